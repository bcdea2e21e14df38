"""Which piece of a job's header says where, and which only looks like a town."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.atoms import GLUED, KIND_OF_WORK, Atom, company_score, split_place, title_score
from resumectl.parse.fields.place import REMOTE, looks_like_place, region_of
from resumectl.parse.lexicon import Lexicon, fold, is_city

HOST = r"[a-z0-9-]{2,30}(?:\.[a-z0-9-]{2,30}){0,3}\.(?:com|org|net|io|co|edu|gov|eu|uk|de|fr|ca|au|nl)"
ADDRESS = re.compile(rf"^(?:(?:https?://|www\.)\S+|{HOST})$", re.IGNORECASE)


def likeliest_place(places: Sequence[Atom], count: int) -> Atom | None:
    """The first of several; where a name is lacking without them, the first one with a comma: the others name it."""
    full = [atom for atom in places if "," in atom.text] if len(places) > 1 and count - len(places) < 2 else []
    return next(iter(full or places), None)


def employer_and_state(place: Atom, name: Atom, words: Lexicon) -> tuple[Atom, Atom] | None:
    """`Quillworks, NY` beside a lone title: no town is called so, and the employer is named nowhere else."""
    text, comma, state = place.text.rpartition(", ")
    known = title_score(name.text, words) > 0 or KIND_OF_WORK.match(name.text)
    if not comma or "," in text or is_city(text) or not known or not region_of(state):
        return None
    return place._replace(text=text), place._replace(text=state, order=place.order + 1)


def is_place(atom: Atom, words: Lexicon) -> bool:
    if not looks_like_place(atom.text) or _has_name_before(atom.text):
        return False
    return title_score(atom.text, words) < 0.9 and company_score(atom.text, words) < 0.9


def is_address(text: str, words: Lexicon) -> bool:
    """A web page, or a street with its number."""
    if not any(map(str.isdigit, text)):
        return bool(ADDRESS.match(text))
    # A single letter is one of an abbreviation (`U.S. Army, 75th Squadron`) rather than the short form of a street.
    return bool(ADDRESS.match(text)) or any(len(word) > 1 and word in words.street_words for word in fold(text).split())


def _has_name_before(text: str) -> bool:
    """`Civic Forms Collective, remote`, `Acme-Boston, MA`: an employer and a place."""
    name, _, last = text.rpartition(", ")
    return bool(GLUED.match(text) and split_place(text)[1]) or (
        bool(name) and fold(last) in REMOTE and not looks_like_place(name)
    )


def whole_place(place: Atom | None, names: list[Atom]) -> tuple[Atom | None, list[Atom]]:
    """`Remote – Lisbon, Portugal`: two places of one cell are one."""
    if place is None or fold(place.text) not in REMOTE:
        return place, names
    beside = [atom for atom in names if atom.line is place.line and atom.segment == place.segment]
    more = next((atom for atom in beside if atom.order == place.order + 1 and looks_like_place(atom.text)), None)
    if more is None:
        return place, names
    return place._replace(text=f"{place.text} – {more.text}"), [atom for atom in names if atom is not more]
