"""Sniffing: the content decides, a refusal says what the file is, and no file keeps the caller busy."""

from __future__ import annotations

import gc
import io
import random
import struct
import time
import zipfile
from collections.abc import Callable
from contextlib import suppress

import pytest

from resumectl.model import limits
from resumectl.model.document import Format
from resumectl.model.errors import BadFile, DocumentFailed, ResumectlError
from resumectl.parse.sniff import sniff, suffix_disagrees

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
FREE, END, FAT, DIFAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD, 0xFFFFFFFC
WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
PDF = b"%PDF-1.7\n1 0 obj <</Type /Catalog>> endobj\n"
PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 50
JPEG = b"\xff\xd8\xff\xe0" + b"\0" * 50


def zipped(*parts: tuple[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of the parts."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as archive:
        for name, data in parts:
            archive.writestr(name, data)
    return buffer.getvalue()


def office(main_type: str = WORD, *more: tuple[str, str | bytes], encoding: str = "utf-8") -> bytes:
    """An Office file whose main part has the given content type."""
    types = f'<Types><Override PartName="/main.xml" ContentType="{main_type}"/></Types>'
    return zipped(("[Content_Types].xml", types.encode(encoding)), ("_rels/.rels", "<R/>"), *more)


def entry(name: str, kind: int = 2, left: int = FREE, right: int = FREE, child: int = FREE) -> bytes:
    """One directory entry of a compound file; kind 2 is a stream, 1 a storage, 5 the root."""
    label = name.encode("utf-16-le") + b"\0\0"
    return (label.ljust(64, b"\0") + struct.pack("<HBBIII", len(label), kind, 1, left, right, child)).ljust(
        128, b"\0"
    )


def compound(*entries: bytes, fat: tuple[int, ...] = (FAT, END), first: int = 1, size: int = 4096) -> bytes:
    """A compound file: sector 0 is the sector table, the directory begins in sector `first`."""
    head = OLE + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
    head += struct.pack("<IIIIIIIII", 0, 1, first, 0, 4096, END, 0, END, 0) + struct.pack(
        "<109I", 0, *[FREE] * 108
    )
    table = struct.pack("<128I", *fat, *[FREE] * (128 - len(fat)))
    return (head + table + b"".join(entries)).ljust(size, b"\0")


def word_binary() -> bytes:
    """The directory of a .doc."""
    return compound(entry("Root Entry", 5, child=2), entry("1Table"), entry("WordDocument", left=1))


def refusal(data: bytes) -> BadFile:
    """The refusal of the content as such."""
    with pytest.raises(BadFile) as caught:
        sniff(data)
    return caught.value


def failure(data: bytes) -> DocumentFailed:
    """The failure of a file that is of an accepted format."""
    with pytest.raises(DocumentFailed) as caught:
        sniff(data)
    return caught.value


@pytest.mark.parametrize(
    ("data", "form"),
    [
        (PDF, Format.PDF),
        (b"\xef\xbb\xbf\r\n" + PDF, Format.PDF),
        (b"\0" * 1019 + PDF, Format.PDF),
        (b"%!PS-Adobe-3.0 PDF-1.4\n" + PDF, Format.PDF),
        (b"HTTP/1.1 200 OK\r\nContent-Type: application/pdf\r\n\r\n" + PDF, Format.PDF),
        (PDF + office(), Format.PDF),
        (PNG, Format.PNG),
        (PNG + PDF, Format.PNG),
        (JPEG, Format.JPEG),
        (JPEG + PDF, Format.JPEG),
        (word_binary(), Format.DOC),
        (office(), Format.DOCX),
        (office(encoding="utf-16"), Format.DOCX),
        (zipped(("word\\document.xml", "<w/>"), ("a", "")), Format.DOCX),
    ],
)
def test_content_decides(data: bytes, form: Format) -> None:
    """Every accepted format is known by its content; of two, the first signature at the start wins."""
    assert sniff(data) is form


@pytest.mark.parametrize(
    "main_type",
    [
        WORD,
        WORD.replace("document.main", "template.main"),
        "application/vnd.ms-word.document.macroEnabled.main+xml",
        "application/vnd.ms-word.template.macroEnabledTemplate.main+xml",
    ],
)
def test_word_files_with_macros_and_templates_are_docx(main_type: str) -> None:
    """.docx, .dotx, .docm and .dotm are one format (decision B7)."""
    assert sniff(office(main_type)) is Format.DOCX


@pytest.mark.parametrize(
    ("data", "kind", "remedy"),
    [
        (b"<!DOCTYPE html><html><title>Sign in</title></html>", "HTML", "download the document again"),
        (b"\xef\xbb\xbf\n <!-- x --><html xmlns:w='urn:office'>" + PDF, "HTML", "save it as .docx"),
        (b"MIME-Version: 1.0\nContent-Type: multipart/related\n", "web page (MHTML)", "save it as .docx"),
        (b"{\\rtf1\\ansi Jane}", "RTF", "save it as .docx"),
        (b"<?xml version='1.0'?><svg xmlns='x'/>", "SVG", "JPEG or PNG"),
        (b"<?xml version='1.0'?><?mso-application progid='Word.Document'?>", "Word XML", "save it as .docx"),
        (b"GIF89a" + b"\0" * 20, "GIF", "JPEG or PNG"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "HEIC", "JPEG or PNG"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "WebP", "JPEG or PNG"),
        (b"II*\0\x08\0\0\0", "TIFF", "JPEG or PNG"),
        (b"BM\x36\0\0\0\0\0\0\0" + b"\0" * 40, "BMP", "JPEG or PNG"),
        (b"\x1f\x8b\x08\0" + PDF, "gzip", "Unpack"),
        (b"7z\xbc\xaf\x27\x1c\0\4", "7-Zip", "Unpack"),
        (zipped(("resume.pdf", PDF)), "ZIP archive (1 entry)", "Unpack"),
        (zipped(("a", PDF), method=zipfile.ZIP_STORED), "ZIP archive", "Unpack"),
        (zipped(("resume.pdf", PDF))[:-30], "damaged ZIP archive", "again"),
        (office(WORD.replace("wordprocessingml", "x"), ("xl/workbook.xml", "<w/>")), "Excel", ".docx"),
        (zipped(("mimetype", "x"), ("content.xml", "<o/>")), "OpenDocument", "save it as .docx"),
        (zipped(("mimetype", "x"), ("META-INF/container.xml", "<o/>")), "EPUB", ".docx"),
        (compound(entry("Root Entry", 5, child=1), entry("Workbook")), "Excel", ".docx"),
        (b"MZ\x90\0\x03\0\0\0" + b"\xfe" * 100, "Windows program", ""),
        (b"\x7fELF\x02\x01", "program", ""),
        (b"\xdb\xa5\x2d\0\0\0\x09\x04", "Word 2", "save it as .docx"),
        (b"BMW AG\nPurchasing, 2019 to 2024\n", "plain text", "save it as .docx"),
        ("Résumé\nJane".encode("utf-16"), "plain text", "save it as .docx"),
        (b"From: jane@example.com\nSubject: my CV\n\nsee below", "e-mail", "attached"),
        (b"\0" * 5000, "zero bytes", "Download it again"),
        (bytes(range(128, 256)) * 9, "of no known type", ""),
    ],
)
def test_a_refusal_says_what_the_content_is(data: bytes, kind: str, remedy: str) -> None:
    """Unaccepted content is named, the accepted formats are too, and the next step where there is one."""
    refused = refusal(data)
    assert refused.code == "UNSUPPORTED_FILE_TYPE"
    assert kind in refused.message
    assert "PDF, DOCX, DOC, PNG and JPEG" in refused.message
    assert remedy in refused.remedy


def test_nothing_and_too_much() -> None:
    """No byte is EMPTY_FILE; exactly 20 MiB are accepted, one byte more is FILE_TOO_LARGE (decision B7)."""
    assert refusal(b"").code == "EMPTY_FILE"
    whole = PDF.ljust(limits.UPLOAD_BYTES, b"\n")
    assert sniff(whole) is Format.PDF
    refused = refusal(whole + b"\n")
    assert refused.code == "FILE_TOO_LARGE"
    assert "20,971,521 bytes" in refused.message


def marked_encrypted(data: bytes) -> bytes:
    """The zip with the encryption flag on every entry."""
    marked = bytearray(data)
    for signature, flag in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        at = -1
        while (at := marked.find(signature, at + 1)) >= 0:
            marked[at + flag] |= 1
    return bytes(marked)


@pytest.mark.parametrize(
    "data",
    [
        compound(entry("Root Entry", 5, child=1), entry("EncryptedPackage"), entry("EncryptionInfo")),
        marked_encrypted(office()),
    ],
)
def test_passwords_are_named(data: bytes) -> None:
    """An encrypted Word file is PASSWORD_PROTECTED, whichever way it is wrapped."""
    assert failure(data).code == "PASSWORD_PROTECTED"
    assert "without a password" in failure(data).remedy


@pytest.mark.parametrize(
    "data",
    [
        office()[: len(office()) // 2],
        office()[:-10],
        b"PK\3\4",
        b"PK\5\6" + b"\0" * 18,
        office("application/unknown"),
        OLE,
        OLE + b"\0" * 504,
        OLE + random.Random(1).randbytes(30_000),
        compound()[:700],
        compound(entry("Root Entry", 5, child=1), entry("Something")),
    ],
)
def test_damaged_word_files_are_corrupt(data: bytes) -> None:
    """What began as a Word file and is damaged says so; it is not `unsupported`."""
    assert failure(data).code == "CORRUPT_FILE"


def test_an_embedded_word_document_does_not_make_a_workbook_a_doc() -> None:
    """Only the streams at the top level count."""
    embedded = entry("ObjectPool", 1, child=3)
    book = compound(
        entry("Root Entry", 5, child=1), entry("Workbook", right=2), embedded, entry("WordDocument")
    )
    assert "Excel" in refusal(book).message


def test_a_directory_in_many_sectors_is_followed() -> None:
    """The stream that decides may lie in a later sector of the directory."""
    entries = [
        entry("Root Entry", 5, child=5),
        *[entry(f"s{number}") for number in range(4)],
        entry("WordDocument"),
    ]
    assert sniff(compound(*entries, fat=(FAT, 2, END))) is Format.DOC


def circular_directory() -> bytes:
    """Its directory follows itself for ever."""
    return compound(entry("Root Entry", 5, child=1), entry("Junk", left=1, right=1), fat=(FAT, 1))


def circular_sector_table() -> bytes:
    """It claims twelve million sectors of sector table, and the list of them follows itself."""
    head = OLE + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6
    head += struct.pack("<IIIIIIIII", 0, 109 + 127 * 100_000, 1, 0, 4096, END, 0, 2, 100_000)
    head += struct.pack("<109I", *[0] * 109)
    table = struct.pack("<128I", FAT, END, DIFAT, *[FREE] * 125)
    names = entry("Root Entry", 5, child=1) + entry("WordDocument")
    return head + table + names.ljust(512, b"\0") + struct.pack("<128I", *[0] * 127, 2) + b"\0" * 4096


def crowded() -> bytes:
    """Sixty thousand empty entries, all declared in the end record to be one."""
    data = zipped(("[Content_Types].xml", WORD), *[(f"{number:x}", b"") for number in range(30_000)])
    return data[:-14] + b"\1\0\1\0" + data[-10:]


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(circular_directory, id="circular directory"),
        pytest.param(circular_sector_table, id="circular sector table"),
        pytest.param(crowded, id="30,000 entries"),
        pytest.param(lambda: b"<!---->" * 2_000_000, id="comments"),
        pytest.param(lambda: b"<!--" * 4_000_000, id="open comments"),
        pytest.param(lambda: b"<?xml " * 3_000_000, id="xml"),
        pytest.param(lambda: b"<" + b"a" * 15_000_000, id="one tag"),
        pytest.param(lambda: b" " * limits.UPLOAD_BYTES, id="blanks"),
        pytest.param(lambda: b"\0" * limits.UPLOAD_BYTES, id="zeros"),
    ],
)
def test_no_file_keeps_the_caller_busy(make: Callable[[], bytes]) -> None:
    """Sniffing runs in the process that serves everybody: it ends at once for the worst of files."""
    data = make()
    # What other tests left behind is none of its time.
    gc.collect()
    began = time.process_time()
    with pytest.raises(ResumectlError):
        sniff(data)
    assert time.process_time() - began < 0.5


def test_a_crowded_archive_is_a_bomb() -> None:
    """Too many entries are refused by count, also when the end record denies them."""
    assert failure(crowded()).code == "ARCHIVE_BOMB"


def test_noise_after_any_signature_gives_an_answer() -> None:
    """Damaged bytes end in a format or in one of our errors, never in a foreign exception."""
    source = random.Random(7)
    for data in (office(), word_binary(), PDF, office()[:60] + word_binary()):
        for _ in range(400):
            broken = bytearray(data)
            for _ in range(source.randint(1, 30)):
                broken[source.randrange(8, len(broken))] = source.randrange(256)
            with suppress(ResumectlError):
                assert sniff(bytes(broken)) in Format


@pytest.mark.parametrize(
    ("name", "form", "expected"),
    [
        ("cv.pdf", Format.PDF, False),
        ("CV.PDF", Format.PDF, False),
        ("cv.pdf", Format.PNG, True),
        ("cv.docm", Format.DOCX, False),
        ("cv.doc", Format.DOCX, True),
        ("photo.jpeg", Format.JPEG, False),
        ("photo.jpg", Format.PNG, True),
        ("cv.pdf.exe", Format.PDF, True),
        ("cv.tar.gz", Format.PDF, True),
        ("cv.htm", Format.DOCX, True),
        ("cv", Format.PDF, False),
        (".pdf", Format.PDF, False),
        ("cv.final", Format.PDF, False),
        ("Jane A. Sample", Format.PDF, False),
        ("cv.pdf. ", Format.PDF, False),
        ("cv.2026", Format.DOC, False),
    ],
)
def test_a_name_that_promises_another_type_is_noticed(name: str, form: Format, expected: bool) -> None:
    """The warning FILE_TYPE_MISMATCH is for names with a known suffix of another type only."""
    assert suffix_disagrees(name, form) is expected
