"""Text boxes of the binary Word file: which text belongs to which anchor, and where it stands on the page."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, Final, NamedTuple

from lxml import etree

from resumectl.parse.extract.doc_file import (
    ANCHORS,
    BOXES,
    DRAWINGS,
    HEADER_ANCHORS,
    HEADER_BOXES,
    DocUnreadable,
    WordFile,
)
from resumectl.parse.extract.docx_xml import WP, WPS, A, W

EMU_TWIP: Final = 635
ANCHOR_BYTES: Final = 26
BOX_BYTES: Final = 22
ACROSS: Final = ("margin", "page", "column")
DOWN: Final = ("margin", "page", "paragraph")
TOP_AND_BOTTOM: Final = 1

DRAWING, GROUP, SHAPE, GROUP_RECT, IDENTITY, CHILD_ANCHOR = 0xF002, 0xF003, 0xF004, 0xF009, 0xF00A, 0xF00F
MEMBERS: Final = 5_000
DEPTH: Final = 12
WHOLE: Final = (0.0, 0.0, 1.0, 1.0)

Edges = tuple[float, float, float, float]


class _Shape(NamedTuple):
    """A shape's id, the coordinates inside of it if it is a group, and its place in the group around it."""

    identity: int
    inner: Edges | None
    place: Edges | None


class BoxPlaces:
    """Finds the boxes that hang on an anchor character."""

    def __init__(self, file: WordFile) -> None:
        self._stories: dict[int, tuple[int, int]] = {}
        self._anchors: dict[int, bytes] = {}
        self._groups: dict[int, list[tuple[int, Edges]]] = {}
        self._read_boxes(file, BOXES, file.stories.boxes)
        self._read_boxes(file, HEADER_BOXES, file.stories.header_boxes)
        if not self._stories:
            return
        for number, start in ((ANCHORS, file.stories.text[0]), (HEADER_ANCHORS, file.stories.headers[0])):
            positions, entries = file.plc(number, ANCHOR_BYTES)
            self._anchors.update({start + at: entry for at, entry in zip(positions, entries, strict=False)})
        self._read_drawings(file.bytes_of(DRAWINGS))

    def _read_boxes(self, file: WordFile, number: int, story: tuple[int, int]) -> None:
        positions, entries = file.plc(number, BOX_BYTES)
        start, end = story
        for (low, high), entry in zip(pairwise(positions), entries, strict=False):
            is_reusable, shape = struct.unpack_from("<h4xi", entry, 8)
            if not is_reusable and start + high <= end and high > low:
                self._stories.setdefault(shape, (start + low, start + high))

    def at(self, position: int) -> list[tuple[Any, tuple[int, int]]]:
        """Drawings with an empty text box, each with first and last position of its text; each box once."""
        entry = self._anchors.get(position)
        if entry is None:
            return []
        shape, left, top, right, bottom, flags = struct.unpack_from("<5iH", entry, 0)
        found: list[tuple[Any, tuple[int, int]]] = []
        for member, part in self._groups.get(shape, [(shape, WHOLE)]):
            story = self._stories.pop(member, None)
            if story is not None:
                found.append((_drawing(_within((left, top, right, bottom), part), flags), story))
        return found

    def _read_drawings(self, raw: bytes) -> None:
        """The groups of all drawings: their members, each with its share of the group's rectangle."""
        if len(raw) < 8:
            return
        # Behind the part that all share, each drawing follows a byte that says whose it is.
        at = 8 + int.from_bytes(raw[4:8], "little")
        while at + 9 <= len(raw):
            kind, length = struct.unpack_from("<HI", raw, at + 3)
            if kind == DRAWING:
                for group, start, end in _records(raw, at + 9, at + 9 + length):
                    if group == GROUP:
                        self._read_page(raw, start, end)
            at += 9 + length

    def _read_page(self, raw: bytes, start: int, end: int) -> None:
        for kind, low, high in _records(raw, start, end):
            if kind == GROUP:
                group, members = _group(raw, low, high, 0)
                self._groups[group.identity] = members


