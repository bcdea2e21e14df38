"""A Word file as a package: its zip read under limits, its parts found through relationships."""

from __future__ import annotations

import lzma
import posixpath
import struct
import zipfile
import zlib
from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any, Final
from urllib.parse import unquote

from resumectl.model.errors import DocumentFailed
from resumectl.model.limits import ARCHIVE_BYTES, ARCHIVE_ENTRIES, XML_PART_BYTES
from resumectl.parse.extract.docx_xml import W, parse_xml

READ_BYTES: Final = 64 * 1024
END_RECORD: Final = b"PK\x05\x06"
END_RECORD_64: Final = b"PK\x06\x06"
DIRECTORY_ENTRY: Final = b"PK\x01\x02"
LONGEST_COMMENT_BYTES: Final = 65_557
RELATIONS: Final = 5_000
ENCRYPTED_FLAG: Final = 0x1
REPAIR: Final = "Open it in Word or LibreOffice, which may repair it, save it again and upload that."

# What zipfile and the decompressors raise on damaged data.
DAMAGE: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    OSError,
    struct.error,
    ValueError,
    RuntimeError,
)


@dataclass(frozen=True, slots=True)
class Relation:
    """`kind` is the last word of the relationship's type: header, hyperlink, styles ..."""

    kind: str
    target: str
    external: bool


@dataclass(frozen=True, slots=True)
class Part:
    """One XML part and what it refers to, by relationship id; internal targets are full part names."""

    name: str
    root: Any
    relations: dict[str, Relation] = field(default_factory=dict)

    def target_of_kind(self, kind: str) -> str:
        """The first internal target of this kind, or `""`."""
        for relation in self.relations.values():
            if relation.kind == kind and not relation.external:
                return relation.target
        return ""


class Archive:
    """The package. `damaged` collects names of parts that were left out because they could not be read; `is_cut`
    says that a part is longer than what is read."""

    def __init__(self, data: bytes) -> None:
        """Raises DocumentFailed: CORRUPT_FILE, ARCHIVE_BOMB, PASSWORD_PROTECTED."""
        _check_directory(data)
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
            entries = self._zip.infolist()
        except DAMAGE:
            raise _corrupt("its zip directory cannot be read") from None
        _check_entries(entries)
        self._names: dict[str, zipfile.ZipInfo] = {}
        for entry in entries:
            name = _folded(entry.filename)
            if name in self._names and name.endswith((".xml", ".rels")):
                raise _corrupt(f"it holds two parts named {name[:100]}")
            self._names.setdefault(name, entry)
        self._left_bytes = ARCHIVE_BYTES
        self.damaged: list[str] = []
        self.is_cut = False

    def main_part(self) -> Part:
        """The document itself: by the package's relationships, else by content type or usual name."""
        name = next(
            (r.target for r in self._relations("").values() if r.kind == "officeDocument" and not r.external),
            "",
        )
        if _folded(name) not in self._names:
            name = self._main_by_content_type() or "word/document.xml"
        if _folded(name) not in self._names:
            raise _corrupt("it has no document part")
        part = self._part(name)
        if part.root.tag != W + "document":
            raise _corrupt(f"{name} is not a Word document")
        return part

    def part(self, name: str) -> Part | None:
        """A part that the document can be read without; None when it is missing or damaged."""
        if not name or _folded(name) not in self._names:
            return None
        try:
            return self._part(name)
        except DocumentFailed as failure:
            if failure.code != "CORRUPT_FILE":
                raise
            self.damaged.append(name)
            return None

    def _part(self, name: str) -> Part:
        root, is_cut = parse_xml(self._read(name), name)
        self.is_cut = self.is_cut or is_cut
        return Part(name, root, self._relations(name))

    def _read(self, name: str) -> Iterator[bytes]:
        """The part's bytes in pieces, counted against the limits as they come."""
        limit_bytes = min(XML_PART_BYTES, self._left_bytes)
        # zipfile stops, and compares checksums, at the size that the directory declares; only the bytes
        # themselves can be believed.
        entry = copy(self._names[_folded(name)])
        declared_bytes = entry.file_size
        entry.file_size = limit_bytes + 4 * READ_BYTES
        size_bytes = 0
        try:
            with self._zip.open(entry) as stream:
                while piece := stream.read(READ_BYTES):
                    size_bytes += len(piece)
                    if size_bytes > declared_bytes:
                        raise _bomb(f"has a part ({name}) that is larger than it says")
                    if size_bytes > limit_bytes:
                        raise _bomb(f"has a part ({name}) of more than {limit_bytes // 1_000_000} MB")
                    self._left_bytes -= len(piece)
                    yield piece
        except DAMAGE:
            raise _corrupt(f"{name} cannot be unpacked") from None

    def _relations(self, name: str) -> dict[str, Relation]:
        folder, base = posixpath.split(name)
        listing = posixpath.join(folder, "_rels", f"{base}.rels")
        if _folded(listing) not in self._names:
            return {}
        try:
            root = parse_xml(self._read(listing), listing).root
        except DocumentFailed as failure:
            if failure.code != "CORRUPT_FILE":
                raise
            self.damaged.append(listing)
            return {}
        relations: dict[str, Relation] = {}
        for element in root.iterchildren("{*}Relationship"):
            if len(relations) >= RELATIONS:
                break
            external = element.get("TargetMode") == "External"
            target = element.get("Target") or ""
            kind = (element.get("Type") or "").rpartition("/")[2]
            relations[element.get("Id") or ""] = Relation(
                kind, target if external else _join(folder, target), external
            )
        return relations

    def _main_by_content_type(self) -> str:
        if "[content_types].xml" not in self._names:
            return ""
        try:
            root = parse_xml(self._read("[Content_Types].xml"), "[Content_Types].xml").root
        except DocumentFailed as failure:
            if failure.code != "CORRUPT_FILE":
                raise
            return ""
        for element in root.iterchildren("{*}Override"):
            kind = (element.get("ContentType") or "").lower()
            if kind.endswith(".main+xml") and ("wordprocessingml" in kind or "ms-word" in kind):
                return (element.get("PartName") or "").lstrip("/")
        return ""


