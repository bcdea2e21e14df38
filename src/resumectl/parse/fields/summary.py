"""The text about the person: from a summary section, or a paragraph that stands under the name."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import SENTENCE_END, paragraphs
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line, Run
from resumectl.parse.headings import heading_kind, split_at
from resumectl.parse.lexicon import fold, is_city, lexicon

LEAST_WORDS = 12
NOTE_WORDS = 6
FACT_CELLS, FACT_WORDS, LEAST_LABEL = 3, 8, 2
PLACE_WORDS = 4
FOOTER_GAP_EM = 6.0
DASHES = "–—-"
QUOTES = (("“", "”"), ("„", "“"), ("«", "»"), ('"', '"'), ("‘", "’"))
ADDRESS = re.compile(r"@|https?:|www\.|linkedin\.com|github\.com")


def find_summary(sections: Sequence[Sequence[Line]], head: Sequence[Line]) -> list[Value]:
    """Paragraphs and bullets, each one string; `head` is looked at only when no section says what it is about."""
    found = [
        value._replace(text=_unquoted(value.text), confidence=0.95)
        for lines in sections
        for value in paragraphs(_whole_sentences(_above_footer(_without_facts(lines))))
        if not _is_note(value.text) and not _is_address(value.text) and not _is_label(value.text)
        and any(map(str.isalnum, value.text))
    ]
    if found:
        return found
    free = [line for line in head if not _is_contact(line)]
    return [
        value._replace(text=_unquoted(value.text), confidence=0.7)
        for value in paragraphs(_whole_sentences(free))
        if len(value.text.split()) >= LEAST_WORDS and not _is_note(value.text) and not _is_list(value.text)
    ]


def labelled_summary(lines: Sequence[Line]) -> list[Line]:
    """What stands behind a label among contact data: `Objective: To work in ...`, `Цель | Получить должность ...`.

    Rows go on below it with no more space than lines of one text have, and without a label of their own.
    """
    for at, line in enumerate(lines):
        rest = _behind_label(line)
        if rest is None or len(rest.flat.split()) < LEAST_LABELLED:
            continue
        found = [rest]
        for last, after in pairwise(lines[at : at + MOST_ROWS]):
            close = after.column == last.column and after.gap_pt <= ROW_GAP_EM * max(after.style.size_pt, 1.0)
            if not close or after.bullet or len(after.segments) > 1 or _is_contact(after) or LABEL.match(after.flat):
                break
            found.append(after)
        return found
    return []


def _behind_label(line: Line) -> Line | None:
    """What stands behind a label of a summary in the second cell or behind a colon; None without one."""
    if line.bullet:
        return None
    if len(line.segments) == 2 and heading_kind(line.segments[0].text, lexicon()) == "summary":
        return replace(line, segments=line.segments[1:])
    match = LABEL.match(line.flat) if len(line.segments) == 1 else None
    if match and heading_kind(match[1], lexicon()) == "summary":
        return split_at(line, len(match[1]))[1]
    return None


LABEL = re.compile(r"^([^:]{3,40}):\s+(?=\S)")
LEAST_LABELLED = 4
MOST_ROWS = 6
ROW_GAP_EM = 0.6


def _is_label(text: str) -> bool:
    """The name of a site or a network, or a word beside an icon: no text about anybody."""
    tokens = text.split()
    if len(tokens) > 2 or not text.isascii() or SENTENCE_END.search(text):
        return False
    return len(tokens) == 1 or fold(text) in lexicon().labels


def _is_contact(line: Line) -> bool:
    return ADDRESS.search(line.flat) is not None or sum(map(str.isdigit, line.flat)) >= 7


def _without_facts(lines: Sequence[Line]) -> list[Line]:
    """The lines without a small table of facts: rows of three short cells or more, or of a label and its value."""
    for is_fact in (_is_row_of_facts, _is_labelled_fact):
        rows = [is_fact(line) for line in lines]
        if sum(rows) > 1:
            lines = [line for line, row in zip(lines, rows, strict=True) if not row]
    return list(lines)


def _is_row_of_facts(line: Line) -> bool:
    return len(line.segments) >= FACT_CELLS and not line.bullet and not SENTENCE_END.search(line.flat)


def _is_labelled_fact(line: Line) -> bool:
    """Whether a label of somebody's data stands before a short value, in type or a cell of its own: `**Born** 3 May`.
    """
    if line.bullet or len(line.flat.split()) > FACT_WORDS or line.flat.endswith(("!", "?")):
        return False
    runs = [run for segment in line.segments for run in segment.runs]
    apart = len(line.segments) == 2 or (len(runs) > 1 and runs[0].style.bold and not runs[1].style.bold)
    label = runs[0].text if apart else line.flat.partition(":")[0] if ":" in line.flat else ""
    return len(label) > LEAST_LABEL and fold(label) in lexicon().labels


def _above_footer(lines: Sequence[Line]) -> list[Line]:
    """The lines down to a page's footer: smaller text far below the rest of its column."""
    kept: list[Line] = []
    for line in lines:
        above = kept[-1] if kept else None
        if above is not None and above.column == line.column and above.page == line.page:
            far = line.gap_pt > FOOTER_GAP_EM * max(line.style.size_pt, above.style.size_pt)
            if far and line.style.size_pt < above.style.size_pt:
                break
        kept.append(line)
    return kept


