"""Wrapped rows to paragraphs: what goes on, what begins anew, and how hyphens at row ends are mended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from section_lines import laid_out

from resumectl.model.page import Box
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.prose import is_flush, join, paragraphs
from resumectl.parse.geometry import Line, Run, Segment, Style, Word

FULL = 400.0


def rows(*texts: tuple[str, float], top: float = 0, gap: float = 1, bullet: str = "", **more: object) -> list[Line]:
    """Rows of 10 point type one below the other, from (text, right edge); the first one has the bullet."""
    lines = []
    for at, (text, right) in enumerate(texts):
        y = top + at * (10 + gap)
        first = text.split()[0]
        word = Word(first, 1, 60, y, 60 + 5 * len(first), y + 10, y + 8)
        segment = Segment((Run(text),), 60, right, (word,))
        box = Box(60, y, right, y + 10)
        lines.append(Line((segment,), box=box, bullet=bullet if at == 0 else "", **more))  # type: ignore[arg-type]
    return lines


def texts(lines: Sequence[Line]) -> list[str]:
    return [value.text for value in paragraphs(lines, wraps_at=FULL)]


def test_full_rows_go_on() -> None:
    """A row that reaches the edge wraps into the next one."""
    assert texts(rows(("Ran three stations with", FULL), ("Forty people in them", 200))) == [
        "Ran three stations with Forty people in them"
    ]


def test_a_short_row_that_ends_a_sentence_ends_the_paragraph() -> None:
    """What follows a full stop far from the edge is a paragraph of its own."""
    assert texts(rows(("Ran three stations.", 150), ("Sold tickets.", 120))) == ["Ran three stations.", "Sold tickets."]


def test_a_lower_case_row_goes_on() -> None:
    """Ragged text wraps early; the lower case says that the sentence is not over."""
    assert texts(rows(("Ran three stations", 250), ("with forty people", 200))) == [
        "Ran three stations with forty people"
    ]


def test_a_bullet_begins_anew() -> None:
    """Even below a full row."""
    lines = rows(("Ran three stations with forty staff", FULL), bullet="•") + rows(
        ("sold tickets", 100), top=11, bullet="•"
    )
    assert texts(lines) == ["Ran three stations with forty staff", "sold tickets"]


def test_a_gap_begins_anew() -> None:
    """A free row between two texts parts them."""
    assert len(texts(rows(("Ran three stations with", FULL), ("forty people", 100), gap=14))) == 2


def test_another_column_begins_anew() -> None:
    """A line never goes on in another region."""
    lines = rows(("Ran three stations with", FULL), column=1) + rows(("forty people", 100), top=11, column=2)
    assert len(texts(lines)) == 2


def test_another_size_begins_anew() -> None:
    """Small print below a text is not its end."""
    lines = rows(("Ran three stations with", FULL)) + rows(("forty people", 100), top=11, style=Style(size_pt=7))
    assert len(texts(lines)) == 2


def test_a_short_word_of_a_picture_may_look_smaller() -> None:
    """What Tesseract tells of one word without long letters is a guess; a size far smaller is not."""
    first = rows(("Ran three stations with", FULL), confidence=0.9)
    small, tiny = Style(size_pt=7.5), Style(size_pt=5)
    assert len(texts(first + rows(("more", 100), top=11, style=small, confidence=0.9))) == 1
    assert len(texts(first + rows(("more", 100), top=11, style=small))) == 2
    assert len(texts(first + rows(("more", 100), top=11, style=tiny, confidence=0.9))) == 2


def test_whole_paragraphs_of_word_files_stay_apart() -> None:
    """A flowing format says itself where a paragraph ends."""
    lines = [Line((Segment((Run(text),)),), whole=True) for text in ("Ran three stations with", "forty people")]
    assert texts(lines) == ["Ran three stations with", "forty people"]


def test_a_text_may_go_on_over_the_page() -> None:
    """The next page's first row continues what was full or unfinished."""
    lines = rows(("Ran three stations with", FULL), top=700) + rows(("forty people", 100), top=50, page=2)
    assert texts(lines) == ["Ran three stations with forty people"]


