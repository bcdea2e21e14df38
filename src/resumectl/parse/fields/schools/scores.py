"""How much a text looks like a degree or like a school, told by its words."""

from __future__ import annotations

import re

from resumectl.parse.fields.entries.atoms import share_of
from resumectl.parse.fields.schools.words import BOARD, CALLED_AFTER, SCHOOL_IN_DEGREE, SPELLED
from resumectl.parse.lexicon import Lexicon, fold
from resumectl.parse.remembered import remembered

IDEOGRAPHS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
IN_MARCH = re.compile(r"\b(?:March|MARCH)(?=,? \d)")
"""The month, where `MArch` is a degree."""
BOARD_SCORE = 0.7
SIGNS = re.compile(r"[^\W\d_]+")
LEAST_CAPITALS = 2
TWO_CAPITALS = re.compile(r"[^\W\d_a-zà-ÿ][^\W\d_]*?[^\W\d_a-zà-ÿ]")
"""Where the words of a text are worth being looked at one by one: two letters that are not small within one."""
EXAMINED = re.compile(r"(?<=\w)\s+\((?:IHK|HWK)\)")
"""Before whom somebody passed an examination: `Industriemeister Metall (IHK)`."""
KNOWN_ACRONYM = 0.8
MOST_SHOUTED = 2
"""More words in capitals than that are a row set in them, not acronyms."""


@remembered
def degree_score(text: str, words: Lexicon) -> float:
    """How much the text looks like a degree, 0 to 1."""
    clear = IN_MARCH.sub("", text)
    clear = _without_small_acronyms(CALLED_AFTER.sub("", clear) if "." in clear else clear, words.degree_words)
    score = max(share_of(clear, words.degree_words), share_of(clear, words.degree_phrases))
    if not score and "." in clear:
        clear = _joined(fold(clear))
        score = share_of(clear, words.degree_words)
    if not score:
        known = ("(" in text and EXAMINED.search(text) is not None) or _has_acronym(text, words.degree_acronyms)
        return KNOWN_ACRONYM if known else 0.0
    if IDEOGRAPHS.search(clear):
        return score
    tokens = fold(clear).split()
    hits = [
        part
        for size in (1, 2, 3)
        for at in range(len(tokens) - size + 1)
        if " ".join(part := tokens[at : at + size]) in words.degree_phrases
    ]
    # "Piter Jelles Gymnasium" is a school, "Bachillerato de Artes" a degree, "Gymnasium" may be what someone finished.
    names = all(len(part) < len(tokens) and all(_is_school(token, words) for token in part) for part in hits)
    # An "Apprenticeship Center" is where somebody learnt, whatever is learnt there.
    leads = any(" ".join(tokens[:size]) in words.degree_phrases for size in (1, 2))
    place = len(tokens) > 2 and tokens[-1] in words.company_words and not leads
    if names or place:
        return 0.2 * score
    in_school = tokens[0] in words.school_words and tokens[0] not in words.degree_words
    return 0.4 * score if in_school and not " ".join(tokens).startswith(SCHOOL_IN_DEGREE) else score


@remembered
def school_score(text: str, words: Lexicon) -> float:
    """How much the text looks like a school's name, 0 to 1."""
    clear = _without_small_acronyms(text, words.school_words)
    clear = EXAMINED.sub("", clear) if "(" in clear else clear
    folded = f" {_joined(fold(clear))} "
    if BOARD.search(folded):
        return BOARD_SCORE
    for phrase in SCHOOL_IN_DEGREE:
        folded = folded.replace(f" {phrase} ", " ")
    if IDEOGRAPHS.search(folded):
        return share_of(clear, words.school_words, words.school_endings)
    score = share_of(folded, words.school_words, words.school_endings)
    return score or (KNOWN_ACRONYM if _has_acronym(text, words.school_acronyms) else 0.0)


def _has_acronym(text: str, known: frozenset[str]) -> bool:
    """Whether a word with two capitals is one of the acronyms: `UNAM`, `OTH Regensburg`, `UdelaR`."""
    if TWO_CAPITALS.search(text) is None:
        return False
    tokens = SIGNS.findall(text)
    if text.isupper() and len(tokens) > MOST_SHOUTED:
        tokens = tokens[:1]
    short = (token for token in tokens if sum(map(str.isupper, token)) >= LEAST_CAPITALS)
    return any(fold(token) in known for token in short)


def _joined(folded: str) -> str:
    """The text with acronyms in one word that have full stops: `I.T.I.S.`"""
    return SPELLED.sub(lambda letters: letters.group().replace(" ", ""), folded)


def _is_school(token: str, words: Lexicon) -> bool:
    return token in words.school_words or (len(token) > 5 and words.school_endings.end(token))


def _without_small_acronyms(text: str, known: frozenset[str]) -> str:
    """The text without short words in small letters that are acronyms of `known`: "do", "be", "as", "eth"."""
    tokens = text.split()
    longest = 2 if text.islower() else 3
    small = {
        token for token in tokens if token.islower() and len(token.strip(".,")) <= longest and fold(token) in known
    }
    return " ".join(token for token in tokens if token not in small) if len(tokens) > 1 and small else text
