"""Stretches of a cell, and how its text is written."""

from __future__ import annotations

import re
from dataclasses import replace

from resumectl.parse.geometry import Run, Segment


def part_of(segment: Segment, begin: int, stop: int) -> Segment:
    """The stretch of the segment's text between two offsets."""
    runs: list[Run] = []
    seen = 0
    text = segment.text
    for run in segment.runs:
        for word in re.finditer(r"\S+\s*|\s+", run.text):
            piece = word.group().strip()
            at = text.find(piece, seen) if piece else -1
            if at < 0:
                continue
            low, high = max(at, begin), min(at + len(piece), stop)
            seen = at + len(piece)
            if low < high:
                space = " " if runs and text[low - 1 : low] == " " else ""
                runs.append(run._replace(text=space + text[low:high]))
    words = text[:begin].count(" "), text[:stop].strip().count(" ") + 1
    counted = len(segment.words) == text.count(" ") + 1
    kept = segment.words[words[0] : words[1]] if counted else segment.words
    return replace(segment, runs=tuple(runs) or segment.runs, words=kept)


def small_share(text: str) -> float:
    """The share of words that begin with a small letter, 0 to 1."""
    words = [word for word in text.split() if any(map(str.isalpha, word))]
    return sum(word[:1].islower() for word in words) / len(words) if words else 0.0
