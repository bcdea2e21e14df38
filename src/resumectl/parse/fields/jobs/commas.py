"""One piece of a header that holds several things between commas: title, employer, place."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.cells import small_share
from resumectl.parse.fields.entries.asides import is_break, tells_terms
from resumectl.parse.fields.entries.atoms import AT, Atom, company_score, title_score
from resumectl.parse.fields.jobs.functions import is_function
from resumectl.parse.fields.jobs.units import UNIT
from resumectl.parse.fields.legal_forms import is_form
from resumectl.parse.fields.places.finding import country_of, looks_like_place, region_of
from resumectl.parse.lexicon import Lexicon, fold, is_city
from resumectl.parse.lexicon.entries import entry_words, field_words

COMMA = re.compile(r",\s")
UNIT_OF = re.compile(r"^(?:dept\.?|department|division|school|faculty|institute) of\b", re.IGNORECASE)
PREMISES = re.compile(
    r"^(?:p\.?\s?o\.? box|unit|suite|building|block|plot|shop)\s+(?:\d+[a-z]?|[a-z]\d*)\b", re.IGNORECASE
)
"""What an address begins with before its street: `Unit 4 Quayside Estate`."""
HOUSE = re.compile(r"\D{3,40} \d{1,4} ?[a-zA-Z]?(?:[-/]\d{1,4})?")
ZIP_TOWN = re.compile(r"(?:[A-Z]{1,2}-)?\d{4,5} [^\W\d]")
LEAST_PIECES = 3
LEAST_TOLD_WORDS, LEAST_SMALL = 5, 0.5
MOST_PLACE_PIECES = 3
LEAST_GAIN = 0.1
"""Of cuts that say about the same the first one stands."""


def pieces_of(text: str) -> list[str]:
    """The text cut at commas; the legal form behind a name stays with it: `Ernst & Sons, LLP`."""
    found: list[str] = []
    for part in outside_brackets(text, COMMA):
        if found and is_form(part):
            found[-1] += f", {part}"
        else:
            found.append(part)
    return found


def halves(atom: Atom, left: str, right: str) -> list[Atom]:
    return [atom._replace(text=left), atom._replace(text=right, order=atom.order + 1)]


def split_one(atom: Atom, by_comma: bool, words: Lexicon) -> list[Atom]:
    """`Title, Company` in one piece, cut where both sides say the most.

    Where others of the document have one comma, the last of several parts the two if no word tells.
    """
    if is_break(atom.text):
        return [atom]
    parts = _with_field(_without_unit(pieces_of(atom.text), words), words)
    if len(parts) < 2:
        return [atom]
    best, gain = 1, -1.0
    for cut in range(1, len(parts)):
        left, right = ", ".join(parts[:cut]), ", ".join(parts[cut:])
        straight = title_score(left, words) + company_score(right, words) - title_score(right, words)
        straight -= sum(_employs(part, words) for part in parts[1:cut])
        turned = company_score(left, words) + title_score(right, words) - title_score(left, words)
        if max(straight, turned) > gain + (LEAST_GAIN if gain > 0 else 0.0):
            best, gain = cut, max(straight, turned)
    if gain <= 0 and len(parts) > 2:
        if not by_comma:
            return [atom]
        best = len(parts) - 1
    return halves(atom, ", ".join(parts[:best]), ", ".join(parts[best:]))


def titled(text: str, words: Lexicon) -> bool:
    """Whether a title's words are in the text, and it is no list of what was done: `Charge of nine cooks, menus and
    rosters`."""
    if title_score(text, words) <= 0:
        return False
    return COMMA.search(text) is None or len(text.split()) < LEAST_TOLD_WORDS or small_share(text) < LEAST_SMALL


def without_terms(atom: Atom) -> Atom:
    """`Welder, part-time, Acme`: the terms of the work go, where title and employer stand beside them; and those that
    only lead to who employed: `Zeitarbeit bei Acme`. At the end `Hybrid` says where."""
    at = AT.search(atom.text)
    if at and tells_terms(atom.text[: at.start()]):
        return atom._replace(text=atom.text[at.end() :])
    if atom.text.count(", ") < LEAST_PIECES - 1:
        return atom
    parts = pieces_of(atom.text)
    kept = [part for at, part in enumerate(parts) if not tells_terms(part) or looks_like_place(", ".join(parts[at:]))]
    return atom._replace(text=", ".join(kept)) if 1 < len(kept) < len(parts) else atom


def _without_unit(parts: list[str], words: Lexicon) -> list[str]:
    """`Reader, Department of Physics, University of Tarn`: the unit between a title and its employer goes."""
    if len(parts) < LEAST_PIECES or not UNIT_OF.match(parts[1]) or title_score(parts[0], words) <= 0:
        return parts
    return [parts[0], *parts[2:]] if company_score(parts[2], words) > 0 else parts


def _with_field(parts: list[str], words: Lexicon) -> list[str]:
    """`Manager, Accounts Payable, Acme`: what a title is about goes with it, where more is named behind it."""
    stop = 1
    while stop < len(parts) - 1 and (_is_field(parts[stop]) or is_function(parts[stop])):
        stop += 1
    if stop == 1 or title_score(parts[0], words) <= company_score(parts[0], words):
        return parts
    return [", ".join(parts[:stop]), *parts[stop:]]


def _is_field(text: str) -> bool:
    """Whether all words are fields of work, or count classes: `Sales and Marketing`, `Grades 3 and 4`."""
    tokens = [token for token in fold(text).split() if not token.isdecimal() and token not in _joiners()]
    return bool(tokens) and all(token in field_words() for token in tokens)


@cache
def _joiners() -> frozenset[str]:
    return frozenset(entry_words("joiners"))


def _employs(text: str, words: Lexicon) -> float:
    """How much the piece names an employer, and no unit of one, which may stand behind a title."""
    return 0.0 if UNIT.search(text) or title_score(text, words) > 0 else 0.5 * company_score(text, words)


def place_between(atom: Atom, words: Lexicon) -> tuple[list[Atom], Atom] | None:
    """(names, place) of `Acme, Leeds, Welder`; None where no place stands between."""
    parts = pieces_of(atom.text)
    if len(parts) < LEAST_PIECES:
        return None
    for begin in range(1, len(parts) - 1):
        stop = _place_stop(parts, begin)
        if not stop or _is_campus(parts[:begin], parts[begin:stop]):
            continue
        left, middle, right = (", ".join(some) for some in (parts[:begin], parts[begin:stop], parts[stop:]))
        if stop == begin + 1 and _says_nothing(right, words) and _says_nothing(left, words):
            # A town alone and an unknown word behind it: its quarter.
            return [atom._replace(text=left)], atom._replace(text=f"{middle}, {right}")
        return halves(atom, left, right), atom._replace(text=middle)
    return None


def with_street_cut(text: str, words: Lexicon) -> tuple[str, str]:
    """(name, address) of `Acme, 2 Mill Road, Leeds` or `Acme, Am Plan 2, 35037 Marburg`; else the text and `""`."""
    parts = text.split(", ")
    streets = (at for at, part in enumerate(parts) if at and (_is_street(part, words) or _is_above_town(parts[at:])))
    at = next(streets, 0)
    return (", ".join(parts[:at]), ", ".join(parts[at:])) if at else (text, "")


def _place_stop(parts: Sequence[str], begin: int) -> int:
    """Where the longest place that begins with this piece ends, before the last piece; 0 without one."""
    for stop in range(min(len(parts) - 1, begin + MOST_PLACE_PIECES), begin, -1):
        if is_city(parts[begin]) and looks_like_place(", ".join(parts[begin:stop])):
            return stop
    return 0


def _is_campus(before: Sequence[str], place: Sequence[str]) -> bool:
    """`University of California, Berkeley`: the town is a part of the name."""
    _, of, where = before[-1].rpartition(" of ")
    return bool(of) and len(place) == 1 and bool(region_of(where) or country_of(where))


def _is_street(text: str, words: Lexicon) -> bool:
    tokens = fold(text).split()
    if PREMISES.match(text):
        return True
    if len(tokens) < 2 or not text[:1].isdigit():
        return False
    if company_score(text, words) > 0 and tokens[-1] not in words.street_words:
        # `3 High Street` is no school, whatever its first words are.
        return False
    return any(token in words.street_words for token in tokens[-2:])


def _is_above_town(parts: Sequence[str]) -> bool:
    """Whether a name with a house's number stands before a postcode and its town: `Am Plan 2`, `35037 Marburg`."""
    return len(parts) > 1 and bool(HOUSE.fullmatch(parts[0]) and ZIP_TOWN.match(parts[1]))


def _says_nothing(text: str, words: Lexicon) -> bool:
    return title_score(text, words) == 0 and company_score(text, words) == 0
