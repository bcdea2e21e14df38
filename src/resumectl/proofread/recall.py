"""What was found in a text, for as long as nothing changes that it was taken from: rounds look at all texts again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from resumectl.proofread.doubt import Reading
from resumectl.proofread.finding import Finding
from resumectl.proofread.passages import Passage
from resumectl.proofread.scope import Scope

Check = Callable[[Passage, Scope, Reading | None], Sequence[Finding]]


class _Noted(Counter[str]):
    """How often words are used; `asked` are those that somebody wanted to know of."""

    asked: dict[str, int]

    def __getitem__(self, word: str) -> int:
        found = self.asked[word] = self.get(word, 0)
        return found


class _Kept(NamedTuple):
    text: str
    before: str
    uses: Mapping[str, int]
    found: Sequence[Finding]
    waiting: Sequence[int]


class Recall:
    """The findings of one résumé's texts, each with what it was taken from: text, uses of words, what is read before.

    `check` finds them; whatever else it is told has to be the same every time.
    """

    def __init__(self, check: Check) -> None:
        self._check = check
        self._kept: dict[tuple[str, bool | None], _Kept] = {}

    def findings(
        self, texts: Sequence[Passage], scope: Scope, readings: Mapping[str, Reading]
    ) -> dict[str, list[Finding]]:
        """By path what is found in each text."""
        noted = _Noted(scope.uses)
        scope = replace(scope, uses=noted)
        return {one.path: list(self._findings(one, scope, noted, readings.get(one.path))) for one in texts}

    def _findings(self, one: Passage, scope: Scope, uses: _Noted, reading: Reading | None) -> Sequence[Finding]:
        key = one.path, reading.now if reading else None
        before, waiting = (reading.before, reading.waiting) if reading else ("", [])
        kept = self._kept.get(key)
        same = kept is not None and (kept.text, kept.before) == (one.text, before)
        if kept and same and all(uses.get(word, 0) == number for word, number in kept.uses.items()):
            waiting.extend(kept.waiting)
            return kept.found
        uses.asked, known = {}, len(waiting)
        found = self._check(one, scope, reading)
        self._kept[key] = _Kept(one.text, before, uses.asked, found, waiting[known:])
        return found
