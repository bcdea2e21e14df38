"""Paragraphs become lines with the bullets, indents, gaps and segments that a person sees."""

from __future__ import annotations

import pytest
from word_files import BULLET_LIST, docx, in_list, para, run

from resumectl.parse.extract.docx import read_docx
from resumectl.parse.geometry import Line


def lines(body: str, **options: str) -> tuple[Line, ...]:
    return read_docx(docx(body, **options)).lines


def parts(line: Line) -> list[str]:
    return [segment.text for segment in line.segments]


@pytest.mark.parametrize(
    ("text", "bullet", "rest"),
    [
        ("• Sold bread", "•", "Sold bread"),
        ("•Sold bread", "•", "Sold bread"),
        ("- Sold bread", "-", "Sold bread"),
        ("-Sold bread", "-", "Sold bread"),
        ("– Sold bread", "–", "Sold bread"),
        ("* Sold bread", "*", "Sold bread"),
        ("·卖面包", "·", "卖面包"),
        ("・訪問看護", "・", "訪問看護"),
        ("➢ Sold bread", "➢", "Sold bread"),
        ("--> Sold bread", "-->", "Sold bread"),
        ("=>Sold bread", "=>", "Sold bread"),
        (">> Sold bread", ">>", "Sold bread"),
        ("o\tSold bread", "◦", "Sold bread"),
        ("3.\tSold bread", "3.", "Sold bread"),
        ("-5 % waste", "", "-5 % waste"),
        ("o bread", "", "o bread"),
        ("1. FC Bread", "", "1. FC Bread"),
        ("2019 - 2021", "", "2019 - 2021"),
    ],
)
def test_typed_bullets_move_out_of_the_text(text: str, bullet: str, rest: str) -> None:
    """A glyph that opens a list item is no part of it; a sign that belongs to the text stays."""
    (line,) = lines(para(text))
    assert (line.bullet, line.flat) == (bullet, rest)


def test_lists_show_their_glyphs_and_numbers() -> None:
    """Numbers count on, levels restart below a higher one, symbol glyphs are ordinary bullets."""
    body = "".join(
        para(text, properties=in_list(number, level))
        for text, number, level in (
            ("a", 1, 0),
            ("b", 2, 0),
            ("c", 2, 1),
            ("d", 2, 1),
            ("e", 2, 0),
            ("f", 2, 1),
        )
    )
    assert [line.bullet for line in lines(body, numbering=BULLET_LIST)] == [
        "•",
        "1.",
        "1.a)",
        "1.b)",
        "2.",
        "2.a)",
    ]


