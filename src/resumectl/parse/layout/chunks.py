"""Words on one baseline to chunks: stretches of text without a wide gap."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from operator import attrgetter
from statistics import median
from typing import NamedTuple

from resumectl.parse.geometry import PLAIN, Page, Style, Word
from resumectl.parse.layout.raised import LEAST_OF_ROW, with_raised
from resumectl.parse.layout.small_capitals import is_in_small_capitals
from resumectl.parse.layout.spaced_letters import join_letters

WIDE_GAP_EM = 1.3
"""A gap of this many font sizes ends a chunk; justified text stays below it."""

OTHER_STYLE_GAP_EM = 0.9
"""The same where size or colour change: a label and its text stand closer than columns do."""

YEAR_LAST = re.compile(r"^(?:\d{1,2}[/.])?(?:19|20)\d\d$")
"""What ends a row that begins in bold type: the date of what it names."""

SHAPES = "•●○◦▪■□◆◇▶►▸‣⁃∙➢➤✓✔✦★❖❑❒❍◉◘⚫⬤◼◾▫◊♦♣→⇒➔➜➝➞➠➥➦➨➩➪➫➭➮➯➱➲➸❯⮞⮚☑☐・･⋆⋄▹▷▻✩✪✧⚬∘🔹🔸"
"""Signs that open an item even where no space follows."""
BULLETS = frozenset(f"{SHAPES}·–—-−‐‒*»›>")
ARROW = "[-=–—]{1,4}>|>>"
"""Arrows typed with the signs of a keyboard."""
ALONE_BULLET = re.compile(
    rf"^(?:[{SHAPES}·–—−‐‒\-*∗»›>o§①-⓿❶-➓]|{ARROW}|[0-9]{{1,2}}[.)]|\(?[a-h]\)|[ivx]{{1,4}}[.)]|"
    r"\((?:[0-9]{1,2}|[ivx]{1,4})\))$"
)
LONGEST_BULLET = 5
"""Characters of the longest that the pattern takes, `viii.`; most texts are longer, and need not be matched."""


@dataclass(slots=True)
class Chunk:
    """Words that stand together on one baseline; edges in points."""

    words: list[Word]
    left: float = 0.0
    right: float = 0.0
    top: float = 0.0
    bottom: float = 0.0
    baseline: float = 0.0
    size: float = 0.0
    text: str = ""
    style: Style = PLAIN

    def __post_init__(self) -> None:
        words = self.words
        first = words[0]
        right, top, bottom, level = first.right, first.top, first.bottom, first.baseline
        is_level = True
        # Without calls: this is done for each word of a document, often more than once.
        for word in words:
            right = word.right if word.right > right else right
            top = word.top if word.top < top else top
            bottom = word.bottom if word.bottom > bottom else bottom
            is_level = is_level and word.baseline == level
        self.left, self.right, self.top, self.bottom = first.left, right, top, bottom
        self.style = main_style(words)
        self.size = self.style.size_pt
        self.baseline = level if is_level else median([word.baseline for word in words])
        self.text = " ".join([word.text for word in words])


def is_bullet(text: str) -> bool:
    """Whether a text is nothing but the sign or the number that opens an item."""
    return len(text) <= LONGEST_BULLET and ALONE_BULLET.match(text) is not None


def has_one_style(words: Sequence[Word]) -> bool:
    """Whether all words share the style of the first; those of one span share the object."""
    first = words[0].style
    for word in words:  # noqa: SIM110 - a generator's steps cost three times as much, and most words pass here
        if word.style is not first:
            return False
    return True


def main_style(words: Sequence[Word]) -> Style:
    """The style of most letters; the larger one of small capitals."""
    if has_one_style(words) or is_in_small_capitals(words):
        return words[0].style
    weight = style_weights(words)
    return max(weight, key=lambda style: weight[style])


def style_weights(words: Sequence[Word]) -> dict[Style, int]:
    """How many letters are set in each style, in the order in which the styles come."""
    weight: dict[Style, int] = {}
    style, letters = words[0].style, 0
    for word in words:
        # The words of one span share the object; hashing it for each of them takes longer than all else here.
        if word.style is not style:
            weight[style] = weight.get(style, 0) + letters
            style, letters = word.style, 0
        letters += len(word.text)
    weight[style] = weight.get(style, 0) + letters
    return weight


def chunks_of(page: Page, walls: Sequence[Gutter] = ()) -> list[Chunk]:
    """The page's chunks from top to bottom, those of one row from left to right; none reaches over one of `walls`."""
    rows = _rows(page.words)
    gutters = [*_gutters(rows), *_seams(rows), *_title_seams(rows), *walls]
    near: list[Word] = []
    chunks = [chunk for row in rows for chunk in _cut(row, gutters, near)]
    return _at_edges(chunks, near) if near else chunks