def _folded(name: str) -> str:
    """Part names compare without case, and some programs write back-slashes."""
    return name.replace("\\", "/").lstrip("/").lower()


def _join(folder: str, target: str) -> str:
    if target.startswith("/"):
        return target.lstrip("/")
    return posixpath.normpath(posixpath.join(folder, unquote(target)))


def _check_directory(data: bytes) -> None:
    """Counts the entries before zipfile builds an object for each of them."""
    at = data.rfind(END_RECORD, max(0, len(data) - LONGEST_COMMENT_BYTES))
    if at < 0 or at + 22 > len(data):
        raise _corrupt("its end is missing")
    count, size, start = struct.unpack_from("<HII", data, at + 10)
    if count == 0xFFFF or size == 0xFFFFFFFF or start == 0xFFFFFFFF:
        far = data.rfind(END_RECORD_64, 0, at)
        if far < 0 or far + 56 > len(data):
            raise _corrupt("its zip directory cannot be read")
        count, size = struct.unpack_from("<QQ", data, far + 32)
        at = far
    # The number may lie, the signatures inside the directory cannot.
    found = data.count(DIRECTORY_ENTRY, max(0, at - size), at)
    if max(count, found) > ARCHIVE_ENTRIES:
        raise _bomb(f"has {max(count, found):,} entries; at most {ARCHIVE_ENTRIES:,} are read")


def _check_entries(entries: list[zipfile.ZipInfo]) -> None:
    if len(entries) > ARCHIVE_ENTRIES:
        raise _bomb(f"has {len(entries):,} entries; at most {ARCHIVE_ENTRIES:,} are read")
    if sum(entry.file_size for entry in entries) > ARCHIVE_BYTES:
        raise _bomb(f"unpacks to more than {ARCHIVE_BYTES // 1_000_000} MB")
    if any(entry.flag_bits & ENCRYPTED_FLAG for entry in entries):
        raise DocumentFailed(
            "The DOCX is protected by a password.",
            code="PASSWORD_PROTECTED",
            remedy="Save it without a password and upload it again.",
        )


def _corrupt(reason: str) -> DocumentFailed:
    return DocumentFailed(f"The DOCX is damaged: {reason}.", remedy=REPAIR)


def _bomb(reason: str) -> DocumentFailed:
    return DocumentFailed(
        f"The DOCX {reason}.",
        code="ARCHIVE_BOMB",
        remedy="Save the résumé alone as .docx, with smaller pictures, and upload it again.",
    )
