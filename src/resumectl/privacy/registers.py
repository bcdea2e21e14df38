"""Numbers under which public registers tell who somebody is: of licences, memberships and cards."""

from __future__ import annotations

import re
from typing import Final

_NUMBER_WORDS: Final = (
    r"no|nr|num(?:ber|mer)?|n[úu]mero|numéro|n[°º]|№|pin|id|lic|reg|matr[íi]cula|nummer|numer|číslo|номер"
)
_PAPER_WORDS: Final = (
    r"licen[cs]e|registration|registered|registr\w+|register|certificate|cert|credential|card|badge|"
    r"member(?:ship)?|lizenz|zulassung|ausweis|permis|licencia|licenza|licença|tessera|patentino"
)
_TOKEN: Final = r"[^\W_]*\d[\w./-]*(?:[ \u00a0]\d{2,4}(?!\w))*"
_LED: Final = re.compile(
    rf"(?:(?<!\w)(?:{_NUMBER_WORDS})(?!\w)[ .:#]*(?P<led>(?:(?-i:[A-Z]{{1,5}})[ .-])?{_TOKEN})|"
    rf"(?<!\w)#[ .:]*(?P<marked>(?:(?-i:[A-Z]{{1,5}})[ .-])?{_TOKEN})|"
    rf"(?<!\w)(?:{_PAPER_WORDS})[ .:#]+(?P<plain>(?:(?-i:[A-Z]{{1,5}})[.-])?{_TOKEN}))",
    re.IGNORECASE,
)
_ALONE: Final = re.compile(
    r"(?<![\w.])[A-Za-z]{0,5}[.-]?\d{6,}[A-Za-z]{0,2}(?!\w)|(?<![\w.])\d{4}(?:[ \u00a0-]\d{4}){1,4}(?!\w)"
)
"""Six figures in a row, or groups of four; groups of three are examinations and norms: `200-301`."""
_DATES: Final = re.compile(r"(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}[./-](?:\d\d){1,2}|\d{1,2}[./-](?:19|20)\d\d|[ ,–/-]+")
_NORM: Final = re.compile(r"(?:iso|en|iec|din|bs|nen|sans|ohsas|astm|asme|aws|api|nfpa)\b[ -]?", re.IGNORECASE)
LEAST_TELLING: Final = 6
LEAST_LED, LEAST_PLAIN = 4, 5
"""Fewer figures behind a word for numbers, or behind one for papers, tell a class or a level."""


def register_numbers(text: str) -> list[str]:
    """The numbers in the name of a certificate, or of who gave it, by which a register finds its holder."""
    return [text[start:stop] for start, stop in _places(text)]


def without_register_numbers(text: str, mark: str) -> str:
    """The text with the mark where such a number stood."""
    for start, stop in reversed(_places(text)):
        text = f"{text[:start]}{mark}{text[stop:]}"
    return text


def is_telling(number: str) -> bool:
    """Whether a number is found in a file by nothing but itself; short ones without letters are widths there, too."""
    return sum(map(str.isdecimal, number)) >= LEAST_TELLING or any(map(str.isalpha, number))


def _places(text: str) -> list[tuple[int, int]]:
    """Where the numbers begin and stop, in print order and apart."""
    spans: list[tuple[int, int]] = []
    for match in _LED.finditer(text):
        group = next(name for name in ("led", "marked", "plain") if match[name])
        least = LEAST_PLAIN if group == "plain" else LEAST_LED
        if sum(map(str.isdecimal, match[group])) >= least:
            spans.append(match.span(group))
    spans += [match.span() for match in _ALONE.finditer(text)]
    found: list[tuple[int, int]] = []
    for start, stop in sorted(spans):
        stop = start + len(text[start:stop].rstrip("./-"))
        number = text[start:stop]
        if _DATES.sub("", number) and not _NORM.match(number) and not (found and start < found[-1][1]):
            found.append((start, stop))
    return found
