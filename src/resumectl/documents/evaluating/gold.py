"""Gold profiles: files NAME.gold.json that say what a document truly holds."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any, Final

from resumectl.intake import display_path, read_document, require_folder
from resumectl.model.corrected import surplus_members
from resumectl.model.errors import BadFile

ENDING: Final = ".gold.json"
_DAMAGED_SHOWN = 10
_STRINGS = ("first_name", "last_name", "full_name", "email", "phone_number", "current_org", "current_title")
_ENTRIES = {
    "education": ("degree", "institution", "start_date", "end_date"),
    "work_history": ("role_title", "company", "location", "start_date", "end_date"),
}
_TITLED = re.compile(r"/certifications/\d+/title")
"""Scored, though a profile calls it `name`."""
_REMEDY = 'A gold profile is {"file": "cv.pdf", "data": {...}}; README.md, "Accuracy", shows one.'


@dataclass(frozen=True, slots=True)
class Gold:
    """What one document truly holds.

    `file` is the document's name or its path with `/`, `folder` the gold file's own place below the folder of
    the gold, `about` the other members of the file (layout, origin, notes), `data` the profile.
    """

    path: str
    folder: str
    file: str
    data: Mapping[str, Any]
    about: Mapping[str, Any]


def read_gold(place: str) -> tuple[Gold, ...]:
    """The gold profiles below a folder, by path, or the one of a file.

    Raises:
        BadFile: there is none, or some are damaged; the message names these.
    """
    root = Path(place)
    paths = [root]
    if os.path.isdir(root):
        require_folder(root)
        paths = sorted(root.rglob(f"*{ENDING}"))
    if not paths:
        raise BadFile(
            f"There is no gold profile in the folder {display_path(place)}.",
            code="FILE_NOT_FOUND",
            remedy=f"Gold profiles are files named cv.pdf{ENDING}.",
        )
    golds: list[Gold] = []
    damaged: list[str] = []
    for path in paths:
        try:
            golds.append(_read_one(path, root))
        except BadFile as error:
            damaged.append(error.message)
    if damaged:
        raise _damaged(damaged)
    return tuple(golds)


def unscored(gold: Gold) -> tuple[str, ...]:
    """JSON pointers into its `data` of members that no profile has: slips mostly, by which what they hold is lost."""
    return tuple(one for one in surplus_members(gold.data) if not _TITLED.fullmatch(one))


def _damaged(sentences: list[str]) -> BadFile:
    more = len(sentences) - _DAMAGED_SHOWN
    shown = sentences[:_DAMAGED_SHOWN] + ([f"And {more} more."] if more > 0 else [])
    return BadFile("\n".join(shown), code="GOLD_DAMAGED", remedy=_REMEDY)


def _read_one(path: Path, root: Path) -> Gold:
    shown = display_path(path)
    text = read_document(path, follow_link=True).data
    try:
        record = json.loads(text.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise _bad(shown, f"is no JSON in UTF-8: {_first_line(error)}") from error
    for problem in _problems(record):
        raise _bad(shown, problem)
    about = {name: value for name, value in record.items() if name not in ("file", "data")}
    folder = path.parent.relative_to(root).as_posix() if root.is_dir() else "."
    return Gold(shown, display_path(folder), record["file"], record["data"], about)


def _bad(shown: str, problem: str) -> BadFile:
    return BadFile(f"{shown} {problem}.", code="GOLD_DAMAGED")


def _first_line(error: BaseException) -> str:
    return (str(error).splitlines() or [""])[0].rstrip(".") or type(error).__name__


def _problems(record: Any) -> Iterator[str]:
    """What is wrong with a gold profile, as ends of a sentence; members that nobody scores are not looked at."""
    if not isinstance(record, dict):
        yield "holds no JSON object"
        return
    if not isinstance(record.get("file"), str) or not PurePosixPath(record["file"]).name:
        yield 'does not say in "file" which document it is about'
    data = record.get("data")
    if not isinstance(data, dict):
        yield 'has no profile in "data"'
        return
    yield from _problems_of_basic(data.get("basic_info"))
    for member, fields in _ENTRIES.items():
        entries = data.get(member)
        if entries is not None and not isinstance(entries, list):
            yield f"has {member} that is no array"
            continue
        for at, entry in enumerate(entries or ()):
            where = f"{member}/{at}"
            if not isinstance(entry, dict):
                yield f"has {where} that is no object"
                continue
            yield from _not_texts(entry, fields, f"{where}/")
            if member == "work_history":
                yield from _not_lists(entry, ("bullet_points",), f"{where}/")
    yield from _not_lists(data, ("skills", "certifications"), "")
    yield from _not_texts(data, ("resume_language",), "")


def _problems_of_basic(basic: Any) -> Iterator[str]:
    if basic is None:
        return
    if not isinstance(basic, dict):
        yield "has basic_info that is no object"
        return
    yield from _not_texts(basic, _STRINGS, "basic_info/")
    yield from _not_lists(basic, ("summary_description",), "basic_info/")
    place = basic.get("location")
    if isinstance(place, dict):
        yield from _not_texts(place, ("city", "country"), "basic_info/location/")
    elif place is not None:
        yield "has basic_info/location that is no object"


def _not_texts(members: Mapping[str, Any], names: tuple[str, ...], where: str) -> Iterator[str]:
    for name in names:
        value = members.get(name)
        # A year may be written as a number.
        if isinstance(value, bool) or not isinstance(value, str | int | float | None):
            yield f"has {where}{name} that is no string"


def _not_lists(members: Mapping[str, Any], names: tuple[str, ...], where: str) -> Iterator[str]:
    for name in names:
        value = members.get(name)
        if isinstance(value, str) or value is None:
            continue
        if not isinstance(value, list):
            yield f"has {where}{name} that is no array"
        elif not all(isinstance(one, str | dict) for one in value):
            yield f"has an item in {where}{name} that is no string"
