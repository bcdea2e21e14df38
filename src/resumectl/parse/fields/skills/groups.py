"""The lines of a skills section put together to lists: labels and levels dropped, wrapped items joined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from resumectl.parse.fields.prose import join
from resumectl.parse.fields.skills.bars import ended_rows
from resumectl.parse.fields.skills.cells import COMMA, are_tags, spaces, with_rest_of_cells, with_tabs
from resumectl.parse.fields.skills.columns import below_head_row, below_titles
from resumectl.parse.fields.skills.labels import (
    DASH_LED,
    LEVEL_LED,
    led_by_dashes,
    names_part,
    rated_names,
    without_labels,
)
from resumectl.parse.fields.skills.narrow_columns import in_narrow_columns
from resumectl.parse.fields.skills.notes import CLOSING, LAST_OF_SPACED, is_note
from resumectl.parse.fields.skills.tables import (
    LONGEST_LABEL_WORDS,
    beside_stacks,
    is_beside,
    is_head,
    label_column,
    labels_beside,
    level_column,
)
from resumectl.parse.fields.tight_rows import with_rest_of_items
from resumectl.parse.fields.unmarked import first_word_width
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.remembered import remembered

MARKS = re.compile(r"[;|•·∙●▪■◦○,、，،؛]|\s[–—/]\s|/[^\s/]+/")
LISTING = re.compile(r"[;|•·∙●▪■◦○,、，،؛]|\s[–—]\s")
"""What parts items of a list; a slash parts the two names of one as well."""
LABEL = re.compile(
    r"^(?!1[CС]\s?:\s)(?:([^:：]{2,48}?)\s?(?::(?=\s|$)|：)|(?!\d)([^:：,;]{2,32})(?<!\b1[CС]):(?!//|[a-z]))\s*"
)
LOST_LABEL = re.compile(r"^\s*[:：]\s+")
OPEN_END = re.compile(
    r"(?:[,;/&(\-–、]|"
    r"\b(?:and|or|of|in|for|with|und|oder|für|mit|et|ou|de|des|du|y|e|o|del|da|do|di|en|van|i|z|w|и|с|"
    r"la|las|el|los|le|les|il|lo|al|a|the|der|die|das|den|dem))$"
)
RATED = re.compile(r"^(?:[^\w\s]\s?){3,12}$")
"""A row of dots or stars, which says how well what stands before it is mastered."""
SHARE = re.compile(r"\d{1,3} ?%|\d{1,2} ?/ ?(?:5|6|10|100)")
YEARS = re.compile(
    r"(?:less than |more than |over |under |about |almost |nearly |unter |moins de |menos de |meno di |minder dan )?"
    r"\d{1,2}\+? ?"
    r"(?:years?|yrs?|jahren?|ans?|anos?|anni|lata?|jaar|jaren|ar|лет|года?|let|roky?|roku|vuotta|ev|yil|ani|godin[ae]|"
    r"ετη|χρονια|рок[іи]в?|년|年|m|months?|monate?|mois|mes(?:es|i))?(?: experience)?"
)
SKILL_LEVELS = frozenset(
    "skilled experienced experience proficient expert expertise familiar competent master guru versed strong "
    "routiniert geübt erfahren sicher versiert vertraut fortgeschritten grundwissen experte experten "
    "confirmé expérimenté maîtrise courant experto competente esperto avançado especialista ervaren gevorderd".split()
)
OTHER_KINDS = frozenset({"awards", "interests", "certifications", "references", "publications"})
LEAST_ITEMS = 3
WORD_GAP_EM = 0.33
LEAST_BARE = 3
CLOSE_EM = 1.5
"""A row that leaves no more room than this, in font sizes, is full."""
BARE_LABEL = re.compile(r"^(.{2,60}?)\s*(?:\(\s*\))?\s*[:：]$")
FOOTER_GAP_EM = 6.0
WRAP_GAP_EM = 0.6
MOST_TITLES = 0.5
LEAST_DEEPER = 2


class Group(NamedTuple):
    """A list that stands together, tabs between cells; `label` is what was printed before it, `""` if nothing."""

    text: str
    lines: tuple[Line, ...]
    label: str = ""


def group_lines(lines: Sequence[Line], words: Lexicon) -> list[Group]:
    """One group for each bullet, row, label or wrapped list, in order; notes, footers and bare levels are left out."""
    lines = in_narrow_columns(_before_footer(lines))
    lines = below_titles(below_head_row(_cleaned(with_rest_of_items(lines))))
    lines = [_without_ratings(line, words) for line in lines]
    kept = _without_levels(with_rest_of_cells(_bare_labels(lines)), words)
    look = _Look(kept, words)
    groups: list[Group] = []
    label = ""
    for at, line in enumerate(kept):
        if at in look.labels:
            label = line.flat.strip(" :：")
            continue
        own, text = look.read(at)
        if groups and not own and at - 1 not in look.labels and look.wraps(groups[-1], kept[at - 1], line):
            last = groups[-1]
            groups[-1] = Group(join([last.text, text]), (*last.lines, line), last.label)
        elif text:
            label = own or ("" if at - 1 not in look.labels and _ends_label(kept, at) else label)
            groups.append(Group(text, (line,), label))
    return [group for group in groups if not is_note(" ".join(line.flat for line in group.lines))]


@remembered
def is_level(text: str, words: Lexicon) -> bool:
    """Whether the text says how well something is mastered and nothing else."""
    key = fold(text)
    return key in words.levels or key in SKILL_LEVELS or YEARS.fullmatch(key) is not None


def _before_footer(lines: Sequence[Line]) -> list[Line]:
    """The lines above what stands far below the list and is set smaller, or aslant: a page's footer."""
    for at in range(1, len(lines)):
        line, above = lines[at], lines[at - 1]
        far = line.page == above.page and line.gap_pt > FOOTER_GAP_EM * max(line.style.size_pt, above.style.size_pt)
        smaller = line.style.size_pt < above.style.size_pt or (line.style.italic and not above.style.italic)
        if far and line.column == above.column and smaller:
            return [*lines[:at], *(one for one in lines[at:] if one.column != line.column)]
    return list(lines)


