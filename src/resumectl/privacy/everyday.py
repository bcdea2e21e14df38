"""Names that are words as well: Will, May, Rose, Koch. When such a word is the person, and when it is only a word."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from resumectl.privacy.folding import folded

WORDS: Final = frozenset(
    # English, German and Dutch, Romance languages, and what Chinese and Vietnamese names look like in English.
    "amber angel april archer art august autumn baker ball banks barber bell berry best bill bishop black bloom blue "
    "bond bridge brook brooks brown bush butler carpenter carter case cash chance chase church clay cliff coach coal "
    "cook cooper coral crane cross crystal dale dawn day dean destiny drake drew duke earl eve faith farmer field "
    "fields fish fisher ford forest forge fox frank friend fuller gardener gene ginger glen glover gold good grace "
    "grant gray green grey guy hale hall harmony hart hawk hazel head heath heaven hill holly honor hope house hunter "
    "iris ivory ivy jack jasmine jay joy judge june justice keen king knight lake lamb lance land lane law light lily "
    "little long love main major mark marsh mason may mercy miller mills minor moody moon moss noble north oak olive "
    "page parish park parker patience pearl penny piper pitt pleasant pope porter potter power powers price prince "
    "prudence rain rays read reed reeves rich rise river rivers road robin rock rose ruby rush sage sail sales sands "
    "savage say sea self sharp shepherd short silver skill small smart smith snow south speed spring star stern stone "
    "storm street strong summer summers sun swan swift tanner taylor temple thatcher trinity turner tyler underwood "
    "victor violet wade walker ward waters weaver webb wells west white will winner winter wise wolf wood woods work "
    "worth wright young "
    "alt bauer berg braun ernst frei fuchs gross gut herbst jung kaiser klein koch konig kurz lang mai meister neu "
    "recht reich richter rot schwarz sommer stark stein vogel vogt weber weiss wolf zimmermann groot jong visser "
    "aime blanc blanche bueno campo campos castillo claire constant costa cruz delgado dolores esperanza flores fiore "
    "grand guerra juste leal luz mar marina marine mercedes moreno noir noel paz petit pilar prado rey rico rosa roux "
    "sol torres vega vert "
    "ban bang bao bin chin chun dang do fan fang gong hang he ho hong hu hung in ma man me my no on pan pang pin ping "
    "sang she so song sung tan tang to wan we xi yang you an be by can go if is it men or see us".split()
)
_FUNCTION: Final = frozenset("an be by can do go he if in is it me my no on or see she so to us we you".split())
"""These begin sentences more often than they are names."""
_MONTHS: Final = frozenset("jan april avril abril may mai mayo june juni juin junio july juli august agosto".split())
_TOKEN: Final = re.compile(r"(?<![\w@/_])(?<![\w][.\-])[^\W\d_]+(?![\w@/_]|[.\-]\w)")
_DATE_AFTER: Final = re.compile(
    r"\.?\s*(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:(?:19|20)\d\d\b|['’]\d\d\b)|\s*[-–/]\s*[^\W\d_]{3,10}\.?\s+(?:19|20)\d\d"
)
_DATE_BEFORE: Final = re.compile(r"(?<!\d)\d{1,2}(?:st|nd|rd|th|\.|er)?\s+(?:de\s+)?$")
_SENTENCE: Final = re.compile(r"(?:^|[.!?:;•␟\n]\s*)$")


def only_words(text: str, everyday: Collection[str], names: Collection[str]) -> str:
    """`text` with a sign in place of each letter of words that are `everyday` (folded) and no name there: written
    small, a month with a date, or a short word that begins a sentence. Beside one of `names` they are names.

    What is no plain word, such as a part of an address, is left alone.
    """
    if not everyday:
        return text
    tokens = list(_TOKEN.finditer(text))
    plain = [folded(match[0]) for match in tokens]
    pieces, end = [], 0
    for at, (match, word) in enumerate(zip(tokens, plain, strict=True)):
        if word not in everyday or _beside(text, tokens, plain, at, names) or not _is_word(text, match, word):
            continue
        pieces += [text[end : match.start()], "·" * len(match[0])]
        end = match.end()
    return "".join((*pieces, text[end:]))


def _is_word(text: str, match: re.Match[str], word: str) -> bool:
    if match[0].islower():
        return True
    before, after = text[max(0, match.start() - 12) : match.start()], text[match.end() : match.end() + 24]
    if word in _MONTHS and (_DATE_AFTER.match(after) or _DATE_BEFORE.search(before)):
        return True
    begins = match.start() == 0 or _SENTENCE.search(before) is not None
    return word in _FUNCTION and begins and re.match(r"\s+[^\W\d_]", after) is not None


def _beside(text: str, tokens: list[re.Match[str]], plain: list[str], at: int, names: Collection[str]) -> bool:
    """Whether another part of the name stands next to it."""
    for other in (at - 1, at + 1):
        if 0 <= other < len(tokens) and plain[other] in names and plain[other] != plain[at]:
            first, second = sorted((tokens[at], tokens[other]), key=lambda one: one.start())
            if re.fullmatch(r"[\s.,\-]{1,3}", text[first.end() : second.start()]):
                return True
    return False
