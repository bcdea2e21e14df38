"""Tesseract: the program through pytesseract, or in this process through tesserocr when that is installed.

Both answer in hOCR, so that everything after this module is the same for both.
"""

from __future__ import annotations

import io
import os
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Any, ClassVar, Final, NamedTuple, Protocol

from PIL import Image

from resumectl.model.errors import DocumentFailed
from resumectl.parse.programs import (
    CompletedProgram,
    ProgramTimeout,
    RunningProgram,
    program_version,
    require_program,
)
from resumectl.parse.sandbox.limits import room_for_program
from resumectl.parse.sandbox.progress import announce

SPARSE_TEXT: Final = 11
"""Page segmentation that finds text anywhere: boxes matter here, reading order is found later from
geometry."""
ORIENTATION_ONLY: Final = 0
DPI: Final = 200
"""What a prepared page looks like to Tesseract, which otherwise guesses from the text and complains."""
DATA_FOLDERS: Final = (
    "/usr/share/tesseract-ocr/5/tessdata",
    "/usr/share/tesseract-ocr/4.00/tessdata",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)


LISTING_S: Final = 20.0
LISTING_KEPT_S: Final = 60.0
"""How long the languages that the program named are taken for those that it has."""
LANGUAGE: Final = re.compile(r"^\s*([a-z_]+)\s*$", re.MULTILINE)
VERSION: Final = re.compile(r"'ocr-system' content='tesseract v?(\d+(?:\.\d+)+)")


class Orientation(NamedTuple):
    """`quarters` counter-clockwise quarter turns make the page upright; `script` is Latin, Cyrillic, Han
    ..."""

    quarters: int
    script: str
    confidence: float


class Recogniser(Protocol):
    """Reads prepared pages."""

    @property
    def tools(self) -> dict[str, str]:
        """Name and version of what reads."""
        ...

    def languages(self) -> frozenset[str]:
        """Tesseract's names of the languages that are installed."""
        ...

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        """The text of a grey picture as hOCR. Raises DocumentFailed (OCR_FAILED)."""
        ...

    def begin(
        self, ink: Image.Image, languages: Sequence[str], timeout_s: float
    ) -> AbstractContextManager[Callable[[], str]]:
        """Begin what `read` does, where that can go on beside other work; the function waits for the text.

        At the end of the block it is given up unless it was waited for.
        """
        ...

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        """How the page is turned and its script; None when it has too little text to tell."""
        ...


def open_recogniser() -> Recogniser:
    """The recogniser of this machine. Raises ProgramMissing (OCR_MISSING) when there is none."""
    announce("ocr")
    # Several threads a page make Tesseract slower, and several documents are read at once anyway.
    os.environ["OMP_THREAD_LIMIT"] = "1"
    folder = data_folder()
    if folder:
        try:
            import tesserocr
        except ImportError:
            pass
        else:
            return InProcess(tesserocr, folder)
    return Outside(require_program("tesseract"))


def asked_ahead(recogniser: Recogniser) -> AbstractContextManager[None]:
    """Has it find out its languages while something else is done; `languages` then waits for the rest of that."""
    return recogniser.asked_ahead() if isinstance(recogniser, Outside) else nullcontext()


def data_folder() -> str:
    """Where a Tesseract of this machine keeps its languages, or `""`: tesserocr brings none of its own."""
    named = os.environ.get("TESSDATA_PREFIX", "")
    for folder in (named, os.path.join(named, "tessdata"), *DATA_FOLDERS):
        if folder and os.path.exists(os.path.join(folder, "eng.traineddata")):
            return folder
    return ""


def _failed(reason: str) -> DocumentFailed:
    return DocumentFailed(
        f"Text recognition did not work: {reason}.",
        code="OCR_FAILED",
        stage="ocr",
        remedy="Try a sharper scan or photo, or the original file.",
    )


