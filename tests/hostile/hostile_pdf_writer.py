"""PDFs written by hand, so that they may break every rule."""

from __future__ import annotations

import io
import zlib

from hostile_tasks import LINES


def esc(s):
    b = s if isinstance(s, bytes) else s.encode("cp1252", "replace")
    return b.replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)").replace(b"\r", b"\\r")


class PDF:
    def __init__(self):
        self.o = []

    def add(self, body=b""):
        self.o.append(body if isinstance(body, bytes) else body.encode("latin-1"))
        return len(self.o)

    def set(self, n, body):
        self.o[n - 1] = body if isinstance(body, bytes) else body.encode("latin-1")

    def stream(self, data, d="", flate=False, length=None):
        if isinstance(data, str):
            data = data.encode("latin-1")
        if flate:
            data = zlib.compress(data, 9)
            d += " /Filter /FlateDecode"
        size = len(data) if length is None else length
        return self.add(b"<< /Length " + str(size).encode() + b" " + d.encode("latin-1") + b" >>\nstream\n" + data
            + b"\nendstream")

    def build(self, root, header=b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", trailer="", tail=b"", pre=b"", xref_off=0):
        f = io.BytesIO()
        f.write(pre)
        f.write(header)
        off = []
        for i, b in enumerate(self.o, 1):
            off.append(f.tell())
            f.write(b"%d 0 obj\n" % i + b + b"\nendobj\n")
        x = f.tell() + xref_off
        f.write(b"xref\n0 %d\n0000000000 65535 f \n" % (len(off) + 1))
        for p in off:
            f.write(b"%010d 00000 n \n" % p)
        f.write(b"trailer\n<< /Size %d /Root %d 0 R %s >>\nstartxref\n%d\n%%%%EOF\n" % (len(off) + 1, root,
            trailer.encode("latin-1"), x))
        f.write(tail)
        return f.getvalue()


HELV = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"


def content(lines, size=11, x=60, y=780, lead=15, pre="", post=""):
    s = f"{pre}BT /F1 {size} Tf {lead} TL {x} {y} Td\n".encode()
    for line in lines:
        s += b"(" + esc(line) + b") Tj T*\n"
    return s + f"ET {post}\n".encode()


def simple(pages=None, mediabox="0 0 595 842", page_extra="", cat_extra="", res_extra="", fonts=None, flate=False,
    **kw):
    """pages = list of content bytes"""
    p = PDF()
    cat = p.add()
    pt = p.add()
    f1 = p.add(HELV)
    kids = []
    fd = fonts(p) if fonts else ""
    for c in pages if pages is not None else [content(LINES)]:
        cs = p.stream(c, flate=flate)
        kids.append(p.add(
            f"<< /Type /Page /Parent {pt} 0 R /MediaBox [{mediabox}] /Resources << /Font << /F1 {f1} 0 R {fd} >> "
            f"{res_extra} >> /Contents {cs} 0 R {page_extra} >>"))
    p.set(pt, f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{k} 0 R' for k in kids)}] >>")
    p.set(cat, f"<< /Type /Catalog /Pages {pt} 0 R {cat_extra} >>")
    return p.build(cat, **kw)


GOOD = simple()


def zbomb(n, unit=b" " * 65536, tail=b"", head=b""):
    c = zlib.compressobj(9)
    o = [c.compress(head)]
    for _ in range(n // len(unit)):
        o.append(c.compress(unit))
    o.append(c.compress(tail))
    o.append(c.flush())
    return b"".join(o)


def rawstream_pdf(data, filt, extra=""):
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add("<< /Type /Pages /Count 1 /Kids [3 0 R] >>")
    p.add(
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 4 0 R >> >> /Contents 5 0 "
        "R >>")
    p.add(HELV)
    p.stream(data, f"/Filter {filt} {extra}")
    return p.build(c)

def img_pdf(w, h, bpc, cs, data, filt="/FlateDecode", mb="0 0 595 842", n=1, txt=b"", extra=""):
    p = PDF()
    c = p.add("<< /Type /Catalog /Pages 2 0 R >>")
    p.add()
    im = p.stream(data,
        f"/Type /XObject /Subtype /Image /Width {w} /Height {h} /BitsPerComponent {bpc} /ColorSpace {cs} /Filter "
        f"{filt} {extra}")
    f = p.add(HELV)
    cs_ = p.stream(b"q 595 0 0 842 0 0 cm /I Do Q " + txt)
    k = []
    for _ in range(n):
        k.append(p.add(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [{mb}] /Resources << /Font << /F1 {f} 0 R >> /XObject << /I "
            f"{im} 0 R >> >> /Contents {cs_} 0 R >>"))
    p.set(2, f"<< /Type /Pages /Count {n} /Kids [{' '.join(f'{x} 0 R' for x in k)}] >>")
    return p.build(c)


def simple_into(p):
    c = p.add()
    t = p.add()
    f = p.add(HELV)
    s = p.stream(content(LINES))
    pg = p.add(
        f"<< /Type /Page /Parent {t} 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 {f} 0 R >> >> /Contents "
        f"{s} 0 R >>")
    p.set(t, f"<< /Type /Pages /Count 1 /Kids [{pg} 0 R] >>")
    p.set(c, f"<< /Type /Catalog /Pages {t} 0 R >>")
    return p.build(c)
