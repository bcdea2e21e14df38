"""What the text of a heading names, and the look by which a document's headings are told from its other lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from resumectl.parse.digits import has_digit
from resumectl.parse.geometry import Line, Segment, Style
from resumectl.parse.joined_headings import joined_kind, kind_of_all
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.remembered import once_each, remembered

LONGEST_HEADING = 48
MOST_STOPPED_WORDS = 2
LEAST_GAP_SHARE = 0.5
TITLE_SIZE = 1.25
"""Size of type from which on hardly anything but titles is set in it, in sizes of most of the text."""
ENUMERATION = re.compile(r"^(?:[0-9]{1,2}|[ivxIVX]{1,4}|[a-zA-Z])[.)]\s+")
COUNTED = re.compile(r"^(?:0\d|\d{1,2}\s*[/—–|:-])\s*(?=[^\W\d_])")
"""Numbers that designs set before their headings: `01 Profile`, `2 / Work`."""
MARKUP = re.compile(r"^(?:#{1,4}|/{2,3}|>{1,3}|\$|§|\*{1,2}|={1,3}|\[)\s*(?=[^\W\d_])|(?<=\w)\s*(?:={1,3}|\]|\*{1,2})$")
"""Signs that plain-text styles put around a heading: `## Experience`, `// skills`, `[ Education ]`."""
MARKS = frozenset("#/>$§*=[]")
CONTINUATIONS = ("cont", "continued", "cont'd", "cont.", "fortsetzung", "suite")
CONTINUED = re.compile(r"\s*[(\[]?(?:cont(?:inued|'d|\.)?|fortsetzung|suite)[)\]]?\s*$", re.IGNORECASE)
TOTAL_TIME = re.compile(
    r"\s*[—–:(-]\s*(?i:total |about |over )?\+?\d{1,2}\+?\s*[^\W\d_]{1,8}\.?(?:\s+\d{1,2}\s*[^\W\d_]{1,10}\.?)?\)?$"
)
"""What stands behind a heading that adds up the years: `Experience — 5 years 2 months`."""

TAILED = re.compile(r"^([^\W\d_][^:—–|-]{2,40}?)\s*(?:\s[—–|-]|:)\s+(?=[^\W\d_])")
"""A heading with a name behind it: `MILITARY EXPERIENCE — United States Army`."""
TAIL_MARKS = frozenset("—–|-:")

DATED = (" with dates", " and dates")
"""What is said behind a heading of the dates below it: `Schools attended with dates`."""

WHOSE = (" work experience", " work history", " employment history", " professional experience", " career history")
MOST_WHOSE, ADDRESSED = 5, ("your ", "my ", "the ")
"""Headings of jobs, and the words of one with what kind of jobs before it: `Nursing Student Work Experience`."""

JOINS = re.compile(r"[/&+|,]|\s(?:and|und|et|y|e|en|og|och|i|ve)\s")
JOINED = ("certifications", "awards", "projects", "education")
"""Kinds of the words by which headings are joined of known ones."""

EITHER_NUMBER = re.compile(r"(?<=\w)\((?:s|es|n|en|e|i|x|ler|lar)\)", re.IGNORECASE)
"""Endings that leave open how many there are: `Mother tongue(s)`."""


REFERENCES_NOTE = re.compile(
    r"^\W*(?:(?:professional )?references?\b.{0,20}\b(?:request|available)|referenzen auf anfrage|"
    r"références sur demande|"
    r"referencias (?:disponibles )?a (?:solicitud|petición)|referenze (?:disponibili )?su richiesta|"
    r"referências (?:disponíveis )?(?:mediante|sob) (?:pedido|solicitação)|referenties op (?:aan)?vraag)",
    re.IGNORECASE,
)


class Look(NamedTuple):
    """What makes a heading look like one; two headings of a document share it."""

    size: float
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
    # Hardly any heading has one of these, and a search for one takes longer than a look whether it can be there.
    if not MARKS.isdisjoint(bare):
        bare = MARKUP.sub("", bare)
    if "." in bare or ")" in bare:
        bare = ENUMERATION.sub("", bare)
    if bare.rstrip().rstrip(")]").casefold().endswith(CONTINUATIONS):
        bare = CONTINUED.sub("", bare)
    if has_digit(bare):
        bare = COUNTED.sub("", TOTAL_TIME.sub("", bare.rstrip(" :–—-")))
    if "(" in bare:
        bare = EITHER_NUMBER.sub("", bare)
    key = fold(bare)
    if key.endswith(DATED):
        key = key.removesuffix(DATED[0]).removesuffix(DATED[1])
    if not key:
        return ""
    kind = words.sections.get(key, "") or words.sections.get(key.replace(" ", ""), "")
    tokens = "" if kind else key.split()
    whose = key.endswith(WHOSE) and 2 < len(tokens) <= MOST_WHOSE and not key.startswith(ADDRESSED)
    if whose and all(word[0].isupper() for word in bare.split()):
        # A heading that is known for its first words and `experience` is that: `Volunteer Work Experience`.
        return words.sections.get(f"{' '.join(tokens[:-2])} experience", "work")
    if not _joining(words).isdisjoint(tokens):
        return joined_kind(bare, words)
    return kind or (kind_of_all(bare, words) if JOINS.search(bare) else "")


def stopped_title(text: str, words: Lexicon) -> bool:
    """Whether a text is a known title of one or two words with a full stop: `LANGUAGES.`"""
    return text[-1] == "." and len(text.split()) <= MOST_STOPPED_WORDS and bool(heading_kind(text, words))


@cache
def _joining(words: Lexicon) -> frozenset[str]:
    """Words of headings beside which another one may stand."""
    return frozenset(word for word, kind in words.sections.items() if kind in JOINED) | {"qualifications"}


def heads_entries(text: str) -> bool:
    """Whether a heading's text names a section of jobs or schools."""
    return heading_kind(text, lexicon()) in ("work", "education")


