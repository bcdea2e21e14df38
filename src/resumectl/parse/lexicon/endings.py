"""Endings of words in languages that write compounds as one: `Softwareentwickler`."""

from __future__ import annotations

from resumectl.parse.remembered import once


class Endings(tuple[str, ...]):
    """They can be handed to `str.endswith`, which tries all of them; `end` looks at those with the same two letters."""

    def end(self, word: str) -> bool:
        """Whether the (folded) word ends in one of them, or is one."""
        return word[-1:] in self._single or word.endswith(self._by_tail.get(word[-2:], ()))

    @once
    def _by_tail(self) -> dict[str, tuple[str, ...]]:
        tails: dict[str, list[str]] = {}
        for ending in self:
            tails.setdefault(ending[-2:], []).append(ending)
        return {tail: tuple(endings) for tail, endings in tails.items() if len(tail) > 1}

    @once
    def _single(self) -> frozenset[str]:
        return frozenset(ending for ending in self if len(ending) == 1)
