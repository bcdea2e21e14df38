"""What stands in an entry and names neither a title nor an employer: durations, labels of its parts.

    Acme Ltd                4 years 8 months
    Welder                  2016 - 2020
    Responsibilities:
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import NamedTuple

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.form_labels import roles_of
from resumectl.parse.fields.entries.forms import is_leaving
from resumectl.parse.fields.prose import continues, right_edge
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import entry_words

LONGEST_DURATION = 40
LONGEST_LABEL = 50
PIECE = re.compile(r"\d+|[^\W\d_]+")
LONGEST_PART_LABEL_WORDS = 6
LONGEST_BREAK = 5
LONGEST_TERMS = 5
PAY_GRADE = re.compile(
    r"(?:GS|GG|WG)-\d{2,4}(?:[-/]\d{1,2}){0,2}|(?:(?:AfC|NHS|NJC) )?(?:[Bb]and|[Pp]ay [Gg]rade|[Ss]cale|[Gg]rade) "
    r"(?:\d{1,2}[a-d]?|[A-H])|(?:E|TVöD|TV-L|BAT)[ -](?:EG? ?)?\d{1,2}[abc]?|(?:A|B|C|W) ?\d{1,2} \(?BBesO\)?"
)
"""Occupation and grade of public servants: `GS-2005-07`, `Band 6`, `TVöD E 9b`."""
WORKLOAD = re.compile(r"^(?:\w+\s)?\d{2,3}(?:\s?[-–]\s?\d{2,3})?\s?%$")
"""As Swiss résumés have it: `80%`, `Pensum 60-80 %`."""
WHILE = re.compile(r"^(?:full|part)[- ]time (?:while|during|and|whilst|in|then)\b.{2,50}$", re.IGNORECASE)
PLACEMENT = re.compile(
    r"(?:stage|projet)\s(?:de\s(?:fin|recherche|découverte|master|licence)\b|d['’](?:été|études|observation|application)\b)"
    r"|stage\s(?:en\s|de\s(?:3|2|1|m[12]\b))",
    re.IGNORECASE,
)
"""`Stage de fin d'études`: what a student did, whose last word names schools."""
FIRM_NOTE = re.compile(
    r"[（(][^（）()]*(?:従業員|資本金|売上高|员工|직원|"
    r"\d\+?[- ][Bb]eds?\b|\b[Ll]evel (?:I{1,3}|IV|[1-4]),? (?:[Tt]rauma|NICU)|"
    r"\d\+? (?:Mitarbeit|employees|staff|salarié|collaborateur|empleados|dipendenti|medewerkers))[^（）()]*[）)]"
)
"""How large an employer is, behind its name: `(450-bed Level I Trauma)`."""
CLOSE_EM = 3.0
"""A row that leaves no more room than this, in font sizes, is full."""
LEAST_TEXT, GAP_EM = 8, 0.15
"""Words of a row of a paragraph, and how much more space its last row has above it, in font sizes."""
PAGE_NUMBER = re.compile(r"^(?:[Pp]age\s+)?\d{1,2}\s*(?:/|of)\s*\d{1,2}$")
CONTACT = re.compile(
    r"^[\[(]?(?:supervisor(?:'s)? )?(?:tel(?:ephone)?|phone|contact|fax|mobile|cell|e-?mail|website|web|url)"
    r"\s*(?:no\.?)?\s*:\s*\S",
    re.IGNORECASE,
)
REPORTS = re.compile(
    r"^[\[(]?(?:report(?:s|ed|ing) (?:directly )?to|rattachée? (?:directement )?(?:au|à)|berichte? (?:direkt )?an)\s",
    re.IGNORECASE,
)
"""Whom somebody reported to, as a remark below a title; a sentence goes on behind it, and is longer."""
MOST_REMARK_WORDS = 12
LABEL = re.compile(r"^([^:：]{3,40})\s*[:：]\s*(\S.*)?$")
LONGEST_ONE = 14
ONE = frozenset(("a", "one", "ein", "eine", "un", "une", "una", "uno", "um", "uma", "een", "en", "ett"))
"""`a year`, as programs tell the time between two dates."""
HOURS = re.compile(r"^\(?\d{1,2}(?:\.\d)?\+?\s?(?:hours|hrs)\.?\s?(?:/|per|a)\s?(?:week|wk)\)?$", re.IGNORECASE)


class _Words(NamedTuple):
    units: frozenset[str]
    joiners: frozenset[str]
    parts: frozenset[str]
    alone: frozenset[str]
    breaks: frozenset[str]
    levels: frozenset[str]
    terms: frozenset[str]
    heads: frozenset[str]
    terms_of_work: frozenset[str]
    hours: frozenset[str]


@cache
def _words() -> _Words:
    return _Words(*(frozenset(entry_words(name)) for name in _Words._fields))


@lru_cache(maxsize=4096)
def is_duration(text: str) -> bool:
    """Whether the text says how long something lasted and nothing else: `(4 years, 8 months)`, `10 mesi`."""
    if len(text) > LONGEST_DURATION:
        return False
    words = _words()
    if not any(map(str.isdecimal, text)):
        tokens = fold(text).split() if len(text) <= LONGEST_ONE else []
        return len(tokens) == 2 and tokens[0] in ONE and tokens[1] in words.units
    numbers = 0
    counted, long = True, False
    for piece in PIECE.findall(fold(text)):
        if piece.isdecimal():
            if len(piece) > 4:
                return False
            long = long or (len(piece) > 2 and piece != "100")
            numbers += 1
            counted = False
        elif piece in words.units or piece in words.hours:
            if long and piece not in words.hours:
                return False
            counted = True
        elif piece not in words.joiners or not counted:
            return False
    return counted and 0 < numbers <= 4


@lru_cache(maxsize=4096)
def tells_terms(text: str) -> bool:
    """Whether the text only says on what terms somebody worked: `Part-time`, `CDD 6 mois`."""
    if WHILE.match(text) or WORKLOAD.match(text) or PAY_GRADE.fullmatch(text):
        return True
    tokens = fold(text).split()
    for size in range(min(len(tokens), LONGEST_TERMS), 0, -1):
        if " ".join(tokens[:size]) in _words().terms_of_work:
            rest = " ".join(tokens[size + (tokens[size : size + 1] == ["de"]) :])
            return not rest or is_duration(rest)
    return False


@lru_cache(maxsize=4096)
def is_self_employed(text: str) -> bool:
    """Whether the text stands in the employer's place and says that there was none: `Self-employed`."""
    return fold(text) in _words().alone


