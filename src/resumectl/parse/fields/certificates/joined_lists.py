"""Names in a row whose last two a word joins: `CPR, First Aid and AED`; and names in which it stands by itself."""

from __future__ import annotations

import re
from dataclasses import replace

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.issuers import certificate_score, gives, issuer_score
from resumectl.parse.fields.certificates.lists import TICKET
from resumectl.parse.fields.certificates.parts import AND, CODES, COMMA, Part, trimmed
from resumectl.parse.fields.certificates.words import PAPER
from resumectl.parse.lexicon import Lexicon, fold

JOINED = re.compile(r"\s+(?:and|und|et|y|e|en|i|oraz|og|och|ja|&)\s+(?=\S)")
ACRONYM = re.compile(r"^[A-ZÀ-Ý][A-ZÀ-Ý0-9+/-]{1,7}$")
MOST_WORDS = 6
LEAST_NAMES = 3
LEAST_SHARE = 0.5
OF_ONE = re.compile(
    r"(?:^|\s)(?:in|of|for|en|de|du|des|in der|der|van|w|z|di|em)\s+(?:the\s+)?[^\W\d_][\w-]*(?:\s[A-Z]\w+)?$"
)
"""What a name is about begins at its end: `Diploma in Food`."""
GOES_ON = re.compile(r"^[^\W\d_][\w-]*(?:\s[^\W\d_][\w-]*)?,?\s+(?:and|und|et|y|e|en|i|oraz|og|och|&)\s+[^\W\d_]")


def of_joined(part: Part, words: Lexicon) -> Part:
    """The part with several names where commas and a last `and` part short ones, half of which say what they are."""
    text = part.text
    if "," not in text or len(part.cells) != 1 or part.bar_list or part.date or part.issuer or CODES.search(text):
        return part
    pieces = outside_brackets(text.rstrip("."), COMMA)
    last = AND.sub("", pieces[-1])
    ends = [last] if last != pieces[-1] else JOINED.split(last)
    if len(ends) != (1 if last != pieces[-1] else 2):
        return part
    names = [trimmed(piece) for piece in (*pieces[:-1], *ends)]
    short = all(name[:1].isalpha() and len(name.split()) <= MOST_WORDS for name in names)
    if len(names) < LEAST_NAMES or not short or any(":" in name or gives(name, words) for name in names[1:]):
        return part
    told = [_is_named(name, words) for name in names]
    sure = sum(told) >= LEAST_SHARE * len(names) and any(told[-2:]) and told.count(True) > 1
    return replace(part, bar_list=tuple((name, "") for name in names)) if sure else part


def is_enumeration(name: str, rest: str, words: Lexicon) -> bool:
    """Whether a comma parts what one name is about: `Diploma in Food` and `Beverage and Hospitality Management`."""
    if not GOES_ON.match(rest) or not OF_ONE.search(name) or issuer_score(rest, words) == 2.0:
        return False
    return fold(rest).split()[-1] not in words.school_words


def _is_named(text: str, words: Lexicon) -> bool:
    paper = PAPER.search(text) is not None or certificate_score(text, words) >= 1.0
    return paper or TICKET.search(text) is not None or ACRONYM.match(text) is not None
