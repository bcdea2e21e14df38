"""Edits of a pass: put into texts, taken out again, kept as JSON and sent over the wire, losing nothing."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.model.edits import Edit, EditKind
from resumectl.model.passes import (
    Decision,
    MarkedEdit,
    Pass,
    PassReport,
    edited,
    numbered,
    text_at,
    with_edits,
    with_texts,
)
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.model.resume import Proofread, ProofreadStatus
from resumectl.wire import models, reading

PATH = "/work_history/0/bullet_points/1"
WORDS = st.text(alphabet="abc äß😀.", max_size=6)


def profile_with(text: str) -> Profile:
    return Profile(BasicInfo(full_name="A"), work_history=(Job(bullet_points=("first", text, "last")),))


@st.composite
def texts_with_edits(draw: st.DrawFn) -> tuple[list[str], list[Edit]]:
    """A text in pieces, and edits of some of them."""
    pieces = draw(st.lists(WORDS, min_size=1, max_size=8))
    edits, start = [], 0
    for piece in pieces:
        if draw(st.booleans()):
            edits.append(
                Edit(PATH, draw(st.sampled_from(EditKind)), piece, draw(WORDS), start, "Why.", 0.5, draw(st.booleans()))
            )
        start += len(piece)
    return pieces, edits


@given(texts_with_edits(), st.randoms())
def test_edits_change_their_own_words(drawn: tuple[list[str], list[Edit]], chance: object) -> None:
    """Each replaces what it says, in any order of the edits, and everything between stays."""
    pieces, edits = drawn
    by_start = {edit.start: edit.after for edit in edits if edit.before}
    expected, start = "", 0
    for piece in pieces:
        expected += by_start.get(start, piece) if piece else ""
        start += len(piece)
    real = [edit for edit in edits if edit.before]
    chance.shuffle(real)  # type: ignore[attr-defined]
    assert edited("".join(pieces), real) == expected
    after = with_edits(profile_with("".join(pieces)), real)
    assert text_at(after, PATH) == expected
    assert with_texts(after, {PATH: "".join(pieces)}) == profile_with("".join(pieces))


@pytest.mark.parametrize(
    "edits",
    [
        [("abc", 1)], [("bc", 2)], [("c", 3)], [("a", -1)], [("ab", 0), ("bc", 1)], [("abcd", 0)],
    ],
)  # fmt: skip
def test_edits_that_do_not_fit_are_refused(edits: list[tuple[str, int]]) -> None:
    """Another text, beyond its end, or over one another."""
    made = [Edit(PATH, EditKind.TYPO, before, "x", start, "", 1.0, True) for before, start in edits]
    with pytest.raises(ValueError, match="does not stand"):
        edited("abc", made)


@pytest.mark.parametrize(
    "path",
    ["", "/", "/x", "/work_history", "/work_history/0", "/work_history/9/bullet_points/0", "/work_history/-1/company",
     "/basic_info/full_name/0", "/skills/0", PATH + "/0" * 20, "basic_info"],
)  # fmt: skip
def test_pointers_to_no_text_are_refused(path: str) -> None:
    """Whatever a pointer says, it is a text of the profile or a ValueError."""
    with pytest.raises(ValueError, match="points to no text"):
        text_at(profile_with("abc"), path)


@given(texts_with_edits(), st.lists(st.sampled_from(Decision), min_size=8, max_size=8))
def test_a_pass_survives_the_store_and_the_wire(drawn: tuple[list[str], list[Edit]], said: list[Decision]) -> None:
    """As JSON, as the API's answer and back."""
    pieces, edits = drawn
    marked = tuple(MarkedEdit(n, edit, said[n - 1]) for n, edit in enumerate(edits, 1))
    found = Pass(3, "en-GB", marked)
    assert Pass.from_json(json.loads(json.dumps(found.to_json()))) == found
    report = PassReport("res_1", Proofread(ProofreadStatus.DONE, found.edits_applied), found, {PATH: "".join(pieces)})
    sent = json.loads(json.dumps(models.proofreading(report)))
    back = reading.proofreading(sent)
    assert (back.proofread, back.latest) == (report.proofread, found)
    assert not edits or back.texts == report.texts
    assert models.proofreading(back) == sent


@given(texts_with_edits())
def test_what_was_rejected_stays_so(drawn: tuple[list[str], list[Edit]]) -> None:
    """In a new pass the same edit of the same words is rejected again, and no other."""
    edits = drawn[1]
    before = [MarkedEdit(n, edit, Decision.REJECTED if n % 2 else Decision.OPEN) for n, edit in enumerate(edits, 1)]
    refused = {one.what for one in before if one.decision is Decision.REJECTED}
    for one in numbered(edits, before):
        assert (one.decision is Decision.REJECTED) is (one.what in refused)
        assert one.in_effect is (one.edit.applied and one.what not in refused)


def test_kinds_that_nobody_here_knows_are_left_out() -> None:
    """Another service's edits of a kind of its own do no harm."""
    edit = Edit(PATH, EditKind.TYPO, "a", "b", 0, "Why.", 1.0, True)
    report = PassReport("res_1", Proofread(), Pass(1, "en", (MarkedEdit(1, edit),)), {PATH: "a"})
    sent = models.proofreading(report)
    sent["edits"][0]["kind"] = "poetry"
    latest = reading.proofreading(sent).latest
    assert latest
    assert latest.edits == ()
