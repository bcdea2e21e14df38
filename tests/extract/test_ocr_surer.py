"""Of two readings of a page the surer one is kept, line by line."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.extract.ocr_surer import CLEARLY, SAME_PIXELS, surer_lines
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord


def line(text: str, confidence: float, top: int = 100, left: int = 50) -> ReadLine:
    words = [
        ReadWord(word, left + 100 * place, top, left + 100 * place + 90, top + 20, confidence)
        for place, word in enumerate(text.split())
    ]
    return ReadLine(tuple(words), 24.0, top + 16.0, 0.0)


def told(lines: list[ReadLine]) -> list[str]:
    return [" ".join(word.text for word in one.words) for one in lines]


@given(st.floats(0, 1), st.floats(0, 1))
def test_english_wins_where_it_is_clearly_surer(own: float, english: float) -> None:
    """A little surer is not enough, for English data is sure of the letters it puts for accents."""
    found = surer_lines([line("élan a@b.fr", own)], [line("elan a@b.fr", english)])
    assert told(found) == (["elan a@b.fr"] if english > own + CLEARLY else ["élan a@b.fr"])


@given(st.integers(-40, 40), st.integers(-40, 40))
def test_lines_are_compared_with_what_stands_in_the_same_place(down: int, aside: int) -> None:
    """A surer line above, below or beside it says nothing about a line."""
    found = surer_lines([line("Straße", 0.5)], [line("Strasse", 0.9, 100 + down, 50 + aside)])
    is_same = abs(down) <= SAME_PIXELS and abs(aside) <= SAME_PIXELS
    assert told(found) == (["Strasse"] if is_same else ["Straße"])


def test_what_english_alone_found_is_left_out() -> None:
    """The lines are those of the page's own language, in their order, each once."""
    own = [line("eins", 0.9, 100), line("zwei", 0.4, 200)]
    english = [line("two", 0.9, 200), line("two", 0.8, 201), line("three", 0.9, 300)]
    assert told(surer_lines(own, english)) == ["eins", "two"]
    assert told(surer_lines(own, [])) == ["eins", "zwei"]
