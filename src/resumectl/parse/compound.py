"""Names of the top-level streams of an OLE compound file, in which .doc, .xls and encrypted .docx are kept.

Why not olefile here: a 6 kB file whose sector table runs in a circle keeps it busy for minutes, and this is
read in the caller's own process, before any child has to do with it.
"""

from __future__ import annotations

import struct
from typing import Final

MAGIC: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
ENTRIES_READ: Final = 4_000

_ENTRY_BYTES: Final = 128
_LAST_SECTOR: Final = 0xFFFFFFFA
"""Greater numbers mean free, end of chain, and the like."""
_NOBODY: Final = 0xFFFFFFFF


def stream_names(data: bytes) -> frozenset[str]:
    """The names at the top level; empty when the directory is beyond reading."""
    try:
        entries = _directory(data)
    except struct.error:
        return frozenset()
    named = {number: name for number, (name, *_) in enumerate(entries) if name and number}
    top = _top_level(entries) or named
    return frozenset(named[number] for number in top if number in named)


def _top_level(entries: list[tuple[str, int, int, int]]) -> set[int]:
    """Numbers of the entries that the root holds itself: a tree of siblings, walked without trusting it."""
    found: set[int] = set()
    waiting = [entries[0][3]] if entries else []
    while waiting:
        number = waiting.pop()
        if number < len(entries) and number not in found:
            found.add(number)
            waiting += entries[number][1:3]
    return found


def _directory(data: bytes) -> list[tuple[str, int, int, int]]:
    """(name, left sibling, right sibling, first child) of each entry, the root's first."""
    (shift,) = struct.unpack_from("<H", data, 30)
    if shift not in (9, 12):
        return []
    size = 1 << shift
    (table_sectors,) = struct.unpack_from("<I", data, 44)
    if table_sectors > len(data) // size:
        # More table than file: whoever reads this later, in a child, would follow it for minutes.
        return []
    (sector,) = struct.unpack_from("<I", data, 48)
    table = _sector_table(data, size)
    entries: list[tuple[str, int, int, int]] = []
    while sector < _LAST_SECTOR and len(entries) < ENTRIES_READ:
        start = (sector + 1) * size
        if start + size > len(data):
            break
        entries += [_entry(data, at) for at in range(start, start + size, _ENTRY_BYTES)]
        if sector // (size // 4) >= len(table):
            break
        where = (table[sector // (size // 4)] + 1) * size + sector % (size // 4) * 4
        if where + 4 > len(data):
            break
        (sector,) = struct.unpack_from("<I", data, where)
    return entries


def _sector_table(data: bytes, size: int) -> list[int]:
    """Where the pieces of the sector table lie, in as many steps as the file can have sectors."""
    table = list(struct.unpack_from("<109I", data, 76))
    (more,) = struct.unpack_from("<I", data, 68)
    for _ in range(len(data) // size // (size // 4) + 1):
        start = (more + 1) * size
        if more >= _LAST_SECTOR or start + size > len(data):
            break
        *pieces, more = struct.unpack_from(f"<{size // 4}I", data, start)
        table += pieces
    return table


def _entry(data: bytes, at: int) -> tuple[str, int, int, int]:
    length, kind = struct.unpack_from("<HB", data, at + 64)
    if kind not in (1, 2, 5) or not 2 <= length <= 64:
        return "", _NOBODY, _NOBODY, _NOBODY
    name = data[at : at + length - 2].decode("utf-16-le", "replace")
    left, right, child = struct.unpack_from("<III", data, at + 68)
    return name, left, right, child
