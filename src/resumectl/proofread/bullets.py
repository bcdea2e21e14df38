"""Bullets of one job alike: a full stop at the end or none, a capital at the beginning or none."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from resumectl.model.edits import EditKind
from resumectl.proofread.finding import Finding
from resumectl.proofread.passages import Passage

_ONE_SENTENCE: Final = re.compile(r"[^.!?]*\.\s*")
_ABBREVIATED: Final = re.compile(
    r"(?:\b(?:etc|inc|ltd|co|corp|llc|jr|sr|dept|approx|no|vs|st|bros|plc|al|usw|sp|ca|hr|hrs|yrs?|min|max|avg|wks?|"
    r"lbs?|oz|div|assoc|intl|govt|mgmt|misc|est|incl|excl|vol|ext|mfg|univ|acad|inst|eds|esp|pts?|assn|bldg|sgt|capt|"
    r"tues?|thurs?|jan|feb|apr|jun|jul|aug|sept?|oct|nov|dec|stds?|qty|soc|spp|accts?|dr|"
    r"bzw|ggf|inkl|evtl|mio|mrd|nr|abt|zzgl|env|aprox|pág|núm|dptos?|ltda|ecc|dott|sig|pag|enz|mln|mld|itp|itd|np|tys|godz)|"
    r"\.[^\W\d_]|(?<![^\W\d_])[^\W\d_])\.$",
    re.IGNORECASE,
)
_OPEN_END: Final = re.compile(r"[^\W_][)\]”’\"'%]?$")
_ADDRESS: Final = re.compile(r"(?:https?:|www\.|@)\S*$|\S+\.(?:com|org|net|io|co\.uk)$")
_JOINING: Final = frozenset(
    "of the a an and or to with in for on at by from as that which & de du des la le les et à der die das und mit von "
    "zu für y e en con para por el los las del di della il per da do na o os i w z".split()
)
_FIRST: Final = re.compile(r"([^\W\d_]+)(?=[\s,]|$)")


def check_bullets(
    group: Sequence[Passage], is_verb: Callable[[str], bool], is_plain: Callable[[str], bool] = bool
) -> Iterator[tuple[Passage, Finding]]:
    """What one bullet, or few among many, does otherwise than the rest of its job.

    `is_plain`: whether a lower-case word is nobody's name; `dbt` and `npm` have no capital wherever they stand.
    """
    bullets = [one for one in group if one.text.strip()]
    yield from _stops(bullets)
    yield from _capitals(bullets, is_verb, is_plain)


def _is_few(few: int, many: int) -> bool:
    """One in four, two in ten: a slip. More are a habit."""
    return 0 < few <= max(1, many // 5) and many >= 3


def _stops(bullets: Sequence[Passage]) -> Iterator[tuple[Passage, Finding]]:
    texts = [(one, one.text.rstrip()) for one in bullets]
    stopped = [one for one, text in texts if text.endswith(".") and not _ABBREVIATED.search(text)]
    open_ended = [one for one, text in texts if _OPEN_END.search(text) and not _ADDRESS.search(text)]
    if _is_few(len(open_ended), len(stopped)):
        for one in filter(_is_sentence, open_ended):
            end = len(one.text.rstrip())
            last = _last_word(one.text, end)
            reason = "The other bullets here end with a full stop."
            yield one, Finding(last, end, one.text[last:end] + ".", EditKind.BULLETS, reason, 0.93)
    elif _is_few(len(stopped), len(open_ended)):
        for one in stopped:
            if _ONE_SENTENCE.fullmatch(one.text):
                end = len(one.text.rstrip())
                last = _last_word(one.text, end)
                reason = "The other bullets here end without a full stop."
                yield one, Finding(last, end, one.text[last : end - 1], EditKind.BULLETS, reason, 0.92)


def _is_sentence(one: Passage) -> bool:
    """Whether a bullet is more than a heading or a form: three words, most of them in small letters."""
    words = one.text.split()
    # What ends with `of` was cut off, and a stop would hide that.
    if not words or words[-1].lower() in _JOINING:
        return False
    return len(words) >= 3 and sum(word[0].islower() for word in words) * 2 >= len(words) - 1


def _last_word(text: str, end: int) -> int:
    return max(text.rfind(" ", 0, end), text.rfind("\u00a0", 0, end)) + 1


def _capitals(
    bullets: Sequence[Passage], is_verb: Callable[[str], bool], is_plain: Callable[[str], bool]
) -> Iterator[tuple[Passage, Finding]]:
    first = [(one, found[1]) for one in bullets if (found := _FIRST.match(one.text))]
    upper = [one for one in first if one[1][0].isupper() and (one[1].istitle() or len(one[1]) == 1)]
    lower = [one for one in first if one[1].islower()]
    if _is_few(len(lower), len(upper)):
        for one, word in lower:
            reason = "The other bullets here begin with a capital."
            sure = 0.93 if is_plain(word) else 0.6
            yield one, Finding(0, len(word), word.capitalize(), EditKind.BULLETS, reason, sure)
    elif _is_few(len(upper), len(lower)):
        for one, word in upper:
            if is_verb(word.lower()):
                reason = "The other bullets here begin with a small letter."
                yield one, Finding(0, len(word), word.lower(), EditKind.BULLETS, reason, 0.91)
