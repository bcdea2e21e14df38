"""How a file and a run ended."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from resumectl.engine.batch.rows import OWNER_UNCHANGED, Row
from resumectl.intake import FoundFile
from resumectl.model.doubts import doubts_of
from resumectl.model.errors import ParseError, ResumectlError
from resumectl.model.resume import LOST_PASSES


@dataclass(frozen=True, slots=True)
class FileDone:
    """A file has its outcome; `kept` when it is that of an earlier run and nothing was done.

    `file` is where it lies, under the name of its row. When `is_gone` it went away before its turn, and the row, which
    is not remembered, says nothing.
    """

    row: Row
    kept: bool
    file: FoundFile
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    """The end: what happened, counted. `stopped_by` is what made the run stop before its end.

    `completed` and `failed` count this run's work, `kept` and `kept_failed` what earlier runs had done.
    """

    total: int
    completed: int
    failed: int
    kept: int
    kept_failed: int
    causes: Mapping[str, int]
    failures: tuple[ParseError, ...]
    credits_used: int
    elapsed_s: float
    stopped_by: ResumectlError | None = None
    proofread_credits_used: int = 0
    not_proofread: Mapping[str, int] = field(default_factory=dict)
    """How many profiles were to be proofread and could not be, by the code of the reason."""
    lost_passes: Mapping[str, int] = field(default_factory=dict)
    """The same where that is no fact of the text but a failure, of earlier runs too."""
    not_read_again: Mapping[str, int] = field(default_factory=dict)
    """How many were to be read again by a newer engine and could not be, by the same."""
    owner_unchanged: int = 0
    """How many known files stay with another recruiter than they were to be uploaded for."""
    known: int = 0
    """How many of `completed` were not read, since their bytes were known."""
    low_coverage: int = 0
    """How many profiles, of earlier runs too, hold little of their text."""
    to_check: int = 0
    """How many profiles, of earlier runs too, may lack text of their documents."""
    doubts: Mapping[str, int] = field(default_factory=dict)
    """The same by the code of the warning; a profile may have several."""

    failed_files: tuple[str, ...] = ()
    """The names of what failed, of earlier runs too, in the order in which it ended."""
    doubtful_files: tuple[str, ...] = ()
    """The same of the profiles `to_check`."""
    same_address: tuple[tuple[str, ...], ...] = ()
    """The names of files of other bytes with one e-mail address, of earlier runs too, one group a person."""
    is_written: bool = True
    """Whether the tables could be written; else results.ndjson alone has the outcomes."""

    @property
    def not_begun(self) -> int:
        return self.total - self.completed - self.failed - self.kept


@dataclass(slots=True)
class Tally:
    """Counts outcomes as they come; of errors it keeps one for each code."""

    completed: int = 0
    kept: int = 0
    kept_failed: int = 0
    credits_used: int = 0
    proofread_credits_used: int = 0
    not_proofread: Counter[str] = field(default_factory=Counter)
    lost_passes: Counter[str] = field(default_factory=Counter)
    not_read_again: Counter[str] = field(default_factory=Counter)
    causes: Counter[str] = field(default_factory=Counter)
    owner_unchanged: int = 0
    known: int = 0
    doubts: Counter[str] = field(default_factory=Counter)
    failed_files: list[str] = field(default_factory=list)
    doubtful_files: list[str] = field(default_factory=list)
    _examples: dict[str, ParseError] = field(default_factory=dict)

    def add(self, done: FileDone) -> None:
        """Count one outcome."""
        error = done.row.error
        doubts = doubts_of(done.row.warnings)
        self.lost_passes.update(LOST_PASSES.intersection(done.row.warnings))
        self.doubts.update(doubts)
        if doubts:
            self.doubtful_files.append(done.row.file)
        if done.kept:
            self.kept += 1
            self.kept_failed += error is not None
        else:
            self.completed += error is None
            self.known += error is None and done.row.deduplicated and not done.row.credits_used
            self.credits_used += done.row.credits_used
            self.proofread_credits_used += done.row.proofread_credits_used
            self.owner_unchanged += OWNER_UNCHANGED in done.row.warnings
            self.not_proofread.update(code for code in done.row.warnings if code.startswith("PROOFREAD_"))
            self.not_read_again.update(code for code in done.row.warnings if code.startswith("ENGINE_"))
        if error:
            self.causes[error.code] += 1
            self.failed_files.append(done.row.file)
            self._examples.setdefault(error.code, error)

    def not_begun(self, total: int) -> int:
        """How many of `total` files have no outcome."""
        return total - self.completed - self.kept - sum(self.causes.values()) + self.kept_failed

    def ended(
        self,
        total: int,
        elapsed_s: float,
        stopped_by: ResumectlError | None,
        same_address: tuple[tuple[str, ...], ...] = (),
        *,
        is_written: bool = True,
    ) -> Ended:
        """The end of a run over `total` files."""
        failures = tuple(self._examples[code] for code, count in self.causes.items() for _ in range(count))
        return Ended(
            total=total,
            completed=self.completed,
            failed=len(failures) - self.kept_failed,
            kept=self.kept,
            kept_failed=self.kept_failed,
            causes=dict(self.causes.most_common()),
            failures=failures,
            credits_used=self.credits_used,
            elapsed_s=elapsed_s,
            stopped_by=stopped_by,
            proofread_credits_used=self.proofread_credits_used,
            not_proofread=dict(self.not_proofread.most_common()),
            lost_passes=dict(self.lost_passes.most_common()),
            not_read_again=dict(self.not_read_again),
            owner_unchanged=self.owner_unchanged,
            known=self.known,
            low_coverage=self.doubts["LOW_COVERAGE"],
            to_check=len(self.doubtful_files),
            doubts=dict(self.doubts.most_common()),
            failed_files=tuple(self.failed_files),
            doubtful_files=tuple(self.doubtful_files),
            same_address=same_address,
            is_written=is_written,
        )
