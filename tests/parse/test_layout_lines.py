"""Words to lines: letter spacing, bullets, rules below headings, running headers and footers."""

from __future__ import annotations

import pytest
from pdf_pages import (
    BOLD,
    DOT,
    HEADING,
    Look,
    Sheet,
    kinds_of,
    lines_of,
    parsed,
    reading_of,
    resume_head,
    texts_of,
    width_of,
)  # fmt: skip

from resumectl.parse.geometry import Line, Page, Run, Segment, Style, Word
from resumectl.parse.layout.reading import PAGE_NUMBER, read_flow, read_pages


def test_letter_spaced_headings_become_words() -> None:
    """`E X P E R I E N C E` is a heading like any other; wider gaps between its words stay."""
    sheet = Sheet()
    sheet.spaced(60, 80, "EXPERIENCE", BOLD)
    sheet.column(60, 100, ["Cook, Tavern Ltd, 2014 - 2016"])
    sheet.spaced(60, 140, "WORK HISTORY", BOLD)
    assert texts_of(sheet) == ["EXPERIENCE", "Cook, Tavern Ltd, 2014 - 2016", "WORK HISTORY"]


def test_initials_are_no_letter_spacing() -> None:
    """Two or three single letters stay words of their own."""
    assert texts_of(Sheet().text(60, 80, "J R R Oakenfold")) == ["J R R Oakenfold"]


@pytest.mark.parametrize("glyph", [DOT, "·", "–", "-", "*", "»", "1."])
def test_bullets_are_taken_off_the_text(glyph: str) -> None:
    """The glyph is kept beside the line, not in it."""
    sheet = Sheet()
    sheet.bullet(60, 80, ["Answered the phone"], glyph)
    (line,) = lines_of(sheet)
    assert (line.bullet, line.flat) == (glyph, "Answered the phone")


def test_a_number_without_a_space_behind_it_is_a_bullet_in_chinese() -> None:
    """`1、` stands right before the text; a date's number does not."""
    sheet = Sheet().text(60, 80, "1、负责采购").text(60, 94, "2、管理供应商").text(60, 108, "5月入职")
    assert [(line.bullet, line.flat) for line in lines_of(sheet)] == [
        ("1、", "负责采购"), ("2、", "管理供应商"), ("", "5月入职")
    ]  # fmt: skip


def test_drawn_dots_are_bullets() -> None:
    """Browsers print list bullets as circles, which are no text at all."""
    sheet = Sheet()
    for at, duty in enumerate(["Answered the phone", "Opened the post"]):
        sheet.dot(63, 77 + 14 * at).text(72, 80 + 14 * at, duty)
    assert [(line.bullet, line.flat) for line in lines_of(sheet)] == [
        ("•", "Answered the phone"),
        ("•", "Opened the post"),
    ]


def test_dots_that_rate_a_skill_are_no_bullets() -> None:
    """Five circles in a row behind a word say how well, not that an item begins."""
    sheet = Sheet().text(60, 80, "German")
    for at in range(5):
        sheet.dot(120 + 9 * at, 77, 3)
    sheet.text(180, 80, "fluent")
    assert [line.bullet for line in lines_of(sheet)] == [""]


def test_a_lone_bullet_moves_to_the_line_that_follows() -> None:
    """Some programs set the glyph on a baseline of its own."""
    sheet = Sheet().text(60, 80, DOT).text(60, 92, "Answered the phone")
    assert [(line.bullet, line.flat) for line in lines_of(sheet)] == [("•", "Answered the phone")]


def test_a_rule_below_marks_the_line() -> None:
    """Only the line just above the rule is underlined."""
    sheet = Sheet()
    sheet.text(60, 80, "Experience").rule(60, 84, 540).text(60, 110, "Cook, 2014 - 2016")
    assert [line.underlined for line in lines_of(sheet)] == [True, False]


def test_leaders_of_dots_are_no_text() -> None:
    """Dots that lead to a date at the edge vanish; what they join stays on one line."""
    sheet = Sheet().text(60, 80, "Cook, Tavern Ltd").text(150, 80, "." * 100).right(540, 80, "2014 - 2016")
    assert texts_of(sheet) == ["Cook, Tavern Ltd 2014 - 2016"]


def test_raised_letters_stay_on_their_line() -> None:
    """The `th` of a date stands higher and smaller, and belongs to the row all the same."""
    sheet = Sheet().text(60, 80, "Ranked 4").text(101.7, 76, "th", Look(size=6)).text(112, 80, "of ninety")
    assert texts_of(sheet) == ["Ranked 4th of ninety"]


