"""The menu of a printed web page beside or above the résumé."""

from __future__ import annotations

from section_lines import flow, laid_out

from resumectl.parse.sectioning.cutting import find_sections
from resumectl.parse.sectioning.menus import menu_of

MENU = ("Home", "Philosophy", "Résumé", "Lesson Plans", "Contact")


def test_short_lines_below_each_other_that_lead_home() -> None:
    """Also those that name no usual page, as far as they are set alike."""
    rows = [{"text": text, "left": 28, "gap": 10} for text in MENU]
    lines = laid_out({"text": "Ann Orme", "size": 16}, *rows, {"text": "Weaver in Fenby", "left": 140})
    assert menu_of(lines) == {1, 2, 3, 4, 5}


def test_a_row_of_pages() -> None:
    """Home and two others at least, in cells or parted by bars."""
    assert menu_of(flow("Ann Orme", "Home\tAbout\tBlog", "Weaver")) == {1}
    assert menu_of(flow("Ann Orme", "Home | Projects | Contact", "Weaver")) == {1}


def test_what_is_no_menu() -> None:
    """A label of a number, a home among other words, headings without a home."""
    for texts in (
        ("Home", "0113 496 0142", "Mobile", "0770 090 0142"),
        ("Ann Orme", "Fenby Home for Children", "Contact"),
        ("Home | 0113 496 0142", "Ann Orme"),
        ("About", "Skills", "Contact"),
    ):
        assert menu_of(laid_out(*texts)) == set(), texts


def test_entries_of_a_menu_are_no_headings() -> None:
    """The text beside them stays in the section that it stands in."""
    school = ("Fenland University", "BA Textile Arts - May 2013", "Grade: first")
    rows = [{"text": "Ann Orme", "size": 16}, {"text": "Education", "left": 140, "size": 13, "bold": True}]
    for at, text in enumerate(MENU):
        rows.append({"text": text, "left": 28, "gap": 10, "bold": True})
        rows += [{"text": line, "left": 140} for line in school[at : at + 1]]
    rows += [{"text": "Experience", "left": 140, "size": 13, "bold": True}, {"text": "Weaver, Odell Looms Ltd, 2014"}]
    sections = [(one.title, [line.flat for line in one.lines]) for one in find_sections(laid_out(*rows), {})]
    assert ("Education", list(school)) in sections
    assert not {title for title, _ in sections} & set(MENU)
