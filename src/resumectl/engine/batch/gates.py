"""Gates: what a run's rows must hold so that a nightly job may go on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from resumectl.engine.batch.rows import Row
from resumectl.model.errors import UsageError

FIELDS: Final = {
    "name": "full_name",
    "email": "email",
    "phone": "phone_number",
    "title": "current_title",
    "organization": "current_org",
    "city": "city",
    "country": "country",
}
"""What `--require` may name, and the member of a row that must not be empty."""


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


def read_gates(min_coverage: float | None, required: str | None, *, origin: str = "") -> Gates:
    """The gates that options said, or the settings file `origin`. Raises UsageError for no share and no field."""
    coverage, require = ("min_coverage", "require") if origin else ("--min-coverage", "--require")
    where = f" in {origin}" if origin else ""
    if min_coverage is not None and not 0 <= min_coverage <= 1:
        raise UsageError(f"{coverage}{where} is {min_coverage:g}.", remedy="Give a share from 0 to 1, like 0.8.")
    names = tuple(name.strip().lower() for name in (required or "").split(",") if name.strip())
    unknown = [name for name in names if name not in FIELDS]
    if unknown:
        raise UsageError(f"{require}{where} names {unknown[0]!r}.", remedy=f"Fields are: {', '.join(FIELDS)}.")
    return Gates(min_coverage, names)
