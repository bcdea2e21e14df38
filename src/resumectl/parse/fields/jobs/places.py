"""Which piece of a job's header says where, and which only looks like a town."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.entries.forms import names_entry
from resumectl.parse.fields.jobs.functions import is_function
from resumectl.parse.fields.jobs.units import UNIT
from resumectl.parse.fields.legal_forms import ends_in_form, is_form
from resumectl.parse.fields.places.finding import country_of, looks_like_place, region_of
from resumectl.parse.fields.places.forms import REMOTE
from resumectl.parse.fields.places.glued import glued_place
from resumectl.parse.lexicon import Lexicon, fold, is_city, lexicon

HOST = r"[a-z0-9-]{2,30}(?:\.[a-z0-9-]{2,30}){0,3}\.(?:com|org|net|io|co|edu|gov|eu|uk|de|fr|ca|au|nl)"
MODE_DASHES = (" - ", " – ", " — ")
MOST_QUARTER_WORDS = 3
LEAST_TITLE = 0.6
HAS_UNITS = re.compile(r"spital|universi|univerz|klini|clini|krankenhaus|sjukhus|sygehus|ziekenhuis", re.IGNORECASE)
"""Whose clinics and chairs stand behind the name, in one word."""
SITE = re.compile(
    r"^[A-Z][^,]*\s(?:plant|works|branch|site|campus|depot|factory|mine|mill|port|airport|terminal|yard|refinery|"
    r"station|store|warehouse|head office|headquarters|hq)$",
    re.IGNORECASE,
)
"""Where one employer's people work in several places: `Hosur Plant`."""
TOWNISH = re.compile(
    r"^(?:fort|ft\.?|camp|mount|mt\.?|lake|port|san|santa|saint|st\.?|joint base|naval (?:air )?(?:base|station))\s|"
    r"\s(?:afb|air force base|army base|base|barracks|beach|springs|falls|heights|hills|lake|creek|grove|township|"
    r"island|harbou?r|junction)$",
    re.IGNORECASE,
)
"""What small towns and bases are called: `Fort Tarn, KS`."""
HOST_BEHIND = re.compile(
    rf"(?:,\s+(?:https?://|www\.)?|(?<=[\u3400-\u9fff])\s?(?:https?://|www\.))(?:{HOST}|"
    r"[a-z0-9-]{2,30}(?:\.[a-z0-9-]{2,30})?\.(?:ru|ua|kz|by|pl|cz|sk|es|it|pt|br|"
    r"mx|ar|in|ae|tr|ch|at|be|se|no|dk|fi|ie|nz|za|jp|sg|ai|app|dev|info|biz))/?$",
    re.IGNORECASE,
)
ADDRESS = re.compile(rf"^(?:(?:https?://|www\.)\S+|{HOST})$", re.IGNORECASE)


def likeliest_place(places: Sequence[Atom], count: int) -> Atom | None:
    """The first of several; where a name is lacking without them, the first one with a comma: the others name it."""
    full = [atom for atom in places if "," in atom.text] if len(places) > 1 and count - len(places) < 2 else []
    return next(iter(full or places), None)


def employer_and_state(place: Atom, name: Atom, words: Lexicon) -> tuple[Atom, Atom] | None:
    """`Quillworks, NY` beside a lone title: no town is called so, and the employer is named nowhere else."""
    text, comma, state = place.text.rpartition(", ")
    known = title_score(name.text, words) > 0 or tells_terms(name.text)
    if not comma or "," in text or is_city(text) or not known or not region_of(state):
        return None
    return place._replace(text=text), place._replace(text=state, order=place.order + 1)


def are_two_towns(text: str) -> bool:
    """`Arta, Glasgow`: a town with its state or country names nobody, before another town the first may be a name."""
    first, _, last = text.partition(", ")
    known = is_city(first) and is_city(last) and fold(last) not in lexicon().counties
    return known and not (region_of(last) or country_of(last))


def is_place(atom: Atom, words: Lexicon) -> bool:
    place = _without_mode(atom.text)
    by_cell = place is not atom.text and bool(atom.segment)
    if not (looks_like_place(place) or by_cell) or _has_name_before(atom.text):
        return False
    return title_score(atom.text, words) < 0.9 and company_score(atom.text, words) < 0.9


