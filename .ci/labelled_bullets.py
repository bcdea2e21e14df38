"""The bullets of the labelled résumés that proofreading is developed with, as the fits of parsed bullets take them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
TUNED: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"

Begin = Callable[[str, str], int]


class Bullet(NamedTuple):
    """A bullet with its slips of one kind, all else corrected; the same with these corrected; what is right by where
    the slips are.

    `end` is when its job ended, as the profile says it; "" where it says nothing.
    """

    batch: str
    spelling: str
    end: str
    text: str
    right: str
    slips: Mapping[int, tuple[str, ...]]

    @property
    def ongoing(self) -> bool:
        return self.end.lower() == "present"


def bullets(kind: str, begin: Begin = lambda before, after: 0) -> Iterator[Bullet]:
    """The bullets with slips of a kind; `begin` says how far into a correction (before, after) its slip begins."""
    for jobs in resumes(kind, begin):
        for job in jobs:
            yield from (one for one in job if one.text)


def resumes(kind: str, begin: Begin) -> Iterator[list[list[Bullet]]]:
    """The same by résumés and their jobs and projects, with bullets that are empty."""
    for one in json.loads(TUNED.read_text(encoding="utf-8")):
        spelling = one["language"] if "-" in one["language"] else "en-US"
        jobs = []
        for part in ("work_history", "projects"):
            for number, job in enumerate(one["profile"].get(part) or ()):
                found = []
                for at, text in enumerate(job.get("bullet_points") or ()):
                    errors = [e for e in one["errors"] if e["path"] == f"/{part}/{number}/bullet_points/{at}"]
                    mended = _mended(text, errors, kind, begin)
                    found.append(Bullet(one["batch"], spelling, job.get("end_date") or "", *mended))
                jobs.append(found)
        yield jobs


def _mended(
    text: str, errors: Sequence[Mapping[str, Any]], kind: str, begin: Begin
) -> tuple[str, str, dict[int, tuple[str, ...]]]:
    """The text with its slips of the kind only, the text without mistakes, and what is right where slips begin."""
    right, slips = text, dict[int, tuple[str, ...]]()
    for error in sorted(errors, key=lambda error: -error["start"]):
        start, before, after = error["start"], error["before"], error["after"]
        right = right[:start] + after + right[start + len(before) :]
        if error["kind"] == kind:
            into = begin(before, after)
            slips[start + into] = tuple(one[into:] for one in (after, *error.get("also", ())))
        else:
            text = text[:start] + after + text[start + len(before) :]
            slips = {at + len(after) - len(before): words for at, words in slips.items()}
    return text, right, slips
