"""Labels of lists of skills that do not stand alone before their row."""

from __future__ import annotations

import re
from itertools import pairwise

from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold

LEVEL_LED = re.compile(r"^([^\s,;:]{4,20}(?: [^\s,;:]{3,20})?)\s+[–—-]\s+(?=\S)")
"""`Advanced – Python, Java`, if the first words are a level."""
INNER_LABEL = re.compile(
    r"((?:^|[,;|\t])\s*[^\s,;:|][^,;:|\t]*?)\s+(?:([A-Z][\w&/+-]*)\s+)?([A-Z][a-z][\w&/+-]*):\s+(?=\S)"
)
"""A second label in a row and the item before it."""


def without_labels(text: str, line: Line, words: Lexicon) -> str:
    """What stands behind a row's label, a tab for each further one: `Python, Java Tools: Git`."""
    if ":" not in text:
        return text
    runs = [run for segment in line.segments for run in segment.runs]
    for before, run in pairwise(runs):
        label = run.text.strip()
        if run.style.bold and not before.style.bold and label.endswith(":"):
            text = text.replace(label, "\t", 1)
    return INNER_LABEL.sub(lambda match: _from_label(match, words), text)


def _from_label(match: re.Match[str], words: Lexicon) -> str:
    """The item before a label of one word, or of two that are known to name skills."""
    item, first, last = match.groups()
    known = words.sections.get(fold(f"{first} {last}")) if first else ""
    return f"{item}\t" if not first or known else f"{item} {first}\t"
