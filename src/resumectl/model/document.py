"""A document before it is read: its bytes, its name, and what the bytes say it is."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256


class Format(StrEnum):
    """The formats that are read, told from content, never from the name."""

    PDF = "pdf"
    DOCX = "docx"
    DOC = "doc"
    PNG = "png"
    JPEG = "jpeg"


@dataclass(frozen=True, slots=True)
class Document:
    """A file's base name and its bytes, at most limits.UPLOAD_BYTES of them, read once and used for everything."""

    name: str
    data: bytes
    _sha256: list[str] = field(default_factory=list, init=False, compare=False, repr=False)

    @property
    def sha256(self) -> str:
        """The hash of the bytes, 64 hexadecimal digits; the name has no part in it."""
        if not self._sha256:
            self._sha256.append(sha256(self.data).hexdigest())
        return self._sha256[0]
