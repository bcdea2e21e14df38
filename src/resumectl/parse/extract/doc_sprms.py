"""The binary Word file's settings as the elements that a DOCX has for them: one reader serves both.

A setting is a code of two bytes, which also says how long its value is, and the value.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterator
from typing import Any, Final

from lxml import etree

from resumectl.parse.extract.docx_xml import VAL, W

DEFINE_TABLE: Final = 0xD608
CHANGE_TABS: Final = 0xC615
HUGE: Final = frozenset({0x6645, 0x6646})
OPERAND_BYTES: Final = {0: 1, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2, 7: 3}

# Codes that other modules ask for.
CHARACTER_STYLE, IN_TABLE, ROW_END = 0x4A30, 0x2416, 0x2417
DEPTH, INNER_CELL_END, INNER_ROW_END = 0x6649, 0x244B, 0x244C
DELETED, SYMBOL, IS_SPECIAL = 0x0800, 0x6A09, 0x0855
CELL_SHADES: Final = (0xD612, 0xD616, 0xD60C)
OLD_CELL_SHADES: Final = 0xD609
VERTICAL_MERGE: Final = 0xD62B

COLORS: Final = (
    "auto", "000000", "0000FF", "00FFFF", "00FF00", "FF00FF", "FF0000", "FFFF00", "FFFFFF",
    "00008B", "008B8B", "006400", "8B008B", "8B0000", "808000", "808080", "C0C0C0",
)  # fmt: skip
HIGHLIGHTS: Final = (
    "none", "black", "blue", "cyan", "green", "magenta", "red", "yellow", "white", "darkBlue", "darkCyan",
    "darkGreen", "darkMagenta", "darkRed", "darkYellow", "darkGray", "lightGray",
)  # fmt: skip
# How much of the foreground colour a pattern paints, in percent, by its number.
PATTERNS: Final = {
    1: 100,
    2: 5,
    3: 10,
    4: 20,
    5: 25,
    6: 30,
    7: 40,
    8: 50,
    9: 60,
    10: 70,
    11: 75,
    12: 80,
    13: 90,
}

Context = Callable[[str], bool]
"""Whether the style sets a toggle; settings may say "as the style" or "other than the style"."""


def settings_of(raw: bytes, data: bytes = b"") -> Iterator[tuple[int, bytes]]:
    """Code and value of each setting; `data` is the stream in which very long ones lie."""
    at = 0
    while at + 2 <= len(raw):
        code = raw[at] | raw[at + 1] << 8
        at += 2
        length, skipped = _value_bytes(code, raw, at)
        value = raw[at + skipped : at + length]
        at += length
        if code in HUGE and len(value) == 4:
            place = int.from_bytes(value, "little")
            if place + 2 <= len(data):
                size = data[place] | data[place + 1] << 8
                yield from settings_of(data[place + 2 : place + 2 + size])
            continue
        yield code, value


def _value_bytes(code: int, raw: bytes, at: int) -> tuple[int, int]:
    """The value's whole length and how much of that only tells the length."""
    kind = code >> 13
    if kind != 6:
        return OPERAND_BYTES[kind], 0
    if at >= len(raw):
        return 0, 0
    if code == DEFINE_TABLE:
        return int.from_bytes(raw[at : at + 2], "little") + 1, 2
    if code == CHANGE_TABS and raw[at] == 255 and at + 1 < len(raw):
        deleted = raw[at + 1]
        added_at = at + 2 + 4 * deleted
        added = raw[added_at] if added_at < len(raw) else 0
        return 3 + 4 * deleted + 3 * added, 1
    return raw[at] + 1, 1


def run_properties(raw: bytes, data: bytes, fonts: list[str], styled: Context) -> Any:
    """A w:rPr of character settings, with `style` in an attribute `istd` for the caller to name."""
    properties = etree.Element(W + "rPr")
    for code, value in settings_of(raw, data):
        if code in _TOGGLES:
            _toggle(properties, _TOGGLES[code], value[0], styled)
        elif code in _RUN:
            _RUN[code](properties, value, fonts)
        elif code == CHARACTER_STYLE:
            put(properties, "rStyle", val=str(_unsigned(value)))
    return properties


