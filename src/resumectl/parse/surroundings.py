"""How sure a value is among the others: what stands around it, weighed by documents that were new to the parser.

Mistakes come together. An entry whose lines lie otherwise than its neighbours', a list in which an item broke off, a
section with a doubtful value: the next value there is likelier to be wrong, whatever it looks like by itself. The signs
below need nothing but the result, so that what older versions of this parser made of documents that they had not seen
can be judged by them: `make surroundings` fits one small logistic regression for each kind of value to that, and writes
surroundings.toml.
"""

from __future__ import annotations

import math
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from importlib import resources
from itertools import pairwise
from typing import Final, NamedTuple

from resumectl.model.page import Evidence, ParseResult
from resumectl.model.profile import Education, Job, Profile

LEAST, MOST = 0.05, 0.99
_new: Final = tuple.__new__
"""Makes a named tuple in half the time that its name takes."""
CROWD: Final = 6
"""As many values on one line are a crowd."""
LONE: Final = 0.5
"""How far an entry without others is taken to lie as they do."""
EDGES: Final = frozenset(",;:-–/&")
"""Signs with which no whole value begins or ends."""
_BASIC: Final = (
    ("name", ("full_name",)),
    ("name_part", ("first_name", "last_name")),
    ("email", ("email",)),
    ("phone", ("phone_number", "phone_e164")),
    ("current", ("current_title", "current_org")),
)
_JOB: Final = ("title", "company", "date", "date", "place")
_SCHOOL: Final = ("degree", "school", "school_date", "school_date")

Signs = dict[str, float]
Shared = tuple[tuple[str, float], ...]
"""Signs that come again and again, so that their weight is kept."""
Text = tuple[str, str]
"""A JSON pointer and the text that stands there."""


class Entry(NamedTuple):
    """A job or a school: its heads in the order of their kinds, its bullets, whether its names and its end are told."""

    heads: tuple[Text, ...]
    bullets: Sequence[Text]
    complete: bool


Group = tuple[str, Signs, Shared, Sequence[Text]]
"""Values of one kind in the same place: the kind, the signs of all of that kind, those of these, and the values."""


def settled(result: ParseResult) -> ParseResult:
    """The result with each value as sure as it is among the others; those that no gold can judge stay as they are."""
    tables = _tables()
    evidence = dict(result.evidence)
    look = _Look(result)
    bases: dict[str, float] = {}
    for kind, section, signs, values in look.groups():
        if kind not in tables:
            continue
        table = tables[kind]
        if kind not in bases:
            bases[kind] = _weigh(table, section) + table["bias"]
        shared, slope = bases[kind] + _shared_odds(kind, signs), table["odds"]
        for pointer, text in values:
            page, box, _ = evidence[pointer]
            odds = shared + slope * look.odds[pointer] + _own_odds(kind, look.own(kind, pointer, text))
            evidence[pointer] = Evidence(page, box, _chance(odds))
    return replace(result, evidence=evidence)


def signs_of(result: ParseResult) -> Iterator[tuple[str, str, Signs]]:
    """(kind, JSON pointer, signs) for each value with evidence of a kind that labelled documents can judge.

    Signs run from 0 to 1, or are log odds divided by 4; one that is 0 may be missing.
    """
    look = _Look(result)
    for kind, section, signs, values in look.groups():
        for pointer, text in values:
            own = _own_signs(look.own(kind, pointer, text))
            yield kind, pointer, {**section, **dict(signs), "odds": look.odds[pointer], **own}


def probability(weights: Mapping[str, float], signs: Mapping[str, float]) -> float:
    """The logistic of the weighed signs, 0.05 to 0.99, to three digits."""
    return _chance(weights["bias"] + _weigh(weights, signs))


def _weigh(table: Mapping[str, float], signs: Mapping[str, float]) -> float:
    return math.fsum([table[name] * sign for name, sign in signs.items() if sign and name in table])


