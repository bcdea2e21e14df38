"""Word's styles: what runs and paragraphs look like once defaults, styles and direct settings are added up.

Settings are small dictionaries of what is given, because "not given" and "off" differ at every step.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from resumectl.parse.extract.docx_xml import VAL, W, color_number, is_on, points, value, whole_number
from resumectl.parse.geometry import Style

Settings = dict[str, Any]

TOGGLES: Final = {
    W + "b": "bold",
    W + "i": "italic",
    W + "caps": "caps",
    W + "vanish": "hidden",
}
TOGGLE_NAMES: Final = tuple(TOGGLES.values())

HIGHLIGHTS: Final = {
    "black": 0x000000, "blue": 0x0000FF, "cyan": 0x00FFFF, "darkBlue": 0x00008B, "darkCyan": 0x008B8B,
    "darkGray": 0xA9A9A9, "darkGreen": 0x006400, "darkMagenta": 0x8B008B, "darkRed": 0x8B0000,
    "darkYellow": 0x808000,
    "green": 0x00FF00, "lightGray": 0xD3D3D3, "magenta": 0xFF00FF, "red": 0xFF0000, "white": 0xFFFFFF,
    "yellow": 0xFFFF00,
}  # fmt: skip

WHITE: Final = 0xFFFFFF
SIZE_DEFAULT_PT: Final = 10.0
SIZES_PT: Final = (0.5, 800.0)
AUTO_SPACING_PT: Final = 14.0
LONGEST_CHAIN: Final = 20
BODY_OUTLINE: Final = 9
HEADINGS: Final = 6


class Look(NamedTuple):
    """A run's style with what decides how and whether its text shows.

    `ink` is the colour that was chosen; None is Word's automatic one, which shows on every ground. `fill` is
    the colour behind the text as far as the run itself says, else None. `symbols` names a symbol font, or is
    `""`. `underlined` is a line drawn below the text.
    """

    style: Style
    caps: bool
    hidden: bool
    ink: int | None
    fill: int | None
    symbols: str
    underlined: bool


def run_settings(properties: Any) -> Settings:
    """What a w:rPr gives: bold, italic, caps, hidden, size_pt, color, font, underlined, fill, style."""
    found: Settings = {}
    if properties is None:
        return found
    for element in properties:
        tag = element.tag
        if tag in TOGGLES:
            found[TOGGLES[tag]] = is_on(element)
        elif tag == W + "sz":
            size_pt = points(element.get(VAL), 0.5)
            if size_pt is not None and size_pt > 0:
                found["size_pt"] = min(SIZES_PT[1], max(SIZES_PT[0], size_pt))
        elif tag == W + "color":
            found["color"] = color_number(element.get(VAL))
        elif tag == W + "rFonts":
            font = element.get(W + "ascii") or element.get(W + "hAnsi") or element.get(W + "eastAsia")
            if font:
                found["font"] = font
        elif tag == W + "u":
            found["underlined"] = element.get(VAL) not in ("none", "words", None)
        elif tag == W + "rStyle":
            found["style"] = element.get(VAL)
        elif tag == W + "shd":
            found["fill"] = shading(element)
        elif tag == W + "highlight" and element.get(VAL) in HIGHLIGHTS:
            found["fill"] = HIGHLIGHTS[element.get(VAL)]
    return found


def shading(element: Any) -> int | None:
    """The colour that a w:shd paints, None for none."""
    if element is None:
        return None
    if element.get(VAL) == "solid":
        return color_number(element.get(W + "color")) or 0
    return color_number(element.get(W + "fill"))


def paragraph_settings(properties: Any) -> Settings:
    """What a w:pPr gives: left_pt, first_pt, before_pt, after_pt, outline, number, level, border_*, fill,
    break_before, tabs_pt, right_aligned, style."""
    found: Settings = {}
    if properties is None:
        return found
    for element in properties:
        reader = _PARAGRAPH.get(element.tag)
        if reader is not None:
            reader(element, found)
    return found


def _read_style(element: Any, found: Settings) -> None:
    found["style"] = element.get(VAL)


def _read_indent(element: Any, found: Settings) -> None:
    left_pt = points(element.get(W + "left") or element.get(W + "start"))
    if left_pt is not None:
        found["left_pt"] = left_pt
    hanging_pt, first_pt = points(element.get(W + "hanging")), points(element.get(W + "firstLine"))
    if hanging_pt is not None:
        found["first_pt"] = -hanging_pt
    elif first_pt is not None:
        found["first_pt"] = first_pt


def _read_spacing(element: Any, found: Settings) -> None:
    for side in ("before", "after"):
        if (element.get(W + side + "Autospacing") or "0") not in ("0", "false", "off"):
            found[side + "_pt"] = AUTO_SPACING_PT
            continue
        space_pt = points(element.get(W + side))
        if space_pt is not None:
            found[side + "_pt"] = max(0.0, space_pt)


def _read_outline(element: Any, found: Settings) -> None:
    found["outline"] = whole_number(element.get(VAL), BODY_OUTLINE)


def _read_numbering(element: Any, found: Settings) -> None:
    number = value(element, W + "numId")
    if number is not None:
        found["number"] = number
    level = whole_number(value(element, W + "ilvl"), 8)
    if level is not None:
        found["level"] = level


def _read_borders(element: Any, found: Settings) -> None:
    drawn = {
        child.tag.rpartition("}")[2]: (child.get(VAL), child.get(W + "sz"), child.get(W + "color"))
        for child in element
        if (child.get(VAL) or "nil") not in ("nil", "none")
    }
    found["border_bottom"], found["border_top"] = "bottom" in drawn, "top" in drawn
    found["borders"] = tuple(sorted(drawn.items())) if "between" not in drawn else ()


def _read_fill(element: Any, found: Settings) -> None:
    found["fill"] = shading(element)


def _read_break(element: Any, found: Settings) -> None:
    found["break_before"] = is_on(element)


def _read_alignment(element: Any, found: Settings) -> None:
    found["right_aligned"] = element.get(VAL) in ("right", "end")


def _read_tabs(element: Any, found: Settings) -> None:
    stops = [
        position
        for tab in element
        if tab.get(VAL) in ("left", "start", "num") and (position := points(tab.get(W + "pos"))) is not None
    ]
    found["tabs_pt"] = tuple(sorted(stops))


_PARAGRAPH: Final = {
    W + "pStyle": _read_style,
    W + "ind": _read_indent,
    W + "spacing": _read_spacing,
    W + "outlineLvl": _read_outline,
    W + "numPr": _read_numbering,
    W + "pBdr": _read_borders,
    W + "shd": _read_fill,
    W + "pageBreakBefore": _read_break,
    W + "jc": _read_alignment,
    W + "tabs": _read_tabs,
}


class _StyleElement(NamedTuple):
    kind: str
    name: str
    based_on: str
    element: Any


class StyleSheet:
    """The styles part, read as far as it is asked for; an empty one when `root` is None."""

    def __init__(self, root: Any) -> None:
        self._styles: dict[str, _StyleElement] = {}
        self._default: dict[str, str] = {}
        self._runs: dict[tuple[str, str], Settings] = {}
        self._paragraphs: dict[str, Settings] = {}
        self._looks: dict[tuple[str, str, str], Settings] = {}
        self._run_defaults: Settings = {}
        self._paragraph_defaults: Settings = {}
        if root is None:
            return
        defaults = root.find(W + "docDefaults")
        if defaults is not None:
            self._run_defaults = run_settings(defaults.find(f"{W}rPrDefault/{W}rPr"))
            self._paragraph_defaults = paragraph_settings(defaults.find(f"{W}pPrDefault/{W}pPr"))
        for element in root.iterchildren(W + "style"):
            self._register(element)

    def _register(self, element: Any) -> None:
        kind, key = element.get(W + "type") or "paragraph", element.get(W + "styleId") or ""
        name = (value(element, W + "name") or "").lower()
        self._styles.setdefault(key, _StyleElement(kind, name, value(element, W + "basedOn") or "", element))
        if (element.get(W + "default") or "0").lower() not in ("0", "false", "off"):
            self._default.setdefault(kind, key)

    def _chain(self, key: str, kind: str) -> list[_StyleElement]:
        """The style and those it is based on, the most general first."""
        chain: list[_StyleElement] = []
        seen: set[str] = set()
        while key in self._styles and key not in seen and len(chain) < LONGEST_CHAIN:
            seen.add(key)
            style = self._styles[key]
            if style.kind != kind:
                break
            chain.append(style)
            key = style.based_on
        return chain[::-1]

    def paragraph_style(self, key: str | None) -> str:
        """The id of the style that a paragraph with this w:pStyle has: an unknown one is the default."""
        if key and key in self._styles and self._styles[key].kind == "paragraph":
            return key
        return self._default.get("paragraph", "")

    def paragraph(self, key: str) -> Settings:
        """The style's paragraph settings with all it is based on; `heading` (0 to 6) comes from outline level
        or name. An indent that was given above the style that brings the numbering is left out."""
        cached = self._paragraphs.get(key)
        if cached is not None:
            return cached
        merged = dict(self._paragraph_defaults)
        heading = 0
        for style in self._chain(key, "paragraph"):
            settings = paragraph_settings(style.element.find(W + "pPr"))
            if "number" in settings or "level" in settings:
                merged.pop("left_pt", None)
                merged.pop("first_pt", None)
            merged.update(settings)
            heading = _heading_of(style.name) or heading
        outline = merged.get("outline")
        if outline is not None:
            heading = outline + 1 if outline < BODY_OUTLINE else 0
        merged["heading"] = min(HEADINGS, heading)
        self._paragraphs[key] = merged
        return merged

    def table_fill(self, key: str | None) -> bool:
        """Whether a table style paints anything; which cells, depends on options and position."""
        return any(
            shade.get(W + "fill") not in (None, "auto", "FFFFFF")
            for style in self._chain(key or "", "table")
            for shade in style.element.iter(W + "shd")
        )

    def _run_chain(self, key: str, kind: str) -> Settings:
        cached = self._runs.get((key, kind))
        if cached is None:
            cached = {}
            for style in self._chain(key, kind):
                cached.update(run_settings(style.element.find(W + "rPr")))
            self._runs[(key, kind)] = cached
        return cached

    def look(self, direct: Settings, paragraph: str, table: str = "") -> Look:
        """How a run with these direct settings looks in a paragraph of this style."""
        character = direct.get("style") or ""
        key = (paragraph, character, table)
        base = self._looks.get(key)
        if base is None:
            base = self._base(paragraph, character, table)
            self._looks[key] = base
        settings = {**base, **direct}
        font = settings.get("font") or ""
        style = Style(
            size_pt=settings.get("size_pt", SIZE_DEFAULT_PT),
            bold=settings.get("bold", False),
            italic=settings.get("italic", False),
            color=settings.get("color") or 0,
            font=font,
        )
        symbols = font if font.lower().startswith(("symbol", "wingdings", "webdings", "zapf")) else ""
        return Look(
            style,
            caps=settings.get("caps", False),
            hidden=settings.get("hidden", False),
            ink=settings.get("color"),
            fill=settings.get("fill"),
            symbols=symbols,
            underlined=settings.get("underlined", False),
        )

    def _base(self, paragraph: str, character: str, table: str) -> Settings:
        base = dict(self._run_defaults)
        base.update(self._run_chain(table, "table"))
        base.update(self._run_chain(paragraph, "paragraph"))
        over = self._run_chain(character, "character")
        # A toggle set in both styles goes off again: Strong inside a bold heading is not bold.
        toggled = {name: base.get(name, False) != over[name] for name in TOGGLE_NAMES if name in over}
        base.update(over)
        base.update(toggled)
        return base


def _heading_of(name: str) -> int:
    """1 to 9 for Word's own heading styles, whose names stay English in every language of the program."""
    word, _, number = name.partition(" ")
    return int(number) if word == "heading" and number.isascii() and number.isdigit() and number != "0" else 0


def is_near(one: int, other: int) -> bool:
    """Whether two colours cannot be told apart."""
    return all(abs((one >> shift & 0xFF) - (other >> shift & 0xFF)) <= 10 for shift in (0, 8, 16))
