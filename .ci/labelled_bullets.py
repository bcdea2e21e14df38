"""The bullets of the labelled résumés that proofreading is developed with, as the fits of parsed bullets take them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
TUNED: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"


class Bullet(NamedTuple):
    """A bullet with its slips of one kind, all else corrected; the same with these corrected; where the slips are.

    `end` is when its job ended, as the profile says it; "" where it says nothing.
    """

    batch: str
    spelling: str
    end: str
    text: str
    right: str
    slips: frozenset[int]

    @property
    def ongoing(self) -> bool:
        return self.end.lower() == "present"


def bullets(kind: str, begin: Callable[[str, str], int] = lambda before, after: 0) -> Iterator[Bullet]:
    """The bullets with slips of a kind; `begin` says how far into a correction (before, after) its slip begins."""
    for one in json.loads(TUNED.read_text(encoding="utf-8")):
        spelling = one["language"] if "-" in one["language"] else "en-US"
        for part in ("work_history", "projects"):
            for number, job in enumerate(one["profile"].get(part) or ()):
                end = job.get("end_date") or ""
                for at, text in enumerate(job.get("bullet_points") or ()):
                    errors = [e for e in one["errors"] if e["path"] == f"/{part}/{number}/bullet_points/{at}"]
                    if text:
                        yield Bullet(one["batch"], spelling, end, *_mended(text, errors, kind, begin))


def _mended(
    text: str, errors: Sequence[Mapping[str, Any]], kind: str, begin: Callable[[str, str], int]
) -> tuple[str, str, frozenset[int]]:
    """The text with its slips of the kind only, the text without mistakes, and where the slips begin."""
    right, slips = text, list[int]()
    for error in sorted(errors, key=lambda error: -error["start"]):
        start, before, after = error["start"], error["before"], error["after"]
        right = right[:start] + after + right[start + len(before) :]
        if error["kind"] == kind:
            slips.append(start + begin(before, after))
        else:
            text = text[:start] + after + text[start + len(before) :]
            slips = [at + len(after) - len(before) for at in slips]
    return text, right, frozenset(slips)
