"""Verbs that may be out of tense, weighed once more: what rules and the tree say, and how likely a language model takes
both tenses for.

The model is asked where rules and tree leave a doubt, with the words at the beginning of other bullets before it: who
reads `Trained four` and `Wrote the` expects `Checked`, unless `Check calls` is what is meant. The weights of
lexicon/retold.toml are written by `make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum, log
from typing import Final, NamedTuple

from resumectl.proofread.clauses import Slot
from resumectl.proofread.finding import Finding
from resumectl.proofread.finite import Doubted
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.likely import likelihoods
from resumectl.proofread.routine import ACHIEVED, HABIT, ROUTINE
from resumectl.proofread.verbs import is_ever_noun

_OTHERS: Final = 2
_WORDS: Final = 3
"""How many other bullets are read before a bullet, and how many words of each."""
_FOLLOWING: Final = re.compile(r"\S*(?:\s+\S+){0,4}")
_BEFORE: Final = re.compile(r"[,;:–—(.]\s*$")
_AFTER: Final = re.compile(r"\s*(?:$|[,;:.)/&]|(?:and|or|for|of)\b)")
_SUBJECT: Final = re.compile(
    r"(?:^|\W)(?:i|we|they|he|she|it|who|nobody|everyone) (?:\w+ly |never |always |often )?$", re.IGNORECASE
)
_AGO: Final = re.compile(r"\b(?:19|20)\d\d\b|\bthen\b|\buntil\b|\bat the time\b", re.IGNORECASE)
_PIECES: Final = 5
"""How many pieces of text follow, about."""
_BOUND: Final = 12.0
_LEAST_ODDS: Final = 1e-4
_MANY: Final = 5
SURE: Final = 0.93
UNSURE: Final = 0.6
PROVED: Final = 0.95
"""The confidence of a rule that sees the verb's own subject: in 83 of 83 bullets it was right, and needs no model."""


class Job(NamedTuple):
    """How many bullets of a job begin with a past and with a present; whether other past jobs are told in the past."""

    ongoing: bool
    pasts: int
    presents: int
    past_elsewhere: bool


class Told(NamedTuple):
    """A verb from `start` to `end` of a bullet that may be out of tense, and the form that it should have then.

    `slot`: how rules see it, None where they see no verb; `sparse` where bullets without one may stand. `routine`: how
    likely a past at the head is a duty, 0 to 1. `rule`: what a rule makes of it, None where none speaks.
    """

    start: int
    end: int
    after: str
    slot: Slot | None = None
    sparse: bool = False
    routine: float | None = None
    parsed: Doubted | None = None
    rule: Finding | None = None

    @property
    def is_proved(self) -> bool:
        """Whether a rule needs nobody else."""
        return self.rule is not None and self.rule.confidence >= PROVED

    @property
    def in_clause(self) -> bool:
        """Whether it stands in a clause of its own."""
        return self.parsed is not None and not self.parsed.is_joined and not (self.slot and self.slot.head)

    @property
    def place(self) -> str:
        """`head`, `clause` or `later`."""
        return "head" if self.slot and self.slot.head else "clause" if self.in_clause else "later"


def weighed(text: str, before: str, one: Told, job: Job, *, asks: bool) -> tuple[float, bool]:
    """The confidence that a verb is out of tense, and whether the model has to be asked for that but may not yet."""
    if one.is_proved:
        return PROVED, False
    learned = table_of("retold")["present" if job.ongoing else "past"]
    signs = dict(signs_alone(text, one, job))
    alone = score(learned["alone"], signs)
    if alone >= learned["asked_until"]:
        return SURE, False
    if alone < learned["asked_from"] or not asks:
        return (UNSURE if one.rule else 0.0), alone >= learned["asked_from"]
    signs |= signs_asked(text, before, one)
    told = score(learned["asked"], signs)
    if told >= learned["applied"]:
        return SURE, False
    return (UNSURE if one.rule or told >= 0 else 0.0), False


def score(learned: Mapping[str, float], signs: Mapping[str, float]) -> float:
    """The natural logarithm of the odds that weighted signs make up."""
    return fsum(learned.get(name, 0.0) * value for name, value in signs.items())


