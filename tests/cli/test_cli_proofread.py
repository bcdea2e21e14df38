"""`proofread` and `--auto-proofread`: what they print, say and end with."""

from __future__ import annotations

import json

import pytest
from workspace_shell import SLIPS, Shell

from resumectl.cli.passes import paint_report
from resumectl.cli.show import Screen
from resumectl.engine.local import passes
from resumectl.model.edits import Edit, EditKind
from resumectl.model.passes import Pass, PassReport, numbered
from resumectl.model.resume import Proofread

SHOWN = """\
DONE, 3 edits · en-GB · 1 suggested · the text before: revision 1

Job 1, bullet 1
   1  applied    typo          A [31mslip.
      Led [-teh-]{+the+} night shift of a surgical ward …
   2  applied    doubled word  A [31mslip.
      … seven newly qualified colleagues [-of of-]{+of+} it

Job 1, bullet 2
   3  applied    typo          A [31mslip.
      Chose the colour of [-teh-]{+the+} walls
   4  suggested  typo          A [31mslip.
      Chose the [-colour-]{+color+} of teh walls
"""


def test_a_pass_shows_what_it_changed(shell: Shell) -> None:
    """Every edit below its place with signs that need no colour, on 80 columns, nothing that moves a cursor."""
    resume_id = shell.upload("slips Ann Lee")
    done = shell("proofread", resume_id)
    assert (done.code, done.out) == (0, SHOWN)
    assert "\x1b" not in done.out
    assert max(len(line) for line in done.out.splitlines()) <= 80
    assert f"resumectl restore {resume_id} --revision 1" in done.err
    assert shell("proofread", "show", resume_id).out == SHOWN
    assert "proofread               DONE, 3 edits" in shell("status", resume_id).out
    assert "3 edits" not in shell("proofread", "show", resume_id, "--quiet").err


def test_a_pass_for_programs(shell: Shell) -> None:
    """--json is the API's answer, with the whole text that each edit belongs to."""
    resume_id = shell.upload("slips Ann Lee")
    said = shell("proofread", resume_id, "--json").json
    assert list(said) == ["id", "status", "edits_applied", "error", "language", "of_revision", "edits"]
    assert (said["status"], said["edits_applied"], said["of_revision"], said["error"]) == ("DONE", 3, 1, None)
    assert list(said["edits"][0]) == [
        "number", "path", "kind", "before", "after", "start", "text", "reason", "confidence", "applied", "decision",
        "in_effect",
    ]  # fmt: skip
    assert said["edits"][1]["text"] == SLIPS[0]
    assert shell("proofread", "show", resume_id, "--json").json == said


def test_edits_one_by_one(shell: Shell) -> None:
    """Rejected, accepted, and all of it taken back; a number that there is not is exit 5."""
    resume_id = shell.upload("slips Ann Lee")
    shell("proofread", resume_id)
    said = shell("proofread", "reject", resume_id, "1", "2")
    assert (said.code, said.err) == (0, "These edits are not in the data now, which is revision 3.\n")
    assert shell("proofread", "accept", resume_id, "4", "--json").json["number"] == 4
    shown = shell("proofread", "show", resume_id).out
    assert [line.split()[1] for line in shown.splitlines() if line[:4].strip().isdigit()] == [
        "rejected", "rejected", "applied", "accepted",
    ]  # fmt: skip
    bullets = shell("data", resume_id, "--json").json["data"]["work_history"][0]["bullet_points"]
    assert bullets == [SLIPS[0], "Chose the color of the walls"]
    assert shell("proofread", "reject", resume_id, "9").code == 5
    assert shell("restore", resume_id, "--revision", "1").code == 0
    assert shell("data", resume_id, "--json").json["data"]["work_history"][0]["bullet_points"] == list(SLIPS)
    nothing = shell("proofread", "show", resume_id)
    assert nothing.out == "DONE, 0 edits\n"
    kinds = [one["kind"] for one in shell("revisions", resume_id, "--json").json["data"]]
    assert kinds == ["restored", "reviewed", "reviewed", "proofread", "parsed"]
    assert "proofread of 1" in shell("revisions", resume_id).out


def test_a_pass_that_changes_nothing_says_so(shell: Shell) -> None:
    """It speaks of itself, not of the pass before, whose edits `show` still has; a credit paid for the check."""
    resume_id = shell.upload("slips Ann Lee")
    shell("proofread", resume_id)
    shell("proofread", "reject", resume_id, "1")
    again = shell("proofread", resume_id)
    assert again.out.splitlines()[0] == "DONE, 0 edits · en-GB · 1 suggested"
    assert "applied" not in again.out
    assert "rejected" not in again.out
    assert "Nothing was changed: the text was checked, for one proofread credit." in again.err
    assert f"resumectl proofread show {resume_id}" in again.err
    assert "restore" not in again.err
    said = shell("proofread", resume_id, "--json").json
    assert (said["edits_applied"], said["of_revision"], [one["number"] for one in said["edits"]]) == (0, 3, [4])
    assert shell("proofread", "show", resume_id).out.splitlines()[0].startswith("DONE, 2 edits")
    assert shell("credits", "--json").json["auto_proofread"]["available"] == 999_997


