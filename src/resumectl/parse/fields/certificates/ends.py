"""Dates on which certificates end, which are not those on which they were given."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from resumectl.model.profile import PRESENT
from resumectl.parse.fields.dates.finding import DateSpan

ENDS: Final = "../"
"""Stands before a date that is only an end, as in an interval whose start nobody tells: `../2026-09`."""
_WORDS: Final = (
    r"exp(?:ir(?:es|y|ed|ing|ation))?\.?(?:\s+(?:date|due))?(?:\s+(?:on|in|by))?",
    r"(?:renewal\s+)?due(?:\s+for\s+renewal)?(?:\s+(?:on|in|by))?|renewal\s+date|renew\s+by",
    r"(?:valid(?:ity)?:?\s+)?(?:until|till|thru|through)(?:\s+(?:the\s+)?end\s+of)?",
    r"current\s+(?:to|until|till|through)|valid(?:ity)?(?!\s+(?:from|since))(?:\s+(?:up\s+)?to)?",
    r"gültig(?:keit)?(?!\s+(?:ab|seit|von))(?:\s+bis(?:\s+zum)?)?|ablauf(?:datum)?|bis(?:\s+zum)?",
    r"(?:val(?:able|ide|idité)\s+)?jusqu['’](?:à|aux?|en)|validité(?!\s+jusqu)|expire(?:\s+(?:le|en))?",
    r"(?:(?:válid[oa]|vigen(?:te|cia)|validez)\s+)?hasta(?:\s+el)?|(?:caduca|vence)(?:\s+(?:el|en))?|vencimiento|caducidad",
    r"(?:valid(?:[oaie]|ità)\s+)?fino\s+(?:a|al|all['’])|validità(?!\s+fino)|scad(?:e|enza)(?:\s+(?:il|nel))?",
    r"(?:(?:válid[oa]|validade)\s+)?até(?:\s+a)?|validade",
    r"(?:geldig(?:heid)?\s+)?(?:tot(?:\s+en\s+met)?|t/m)|geldig|verloopt(?:\s+(?:op|in))?|vervaldatum",
    r"(?:ważn(?:[aye]|ość)|platn(?:[ýáé]|ost)|platí|vrijedi|važi)\s+do|valabil[ăe]?\s+până(?:\s+(?:în|la))?",
    r"(?:gyldig(?:t|hed|het)?|giltig(?:t|het)?)(?:\s+(?:indtil|till?|t\.?o\.?m\.?))?|voimassa|érvényes(?:ség)?",
    r"(?:действител\w+|дійсн\w+|срок\s+действия)\s+(?:до|по)|ισχύει(?:\s+(?:έως|μέχρι))?|geçerlilik(?:\s+tarihi)?",
)
UNTIL: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(_WORDS)})(?!\w)\s*[:.–-]?\s*", re.IGNORECASE)
"""The words before a date on which something ends, with what stands between them and the date."""
BEFORE_BRACKET: Final = re.compile(r"(?<=\w)\s+\)")
_RENEWAL: Final = re.compile(r"renewal", re.IGNORECASE)
_BEHIND: Final = re.compile(r"(?:-?ig\b|\s+(?:asti|saakka)\b)?(?:\.(?=\s*\)?$))?")
"""What such a date has behind it: `érvényes 2027-ig`, `vrijedi do 2026.`"""


def _words_before(text: str, span: DateSpan) -> re.Match[str] | None:
    """The words that make a date an end, which may stand before the expression or be the first of it."""
    found = (one for one in UNTIL.finditer(text) if one.start() < span.stop and span.begin <= one.end() < span.stop)
    first = next(found, None)
    # Within a range, `until` parts its end from its start.
    if first is None or (span.start and text[span.begin : first.start()].strip(" (")):
        return None
    return first


def cut_dates(text: str, spans: Sequence[DateSpan]) -> tuple[str, list[str]]:
    """(the text with a space for each date and for the words that make it an end, the date of each span).

    A date is the last of its span, `since 2015` and a time of validity give the first; one that is only an end stands
    behind `ENDS`.
    """
    rest, dates = text, list[str]()
    for span in reversed(spans):
        words = _words_before(text, span)
        begin, stop = span.begin, span.stop
        if words is not None:
            behind = _BEHIND.match(text, stop)
            begin, stop = min(begin, words.start()), behind.end() if behind else stop
        rest = f"{rest[:begin]} {rest[stop:]}"
        if span.start and (span.end in ("", PRESENT) or words is not None):
            dates.append(span.start)
        else:
            dates.append(f"{ENDS}{span.end}" if words is not None and span.end else span.end)
    return BEFORE_BRACKET.sub(")", rest), dates[::-1]


def is_end_head(head: str) -> bool:
    """Whether a table's column of that head tells when papers end."""
    return UNTIL.match(head) is not None or _RENEWAL.fullmatch(head) is not None


def is_award(date: str) -> bool:
    """Whether that is a date, and one of issue as far as its words tell."""
    return bool(date) and not date.startswith(ENDS)


def best_date(dates: Iterable[str]) -> str:
    """The first of the dates that is no end, else the first, else `""`."""
    told = [date for date in dates if date]
    return next(filter(is_award, told), told[0] if told else "")


def award(date: str) -> str:
    """The date, or `""` where it is only an end."""
    return date if is_award(date) else ""
