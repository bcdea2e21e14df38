"""Files that are not what their names say, several formats at once, and broken files of Word 97."""

from __future__ import annotations

import binascii
import struct
import zlib

from hostile_docx_writer import CT, GD, RELS, body, document, docx, mkzip
from hostile_pdf_writer import GOOD, simple
from hostile_tasks import LCG, LINES, C, E, P, put

put("wrongext/docx_named.doc", GD, "wrongext", "DOCX named .doc", P)
put("wrongext/docx_named.pdf", GD, "wrongext", "DOCX named .pdf", E, "FILE_TYPE_MISMATCH")
put("wrongext/pdf_named.docx", GOOD, "wrongext", "PDF named .docx", E, "FILE_TYPE_MISMATCH")
put("wrongext/pdf_named.doc", GOOD, "wrongext", "PDF named .doc", E, "FILE_TYPE_MISMATCH")
put("wrongext/pdf_named.png", GOOD, "wrongext", "PDF named .png", E, "FILE_TYPE_MISMATCH")
RTF = b"{\\rtf1\\ansi " + b"\\par ".join(line.encode() for line in LINES) + b"}"
put("wrongext/rtf_named.doc", RTF, "wrongext", "RTF named .doc (Word saves this often)", E, "UNSUPPORTED_FILE_TYPE")
put("wrongext/html_named.doc", ("<html xmlns:w='urn:schemas-microsoft-com:office:word'><body><p>"
    + "</p><p>".join(LINES) + "</p></body></html>").encode(), "wrongext", "HTML named .doc (job-board exports)", E,
    "UNSUPPORTED_FILE_TYPE")
put("wrongext/mhtml_named.doc", (
    'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="x"\n\n--x\nContent-Type: text/html\n\n<p>'
    + "</p><p>".join(LINES) + "</p>\n--x--").encode(), "wrongext", "MHTML named .doc", E, "UNSUPPORTED_FILE_TYPE")
put("wrongext/text_named.doc", "\n".join(LINES).encode(), "wrongext", "plain text named .doc", E,
    "UNSUPPORTED_FILE_TYPE")
put("wrongext/text_named.pdf", "\n".join(LINES).encode(), "wrongext", "plain text named .pdf", C,
    "UNSUPPORTED_FILE_TYPE")
put("wrongext/html_login_page.pdf", b"<!DOCTYPE html><html><title>Sign in</title><body>Session expired</body></html>",
    "wrongext", "HTML login page saved as .pdf", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/svg_named.png",
    b"<svg xmlns='http://www.w3.org/2000/svg'><image href='file:///etc/passwd'/><text>x</text></svg>", "wrongext",
    "SVG named .png (pymupdf would open SVG)", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/exe_named.pdf", b"MZ" + LCG(4).bytes(5000), "wrongext", "Windows program named .pdf", C,
    "UNSUPPORTED_FILE_TYPE")
put("wrongext/heic_named.jpg", b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + LCG(6).bytes(2000), "wrongext",
    "HEIC header named .jpg (phone photos)", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/xlsx_named.docx", mkzip([("[Content_Types].xml", (CT % "").replace("wordprocessingml.document.main",
    "spreadsheetml.sheet.main").replace("word/document.xml", "xl/workbook.xml")), ("_rels/.rels",
    (RELS % "").replace("word/document.xml", "xl/workbook.xml")), ("xl/workbook.xml", "<workbook/>")]), "wrongext",
    "XLSX named .docx", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/odt_named.docx", mkzip([("mimetype", "application/vnd.oasis.opendocument.text"), ("content.xml",
    "<office:document-content/>")], method=0), "wrongext", "ODT named .docx", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/zip_named.docx", mkzip([("resume.pdf", GOOD), ("photo.png", b"x")]), "wrongext",
    "zip of files named .docx", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/gzip_pdf_named.pdf", b"\x1f\x8b\x08\0\0\0\0\0\2\xff" + zlib.compress(GOOD, 9)[2:-4] + struct.pack("<II",
    zlib.crc32(GOOD), len(GOOD)), "wrongext", "gzipped PDF named .pdf", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/epub_named.pdf", mkzip([("mimetype", "application/epub+zip"), ("META-INF/container.xml", "<container/>")],
    method=0), "wrongext", "EPUB named .pdf (pymupdf would open EPUB)", C, "UNSUPPORTED_FILE_TYPE")
put("wrongext/no_extension", GOOD, "wrongext", "PDF without extension", P)
put("wrongext/UPPER.PDF", GOOD, "wrongext", "upper-case extension", P)
put("wrongext/resume.pdf.exe", GOOD, "wrongext", "PDF bytes, .pdf.exe name", E, "UNSUPPORTED_FILE_TYPE")
put("wrongext/resume.tar.gz", GOOD, "wrongext", "PDF bytes, .tar.gz name", E, "UNSUPPORTED_FILE_TYPE")
put("poly/pdf_and_docx.pdf", lambda: GOOD + docx(document(body(["DOCX SIDE"]))), "polyglot",
    "PDF at the start, DOCX zip at the end, named .pdf", P)
