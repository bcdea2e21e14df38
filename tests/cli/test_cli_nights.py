"""What meets a command that runs at night: full disks, services that are away, files that vanish."""

from __future__ import annotations

from pathlib import Path

import pytest
from workspace_shell import Shell

from small_disk import small_disk_of


@pytest.mark.slow
def test_a_batch_onto_a_full_disk_closes_with_its_table(shell: Shell, tmp_path: Path) -> None:
    """Counts and costs come before what stopped it, with --json too; it names the outcomes that there are."""
    (tmp_path / "in").mkdir()
    for number in range(20):
        shell.put(f"in/{number:02}.pdf", f"name {number}")
    with small_disk_of("40k") as disk:
        done = shell("batch", "in", "--out", str(disk / "out"), "--no-template", "--jobs", "1", "--json")
    assert done.code == 1
    assert done.json["completed"] == done.json["credits_used"]
    assert 0 < done.json["completed"] < 20
    assert done.json["not_begun"] == 20 - done.json["completed"]
    assert f"{done.json['completed']}  read: a profile each" in done.err
    assert "results.csv could not be written" in done.err
    assert "no space left on device" in done.err.splitlines()[-2]


def test_a_back_up_of_a_workspace_with_lost_bytes(shell: Shell, tmp_path: Path) -> None:
    """It is made, says which documents it lacks, and is 12 as `workspace check`; one of a sound workspace is 0."""
    resume_id = shell.upload()
    assert shell("workspace", "back-up", "first").code == 0
    (blob,) = (path for path in (tmp_path / "workspace" / "blobs").rglob("*") if path.is_file())
    blob.unlink()
    done = shell("workspace", "back-up", "second")
    assert done.code == shell("workspace", "check").code == 12
    assert f"Not in the copy: the documents of these resumes are missing or damaged: {resume_id}." in done.err
    assert shell("--workspace", "second", "data", resume_id).code == 0
    assert shell("workspace", "back-up", "third", "--json").json["problems"]


def test_a_file_that_was_stopped_too_often_says_how_it_is_read(shell: Shell, tmp_path: Path) -> None:
    """Every run that leaves it alone names the way, and that way reads it."""
    (tmp_path / "in").mkdir()
    shell.put("in/a.pdf", "fail PARSE_CRASHED")
    for _ in range(2):
        assert "1 crashed or was stopped while being read: --only-failed tries again" in shell("batch", "in").err
    shell.put("in/b.pdf", "fail CORRUPT_FILE")
    shell.put("in/a.pdf", "name Ann Lee")
    done = shell("batch", "in", "--only-failed", "--json")
    assert (done.json["completed"], "tries again" in done.err) == (1, False)


def test_e7_a_corrected_profile_comes_into_outputs_that_were_removed(shell: Shell, tmp_path: Path) -> None:
    """E7: a rerun leaves what is there; a file without its outputs gets new ones, of its profile now, for nothing."""
    (tmp_path / "in").mkdir()
    shell.put("in/a.pdf", "name Ann Lee")
    assert shell("batch", "in", "--out", "out", "--no-template").code == 0
    resume_id = shell("list").out.split("\t")[0]
    assert shell("edit", resume_id, "--set=/basic_info/full_name=Ann Brandt").code == 0
    profile = tmp_path / "out" / "a.pdf.json"
    shell("batch", "in", "--out", "out", "--no-template")
    assert "Ann Brandt" not in profile.read_text()
    profile.unlink()
    done = shell("batch", "in", "--out", "out", "--no-template", "--json")
    assert (done.json["known"], done.json["credits_used"]) == (1, 0)
    assert "Ann Brandt" in profile.read_text()
