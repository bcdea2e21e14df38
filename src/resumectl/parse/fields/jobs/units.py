"""Pieces of a job's header that are neither its title nor its employer: units of the employer, clients, remarks."""

from __future__ import annotations

import re

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.asides import is_self_employed, is_term_or_duration, tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.lexicon import Lexicon, fold

UNIT = re.compile(
    r"^(?:dept\.?|department|division|office|school|faculty|institute|unit) of\b[^,]*$|^human resources$|"
    r"\b(?:dept\.?|department|division|team|unit|group|services|operations)$",
    re.IGNORECASE,
)
HOUSE = re.compile(
    r"\b(?:university|college|school|academy|institute|faculty|department|hospital|infirmary|clinic|museum|society|"
    r"laborator(?:y|ies)|cent(?:re|er)|universit(?:ät|é|à)|universi(?:dad|dade|teit)|hochschule|fakultät|faculté|facultad|"
    r"facoltà|faculdade|institut[oe]?|klinik(?:um)?|krankenhaus|hôpital|ospedale|"
    r"labor|laborato(?:ire|rio)|école)\b",
    re.IGNORECASE,
)
"""What is called so is a house where people work, whatever stands before it."""
BEHIND_DATES = re.compile(r"^\s*\([^()]{2,60}\)\s*$")
REMARK = re.compile(r"^(.*\S)\s*\(([^()]{12,90})\)$")
HIRED_OUT = re.compile(
    r"^(.*\S)\s*\((?:outsourced?|contracted|seconded|deputed|posted|assigned|on (?:the )?payroll|payroll|through|via|"
    r"client|customer|kunde|cliente|mission chez|détachée? )\b[^()]{2,60}\)$|"
    r"^(.*\S),\s+(?:tramite|in somministrazione|inhyrd via|a través de|por intermedio de|über|via|through)\s"
    r"[^,()]{2,60}$",
    re.IGNORECASE,
)
"""For whom somebody worked, or on whose books: `Acme Pte Ltd (outsourced to Quoll Bank)`."""
FRENCH_AT = re.compile(r"\s+(?:à(?:\s+la|\s+l['’])?|aux?)\s*(?=[A-ZÀ-Ý])(?!(?:Domicile|Distance|Temps|Mi-)\b)")
"""`Technicien à Lafarge`, `Vendeuse à la Boulangerie Morel`."""
LEAST_TITLE = 0.6
LEAST_HEAD = 0.9
FOR = re.compile(r"\s+for(?: the)?\s+")
CLIENT = re.compile(
    r"^(?:(?:end[- ])?client|client final|customer|project|projet|kunde|endkunde|cliente|klant)s?\s?:\s",
    re.IGNORECASE,
)
COMMA = re.compile(r",\s")
LEAST_NAMES = 3
POSTS = frozenset({"role", "position", "post", "basis"})


def are_one_employer(first: Atom, second: Atom, words: Lexicon) -> bool:
    """Whether a comma parts an employer from a house of its own, and no title: `Fen College, Quoll School of Law`."""
    if (first.row, first.segment) != (second.row, second.segment) or second.dash or not first.order < second.order:
        return False
    if not (HOUSE.search(first.text) and HOUSE.search(second.text)):
        return False
    return all(title_score(one.text, words) == 0 < company_score(one.text, words) for one in (first, second))


def without_units(names: list[Atom], words: Lexicon) -> list[Atom]:
    """The names without a unit of the employer behind the first of them or below it, where one more names the title."""
    names = [_without_unit_behind(atom, words) for atom in names] if len(names) > 1 else names
    if len(names) < LEAST_NAMES:
        return names
    leans = [title_score(atom.text, words) - company_score(atom.text, words) for atom in names]
    first = min((atom.row for atom, lean in zip(names, leans, strict=True) if lean <= 0), default=0)
    kept = [
        atom
        for atom, lean in zip(names, leans, strict=True)
        if atom.dash or not UNIT.search(atom.text) or not (atom.order or (lean <= 0 and atom.row > first))
    ]
    return kept if len(kept) > 1 and len({atom.row for atom in kept}) > 1 else names


