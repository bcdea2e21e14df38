"""Where the regions of pages stand to each other."""

from __future__ import annotations

from collections.abc import Mapping

from resumectl.parse.layout.reading import Column


def is_topmost(here: Column, columns: Mapping[int, Column]) -> bool:
    """Whether no other region of the page ends above this one: only then can it go on from the page before."""
    return not any(
        other.page == here.page and other.bottom <= here.top and overlap(other, here) > 0.5
        for other in columns.values()
    )


def overlap(one: Column, other: Column) -> float:
    """The share of the narrower region's width that both have in common; below 0 where they stand apart."""
    shared = min(one.right, other.right) - max(one.left, other.left)
    return shared / max(1.0, min(one.right - one.left, other.right - other.left))
