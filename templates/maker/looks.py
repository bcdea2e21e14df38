"""What makes one template look unlike another, as data. Lengths are points unless the name says otherwise."""

from __future__ import annotations

from dataclasses import dataclass, replace

PAGE_TWIPS = (11906, 16838)
"""A4, in twentieths of a point."""


@dataclass(frozen=True)
class Font:
    """A typeface of Word with the free one of the same metrics, for programs that lack it."""

    name: str
    free: str
    family: str
    complex_script: str
    east_asian: str


CAMBRIA = Font("Cambria", "Caladea", "roman", "Times New Roman", "SimSun")
CALIBRI = Font("Calibri", "Carlito", "swiss", "Arial", "Microsoft YaHei")


@dataclass(frozen=True)
class Text:
    """How one kind of paragraph or run is set; None leaves what it is based on."""

    size: float | None = None
    colour: str | None = None
    bold: bool | None = None
    italic: bool | None = None
    caps: str = ""
    tracking: float = 0.0
    before: float | None = None
    after: float | None = None
    line: float | None = None
    centred: bool = False
    keep_next: bool = False
    keep_lines: bool = False
    right_tab: bool = False
    rule_below: tuple[float, str, float] | None = None
    """Width, colour, distance from the text."""
    rule_above: tuple[float, str, float] | None = None


@dataclass(frozen=True)
class Look:
    """One template: its name, page, typeface and the setting of each style."""

    name: str
    font: Font
    margins: tuple[float, float, float, float]
    """Top, right, bottom, left, in millimetres."""
    body: Text
    title: Text
    headline: Text
    contact: Text
    heading: Text
    entry: Text
    detail: Text
    line: Text
    bullet: Text
    footer: Text
    dates: Text
    quiet: Text
    separators: Text
    link_colour: str
    bullet_glyph: str
    bullet_colour: str
    bullet_indent: float
    detail_aside: bool
    """The third piece of an entry (the place of a job) stands on the right edge, not behind the second."""
    longest_line: int
    """Characters of a heading with its dates, or of employer and place, that fit on one line with a gap."""
    separator: str = " · "
    names_person: bool = True
    """Contact data and links stand under the name; else only where the person lives."""

    @property
    def text_width_twips(self) -> int:
        return PAGE_TWIPS[0] - twips_of_mm(self.margins[1]) - twips_of_mm(self.margins[3])


def twips_of_mm(millimetres: float) -> int:
    return round(millimetres / 25.4 * 1440)


_INK, _NAVY, _GREY, _HAIRLINE = "222222", "1F3A5F", "595959", "A9B4C2"

CLASSIC = Look(
    name="classic",
    font=CAMBRIA,
    margins=(18, 23, 16, 23),
    body=Text(size=10.5, colour=_INK, after=4, line=1.12),
    title=Text(size=27, colour=_NAVY, tracking=1.2, after=1, line=1.0, centred=True, keep_next=True),
    headline=Text(size=12.5, colour=_GREY, italic=True, after=5, centred=True, keep_next=True),
    contact=Text(size=9.5, colour=_INK, after=1, centred=True),
    heading=Text(
        size=13,
        colour=_NAVY,
        caps="smallCaps",
        before=12.5,
        after=4,
        line=1.0,
        keep_next=True,
        rule_below=(0.5, _HAIRLINE, 2),
    ),
    entry=Text(bold=True, before=6, after=0, keep_next=True, keep_lines=True, right_tab=True),
    detail=Text(italic=True, colour=_GREY, after=2, keep_next=True, keep_lines=True, right_tab=True),
    line=Text(after=2, keep_lines=True, right_tab=True),
    bullet=Text(after=1.5),
    footer=Text(size=8.5, colour=_GREY, after=0, right_tab=True),
    dates=Text(bold=False, italic=False, colour=_GREY),
    quiet=Text(italic=True, colour=_GREY),
    separators=Text(colour=_GREY, tracking=1.2),
    link_colour=_NAVY,
    bullet_glyph="•",
    bullet_colour=_NAVY,
    bullet_indent=13,
    detail_aside=True,
    longest_line=74,
)

_SLATE, _TEAL, _STEEL, _MIST = "1E2A36", "0B6E6E", "5B6673", "D5DCE3"

