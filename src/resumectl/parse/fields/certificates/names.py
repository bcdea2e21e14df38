"""A part of a certificates section to the certificates that it names, each with who gave it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.explanations import without_explanation
from resumectl.parse.fields.certificates.issuers import (
    certificate_score,
    gives,
    in_brackets,
    is_headed,
    issuer_score,
    leads,
)
from resumectl.parse.fields.certificates.joined_lists import is_enumeration
from resumectl.parse.fields.certificates.parts import (
    CODES,
    COMMA,
    LEAST_NAMES,
    LISTED,
    MOST_NAME_WORDS,
    SHORT_NAME,
    Part,
    trimmed,
)
from resumectl.parse.fields.certificates.words import (
    BY,
    DETAIL,
    FROM,
    HOURS,
    HOURS_BEHIND,
    HOURS_BETWEEN,
    HOURS_IN_BRACKETS,
    ISSUED_BY,
    NUMBER_ALONE,
    NUMBER_BEHIND,
    ON,
    PAPER,
    SCORE_BEHIND,
    SHORT_EXPIRY,
)
from resumectl.parse.fields.entries.header_times import EDGES
from resumectl.parse.fields.places.finding import looks_like_place, region_of
from resumectl.parse.fields.schools.names import MARKS_BEHIND
from resumectl.parse.fields.schools.scores import degree_score
from resumectl.parse.fields.schools.short_names import is_short_for
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.lexicon import Lexicon, fold, is_city

SENTENCE = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=\)))\.\s+(?=[A-ZÀ-ÝА-Я])")
MARK = re.compile(r"\s+[|·•—]\s+|\s*\|\s*")
DASH = re.compile(r"\s+[-–]\s+")
GIVEN_BY = re.compile(r"\s*\(([^()]{2,80}?)\s*[,;·|–-]\s*\)$")
NUMBERED = re.compile(r"^[A-Z][a-z]+ \d{1,3}[A-Z]?$")
ACRONYMS = re.compile(r"^[A-ZÀ-Ý][A-ZÀ-Ý0-9+/-]{1,7}(?: ?, [A-ZÀ-Ý][A-ZÀ-Ý0-9+/-]{1,7})+$")
STAGE = re.compile(
    r"^(?:associate|professional|foundation|practitioner|expert|advanced|basics?|beginner|intermediate|level|niveau|"
    r"stufe|part|module|grundlagen|adult|fundamentals|specialty|administrator|developer|architect)\b",
    re.IGNORECASE,
)
LED_BY_ACT = re.compile(
    r"^(?:successfully )?(?:completed|passed|obtained|earned|received|attended)\s+(?:an?\s+|the\s+)?(?=[\"“'‘(]?[A-Z])",
    re.IGNORECASE,
)
"""What somebody did with it: `Completed "Python for Everybody"`."""
CERTIFIED = re.compile(r"(?<=[A-Z])\s+(?:certified|certifications?|certificates?)$", re.IGNORECASE)
"""Behind several short names: `ACLS, BLS, PALS certified`."""
STOP = re.compile(r"(?:\s+\.)+$|(?:(?<=[^\W\d_A-ZÀ-Ý]{3})|(?<=[\d)]))\.$")
"""The full stop behind an item of a list."""
LEFT_IN_BRACKET = re.compile(r"(?<=\w)\s*[,;–-]\s*\)")
"""What is left before a date at the end of a bracket: `(Coursera, 2023)`."""
QUOTED = re.compile(r"^[\"“«‘']([^\"“”«»]+)[\"”»’']$")
MEMBER = re.compile(
    r"^(?:(?:full|associate|student|graduate|corporate|professional|active|life|honorary|senior) )?"
    r"(?:member(?:ship)?|fellow|associate|affiliate|licentiate)$",
    re.IGNORECASE,
)
"""Says nothing without the body whose one it is: `Member, Institute of Surveyors`."""
NAMES_PAPER = re.compile(r"\b(?:certification|certificate|licen[cs]e)$", re.IGNORECASE)
"""Whoever gave it, this is still the certificate's name: `BLS - American Heart Association Certification`."""
TAKEN = re.compile(r"(?<=\S)\s+(?:合格|取得)$")
"""That it was got, behind its name: `介護福祉士 取得`."""
ACRONYM = re.compile(r"^[A-ZÀ-Ý]{3,6}\s")
THE_BODY = re.compile(r"^The [A-Z]{2,6}$")
GIVERS = re.compile(r"\s*[/(]")
"""What parts two who gave one: `edX / HarvardX`, `Marl Academy (Coursera)`."""
CLASSES = frozenset("class level grade category tier stage group step basics fundamentals".split())
LEAST_NAMED = 3
LETTERS_OF_STATE = 2
MOST_STAGE_WORDS = 3
LEAST_CAPITALS, LONGEST_BODY = 3, 8
MOST_WORDS = 22
MOST_GIVER_WORDS = 4


