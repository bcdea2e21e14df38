"""Employers that a word for "in" leads to, as titles go on in most languages: `Contable en Bodegas Aro`.

The same words lead to fields (`Ingeniera en Sistemas`), so what stands behind has to look like an employer, and
nothing else of the header may.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.functions import is_function
from resumectl.parse.fields.jobs.parts import Parts
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.lexicon import Lexicon

IN = re.compile(
    r"\s(?:en(?: la| el)?|na|no|nas|nos|em|w|we|la|på|în|im|am|in der|an der|à la|à l['’](?=\S)|au|aux|c/o|"
    r"presso (?:la|il|lo|l['’](?=\S))|в|во|у|στ(?:ο|ον|η|ην|α|ις))(?:\s|(?<=['’]))\s*(?=[^\W\d_a-z]|[«„“\"])"
)
WORD = re.compile(r"\w+")
SMALL_WORD = re.compile(r"[^\W\d_]{1,4}|\W+|\d+")
REMARK = re.compile(r"\s*\([^()]{3,60}\)$")
"""What an employer does, behind its name: `у Вербі (мовні курси)`."""
LEAST_TITLE, LEAST_COMPANY = 0.6, 0.5
LEAST_TEXT_WORDS = 3


def with_employers_in(parts: Sequence[Parts], words: Lexicon) -> list[Parts]:
    """The headers, the employer behind such a word parted from the title.

    Where words tell half of them or more, names that no word tells are employers too.
    """
    cut = [_cut(part, words) for part in parts]
    told = sum(two is not None and _is_told(two, words) for two in cut)
    alike = 0 < len(cut) - cut.count(None) <= 2 * told
    for part, two in zip(parts, cut, strict=True):
        if two is None or (not alike and not _is_told(two, words)):
            continue
        at = next(at for at, atom in enumerate(part.names) if atom.text.startswith(two[0].text))
        part.names[at : at + 1] = two
    return list(parts)


def have_employers_in(parts: Sequence[Parts], words: Lexicon) -> bool:
    """Whether most names that stand alone hold their employer before a bracket, which tells of it then:
    `Кухар у Вербі (кафе)`.
    """
    cut = [_halves(part.names[0], words) for part in parts if len(part.names) == 1]
    return 2 * sum(two is not None and _is_told(two, words) for two in cut) > len(cut)


def _is_told(two: tuple[Atom, Atom], words: Lexicon) -> bool:
    return company_score(two[1].text, words) >= LEAST_COMPANY or _is_set_apart(two[0])


def _is_set_apart(title: Atom) -> bool:
    """Whether the title stands in a type of its own, which ends where the title does: `**Редактор** у Вербі`."""
    runs = title.line.segments[title.segment].runs
    before = ""
    for at, run in enumerate(runs[:-1]):
        before += run.text
        if " ".join(before.split()).endswith(title.text):
            return (run.style.bold, run.style.italic) != (runs[at + 1].style.bold, runs[at + 1].style.italic)
    return False


def _cut(part: Parts, words: Lexicon) -> tuple[Atom, Atom] | None:
    """The title and the employer of the only name that may hold both; None without one."""
    found = [(atom, _halves(atom, words)) for atom in part.names]
    held = [(atom, two) for atom, two in found if two is not None]
    if len(held) != 1 or not all(atom is held[0][0] or _is_text(atom, held[0][0], words) for atom in part.names):
        return None
    return held[0][1]


def _is_text(atom: Atom, above: Atom, words: Lexicon) -> bool:
    """Whether words of a row below name nobody: they tell what was done."""
    tokens = atom.text.split()
    plain = len(tokens) >= LEAST_TEXT_WORDS and sum(map(str.islower, tokens)) > 1
    return plain and atom.row > above.row and not company_score(atom.text, words)


def _halves(atom: Atom, words: Lexicon) -> tuple[Atom, Atom] | None:
    match = IN.search(atom.text)
    if match is None:
        return None
    title, employer = atom.text[: match.start()], atom.text[match.end() :].strip()
    apart = _is_set_apart(atom._replace(text=title))
    bare = REMARK.sub("", employer)
    named = all(word[:1].isupper() or SMALL_WORD.fullmatch(word) for word in WORD.findall(bare))
    if not apart and " " not in employer and company_score(employer, words) > 0:
        return None  # `Ingeniera en Sistemas`
    if is_function(employer) or looks_like_place(employer) or title_score(bare, words) > LEAST_TITLE:
        return None
    sure, firm = title_score(title, words), company_score(title, words)
    if not (sure or not firm if apart else named and sure >= LEAST_TITLE and firm < max(sure, LEAST_COMPANY)):
        return None
    return atom._replace(text=title), atom._replace(text=employer)
