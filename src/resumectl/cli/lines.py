"""Who is in many résumés: a line for each file, told as they are read."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from resumectl.cli.show import Screen, is_terminal, plain
from resumectl.intake import told_name
from resumectl.model.resume import Status

if TYPE_CHECKING:
    from resumectl.model.page import ParseResult

_TITLES: Final = ("file", "name", "title and employer", "placed")
_LONGEST_FILE: Final = 0.35
"""Of the terminal's width; the end of a longer name is not shown."""
_OUTCOME_FILE: Final = 0.45
"""The same where a file's outcome follows."""
_NAME_WIDTH: Final = 22
_GAP: Final = "  "


class Lines:
    """On a terminal columns as wide as it allows, with titles; else cells parted by tabs.

    Args:
        names: of all files to come, so that the first line is as wide as the last.
    """

    def __init__(self, names: Sequence[str], screen: Screen) -> None:
        self._screen = screen
        self._widths: tuple[int, ...] = ()
        self._told_titles = False
        if is_terminal(sys.stdout):
            width = screen.out.width
            longest = max((len(told_name(name)) for name in names), default=0)
            file = max(min(longest, int(width * _LONGEST_FILE)), len(_TITLES[0]))
            rest = width - file - _NAME_WIDTH - len(_TITLES[-1]) - 3 * len(_GAP)
            self._widths = (file, _NAME_WIDTH, max(rest, len(_TITLES[2])), len(_TITLES[-1]))

    def show(self, name: str, result: ParseResult) -> None:
        """The line of a file that was read. Raises as Screen.write_bytes."""
        basic = result.profile.basic_info
        role = " · ".join(part for part in (basic.current_title, basic.current_org) if part)
        cells = (told_name(name), basic.full_name or "-", role or "-", result.placed)
        if not self._widths:
            self._screen.row(*cells)
            return
        if not self._told_titles:
            self._told_titles = True
            self._line(_TITLES, "bold cyan")
        self._line(cells)

    def _line(self, cells: Sequence[str], style: str = "") -> None:
        _paint(self._screen, cells, self._widths, style)


def outcome_line(screen: Screen, file: str, status: str, rest: str) -> None:
    """What became of a file, when nobody knows which files follow. Raises as Screen.write_bytes."""
    if not is_terminal(sys.stdout):
        screen.row(file, status, rest)
        return
    width = screen.out.width
    widths = (int(width * _OUTCOME_FILE), len(Status.COMPLETED))
    _paint(screen, (file, status, rest), (*widths, max(1, width - sum(widths) - 2 * len(_GAP))))


def _paint(screen: Screen, cells: Sequence[str], widths: Sequence[int], style: str = "") -> None:
    """One line of cells; the end of one that is too long is left out."""
    from rich.text import Text

    parts = []
    for cell, width in zip(cells, widths, strict=True):
        part = Text(plain(cell), style)
        part.truncate(width, overflow="ellipsis", pad=True)
        parts.append(part)
    line = Text(_GAP).join(parts)
    line.rstrip()
    line.no_wrap = True
    screen.paint(line)