class Outside:
    """The program tesseract, started once a page."""

    _known: ClassVar[dict[str, tuple[float, frozenset[str]]]] = {}
    """Languages by program, and when it was asked: a child may live long enough to see others installed."""

    def __init__(self, program: str) -> None:
        self._program = program
        self._version = ""
        self._listing: RunningProgram | None = None

    @property
    def tools(self) -> dict[str, str]:
        # Every text that was read names the version; asking for it takes a start of the program.
        return {"tesseract": self._version or program_version("tesseract")}

    @contextmanager
    def asked_ahead(self) -> Iterator[None]:
        if self._known_languages() is not None:
            yield
            return
        with self._list() as self._listing:
            yield
        self._listing = None

    def languages(self) -> frozenset[str]:
        known = self._known_languages()
        if known is None:
            with self._list() if self._listing is None else nullcontext(self._listing) as listing:
                known = _listed(listing.result())
            self._known[self._program] = (time.monotonic(), known)
        return known

    def _known_languages(self) -> frozenset[str] | None:
        asked_s, known = self._known.get(self._program, (0.0, frozenset()))
        return known if known and time.monotonic() - asked_s < LISTING_KEPT_S else None

    def _list(self) -> RunningProgram:
        return RunningProgram([self._program, "--list-langs"], b"", LISTING_S, {})

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        with self.begin(ink, languages, timeout_s) as text:
            return text()

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        picture = io.BytesIO()
        # A format without compression, which would take half a second.
        ink.save(picture, "PPM")
        argv = [self._program, "stdin", "stdout", "-l", "+".join(languages)]
        argv += ["--psm", str(SPARSE_TEXT), "--dpi", str(DPI), "hocr"]
        with RunningProgram(argv, picture.getvalue(), timeout_s, {}) as running:
            yield lambda: self._printed(running)

    def _printed(self, running: RunningProgram) -> str:
        try:
            done = running.result()
        except ProgramTimeout as reason:
            raise _failed(str(reason).removeprefix("The program ").rstrip(".")) from reason
        if done.returncode:
            raise _failed(f"tesseract says {done.stderr.decode(errors='replace').strip()[-200:]!r}")
        text = done.stdout.decode("utf-8", "replace")
        if found := VERSION.search(text, 0, 2_000):
            self._version = found[1]
        return text

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        import pytesseract.pytesseract

        pytesseract.pytesseract.tesseract_cmd = self._program
        try:
            answer = self._told(pytesseract.pytesseract, ink, timeout_s)
        except DocumentFailed:
            return None
        found = dict(re.findall(r"^([A-Za-z ]+): (.+)$", answer, re.MULTILINE))
        return Orientation(
            -int(found.get("Rotate", "0")) // 90 % 4,
            found.get("Script", "Latin"),
            float(found.get("Orientation confidence", "0")),
        )

    def _told(self, pytesseract: Any, ink: Image.Image, timeout_s: float) -> str:
        copy = ink.copy()
        # pytesseract writes the format named here; its default, PNG, spends half a second on compression.
        copy.format = "PPM"
        try:
            with room_for_program():
                return str(pytesseract.image_to_osd(copy, config=f"--dpi {DPI}", timeout=timeout_s))
        except pytesseract.TesseractNotFoundError:
            require_program("tesseract")
            raise _failed("the program tesseract could not be started") from None
        except pytesseract.TesseractError as reason:
            raise _failed(f"tesseract says {str(reason.message)[-200:]!r}") from reason
        except RuntimeError as reason:  # pytesseract's way to say that the time was up
            raise _failed(f"tesseract was stopped after {timeout_s:g} s") from reason


def _listed(done: CompletedProgram) -> frozenset[str]:
    """The languages that the program named; old ones do so among their complaints."""
    return frozenset(LANGUAGE.findall((done.stdout + b"\n" + done.stderr).decode("utf-8", "replace")))


class InProcess:
    """tesserocr: Tesseract's library in this process, with the language data of the installed program."""

    def __init__(self, tesserocr: Any, folder: str) -> None:
        self._tesserocr = tesserocr
        self._folder = folder
        self._loaded: tuple[str, Any] = ("", None)

    @property
    def tools(self) -> dict[str, str]:
        version = re.search(r"[\d.]+", self._tesserocr.tesseract_version())
        return {"tesserocr": self._tesserocr.__version__, "tesseract": version[0] if version else ""}

    def languages(self) -> frozenset[str]:
        return frozenset(self._tesserocr.get_languages(self._folder)[1])

    def read(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> str:
        library = self._library("+".join(languages), SPARSE_TEXT)
        self._show(library, ink)
        if not library.Recognize(int(timeout_s * 1000)):
            raise _failed(f"Tesseract was stopped after {timeout_s:g} s")
        return str(library.GetHOCRText(0))

    @contextmanager
    def begin(self, ink: Image.Image, languages: Sequence[str], timeout_s: float) -> Iterator[Callable[[], str]]:
        """Begins when it is waited for: the library does one thing after the other."""
        yield lambda: self.read(ink, languages, timeout_s)

    def orientation(self, ink: Image.Image, timeout_s: float) -> Orientation | None:
        if "osd" not in self._tesserocr.get_languages(self._folder)[1]:
            return None
        library = self._library("osd", ORIENTATION_ONLY)
        self._show(library, ink)
        found = library.DetectOrientationScript()
        if not found:
            return None
        return Orientation(found["orient_deg"] // 90 % 4, found["script_name"], found["orient_conf"])

    def _library(self, languages: str, mode: int) -> Any:
        """The library with these languages loaded; the strip and the page it is cut from share one."""
        if self._loaded[0] != languages:
            self.close()
            try:
                library = self._tesserocr.PyTessBaseAPI(path=self._folder, lang=languages, psm=mode)
            except RuntimeError as reason:
                raise _failed(f"Tesseract's data for {languages} cannot be loaded") from reason
            self._loaded = (languages, library)
        return self._loaded[1]

    def close(self) -> None:
        """Give the loaded language data back."""
        languages, library = self._loaded
        if languages:
            self._loaded = ("", None)
            library.End()

    def _show(self, library: Any, ink: Image.Image) -> None:
        library.SetImageBytes(ink.tobytes(), ink.width, ink.height, 1, ink.width)
        library.SetSourceResolution(DPI)
