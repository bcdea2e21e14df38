"""Fonts of medium weight: what they set stands out where nothing heavier does, or beside light text."""

from __future__ import annotations

import pymupdf
import pytest

from resumectl.parse.extract.pdf import read_pdf

BUILT_IN = ("helv", "tiro", "cour")


def bold_words(*fonts: str) -> dict[str, bool]:
    """Whether each font's word comes out bold; the words are the fonts' names."""
    document = pymupdf.open()
    page = document.new_page()
    for number, (font, built_in) in enumerate(zip(fonts, BUILT_IN, strict=False)):
        page.insert_text((72, 72 + 20 * number), font, fontname=built_in)
    for xref, _, _, _, built_in, *_ in page.get_fonts():
        document.xref_set_key(xref, "BaseFont", f"/{fonts[BUILT_IN.index(built_in)]}")
    extract = read_pdf(document.tobytes(), lambda: pytest.fail("no page is a scan"))
    return {word.text: word.style.bold for word in extract.pages[0].words}


def test_medium_over_light_is_bold() -> None:
    """As LaTeX classes set their headings: the same size, no font that is called bold."""
    assert bold_words("Figtree-Light", "Figtree-Medium") == {"Figtree-Light": False, "Figtree-Medium": True}
    both = bold_words("Figtree-Light", "Figtree-Medium", "Figtree-Bold")
    assert both["Figtree-Medium"]
    assert both["Figtree-Bold"]


def test_medium_is_bold_where_it_is_the_heaviest() -> None:
    """Beside a regular font; a bold one beside them is what stands out then."""
    assert bold_words("Inter-Regular", "Inter-Medium") == {"Inter-Regular": False, "Inter-Medium": True}
    assert not bold_words("Inter-Regular", "Inter-Medium", "Inter-Bold")["Inter-Medium"]


def test_text_set_in_medium_alone_is_plain() -> None:
    """Nothing can stand out from itself."""
    assert bold_words("Figtree-Medium") == {"Figtree-Medium": False}
