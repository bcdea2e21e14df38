"""Tables of an evaluation: fields, groups, the worst documents, what confidence is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from resumectl.cli.show import counted, plain

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from resumectl.documents.evaluating.confidence import ConfidenceReport, Reliability
    from resumectl.documents.evaluating.report import Report, Score, ScoredDocument

_LOST_SHOWN = 2
_NAME_WIDTH = 36
_NO_VALUE = "–"


def paint_report(report: Report, worst: int) -> list[RenderableType]:
    """The tables of the report from top to bottom, on eighty columns."""
    parts: list[RenderableType] = [_fields(report.whole), "", *_headline(report)]
    if report.by:
        parts += ["", _groups(report)]
    if worst:
        parts += ["", _worst(report.worst(worst))]
    if report.confidence:
        parts += ["", *_confidence(report.confidence, list(report.whole.fields))]
    return parts


def _fields(score: Score) -> Table:
    from resumectl.documents.evaluating.rules import PROSE

    table = _table("field", "precision", "recall", "F1", "95 % interval", "right", "false", "missed")
    for name, counts in score.fields.items():
        table.add_row(
            name,
            _percent(counts.precision),
            _percent(counts.recall),
            _percent(counts.f1),
            _span(score.intervals[name], 100),
            *(f"{number:.1f}" if name == PROSE else f"{number:.0f}" for number in counts),
        )
    return table


def _headline(report: Report) -> Iterator[RenderableType]:
    from rich.text import Text

    whole = report.whole
    line = Text.assemble("Mean F1 of the fields ", (f"{whole.f1:.1f}", "bold green"))
    if whole.interval:
        line.append(f" ({_span(whole.interval, 1)})")
    yield line.append(f" over {counted(whole.documents, 'document')}.")
    if report.unanswered:
        yield Text(f"{len(report.unanswered)} of them without a profile: scored as empty.", "yellow")


def _groups(report: Report) -> Table:
    table = _table(str(report.by), "documents", "F1", "95 % interval")
    for name, score in report.groups.items():
        table.add_row(plain(name), str(score.documents), f"{score.f1:.1f}", _span(score.interval, 1))
    return table


def _worst(documents: Sequence[ScoredDocument]) -> Table:
    """The names stand last: they are long, and are cut where the terminal ends."""
    table = _table("F1", "worst documents", "lost most in", left=(1, 2))
    table.columns[0].min_width = len("100.0")
    table.columns[1].min_width = min(max(len(plain(one.name)) for one in documents), _NAME_WIDTH)
    for one in documents:
        lost = sorted((counts.f1, name) for name, counts in one.fields.items() if counts.f1 < 1)
        names = ", ".join(name for _, name in lost[:_LOST_SHOWN]) if one.answered else "no profile"
        table.add_row(f"{one.f1:.1f}", plain(one.name), names)
    return table


def _confidence(found: ConfidenceReport, order: Sequence[str]) -> Iterator[RenderableType]:
    from rich.text import Text

    from resumectl.documents.evaluating.confidence import HIGH

    high = found.high
    line = Text.assemble(
        (f"{100 * found.share_high:.1f} %", "bold"),
        f" of {counted(found.whole.values, 'value')} carry a confidence of {HIGH} or more",
        _aside(found.share_interval),
    )
    if high.share_right is not None:
        line.append("; of these ").append(f"{100 * high.share_right:.1f} %", "bold green")
        line.append(f" are right{_aside(found.right_interval)}")
    yield line.append(".")
    yield ""
    bands = _table("confidence", "values", "mean", "right")
    for band in reversed(found.bands):
        label = f"{band.low:.2f} to {band.high:.2f}" if band.low else f"below {band.high:.2f}"
        mean = f"{band.found.mean:.2f}" if band.found.values else _NO_VALUE
        bands.add_row(label, str(band.found.values), mean, _right(band.found))
    yield bands
    yield ""
    fields = _table("field", "values", "confidence", "right", "0.9 or more", "right of these")
    for name in sorted(found.fields, key=order.index):
        whole, sure = found.fields[name]
        share = _percent(sure.values / whole.values)
        fields.add_row(name, str(whole.values), f"{whole.mean:.2f}", _right(whole), share, _right(sure))
    yield fields


def _table(*titles: str, left: Sequence[int] = (0,)) -> Table:
    from rich.table import Table

    table = Table(box=None, header_style="bold cyan", padding=(0, 2, 0, 0))
    for at, title in enumerate(titles):
        table.add_column(title, justify="left" if at in left else "right", no_wrap=True, overflow="ellipsis")
    return table


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _right(found: Reliability) -> str:
    return _NO_VALUE if found.share_right is None else _percent(found.share_right)


def _span(interval: tuple[float, float] | None, scale: int) -> str:
    return _NO_VALUE if interval is None else f"{scale * interval[0]:.1f} – {scale * interval[1]:.1f}"


def _aside(interval: tuple[float, float] | None) -> str:
    return "" if interval is None else f" ({_span(interval, 100)})"
