"""Pages of thousands of words side by side or scattered: the time grows with the words, not with their pairs."""

from __future__ import annotations

import time
from collections.abc import Iterable

from resumectl.model.document import Format
from resumectl.parse.geometry import Extract, Page, ParseOptions, Word
from resumectl.parse.pipeline import parse_extract

SIZE = 10.0


def word(text: str, left: float, top: float) -> Word:
    return Word(text, 1, left, top, left + 5 * len(text), top + SIZE, top + 0.8 * SIZE)


def seconds(words: Iterable[Word], width: float, height: float) -> float:
    """Processor time of reading a page with a job's heading and these words."""
    head = [word("Marta", 50, 20), word("Quillfeather", 80, 20), word("Experience", 50, 40)]
    page = Page(1, width, height, (*head, *words))
    began = time.process_time()
    result = parse_extract(Format.PDF, Extract(pages=(page,)), ParseOptions())
    took = time.process_time() - began
    assert result.profile.basic_info.full_name == "Marta Quillfeather" or result.unplaced
    return took


def test_rows_of_a_thousand_cells() -> None:
    """No cell is compared with each cell of the row below, and no name of a header with each other one."""
    cells = [word(f"w{at}", 50 + at * 60, 60 + row * 12) for row in range(20) for at in range(1_000)]
    assert seconds(cells, 60_100, 400) < 6


def test_words_scattered_over_a_poster() -> None:
    """No column is looked for at each of fourteen thousand places."""
    places = [(at * 7_919 % 14_000, at * 104_729 % 13_900 + 60) for at in range(20_000)]
    words = [word(f"w{at}", left, top) for at, (left, top) in enumerate(places)]
    assert seconds(words, 14_400, 14_400) < 12
