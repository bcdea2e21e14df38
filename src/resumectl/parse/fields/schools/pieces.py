"""An entry of an education section in pieces, each with how much it reads like a degree or a school."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.entries.atoms import Atom
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.finding import looks_like_place, region_of
from resumectl.parse.fields.places.forms import LONE_BLANKS, REMOTE
from resumectl.parse.fields.schools.marks import is_mark, leads_with_mark
from resumectl.parse.fields.schools.notes import COURSE, NEVER_DEGREE, NO_DEGREE, tells_of_studies
from resumectl.parse.fields.schools.piece_context import (
    LED_SCHOOL,
    MAJOR,
    OF_COURSE,
    OF_FIRM,
    SUBUNIT_SCHOOL,
    WHOLE_DEGREE,
    Piece,
    parted_by,
    with_bynames,
    with_givers,
    with_short_names,
    with_towns,
    with_trade,
    without_lessons,
    without_levels,
    without_notes,
)
from resumectl.parse.fields.schools.scores import BOARD_SCORE, IDEOGRAPHS, degree_score, school_score
from resumectl.parse.fields.schools.words import (
    AT,
    AWARD,
    CALLED_AFTER,
    CAMPUS,
    CREDITS,
    DURATION,
    FACULTY,
    OF,
    STAY,
    STAYED,
    STREET,
    SUBUNIT,
    labels_award,
    leads_to_field,
)
from resumectl.parse.lexicon import Lexicon, fold

MINOR = re.compile(r"^(?:minors?|nebenfach)\b", re.IGNORECASE)
ENDED_KOREAN = r"졸업(?:예정)?|수료|중퇴|재학(?: ?중)?|휴학|자퇴"
EVENT = re.compile(rf"^(?:入学|(?:卒業|修了)(?:見込み?)?|中退|退学|在学中|毕业|입학|{ENDED_KOREAN})$")
COMMA = re.compile(r",\s+|(?:(?<=[^\W\d_])|(?<=\))),(?=[A-ZÀ-Ý][^\W\d_])")
REGION_STOP = re.compile(r"(?<=\b[A-Z]{2})\.\s+(?=[A-ZÀ-Ý])")
COLON = re.compile(r"(?<=\w):\s+(?=[^\W\d_])|(?<=\)):\s+(?=[^\W\d_])")
STOP = re.compile(r"(?<=[^\W\d_]{5})\.\s+(?=[A-ZÀ-ÝА-Я])")
BORDER = re.compile(r"(?:(?<=[^\W\d_]{2})|(?<=\))|(?<=\.[A-ZÀ-Ý]))\.\s+(?=[A-ZÀ-ÝА-Я])|:\s+")
WITH_GRADE = re.compile(r"\s+with an? (?:\w{5,10} )?c?gpa\b.*$", re.IGNORECASE)
ATTENDED = re.compile(r"\s*[:,–-]?\s*\(?attended(?: from| in| during)?\)?\s*:?$", re.IGNORECASE)
SUBJECTS = re.compile(r",?\s*\(?\b(incl?\.|inc|incl|including)\s.*$", re.IGNORECASE)
"""The subjects of an exam that are told besides: `7 GCSEs inc. English`."""
SENTENCE_SIGNS = frozenset(".:)")
SHORTENED = frozenset(
    "st mt ft dr prof univ sec hr sr jr matric govt dipl staatl gepr exam lic ing mag tech mgr bc mga phdr judr mudr "
    "rndr inż".split()
)
ERASMUS = re.compile(r"Erasmus (?:Universit(?:y|eit|ät) [A-Z]\w+$|Hogeschool|School of|MC\b)")
"""Schools that are called after him; elsewhere the word says that somebody was there for a year."""
IN_BRACKETS = re.compile(r"^(.*[^\s(])\s*\(([^()]{4,70})\)$")
TOWN_OF_REGION = re.compile(r"^[A-ZÀ-Ý][\w'’-]+(?: [\w'’-]+){0,3} \(([^()]{2,25})\)\.?$")
TOWN_AND_DEGREE = re.compile(r"^([^\W\d_][\w' .-]{2,28}?)\s*\(([^()]{4,70})\)$")
SHORT_FORM = re.compile(r"^(?:[^\W\d_]{1,5}\.\s?){1,4}[^\W\d_]{0,2}$")
"""That of a degree: `Au.D.`, `B.Eng`."""
STATE_AND_DEGREE = re.compile(r"^([A-Z]{2})\s+(?=(?:Bachelor|Master|Associate|Doctor)s?\b)")
"""Nothing parts a school's state from the degree: `Fens College, Hayward, CA Bachelor of Arts`."""
TAKEN_BESIDE = re.compile(r"\s+(?=(?:Minor|Major|Concentration|Double Major) in\b)")
KOREAN_SCHOOL = re.compile(
    r"^(\S*(?:대학교|대학원|대학|고등학교|고교|중학교))\s+(?:(\S.*?)\s*)??"
    rf"({ENDED_KOREAN})?(?:\s*\([^()]*\))?$"
)
"""A school, what was learnt there, and how it ended: `한양대학교 컴퓨터공학과 졸업`."""
SPACED = re.compile(r"[・\s/／]+")
DEGREE_BEHIND = re.compile(
    r"(?<!\bof)(?<!\bin)\s+(?=(?:Bachelor|Master|Associate|Doctor)(?:s|'s|’s)?(?: [A-Z]\w{1,20})? (?:of|in)\b|"
    r"(?:Diploma|Certificate) in\b)"
)
"""`University of California Bachelor of Arts`: nothing parts the school from its degree."""
SMALL_WORD = re.compile(r"^(?:of|in|for|de|en|em|di|du|des|der|für|i|и|w|na)\b", re.IGNORECASE)
LEVEL_BEHIND = re.compile(r"(.{2,30}?)\s*[(（]([^()（）]{2,8})[)）]")
"""`长沙民政职业技术学院（大专）`: what the school led to."""
BRACKET = re.compile(r"\s*[(\[（][^()\[\]（）]*[)\]）]")
SEAT = re.compile(
    r"(?<!\bof)(?<!\bin)(?<!\bthe)(?<!\bNational)(?<!\bRoyal)(?<!\bTechnical)(?<!\bState)(?<!\bCatholic)(?<!\bOpen)"
    r"(?<!\bFree)(?<!\bMedical)\s+(?=(?:(?:National|Royal|Technical|State|Catholic|Open|Free|Medical) )?"
    r"(?:University|College|Institute) of [A-Z])"
)
CAMPUSES = re.compile(r"^(?:\w+ ){1,2}State University$|^(?:Indian|National) Institute of ")
"""Names that several places share: the town behind them says which one is meant."""
ONLINE = frozenset(
    ("online", "distance learning", "virtual", "online program", "en ligne", "en linea", "mooc", "moocs")
)
LED_BY_AT = re.compile(r"(?:en|at|bei|an der|presso|à|chez|w|na|no|på|ved|vid|bij)\s+(?=[A-ZÀ-Ý])")
LEARNT_AT = frozenset("@ at from presso bei conseguito conseguita ottenuto ottenuta".split())
MOST_PIECES = 14


