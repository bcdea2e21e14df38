"""Names behind labels: a whole one, or its halves (`Nombre: María` above `Apellidos: López Díaz`)."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.contact.name import CJK, FAMILY_FIRST, Name, clean_name, may_be_name, split_name
from resumectl.parse.fields.contact.pieces import Piece
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, fold_list, lexicon

SURE_NAME = 0.85
FAMILY_FIRST_LABELS = tuple(
    fold_list("""
    nume prenume, nume și prenume, numele și, cognome nome, cognome e nome, apellidos y, nom et prénom, nom prénom,
    noms et prénoms, name vorname, фамилия имя, фамилия и имя, прізвище, nazwisko i imię, příjmení, priezvisko,
    prezime, soyadı, surname, naam en voornaam, naam voornaam, επώνυμο, vezetéknév, cognoms i nom, sukunimi, 姓名
    """)
)


def labelled_name(pieces: Sequence[Piece], words: Lexicon) -> Value | None:
    """The name that a label stands before; None without one."""
    labelled = _labelled(pieces)
    halves = _halves(pieces)
    if halves is not None:
        given, family = halves
        text = f"{given.text} {family.text}"
        if may_be_name(text, words) > 0:
            return Value(clean_name(text, words), (given.line, family.line), 0.95)
    whole = labelled.get("name") or labelled.get("first_name") if "last_name" in labelled else labelled.get("name")
    if whole and may_be_name(whole.text, words) > 0:
        piece = whole
        following = next((other for other in pieces[pieces.index(piece) + 1 :]), None)
        apart = following is not None and not following.kind and following.line is piece.line
        behind = following.text if following is not None and apart and CJK.match(following.text) else ""
        text = f"{piece.text} {behind}" if behind and len(piece.text) <= 3 else piece.text
        return Value(clean_name(text, words), (piece.line,), 0.95)
    alone = labelled.get("last_name") or labelled.get("first_name")
    if alone and len(alone.text.split()) > 1 and may_be_name(alone.text, words) >= SURE_NAME:
        # `Nom : Marie Dupuis`: the label asks for one half, and both are there.
        return Value(clean_name(alone.text, words), (alone.line,), 0.9)
    return None


def _asks_for_family_first(line: Line) -> bool:
    """Whether the label of the line asks for the family name first: `Nume / Prenume`, `Фамилия, имя, отчество`."""
    label = fold(line.segments[0].text.partition(":")[0])
    return label.startswith(FAMILY_FIRST_LABELS) and lexicon().labels.get(label) == "name"


def split_labelled(pieces: Sequence[Piece], name: Value, language: str, words: Lexicon) -> Name:
    """The parts of a name: as its labels say where each half has one, else as names are split."""
    halves = _halves(pieces)
    if halves is not None and name.lines == (halves[0].line, halves[1].line):
        given, family = (clean_name(half.text, words) for half in halves)
        if name.text == f"{given} {family}":
            family_first = language in FAMILY_FIRST or CJK.match(family) is not None
            return Name(f"{family} {given}" if family_first else name.text, given, family)
    turned = any(_asks_for_family_first(line) for line in name.lines)
    return split_name(name.text, language, words, family_first=turned)


def _labelled(pieces: Sequence[Piece]) -> dict[str, Piece]:
    """The first piece behind a label of each kind of name."""
    return {piece.kind: piece for piece in reversed(pieces) if piece.kind in ("name", "first_name", "last_name")}


def _halves(pieces: Sequence[Piece]) -> tuple[Piece, Piece] | None:
    """(given name, family name) where each has a label of its own; a whole name holds the other half already.

    `Name: Moos` is the family name where `Vorname: Anna` stands beside it, and the given one beside `Surname: Moos`.
    """
    labelled = _labelled(pieces)
    if "last_name" in labelled:
        # `Nom: Maria` above `Cognoms: Puig`: what is half of a name in one language is the other half in another.
        halves = [piece for piece in pieces if piece.kind == "last_name"]
        given = labelled.get("first_name") or labelled.get("name") or halves[0]
        family = labelled["last_name"] if given is not halves[0] else halves[-1]
    elif "first_name" in labelled and "name" in labelled:
        given, family = labelled["first_name"], labelled["name"]
    else:
        return None
    if not _is_apart(given.text, family.text):
        return None
    return given, family


def _is_apart(text: str, other: str) -> bool:
    words, others = set(fold(text).split()), set(fold(other).split())
    return not words <= others and not others <= words
