"""Words that are words, but not the ones that were meant."""

from __future__ import annotations

from collections import Counter

import pytest

from resumectl.proofread import missing
from resumectl.proofread.daynames import check_names_of_days
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.finding import Finding
from resumectl.proofread.fluency import Fluency, fluency, no_counts, slots_of, written_counts
from resumectl.proofread.intended import check_intended, neighbours, signs_of_intended, weights, words_to_judge
from resumectl.proofread.scope import Scope
from resumectl.proofread.words import words_of

pytestmark = pytest.mark.skipif(bool(missing()), reason=missing() or "")


def english() -> Dictionary:
    """The English dictionary, loaded once."""
    found = dictionary("en")
    assert found
    return found


def scope_of_text(text: str, *protected: str) -> Scope:
    """A British résumé that says only this."""
    return Scope("en-GB", frozenset(protected), Counter(word.folded for word in words_of(text)))


def applied(text: str, *protected: str) -> dict[str, str]:
    """What is surely another word than was meant, and which was."""
    found: list[Finding] = list(check_intended(text, scope_of_text(text, *protected), english()))
    return {text[one.start : one.end]: one.after for one in found if one.is_sure}


@pytest.mark.parametrize(
    ("text", "wrong", "right"),
    [
        ("Agreed the new rota with he union and the ward managers", "he", "the"),
        ("Worked wit three suppliers on late deliveries", "wit", "with"),
        ("Looked after a team of nine technicians in thee workshop", "thee", "the"),
    ],
)
def test_what_fits_is_put_for_what_does_not(text: str, wrong: str, right: str) -> None:
    """Small words that cannot stand where they do."""
    assert applied(text) == {wrong: right}


@pytest.mark.parametrize(
    "text",
    [
        "Own the month-end close for four entities and an export desk",
        "Prices off exposure curves, then arranges the hedge",
        "Wired contactors, relays and PLC racks for two cranes",
        "Acted as guardian ad litem for children in care",
        "Steamed oat milk before it was fashionable",
        "Graded kin carers and wrote up an appeal",
    ],
)
def test_rare_words_are_let_stand(text: str) -> None:
    """A word that is rare elsewhere is right in some trade."""
    assert applied(text) == {}


def test_days_and_months_are_spelt_right() -> None:
    """Their capital does not make them names; what another language calls so is right, and what is quoted."""
    text = "Sowed rye each Ocotber and called the Septembre fair"
    found = list(check_names_of_days(text, scope_of_text(text), english()))
    assert [(text[one.start : one.end], one.after) for one in found] == [("Ocotber", "October")]
    quoted = "Wrote the song “Ocotber rain”"
    assert not list(check_names_of_days(quoted, scope_of_text(quoted), english()))


def test_names_and_code_are_let_stand() -> None:
    """A skill called like a slip, words in hyphens, units after figures."""
    assert applied("Agreed the new rota with he union and the ward managers", "he") == {}
    text = "Lifted 5 m beams by tow-truck at the to/from ramp"
    judged = {word.text for word in words_to_judge(text, scope_of_text(text), english())}
    assert not judged & {"m", "tow", "truck", "to", "from"}


def test_inflections_and_spellings_are_no_neighbours() -> None:
    """Agreement and tense have rules of their own, and both Englishes are right."""
    near = {one.word for word in ("manages", "notebook", "labour") for one in neighbours(word, english())}
    assert not near & {"manage", "managed", "notebooks", "labor"}
    assert "from" in {one.word for one in neighbours("form", english())}


def test_every_sign_of_a_word_has_a_weight() -> None:
    """A sign that is renamed or added needs `make typos`."""
    text = "Moved form the old desk wit a plan"
    scope = scope_of_text(text)
    signs = {
        name
        for word in words_to_judge(text, scope, english())
        for one in signs_of_intended(word, text, scope, english(), fluency()).values()
        for name in one
    }
    assert signs <= set(weights()["signs"])


def test_what_was_counted_is_likelier() -> None:
    """A kind of word that often stood in a place fits it better than one that never did."""
    counts = no_counts()
    for text in ("Ran the shop", "Ran the desk", "Ran the ward"):
        counts.add(text)
    slot = slots_of("Ran he shop")[4]
    of = Fluency([(1, counts)])
    assert sum(of.fits("the", slot)) > sum(of.fits("he", slot))
    assert of.seen("the") == 3


def test_counts_are_written_the_same_every_time() -> None:
    """The file of counts depends on the texts alone, not on their order."""
    texts = ["Ran the shop", "Kept the books", "Ran the desk, kept the till"]
    files = []
    for order in (texts, texts[::-1]):
        counts = no_counts()
        for text in order:
            counts.add(text)
        files.append(written_counts(counts, 1))
    assert files[0] == files[1]