def pieces_of(atoms: Sequence[Atom], words: Lexicon) -> list[Piece]:
    """The atoms of an entry's header cut further, at commas and before a school that follows without one."""
    found: list[Piece] = []
    seen: dict[tuple[int, int], int] = {}
    for atom in atoms:
        whole = atom.line.segments[atom.segment].text if atom.segment < len(atom.line.segments) else ""
        place = (atom.row, atom.segment)
        town = "," in atom.text and _kind(atom.text, words) == "place"
        town = town and any(school_score(other.text, words) > 0 for other in atoms if other is not atom)
        bare = ATTENDED.sub("", WITH_GRADE.sub("", atom.text))
        for part, text in enumerate(one.strip(" ,;，、") for one in _cut(_without_subjects(bare, words), words)):
            begin = whole.find(text, seen.get(place, 0))
            if begin >= 0:
                seen[place] = begin + len(text)
            piece = Piece(text, atom, begin, degree_score(text, words), school_score(text, words), _kind(text, words))
            if part and not (piece.kind or piece.degree or piece.school) and _is_town_of_region(text):
                piece = piece._replace(kind="place")
            state = text.rstrip(".")
            if part and len(state) == 2 and state.isupper() and region_of(state):
                piece = piece._replace(degree=0.0, kind="place")
            elif piece.degree and len(text.split()) > 1 and region_of(text.split()[-1]) and looks_like_place(text):
                # `Rockville MD` is in Maryland.
                piece = piece._replace(degree=0.0, kind="place")
            elif town and not piece.degree and not piece.school:
                piece = piece._replace(kind="place")
            elif not part and (label := MAJOR.match(text)) and not piece.school:
                piece = piece._replace(text=text[label.end() :], begin=begin + label.end(), degree=LED_SCHOOL, kind="")
            elif begin > 0 and labels_award(text) and any(one.degree > LED_SCHOOL for one in found):
                piece = piece._replace(degree=0.0, kind="noise")  # `Lehre als Maler`, `Acme; Abschluss: Gesellenbrief`
            elif (label := AWARD.match(text)) and (
                not part
                or (leads_to_field(label) and not found[-1].degree)
                or not any(one.degree > one.school for one in found)
            ):
                rest = text[label.end() :]
                scored = max(degree_score(rest, words), LED_SCHOOL)
                piece = piece._replace(text=rest, begin=begin + label.end(), degree=scored, school=0.0, kind="")
            elif not part and MINOR.match(text) and not piece.school:
                piece = piece._replace(kind="noise")
            elif part and found and parted_by(found[-1], begin, whole) in LEARNT_AT:
                piece = piece._replace(school=max(piece.school, LED_SCHOOL))
            elif part and found and found[-1].degree and (led := LED_BY_AT.match(text)) and not piece.degree:
                scored = max(piece.school, LED_SCHOOL)
                piece = piece._replace(text=text[led.end() :], begin=begin + led.end(), school=scored, kind="")
            elif SUBUNIT.match(text) or CAMPUS.match(text):
                piece = piece._replace(school=SUBUNIT_SCHOOL, degree=0.0)
            elif COURSE.match(text) and not (part or piece.degree or piece.school or piece.kind):
                piece = piece._replace(degree=OF_COURSE)
            elif ends_in_form(text) and not (piece.degree or piece.school or piece.kind):
                piece = piece._replace(school=OF_FIRM)
            found.append(piece)
    found = without_notes(with_short_names(with_bynames(with_towns(with_givers(found, words)))))
    return with_trade(without_lessons(without_levels(found)), words)[:MOST_PIECES]


