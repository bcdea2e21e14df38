"""The headline: the job-title-like line near the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from resumectl.parse.fields.contact.web import URL
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold

HEADLINE_LINES = 14
LABELS = re.compile(r"[^\W\d_]:\s")
PERSONAL = frozenset({"birth", "nationality", "gender", "marital", "driving", "military"})
"""Labels of data whose values are no title, though a word of theirs may be one: `Askerlik: Yapıldı`."""
LARGER = 1.15
"""How much larger than most text an unknown headline must be set."""


def find_headline(head: Sequence[Line], everything: Sequence[Line], name: Value, words: Lexicon) -> Value:
    """The title-like line near the name, before the first line with a range of dates."""
    named = {line.number for line in name.lines}
    last = max((line.number for line in name.lines), default=-1)
    after = _below_name(everything, last, words)
    lines = list(head[:HEADLINE_LINES])
    lines += [line for line in after if all(line.number != other.number for other in lines)]
    for at, line in enumerate(lines):
        if any(span.is_range for span in find_dates(line.flat)):
            break
        if line.bullet and find_dates(line.flat):
            continue
        texts = _beside_name(line, name) if line.number in named else [line.flat, line.segments[0].text]
        for text in texts:
            for part in [text, *re.split(r"\s*[|•·]\s*", text)[:1]]:
                if _is_headline(part, words):
                    return _whole_headline(part, line, lines[at + 1 :][:1], words)
    usual = sorted(line.style.size_pt for line in everything)[len(everything) // 2] if everything else 0.0
    for line in after[:1]:
        if line.style.size_pt >= LARGER * usual and len(line.segments) == 1 and _is_short_phrase(line.flat, words):
            return Value(line.flat, (line,), 0.6)
    return NOTHING


def _below_name(everything: Sequence[Line], last: int, words: Lexicon) -> list[Line]:
    """The two lines after the name's, up to a heading: what stands under that is a section's text."""
    after = (line for line in everything if last >= 0 and 0 < line.number - last <= 2)
    return list(takewhile(lambda line: fold(line.flat) not in words.sections, after))


def _whole_headline(text: str, line: Line, following: Sequence[Line], words: Lexicon) -> Value:
    """The headline with its second line, where a column broke it before the noun: `Senior Software / Engineer`."""
    text = text.strip(" |•·,–—-")
    for after in following:
        alike = after.style == line.style and after.column == line.column and after.number == line.number + 1
        broken = line.flat.endswith(text) and not _ends_in_title(text, words)
        if alike and broken and len(after.flat.split()) <= 3 and _ends_in_title(after.flat.split(",")[0], words):
            return Value(f"{text} {after.flat}", (line, after), 0.75)
    return Value(text, (line,), 0.8)


def _ends_in_title(text: str, words: Lexicon) -> bool:
    last = (fold(text).split() or [""])[-1]
    return last in words.title_words or words.title_endings.end(last)


def _is_short_phrase(text: str, words: Lexicon) -> bool:
    """Whether the large line under the name may be a headline although no word of it is known from job titles."""
    if not 1 <= len(text.split()) <= 5 or any(char.isdigit() or char in "@:/,." for char in text):
        return False
    folded = fold(text)
    return not (
        folded in words.sections or folded in words.labels or folded in words.document_titles or looks_like_place(text)
    )


def _beside_name(line: Line, name: Value) -> list[str]:
    rest = line.flat
    if rest == name.text:
        return []
    for token in name.text.split():
        if token.casefold() in rest.casefold():
            rest = re.sub(rf"\b{re.escape(token)}\b", "", rest, count=1, flags=re.IGNORECASE)
    rest = rest.strip(" |•·,–—-")
    return [rest] if rest else []


def _is_headline(text: str, words: Lexicon) -> bool:
    tokens = fold(text).split()
    if not 1 <= len(tokens) <= 12 or "@" in text or len(text) > 90 or text.endswith(".") or URL.search(text):
        return False
    # Several labels with their values are data of a person: `Height: 5'6" Voice: Soprano`.
    if len(re.sub(r"\D", "", text)) > 4 or looks_like_place(text) or len(LABELS.findall(text)) > 1:
        return False
    if words.labels.get(fold(text.partition(":")[0])) in PERSONAL and ":" in text:
        return False
    if fold(text) in words.document_titles or any(token in words.document_titles for token in tokens):
        return False
    return any(token in words.title_words or words.title_endings.end(token) for token in tokens if len(token) > 2)