def test_text_beside_a_large_name_keeps_its_rows() -> None:
    """A name in large type spans two rows of the next column and joins neither of them."""
    sheet = Sheet().text(30, 84, "Quillfeather", Look(size=20, bold=True))
    rows = ["Calm organiser of stations and", "depots with fourteen years on", "the railway"]
    sheet.column(225, 77, rows, step=13)
    assert texts_of(sheet) == ["Quillfeather", *rows]


def test_a_small_label_stands_on_the_row_of_its_large_value() -> None:
    """`Name` in small type, set a little higher than the name that it labels."""
    sheet = Sheet().text(42, 131, "Name", Look(size=8)).text(100, 136, "Marta Quillfeather", Look(size=15))
    sheet.text(42, 180, "Station Manager in Leeds")
    assert texts_of(sheet) == ["Name Marta Quillfeather", "Station Manager in Leeds"]


@pytest.mark.parametrize("text", ["2", "Page 2", "Page 2 of 3", "2 / 3", "- 2 -", "Seite 2 von 3", "стр. 2"])
def test_page_numbers_are_told(text: str) -> None:
    """Numbers at the page's edge in several languages."""
    assert PAGE_NUMBER.match(text)


@pytest.mark.parametrize("text", ["2019", "Page turner", "2 years", "12 Harbour Road"])
def test_other_text_is_no_page_number(text: str) -> None:
    """Years and addresses stay."""
    assert not PAGE_NUMBER.match(text)


def three_pages() -> Sheet:
    """Three pages with the name above and a page number below each."""
    sheet = Sheet()
    for number in (1, 2, 3):
        sheet.text(60, 40, "Marta Quillfeather - Curriculum Vitae", Look(size=8))
        sheet.centred(815, f"Page {number} of 3", Look(size=8))
        if number == 1:
            y = resume_head(sheet, y=80)
            sheet.text(60, y, "Experience", HEADING)
        sheet.column(60, 160, [(f"Cook number {number}", BOLD), f"Tavern Ltd, 200{number} - 200{number + 1}"])
        sheet.bullet(60, 188, ["Cooked for sixty guests a night and kept the stores"])
        if number < 3:
            sheet.turn()
    return sheet


def test_running_headers_and_page_numbers_are_set_aside() -> None:
    """They are no lines of the résumé, and are kept as unplaced; the first header stays, it may hold the name."""
    sheet = three_pages()
    reading = reading_of(sheet)
    assert [line.flat for line in reading.running] == [
        "Page 1 of 3",
        "Marta Quillfeather - Curriculum Vitae",
        "Page 2 of 3",
        "Marta Quillfeather - Curriculum Vitae",
        "Page 3 of 3",
    ]
    texts = [line.flat for line in reading.lines]
    assert texts.count("Marta Quillfeather - Curriculum Vitae") == 1
    result = parsed(sheet)
    assert [len(job.bullet_points) for job in result.profile.work_history] == [1, 1, 1]
    assert {"Page 1 of 3", "Page 3 of 3"} <= {line.text for line in result.unplaced}


def test_a_number_at_the_edge_of_a_single_page_stays_unless_it_is_at_the_foot() -> None:
    """One page has no running header: a number at its top may be anything."""
    sheet = Sheet().text(60, 40, "12").text(60, 400, "Cook").text(60, 815, "1")
    assert texts_of(sheet) == ["12", "Cook"]


def test_running_lines_stand_at_one_height_in_wide_margins() -> None:
    """A header or a foot far from the page's edge comes again at its height; the same text elsewhere does not run."""
    sheet = Sheet()
    for number, y in ((1, 300), (2, 340)):
        sheet.text(60, 130, "Marta Quillfeather - Curriculum Vitae", Look(size=8))
        sheet.text(60, y, "Head Gardener").text(60, 660 + number * 20, "Leeds").text(60, 730, "Botanical curriculum")
        if number == 1:
            sheet.turn()
    reading = reading_of(sheet)
    assert [line.flat for line in reading.running] == [
        "Botanical curriculum",
        "Marta Quillfeather - Curriculum Vitae",
        "Botanical curriculum",
    ]
    assert [line.flat for line in reading.lines].count("Leeds") == 2