@dataclass(slots=True)
class FoundCertification:
    """One certificate; `date` is the day of issue in the profile's form, issuer and date may be empty."""

    name: Value = NOTHING
    issuer: Value = NOTHING
    date: Value = NOTHING


def joints_of(parts: Sequence[Part], words: Lexicon) -> frozenset[str]:
    """What parts a name from who gave it somewhere in this list, as known bodies show: `-`, `,`, both or neither.

    `=` beside them: every dash of the list does so, as far as the words behind it tell.
    """
    single = [replace(part, cells=(HOURS_BEHIND.sub("", part.text),)) for part in parts if len(part.cells) == 1]
    dashed = any(dash_issuer(part, words, strict=True) for part in single)
    commas = any(
        len(pieces := COMMA.split(part.text)) == 2 and is_issuer(pieces[1], words, strict=True) for part in parts
    )
    lasts = [DASH.split(part.text)[-1] for part in single if DASH.search(part.text)]
    all_given = dashed and len(lasts) >= LEAST_NAMED and all(_may_give(last, words) for last in lasts)
    return frozenset("-" * dashed + "," * commas + "=" * all_given)


def named(part: Part, date: Value, words: Lexicon, joints: frozenset[str]) -> list[FoundCertification]:
    """The certificates of one part; `joints` are what parts names from issuers in this list."""
    if part.bar_list:
        giver = Value(part.issuer, part.lines, 0.7) if part.issuer else NOTHING
        return [
            FoundCertification(
                Value(text, part.lines, 0.8), giver, Value(when, part.lines, 0.9) if when else NOTHING
            )
            for text, when in part.bar_list
        ]
    if len(part.cells) > 1 and looks_like_place(part.cells[-1]):
        # Where somebody sat for it is neither the name nor who gave it.
        part = replace(part, cells=part.cells[:-1])
    longest = max((len(piece.split()) for piece in LISTED.split(part.text)), default=0)
    if longest > MOST_WORDS and not part.bullet:
        # A clause of consent below the last entry is no certificate.
        return []
    if len(part.cells) == 2 and not part.date and all(_is_paper(cell, words) for cell in part.cells):
        return [FoundCertification(Value(cell, part.lines, 0.8), date=date) for cell in part.cells]
    several = _several_of_one(part, words)
    if several:
        giver = Value(several[1], part.lines, 0.7)
        return [FoundCertification(Value(name, part.lines, 0.8), giver, date) for name in several[0]]
    if len(part.cells) == 1 and not part.date:
        if ACRONYMS.match(bare := CERTIFIED.sub("", part.text)):
            part = replace(part, cells=(bare,))
        row = ACRONYMS.match(part.text) or _is_row_of_names(part, words) or _are_papers(part.text)
        listed = COMMA if row else LISTED
        pieces = [trimmed(SHORT_EXPIRY.sub("", piece)) for piece in listed.split(part.text)]
        kept = [piece for at, piece in enumerate(pieces) if len(piece) > 1 and not (at and _is_stage(piece))]
        if len(pieces) > len(kept) == 1:
            part = replace(part, cells=(kept[0],))
        if len(kept) > 1:
            if len(kept) == 2 and not part.issuer and is_issuer(kept[1], words) and not _is_paper(kept[1], words):
                return [FoundCertification(Value(kept[0], part.lines, 0.85), Value(kept[1], part.lines, 0.7), date)]
            if not row:
                return [_one(replace(part, cells=(piece,), bold_first=""), date, words, joints) for piece in kept]
            return [FoundCertification(Value(piece, part.lines, 0.8), date=date) for piece in kept]
    return [_one(part, date, words, joints)]