@lru_cache(maxsize=4096)
def _shared_odds(kind: str, signs: Shared) -> float:
    return _weigh(_tables()[kind], dict(signs))


@lru_cache(maxsize=4096)
def _own_odds(kind: str, seen: int) -> float:
    return _weigh(_tables()[kind], _own_signs(seen))


def _chance(odds: float) -> float:
    chance = 1.0 / (1.0 + math.exp(-odds)) if -30.0 < odds < 30.0 else float(odds > 0)
    chance = MOST if chance > MOST else LEAST if chance < LEAST else chance
    return int(chance * 1000 + 0.5) / 1000  # what round() takes seven times as long for


@lru_cache(maxsize=1024)
def _odds(confidence: float) -> float:
    sure = min(MOST, max(LEAST, confidence))
    return math.log(sure / (1.0 - sure)) / 4


_SEEN: Final = ("bullet", "broken", "leads", "elsewhere")
_BULLET, _BROKEN, _LEADS, _ELSEWHERE = (1 << at for at in range(len(_SEEN)))


def _own_signs(seen: int) -> Signs:
    signs = {name: 1.0 for at, name in enumerate(_SEEN) if seen >> at & 1}
    return {**signs, "crowded": (seen >> len(_SEEN)) / CROWD}


class _Look:
    """A look at one result: its values in groups, and what is seen of each."""

    def __init__(self, result: ParseResult) -> None:
        transcript = result.transcript
        self.profile = result.profile
        self.odds = {pointer: _odds(confidence) for pointer, (_, _, confidence) in result.evidence.items()}
        self.lines = transcript.lines
        # Of a very long document the last lines are not kept.
        self.first = {pointer: numbers[0] for pointer, numbers in transcript.sources.items() if numbers}
        self.crowds = Counter(self.first.values())
        self.names = _names(self.profile) if self.profile.skills else ""
        self.scan = float(any(tool.startswith("tesser") for tool in result.tools))
        self.flowing = float(not transcript.sheets)

    def own(self, kind: str, pointer: str, text: str) -> int:
        """What is _SEEN of a value, bit by bit; above that how many begin on its line, CROWD at most."""
        seen = 0
        line = None
        if pointer in self.first:
            at = self.first[pointer]
            crowd = self.crowds[at]
            seen = (crowd if crowd < CROWD else CROWD) << len(_SEEN)
            line = self.lines[at]
            if line.bullet:
                seen |= _BULLET
        if text[-1] in EDGES or text[0] in EDGES or text.count("(") != text.count(")"):
            seen |= _BROKEN
        if kind == "skill":
            if line and line.stretches and line.text.partition("\t")[0].strip(" :") == text:
                seen |= _LEADS
            if text.lower() in self.names:
                seen |= _ELSEWHERE
        return seen

    def groups(self) -> Iterator[Group]:
        """The values with evidence, those of one place and kind together."""
        profile = self.profile
        yield from self._section(self._basic())
        jobs = [self._job(f"/work_history/{at}", job) for at, job in enumerate(profile.work_history)]
        yield from self._entries(_JOB, jobs)
        schools = [_school(f"/education/{at}", school) for at, school in enumerate(profile.education)]
        yield from self._entries(_SCHOOL, schools)
        yield from self._section([("skill", [(f"/skills/{at}", text) for at, text in enumerate(profile.skills)])])
        names = [(f"/certifications/{at}/name", one.name) for at, one in enumerate(profile.certifications)]
        yield from self._section([("certification", names)])

    def _basic(self) -> list[tuple[str, list[Text]]]:
        info, base = self.profile.basic_info, "/basic_info"
        place, about = info.location, info.summary_description
        return [
            *((kind, [(f"{base}/{name}", getattr(info, name)) for name in names]) for kind, names in _BASIC),
            ("city", [(f"{base}/location/city", place.city)]),
            ("country", [(f"{base}/location/country", place.country)]),
            ("summary", [(f"{base}/summary_description/{at}", text) for at, text in enumerate(about)]),
        ]

    def _section(self, kinds: Iterable[tuple[str, list[Text]]]) -> Iterator[Group]:
        """A section without entries."""
        kept = [(kind, values) for kind, those in kinds if (values := self._kept(those))]
        section = self._signs([self.odds[pointer] for _, values in kept for pointer, _ in values])
        for kind, values in kept:
            yield kind, section, (), values

    def _kept(self, values: Iterable[Text]) -> list[Text]:
        return [value for value in values if value[0] in self.odds]

    def _signs(self, odds: Sequence[float]) -> Signs:
        return {"scan": self.scan, "flowing": self.flowing, "lowest": min(odds, default=0.0)}

    def _entries(self, kinds: Sequence[str], entries: Sequence[Entry]) -> Iterator[Group]:
        odds = self.odds
        every = [odds[one] for entry in entries for one, _ in (*entry.heads, *entry.bullets) if one in odds]
        section = self._signs(every)
        shapes = [self._shape(one) for one in entries]
        rises = _rises([one.heads[2][1] or one.heads[3][1] for one in entries])
        for at, one in enumerate(entries):
            signs = (
                ("aligned", (shapes.count(shapes[at]) - 1) / (len(shapes) - 1) if len(shapes) > 1 else LONE),
                ("falling", float(not (rises[at] or rises[at + 1]))),
                ("complete", float(one.complete)),
            )
            for kind, head in zip(kinds, one.heads, strict=True):
                if head[0] in odds:
                    yield kind, section, signs, (head,)
            yield from self._bullets(section, signs, one.bullets)

    def _job(self, base: str, job: Job) -> Entry:
        heads = (
            (f"{base}/role_title", job.role_title),
            (f"{base}/company", job.company),
            (f"{base}/start_date", job.start_date),
            (f"{base}/end_date", job.end_date),
            (f"{base}/location", job.location),
        )
        bullets = self._kept([(f"{base}/bullet_points/{at}", text) for at, text in enumerate(job.bullet_points)])
        return Entry(heads, bullets, bool(job.role_title and job.company and job.end_date))

    def _shape(self, entry: Entry) -> tuple[int | None, ...]:
        """How far below the first line of an entry each of its heads stands."""
        firsts = [self.first.get(pointer) for pointer, _ in entry.heads]
        told = [number for number in firsts if number is not None]
        top = min(told) if told else 0
        return tuple([None if number is None else number - top for number in firsts])

    def _bullets(self, section: Signs, signs: Shared, values: Sequence[Text]) -> Iterator[Group]:
        """Those with a glyph and those without, each with the share of the job's bullets that are like them."""
        apart: tuple[list[Text], list[Text]] = [], []
        for value in values:
            at = self.first.get(value[0])
            apart[at is not None and bool(self.lines[at].bullet)].append(value)
        for those in apart:
            if those:
                yield "bullet", section, (*signs, ("alike", len(those) / len(values))), those


def _school(base: str, one: Education) -> Entry:
    heads = (
        (f"{base}/degree", one.degree),
        (f"{base}/institution", one.institution),
        (f"{base}/start_date", one.start_date),
        (f"{base}/end_date", one.end_date),
    )
    return Entry(heads, (), bool(one.degree and one.institution and one.end_date))


def _rises(times: Sequence[str]) -> list[bool]:
    """Whether a time is later than the one before it: at the place of each that has one before it, False around."""
    return [False, *(bool(before) and after > before for before, after in pairwise(times)), False]


def _names(profile: Profile) -> str:
    """The names in jobs and schools and the person's own, in small letters: what is no skill."""
    names = [profile.basic_info.full_name]
    for job in profile.work_history:
        names += (job.company, job.role_title)
    for school in profile.education:
        names += (school.degree, school.institution)
    return "\n".join(names).lower()


@cache
def _tables() -> Mapping[str, Mapping[str, float]]:
    file = resources.files("resumectl.parse").joinpath("surroundings.toml")
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
