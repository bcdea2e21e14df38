"""rename, reprocess, preview, original, delete, edit, revisions, diff, restore: what they print and end with."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from workspace_shell import Answer, Shell

from resumectl.engine.open import open_engine


def test_rename(shell: Shell) -> None:
    """The title changes, the data does not; a title of no or 256 characters is refused with exit 2."""
    resume_id = shell.upload()
    answer = shell("rename", resume_id, "  Ann, nurse ", "--json")
    assert (answer.code, answer.json["id"], answer.json["title"]) == (0, resume_id, "Ann, nurse")
    assert shell("status", resume_id, "--json").json["title"] == "Ann, nurse"
    for title in ("", " ", "x" * 256):
        assert shell("rename", resume_id, title).code == 2
    assert shell("rename", "res_none", "x").code == 5
    assert shell("status", resume_id, "--json").json["title"] == "Ann, nurse"


def test_reprocess_reads_again_for_one_credit(shell: Shell) -> None:
    """In place like upload: the record with what it cost; a document that now fails is exit 9 with the way back."""
    resume_id = shell.upload("once CORRUPT_FILE Lee")
    answer = shell("reprocess", resume_id, "--json")
    assert answer.code == 9
    assert (answer.json["status"], answer.json["credits_reserved"]) == ("FAILED", 1)
    assert f"resumectl restore {resume_id}" in answer.err
    assert shell("data", resume_id).code == 6
    assert shell("restore", resume_id, "--json").json["restored_from"] == 1
    assert shell("status", resume_id, "--json").json["status"] == "COMPLETED"
    assert shell("data", resume_id, "--json").json["data"]["basic_info"]["full_name"] == "CORRUPT_FILE Lee"


def test_reprocess_says_what_was_read_otherwise(shell: Shell) -> None:
    """Nothing, the lines that changed, or the command that shows them where a corrected profile counts."""
    resume_id = shell.upload()
    assert "read as before: nothing in the profile is another" in shell("reprocess", resume_id).err
    shell("edit", resume_id, "--set", "/basic_info/full_name=Ann Lea")
    kept = shell("reprocess", resume_id)
    assert f"What is different in it: resumectl diff {resume_id} 3 4\n" in kept.err
    assert '-    "full_name": "Ann Lea",' in shell("diff", resume_id, "3", "4").out
    grown = shell.upload("grows Ann Lee")
    said = shell("reprocess", grown).err
    assert '-    "full_name": "Ann Lee",\n+    "full_name": "Ann Lee Brandt",\n' in said
    assert f"The profile of before: resumectl restore {grown}\n" in said
    assert shell("reprocess", grown, "--json").err == ""


def test_a_resume_that_never_had_data_has_none_to_restore(shell: Shell) -> None:
    """When it fails again nobody is sent to `restore`, which would find nothing."""
    shell("upload", shell.put("cv.pdf", "fail CORRUPT_FILE"))
    (failed,) = shell("list", "--json").json["data"]
    assert "restore" not in shell("reprocess", failed["id"]).err


def test_reprocess_can_be_left_to_a_worker(shell: Shell) -> None:
    """--no-wait gives the contract's acknowledgement, and a second one meanwhile is exit 6."""
    resume_id = shell.upload()
    answer = shell("reprocess", resume_id, "--no-wait", "--json")
    assert answer.json == {
        "id": resume_id,
        "replayed": False,
        "credits_reserved": 1,
        "status_url": f"/api/v1/public/resumes/{resume_id}",
        "data_url": f"/api/v1/public/resumes/{resume_id}/data",
    }
    assert shell("reprocess", resume_id).code == 6
    worked = shell("worker", "--until-empty", "--json")
    assert (worked.code, worked.json["id"], worked.json["status"]) == (0, resume_id, "COMPLETED")
    assert "Read 1 document." in worked.err
    assert shell("worker", "--until-empty", "--quiet").out == ""


def test_preview_says_that_the_links_are_of_this_machine(shell: Shell) -> None:
    """The links are data, the hint that no viewer outside reaches them is talk."""
    resume_id = shell.upload()
    answer = shell("preview", resume_id, "--template", "classic", "--json")
    assert set(answer.json) == {"file_url", "preview_url", "expires_at", "filename"}
    assert answer.json["file_url"].startswith("http://127.0.0.1:8000/files/")
    assert answer.json["file_url"].endswith(".docx")
    assert "cannot reach them" in answer.err
    assert shell("preview", resume_id, "--template", "none").code == 5


