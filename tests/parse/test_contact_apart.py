"""Contact data within a list of skills: below labels of its own, and at the head of a further page."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.contact_apart import contact_apart
from resumectl.parse.sectioning.cutting import Section

SKILLS = ["Leadership", "Stock taking", "GitHub"]


def label(text: str) -> dict[str, object]:
    return {"text": text, "bold": True, "gap": 10}


def apart(*rows: object) -> tuple[list[str], list[str]]:
    """The rows that stay skills, and those of contact data."""
    parts = contact_apart(Section("skills", None, tuple(laid_out(*SKILLS, *rows))), lexicon())
    texts = {part.kind: [line.flat for line in part.lines] for part in parts}
    return texts["skills"], texts.get("contact", [])


@pytest.mark.parametrize("rows", [
    [label("PHONE"), "0113 496 0142", label("EMAIL"), "mara@example.org", label("ADDRESS"), "4 Fen Road,", "Leeds, UK"],
    [label("Anschrift"), "Fennweg 4,", label("Telefon"), "+49 431 5550142", label("Mail"), "a@example.de"],
    [label("LinkedIn"), "www.linkedin.com/in/mara-", "quill-42", label("Móvil"), "+34 606 362 017"],
], ids=["English", "German", "an address that runs over"])  # fmt: skip
def test_labels_in_a_sidebar(rows: list[object]) -> None:
    """Below the skills they and what they lead were skills, and the phone number was lost."""
    skills, contact = apart(*rows)
    assert (skills, len(contact)) == (SKILLS, len(rows))


def test_the_head_of_a_further_page() -> None:
    head = [{"text": "Mara Quill", "size": 18}, "0113 496 0142 | mara@example.org | https://github.com/mara-quill"]
    skills, contact = apart(*head, "Drills")
    assert (skills, contact) == ([*SKILLS, "Drills"], ["Mara Quill", head[1]])


@pytest.mark.parametrize("rows", [
    ["GitHub", "GitLab", "Email marketing"], ["Phone", "Call handling"], ["Website", "www.example.org"],
    ["Calls on 0113 496 0142 for the night shift"],
], ids=["tools", "a skill below", "nobody is reached", "told in a sentence"])  # fmt: skip
def test_skills_stay_skills(rows: list[object]) -> None:
    assert apart(*rows) == ([*SKILLS, *rows], [])
