"""The binary Word file (97 to 2003): header, pieces of text, settings of each stretch of bytes.

Positions are character positions (cp) of UTF-16 units, as the format counts them; fc are byte offsets.
"""

from __future__ import annotations

import struct
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Final, NamedTuple

from resumectl.model.errors import DocumentFailed

MAGIC: Final = 0xA5EC
OLD_MAGIC: Final = 0xA5DC
OLDEST: Final = 0x00C1
"""Word 97; Word 6 and 95 lay their tables out in another way."""
ENCRYPTED: Final = 0x0100
TABLE_1: Final = 0x0200
PAGE_BYTES: Final = 512
COMPRESSED: Final = 0x4000_0000
PIECES: Final = 100_000
STREAMS: Final = ("WordDocument", "0Table", "1Table", "Data")

# Places in the header's list of tables.
STYLES, SECTIONS, HEADERS, CHARACTER_PAGES, PARAGRAPH_PAGES, FONTS = 1, 6, 11, 12, 13, 15
OPTIONS, CLX, ANCHORS, HEADER_ANCHORS, DRAWINGS = 31, 33, 40, 41, 50
BOXES, HEADER_BOXES, LISTS, LIST_USES = 56, 58, 73, 74

# Bytes 0x80 to 0x9F of a compressed piece are those of Windows-1252.
HIGH: Final = {code: bytes([code]).decode("cp1252", "ignore") or chr(code) for code in range(0x80, 0xA0)}


class DocUnreadable(Exception):
    """This reader cannot make sense of the file; another program may."""


class _Piece(NamedTuple):
    start: int
    end: int
    offset: int
    width: int
    settings: bytes


@dataclass(frozen=True, slots=True)
class Stories:
    """Where each story begins, as character positions, in the order of the file."""

    text: tuple[int, int]
    headers: tuple[int, int]
    boxes: tuple[int, int]
    header_boxes: tuple[int, int]