def _cleaned(lines: Sequence[Line]) -> list[Line]:
    """The lines without cells that hold no letter or digit, such as a bullet that stands by itself.

    What stands before a rating is a whole item.
    """
    found: list[Line] = []
    for line in lines:
        cells = tuple(cell for cell in line.segments if any(map(str.isalnum, cell.text)))
        if is_head(line) and found and not found[-1].bullet and len(found[-1].segments) == 1:
            found.pop()  # the table's own title
        elif cells and not is_head(line):
            rated = len(cells) < len(line.segments) and RATED.search(line.segments[-1].text) is not None
            kept = line if len(cells) == len(line.segments) else replace(line, segments=cells)
            found.append(replace(kept, whole=True) if rated else kept)
    return found


def _without_ratings(line: Line, words: Lexicon) -> Line:
    """The row with the names alone where it has a level behind each: `Word: good; Excel: basic`."""
    if len(line.segments) > 1 or not any(mark in line.flat for mark in (":", ",", ";", " – ", " — ", " - ")):
        return line
    names = rated_names(line.flat, words, words.levels | SKILL_LEVELS)
    return replace(_with_text(line, " | ".join(names)), whole=True) if names else line


def _bare_labels(lines: Sequence[Line]) -> list[Line]:
    """Where every line is a label with nothing behind it the labels are the skills: their colons are cut off."""
    if len(lines) < LEAST_BARE or not all(BARE_LABEL.match(line.flat) for line in lines):
        return list(lines)
    return [_with_text(line, BARE_LABEL.sub(r"\1", line.flat)) for line in lines]


def _with_text(line: Line, text: str) -> Line:
    first = line.segments[0]
    kept = replace(first, runs=(first.runs[0]._replace(text=text),), words=first.words[: len(text.split())])
    return replace(line, segments=(kept,))


