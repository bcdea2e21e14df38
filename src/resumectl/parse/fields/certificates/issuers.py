"""Which of two texts names a certificate and which the body that gave it, told by their words and by the whole list."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from math import fsum

from resumectl.parse.fields.certificates.words import DETAIL, PAPER
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.schools.short_names import is_short_for
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, is_city

BY_COLON = re.compile(r"^([^:]{2,60}):\s+(\S[^:]{1,90}|[A-Z][\w ]+: [^:]{2,60})$")
IN_BRACKETS = re.compile(r"^([^()]{2,}(?:[^()\s]|\([^()]{1,30}\)))\s*\(([^()]{2,60})\)$")
BRACKET = re.compile(r"(?<=\S)\s*\([^()]*\)")
NUMBER = re.compile(r"^\d(?:\.\d)?$")
ACRONYM = re.compile(r"^[A-Z][A-Za-z]{0,2}[A-Z0-9]{1,6}$")
PARTED = re.compile(r"\s[|·•/—–-]\s|,\s|: |\)$")
BODIES = frozenset(
    "academy alliance ambulance board bureau chamber examiners federation league register registry "
    "service services authority agency".split()
)
BEHIND_HEAD = re.compile(r"\s+(?:for|of|in|to|on|with|de|des|del|da|di|für|der|dla|w)\s", re.IGNORECASE)
"""What follows the noun that says what a name is one of: `Practice for Food Industries`."""
LEAST_ALIKE = 2
CLEARLY = 2
LEAST_NAMED = 3
STEP = re.compile(r"\b(?:\d{1,2}(?:st|nd|rd|th)|level|part|stage|module|grade)\b", re.IGNORECASE)

STEP_ALONE = re.compile(
    r"(?:level|stufe|niveau|nivel|livello|poziom|grade|stage|part|class|klasse)\s+\w{1,3}$", re.IGNORECASE
)
"""How far somebody came, which is no name by itself: `Level D`."""
_NUMBERED = (
    r"(?:(?:licen[cs]e|credential|certificate|licencia|licença|lizenz)(?:\s+(?:id|no|number|nr))?|lizenznummer|id|no|nr)"
    r"\b\.?\s*[:#]?\s*(?=\S*\d)[\w./-]{4,}"
)
NUMBER_BEFORE = re.compile(rf"^\(?{_NUMBERED}\)?\s*[|·,;–-]+\s*", re.IGNORECASE)
NUMBER_BEHIND = re.compile(rf"[\s,;|·–-]+\(?\b{_NUMBERED}\)?$", re.IGNORECASE)
STRAY_STOP = re.compile(r"\s+\.$")
LACKS_ROLE = re.compile(r"\bCertified:?(?: [\w.+#-]+){0,3}$")
ROLE = re.compile(
    r"(?:[A-Z][\w+#-]* ){0,3}(?:Architect|Engineer|Developer|Administrator|Analyst|Associate|Professional|Practitioner|"
    r"Expert|Special(?:ist|ty)|Consultant|Operator|Designer|Scientist|Fundamentals)$"
)
"""What somebody is certified as: `Microsoft Certified: Azure Data` above `Engineer Associate`."""


def certificate_score(text: str, words: Lexicon) -> float:
    """How much a text reads like a certificate: 0 to 1.3."""
    tokens = fold(text).split()
    pairs = (f"{one} {two}" for one, two in pairwise(tokens))
    named = any(part in words.certificate_words for part in (*tokens, *pairs))
    return 1.0 * named + 0.3 * bool(STEP.search(text))


def completes(text: str, rest: str, words: Lexicon) -> bool:
    """Whether a full row goes on in the next one, by their words: one plain word, or the first that names a paper."""
    if len(rest.split()) == 1:
        # One plain word of bodies names none: `Academy`.
        plain = rest.isalpha() and not rest.isupper() and issuer_score(rest, words) <= 1.0
        return (plain or NUMBER.match(rest) is not None) and not DETAIL.match(text)
    if DETAIL.match(text) or DETAIL.match(rest):
        return False
    if STEP_ALONE.match(rest) or (LACKS_ROLE.search(text) and ROLE.match(rest) and issuer_score(rest, words) == 0):
        return True
    begins = certificate_score(rest.split()[0], words) >= 1.0
    return not begins and certificate_score(text, words) < 1.0 <= certificate_score(rest, words)


def issuer_score(text: str, words: Lexicon) -> float:
    """How much a text reads like a body that gives certificates: 0 to 2."""
    key = fold(text)
    if key in words.issuers:
        return 2.0
    if "(" in text:
        # What stands in brackets says for whom or which: `Radiation Supervisor (Schools)`.
        key = fold(BRACKET.sub("", text))
    tokens = key.split()
    if len(tokens) > 1 and tokens[0] in words.issuers and is_city(" ".join(tokens[1:])):
        return 1.0  # `BFI Linz`
    if len(tokens) > 2 and " ".join(tokens[-2:]) in words.issuers:
        # One of a country or a town: `Quoll Red Cross`.
        return 1.0
    if words.school_endings.end(key) or any(
        token in words.company_words or token in words.school_words or token in BODIES for token in tokens
    ):
        return 1.0
    return 0.5 if ACRONYM.match(text.strip()) or (tokens and tokens[0] in words.issuers) else 0.0


def names_body(text: str, words: Lexicon) -> bool:
    """Whether one word of several is a known body's name: `Marl State on Coursera`."""
    tokens = fold(text).split()
    return len(tokens) > 1 and any(len(token) > 2 and token in words.issuers for token in tokens)


