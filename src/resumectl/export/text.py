"""The one place that makes any string safe for a Word file, and that tells writing directions apart."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby
from unicodedata import bidirectional

_LINE_BREAKS = re.compile("\r\n|[\r\v\f\x1c-\x1e\x85\u2028\u2029]")
# What XML 1.0 cannot hold (or, C1 and DEL, what no reader wants): one of these makes a Word file unreadable.
_UNWRITABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
_SPACING = re.compile("[\t\n]+")
_STRONG_RTL = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdfb\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_LATIN_OR_NUMBER = re.compile(r"[^\W\d_]|^\+\d")
LEFT_TO_RIGHT_MARK = "\u200e"
RIGHT_TO_LEFT_MARK = "\u200f"


def clean_lines(text: str) -> str:
    """`text` without what a Word file cannot hold; line breaks of every kind become `\\n`, tabs a space."""
    broken = _LINE_BREAKS.sub("\n", text)
    return _UNWRITABLE.sub("", broken).replace("\t", " ").strip()


def writable(text: str) -> str:
    """`text` without what XML cannot hold, and otherwise as it is."""
    return _UNWRITABLE.sub("", text)


def clean_line(text: str) -> str:
    """As `clean_lines`, with line breaks folded into spaces: a value that must stay in one line."""
    return _SPACING.sub(" ", clean_lines(text))


def xml_text(text: str) -> str:
    """`text` escaped for XML, in content and in attributes."""
    return escape(text)


def has_right_to_left(text: str) -> bool:
    """Whether any letter of `text` belongs to a script written from right to left."""
    return _STRONG_RTL.search(text) is not None


def isolated(text: str) -> str:
    """`text` fit to stand in a right-to-left paragraph: Latin values and phone numbers keep their own order.

    Without the marks the sign of "+49 30 1" and the signs of "C++" move to the other end of the value.
    """
    if has_right_to_left(text) or not _LATIN_OR_NUMBER.search(text):
        return text
    return f"{LEFT_TO_RIGHT_MARK}{text}{LEFT_TO_RIGHT_MARK}"


def direction_runs(text: str, *, right_to_left: bool) -> list[tuple[bool, str]]:
    """`text` cut into stretches of one direction: (is right to left, stretch), in the order of the text.

    `right_to_left` is the paragraph's direction, which undecided characters between two directions take.
    """
    sides = _sides(text)
    resolved: list[bool] = []
    for is_known, group in groupby(sides, key=lambda side: side is not None):
        members = list(group)
        if is_known:
            resolved.extend(bool(side) for side in members)
            continue
        before = resolved[-1] if resolved else None
        at = len(resolved) + len(members)
        after = sides[at] if at < len(sides) else None
        resolved.extend([before if before is not None and before == after else right_to_left] * len(members))
    pairs = groupby(zip(resolved, text, strict=True), key=lambda pair: pair[0])
    return [(side, "".join(character for _, character in group)) for side, group in pairs]


def _sides(text: str) -> list[bool | None]:
    """For each character: right to left, left to right, or (None) whatever its neighbours are."""
    sides: list[bool | None] = []
    last: bool | None = None
    for character in text:
        kind = bidirectional(character)
        side = {"L": False, "R": True, "AL": True, "AN": True}.get(kind)
        if kind == "EN" and last is False:
            # A number belongs to the Latin word before it: SAP2000, Windows 11.
            side = False
        sides.append(side)
        last = last if side is None else side
    return sides
