"""Forms: what people filled in is text like any other, labels and hidden fields are told apart."""

from __future__ import annotations

import pymupdf
import pytest
from pdf_pages import Sheet
from raw_pages import document, stream

from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

FIELDS = (
    ("Name", "Tx", "Marta Quillfeather", ""),
    ("E-mail", "Tx", "marta.quillfeather@example.org", ""),
    ("Phone", "Tx", "+44 20 7946 0958", ""),
    ("City", "Ch", "Leeds", "/Ff 131072/Opt[(Leeds)(York)]"),
)


def form(fields: tuple[tuple[str, str, str, str], ...], needs_appearances: bool) -> bytes:
    """A page with a label and a field in each row; the fields have values and no looks of their own."""
    labels = " ".join(f"BT /F1 10 Tf 60 {704 - 24 * at} Td ({label}) Tj ET" for at, (label, *_) in enumerate(fields))
    boxes = [
        f"<</Type/Annot/Subtype/Widget/FT/{kind}/T({label})/V({value})/Rect[160 {700 - 24 * at} 400 {716 - 24 * at}]"
        f"/F 4/DA(/Helv 10 Tf 0 g)/P 3 0 R{entries}>>"
        for at, (label, kind, value, entries) in enumerate(fields)
    ]
    listed = " ".join(f"{6 + at} 0 R" for at in range(len(boxes)))
    settings = f"/NeedAppearances {str(needs_appearances).lower()}/DR<</Font<</Helv 4 0 R>>>>/DA(/Helv 10 Tf 0 g)"
    return document(
        [
            f"<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[{listed}]{settings}>>>>",
            "<</Type/Pages/Count 1/Kids[3 0 R]>>",
            "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 5 0 R"
            f"/Resources<</Font<</F1 4 0 R>>>>/Annots[{listed}]>>",
            "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
            stream(labels),
            *boxes,
        ]
    )


def words_of(data: bytes) -> list[str]:
    extract = read_pdf(data, lambda: pytest.fail("a form was handed to OCR"))
    return [word.text for one in extract.pages for word in one.words]


@pytest.mark.parametrize("needs_appearances", [True, False])
def test_values_without_looks_are_read(needs_appearances: bool) -> None:
    """Programs that fill in forms often leave the drawing of the values to whoever shows them."""
    info = parse_document(form(FIELDS, needs_appearances), ParseOptions()).profile.basic_info
    assert (info.full_name, info.email) == ("Marta Quillfeather", "marta.quillfeather@example.org")
    assert (info.phone_e164, info.location.city) == ("+442079460958", "Leeds")


def test_values_with_looks_are_read_once() -> None:
    """A drawn value is text at its place; several lines of a field stay lines."""
    sheet = Sheet().text(60, 100, "Name").text(60, 140, "About me")
    for at, (name, value, height) in enumerate(
        (("name", "Marta Quillfeather", 16), ("about", "Planted four thousand trees.\nCared for them all.", 60))
    ):
        widget = pymupdf.Widget()
        widget.rect = pymupdf.Rect(160, 88 + 40 * at, 420, 88 + 40 * at + height)
        widget.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
        widget.field_name = name
        widget.field_flags = pymupdf.PDF_TX_FIELD_IS_MULTILINE if "\n" in value else 0
        widget.field_value = value
        sheet.page.add_widget(widget)
    words = words_of(sheet.data())
    expected = "Name About me Marta Quillfeather Planted four thousand trees. Cared for them all."
    assert sorted(words) == sorted(expected.split())


def test_hidden_fields_are_not_read() -> None:
    """A field that no program shows holds what the form's maker needs, not what the person said."""
    secret = ("Code", "Tx", "Kubernetes", "/F 2")
    looks = b"/DA(/Helv 10 Tf 0 g)/P 3 0 R"
    data = form((*FIELDS, secret), True).replace(b"/F 4" + looks + b"/F 2", b"/F 2" + looks + b"    ")
    words = words_of(data)
    assert "Code" in words
    assert "Kubernetes" not in words


@pytest.mark.parametrize("needs_appearances", [True, False])
def test_passwords_are_not_read(needs_appearances: bool) -> None:
    """A field that shows dots holds a secret: it is left out and counted, the other fields are read."""
    secret = ("Portal", "Tx", "hunter2secret", "/Ff 8192")
    data = form((*FIELDS, secret), needs_appearances)
    words = words_of(data)
    assert "Portal" in words
    assert "Quillfeather" in words
    assert not any("hunter2" in word for word in words)
    assert [one.code for one in parse_document(data, ParseOptions()).warnings] == ["ANNOTATIONS_LEFT_OUT"]


def test_a_password_that_is_drawn_is_not_read() -> None:
    """Nor is one whose field has a look of its own, or takes its flag from the field above it."""
    sheet = Sheet().text(60, 100, "Portal")
    widget = pymupdf.Widget()
    widget.rect = pymupdf.Rect(160, 88, 420, 104)
    widget.field_type = pymupdf.PDF_WIDGET_TYPE_TEXT
    widget.field_name, widget.field_flags = "portal", pymupdf.PDF_TX_FIELD_IS_PASSWORD
    widget.field_value = "hunter2secret"
    sheet.page.add_widget(widget)
    assert words_of(sheet.data()) == ["Portal"]
    kid = ("Portal", "Tx", "hunter2secret", "/Parent<</FT/Tx/Ff 8192>>")
    assert not any("hunter2" in word for word in words_of(form((*FIELDS, kid), True)))


@pytest.mark.parametrize("entries", ["/Rotate 90", "/Rotate 180", "/Rotate 270", "/CropBox[40 90 520 800]"])
def test_values_on_turned_and_cropped_pages(entries: str) -> None:
    """Fields are where the page shows them, however it lies."""
    data = form(FIELDS, False).replace(b"/MediaBox[0 0 595 842]", f"/MediaBox[0 0 595 842]{entries}".encode())
    info = parse_document(data, ParseOptions()).profile.basic_info
    assert (info.full_name, info.email, info.phone_e164, info.location.city) == (
        "Marta Quillfeather",
        "marta.quillfeather@example.org",
        "+442079460958",
        "Leeds",
    )
