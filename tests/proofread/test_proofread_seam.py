"""What whoever calls the proofreader may rely on."""

from __future__ import annotations

from resumectl.model.edits import EditKind
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.proofread import missing, proofread


def test_edits_lead_from_the_old_profile_to_the_new_one() -> None:
    """Applied edits, put in at their offsets, give the text of the new profile; the rest is left alone."""
    bullet = "Ran the the kitchen , and  the bar"
    job = Job(role_title="Chef  de partie", company="Bar  Nine", bullet_points=("Cooked", bullet))
    profile = Profile(work_history=(job,))
    read = proofread(profile, "en")
    assert read.supported
    assert read.profile.work_history[0].role_title == "Chef de partie"
    assert read.profile.work_history[0].company == "Bar  Nine"
    assert read.profile.work_history[0].bullet_points == ("Cooked", "Ran the kitchen, and the bar")
    assert {edit.kind for edit in read.edits} == {EditKind.DOUBLED_WORD, EditKind.PUNCTUATION}
    text = bullet
    assert next(edit.path for edit in read.edits if edit.before == "  ") == "/work_history/0/role_title"
    here = [edit for edit in read.edits if edit.path == "/work_history/0/bullet_points/1"]
    for edit in sorted(here, key=lambda edit: -edit.start):
        assert text[edit.start : edit.start + len(edit.before)] == edit.before
        text = text[: edit.start] + edit.after + text[edit.start + len(edit.before) :]
    assert text == read.profile.work_history[0].bullet_points[1]


def test_a_language_without_support_says_so() -> None:
    """No edit, the same profile, and a sentence that names the language."""
    profile = Profile(basic_info=BasicInfo(summary_description=("and and  and",)))
    read = proofread(profile, "fi")
    assert not read.supported
    assert (read.profile, read.edits) == (profile, ())
    assert "fi" in read.reason
    assert proofread(profile, "").reason


def test_languages_go_by_code_or_name() -> None:
    """A profile's own language is an English name, the caller's a code."""
    for said in ("de", "German", "german"):
        assert proofread(Profile(), said).language == "de"


def test_proofreading_can_run_here() -> None:
    """The development set-up brings the libraries."""
    assert missing() is None
