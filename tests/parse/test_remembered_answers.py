"""Answers about texts are kept, and what is kept stays small."""

from __future__ import annotations

from resumectl.parse.remembered import LONGEST, MOST, remembered


def test_the_same_question_is_asked_once() -> None:
    """A text's answer is worked out once for each set of further arguments."""
    asked: list[tuple[str, int]] = []

    @remembered
    def doubled(text: str, times: int) -> str:
        asked.append((text, times))
        return text * times

    assert [doubled("a", 2), doubled("a", 2), doubled("a", 3)] == ["aa", "aa", "aaa"]
    assert asked == [("a", 2), ("a", 3)]


def test_long_texts_are_not_kept() -> None:
    """The line of 200,000 characters that a document may hold is answered and forgotten."""
    asked: list[int] = []

    @remembered
    def length(text: str) -> int:
        asked.append(len(text))
        return len(text)

    for _ in range(2):
        assert length("x" * LONGEST) == LONGEST
        assert length("x" * (LONGEST + 1)) == LONGEST + 1
    assert asked == [LONGEST, LONGEST + 1, LONGEST + 1]


def test_the_oldest_answers_go() -> None:
    """However many texts a child meets, it keeps a bounded number of answers."""
    asked: list[str] = []

    @remembered
    def same(text: str) -> str:
        asked.append(text)
        return text

    for number in range(MOST + 1):
        same(str(number))
    asked.clear()
    assert (same(str(MOST)), same("0")) == (str(MOST), "0")
    assert asked == ["0"]