def look_of(line: Line) -> Look:
    """The look of a line; sizes are rounded, so that what two programs make of one size is no difference."""
    look = unruled_look(line)
    return look._replace(underlined=True) if line.underlined else look


@once_each
def unruled_look(line: Line) -> Look:
    """The look of a line without the rule below it."""
    return _look(line.flat, line.style, line.confidence)


def is_weaker(look: Look, than: Look) -> bool:
    """Whether a look sets a line off less than another one does."""
    if look.size < 0.87 * than.size or look.size > 1.15 * than.size:
        return look.size < than.size
    return (look.bold, look.caps, look.underlined) < (than.bold, than.caps, than.underlined)


def looks_of_skill_labels(lines: Sequence[Line], known: Mapping[int, str]) -> set[Look]:
    """The looks that head nothing but parts of the skills (`Databases`, `Tools`), where a stronger one heads these.

    What else is set in them are titles of jobs, not headings. `known` is kinds by ids of lines.
    """
    kinds: dict[Look, set[str]] = {}
    for line in (line for line in lines if id(line) in known):
        kinds.setdefault(look_of(line), set()).add(known[id(line)])
    strong = [look for look, named in kinds.items() if named >= {"skills", "work"}]
    weak = (look for look, named in kinds.items() if named == {"skills"})
    return {look for look in weak if any(is_weaker(look, than) for than in strong)}


def most_unknown(look: Look, known: int, body_size: float) -> int:
    """How many lines with unknown words a heading's look may set beside `known` headings; more where it is large."""
    return max(2, 2 * known if look.size >= TITLE_SIZE * body_size else known)


def tail_of(text: str, words: Lexicon) -> str:
    """The name behind a known heading, or `""`: `United States Army`."""
    match = None if TAIL_MARKS.isdisjoint(text) else TAILED.match(text)
    named = match is not None and words.sections.get(fold(match.group(1)), "")
    return text[match.end() :].strip() if match and named else ""