def test_never_proofread(shell: Shell) -> None:
    """It says so, and how."""
    resume_id = shell.upload("slips Ann Lee")
    said = shell("proofread", "show", resume_id)
    assert (said.code, said.out) == (0, "NONE\n")
    assert f"resumectl proofread {resume_id}" in said.err


def test_with_an_upload_and_a_reprocess(shell: Shell) -> None:
    """One line says what became of it; a known document is not proofread by an upload, and the way is named."""
    document = shell.put("cv.pdf", "slips Ann Lee")
    said = shell("upload", document, "--auto-proofread")
    resume_id = said.out.split("\t")[0]
    assert f"Proofread, 3 edits: resumectl proofread show {resume_id}" in said.err
    assert "proofread" not in shell("upload", document, "--auto-proofread").err
    assert "Proofread, 3 edits" in shell("reprocess", resume_id, "--auto-proofread").err
    assert shell("status", resume_id, "--json").json["proofread"] == {"status": "DONE", "edits_applied": 3}
    other = shell.put("other.pdf", "slips Bo")
    shell("upload", other)
    assert "for a proofread credit: resumectl proofread res_" in shell("upload", other, "--auto-proofread").err


def test_a_language_without_proofreading(shell: Shell) -> None:
    """Uploads are COMPLETED with a sentence; a pass of its own is exit 1 with the reason; credits come back."""
    document = shell.put("cv.pdf", "svenska Åsa")
    said = shell("upload", document, "--auto-proofread")
    assert said.code == 0
    assert "Not proofread: There is no proofreading for Swedish. Its credit was given back." in said.err
    resume_id = said.out.split("\t")[0]
    failed = shell("proofread", resume_id, "--json")
    assert (failed.code, json.loads(failed.out)["error"]["code"]) == (1, "PROOFREAD_LANGUAGE")
    assert "the credit was given back" in failed.err
    assert json.loads(failed.err.splitlines()[-1])["error"]["code"] == "PROOFREAD_LANGUAGE"
    assert shell("credits", "--json").json["auto_proofread"]["available"] == 1_000_000


def test_without_the_libraries(shell: Shell) -> None:
    """A pass of its own is exit 11 with the way to mend it; uploads go on; credits say why it cannot be used."""
    resume_id = shell.upload("slips Ann Lee")
    shell.proofreader.gone = "Not installed: pip install 'resumectl[proofread]'."
    refused = shell("proofread", resume_id)
    assert (refused.code, refused.out) == (11, "")
    assert "pip install 'resumectl[proofread]'" in refused.err
    said = shell("upload", shell.put("b.pdf", "slips Bo"), "--auto-proofread")
    assert (said.code, said.out.split("\t")[1]) == (3, "COMPLETED"), "as a folder's run ends"
    assert "Not proofread: Not installed" in said.err
    credits = shell("credits", "--json")
    assert credits.json["auto_proofread"]["can_use"] is False
    assert "pip install" in shell("credits").err
    shell.proofreader.gone = ""
    assert shell("credits", "--json").json["auto_proofread"]["can_use"] is True


@pytest.mark.parametrize(
    ("before", "arguments", "code"),
    [
        ([], ["res_none"], 5),
        ([], ["show", "res_none"], 5),
        ([], ["{id}", "--wait", "--no-wait"], 2),
        ([], ["accept", "{id}"], 2),
        ([], ["accept", "{id}", "x"], 2),
        ([], ["accept", "{id}", "1"], 5),
        ([["credits", "addon", "proofread", "off"]], ["{id}"], 4),
        ([["credits", "grant", "proofread", "--", "-1000000"]], ["{id}"], 8),
        ([["proofread", "{id}", "--no-wait"]], ["{id}"], 6),
        ([], ["words", "add", "two words"], 2),
        ([], ["shwo", "{id}"], 2),
    ],
)
def test_how_it_ends(shell: Shell, before: list[list[str]], arguments: list[str], code: int) -> None:
    """The same exit codes as everywhere, and nothing on stdout."""
    resume_id = shell.upload("slips Ann Lee")
    for line in before:
        assert shell(*(word.format(id=resume_id) for word in line)).code == 0
    ended = shell("proofread", *(word.format(id=resume_id) for word in arguments))
    assert (ended.code, ended.out) == (code, "")


def test_a_queued_pass_is_done_before_the_data_is_shown(shell: Shell) -> None:
    """E5: `data`, `status` and `show` do first what waits and nobody does."""
    for n, command in enumerate((["data"], ["status"], ["proofread", "show"])):
        resume_id = shell.upload(f"slips Ann {n}")
        queued = shell("proofread", resume_id, "--no-wait", "--json").json
        assert (queued["id"], queued["proofread_credits_reserved"]) == (resume_id, 1)
        assert shell(*command, resume_id).code == 0
        assert shell("status", resume_id, "--json").json["proofread"]["status"] == "DONE"
    resume_id = shell.upload("slips Ann Lee")
    shell("proofread", resume_id, "--no-wait")
    assert shell("worker", "--until-empty").code == 0
    assert shell("proofread", "show", resume_id).out == SHOWN


