"""A name stands in a profile twice, whole and in two parts: what `edit --set` says of one holds for the other."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from resumectl.cli.show import plain

_PARTS: Final = ("first_name", "last_name")


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
