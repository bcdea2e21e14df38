"""How sure a value is: what the rules say of it, weighed by what labelled documents show of such values.

A finder knows how it came to a value (behind a label, by the words in it, by its place alone). Whether that is worth
0.85 or 0.97 is a matter of counting: `make calibrate` fits one small logistic regression for each kind of value, over
the signs below, and writes confidence.toml. A kind without weights keeps what its finder said.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources
from typing import Any

from resumectl.model.page import Evidence, ParseResult
from resumectl.model.profile import PRESENT, Education, Job, Profile
from resumectl.parse.digits import has_digit
from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.lexicon import lexicon

LEAST, MOST = 0.05, 0.99
_new = tuple.__new__
"""Makes a named tuple in half the time that its name takes."""
LONG_NAME_WORDS = 6
LONG_ITEM_WORDS = 4

Signs = dict[str, float]
"""What can be seen of a value, by name; each about 0 to 1, `rule` in logits divided by 4."""

Found = tuple[str, str, str, Signs, Signs]
"""JSON pointer, text, kind, the signs of what stands around the value, which others share, and more of its own."""
SHAPES = ("long", "item", "short", "sentence", "lower", "comma", "dash", "digits")
_LONG, _ITEM, _SHORT, _SENTENCE, _LOWER, _COMMA, _DASH = range(len(SHAPES) - 1)
_STOPS = frozenset(".;:")
_MOST_DIGITS = 4
_NO_SIGNS: Signs = {}


def weighed(result: ParseResult) -> ParseResult:
    """The result with confidences that mean what they say: of values with 0.9 at least nine of ten are right."""
    weights = _weights()
    evidence = dict(result.evidence)
    every = _of_document(result)
    of, around, base = "", _NO_SIGNS, 0.0
    for pointer, text, kind, shared, more in _values(result.profile):
        if pointer in evidence and kind in weights:
            table = weights[kind]
            if shared is not around or kind != of:
                of, around, base = kind, shared, table["bias"] + _weigh(table, every) + _weigh(table, shared)
            page, box, confidence = evidence[pointer]
            odds = base + table["rule"] * _rule(confidence) + _shape_odds(kind, _shape(text))
            if more:
                odds += _weigh(table, more)
            evidence[pointer] = _new(Evidence, (page, box, _chance(odds)))
    return replace(result, evidence=evidence)


def probability(weights: Mapping[str, float], signs: Signs) -> float:
    """The logistic of the weighed signs, 0.05 to 0.99, to three digits."""
    return _chance(weights.get("bias", 0.0) + _weigh(weights, signs))


def _weigh(table: Mapping[str, float], signs: Signs) -> float:
    return math.fsum([table[name] * sign for name, sign in signs.items() if sign and name in table])


def _chance(odds: float) -> float:
    chance = 1.0 / (1.0 + math.exp(-odds)) if -30.0 < odds < 30.0 else float(odds > 0)
    chance = MOST if chance > MOST else LEAST if chance < LEAST else chance
    return int(chance * 1000 + 0.5) / 1000  # what round() takes seven times as long for


def signs_of(result: ParseResult) -> Iterator[tuple[str, str, Signs]]:
    """(kind, JSON pointer, signs) for each value with evidence of a kind that labelled documents can judge.

    Of SHAPES those that are 0 are missing.
    """
    every = _of_document(result)
    for pointer, text, kind, shared, more in _values(result.profile):
        if pointer in result.evidence:
            rule = _rule(result.evidence[pointer].confidence)
            yield kind, pointer, {**every, "rule": rule, **_shape_signs(_shape(text)), **shared, **more}


def _of_document(result: ParseResult) -> Signs:
    return {
        "coverage": result.coverage,
        "scan": float(any(tool.startswith("tesser") for tool in result.tools)),
    }


@lru_cache(maxsize=1024)
def _rule(confidence: float) -> float:
    sure = min(0.995, max(0.02, confidence))
    return math.log(sure / (1.0 - sure)) / 4


def _shape(text: str) -> int:
    """The SHAPES of a text, bit by bit, but for `digits`; above them its digits, 4 at most."""
    shape = 0
    if len(text) < 4:
        shape = 1 << _SHORT
    elif (words := text.count(" ") + 1) > LONG_ITEM_WORDS:
        shape = 1 << _ITEM | (words > LONG_NAME_WORDS) << _LONG
    if text[-1:] in _STOPS:
        shape |= 1 << _SENTENCE
    if text[:1].islower():
        shape |= 1 << _LOWER
    if "," in text:
        shape |= 1 << _COMMA
    if " - " in text or " – " in text or "|" in text:
        shape |= 1 << _DASH
    return shape | min(_MOST_DIGITS, _digits_in(text)) << len(SHAPES)


def _shape_signs(shape: int) -> Signs:
    signs = {name: 1.0 for at, name in enumerate(SHAPES) if shape >> at & 1}
    digits = shape >> len(SHAPES)
    return {**signs, "digits": digits / _MOST_DIGITS} if digits else signs


@lru_cache(maxsize=4096)
def _shape_odds(kind: str, shape: int) -> float:
    return _weigh(_weights()[kind], _shape_signs(shape))


def _digits_in(text: str) -> int:
    # Most texts have none, and asking each letter takes twice as long.
    return sum(map(str.isdigit, text)) if not text.isascii() or has_digit(text) else 0


def _values(profile: Profile) -> Iterator[Found]:
    """Every value of a kind that gold profiles know, empty ones too."""
    yield from _basic(profile)
    for at, job in enumerate(profile.work_history):
        yield from _job_values(f"/work_history/{at}", job, profile.work_history)
    for at, school in enumerate(profile.education):
        yield from _school_values(f"/education/{at}", school, profile.education)
    few = float(len(profile.skills) < 3)
    long = sum(len(skill.split()) > LONG_ITEM_WORDS for skill in profile.skills) / max(1, len(profile.skills))
    around = {"few": few, "alike": 1.0 - long}
    for at, skill in enumerate(profile.skills):
        yield f"/skills/{at}", skill, "skill", around, _NO_SIGNS
    issued = sum(bool(one.issuer or one.date) for one in profile.certifications) / max(1, len(profile.certifications))
    for at, one in enumerate(profile.certifications):
        signs = {"issued": float(bool(one.issuer or one.date)), "alike": max(issued, 1 - issued)}
        yield f"/certifications/{at}/name", one.name, "certification", signs, _NO_SIGNS


def _basic(profile: Profile) -> Iterator[Found]:
    info = profile.basic_info
    base = "/basic_info"
    two = {"two": float(len(info.full_name.split()) == 2)}
    yield f"{base}/full_name", info.full_name, "name", two, _NO_SIGNS
    yield f"{base}/first_name", info.first_name, "name_part", two, _NO_SIGNS
    yield f"{base}/last_name", info.last_name, "name_part", two, _NO_SIGNS
    yield f"{base}/email", info.email, "email", _NO_SIGNS, _NO_SIGNS
    abroad = {"international": float(bool(info.phone_e164))}
    yield f"{base}/phone_number", info.phone_number, "phone", abroad, _NO_SIGNS
    yield f"{base}/phone_e164", info.phone_e164, "phone", abroad, _NO_SIGNS
    where = {"both": float(bool(info.location.city and info.location.country))}
    yield f"{base}/location/city", info.location.city, "city", where, _NO_SIGNS
    yield f"{base}/location/country", info.location.country, "country", where, _NO_SIGNS
    many = {"many": min(1.0, len(info.summary_description) / 4)}
    for at, text in enumerate(info.summary_description):
        words = {"words": min(1.0, len(text.split()) / 30)}
        yield f"{base}/summary_description/{at}", text, "summary", many, words
    ongoing = next((job for job in profile.work_history if job.end_date == PRESENT), None)
    signs = _job_signs(ongoing, profile.work_history) if ongoing else {"headline": 1.0}
    title, company = info.current_title, info.current_org
    yield f"{base}/current_title", title, "current", signs, _name_signs(title, title_score, company_score)
    yield f"{base}/current_org", company, "current", signs, _name_signs(company, company_score, title_score)


def _job_values(base: str, job: Job, jobs: Sequence[Job]) -> Iterator[Found]:
    signs = _job_signs(job, jobs)
    title, company = job.role_title, job.company
    yield f"{base}/role_title", title, "title", signs, _name_signs(title, title_score, company_score)
    yield f"{base}/company", company, "company", signs, _name_signs(company, company_score, title_score)
    yield f"{base}/location", job.location, "place", signs, {"known": float(looks_like_place(job.location))}
    yield f"{base}/start_date", job.start_date, "date", signs, _NO_SIGNS
    yield f"{base}/end_date", job.end_date, "date", signs, _NO_SIGNS
    around = {**signs, "many": min(1.0, len(job.bullet_points) / 6)}
    for at, text in enumerate(job.bullet_points):
        words = {"words": min(1.0, (text.count(" ") + 1) / 15)}
        yield f"{base}/bullet_points/{at}", text, "bullet", around, words


def _job_signs(job: Job, jobs: Sequence[Job]) -> Signs:
    filled = [(bool(one.role_title), bool(one.company), bool(one.end_date)) for one in jobs]
    mine = (bool(job.role_title), bool(job.company), bool(job.end_date))
    words = lexicon()
    return {
        "complete": float(all(mine)),
        "patterned": filled.count(mine) / len(filled),
        "all": float(all(map(all, filled))),
        "alone": float(len(jobs) == 1),
        "names": title_score(job.role_title, words) * company_score(job.company, words),
        "swapped": title_score(job.company, words) * (1.0 - title_score(job.role_title, words)),
        "placed": float(bool(job.location)),
    }


def _school_values(base: str, school: Education, schools: Sequence[Education]) -> Iterator[Found]:
    filled = [(bool(one.degree), bool(one.institution), bool(one.end_date)) for one in schools]
    mine = (bool(school.degree), bool(school.institution), bool(school.end_date))
    words = lexicon()
    signs = {
        "complete": float(all(mine)),
        "patterned": filled.count(mine) / len(filled),
        "all": float(all(map(all, filled))),
        "alone": float(len(schools) == 1),
        "names": degree_score(school.degree, words) * school_score(school.institution, words),
        "swapped": degree_score(school.institution, words) * (1.0 - degree_score(school.degree, words)),
    }
    degree, name = school.degree, school.institution
    yield f"{base}/degree", degree, "degree", signs, _name_signs(degree, degree_score, school_score)
    yield f"{base}/institution", name, "school", signs, _name_signs(name, school_score, degree_score)
    yield f"{base}/start_date", school.start_date, "school_date", signs, _NO_SIGNS
    yield f"{base}/end_date", school.end_date, "school_date", signs, _NO_SIGNS


def _name_signs(text: str, own: Any, other: Any) -> Signs:
    words = lexicon()
    return {"own": own(text, words), "other": other(text, words), "known": float(looks_like_place(text))}


@cache
def _weights() -> Mapping[str, Mapping[str, float]]:
    file = resources.files(__package__).joinpath("confidence.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
