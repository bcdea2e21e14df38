"""Headings that run over two rows, as in a narrow margin."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.wrapping import with_rest
from resumectl.parse.geometry import Line
from resumectl.parse.headings import LONGEST_HEADING, heading_kind, look_of
from resumectl.parse.lexicon import Lexicon

CLOSE_EM = 0.8


def with_whole_headings(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """The lines with two rows of one look joined where only both of them name a section: `Personal skills` / `and
    competences`. Three or more rows of that look are a list."""
    found: list[Line] = []
    at = 0
    while at < len(lines):
        line = lines[at]
        if at + 1 < len(lines) and _is_wrapped(lines, at, words):
            line = with_rest(line, lines[at + 1])
            at += 1
        found.append(line)
        at += 1
    return found


def _is_wrapped(lines: Sequence[Line], at: int, words: Lexicon) -> bool:
    one, two = lines[at], lines[at + 1]
    if one.bullet or two.bullet or len(one.flat) + len(two.flat) >= LONGEST_HEADING or one.column != two.column:
        return False
    if len(one.segments) > 1 or len(two.segments) > 1 or one.box is None or two.box is None or one.page != two.page:
        return False
    if two.box.top - one.box.bottom >= CLOSE_EM * one.style.size_pt:
        return False
    if heading_kind(one.flat, words) or not heading_kind(f"{one.flat} {two.flat}", words):
        return False
    look = look_of(one)
    beside = (*lines[max(0, at - 1) : at], *lines[at + 2 : at + 3])
    return look_of(two) == look and all(look_of(other) != look for other in beside)
