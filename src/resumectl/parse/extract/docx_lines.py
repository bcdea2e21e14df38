"""Paragraphs to lines: segments, bullets, indents, gaps, rules below."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from resumectl.parse.extract.docx_story import Book
from resumectl.parse.extract.docx_styles import Settings
from resumectl.parse.extract.docx_symbols import BULLETS, typed_bullet
from resumectl.parse.extract.docx_text import Row
from resumectl.parse.geometry import PLAIN, Line, Run, Segment, Style

EMPTY_PT: Final = 12.0
"""An empty paragraph's height."""
TAB_PT: Final = 36.0
SPACE_EM: Final = 0.25
WIDE_SPACES: Final = 3
"""So many spaces between two texts are there to align them."""
BOLD_SHARE: Final = 0.8
UNDERLINED_SHARE: Final = 0.9

MAY_PART: Final = re.compile(r"\t|\s{3}|[.·…]{5}|[^\x00-\u2fff]\s+[^\x00-\u2fff]")
BETWEEN: Final = re.compile(r"\s+|[.·…]{5,}")
RULE: Final = re.compile(r"[-_–—=~*·.•\s]+")
SHORTEST_RULE: Final = 5
HAN: Final = re.compile("[\u3400-\u9fff\uac00-\ud7af\u3040-\u30ff]")
COLONS: Final = ":："
NUMBERED: Final = re.compile(r"(\d{1,2})([.)、．])(?:\s+(?=\S)|(?=[^\W\d]))")
FARTHEST_NUMBER: Final = 12
"""So many lines may stand between two numbers of one list."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a paragraph is set: its resolved settings, and the list mark that Word puts before it."""

    settings: Settings
    mark: str = ""
    rule_below: bool = False

    @property
    def left_pt(self) -> float:
        return float(self.settings.get("left_pt", 0.0))

    @property
    def first_pt(self) -> float:
        return float(self.settings.get("first_pt", 0.0))

    @property
    def before_pt(self) -> float:
        return float(self.settings.get("before_pt", 0.0))

    @property
    def after_pt(self) -> float:
        return float(self.settings.get("after_pt", 0.0))


