"""Signs that are looked at before the whole question answer as the whole question does."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.skills.groups import LABEL, match_label
from resumectl.parse.fields.stops import UNFINISHED, ends_sentence, is_unfinished
from resumectl.parse.lexicon import lexicon
from resumectl.parse.lexicon.endings import Endings

LETTERS = "aeirstn師 "


@given(st.lists(st.text(LETTERS, min_size=1, max_size=4)), st.text(LETTERS, max_size=8))
def test_a_word_ends_in_one_as_python_says(endings: list[str], word: str) -> None:
    assert Endings(endings).end(word) == word.endswith(tuple(endings))


@pytest.mark.parametrize("name", ["title_endings", "company_endings", "school_endings"])
def test_words_with_the_endings_of_the_lexicon_have_them(name: str) -> None:
    endings: Endings = getattr(lexicon(), name)
    assert all(endings.end(ending) and endings.end(f"hof{ending}") for ending in endings)
    assert not endings.end("")


@given(st.text("abof ,-.(&нSt\t", max_size=14), st.sampled_from(["", "of", "Hall of the", "x St.", ",Sankt", "для"]))
def test_what_is_to_come_is_told_by_the_end_of_a_text(text: str, end: str) -> None:
    assert is_unfinished(text + end) == (UNFINISHED.search(text + end) is not None)


@given(st.text("aB1: ：/,", max_size=12))
def test_labels_are_found_where_the_pattern_finds_them(text: str) -> None:
    found, wanted = match_label(text), LABEL.match(text)
    assert (found and found.groups()) == (wanted and wanted.groups())


def test_a_full_stop_behind_a_bracket_ends_a_text() -> None:
    """That of an abbreviation does not."""
    texts = ("Support function på Strand Seeds AB (sockerbetor).", "Tarn and Sons Inc.", "Volaria S.p.A.")
    assert [ends_sentence(text) for text in texts] == [True, False, False]
