"""Headings that a narrow column breaks over two rows."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import flow, laid_out

from resumectl.parse.geometry import Style
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.cutting import find_sections
from resumectl.parse.sectioning.numbering import without_numbers
from resumectl.parse.sectioning.wrapped_headings import with_whole_headings


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


def test_rows_of_a_cell_in_a_word_file() -> None:
    """Without geometry rows of one look follow each other in a cell; one with space above is a paragraph of its own."""
    one, two, text = flow("Licenses and", "Endorsements", "Crane licence")
    bold = Style(bold=True)
    rows = [replace(one, style=bold), replace(two, style=bold), replace(text, column=1)]
    whole = with_whole_headings(rows, lexicon())
    assert [line.flat for line in whole] == ["Licenses and Endorsements", "Crane licence"]
    rows[1] = replace(rows[1], gap_pt=6.0)
    assert len(with_whole_headings(rows, lexicon())) == 3


def test_two_sections_below_each_other_stay_two() -> None:
    """Two names of sections that make no name together are not joined."""
    lines = laid_out({"text": "Hobbies", "bold": True}, {"text": "Languages", "bold": True}, "Welsh")
    assert len(with_whole_headings(lines, lexicon())) == 3


def test_a_rule_below_the_second_row_changes_nothing() -> None:
    """Only the last row of a heading has the rule right below it."""
    one, two = laid_out({"text": "Education &", "bold": True}, {"text": "Training", "bold": True})
    lines = with_whole_headings([one, two.marked(underlined=True)], lexicon())
    assert [line.flat for line in lines] == ["Education & Training"]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Experience & Achievements", "work"),
        ("Work Experience and Projects", "work"),
        ("Education & Awards", "education"),
        ("Awards & Interests", ""),
    ],
)
def test_achievements_beside_work_are_of_work(title: str, kind: str) -> None:
    """What a heading joins to work, schools or skills is told of within their entries."""
    assert heading_kind(title, lexicon()) == kind


def test_a_name_below_bare_dates_is_no_heading() -> None:
    """An employer in a heading's look, close below its dates and with space above those, stays within the section."""
    rows = [
        {"text": "EXPERIENCE", "bold": True}, {"text": "2016 - 2020", "gap": 6}, {"text": "TARN MILLS", "bold": True},
        "Weaver", "Wove rugs.",
        {"text": "EDUCATION", "bold": True, "gap": 14}, {"text": "Diploma, Fenland College"}, {"text": "2012"},
        {"text": "SKILLS", "bold": True, "gap": 14}, {"text": "Looms"},
    ]  # fmt: skip
    lines = laid_out({"text": "Anna Quill", "size": 20}, "Leeds", *rows)
    assert [section.kind for section in find_sections(lines, {})] == ["head", "work", "education", "skills"]


def test_the_rest_of_a_schools_name_is_no_heading() -> None:
    """`Arizona State  2012` fills its row in a narrow column; `University` below it opens no section."""
    lines = laid_out(
        {"text": "Anna Quill", "size": 20},
        {"text": "Education", "bold": True, "gap": 12},
        {"text": "Arizona State\t2012", "bold": True, "reach": 200},
        {"text": "University", "bold": True},
        "B.A. in Psychology",
        {"text": "Skills", "bold": True, "gap": 12},
        "Welding",
    )
    assert [section.kind for section in find_sections(lines, {})] == ["head", "education", "skills"]


def test_a_heading_of_two_rows_in_a_margin() -> None:
    """Beside the text that begins level with it, a heading needs no look of its own; within one column it does."""
    margin = [
        {"text": "Scholastic", "left": 20, "top": 50, "column": 1},
        {"text": "Achievements", "left": 20, "top": 62, "column": 1},
        {"text": "First of all schools in a race of boats", "left": 150, "top": 50, "column": 2, "bullet": "•"},
    ]
    assert with_whole_headings(laid_out(*margin), lexicon())[0].flat == "Scholastic Achievements"
    below = [{**row, "left": 20, "column": 1, "top": top} for row, top in zip(margin, (50, 62, 74), strict=True)]
    assert with_whole_headings(laid_out(*below), lexicon())[0].flat == "Scholastic"


def test_a_known_heading_that_goes_on_in_small_letters() -> None:
    """`certificada` below `Formação complementar` is the rest of the heading and no certificate."""
    rows = [{"text": "Formação complementar", "bold": True, "gap": 12}, {"text": "certificada", "bold": True},
            "Primeiros Socorros, 2021", "Segurança Alimentar, 2019"]
    lines = with_whole_headings(laid_out({"text": "Anna Quill", "size": 20}, "Leeds", *rows), lexicon())
    assert [line.flat for line in lines][2:4] == ["Formação complementar", "Primeiros Socorros, 2021"]
    plain = with_whole_headings(laid_out("Leeds", "Formação complementar", "certificada", "2021 Socorros"), lexicon())
    assert "certificada" in [line.flat for line in plain]


def test_a_day_above_numbered_headings_counts_nothing() -> None:
    """LaTeX sets the day of writing in large type above the sections, and a wide space behind a number."""
    rows = [
        {"text": "16 februari 2024", "size": 12},
        {"text": "1 Personalia", "bold": True}, "Woont aan de gracht en houdt van lange wandelingen",
        {"text": "2 Opleiding", "bold": True}, "2012 - 2016: Bosbouw, Hogeschool Veluwe",
        {"text": "3 Vaardigheden", "bold": True}, {"text": "3.1\tKantoor", "bold": True}, "Boekhouden, plannen",
    ]  # fmt: skip
    found = [line.flat for line in without_numbers(laid_out(*rows))]
    assert found[0] == "16 februari 2024"
    assert [found[at] for at in (1, 3, 5, 6)] == ["Personalia", "Opleiding", "Vaardigheden", "Kantoor"]


BOLD = {"bold": True, "size": 12, "gap": 12}
KNOWN = [{**BOLD, "text": "Kompetencer"}, "Svejsning", {**BOLD, "text": "Uddannelse"}, "Strandby Skole"]


@pytest.mark.parametrize(
    ("rows", "ruled", "whole"),
    [
        (("Broer og maritim", "baggrund"), (), True),
        (("Bridges and Maritime", "Background"), (1,), True),
        (("Bridges and Maritime", "Background"), (), False),
        (("Broer og både.", "baggrund"), (), False),
    ],
    ids=["small letters", "a rule below", "neither", "a sentence"],
)
def test_an_unknown_heading_of_two_rows_is_set_as_known_ones_are(
    rows: tuple[str, str], ruled: tuple[int, ...], whole: bool
) -> None:
    two = [{**BOLD, "text": rows[0]}, {**BOLD, "text": rows[1], "gap": 2}]
    lines = laid_out(*KNOWN, *two, "Født ved havet")
    marked = (0, 2, 4 + ruled[0]) if ruled else ()
    lines = [replace(line, underlined=at in marked) for at, line in enumerate(lines)]
    found = [line.flat for line in with_whole_headings(lines, lexicon())]
    assert (" ".join(rows) in found) is whole
