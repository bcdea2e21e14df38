"""Pictures of pages are read with the real Tesseract, whatever the camera or the scanner did to them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest
from ocr_pictures import FRENCH, NAME, TEXT, encoded, font, found_share, page, photographed, shaded
from PIL import Image, ImageDraw

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.parse.extract.image import read_image
from resumectl.parse.extract.ocr import PageReader, ocr_page
from resumectl.parse.extract.ocr_languages import Languages
from resumectl.parse.extract.tesseract import InProcess, Orientation, Outside, data_folder, open_recogniser
from resumectl.parse.geometry import Extract, Page, ParseOptions


def read(data: bytes) -> Extract:
    return read_image(data, ParseOptions())


def words(extract: Extract) -> list[str]:
    return [word.text for word in extract.pages[0].words]


def test_a_clean_page_gives_all_words_in_place() -> None:
    """Every word is there, with places, sizes and weight in points that fit the page that was drawn."""
    found = read(encoded(page(), dpi=(120, 120)))
    (only,) = found.pages

    assert found_share((NAME, *TEXT), words(found)) == 1.0
    assert only.by_ocr
    assert only.width_pt == pytest.approx(600, abs=2)
    assert found.tools["tesseract"][0].isdigit()
    name = next(word for word in only.words if word.text == "Mira")
    body = next(word for word in only.words if word.text == "Planned")
    heading = next(word for word in only.words if word.text == "EDUCATION")
    assert name.left == pytest.approx(90 * 0.6, abs=3)
    assert name.top < name.baseline <= name.bottom + 2
    assert name.style.size_pt == pytest.approx(46 * 0.6, rel=0.12)
    assert body.style.size_pt == pytest.approx(22 * 0.6, rel=0.12)
    assert heading.style.bold
    assert not body.style.bold
    assert 0.7 < body.confidence <= 1


def test_a_shaded_photo_at_an_angle_is_read() -> None:
    """A sheet photographed askew on a desk, half in the shadow, gives nearly all its words."""
    photo, corners = photographed(shaded(page(), 0.45))

    found = read(encoded(photo, "JPEG", quality=70))

    for (x, y), (across, down) in zip(corners, found.pages[0].outline, strict=True):
        assert x / photo.width == pytest.approx(across, abs=0.012)
        assert y / photo.height == pytest.approx(down, abs=0.012)
    assert found_share((NAME, *TEXT), words(found)) >= 0.95


@pytest.mark.parametrize(("turn", "rotation"), [(Image.Transpose.ROTATE_180, 180), (Image.Transpose.ROTATE_90, 270)])
def test_a_turned_page_is_turned_back(turn: Image.Transpose, rotation: int) -> None:
    """A page that lies on its head or on its side, without any metadata, is read as if it were upright."""
    found = ocr_page(page().transpose(turn), number=3, width_pt=None)

    assert found_share((NAME, *TEXT), [word.text for word in found.page.words]) >= 0.97
    assert found.rotation_deg == found.page.turned_deg == pytest.approx(rotation, abs=0.2)
    assert found.page.outline == ()
    assert found.page.height_pt > found.page.width_pt
    assert {word.page for word in found.page.words} == {3}


def test_text_on_dark_panels_is_read_like_any_other() -> None:
    """White text in a dark sidebar and in a heading's band stands beside black text, bullets included."""
    design = page(size=(1300, 1300))
    draw = ImageDraw.Draw(design)
    draw.rectangle((880, 0, 1300, 1300), fill=(25, 60, 95))
    for row, text in enumerate(("Rotterdam", "Dutch", "English", "Danish")):
        draw.text((930, 200 + 70 * row), text, fill="white", font=font(24))
    draw.rectangle((85, 900, 500, 946), fill=(60, 60, 60))
    draw.text((100, 909), "VOLUNTEERING", fill="white", font=font(24, bold=True))
    for row in range(3):
        draw.ellipse((66, 460 + 52 * row, 76, 470 + 52 * row), fill="black")

    found = words(read(encoded(design)))

    assert found_share(("Rotterdam Dutch English Danish VOLUNTEERING", *TEXT), found) >= 0.97
    assert found.count("•") == 3