def test_a_page_s_own_number_below_all_its_text_is_set_aside() -> None:
    """However wide the margin below it is; another number, or one that text stands below, may be anything."""
    sheet = Sheet()
    for number in (1, 2):
        sheet.text(60, 300, "Head Gardener").text(60, 640, f"{number}").text(500, 735, f"{number}")
        if number == 1:
            sheet.turn()
    assert [line.flat for line in reading_of(sheet).running] == ["1", "2"]
    assert texts_of(Sheet().text(60, 300, "Cook").text(500, 735, "Page 1")) == ["Cook"]
    assert texts_of(Sheet().text(60, 300, "Cook").text(500, 735, "1")) == ["Cook", "1"]


def flowing(*texts: tuple[str, str]) -> list[Line]:
    """Lines of a flowing format from (origin, text)."""
    return [Line((Segment((Run(text),)),), origin=origin, whole=True) for origin, text in texts]


def test_headers_and_footers_of_word_files_are_set_aside() -> None:
    """A footer, a page number, a header that comes again and a header after the body are running lines."""
    lines = flowing(
        ("header", "Marta Quillfeather, marta@example.org"),
        ("body", "Experience"),
        ("header", "Marta Quillfeather, marta@example.org"),
        ("body", "Cook, Tavern Ltd, 2014 - 2016"),
        ("header", "Curriculum vitae of M. Quillfeather"),
        ("footer", "Printed on recycled paper"),
        ("footer", "Page 2 of 3"),
    )
    reading = read_flow(lines)
    assert [line.flat for line in reading.lines] == [
        "Marta Quillfeather, marta@example.org",
        "Experience",
        "Cook, Tavern Ltd, 2014 - 2016",
    ]
    assert [line.flat for line in reading.running] == [
        "Marta Quillfeather, marta@example.org",
        "Curriculum vitae of M. Quillfeather",
        "Printed on recycled paper",
        "Page 2 of 3",
    ]
    assert [line.number for line in reading.lines] == [0, 1, 2]


def test_lines_of_signs_alone_say_nothing_in_word_files() -> None:
    """Templates set a dash above each heading; it is no text of the section before."""
    lines = flowing(("body", "Cook at the Tavern"), ("body", "ㅡ"), ("body", "Experience"), ("body", "* * *"))
    assert [line.flat for line in read_flow(lines).lines] == ["Cook at the Tavern", "Experience"]


def test_body_lines_of_word_files_that_come_again_stay() -> None:
    """Two jobs may have the same employer line; only headers and footers run."""
    lines = flowing(("body", "Tavern Ltd"), ("body", "Cook"), ("body", "Tavern Ltd"), ("box", "Cook"), ("body", "12"))
    assert len(read_flow(lines).lines) == 5


def test_headings_survive_being_drawn_with_a_shadow() -> None:
    """Text drawn twice on the same spot is one text."""
    sheet = Sheet().text(60, 80, "Experience", HEADING).text(60.4, 80.4, "Experience", HEADING)
    sheet.text(60, 100, "Cook, Tavern Ltd, 2014 - 2016")
    assert kinds_of(sheet) == [("work", "Experience")]


def test_a_lone_bullet_stays_in_its_column() -> None:
    """The dots of a timeline stand in a column of their own and make no bullets of the dates beside them."""
    dates, sheet = ["2018 - 2022", "2014 - 2018", "2011 - 2014"], Sheet()
    for at, dated in enumerate(dates):
        y = 80 + 60 * at
        sheet.text(60, y, DOT, Look(size=12)).text(120, y, dated, BOLD)
        sheet.text(120, y + 14, f"Head Cook number {at + 1}").text(120, y + 28, "Tavern Ltd")
    assert [(line.bullet, line.flat) for line in lines_of(sheet) if line.flat in dates] == [("", one) for one in dates]


@pytest.mark.parametrize(
    "foot", ["Marta Quillfeather 1 / 1", "Marta Quillfeather, Curriculum Vitae, page 1", "Quillfeather 1"]
)
def test_name_and_number_at_the_foot_of_the_only_page_are_set_aside(foot: str) -> None:
    """A page that is the first and the last has no other to repeat its foot, which still says nothing new."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.column(60, 120, [("Certificates", HEADING), "First Aid at Work"])
    sheet.text(60, 810, foot, Look(8))
    reading = reading_of(sheet)
    assert [line.flat for line in reading.running] == [foot]
    assert reading.lines[-1].flat == "First Aid at Work"


def test_a_date_beside_the_name_at_the_foot_of_the_only_page_goes_with_it() -> None:
    """LaTeX classes say there when the document was made; it had become a school that ended then."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.column(60, 120, [("Certificates", HEADING), "First Aid at Work"])
    sheet.text(60, 810, "November 2024", Look(8)).text(250, 810, "Marta Quillfeather · Résumé", Look(8))
    sheet.text(540, 810, "1", Look(8))
    reading = reading_of(sheet)
    assert [line.flat for line in reading.running] == ["November 2024 Marta Quillfeather · Résumé 1"]
    assert reading.lines[-1].flat == "First Aid at Work"


