"""Reading the picture of a page: upright it, choose the language, recognise, and give words in points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, NamedTuple

from resumectl.model import limits
from resumectl.model.errors import ProgramMissing
from resumectl.model.page import Warning
from resumectl.parse.extract.ocr_languages import FEW_LETTERS, LATIN, SCRIPTS, Languages, has_kana
from resumectl.parse.geometry import Page, ParseOptions, Rule, Style, Word

if TYPE_CHECKING:
    from PIL import Image

    from resumectl.parse.extract.ocr_words import ReadLine
    from resumectl.parse.extract.preprocess import Prepared
    from resumectl.parse.extract.tesseract import Recogniser

SAMPLE_PIXELS: Final = 90
"""Height of the strip that is read of a page which makes little sense: two or three lines, which tell the language and
what is up."""
SURE: Final = 0.65
"""Mean confidence of text that lies upright and in a script that the language data knows; else it is under
0.4."""
CLEARLY_SURER: Final = 0.1
LOW_CONFIDENCE: Final = 0.7
NOISE_CONFIDENCE: Final = 0.4
"""Below this mean confidence the words are what recognition makes of specks, not text."""


@dataclass(frozen=True, slots=True)
class OcrPage:
    """What was read on one page.

    `languages` are Tesseract's names, as used; `confidence` is the letters' mean (0 to 1, 0 without text);
    `rotation_deg` is what the picture was turned by, counter-clockwise, to be upright and level. Boxes are
    on the page as turned and straightened.
    """

    page: Page
    languages: tuple[str, ...]
    confidence: float
    rotation_deg: float
    warnings: tuple[Warning, ...] = ()


class PageReader:
    """Reads the pictures of one document's pages; what the first page tells of the language serves the next
    ones."""

    def __init__(self, options: ParseOptions) -> None:
        from resumectl.parse.extract.tesseract import open_recogniser

        self._recogniser = open_recogniser()
        self._languages = options.ocr_languages
        self._warnings: list[Warning] = []
        self.pages_read = 0

    @property
    def tools(self) -> dict[str, str]:
        """Name and version of the recognition program."""
        return dict(self._recogniser.tools)

    @property
    def warnings(self) -> Sequence[Warning]:
        """Each warning once."""
        return tuple(dict.fromkeys(self._warnings))

    def read(self, picture: Image.Image, page: Page) -> Page:
        """`page` as read from its picture (grey or RGB), with its number and about its size."""
        self.pages_read += 1
        found = ocr_page(
            picture,
            number=page.number,
            width_pt=page.width_pt,
            languages=self._languages,
            recogniser=self._recogniser,
        )
        self._warnings.extend(found.warnings)
        if found.confidence >= LOW_CONFIDENCE:
            self._languages = found.languages
        return found.page


def ocr_page(
    image: Image.Image,
    *,
    number: int,
    width_pt: float | None,
    languages: Sequence[str] = (),
    recogniser: Recogniser | None = None,
    timeout_s: float = limits.DEADLINE_OCR_PAGE_S,
) -> OcrPage:
    """Read the picture of one page.

    Args:
        image: grey or RGB, at most limits.PIXELS pixels.
        width_pt: the width of the page that the whole picture shows; None: an upright sheet is 595 pt wide.
            The height follows from the picture.
        languages: Tesseract's names; empty: chosen from the text.
        timeout_s: for one run of the recognition program, of which a page needs one or two, seldom more.

    Raises:
        ProgramMissing: OCR_MISSING.
        DocumentFailed: OCR_FAILED.
    """
    from resumectl.parse.extract.ocr_gaps import drawn_rules
    from resumectl.parse.extract.preprocess import prepare
    from resumectl.parse.extract.tesseract import asked_ahead, open_recogniser

    recogniser = recogniser or open_recogniser()
    with asked_ahead(recogniser):
        reading = _Reading(image, prepare(image), recogniser, timeout_s)
    lines = _tidied(reading.lines(languages), reading)
    prepared = reading.prepared
    confidence = mean_confidence(lines)
    warnings = list(reading.languages.warnings)
    if confidence < NOISE_CONFIDENCE:
        if lines or prepared.is_noise:
            text = f"What page {number} shows could not be read as text."
            warnings.append(Warning("OCR_LOW_CONFIDENCE", text))
        lines, confidence = [], 0.0
    elif confidence < LOW_CONFIDENCE:
        text = f"The text of page {number} was hard to read (confidence {confidence:.0%}); check the profile."
        warnings.append(Warning("OCR_LOW_CONFIDENCE", text))
    points = _points_per_pixel(image, prepared, width_pt)
    rules = [
        Rule(bar.left * points, bar.top * points, bar.right * points, bar.bottom * points)
        for bar in (() if prepared.is_noise else drawn_rules(prepared.ink))
    ]
    page = _page(lines, rules, prepared, number, points)
    return OcrPage(page, reading.chosen, confidence, prepared.turned * 90 + prepared.skew_deg, tuple(warnings))


def _tidied(lines: list[ReadLine], reading: _Reading) -> list[ReadLine]:
    """What was read, without what is no text, with what was left out, and with the look of each word."""
    from resumectl.parse.extract.ocr_addresses import settle_addresses
    from resumectl.parse.extract.ocr_again import read_again
    from resumectl.parse.extract.ocr_dashes import with_drawn_dashes
    from resumectl.parse.extract.ocr_dots import Dots
    from resumectl.parse.extract.ocr_gaps import with_drawn_bullets
    from resumectl.parse.extract.ocr_headings import mend_headings
    from resumectl.parse.extract.ocr_marks import settle_marks
    from resumectl.parse.extract.ocr_missed import with_missed
    from resumectl.parse.extract.ocr_sizes import alike_sizes, measured_sizes
    from resumectl.parse.extract.ocr_slips import mend_slips
    from resumectl.parse.extract.ocr_words import marked_bold

    ink = reading.prepared.ink
    lines = with_missed(read_again(lines, ink, reading.read), ink, reading.read)
    dots = Dots(ink)
    lines = with_drawn_dashes(dots.with_dots(lines), ink)
    lines = mend_slips(lines, english=reading.chosen == ("eng",))
    lines = settle_marks(settle_addresses(lines, ink, reading.read_in_english), dots.is_dot)
    lines = with_drawn_bullets(lines, ink)
    return mend_headings(marked_bold(alike_sizes(measured_sizes(lines, ink)), ink))


class _Sample(NamedTuple):
    """What could be read of a strip of the page as it lies."""

    prepared: Prepared
    text: str
    confidence: float

    @property
    def sure(self) -> bool:
        return _is_sure(self.text, self.confidence)


class _Reading:
    """The recognition of one page. `prepared` is the page as it was read, `chosen` the languages it was
    read in."""

    def __init__(self, image: Image.Image, prepared: Prepared, recogniser: Recogniser, timeout_s: float) -> None:
        self._image = image
        self._recogniser = recogniser
        self._timeout_s = timeout_s
        self.prepared = prepared if prepared.upright else prepared.turn(1)
        self.languages = Languages(recogniser.languages())
        self.chosen: tuple[str, ...] = ()
        if not self.languages.installed:
            raise ProgramMissing(
                "Tesseract is installed without any language.",
                remedy="Install one (Debian, Ubuntu: apt-get install tesseract-ocr-eng; "
                "macOS: brew install tesseract).",
            )

    def lines(self, languages: Sequence[str]) -> list[ReadLine]:
        """What stands on the page, once it is upright and its language known."""
        from resumectl.parse.extract.ocr_surer import surer_lines

        self.chosen = self.languages.usable(languages)
        if not self.prepared.has_ink or self.prepared.is_noise:
            return []
        # Most pages lie upright and are in the language that is tried first: those are read once and nothing else.
        first = self.prepared, self.chosen
        lines = self._read_page()
        sample = None
        if not _is_sure(_text(lines), mean_confidence(lines)):
            sample = self._look_closer(languages)
            if self.prepared is not first[0] or self.chosen != first[1]:
                lines = self._read_page()
        if languages:
            return lines
        before = self.chosen
        if before == ("eng",) and sample is not None and sample.sure and mean_confidence(lines) < SURE:
            self._try_the_rest(lines)
        elif before[0] in LATIN.values():
            # Text in English that was read as another language has lost nothing.
            self.chosen = self.languages.for_latin(_text(lines))
            if self.chosen == ("eng",):
                return lines
            if before == ("eng",) == self.chosen[1:]:
                return surer_lines(self._read_page(self.chosen[:1]), lines)
        return lines if self.chosen == before else self._read_page()

    def _look_closer(self, languages: Sequence[str]) -> _Sample:
        """A strip of a page that made little sense, with which is settled how it lies and its language."""
        sample = self._upright_sample(self.prepared, self.chosen)
        self.prepared = sample.prepared
        if not sample.sure:
            self._try_scripts(languages, sample)
        elif not languages:
            self.chosen = self.languages.for_latin(sample.text)
        return sample

    def _try_the_rest(self, lines: Sequence[ReadLine]) -> None:
        """Settle the language of a page that makes sense in Latin letters only where addresses and terms stand: by a
        strip of what does not."""
        upright = self.prepared
        rest = upright.ink.copy()
        for line in lines:
            if mean_confidence([line]) >= SURE:
                for word in line.words:
                    rest.paste(255, (word.left, word.top, word.right, word.bottom))
        self.prepared = replace(upright, ink=rest)
        self._try_scripts((), self._sample(self.prepared, self.chosen))
        self.prepared = upright

    def read(self, ink: Image.Image) -> list[ReadLine]:
        """A picture in the languages of the page."""
        return self._read(ink, self.chosen)

    def read_in_english(self, ink: Image.Image) -> list[ReadLine]:
        """A picture of text without accents; in the languages of the page where English is not installed."""
        return self._read(ink, self.languages.usable(["eng"]) or self.chosen)

    def _try_scripts(self, languages: Sequence[str], sample: _Sample) -> None:
        """Settle how a page lies, and its language if none is given, where Latin letters as it lies make no
        sense."""
        from resumectl.parse.extract.preprocess import prepare

        page = sample.prepared
        told = self._recogniser.orientation(page.ink, self._timeout_s)
        if told is not None and told.confidence >= 1:
            if told.quarters % 2:
                page = prepare(self._image, upright=not page.upright)
                page = page if page.upright else page.turn(1)
                told = self._recogniser.orientation(page.ink, self._timeout_s) or told
            page = page.turn(told.quarters)
        script = told.script if told else ""
        names = languages[:1] or ["eng", *self.languages.to_probe(script)]
        best = sample
        for name in names:
            tried = self._upright_sample(page, self.languages.usable([name]))
            if name in ("chi_sim", "jpn") and not languages:
                name, tried = self._chinese_or_japanese(tried)
            # Where the letters' shapes tell the script already, its language has only to be the surer one.
            if tried.confidence > best.confidence + (0 if name in SCRIPTS.get(script, ()) else CLEARLY_SURER):
                best = tried
                if not languages:
                    text = best.text
                    self.chosen = (
                        self.languages.for_latin(text) if name == "eng" else self.languages.for_script(name, text)
                    )
            if best.sure and best is not sample:
                break
        self.prepared = best.prepared

    def _chinese_or_japanese(self, tried: _Sample) -> tuple[str, _Sample]:
        """The language and sample of a text in Chinese characters, which both languages' data can half
        read."""
        samples = {
            name: self._sample(tried.prepared, (name,))
            for name in ("jpn", "chi_sim")
            if name in self.languages.installed
        }
        japanese = samples.get("jpn")
        if japanese is not None and japanese.sure and has_kana(japanese.text):
            return "jpn", japanese
        name = max(samples, key=lambda each: samples[each].confidence)
        return name, samples[name]

    def _upright_sample(self, prepared: Prepared, languages: Sequence[str]) -> _Sample:
        """A strip as the page lies, or as it lies upside down when only that can be read."""
        sample = self._sample(prepared, languages)
        if sample.sure:
            return sample
        other = self._sample(prepared.turn(2), languages)
        return other if other.confidence > sample.confidence + 0.15 else sample

    def _sample(self, prepared: Prepared, languages: Sequence[str]) -> _Sample:
        from resumectl.parse.extract.preprocess import busiest_strip

        lines = self._read(busiest_strip(prepared.ink, SAMPLE_PIXELS), languages)
        return _Sample(prepared, _text(lines), mean_confidence(lines))

    def _read_page(self, languages: Sequence[str] = ()) -> list[ReadLine]:
        """The page as it is known to lie, in its languages unless others are given."""
        from resumectl.parse.extract.ocr_halves import begun

        with begun(self._recogniser, self.prepared.ink, languages or self.chosen, self._timeout_s) as lines:
            return lines()

    def _read(self, ink: Image.Image, languages: Sequence[str]) -> list[ReadLine]:
        from resumectl.parse.extract.ocr_words import parse_hocr

        return parse_hocr(self._recogniser.read(ink, languages, self._timeout_s))


def _is_sure(text: str, confidence: float) -> bool:
    return confidence >= SURE and sum(char.isalpha() for char in text) >= FEW_LETTERS


def _text(lines: Iterable[ReadLine]) -> str:
    return "\n".join(" ".join(word.text for word in line.words) for line in lines)


def mean_confidence(lines: Iterable[ReadLine]) -> float:
    """The mean over the letters and digits of all words, 0 without any."""
    total = weight = 0.0
    for line in lines:
        for word in line.words:
            letters = sum(char.isalnum() for char in word.text)
            total += letters * word.confidence
            weight += letters
    return total / weight if weight else 0.0


def _points_per_pixel(image: Image.Image, prepared: Prepared, width_pt: float | None) -> float:
    if width_pt is not None:
        return width_pt / float(image.width * prepared.scale)
    width, height = prepared.sheet
    return (595.0 if width <= height else 842.0) / width


def _page(lines: Sequence[ReadLine], rules: Sequence[Rule], prepared: Prepared, number: int, points: float) -> Page:
    """The page in points, at `points` a pixel."""
    words = tuple(
        Word(
            word.text,
            number,
            round(word.left * points, 2),
            round(word.top * points, 2),
            round(word.right * points, 2),
            round(word.bottom * points, 2),
            round(line.baseline((word.left + word.right) / 2) * points, 2),
            Style(round(line.size * points, 1), word.bold),
            round(word.confidence, 2),
        )
        for line in lines
        for word in line.words
    )
    width, height = (round(side * points, 2) for side in prepared.ink.size)
    turned_deg = prepared.turned * 90 + prepared.skew_deg
    bend = prepared.bend.terms if prepared.bend else ()
    return Page(number, width, height, words, tuple(rules), True, prepared.outline, turned_deg, bend)