def _one(part: Part, date: Value, words: Lexicon, joints: frozenset[str]) -> FoundCertification:
    """The certificate of a part that names one, without what somebody did with it and without quotes around it."""
    name, issuer = _name_and_issuer(part, words, joints)
    if issuer and MEMBER.match(name):
        name, issuer = part.text, ""
    bare = LEFT_IN_BRACKET.sub(")", TAKEN.sub("", LED_BY_ACT.sub("", name)))
    told = Value(issuer, part.lines, 0.7) if issuer else NOTHING
    return FoundCertification(Value(QUOTED.sub(r"\1", STOP.sub("", bare)), part.lines, 0.85), told, date)


def _several_of_one(part: Part, words: Lexicon) -> tuple[list[str], str] | None:
    """Short names in a row and who gave all of them: `BLS, ACLS (American Heart Association)`, `Series 7, 63 | FINRA`.
    """
    text = part.text
    if len(part.cells) > 1 or part.issuer or "," not in text:
        return None
    bracket = in_brackets(text, words)
    names, giver = bracket or ("", "")
    if not bracket:
        marks = [*MARK.finditer(text), *DASH.finditer(text)]
        if len(marks) != 1:
            return None
        names, giver = text[: marks[0].start()], text[marks[0].end() :]
    pieces = [piece for piece in outside_brackets(names, COMMA) if piece]
    alike = len({piece.split()[0] for piece in pieces}) == 1 and all(NUMBERED.match(piece) for piece in pieces)
    if len(pieces) < 2 or not (ACRONYMS.match(names) or alike) or issuer_score(pieces[-1], words) == 2.0:
        return None
    return (pieces, giver) if issuer_score(COMMA.split(giver)[0], words) >= 0.5 else None


def _is_paper(text: str, words: Lexicon) -> bool:
    return issuer_score(text, words) < 1.0 and (
        PAPER.search(text) is not None or certificate_score(text, words) >= 1.0
    )


def _is_stage(text: str) -> bool:
    """How far somebody is with the one before: `Level II candidate`."""
    return len(text.split()) <= MOST_STAGE_WORDS and STAGE.match(text) is not None


def _is_row_of_names(part: Part, words: Lexicon) -> bool:
    """Whether commas part three names or more in one row, and nobody who gave them or place stands among them."""
    pieces = outside_brackets(part.text, COMMA)
    if len(pieces) < LEAST_NAMES or part.bold_first or LISTED.search(part.text) or CODES.search(part.text):
        return False
    if any(HOURS.match(piece) for piece in pieces):
        return False
    short = all(len(piece.split()) <= MOST_NAME_WORDS and not piece[:1].islower() for piece in pieces)
    told = any(issuer_score(piece, words) == 2.0 or region_of(piece) or is_city(piece) for piece in pieces)
    given = any(gives(piece, words) and is_headed(piece, words) for piece in pieces[1:])
    told = told or (len(pieces) <= LEAST_NAMES + 1 and given)
    return short and not told and any(_is_named(piece, words) for piece in pieces)


def _is_named(text: str, words: Lexicon) -> bool:
    """Whether words or a plus sign behind (`Network+`) name a paper."""
    return PAPER.search(text) is not None or certificate_score(text, words) > 0 or text.endswith("+")


def _are_papers(text: str) -> bool:
    """Whether each of the pieces between commas ends in a word for a paper: `Boat Licence, Diving Certificate`."""
    pieces = COMMA.split(text)
    return len(pieces) > 1 and all(NAMES_PAPER.search(piece) and " " in piece for piece in pieces)


