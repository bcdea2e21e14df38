"""Text cut at separators, but never inside brackets: `React (Redux, hooks), Node` is two."""

from __future__ import annotations

import re

BRACKET = re.compile(r"[(\[（)\]）]")
OPENING = frozenset("([（")


def outside_brackets(text: str, separator: re.Pattern[str]) -> list[str]:
    """The parts of `text` between separators that stand in no brackets; `separator` has no groups."""
    brackets = [(match.start(), 1 if match.group() in OPENING else -1) for match in BRACKET.finditer(text)]
    if not brackets:
        return separator.split(text)
    parts: list[str] = []
    start = depth = seen = 0
    for match in separator.finditer(text):
        while seen < len(brackets) and brackets[seen][0] < match.start():
            depth += brackets[seen][1]
            seen += 1
        if depth <= 0:
            parts.append(text[start : match.start()])
            start, depth = match.end(), 0
    return [*parts, text[start:]]
