"""Skills one by one, without labels and levels; spoken languages with theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from resumectl.parse.fields.dates import find_dates
from resumectl.parse.fields.prose import join, right_edge
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon

KNOWLEDGE = re.compile(
    r"^(?:(?:highly |very )?(?:proficient|experienced|skilled|fluent|competent|expert|familiar)|(?:basic|good|working|strong|"
    r"advanced|solid|excellent)?\s*(?:knowledge|command|understanding|proficiency|experience))\s+(?:in|with|of)\s+",
    re.IGNORECASE,
)
LIST_SEPARATOR = re.compile(r"\s*[;|•·∙●▪■◦○‣✓✔➢►▶◆★☆❖]\s*|\s+[–—]\s+|\t+|\s{3,}")
COMMAND = re.compile(r"\s*(?:,(?!\d{3}\b)|、|，)\s*")
LABEL = re.compile(r"^[^:：]{2,48}[:：](?=\s|\S)\s*")
BRACKETS = re.compile(r"\s*[(\[（][^()\[\]（）]*[)\]）]\s*$")
DOTS = re.compile(r"[●○◉◯⬤•★☆■□▪▫◼◻]{2,}|\b\d{1,3}\s*%|\b\d\s*/\s*(?:5|10)\b|\s*[-–—]\s*(?=$)")
LAST_AND = re.compile(r"^(?:and|und|et|y|e|en|i|och|og|ve|и)\s+", re.IGNORECASE)
FULL_STOP = re.compile(r"\.$")
LONGEST_SKILL_WORDS = 9
LEVEL_SPLIT = re.compile(r"\s*[:–—|(\[\t/,]\s*|\s+[-]\s+|\s{2,}")


def find_skills(lines: Sequence[Line]) -> list[Value]:
    """Single skills in print order, each once."""
    words = lexicon()
    found: list[Value] = []
    for text, group in _groups(lines, words):
        for item in split_items(text, words):
            found.append(Value(item, tuple(group), 0.9))
    return unique(found)


def unique(values: Iterable[Value]) -> list[Value]:
    """The values without later repetitions of the same folded text."""
    seen: set[str] = set()
    kept: list[Value] = []
    for value in values:
        key = fold(value.text)
        if key and key not in seen:
            seen.add(key)
            kept.append(value)
    return kept


def _groups(lines: Sequence[Line], words: Lexicon) -> list[tuple[str, list[Line]]]:
    """(text, lines) for each bullet, label or wrapped list; labels that stand alone are dropped."""
    groups: list[tuple[str, list[Line]]] = []
    edge = right_edge(lines)
    labels = _label_column(lines)
    for at, line in enumerate(lines):
        if line.number in labels:
            groups.append(("\t".join(segment.text for segment in line.segments[1:]), [line]))
            continue
        text = _unlabelled(line, lines[at + 1] if at + 1 < len(lines) else None)
        if not text:
            continue
        last = groups[-1][1][-1] if groups else None
        if last is not None and _wraps(last, line, edge, groups[-1][0]):
            groups[-1] = (join([groups[-1][0], text]), [*groups[-1][1], line])
        else:
            groups.append((text, [line]))
    return groups


def _label_column(lines: Sequence[Line]) -> set[int]:
    """Numbers of the lines of a two-column table whose first cells are labels of the lists in the second ones."""
    pairs = [line for line in lines if len(line.segments) == 2]
    if len(pairs) < 2 or len(pairs) < 0.6 * len(lines):
        return set()
    listed = sum(bool(COMMAND.search(line.segments[1].text)) for line in pairs)
    short = all(len(line.segments[0].text.split()) <= 5 and not COMMAND.search(line.segments[0].text) for line in pairs)
    return {line.number for line in pairs} if short and listed >= 0.5 * len(pairs) else set()


def _unlabelled(line: Line, after: Line | None) -> str:
    """The line's text without its label; `""` when it is nothing but a label of the lines below."""
    text = line.text
    match = LABEL.match(text)
    if match and len(match.group().split()) <= 6:
        return text[match.end() :].strip()
    segments = line.segments
    if len(segments) > 1 and _is_label(segments[0].runs[0].style, segments[1].runs[0].style):
        return "\t".join(segment.text for segment in segments[1:])
    first = segments[0].runs
    if len(segments) == 1 and len(first) > 1 and _is_label(first[0].style, first[1].style):
        rest = "".join(run.text for run in first[1:]).strip(" :–—-")
        if LIST_SEPARATOR.search(rest) or COMMAND.search(rest) or first[0].text.rstrip().endswith((":", "–", "-", "—")):
            return rest
    if after is not None and not line.bullet and line.style.bold and not after.style.bold and len(line.flat.split()) <= 5:
        return ""
    if after is not None and not line.bullet and after.bullet and not COMMAND.search(text) and len(text.split()) <= 5:
        return ""
    return text


