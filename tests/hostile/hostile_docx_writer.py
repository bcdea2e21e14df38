"""Word files written by hand."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib

from hostile_tasks import LINES

W = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
CT = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Types '
    'xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" '
    'ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" '
    'ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="bin" '
    'ContentType="application/octet-stream"/><Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/>%s</Types>'
    )
RELS = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships '
    'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" '
    'Target="word/document.xml"/>%s</Relationships>'
    )
DRELS = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships '
    'xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
)
XH = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def xesc(s):
    return s.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def para(t, rpr=""):
    return f'<w:p><w:r>{rpr}<w:t xml:space="preserve">{xesc(t)}</w:t></w:r></w:p>'


def body(lines=None, extra="", raw=None):
    return "".join(para(line) for line in (LINES if lines is None else lines)) + extra if raw is None else raw


def document(inner, head=XH, ns=""):
    return f"{head}<w:document {W} {ns}><w:body>{inner}<w:sectPr/></w:body></w:document>"


def zi(name, method=zipfile.ZIP_DEFLATED):
    z = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    z.compress_type = method
    z.external_attr = 0o600 << 16
    z.create_system = 3
    return z


def mkzip(parts, method=zipfile.ZIP_DEFLATED, comment=b""):
    f = io.BytesIO()
    with zipfile.ZipFile(f, "w", method, compresslevel=9) as z:
        for n, d in parts:
            z.writestr(zi(n, method), d if isinstance(d, bytes) else d.encode("utf-8"))
        z.comment = comment
    return f.getvalue()


def docx(doc=None, ct="", rels="", drels="", extra=(), drop=(), **kw):
    parts = [("[Content_Types].xml", CT % ct), ("_rels/.rels", RELS % rels), ("word/document.xml", doc
        if doc is not None else document(body())), ("word/_rels/document.xml.rels", DRELS % drels)]
    return mkzip([(n, d) for n, d in parts if n not in drop] + list(extra), **kw)


GD = docx()


def bombzip(path_name, total, unit, head=b"", tail=b"", others=(), lie=None):
    """stream a huge deflated entry by hand"""
    raw = zlib.compressobj(9, zlib.DEFLATED, -15)
    o = [raw.compress(head)]
    crc = zlib.crc32(head)
    n = len(head)
    for _ in range(total // len(unit)):
        o.append(raw.compress(unit))
        crc = zlib.crc32(unit, crc)
        n += len(unit)
    o.append(raw.compress(tail))
    crc = zlib.crc32(tail, crc)
    n += len(tail)
    o.append(raw.flush())
    data = b"".join(o)
    usz = lie or n
    f = io.BytesIO()
    cd = b""
    cnt = 0

    def ent(nm, comp, crc_, us, meth):
        nonlocal cd, cnt
        off = f.tell()
        nb = nm.encode()
        h = struct.pack("<HHHHHIIIHH", 20, 0, meth, 0, 33, crc_, len(comp), us & 0xFFFFFFFF, len(nb), 0)
        f.write(b"PK\3\4" + h + nb + comp)
        cd += (b"PK\1\2" + struct.pack("<HHHHHHIIIHHHHHII", 20, 20, 0, meth, 0, 33, crc_, len(comp), us & 0xFFFFFFFF,
            len(nb), 0, 0, 0, 0, 0, off) + nb)
        cnt += 1

    for nm, d in others:
        d = d.encode() if isinstance(d, str) else d
        ent(nm, d, zlib.crc32(d), len(d), 0)
    ent(path_name, data, crc, usz, 8)
    off = f.tell()
    f.write(cd)
    f.write(b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, cnt, cnt, len(cd), off, 0))
    return f.getvalue()


OTH = [("[Content_Types].xml", CT % ""), ("_rels/.rels", RELS % "")]
h_, t_ = document("@@").split("@@")