def _at_edges(chunks: list[Chunk], near: Sequence[Word]) -> list[Chunk]:
    """The chunks, cut before those of the words `near` that stand where other chunks begin: at a column's edge."""
    lefts = Counter(round(chunk.left) for chunk in chunks)
    edges = {id(word) for word in near if sum(lefts[round(word.left) + off] for off in (-1, 0, 1)) >= _least(word)}
    found: list[Chunk] = []
    for chunk in chunks:
        cuts = [at for at, word in enumerate(chunk.words) if at and id(word) in edges] if edges else []
        stops = [0, *cuts, len(chunk.words)]
        found += [Chunk(chunk.words[one:two]) for one, two in itertools.pairwise(stops)] if cuts else [chunk]
    return found


def _least(word: Word) -> int:
    """How many chunks have to begin where the word does: a bullet says itself that something begins."""
    return LEAST_MARKED if word.text in SHAPES else LEAST_STARTS


LEAST_STARTS = 6
LEAST_MARKED = 2
MARKED_EM = 0.8
NEAR_EM = 1.0
"""A gap of so many font sizes behind a year parts columns where many texts begin right of it."""


def _title_seams(rows: Sequence[list[Word]]) -> list[Gutter]:
    """Where larger type stands at the edge of the text below it, close behind small type of another column."""
    starts = Counter(round(row[0].left) for row in rows)
    found: list[Gutter] = []
    for row in rows:
        if has_one_style(row):
            continue
        for before, word in itertools.pairwise(row):
            if word.style is before.style or word.left - before.right < SEAM_EM:
                continue
            if word.style.size_pt < LARGE_TYPE * before.style.size_pt:
                continue
            edge = round(word.left)
            if starts[edge - 1] + starts[edge] + starts[edge + 1] >= LEAST_EDGE_ROWS:
                found.append(Gutter((before.right + word.left) / 2, row[0].baseline, row[0].baseline))
    return found


LARGE_TYPE = 1.15
LEAST_EDGE_ROWS = 3


def _gutters(rows: Sequence[list[Word]]) -> list[Gutter]:
    """Narrow free strips between columns of text: gaps of many rows one below the other that no word crosses.

    The gap behind a bullet parts nothing, however many bullets stand one below the other."""
    gaps: list[tuple[float, float, float, bool]] = []
    for row in rows:
        if len(row) < 6:
            continue
        least = 0.5 * row[0].style.size_pt
        spaces = [right.left - left.right for left, right in itertools.pairwise(row)]
        if max(spaces) <= least:
            continue
        least = max(least, 1.6 * median(spaces))
        gaps += [
            (left.right, right.left, row[0].baseline, is_bullet(left.text))
            for (left, right), space in zip(itertools.pairwise(row), spaces, strict=True)
            if space > least
        ]
    places = {round((start + stop) / 2) for start, stop, *_ in gaps}
    if len(gaps) < LEAST_GUTTER_ROWS or len(places) * sum(map(len, rows)) > MOST_COMPARED:
        return []
    found: list[Gutter] = []
    for x in sorted(places):
        here = [(level, behind) for start, stop, level, behind in gaps if start <= x <= stop]
        levels = [level for level, _ in here]
        if len(levels) < LEAST_GUTTER_ROWS or all(behind for _, behind in here):
            continue
        top, bottom = min(levels), max(levels)
        inside = [row for row in rows if top <= row[0].baseline <= bottom]
        crossing = sum([_crosses(row, x) for row in inside])
        beside = sum([row[-1].right < x or row[0].left > x for row in inside])
        is_free = crossing <= 0.05 * len(inside) and len(levels) + beside >= 0.9 * len(inside)
        if is_free and (not found or x - found[-1].x > 20):
            found.append(Gutter(x, top, bottom))
    return found


def _crosses(row: Sequence[Word], x: float) -> bool:
    """Whether one of a row's words, which come from left to right, lies on both sides of `x`."""
    for word in row:
        if word.left >= x:
            return False
        if word.right > x:
            return True
    return False


def _seams(rows: Sequence[list[Word]]) -> list[Gutter]:
    """Where labels set flush right meet values set flush left, closer than columns stand: both edges agree in many
    rows, as those of words in running text do not. Dates in a margin are no labels: they part columns."""
    met: dict[tuple[int, int], list[tuple[float, float, float]]] = {}
    for row in rows:
        seen = 0
        for at, (one, other) in enumerate(itertools.pairwise(row), 1):
            if other.left - one.right >= SEAM_EM * one.style.size_pt and not is_bullet(one.text):
                if any(not word.text.isalpha() and any(map(str.isdigit, word.text)) for word in row[seen:at]):
                    break
                seen = at
                if at == 1 and is_bullet(one.text):
                    continue  # the sign of an item is no label
                place = (round(one.right / SEAM_STEP_PT), round(other.left / SEAM_STEP_PT))
                met.setdefault(place, []).append((one.right, other.left, row[0].baseline))
    found: list[Gutter] = []
    for pairs in met.values():
        if len(pairs) < LEAST_SEAM_ROWS:
            continue
        x = median(right + left for right, left, _ in pairs) / 2
        top, bottom = min(level for *_, level in pairs), max(level for *_, level in pairs)
        inside = [row for row in rows if top <= row[0].baseline <= bottom]
        crossing = sum([_crosses(row, x) for row in inside])
        if crossing <= MOST_CROSSING * len(inside):
            found.append(Gutter(x, top, bottom))
    return found


