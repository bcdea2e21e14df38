"""Documents set in one and a half lines and more: they are read as if their lines stood close."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pdf_pages import BOLD, DOT, HEADING, Sheet, bullets_of, jobs_of, parsed, resume_head

from resumectl.parse.geometry import Extract, Page, Rule, Style, Word
from resumectl.parse.layout.leading import set_close

FIRST = (
    "Kept the greenhouses of a park with forty thousand visitors a year and trained the young",
    "gardeners who came from the college each autumn to learn how orchids are grown",
)
SECOND = (
    "Bought seeds, soil and tools from eleven growers and wrote the list of all plants that were",
    "lost in the cold winter of the year before and had to be grown again",
)


def sheet_of(step: float) -> Sheet:
    """A job with two items that wrap and one that does not, its lines `step` points apart."""
    sheet = Sheet()
    y = resume_head(sheet)
    y = sheet.column(60, y, [("Experience", HEADING), ("Head Gardener", BOLD), "Botanic Park Ltd"], step)
    y = sheet.column(60, y, ["2015 - 2019"], step)
    for rows in (FIRST, SECOND, ("Planted a rose garden",)):
        y = sheet.bullet(60, y, rows, DOT, step)
    y = sheet.column(60, y + step / 2, [("Gardener", BOLD), "Rose Hill Gardens Ltd", "2011 - 2015"], step)
    sheet.bullet(60, y, ["Pruned hedges along eleven miles of path"], DOT, step)
    return sheet


@pytest.mark.parametrize("step", [13, 16, 20, 25])
def test_rows_that_stand_far_apart_are_one_text_where_all_do(step: float) -> None:
    """Double spacing makes no items of wrapped rows, and no new entries."""
    result = parsed(sheet_of(step))
    assert bullets_of(result) == [
        [" ".join(FIRST), " ".join(SECOND), "Planted a rose garden"],
        ["Pruned hedges along eleven miles of path"],
    ]
    assert jobs_of(result) == [
        ("Head Gardener", "Botanic Park Ltd", "2015", "2019"),
        ("Gardener", "Rose Hill Gardens Ltd", "2011", "2015"),
    ]


def test_places_of_values_are_those_on_the_page() -> None:
    """What was read of lines set close is found where it is printed: evidence, lines and marks."""
    result = parsed(sheet_of(25))
    assert result.transcript is not None
    top = {line.flat: line.box.top for line in result.transcript.lines if line.box}
    gaps = [top[FIRST[1]] - top[FIRST[0]], top[SECOND[0]] - top[FIRST[1]], top[SECOND[1]] - top[SECOND[0]]]
    assert gaps == pytest.approx([25, 25, 25], abs=0.1)
    box = result.evidence["/work_history/0/bullet_points/1"].box
    one, two = (mark.box for mark in result.transcript.marks["/work_history/0/bullet_points/1"])
    assert box is not None
    assert (box.top, box.bottom) == (one.top, two.bottom)
    assert one.top == top[SECOND[0]]
    assert box.bottom - two.top < 15


def words_of(text: str, x: float, y: float) -> list[Word]:
    """The words of a row, each letter six points wide."""
    style, words = Style(10.0), []
    for token in text.split():
        words.append(Word(token, 1, x, y - 8, x + 6 * len(token), y + 2, y, style))
        x += 6 * (len(token) + 1)
    return words


def extract_of(rows: list[str], step: float) -> Extract:
    """A page of rows with a rule below the first."""
    words = [word for at, row in enumerate(rows) for word in words_of(row, 50, 100 + at * step)]
    return Extract((Page(1, 595, 842, tuple(words), (Rule(50, 103, 300, 104),)),))


def test_lists_set_apart_stay_so() -> None:
    """Rows that end in stops or leave room for the next word wrap nowhere: they say nothing of the lines of a text."""
    ended = extract_of([f"Led a crew of {number} people over all that winter." for number in "abcdef"], 24)
    short = extract_of([f"Led a crew of {number}" for number in "abcdef"], 24)
    assert set_close(ended) is ended
    assert set_close(short) is short


def test_a_rule_stays_between_the_rows_that_it_parts() -> None:
    """Lines move towards each other, and rules with them; letters keep their height."""
    rows = ["Led a crew of people over all that winter and", "wrote what they did down for those who came", "later"]
    wide = extract_of(rows, 24)
    (page,) = set_close(wide).pages
    levels = sorted({word.baseline for word in page.words})
    assert levels[1] - levels[0] == pytest.approx(12.5)
    assert {round(word.bottom - word.top, 6) for word in page.words} == {10}
    (rule,) = page.rules
    assert levels[0] <= rule.top <= rule.bottom < levels[1]


def test_words_of_a_row_need_not_stand_quite_level() -> None:
    """Some producers place each word by itself, a fraction of a point higher or lower."""
    wide = extract_of(["Led a crew of people over all that winter and", "wrote it down for", "those who came"], 24)
    words = [
        replace(word, baseline=word.baseline + (0.3 if at % 2 else -0.3)) for at, word in enumerate(wide.pages[0].words)
    ]
    words += words_of("and the people of the town who had come to see the", 50, 300)
    words += words_of("gardens that were", 50, 324)
    extract = Extract((replace(wide.pages[0], words=tuple(words)),))
    assert set_close(extract) is not extract
