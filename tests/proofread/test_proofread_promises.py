"""Promises of proofreading over all texts: it comes to rest, tells the truth about itself, and stays within bounds."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.profile import BasicInfo, Education, Job, Profile, Project
from resumectl.proofread import proofread
from resumectl.proofread.draft import Draft
from resumectl.proofread.finding import Finding

PIECES = tuple(
    "the the|recieved|Managed|manage|manages|a|an|hour|university|,| ,|.|..|  |and|and and|teh|prepair|Prepared|"
    "reports|to|then|more|every week|jan 2019|2018- 2020|they was|writes|set|budget|Kubernetes|MRI|8-hour|"
    "“recieve”|x@y.org|etc.|Ltd|of the|ofthe|which|brings in 3|there team|quaterly|led|Lead|supplies|order|"
    "orders|in 2023|è|über|–|(|)|a a|aa|I|daily|who covers".split("|")
)
BULLET = st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join) | st.text(max_size=40)
JOBS = st.lists(
    st.builds(
        Job,
        role_title=st.just("Clerk"),
        start_date=st.sampled_from(("", "2015", "2015/3")),
        end_date=st.sampled_from(("", "2019-04", "Present", "present ")),
        bullet_points=st.lists(BULLET, max_size=5).map(tuple),
    ),
    max_size=2,
)


def value_at(profile: Profile, path: str) -> Any:
    value: Any = profile.to_json()
    for part in path.strip("/").split("/"):
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def check(profile: Profile, reading: Proofreading) -> None:
    """Edits of a text lie apart, begin where they say, and the applied ones lead to the text that came back."""
    for path in {edit.path for edit in reading.edits}:
        text = value_at(profile, path)
        edits = [edit for edit in reading.edits if edit.path == path]
        assert all(text[edit.start : edit.start + len(edit.before)] == edit.before for edit in edits)
        assert all(one.start + len(one.before) <= other.start for one, other in pairwise(edits))
        for edit in reversed(edits):
            if edit.applied:
                text = text[: edit.start] + edit.after + text[edit.start + len(edit.before) :]
        assert text == value_at(reading.profile, path)
    touched = {edit.path for edit in reading.edits if edit.applied}
    assert bool(touched) == (reading.profile != profile)


@pytest.mark.slow
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(JOBS, st.lists(BULLET, max_size=2), st.sampled_from(("en", "en", "fr", "es")))
def test_proofreading_twice_changes_nothing_more(jobs: list[Job], summary: list[str], language: str) -> None:
    """What came back has no sure mistake left, and each edit says exactly what was done, whatever the text."""
    profile = Profile(basic_info=BasicInfo(summary_description=tuple(summary)), work_history=tuple(jobs))
    first = proofread(profile, language)
    check(profile, first)
    second = proofread(first.profile, language)
    assert [edit for edit in second.edits if edit.applied] == []
    assert second.profile == first.profile


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_corrections_of_corrections_are_told_in_the_first_text(data: st.DataObject) -> None:
    """After any rounds of corrections, the edits lead from the first text to the last one."""
    draft = Draft(data.draw(st.text("abcd ", min_size=1, max_size=14)))
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(draft.text)))
        end = data.draw(st.integers(start, len(draft.text)))
        after = data.draw(st.text("xy", max_size=3))
        draft.apply([Finding(start, end, after, EditKind.TYPO, "", 0.9)])
    text = draft.first
    for edit in reversed(draft.edits("/x")):
        assert text[edit.start : edit.start + len(edit.before)] == edit.before
        text = text[: edit.start] + edit.after + text[edit.start + len(edit.before) :]
    assert text == draft.text


def test_nothing_but_texts_is_touched() -> None:
    """Names, employers, schools, skills and places come back as they were, slips and all."""
    profile = Profile(
        basic_info=BasicInfo(full_name="Jon  Teh", current_org="Recieve  Ltd", current_title="Clerk  Clerk"),
        education=(Education(degree="BSc  Chemistry", institution="Univeristy  of the the Fens"),),
        work_history=(Job(role_title="Manger  Manger", company="Acounts  Ltd", location="Leeds  leeds"),),
        skills=("Recieving  recieving",),
        projects=(Project(name="Teh  Teh"),),
    )
    read = proofread(profile, "en").profile
    assert read.education[0].degree == "BSc Chemistry"
    assert read.work_history[0].role_title == "Manger Manger"
    assert replace(read, education=profile.education, work_history=profile.work_history) == profile
    assert read.education[0].institution == "Univeristy  of the the Fens"
    assert read.work_history[0].company == "Acounts  Ltd"


def test_long_texts_are_bounded() -> None:
    """A text over the limit is left alone, a résumé of a thousand slips takes seconds, suggestions have an end."""
    endless = "recieved the the post " * 400
    many = tuple(f"Kept the fixures of hall {number} and recieved the the post" for number in range(400))
    started = time.process_time()
    read = proofread(Profile(work_history=(Job(bullet_points=(endless, *many)),)), "en")
    assert time.process_time() - started < 30
    assert not [edit for edit in read.edits if edit.path.endswith("/bullet_points/0")]
    assert len([edit for edit in read.edits if edit.applied]) >= 400
    assert len([edit for edit in read.edits if not edit.applied]) <= 200


def test_the_libraries_are_imported_when_they_are_used() -> None:
    """Importing the proofreader loads neither dictionaries nor their libraries."""
    names = ("harper", "lemminflect", "hunspell", "wordfreq", "numpy", "spacy", "onnxruntime")
    code = (
        "import sys, resumectl.proofread as p; p.missing(); p.proofread\n"
        f"print([name for name in {names} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_the_same_profile_gives_the_same_edits() -> None:
    """Another process, with another hash seed, says the same."""
    bullets = ("Recieved the fixures", "Kept the quaterly acounts", "Wrote neer the cort")
    code = (
        "import json; from resumectl.proofread import proofread; from resumectl.model.profile import *\n"
        f"profile = Profile(work_history=(Job(bullet_points={bullets}),))\n"
        "print(json.dumps([edit.to_json() for edit in proofread(profile, 'en').edits]))"
    )
    there = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": "1"},
    ).stdout  # fmt: skip
    here = proofread(Profile(work_history=(Job(bullet_points=bullets),)), "en")
    assert json.loads(there) == [edit.to_json() for edit in here.edits]
    assert "quarterly" in there


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "before", "suggested"),
    [
        ("fr", "Suivi des comptes anuels", "annuels"),
        ("de", "Bestellung zusamen mit dem Haus", "zusammen"),
        ("es", "Compra de equpo nuevo", "equipo"),
        pytest.param("it", "Cura dei regstri", "registri", marks=pytest.mark.check),
        pytest.param("nl", "Lid van de werkgoep", "werkgroep", marks=pytest.mark.check),
        pytest.param("pt", "Elaboração de protoclos", "protocolos", marks=pytest.mark.check),
        pytest.param("pl", "Pisanie testów jednostkowch", "jednostkowych", marks=pytest.mark.check),
    ],
)
def test_other_languages_get_suggestions(language: str, before: str, suggested: str) -> None:
    """Misspelt words are told, not corrected; spaces and doubled words are corrected in every language."""
    job = Job(bullet_points=(before, "Excel  Word"))
    read = proofread(Profile(work_history=(job,)), language)
    edits: list[Edit] = [edit for edit in read.edits if edit.kind is EditKind.TYPO]
    assert [(edit.after, edit.applied) for edit in edits] == [(suggested, False)]
    assert read.profile.work_history[0].bullet_points == (before, "Excel Word")


def test_a_language_without_a_dictionary_here_says_how_to_get_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """No dictionary on the machine: not supported, with the command that installs one."""
    from resumectl.proofread import dictionary

    monkeypatch.setattr(dictionary, "_folders", lambda name: [])
    read = proofread(Profile(), "pl")
    assert not read.supported
    assert "hunspell-pl" in read.reason
