"""Profiles that were made before: the lines of `parse --ndjson`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import PurePosixPath
from typing import Any

from resumectl.documents.evaluating.report import Answer
from resumectl.model.errors import BadFile


def read_predictions(lines: Iterable[bytes], name: str) -> list[tuple[str, Answer | None]]:
    """Pairs of file and answer, None where there is no profile; `name` is what the lines come from.

    A line may carry the evidence that `parse --json` adds; without it nothing is known of confidence.

    Raises:
        BadFile: a line is no JSON object with a `file` and a `data` that is an object or null, or two lines
        are about the same file.
    """
    found: dict[str, Answer | None] = {}
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        file, answer = _read_line(line, f"Line {number} of {name}")
        if file in found:
            raise _bad(f"{name} has more than one line about {file}.")
        found[file] = answer
    return list(found.items())


def _read_line(line: bytes, where: str) -> tuple[str, Answer | None]:
    try:
        row = json.loads(line.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _bad(f"{where} is no JSON in UTF-8.") from error
    if not isinstance(row, dict) or not isinstance(row.get("file"), str) or not PurePosixPath(row["file"]).name:
        raise _bad(f'{where} does not say in "file" which document it is about.')
    data = row.get("data")
    if data is None:
        return row["file"], None
    if not isinstance(data, dict):
        raise _bad(f'{where} has a "data" that is no object.')
    return row["file"], Answer(data, _confidences(row.get("evidence")))


def _bad(message: str) -> BadFile:
    return BadFile(message, code="PREDICTIONS_DAMAGED", remedy="Lines come from `resumectl parse DOCS --ndjson`.")


def _confidences(evidence: Any) -> Mapping[str, float]:
    fields = evidence.get("fields") if isinstance(evidence, dict) else None
    if not isinstance(fields, dict):
        return {}
    sure = {at: one.get("confidence") for at, one in fields.items() if isinstance(one, dict)}
    # JSON as Python reads it has NaN and Infinity, and another parser may count in percent.
    return {at: number for at, number in sure.items() if isinstance(number, int | float) and 0 <= number <= 1}
