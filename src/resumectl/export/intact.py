"""Templates as archives of strangers: what is refused before any library opens one."""

from __future__ import annotations

import lzma
import re
import zlib
from collections.abc import Iterator
from functools import lru_cache
from html import unescape
from io import BytesIO
from typing import IO, Final
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from resumectl.model import limits
from resumectl.model.errors import BadFile

KEPT_VERDICTS: Final = 16
_OLD_CONTAINER: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_CHUNK: Final = 1 << 20
_BROKEN: Final = (
    BadZipFile,
    zlib.error,
    lzma.LZMAError,
    EOFError,
    NotImplementedError,
    RuntimeError,
    OSError,
    ValueError,
    MemoryError,
)
"""What reading a part raises that is damaged, locked, or packed so that unpacking asks for gigabytes at once."""
_LOCAL_FILE: Final = re.compile(r"(?:file:///?[A-Za-z]:|[A-Za-z]:|file:///[^/])")
_DANGEROUS_NAMES: Final = re.compile(r"vbaproject\.bin$|vbadata\.xml$|(?:^|/)activex/|/embeddings/[^/]*\.bin$")
_ENCODING: Final = re.compile(rb"^<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.-]+)[\"']")
_PLAIN_ENCODINGS: Final = frozenset({b"utf-8", b"utf8", b"utf-16", b"utf-16le", b"utf-16be", b"us-ascii", b"ascii"})
_STARTS: Final = (b"<", b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff", b"\0<", b" ", b"\n", b"\r", b"\t")
_FIELD_PIECE: Final = re.compile(
    rb"fldCharType\s*=\s*[\"']begin[\"']|<(?:\w+:)?(?:delI|i)nstrText\b[^>]*>([^<]*)|\binstr\s*=\s*\"([^\"]*)\""
    rb"|\binstr\s*=\s*'([^']*)'"
)
_FETCHING: Final = frozenset(
    "DDE DDEAUTO INCLUDETEXT INCLUDEPICTURE INCLUDE IMPORT LINK EMBED CONTROL DATABASE RD MACROBUTTON HTMLCONTROL "
    "AUTOTEXT AUTOTEXTLIST GLOSSARY PRINT DATA".split()
)
_LEADING: Final = re.compile(r"(?:https?|mailto|tel|sms|ftp):", re.IGNORECASE)
_SCHEME: Final = re.compile(r"\s*[A-Za-z][A-Za-z0-9+.\-]*:|\s*[\\/]{2}")


@lru_cache(maxsize=KEPT_VERDICTS)
def refuse_unsafe(template: bytes) -> None:
    """Raise BadFile (TEMPLATE_INVALID) for macros, controls, document types, fields and relationships that fetch or
    run something, links that lead elsewhere than to web, mail and phone, and bombs.

    What is no archive at all passes: opening it says so better. Limits are those of uploads, counted while reading.
    """
    try:
        archive = ZipFile(BytesIO(template))
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return
    with archive:
        entries = archive.infolist()
        if len(entries) > limits.ARCHIVE_ENTRIES:
            raise _refused("it is an archive of more parts than any Word file has")
        left = limits.ARCHIVE_BYTES
        for entry in entries:
            name = entry.filename.lower()
            if _DANGEROUS_NAMES.search(name):
                raise _refused("it has macros, controls or embedded programs", "Save it as .docx without them.")
            is_xml = name.endswith((".xml", ".rels", ".vml"))
            try:
                with archive.open(entry) as part:
                    content = _read(part, min(left, limits.XML_PART_BYTES) if is_xml else left)
            # A part that nobody refers to may be broken on purpose: those behind it must be looked at all the same.
            except _BROKEN as error:
                raise _refused("a part of it is damaged or locked") from error
            left -= len(content)
            if is_xml:
                _check_xml(name, content)


def unreadable(template: bytes) -> BadFile:
    """The error for what no library can open as a Word file."""
    if template.startswith(_OLD_CONTAINER):
        return BadFile(
            "The template is an old Word file (.doc), or protected with a password.",
            code="TEMPLATE_INVALID",
            remedy="Open it in Word, save it as .docx without one and try again.",
        )
    return BadFile(
        "The template is not a readable Word file (.docx).",
        code="TEMPLATE_INVALID",
        remedy="Open it in Word, save it as .docx and try again.",
    )


def _read(part: IO[bytes], most: int) -> bytes:
    pieces, size = [], 0
    while piece := part.read(_CHUNK):
        size += len(piece)
        if size > most:
            raise _refused("it grows beyond all measure when it is opened")
        pieces.append(piece)
    return b"".join(pieces)


def _check_xml(name: str, content: bytes) -> None:
    plain = content.replace(b"\0", b"")
    declared = _ENCODING.match(plain.lstrip(b"\xef\xbb\xbf\xfe\xff"))
    if (plain and not content.startswith(_STARTS)) or (declared and declared[1].lower() not in _PLAIN_ENCODINGS):
        raise _refused("a part of it is written in a way that hides what it says")
    if b"<!DOCTYPE" in plain or b"<!ENTITY" in plain:
        raise _refused("it declares a document type, which no Word file needs")
    if b"macroEnabled" in plain and name == "[content_types].xml":
        raise _refused("it is a file for macros", "Save it as .docx without macros.")
    for word, rest in _fields(plain):
        if word in _FETCHING or (word == "HYPERLINK" and not _leads_somewhere_safe(rest)):
            raise _refused(f"a field in it ({word}) runs or fetches something", "Remove that field in Word.")
    if name.endswith(".rels"):
        _check_relations(content)


def _fields(content: bytes) -> Iterator[tuple[str, str]]:
    """The first word and the rest of each field; Word cuts one into as many runs as it likes."""
    if b"nstr" not in content:
        return
    fields = [""]
    for piece in _FIELD_PIECE.finditer(content):
        text = unescape((piece[1] or piece[2] or piece[3] or b"").decode("utf-8", "replace"))
        if piece[1] is None:
            fields.append(text)
        else:
            fields[-1] += text
    for field in fields:
        word, _, rest = field.strip().partition(" ")
        yield word.upper(), rest.strip().strip('"')


def _check_relations(content: bytes) -> None:
    try:
        relations = list(ElementTree.fromstring(content))
    except ElementTree.ParseError as error:
        raise _refused("a part of it is damaged or locked") from error
    for relation in relations:
        kind, target = relation.get("Type", "").rpartition("/")[2].lower(), relation.get("Target", "")
        if kind in ("afchunk", "vbaproject", "wordvbadata", "control", "activexcontrolbinary"):
            raise _refused("it has macros, controls or files of another kind in it", "Save it as .docx without them.")
        if relation.get("TargetMode", "").strip().lower() != "external":
            continue
        is_local_master = kind == "attachedtemplate" and _LOCAL_FILE.match(target)
        if not is_local_master and kind != "hyperlink":
            raise _refused("it fetches something from elsewhere", "Put pictures into the file instead of linking them.")
        if kind == "hyperlink" and not _leads_somewhere_safe(target):
            raise _refused("a link in it leads neither to the web nor to mail or phone", "Correct that link in Word.")


def _leads_somewhere_safe(target: str) -> bool:
    """Web, mail, phone, and places within the file."""
    return _LEADING.match(target) is not None or _SCHEME.match(target) is None


def _refused(reason: str, remedy: str = "Open it in Word, save it as a new .docx and try again.") -> BadFile:
    return BadFile(f"The template is refused: {reason}.", code="TEMPLATE_INVALID", remedy=remedy)