def _without_subjects(text: str, words: Lexicon) -> str:
    """`7 GCSEs` of `7 GCSEs including English and Maths`."""
    match = SUBJECTS.search(text)
    if match is None or degree_score(text[: match.start()], words) <= 0:
        return text
    ends = list(COMMA.finditer(text, match.end(1)))
    # `English B, Food Tech C`: a mark stands behind what was learnt.
    named = (stop for stop in ends if len(COMMA.split(text[stop.end() :])[0].split()[-1]) > 1)
    school = next((stop for stop in named if school_score(COMMA.split(text[stop.end() :])[0], words) > 0), None)
    return text[: match.start()] + (text[school.start() :] if school else "")


def _kind(text: str, words: Lexicon) -> str:
    school, degree = school_score(text, words), degree_score(text, words)
    if (not school and NEVER_DEGREE.search(text)) or leads_with_mark(text) or is_mark(text):
        return "noise"
    if tells_of_studies(text):
        return "noise"
    if fold(BRACKET.sub("", text)) in REMOTE | ONLINE:
        return "noise"
    if DURATION.match(text) or CREDITS.match(text) or EVENT.match(text.strip(" ・")) or fold(text) in words.present:
        return "noise"
    if not degree and not school and NO_DEGREE.search(BRACKET.sub("", text)):
        return "noise"
    if not any(map(str.isalpha, text)):
        return "noise"
    if STAY.match(text) and not degree:
        return "noise"
    if not degree and not school and (STREET.search(text) or fold(text) in LONE_BLANKS):
        return "place"
    return "place" if not school and not degree and (looks_like_place(text) or region_of(text)) else ""