def _name_and_issuer(part: Part, words: Lexicon, joints: frozenset[str]) -> tuple[str, str]:
    """The certificate and who gave it: told by cells, weight, "by", a separator, or a comma before an organisation."""
    if len(part.cells) == 2 and not part.issuer and is_short_for(part.cells[0], part.cells[1]):
        return part.text, ""
    if len(part.cells) > 1 or part.issuer:
        return part.cells[0], part.issuer or part.cells[1]
    text = NUMBER_ALONE.sub("", NUMBER_BEHIND.sub("", without_explanation(part.text))).rstrip(" -–—,")
    text = SCORE_BEHIND.sub("", HOURS_BEHIND.sub("", HOURS_IN_BRACKETS.sub("", text)))
    text += ")" * (text.count("(") > text.count(")") and part.text.endswith(")"))
    if between := HOURS_BETWEEN.match(text):
        return between["name"], between["giver"]
    given = GIVEN_BY.search(text)
    if given and looks_like_place(given.group(1)):
        text, given = text[: given.start()], None
    if given and part.date and given.start() > 2 and not NAMES_PAPER.search(given.group(1)):
        return text[: given.start()], given.group(1)
    if part.bold_first and part.bold_first != text and text.startswith(part.bold_first):
        rest = trimmed(ISSUED_BY.sub("", trimmed(text[len(part.bold_first) :])))
        if is_short_for(part.bold_first, rest):
            return text, ""  # `**FHS** Fetal Health Surveillance`
        if len(part.bold_first.split()) > 1 or is_issuer(rest, words, strict=True):
            return part.bold_first, rest
    for separator in (BY, MARK):
        pieces = separator.split(text, maxsplit=1)
        if len(pieces) != 2 or len(pieces[0]) < 3:
            continue
        if separator is BY or not _is_one_name(pieces[0], pieces[1], words):
            return trimmed(pieces[0]), trimmed(pieces[1])
    for platform in ON.finditer(text):
        name = text[: platform.start()]
        alone = len(name) > 2 and not COMMA.search(name) and not DASH.search(name)
        if alone and issuer_score(text[platform.end() :], words) == 2.0:
            return name, text[platform.end() :]
    giver = FROM.search(text)
    if giver and _is_given(text[: giver.start()], text[giver.end() :], words):
        return trimmed(text[: giver.start()]), trimmed(MARKS_BEHIND.sub("", text[giver.end() :]))
    sentence = SENTENCE.search(text)
    if sentence and is_issuer(text[sentence.end() :], words, strict=True):
        return text[: sentence.start()], trimmed(text[sentence.end() :])
    led = DASH.split(text)
    seated = len(led) == 2 and ", " in led[1] and "," not in led[0]
    first = COMMA.split(led[1])[0] if seated and not gives(led[0], words) else ""
    # `Botany for Everybody – Coursera, University of Fens`
    if first and gives(first, words) and (_is_paper(led[0], words) or issuer_score(first, words) == 2.0):
        return led[0], led[1]
    for match in COMMA.finditer("" if CODES.search(text) else text):
        name, issuer = text[: match.start()].strip(), text[match.end() :].strip()
        opened = name.count("(") > name.count(")")
        if is_enumeration(name, issuer, words):
            continue
        if not opened and len(name) >= 2 and (is_issuer(issuer, words) or _is_body(issuer, name, words)):
            return name, issuer
        if "," in joints and not opened and _is_one_word(issuer, name, words):
            return name, issuer
    bracket = in_brackets(text, words)
    if bracket:
        whole = DASH.split(bracket[0])
        amid = len(whole) == 2 and is_issuer(whole[1], words, strict=True) and not PAPER.search(whole[1])
        return (whole[0], f"{whole[1]} ({bracket[1]})") if amid else bracket
    return _by_dash(text, part, words, joints) or (_closed(text), "")


def _by_dash(text: str, part: Part, words: Lexicon, joints: frozenset[str]) -> tuple[str, str] | None:
    """(name, issuer) where a dash parts them, as the words behind it or the other names of the list tell."""
    last = DASH.split(text)[-1]
    found = dash_issuer(replace(part, cells=(text,)), words, strict=not ("-" in joints or last.isupper()))
    if not found and "-" in joints and last != text and _is_body(last, text[: -len(last)].strip(EDGES), words):
        found = text[: -len(last)].rstrip(" -–"), last
    if not found and "=" in joints and last != text and _may_give(last, words):
        found = text[: -len(last)].rstrip(" -–"), last
    return found


def _may_give(text: str, words: Lexicon) -> bool:
    """Whether a few words behind a dash, with a capital and no figures, may be who gave it: no paper, stage or place.
    """
    plain = len(text.split()) <= MOST_GIVER_WORDS and text[:1].isupper() and not any(map(str.isdigit, text))
    named = PAPER.search(text) or certificate_score(text, words) or STAGE.match(text) or looks_like_place(text)
    return plain and not named


def _is_one_name(first: str, second: str, words: Lexicon) -> bool:
    """Whether a dash stands within a name: what follows is called a paper, and neither is a body."""
    return _is_paper(second, words) and max(issuer_score(first, words), issuer_score(second, words)) < 1.0


def _is_given(name: str, giver: str, words: Lexicon) -> bool:
    """Whether `from` stands between a certificate and who gave it, as words for either tell."""
    if PAPER.search(name) or certificate_score(name, words) >= 1.0:
        return True
    return issuer_score(COMMA.split(MARKS_BEHIND.sub("", giver))[0], words) > 0


