"""Dates as they are written: capitals of months, spaces around dashes, two digits for a month. Never what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.model.profile import PRESENT
from resumectl.proofread.finding import Finding

_MONTHS: Final = {
    "en": "jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august "
    "september october november december",
    "de": "jan feb märz mär apr mai jun jul aug sep sept okt nov dez januar februar april juni juli august "
    "september oktober november dezember",
}
"""Months of the languages that write them with a capital."""
_MONTH: Final = {
    language: re.compile(rf"(?<![\w\-/.])({'|'.join(months.split())})(?=\.? ?,? ?(?:19|20)\d\d\b)")
    for language, months in _MONTHS.items()
}
_ONE_SIDED: Final = re.compile(
    r"(?<![\d\-–—/.])((?:19|20)\d\d)(?:[ \u00a0]([–—-])|([–—-])[ \u00a0])(?=(?:19|20)\d\d(?![\d\-–—/.]))"
)
_LOOSE_DATE: Final = re.compile(r"\s*((?:19|20)\d\d)(?:\s*[-/.]\s*(0?[1-9]|1[0-2]))?\s*")


def check_dates_in_text(text: str, language: str) -> Iterator[Finding]:
    """`jan 2019` and `2018- 2020` inside a sentence."""
    pattern = _MONTH.get(language.partition("-")[0])
    if pattern:
        for found in pattern.finditer(text):
            yield Finding(*found.span(), found[1].capitalize(), EditKind.DATES, "Months have a capital.", 0.95)
    for found in _ONE_SIDED.finditer(text):
        after = found[1] + (found[2] or found[3])
        reason = "A dash between years has the same space on both sides."
        yield Finding(*found.span(), after, EditKind.DATES, reason, 0.93)


def check_date(value: str) -> Iterator[Finding]:
    """A date of its own: `2019-3`, `2019/03`, `present`; anything else is left as it is."""
    found = _LOOSE_DATE.fullmatch(value)
    if found:
        after = f"{found[1]}-{int(found[2]):02}" if found[2] else found[1]
    else:
        after = PRESENT if value.strip().lower() == PRESENT.lower() else value
    if after != value:
        yield Finding(0, len(value), after, EditKind.DATES, "Dates are written as year and month.", 0.97)