def _is_town_of_region(text: str) -> bool:
    """Whether a town stands with its province in brackets: `Aldaya (Valencia)`."""
    town = TOWN_OF_REGION.match(text)
    return town is not None and looks_like_place(town[1])


def _cut(text: str, words: Lexicon) -> list[str]:
    korean = None if text.isascii() else KOREAN_SCHOOL.match(text)
    if korean:
        return [part for part in korean.groups() if part]
    if IDEOGRAPHS.search(text) and school_score(text, words):
        level = LEVEL_BEHIND.fullmatch(text)
        if level and fold(level[2]) in words.degree_words | words.degree_phrases and school_score(level[1], words):
            return [level[1], level[2]]
        return [part for part in SPACED.split(text) if part]
    parts: list[str] = []
    for whole in outside_brackets(text, COMMA):
        state = STATE_AND_DEGREE.match(whole) if parts else None
        piece = whole[state.end() :] if state and region_of(state[1]) else whole
        parts += [state[1]] if state and piece is not whole else []
        town = _town_and_degree(piece, words) if parts and school_score(parts[-1], words) > 0 else None
        if town:
            parts += [*([town[1]] if looks_like_place(town[1]) else []), *_cut(town[2], words)]
            continue
        for sentence in _sentences(piece, words):
            if AWARD.match(sentence):
                parts.append(sentence)
                continue
            for piece in _at_colon(sentence, parts, words):
                parts += _before_school(piece, words)
    return [part for part in parts if part.strip()]


def _sentences(text: str, words: Lexicon) -> list[str]:
    """Degree and school as sentences of their own: `Bachillerato de Ciencias. IES Jorge Juan`, `MSc (Fen College)`."""
    if not SENTENCE_SIGNS.intersection(text) or AWARD.match(text):
        return [text]
    bracket = IN_BRACKETS.match(text) if text.endswith(")") else None
    if bracket and not SHORT_FORM.match(bracket[2]) and _are_two(bracket[1], bracket[2], words):
        return [bracket[1], bracket[2]]
    if bracket and _is_degree_of_school(bracket[1], bracket[2], words):
        return [bracket[1], bracket[2]]
    called = {match.end() for match in CALLED_AFTER.finditer(text)}
    for border in BORDER.finditer(text):
        left, right = text[: border.start()], text[border.end() :]
        if left.count("(") > left.count(")") or border.end() in called or not right.strip():
            continue  # `University of Fens (Note: cum laude)`; a label left empty: `Degree: , University of Fens`
        short = "." in right.split()[0] and not school_score(right.split()[0], words)
        told = _are_two(left, right, words) and degree_score(left, words) > 0 and not short
        told = told or (border.group()[0] == ":" and _are_two(right, left, words))
        told = told or (border.group()[0] == "." and _opens_as_school(right, words) and not school_score(left, words))
        if told and fold(left).split()[-1:] and fold(left).split()[-1] not in SHORTENED:
            return [left + border.group()[:1] * (left[-2:-1] == "."), right]
    region = REGION_STOP.search(text)
    if region and region_of(text[: region.start()].split()[-1]):
        return [text[: region.start()], text[region.end() :]]
    match = STOP.search(text)
    if match is None or fold(text[: match.start()].split()[-1]) in words.degree_words:
        return [text]
    return [text[: match.start()], text[match.end() :]]


def _town_and_degree(text: str, words: Lexicon) -> re.Match[str] | None:
    """A name and the degree in brackets behind it: `University of Fens, Marl (B.Sc. Botany, 2:1)`."""
    match = TOWN_AND_DEGREE.match(text)
    named = match and not degree_score(match[1], words) and not school_score(match[1], words)
    first = match[2].split(",")[0] if match else ""
    learnt = degree_score(first, words) > 0 or school_score(first, words) == BOARD_SCORE or STAY.match(first)
    return match if named and learnt else None


def _opens_as_school(text: str, words: Lexicon) -> bool:
    """Whether the first word is what schools are called by: `Universidad de los Llanos`."""
    first = text.split()[0]
    return first.istitle() and len(text.split()) > 1 and school_score(first, words) >= 1.0