@dataclass(slots=True)
class Region:
    """The lines of one column as they are added, with the free space above the next one."""

    book: Book
    column: int
    origin: str
    in_table: bool = False
    ground: int | None = None
    table_style: str = ""
    lines: list[Line] = field(default_factory=list)
    _gap_pt: float = 0.0
    _after_pt: float = 0.0
    _borders: object = ()
    _is_own: bool = False
    _right_aligned: list[bool] = field(default_factory=list)

    @property
    def right_aligned(self) -> bool:
        """Whether all of its text is set to the right."""
        return bool(self._right_aligned) and all(self._right_aligned)

    def add(self, rows: Sequence[Row], setting: Setting) -> None:
        """Adds a paragraph; an empty one widens the gap above the next or draws a rule below the last."""
        self._join_borders(setting)
        self._gap_pt += self._after_pt + setting.before_pt
        self._after_pt = setting.after_pt
        mark = setting.mark
        is_first = True
        for row in rows:
            line = self._line(row, setting, mark, is_first)
            if line is None:
                self._gap_pt += EMPTY_PT
                continue
            self.lines.append(line)
            self._right_aligned.append(setting.settings.get("right_aligned", False))
            self.book.place.move(len(line.flat), line.style, self.book.frame, line.gap_pt)
            self._is_own = True
            self._gap_pt = 0.0
            mark, is_first = "", False
        if is_first:
            self.book.place.move(0, PLAIN, self.book.frame, setting.before_pt + setting.after_pt)
        if setting.settings.get("border_bottom") or setting.rule_below:
            self.underline_last()

    def extend(self, lines: Iterable[Line]) -> None:
        """Adds lines of other columns: a table's, a box's."""
        before = len(self.lines)
        self.lines.extend(lines)
        if len(self.lines) > before:
            self._is_own = False
            self._gap_pt = self._after_pt = 0.0
            self._borders = ()

    def _join_borders(self, setting: Setting) -> None:
        """Neighbours with equal borders share one box; a top border is a rule below the line above."""
        borders = setting.settings.get("borders", ())
        if borders and borders == self._borders and self._is_own:
            self.lines[-1] = replace(self.lines[-1], underlined=False)
        elif setting.settings.get("border_top"):
            self.underline_last()
        self._borders = borders

    def underline_last(self) -> None:
        """A rule runs below the line that was added last."""
        if self._is_own:
            self.lines[-1] = replace(self.lines[-1], underlined=True)

    def _line(self, row: Row, setting: Setting, mark: str, is_first: bool) -> Line | None:
        """The line, or None when it holds no text."""
        text = row.text
        if not text.strip():
            return None
        if len(text) >= SHORTEST_RULE and RULE.fullmatch(text) and any(char in "-_–—=~" for char in text):
            self.underline_last()
            return None
        runs = row.runs
        dropped = 0
        if not mark:
            mark, dropped = typed_bullet(text)
        indent_pt = setting.left_pt + _typed_indent(text, runs[0].style, setting)
        if is_first and not (mark and setting.first_pt < 0):
            # A list's text starts at its left indent; what hangs out is the bullet.
            indent_pt += setting.first_pt
        segments = segments_of(slice_runs(runs, dropped, len(text)))
        if not segments:
            return None
        return Line(
            segments=segments,
            page=row.page,
            style=usual_style(run for segment in segments for run in segment.runs),
            bullet=mark,
            whole=True,
            indent_pt=round(indent_pt, 2),
            gap_pt=round(self._gap_pt, 2),
            heading_level=setting.settings.get("heading", 0),
            column=self.column,
            in_table=self.in_table,
            origin=self.origin,
            underlined=row.underlined_letters > UNDERLINED_SHARE * sum(map(str.isalnum, text)),
        )


def _typed_indent(text: str, style: Style, setting: Setting) -> float:
    """What tabs and spaces before the text add to the indent."""
    lead = text[: len(text) - len(text.lstrip())]
    tabs = lead.count("\t")
    if tabs:
        stops = setting.settings.get("tabs_pt", ())
        return float(stops[tabs - 1]) if tabs <= len(stops) else TAB_PT * tabs
    return len(lead) * SPACE_EM * style.size_pt


def slice_runs(runs: Sequence[Run], start: int, end: int) -> list[Run]:
    """The runs' text from `start` to `end`."""
    sliced: list[Run] = []
    at = 0
    for run in runs:
        low, high = max(start - at, 0), min(end - at, len(run.text))
        if low < high:
            sliced.append(run if high - low == len(run.text) else run._replace(text=run.text[low:high]))
        at += len(run.text)
        if at >= end:
            break
    return sliced


def cut_runs(runs: Sequence[Run], cuts: Sequence[int]) -> list[list[Run]]:
    """The runs cut at these positions of their text, in one pass; one piece more than there are cuts."""
    pieces: list[list[Run]] = [[]]
    waiting = iter((*cuts, -1))
    cut = next(waiting)
    at = 0
    for run in runs:
        low, end = at, at + len(run.text)
        while low <= cut <= end:
            if cut > low:
                pieces[-1].append(run._replace(text=run.text[low - at : cut - at]))
            pieces.append([])
            low, cut = cut, next(waiting)
        if low < end:
            pieces[-1].append(run._replace(text=run.text[low - at :]))
        at = end
    return pieces