def before_in(texts: Sequence[str], at: int) -> str:
    """What the model reads before a bullet of a job: how the two before it begin, or those after the first ones."""
    near = [*texts[:at][::-1], *texts[at + 1 :]][:_OTHERS]
    return "".join(f"- {' '.join(one.split()[:_WORDS])}\n" for one in reversed(near)) + "- "


def signs_alone(text: str, one: Told, job: Job) -> Iterator[tuple[str, float]]:
    """What rules, the tree, the bullet and the other bullets say for a verb out of tense."""
    yield "always", 1.0
    yield from _signs_of_bullet(text, one)
    yield from _signs_of_slot(one) if one.slot else (("no slot", 1.0),)
    if one.routine is not None:
        yield "routine", _logit(one.routine)
    if one.parsed:
        yield "parsed", _logit(one.parsed.odds)
        yield "parsed as well", _logit(one.parsed.odds) * bool(one.slot)
        yield "parsed as joined", float(one.parsed.is_joined)
        yield "in clause", float(one.in_clause)
        yield "may last", float(one.parsed.may_last and one.in_clause)
    yield "rule", float(one.rule is not None)
    yield "sure rule", float(one.rule is not None and one.rule.is_sure)
    yield "pasts", min(_MANY, job.pasts) / _MANY
    yield "presents", min(_MANY, job.presents) / _MANY
    yield "pasts to presents", log((job.pasts + 0.5) / (job.presents + 0.5))
    yield "past elsewhere", float(job.past_elsewhere)


def _signs_of_bullet(text: str, one: Told) -> Iterator[tuple[str, float]]:
    """What stands beside it, and how often or when its bullet says that it was."""
    before, after = _BEFORE.search(text[: one.start]), _AFTER.match(text, one.end)
    noun, bare = is_ever_noun(text[one.start : one.end].lower()), bool(after)
    yield "noun", float(noun)
    yield "bare", float(bare)
    yield "bare noun", float(noun and bare)
    yield "begins part", float(before is not None and before[0].strip() not in ("", ","))
    yield "after comma", float(before is not None and before[0].strip() == ",")
    yield "own subject", float(bool(_SUBJECT.search(text[: one.start])))
    yield from zip(("habit", "achieved", "ago"), _times_in(text), strict=True)


@lru_cache(maxsize=1024)
def _times_in(text: str) -> tuple[float, float, float]:
    found = (HABIT.search(text) or ROUTINE.search(text), ACHIEVED.search(text), _AGO.search(text))
    habit, achieved, ago = (float(bool(one)) for one in found)
    return habit, achieved, ago


def _signs_of_slot(one: Told) -> Iterator[tuple[str, float]]:
    slot = one.slot
    assert slot is not None
    place = "head" if slot.head else "joined"
    yield f"{place} {slot.form}", 1.0
    yield f"odds {place}", _logit(slot.odds)
    yield f"firm {place}", float(slot.firm)
    yield "bare comma", float(slot.bare_comma)
    yield "object follows", float(slot.likely)
    yield "nested", float(slot.nested)
    yield "sparse", float(slot.head and one.sparse)


def signs_asked(text: str, before: str, one: Told) -> dict[str, float]:
    """By how much the model takes the other form for likelier, and what follows it; how likely both are as written."""
    read = before + text[: one.start]
    space = read[len(read.rstrip(" ")) :]
    following = _FOLLOWING.match(text, one.end)
    forms = (f"{space}{text[one.start : one.end]}", f"{space}{one.after}")
    told = likelihoods(read.removesuffix(space), forms, following[0] if following else "")
    (own, rest), (other, then) = told
    place = one.place
    return {
        f"likely {place}": _bounded(other - own), f"then {place}": _bounded(then - rest), "itself": own,
        "following": rest / _PIECES,
    }  # fmt: skip


def _bounded(likelier: float) -> float:
    return max(-_BOUND, min(_BOUND, likelier))


def _logit(odds: float) -> float:
    odds = max(_LEAST_ODDS, min(1 - _LEAST_ODDS, odds))
    return log(odds / (1 - odds))