def test_lists_come_through_styles() -> None:
    """A list style gives glyph and indent without a word in the paragraph; number 0 switches it off."""
    styles = (
        '<w:style w:type="paragraph" w:styleId="Item"><w:name w:val="List Bullet"/>'
        '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    item = '<w:pStyle w:val="Item"/>'
    body = para("in", properties=item) + para(
        "out", properties=item + '<w:numPr><w:numId w:val="0"/></w:numPr>'
    )
    first, second = lines(body, styles=styles, numbering=BULLET_LIST)
    assert (first.bullet, first.indent_pt) == ("•", 36)
    assert second.bullet == ""


def test_typed_numbers_need_company() -> None:
    """1. and 2. in sequence are a list; a single number is text."""
    body = para("1. Bread") + para("2. Cakes") + para("between") + para("3. Pies") + para("7. Semester")
    assert [(line.bullet, line.flat) for line in lines(body)] == [
        ("1.", "Bread"),
        ("2.", "Cakes"),
        ("", "between"),
        ("3.", "Pies"),
        ("", "7. Semester"),
    ]


def test_tabs_spaces_and_dots_part_segments() -> None:
    """Dates are set apart with tabs, with rows of spaces or with leader dots; two spaces are only sloppy."""
    tab = "<w:r><w:tab/></w:r>"
    body = (
        para("Baker", tab, tab, "2019")
        + para("Baker", run("   "), run("  2019"))
        + para("Baker ........ 2019")
        + para("Baker  in  Riga")
        + para("Baker", tab)
    )
    assert [parts(line) for line in lines(body)] == [
        ["Baker", "2019"],
        ["Baker", "2019"],
        ["Baker", "2019"],
        ["Baker in Riga"],
        ["Baker"],
    ]


def test_spread_labels_and_letter_spaced_titles_are_words() -> None:
    """Labels and titles that were stretched with spaces read as the words they are."""
    body = para("性    别：男") + para("E X P E R I E N C E") + para("W O R K   H I S T O R Y") + para("A B")
    assert [line.text for line in lines(body)] == ["性别：男", "EXPERIENCE", "WORK HISTORY", "A B"]


def test_list_items_side_by_side_lose_every_bullet() -> None:
    """Skills set in two columns with tabs repeat the bullet before each."""
    (line,) = lines(para("• Rye", "<w:r><w:tab/></w:r>", "• Wheat"))
    assert (line.bullet, parts(line)) == ("•", ["Rye", "Wheat"])


def test_indents_add_up() -> None:
    """Left and first-line indents, hanging ones, tabs and spaces typed before the text."""
    body = (
        para("a", properties='<w:ind w:left="720" w:firstLine="240"/>')
        + para("b", properties='<w:ind w:left="720" w:hanging="360"/>')
        + para("<w:r><w:tab/></w:r>", "c")
        + para("<w:r><w:tab/></w:r>", "d", properties='<w:tabs><w:tab w:val="left" w:pos="2000"/></w:tabs>')
        + para("    e")
    )
    assert [line.indent_pt for line in lines(body)] == [48, 18, 36, 100, 10]


def test_gaps_come_from_spacing_and_empty_paragraphs() -> None:
    """The free space above a line tells where entries begin."""
    body = (
        para("a", properties='<w:spacing w:after="120"/>')
        + para("b", properties='<w:spacing w:before="60"/>')
        + para()
        + para("c", "<w:r><w:br/></w:r>", "d")
    )
    assert [line.gap_pt for line in lines(body)] == [0, 9, 12, 0]


@pytest.mark.parametrize(
    "body",
    [
        para("Skills", properties='<w:pBdr><w:bottom w:val="single" w:sz="4"/></w:pBdr>') + para("Rye"),
        para("Skills") + para("Rye", properties='<w:pBdr><w:top w:val="single" w:sz="4"/></w:pBdr>'),
        para("Skills")
        + para(properties='<w:pBdr><w:bottom w:val="single" w:sz="4"/></w:pBdr>')
        + para("Rye"),
        para(run("Skills", '<w:u w:val="single"/>')) + para("Rye"),
        para("Skills") + para("_" * 40) + para("Rye"),
        para("Skills", '<w:r><w:pict><v:rect o:hr="t"/></w:pict></w:r>') + para("Rye"),
    ],
    ids=[
        "bottom border",
        "next top border",
        "empty bordered paragraph",
        "underlined",
        "typed rule",
        "drawn rule",
    ],
)
def test_rules_below_a_line_are_seen(body: str) -> None:
    """However a rule below a title was made, the title is underlined and the rule is no text."""
    found = lines(body)
    assert [(line.flat, line.underlined) for line in found] == [("Skills", True), ("Rye", False)]


def test_neighbours_with_equal_borders_share_one_rule() -> None:
    """Word draws the border of like paragraphs once, below the last of them."""
    border = '<w:pBdr><w:bottom w:val="single" w:sz="4"/></w:pBdr>'
    assert [
        line.underlined for line in lines(para("a", properties=border) + para("b", properties=border))
    ] == [
        False,
        True,
    ]


def test_heading_levels() -> None:
    """By outline level, by Word's own style names, through the style it is based on; a title is none."""
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/>{rest}</w:style>'
        for key, name, rest in (
            ("berschrift1", "heading 1", ""),
            ("Mine", "Abschnitt", '<w:basedOn w:val="berschrift1"/>'),
            ("Title", "Title", ""),
            ("Deep", "heading 9", ""),
        )
    )
    body = "".join(
        para(key, properties=f'<w:pStyle w:val="{key}"/>') for key in ("berschrift1", "Mine", "Title", "Deep")
    )
    body += para("direct", properties='<w:outlineLvl w:val="1"/>') + para(
        "text", properties='<w:outlineLvl w:val="9"/>'
    )
    assert [line.heading_level for line in lines(body, styles=styles)] == [1, 1, 0, 6, 2, 0]


def test_a_line_has_the_look_of_most_of_it() -> None:
    """One bold word does not make a line bold; a bold line with a plain comma stays bold."""
    body = para(run("Ran", "<w:b/>"), " an oven line of twelve people") + para(
        run("Head baker", "<w:b/>"), ","
    )
    assert [line.style.bold for line in lines(body)] == [False, True]