def test_the_same_picture_gives_the_same_words() -> None:
    """Reading is deterministic, boxes and confidences included."""
    data = encoded(shaded(page(TEXT[:5]), 0.5), "JPEG", quality=60)

    assert read(data) == read(data)


def test_the_language_comes_from_the_page_and_serves_the_next_one() -> None:
    """French text is read as French where its data is installed, else a warning names the package."""
    reader = PageReader(ParseOptions())
    blank = Page(1, 600, 780, ())

    first = reader.read(page(FRENCH, name="Élodie Lefèvre"), blank)

    if "fra" in open_recogniser().languages():
        assert {"Élodie", "Expérience", "opérations"} <= {word.text for word in first.words}
        assert not reader.warnings
        again = reader.read(page(FRENCH[:2], name="Formation"), Page(2, 600, 780, ()))
        assert {word.text for word in again.words} >= {"Conductrice", "Expérience"}
    else:
        assert "tesseract-ocr-fra" in reader.warnings[0].message
    assert first.width_pt == pytest.approx(600, abs=1)
    assert "tesseract" in reader.tools


class Stand:
    """A recogniser with English alone, which remembers what it was asked."""

    def __init__(self, answer: str) -> None:
        self.tools = {"tesseract": "0"}
        self._answer = answer
        self.asked: list[tuple[str, ...]] = []

    def languages(self) -> frozenset[str]:
        return frozenset({"eng", "osd"})

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        self.asked.append(tuple(languages))
        return self._answer

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        yield lambda: self.read(ink, languages, timeout_s)

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        return None


def answer(text: str, confidence: int) -> str:
    spans = "".join(
        f"<span class='ocrx_word' title='bbox {60 * place} 50 {60 * place + 50} 80; x_wconf {confidence}'>{word}</span>"
        for place, word in enumerate(text.split())
    )
    return (
        "<div class='ocr_page'><span class='ocr_line' title='bbox 0 50 900 80; baseline 0 -2; x_size 30'>"
        f"{spans}</span></div>"
    )


class Headfirst(Stand):
    """Reads something only at the second look at a strip."""

    strips = 0

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        super().read(ink, languages, timeout_s)
        self.strips += ink.height < 300
        return answer("Harbour Street Rotterdam", 20 if self.strips < 2 else 95)

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        raise AssertionError("two looks had settled it")


def test_a_page_on_its_head_needs_no_detection() -> None:
    """When a strip can be read upside down and not as it lies, the slow detection is not asked."""
    found = ocr_page(page(), number=1, width_pt=600, recogniser=Headfirst(""))

    assert found.rotation_deg == 180


def test_a_missing_language_is_named() -> None:
    """Text in a language without data is read with what there is, and the warning says what to install."""
    finnish = "Vastaan varaston tilauksista ja koulutan uudet työntekijät käyttämään trukkeja sekä lukulaitteita"
    stand = Stand(answer(finnish, 90))

    found = ocr_page(page(), number=1, width_pt=600, recogniser=stand)

    assert [warning.code for warning in found.warnings] == ["OCR_LANGUAGE_MISSING"]
    assert "tesseract-ocr-fin" in found.warnings[0].message
    assert set(stand.asked) == {("eng",)}


@pytest.mark.parametrize(
    ("text", "missing", "used"),
    [
        ("Vastaan varaston tilauksista ja koulutan uudet työntekijät käyttämään trukkeja", "fin", ("swe", "eng")),
        ("Zodpovednosť za komunikáciu so zákazníkmi a plánovanie zmien v sklade", "slk", ("ces", "eng")),
        ("Відповідальність за обслуговування клієнтів і планування змін її відділу", "ukr", ("rus", "eng")),
        ("Отговорност за обслужване на клиенти и планиране на смените в склада", "bul", ("rus", "eng")),
    ],
)
def test_a_language_that_shares_the_letters_stands_in(text: str, missing: str, used: tuple[str, ...]) -> None:
    """Where the data of a language are missing, those with most of its letters are used, and the warning stays."""
    languages = Languages(["eng", "swe", "ces", "rus", "osd"])

    assert (languages.for_script("rus", text) if "rus" in used else languages.for_latin(text)) == used
    assert [warning.message.split()[3] for warning in languages.warnings] == [missing]


