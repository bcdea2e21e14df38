"""Jobs told in sentences of the first person: what names title, employer, place and dates in one of them.

From 2015 to 2018 I worked for Acme Ltd as a welder. ...
Zwischen 2015 und 2018 war ich Schweißer bei der Acme GmbH in Bremen.
J’ai occupé le poste de soudeur chez Acme de 2015 à 2018.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import NamedTuple

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.bodies import ends_in_abbreviation
from resumectl.parse.fields.places.finding import looks_like_place

SPEAKS = re.compile(
    r"\bI(?:['’]ve)?\s+(?:\w+\s+){0,2}?(?:work|worked|working|was|am|been|joined|served|held|employed)\b|"
    r"^(?:\W*\w+\W+){0,6}?(?:worked|employed|joined|served)\s+(?:as|for|at|with|by)\b|"
    r"\b(?:arbeitete|gearbeitet|arbeite|beschäftigt|angestellt|tätig)\b|\b(?:war|bin) ich\b|\bich (?:war|bin)\b|"
    r"\bj['’](?:ai (?:\w+ )?(?:travaillé|été|occupé|exercé|rejoint)|étais|occupe|exerce)\b|\bje (?:suis|travaille)\b|"
    r"\b(?:trabaj[éeo]|trabajaba|fui|ocup[éeo]|desempeñ[éeo]|soy|trabalhei|trabalho|atuei|exerci)\b|"
    r"\b(?:ho (?:lavorato|ricoperto|svolto)|lavoro|lavoravo|sono stat[oa])\b|"
    r"\b(?:werkte|gewerkt|werk ik|was ik|ik was|ben ik|ik ben)\b|"
    r"\b(?:pracował[ae]m|pracuję|byłem|byłam|zajmował[ae]m)\b|"
    r"\b(?:arbetade|jobbade|var jag|jag var|jeg var|var jeg|arbejdede|jobbet|arbeidet)\b",
    re.IGNORECASE,
)
"""That somebody tells what he or she was, or did, at work."""
MAY_SPEAK = re.compile(
    r"\bI\b|\bich\b|\bj['’]|\bje\b|\bik\b|worked|employed|joined|served|arbeit|beschäftigt|tätig|angestellt|traba|"
    r"\bfui\b|\bsoy\b|ocup|desempe|lavor|sono stat|ricoperto|svolto|werk|pracowa|pracuj|był[ae]m|zajmowa|arbet|jobb|"
    r"\bjag\b|\bjeg\b|arbejd|arbeid|atuei|exerci|étais",
    re.IGNORECASE,
)
"""A cheap sign of it: most texts have none."""
_ARTICLE = (
    r"(?:(?:the|an?|my|their|its|der|die|das|dem|den|ein(?:e[mnrs]?)?|une?|l[ae]s?|l['’]|el|los|una?|il|lo|gli|um|uma|"
    r"os?|as?|de|het|een|en|ett|et)(?:\s+|(?<=['’])))?"
)
TITLE_LEADS = tuple(
    re.compile(rf"\b(?:{words})\s*(?<=[\s'’]){_ARTICLE}(?=[^\W\d_])", re.IGNORECASE)
    for words in (
        r"(?:position|post|role|job) of|posten? (?:als|de|d['’])|poste de|poste d['’]|fonctions? (?:de|d['’])|"
        r"(?:puesto|cargo|posto|função) de|ruolo di|posizione di|(?:in )?qualità di|(?:en )?qualité de|"
        r"(?:en )?tant que|functie van|stanowisko",
        r"as|als|comme|como|come|jako|som",
        r"I was|I am|I['’]ve been|I have been|war ich|ich war|bin ich|ich bin|j['’]ai été|j['’]étais|je suis|fui|soy|"
        r"sono stat[oa]|was ik|ik was|ben ik|ik ben|byłem|byłam|var jag|jag var|jeg var|var jeg",
    )
)
"""What stands before a title, the surest first."""
EMPLOYER_LEAD = re.compile(
    r"\b(?:at|for|with|by|joined|bei(?:m)?|für|chez|pour|rejoint|au sein d(?:e|u|es)|presso|per|bij|voor|hos|para|na|"
    r"no|w firmie|w|en|in|im|em|da|dla|på)\s+"
    r"(?:(?:the|der|die|das|dem|den|l[ae]s?|el|los|il|lo|het|de|empresa|firma|société|ditta|company|Firma)\s+|l['’])*"
    r"(?=[^\W_a-zß-ÿ])"
)
STOPS = re.compile(
    r",|;|\s[–—]\s|\b(?:tätig|beschäftigt|angestellt|gearbeitet|gewerkt|where|wo|où|donde|dove|waar|gdzie|responsible|"
    r"and (?=stayed|remained|left|worked|was|then)|und (?=war|blieb)|et (?=j['’])|ich|war)\b"
)
IN_PLACE = re.compile(r"\s+(?:in|à|au|en|a|w|te|em|i|på)\s+(?=[^\W_a-zß-ÿ])")
NO_TITLE = re.compile(
    r"^(?:employed|working|responsible|in charge|with|at|for|by|bei|für|tätig|angestellt|beschäftigt|employée?|chez|"
    r"presso|en|part|able|also|then|well)\b",
    re.IGNORECASE,
)
COMMA = re.compile(r",\s+")
SENTENCE = re.compile(r"[.!?]\s+(?=[^\W_a-zß-ÿ])")
OPEN_ABBREVIATION = re.compile(r"\b(?:St|Dr|Mr|Mrs|Ms|No|Nr)\.$")
OWN_STOP = re.compile(r"\w\.\w+$")
SHORT_FORM = re.compile(r"\b(?:Ltd|Inc|Co|Corp|Bros)$")
"""The full stop of a legal form is its own: `Acme S.A.`; behind these the end of a sentence has it."""
LEAST_MORE_WORDS = 3
MOST_TITLE_WORDS, MOST_EMPLOYER_WORDS = 8, 9
LEAST_CHARACTERS, MOST_CHARACTERS = 25, 400
"""Of a sentence that names a job; it is the first of a text, so nothing behind is looked at."""
MOST_SENTENCES = 40
"""Of one text; all jobs that somebody has had take fewer."""
EDGES = " \t,;:.–—-"


SINCE = re.compile(
    r"\b(?:since|seit|depuis|desde|dal?|sinds|od|sedan|siden)\s+(?:19|20)\d\d(?=\s+[^\W\d_])", re.IGNORECASE
)
"""A year that a verb follows, which would be no date elsewhere: `Seit 2018 arbeite ich`."""


class Told(NamedTuple):
    """A cut text: the header's pieces and where the rest begins, as character offsets."""

    pieces: tuple[tuple[int, int], ...]
    rest: int
    halves: bool = False
    """The last two pieces are the halves of one span of time."""


