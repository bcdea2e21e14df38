"""One row for each file of a batch, and the tables that people and programs read.

`results.ndjson` is the memory of a folder of output: a row is added the moment a file is done, so that a
run that was cut short goes on where it stopped. The two CSV files are made from it at the end.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from resumectl.model.doubts import DOUBTS, doubts_of
from resumectl.model.errors import ParseError
from resumectl.model.page import LOW_CONFIDENCE, ParseResult
from resumectl.model.rendering import Blind

RESULTS: Final = "results.ndjson"
RESULTS_TABLE: Final = "results.csv"
FAILED_TABLE: Final = "failed.csv"
_ENCODER: Final = json.JSONEncoder(ensure_ascii=False)
OWNER_UNCHANGED: Final = "OWNER_UNCHANGED"
"""Warning of a row: its bytes were known, and belong to another recruiter than it was to be uploaded for."""
EMPLOYER_UNSURE: Final = "EMPLOYER_UNSURE"
"""Warning of a row: its blinded file may name an employer that was taken for something else."""


@dataclass(frozen=True, slots=True)
class Row:
    """The last outcome of one file.

    `file` and the two outputs are paths with `/` (relative to the batch's folder and to its output folder).
    `options` is a fingerprint of everything besides the bytes that shapes the outputs. `sha256` is empty
    when the file could not even be read, `error` None when it was COMPLETED. `engine_version` made the
    outputs, `read_by` the data; that is empty where a service does not say it.
    """

    file: str
    status: str
    sha256: str = ""
    resume_id: str = ""
    deduplicated: bool = False
    credits_used: int = 0
    proofread_credits_used: int = 0
    template: str = ""
    engine_version: str = ""
    read_by: str = ""
    options: str = ""
    seconds: float = 0.0
    finished_at: str = ""
    full_name: str = ""
    email: str = ""
    phone_number: str = ""
    current_title: str = ""
    current_org: str = ""
    city: str = ""
    country: str = ""
    resume_language: str = ""
    coverage: float = 0.0
    warnings: tuple[str, ...] = ()
    profile: str = ""
    document: str = ""
    error: ParseError | None = None

    def to_json(self) -> dict[str, Any]:
        members = {name: getattr(self, name) for name in self.__slots__}
        members["warnings"] = list(self.warnings)
        members["error"] = self.error.to_json() if self.error else None
        return members

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Row:
        """The row that `to_json` wrote; members that this version does not know are dropped.

        Raises:
            TypeError, KeyError: it is no such row.
        """
        known = {name: members[name] for name in cls.__slots__ if name in members}
        known["warnings"] = tuple(members.get("warnings", ()))
        error = members.get("error")
        known["error"] = ParseError(**error) if error else None
        return cls(**known)


def facts_of(result: ParseResult) -> dict[str, Any]:
    """The members of a row that a profile fills."""
    basic = result.profile.basic_info
    return {
        "full_name": basic.full_name,
        "email": basic.email,
        "phone_number": basic.phone_number,
        "current_title": basic.current_title,
        "current_org": basic.current_org,
        "city": basic.location.city,
        "country": basic.location.country,
        "resume_language": result.profile.resume_language,
        "coverage": round(result.coverage, 3),
        "warnings": tuple(warning.code for warning in result.warnings),
    }


def unsure_employers(result: ParseResult, level: Blind | None) -> tuple[str, ...]:
    """EMPLOYER_UNSURE where a file blinded at that level may name an employer: a title or an employer of a job was read
    with little confidence, and one of them may be the other.
    """
    if level not in (Blind.EMPLOYERS, Blind.ALL):
        return ()
    jobs = range(len(result.profile.work_history))
    places = [result.evidence.get(f"/work_history/{at}/{name}") for at in jobs for name in ("role_title", "company")]
    return (EMPLOYER_UNSURE,) if any(one and one.confidence < LOW_CONFIDENCE for one in places) else ()


def encode_row(row: Row) -> bytes:
    """One line of results.ndjson."""
    return _ENCODER.encode(row.to_json()).encode("utf-8", "backslashreplace") + b"\n"


def decode_row(line: bytes) -> Row | None:
    """The row of a line; None for one that was cut off by a crash."""
    try:
        return Row.from_json(json.loads(line))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


_RESULT_COLUMNS = (
    "file", "status", "full_name", "email", "phone_number", "current_title", "current_org", "city", "country",
    "resume_language", "coverage", "warnings", "to_check", "error_code", "error_message", "document", "profile",
    "resume_id", "template", "seconds", "finished_at",
)  # fmt: skip
_FAILED_COLUMNS = ("file", "error_code", "error_message", "retryable", "resume_id", "finished_at")


def results_table(rows: Iterable[Row]) -> Iterator[bytes]:
    """All rows as CSV, line by line."""
    return _table(_RESULT_COLUMNS, rows)


def failed_table(rows: Iterable[Row]) -> Iterator[bytes]:
    """The FAILED rows as CSV."""
    return _table(_FAILED_COLUMNS, (row for row in rows if row.error))


def _table(columns: tuple[str, ...], rows: Iterable[Row]) -> Iterator[bytes]:
    # The mark at the start is what tells Excel that the file is UTF-8.
    yield _line(columns).encode("utf-8-sig")
    for row in rows:
        members = row.to_json()
        members["to_check"] = [DOUBTS[code] for code in doubts_of(row.warnings)]
        if row.error:
            members |= {
                "error_code": row.error.code,
                "error_message": row.error.message,
                "retryable": "yes" if row.error.retryable else "no",
            }
        yield _line([_cell(members.get(column)) for column in columns]).encode("utf-8", "backslashreplace")


class _Echo:
    """What a CSV writer hands its lines to, and gives back what that returns."""

    def write(self, line: str) -> str:
        return line


def _line(cells: Iterable[str]) -> str:
    line: str = _WRITER.writerow(cells)
    return line


_WRITER: Final = csv.writer(_Echo())


_FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def _cell(value: Any) -> str:
    """A cell that no spreadsheet takes for a formula: one that would start like that gets an apostrophe."""
    if value is None:
        return ""
    if isinstance(value, str) and value[:1].isalnum() and "\0" not in value:
        return value
    if isinstance(value, list):
        value = " ".join(str(one) for one in value)
    text = str(value).replace("\0", "")
    starts = text.lstrip(" ").startswith(_FORMULA_STARTS)
    return f"'{text}" if starts and not isinstance(value, int | float) else text
