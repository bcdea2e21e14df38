"""Why a resume is FAILED: the codes of its `error`, as a table for the API page and the OpenAPI document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Failure:
    """One row: what a code means and what helps. Whether the same bytes may succeed later says the record itself."""

    code: str
    cause: str
    remedy: str


_PLAINER: Final = "Save the document anew as PDF or .docx, as plainly as possible."

FAILURES: Final = (
    Failure("CORRUPT_FILE", "The document is damaged, cut off or empty inside.", "Ask for the file again."),
    Failure("PASSWORD_PROTECTED", "A password locks the document.", "Save it without one."),
    Failure("NO_PAGES", "The document has no page.", "Ask for the file again."),
    Failure("NO_TEXT_FOUND", "There is no text in the document, nor any that OCR can read.",
            "Send a clearer scan, or the file that was printed."),
    Failure("TOO_MANY_PAGES", "The document has more than 500 pages.", "Send the résumé alone, without annexes."),
    Failure("TOO_MUCH_TEXT", "The document has more text than can be kept.",
            "Send the résumé alone, without annexes."),
    Failure("IMAGE_TOO_LARGE", "The picture has more than 40 megapixels.", "Save it smaller."),
    Failure("PAGE_TOO_LARGE", "A page is larger than any paper.", "Print it to a new PDF in A4 or Letter."),
    Failure("ARCHIVE_BOMB", "Unpacked, the Word file would be far larger than any real one.", _PLAINER),
    Failure("UNSAFE_XML", "The Word file holds what Word never writes, and what may do harm.", _PLAINER),
    Failure("OCR_FAILED", "OCR ended with an error.", "Send a clearer scan."),
    Failure("OCR_MISSING", "The document is a picture, and OCR is not installed where the service runs.",
            "Its operator can install tesseract; then reprocess."),
    Failure("CONVERTER_MISSING", "This old .doc needs a program that is not installed where the service runs.",
            "Save it as .docx, or have LibreOffice installed there."),
    Failure("CONVERSION_FAILED", "The old .doc could not be converted.", "Save it as .docx."),
    Failure("PARSE_TIMEOUT", "Reading took longer than one document may.", _PLAINER),
    Failure("PARSE_MEMORY", "Reading took more memory than one document may.", _PLAINER),
    Failure("PARSE_CRASHED", "Reading ended three times before it was done.", _PLAINER),
    Failure("INTERNAL_ERROR", "The program made a mistake.", "Reprocess once; then report the resume's id."),
)  # fmt: skip