class WordFile:
    """Streams and tables of the file.

    Raises DocumentFailed (CORRUPT_FILE, PASSWORD_PROTECTED) for what is no readable Word file at all,
    DocUnreadable for what this reader does not know.
    """

    def __init__(self, data: bytes) -> None:
        streams = _streams(data)
        self.main = streams["WordDocument"]
        if len(self.main) < 0x9A + 8:
            raise _corrupt("its header is cut off")
        magic, version = struct.unpack_from("<HH", self.main, 0)
        (flags,) = struct.unpack_from("<H", self.main, 10)
        if flags & ENCRYPTED:
            raise DocumentFailed(
                "The DOC is protected by a password.",
                code="PASSWORD_PROTECTED",
                remedy="Save it without a password and upload it again.",
            )
        if magic not in (MAGIC, OLD_MAGIC):
            raise _corrupt("it does not begin as Word's files do")
        if magic == OLD_MAGIC or version < OLDEST:
            raise DocUnreadable(f"version {version}")
        self.table = streams.get("1Table" if flags & TABLE_1 else "0Table", b"")
        self.data = streams.get("Data", b"")
        (self._tables,) = struct.unpack_from("<H", self.main, 0x98)
        self.stories = self._find_stories()
        self._pieces = self._read_pieces()
        self._starts = [piece.start for piece in self._pieces]
        self._characters = _Pages(self, CHARACTER_PAGES, 1)
        self._paragraphs = _Pages(self, PARAGRAPH_PAGES, 13)

    def _find_stories(self) -> Stories:
        text, notes, headers, _, comments, ends, boxes, header_boxes = struct.unpack_from(
            "<8i", self.main, 0x4C
        )
        if min(text, notes, headers, comments, ends, boxes, header_boxes) < 0:
            raise DocUnreadable("negative lengths")
        first = text + notes
        box = first + headers + comments + ends
        return Stories(
            (0, text),
            (first, first + headers),
            (box, box + boxes),
            (box + boxes, box + boxes + header_boxes),
        )

    def place(self, number: int) -> tuple[int, int]:
        """Offset and length of a table in the table stream; length 0 when the file has none."""
        if number >= self._tables:
            return 0, 0
        offset, length = struct.unpack_from("<II", self.main, 0x9A + 8 * number)
        return (offset, length) if offset + length <= len(self.table) else (0, 0)

    def bytes_of(self, number: int) -> bytes:
        """A table's bytes."""
        offset, length = self.place(number)
        return self.table[offset : offset + length]

    def plc(self, number: int, size: int) -> tuple[list[int], list[bytes]]:
        """A table of n + 1 positions and n entries of `size` bytes."""
        return split_plc(self.bytes_of(number), size)

    def _read_pieces(self) -> list[_Piece]:
        clx = self.bytes_of(CLX)
        settings: list[bytes] = []
        at = 0
        while at + 3 <= len(clx) and clx[at] == 1:
            (length,) = struct.unpack_from("<H", clx, at + 1)
            settings.append(clx[at + 3 : at + 3 + length])
            at += 3 + length
        if at + 5 > len(clx) or clx[at] != 2:
            raise DocUnreadable("no table of pieces")
        positions, entries = split_plc(
            clx[at + 5 : at + 5 + int.from_bytes(clx[at + 1 : at + 5], "little")], 8
        )
        pieces: list[_Piece] = []
        for start, end, entry in zip(positions, positions[1:], entries, strict=False):
            offset, change = struct.unpack_from("<IH", entry, 2)
            width = 1 if offset & COMPRESSED else 2
            offset = (offset & ~COMPRESSED) // (3 - width)
            own = settings[change >> 1] if change & 1 and change >> 1 < len(settings) else b""
            if end > start and offset + (end - start) * width <= len(self.main):
                pieces.append(_Piece(start, end, offset, width, own))
        if not pieces or len(pieces) > PIECES:
            raise DocUnreadable("no pieces of text")
        return pieces

    def text(self, start: int, end: int) -> str:
        """The characters from `start` to `end`, one for each position; surrogates stay apart."""
        parts: list[str] = []
        for low, high, piece in self._overlapping(start, end):
            raw = self.main[_byte(piece, low) : _byte(piece, high)]
            if piece.width == 1:
                parts.append(raw.decode("latin-1").translate(HIGH))
            else:
                units = array("H", raw)
                if struct.pack("=H", 1) != struct.pack("<H", 1):
                    units.byteswap()
                parts.append("".join(map(chr, units)))
        return "".join(parts)

    def runs(self, start: int, end: int) -> Iterator[tuple[int, int, bytes]]:
        """Stretches of one character setting, as (start, end, settings), in order."""
        for low, high, piece in self._overlapping(start, end):
            at = low
            while at < high:
                offset = _byte(piece, at)
                stop, settings = self._characters.find(offset)
                until = min(high, at + max(1, -(-(stop - offset) // piece.width)))
                yield at, until, settings + piece.settings
                at = until

    def paragraph(self, mark: int) -> bytes:
        """Style number (two bytes) and settings of the paragraph whose end mark stands at `mark`."""
        for low, _, piece in self._overlapping(mark, mark + 1):
            return self._paragraphs.find(_byte(piece, low))[1] or b"\0\0"
        return b"\0\0"

    def _overlapping(self, start: int, end: int) -> Iterator[tuple[int, int, _Piece]]:
        for piece in self._pieces[max(0, bisect_right(self._starts, start) - 1) :]:
            if piece.start >= end:
                return
            low, high = max(start, piece.start), min(end, piece.end)
            if low < high:
                yield low, high, piece


class _Pages:
    """The pages that say which bytes have which settings; a page is read when it is first asked for."""

    def __init__(self, file: WordFile, number: int, entry_bytes: int) -> None:
        self._file = file
        self._entry_bytes = entry_bytes
        self._starts, entries = file.plc(number, 4)
        self._numbers = [int.from_bytes(entry, "little") & 0x3FFFFF for entry in entries]
        self._read: dict[int, tuple[list[int], list[bytes]]] = {}

    def find(self, offset: int) -> tuple[int, bytes]:
        """The settings at a byte offset, and the offset up to which they hold."""
        at = bisect_right(self._starts, offset) - 1
        if not 0 <= at < len(self._numbers):
            return offset + PAGE_BYTES, b""
        starts, settings = self._page(self._numbers[at])
        within = bisect_right(starts, offset) - 1
        if not 0 <= within < len(settings):
            return self._starts[at + 1] if self._starts[at + 1] > offset else offset + 1, b""
        return starts[within + 1], settings[within]

    def _page(self, number: int) -> tuple[list[int], list[bytes]]:
        found = self._read.get(number)
        if found is None:
            page = self._file.main[number * PAGE_BYTES : (number + 1) * PAGE_BYTES]
            found = self._split(page) if len(page) == PAGE_BYTES else ([], [])
            self._read[number] = found
        return found

    def _split(self, page: bytes) -> tuple[list[int], list[bytes]]:
        count = page[-1]
        end = 4 * (count + 1)
        if end + count * self._entry_bytes > PAGE_BYTES:
            return [], []
        starts = list(struct.unpack_from(f"<{count + 1}I", page, 0))
        places = [2 * page[end + self._entry_bytes * entry] for entry in range(count)]
        cut = _character_settings if self._entry_bytes == 1 else _paragraph_settings
        return starts, [cut(page, place) if place else b"" for place in places]


def _character_settings(page: bytes, at: int) -> bytes:
    return page[at + 1 : at + 1 + page[at]]


def _paragraph_settings(page: bytes, at: int) -> bytes:
    # The length counts words; a zero says that it stands in the next byte.
    if page[at] == 0:
        return page[at + 2 : at + 2 + 2 * page[at + 1]]
    return page[at + 1 : at + 2 * page[at]]


def _byte(piece: _Piece, position: int) -> int:
    return piece.offset + (position - piece.start) * piece.width


def split_plc(raw: bytes, size: int) -> tuple[list[int], list[bytes]]:
    """n + 1 positions and n entries of `size` bytes; both empty for no table."""
    count = (len(raw) - 4) // (4 + size)
    if count < 1:
        return [], []
    positions = list(struct.unpack_from(f"<{count + 1}I", raw, 0))
    first = 4 * (count + 1)
    return positions, [raw[first + size * entry : first + size * (entry + 1)] for entry in range(count)]


def _streams(data: bytes) -> dict[str, bytes]:
    import olefile

    try:
        with olefile.OleFileIO(BytesIO(data)) as container:
            names = [name for name in STREAMS if container.get_type(name) == olefile.STGTY_STREAM]
            if "WordDocument" not in names:
                reason = "it is an Office file without a Word document in it"
                raise _corrupt(reason)
            if any(container.get_size(name) > len(data) for name in names):
                # A chain of blocks that bites its own tail would be unrolled up to the declared size.
                reason = "it holds a stream that is larger than the file"
                raise _corrupt(reason)
            return {name: container.openstream(name).read() for name in names}
    except (OSError, ValueError, IndexError, struct.error):
        raise _corrupt("its container cannot be read") from None


def _corrupt(reason: str) -> DocumentFailed:
    return DocumentFailed(
        f"The DOC is damaged: {reason}.",
        remedy="Open it in Word or LibreOffice, save it as .docx and upload that.",
    )