def segments_of(runs: list[Run]) -> tuple[Segment, ...]:
    """The runs cut at tabs, at wide stretches of spaces and at leader dots."""
    text = "".join(run.text for run in runs)
    if _is_letter_spaced(text):
        words = " ".join("".join(letters.split()) for letters in re.split(r"\s{2,}", text.strip()))
        return (Segment((runs[0]._replace(text=words),)),)
    if not MAY_PART.search(text):
        return (Segment(tuple(runs)),)
    cuts: list[int] = []
    opens: list[bool] = []
    for gap in BETWEEN.finditer(text):
        is_label = _parts_label(text, gap)
        if is_label or _parts_texts(gap):
            cuts.extend(gap.span())
            opens.append(not is_label)
    # Texts and gaps take turns; a text joins the one before it when only a label was spread.
    parts: list[list[Run]] = []
    for starts, piece in zip([True, *opens], cut_runs(runs, cuts)[::2], strict=True):
        if starts:
            parts.append(piece)
        else:
            parts[-1].extend(piece)
    parts[1:] = [_without_bullet(part) for part in parts[1:]]
    return tuple(Segment(tuple(part)) for part in parts if any(run.text.strip() for run in part))


def _without_bullet(part: list[Run]) -> list[Run]:
    """Lists set in columns by tabs repeat the bullet in front of each item."""
    text = "".join(run.text for run in part)
    glyph, dropped = typed_bullet(text)
    return slice_runs(part, dropped, len(text)) if glyph and glyph in BULLETS else part


def _parts_texts(gap: re.Match[str]) -> bool:
    return "\t" in gap[0] or len(gap[0]) >= WIDE_SPACES


def _parts_label(text: str, gap: re.Match[str]) -> bool:
    """Whether the gap only spreads a two-character label: 姓　名：."""
    start, end = gap.span()
    if start < 1 or end + 1 >= len(text):
        return False
    if not (HAN.match(text[start - 1]) and HAN.match(text[end]) and text[end + 1] in COLONS):
        return False
    return start < 2 or text[start - 2].isspace()


def _is_letter_spaced(text: str) -> bool:
    """`E X P E R I E N C E`: single letters, nothing else."""
    letters = text.split()
    return (
        len(letters) >= 4
        and all(len(letter) == 1 for letter in letters)
        and sum(map(str.isalpha, letters)) >= 4
    )


def usual_style(runs: Iterable[Run]) -> Style:
    """The look of most letters; bold or italic only when nearly all are."""
    weight: dict[Style, int] = {}
    for run in runs:
        weight[run.style] = weight.get(run.style, 0) + len(run.text.strip())
    if len(weight) == 1:
        return next(iter(weight))
    most = max(weight, key=lambda style: weight[style], default=PLAIN)
    whole = sum(weight.values())
    bold = sum(count for style, count in weight.items() if style.bold) >= BOLD_SHARE * whole
    italic = sum(count for style, count in weight.items() if style.italic) >= BOLD_SHARE * whole
    return most._replace(bold=bold, italic=italic)


def take_numbers(lines: Sequence[Line]) -> list[Line]:
    """Typed list numbers moved to `bullet`: a 1 that has a 2 written the same way below it, and so on.

    A number without such company is text: a street, a semester, a football club.
    """
    taken = list(lines)
    last: dict[tuple[int, str], tuple[int, int]] = {}
    for at, line in enumerate(lines):
        match = None if line.bullet or not line.segments else NUMBERED.match(line.segments[0].text)
        if match is None:
            continue
        number, key = int(match[1]), (line.column, match[2])
        before, place = last.get(key, (0, -1))
        last[key] = (number, at)
        if number != before + 1 or number == 1 or at - place > FARTHEST_NUMBER:
            continue
        for each in (place, at):
            taken[each] = _with_number(taken[each])
    return taken


def _with_number(line: Line) -> Line:
    match = None if line.bullet else NUMBERED.match(line.segments[0].text)
    if match is None:
        return line
    first = line.segments[0]
    text = "".join(run.text for run in first.runs)
    lead = len(text) - len(text.lstrip())
    rest = replace(first, runs=tuple(slice_runs(first.runs, lead + match.end(), len(text))))
    return replace(line, bullet=match[0].strip(), segments=(rest, *line.segments[1:]))
