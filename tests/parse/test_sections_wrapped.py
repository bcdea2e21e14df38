"""Headings that a narrow column breaks over two rows."""

from __future__ import annotations

import pytest
from section_lines import laid_out

from resumectl.parse.lexicon import lexicon
from resumectl.parse.sections import find_sections
from resumectl.parse.wrapped_headings import with_whole_headings


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (("Education &", "Training"), "education"),
        (("Language", "Proficiency"), "languages"),
        (("Licences and", "Certificates"), "certifications"),
        (("Contact", "Information"), "contact"),
    ],
)
def test_two_rows_of_one_look_are_one_heading(rows: tuple[str, str], kind: str) -> None:
    """Each row alone may name a section, too; together they open one, and nothing stands between them."""
    below = [{"text": text, "bold": True, "gap": gap} for text, gap in zip(rows, (12, 2), strict=True)]
    lines = laid_out({"text": "Anna Quill", "size": 20}, "Welder", "Leeds", *below, "Some text", "More text")
    sections = find_sections(lines, {})
    assert [(section.kind, section.title) for section in sections] == [("head", ""), (kind, " ".join(rows))]


def test_two_sections_below_each_other_stay_two() -> None:
    """Two names of sections that make no name together are not joined."""
    lines = laid_out({"text": "Hobbies", "bold": True}, {"text": "Languages", "bold": True}, "Welsh")
    assert len(with_whole_headings(lines, lexicon())) == 3
