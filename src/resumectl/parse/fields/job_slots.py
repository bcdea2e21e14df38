"""Which of three or more names are the title and the employer, by their words and by where and how names stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.parse.fields.atoms import Atom, company_score, title_score
from resumectl.parse.fields.job_names import Parts, is_unknown
from resumectl.parse.lexicon import Lexicon

Slot = tuple[object, ...]
Leans = Mapping[Slot, float]
"""Slot (a place in the header, or a look) -> above 0 when titles stand so, below 0 for employers."""
MOST_PLACE_WORDS = 4


class Slots(NamedTuple):
    """What the headers of a document show together: leans, and how many headers have a name in each place."""

    leans: Leans
    shares: Mapping[Slot, float]


def slots_of(parts: Sequence[Parts], words: Lexicon) -> Slots:
    """What stands in each slot, over all headers of the document."""
    sums: dict[Slot, list[float]] = {}
    for part in parts:
        for atom in part.names:
            for slot in _slots(atom):
                sums.setdefault(slot, []).append(_lean(atom, words))
    leans = {slot: sum(values) / (len(values) + 1) for slot, values in sums.items()}
    return Slots(leans, {slot: len(values) / len(parts) for slot, values in sums.items()})


def best_two(part: Parts, slots: Slots, words: Lexicon) -> list[Atom]:
    """Title and employer in print order: the pair that words and slots speak for most, early ones where they tie.

    A further piece behind the employer's name says where it is, and goes to the part's place.
    """
    names = part.names
    if len(names) <= 2:
        return names
    totals = [_lean(atom, words) + sum(slots.leans.get(slot, 0.0) for slot in _slots(atom)) for atom in names]
    shares = [slots.shares.get(_slots(atom)[0], 0.0) for atom in names]
    pairs = [(one, two) for one in range(len(names)) for two in range(len(names)) if one != two]
    title, employer = max(
        pairs, key=lambda pair: (totals[pair[0]] - totals[pair[1]] + shares[pair[0]] + shares[pair[1]], -sum(pair))
    )
    _take_place(part, names[employer], [atom for at, atom in enumerate(names) if at not in (title, employer)], words)
    return [names[at] for at in sorted((title, employer))]


def _take_place(part: Parts, employer: Atom, rest: Sequence[Atom], words: Lexicon) -> None:
    for atom in rest:
        behind = (atom.row, atom.segment) == (employer.row, employer.segment) and atom.order > employer.order
        if not behind or len(atom.text.split()) > MOST_PLACE_WORDS or not is_unknown(atom.text, words):
            continue
        if part.place is None:
            part.place = atom
        elif part.cut_from is not None and (part.cut_from.row, part.cut_from.order) == (atom.row, atom.order):
            part.place = replace(part.place, text=f"{atom.text}, {part.place.text}")


def _slots(atom: Atom) -> tuple[Slot, Slot]:
    style = atom.style
    return (atom.row, atom.segment, atom.order), (style.bold, style.italic, round(style.size_pt), style.color)


def _lean(atom: Atom, words: Lexicon) -> float:
    return title_score(atom.text, words) - company_score(atom.text, words)
