"""Reads GGUF files of language models: what is told about the model, and its weights (F32, Q4_1 and Q8_0).

The layout is that of version 3: a head, members, descriptions of tensors, then the tensors, all little-endian.
"""

from __future__ import annotations

import mmap
import struct
from math import prod
from pathlib import Path
from typing import Any, Final

_MAGIC: Final = b"GGUF"
_VERSION: Final = 3
_PLAIN: Final = {0: "B", 1: "b", 2: "H", 3: "h", 4: "I", 5: "i", 6: "f", 7: "?", 10: "Q", 11: "q", 12: "d"}
_TEXT: Final = 8
_LIST: Final = 9
_BLOCK: Final = 32
"""How many weights have a scale together."""
_SIZES: Final = {0: (1, 4), 3: (_BLOCK, 20), 8: (_BLOCK, 34)}
"""By sort of tensor: weights in a block, and its bytes."""
_F32, _Q4_1, _Q8_0 = _SIZES


class Gguf:
    """A file, mapped into memory: `members` by name, and tensors when they are asked for. ValueError for others."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            self._data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        self._at = 0
        magic, version, tensors, members = self._data[:4], *self._unpack("<4xIQQ")
        if magic != _MAGIC or version != _VERSION:
            raise ValueError(f"not a GGUF file of version {_VERSION}: {path.name}")
        self.members: dict[str, Any] = {self._text(): self._value(self._unpack("<I")[0]) for _ in range(members)}
        self._tensors: dict[str, tuple[tuple[int, ...], int, int]] = {}
        for _ in range(tensors):
            name = self._text()
            (dimensions,) = self._unpack("<I")
            shape = tuple(reversed(self._unpack(f"<{dimensions}Q")))
            self._tensors[name] = (shape, *self._unpack("<IQ"))
        alignment = self.members.get("general.alignment", 32)
        self._first = -(-self._at // alignment) * alignment

    def tensor(self, name: str, rows: Any = None) -> Any:
        """A tensor as 32-bit floats, rows by columns or a row alone; `rows`: the numbers of some of them, or a slice.

        ValueError where its weights are packed in another way.
        """
        import numpy as np

        shape, sort, offset = self._tensors[name]
        if sort not in _SIZES:
            raise ValueError(f"weights of sort {sort} are not read here: {name}")
        block, size = _SIZES[sort]
        count, start = prod(shape) // block * size, self._first + offset
        raw = np.frombuffer(self._data, np.uint8, count, start).reshape(*shape[:-1], -1)
        if rows is not None:
            raw = raw[rows]
        if sort == _F32:
            return raw.view(np.float32).copy()
        blocks = raw.reshape(-1, size)
        scale = blocks[:, :2].copy().view(np.float16).astype(np.float32)
        if sort == _Q8_0:
            found = blocks[:, 2:].view(np.int8) * scale
        else:
            halves = np.concatenate([blocks[:, 4:] & 15, blocks[:, 4:] >> 4], axis=1)
            found = halves * scale + blocks[:, 2:4].copy().view(np.float16).astype(np.float32)
        return found.astype(np.float32).reshape(len(raw), -1)

    def _unpack(self, sorts: str) -> tuple[Any, ...]:
        found = struct.unpack_from(sorts, self._data, self._at)
        self._at += struct.calcsize(sorts)
        return found

    def _text(self) -> str:
        (length,) = self._unpack("<Q")
        self._at += length
        return self._data[self._at - length : self._at].decode("utf-8")

    def _value(self, sort: int) -> Any:
        if sort == _TEXT:
            return self._text()
        if sort == _LIST:
            of, count = self._unpack("<IQ")
            return [self._value(of) for _ in range(count)]
        return self._unpack("<" + _PLAIN[sort])[0]