def spoken(text: str) -> Told | None:
    """What the first sentence of a text tells of a job; None where it does not name a title, an employer and dates."""
    text = text[:MOST_CHARACTERS]
    if len(text) < LEAST_CHARACTERS or not has_digit(text) or not MAY_SPEAK.search(text):
        return None
    for stop in _ends(text):
        sentence = text[:stop]
        if not SPEAKS.search(sentence):
            continue
        spans = find_dates(sentence)
        dates = _whole(spans) or tuple(match.span() for match in SINCE.finditer(sentence))[:1]
        names = _names(sentence, [*((span.begin, span.stop) for span in spans), *dates]) if dates else None
        if names is not None:
            pieces = (*names, *dates)
            last = max(end for _, end in pieces)
            goes_on = stop == MOST_CHARACTERS or len(sentence[last:].strip(EDGES).split()) >= LEAST_MORE_WORDS
            return Told(pieces, last if goes_on else stop, len(dates) > 1)
    return None


def speaks(text: str) -> bool:
    """Whether a text begins like such a sentence, which may go on in the next row."""
    lead = text[:MOST_CHARACTERS]
    return MAY_SPEAK.search(lead) is not None and SPEAKS.search(lead) is not None


def next_spoken(text: str, after: str, least: int = 0) -> int | None:
    """Where a sentence of the text begins, at `least` or later, that tells of a job; `after` stands in the next rows.
    """
    whole = f"{text} {after}"
    if not MAY_SPEAK.search(whole):
        return None
    starts = [0, *(match.end() for match in islice(SENTENCE.finditer(text), MOST_SENTENCES))]
    return next((start for start in starts if start >= least and spoken(whole[start:])), None)


