"""What a file is, told from its content and never from its name; cheap enough for every upload."""

from __future__ import annotations

import io
import lzma
import re
import struct
import zipfile
import zlib
from typing import Final

from resumectl.model import limits
from resumectl.model.document import Format
from resumectl.model.errors import BadFile, DocumentFailed
from resumectl.parse import compound
from resumectl.parse.foreign import name_of

ACCEPTED: Final = "PDF, DOCX, DOC, PNG and JPEG files are accepted."
SAVE_AS_DOCX: Final = "Open it in Word or LibreOffice, save it as .docx, and try again."

_PNG: Final = b"\x89PNG\r\n\x1a\n"
_JPEG: Final = b"\xff\xd8\xff"
_ZIP: Final = b"PK\x03\x04"
_EMPTY_ZIP: Final = b"PK\x05\x06"
_PDF: Final = b"%PDF-"
_PDF_WITHIN_BYTES: Final = 1024
# What zipfile raises for broken directories and entries, for unknown methods and encodings of names.
_ZIP_PROBLEMS: Final = (
    zipfile.BadZipFile,
    zlib.error,
    lzma.LZMAError,
    struct.error,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    ValueError,
)
_CONTENT_TYPES: Final = "[content_types].xml"
_CONTENT_TYPES_BYTES: Final = 2_000_000
_OOXML_START: Final = (b"[Content_Types].xml", b"_rels/", b"docProps/", b"word/", b"customXml/")
# Word's main part: document or template, with macros or without.
_WORD_MAIN: Final = re.compile(
    r"application/vnd\.(?:openxmlformats-officedocument\.wordprocessingml\.(?:document|template)"
    r"|ms-word\.(?:document|template)\.macroenabled(?:template)?)\.main\+xml",
    re.IGNORECASE,
)

_SUFFIXES: Final = {
    "pdf": Format.PDF,
    "docx": Format.DOCX,
    "docm": Format.DOCX,
    "dotx": Format.DOCX,
    "dotm": Format.DOCX,
    "doc": Format.DOC,
    "dot": Format.DOC,
    "png": Format.PNG,
    "jpg": Format.JPEG,
    "jpeg": Format.JPEG,
    "jpe": Format.JPEG,
    "jfif": Format.JPEG,
}
# Suffixes that promise something else; an unknown one (cv.final, cv.2026) promises nothing.
_OTHER_SUFFIX: Final = re.compile(
    "7z|app|avif|bat|bmp|cmd|com|csv|eml|epub|exe|gif|gz|heic|html?|iso|js|key|mht|mhtml|mp4|msg|msi|od[pst]|pages"
    "|pptx?|ps|rar|rtf|scr|sh|svg|tar|tiff?|txt|webp|wpd|wps|xlsx?|xml|xps|zip"
)


def sniff(data: bytes) -> Format:
    """The format that the content has.

    The first signature at the start of the file wins; a PDF may have up to 1,024 bytes of junk before it.

    Raises:
        BadFile: EMPTY_FILE, FILE_TOO_LARGE, or UNSUPPORTED_FILE_TYPE with a sentence that names what it is.
        DocumentFailed: of an accepted format, but PASSWORD_PROTECTED, CORRUPT_FILE or ARCHIVE_BOMB.
    """
    check_size(data)
    if data.startswith(_PDF):
        return Format.PDF
    if data.startswith(_PNG):
        return Format.PNG
    if data.startswith(_JPEG):
        return Format.JPEG
    if data.startswith((_ZIP, _EMPTY_ZIP)):
        return _sniff_zip(data)
    if data.startswith(compound.MAGIC):
        return _sniff_compound(data)
    foreign = name_of(data)
    if foreign is not None and foreign.is_certain:
        raise unsupported(foreign.name, foreign.remedy)
    if _PDF in data[:_PDF_WITHIN_BYTES]:
        return Format.PDF
    if foreign is None:
        raise BadFile(
            f"The content is of no known type. {ACCEPTED}",
            code="UNSUPPORTED_FILE_TYPE",
            remedy="Get the file again; the copy or download may be damaged.",
        )
    raise unsupported(foreign.name, foreign.remedy)


def check_size(data: bytes) -> None:
    """Raises BadFile for a file that holds nothing or too much."""
    if not data:
        raise BadFile("The file is empty.", code="EMPTY_FILE", remedy="Save or download it again.")
    if len(data) > limits.UPLOAD_BYTES:
        raise BadFile(
            f"The file has {len(data):,} bytes; at most {limits.UPLOAD_BYTES:,} (20 MiB) are accepted.",
            code="FILE_TOO_LARGE",
            remedy="Reduce its pictures, or take the résumé alone without annexes.",
        )