def test_initials_at_the_foot_of_the_only_page_are_set_aside() -> None:
    """A blinded document is headed and footed by initials, which are no more than a name."""
    sheet = Sheet().text(60, 60, "M. Q.", Look(22)).text(60, 100, "Cook").text(60, 400, "First Aid at Work")
    sheet.text(60, 810, "M. Q. 1 / 1", Look(8))
    assert [line.flat for line in reading_of(sheet).running] == ["M. Q. 1 / 1"]


@pytest.mark.parametrize("foot", ["Excel 2019", "Marta Quillfeather", "Board of Quillfeather 1 / 1"])
def test_other_last_lines_of_the_only_page_stay(foot: str) -> None:
    """What says something new, or has no number, is no foot."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.text(60, 400, "Cook").text(60, 810, foot, Look(8))
    assert reading_of(sheet).lines[-1].flat == foot


def test_fonts_that_take_turns_make_one_word() -> None:
    """Signs that a font lacks are drawn from another one after all the letters; no space is read where they touch."""
    sheet, x = Sheet(), 60.0
    signs: list[tuple[float, str]] = []
    for text in ("«", "Камский комбинат", "», ", "Казань", "."):
        if text[0].isalpha():
            sheet.text(x, 80, text)
        else:
            signs.append((x, text))
        x += width_of(text)
    for left, sign in signs:
        sheet.text(left, 80, sign, Look(italic=True))
    assert texts_of(sheet) == ["«Камский комбинат», Казань."]


@pytest.mark.parametrize("sign", ["👤", "💼", "✉️", "👨‍🎓"])
def test_a_pictogram_before_a_heading_is_none_of_it(sign: str) -> None:
    """`👤   About me`: the small picture stands in a cell of its own and hides no heading; behind text it stays."""
    style = Style(12, bold=True)
    words = [Word(sign, 1, 40, 60, 52, 72, 70, style), Word("Experience", 1, 80, 60, 140, 72, 70, style)]
    words += [Word("Rated", 1, 40, 90, 70, 102, 100, style), Word(sign, 1, 100, 90, 112, 102, 100, style)]
    page = Page(1, 595, 842, tuple(words))
    first, second = read_pages([page], lambda text: "").lines
    assert (first.flat, len(first.segments)) == ("Experience", 1)
    assert second.flat == f"Rated {sign}"


def stretched(below: str) -> list[str]:
    """Texts of a narrow column's rows: three words from edge to edge, and a row below them; cells parted by bars."""
    style = Style(10)

    def word(text: str, left: float, top: float) -> Word:
        return Word(text, 1, left, top, left + 6 * len(text), top + 10, top + 9, style)

    last = [("Keeper", 40), ("of", 82), ("the", 100), ("heath", 130)]
    rows = [[("Diploma", 40), ("of", 106), ("Fen", 142)], [(below, 40)], last]
    words = [word(text, left, 60 + 12 * at) for at, row in enumerate(rows) for text, left in row]
    lines = read_pages([Page(1, 595, 842, tuple(words))], lambda text: "").lines
    return [" | ".join(cell.text for cell in line.segments) for line in lines]


def test_justified_words_of_a_narrow_column_are_one_text() -> None:
    """Spaces stretched as wide as gaps between cells, all alike, from edge to edge above the text's next row."""
    assert stretched("Drainage")[0] == "Diploma of Fen"


def test_triangles_drawn_before_rows_are_bullets() -> None:
    """Arrow heads are a little higher than wide; so are no rules of a table."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", HEADING).text(60, y + 20, "Welder, Lorn Yard Ltd, 2012 - 2019", Look(bold=True))
    texts = [
        "Mended the hulls and rudders of all boats that the harbour office keeps in the two yards",
        "Answered for stores, tools and the rota of three apprentices in both yards, and for keys",
        "Kept the books of the yard",
    ]
    for at, text in enumerate(texts):
        level = y + 36 + 14 * at
        sheet.page.draw_polyline([(66, level - 6.6), (71.6, level - 3.3), (66, level)], fill=(0, 0, 0), closePath=True)
        sheet.text(80, level, text)
    assert [line.bullet for line in reading_of(sheet).lines if line.text in texts] == ["•"] * len(texts)
