"""Raised, lowered and leading small words, which belong to the row of the large words beside them."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.geometry import Word

MOST_SPACE_EM = 0.6
LEAST_OF_ROW = 0.8
"""Words of one row are at least so large as a share of the largest, else their baselines must agree closely."""
PARTING = frozenset("|¦•·∙‣▪■–—-/")
"""What parts the items of a small row is no letter of the large one above it, in whose gap it may stand."""


def with_raised(rows: list[list[Word]], lines: Sequence[tuple[float, float]]) -> list[list[Word]]:
    """Raised and lowered small letters (`4th`, `H2O`) and small labels put back beside their large words."""
    kept: list[list[Word]] = []
    for at, row in enumerate(rows):
        baseline, size = lines[at]
        near = [
            rows[other]
            for other in range(max(0, at - 3), min(len(rows), at + 4))
            if size < LEAST_OF_ROW * lines[other][1] and abs(baseline - lines[other][0]) < 0.5 * lines[other][1]
        ]
        rest = row
        for large in near:
            label = _label_of(rest, large)
            moved = label if label and not _is_of_text(at, label, rows, lines) else []
            moved = moved or _raised(rest, large)
            large += moved
            rest = [word for word in rest if word not in moved]
        kept.append(rest)
    return [row for row in kept if row]


def _raised(row: Sequence[Word], large: Sequence[Word]) -> list[Word]:
    """The small words of a row that touch large ones, without a text of its own that runs below a large name."""
    moved = [word for word in row if word.text not in PARTING and any(_touches(word, one) for one in large)]
    others = [word for word in row if word not in moved] if moved else []
    while on := [word for word in moved if any(_goes_on(word, other) for other in others)]:
        moved = [word for word in moved if word not in on]
        others = on
    return moved


def _goes_on(one: Word, other: Word) -> bool:
    """Whether no more than a space parts two words of a row."""
    gap = max(one.left - other.right, other.left - one.right)
    return -1 <= gap <= MOST_SPACE_EM * one.style.size_pt


def _touches(small: Word, large: Word) -> bool:
    """Whether no more than a thin space parts two words of different size, one of them not below the other."""
    if small.style.size_pt >= LEAST_OF_ROW * large.style.size_pt or small.top >= large.baseline:
        return False
    return -1 <= max(small.left - large.right, large.left - small.right) <= 0.35 * large.style.size_pt


def _label_of(row: Sequence[Word], large: Sequence[Word]) -> list[Word]:
    """The few words of a row that end just left of large ones: `Name:` before the name."""
    first = min(large, key=lambda word: word.left)
    before = [word for word in row if word.right <= first.left]
    near = before and first.left - max(word.right for word in before) <= 4 * first.style.size_pt
    return before if near and len(before) <= 3 else []


def _is_of_text(
    at: int, label: Sequence[Word], rows: Sequence[Sequence[Word]], lines: Sequence[tuple[float, float]]
) -> bool:
    """Whether words of the same size stand close above or below: then these are a line of a text, not a label."""
    left, right = min(word.left for word in label), max(word.right for word in label)
    baseline, size = lines[at]
    return any(
        other != at
        and abs(lines[other][0] - baseline) <= 1.6 * size
        and any(abs(word.style.size_pt - size) < 1 and word.left < right and word.right > left for word in rows[other])
        for other in range(max(0, at - 6), min(len(rows), at + 7))
    )