def suffix_disagrees(name: str, form: Format) -> bool:
    """Whether the name promises another type than the content has; no known suffix, no promise."""
    stem, dot, suffix = name.rstrip(". ").rpartition(".")
    suffix = suffix.lower()
    if not dot or not stem:
        return False
    if suffix in _SUFFIXES:
        return _SUFFIXES[suffix] is not form
    return _OTHER_SUFFIX.fullmatch(suffix) is not None


def unsupported(kind: str, remedy: str = "") -> BadFile:
    return BadFile(f"The content is {kind}. {ACCEPTED}", code="UNSUPPORTED_FILE_TYPE", remedy=remedy)


def _sniff_compound(data: bytes) -> Format:
    names = compound.stream_names(data)
    if "EncryptedPackage" in names:
        raise _needs_password()
    if "WordDocument" in names:
        return Format.DOC
    for stream, kind in (
        ("Workbook", "an Excel workbook"),
        ("Book", "an Excel workbook"),
        ("PowerPoint Document", "a PowerPoint presentation"),
        ("__properties_version1.0", "an Outlook message"),
        ("VisioDocument", "a Visio drawing"),
        ("Quill", "a Publisher document"),
        ("MatOST", "a Works document"),
    ):
        if stream in names:
            raise unsupported(kind, SAVE_AS_DOCX)
    raise _corrupt("The Word document is damaged: no text stream was found in it.")


def _sniff_zip(data: bytes) -> Format:
    _check_entry_count(data)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = archive.infolist()
            names = {entry.filename.replace("\\", "/").lower(): entry for entry in entries}
            types = _content_types(archive, names)
    except _ZIP_PROBLEMS:
        raise _broken_zip(data) from None
    if _WORD_MAIN.search(types) or "word/document.xml" in names:
        return Format.DOCX
    if not entries:
        raise _corrupt("The file is an empty archive.")
    for name, kind in (
        ("xl/", "an Excel workbook"),
        ("ppt/", "a PowerPoint presentation"),
        ("visio/", "a Visio drawing"),
        ("meta-inf/container.xml", "an EPUB book"),
        ("index/document.iwa", "a Pages document"),
        ("meta-inf/manifest.mf", "a Java archive"),
    ):
        if any(entry.startswith(name) for entry in names):
            raise unsupported(kind, SAVE_AS_DOCX)
    if "content.xml" in names and "mimetype" in names:
        raise unsupported("an OpenDocument file (.odt or a relative)", SAVE_AS_DOCX)
    if types:
        raise _corrupt("The Office file is damaged: it names no main document.")
    count = "1 entry" if len(entries) == 1 else f"{len(entries):,} entries"
    raise unsupported(f"a ZIP archive ({count})", "Unpack it and take the files in it.")


def _content_types(archive: zipfile.ZipFile, names: dict[str, zipfile.ZipInfo]) -> str:
    entry = names.get(_CONTENT_TYPES)
    if entry is None:
        return ""
    if entry.flag_bits & 1:
        raise _needs_password()
    with archive.open(entry) as part:
        types = part.read(_CONTENT_TYPES_BYTES)
    return types.decode("utf-16" if types[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8", "replace")


def _check_entry_count(data: bytes) -> None:
    """Refuse a directory of too many entries before zipfile makes an object of each."""
    end = data.rfind(_EMPTY_ZIP, max(0, len(data) - 65_557))
    if end < 0:
        return
    directory_bytes = int.from_bytes(data[end + 12 : end + 16], "little")
    declared = int.from_bytes(data[end + 10 : end + 12], "little")
    # The end record may lie; 0xFFFF and 0xFFFFFFFF say that the numbers are elsewhere.
    start = max(0, end - directory_bytes) if directory_bytes != 0xFFFFFFFF else 0
    counted = data.count(b"PK\x01\x02", start, end)
    count = max(counted, declared if declared != 0xFFFF else 0)
    if count > limits.ARCHIVE_ENTRIES:
        raise DocumentFailed(
            f"The file is an archive of {count:,} parts; a document has at most {limits.ARCHIVE_ENTRIES:,}.",
            code="ARCHIVE_BOMB",
            remedy=SAVE_AS_DOCX,
        )


def _broken_zip(data: bytes) -> DocumentFailed | BadFile:
    """A zip that cannot be opened counts as a damaged DOCX, unless its first part is of no Office file."""
    first = data[30 : 30 + int.from_bytes(data[26:28], "little")]
    if len(data) < 30 or not first or first.startswith(_OOXML_START):
        return _corrupt("The DOCX file is damaged or incomplete.")
    return unsupported("a damaged ZIP archive", "Download or save it again.")


def _corrupt(message: str) -> DocumentFailed:
    return DocumentFailed(message, code="CORRUPT_FILE", remedy="Save or download the document again.")


def _needs_password() -> DocumentFailed:
    return DocumentFailed(
        "The document is protected with a password.",
        code="PASSWORD_PROTECTED",
        remedy="Save it without a password and try again.",
    )
