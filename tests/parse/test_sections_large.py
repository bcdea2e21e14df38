"""Headings of large type whose words say nothing: known ones beside them tell what the type is for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from section_lines import flow, laid_out

from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import Section, find_sections
from resumectl.parse.sectioning.recast import recast
from resumectl.parse.sectioning.untitled import guessed_kind

KNOWN = ("EDUCATION", "LINKS", "SKILLS")
UNKNOWN = ("LANDSCAPES", "ON STAGE", "HARBOURS", "CALM SEAS", "OYSTERS")
POINTS = ("Mapped two harbours.", "Kept the logs of a ketch.")


def document(size: float, titles: tuple[str, ...]) -> list[Any]:
    """Rows of a document with a row of text below each title."""
    rows: list[Any] = ["Odile Fenwright", "odile@fenwright.example"]
    for title in titles:
        rows += [{"text": title, "size": size, "gap": 12}, f"Some words below {title.lower()} that end here."]
    # Where all known headings have one look, any line of it is one.
    return [*rows, {"text": "Languages", "gap": 12}, "English and French."]


@pytest.mark.parametrize("size", [14.0, 16.0])
def test_large_type_heads_sections_whatever_its_words(size: float) -> None:
    """Five unknown ones beside three known: each begins a section, and nothing goes to the one before."""
    titles = (*KNOWN, *UNKNOWN)
    sections = find_sections(laid_out(*document(size, titles)), {})
    assert [section.title for section in sections[1:]] == list(titles)
    assert all(len(section.lines) == 1 for section in sections[1:-1])


def test_type_of_the_texts_size_heads_only_what_is_known() -> None:
    """Names of employers are set in capitals as well."""
    sections = find_sections(laid_out(*document(10.0, (*KNOWN, *UNKNOWN))), {})
    assert not {section.title for section in sections}.intersection(UNKNOWN)
    assert {section.title for section in sections}.issuperset(KNOWN)


def recast_kinds(title: str, *rows: str) -> list[str]:
    """The kinds of what becomes of a section under a title in the headings' type, jobs and a school behind it."""
    jobs = Section("work", flow("Experience")[0], tuple(flow("2010 - 2012\tClerk, Quoll Yard")))
    school = Section("education", flow("Education")[0], tuple(flow("BSc Keels, Fenland University, 2010")))
    lines = [replace(line, bullet="•") if line.flat in POINTS else line for line in flow(*rows)]
    return [part.kind for part in recast([Section("other", flow(title)[0], tuple(lines)), school, jobs])]


def test_a_title_of_that_type_leads_what_was_done_under_it() -> None:
    """Postdoctoral researcher: two projects with their dates, the university and points."""
    rows = ("TIDES", "2015 - 2018 | University of Leeds", POINTS[0], "MOORINGS", "2013 - 2015 | University of Leeds")
    kinds = recast_kinds("POSTDOCTORAL RESEARCHER", *rows, POINTS[1])
    assert kinds == ["work", "education", "work"]


@pytest.mark.parametrize(
    ("title", "rows"),
    [
        ("CALM SEAS", ("TIDES", "2015 - 2018 | University of Leeds", POINTS[0])),
        ("POSTDOCTORAL RESEARCHER", ("2015 - 2018 | University of Leeds",)),
        ("POSTDOCTORAL RESEARCHER", ("TIDES", "2015 - 2018", POINTS[0])),
    ],
)
def test_other_titles_and_lists_lead_no_job(title: str, rows: tuple[str, ...]) -> None:
    """No title of a person, no points below, nobody who employed."""
    assert recast_kinds(title, *rows)[0] != "work"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Research experiance", "work"),
        ("Teaching experince", "work"),
        ("EXPEREINCE", "work"),
        ("Relevant Certificatons", "certifications"),
        ("Experts on tides", "other"),
        ("Harbour seminars", "other"),
        ("My strenghts", "skills"),
        ("Expert skils", "other"),
    ],
)
def test_a_heading_with_a_slip_names_its_section(text: str, kind: str) -> None:
    """One letter wrong, missing or too many in a long word; short ones are too near to others."""
    assert guessed_kind(text, lexicon()) == kind
