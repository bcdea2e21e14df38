"""What was found in a text is found again without looking, until something changes that it was taken from."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from resumectl.model.edits import EditKind
from resumectl.proofread.doubt import Reading
from resumectl.proofread.finding import Finding
from resumectl.proofread.passages import Passage, Role
from resumectl.proofread.recall import Recall
from resumectl.proofread.scope import Scope

ONE = Passage("/a", "Sold bred", Role.BULLET, "/jobs/0")
SCOPE = Scope("en-GB", frozenset(), Counter({"sold": 1, "bred": 1, "cakes": 2}))


def test_a_text_is_looked_at_again_when_a_word_that_counted_there_is_used_elsewhere() -> None:
    """Other words, and texts as they were, change nothing."""
    looked: list[str] = []

    def check(one: Passage, scope: Scope, reading: Reading | None) -> list[Finding]:
        looked.append(one.text)
        alone = scope.uses["bred"] == 1 and not scope.uses["bread"]
        return [Finding(5, 9, "bread", EditKind.TYPO, "", 0.95 if alone else 0.4)]

    recall = Recall(check)
    first = recall.findings([ONE], SCOPE, {})
    assert first["/a"][0].is_sure
    assert recall.findings([ONE], replace(SCOPE, uses=SCOPE.uses - Counter(["cakes"])), {}) == first
    assert looked == ["Sold bred"]
    again = recall.findings([ONE], replace(SCOPE, uses=SCOPE.uses + Counter(["bread"])), {})
    assert not again["/a"][0].is_sure
    recall.findings([replace(ONE, text="Sold bread")], SCOPE, {})
    assert looked == ["Sold bred", "Sold bred", "Sold bread"]


def test_words_that_wait_for_the_model_wait_again() -> None:
    """Before it is asked and when it is are two things, and so is another bullet before."""
    looked: list[bool | None] = []

    def check(one: Passage, scope: Scope, reading: Reading | None) -> list[Finding]:
        looked.append(reading and reading.now)
        if reading and not reading.now:
            reading.waiting.append(5)
        return []

    recall = Recall(check)
    for before, now in (("- ", False), ("- ", False), ("- ", True), ("- ", False), ("- Baked\n- ", False)):
        reading = Reading(before, now, [])
        recall.findings([ONE], SCOPE, {"/a": reading})
        assert reading.waiting == ([] if now else [5])
    assert looked == [False, True, False]
