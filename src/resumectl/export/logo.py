"""The logo of a finished document: in place of the template's own, else in its header."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Any, Final

from docx.oxml.ns import qn
from docx.shared import Mm

from resumectl.model.errors import BadFile

LOGO_BYTES: Final = 5_000_000
LOGO_HEIGHT_MM: Final = 11
LOGO_WIDTH_MM: Final = 60


def add_logo(document: Any, logo: bytes, headers: Sequence[Any]) -> None:
    """Put the picture in place of the first one of each header, else of the body's first; where there is none, into
    the headers, small enough for any margin. Raises BadFile for what is no picture.
    """
    if not logo.startswith((b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff")) or len(logo) > LOGO_BYTES:
        raise _no_logo()
    drawn = [(header.part, found) for header in headers if (found := _first_picture(header._element)) is not None]
    if not drawn and (found := _first_picture(document.element.body)) is not None:
        drawn = [(document.part, found)]
    try:
        for part, drawing in drawn:
            _replace(part, drawing, logo)
        for header in [] if drawn else headers:
            _draw(header.paragraphs[0] if header.paragraphs else header.add_paragraph(), logo)
    # python-docx reads the picture's head with no class of its own for what it cannot read.
    except Exception as error:
        raise _no_logo() from error


def _first_picture(element: Any) -> Any:
    return next((one for one in element.iter(qn("w:drawing")) if one.find(f".//{qn('a:blip')}") is not None), None)


def _replace(part: Any, drawing: Any, logo: bytes) -> None:
    """Show `logo` where the drawing stands, as large as fits into its place."""
    relation, image = part.get_or_add_image(BytesIO(logo))
    blip = drawing.find(f".//{qn('a:blip')}")
    before = blip.get(qn("r:embed"))
    blip.set(qn("r:embed"), relation)
    # A drawing in another form, or a part cut off it, would still be the old one's.
    for child in list(blip):
        blip.remove(child)
    for cut in list(drawing.iter(qn("a:srcRect"))):
        cut.getparent().remove(cut)
    for named in drawing.iter(qn("wp:docPr"), qn("pic:cNvPr")):
        named.set("descr", "")
    extent = next(drawing.iter(qn("wp:extent")))
    width, height = int(extent.get("cx")), int(extent.get("cy"))
    scale = min(width / image.width, height / image.height)
    for size in (extent, *drawing.iter(qn("a:ext"))):
        if size.get("cx"):
            size.set("cx", str(round(image.width * scale)))
            size.set("cy", str(round(image.height * scale)))
    if before and before != relation and f'"{before}"'.encode() not in part.blob:
        # An unused part would carry the old logo along.
        part.rels.pop(before)


def _draw(paragraph: Any, logo: bytes) -> None:
    picture = paragraph.add_run().add_picture(BytesIO(logo), height=Mm(LOGO_HEIGHT_MM))
    if picture.width > Mm(LOGO_WIDTH_MM):
        picture.height = int(picture.height * Mm(LOGO_WIDTH_MM) / picture.width)
        picture.width = Mm(LOGO_WIDTH_MM)


def _no_logo() -> BadFile:
    return BadFile(
        "The logo is no PNG or JPEG picture that can be read, or larger than 5 MB.",
        code="LOGO_INVALID",
        remedy="Save it as PNG and try again.",
    )
