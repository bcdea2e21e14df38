"""What the text of a heading names, and the look by which a document's headings are told from its other lines."""

from __future__ import annotations

import re
from typing import NamedTuple

from resumectl.parse.geometry import Line, Segment, Style
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.remembered import remembered

LONGEST_HEADING = 48
ENUMERATION = re.compile(r"^(?:[0-9]{1,2}|[ivxIVX]{1,4}|[a-zA-Z])[.)]\s+")
MARKUP = re.compile(r"^(?:#{1,4}|/{2,3}|>{1,3}|\$|§|\*{1,2}|={1,3}|\[)\s*(?=[^\W\d_])|(?<=\w)\s*(?:={1,3}|\]|\*{1,2})$")
"""Signs that plain-text styles put around a heading: `## Experience`, `// skills`, `[ Education ]`."""
CONTINUED = re.compile(r"\s*[(\[]?(?:cont(?:inued|'d|\.)?|fortsetzung|suite)[)\]]?\s*$", re.IGNORECASE)
TOTAL_TIME = re.compile(r"\s*[—–:(-]\s*\+?\d{1,2}\+?\s*[^\W\d_]{1,8}\.?(?:\s+\d{1,2}\s*[^\W\d_]{1,10}\.?)?\)?$")
"""What stands behind a heading that adds up the years: `Experience — 5 years 2 months`."""

EITHER_NUMBER = re.compile(r"(?<=\w)\((?:s|es|n|en|e|i|x|ler|lar)\)", re.IGNORECASE)
"""Endings that leave open how many there are: `Mother tongue(s)`."""


class Look(NamedTuple):
    """What makes a heading look like one; two headings of a document share it."""

    size: int
    bold: bool
    caps: bool
    color: int
    underlined: bool
    italic: bool


@remembered
def heading_kind(text: str, words: Lexicon) -> str:
    """The section kind that a heading's text names, or `""`."""
    if len(text) > LONGEST_HEADING:
        return ""
    bare = text.strip()
    if bare.replace(" ", "").isalpha():
        bare = CONTINUED.sub("", bare)
    else:
        bare = TOTAL_TIME.sub("", CONTINUED.sub("", ENUMERATION.sub("", MARKUP.sub("", bare))))
        bare = EITHER_NUMBER.sub("", bare)
    key = fold(bare)
    if not key:
        return ""
    return words.sections.get(key, "") or words.sections.get(key.replace(" ", ""), "")


def look_of(line: Line) -> Look:
    """The look of a line, with sizes to whole points so that rounding does not tell twins apart."""
    return _look(line.flat, line.style, line.underlined)


def _look(text: str, style: Style, underlined: bool) -> Look:
    caps = text.isupper() and any(map(str.isalpha, text))
    return Look(round(style.size_pt), style.bold, caps, style.color, underlined, style.italic)


def row_look(line: Line) -> tuple[int, Look]:
    """The column of a row and the look of its first cell."""
    first = line.segments[0]
    style = first.runs[0].style if first.runs else line.style
    return line.column, _look(first.text, style, underlined=False)


def differs(one: Segment, other: Segment) -> bool:
    if not one.runs or not other.runs:
        return False
    first, second = one.runs[0].style, other.runs[0].style
    caps = one.text.isupper() and not other.text.isupper()
    return caps or (first.bold, first.color, round(first.size_pt)) != (
        second.bold,
        second.color,
        round(second.size_pt),
    )