def paragraph_properties(raw: bytes, data: bytes) -> Any:
    """A w:pPr of paragraph settings."""
    properties = etree.Element(W + "pPr")
    for code, value in settings_of(raw, data):
        writer = _PARAGRAPH.get(code)
        if writer is not None:
            writer(properties, value)
    return properties


def put(parent: Any, name: str, **attributes: str) -> Any:
    """The child of this name, made when it is not there, with these attributes set."""
    child = parent.find(W + name)
    if child is None:
        child = etree.SubElement(parent, W + name)
    for key, setting in attributes.items():
        child.set(W + key, setting)
    return child


def _toggle(properties: Any, name: str, value: int, styled: Context) -> None:
    if value == 0x80:
        return
    on = not styled(name) if value == 0x81 else bool(value)
    put(properties, name, val="1" if on else "0")


def _unsigned(value: bytes) -> int:
    return int.from_bytes(value, "little")


def _signed(value: bytes) -> int:
    return int.from_bytes(value, "little", signed=True)


def _size(properties: Any, value: bytes, fonts: list[str]) -> None:
    put(properties, "sz", val=str(_unsigned(value)))


def _font(properties: Any, value: bytes, fonts: list[str]) -> None:
    number = _unsigned(value)
    if number < len(fonts) and fonts[number]:
        put(properties, "rFonts", ascii=fonts[number])


def _color(properties: Any, value: bytes, fonts: list[str]) -> None:
    put(properties, "color", val=color_text(value))


def _old_color(properties: Any, value: bytes, fonts: list[str]) -> None:
    put(properties, "color", val=COLORS[value[0]] if value[0] < len(COLORS) else "auto")


def _underline(properties: Any, value: bytes, fonts: list[str]) -> None:
    put(properties, "u", val={0: "none", 2: "words"}.get(value[0], "single"))


def _highlight(properties: Any, value: bytes, fonts: list[str]) -> None:
    if value[0] < len(HIGHLIGHTS):
        put(properties, "highlight", val=HIGHLIGHTS[value[0]])


def _run_shade(properties: Any, value: bytes, fonts: list[str]) -> None:
    shade(properties, value)


_TOGGLES: Final = {0x0835: "b", 0x0836: "i", 0x083B: "caps", 0x083C: "vanish"}
_RUN: Final[dict[int, Callable[[Any, bytes, list[str]], None]]] = {
    0x4A43: _size,
    0x4A4F: _font,
    0x6870: _color,
    0x2A42: _old_color,
    0x2A3E: _underline,
    0x2A0C: _highlight,
    0xCA71: _run_shade,
    0x4866: _run_shade,
}


def color_text(value: bytes) -> str:
    """`RRGGBB`, or `auto`."""
    return "auto" if len(value) < 4 or value[3] else value[:3].hex().upper()


def shade(properties: Any, value: bytes) -> None:
    """A w:shd of a shading in either of its two forms."""
    if len(value) >= 10:
        front, back, pattern = color_text(value[0:4]), color_text(value[4:8]), value[8]
    else:
        packed = _unsigned(value[:2])
        front, back = (
            COLORS[index] if index < len(COLORS) else "auto" for index in (packed & 31, packed >> 5 & 31)
        )
        pattern = packed >> 10
    put(properties, "shd", val="clear", fill=_mixed(front, back, PATTERNS.get(pattern, 0)))


def _mixed(front: str, back: str, percent: int) -> str:
    if not percent:
        return back
    one, other = (int(text, 16) for text in (front.replace("auto", "000000"), back.replace("auto", "FFFFFF")))
    parts = ((one >> at & 255) * percent + (other >> at & 255) * (100 - percent) for at in (16, 8, 0))
    return "".join(f"{part // 100:02X}" for part in parts)


def _indent(side: str) -> Callable[[Any, bytes], None]:
    def write(properties: Any, value: bytes) -> None:
        put(properties, "ind", **{side: str(_signed(value))})

    return write


