"""The employer's trade between its name and the job's title, as boards for jobs print it; it names neither.

    **Quoll Yard**
    Leeds, quollyard.example
    Transport, logistics
    • Shipping by sea and river
    **Crane operator**
    Loaded and unloaded containers.
"""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.bodies import header_dates, sign_of
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import lexicon

MOST_BRANCHES = 8
MOST_ROWS = 4
"""Rows between the employer and the branches of its trade: a place, an address on the net, the trade in two rows."""
LEAST_TITLE = 0.6
LONGEST_TITLE = 90


def without_trades(lines: Sequence[Line]) -> Sequence[Line]:
    """The lines without each trade and its branches, where the section has one; others unchanged.

    The strong row below the branches bears words of a title in one job at least, and in none do the rows of the trade.
    """
    words = lexicon()
    trades = {at: trade for at in range(2, len(lines)) if (trade := _trade_above(lines, at))}
    told = [at for at, trade in trades.items() if title_score(lines[at].flat, words) >= LEAST_TITLE]
    texts = [lines[place].flat for at in trades for place in trades[at]]
    if not told or any(title_score(text, words) >= LEAST_TITLE for text in texts):
        return lines
    looks = {sign_of(lines[at]) for at in told}
    left_out = {place for at, trade in trades.items() if sign_of(lines[at]) in looks for place in trade}
    return [line for at, line in enumerate(lines) if at not in left_out]


def _trade_above(lines: Sequence[Line], at: int) -> range:
    """Where the trade and its branches stand above the strong row `at`, below the employer's; empty if they do not."""
    nothing = range(0)
    title = lines[at]
    if title.bullet or len(title.flat) > LONGEST_TITLE or title.flat.endswith(":") or header_dates(title):
        return nothing
    first = at
    while first > 0 and lines[first - 1].bullet and at - first < MOST_BRANCHES:
        first -= 1
        if SENTENCE_END.search(lines[first].flat) or not _is_weaker(lines[first], title):
            return nothing
    top = first
    while top > 0 and first - top < MOST_ROWS and _is_plain_row(lines[top - 1], title):
        top -= 1
    if first == at or top in (0, first) or not _is_employer(lines, top - 1, title):
        return nothing
    is_place = looks_like_place(lines[top].flat) or "." in lines[top].flat
    top += is_place
    return range(top, at) if top < first else nothing


def _is_plain_row(line: Line, title: Line) -> bool:
    return not line.bullet and line.column == title.column and not header_dates(line) and _is_weaker(line, title)


def _is_employer(lines: Sequence[Line], at: int, title: Line) -> bool:
    """Whether the row is as strong as the title, in the same column, no title itself, and beside or below dates."""
    line = lines[at]
    dated = bool(header_dates(line)) or (at > 0 and bool(header_dates(lines[at - 1])))
    strong = not line.bullet and line.column == title.column and not _is_weaker(line, title)
    return dated and strong and title_score(line.flat, lexicon()) < LEAST_TITLE


def _is_weaker(line: Line, title: Line) -> bool:
    """Whether the row stands out less than the title: plain below bold, or in smaller type."""
    one, other = sign_of(line), sign_of(title)
    return (one.bold, one.size) < (other.bold, other.size) and one.size <= other.size
