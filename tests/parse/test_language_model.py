"""The language model gives the library's own answers."""

from __future__ import annotations

import py3langid
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.language_model import likeliest, rank

TEXTS = (
    "Responsible for a team of nine engineers and their budget",
    "Verantwortlich für ein Team von neun Ingenieuren",
    "Руководил отделом из девяти инженеров",
    "システム開発の責任者として九名を指導",
    "",
    "a",
    "\ud800",
)


def test_languages_rank_as_in_the_library() -> None:
    """The same languages in the same order with the very same probabilities, which the library takes longer for."""
    for text in TEXTS:
        assert rank(text) == py3langid.rank(text), text
        assert likeliest(text) == rank(text)[0][0], text


@given(st.text(max_size=400))
def test_any_text_ranks_as_in_the_library(text: str) -> None:
    """So also for texts of no language, in any script."""
    assert rank(text) == py3langid.rank(text)
    assert likeliest(text) == rank(text)[0][0]