def test_given_languages_are_kept() -> None:
    """Languages that the caller names are used as they are, without a second opinion."""
    stand = Stand(answer("Vastaan varaston tilauksista ja koulutan uudet työntekijät", 90))

    found = ocr_page(page(), number=1, width_pt=600, languages=("eng",), recogniser=stand)

    assert found.languages == ("eng",)
    assert not found.warnings


def test_doubtful_text_is_announced() -> None:
    """Text of low confidence comes with a warning; what is hardly better than noise is no text."""
    doubtful = ocr_page(page(), number=2, width_pt=600, recogniser=Stand(answer("Harbour Street Rotterdam", 60)))
    noise = ocr_page(page(), number=2, width_pt=600, recogniser=Stand(answer("Harbour Street Rotterdam", 38)))

    assert [warning.code for warning in doubtful.warnings] == ["OCR_LOW_CONFIDENCE"]
    assert "page 2" in doubtful.warnings[0].message
    assert noise.page.words == ()
    assert noise.confidence == 0


def test_a_blank_page_has_no_text() -> None:
    """An empty scan is a clear error and never an empty success."""
    with pytest.raises(DocumentFailed) as caught:
        read(encoded(Image.new("L", (900, 1200), 250)))

    assert caught.value.code == "NO_TEXT_FOUND"
    assert "sharper scan" in str(caught.value)


def test_half_a_file_is_read_and_announced() -> None:
    """The part of a cut JPEG that is there is read, with a warning."""
    whole = encoded(page(size=(1000, 1000)), "JPEG", quality=80)

    found = read(whole[: int(len(whole) * 0.8)])

    assert found_share((NAME, *TEXT[:5]), words(found)) >= 0.95
    assert found.warnings[0].code == "REPAIRED_INPUT"


def test_without_tesseract_the_next_step_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine without Tesseract says how to install it, and that trying again then helps."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("resumectl.parse.programs._MORE_FOLDERS", ())
    monkeypatch.setattr("resumectl.parse.extract.tesseract.DATA_FOLDERS", ())
    monkeypatch.delenv("TESSDATA_PREFIX", raising=False)

    with pytest.raises(ProgramMissing) as caught:
        read(encoded(page(TEXT[:1])))

    assert caught.value.code == "OCR_MISSING"
    assert "apt-get install tesseract-ocr" in str(caught.value)
    assert "brew install tesseract" in str(caught.value)
    assert caught.value.retryable


def test_a_program_that_fails_or_hangs_is_a_clear_error(tmp_path: Path) -> None:
    """Tesseract's complaint and a time-out both become OCR_FAILED."""
    broken = tmp_path / "tesseract"
    broken.write_text("#!/bin/sh\necho 'no such language' >&2\nexit 1\n")
    broken.chmod(0o755)
    with pytest.raises(DocumentFailed, match="no such language") as caught:
        Outside(str(broken)).read(page(), ["eng"], 5)
    assert caught.value.code == "OCR_FAILED"

    broken.write_text("#!/bin/sh\nexec sleep 30\n")
    with pytest.raises(DocumentFailed, match=r"stopped after 0\.3 s") as caught:
        Outside(str(broken)).read(page(), ["eng"], 0.3)
    assert caught.value.code == "OCR_FAILED"


def test_tesserocr_reads_as_the_program_does() -> None:
    """The library in this process, where it is installed, upright and turned, finds what the program finds."""
    library = pytest.importorskip("tesserocr")
    recogniser = InProcess(library, data_folder())

    found = ocr_page(page().transpose(Image.Transpose.ROTATE_90), number=1, width_pt=None, recogniser=recogniser)
    told = recogniser.orientation(page().convert("L").transpose(Image.Transpose.ROTATE_90), 20)

    assert found_share((NAME, *TEXT), [word.text for word in found.page.words]) >= 0.97
    assert told is not None
    assert told.quarters == 3
    with pytest.raises(DocumentFailed):
        recogniser.read(page().convert("L"), ["no_such"], 5)
