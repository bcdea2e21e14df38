"""The look of a PDF: fonts, colours, and which of the usual forms headings, entries and skills take."""

from __future__ import annotations

from dataclasses import dataclass, replace

from maker.fonts import FAMILIES, Family
from maker.typeset import GREY, INK, Colour, Style


@dataclass(frozen=True)
class Look:
    """Choices of one design. The words are explained where `sections.py` matches them."""

    family_name: str = "helvetica"
    size_pt: float = 10.0
    accent: Colour = (0.12, 0.28, 0.46)
    ink: Colour = INK
    grey: Colour = GREY
    heading: str = "bold"  # bold | caps | ruled | caps-ruled | filled | centered
    entry: str = "title-first"  # title-first | company-first | one-line | below | grouped
    school: str = "degree-first"  # degree-first | institution-first | one-line
    dates: str = "right"  # right | margin | line
    margin_pt: float = 92.0
    skills: str = "lines"  # lines | bullets | dots | stacked
    joint: str = ", "
    glyph: str = "•"
    prose: bool = False
    leading: float = 1.32
    gap_pt: float = 9.0

    def but(self, **changes: object) -> Look:
        return replace(self, **changes)  # type: ignore[arg-type]

    @property
    def family(self) -> Family:
        return FAMILIES[self.family_name]

    @property
    def text(self) -> Style:
        return Style("regular", self.size_pt, self.ink)

    @property
    def bold(self) -> Style:
        return Style("bold", self.size_pt, self.ink)

    @property
    def italic(self) -> Style:
        return Style("italic", self.size_pt, self.ink)

    @property
    def quiet(self) -> Style:
        return Style("regular", self.size_pt, self.grey)
