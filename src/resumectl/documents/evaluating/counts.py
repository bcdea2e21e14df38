"""How often a field was right, and what is computed from that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Counts(NamedTuple):
    """Values of one field: given and right, given and not right, and missed.

    A wrong value in place of a true one is both false and missed. Running text is counted in shares of its
    words, so the numbers need not be whole.
    """

    right: float = 0
    false: float = 0
    missed: float = 0

    def plus(self, other: Counts) -> Counts:
        """The sum, member by member."""
        return Counts(self.right + other.right, self.false + other.false, self.missed + other.missed)

    @property
    def used(self) -> bool:
        """Whether the field was there at all, in the gold or in what was given."""
        return self.right + self.false + self.missed > 0

    @property
    def precision(self) -> float:
        """The share of right ones among the given, 0 to 1; 1 when none was given."""
        return self.right / (self.right + self.false) if self.right + self.false else 1.0

    @property
    def recall(self) -> float:
        """The share of found ones among the true, 0 to 1; 1 when there is none."""
        return self.right / (self.right + self.missed) if self.right + self.missed else 1.0

    @property
    def f1(self) -> float:
        """The harmonic mean of precision and recall, 0 to 1."""
        whole = 2 * self.right + self.false + self.missed
        return 2 * self.right / whole if whole else 1.0


NOTHING = Counts()
RIGHT = Counts(right=1)
FALSE = Counts(false=1)
MISSED = Counts(missed=1)
WRONG = Counts(false=1, missed=1)


def summed(rows: Iterable[Mapping[str, Counts]]) -> dict[str, Counts]:
    """The counts of each field over several documents; fields that no document uses are left out."""
    fields: dict[str, Counts] = {}
    for row in rows:
        for field, counts in row.items():
            fields[field] = fields.get(field, NOTHING).plus(counts)
    return {field: counts for field, counts in fields.items() if counts.used}


def field_f1(fields: Mapping[str, Counts]) -> float:
    """The headline: the plain mean of the fields' F1, 0 to 100; 0 when there is no field."""
    return 100 * sum(counts.f1 for counts in fields.values()) / len(fields) if fields else 0.0
