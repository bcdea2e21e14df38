"""Spoken languages with their levels."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.cards import with_rest
from resumectl.parse.fields.entries.split_dates import rows_together
from resumectl.parse.fields.language_grids import heads_grid
from resumectl.parse.fields.skills.groups import is_level
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.headings import EITHER_NUMBER
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.remembered import remembered

RATING = re.compile(r"[●○◉◯⬤•★☆■□▪▫◼◻]{2,}|\b\d{1,3}\s*%")
SEPARATOR = re.compile(r"\s*[;•|·∙●▪■、，،؛]\s*|,\s+|\s+/\s+|\s{2,}")
SENTENCE = re.compile(r"\.\s+(?=[^\W\d_])")
AND = re.compile(r"\s+(?:and|und|et|y|e|en|i|och|og|ve|и|&|\+)\s+")
EDGES = " \t.,:;–—-()[]（）：=→*"
CODES = frozenset("FR EN NL DE ES IT PT PL RU SV DA NO FI CS EL TR UK ZH JA AR AJ NJ FJ RJ".split())
"""Languages by their codes, where a level stands behind (`FR (maternelle)`), or where all are so: `NL, EN, FR`."""
DASH = re.compile(r"\s[-–—]\s")
CODE_MARK = re.compile(r"\s*[,;/|•·]\s*")
NO_BRACKETS = str.maketrans("", "", "()[]（）")
MOST_NAME_WORDS = 3
UNKNOWN = re.compile(r"^([A-ZÀ-Ý][^\W\d_]{2,})(?:\s*[(:–—-]\s*(.{1,40}))?$")
"""One word with a capital, and what stands behind it: `Sylheti (fluent)`."""
LEAST_BESIDE = 2
KNOWLEDGE = "kenntnisse"


def find_languages(lines: Sequence[Line]) -> list[tuple[Value, Value]]:
    """(language, level) pairs as printed; the level may be empty.

    A level may stand behind the name, before it, in a cell beside it or below it, or alone in the next line. A table's
    columns that were read one by one are rows again.
    """
    words = lexicon()
    found: list[tuple[Value, Value]] = []
    names: list[int] = []
    above: Line | None = None
    for line in _whole_levels(rows_together(lines, heads_grid), words):
        if not line.flat or heads_grid(line) or (find_dates(line.flat) and not names_language(line.flat, words)):
            continue
        cells = [_pairs(segment.text, words) for segment in line.segments]
        if any(cells):
            names = _add_row(found, cells, line)
            for at in names if above else ():
                if above and not found[at][1].text:
                    found[at] = (found[at][0], _level(EITHER_NUMBER.sub("", above.flat).strip(EDGES), above))
            above = None
        elif names:
            _add_levels(found, names, line, words)
        elif is_level(EITHER_NUMBER.sub("", line.flat).strip(EDGES), words):
            above = line
    return _once(found)


def _whole_levels(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """A narrow column breaks a level: `Portuguese (Limited` over `Working)`, `Français : langue` over `maternelle`."""
    whole: list[Line] = []
    for line in lines:
        above = whole[-1] if whole else None
        open_bracket = above and _lacks(above.flat, "(", ")") and _lacks(line.flat, ")", "(")
        if above and above.column == line.column and (open_bracket or _ends_level(above, line, words)):
            whole[-1] = with_rest(above, line, at=-1)
        else:
            whole.append(line)
    return whole


def _ends_level(above: Line, line: Line, words: Lexicon) -> bool:
    """Whether a row in small letters and the last words above it are a level that the row above does not say alone."""
    if line.bullet or not line.flat[:1].islower() or len(line.segments) > 1 or len(above.segments) > 1:
        return False
    tails = (" ".join(above.flat.split()[-count:]) for count in range(1, MOST_NAME_WORDS + 1))
    return any(is_level(f"{tail} {line.flat}", words) and not is_level(tail, words) for tail in tails)


def _lacks(text: str, more: str, fewer: str) -> bool:
    return text.count(more) == text.count(fewer) + 1


def _add_row(found: list[tuple[Value, Value]], cells: list[list[tuple[str, str]]], line: Line) -> list[int]:
    """Adds a row's languages; cells without any are the levels of those before. Returns where each cell's one went."""
    named: list[int] = []
    levels: list[str] = []
    for segment, pairs in zip(line.segments, cells, strict=True):
        named += range(len(found), len(found) + len(pairs))
        found.extend((Value(name, (line,), 0.95), _level(level, line)) for name, level in pairs)
        if not pairs and segment.text.strip(EDGES):
            text = EITHER_NUMBER.sub("", RATING.sub(" ", segment.text))
            levels.append(_without_repetition(_trimmed(" ".join(text.split()))))
    said = [level for level in levels if level]
    told = said[0] if len(set(said)) == 1 else ", ".join(said)
    for at in named if told else []:
        if not found[at][1].text:
            found[at] = (found[at][0], _level(told, line))
    return named


def _trimmed(text: str) -> str:
    """The text without what parts it from others; a bracket that was opened in it stays closed: `C1 (TOEIC 920)`."""
    bare = text.strip(EDGES)
    return f"{bare})" if bare.count("(") > bare.count(")") and text.rstrip(" .,;").endswith(")") else bare


def _add_levels(found: list[tuple[Value, Value]], names: Sequence[int], line: Line, words: Lexicon) -> None:
    """Levels in the line below the names: one a cell, or one for the only name."""
    cells = [_trimmed(segment.text) for segment in line.segments]
    if len(cells) == len(names):
        pairs = list(zip(names, cells, strict=True))
    else:
        pairs = [(names[-1], _without_repetition(line.flat.strip(EDGES)))]
    for at, level in pairs:
        if not found[at][1].text and says_level(level, words):
            found[at] = (found[at][0], Value(level, (line,), 0.8))


def _without_repetition(text: str) -> str:
    """A level that is told of every skill once: `C1 C1 C1 C1 C1`."""
    tokens = text.split()
    return tokens[0] if len(tokens) > 2 and len(set(tokens)) == 1 else text


def says_level(text: str, words: Lexicon) -> bool:
    """A known level, or a few words with one among them: `Native Speaker`, `C1 (certificate 2019)`."""
    tokens = fold(text).split()
    return is_level(text, words) or (len(tokens) <= 6 and any(token in words.levels for token in tokens))


def _level(text: str, line: Line) -> Value:
    return Value(text, (line,), 0.85) if text else NOTHING


def _pairs(text: str, words: Lexicon) -> list[tuple[str, str]]:
    """The (language, level) pairs of one cell; the last one's level in `A and B (fluent)` is of both."""
    pairs: list[tuple[str, str]] = []
    if all(part.strip(EDGES) in CODES for part in CODE_MARK.split(text.strip(EDGES))) and CODE_MARK.search(text):
        return [(part.strip(EDGES), "") for part in CODE_MARK.split(text.strip(EDGES))]
    sentences = SENTENCE.split(text) if SENTENCE.search(text) else DASH.split(text)
    if len(sentences) > 1 and all(_language(sentence, words)[0] for sentence in sentences):
        return [pair for sentence in sentences for pair in _pairs(sentence, words)]
    parts = outside_brackets(EITHER_NUMBER.sub("", RATING.sub("  ", text)), SEPARATOR)
    known = sum(bool(_language(part, words)[0]) for part in parts) if len(parts) > 1 else 0
    for part in parts:
        pieces = AND.split(part)
        named = [_language(piece, words) for piece in pieces]
        if len(pieces) > 1 and all(name for name, _ in named):
            shared = next((level for _, level in reversed(named) if level), "")
            pairs += [(name, level or shared) for name, level in named]
            continue
        name, level = _language(part, words)
        if not name and known:
            name, level = _unknown_language(part, known, words)
        if name:
            pairs.append((name, level))
        elif pairs and not pairs[-1][1] and is_level(part.strip(EDGES), words):
            pairs[-1] = (pairs[-1][0], part.strip(EDGES))
        elif pairs and pairs[-1][1] and _begins_with_level(part.strip(EDGES), words):
            pairs[-1] = (pairs[-1][0], f"{pairs[-1][1]}, {_trimmed(part)}")
    return pairs