def _is_label(first: object, second: object) -> bool:
    return bool(getattr(first, "bold", False)) and not getattr(second, "bold", False)


def _wraps(last: Line, line: Line, edge: float, text: str) -> bool:
    """Whether a list goes on in the next line: it ended in a separator, or its line is full."""
    if line.bullet or line.whole or last.whole or line.column != last.column or line.box is None or last.box is None:
        return False
    if line.box.top - last.box.bottom > 0.9 * line.style.size_pt or LABEL.match(line.flat):
        return False
    if text.rstrip().endswith((",", ";", "/", "&", "-", "(", "、")):
        return True
    if line.flat[:1].islower() and COMMAND.search(text):
        return True
    words = line.segments[0].words
    width = words[0].right - words[0].left if words else 0.0
    return bool(COMMAND.search(text)) and last.box.right + width >= edge


def split_items(text: str, words: Lexicon) -> list[str]:
    """A list's items: cut at separators outside brackets, levels and labels dropped."""
    items: list[str] = []
    for part in LIST_SEPARATOR.split(text):
        part = LABEL.sub("", part) if len(part) < 200 else part
        for item in _outside_brackets(part):
            clear = _clear(item, words)
            if clear and len(clear.split()) <= LONGEST_SKILL_WORDS or clear and len(items) == 0 and "," not in text:
                items.append(clear)
    return items


def _outside_brackets(text: str) -> list[str]:
    depth = 0
    start = 0
    parts: list[str] = []
    for match in re.finditer(r"[(\[（]|[)\]）]|,(?!\d{3}\b)\s*|、|，", text):
        token = match.group()
        if token[0] in "([（":
            depth += 1
        elif token[0] in ")]）":
            depth = max(0, depth - 1)
        elif depth == 0:
            parts.append(text[start : match.start()])
            start = match.end()
    parts.append(text[start:])
    return parts


def _clear(item: str, words: Lexicon) -> str:
    item = DOTS.sub(" ", item)
    bracket = BRACKETS.search(item)
    if bracket and _is_level(bracket.group().strip(" ()[]（）"), words):
        item = item[: bracket.start()]
    item = LAST_AND.sub("", item.strip(" \t.,;:–—-•·"))
    pieces = re.split(r"\s*[–—:-]\s+|\s+[–—-]\s*", item)
    if len(pieces) == 2 and _is_level(pieces[1], words):
        item = pieces[0]
    item = KNOWLEDGE.sub("", item)
    clear = FULL_STOP.sub("", " ".join(item.split())).strip()
    return clear if any(char.isalnum() for char in clear) and not _is_level(clear, words) else ""


def _is_level(text: str, words: Lexicon) -> bool:
    key = fold(text)
    return key in words.levels or bool(re.fullmatch(r"\d+\+? ?(?:years?|yrs?|jahre?|ans?|años?|anos?|anni|lat|m)?", key))


def find_languages(lines: Sequence[Line]) -> list[tuple[Value, Value]]:
    """(language, level) pairs as printed; the level may be empty."""
    words = lexicon()
    found: list[tuple[Value, Value]] = []
    for at, line in enumerate(lines):
        for part in re.split(r"\s*[;•|]\s*|,\s+(?=[^,]*$)|,\s+", line.text.replace("\t", "  ")):
            name, level = _language(part, words)
            if name:
                found.append((Value(name, (line,), 0.95), Value(level, (line,), 0.85)))
            elif found and not found[-1][1].text and at and fold(part) in words.levels:
                found[-1] = (found[-1][0], Value(" ".join(part.split()), (line,), 0.8))
    return found


def _language(text: str, words: Lexicon) -> tuple[str, str]:
    clear = " ".join(DOTS.sub(" ", text).split()).strip(" .,:;-–—")
    if not clear or find_dates(clear):
        return "", ""
    tokens = clear.split()
    for count in (3, 2, 1):
        name = " ".join(tokens[:count]).strip(" :,–—-(")
        if len(tokens) >= count and fold(name) in words.spoken_languages:
            level = " ".join(tokens[count:]).strip(" :,–—-()")
            return name, level
    for count in (2, 1):
        name = " ".join(tokens[-count:]).strip(" :,–—-()")
        if len(tokens) > count and fold(name) in words.spoken_languages:
            return name, " ".join(tokens[:-count]).strip(" :,–—-()")
    return "", ""