def _ends(text: str) -> list[int]:
    """Where the first sentence may end, past short forms with a full stop."""
    found = []
    for match in SENTENCE.finditer(text):
        found.append(match.start() + 1)
        lead = text[: match.start() + 1]
        if not (OPEN_ABBREVIATION.search(lead) or ends_in_abbreviation(lead)):
            return found
    return [*found, len(text)]


def _whole(spans: list[DateSpan]) -> tuple[tuple[int, int], ...]:
    """The stretches of the dates: one span of time, or one date and a later one (`In 2013 I joined ... until 2018`)."""
    ranged = [span for span in spans if span.is_range and span.start]
    if ranged:
        return ((ranged[0].begin, ranged[0].stop),)
    if len(spans) == 2 and spans[0].end <= spans[1].end and not spans[0].start:
        return tuple((span.begin, span.stop) for span in spans)
    return ()


def _names(sentence: str, dated: list[tuple[int, int]]) -> tuple[tuple[int, int], ...] | None:
    """The stretches of title, employer and, where one is told, place."""
    employers = [match for match in EMPLOYER_LEAD.finditer(sentence) if not _within(match.start(), dated)]
    for lead in TITLE_LEADS:
        for match in lead.finditer(sentence):
            begin = match.end()
            if _within(begin, dated) or NO_TITLE.match(sentence[begin:]):
                continue
            for employer in employers:
                if match.start() < employer.end() <= begin:
                    continue
                title = _stretch(sentence, begin, [*dated, employer.span()], MOST_TITLE_WORDS)
                named = _employer(sentence, employer.end(), [*dated, match.span()])
                if title is not None and named is not None:
                    return (title, *named)
    return None


def _employer(sentence: str, begin: int, others: list[tuple[int, int]]) -> tuple[tuple[int, int], ...] | None:
    """The stretch of an employer, and that of its place behind a comma or a word for in; None for a place alone."""
    whole = _stretch(sentence, begin, others, MOST_EMPLOYER_WORDS)
    if whole is None:
        return None
    stop = whole[1]
    inner = IN_PLACE.search(sentence, begin, stop)
    if inner is not None and looks_like_place(sentence[inner.end() : stop]):
        return ((begin, inner.start()), (inner.end(), stop))
    if looks_like_place(sentence[begin:stop]):
        return None
    behind = COMMA.match(sentence, stop)
    place = _stretch(sentence, behind.end(), others, MOST_EMPLOYER_WORDS) if behind else None
    if place is not None and looks_like_place(sentence[place[0] : place[1]]):
        return (whole, place)
    return (whole,)


def _stretch(sentence: str, begin: int, others: list[tuple[int, int]], most: int) -> tuple[int, int] | None:
    """What stands between `begin` and the next of the other stretches, or what cannot be of a name; None if too long.
    """
    stop = min([start for start, _ in others if start >= begin], default=len(sentence))
    match = STOPS.search(sentence, begin, stop)
    stop = match.start() if match else stop
    text = sentence[begin:stop].rstrip(EDGES)
    end = begin + len(text)
    own = OWN_STOP.search(text) or (SHORT_FORM.search(text) and end + 1 < len(sentence))
    if own and sentence[end : end + 1] == ".":
        text += "."
    return (begin, begin + len(text)) if text and len(text.split()) <= most else None


def _within(at: int, stretches: list[tuple[int, int]]) -> bool:
    return any(begin <= at < stop for begin, stop in stretches)
