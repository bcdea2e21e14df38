"""py3langid's model, which knows a language by its short runs of bytes, asked in a tenth of the library's time."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import numpy as np
from py3langid.langid import MODEL_FILE, LanguageIdentifier

FRACTION_BITS = 13
"""So many more the fraction of a single float has."""
NO_SIGN_COPIES = ~(7 << 28)
"""All bits but those between a single's sign and the exponent of a half, into which the half's sign spread."""
EXPONENT = np.float32(2.0**112)


def rank(text: str) -> list[tuple[str, float]]:
    """(ISO 639-1 code, log probability) of every language that the model knows, the likeliest first."""
    ranked: list[tuple[str, float]] = _model().rank(text)
    return ranked


def likeliest(text: str) -> str:
    """The first of `rank`, without a list of all others."""
    code: str = _model().classify(text)[0]
    return code


@cache
def _model() -> Any:
    return _Model.from_model_file(MODEL_FILE)


class _Model(LanguageIdentifier):  # type: ignore[misc]
    """The library's, with its automaton walked for all bytes at once, and its table of half floats read by their bits:
    numpy works each of them out anew, which takes as long as the rest."""

    def __init__(self, *members: Any, **named: Any) -> None:
        super().__init__(*members, **named)
        self._moves = np.asarray(self.tk_nextmove)
        self._rows = np.asarray(self._rowbase)
        self._features = np.asarray(self.tk_output)

    def _raw_score(self, text: bytes) -> Any:
        found = self._features.take(self._walk(text))
        counts = Counter(found[found >= 0].tolist())
        return self._sparse_score(counts, self.nb_ptc) if counts else super()._raw_score(text)

    def _sparse_score(self, visits: Counter[int], table: Any) -> Any:
        features = np.fromiter(visits.keys(), dtype=np.intp, count=len(visits))
        counts = np.fromiter(visits.values(), dtype=np.float32, count=len(visits))
        return np.log1p(counts) @ _singles(table.take(features, axis=0)) + self.nb_pc

    def _walk(self, text: bytes) -> Any:
        """The state behind each byte.

        Each is the step from the state before it; once all of them are, they are those of a walk from the start. The
        automaton forgets all but the last bytes, so that a few rounds settle the longest text.
        """
        letters = np.frombuffer(text, np.uint8)
        before = np.zeros(len(letters), np.intp)
        while True:
            states = self._moves.take(self._rows.take(before) + letters)
            if (states[:-1] == before[1:]).all():
                return states
            before[1:] = states[:-1]


def _singles(halves: Any) -> Any:
    """Half floats as single ones: moved to where those have theirs, a finite half's bits are it times 2 ** -112."""
    bits = halves.view(np.int16).astype(np.int32)
    bits <<= FRACTION_BITS
    bits &= NO_SIGN_COPIES
    singles = bits.view(np.float32)
    singles *= EXPONENT
    return singles
