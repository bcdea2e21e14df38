"""Which of three or more names are the title and the employer, by their words and by where and how names stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum
from typing import NamedTuple

from resumectl.parse.fields.entries.atoms import IDEOGRAPH, Atom, company_score, title_score
from resumectl.parse.fields.jobs.parts import Parts, is_unknown
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.lexicon import Lexicon

Slot = tuple[object, ...]
"""A place in the header, or a look."""
MOST_PLACE_WORDS = 4
MOST_NAMES = 60
"""Of one header; title and employer are among the first, and each is weighed beside each other one."""


class Slots(NamedTuple):
    """What the headers of a document show together: the sum of leans and the number of names, slot by slot."""

    sums: Mapping[Slot, float]
    counts: Mapping[Slot, int]
    headers: int


def slots_of(parts: Sequence[Parts], words: Lexicon) -> Slots:
    """What stands in each slot, over all headers of the document."""
    found: dict[Slot, list[float]] = {}
    for part in parts:
        for atom in part.names:
            for slot in _slots(atom):
                found.setdefault(slot, []).append(_lean(atom, words))
    counts = {slot: len(values) for slot, values in found.items()}
    return Slots({slot: fsum(values) for slot, values in found.items()}, counts, len(parts))


def best_two(part: Parts, slots: Slots, words: Lexicon) -> list[Atom]:
    """Title and employer in print order, of one or two names those.

    A further piece behind the employer's name says where it is, and goes to the part's place.
    """
    names = part.names
    if len(names) <= 2:
        return names
    title, employer = _pair(names, slots, words)
    _take_place(part, names[employer], [atom for at, atom in enumerate(names) if at > employer and at != title], words)
    return [names[at] for at in sorted((title, employer))]


def pair_of(names: Sequence[Atom], slots: Slots, words: Lexicon) -> list[Atom]:
    """The two of two or more names that are title and employer, in print order."""
    return [names[at] for at in sorted(_pair(names, slots, words))] if len(names) > 2 else list(names)


def _pair(names: Sequence[Atom], slots: Slots, words: Lexicon) -> tuple[int, int]:
    """Places of the title and the employer: those that words and slots speak for most, early ones where they tie."""
    totals = [_total(atom, slots, words) for atom in names]
    shares = [slots.counts.get(_slots(atom)[0], 0) / slots.headers for atom in names]
    places = range(min(len(names), MOST_NAMES))
    pairs = [(one, two) for one in places for two in places if one != two]

    def spoken_for(pair: tuple[int, int]) -> tuple[float, int]:
        title, employer = pair
        return totals[title] - totals[employer] + shares[title] + shares[employer], -(title + employer)

    return max(pairs, key=spoken_for)


def _total(atom: Atom, slots: Slots, words: Lexicon) -> float:
    """The atom's own lean and that of the other names in its slots."""
    own = _lean(atom, words)
    return own + fsum((slots.sums[slot] - own) / slots.counts[slot] for slot in _slots(atom) if slot in slots.sums)


def _take_place(part: Parts, employer: Atom, rest: Sequence[Atom], words: Lexicon) -> None:
    for atom in rest:
        behind = (atom.row, atom.segment) == (employer.row, employer.segment) and atom.order >= employer.order
        if not behind or len(atom.text.split()) > MOST_PLACE_WORDS or not is_unknown(atom.text, words):
            continue
        if IDEOGRAPH.search(atom.text) and not looks_like_place(atom.text):
            continue  # Without spaces, anything is one word: a product, `在学`.
        if part.place is None:
            part.place = atom
        elif part.cut_from is not None and (part.cut_from.row, part.cut_from.order) == (atom.row, atom.order):
            part.place = part.place._replace(text=f"{atom.text}, {part.place.text}")


def _slots(atom: Atom) -> tuple[Slot, Slot]:
    style = atom.style
    return (atom.row, atom.segment, atom.order), (style.bold, style.italic, round(style.size_pt), style.color)


def _lean(atom: Atom, words: Lexicon) -> float:
    return title_score(atom.text, words) - company_score(atom.text, words)