def with_modes(atoms: Sequence[Atom]) -> list[Atom]:
    """The pieces, the mode of work joined with the place before it: `Kuala Lumpur - Remote`.

    In a cell of its own behind others an unknown name says where, too; in the first one it may employ.
    """
    found: list[Atom] = []
    for atom in atoms:
        before = found[-1] if found else None
        if before is None or not atom.dash or fold(atom.text) not in REMOTE or fold(before.text) in REMOTE:
            found.append(atom)
            continue
        beside = (before.line, before.segment) == (atom.line, atom.segment)
        last = ", " in before.text and looks_like_place(before.text.rpartition(", ")[2])
        if beside and (looks_like_place(before.text) or (last and before.segment and not before.order)):
            found[-1] = before._replace(text=f"{before.text}{atom.dash}{atom.text}")
        else:
            found.append(atom)
    return found


def _without_mode(text: str) -> str:
    """The place without the mode of work behind it."""
    place, dash, mode = next((text.rpartition(sign) for sign in MODE_DASHES if sign in text), (text, "", ""))
    return place if dash and fold(mode) in REMOTE else text


def is_address(text: str, words: Lexicon) -> bool:
    """A web page, or a street with its number."""
    if not any(map(str.isdigit, text)):
        return bool(ADDRESS.match(text))
    # A single letter is one of an abbreviation (`U.S. Army, 75th Squadron`) rather than the short form of a street.
    return bool(ADDRESS.match(text)) or any(len(word) > 1 and word in words.street_words for word in fold(text).split())


def _has_name_before(text: str) -> bool:
    """`Civic Forms Collective, remote`, `Acme-Boston, MA`: an employer and a place."""
    name, _, last = text.rpartition(", ")
    return glued_place(text) is not None or (
        bool(name) and fold(last) in REMOTE and not looks_like_place(name)
    )


def with_quarter(name: str, place: str, words: Lexicon, *, beside_title: bool = True) -> tuple[str, str]:
    """(employer, place): an unknown word between both is the town's quarter: `Acme Ltd, Millsea, Leeds`; before a
    county, a state or a country alone it is the town.
    """
    employer, comma, quarter = name.rpartition(", ")
    whole = ends_in_form(employer)
    plain = 0 < len(quarter.split()) <= MOST_QUARTER_WORDS and quarter.replace(" ", "").replace("-", "").isalpha()
    plain = plain and (quarter.istitle() or (whole and quarter[:1].isupper()))
    if not comma or "," in employer or not plain or is_form(quarter):
        return name, place
    of_unit = UNIT.search(employer) or HAS_UNITS.search(employer)
    if of_unit or title_score(quarter, words) or company_score(quarter, words):
        return name, place
    plain_name = beside_title and not company_score(employer, words) and not title_score(employer, words)
    first = place.partition(", ")[0]
    towned = fold(place) in REMOTE or (is_city(first) and fold(first) not in lexicon().counties)
    town = not towned and beside_title and company_score(employer, words) > title_score(employer, words)
    known = plain_name or whole or is_form(employer.split()[-1]) or (town and not is_function(quarter))
    return (employer, f"{quarter}, {place}") if known else (name, place)


def whole_place(place: Atom | None, names: list[Atom]) -> tuple[Atom | None, list[Atom]]:
    """`Remote – Lisbon, Portugal`: two places of one cell are one."""
    if place is None or fold(place.text) not in REMOTE:
        return place, names
    beside = [atom for atom in names if atom.line is place.line and atom.segment == place.segment]
    more = next((atom for atom in beside if atom.order == place.order + 1 and looks_like_place(atom.text)), None)
    if more is None:
        return place, names
    return place._replace(text=f"{place.text} – {more.text}"), [atom for atom in names if atom is not more]


def without_label(atom: Atom) -> Atom:
    """`Position: Welder` says welder; a web page behind the name is none of it."""
    host = HOST_BEHIND.search(atom.text) if "." in atom.text else None
    # Beside a title alone it is the employer's name: `Data Engineer, Booking.com`.
    name = atom.text[: host.start()] if host else ""
    if name and ("," in name or title_score(name, lexicon()) < LEAST_TITLE):
        atom = atom._replace(text=name)
    label, _, text = atom.text.replace("：", ":", 1).partition(":")
    return atom._replace(text=text.strip()) if text.strip() and names_entry(label) else atom