def _begins_with_level(text: str, words: Lexicon) -> bool:
    """A known level, or a word of one and what tells more of it: `parlé (TOEIC 905)`."""
    first = text[:1].islower() and says_level(text, words) and fold(text).split()[0] in words.levels
    return first or is_level(text, words)


def _unknown_language(part: str, known: int, words: Lexicon) -> tuple[str, str]:
    """(name, level) of one word among languages, where a level stands behind it or two languages beside it."""
    match = UNKNOWN.match(part.strip())
    if match is None or says_level(match[1], words) or fold(match[1]) in words.sections:
        return "", ""
    level = (match[2] or "").strip(EDGES)
    told = is_level(level, words) if level else known >= LEAST_BESIDE
    return (match[1], level) if told else ("", "")


def names_language(text: str, words: Lexicon) -> bool:
    """Whether the text names a spoken language as an entry of a list does."""
    return bool(_pairs(text, words))


@remembered
def _language(text: str, words: Lexicon) -> tuple[str, str]:
    """The language that a phrase names and the rest of it; `("", "")` when it names none at its start or end."""
    clear = " ".join(text.split()).strip(EDGES.replace(")", "").replace("]", "").replace("）", ""))
    if not clear or len(clear) > 80:
        return "", ""
    tokens = re.sub(r"([:：(（])", r" \1", _parted(clear, words)).split()
    if tokens[0] in CODES and len(tokens) > 1 and says_level(" ".join(tokens[1:]), words):
        return tokens[0], _rest(tokens[1:])
    for count in range(MOST_NAME_WORDS, 0, -1):
        name = " ".join(tokens[:count]).strip(EDGES)
        if len(tokens) >= count and "(" not in name and _names(name, words):
            return name, _without_repetition(_rest(tokens[count:]))
    for count in range(2, 0, -1):
        name = " ".join(tokens[-count:]).strip(EDGES)
        if len(tokens) > count and _names(name, words):
            return name, re.sub(r"\s+(?:in|of|en|de|w|på|:)$", "", _rest(tokens[:-count]))
    return "", ""


