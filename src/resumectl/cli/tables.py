"""Rows of data as a person reads them: a table where the terminal is wide enough, else each row as facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import RenderableType

LAST_WIDTH: Final = 20
"""So much is shown of a table's last column if columns with spaces can make room for it."""
LEAST_WIDTH: Final = 12
"""With less than this for the last column, a table is no table any more."""
GAP: Final = 2


def shaped(
    titles: Sequence[str], rows: Sequence[Sequence[str]], width: int, *, whole: bool = False
) -> RenderableType:
    """One or more rows, as a table of at most `width` columns in which nothing but the last cell is cut, and that not
    either where it is to stay `whole`; as a block of lines a row, title and cell, when that cannot be.
    """
    from rich.cells import cell_len

    widths = [max(cell_len(cell) for cell in column) + GAP for column in zip(titles, *rows, strict=True)]
    last_width = widths[-1] if whole else min(widths[-1], LAST_WIDTH)
    if sum(widths[:-1]) + last_width <= width:
        return _table(titles, rows, {})
    # Ids are copied from a table, so only columns of words are broken.
    words = [at for at in range(len(titles) - 1) if any(" " in row[at] for row in rows)]
    longest = {at: max(cell_len(word) + GAP for row in rows for word in f"{row[at]} ".split(" ")) for at in words}
    room = width - sum(longest.values()) - sum(size for at, size in enumerate(widths[:-1]) if at not in longest)
    if room < (last_width if whole else min(last_width, LEAST_WIDTH)):
        return _blocks(titles, rows)
    last_width = min(last_width, room)
    spare = room - last_width
    broken = {}
    for at, least in longest.items():
        more = min(spare, widths[at] - least)
        broken[at] = least - GAP + more
        spare -= more
    return _table(titles, rows, broken, last_width - GAP)


def noted(
    titles: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str], width: int
) -> RenderableType:
    """One or more rows of short cells, in columns that are never broken, each with its note (`""` for none) behind it
    where `width` columns hold both, else on a line below.
    """
    from rich.cells import cell_len, set_cell_size
    from rich.console import Group
    from rich.padding import Padding
    from rich.text import Text

    widths = [max(cell_len(cell) for cell in column) for column in zip(titles, *rows, strict=True)]
    gap = " " * GAP
    room = width - sum(widths) - GAP * len(widths)

    def line(cells: Sequence[str]) -> str:
        return gap.join(set_cell_size(cell, size) for cell, size in zip(cells, widths, strict=True))

    parts: list[RenderableType] = [Text(line(titles).rstrip(), "bold cyan")]
    for cells, note in zip(rows, notes, strict=True):
        fits = cell_len(note) <= room
        shown = Text(line(cells))
        shown.append(f"{gap}{note}" if fits else "", "dim")
        shown.rstrip()
        parts.append(shown)
        if not fits:
            parts.append(Padding(Text(note, "dim"), (0, 0, 0, GAP)))
    return Group(*parts)


def _table(
    titles: Sequence[str], rows: Sequence[Sequence[str]], broken: dict[int, int], last_width: int | None = None
) -> RenderableType:
    """A table in which the columns of `broken` have that width. Left to itself rich takes room from the last too."""
    from rich.cells import cell_len
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, header_style="bold cyan", padding=(0, GAP, 0, 0))
    for at, title in enumerate(titles[:-1]):
        if at in broken:
            table.add_column(title, width=broken[at])
        else:
            table.add_column(title, no_wrap=True, min_width=max(cell_len(row[at]) for row in rows))
    # A column that must not wrap at all would grow past the terminal and be cut without a sign.
    table.add_column(titles[-1], min_width=last_width)
    for *whole, last in rows:
        table.add_row(*whole, Text(last, no_wrap=True, overflow="ellipsis"))
    return table


def _blocks(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> RenderableType:
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    first = max(map(len, titles))
    blocks: list[RenderableType] = []
    for at, cells in enumerate(rows):
        block = Table.grid(padding=(0, GAP, 0, 0))
        block.add_column(style="bold cyan", min_width=first, no_wrap=True)
        block.add_column(overflow="fold")
        for title, cell in zip(titles, cells, strict=True):
            block.add_row(title, Text(cell))
        blocks += ["", block] if at else [block]
    return Group(*blocks)