def _without_unit_behind(atom: Atom, words: Lexicon) -> Atom:
    """`Planner: Housing Department` beside another name: the title alone."""
    title, colon, unit = atom.text.partition(": ")
    named = bool(colon) and title_score(title, words) >= LEAST_HEAD and title_score(unit, words) == 0
    return atom._replace(text=title) if named and (company_score(unit, words) > 0 or UNIT.search(unit)) else atom


def without_clients(atoms: list[Atom]) -> list[Atom]:
    """The pieces without `Client: Acme` where two others name the title and the employer."""
    kept: list[Atom] = []
    for before, atom in zip([None, *atoms], atoms, strict=False):
        if before and _is_client(before, atom):
            # `Acme – Client : Quoll, Lyon`: the work was done in that town.
            kept = kept[:-1] + ([atom._replace(text=town)] if (town := split_place(atom.text)[1]) else [])
        elif not CLIENT.match(atom.text):
            kept.append(atom)
    named = [atom for atom in kept if not looks_like_place(atom.text)] if len(kept) < len(atoms) else []
    return kept if len(named) >= LEAST_NAMES - 1 else atoms


def _is_client(label: Atom, named: Atom) -> bool:
    """Whether a label and a client stand in one row with a colon and a space on each side between: two pieces."""
    whole = f"{label.text} : {named.text}"
    beside = (label.row, label.segment) == (named.row, named.segment)
    return beside and CLIENT.match(whole) is not None and whole in label.line.segments[label.segment].text


def without_remarks(atoms: list[Atom]) -> list[Atom]:
    """The pieces without terms and what stands in brackets behind the dates of a row, where two others name the job.

    A place there is the job's: `2018 – 2020 (Hamburg)`.
    """
    kept = [atom for atom in atoms if not _is_behind_dates(atom) and not _tells_of_post(atom.text)]
    kept = [atom for atom in kept if not is_term_or_duration(atom.text)]
    whole = len(kept) == 1 and (COMMA.search(kept[0].text) or any(_tells_of_post(atom.text) for atom in atoms))
    return kept if whole or len(kept) >= 2 else atoms


def _tells_of_post(text: str) -> bool:
    """Whether the text says what kind of post it was, and so is no title: `Permanent Role`."""
    return fold(text).rpartition(" ")[2] in POSTS and tells_terms(text)


def _is_behind_dates(atom: Atom) -> bool:
    """Whether the piece stands in brackets behind the dates of its row, and is no place."""
    behind = _behind_dates(atom)
    return BEHIND_DATES.match(behind) is not None and not looks_like_place(behind.strip(" ()"))


def _behind_dates(atom: Atom) -> str:
    """What stands in the piece's cell behind the span of time that begins it."""
    text = atom.line.segments[atom.segment].text
    spans = find_dates(text)
    return text[spans[0].stop :] if spans and spans[0].is_range and not text[: spans[0].begin].strip() else ""


def without_remark(text: str) -> str:
    """A name without a remark in brackets behind it: `Acme (a start-up of eight people)`."""
    if hired := HIRED_OUT.match(text):
        return hired.group(1) or hired.group(2)
    remark = REMARK.match(text)
    if not remark:
        return text
    inner = [word for word in remark.group(2).split() if not word[:1].isdigit()]
    small = sum(word[:1].islower() for word in inner)
    most = small * 2 > len(inner) or (small * 2 == len(inner) and inner[0][:1].islower())
    return remark.group(1) if len(inner) >= 4 and most else text


def worked_for(text: str, words: Lexicon) -> re.Match[str] | None:
    """`Welder for Acme Ltd`, but not `Officer for Transport`: what follows has to read like an employer."""
    match = FRENCH_AT.search(text)
    if match is not None and title_score(text[: match.start()], words) >= LEAST_TITLE:
        right = text[match.end() :]
        bare = match.group().strip() == "à" and not looks_like_place(right.partition(",")[0])
        return match if company_score(right, words) > 0 or bare else None
    match = FOR.search(text)
    if match is None or not text[match.end() :][:1].isupper():
        return None
    named = company_score(text[match.end() :].partition(",")[0], words) > 0
    return match if named and title_score(text[: match.start()], words) > 0 else None


def works_for_none(atom: Atom) -> bool:
    """Whether a title names nobody who employs: `Freelance Designer`."""
    return tells_terms(fold(atom.text).split(" ")[0]) or is_self_employed(atom.text)