def _parted(text: str, words: Lexicon) -> str:
    """The text with a space behind a language that a level follows in ideographs or hangul, or behind a hyphen.

    `英语六级`, `Angol-középfokú`.
    """
    glued = GLUED.match(text)
    if glued and fold(glued[1]) in words.spoken_languages and says_level(glued[2], words):
        return f"{glued[1]} {glued[2]}"
    letters = IDEOGRAPHS.match(text)
    lengths = range(min(MOST_NAME_LETTERS, letters.end() - 1), 1, -1) if letters else ()
    length = next((length for length in lengths if fold(text[:length]) in words.spoken_languages), 0)
    return f"{text[:length]} {text[length:]}" if length else text


GLUED = re.compile(r"^([^\W\d_]{3,})[-–—/](\w.*)$")
IDEOGRAPHS = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
MOST_NAME_LETTERS = 4


def _names(name: str, words: Lexicon) -> bool:
    """Whether the words name a language, also as German does in one with what is known of it: `Englischkenntnisse`."""
    key = fold(name)
    return key in words.spoken_languages or (
        key.endswith(KNOWLEDGE) and key.removesuffix(KNOWLEDGE) in words.spoken_languages
    )


def _rest(tokens: Sequence[str]) -> str:
    text = re.sub(r"\s+([:：（])", r"\1", " ".join(tokens)).strip(" \t.,:;–—-：=→*")
    while text[:1] in "([（" and text[-1:] in ")]）" and len(text) > 1:
        text = text[1:-1].strip(EDGES.translate(NO_BRACKETS))
    return text


def _once(found: Sequence[tuple[Value, Value]]) -> list[tuple[Value, Value]]:
    """Each language once; a later mention may bring the level that the first one lacked."""
    kept: dict[str, tuple[Value, Value]] = {}
    for name, level in found:
        key = fold(name.text)
        if key not in kept or (level.text and not kept[key][1].text):
            kept[key] = (name, level)
    return list(kept.values())
