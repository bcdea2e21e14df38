"""The scorer of proofreading: what counts as right, wrong, missed and suggested."""

from __future__ import annotations

from dataclasses import replace

import pytest
from proof_scores import Label, Labelled, Proofreader, Tally, broken_promises, judge, report, tally

from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.profile import Job, Profile

PATH = "/work_history/0/bullet_points/0"
TEXT = "Manage the the stoor daily"
LABELS = (
    Label(PATH, "tense", 0, "Manage", ("Managed", "Ran"), is_real_word=False),
    Label(PATH, "doubled_word", 7, "the the", ("the",), is_real_word=False),
    Label(PATH, "typo", 15, "stoor", ("store",), is_real_word=False),
)


def edit(
    before: str, after: str, *, kind: EditKind = EditKind.TYPO, at: int | None = None, applied: bool = True
) -> Edit:
    """An edit of `TEXT`; at the first place of `before` unless told."""
    start = TEXT.index(before) if at is None else at
    return Edit(PATH, kind, before, after, start, "", 1.0, applied)


def result(*edits: Edit) -> Proofreading:
    """What a proofreader gives that makes these edits of `TEXT`."""
    text = TEXT
    for one in sorted((one for one in edits if one.applied), key=lambda one: -one.start):
        text = text[: one.start] + one.after + text[one.start + len(one.before) :]
    return Proofreading(profile(text), edits, "en-GB")


def profile(text: str, *more: str) -> Profile:
    """One job with these bullets."""
    return Profile(work_history=(Job(role_title="Clerk", bullet_points=(text, *more)),))


def counted(*edits: Edit, labels: tuple[Label, ...] = LABELS, more: tuple[str, ...] = ()) -> Tally:
    """The tally of one résumé; a second run finds nothing."""
    resume = Labelled("one", "en-GB", profile(TEXT, *more), labels)
    first = result(*edits)
    first = replace(first, profile=profile(first.profile.work_history[0].bullet_points[0], *more))
    return tally([resume], once(resume, first))


def once(resume: Labelled, first: Proofreading) -> Proofreader:
    """A proofreader that says `first` of the résumé and finds nothing in any other."""
    return lambda given, _: first if given == resume.profile else Proofreading(given)


@pytest.mark.parametrize(
    "edits",
    [
        [edit("Manage", "Managed")],
        [edit("Manage", "Ran")],
        [edit("Manage ", "Managed ")],
        [edit("e the", "ed the")],
        [edit("the ", "", at=7)],
        [edit(" the", "", at=10)],
        [edit("the the stoor", "the store")],
        [edit("the ", "", at=7), edit("oor", "ore")],
        [edit("", "d", at=6)],
        [edit("o", "", at=17), edit("", "e", at=20)],
        [edit("Manage", "Managed"), edit("the ", "", at=7), edit("stoor", "store")],
    ],
)
def test_the_text_decides_not_the_span(edits: list[Edit]) -> None:
    """Edits are right when they make of the text what its labels make of it, whatever they take along."""
    assert [one.is_right for one in judge(TEXT, LABELS, edits)] == [True] * len(edits)


@pytest.mark.parametrize(
    "edits",
    [
        [edit("Manage", "Manages")],
        [edit("daily", "weekly")],
        [edit("stoor", "stoor")],
        [edit("stoor", "floor")],
        [edit("Manage the", "Managed a")],
        [edit("the the", "")],
    ],
)
def test_anything_else_is_wrong(edits: list[Edit]) -> None:
    """Another correction, a change of what is right, and no change at all are wrong edits."""
    assert [one.is_right for one in judge(TEXT, LABELS, edits)] == [False] * len(edits)


def test_a_right_edit_beside_a_wrong_one_stays_right() -> None:
    """Where a group fails, each of its edits is tried alone, and the labels of the right one are found."""
    judged = judge(TEXT, LABELS, [edit("stoor", "store"), edit(" daily", " often")])
    assert [(one.is_right, len(one.labels)) for one in judged] == [(True, 1), (False, 0)]


def test_counts_by_kind_and_place() -> None:
    """Found, missed, suggested and wrong ones are counted under their label's kind and their place."""
    typo_elsewhere = Edit("/work_history/0/bullet_points/1", EditKind.TYPO, "fine", "find", 4, "", 1.0, applied=False)
    total = counted(
        edit("Manage", "Managed", kind=EditKind.TENSE),
        edit("the the", "the", applied=False),
        edit("stoor", "stool"),
        typo_elsewhere,
        more=("All fine",),
    )
    assert (total.clean_bullets, total.faulty_bullets) == (1, 1)
    assert (total.recall("tense"), total.recall("doubled_word"), total.recall("typo")) == (1.0, 0.0, 0.0)
    assert dict(total.suggested) == {"doubled_word": 1}
    assert (total.precision, dict(total.wrong), dict(total.wrong_kinds)) == (0.5, {"faulty": 1}, {"typo": 1})
    assert dict(total.suggestions) == {"right": 1, "wrong": 1}
    assert not total.broken
    assert sum(line.startswith("missed") for line in total.failures) == 1


def test_wrong_edits_of_clean_texts_count_by_place() -> None:
    """A change of a clean bullet and one of a title are told apart."""
    clean = counted(edit("daily", "weekly"), labels=())
    assert (clean.wrong["clean"], clean.precision) == (1, 0.0)
    title = replace(edit("Manage", "Managed"), path="/work_history/0/role_title", before="Clerk", after="Clark")
    resume = Labelled("one", "en-GB", profile(TEXT), ())
    told = Profile(work_history=(replace(resume.profile.work_history[0], role_title="Clark"),))
    total = tally([resume], once(resume, Proofreading(told, (title,))))
    assert (dict(total.wrong), total.broken) == ({"elsewhere": 1}, [])


def test_broken_promises_are_told() -> None:
    """A profile without its edits, a second run that does more, and one that differs are told."""
    resume = Labelled("one", "en-GB", profile(TEXT), LABELS)
    untrue = Proofreading(resume.profile, (edit("stoor", "store"),))
    assert "is not the given one" in " ".join(broken_promises(resume, untrue, lambda *_: untrue))
    first, second = result(edit("stoor", "store")), result(edit("Manage", "Managed"))
    restless = broken_promises(resume, first, lambda given, _: first if given == resume.profile else second)
    assert "more is applied" in " ".join(restless)
    assert "two runs differ" in " ".join(broken_promises(resume, first, lambda *_: Proofreading(first.profile)))
    assert not list(broken_promises(resume, first, once(resume, first)))


def test_the_table_has_a_row_for_each_kind() -> None:
    """Kinds of the set have their recall, others that were applied wrongly their count."""
    lines = list(report("demo", counted(edit("daily", "Daily", kind=EditKind.BULLETS))))
    rows = {line.split()[0]: line.split() for line in lines}
    assert rows["tense"][1:4] == ["1", "0", "0.0%"]
    assert rows["bullets"] == ["bullets", "0", "0", "0", "1"]
    assert "precision 0.0%" in " ".join(lines)
