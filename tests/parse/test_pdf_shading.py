"""Text on a shading, as rating bars of web pages have it."""

from __future__ import annotations

from resumectl.parse.extract.pdf import read_pdf


def shaded_pdf() -> bytes:
    """White words on a bar that a shading fills, and black ones on the page."""
    content = (
        b"q 60 690 200 20 re W n 200 0 0 20 60 690 cm /Bar sh Q BT /F 11 Tf 1 1 1 rg 64 696 Td (Typescript) Tj ET "
        b"BT /F 11 Tf 0 0 0 rg 64 740 Td (Skills) Tj ET BT /F 11 Tf 1 1 1 rg 64 600 Td (hidden words) Tj ET"
    )
    shading = (
        b"<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 1 0]/Extend[true true]"
        b"/Function<</FunctionType 2/Domain[0 1]/C0[0.1 0.2 0.4]/C1[0.2 0.3 0.5]/N 1>>>>"
    )
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>"
        b"/Shading<</Bar 6 0 R>>>>>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        shading,
    ]
    body = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % (at, part) for at, part in enumerate(parts, 1))
    return body + b"trailer<</Root 1 0 R/Size 7>>\n%%EOF\n"


def test_white_words_on_a_shading_are_seen() -> None:
    """A gradient is a dark ground as a picture is; white words on the white page stay hidden."""
    found = read_pdf(shaded_pdf(), lambda: None)  # type: ignore[arg-type,return-value]
    words = {word.text for page in found.pages for word in page.words}
    assert {"Typescript", "Skills"} <= words
    assert "hidden" not in words