def _whole_sentences(lines: Sequence[Line]) -> list[Line]:
    """Dashes that a sentence broke before are given back to it: they are no bullets."""
    found: list[Line] = []
    bulleted = sum(line.bullet != "" and line.bullet in DASHES for line in lines)
    for line in lines:
        last = found[-1] if found else None
        dash = line.bullet != "" and line.bullet in DASHES and bulleted == 1
        if dash and last is not None and not SENTENCE_END.search(last.flat) and line.flat[:1].islower():
            found.append(_with_dash(line, last))
        else:
            found.append(line)
    return found


def _with_dash(line: Line, last: Line) -> Line:
    first = line.segments[0]
    start = Run(f"{line.bullet} ", first.runs[0].style)
    box = replace(line.box, left=min(last.box.left, line.box.left)) if line.box and last.box else line.box
    return replace(
        line,
        bullet="",
        box=box,
        indent_pt=last.indent_pt,
        segments=(replace(first, runs=(start, *first.runs)), *line.segments[1:]),
    )


def _is_note(text: str) -> bool:
    """A remark to the reader of a template: a paragraph that stands in brackets as a whole."""
    inner = text.rstrip(" .")
    if len(text.split()) < NOTE_WORDS or inner[:1] not in ("(", "[") or inner[-1:] not in (")", "]"):
        return False
    return inner[1:-1].count("(") == inner[1:-1].count(")") and not inner[1:-1].startswith(")")


def _is_address(text: str) -> bool:
    """A town that a sidebar's first section took in; a summary is not three words with a city in front."""
    tokens = text.split()
    if len(tokens) > PLACE_WORDS or SENTENCE_END.search(text):
        return False
    return looks_like_place(text) or (len(tokens) > 1 and is_city(fold(tokens[0])) and not _is_job(tokens))


def _is_job(tokens: Sequence[str]) -> bool:
    words = lexicon()
    return any(fold(token) in words.title_words for token in tokens)


def _is_list(text: str) -> bool:
    """Pieces between separators, as a tagline has them, rather than sentences."""
    pieces = re.split(r"\s*[|•·]\s*", text)
    return len(pieces) >= 3 and max(len(piece.split()) for piece in pieces) < LEAST_WORDS


def _unquoted(text: str) -> str:
    for start, end in QUOTES:
        if text.startswith(start) and text.endswith(end) and len(text) > 2 and end not in text[1:-1]:
            return text[1:-1].strip()
    return text
