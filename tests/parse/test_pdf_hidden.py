"""What a reader of the page cannot see is left out and said; what he sees comes once, however it was printed."""

from __future__ import annotations

import pytest
from pdf_pages import NAME, Look, Sheet, codes_of
from raw_pages import RESUME, page, text

from resumectl.model.page import ParseResult
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

STUFFED = text(["Kubernetes Terraform"], y=300)
HIDDEN = "HIDDEN_TEXT_IGNORED"
PIXELS = "BI /W 4 /H 2 /CS /G /BPC 8 /F /AHx ID 20E040A0C0806010> EI"
"""A picture of eight greys, drawn in the unit square."""


def parsed(content: str) -> ParseResult:
    return parse_document(page(content), ParseOptions())


def words_of(data: bytes) -> list[str]:
    extract = read_pdf(data, lambda: pytest.fail("a page with a text layer was handed to OCR"))
    return [word.text for one in extract.pages for word in one.words]


@pytest.mark.parametrize(
    "content",
    [
        f"{text()} q /G0 gs {STUFFED} Q",
        f"{text()} q 7 Tr {STUFFED} Q",
        f"{text()} q 3 Tr {STUFFED} Q",
        f"{text()} q 1 g {STUFFED} Q",
        f"{text()} q 0.05 0 0 0.05 60 300 cm {text(['Kubernetes Terraform'], 0, 0)} Q",
        f"{text()} {STUFFED} 1 g 50 290 300 30 re f",
        f"{text()} {STUFFED} 0 g 50 290 300 30 re f",
        f"{text()} 0 g 50 290 300 30 re f {STUFFED}",
        f"0.1 0.3 0.6 rg 0 0 595 400 re f 0 g {text()} 0.1 0.3 0.6 rg {STUFFED}",
        f"{text()} {STUFFED} 0.1 0.3 0.6 rg 50 290 300 30 re f",
        f"{text()} q 50 500 400 300 re W n {STUFFED} Q",
        f"{text()} q 0.5 0 0 0.5 0 0 cm 0 0 2 2 re W* n q 2 0 0 2 0 0 cm {STUFFED} Q Q",
        f"{text()} q 400 500 m 500 500 l 450 600 l h W n {STUFFED} Q",
        f"{text()} {STUFFED} q 300 0 0 40 50 285 cm {PIXELS} Q",
    ],
    ids=["transparent", "clip alone", "no ink", "white", "shrunk", "under white", "under black", "on black", "on blue",
         "under blue", "clipped by a rectangle", "clipped by a dot", "clipped by a triangle", "under a picture"],
)  # fmt: skip
def test_no_way_to_hide_keywords_gets_them_into_the_profile(content: str) -> None:
    """Two words for machines alone: left out, counted in a warning, nothing else lost."""
    result = parsed(content)
    assert codes_of(result) == [HIDDEN]
    assert result.warnings[0].message.startswith("2 words")
    assert result.coverage == 1.0
    assert len(result.transcript.lines) == sum(map(bool, RESUME))


@pytest.mark.parametrize(
    "content",
    [
        f"1 g 0 0 595 842 re f 0 g {text()} q 1 g 40 20 100 40 re f Q {STUFFED}",
        f"{text()} q 0.9 0.95 1 rg 50 290 300 30 re f Q {STUFFED}",
        f"{text()} q 0 g 50 290 300 30 re f 1 g {STUFFED} Q",
        f"0.2 g {text()} q 0.2 g 50 290 300 30 re f 1 g 52 292 296 26 re f 0.2 g {STUFFED} Q",
        f"{text()} q 300 0 0 40 50 285 cm {PIXELS} Q 1 0 0 rg {STUFFED}",
        f"{text()} {STUFFED} /G1 gs q 300 0 0 40 50 285 cm {PIXELS} Q",
        f"{text()} {STUFFED} /G1 gs 0.1 0.3 0.6 rg 50 290 300 30 re f",
        f"{text()} q 50 280 400 40 re W n {STUFFED} Q",
        f"{text()} q 85 280 400 40 re W n {STUFFED} Q",
    ],
    ids=["white before it", "card", "reversed", "framed in its own colour", "picture before it",
         "under a faint picture", "under a faint area", "within a clip", "clipped in part"],
)  # fmt: skip
def test_text_on_painted_areas_is_kept(content: str) -> None:
    """Cards, bars and frames are painted before the text on them, also where the text has a frame's colour."""
    result = parsed(content)
    assert HIDDEN not in codes_of(result)
    assert any("Kubernetes Terraform" in line.text for line in result.transcript.lines)