def _group(raw: bytes, start: int, end: int, depth: int) -> tuple[_Shape, list[tuple[int, Edges]]]:
    """The group's own shape, which comes first, and its members with their shares of its rectangle."""
    if depth > DEPTH:
        raise DocUnreadable("groups within groups")
    own: _Shape | None = None
    members: list[tuple[int, Edges]] = []
    for kind, low, high in _records(raw, start, end):
        if kind == SHAPE and own is None:
            own = _shape(raw, low, high)
        elif kind == SHAPE:
            shape = _shape(raw, low, high)
            members.append((shape.identity, _share(shape.place, own)))
        elif kind == GROUP:
            group, inner = _group(raw, low, high, depth + 1)
            share = _share(group.place, own)
            members.extend((identity, _within(share, part)) for identity, part in inner)
        if len(members) > MEMBERS:
            raise DocUnreadable("too many shapes")
    return own or _Shape(0, None, None), members


def _shape(raw: bytes, start: int, end: int) -> _Shape:
    identity, inner, place = 0, None, None
    for kind, low, high in _records(raw, start, end):
        if kind == IDENTITY and high - low >= 4:
            identity = int.from_bytes(raw[low : low + 4], "little")
        elif kind == GROUP_RECT and high - low >= 16:
            inner = struct.unpack_from("<4i", raw, low)
        elif kind == CHILD_ANCHOR and high - low >= 16:
            place = struct.unpack_from("<4i", raw, low)
    return _Shape(identity, inner, place)


def _records(raw: bytes, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Kind, start and end of the content of each record."""
    end = min(end, len(raw))
    while start + 8 <= end:
        kind, length = struct.unpack_from("<HI", raw, start + 2)
        yield kind, start + 8, min(end, start + 8 + length)
        start += 8 + length


def _share(place: Edges | None, group: _Shape | None) -> Edges:
    """Which part of the group's rectangle a place in its coordinates is."""
    if place is None or group is None or group.inner is None:
        return WHOLE
    left, top, right, bottom = group.inner
    width, height = right - left, bottom - top
    if width <= 0 or height <= 0:
        return WHOLE
    across = [(place[side] - left) / width for side in (0, 2)]
    down = [(place[side] - top) / height for side in (1, 3)]
    return across[0], down[0], across[1], down[1]


def _within(whole: Edges, part: Edges) -> Edges:
    left, top, right, bottom = whole
    width, height = right - left, bottom - top
    return left + part[0] * width, top + part[1] * height, left + part[2] * width, top + part[3] * height


def _drawing(edges: Edges, flags: int) -> Any:
    """A w:drawing that stands at these edges (twips, from where `flags` says) and holds an empty text box."""
    left, top, right, bottom = (round(edge * EMU_TWIP) for edge in edges)
    drawing = etree.Element(W + "drawing")
    anchor = etree.SubElement(drawing, WP + "anchor")
    for name, base, offset in (
        ("positionH", ACROSS[min(2, flags >> 1 & 3)], left),
        ("positionV", DOWN[min(2, flags >> 3 & 3)], top),
    ):
        position = etree.SubElement(anchor, WP + name)
        position.set("relativeFrom", base)
        etree.SubElement(position, WP + "posOffset").text = str(offset)
    extent = etree.SubElement(anchor, WP + "extent")
    extent.set("cx", str(max(0, right - left)))
    extent.set("cy", str(max(0, bottom - top)))
    if flags >> 5 & 15 == TOP_AND_BOTTOM:
        etree.SubElement(anchor, WP + "wrapTopAndBottom")
    shape = etree.SubElement(etree.SubElement(anchor, A + "graphic"), WPS + "wsp")
    # Its paint is told in records that are not read: the text may stand on any colour.
    etree.SubElement(etree.SubElement(shape, WPS + "spPr"), A + "gradFill")
    etree.SubElement(etree.SubElement(shape, WPS + "txbx"), W + "txbxContent")
    return drawing