def rounded_size(size_pt: float, confidence: float = 1.0) -> float:
    """The size in half points; in whole ones where OCR guessed it."""
    return round(2 * size_pt) / 2 if confidence == 1 else round(size_pt)


def _look(text: str, style: Style, confidence: float = 1.0) -> Look:
    caps = text.isupper() and any(map(str.isalpha, text))
    if not caps and text[:2].isupper() and (tail := tail_of(text, lexicon())):
        caps = text[: -len(tail)].isupper()
    return Look(rounded_size(style.size_pt, confidence), style.bold, caps, style.color, False, style.italic)


def row_look(line: Line) -> tuple[int, Look]:
    """The column of a row and the look of its first cell."""
    first = line.segments[0]
    style = first.runs[0].style if first.runs else line.style
    return line.column, _look(first.text, style)


def same_look_runs(lines: Sequence[Line], looks: Mapping[int, Look]) -> set[int]:
    """Ids of lines next to another of the same look in their column: items of a list, not headings.

    The look of a row of cells is that of all; a name in bold beside its dates is unlike the heading above it.
    """
    return {
        id(line)
        for one, two in pairwise(lines)
        if one.column == two.column and looks[id(one)] == looks[id(two)]
        if all(len(line.segments) < 2 or row_look(line)[1].bold == line.style.bold for line in (one, two))
        for line in (one, two)
    }


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


def split_at(line: Line, length: int) -> tuple[Line, Line]:
    """The line before and after a label of `length` characters and its colon."""
    runs, rest, seen = [], [], 0
    for run in (run for segment in line.segments for run in segment.runs):
        end = seen + len(run.text)
        if end <= length:
            runs.append(run)
        elif seen > length:
            rest.append(run)
        else:
            cut = length - seen
            runs.append(run._replace(text=run.text[:cut]))
            rest.append(run._replace(text=run.text[cut:].lstrip(" :")))
        seen = end
    keep = line.segments[0]
    head = replace(line, segments=(replace(keep, runs=tuple(runs)),))
    return head, replace(line, segments=(replace(keep, runs=tuple(run for run in rest if run.text)),))


class Setting(NamedTuple):
    """How a document's known headings of one look are set: with a colon, with how much space above, in points, and
    whether all of them stand in tables of a Word file, or none (None where some do).
    """

    has_colon: bool = False
    gap_pt: float = 0.0
    in_table: bool | None = None

    def fits(self, line: Line, *, is_first: bool) -> bool:
        """Whether an unknown line of that look is set as they are; `is_first` in its column it needs no space."""
        if self.has_colon and not line.flat.endswith((":", "：")):
            return False
        if self.in_table is not None and line.in_table != self.in_table:
            return False
        return is_first or line.gap_pt >= LEAST_GAP_SHARE * self.gap_pt


def settings_of(lines: Sequence[Line], firsts: set[int]) -> dict[Look, Setting]:
    """The setting of each look among known headings; one of them alone shows none. `firsts` are ids."""
    found: dict[Look, Setting] = {}
    by_look: dict[Look, list[Line]] = {}
    for line in lines:
        by_look.setdefault(look_of(line), []).append(line)
    for look, alike in by_look.items():
        gaps = [line.gap_pt for line in alike if id(line) not in firsts]
        if len(alike) > 1:
            colon = all(line.flat.endswith((":", "：")) for line in alike)
            tables = {line.in_table for line in alike}
            found[look] = Setting(colon, min(gaps, default=0.0), tables.pop() if len(tables) == 1 else None)
    return found


def first_of_columns(lines: Sequence[Line]) -> set[int]:
    """Ids of the lines that nothing stands above in their column."""
    return {id(line) for line in lines[:1]} | {
        id(line) for last, line in pairwise(lines) if (last.page, last.column) != (line.page, line.column)
    }