def test_preview_names_where_others_reach_the_service(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The setting public_url begins the links, and `config` shows it."""
    resume_id = shell.upload()
    preview = ("preview", resume_id, "--template", "classic", "--json")
    monkeypatch.setattr("resumectl.engine.open.open_engine", open_engine)
    monkeypatch.setenv("RESUMECTL_PUBLIC_URL", "https://cv.example.org/")
    answer = shell(*preview)
    assert answer.json["file_url"].startswith("https://cv.example.org/files/")
    assert answer.err == ""
    assert shell("config", "--json").json["public_url"] == "https://cv.example.org"
    monkeypatch.setenv("RESUMECTL_PUBLIC_URL", "cv.example.org")
    assert shell(*preview).code == 2


def test_a_damaged_original_is_the_workspaces_fault(shell: Shell) -> None:
    """There is such a resume, so it is 12 and not 5; what was read of it stays."""
    resume_id = shell.upload()
    (kept,) = (path for path in (shell.folder / "workspace" / "blobs").rglob("*") if path.is_file())
    kept.write_bytes(b"something else")
    damaged = shell("original", resume_id, "-o", "back.pdf")
    assert (damaged.code, "missing or changed" in damaged.err) == (12, True)
    assert not (shell.folder / "back.pdf").exists()
    assert shell("data", resume_id).code == 0


def test_original_is_byte_for_byte(shell: Shell) -> None:
    """To a file, to a folder's own name, and to stdout."""
    resume_id = shell.upload("name Ann Lee")
    assert shell("original", resume_id, "--output", "-").out == "name Ann Lee"
    answer = shell("original", resume_id, "--output", "copy.pdf", "--json")
    assert answer.json["output"] == "copy.pdf"
    assert (shell.folder / "copy.pdf").read_bytes() == b"name Ann Lee"


def test_delete(shell: Shell) -> None:
    """Only after a yes; deleted at once, unknown afterwards, credits stay spent."""
    before = shell("credits", "--json").json["resume_credits"]["available"]
    first, second = shell.upload("name A"), shell.upload("name B")
    refused = shell("delete", first)
    assert (refused.code, "--yes" in refused.err) == (2, True)
    assert "Delete the resume A · cv.pdf for good?" in refused.err
    assert "Delete these 2 resumes for good: A · cv.pdf, B · cv.pdf?" in shell("delete", first, second).err
    answer = shell("delete", first, "--yes", "--json")
    assert answer.json == {"id": first, "deleted": True, "cleanup_status": "queued"}
    assert shell("delete", first, "--yes").code == 5
    assert shell("delete", second, "--yes").code == 0
    assert shell("list", "--json").json["data"] == []
    assert shell("credits", "--json").json["resume_credits"]["available"] == before - 2


def test_delete_several(shell: Shell) -> None:
    """All or, when one is not there, none; one JSON document says which; an id that is named twice is one."""
    ids = [shell.upload(f"name {letter}") for letter in "ABC"]
    assert shell("delete", ids[0], "res_none", "--yes").code == 5
    assert len(shell("list", "--json").json["data"]) == 3
    answer = shell("delete", ids[0], ids[1], ids[0], "--yes", "--json")
    assert answer.code == 0
    assert [one["id"] for one in answer.json["data"]] == ids[:2]
    assert [one["id"] for one in shell("list", "--json").json["data"]] == ids[2:]


def test_edit_value_by_value(shell: Shell) -> None:
    """--set replaces, appends, empties and removes; exports and data use the corrected profile from then on."""
    resume_id = shell.upload()
    answer = shell(
        "edit", resume_id,
        "--set", "/basic_info/current_title=Staff Nurse",
        "--set", "/skills/-=Triage = fast",
        "--set", "/work_history/0/bullet_points/1=",
        "--set", "/work_history/0/end_date=2024-05",
        "--json",
    )  # fmt: skip
    assert (answer.code, answer.json["number"], answer.json["kind"]) == (0, 2, "corrected")
    data = shell("data", resume_id, "--json").json["data"]
    assert data["basic_info"]["current_title"] == "Staff Nurse"
    assert data["skills"] == ["Triage = fast"]
    assert data["work_history"][0]["bullet_points"] == ["a", "c", "d", "e"]
    assert data["work_history"][0]["end_date"] == "2024-05"
    shell("edit", resume_id, "--set", "/work_history/0=")
    assert shell("data", resume_id, "--json").json["data"]["work_history"] == []


@pytest.mark.parametrize(
    "setting",
    ["full_name=x", "/basic_info", "/none/x=1", "/work_history/7/company=x", "/work_history/0/end_date=May",
     "/work_history/-=x", "/basic_info/location=x", "/skills/x=1", "/basic_info/full_name=a\x07b",
     "/basic_info/email=ann at mail"],
)  # fmt: skip
def test_an_edit_that_makes_no_profile_changes_nothing(shell: Shell, setting: str) -> None:
    """Unknown places, entries that are no text, dates and addresses that are none are exit 2 and no revision."""
    resume_id = shell.upload()
    answer = shell("edit", resume_id, "--set", setting)
    assert answer.code == 2, answer
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 1


def test_all_that_is_wrong_with_an_edit_is_told_at_once(shell: Shell) -> None:
    """Each place that there is not, and each value that does not fit: nobody finds the next by trying again."""
    resume_id = shell.upload()
    values = ("/basic_info/email=ann", "/work_history/0/start_date=May", "/work_history/0/end_date=soon")
    refused = shell("edit", resume_id, *(word for one in values for word in ("--set", one)))
    assert (refused.code, refused.err.count("Nothing was changed.")) == (2, 1)
    for told in ("email is 'ann'", "start_date is 'May'", "end_date is 'soon'"):
        assert told in refused.err
    places = shell("edit", resume_id, "--set", "/basic_info/emial=a@b.example", "--set", "/skills/9=SQL")
    assert (places.code, places.err.count("--json` shows its members")) == (2, 1)
    said = places.err
    assert "no text at /basic_info/emial. Is /basic_info/email meant? The profile has no text at /skills/9." in said
    bullets = [word for n in range(5) for word in ("--set", f"/work_history/0/bullet_points/{n}=a\x07")]
    many = shell("edit", resume_id, *bullets, "--set", "/basic_info/email=ann")
    assert many.err.count("prints nothing.") == 4
    assert "1 more does not fit." in many.err
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 1


@pytest.mark.parametrize(
    ("settings", "names", "said"),
    [
        (["last_name=Brandt"], ("Ann", "Brandt", "Ann Brandt"), "which Word files show, is “Ann Brandt” now"),
        (["first_name="], ("", "Lee", "Lee"), "is “Lee” now"),
        (["last_name=Brandt", "full_name=Ann Lee"], ("Ann", "Brandt", "Ann Lee"), None),
        (["full_name=Ann Marie Lee"], ("Ann Marie", "Lee", "Ann Marie Lee"), "first_name is “Ann Marie” and last"),
        (["full_name=Ann Lee-Brandt"], ("Ann", "Lee-Brandt", "Ann Lee-Brandt"), "last_name “Lee-Brandt” now"),
        (["full_name=Eve Ray"], ("Ann", "Lee", "Eve Ray"), "first_name is still “Ann” and last_name “Lee”."),
        (["full_name=Eve Ray", "last_name=Ray", "first_name=Eve"], ("Eve", "Ray", "Eve Ray"), None),
        (["email=a@b.example"], ("Ann", "Lee", "Ann Lee"), None),
    ],
)
def test_a_name_and_its_parts_stay_in_step(
    shell: Shell, settings: list[str], names: tuple[str, str, str], said: str | None
) -> None:
    """What is set of a name holds for its other form where that can only be one thing; else it is said what stays."""
    resume_id = shell.upload()
    whole = [f"--set=/basic_info/{one}" for one in ("first_name=Ann", "last_name=Lee", "full_name=Ann Lee")]
    assert "_name is" not in shell("edit", resume_id, *whole).err
    done = shell("edit", resume_id, *(f"--set=/basic_info/{one}" for one in settings))
    basic = shell("data", resume_id, "--json").json["data"]["basic_info"]
    assert (basic["first_name"], basic["last_name"], basic["full_name"]) == names
    assert said in done.err if said else "_name" not in done.err.rpartition("restore")[2]


def test_a_name_that_is_not_its_parts_is_left(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the whole name says more than its parts, and in an editor, nothing is changed that nobody set."""
    resume_id = shell.upload()
    shell("edit", resume_id, "--set=/basic_info/last_name=Lee", "--set=/basic_info/full_name=Ann Lee")
    done = shell("edit", resume_id, "--set=/basic_info/last_name=Brandt")
    assert "full_name, which Word files show, is still “Ann Lee”." in done.err
    monkeypatch.setenv("EDITOR", "sed -i s/Brandt/Ray/")
    monkeypatch.delenv("VISUAL", raising=False)
    assert "is still “Ann Lee”." in shell("edit", resume_id).err
    assert shell("data", resume_id, "--json").json["data"]["basic_info"]["full_name"] == "Ann Lee"


def test_what_is_dialled_follows_the_number(shell: Shell) -> None:
    """Of a corrected phone number the form that links and cards dial is corrected too, and shown."""
    resume_id = shell.upload()
    first = ("phone_number=+49 30 901820", "phone_e164=+4930901820")
    shell("edit", resume_id, *(f"--set=/basic_info/{one}" for one in first))
    done = shell("edit", resume_id, "--set=/basic_info/phone_number=+44 20 7946 0958")
    assert "+442079460958" in done.err
    card = shell("export", resume_id, "--format", "vcard", "--output", "-").out
    assert "TEL:+442079460958" in card


def test_a_headline_left_behind_is_said_with_its_command(shell: Shell) -> None:
    """Where a title or employer that the headline repeats is corrected, the command that changes it too is said."""
    resume_id = shell.upload()
    shell("edit", resume_id, "--set=/basic_info/current_title=Nurse")
    done = shell("edit", resume_id, "--set=/work_history/0/role_title=Ward Sister")
    command = f"edit {resume_id} --set '/basic_info/current_title=Ward Sister'"
    assert f"current_title is still “Nurse”: resumectl {command}\n" in done.err
    assert "is still" not in shell("edit", resume_id, "--set=/work_history/0/role_title=Matron").err
    assert "is still" not in shell(*shlex.split(command)).err
    both = ("--set=/basic_info/current_title=Nurse", "--set=/work_history/0/role_title=Nurse")
    shell("edit", resume_id, *both)
    together = [one.replace("=Nurse", "=Dean") for one in both]
    assert "is still" not in shell("edit", resume_id, *together).err


@pytest.mark.usefixtures("drafts")
def test_edit_in_an_editor(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person saves becomes the profile; an untouched file and an editor that fails change nothing."""
    resume_id = shell.upload()
    editor = tmp_path / "editor"
    editor.write_text('#!/bin/sh\nsed -i.bak "s/Norrtull Hospital/Karolinska/" "$1"\n')
    editor.chmod(0o700)
    monkeypatch.setenv("EDITOR", str(editor))
    assert shell("edit", resume_id).code == 0
    assert shell("data", resume_id, "--json").json["data"]["work_history"][0]["company"] == "Karolinska"
    editor.write_text('#!/bin/sh\nsed -i.bak "s/current_title/current_titel/" "$1"\n')
    refused = shell("edit", resume_id)
    assert (refused.code, "no member /basic_info/current_titel. Nothing was changed" in refused.err) == (2, True)
    monkeypatch.setenv("EDITOR", "true")
    assert "Nothing was changed" in shell("edit", resume_id).err
    monkeypatch.setenv("EDITOR", "false")
    assert shell("edit", resume_id).code == 1
    monkeypatch.setenv("EDITOR", os.devnull)
    assert shell("edit", resume_id).code == 1
    assert shell("edit", resume_id, "--no-input").code == 2
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 2


@pytest.mark.usefixtures("drafts")
def test_what_editors_leave_behind(shell: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Members that somebody took out are empty; a mark in front is no text; no file, rubbish and letters that are no
    UTF-8 change nothing and are no bug.
    """
    resume_id = shell.upload()
    editor = tmp_path / "editor"
    monkeypatch.setenv("EDITOR", str(editor))

    def edit(command: str) -> Answer:
        editor.write_text(f"#!/bin/sh\n{command}\n")
        editor.chmod(0o700)
        return shell("edit", resume_id)

    for command, code, said in (
        ('rm "$1"', 1, "left no file; nothing was changed"),
        ("printf '{\"skills\": [\"caf\\351\"]}' > \"$1\"", 1, "saved no UTF-8; nothing was changed"),
        ('head -c 100000 /dev/zero | tr "\\0" "[" > "$1"', 2, "is no JSON"),
        ('(echo "["; head -c 9999 /dev/zero | tr "\\0" 9; echo "]") > "$1"', 2, "is no JSON"),
    ):
        ran = edit(command)
        assert (ran.code, said in ran.err) == (code, True), (command, ran.err)
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 1
    assert edit("sed -i.bak -e '1s/^/\\xEF\\xBB\\xBF/' -e '/\"first_name\"/d' \"$1\"").code == 0
    assert shell("data", resume_id, "--json").json["data"]["basic_info"]["first_name"] == ""
    for kept in ('{"basic_info": {"full_name": "Anna"}}', '{"basic_info": null}'):
        ran = edit(f"echo '{kept}' > \"$1\"")
        assert (ran.code, "is a bug" in ran.err) == (0, False), ran.err
    assert shell("data", resume_id, "--json").json["data"]["work_history"] == []


def test_revisions_diff_and_restore(shell: Shell) -> None:
    """Each state is listed with what made it; a diff names the pointers; an earlier one comes back as a new one."""
    resume_id = shell.upload()
    shell("edit", resume_id, "--set", "/basic_info/full_name=Ann Marie Lee")
    listed = shell("revisions", resume_id, "--json").json
    assert [(one["number"], one["kind"], one["current"]) for one in listed["data"]] == [
        (2, "corrected", True), (1, "parsed", False),
    ]  # fmt: skip
    changed = [{"path": "/basic_info/full_name", "before": "Ann Lee", "after": "Ann Marie Lee"}]
    assert shell("diff", resume_id, "--json").json == {"id": resume_id, "from": 1, "to": 2, "changes": changed}
    shown = shell("diff", resume_id).out
    assert '-    "full_name": "Ann Lee",' in shown
    assert '+    "full_name": "Ann Marie Lee",' in shown
    assert shell("restore", resume_id, "--revision", "1", "--json").json["number"] == 3
    assert shell("data", resume_id, "--json").json["data"]["basic_info"]["full_name"] == "Ann Lee"
    assert "the same data" in shell("diff", resume_id, "1", "3").err
    assert shell("restore", resume_id, "--revision", "9").code == 5
    # As a service answers.
    assert shell("restore", resume_id, "--revision", "-1").code == 2
    # A script's unset variable adds no empty mark to a list.
    assert "Nothing was changed" in shell("edit", resume_id, "--set", "/skills/-=").err


def test_c12_reprocess_keeps_a_correction(shell: Shell) -> None:
    """A corrected profile stays the one that counts, unless it is to be discarded."""
    resume_id = shell.upload()
    shell("edit", resume_id, "--set", "/basic_info/full_name=Corrected")

    def name() -> str:
        return str(shell("data", resume_id, "--json").json["data"]["basic_info"]["full_name"])

    kept = shell("reprocess", resume_id)
    assert kept.code == 0
    assert "corrected by hand (revision 2) and stays the one that counts" in kept.err
    assert "--discard-corrections" in kept.err
    assert name() == "Corrected"
    gone = shell("reprocess", resume_id, "--discard-corrections")
    assert gone.code == 0
    assert f"To have it back: resumectl restore {resume_id} --revision 2\n" in gone.err
    assert name() == "Ann Lee"
    assert "corrected" not in shell("reprocess", resume_id).err


def test_list_search(shell: Shell) -> None:
    """Words begin so, in any order, accents aside; characters that mean something to the index mean nothing."""
    ann, zoe = shell.upload("name Ann Lee"), shell.upload("name Zoë Åkerman")

    def found(words: str) -> list[str]:
        return [one["id"] for one in shell("list", "--search", words, "--json").json["data"]]

    assert found("lee an") == [ann]
    assert found("akerman") == [zoe]
    assert found("norr") == [zoe, ann]
    assert found('zo" OR "ann') == []
    assert found("nobody") == []
    assert "No resume has these words" in shell("list", "--search", "nobody").err
    assert shell("list", "--search", " * ").code == 2
    page = shell("list", "--search", "norr", "--limit", "1", "--json").json
    assert [one["id"] for one in page["data"]] == [zoe]
    rest = shell("list", "--search", "norr", "--limit", "1", "--cursor", page["next_cursor"], "--json").json
    assert ([one["id"] for one in rest["data"]], rest["next_cursor"]) == ([ann], None)
    shell("delete", zoe, "--yes")
    assert found("akerman") == []