def gives(text: str, words: Lexicon) -> bool:
    """Whether a text reads like a body that gives certificates and like no certificate."""
    known = " " in text.strip() and fold(text) in words.issuers
    return known or (issuer_score(text, words) >= 1.0 and certificate_score(text, words) == 0.0)


def by_colon(texts: Sequence[str], words: Lexicon) -> list[tuple[str, str]]:
    """(name, issuer) where each text is one, a colon and the other; empty when they are not all so."""
    pairs = [(match[1].strip(), match[2].strip()) for text in texts if (match := BY_COLON.match(text))]
    if not texts or len(pairs) < len(texts) or any(DETAIL.match(text) for text in texts):
        return []
    if 2 * sum(gives(issuer, words) for issuer, _ in pairs) >= len(pairs):
        return [(name, issuer) for issuer, name in pairs]
    if len(pairs) > LEAST_ALIKE and fsum(leans(one, words) - leans(two, words) for one, two in pairs) >= 1.0:
        return [(name, issuer) for issuer, name in pairs]
    return pairs if all(gives(issuer, words) for _, issuer in pairs) else []


def leans(text: str, words: Lexicon) -> float:
    """How much more a text reads like who gives certificates than like one."""
    return issuer_score(text, words) - certificate_score(text, words) - 0.5 * (PAPER.search(text) is not None)


def leads(first: str, second: str, words: Lexicon) -> bool:
    """Whether the first of two texts is a body's name and the second the certificate, as their own words tell."""
    last = fold(BEHIND_HEAD.split(first, maxsplit=1)[0]).split()[-1:]
    headed = bool(last and last[0] in words.company_words | BODIES) and not any(map(str.isdigit, first))
    body = issuer_score(first, words) == 2.0 or headed
    return body and gives(first, words) and leans(first, words) >= 1.0 and leans(second, words) <= 0.5


def is_turned(first: str, second: str, words: Lexicon) -> bool:
    """Whether the first of two texts is a body and the second reads like a paper: `SENAI` and `NR-10`."""
    paper = certificate_score(second, words) > 0 or PAPER.search(second) or any(map(str.isdigit, second))
    return bool(paper) and fold(first) in words.issuers and leads(first, second, words)