@pytest.mark.parametrize(
    ("parts", "whole"),
    [
        (["manage-", "ment of trams"], "management of trams"),
        (["Nord-", "Süd-Linie"], "Nord-Süd-Linie"),
        (["in and", "out"], "in and out"),
        (["and/", "or"], "and/or"),
        (["2015 -", "2019"], "2015 - 2019"),
        (["担当した業務", "の改善"], "担当した業務の改善"),
        (["担当した業務", "in Leeds"], "担当した業務 in Leeds"),
        (["one"], "one"),
    ],
)
def test_rows_are_joined_as_they_were_parted(parts: list[str], whole: str) -> None:
    """Hyphens of wrapping go, those of the word stay; Chinese and Japanese need no space."""
    assert join(parts) == whole


def test_a_text_ends_well_before_the_edge_that_its_own_first_row_reaches() -> None:
    """Short rows elsewhere make a low edge; where the next word would have had room, the row was ended on purpose."""
    found = paragraphs(
        rows(("Answered for the timetable of eleven lines and", 480), ("trams by night", 410), ("Planned rotas", 300)),
        wraps_at=FULL,
    )
    assert [value.text for value in found] == [
        "Answered for the timetable of eleven lines and trams by night", "Planned rotas",
    ]  # fmt: skip


def test_gaps_of_the_section_part_paragraphs_of_one_job() -> None:
    """Where another job shows how close rows of a paragraph stand, wider gaps part full rows that end sentences."""
    text = "Checked the raw materials of every morning against the lists of the yard and"
    rows = [
        "Analyst, Quoll Yard Ltd, 2016 - 2020",
        *({"text": f"Wrote the reports on all that was found in the whole yard in the {day} half.", "gap": 4}
          for day in ("first", "later")),
        {"text": "Tester, Fen Ales Ltd, 2012 - 2016", "gap": 10},
        {"text": text, "gap": 4},
        {"text": "its owners.", "gap": 2},
    ]  # fmt: skip
    found = find_jobs(laid_out(*rows))
    assert [len(job.bullets) for job in found] == [2, 1]


def test_rows_below_the_glyph_go_on_where_text_is_set_flush() -> None:
    """Four rows end exactly at the right edge: the rows are justified, and the last row of a text is not."""
    first = rows(("Laid tramway track for the", FULL), bullet="•")
    hung = rows(("Corporation of Hallam", 180), top=11)
    whole = [replace(first[0], box=Box(76, 0, FULL, 10)), *hung]
    assert [value.text for value in paragraphs(whole, wraps_at=FULL, flush=True)] == [
        "Laid tramway track for the Corporation of Hallam"
    ]
    apart = [whole[0], replace(whole[1], gap_pt=3.0)]
    assert len(paragraphs(apart, wraps_at=FULL)) == 2
    assert len(paragraphs(whole, wraps_at=FULL)) == 1
    short = [replace(first[0], box=Box(76, 0, FULL - 1, 10)), apart[1]]
    assert len(paragraphs(short, wraps_at=FULL, flush=True)) == 2


def test_flush_rows_tell_of_themselves() -> None:
    lines = rows(*((f"Row {at} of a text", FULL) for at in range(4)))
    assert is_flush(lines, FULL)
    assert not is_flush(lines[1:], FULL)


def test_words_of_two_scripts_keep_their_hyphen() -> None:
    """No word is broken between Latin and Cyrillic letters; others are mended."""
    assert join(["она вела travel-", "поддержка и перего-", "воры"]) == "она вела travel-поддержка и переговоры"


@pytest.mark.parametrize("label", ["**Tools:**", "**Narzędzia i technologie:**"])
def test_a_label_in_bold_opens_a_paragraph(label: str) -> None:
    """Also where the row above is full."""
    told = label.strip("*")
    rows = ["Welded the frames of all of the bridges", [(told, True), (" TIG, MIG, MAG and some more", False)]]
    assert [one.text for one in paragraphs(laid_out(*rows))] == [rows[0], f"{told} TIG, MIG, MAG and some more"]


@pytest.mark.parametrize("sign", ["•", "■", "▪"])
def test_signs_within_a_row_part_points(sign: str) -> None:
    """Points set one behind the other wrap as one text; a sign at the end of a row opens what the next one begins."""
    lines = rows(
        (f"Counted the till {sign} Baked bread {sign} Wrote the rota {sign}", 330),
        (f"Ordered flour and {sign} sold cakes", 200), bullet=sign,
    )  # fmt: skip
    assert texts(lines) == ["Counted the till", "Baked bread", "Wrote the rota", "Ordered flour and", "sold cakes"]


