"""Warnings after which a profile may lack text of its document, or a file show what it was to hide: what they mean to a
reader, and what to do.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from resumectl.model.limits import LOW_COVERAGE

DOUBTS: Final = {
    "REPAIRED_INPUT": "The file is damaged or cut off: get it again, or compare the profile with the document.",
    "PAGE_UNREADABLE": "A page could not be read: compare the profile with the document.",
    "PAGES_LEFT_OUT": "Not all pages were read: send those with the résumé alone.",
    "TEXT_LEFT_OUT": "The end of the document was left out: send the pages with the résumé alone.",
    "ENCLOSED_TEXT_LEFT_OUT": "Text lies in it as a file of its own: open it in Word, save it as .docx and read that.",
    "NO_RESUME_CONTENT": "No name, contact, job or school was found: look whether it is a résumé.",
    "LETTER_ALONE": "This looks like a covering letter without a résumé: ask for the résumé.",
    "LOW_COVERAGE": f"Less than {LOW_COVERAGE:.0%} of the text has a place in the profile: `explain` lists the rest.",
    "OCR_LOW_CONFIDENCE": "The scan was hard to read: compare the profile with it, or scan it anew.",
    "OCR_LANGUAGE_MISSING": "OCR lacks the language of the text: `resumectl doctor` says what to install.",
    "EMPLOYER_UNSURE": "A job's title or employer is unsure: look whether the blinded file still names an employer.",
}
"""By code: the reason and the next step. Other warnings call for nothing."""

NO_RESUME: Final = frozenset({"NO_RESUME_CONTENT", "LETTER_ALONE"})
"""Those of what is no résumé: how much of it was placed says nothing more."""

LOSSES: Final = frozenset(
    {"REPAIRED_INPUT", "PAGE_UNREADABLE", "PAGES_LEFT_OUT", "TEXT_LEFT_OUT", "ENCLOSED_TEXT_LEFT_OUT"}
)
"""Those that leave text out before it is read."""
IN_SHORT: Final = {
    "REPAIRED_INPUT": "damaged or cut off",
    "PAGE_UNREADABLE": "with a page that could not be read",
    "PAGES_LEFT_OUT": "with pages that were not read",
    "TEXT_LEFT_OUT": "whose end was left out",
    "ENCLOSED_TEXT_LEFT_OUT": "with text in a file of its own",
    "NO_RESUME_CONTENT": "without a name, contact, job or school",
    "LETTER_ALONE": "that look like a covering letter without a résumé",
    "LOW_COVERAGE": f"with less than {LOW_COVERAGE:.0%} of their text placed",
    "OCR_LOW_CONFIDENCE": "hard to read by OCR",
    "OCR_LANGUAGE_MISSING": "in a language that OCR lacks",
    "EMPLOYER_UNSURE": "whose blinded file may name an employer",
}
"""The same after a number of documents."""


def doubts_of(codes: Iterable[str]) -> list[str]:
    """Of these codes of warnings those that call for a look, each once, in the order above."""
    said = set(codes)
    return [code for code in DOUBTS if code in said]
