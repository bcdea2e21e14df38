"""A document before it is read: its bytes, its name, and what the bytes say it is."""

from __future__ import annotations

from dataclasses import dataclass
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

    @property
    def sha256(self) -> str:
        """The hash of the bytes, 64 hexadecimal digits; the name has no part in it."""
        return sha256(self.data).hexdigest()