def _without_levels(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    alone = [line for line in lines if is_level(line.flat, words) and len(line.flat) > 2]
    if len(alone) == len(lines):
        return list(lines)
    labels = labels_beside(lines)
    return [
        line
        for at, line in enumerate(lines)
        if line not in alone or at in labels or _goes_on(lines[at - 1] if at else None, line)
    ]


def _goes_on(above: Line | None, line: Line) -> bool:
    """Whether a word that may be a level only ends what the line above began: `Animación a la` · `lectura`."""
    if above is None or not line.flat[:1].islower():
        return False
    full = above.box is not None and above.column == line.column and bool(COMMA.search(above.flat))
    full = full and above.box is not None and above.box.right > above.reach - CLOSE_EM * line.style.size_pt
    return full or OPEN_END.search(above.flat) is not None


def _ends_label(lines: Sequence[Line], at: int) -> bool:
    """A label above a list holds until a wider gap than the list's own, or another column."""
    if at == 0:
        return True
    line, above = lines[at], lines[at - 1]
    return line.column != above.column and line.box is not None and line.page == above.page


class _Look:
    """What the section as a whole tells about its lines."""

    def __init__(self, lines: Sequence[Line], words: Lexicon) -> None:
        self.lines = lines
        self.words = words
        self.label_cells = label_column(lines, self._rates)
        self.label_cells |= {at for at in beside_stacks(lines) if len(lines[at].segments) > 1}
        self.level_cells = level_column(lines)
        self.edges: dict[int, float] = {}
        for line in lines:
            right = line.segments[0].right if self.level_cells else line.box.right if line.box else None
            self.edges[line.column] = max(self.edges.get(line.column, 0.0), right or 0.0)
        self.led_by_dashes = led_by_dashes(lines)
        beside = labels_beside(lines)
        self.labels = beside | self._titles()
        labels = [lines[at] for at in sorted(beside)]
        self.labelled = {id(line) for line in lines if line.box and any(is_beside(one, line) for one in labels)}
        self.list_lefts = {line.box.left for line in lines if line.box and any(is_beside(one, line) for one in labels)}
        plain = sum(not LISTING.search(line.flat) for line in lines)
        self.ended = ended_rows(lines)
        self.are_items = plain >= LEAST_ITEMS and plain * 4 >= len(lines) * 3
        near = self.labels | {at + 1 for at in self.labels} | {0}
        gaps = sorted(_gap_em(line) for at, line in enumerate(lines) if at not in near and _gap_em(line) < 3)
        self.item_gap_em = gaps[3 * len(gaps) // 4] if gaps else 0.0
        # The narrowest gaps are spaces within items; where all are wide the type is a monospaced one.
        gaps = sorted(gap for line in lines for segment in line.segments for gap in spaces(segment))
        self.space_em = gaps[len(gaps) // 8] if gaps else WORD_GAP_EM
        if gaps and are_tags(gaps, [cell for line in lines for cell in line.segments]):
            self.space_em = WORD_GAP_EM

    def _titles(self) -> set[int]:
        """Places of the lines that are nothing but titles of the lines below; told by colon, place or look."""
        sure = {at for at in range(len(self.lines) - 1) if self._is_title(at)}
        looks = {at for at in range(len(self.lines) - 1) if at not in sure and self._looks_like_title(at)}
        return sure | looks if len(looks) <= MOST_TITLES * len(self.lines) else sure

    def _is_title(self, at: int) -> bool:
        line, after = self.lines[at], self.lines[at + 1]
        if not _may_be_title(line, after):
            return False
        if line.flat.endswith((":", "：")):
            return True
        if after.bullet and not line.bullet:
            return line.whole or after.indent_pt > line.indent_pt + 2
        nested = bool(line.bullet and after.bullet) and len(line.segments) == 1
        return nested and after.indent_pt > line.indent_pt + 8

    def _looks_like_title(self, at: int) -> bool:
        line, after = self.lines[at], self.lines[at + 1]
        if not _may_be_title(line, after, over_labels=True) or line.column != after.column:
            return False
        # OCR guesses sizes and weights word by word, so that there only a large difference says something.
        larger = line.style.size_pt >= (1.08 if line.confidence == 1 else 1.25) * after.style.size_pt
        if larger or match_label(after.flat):
            # `Python` in bold above `Libraries: pandas` is a skill of its own.
            return larger
        indented = after.indent_pt > line.indent_pt + 3 or (
            line.box is not None and after.box is not None and after.box.left > line.box.left + 3
        )
        if indented and not line.bullet and _in_capitals(line.flat) and not _in_capitals(after.flat):
            return True
        if self._leads_deeper(at):
            return True
        plainer = line.style.bold and not after.style.bold and not after.segments[0].runs[0].style.bold
        return plainer and line.confidence == 1 and (not line.bullet or after.indent_pt > line.indent_pt + 4)

    def _leads_deeper(self, at: int) -> bool:
        """Whether a row that had room for more stands above rows that all begin further in, as a list below its title.
        """
        line, *rows = self.lines[at : at + 1 + LEAST_DEEPER]
        if len(rows) < LEAST_DEEPER or line.box is None or line.bullet or len(line.segments) > 1:
            return False
        size = line.style.size_pt
        edge = line.box.left + size
        deep = all(row.box is not None and row.column == line.column and row.box.left >= edge for row in rows)
        room = self.edges.get(line.column, 0.0) - line.box.right
        return deep and first_word_width(rows[0]) < room and OPEN_END.search(line.flat) is None

    def read(self, at: int) -> tuple[str, str]:
        """(label, text) of a line that holds skills."""
        line = self.lines[at]
        cells = list(line.segments)
        if at in self.label_cells:
            return cells[0].text, self._joined(cells[1:])
        if at in self.level_cells:
            return "", self._joined(cells[:1])
        beside = self._label_in_margin(cells[0]) if len(cells) == 1 and not match_label(line.text) else 0
        if beside:
            words = cells[0].words
            return " ".join(word.text for word in words[:beside]), " ".join(word.text for word in words[beside:])
        match = match_label(line.text)
        if match and len(match.group().split()) <= LONGEST_LABEL_WORDS + 1:
            rest = LOST_LABEL.sub("", line.text[match.end() :]).strip()
            return (match.group(1) or match.group(2)).strip(), without_labels(rest, line, self.words)
        led = DASH_LED.match(line.text) if at in self.led_by_dashes else None
        if led:
            return led[1], line.text[led.end() :]
        level = LEVEL_LED.match(line.text)
        if level and is_level(level[1], self.words):
            return level[1], line.text[level.end() :]
        if len(cells) > 1 and (_stands_out(cells[0], cells[1]) or names_part(cells, self.words)):
            rest = self._joined(cells[1:])
            return ("", self._joined(cells[:1])) if self._rates(rest) else (cells[0].text, rest)
        runs = cells[0].runs
        if len(cells) == 1 and len(runs) > 1 and runs[0].style.bold and not runs[1].style.bold:
            rest = "".join(run.text for run in runs[1:]).strip(" :–—-")
            if MARKS.search(rest) or runs[0].text.rstrip().endswith((":", "–", "-", "—")):
                return runs[0].text.strip(" :–—-"), rest
        return "", LOST_LABEL.sub("", self._joined(cells))

    def _rates(self, text: str) -> bool:
        """Whether the text says how well what stands before it is mastered, and nothing else."""
        return SHARE.fullmatch(text) is not None or RATED.match(text) is not None or is_level(text, self.words)

    def _label_in_margin(self, cell: Segment) -> int:
        """How many words stand before the edge at which the lists beside other labels begin; 0 for none."""
        for at, (before, word) in enumerate(pairwise(cell.words[: LONGEST_LABEL_WORDS + 1]), 1):
            wide = word.left - before.right > 1.3 * self.space_em * word.style.size_pt
            if wide and any(abs(word.left - left) < 2 for left in self.list_lefts):
                return at
        return 0

    def wraps(self, group: Group, last: Line, line: Line) -> bool:
        """Whether an item or a list goes on in the next line."""
        text = group.text.rstrip()
        if line.bullet or line.whole or last.whole or line.column != last.column or id(line) in self.labelled:
            return False
        if line.box is None or last.box is None:
            return False
        size = max(line.style.size_pt, 1.0)
        if line.page == last.page and not -0.5 * size < line.box.top - last.box.bottom <= 0.9 * size:
            return False
        if OPEN_END.search(text) or _is_open(text):
            return True
        if id(line) in self.ended or (text.endswith(CLOSING) and is_note(last.flat)):
            return False
        alike = abs(line.style.size_pt - last.style.size_pt) <= 1
        if line.flat.startswith(("(", "[")) and alike and not is_note(line.flat):
            return True
        first = group.lines[0]
        if first.bullet and first.box is not None:
            return line.box.left >= first.box.left - 0.5 * size and line.style.bold == first.style.bold
        if self.level_cells:
            return len(line.segments) == 1
        words = line.segments[0].words
        width = words[0].right - words[0].left if words else 0.0
        if words and words[0].text[:1] > LAST_OF_SPACED:
            # Where no spaces part words a row ends behind any letter.
            width = min(width, size)
        edge = self.edges.get(line.column, 0.0)
        # Where all rows leave most of the column free, none of them was full.
        narrow = edge + width + WORD_GAP_EM * size < last.reach
        full = last.box.right + width + 0.2 * size >= edge and not narrow
        plain = full and "\t" not in text and not text[:1].islower()
        if line.flat.split()[0].islower() and (MARKS.search(text) or plain):
            return True
        closer = line.gap_pt <= min(self.item_gap_em * size - max(2.0, 0.2 * size), WRAP_GAP_EM * size)
        listed = bool(LISTING.search(text)) and not self.are_items
        return full and len(line.segments) == 1 and (listed or closer)

    def _joined(self, cells: Sequence[Segment]) -> str:
        return "\t".join(with_tabs(cell, self.space_em) for cell in cells)


def _in_capitals(text: str) -> bool:
    letters = list(filter(str.isalpha, text))
    return len(letters) > 2 and all(map(str.isupper, letters))


def match_label(text: str) -> re.Match[str] | None:
    """LABEL's match, looked for where there is a colon."""
    return LABEL.match(text) if ":" in text or "：" in text else None


def _may_be_title(line: Line, after: Line, *, over_labels: bool = False) -> bool:
    """Whether the line is no list; `over_labels` where its look tells more than a label that begins the next one."""
    text = line.flat
    if len(text.split()) > LONGEST_LABEL_WORDS or COMMA.search(text) or after.flat.startswith(("(", "[")):
        return False
    return text.endswith((":", "：")) or (not match_label(text) and (over_labels or not match_label(after.flat)))


def _gap_em(line: Line) -> float:
    return line.gap_pt / max(line.style.size_pt, 1.0)


def _is_open(text: str) -> bool:
    return sum(char in "([（" for char in text) > sum(char in ")]）" for char in text)


def _stands_out(first: Segment, second: Segment) -> bool:
    return first.runs[0].style.bold and not second.runs[0].style.bold