def in_brackets(text: str, words: Lexicon) -> tuple[str, str] | None:
    """(name, issuer) of `First Aid (St John Ambulance)`; short names of the certificate itself stay with it."""
    match = IN_BRACKETS.match(text)
    if match is None or issuer_score(match[1], words) == 2.0:
        return None
    name, inner = match[1], match[2].strip()
    if is_short_for(name, inner):
        # `TDG (Transportation of Dangerous Goods)`
        return None
    if fold(inner) in words.issuers:
        # `Rope Access Level 1 (IRATA)`, and no `Basic Life Support (BLS)`.
        alone = " " not in inner and certificate_score(inner, words) > 0
        return None if alone or is_short_for(inner, name) else (name, inner)
    if ACRONYM.match(inner):
        return None
    if "," in inner and all(ACRONYM.match(piece.strip()) for piece in inner.split(",")):
        # Its classes: `Flight Instructor (CFI, MEI)`.
        return None
    body = gives(inner, words) or (issuer_score(inner, words) >= 1.0 and is_headed(inner, words))
    if not inner[:1].isupper() or any(map(str.isdigit, inner)) or not body:
        return None
    return name, inner


def is_headed(text: str, words: Lexicon) -> bool:
    """Whether a text begins or ends like a body's name, whatever it is for: `Council for Professional Recognition`."""
    tokens = fold(text).split()
    known = words.company_words | words.school_words | BODIES
    heads = known - words.certificate_words
    amid = any(one in BODIES and of == "of" for one, of in pairwise(tokens))  # `California Board of Accountancy`
    return tokens[0] in heads or tokens[-1] in heads or amid


def in_turns(
    runs: Sequence[Sequence[Line]], texts: Sequence[str], dated: Sequence[bool], words: Lexicon
) -> tuple[set[int], bool] | None:
    """(places of the issuers, whether they stand above their certificates) where every second text is an issuer.

    Dates or looks tell the two kinds apart, and words tell which is which; None for any other list. `texts` are
    those of the runs without their dates.
    """
    if len(runs) < 2 or len(runs) % 2 or any(run[0].bullet for run in runs):
        return None
    # A body's town behind it parts nothing: `Marlow College, Leeds`.
    texts = [name if gives(name, words) else text for text, name in ((text, split_place(text)[0]) for text in texts)]
    upper, lower = texts[::2], texts[1::2]
    apart = len(set(dated[::2])) == len(set(dated[1::2])) == 1 and dated[0] != dated[1]
    if apart and not any(dated[::2]) and all(map(_is_short_body, upper, lower)):
        return set(range(1, len(runs), 2)), False
    if any(PARTED.search(text) for text in texts[:: 1 if apart else 2]):
        return None
    apart = apart or _differ(runs)
    first, second = ([gives(text, words) for text in half] for half in (upper, lower))
    if len(runs) == LEAST_ALIKE and not _differ(runs):
        # A course of one row below a licence, which alone has a date: `Food hygiene training`.
        second = [given and not PAPER.search(text) for given, text in zip(second, lower, strict=True)]
    known = [min(issuer_score(text, words) for text in half) == 2.0 for half in (upper, lower)]
    # By dates and looks the two kinds are apart already: `Responsible Alcohol Service` among the names is no body then.
    upper_given = any(first) and (not any(second) or (apart and sum(first) >= CLEARLY * sum(second)))
    lower_given = any(second) and (not any(first) or (apart and sum(second) >= CLEARLY * sum(first)))
    if upper_given and (apart or known[0] or (all(first) and len(first) > 1)):
        return set(range(0, len(runs), 2)), True
    if lower_given and (apart or known[1] or (all(second) and len(second) > 1)):
        return set(range(1, len(runs), 2)), False
    return None


def _is_short_body(name: str, short: str) -> bool:
    """Whether one word in capitals below a longer name is that of a body: `IAAP`, and no short form of the name."""
    capitals = "".join(word[0] for word in name.split() if word[0].isupper())
    long = len(name.split()) >= LEAST_NAMED
    return long and short.isalpha() and short.isupper() and short not in name and short not in capitals


def _differ(runs: Sequence[Sequence[Line]]) -> bool:
    looks = [(round(run[0].style.size_pt), *run[0].style[1:4]) for run in runs]
    return len(set(looks[::2])) == len(set(looks[1::2])) == 1 and looks[0] != looks[1]


def without_number(text: str) -> str:
    """An issuer without the number of the paper before or behind it, and the stop that its date has left:
    `(ID: G3TC13R6) | Coursera`, `DataCamp License 9b76c2`, `Fen College .`."""
    return STRAY_STOP.sub("", NUMBER_BEHIND.sub("", NUMBER_BEFORE.sub("", text)))