MODERN = Look(
    name="modern",
    font=CALIBRI,
    margins=(16, 21, 15, 21),
    body=Text(size=10.5, colour="2B333B", after=4, line=1.12),
    title=Text(size=31, colour=_SLATE, bold=True, after=0, line=0.95, keep_next=True),
    headline=Text(size=14, colour=_TEAL, after=5, line=1.0, keep_next=True),
    contact=Text(size=9.5, colour=_STEEL, after=1),
    heading=Text(
        size=11,
        colour=_TEAL,
        bold=True,
        caps="caps",
        tracking=0.4,
        before=11,
        after=3,
        line=1.0,
        keep_next=True,
        rule_above=(0.75, _MIST, 6),
    ),
    entry=Text(
        size=11, colour=_SLATE, bold=True, before=4, after=0, keep_next=True, keep_lines=True, right_tab=True
    ),
    detail=Text(colour=_STEEL, after=2, keep_next=True, keep_lines=True, right_tab=True),
    line=Text(after=2, keep_lines=True, right_tab=True),
    bullet=Text(after=1.5),
    footer=Text(size=8.5, colour=_STEEL, after=0, right_tab=True),
    dates=Text(size=10, bold=False, colour=_STEEL),
    quiet=Text(colour=_STEEL),
    separators=Text(colour=_STEEL, tracking=0.8),
    link_colour=_TEAL,
    bullet_glyph="•",
    bullet_colour=_TEAL,
    bullet_indent=12,
    detail_aside=False,
    longest_line=78,
)

# Everything a step smaller and closer: most people with ten years of work fit on one page.
COMPACT = replace(
    MODERN,
    name="compact",
    margins=(12, 16, 12, 16),
    body=Text(size=9, colour="26292D", after=2, line=1.0),
    title=Text(size=19, colour=_SLATE, bold=True, after=0, line=0.95, keep_next=True),
    headline=Text(size=10.5, colour=_STEEL, after=1.5, line=1.0, keep_next=True),
    contact=Text(size=8.5, colour=_STEEL, after=0),
    heading=Text(
        size=9.5,
        colour=_SLATE,
        bold=True,
        caps="caps",
        tracking=0.3,
        before=6.5,
        after=2,
        line=1.0,
        keep_next=True,
        rule_below=(0.5, _STEEL, 1),
    ),
    entry=Text(bold=True, colour=_SLATE, before=3, after=0, keep_next=True, keep_lines=True, right_tab=True),
    detail=Text(colour=_STEEL, after=0.5, keep_next=True, keep_lines=True, right_tab=True),
    line=Text(after=0.5, keep_lines=True, right_tab=True),
    bullet=Text(after=0),
    footer=Text(size=7.5, colour=_STEEL, after=0, right_tab=True),
    dates=Text(bold=False, colour=_STEEL),
    link_colour="2B4A6F",
    bullet_colour=_STEEL,
    bullet_indent=9,
    detail_aside=True,
    longest_line=104,
)

_COAL, _BRONZE, _SAND = "2A2A2A", "8A5A2B", "D9C9B6"

EXECUTIVE = replace(
    CLASSIC,
    name="executive",
    margins=(24, 27, 22, 27),
    body=Text(size=11, colour=_COAL, after=5, line=1.18),
    title=Text(size=29, colour=_COAL, tracking=0.6, after=2, line=1.0, keep_next=True),
    headline=Text(size=13, colour=_BRONZE, after=6, keep_next=True, rule_below=(1.5, _BRONZE, 6)),
    contact=Text(size=9.5, colour=_GREY, after=1),
    heading=Text(
        size=12,
        colour=_BRONZE,
        caps="caps",
        tracking=0.5,
        before=18,
        after=5,
        line=1.0,
        keep_next=True,
        rule_below=(0.5, _SAND, 3),
    ),
    entry=Text(size=11.5, bold=True, before=8, after=0, keep_next=True, keep_lines=True, right_tab=True),
    detail=Text(colour=_GREY, after=3, keep_next=True, keep_lines=True, right_tab=True),
    bullet=Text(after=2.5),
    dates=Text(size=10.5, bold=False, colour=_BRONZE),
    quiet=Text(colour=_GREY),
    link_colour=_BRONZE,
    bullet_glyph="–",
    bullet_colour=_BRONZE,
    bullet_indent=14,
    detail_aside=False,
    longest_line=62,
)

_PETROL, _HAZE = "24506B", "B9CAD6"

BLIND = replace(
    MODERN,
    name="blind",
    names_person=False,
    title=Text(size=22, colour=_PETROL, bold=True, after=0, line=1.0, keep_next=True),
    headline=Text(size=13, colour=_STEEL, after=3, line=1.0, keep_next=True),
    heading=replace(MODERN.heading, colour=_PETROL, rule_above=None, rule_below=(0.75, _HAZE, 2)),
    entry=replace(MODERN.entry, colour="2B333B"),
    link_colour=_PETROL,
    bullet_colour=_PETROL,
)

LOOKS = (CLASSIC, MODERN, COMPACT, EXECUTIVE, BLIND)