SEAM_EM = 0.4
SEAM_STEP_PT = 2.0
LEAST_SEAM_ROWS = 5
MOST_CROSSING = 0.1
LEAST_GUTTER_ROWS = 7
MOST_COMPARED = 20_000_000  # places times words: only words scattered over a poster have more, and no columns


class Gutter(NamedTuple):
    """A free strip or a drawn line at `x` between two levels; words may reach over it by `slack`. In points."""

    x: float
    top: float
    bottom: float
    slack: float = 0.0


LEADING = frozenset(".…_·‥-")
LEADER = re.compile(r"^[.…_·‥-]{4,}$")
"""Dots or lines that lead from a word to the page's edge."""


def _rows(words: Iterable[Word]) -> list[list[Word]]:
    """Words whose baselines agree within a third of their size; each row from left to right.

    Large type has a wide tolerance, and small type of another column may stand within it: the smaller size counts.
    """
    rows: list[list[Word]] = []
    lines: list[tuple[float, float]] = []
    letters = [word for word in words if word.text[:1] not in LEADING or not LEADER.match(word.text)]
    for word in sorted(letters, key=attrgetter("baseline", "left")):
        size = word.style.size_pt
        at = len(rows)
        least = at - 5 if at > 5 else 0
        while at > least:
            at -= 1
            baseline, row_size = lines[at]
            off = abs(word.baseline - baseline)
            smaller, largest = (row_size, size) if size > row_size else (size, row_size)
            if off <= 0.3 * (largest if smaller >= LEAST_OF_ROW * largest else smaller):
                rows[at].append(word)
                if size > row_size:
                    lines[at] = (word.baseline, size)
                break
        else:
            rows.append([word])
            lines.append((word.baseline, size))
    rows = with_raised(rows, lines)
    for row in rows:
        row.sort(key=attrgetter("left"))
    return rows


def _cut(row: list[Word], gutters: Sequence[Gutter], near: list[Word]) -> list[Chunk]:
    """The row's chunks; bullets, and words behind a year, where the gap is nearly wide enough are put into `near`."""
    row = join_letters(_join_touching(row), _merge)
    cuts = [(gutter.x, gutter.slack) for gutter in gutters if gutter.top <= row[0].baseline <= gutter.bottom]
    chunks: list[Chunk] = []
    start = 0
    for at in range(1, len(row)):
        before, word = row[at - 1], row[at]
        gap = word.left - before.right
        size = before.style.size_pt
        if word.style is not before.style:
            size = min(size, word.style.size_pt)
        narrow = False
        for x, slack in cuts:
            narrow = narrow or before.right - slack <= x <= word.left + slack
        if not narrow and gap <= size * (MARKED_EM if cuts else OTHER_STYLE_GAP_EM):
            continue
        bullet = at - start == 1 and is_bullet(before.text)
        other = abs(before.style.size_pt - word.style.size_pt) > 1 or before.style.color != word.style.color
        if before.style.bold and not word.style.bold:
            other = other or YEAR_LAST.match(row[-1].text) is not None
        spaced = _is_spaced(before) and _is_spaced(word)
        if narrow or gap > size * (3.5 if bullet else OTHER_STYLE_GAP_EM if other else 2.5 if spaced else WIDE_GAP_EM):
            chunks.append(Chunk(row[start:at]))
            start = at
        elif gap > size * (MARKED_EM if word.text in SHAPES else NEAR_EM) and (
            word.text in SHAPES or YEAR_LAST.match(before.text)
        ):
            near.append(word)
    chunks.append(Chunk(row[start:]))
    return chunks


def _is_spaced(word: Word) -> bool:
    """Whether the word was joined from letters that stand apart: it is wider than any print without that."""
    return len(word.text) >= 3 and word.right - word.left > len(word.text) * word.style.size_pt


def _join_touching(row: list[Word]) -> list[Word]:
    """Pieces of words joined that touch: where a font lacks letters, those of another are drawn in turns with it."""
    if has_one_style(row):
        return row
    joined: list[Word] = []
    before: Word | None = None
    for word in row:
        if (
            before is not None
            and before.style is not word.style
            and -TOUCH_EM <= (word.left - before.right) / word.style.size_pt <= TOUCH_EM
            and before.style.font != word.style.font
            and before.baseline == word.baseline
            and before.style.size_pt == word.style.size_pt
            and not (len(joined) == 1 and is_bullet(before.text))
        ):
            style = max(joined[-1], word, key=lambda piece: len(piece.text)).style
            joined[-1] = replace(_merge((joined[-1], word)), style=style)
        else:
            joined.append(word)
        before = word
    return joined


TOUCH_EM = 0.05


def _merge(letters: Sequence[Word]) -> Word:
    first, last = letters[0], letters[-1]
    return replace(
        first,
        text="".join(word.text for word in letters),
        right=last.right,
        top=min(word.top for word in letters),
        bottom=max(word.bottom for word in letters),
        confidence=min(word.confidence for word in letters),
    )