def is_placement(text: str) -> bool:
    """Whether the text begins with what a student did at an employer: `Stage de fin d'études`."""
    return PLACEMENT.match(text) is not None


@lru_cache(maxsize=4096)
def is_break(text: str) -> bool:
    """Whether the text begins with the name of a time without a job: `Career break to raise two children`."""
    tokens = fold(text).split()
    return any(" ".join(tokens[:size]) in _words().breaks for size in range(1, min(len(tokens), LONGEST_BREAK) + 1))


def _label(text: str) -> re.Match[str] | None:
    return LABEL.match(text) if ":" in text or "：" in text else None


@lru_cache(maxsize=4096)
def is_part_label(text: str) -> bool:
    """Whether the text only announces what follows (`Responsibilities:`) or says why a job ended."""
    if len(text) > LONGEST_LABEL and not (":" in text or "：" in text):
        return False
    label = _label(text)
    return fold(text) in _words().parts or is_leaving(label.group(1) if label else text)


@lru_cache(maxsize=4096)
def is_term(text: str) -> bool:
    """Whether the text says on what terms or under whom somebody worked: `Salary: $20 an hour`, `40 hours per week`."""
    label = _label(text)
    return bool(HOURS.match(text)) or (label is not None and fold(label.group(1)) in _words().terms)


def is_term_or_duration(text: str) -> bool:
    """Whether a piece of a row is a term, or says behind a label how long it was: `Duration: 2 months`."""
    label = _label(text)
    return is_term(text) or (label is not None and is_duration((label.group(2) or "").strip()))


def is_level_label(text: str) -> bool:
    """Whether the text only says of which level the school below is: `Secondary:`."""
    return text.rstrip().endswith((":", "：")) and names_level(text)


def names_level(text: str) -> bool:
    """Whether the text is a level of schools and nothing else: `Secondary education`, `College`."""
    return fold(text.rstrip(" :：")).removesuffix(" education").removesuffix(" level") in _words().levels


