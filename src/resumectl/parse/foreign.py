"""Names for content that is not accepted, so that a refusal can say what the file is and what to do now."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_AS_DOCX: Final = "Open it in Word or LibreOffice, save it as .docx, and try again."
_AS_JPEG: Final = "Save or export it as JPEG or PNG, and try again."
_UNPACK: Final = "Unpack it and take the files in it."
_AGAIN: Final = (
    "If it is a log-in or error page, download the document again; if it is the document, open it in Word"
    " or LibreOffice and save it as .docx."
)


class Foreign(NamedTuple):
    """A type of content, worded to follow "The content is". `is_certain`: the first bytes leave no doubt."""

    name: str
    remedy: str = ""
    is_certain: bool = True


_SIGNATURES: Final[tuple[tuple[bytes, Foreign], ...]] = (
    (b"{\\rtf", Foreign("RTF (rich text)", _AS_DOCX)),
    (b"GIF87a", Foreign("a GIF picture", _AS_JPEG)),
    (b"GIF89a", Foreign("a GIF picture", _AS_JPEG)),
    (b"II*\0", Foreign("a TIFF picture", _AS_JPEG)),
    (b"MM\0*", Foreign("a TIFF picture", _AS_JPEG)),
    (b"8BPS", Foreign("a Photoshop picture", _AS_JPEG)),
    (b"\0\0\x01\0", Foreign("an icon (ICO)", _AS_JPEG)),
    (b"\0\0\0\x0cjP  ", Foreign("a JPEG 2000 picture", _AS_JPEG)),
    (b"\xff\x0a", Foreign("a JPEG XL picture", _AS_JPEG)),
    (b"\0\0\0\x0cJXL ", Foreign("a JPEG XL picture", _AS_JPEG)),
    (b"\x1f\x8b", Foreign("gzip-compressed data", _UNPACK)),
    (b"BZh", Foreign("bzip2-compressed data", _UNPACK)),
    (b"\xfd7zXZ\0", Foreign("xz-compressed data", _UNPACK)),
    (b"\x28\xb5\x2f\xfd", Foreign("zstd-compressed data", _UNPACK)),
    (b"7z\xbc\xaf\x27\x1c", Foreign("a 7-Zip archive", _UNPACK)),
    (b"Rar!\x1a\x07", Foreign("a RAR archive", _UNPACK)),
    (b"\x7fELF", Foreign("a program")),
    (b"\xcf\xfa\xed\xfe", Foreign("a program")),
    (b"\xca\xfe\xba\xbe", Foreign("a program")),
    (b"\xdb\xa5", Foreign("a document of Word 2", _AS_DOCX)),
    (b"\x31\xbe\0\0", Foreign("a document of Word for DOS", _AS_DOCX)),
    (b"\xffWPC", Foreign("a WordPerfect document", _AS_DOCX)),
    (b"AT&TFORM", Foreign("a DjVu document", "Convert it to PDF, and try again.")),
    (b"\0\x05\x16\x07", Foreign("a side file of macOS", "Take the file without ._ in its name.")),
    (b"\x0eWKS", Foreign("a spreadsheet")),
    (b"%!PS", Foreign("PostScript", "Convert it to PDF, and try again.", is_certain=False)),
    (b"!<arch>", Foreign("a software package")),
    (b"SQLite format 3\0", Foreign("an SQLite database")),
    (b"MZ", Foreign("a Windows program")),
    (b"BM", Foreign("a BMP picture", _AS_JPEG)),
)  # fmt: skip
_TWO_LETTERS: Final = (b"MZ", b"BM", b"BZh", b"\xff\x0a", b"\xdb\xa5")
"""Too short to be believed when the rest reads as text."""

_WEB_PAGE: Final = Foreign("HTML (a web page)", _AGAIN)
_SVG: Final = Foreign("an SVG picture", _AS_JPEG)
_MAIL: Final = Foreign("an e-mail message", "Take the file that is attached to it.", is_certain=False)
_COMMENTS: Final = r"(?:<!--(?:(?!-->)[\s\S])*-->\s*)*"

# Tried in this order on the lower-case text after byte order mark and white space.
_MARKUP: Final = tuple(
    (re.compile(pattern), foreign)
    for pattern, foreign in (
        (
            r"<\?mso-application progid=.word|<pkg:package|<w:worddocument",
            Foreign("a Word XML file", _AS_DOCX),
        ),
        (r"^mime-version:|^content-type:\s*multipart/related", Foreign("a saved web page (MHTML)", _AS_DOCX)),
        (r"^(?:return-path|received|from|delivered-to|message-id|subject):\s", _MAIL),
        (rf"^{_COMMENTS}<(?:!doctype html|html|head|body|script|title|meta|div|table|p)\b", _WEB_PAGE),
        (r"^<\?xml[^>]*>\s*(?:<!doctype html|<html)", _WEB_PAGE),
        (rf"^(?:<\?xml[^>]*>\s*)?{_COMMENTS}(?:<!doctype svg[^>]*>\s*)?{_COMMENTS}<svg\b", _SVG),
        (r"^<\?xml|^<[a-z:]+[^>]{0,500}xmlns", Foreign("XML")),
        (r"^#!", Foreign("a script")),
        (r'^[{\[]\s*(?:["{\[]|\})', Foreign("JSON", is_certain=False)),
    )
)

_HEIC: Final = Foreign("a HEIC photo", _AS_JPEG)
_FTYP: Final = {b"hei": _HEIC, b"hev": _HEIC, b"mif": _HEIC, b"avi": Foreign("an AVIF picture", _AS_JPEG)}

_LOOK_BYTES: Final = 4096
_CONTROL: Final = re.compile(r"[^\t\n\r\f\x1b -\U0010ffff]")
_PLAIN_TEXT: Final = Foreign("plain text", _AS_DOCX, is_certain=False)


def name_of(data: bytes) -> Foreign | None:
    """What the content is when it is none of the accepted formats; None when nothing is known of it."""
    head = data[:_LOOK_BYTES]
    text = _as_text(head)
    if text is None or not head.startswith(_TWO_LETTERS):
        for signature, foreign in _SIGNATURES:
            if head.startswith(signature):
                return foreign
    if head[4:8] == b"ftyp":
        return _FTYP.get(head[8:11], Foreign("a video"))
    if head[:4] == b"RIFF":
        kind = head[8:12]
        return Foreign("a WebP picture", _AS_JPEG) if kind == b"WEBP" else Foreign("sound or video")
    if not data.strip(b"\0"):
        return Foreign("nothing but zero bytes, as after a broken download", "Download it again.")
    if text is None:
        return None
    start = text.lstrip("\ufeff \t\r\n").lower()
    return next((foreign for pattern, foreign in _MARKUP if pattern.search(start)), _PLAIN_TEXT)


def _as_text(head: bytes) -> str | None:
    """The bytes as text, or None when they are none: undecodable, or with control characters."""
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = head[: len(head) // 2 * 2].decode("utf-16", "replace")
    else:
        # The cut may run through a character.
        text = head.decode("utf-8", "replace").removesuffix("\ufffd")
        if text.count("\ufffd") > len(text) / 10:
            return None
    return text if len(_CONTROL.findall(text)) <= len(text) / 200 else None
