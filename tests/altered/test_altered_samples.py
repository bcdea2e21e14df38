"""The samples altered in ways of which it is known what must be read afterwards: other sizes, texts, signs, orders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from altered_documents import KINDS, Original
from altered_pages import scaled, spaced, without_lines
from altered_scores import Outcome, alterations, documents, donors_of, outcome, read
from altered_texts import printed_as

from resumectl.model.document import Format
from resumectl.model.page import Box, PrintedLine
from resumectl.parse.geometry import Extract, Page, ParseOptions, Word
from resumectl.parse.pipeline import extracted, parse_extract

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
LEAST_ALTERED = 10
UNHARMED = (
    "size", "spacing", "one page", "signs", "sections", "dates", "titles", "schools", "jobs exchanged",
    "schools separated", "without a job",
)  # fmt: skip
"""Of these nothing may be lost anywhere."""
KEPT = {
    "look": 0.995, "no bold": 0.99, "employers": 0.985, "places": 0.99, "degrees": 0.985, "schools exchanged": 0.96,
    "jobs separated": 0.97, "without a school": 0.98, "without bullets": 0.99,
}  # fmt: skip
"""Of these so large a share of all values must be read as before: without its bold type a name or a title may be told
by nothing else, and a text of another document may mean something else where it is put."""


@pytest.fixture(scope="module")
def samples() -> list[tuple[str, Format, Original]]:
    """Every sample PDF with a text layer, as it is read."""
    donors, found = donors_of([SAMPLES]), []
    for path in documents(SAMPLES):
        form, extract = extracted(path.read_bytes(), ParseOptions(file_name=path.name))
        if not any(page.by_ocr for page in extract.pages):
            result = parse_extract(form, extract, ParseOptions())
            found.append((path.name, form, Original(extract, result, donors[result.profile.resume_language])))
    return found


def outcomes_of(kind: str, samples: Sequence[tuple[str, Format, Original]]) -> list[Outcome]:
    return [
        outcome(name, form, kind, altered)
        for name, form, original in samples
        for altered in alterations(kind, original, name)
    ]


@pytest.mark.parametrize("kind", UNHARMED)
def test_nothing_is_lost(kind: str, samples: list[tuple[str, Format, Original]]) -> None:
    """Documents that say the same in another look, or something of the same kind, are read as well as before."""
    found = outcomes_of(kind, samples)
    assert len(found) >= 3
    assert [(one.document, one.what, *one.differs) for one in found if one.lost >= 1] == []


@pytest.mark.parametrize("kind", KEPT)
def test_little_is_lost(kind: str, samples: list[tuple[str, Format, Original]]) -> None:
    """What alterations take away that tells something costs no more than that."""
    found = outcomes_of(kind, samples)
    assert len(found) >= LEAST_ALTERED
    right, lost = sum(one.counts.right for one in found), sum(one.lost for one in found)
    assert right / (right + lost) >= KEPT[kind]


def test_every_kind_has_its_promise() -> None:
    """No alteration is left out of both tables."""
    assert {*UNHARMED, *KEPT} == set(KINDS)


def word(text: str, left: float, row: int = 0) -> Word:
    top = 100.0 + 20 * row
    return Word(text, 1, left, top, left + 5.0 * len(text), top + 10, top + 8)


def page_of(*words: Word) -> Extract:
    return Extract(pages=(Page(1, 600, 800, words),))


def printed(text: str, left: float, right: float, row: int = 0) -> PrintedLine:
    return PrintedLine(1, Box(left, 100.0 + 20 * row, right, 110.0 + 20 * row), text)


def texts(extract: Extract | None) -> list[str]:
    assert extract is not None
    return [one.text for one in extract.pages[0].words]


def test_a_text_takes_the_place_of_another() -> None:
    """What follows closely moves along, what stands at the margin stays, and the comma stays with its value."""
    extract = page_of(word("Baker,", 50), word("Mill", 85), word("2019", 400))
    line = printed("Baker, Mill 2019", 50, 420)
    altered = printed_as(extract, line, "Baker", "Head Baker")
    assert texts(altered) == ["Head", "Baker,", "Mill", "2019"]
    assert altered is not None
    assert [round(one.left) for one in altered.pages[0].words] == [50, 75, 110, 400]


def test_where_there_is_no_room_nothing_is_printed() -> None:
    """A text that would run into the next one, or that does not stand there, is not printed."""
    extract = page_of(word("Baker", 50), word("2019", 100))
    line = printed("Baker 2019", 50, 120)
    assert printed_as(extract, line, "Baker", "Head Baker of the whole town") is None
    assert printed_as(extract, line, "Miller", "Baker") is None


def test_lines_are_taken_out_and_the_gap_closes() -> None:
    """What stood below moves up; where something stands beside, nothing is taken out."""
    extract = page_of(word("one", 50), word("•", 40, 1), word("two", 50, 1), word("three", 50, 2))
    left = without_lines(extract, [printed("two", 50, 65, 1)])
    assert texts(left) == ["one", "three"]
    assert left is not None
    assert left.pages[0].words[1].top == pytest.approx(120)
    assert without_lines(page_of(word("two", 50), word("beside", 300)), [printed("two", 50, 65)]) is None


def test_sizes_and_rows() -> None:
    """A larger page has all in proportion; with rows farther apart letters keep their size."""
    extract = page_of(word("one", 50), word("two", 50, 1))
    assert scaled(extract, 2).pages[0].words[1].bottom == 260
    first, second = spaced(extract, 1.5).pages[0].words
    assert second.baseline - first.baseline == pytest.approx(30)
    assert second.bottom - second.top == pytest.approx(10)


def test_what_cannot_be_read_is_an_empty_profile() -> None:
    """An altered document without a word left counts as lost, and stops nothing."""
    assert read(Format.PDF, page_of()) == {}
