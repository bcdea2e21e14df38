"""Styles, fonts and lists of the binary Word file as the parts that a DOCX has for them."""

from __future__ import annotations

import struct
from functools import partial
from typing import Any, Final

from lxml import etree

from resumectl.parse.extract.doc_file import FONTS, LIST_USES, LISTS, STYLES, WordFile
from resumectl.parse.extract.doc_sprms import paragraph_properties, put, run_properties
from resumectl.parse.extract.docx_xml import VAL, W

HEADING_STYLES: Final = range(1, 10)
KINDS: Final = {1: "paragraph", 2: "character", 3: "table", 4: "numbering"}
NO_STYLE: Final = 0x0FFF
FONT_NAME_AT: Final = 39
LEVEL_BYTES: Final = 28
NUMBER_FORMS: Final = {
    0: "decimal", 1: "upperRoman", 2: "lowerRoman", 3: "upperLetter", 4: "lowerLetter", 5: "decimal",
    22: "decimalZero", 23: "bullet", 37: "chineseCounting", 38: "chineseCounting",
    39: "chineseCountingThousand", 255: "none",
}  # fmt: skip
ILLEGAL: Final = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF])


def legal_text(text: str) -> str:
    """`text` without what XML cannot hold; surrogates that belong together are joined."""
    joined = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "ignore")
    return joined.translate(ILLEGAL)


def font_names(file: WordFile) -> list[str]:
    """The names of the file's fonts, by number."""
    raw = file.bytes_of(FONTS)
    names: list[str] = []
    at = 4
    while at < len(raw):
        length = raw[at]
        name = raw[at + 1 + FONT_NAME_AT : at + 1 + length]
        names.append(legal_text(name.decode("utf-16-le", "ignore").split("\0")[0]))
        at += 1 + length
    return names


class Styles:
    """The style sheet. `root` is a w:styles whose ids are the style numbers."""

    def __init__(self, file: WordFile, fonts: list[str]) -> None:
        self.root = etree.Element(W + "styles")
        self._elements: dict[int, Any] = {}
        self._bases: dict[int, int] = {}
        raw = file.bytes_of(STYLES)
        if len(raw) < 6:
            return
        (header,) = struct.unpack_from("<H", raw, 0)
        count, base_bytes = struct.unpack_from("<HH", raw, 2)
        at = 2 + header
        for number in range(count):
            if at + 2 > len(raw):
                break
            (length,) = struct.unpack_from("<H", raw, at)
            if length:
                self._read(number, raw[at + 2 : at + 2 + length], base_bytes, file.data, fonts)
            at += 2 + length
        self._name_default()

    def _read(self, number: int, raw: bytes, base_bytes: int, data: bytes, fonts: list[str]) -> None:
        if len(raw) < base_bytes + 2 or base_bytes < 10:
            return
        first, second, third = struct.unpack_from("<HHH", raw, 0)
        kind, base, blocks = second & 15, second >> 4, third & 15
        (name_length,) = struct.unpack_from("<H", raw, base_bytes)
        at = base_bytes + 2 + 2 * name_length + 2
        name = legal_text(raw[base_bytes + 2 : at - 2].decode("utf-16-le", "ignore"))
        style = etree.SubElement(self.root, W + "style")
        style.set(W + "type", KINDS.get(kind, "other"))
        style.set(W + "styleId", str(number))
        # Word writes the names of its own styles in the language of the program; the number says which it is.
        put(style, "name", val=f"heading {first & NO_STYLE}" if first & NO_STYLE in HEADING_STYLES else name)
        if base != NO_STYLE:
            put(style, "basedOn", val=str(base))
        self._elements[number] = style
        self._bases[number] = base
        for block in _blocks(raw, at, blocks)[-1 if kind == 2 else -2 :]:
            if kind != 2 and style.find(W + "pPr") is None:
                # The style's own number stands before a paragraph's settings.
                style.append(paragraph_properties(block[2:], data))
            else:
                style.append(run_properties(block, data, fonts, partial(self.is_on, base)))

    def _name_default(self) -> None:
        normal = self._elements.get(0)
        if normal is not None:
            normal.set(W + "default", "1")

    def is_on(self, number: int, toggle: str) -> bool:
        """Whether the style switches bold, italic, capitals or hidden on."""
        for _ in range(len(self._bases)):
            style = self._elements.get(number)
            if style is None:
                return False
            setting = style.find(f"{W}rPr/{W}{toggle}")
            if setting is not None:
                return bool(setting.get(VAL) == "1")
            number = self._bases[number]
        return False