def _is_body(text: str, name: str, words: Lexicon) -> bool:
    """Whether an acronym behind a name is that of a body: no certificate's, and not that of the name itself."""
    text = COMMA.split(text)[0] if looks_like_place(text.partition(", ")[2]) else text
    capitals = sum(map(str.isupper, text))
    if not (text.isalpha() and text[0].isupper() and capitals >= LEAST_CAPITALS and len(text) <= LONGEST_BODY):
        return False
    if len(name.split()) < LEAST_NAMED or certificate_score(text, words) > 0:
        return False
    initials = "".join(token[0] for token in name.split() if token[0].isupper())
    return SHORT_NAME.search(name) is not None or (text not in initials and initials not in text)


def _is_one_word(text: str, name: str, words: Lexicon) -> bool:
    """Whether one word behind a paper's name may be that of a body that no list knows: `Fire training, Skolverket`."""
    plain = text.isalpha() and text[0].isupper() and not (PAPER.search(text) or STAGE.match(text) or is_city(text))
    known = certificate_score(text, words) or degree_score(text, words) or fold(text) in CLASSES
    return plain and not known and len(name.split()) > 1 and _is_paper(name, words)


def dash_issuer(part: Part, words: Lexicon, strict: bool) -> tuple[str, str] | None:
    """(name, issuer) of `Name – Issuer`; not strict also takes an issuer that nothing but its place tells."""
    pieces = DASH.split(part.text)
    name, issuer = part.text[: -len(pieces[-1])].rstrip(" -–"), pieces[-1].strip()
    if len(pieces) < 2 or len(name) < 3 or name.count("(") > name.count(")") or NAMES_PAPER.search(issuer):
        return None
    if is_short_for(name, issuer) or is_short_for(issuer, name):
        return None  # `GFACT - GIAC Foundational Cybersecurity Technologies`
    if leads(name, issuer, words):
        return issuer, name
    if is_issuer(issuer, words, strict=True):
        return name, issuer
    if len(issuer) == LETTERS_OF_STATE and issuer.isupper() and region_of(issuer):
        return name, issuer
    papers = [bool(PAPER.search(text)) or certificate_score(text, words) >= 1.0 for text in (name, issuer)]
    if gives(name, words) and papers == [False, True]:
        return issuer, name
    short = len(issuer.split()) <= 4 and issuer[:1].isupper() and not any(map(str.isdigit, issuer))
    seat = " " in issuer and not certificate_score(issuer, words) and not looks_like_place(issuer)
    seat = seat and (is_city(issuer.split()[-1]) or ACRONYM.match(issuer) is not None)
    strict = strict and not (seat and " " in name and (PAPER.search(name) or certificate_score(name, words) >= 1.0))
    strict = strict and not (len(name.split()) >= LEAST_NAMED and PAPER.search(name)
                             and issuer.istitle() and issuer.isalpha() and not PAPER.search(issuer))
    return (name, issuer) if not strict and short and part.date and not STAGE.match(issuer) else None


def issuer_line(part: Part) -> Value:
    """Who gave a certificate, where a line of its own below the name says it."""
    by = trimmed(ISSUED_BY.sub("", part.text))
    if not by or (DETAIL.match(part.text) and by == part.text.strip(EDGES)):
        return NOTHING
    return Value(by, part.lines, 0.6)


def _closed(text: str) -> str:
    return text.strip(EDGES) if text.count("(") != text.count(")") else text


def is_issuer(text: str, words: Lexicon, strict: bool = False) -> bool:
    """Whether a text after a comma or dash reads like an organisation: capitals, and more words than a level has."""
    first = COMMA.split(text)[0]
    tokens = first.split()
    if issuer_score(first, words) == 2.0 or (region_of(first) and len(first) > 2) or THE_BODY.match(first):
        return True
    if issuer_score(GIVERS.split(first)[0], words) == 2.0:
        return True
    numbered = bool(tokens) and tokens[-1].isdigit() and fold(tokens[0]) in words.school_words
    if not tokens or tokens[0][0].islower() or (any(map(str.isdigit, first)) and not numbered):
        return False
    known = [token for token in fold(first).split() if token in words.company_words or token in words.school_words]
    if known or words.school_endings.end(fold(first)):
        return True
    class_of = fold(tokens[-1]) in CLASSES or fold(tokens[0]) in CLASSES
    return not strict and len(tokens) >= 2 and not class_of and not PAPER.search(first)
