"""What an unknown word was meant to be: the signs, their weights, and the words beside it."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.proofread import missing
from resumectl.proofread.bigrams import affinity, beside
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.english import check_english_typos, proposals_of, witnesses
from resumectl.proofread.finding import Finding
from resumectl.proofread.letters import oddness, sound_of
from resumectl.proofread.meant import signs_as_written, signs_of_meant, weights
from resumectl.proofread.rare import is_rare_word
from resumectl.proofread.reported import reported
from resumectl.proofread.scope import Scope
from resumectl.proofread.spelling import kind_of_slip, slips_between
from resumectl.proofread.typos import unknown_words
from resumectl.proofread.words import words_of

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "")
KINDS = {
    "lost_vowel": ("mantain", "maintain"), "lost_consonant": ("repot", "report"), "lost_double": ("flor", "floor"),
    "lost_end": ("repor", "report"), "doubled": ("repport", "report"), "brushed_key": ("reporty", "report"),
    "added_vowel": ("reporat", "report"), "added_consonant": ("rekport", "report"), "swapped": ("reprot", "report"),
    "vowel_for_vowel": ("raport", "report"), "neighbouring_key": ("rwport", "report"),
    "like_sound": ("resord", "record"), "other_letter": ("rqport", "report"), "several": ("rprt", "report"),
    "by_ear": ("fone", "phone"),
}  # fmt: skip


def english() -> Dictionary:
    """The English dictionary, loaded once."""
    found = dictionary("en")
    assert found
    return found


def scope_of_text(text: str) -> Scope:
    """A British résumé that says only this."""
    return Scope("en-GB", frozenset(), Counter(word.folded for word in words_of(text)))


def findings(text: str) -> list[Finding]:
    """What is found misspelt in one text."""
    return list(check_english_typos(text, scope_of_text(text), english()))


@pytest.mark.parametrize("kind", KINDS)
def test_slips_are_told_apart(kind: str) -> None:
    """A letter lost, added, swapped or put for another, by which letter and where."""
    assert kind_of_slip(*KINDS[kind]) == kind


def test_every_sign_has_a_weight_and_every_weight_a_sign() -> None:
    """A sign that is renamed or added needs `make typos`."""
    meant, as_written = set(KINDS), set[str]()
    for text in ("Wrote a repport", "Mixed the latte and the restackings", "Cut guset plates"):
        for word in unknown_words(text, scope_of_text(text), english(), proposals_of):
            known = witnesses(word, scope_of_text(text), english())
            meant |= {name for signs in signs_of_meant(word, text, known).values() for name in signs}
            as_written |= set(signs_as_written(word, text, known))
    assert weights()["meant"].keys() == meant
    assert weights()["as_written"].keys() == as_written


@pytest.mark.parametrize(
    ("text", "meant"), [("Taught a little gril to swim", "girl"), ("Cleaned the gril and the fryer", "grill")]
)
def test_the_words_beside_it_decide(text: str, meant: str) -> None:
    """The same letters stand for the word that goes with its neighbours."""
    assert [one.after for one in findings(text)] == [meant]


def test_pairs_that_go_together_are_told_from_others() -> None:
    """Commoner than chance is above 0, rarer below, and nothing beside a word says nothing."""
    assert affinity("customer", "service", english()) > 1
    assert affinity("the", "of", english()) < 0 < affinity("of", "the", english())
    assert affinity("", "service", english()) == affinity("customer", "", english()) == 0


def test_only_words_are_neighbours() -> None:
    """Marks, figures and ends are not; an apostrophe is part of a word."""
    text = "The client’s good, old bread"
    assert beside(text, text.index("good"), text.index("good") + 4) == ("client’s", "")
    assert beside(text, text.index("old"), text.index("old") + 3) == ("", "bread")
    assert beside("12 eggs", 3, 7) == ("", "")


@given(st.text("aeinrstlop", min_size=3, max_size=9), st.sampled_from(["Sold {}", "Wrote the {} daily", "{} of it"]))
def test_whatever_is_proposed_is_a_known_word(word: str, sentence: str) -> None:
    """Of any letters: a confidence between 0.3 and 0.99, and a correction that needs none itself."""
    for one in findings(sentence.format(word)):
        assert 0.3 <= one.confidence <= 0.99
        assert all(english().knows(part) or is_rare_word(part.lower()) for part in one.after.split())


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Nursed women with eclampsai on the ward", "eclampsia"),
        ("Hung the supernumeraies and their wigs", "supernumeraries"),
        ("Won new bussines in the north", "business"),
    ],
)
def test_rare_words_and_those_two_letters_away_may_be_meant(text: str, meant: str) -> None:
    """Dictionaries have the first nowhere and the second where nobody looks; the third has an s more and one less."""
    assert [one.after for one in findings(text)] == [meant]


def test_one_word_that_others_misspell_so_is_no_two() -> None:
    """`withought` stands for `without`."""
    assert "with ought" not in {one.after for one in findings("Drove for a year withought a fault")}


@pytest.mark.parametrize(("written", "meant"), [("ulsers", "ulcers"), ("wheather", "whether"), ("fisik", "physic")])
def test_words_that_sound_alike_are_told(written: str, meant: str) -> None:
    """Spellings that are read alike are the same sound, others are not."""
    assert sound_of(written) == sound_of(meant) != sound_of("table")


def test_odd_letters_are_odder_than_english_ones() -> None:
    """Letters that English never puts side by side stand out, in the mean and at their worst."""
    mean, worst = oddness("raxcoons", english())
    usual, usual_worst = oddness("raccoons", english())
    assert mean > usual
    assert worst > usual_worst


def test_misspellings_that_others_met_are_known() -> None:
    """The list of the package is read: one meaning, several, none."""
    assert reported("recieved") == ("received",)
    assert len(reported("promted")) > 1
    assert reported("received") == ()


@given(st.text("abcdefhiknoprstué", min_size=1, max_size=9), st.text("abcdefhiknoprstué", min_size=1, max_size=9))
def test_slips_are_none_only_between_a_word_and_itself(written: str, meant: str) -> None:
    """No slip costs nothing, and every other spelling costs something."""
    assert slips_between(written, written) == 0.0
    assert (slips_between(written, meant) == 0.0) is (written == meant)


@given(
    st.text("abcdefhiknoprstué", min_size=1, max_size=9), st.text("abcdefhiknoprstué", min_size=1, max_size=9),
    st.sampled_from((0.6, 1.0, 1.45, 2.6)),
)  # fmt: skip
def test_slips_up_to_a_limit_are_those_without_one(written: str, meant: str, most: float) -> None:
    """A limit saves time alone: up to it the slips are the same, beyond it they are beyond it."""
    whole, limited = slips_between(written, meant), slips_between(written, meant, most)
    assert limited == whole if whole <= most else limited > most


@given(st.text("abs", min_size=1, max_size=6), st.text("abs", min_size=1, max_size=6))
def test_slips_between_like_words_are_those_without_a_limit(written: str, meant: str) -> None:
    """Few letters in many places, where many ways lead from one word to the other."""
    whole, limited = slips_between(written, meant), slips_between(written, meant, 1.45)
    assert limited == whole if whole <= 1.45 else limited > 1.45
