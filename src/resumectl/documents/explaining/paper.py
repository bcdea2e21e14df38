"""The document's side of the page: its pages as pictures, or its text, with everything marked on it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final

from resumectl.documents.explaining.explanation import Explanation, Level
from resumectl.documents.explaining.labels import tag_spots, tag_words
from resumectl.documents.explaining.marks import Marks, Rectangle, Stretch, Thing
from resumectl.documents.explaining.tags import text
from resumectl.model.page import Box, PrintedLine, Sheet
from resumectl.parse.pictures import Drawing

_LETTER_SHARE: Final = 0.74
_BASE_SHARE: Final = 0.78
"""Of a line's height, where a page is shown without its picture: the size of its letters, and where they stand."""


class Paper:
    """The pages of an explanation. Positions are shares of the page, so that they hold at every size."""

    def __init__(self, explanation: Explanation, marks: Marks, drawing: Drawing) -> None:
        self._name = explanation.name
        self._marks = marks
        self._script = explanation.result.transcript
        self._pictures = {one.number: one for one in drawing.pictures}
        self._error = drawing.error
        self._unplaced = dict(zip((one.number for one in marks.unplaced), explanation.result.unplaced, strict=True))

    @property
    def is_flowing(self) -> bool:
        """Whether the document has lines but no pages of its own."""
        return not self._script.sheets

    @cached_property
    def count(self) -> int:
        """How many pages there are."""
        if self._script.sheets:
            return len(self._script.sheets)
        return max((line.page for line in self._script.lines), default=1)

    @property
    def problem(self) -> str:
        """Why there are no pictures where there should be, or `""`."""
        if self._error is None:
            return ""
        return f"The pages could not be drawn, so their lines are shown. {self._error.message}"

    def page_of(self, thing: Thing) -> int | None:
        """The page of an unplaced line."""
        line = self._unplaced.get(thing.number)
        return line.page if line else None

    def target(self, thing: Thing) -> str | None:
        """The id of the first mark of a thing."""
        return self._targets.get(thing.number)

    @cached_property
    def _targets(self) -> dict[int, str]:
        found: dict[int, str] = {}
        marks: list[Rectangle] | list[Stretch]
        marks = [one for line in self._marks.text for one in line] if self.is_flowing else self._marks.rectangles
        for mark in marks:
            for thing in mark.things:
                found.setdefault(thing.number, f"m{mark.number}")
        return found

    def rules(self) -> Iterator[str]:
        """Where everything stands on its page."""
        sheets = {sheet.number: sheet for sheet in self._script.sheets}
        for sheet in sheets.values():
            yield f"#p{sheet.number}{{--w:{_number(sheet.width_pt)};--h:{_number(sheet.height_pt)}}}"
        for mark in self._marks.rectangles:
            if mark.page in sheets:
                yield f"#m{mark.number}{{{_place(mark.box, sheets[mark.page])}}}"

    def pages(self) -> Iterator[str]:
        """The part of the page's body with the document."""
        yield '<main id="pages">'
        if self.is_flowing:
            yield from self._flowing()
        for sheet in self._script.sheets:
            yield from self._sheet(sheet)
        yield "</main>"

    def _sheet(self, sheet: Sheet) -> Iterator[str]:
        title = f"Page {sheet.number} of {self.count}"
        picture = self._pictures.get(sheet.number)
        note = _straightened(sheet) if picture or self._error else ", which could not be drawn"
        marks = self._marks.on_page(sheet.number)
        spots = tag_spots(sheet, marks, self._script.lines)
        yield f'<figure aria-label="{title}"><figcaption>{title}{note}</figcaption>'
        yield f'<div class="paper" id="p{sheet.number}">'
        if picture:
            alt = text(f"{title} of {self._name}")
            yield f'<img alt="{alt}" src="data:{picture.media_type};base64,{picture.base64}">'
        else:
            yield f'<svg viewBox="0 0 {_number(sheet.width_pt)} {_number(sheet.height_pt)}">'
            yield from (_drawn(line) for line in self._script.lines if line.page == sheet.number)
            yield "</svg>"
        for mark in marks:
            yield _mark(mark.number, mark.things, _spot(spots.get(mark.number)), "")
        yield "</div></figure>"

    def _flowing(self) -> Iterator[str]:
        page = 0
        for line, stretches in zip(self._script.lines, self._marks.text, strict=True):
            if line.page != page and line.role != "running":
                if page:
                    yield "</div></figure>"
                page = line.page
                title = f"Page {page} of {self.count}" if self.count > 1 else "The text as it was read"
                yield f'<figure aria-label="{title}"><figcaption>{title}</figcaption><div class="paper flow">'
            bullet = f'<span class="bullet">{text(line.bullet)}</span>' if line.bullet else ""
            inside = "".join(
                _mark(one.number, one.things, " inline", text(one.text)) if one.things else text(one.text)
                for one in stretches
            )
            tag = "h2" if line.role == "heading" else "p"
            hangs = ' class="hangs"' if bullet else ""
            yield f'<{tag} dir="auto"{hangs}>{bullet}{inside}</{tag}>'
        if page:
            yield "</div></figure>"


def _spot(spot: str | None) -> str:
    return f" key {spot}" if spot else ""


def _mark(number: int, things: tuple[Thing, ...], more: str, inside: str) -> str:
    first = things[0]
    low = " low" if any(one.level is Level.LOW for one in things) else ""
    classes = f"mark{more} {first.kind}{low}{''.join(f' t{one.number}' for one in things)}"
    said = text("; ".join(_said(one) for one in things))
    tag = f'<span class="tag" aria-hidden="true">{text(tag_words(things))}</span>'
    label = f' title="{said}"' if inside else f' aria-label="{said}"'
    return f'<a class="{classes}" id="m{number}" href="#v{first.number}"{label}>{inside}{tag}</a>'


def _said(thing: Thing) -> str:
    sure = thing.what.confidence if thing.what else None
    return f"{thing.label}: {thing.text}" + ("" if sure is None else f" ({sure:.0%} sure)")


def _drawn(line: PrintedLine) -> str:
    """The line's letters in their place, as wide as they were printed."""
    return "".join(
        f'<text x="{_number(box.left + box.width / 2)}" y="{_number(box.top + box.height * _BASE_SHARE)}"'
        f' font-size="{_number(box.height * _LETTER_SHARE)}" textLength="{_number(box.width)}"'
        f' lengthAdjust="spacingAndGlyphs">{text(part)}</text>'
        for part, box in line.parts
    )


def _straightened(sheet: Sheet) -> str:
    if sheet.outline or sheet.turned_deg:
        return ", straightened as it was read"
    return ", read by OCR" if sheet.by_ocr else ""


def _place(box: Box, sheet: Sheet) -> str:
    across, down = 100 / max(sheet.width_pt, 1), 100 / max(sheet.height_pt, 1)
    left, top, width, height = box.left * across, box.top * down, box.width * across, box.height * down
    return f"left:{_number(left)}%;top:{_number(top)}%;width:{_number(width)}%;height:{_number(height)}%"


def _number(value: float) -> str:
    return f"{value:.3f}".rstrip("0").rstrip(".")
