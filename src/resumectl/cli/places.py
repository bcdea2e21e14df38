"""An explanation on a terminal: each value with its place, its confidence and the line that it was read from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from resumectl.cli.card import placed
from resumectl.cli.show import counted, plain
from resumectl.documents.explaining.explanation import Explanation, Group, Level, ShownValue
from resumectl.model.page import LOW_CONFIDENCE, Box

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

_LABEL_WIDTH = 18
_APART = frozenset({Group.EXPERIENCE, Group.EDUCATION, Group.PROJECTS})
"""Groups whose entries are long enough to stand apart."""
_LOOKS = {Level.LOW: "bold yellow", Level.FAIR: "", Level.HIGH: "green"}


def paint_places(explanation: Explanation) -> list[RenderableType]:
    """The parts from top to bottom: the document, the values by groups, what was left over, warnings."""
    painter = _Painter(explanation)
    parts: list[RenderableType] = [painter.head()]
    for group in Group:
        entries = explanation.entries(group)
        if entries:
            parts += ["", _text(group.heading, "bold cyan")]
        for at, entry in enumerate(entries):
            parts += [""] if at and group in _APART else []
            parts.append(painter.table(painter.row(one) for one in entry))
    if not explanation.values:
        parts += ["", _text("No value was found in this document.", "bold yellow")]
    return [*parts, *painter.left_over(), *painter.notes()]


def _text(text: str, style: str = "") -> Text:
    from rich.text import Text

    return Text(plain(text), style)


class _Painter:
    """Turns one explanation into rich's renderables; every text passes through `plain` on the way."""

    def __init__(self, explanation: Explanation) -> None:
        self.explanation = explanation
        self.result = explanation.result
        self.shown: tuple[str, ...] = ()
        """The printed lines that were shown last: values of one line show it once."""

    def head(self) -> Text:
        doubtful = len(self.explanation.doubtful)
        facts = [counted(len(self.explanation.values), "value"), f"{doubtful} to check"]
        facts.append(placed(self.result))
        facts.append(self.result.profile.resume_language or "language unknown")
        head = _text(self.explanation.name, "bold").append("\n").append(plain(" · ".join(facts)), "dim")
        return head.append("\nPlaces: page, then points from its left and its top.", "dim") if self._has_boxes else head

    @property
    def _has_boxes(self) -> bool:
        return any(one.box for one in self.explanation.values)

    def table(self, rows: Iterator[tuple[RenderableType, ...]]) -> Table:
        from rich.table import Table

        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(width=_LABEL_WIDTH, style="dim")
        grid.add_column(ratio=1, overflow="fold")
        grid.add_column(justify="right", no_wrap=True, style="dim", min_width=10)
        grid.add_column(justify="right", no_wrap=True, width=5)
        for row in rows:
            grid.add_row(*row)
        return grid

    def row(self, value: ShownValue) -> tuple[RenderableType, ...]:
        sure = "" if value.confidence is None else f"{value.confidence:.0%}"
        mark = "?" if value.level is Level.LOW else " "
        look = _LOOKS[value.level]
        shown = _text(value.text, look if value.level is Level.LOW else "")
        printed = self._printed(value)
        if printed:
            shown.append("\n").append(plain(f"“{printed}”"), "dim italic")
        label = _text(f"  {value.label}")
        return label, shown, _text(self._place(value)), _text(sure, look).append(mark, look)

    def _printed(self, value: ShownValue) -> str:
        """The line that the value was read from, unless it says nothing more or was shown just now."""
        lines = self.explanation.printed(value)
        text = " ".join(lines)
        if lines == self.shown or _squeezed(text) == _squeezed(value.text):
            return ""
        self.shown = lines
        return text

    def _place(self, value: ShownValue) -> str:
        if value.page is None:
            return "corrected by hand" if value.pointer in self.explanation.corrected else ""
        return _place(value.page, value.box, value.lines[0] if value.lines else None)

    def left_over(self) -> Iterator[RenderableType]:
        from rich.padding import Padding
        from rich.table import Table

        if not self.result.unplaced:
            return
        yield ""
        yield _text("Not in the profile", "bold cyan")
        grid = Table.grid(padding=(0, 2, 0, 0), expand=True)
        grid.add_column(ratio=1, overflow="fold")
        grid.add_column(justify="right", no_wrap=True, style="dim")
        for line in self.result.unplaced:
            grid.add_row(Padding(_text(line.text), (0, 0, 0, 2)), _text(_place(line.page, line.box, None)))
        yield grid

    def notes(self) -> Iterator[RenderableType]:
        foot = _text("")
        if self.explanation.doubtful:
            foot.append("\n? ", "bold yellow")
            foot.append(f"marks values below {LOW_CONFIDENCE:.0%}: check them against the document", "dim")
        for warning in self.result.warnings:
            foot.append("\n! ", "bold yellow")
            foot.append(f"{plain(warning.message)} ").append(plain(warning.code), "dim")
        if foot:
            yield foot


def _squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


def _place(page: int, box: Box | None, line: int | None) -> str:
    """`1: 56,217` on paper; in a flowing document the number of the line."""
    if box:
        return f"{page}: {box.left:.0f},{box.top:.0f}"
    return f"{page}: line {line + 1}" if line is not None else f"{page}"
