"""Lines to paragraphs and bullets: wrapped lines joined, hyphens at line ends mended."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping, Sequence
from statistics import median

from resumectl.parse.fields.actions import tells_action
from resumectl.parse.fields.unmarked import Habits, first_word_width, habits_of, is_next_item
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line
from resumectl.parse.hyphens import breaks_word

SENTENCE_END = re.compile(r"[.!?:;。！？][\"'”’)\]]*$")
CJK_END = re.compile(r"[぀-ヿ㐀-鿿豈-﫿，。、；：！？]$")
CJK_START = re.compile(r"^[぀-ヿ㐀-鿿豈-﫿，。、；：！？]")
OUTDENT_EM = 0.25
WIDEST_TAB_EM = 4.0
FARTHEST_OVER_EM = 3.0
OUT_PT = 2.0
FLUSH_PT = 0.4
LEAST_FLUSH = 4
FREE_EM = 6.0
"""Lines that leave more of their column free than this, in font sizes, are not full."""
READ_ALIKE = 0.3
"""So much of its size a line of a picture may differ and be of the same one: that of one short word is guessed."""
SOLID_EM = 0.2
"""Rows that stand closer than this, in font sizes, are one text: what comes next has more space above."""
LEAST_RUNNING = 4
"""Rows of a column that go on in the next one; so many tell where its rows are full."""
MOST_LABEL_WORDS = 4
PARTING = frozenset("•●◦▪■◆►▸‣∙➢➤✓✔❖❑❒◘◾▹▷")
"""Bullets that open further points within a row as well: `• Till • Stock • Rota`. Arrows lead from one to the other."""
INNER_SIGN = {sign: re.compile(rf"(?:^|\s){sign}(?:\s|$)") for sign in PARTING}


def paragraphs(
    lines: Sequence[Line],
    *,
    wraps_at: float | None = None,
    wrap_gap: float = float("inf"),
    flush: bool = False,
    habits: Habits | None = None,
) -> list[Value]:
    """One Value a bullet or paragraph, in order.

    `wraps_at` is the right edge (points) that full lines reach; by default the lines themselves tell it. `wrap_gap`
    is the widest gap (points) within the paragraphs of the section, and `flush` says that its rows are set flush right.
    `habits` are those of the section's rows without glyphs; by default of these lines.
    """
    habits = habits if habits is not None else habits_of([lines])
    edge = wraps_at if wraps_at is not None else right_edge(lines)
    flush = flush or is_flush(lines, edge)
    most = min(wrap_gap_of(lines), wrap_gap)
    found: list[list[Line]] = []
    for line in lines:
        apart = not line.flat[:1].islower() and line.gap_pt > most + 0.15 * line.style.size_pt
        apart = apart or (bool(found) and _is_next(found[-1], line, habits)) or _opens_with_label(line)
        if found and not apart and continues(found[-1][0], found[-1][-1], line, edge, flush=flush):
            found[-1].append(line)
        else:
            found.append([line])
    return [value for part in found for value in _points(part)]


def _points(part: Sequence[Line]) -> list[Value]:
    """A bullet as one Value; where its sign comes again within, each point with the lines that it stands on."""
    whole = Value(join([line.flat for line in part]), tuple(part))
    sign = part[0].bullet
    if sign not in PARTING or f" {sign}" not in whole.text:
        return [whole]
    rows: list[tuple[list[str], list[Line]]] = [([], [])]
    for line in part:
        for at, piece in enumerate(INNER_SIGN[sign].split(line.flat)):
            if at:
                rows.append(([], []))
            if piece.strip():
                rows[-1][0].append(piece.strip())
                rows[-1][1].append(line)
    points = [Value(join(texts), tuple(lines)) for texts, lines in rows if texts]
    # A label says what the signs part: `Tools: Git • Jenkins` is one point.
    return [whole] if ":" in points[0].text else points


def _is_next(part: Sequence[Line], line: Line, habits: Habits) -> bool:
    """Whether a text is a point of its own, though no glyph says so: as the rows of its section tell, or because both
    texts begin with verbs and have no full stop."""
    if line.bullet or part[0].bullet:
        return False
    if is_next_item(part[-1], line, habits):
        return True
    if SENTENCE_END.search(part[-1].flat) or part[-1].flat[-1:] in ",&":
        return False
    return tells_action(part[0].flat) and tells_action(line.flat)


def leads_anew(line: Line, first: Line, last: Line) -> bool:
    """Whether a row out of the text's edge begins in bold, as a section's first one does there: `**Yard**, Lorn`."""
    if line.box is None or first.box is None or last.box is None or line.column != first.column or first.bullet:
        return False
    lead, style, before = (one.segments[0].runs[0].style for one in (line, first, last))
    out = line.box.left < last.box.left - OUT_PT and abs(line.box.left - first.box.left) < OUT_PT
    return out and lead.bold and lead == style and not before.bold


def _opens_with_label(line: Line) -> bool:
    """Whether a label in bold type begins the line, and what it labels follows in another type: `**Tools:** Git`."""
    runs = line.segments[0].runs
    if len(runs) < 2 or not runs[0].style.bold or runs[1].style.bold or not runs[0].text[:1].isupper():
        return False
    label, colon, _ = f"{runs[0].text}{runs[1].text[:1]}".rstrip().partition(":")
    return bool(colon) and len(label.split()) <= MOST_LABEL_WORDS


def wrap_gap_of(lines: Sequence[Line]) -> float:
    """The widest gap above a line that surely goes on with the one before it; without such a line any gap may be."""
    gaps = [line.gap_pt for line in lines if not line.bullet and line.box and line.flat[:1].islower()]
    return max(gaps, default=float("inf"))


def right_edge(lines: Sequence[Line]) -> float:
    """The right edge at which lines are full, in points; 0 when there is no geometry.

    The longest lines tell it, and those that go on in the next one; where none does, the column's own edge.
    """
    edges = sorted(line.box.right for line in lines if line.box)
    if not edges:
        return 0.0
    edge = median(edges[-max(1, len(edges) // 4) :])
    running = [line.box.right for line, after in itertools.pairwise(lines) if line.box and _goes_on(line, after)]
    if running:
        return max(edge, median(running))
    reach = max(line.reach for line in lines)
    size = max(line.style.size_pt for line in lines)
    return reach if reach > edge + FREE_EM * size else edge


def right_edges(lines: Sequence[Line], whole: float) -> Mapping[int, float]:
    """The right edge for each of the lines' columns by its number: text that goes on in a second column has two.

    `whole` is that of all lines (points), for columns in which too few rows go on.
    """
    columns: dict[int, list[Line]] = {}
    for line in lines:
        columns.setdefault(line.column, []).append(line)
    if len(columns) < 2:
        return dict.fromkeys(columns, whole)
    running = {column: sum(itertools.starmap(_goes_on, itertools.pairwise(part))) for column, part in columns.items()}
    return {column: right_edge(part) if running[column] >= LEAST_RUNNING else whole for column, part in columns.items()}


def is_flush(lines: Sequence[Line], edge: float) -> bool:
    """Whether rows are set flush to the right edge: then a row that ends there goes on in the next one."""
    return sum(line.box is not None and abs(line.box.right - edge) < FLUSH_PT for line in lines) >= LEAST_FLUSH


def _goes_on(line: Line, after: Line) -> bool:
    """Whether a sentence runs from one line into the next one."""
    return not after.bullet and line.column == after.column and after.flat[:1].islower() and not _ends(line)


def continues(first: Line, last: Line, line: Line, edge: float, *, flush: bool = False) -> bool:
    """Whether `line` goes on with the paragraph that starts with `first` and ends, so far, with `last`."""
    if line.whole or last.whole or line.bullet or line.box is None or last.box is None:
        return False
    new_page = line.page != last.page
    next_up = line.page == last.page + 1 and line.number == last.number + 1
    if line.column != last.column and not next_up:
        return False
    size = max(last.style.size_pt, 1.0)
    alike_pt = 1.0 if line.confidence == 1 else READ_ALIKE * size
    if abs(line.style.size_pt - last.style.size_pt) > alike_pt or (len(line.segments) > 1 and not _is_justified(line)):
        return False
    if not new_page and (line.box.top - last.box.bottom > 0.95 * size or line.box.top < last.box.top):
        return False
    if first is not last and first.box is not None and first.column == last.column:
        # The first row went on: where it ends, a later row of the same text may end, too.
        edge = max(edge, first.box.right)
    if first.bullet in PARTING and last.flat.endswith(f" {first.bullet}"):
        return True
    full = last.box.right + first_word_width(line) >= edge - 0.3 * size
    lower = line.flat[:1].islower()
    alike = line.style.bold == last.style.bold or (full and bold_goes_on(last, line))
    if not alike and not lower:
        return False
    open_end = not _ends(last)
    if new_page and not _goes_over(first, last, line, lower and open_end, full and open_end):
        return False
    if first.bullet:
        # Text under a bullet hangs at the bullet's text or near it; further left it is something else.
        flush = flush and abs(last.box.right - edge) < FLUSH_PT
        return first.box is not None and _hangs(first, last, line, lower, full, flush)
    if lower and open_end:
        return True
    return full and alike and abs(line.box.left - last.box.left) <= 3 * size


def bold_goes_on(last: Line, line: Line) -> bool:
    """Whether the bold words that end a row of other type go on in the next one: `built with **C#, HTML and` / `CSS**`.
    """
    before, after = last.segments[-1].runs[-1].style, line.segments[0].runs[0].style
    return after.bold and before == after and not last.style.bold and not _ends(last)


def _goes_over(first: Line, last: Line, line: Line, goes_on: bool, is_full: bool) -> bool:
    """Whether a text at the foot of a page goes on in the first row of the next one.

    No space above tells there where something else begins: a row without a small letter has to stand where the others
    of the text do, below one that had no room for its first word.
    """
    above = first if first is last or first.bullet else last
    if above.box is None or line.box is None:
        return False
    off_em = abs(line.box.left - above.box.left) / max(line.style.size_pt, 1.0)
    return off_em <= FARTHEST_OVER_EM if goes_on else is_full and off_em <= OUTDENT_EM


def _hangs(first: Line, last: Line, line: Line, lower: bool, full: bool, flush: bool) -> bool:
    """Whether the line stands below a bullet's text, or below its glyph where the sentence clearly goes on."""
    assert first.box is not None
    assert line.box is not None
    size = max(last.style.size_pt, 1.0)
    left = first.box.left - line.box.left
    if left <= OUTDENT_EM * size:
        return full or lower or not _ends(last)
    if left <= 0.8 * size:
        # Below the glyph: where the row above left room for the next word, something else begins.
        return lower or flush or (full and not _ends(last))
    near = line.gap_pt < 0.7 * first.gap_pt or line.gap_pt < SOLID_EM * size
    if left > 1.8 * size:
        # Behind a tab the text stands far from its glyph, below which the further rows may begin.
        return near and left <= WIDEST_TAB_EM * size and lower and full and not _ends(last)
    return flush or (full and not _ends(last) and (lower or near))


def _is_justified(line: Line) -> bool:
    return len(line.flat.split()) >= 6 and all(len(segment.text.split()) <= 4 for segment in line.segments)


def _ends(line: Line) -> bool:
    return SENTENCE_END.search(line.flat) is not None


def join(texts: Sequence[str]) -> str:
    """The texts of wrapped lines as one: hyphenation mended, no space between CJK characters."""
    whole = texts[0]
    for text in texts[1:]:
        if breaks_word(whole, text):
            whole = whole[:-1] + text
        elif (whole.endswith(("/", "-", "‐")) and not whole.endswith((" /", " -"))) or (
            CJK_END.search(whole) and CJK_START.match(text)
        ):
            whole += text
        else:
            whole += " " + text
    return whole
