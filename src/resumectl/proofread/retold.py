"""Verbs that may be out of tense, weighed once more: what rules and the tree say, and how likely a language model takes
both tenses for.

The model is asked where rules and tree leave a doubt, with the words at the beginning of other bullets before it: who
reads `Trained four` and `Wrote the` expects `Checked`, unless `Check calls` is what is meant. The weights of
lexicon/retold.toml are written by `make tense`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from math import fsum, log
from typing import Final, NamedTuple

from resumectl.proofread.clauses import Slot
from resumectl.proofread.finding import Finding
from resumectl.proofread.finite import Doubted
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.likely import likelihoods

_OTHERS: Final = 2
_WORDS: Final = 3
"""How many other bullets are read before a bullet, and how many words of each."""
_FOLLOWING: Final = re.compile(r"\S*(?:\s+\S+){0,4}")
_BOUND: Final = 12.0
_LEAST_ODDS: Final = 1e-4
_MANY: Final = 5
SURE: Final = 0.93
UNSURE: Final = 0.6
PROVED: Final = 0.95
"""The confidence of a rule that sees the verb's own subject: in 70 of 70 bullets it was right, and needs no model."""


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
    def may_last(self) -> bool:
        """Whether it stands in a clause of its own and may be so to this day, and no rule is sure that it is not."""
        sure = self.rule is not None and self.rule.is_sure
        return self.parsed is not None and self.parsed.may_last and not self.parsed.is_joined and not sure

    @property
    def place(self) -> str:
        """`head` or `later`."""
        return "head" if self.slot and self.slot.head else "later"


def weighed(text: str, before: str, one: Told, job: Job, *, asks: bool) -> tuple[float, bool]:
    """The confidence that a verb is out of tense, and whether the model has to be asked for that but may not yet."""
    if one.is_proved or one.may_last:
        return (PROVED if one.is_proved else UNSURE if one.rule else 0.0), False
    learned = table_of("retold")["present" if job.ongoing else "past"]
    signs = dict(signs_alone(one, job))
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


def signs_alone(one: Told, job: Job) -> Iterator[tuple[str, float]]:
    """What rules, the tree and the other bullets say for a verb out of tense."""
    yield "always", 1.0
    yield from _signs_of_slot(one) if one.slot else (("no slot", 1.0),)
    if one.routine is not None:
        yield "routine", _logit(one.routine)
    if one.parsed:
        yield "parsed", _logit(one.parsed.odds)
        yield "parsed as well", _logit(one.parsed.odds) * bool(one.slot)
        yield "parsed as joined", float(one.parsed.is_joined)
        yield "may last", float(one.parsed.may_last and not one.parsed.is_joined)
    yield "rule", float(one.rule is not None)
    yield "sure rule", float(one.rule is not None and one.rule.is_sure)
    yield "pasts", min(_MANY, job.pasts) / _MANY
    yield "presents", min(_MANY, job.presents) / _MANY
    yield "pasts to presents", log((job.pasts + 0.5) / (job.presents + 0.5))
    yield "past elsewhere", float(job.past_elsewhere)


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
    """By how much the model takes the other form for likelier, and what follows it."""
    read = before + text[: one.start]
    space = read[len(read.rstrip(" ")) :]
    following = _FOLLOWING.match(text, one.end)
    forms = (f"{space}{text[one.start : one.end]}", f"{space}{one.after}")
    told = likelihoods(read.removesuffix(space), forms, following[0] if following else "")
    (own, rest), (other, then) = told
    return {f"likely {one.place}": _bounded(other - own), f"then {one.place}": _bounded(then - rest)}


def _bounded(likelier: float) -> float:
    return max(-_BOUND, min(_BOUND, likelier))


def _logit(odds: float) -> float:
    odds = max(_LEAST_ODDS, min(1 - _LEAST_ODDS, odds))
    return log(odds / (1 - odds))
