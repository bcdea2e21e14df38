"""Templates as archives of strangers: what is refused before any library opens one."""

from __future__ import annotations

import re
import zlib
from functools import lru_cache
from io import BytesIO
from typing import Final
from zipfile import BadZipFile, ZipFile

from resumectl.model import limits
from resumectl.model.errors import BadFile

KEPT_VERDICTS: Final = 16
_CHUNK: Final = 1 << 20
_EXTERNAL: Final = re.compile(rb"<Relationship\b[^>]*TargetMode\s*=\s*[\"']External[\"'][^>]*>", re.IGNORECASE)
_HARMLESS: Final = re.compile(rb"Type\s*=\s*[\"'][^\"']*/(?:hyperlink|attachedTemplate)[\"']")
_LOCAL_FILE: Final = re.compile(rb"Target\s*=\s*[\"'](?:file:///?[A-Za-z]:|[A-Za-z]:|file:///[^/])")


@lru_cache(maxsize=KEPT_VERDICTS)
def refuse_unsafe(template: bytes) -> None:
    """Raise BadFile (TEMPLATE_INVALID) for macros, document types, what is fetched from elsewhere, and bombs.

    What is no archive at all passes: opening it says so better. Limits are those of uploads, counted while reading.
    """
    try:
        with ZipFile(BytesIO(template)) as archive:
            entries = archive.infolist()
            if len(entries) > limits.ARCHIVE_ENTRIES:
                raise _refused("it is an archive of more parts than any Word file has")
            left = limits.ARCHIVE_BYTES
            for entry in entries:
                name = entry.filename.lower()
                if name.endswith(("vbaproject.bin", "vbadata.xml")):
                    raise _refused("it has macros", "Save it as .docx without macros.")
                most = min(left, limits.XML_PART_BYTES) if name.endswith((".xml", ".rels")) else left
                with archive.open(entry) as part:
                    content = _read(part, most)
                left -= len(content)
                if name.endswith((".xml", ".rels")):
                    _check_xml(name, content)
    except (BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError):
        return


def _read(part: object, most: int) -> bytes:
    pieces, size = [], 0
    while piece := part.read(_CHUNK):  # type: ignore[attr-defined]
        size += len(piece)
        if size > most:
            raise _refused("it grows beyond all measure when it is opened")
        pieces.append(piece)
    return b"".join(pieces)


def _check_xml(name: str, content: bytes) -> None:
    plain = content.replace(b"\0", b"")
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise _refused("it declares a document type, which no Word file needs")
    if not name.endswith(".rels"):
        return
    for relation in _EXTERNAL.findall(plain):
        is_remote = b"attachedTemplate" in relation and not _LOCAL_FILE.search(relation)
        if is_remote or not _HARMLESS.search(relation):
            raise _refused("it fetches something from elsewhere", "Put pictures into the file instead of linking them.")


def _refused(reason: str, remedy: str = "Open it in Word, save it as a new .docx and try again.") -> BadFile:
    return BadFile(f"The template is refused: {reason}.", code="TEMPLATE_INVALID", remedy=remedy)
