"""How texts of headers end: full stops between names and behind them, and words after which something is to come."""

from __future__ import annotations

import re

STOPS = re.compile(
    r"(?<=[^\W\d_]{3})(?<!\b(?:Chr|Fam|Inh|Joh|Jos))(?<!\b(?:Brdr|Bros|Bröd|Gebr|Rest|Wilh))(?<!\bHeinr)(?<!\bFriedr)"
    r"\.\s+(?=[A-ZÀ-Ý])|(?<=\))\.\s+(?=[A-ZÀ-Ý])"
)
"""None is the stop of a short form in a firm's name: `Gebr. Rieder`, `Tarn Bros. Films`."""
STOP_BEFORE = re.compile(r"^\.\s+")
FULL_STOP = re.compile(r"(?:(?<=[^\W\d_]{4})|(?<=\)))\.$")
"""One behind a whole word: that of `U.S.` belongs to the name."""
SHORTEST_WHOLE, SHORTEST_SMALL = 6, 4
"""Letters of a word that no abbreviation is, and of one without a capital."""
UNFINISHED = re.compile(
    r"(?:[,&/(]|(?<![\w*:_/·•.-])(?:of|in|and|for|the|w|we|na|z|v|ve|в|на|по|та|av|van|voor|"
    r"de|du|des|del|di|da|do|und|et|y|e|für|of the|à|pour|at|with|from|by|der|dem|den|im|beim|bei|mit|von|vom|zum|zur|"
    r"sowie|au|aux|chez|avec|dans|en|para|con|al|della|delle|dei|degli|nel|nella|per|presso|ed|em|nas|dos|das|com|ao|"
    r"het|een|bij|met|och|på|vid|hos|med|till|från|för|og|til|ved|fra|dla|oraz|przy|ze|pro|při|ile|için|для|при|из|от)|"
    r"[\s,](?:St\.|Sankt|San|Santa|Los|Las|Bad|New))$", re.I
)
LONGEST_UNFINISHED = 8
"""Letters at the end of a text in which that is looked for; no word of it is so long."""


def is_unfinished(text: str) -> bool:
    """Whether a text ends in a comma, an opening bracket or a word that another one follows: `Institute of`.

    What a sign joins to a word is a form of it for both genders: `Lehrer:in`, `Prüfer/in`, `Étudiant·e`.
    """
    return UNFINISHED.search(text, max(0, len(text) - LONGEST_UNFINISHED)) is not None


def ends_sentence(text: str) -> bool:
    """Whether the full stop at the end is none of an abbreviation: a whole word or a bracket stands before it."""
    if not text.endswith("."):
        return False
    if text.endswith(")."):
        return True
    last = text.split()[-1][:-1]
    return last.isalpha() and len(last) >= (SHORTEST_SMALL if last.islower() else SHORTEST_WHOLE)