put("poly/pdf_and_docx.docx", lambda: GOOD + docx(document(body(["DOCX SIDE"]))), "polyglot",
    "the same bytes named .docx", E)
put("poly/pdf_html.pdf", simple(header=b"%PDF-1.4\n<!-- --><script>alert(1)</script>\n"), "polyglot",
    "PDF that browsers may sniff as HTML", P)
put("poly/zip_with_pdf_inside_first.pdf", mkzip([("a", GOOD)], method=0), "polyglot",
    "zip with a stored PDF in the first 1,024 bytes", E)
put("poly/postscript_pdf.pdf", b"%!PS-Adobe-3.0 PDF-1.4\n" + GOOD, "polyglot", "PostScript header before %PDF", P)
# DOC (OLE)

OLE = binascii.unhexlify("D0CF11E0A1B11AE1")


def ole(fat=None, dirs=None, size=4096, first_dir=1, nfat=1):
    h = (OLE + b"\0" * 16 + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + b"\0" * 6 + struct.pack("<IIIIIIIII", 0,
        nfat, first_dir, 0, 4096, 0xFFFFFFFE, 0, 0xFFFFFFFE, 0) + struct.pack("<I", 0) + b"\xff" * (4 * 108))
    f = list(fat or [0xFFFFFFFD, 0xFFFFFFFE] + [0xFFFFFFFF] * 126)
    return (h[:512] + struct.pack("<128I", *(f + [0xFFFFFFFF] * 128)[:128]) + (dirs or b"\0" * 512)).ljust(size, b"\0")


def dirent(name, typ, start, size, child=0xFFFFFFFF):
    n = name.encode("utf-16-le") + b"\0\0"
    return (n.ljust(64, b"\0") + struct.pack("<HBBIII", len(n), typ, 1, 0xFFFFFFFF, 0xFFFFFFFF, child) + b"\0" * 36
        + struct.pack("<IQ", start, size))


put("doc/ole_header_only.doc", OLE + b"\0" * 504, "doc", "OLE header and zeros", C, "CORRUPT_FILE")
put("doc/ole_magic_8_bytes.doc", OLE, "doc", "OLE magic only", C, "CORRUPT_FILE")
put("doc/ole_noise.doc", OLE + LCG(8).bytes(30000), "doc", "OLE magic, then noise", C, "CORRUPT_FILE")
put("doc/ole_fat_loop.doc", ole(fat=[0xFFFFFFFD, 1, 2, 3], dirs=(dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1)
    + dirent("WordDocument", 2, 2, 1 << 30)).ljust(512, b"\0")), "doc", "FAT chain loops on itself; stream claims 1 "
        "GB",
    C, "CORRUPT_FILE")
put("doc/ole_empty_worddocument.doc", ole(fat=[0xFFFFFFFD, 0xFFFFFFFE], dirs=(dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1)
    + dirent("WordDocument", 2, 0xFFFFFFFE, 0)).ljust(512, b"\0")), "doc", "WordDocument stream of zero bytes", C,
    "CORRUPT_FILE")
put("doc/ole_no_worddocument.doc", ole(dirs=(dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1) + dirent("Workbook", 2,
    0xFFFFFFFE, 0)).ljust(512, b"\0")), "doc", "OLE file of Excel named .doc", C, "UNSUPPORTED_FILE_TYPE")
put("doc/ole_encrypted_package.doc", ole(dirs=(dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1) + dirent("EncryptedPackage", 2,
    0xFFFFFFFE, 0) + dirent("EncryptionInfo", 2, 0xFFFFFFFE, 0)).ljust(512, b"\0")), "doc",
    "password-protected OOXML container (directory only)", C, "PASSWORD_PROTECTED")
put("docx/password_protected_ooxml.docx", ole(dirs=(dirent("Root Entry", 5, 0xFFFFFFFE, 0, 1)
    + dirent("EncryptedPackage", 2, 0xFFFFFFFE, 0) + dirent("EncryptionInfo", 2, 0xFFFFFFFE, 0)).ljust(512, b"\0")),
    "docx", "password-protected DOCX is an OLE file, not a zip", C, "PASSWORD_PROTECTED")
put("doc/word6_text_garbage.doc", b"\xdb\xa5\x2d\0" + LCG(10).bytes(3000), "doc", "Word 2 magic, then noise", C,
    "UNSUPPORTED_FILE_TYPE")
put("doc/truncated_ole.doc", ole()[:700], "doc", "OLE file cut in the FAT", C, "CORRUPT_FILE")
