"""The labels of forms: which roles each may stand for, and those that take several rows beside their value."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import resources

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import cell_alone
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list
from resumectl.parse.remembered import remembered

EDGES = " :：•·-–—\t【】[]［］〔〕〈〉<>《》■□◆◇▼▽"
"""What may stand around a label: `【役職】`."""
LONGEST_LABEL_WORDS = 12
LOOSE = re.compile(r"[&/]|\bthe\b|['’]s\b", re.IGNORECASE)
"""Signs of a label that says the same as a plainer one: `Name of the Organisation`, `Employer's Name & Address`."""
POSSESSIVE = re.compile(r"['’]s\b")
FILLERS = frozenset({"the", "your"})
MOST_LABEL_ROWS = 3


@cache
def label_roles() -> Mapping[str, tuple[str, ...]]:
    """Folded label -> the roles it may stand for."""
    table = tomllib.loads(resources.files("resumectl.parse.lexicon").joinpath("forms.toml").read_text(encoding="utf-8"))
    found: dict[str, tuple[str, ...]] = {}
    for role, block in table.items():
        for phrase in fold_list(block):
            found[phrase] = (*found.get(phrase, ()), role)
    return found


@remembered
def roles_of(text: str) -> tuple[str, ...]:
    """The roles that the text may stand for as a label; empty where it is none."""
    bare = text.strip(EDGES)
    if not bare or len(bare.split()) > LONGEST_LABEL_WORDS:
        return ()
    return label_roles().get(fold(bare), ()) or (_loose_roles(bare) if LOOSE.search(bare) else ())


def _loose_roles(bare: str) -> tuple[str, ...]:
    """The roles of a label without its fillers, or those that both halves have: `School / Institution`."""
    words = fold(POSSESSIVE.sub("", bare).replace("&", " and ")).split()
    if found := label_roles().get(" ".join(word for word in words if word not in FILLERS), ()):
        return found
    first, parted, second = bare.partition("/")
    if not parted or "/" in second:
        return ()
    others = label_roles().get(fold(second), ())
    return tuple(role for role in dict.fromkeys(label_roles().get(fold(first), ())) if role in others)


def with_whole_labels(lines: Sequence[Line], rests: Callable[[str], bool] = bool) -> list[Line]:
    """The lines, the rest of a label moved up to its beginning: `Main activities and` above `responsibilities`.

    What stands beside the rest goes on with the value, set as the value is. `rests` tells for which rests that is done.
    """
    found: list[Line] = []
    at = 0
    while at < len(lines):
        line, rows = lines[at], _rows_of_label(lines, at)
        if not any(rests(row.segments[0].text) for row in lines[at + 1 : at + rows]):
            found.append(line)
            at += 1
            continue
        below = lines[at + 1 : at + rows]
        label = line.segments[0]
        runs = (label.runs[0]._replace(text=_label_text(lines[at : at + rows])),)
        also = tuple(number for row in below for number in (row.number, *row.also))
        whole = replace(label, runs=runs)
        found.append(replace(line, segments=(whole, *line.segments[1:]), also=(*line.also, *also)))
        found += [cell_alone(row, row.segments[1]) for row in below if len(row.segments) > 1]
        at += rows
    return found


def _rows_of_label(lines: Sequence[Line], at: int) -> int:
    """How many rows a label beside a value takes; 0 for one row or none."""
    if len(lines[at].segments) != 2 or not _begins_label(lines[at].segments[0].text):
        return 0
    edge = lines[at].segments[1].left
    for rows in range(2, MOST_LABEL_ROWS + 1):
        below = lines[at + rows - 1 : at + rows]
        if not below or below[0].bullet or len(below[0].segments) > 2 or edge is None:
            return 0
        first = below[0].segments[0]
        if first.right is None or first.right >= edge or find_dates(first.text):
            return 0
        if roles_of(_label_text(lines[at : at + rows])):
            return rows
    return 0


def _label_text(rows: Sequence[Line]) -> str:
    return " ".join(row.segments[0].text for row in rows)


@remembered
def _begins_label(text: str) -> bool:
    """Whether the text is the beginning of a longer label, and no label itself."""
    bare = fold(text) if text[:1].isalpha() and len(text.split()) < LONGEST_LABEL_WORDS else ""
    return bare in _openings() and bare not in label_roles()


@cache
def _openings() -> frozenset[str]:
    """What each label of three words or more begins with, word by word."""
    phrases = [phrase.split() for phrase in label_roles()]
    return frozenset(" ".join(words[:stop]) for words in phrases for stop in range(1, len(words)) if len(words) > 2)
