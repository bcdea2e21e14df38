"""Words set with wide spaces between their letters, joined where the file itself says what a space is.

MuPDF takes a wide space for one between words, so that `E d u c at i o n` comes out of a heading set apart. A file
that holds real spaces tells where its words end; one that holds none (TeX) is left as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

LEAST_PIECES = 3
MOST_LETTERS = 2.7
"""Letters of a piece on average: words have more, also those of a short line of small words."""
LEAST_REAL = 0.5
"""So many of a page's spaces must be in the file."""
LONGEST_LINE = 100
FIRST_IDEOGRAPH = "\u2e80"
"""From here on a character is a word."""

Text = tuple[list[Any], list[Any]]
"""What pymupdf's extractWORDS and extractDICT give for a page."""


def with_own_spaces(words: list[Any], blocks: list[Any], read_again: Callable[[], Text]) -> Text:
    """The page's words and blocks; lines whose letters stand apart as `read_again` has them, without added spaces."""
    apart = [
        (at, number)
        for at, block in enumerate(blocks)
        for number, line in enumerate(block.get("lines", ()))
        if _is_apart(line)
    ]
    if not apart:
        return words, blocks
    again, lines = read_again()
    if [len(block.get("lines", ())) for block in blocks] != [len(block.get("lines", ())) for block in lines]:
        return words, blocks
    if _spaces(lines) < LEAST_REAL * _spaces(blocks):
        return words, blocks
    better = {place for place in apart if _is_better(_letters(blocks, place), _letters(lines, place))}
    if not better:
        return words, blocks
    joined = [
        {**block, "lines": [
            (lines if (at, number) in better else blocks)[at]["lines"][number]
            for number in range(len(block.get("lines", ())))
        ]}
        for at, block in enumerate(blocks)
    ]  # fmt: skip
    return merged(words, again, better), joined


def _is_apart(line: Any) -> bool:
    letters = "".join([span["text"] for span in line["spans"]])
    if len(letters) > LONGEST_LINE:
        return False
    pieces = letters.split()
    if len(pieces) < LEAST_PIECES or len(letters) > (MOST_LETTERS + 2) * len(pieces):
        return False
    shown = sum([len(piece) for piece in pieces])
    if shown > MOST_LETTERS * len(pieces) or not letters[:1].isalnum():
        return False
    return 2 * sum([char.isalpha() and char < FIRST_IDEOGRAPH for char in letters]) > shown


def _spaces(blocks: Sequence[Any]) -> int:
    return sum(
        span["text"].strip().count(" ") for block in blocks for line in block.get("lines", ()) for span in line["spans"]
    )


def _letters(blocks: Sequence[Any], place: tuple[int, int]) -> str:
    at, number = place
    return "".join([span["text"] for span in blocks[at]["lines"][number]["spans"]])


def _is_better(before: str, after: str) -> bool:
    """Whether the same letters make fewer words, and none that is too long for one."""
    same = "".join(before.split()) == "".join(after.split())
    return same and len(after.split()) < len(before.split())


def merged(words: Sequence[Any], again: Sequence[Any], better: set[tuple[int, int]]) -> list[Any]:
    """The words in the file's order; those of better lines from the second reading."""
    fresh: dict[tuple[int, int], list[Any]] = {}
    for word in again:
        fresh.setdefault((word[5], word[6]), []).append(word)
    found: list[Any] = []
    done: set[tuple[int, int]] = set()
    for word in words:
        place = (word[5], word[6])
        if place not in better:
            found.append(word)
        elif place not in done:
            done.add(place)
            found += fresh.get(place, [])
    return found
