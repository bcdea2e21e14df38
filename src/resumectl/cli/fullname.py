"""What stands in a profile twice: a name, whole and in two parts, of which what `edit --set` says of one holds for the
other; and the present job's title and employer, which head the profile too.
"""

from __future__ import annotations

import shlex
from collections.abc import Collection
from typing import Any, Final

from resumectl.cli.show import plain
from resumectl.model.profile import PRESENT

_PARTS: Final = ("first_name", "last_name")
_HEADED: Final = {"role_title": "current_title", "company": "current_org"}
"""What of a present job stands in basic_info again."""


def in_step(before: dict[str, Any], after: dict[str, Any], said: Collection[str]) -> list[str]:
    """Change in `after` the name's other form too where only one result is possible, else leave it; gives a sentence
    about what became of it.

    `said` are the pointers that somebody set: what is named stays as it was set.
    """
    old, new = before["basic_info"], after["basic_info"]
    changed = {name for name in (*_PARTS, "full_name") if old[name] != new[name]}
    named = {pointer.removeprefix("/basic_info/") for pointer in said}
    if changed & set(_PARTS) and not (changed | named) & {"full_name"}:
        if said and old["full_name"] == _joined(old):
            new["full_name"] = _joined(new)
            return [f"full_name, which Word files show, is {_quoted(new['full_name'])} now too."]
        return [f"full_name, which Word files show, is still {_quoted(new['full_name'])}."]
    if changed == {"full_name"} and not named & set(_PARTS) and _joined(new):
        parts = _split(old, new["full_name"]) if said else None
        if parts:
            new |= parts
            return [f"first_name is {_quoted(new['first_name'])} and last_name {_quoted(new['last_name'])} now."]
        return [f"first_name is still {_quoted(new['first_name'])} and last_name {_quoted(new['last_name'])}."]
    return []


def left_behind(before: dict[str, Any], after: dict[str, Any], resume_id: str) -> list[str]:
    """A sentence, with the command that changes it, for a headline that was the present job's and stayed as it was."""
    old, new = before["work_history"], after["work_history"]
    if len(old) != len(new):
        return []
    said = []
    for name, head in _HEADED.items():
        was, head_now = before["basic_info"][head], after["basic_info"][head]
        changed = [
            one[name]
            for job, one in zip(old, new, strict=True)
            if job["end_date"] == PRESENT and was and job[name] == was and one[name] not in ("", was)
        ]
        if changed and head_now == was:
            given = shlex.quote(f"/basic_info/{head}={changed[0]}")
            said.append(f"{head} is still {_quoted(was)}: resumectl edit {resume_id} --set {plain(given)}")
    return said


def _split(old: dict[str, str], full: str) -> dict[str, str] | None:
    """The parts of a name of which one did not change."""
    first, last = (old[name] for name in _PARTS)
    # What comes between the two is another first name.
    if last and full.endswith(f" {last}"):
        return {"first_name": full.removesuffix(f" {last}").strip()}
    if first and full.startswith(f"{first} "):
        return {"last_name": full.removeprefix(f"{first} ").strip()}
    return None


def _joined(basic: dict[str, str]) -> str:
    return " ".join(basic[name] for name in _PARTS if basic[name])


def _quoted(text: str) -> str:
    return f"“{plain(text)}”"