def _blocks(raw: bytes, at: int, count: int) -> list[bytes]:
    found: list[bytes] = []
    for _ in range(count):
        if at + 2 > len(raw):
            break
        (length,) = struct.unpack_from("<H", raw, at)
        found.append(raw[at + 2 : at + 2 + length])
        at += 2 + length + length % 2
    return found


def numbering_part(file: WordFile, fonts: list[str], used: set[int]) -> Any:
    """A w:numbering whose numIds are the numbers that paragraphs use, with no list but those `used`."""
    root = etree.Element(W + "numbering")
    raw = file.bytes_of(LIST_USES)
    if len(raw) < 4:
        return root
    (count,) = struct.unpack_from("<i", raw, 0)
    at = 4 + 16 * max(0, count)
    identities: set[int] = set()
    for number in range(max(0, min(count, (len(raw) - 4) // 16))):
        identity, overrides = struct.unpack_from("<i8xB", raw, 4 + 16 * number)
        use = etree.SubElement(root, W + "num")
        use.set(W + "numId", str(number + 1))
        put(use, "abstractNumId", val=str(identity))
        at = _overrides(use, raw, at + 4, overrides, fonts)
        if number + 1 in used:
            identities.add(identity)
    _abstract_lists(file, fonts, root, identities)
    return root


def _abstract_lists(file: WordFile, fonts: list[str], root: Any, wanted: set[int]) -> None:
    offset, length = file.place(LISTS)
    raw = file.table
    if length < 2:
        return
    (count,) = struct.unpack_from("<h", raw, offset)
    # The levels stand behind the table and are not counted in its length.
    at = offset + length
    for number in range(max(0, min(count, (length - 2) // 28))):
        entry = offset + 2 + 28 * number
        (identity,) = struct.unpack_from("<i", raw, entry)
        levels = range(1 if raw[entry + 26] & 1 else 9)
        if identity not in wanted:
            for _ in levels:
                at = _level_parts(raw, at)[-1]
            continue
        element = etree.SubElement(root, W + "abstractNum")
        element.set(W + "abstractNumId", str(identity))
        for level in levels:
            at = _level(element, level, raw, at, fonts)


def _level_parts(raw: bytes, at: int) -> tuple[int, int, int, int]:
    """Where a level's paragraph settings, run settings and text begin, and where the level ends."""
    paragraph_at = at + LEVEL_BYTES
    run_at = paragraph_at + raw[at + 25]
    text_at = run_at + raw[at + 24]
    return (
        paragraph_at,
        run_at,
        text_at,
        text_at + 2 + 2 * int.from_bytes(raw[text_at : text_at + 2], "little"),
    )


def _level(parent: Any, level: int, raw: bytes, at: int, fonts: list[str]) -> int:
    """Writes one level and returns where the next begins."""
    start, form = struct.unpack_from("<iB", raw, at)
    paragraph_at, run_at, text_at, end = _level_parts(raw, at)
    text = raw[text_at + 2 : end].decode("utf-16-le", "ignore")
    element = etree.SubElement(parent, W + "lvl")
    element.set(W + "ilvl", str(level))
    put(element, "start", val=str(max(0, start)))
    put(element, "numFmt", val=NUMBER_FORMS.get(form, "decimal"))
    # Characters below nine stand for the number of that level.
    pattern = "".join(f"%{ord(char) + 1}" if ord(char) < 9 else char for char in text)
    put(element, "lvlText", val=legal_text(pattern))
    element.append(paragraph_properties(raw[paragraph_at:run_at], b""))
    element.append(run_properties(raw[run_at:text_at], b"", fonts, lambda name: False))
    return end


def _overrides(use: Any, raw: bytes, at: int, count: int, fonts: list[str]) -> int:
    for _ in range(count):
        if at + 8 > len(raw):
            break
        start, flags = struct.unpack_from("<iI", raw, at)
        at += 8
        override = etree.SubElement(use, W + "lvlOverride")
        override.set(W + "ilvl", str(flags & 15))
        if flags & 0x10:
            put(override, "startOverride", val=str(max(0, start)))
        if flags & 0x20:
            at = _level(override, flags & 15, raw, at, fonts)
    return at