@pytest.mark.parametrize("degrees", [0, 90, 180, 270])
def test_hidden_text_is_found_on_pages_that_are_shown_turned(degrees: int) -> None:
    """What was clipped, or painted over, is looked for where the page shows it."""
    clipped, covered = text(["Kubernetes Terraform"], y=300), text(["Ansible"], y=240)
    content = f"{text()} q 50 500 400 300 re W n {clipped} Q {covered} q 300 0 0 40 50 225 cm {PIXELS} Q"
    result = parse_document(page(content, entries=f"/Rotate {degrees}"), ParseOptions())
    assert [one.message[:7] for one in result.warnings] == ["3 words"]
    assert len(result.transcript.lines) == sum(map(bool, RESUME))


def test_white_text_on_a_gradient_is_kept() -> None:
    """A dark gradient behind the page carries light text as a dark area does."""
    result = parsed(f"/S0 sh 1 g {text()}")
    assert result.profile.basic_info.full_name == "Marta Quillfeather"
    assert HIDDEN not in codes_of(result)


def test_letters_that_are_drawn_count_with_the_text_under_them() -> None:
    """Some programs draw a heading's letters as shapes and set the same text without ink over them."""
    sheet = Sheet().text(60, 60, "Marta Quillfeather", NAME).text(60, 78, "marta.quillfeather@example.org")
    for at in range(9):
        sheet.page.draw_rect((61 + 11 * at, 112, 66 + 11 * at, 121), color=None, fill=(0, 0, 0))
    sheet.text(60, 121, "Experience", Look(size=14, render_mode=3))
    sheet.text(60, 400, "Kubernetes", Look(size=14, render_mode=3))
    words = words_of(sheet.data())
    assert "Experience" in words
    assert "Kubernetes" not in words


def test_text_without_ink_over_a_picture_behind_the_page_is_hidden() -> None:
    """A design with a picture behind its text is no scan: what is not printed on it was never seen."""
    ground = Sheet().fill(0, 0, 595, 842, 0xF0E8D8).fill(0, 0, 200, 842, 0xD8C8A8).pixels(40)
    sheet = Sheet().picture(0, 0, 595, 842, ground)
    sheet.column(220, 60, ["Marta Quillfeather", "Head Gardener at the Botanic Park of Leeds", "Planted many trees"])
    sheet.text(220, 400, "Kubernetes Terraform", Look(render_mode=3))
    words = words_of(sheet.data())
    assert "Gardener" in words
    assert "Kubernetes" not in words


@pytest.mark.parametrize(("size", "offset"), [(10, 0.4), (10, 1.5), (20, 3.5), (36, 6.0)])
def test_a_shadow_is_the_same_text_again(size: float, offset: float) -> None:
    """Grey letters a little aside, in any size, do not double a name; the letters on top give the colour."""
    sheet = Sheet().text(60 + offset, 80 + offset, "Marta Quillfeather", Look(size=size, color=0x909090))
    sheet.text(60, 80, "Marta Quillfeather", Look(size=size, color=0x102030))
    extract = read_pdf(sheet.data(), lambda: pytest.fail("no OCR here"))
    words = extract.pages[0].words
    assert [word.text for word in words] == ["Marta", "Quillfeather"]
    assert {word.style.color for word in words} == {0x102030}
    assert not extract.warnings


def test_fake_bold_of_four_passes_is_one_text() -> None:
    """Text set again and again a third of a point aside is bold, not four texts."""
    once = words_of(page(text()))
    assert words_of(page(text() + text(x=60.3) + text(x=60.6) + text(y=780.3))) == once


def test_the_same_words_in_their_own_places_are_all_kept() -> None:
    """Neighbours, rows and columns of one word are no shadows of each other."""
    sheet = Sheet()
    for row in range(4):
        sheet.text(60, 80 + 11 * row, "I I I ha ha 5 5")
    assert len(words_of(sheet.data())) == 28