def _is_degree_of_school(school: str, degree: str, words: Lexicon) -> bool:
    """Whether a degree stands in brackets behind the school: `Aarhus Tech (svendebrev)`."""
    if not _is_rather_school(school, words) or degree_score(school, words) >= LED_SCHOOL or school_score(degree, words):
        return False
    return degree_score(degree, words) > (WHOLE_DEGREE if degree[:1].isupper() else LED_SCHOOL)


def _are_two(study: str, school: str, words: Lexicon) -> bool:
    """Whether one text reads like a school rather than a degree, and the other like no school."""
    if _is_rather_school(study, words) or not _is_rather_school(school, words):
        return False
    return degree_score(study, words) > 0 or len(study.split()[-1]) > 2


def _is_rather_school(text: str, words: Lexicon) -> bool:
    """Whether a text reads more like a school than like a degree: `Liceo Galilei`, and no `Bachillerato`."""
    score = school_score(text, words)
    return score > 0 and score > degree_score(text, words)


def _at_colon(text: str, before: Sequence[str], words: Lexicon) -> list[str]:
    """`Bachelor of Laws: Lakes College` apart; labels of grades and theses stay with what they say."""
    stay = STAYED.match(text)
    if stay and school_score(text[stay.end() :], words):
        return [text[: stay.end()].rstrip(" :–-"), text[stay.end() :]]
    match = COLON.search(text)
    if match is None:
        return [text]
    if COURSE.match(text[: match.start()]) and school_score(text[match.end() :], words):
        return [text[: match.start()], text[match.end() :]]  # `Curso de inglés: Academia del Tajo`
    labelled = any(label.match(text) for label in (MAJOR, MINOR, AWARD)) or NO_DEGREE.search(text)
    level = not labelled and fold(text[: match.start()]) in words.degree_phrases
    if level and school_score(text[match.end() :], words):
        return [text[: match.start()], text[match.end() :]]
    if labelled or school_score(text[: match.start()], words):
        return [text]
    if not any(degree_score(part, words) for part in (*before[-1:], text[: match.start()])):
        return [text]
    return [text[: match.start()], text[match.end() :]]


def _before_school(text: str, words: Lexicon) -> list[str]:
    """`BSc in Physics at Lakes University`, `BSc Lakes University`: the degree and the school apart."""
    if school_score(text, words) == 0 and not AT.search(text):
        return [text]
    if faculty := FACULTY.match(text):
        return [faculty[1], text[faculty.end() :]]
    beside = TAKEN_BESIDE.search(text)
    if beside and school_score(text[: beside.start()], words):
        return [text[: beside.start()], text[beside.end() :]]
    behind = DEGREE_BEHIND.search(text)
    if behind and school_score(text[: behind.start()], words) and not degree_score(text[: behind.start()], words):
        return [text[: behind.start()], text[behind.end() :]]
    for match in AT.finditer(text):
        left, right = text[: match.start()], text[match.end() :]
        near = right.split()[0] if OF.search(match.group()) else right
        named = school_score(near, words) or (match.group().split()[0] in LEARNT_AT and left[:1].isupper())
        if named and right[:1].isupper() and not _is_rather_school(left, words):
            return [left, right]
    seat = SEAT.search(text)
    if seat and degree_score(text[: seat.start()], words) and not school_score(text[: seat.start()], words):
        return [text[: seat.start()], text[seat.end() :]]
    tokens = text.split()
    for cut in range(1, min(4, len(tokens))):
        left, right = " ".join(tokens[:cut]), " ".join(tokens[cut:])
        if degree_score(left, words) < 1.0 or SMALL_WORD.match(right) or degree_score(right, words):
            continue
        if SMALL_WORD.match(tokens[cut - 1]):
            continue  # `Mastergrad i | Musikk ved Nordhavn skole`
        shortened = left.endswith(".") and fold(tokens[cut - 1]) in SHORTENED
        if shortened or ERASMUS.match(text) or CALLED_AFTER.match(text):
            continue
        if school_score(right, words) and right[:1].isupper() and not school_score(left, words):
            return [left, right]
    return [text]