@pytest.mark.parametrize(
    ("text", "sign"),
    [("Tools: Git • Jenkins • Maven", "•"), ("moved the line from Unit 1 → Unit 2", "→"), ("Rota • till", "-")],
)
def test_signs_that_part_no_points(text: str, sign: str) -> None:
    """Behind a label they part a list, arrows lead on, and other signs than the bullet's own part what they like."""
    assert texts(rows((text, 300), bullet=sign)) == [text]


def over_page(last: tuple[str, float], first: tuple[str, float], *, left: float = 60, bullet: str = "") -> list[Line]:
    """The last row of a page and the first one of the next, `left` points from its edge."""
    (one,) = rows(last, top=700, bullet=bullet, number=7, column=1)
    (two,) = rows(first, top=40, page=2, number=8, column=2)
    assert two.box is not None
    return [one, replace(two, box=replace(two.box, left=left, right=two.box.right + left - 60))]


@pytest.mark.parametrize("bullet", ["", "•"])
@pytest.mark.parametrize("rest", ["with forty people", "Leeds and York"])
def test_a_text_goes_on_over_the_page(rest: str, bullet: str) -> None:
    """A full row at the foot of a page goes on in the first row of the next, as it would in the row below."""
    lines = over_page(("Ran three stations between", FULL), (rest, 200), bullet=bullet)
    assert texts(lines) == [f"Ran three stations between {rest}"]


@pytest.mark.parametrize("bullet", ["", "•"])
def test_what_begins_anew_over_the_page_stays_apart(bullet: str) -> None:
    """Below a full stop, below a row that left room for its first word, and where it stands off the text's edge."""
    for last, first, left in (
        (("Ran three stations between towns.", FULL), ("Leeds and York", 200), 60),
        (("Ran three stations", 200), ("Leeds and York", 200), 60),
        (("Ran three stations between", FULL), ("Leeds and York", 200), 48),
        (("Ran three stations between", FULL), ("with forty people", 200), 220),
    ):
        lines = over_page(last, first, left=left, bullet=bullet)
        assert texts(lines) == [last[0], first[0]], (last, first)


def test_a_page_between_two_rows_parts_them() -> None:
    """Only the very next line goes on: one in between belongs to something else."""
    one, two = over_page(("Ran three stations between", FULL), ("with forty people", 200))
    assert len(texts([one, replace(two, number=11)])) == len(texts([one, replace(two, page=3)])) == 2


def test_rows_go_on_below_a_glyph_far_from_its_text() -> None:
    """Behind a tab an item's further rows may begin at the page's edge; a new sentence there is something else."""
    for rest, parts in (("with forty people", 1), ("Leeds and York", 2)):
        item = rows(("Ran three stations between", FULL), bullet="•")
        (row,) = rows((rest, 180), top=11)
        assert row.box is not None
        lines = [*item, replace(row, box=replace(row.box, left=30))]
        assert len(texts(lines)) == parts, rest


def test_bold_words_go_on_below_a_full_row_of_a_bullet() -> None:
    head = {"text": "Web apprentice, Larch Ltd, 2021 - 2023", "bold": True}
    full = {"runs": [("Built forms and lists for the shop with ", False), ("Rust, Elm, HTML and", True)], "bullet": "•"}
    other = {"text": "Mended the sheds of all the growers along the river", "bullet": "•"}
    (job,) = find_jobs(laid_out(head, full, {"text": "CSS", "bold": True}, other, other))
    assert job.bullets[0].text == "Built forms and lists for the shop with Rust, Elm, HTML and CSS"


def test_a_bold_header_below_a_bullet_that_ends_in_bold_is_no_text() -> None:
    head = {"text": "Web apprentice, Larch Ltd, 2021 - 2023", "bold": True}
    short = {"runs": [("Built forms with ", False), ("Rust", True)], "bullet": "•", "left": 60}
    other = {"text": "Mended the sheds of all the growers along the river", "bullet": "•", "left": 60}
    older = {"text": "Sailmaker, Tarn Ltd, 2018 - 2021", "bold": True}
    jobs = find_jobs(laid_out(head, other, short, older, other))
    assert [job.title.text for job in jobs] == ["Web apprentice", "Sailmaker"]
