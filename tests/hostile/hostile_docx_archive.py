"""Word files whose archive is damaged, lies or is a bomb."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from hostile_docx_writer import CT, DRELS, GD, OTH, RELS, body, bombzip, document, docx, h_, mkzip, para, t_
from hostile_tasks import MB, C, E, P, put

put("docx/ok_plain.docx", GD, "docx", "control: ordinary résumé", P)
put("docx/truncated_half.docx", GD[: len(GD) // 2], "docx", "cut in half, no central directory", C, "CORRUPT_FILE")
put("docx/truncated_tail.docx", GD[:-10], "docx", "last 10 bytes missing", C, "CORRUPT_FILE")
put("docx/prefix_junk.docx", b"JUNK" * 100 + GD, "docx", "400 bytes before the zip", E)
put("docx/suffix_junk.docx", GD + b"JUNK" * 100, "docx", "400 bytes after the zip", E)


def _badcrc():
    b = bytearray(GD)
    i = GD.index(b"PK\1\2")
    i = GD.index(b"PK\1\2", i + 4)
    i = GD.index(b"PK\1\2", i + 4)
    b[i + 16] ^= 255
    return bytes(b)


put("docx/bad_crc.docx", _badcrc, "docx", "CRC of document.xml wrong", C, "CORRUPT_FILE")
put("docx/pk_only.docx", b"PK\3\4", "docx", "four bytes PK\\3\\4", C, "CORRUPT_FILE")
put("docx/empty_zip.docx", b"PK\5\6" + b"\0" * 18, "docx", "valid empty zip", C, "CORRUPT_FILE")
put("docx/empty_0_bytes.docx", b"", "docx", "empty file", C, "EMPTY_FILE")
put("docx/no_document_part.docx", docx(drop=("word/document.xml",)), "docx", "main part missing", C, "CORRUPT_FILE")
put("docx/no_content_types.docx", docx(drop=("[Content_Types].xml",)), "docx", "[Content_Types].xml missing", E,
    "CORRUPT_FILE")
put("docx/no_rels.docx", docx(drop=("_rels/.rels",)), "docx", "_rels/.rels missing", E, "CORRUPT_FILE")
put("docx/rel_to_missing_image.docx",
    docx(drels='<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/none.png"/>'),
    "docx", "relationship to a missing image (python-docx raises KeyError)", P)
put("docx/rel_target_null.docx",
    docx(drels='<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="../NULL"/>'),
    "docx", "relationship target ../NULL, as some converters write", P)
put("docx/rel_target_traversal.docx",
    docx(drels='<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" '
        'Target="../../../../../../etc/passwd"/>'),
    "docx", "relationship target climbs out", E)
put("docx/rel_external_template.docx",
    docx(drels='<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" '
        'Target="http://127.0.0.1:9/t.dotm" TargetMode="External"/>'),
    "docx", "remote template; must not be fetched", P)
put("docx/rel_external_image.docx",
    docx(drels='<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" '
        'Target="file:///etc/passwd" TargetMode="External"/>'),
    "docx", "external image file:///etc/passwd; must not be read", P)
put("docx/rel_loop.docx", docx(drels='<Relationship Id="rId9" Type="http://x/y" Target="document.xml"/>'), "docx",
    "main part relates to itself", P)
put("docx/docm_content_type.docx", mkzip([("[Content_Types].xml", (CT % "").replace(
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
    "application/vnd.ms-word.document.macroEnabled.main+xml")), ("_rels/.rels", RELS % ""), ("word/document.xml",
    document(body())), ("word/vbaProject.bin", b"\xd0\xcf\x11\xe0" + b"\0" * 500)]), "docx",
    "macro-enabled content type in a .docx (python-docx: ValueError)", P)
put("docx/dotx_content_type.docx", mkzip([("[Content_Types].xml", (CT % "").replace("document.main+xml",
    "template.main+xml")), ("_rels/.rels", RELS % ""), ("word/document.xml", document(body()))]), "docx",
    "template content type in a .docx", P)
put("docx/strict_ooxml.docx", mkzip([("[Content_Types].xml", CT % ""), ("_rels/.rels", (RELS % "").replace(
    "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument",
    "http://purl.oclc.org/ooxml/officeDocument/relationships/officeDocument")), ("word/document.xml",
    document(body()).replace("http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "http://purl.oclc.org/ooxml/wordprocessingml/main"))]), "docx", "ISO Strict namespaces", P)
put("docx/upper_case_names.docx", mkzip([("[Content_Types].xml", CT % ""), ("_RELS/.RELS", RELS % ""),
    ("WORD/DOCUMENT.XML", document(body()))]), "docx", "part names in upper case", E)
put("docx/backslash_names.docx", mkzip([("[Content_Types].xml", CT % ""), ("_rels\\.rels", RELS % ""),
    ("word\\document.xml", document(body()))]), "docx", "back-slash part names", E)
put("docx/duplicate_document_xml.docx", lambda: _dup(), "docx",
    "document.xml twice with different text (parser disagreement)", E)


def _dup():
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return mkzip([("[Content_Types].xml", CT % ""), ("_rels/.rels", RELS % ""), ("word/document.xml",
            document(body())), ("word/document.xml", document(body(["SECOND COPY"])))])


put("docx/entry_traversal_names.docx", docx(extra=[("../../../../tmp/evil.txt", b"x"), ("/etc/cron.d/evil", b"x"),
    ("C:\\evil.txt", b"x"), ("word/media/..\\..\\evil", b"x"), ("a\0b.xml", b"x")]), "docx",
    "entry names with ../, absolute, drive letter, NUL; must never be extracted to disk", P)
put("docx/stored_not_deflated.docx", docx(method=zipfile.ZIP_STORED), "docx", "all entries stored", P)
put("docx/bzip2_entries.docx", docx(method=zipfile.ZIP_BZIP2), "docx", "bzip2 entries (not allowed by OPC)", E)
put("docx/lzma_entries.docx", docx(method=zipfile.ZIP_LZMA), "docx", "lzma entries (not allowed by OPC)", E)


def _flag_enc():
    b = bytearray(GD)
    for sig, off in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        i = -1
        while (i := b.find(sig, i + 1)) >= 0:
            b[i + off] |= 1
    return bytes(b)


put("docx/zip_encrypted_flag.docx", _flag_enc, "docx", "zip entries marked encrypted", C, "PASSWORD_PROTECTED")
put("docx/unknown_method_99.docx", lambda: (lambda b: ([b.__setitem__(slice(i + o, i + o + 2), b"\x63\0") for s,
    o in ((b"PK\3\4", 8), (b"PK\1\2", 10)) for i in range(len(b)) if b[i : i + 4] == s] and bytes(b)))(bytearray(GD)),
    "docx", "compression method 99", C, "CORRUPT_FILE")


put("docx/bomb_document_xml_3GB.docx", lambda: bombzip("word/document.xml", 3 << 30, b" " * MB, h_.encode(),
    t_.encode(), OTH), "docx", "document.xml of 3 GB of spaces, 3 MB on disk", C, "ARCHIVE_BOMB", big=True)
put("docx/bomb_document_xml_400MB_paras.docx", lambda: bombzip("word/document.xml", 400 * MB, (para("a")
    * 2000).encode(), h_.encode(), t_.encode(), OTH), "docx", "document.xml of 400 MB: 7 million short paragraphs", C,
    "ARCHIVE_BOMB")
put("docx/bomb_media_3GB.docx", lambda: bombzip("word/media/image1.png", 3 << 30, b"\0" * MB, b"\x89PNG\r\n\x1a\n", b"",
    [*OTH, ("word/document.xml", document(body())), ("word/_rels/document.xml.rels", DRELS % '<Relationship Id="rId9" '
        'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" '
        'Target="media/image1.png"/>')]),
    "docx", "image part of 3 GB of zeros, referenced", E, "ARCHIVE_BOMB", big=True)
put("docx/bomb_size_lies.docx", lambda: bombzip("word/document.xml", 300 * MB, b" " * MB, h_.encode(), t_.encode(), OTH,
    lie=2000), "docx", "document.xml of 300 MB, directory says 2,000 bytes", C, "ARCHIVE_BOMB")


def _overlap():
    inner = document(body() + "<!--" + " " * 1000000 + "-->").encode()
    comp = zlib.compressobj(9, zlib.DEFLATED, -15)
    d = comp.compress(inner) + comp.flush()
    f = io.BytesIO()
    cd = b""
    cnt = 0

    def loc(nm, dd, raw, meth):
        off = f.tell()
        nb = nm.encode()
        f.write(b"PK\3\4" + struct.pack("<HHHHHIIIHH", 20, 0, meth, 0, 33, zlib.crc32(raw), len(dd), len(raw), len(nb),
            0) + nb + dd)
        return off

    def cen(nm, dd, raw, meth, off):
        nonlocal cd, cnt
        nb = nm.encode()
        cd += (b"PK\1\2" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0, meth, 0, 33, zlib.crc32(raw), len(dd), len(raw),
            len(nb), 0, 0, 0, 0, 0, off) + nb)
        cnt += 1

    for nm, dd in OTH:
        r = dd.encode()
        cen(nm, r, r, 0, loc(nm, r, r, 0))
    off = loc("word/document.xml", d, inner, 8)
    for _ in range(20000):
        cen("word/document.xml", d, inner, 8, off)
    o = f.tell()
    f.write(cd)
    f.write(b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, cnt, cnt, len(cd), o, 0))
    return f.getvalue()


put("docx/bomb_overlap_20000_entries.docx", _overlap, "docx",
    "20,000 directory entries share one 1 MB entry (20 GB declared)", C, "ARCHIVE_BOMB")
put("docx/many_entries_60000.docx", lambda: docx(extra=[(f"word/media/i{i}.png", b"") for i in range(60000)],
    method=zipfile.ZIP_STORED), "docx", "60,000 empty entries", C, "ARCHIVE_BOMB")
put("docx/many_rels_50000.docx", lambda: docx(drels="".join(
    f'<Relationship Id="r{i}" Type="http://x/y" Target="http://127.0.0.1:9/{i}" TargetMode="External"/>'
    for i in range(50000))), "docx", "50,000 external relationships", E)
put("docx/nested_docx_50.docx", lambda: _nest(50), "docx", "docx inside docx, 50 deep", P)


def _nest(n):
    d = GD
    for _ in range(n):
        d = docx(extra=[("word/embeddings/inner.bin", d)],
            drels='<Relationship Id="rId9" '
                'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/package" '
                'Target="embeddings/inner.bin"/>')
    return d
