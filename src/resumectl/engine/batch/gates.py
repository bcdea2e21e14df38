"""Gates: what a run's rows must hold so that a nightly job may go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from resumectl.engine.batch.rows import Row
from resumectl.model.gates import FIELDS, checked_coverage, read_fields


@dataclass(frozen=True, slots=True)
class Verdict:
    """What gates found: `broken` files with the reason of each, among `profiles`; `failed` files have no profile."""

    broken: tuple[tuple[str, str], ...]
    profiles: int
    failed: int


@dataclass(frozen=True, slots=True)
class Gates:
    """The least coverage (0 to 1) of every profile, and the fields that each must have."""

    min_coverage: float | None = None
    required: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.min_coverage is not None or bool(self.required)

    def judge(self, rows: Iterable[Row]) -> Verdict:
        """What the gates say of these rows; FAILED files have no profile, and are only counted."""
        found = []
        profiles = failed = 0
        for row in rows:
            if row.error:
                failed += 1
                continue
            profiles += 1
            missing = [name for name in self.required if not getattr(row, FIELDS[name])]
            reasons = [f"no {' and no '.join(missing)}"] if missing else []
            if self.min_coverage is not None and row.coverage < self.min_coverage:
                reasons.append(f"coverage {row.coverage:.3f} below {self.min_coverage:g}")
            if reasons:
                found.append((row.file, ", ".join(reasons)))
        return Verdict(tuple(found), profiles, failed)


def read_gates(min_coverage: float | None, required: str | None) -> Gates:
    """The gates that options said. Raises UsageError for no share and no field."""
    if min_coverage is not None:
        checked_coverage(min_coverage, "--min-coverage")
    return Gates(min_coverage, read_fields(required or "", "--require"))
