"""Labels of lists of skills that do not stand alone before their row."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon, fold

LEVEL_LED = re.compile(r"^([^\s,;:]{4,20}(?: [^\s,;:]{3,20})?)\s+[–—-]\s+(?=\S)")
"""`Advanced – Python, Java`, if the first words are a level."""
NAME_AND_LEVEL = re.compile(r"^([^:;,|]{1,40}?)\s*(?::|\s[–—-])\s*([^\W\d_][^:;,|]{0,28})$")
DASH_LED = re.compile(r"^([^\s,;:|(][^,;:|()]{1,40}?)\s+[–—-]\s+(?=\S[^,;|]*[,;|])")
"""`Design – Figma, Sketch`, if other rows begin in the same way."""
DASH = re.compile(r"\s[–—-]\s")
LEAST_LED, MOST_LED_WORDS = 2, 4
RATED_LIST = re.compile(r"\s*[;,|•·]\s*|\.\s+")
INNER_LABEL = re.compile(
    r"((?:^|[,;|\t])\s*[^\s,;:|][^,;:|\t]*?)\s+(?:([A-Z][\w&/+-]*)\s+)?([A-Z][a-z][\w&/+-]*):\s+(?=\S)"
)
"""A second label in a row and the item before it."""


def rated_names(text: str, words: Lexicon, levels: frozenset[str]) -> list[str]:
    """The names of a row of skills with a level behind each: `AutoCAD: good; Imos: basic`, `Word avancé, Excel moyen`;
    empty for any other row.

    Spoken languages and titles of other sections are no names of skills.
    """
    pieces = [piece for piece in RATED_LIST.split(text.rstrip(" .;")) if piece]
    pairs = [NAME_AND_LEVEL.match(piece) for piece in pieces]
    names = [pair[1].strip() for pair in pairs if pair and fold(pair[2]) in levels]
    if len(pieces) > 1 and not names:
        ends = [piece[:-1].rpartition("(") if piece.endswith(")") else piece.rpartition(" ") for piece in pieces]
        names = [name.strip() for name, _, level in ends if name and fold(level) in levels]
    if not pieces or len(names) < len(pieces):
        return []
    keys = [fold(name) for name in names]
    if any(words.sections.get(key, "skills") != "skills" or key in levels or key in words.labels for key in keys):
        return []
    return [name for name, key in zip(names, keys, strict=True) if key not in words.spoken_languages]


def led_by_dashes(lines: Sequence[Line]) -> frozenset[int]:
    """Places of rows that begin with a label and a dash before a list, as the first row and at least another do.

    Where dashes part the items of a list as well, none of them ends a label.
    """
    dashed = [at for at, line in enumerate(lines) if DASH.search(line.flat)]
    lists = [at for at in dashed if DASH_LED.match(lines[at].flat)]
    short = all(len(DASH.split(lines[at].flat)[0].split()) <= MOST_LED_WORDS for at in dashed)
    once = all(len(DASH.findall(lines[at].flat)) == 1 and len(lines[at].segments) == 1 for at in dashed)
    return frozenset(lists) if len(lists) >= LEAST_LED and dashed[0] == 0 and short and once else frozenset()


def names_part(cells: Sequence[Segment], words: Lexicon) -> bool:
    """Whether the first of two cells is a title within the skills, or of a driving licence: `Social skills  Team work`.
    """
    key = fold(cells[0].text) if len(cells) == 2 else ""
    return (len(key.split()) > 1 and key in words.sections) or words.labels.get(key) == "driving"


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
