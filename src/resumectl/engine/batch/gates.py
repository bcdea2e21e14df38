"""Gates: what a run's rows must hold so that a nightly job may go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from resumectl.engine.batch.rows import Row
from resumectl.model.gates import FIELDS, checked_coverage, read_fields


@dataclass(frozen=True, slots=True)
class Gates:
    """The least coverage (0 to 1) of every profile, and the fields that each must have."""

    min_coverage: float | None = None
    required: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self.min_coverage is not None or bool(self.required)

    def broken_by(self, rows: Iterable[Row]) -> list[tuple[str, str]]:
        """Each file that a gate stops, with the reason; FAILED files have no profile and are not looked at."""
        found = []
        for row in rows:
            if row.error:
                continue
            missing = [name for name in self.required if not getattr(row, FIELDS[name])]
            reasons = [f"no {' and no '.join(missing)}"] if missing else []
            if self.min_coverage is not None and row.coverage < self.min_coverage:
                reasons.append(f"coverage {row.coverage:.3f} below {self.min_coverage:g}")
            if reasons:
                found.append((row.file, ", ".join(reasons)))
        return found


def read_gates(min_coverage: float | None, required: str | None) -> Gates:
    """The gates that options said. Raises UsageError for no share and no field."""
    if min_coverage is not None:
        checked_coverage(min_coverage, "--min-coverage")
    return Gates(min_coverage, read_fields(required or "", "--require"))
