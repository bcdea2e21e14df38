"""PDF pages written by hand, object by object: what no drawing library would write."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

RESUME = (
    "Marta Quillfeather",
    "marta.quillfeather@example.org | +44 20 7946 0958 | Leeds, United Kingdom",
    "",
    "Experience",
    "Head Gardener | Botanic Park Ltd | 2015 - 2019",
    "\x95 Planted four thousand trees and cared for them",
    "",
    "Gardener | Rose Hill Estate | 2011 - 2015",
    "\x95 Pruned hedges along eleven miles of path",
    "",
    "Education",
    "Diploma in Horticulture, Leeds City College",
    "2009 - 2011",
)
JOBS = [
    ("Head Gardener", "Botanic Park Ltd", "2015", "2019"),
    ("Gardener", "Rose Hill Estate", "2011", "2015"),
]


def document(objects: Iterable[bytes | str]) -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalog."""
    written, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", b""
    count = 1
    for count, body in enumerate(objects, 2):
        places += b"%010d 00000 n \n" % len(written)
        plain = body.encode("latin-1") if isinstance(body, str) else body
        written += b"%d 0 obj\n%s\nendobj\n" % (count - 1, plain)
    table = b"xref\n0 %d\n0000000000 65535 f \n%s" % (count, places)
    return written + table + b"trailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (count, len(written))


def stream(content: bytes | str, entries: str = "") -> bytes:
    """A compressed stream object."""
    packed = zlib.compress(content.encode("latin-1") if isinstance(content, str) else content)
    return b"<<%s/Filter/FlateDecode/Length %d>>\nstream\n%s\nendstream" % (entries.encode(), len(packed), packed)


def page(content: bytes | str, box: str = "0 0 595 842", entries: str = "", more: Sequence[bytes | str] = ()) -> bytes:
    """A PDF of one page; `entries` go into its dictionary, `more` objects are numbered from 6.

    Its font F1 is Helvetica, object 4, its graphics state G0 makes everything transparent, G1 nearly so; S0 is a
    dark gradient.
    """
    states = "/ExtGState<</G0<</ca 0/CA 0>>/G1<</ca 0.2/CA 0.2>>>>"
    grey = "/ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 595 0]/Extend[true true]"
    gradient = f"/Shading<</S0<<{grey}/Function<</FunctionType 2/Domain[0 1]/C0[0]/C1[0.4]/N 1>>>>>>"
    resources = f"<</Font<</F1 4 0 R>>{states}{gradient}>>"
    return document(
        [
            "<</Type/Catalog/Pages 2 0 R>>",
            "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            f"<</Type/Page/Parent 2 0 R/MediaBox[{box}]/Contents 5 0 R/Resources{resources}{entries}>>",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
            stream(content),
            *more,
        ]
    )


def text(lines: Iterable[str] = RESUME, x: float = 60, y: float = 780, size: float = 11, lead: float = 15) -> str:
    """Lines one below the other; `y` counts from the page's lower edge."""
    shown = " ".join(f"({line.replace('(', '[').replace(')', ']')}) Tj T*" for line in lines)
    return f"\nBT /F1 {size} Tf {lead} TL {x} {y} Td {shown} ET\n"