def _first_indent(properties: Any, value: bytes) -> None:
    twips = _signed(value)
    indent = put(properties, "ind")
    for side in ("hanging", "firstLine"):
        indent.attrib.pop(W + side, None)
    indent.set(W + ("hanging" if twips < 0 else "firstLine"), str(abs(twips)))


def _spacing(side: str) -> Callable[[Any, bytes], None]:
    def write(properties: Any, value: bytes) -> None:
        put(properties, "spacing", **{side: str(_unsigned(value))})

    return write


def _on(name: str) -> Callable[[Any, bytes], None]:
    def write(properties: Any, value: bytes) -> None:
        put(properties, name, val="1" if value[0] else "0")

    return write


def _alignment(properties: Any, value: bytes) -> None:
    put(properties, "jc", val={1: "center", 2: "right", 3: "both"}.get(value[0], "left"))


def _outline(properties: Any, value: bytes) -> None:
    put(properties, "outlineLvl", val=str(min(9, value[0])))


def _list(properties: Any, value: bytes) -> None:
    number = _unsigned(value)
    put(put(properties, "numPr"), "numId", val=str(number) if 0 < number < 2047 else "0")


def _level(properties: Any, value: bytes) -> None:
    put(put(properties, "numPr"), "ilvl", val=str(min(8, value[0])))


def _border(side: str) -> Callable[[Any, bytes], None]:
    def write(properties: Any, value: bytes) -> None:
        drawn, width = has_border(value), value[4] if len(value) >= 8 else value[0]
        put(put(properties, "pBdr"), side, val="single" if drawn else "none", sz=str(width))

    return write


def has_border(value: bytes) -> bool:
    """Whether a border in either of its two forms is drawn."""
    if len(value) >= 8:
        return value[5] not in (0, 255)
    return len(value) == 4 and value[1] not in (0, 255) and value != b"\xff\xff\xff\xff"


def _shade(properties: Any, value: bytes) -> None:
    shade(properties, value)


def _tabs(properties: Any, value: bytes) -> None:
    deleted = value[0]
    at = 1 + 2 * deleted
    _add_tabs(properties, value, at)


def _changed_tabs(properties: Any, value: bytes) -> None:
    _add_tabs(properties, value, 1 + 4 * value[0])


def _add_tabs(properties: Any, value: bytes, at: int) -> None:
    if at >= len(value):
        return
    added = value[at]
    if at + 1 + 3 * added > len(value):
        return
    stops = struct.unpack_from(f"<{added}h", value, at + 1)
    kinds = value[at + 1 + 2 * added : at + 1 + 3 * added]
    tabs = put(properties, "tabs")
    for stop, kind in zip(stops, kinds, strict=True):
        tab = etree.SubElement(tabs, W + "tab")
        tab.set(VAL, {0: "left", 6: "num"}.get(kind & 7, "other"))
        tab.set(W + "pos", str(stop))


_PARAGRAPH: Final[dict[int, Callable[[Any, bytes], None]]] = {
    0x840F: _indent("left"),
    0x845E: _indent("left"),
    0x8411: _first_indent,
    0x8460: _first_indent,
    0xA413: _spacing("before"),
    0xA414: _spacing("after"),
    0x245B: _spacing("beforeAutospacing"),
    0x245C: _spacing("afterAutospacing"),
    0x2407: _on("pageBreakBefore"),
    0x2403: _alignment,
    0x2461: _alignment,
    0x2640: _outline,
    0x460B: _list,
    0x260A: _level,
    0x442D: _shade,
    0xC64D: _shade,
    0xC60D: _tabs,
    CHANGE_TABS: _changed_tabs,
    **{code: _border("top") for code in (0x6424, 0xC64E)},
    **{code: _border("left") for code in (0x6425, 0xC64F)},
    **{code: _border("bottom") for code in (0x6426, 0xC650)},
    **{code: _border("right") for code in (0x6427, 0xC651)},
    **{code: _border("between") for code in (0x6428, 0xC652)},
}
