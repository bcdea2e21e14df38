"""Rows of a narrow column that break within a name because no further word had room: `Virginia Western` above
`Community College (2016)`.

That a word had no room happens by chance as well, so the texts on both sides have to tell that they belong together.
"""

from __future__ import annotations

import re

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import share_of, title_score
from resumectl.parse.fields.entries.bodies import without_dates
from resumectl.parse.fields.legal_forms import is_form
from resumectl.parse.fields.places.finding import country_of, looks_like_place, region_of
from resumectl.parse.fields.stops import is_unfinished
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import field_words

PIECE = re.compile(r",\s+|\s+[|•·–—-]+\s+|\s+[–—-](?=\S)|:\s+|\s+(?:at|from|@)\s+|\s*\(")
LABELLED = re.compile(r"^[^\W\d_]+(?: [^\W\d_]+)?\s?:\s")
KINDS = frozenset("community state city county technical district national regional public high junior senior".split())
"""What a kind of school or office is called by, before the word for it: `Community College`."""
LEAST_TITLE = 0.9
"""Of a text that begins or ends with a title."""
MOST_PIECE_WORDS = 4
SPACE_EM = 0.25
GUTTER_EM = 0.8
"""Between a text that runs over and the dates at the right edge."""
DANGLES = re.compile(r"(?:[,|•·(]|\s[–—-])$")
MOST_ITEM_WORDS = 20
MOST_OFF_PT = 3.0
DASHES = "-–—"


def breaks_name(line: Line, after: Line, edge: float) -> bool:
    """Whether the row ends within a name that goes on in the row below; dates have a cell of their own.

    `edge` is how far to the right the rows of the header go, in points.
    """
    text, rest = line.segments[0].text, after.flat
    if not _has_no_room(line, after, edge) or find_dates(text) or LABELLED.match(rest):
        return False
    if rest[:1].islower() and len(rest.split()) <= MOST_PIECE_WORDS:
        # Most languages write months small, many titles, too.
        return bool(without_dates(rest, find_dates(rest))) and not is_title_alone(text, rest)
    return DANGLES.search(text) is not None or _is_within_name(text, rest)


def is_title_alone(text: str, rest: str) -> bool:
    """Whether the row below is a title, and the one above tells of none: `Arany Bika` above `szobaasszony`."""
    return is_title(rest) and title_score(text, lexicon()) == 0 and not is_unfinished(text)


def is_title(text: str) -> bool:
    """Whether the text begins or ends with a title, or is one of several words: `Panel Beater`."""
    words = lexicon()
    return title_score(text, words) >= LEAST_TITLE or fold(text) in words.title_words


def dash_leads(line: Line, after: Line, edge: float) -> bool:
    """Whether the dash before the row below is no bullet: it parts a degree from its school, or a title from who
    employed, and had no room behind the row."""
    if line.bullet or after.bullet not in DASHES or not after.bullet or line.column != after.column:
        return False
    if not _has_no_room(line, after, edge) or find_dates(line.flat):
        return False
    words = lexicon()
    tokens, others = set(fold(line.flat).split()), set(fold(after.flat).split())
    pairs = ((words.degree_words, words.school_words), (words.title_words, words.company_words | words.school_words))
    return any(
        (tokens & one and others & two and not tokens & two) or (tokens & two and others & one and not tokens & one)
        for one, two in pairs
    )


def item_goes_on(line: Line, after: Line, edge: float) -> bool:
    """Whether a school behind a bullet goes on in the row below, at whose end the dates stand."""
    if not line.bullet or after.bullet or not _has_no_room(line, after, edge) or line.column != after.column:
        return False
    begins = line.segments[0].words[0].left if line.segments[0].words else 0.0
    if line.box is None or after.box is None or abs(after.box.left - begins) > MOST_OFF_PT:
        return False
    spans = find_dates(after.flat)
    whole = f"{line.flat} {after.flat}"
    if find_dates(line.flat) or not spans or after.flat[spans[-1].stop :].strip(" ).") or line.page != after.page:
        return False
    words = lexicon()
    tokens = set(fold(whole).split())
    return len(whole.split()) <= MOST_ITEM_WORDS and bool(tokens & words.school_words and tokens & words.degree_words)


def _has_no_room(line: Line, after: Line, edge: float) -> bool:
    cells, rest = line.segments, after.segments[0]
    if len(cells) > 2 or len(after.segments) > 1 or not rest.words or not cells[0].words:
        return False
    first, limit = rest.words[0], max(edge, line.reach)
    if len(cells) > 1:
        if not find_dates(cells[1].text):
            return False
        limit = (cells[1].left or 0.0) - GUTTER_EM * first.style.size_pt
    return limit - cells[0].words[-1].right < first.right - first.left + SPACE_EM * first.style.size_pt


def _is_within_name(text: str, rest: str) -> bool:
    pieces = PIECE.split(text)
    last, begun = pieces[-1].strip(), PIECE.split(rest)[0].strip(" .)")
    tokens = fold(begun).split()
    words = lexicon()
    if not tokens or not begun[:1].isupper():
        return False
    around = f"{text.split()[-1]} {rest.split()[0]}".rstrip(".,)")
    if country_of(around) or region_of(around):
        return True
    if looks_like_place(begun):
        return False
    kinds = (KINDS, words.school_words, words.company_words)
    if is_form(begun) or all(any(token in some for some in kinds) for token in tokens):
        # No school and no firm is called so: the words before say which one it is.
        return fold(last).split()[-1:] != tokens[-1:] and share_of(last, words.title_words, words.title_endings) == 0
    if len(pieces) > 1 and (tokens[0] in words.school_words or not set(tokens) & words.school_words):
        telling = (words.degree_words, words.title_words, words.school_words, words.company_words, field_words())
        unknown = not any(token in some for token in fold(last).split() for some in telling)
        short = 0 < len(last.split()) <= MOST_PIECE_WORDS and len(last) > 1
        return unknown and short and last[:1].isupper() and not looks_like_place(last)
    subject = all(token in field_words() for token in tokens) and len(begun) < len(rest.rstrip())
    return subject and max(share_of(text, words.degree_words), share_of(text, words.degree_phrases)) > 0