def heads_schools(text: str) -> bool:
    """Whether the text is a level that job sites print above the schools of that kind: `Высшее`."""
    return fold(text) in _words().heads


def _announces(line: Line, after: Line | None) -> bool:
    """Whether a few words and a colon stand above the first of some bullets: `Selected results:`."""
    if line.bullet or after is None or not after.bullet or len(line.segments) > 1:
        return False
    short = line.flat.endswith((":", "：")) and len(line.flat.split()) <= LONGEST_PART_LABEL_WORDS
    return short and not _is_title(line.flat)


def _is_title(text: str) -> bool:
    """Whether a job's title stands with a colon behind it: `Research Assistant:`, but not `Duties as a cook:`."""
    words = text.rstrip(" :：").split()
    tokens = fold(text).split()
    named = all(word[:1].isupper() for word in words) and not any(token in _words().parts for token in tokens)
    return named and any(" ".join(tokens[-size:]) in lexicon().title_words for size in (1, 2))


def _labels_dates(line: Line, after: Line | None) -> bool:
    """Whether a label in a row of its own stands above the dates: `[所属期間]`."""
    return not line.bullet and after is not None and "dates" in roles_of(line.flat) and bool(find_dates(after.flat))


def _is_terms(line: Line) -> bool:
    """Whether no part of the line names anything but terms; a bullet may tell of hours and pay."""
    return not line.bullet and all(is_term(segment.text) for segment in line.segments)


def _is_aside(line: Line) -> bool:
    """Whether the line is drawn with signs, the number of its page, tells terms or how to reach an employer."""
    text = line.flat
    if not any(map(str.isalnum, text)) or _is_terms(line):
        return True
    return len(line.segments) == 1 and bool(PAGE_NUMBER.match(text) or CONTACT.match(text) or _tells_reports(line))


def _tells_reports(line: Line) -> bool:
    # In small letters a bullet's text goes on: `wrote the monthly`, `reports to the council`.
    short = not line.bullet and len(line.flat.split()) <= MOST_REMARK_WORDS and not line.flat.endswith((".", ","))
    return short and not line.flat[:1].islower() and REPORTS.match(line.flat) is not None


def _ends_bullet(line: Line, last: Line) -> bool:
    """Whether the row ends the text of a full bullet above it: `19 months` below `from concept to release in`."""
    if line.box is None or last.box is None or not last.bullet or line.column != last.column or line.bullet:
        return False
    size = line.style.size_pt
    room = last.reach - last.box.right
    below = 0 <= line.box.top - last.box.bottom < 0.7 * size and abs(line.style.size_pt - last.style.size_pt) < 1
    return below and line.box.left >= last.box.left - 1 and room < CLOSE_EM * size and not last.flat.endswith(".")


def _ends_text(line: Line, lines: Sequence[Line], last: Line) -> bool:
    """Whether the row ends a paragraph above it: `activities were:` below a row that had no room for its first word."""
    if last.bullet or len(last.segments) > 1 or len(last.flat.split()) < LEAST_TEXT or line.flat[-1:] not in ":：":
        return False
    apart = line.style != last.style or line.gap_pt > last.gap_pt + GAP_EM * line.style.size_pt
    return not apart and continues(last, last, line, right_edge(lines)) and not find_dates(last.flat)


def without_asides(lines: Sequence[Line]) -> list[Line]:
    """The lines without durations and labels, and without what the next page prints again.

    What was left out goes by the line before it.
    """
    kept: list[Line] = []
    for at, line in enumerate(lines):
        again = bool(kept) and line.page != kept[-1].page and fold(line.flat) == fold(kept[-1].flat)
        after = lines[at + 1] if at + 1 < len(lines) else None
        aside = is_part_label(line.flat) or is_duration(line.flat) or _announces(line, after) or _is_aside(line)
        aside = aside or _labels_dates(line, after)
        if aside and kept:
            text = _ends_bullet(line, kept[-1]) if is_duration(line.flat) else _ends_text(line, lines, kept[-1])
            aside = not text
        if again or aside:
            if kept:
                kept[-1] = replace(kept[-1], also=(*kept[-1].also, line.number, *line.also))
            continue
        if len(line.segments) > 1:
            segments = tuple(segment for segment in line.segments if not is_duration(segment.text))
            line = line if len(segments) == len(line.segments) else replace(line, segments=segments)
        kept.append(line)
    return kept