def test_words_of_your_own(shell: Shell) -> None:
    """One a line, for programs as the API has them; they hold for the next pass."""
    assert shell("proofread", "words", "list").out == ""
    assert shell("proofread", "words", "add", "teh", "kubectl").err == "2 words in the list.\n"
    assert shell("proofread", "words", "list").out == "kubectl\nteh\n"
    assert shell("proofread", "words").out == "kubectl\nteh\n"
    assert shell("proofread", "words", "--json").json == {"data": ["kubectl", "teh"]}
    resume_id = shell.upload("slips Ann Lee")
    assert shell("proofread", resume_id, "--json").json["edits_applied"] == 1
    assert shell("proofread", "words", "remove", "teh", "--json").json == {"data": ["kubectl"]}
    assert shell("proofread", resume_id, "--json").json["edits_applied"] == 2


def test_a_folder_that_was_killed(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pass lost to kills is told with what repeats it; a folder of which each file crashed is exit 1, not 9."""
    (shell.folder / "cvs").mkdir()
    (shell.folder / "bad").mkdir()
    shell.put("cvs/a.pdf", "slips Ann Lee")
    shell.put("bad/b.pdf", "fail PARSE_CRASHED")
    with monkeypatch.context() as patch:
        patch.setattr(passes, "attempt", lambda parts, profile, words: passes.crashed("res_1"))
        said = shell("batch", "cvs", "--auto-proofread")
        single = shell("upload", shell.put("c.pdf", "slips Cy"), "--auto-proofread", "--json")
        reread = shell("reprocess", single.json["id"], "--auto-proofread")
    assert (single.code, single.json["status"], reread.code) == (3, "COMPLETED", 3)
    assert "1 not proofread since the program ended or was stopped: --only-failed tries again" in said.err
    rerun = shell("batch", "cvs", "--auto-proofread")
    assert (said.code, rerun.code, "--only-failed tries again" in rerun.err) == (3, 3, True)
    again = shell("batch", "cvs", "--auto-proofread", "--only-failed")
    assert again.code == 0
    assert "1 proofread credit used" in again.err
    assert shell("batch", "bad").code == 1
    assert "1 when the program itself failed or was stopped" in " ".join(shell("batch", "--help").out.split())


def test_a_folder_is_proofread(shell: Shell) -> None:
    """What it used and what could not be proofread, for people and programs; a dry run says what it may cost."""
    folder = shell.folder / "cvs"
    folder.mkdir()
    shell.put("cvs/a.pdf", "slips Ann Lee")
    shell.put("cvs/b.pdf", "svenska Åsa")
    said = shell("batch", "cvs", "--auto-proofread")
    assert "1 proofread credit used" in said.err
    assert "not proofread, and their credits given back: 1 in a language that is not proofread" in said.err
    again = shell("batch", "cvs", "--auto-proofread", "--out", "other", "--json").json
    assert (again["credits_used"], again["proofread_credits_used"], again["not_proofread"]) == (
        0, 0, {"PROOFREAD_LANGUAGE": 1},
    )  # fmt: skip
    ahead = shell("batch", "cvs", "--auto-proofread", "--out", "third", "--dry-run")
    assert "2 proofread credits at most, 999,999 held" in ahead.err
    shell.proofreader.gone = "Not installed."
    assert shell("batch", "cvs", "--auto-proofread").code == 11


@pytest.mark.parametrize(
    ("text", "before", "after", "shown"),
    [
        ("Manged a team", "Mange", "Manage", "[-Manged-]{+Managed+} a team"),
        ("The nurses’ rotas", "nurse", "Nurse", "The [-nurses’-]{+Nurses’+} rotas"),
        ("Ran co-ordnated wards", "ordnated", "ordinated", "Ran [-co-ordnated-]{+co-ordinated+} wards"),
        ("At an unversity;ran", "unversity", "university", "At an [-unversity-]{+university+};ran"),
        ("A team , and", " ", "", "A [-team ,-]{+team,+} and"),
        ("All good.Report to", ".", ". ", "All [-good.Report-]{+good. Report+} to"),
        ("Is nurse", "nurse", "a nurse", "Is [-nurse-]{+a nurse+}"),
        ("Led two team", "", "s", "Led two [-team-]{+teams+}"),
        ("Led teams", "teams", "teams.", "Led [-teams-]{+teams.+}"),
    ],
)
def test_a_change_is_shown_by_whole_words(
    text: str, before: str, after: str, shown: str, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """Whatever part of a word, or mark between two, the edit itself is about; programs get the edit as it is."""
    start = text.rfind(before) if before != " " else text.index(" ,")
    edit = Edit("/basic_info/summary_description/0", EditKind.TYPO, before, after, start, "A slip.", 0.9, applied=True)
    latest = Pass(1, "en-GB", numbered([edit]))
    Screen().paint(*paint_report(PassReport("res_a", Proofread(), latest, {edit.path: text})))
    assert capfdbinary.readouterr().out.decode().splitlines()[-1].strip() == shown
