"""A profile as a person or a program corrected it: all that no profile can have is told in one go."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import is_dataclass
from functools import cache
from typing import Any, Final, get_args, get_origin, get_type_hints

from resumectl.model.errors import Fault, InvalidInput
from resumectl.model.profile import PRESENT, SEQUENCES, Profile

_DATE: Final = re.compile(r"\d{4}(-(0[1-9]|1[0-2]))?", re.ASCII)
_SURPLUS: Final = "A profile has no member"
_DATES: Final = frozenset({"start_date", "end_date", "date"})
# Typing errors are meant, not RFC 5322: what a mail program would take as one address.
_EMAIL: Final = re.compile(r"[^@\s<>,;]+@[^@\s<>,;.]+(\.[^@\s<>,;.]+)+")


def corrected_profile(members: Mapping[str, Any]) -> Profile:
    """The profile that these JSON members are.

    Raises:
        InvalidInput: with a fault for each member that no profile has (`Profile.from_json` would drop it with what it
            says), each of a wrong type, each date and e-mail address that is none, and each text with characters that
            print nothing; its field is the JSON pointer.
    """
    if faults := tuple(_faults(Profile, members, "")):
        raise InvalidInput.of(faults)
    return Profile.from_json(members)


def surplus_members(members: Mapping[str, Any]) -> tuple[str, ...]:
    """The JSON pointers of the members that no profile has, each without what is below it; `Profile.from_json` drops
    them. What else is wrong is left to it."""
    return tuple(one.field for one in _faults(Profile, members, "") if one.message.startswith(_SURPLUS))


def _faults(kind: Any, value: Any, pointer: str) -> Iterator[Fault]:
    """Of a member that is to be of this kind, and of all within it, in their order."""
    expected = "an array" if get_origin(kind) is tuple else "an object" if is_dataclass(kind) else "a string"
    if not isinstance(value, SEQUENCES if expected == "an array" else Mapping if expected == "an object" else str):
        yield Fault(pointer, f"{pointer or '/'} is no {expected.partition(' ')[2]}.")
    elif isinstance(value, str):
        yield from (Fault(pointer, f"{pointer} {wrong}") for wrong in _wrong_with(value, pointer))
    elif isinstance(value, Mapping):
        hints = _members_of(kind)
        for name, one in value.items():
            here = f"{pointer}/{name.replace('~', '~0').replace('/', '~1')}"
            if name not in hints:
                yield Fault(here, f"{_SURPLUS} {here}.")
            elif one is not None:
                yield from _faults(hints[name], one, here)
    else:
        for at, one in enumerate(value):
            yield from _faults(get_args(kind)[0], one, f"{pointer}/{at}")


@cache
def _members_of(kind: Any) -> Mapping[str, Any]:
    """The members of a class and their kinds."""
    return get_type_hints(kind)


def _wrong_with(text: str, pointer: str) -> Iterator[str]:
    """What is wrong with a text that stands there; one thing at most."""
    name = pointer.rpartition("/")[2]
    may_last = name == "end_date"
    if pointer == "/basic_info/email" and text and not _EMAIL.fullmatch(text):
        yield f"is {text!r}, which is no e-mail address."
    elif any(unicodedata.category(char) in ("Cc", "Cs") for char in text):
        yield "holds a character that prints nothing."
    elif pointer == "/resume_language" and text != text.lower():
        yield f"is {text!r}; a language is written in lower case, {text.lower()!r}."
    elif name in _DATES and text and not (_DATE.fullmatch(text) or (may_last and text == PRESENT)):
        yield f"is {text!r}; a date is YYYY or YYYY-MM{f', or {PRESENT}' if may_last else ''}."
