"""Who the person is and how to reach them: the contact block at the top, in a sidebar or under a heading."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import islice, takewhile
from typing import NamedTuple

from resumectl.parse.fields.contact.headline import find_headline
from resumectl.parse.fields.contact.labelled_names import labelled_name, split_labelled
from resumectl.parse.fields.contact.name import Name
from resumectl.parse.fields.contact.name_search import find_name, mail_likeness
from resumectl.parse.fields.contact.phone import LEAST_DIALLED, Phone, find_phones, is_before_town
from resumectl.parse.fields.contact.phone_country import country_of_numbers, e164_by_place
from resumectl.parse.fields.contact.pieces import LABEL, Piece, contact_pieces, label_kind
from resumectl.parse.fields.contact.web import EMAIL, MAY_BE_URL, URL, FoundLink, find_email, find_links, linked_email
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.places.finding import Place, country_of, looks_like_place, read_place
from resumectl.parse.fields.places.forms import BRAZILIAN
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line, LinkTarget
from resumectl.parse.lexicon import Lexicon, fold, is_city, lexicon

__all__ = ["Contact", "FoundLink", "find_contact", "is_contact_line"]

NEAR_LINES = 4
"""How many lines away from name, e-mail or number an unlabelled place may stand."""
MOST_PIECES = 1_000
"""Parts of lines that are looked at; a document without headings has all its text in the contact block."""
PERSONAL = frozenset({"birth", "nationality", "gender", "marital", "driving", "military", "fax", "messenger"})
PLACE_LABELS = frozenset({"address", "location", "city"})


class Contact(NamedTuple):
    """The contact block; places as read, `country` in English."""

    full_name: Value = NOTHING
    first_name: Value = NOTHING
    last_name: Value = NOTHING
    email: Value = NOTHING
    phone_number: Value = NOTHING
    phone_e164: Value = NOTHING
    city: Value = NOTHING
    country: Value = NOTHING
    headline: Value = NOTHING
    links: tuple[FoundLink, ...] = ()
    other: tuple[Line, ...] = ()
    """Lines of the block that were understood and have no member of their own (birth date, fax ...)."""


def find_contact(
    head: Sequence[Line],
    contact: Sequence[Line],
    everything: Sequence[Line],
    links: Sequence[LinkTarget],
    language: str = "",
) -> Contact:
    """The contact data of a document.

    `head` is what stands before the first heading, `contact` what stands under contact headings, `everything`
    all lines in reading order.
    """
    words = lexicon()
    block = sorted([*head, *contact], key=lambda line: line.number)
    email = _email(block, everything, links)
    told = {line.number for line in block}
    block = _with_neighbours(block, head, everything, email)
    pieces = list(islice(contact_pieces(block, words), MOST_PIECES))
    name = labelled_name(pieces, words) or find_name(head, contact, everything, email.text, words)
    where = _place(pieces, words)[0]
    phone, number = _phone(_nearest_first(pieces, told, email), block, country_of_numbers(where, language))
    number = number or e164_by_place(phone.text, where, language)
    anchors = [line.number for value in (name, email, phone) for line in value.lines]
    near = [piece for piece in pieces if not name.text or not fold(piece.text).startswith(fold(name.text))]
    near = [piece for piece in near if _may_say_place(piece, contact, anchors, name)]
    place, place_lines = _place(near, words)
    parts = split_labelled(pieces, name, language, words) if name.text else Name()
    return Contact(
        full_name=name._replace(text=parts.full) if name.text else NOTHING,
        first_name=name._replace(text=parts.first),
        last_name=name._replace(text=parts.last),
        email=email,
        phone_number=phone,
        phone_e164=phone._replace(text=number),
        city=Value(place.city, place_lines, 0.85) if place.city else NOTHING,
        country=Value(place.country, place_lines, 0.9) if place.country else NOTHING,
        headline=find_headline(head, everything, name, words),
        links=tuple(find_links(everything, links, email.text)),
        other=tuple(piece.line for piece in pieces if piece.kind in PERSONAL),
    )


def is_contact_line(line: Line) -> bool:
    """Whether a short line outside the contact block holds contact data: an address, a number, a label."""
    text = line.flat
    if len(text) > 80 or (line.bullet and "@" not in text):
        return False
    if ("@" in text and (EMAIL.search(text) or len(text.split()) == 1)) or find_phones(text):
        return True
    match = LABEL.match(text)
    if match and label_kind(match.group(1), lexicon()):
        return True
    if len(text.split()) > 6 or text.endswith("."):
        return False
    place = read_place(text)
    return looks_like_place(text) or bool(place.city and (place.country or place.region))


def _email(block: Sequence[Line], everything: Sequence[Line], links: Sequence[LinkTarget]) -> Value:
    """The address in the block, else anywhere; its second half may stand on a line outside the block."""
    printed = find_email(block) or linked_email(block, links) or _own_email(block, everything)
    found = printed or linked_email(everything, links)
    if found is None:
        return NOTHING
    at = next((at for at, line in enumerate(everything) if line.number == found.lines[0].number), 0)
    again = find_email(everything[at : at + 2])
    return again if again is not None and again.text.startswith(found.text) else found


def _own_email(block: Sequence[Line], everything: Sequence[Line]) -> Value | None:
    """The first address of the document; where several stand, of referees and the person, one that the head names."""
    first = find_email(everything)
    if first is None:
        return None
    begin = next((at for at, line in enumerate(everything) if line.number == first.lines[0].number), 0)
    others = (find_email([line]) for line in everything[begin + 1 :] if "@" in line.flat)
    found = [first, *(other for other in others if other is not None)]
    named = [line.flat for line in block[:NEAR_LINES]]
    return max(found, key=lambda value: max((mail_likeness(text, value.text) for text in named), default=0.0))


def _with_neighbours(block: list[Line], head: Sequence[Line], everything: Sequence[Line], email: Value) -> list[Line]:
    """The block, with the lines around an e-mail address that stands outside the head and look like its own."""
    if not email.lines or any(line.number == email.lines[0].number for line in head):
        return block
    known = {line.number for line in block}
    at = next((at for at, line in enumerate(everything) if line.number == email.lines[0].number), 0)
    around: list[Line] = []
    for side in (everything[at + 1 : at + 1 + NEAR_LINES], everything[max(0, at - NEAR_LINES) : at][::-1]):
        around += takewhile(lambda line: _looks_like(line, everything[at]), side)
    found = [everything[at], *around] if everything[at : at + 1] else []
    return sorted([*block, *(line for line in found if line.number not in known)], key=lambda line: line.number)


def _looks_like(line: Line, other: Line) -> bool:
    alike = line.style.size_pt == other.style.size_pt and line.style.bold == other.style.bold
    return alike and line.column == other.column and line.page == other.page and len(line.flat) <= 80


def _nearest_first(pieces: Sequence[Piece], told: Collection[int], email: Value) -> list[Piece]:
    """The pieces, those from around an e-mail address in a page's foot by how near they are: above it stand referees.

    `told` are the lines of the head and of contact sections, which come first.
    """
    at = email.lines[0].number if email.lines else 0
    return sorted(pieces, key=lambda piece: 0 if piece.line.number in told else 1 + abs(piece.line.number - at))


def _phone(pieces: Sequence[Piece], block: Sequence[Line], region: str) -> tuple[Value, str]:
    """The first printed number, mobile and telephone alike, but no fax, and its international form."""
    # A number behind another label (`Licence no.`) counts only where there is none without.
    bare: tuple[Value, str] | None = None
    for piece in sorted(pieces, key=lambda piece: not piece.kind and LABEL.match(piece.text) is not None):
        if piece.kind in ("phone", "mobile", "messenger", "") and "@" not in piece.text and "/in/" not in piece.text:
            phones = find_phones(piece.text, region, labelled=piece.kind in ("phone", "mobile"))
            found = [phone for phone in phones if piece.kind or not _is_aside(piece.text, phone)]
            if found:
                sure = 0.98 if piece.kind or found[0].e164 else 0.85
                value = Value(found[0].text, (piece.line,), sure), found[0].e164
                if piece.kind or (_is_dialled(found[0], region) and not is_before_town(found[0], piece.line.flat)):
                    return value
                bare = bare or value
    if bare is not None:
        return bare
    # A label of a row above may be the last of a column of them, which tells nothing.
    others = {
        piece.line.number
        for piece in pieces
        if piece.kind == "fax" or (piece.kind in NO_PHONES and piece.text != piece.line.flat)
    }
    for line in block:
        text = URL.sub(lambda match: " " * len(match.group()), line.flat) if line.number not in others else ""
        for phone in find_phones(text, region):
            if not _is_aside(line.flat, phone):
                return Value(phone.text, (line,), 0.8), phone.e164
    return NOTHING, ""


def _is_dialled(phone: Phone, region: str) -> bool:
    """Whether digits without a label are a phone number rather than that of a room or a member."""
    if BARE_NUMBER.fullmatch(phone.text):
        return False
    return bool(phone.e164) or (not region and sum(map(str.isdigit, phone.text)) >= LEAST_DIALLED)


NO_PHONES = frozenset({"nationality", "birth", "driving"})
"""Labels of a line without a phone; numbers of passports and persons stand with the nationality."""
DUTCH_POSTCODE = re.compile(r"\b\d{4} ?[A-Z]{2}\b")
"""Its letters may be those of a degree or a title: `3511 AB Utrecht`."""
BARE_NUMBER = re.compile(r"[1-9]\d{6,}|[1-9]\d{3} \d{4} \d{4}")
"""Digits that any other number may be, too; one that is dialled (`+`, `0`, groups) is preferred to them."""


LED_STREET = re.compile(
    r"\s*(?:c/|calle|avda\.?|avenida|plaza|paseo|carrera|rue|avenue|boulevard|place|all[ée]e|via|viale|piazza|corso|"
    r"rua|praça|travessa|ul\.|ulica|al\.|str\.|strada|bd\.|ulice|calea)\s*\S", re.IGNORECASE
)
"""A street whose kind leads its name."""
REGISTERED = re.compile(r"\b(?:registration|reg\.|iscritt|colegiad|licen[cs]e|albo|pin)\w*\b[^,]*\d{4}", re.IGNORECASE)
HOUSE = re.compile(r"\s*\d{1,4}[A-Za-z]?\s+[^\W\d_]")
"""A house number before the street: `9 High Street`."""


def _is_aside(text: str, phone: Phone) -> bool:
    """Digits inside an address on the web or within much other text are no phone."""
    return any(phone.text in match.group() for match in URL.finditer(text)) or len(text) > len(phone.text) + 60


def _may_say_place(piece: Piece, contact: Sequence[Line], anchors: Sequence[int], name: Value) -> bool:
    """Whether a place in this piece would be where the person lives: labelled, or close to other contact data."""
    if piece.kind in PLACE_LABELS or piece.kind == "country":
        return True
    if lexicon().labels.get(fold(piece.text.partition(" ")[0])) == "driving" and len(piece.text.split()) > 1:
        # The classes of a driving licence may be the letters of a country: `Rijbewijs B, BE`.
        return False
    line = piece.line
    if any(line.number == other.number for other in name.lines) and len(line.flat) <= 45 and len(line.segments) == 1:
        return False
    if _is_rest_of_name(line, name):
        return False
    if any(span.is_range for span in find_dates(line.flat)):
        return False
    if any(line.number == other.number for other in contact) or not anchors:
        return True
    return min(abs(line.number - anchor) for anchor in anchors) <= NEAR_LINES


def _is_rest_of_name(line: Line, name: Value) -> bool:
    """Whether a row is a word in capitals beside a name of one word: family names are called like towns."""
    alone = line.flat.isupper() and len(line.flat.split()) == 1 and not any(map(str.isdigit, line.flat))
    return alone and len(name.text.split()) == 1 and any(abs(line.number - row.number) == 1 for row in name.lines)


def _place(pieces: Sequence[Piece], words: Lexicon) -> tuple[Place, tuple[Line, ...]]:
    """Where the person lives: a labelled place first, else the piece that says most.

    A label that names a town alone, such as that of the place of signature, gets its country from the address.
    """
    labelled = (_labelled_place(at, pieces) for at, piece in enumerate(pieces) if piece.kind in PLACE_LABELS)
    said = next((found for found in labelled if found is not None), None)
    if said is not None and said[0].country:
        return said
    plain = [piece for piece in pieces if piece.kind in ("", "country")]
    best: tuple[float, Place, tuple[Line, ...]] = (0.0, Place(), ())
    for at, piece in enumerate(plain):
        before = plain[at - 1] if at else None
        for place, lines in _readings(piece, before, words):
            weight = _weight(piece, place)
            if weight > best[0]:
                best = (weight, place, lines)
    if said is not None and fold(said[0].city) != fold(best[1].city):
        return said
    return _completed(best[1], best[2], plain)


def _readings(piece: Piece, before: Piece | None, words: Lexicon) -> Iterator[tuple[Place, tuple[Line, ...]]]:
    """The places that a piece may say, together with the line before it or alone; the fuller ones first."""
    if before is not None and not before.kind and 0 < piece.line.number - before.line.number <= 2:
        lines = (before.line, piece.line)
        if len(before.text) <= 40 and len(piece.text) <= 40 and before.line.column == piece.line.column:
            joined = read_place(f"{before.text} {piece.text}")
            if joined.country and is_city(joined.city) and before.text.startswith(joined.city):
                yield joined, lines
        if _is_area_alone(piece.text):
            whole = f"{before.text}, {piece.text}"
            if _may_hold_place(whole, words):
                yield read_place(whole), lines
    beside = before is not None and not before.kind and before.line is piece.line
    if beside and before is not None and any(map(str.isdigit, before.text)) and country_of(piece.text):
        # `12 Tarn Road – 411045 Pune – India`: the dash before the country parts nothing.
        whole = f"{before.text}, {piece.text}"
        if _may_hold_place(whole, words):
            yield read_place(whole), (piece.line,)
    if _may_hold_place(piece.text, words):
        yield read_place(piece.text), (piece.line,)


def _is_area_alone(text: str) -> bool:
    """A line that only goes on with an address: a postcode, a region and a postcode; a bare year is none."""
    if not any(map(str.isdigit, text)) or len(text.split()) > 4 or re.fullmatch(r"\W*\d{4}\W*", text):
        return False
    return read_place(f"Anytown, {text}").city == "Anytown"


def _weight(piece: Piece, place: Place) -> float:
    """How much a reading says; only a city or only a country must be all that stands there."""
    if place.city and (place.country or place.region):
        return 3.5 if is_city(place.city) else 3.0
    alone = looks_like_place(piece.text) or piece.kind == "country" or _is_district_and_city(piece.text)
    if place.city:
        return 2.0 if alone or re.search(r"\d", piece.text) or "," in piece.text else 0.0
    return 1.0 if place.country and alone else 0.0


def _completed(place: Place, lines: tuple[Line, ...], pieces: Sequence[Piece]) -> tuple[Place, tuple[Line, ...]]:
    """The place, with a country that stands alone on the next line."""
    if not place.city or place.country:
        return place, lines
    for piece in pieces:
        if 0 <= piece.line.number - lines[-1].number <= 1 and (country := country_of(piece.text)):
            return place._replace(country=country), (*lines, piece.line)
    return place, lines


def _labelled_place(at: int, pieces: Sequence[Piece]) -> tuple[Place, tuple[Line, ...]] | None:
    """The place behind a label, which may run on over the next two lines."""
    piece = pieces[at]
    place = read_place(piece.text)
    lines: tuple[Line, ...] = (piece.line,)
    if piece.kind in ("location", "city") and not place.city and not place.country and len(piece.text.split()) <= 3:
        place = Place(piece.text)
    for other in pieces[at + 1 : at + 3]:
        if other.kind not in ("", "country", "city") or other.line.number - piece.line.number > 2 or place.country:
            break
        more = read_place(other.text)
        if more.city or more.country:
            place = Place(place.city or more.city, more.country, place.region or more.region)
            lines = (*lines, other.line)
    return (place, lines) if place.city or place.country else None


def _may_hold_place(text: str, words: Lexicon) -> bool:
    if "@" in text or REGISTERED.search(text) or len(text) > 110 or len(text.split()) > 14:
        return False
    if MAY_BE_URL.search(text) and URL.search(text):
        return False
    if looks_like_place(text) or _is_district_and_city(text):
        return True
    place = read_place(text)
    if not place.city and not place.country:
        return False
    if place.country and (is_city(place.city) or ("," in text and place.city and any(map(str.isdigit, text)))):
        return True
    folded = fold(DUTCH_POSTCODE.sub(" ", _without_street(text, words))).split()
    if any(
        token in words.title_words or token in words.degree_words or token in words.school_words for token in folded
    ):
        return bool("," in text and place.city and (place.country or BRAZILIAN.search(text)))
    return "," in text or (any(map(str.isdigit, text)) and not find_phones(text))


def _without_street(text: str, words: Lexicon) -> str:
    """An address without the parts that are a house number and a street, whatever the street is called after."""
    parts = text.split(",")
    kept = [part for part in parts if not (HOUSE.match(part) and fold(part).split()[-1] in words.street_words)]
    if kept and len(kept) > 1 and LED_STREET.match(kept[0]):
        # `Calle Mayor 4, 28911 Leganés`
        kept = kept[1:]
    return ",".join(kept)


def _is_district_and_city(text: str) -> bool:
    """`Kadıköy / İstanbul`: a district and its city."""
    if "/" not in text:
        return False
    parts = re.split(r"\s*/\s*", text)
    short = all(part[:1].isupper() and len(part.split()) <= 2 for part in parts)
    return len(parts) == 2 and short and is_city(parts[1])
