"""templates, preferences, credits, recruiters, keys, me, health, workspace, erase, subject-export, config."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import pytest
from workspace_shell import Shell

CLASSIC = Path(__file__).parents[2] / "templates" / "classic.docx"


def test_templates_added_preferred_and_removed(shell: Shell) -> None:
    """An own template can be the default until it is removed; then an export needs to be told again."""
    added = shell("templates", "add", str(CLASSIC), "--name", "House", "--json").json
    assert (added["name"], added["public"]) == ("House", False)
    assert "House" in shell("templates").out
    assert shell("templates", "add", str(CLASSIC), "--name", "house").code == 6
    assert shell("templates", "add", shell.put("cv.pdf", "no word file"), "--name", "X").code == 9
    assert shell("templates", "add", str(CLASSIC), "--name", "").code == 2
    kept = shell("preferences", "set", added["id"], "--json").json
    assert (kept["scope"], kept["recruiter_id"], kept["template_id"]) == ("organization", None, added["id"])
    assert [one["template_id"] for one in shell("preferences", "--json").json["data"]] == [added["id"]]
    resume_id = shell.upload()
    assert shell("export", resume_id, "--output", "a.docx").code == 0
    removed = shell("templates", "remove", added["id"], "--json").json
    assert (removed["id"], removed["removed"]) == (added["id"], True)
    assert shell("templates", "remove", added["id"]).code == 0
    assert shell("export", resume_id, "--output", "b.docx").code == 6
    system = shell("templates", "--json").json["data"][0]
    assert shell("templates", "remove", system["id"]).code == 4
    assert shell("preferences", "set", "tpl_none").code == 5
    assert shell("upload", shell.put("b.pdf", "name B"), "--template", "tpl_none").code == 5


def test_templates_are_called_by_their_names(shell: Shell) -> None:
    """What a name is taken by is removed with the command said; a default is told by name and when it goes."""
    added = shell("templates", "add", str(CLASSIC), "--name", "Our House", "--json").json
    taken = shell("templates", "add", str(CLASSIC), "--name", "Our House").err
    assert "Remove that one first (resumectl templates remove 'Our House'), or choose another name." in taken
    assert "Remove" not in shell("templates", "add", str(CLASSIC), "--name", "Classic").err
    assert "Our House is the default of the organization." in shell("preferences", "set", added["id"]).err
    assert ["the", "organization", "Our", "House", added["id"]] in [
        line.split() for line in shell("preferences").out.splitlines()
    ]
    removed = shell("templates", "remove", "Our House", "--yes").err
    assert "Removed Our House.\nIt was the default of the organization, which has none now" in removed
    shell("templates", "add", str(CLASSIC), "--name", "Other")
    assert "default" not in shell("templates", "remove", "Other", "--yes").err


def test_a_template_is_replaced_in_place(shell: Shell) -> None:
    """By its name: it keeps its id, stays the default, and a batch makes its files anew; mistakes change nothing."""
    added = shell("templates", "add", str(CLASSIC), "--name", "House", "--json").json
    shell("preferences", "set", "House")
    (shell.folder / "cvs").mkdir()
    shell.put("cvs/a.pdf", "name A")
    batch = ("batch", str(shell.folder / "cvs"), "--out", str(shell.folder / "out"), "--template", "House")
    assert shell(*batch).code == 0
    assert "before and unchanged" in shell(*batch).err
    replaced = shell("templates", "replace", "house", str(CLASSIC.with_name("modern.docx")), "--json").json
    assert (replaced["id"], replaced["name"]) == (added["id"], "House")
    assert [one["template_id"] for one in shell("preferences", "--json").json["data"]] == [added["id"]]
    assert "before and unchanged" not in shell(*batch).err
    taken = shell("templates", "add", str(CLASSIC), "--name", "House").err
    assert "resumectl templates replace House FILE" in taken
    assert shell("templates", "replace", "House", str(shell.put("b.pdf", "name B"))).code == 9
    assert shell("templates", "replace", "classic", str(CLASSIC)).code == 4
    assert shell("templates", "replace", "none", str(CLASSIC)).code == 5
    assert shell("templates", "remove", "House", "--yes").code == 0


def test_a_template_whose_file_is_damaged(shell: Shell) -> None:
    """That is no unknown name (5) but the workspace (12); removed, by its name too, and added again it is whole."""
    added = shell("templates", "add", str(CLASSIC), "--name", "House", "--json").json
    resume_id = shell.upload()
    size = CLASSIC.stat().st_size
    blobs = (shell.folder / "workspace" / "blobs").rglob("*")
    (kept,) = (path for path in blobs if path.is_file() and path.stat().st_size == size)
    kept.write_bytes(kept.read_bytes()[:-1] + b"x")
    out = str(shell.folder / "out")
    for words in (("export", resume_id, "-o", "a.docx"), ("batch", str(shell.folder), "--out", out)):
        broken = shell(*words, "--template", "House")
        assert (broken.code, "missing or changed" in broken.err) == (12, True)
        assert f"resumectl templates remove {added['id']}" in broken.err
    assert shell("export", resume_id, "--template", "Horse", "-o", "a.docx").code == 5
    assert shell("templates", "remove", "house", "--yes", "--json").json["id"] == added["id"]
    assert shell("templates", "remove", "house", "--yes").code == 5
    shell("templates", "add", str(CLASSIC), "--name", "House")
    assert shell("export", resume_id, "--template", "House", "-o", "a.docx").code == 0


def test_credits_granted_planned_and_shown(shell: Shell) -> None:
    """Pools and history add up; what is not possible is exit 2 with a sentence."""
    before = shell("credits", "--json").json["resume_credits"]["available"]
    after = shell("credits", "grant", "payg", "5", "--note", "thanks", "--json").json
    assert after["resume_credits"]["available"] == before + 5
    planned = shell("credits", "plan", "subscription", "200", "--json").json
    account = planned["resume_credits"]["accounts"][1]
    assert (account["type"], account["available"]) == ("subscription", 200)
    assert account["period_start"] < account["period_end"]
    assert shell("credits", "grant", "payg", "--", "-6").code == 2
    assert "A number below 0 stands after --." in shell("credits", "grant", "payg", "-6").err
    assert shell("credits", "grant", "payg", "0").code == 2
    assert shell("credits", "grant", "gold", "1").code == 2
    assert shell("credits", "plan", "starter", "5").code == 2
    assert shell("credits", "plan", "subscription", "5", "--start", "soon").code == 2
    rows = shell("credits", "history", "--json").json["data"]
    assert [(one["kind"], one["amount"], one["note"]) for one in rows[1:2]] == [("grant", 5, "thanks")]
    off = shell("credits", "addon", "proofread", "off", "--json").json
    assert (off["auto_proofread"]["enabled"], off["auto_proofread"]["can_use"]) == (False, False)
    refused = shell("upload", shell.put("cv.pdf", "name X"), "--auto-proofread")
    assert refused.code == 4


def test_recruiters_and_their_keys(shell: Shell) -> None:
    """A key is shown once; a suspended person is listed no more and gets no résumés."""
    ann = shell("recruiters", "add", "Ann Lee", "ann@example.com", "--json").json
    assert {"id", "name", "email"} <= set(ann)
    assert shell("recruiters", "add", "Ann", "ANN@example.com").code == 6
    assert shell("recruiters", "add", "Ann", "no address").code == 2
    made = shell(
        "keys", "create", "seat", "--type", "recruiter", "--recruiter", ann["id"], "--expires", "90d",
        "--scope", "resumes:read", "--json",
    ).json  # fmt: skip
    assert made["token"].startswith("svc_live_")
    assert made["scopes"] == ["resumes:read"]
    assert made["expires_at"] > made["created_at"]
    listed = shell("keys", "--json")
    assert made["token"] not in listed.out
    assert [one["id"] for one in listed.json["data"]] == [made["id"]]
    assert shell("recruiters", "suspend", ann["id"], "--json").json["active"] is False
    assert ann["id"] not in shell("recruiters", "--json").out
    assert ann["id"] in shell("recruiters", "--all", "--json").out
    assert shell("upload", shell.put("a.pdf", "name A"), "--recruiter", ann["id"]).code == 2
    assert shell("recruiters", "reinstate", ann["id"], "--json").json["active"] is True
    assert shell("keys", "revoke", made["id"], "--json").json["revoked_at"]
    assert shell("keys", "revoke", "key_none").code == 5
    assert shell("keys", "create", "x", "--type", "recruiter").code == 2
    assert shell("keys", "create", "x", "--type", "organization", "--expires", "soon").code == 2


def test_what_an_end_means_for_the_whole_pool_is_said(shell: Shell) -> None:
    """Five credits that end tomorrow make a million end tomorrow: whoever grants them reads so, and how to undo it."""
    answer = shell("credits", "grant", "starter", "5", "--expires", "1d")
    assert "All 1,000,005 starter credits end at 20" in answer.err
    assert "starter credits" not in shell("credits", "grant", "payg", "5").err
    assert "The 1,000,006 starter credits no longer end." in shell("credits", "grant", "starter", "1").err
    assert shell("credits", "grant", "starter", "1").err == ""


def test_an_option_with_nothing_in_it_is_not_one_left_out(shell: Shell) -> None:
    """A variable that a script forgot to set makes no key without an end, and none of another organization."""
    create = ("keys", "create", "x", "--type", "organization")
    assert shell(*create, "--expires", "").code == 2
    assert shell(*create, "--organization", "").code == 5
    assert shell("keys", "--json").json["data"] == []
    assert shell("credits", "grant", "starter", "5", "--expires", "").code == 2
    assert shell("credits", "plan", "subscription", "5", "--start", "").code == 2
    (shell.folder / "cvs").mkdir()
    assert shell("batch", "cvs", "--out", "").code == 2
    assert shell("watch", "cvs", "--out", "").code == 2
    # The current folder is not what was meant, and reading it would cost credits.
    assert "the folder has no name" in shell("batch", "", "--dry-run").err


def test_recruiters_by_name(shell: Shell) -> None:
    """Wherever a recruiter is asked for, a name or an e-mail address does in any case of letters; who is not known, or
    not the only one of that name, is refused before anything is done.
    """
    ann = shell("recruiters", "add", "Ann Lee", "ann@example.com", "--json").json["id"]
    bob = shell("recruiters", "add", "Bob Ray", "bob@example.com", "--json").json["id"]
    first, second, third = (shell.put(f"{name}.pdf", f"name {name}") for name in "ABC")
    assert shell("upload", first, "--recruiter", "ann lee", "--json").json["recruiter_id"] == ann
    assert shell("upload", second, "--recruiter", "BOB@example.com", "--json").json["recruiter_id"] == bob
    made = shell("keys", "create", "seat", "--type", "recruiter", "--recruiter", "Ann Lee", "--json").json
    assert made["recruiter_id"] == ann
    assert "`resumectl templates` lists them." in shell("preferences", "set", "House").err
    kept = shell("preferences", "set", "modern", "--recruiter", "Bob Ray", "--json").json
    assert (kept["scope"], kept["recruiter_id"]) == ("recruiter", bob)
    refused = shell("upload", third, "--recruiter", "Ann Le", "--json")
    assert (refused.code, refused.out) == (2, "")
    assert refused.err.startswith("There is no active recruiter 'Ann Le'. Did you mean 'Ann Lee'?")
    assert "Did you mean 'Bob Ray'?" in shell("upload", third, "--recruiter", "bob").err
    assert shell("recruiters", "suspend", "Bob Ray", "--json").json["id"] == bob
    way_back = "`resumectl recruiters reinstate bob@example.com` takes that back."
    for refused in (
        shell("upload", third, "--recruiter", "Bob Ray"),
        shell("preferences", "set", "modern", "--recruiter", bob),
        shell("keys", "create", "seat", "--type", "recruiter", "--recruiter", "BOB ray"),
    ):
        assert (refused.code, refused.err) == (2, f"Bob Ray (bob@example.com) is suspended. {way_back}\n")
    assert shell("recruiters", "reinstate", "bob@example.com").code == 0
    assert shell("recruiters", "suspend", "Nobody").code == 5
    shell("recruiters", "add", "Ann Lee", "lee@example.com")
    twins = shell("upload", third, "--recruiter", "Ann Lee")
    assert (twins.code, "2 recruiters are called 'Ann Lee'. Take the e-mail address" in twins.err) == (2, True)
    assert shell("upload", third, "--recruiter", ann, "--json").json["recruiter_id"] == ann


def test_a_folder_for_a_recruiter(shell: Shell) -> None:
    """`batch --recruiter` uploads for her; what is known keeps its owner, which is said; a stranger is exit 2."""
    ann = shell("recruiters", "add", "Ann Lee", "ann@example.com", "--json").json["id"]
    (shell.folder / "in").mkdir()
    shell.put("in/a.pdf", "name A")
    shell.put("in/b.pdf", "name B")
    shell("upload", shell.put("b.pdf", "name B"))
    command = ("batch", str(shell.folder / "in"), "--no-template", "--recruiter")
    assert shell(*command, "Nobody").code == 2
    assert not (shell.folder / "in-resumectl").exists()
    done = shell(*command, "ann lee", "--json")
    assert (done.code, done.json["completed"], done.json["owner_unchanged"]) == (0, 2, 1)
    assert "1 known file not given to that recruiter" in done.err
    owners = {one["title"]: one["recruiter_id"] == ann for one in shell("list", "--json").json["data"]}
    assert owners == {"a.pdf": True, "b.pdf": False}


def test_sandbox_keys(shell: Shell) -> None:
    """A sandbox key makes the sandbox, which has credits of its own."""
    made = shell("keys", "create", "try", "--type", "organization", "--organization", "sandbox", "--json").json
    assert made["token"].startswith("svc_test_")
    assert made["recruiter_id"] is None
    left = shell("credits", "--organization", "sandbox", "--json").json
    assert left["resume_credits"]["available"] == 40
    assert left["auto_proofread"]["available"] == 10
    assert shell("keys", "--json").json["data"] == []


def test_me_and_health(shell: Shell) -> None:
    """The local command line acts as an organization key with all scopes for the owner (decision A11)."""
    who = shell("me", "--json").json
    assert (who["key_type"], who["recruiter_id"], len(who["scopes"])) == ("organization", None, 6)
    owner = shell("recruiters", "--json").json["data"][0]
    assert who["integration_user_id"] == owner["id"]
    health = shell("health", "--json").json
    assert (health["status"], health["checks"]) == ("ready", {"database": "up", "parser": "not_checked"})


def test_workspace_looked_after(shell: Shell) -> None:
    """Shown, checked, cleaned, copied; a copy is a workspace with the same résumés."""
    resume_id = shell.upload()
    gone = shell.upload("name Gone")
    shell("delete", gone, "--yes")
    assert shell("workspace", "--json").json["resumes"] == {"COMPLETED": 1}
    assert shell("workspace", "check", "--json").json == {"sound": True, "problems": []}
    copied = shell("workspace", "back-up", "copy", "--json").json
    assert copied == {"folder": "copy", "files": 1}
    assert shell("workspace", "back-up", "copy").code == 2
    refused = shell("workspace", "back-up", "/dev/null/copy")
    assert (refused.code, refused.err) == (
        12, "The copy /dev/null/copy cannot be written: not a directory. Choose a folder that you may write to.\n",
    )  # fmt: skip
    there = shell("--workspace", "copy", "data", resume_id, "--json")
    assert there.json["data"]["basic_info"]["full_name"] == "Ann Lee"
    done = shell("workspace", "clean-up", "--json").json
    assert (done["expired"], done["finished"], done["clock_jumped"]) == (0, True, False)
    changed = shell("workspace", "settings", "--retention-days", "30", "--json").json
    assert changed["retention_days"] == 30
    assert shell("workspace", "settings", "--retention-days", "0").code == 2
    shell.upload("name Soon")
    assert "1 resume will expire within 30 days" in shell("list").err
    actions = [one["action"] for one in shell("workspace", "log", "--json").json["data"]]
    assert actions == ["settings.changed", "resume.deleted"]


def test_a_missing_document_is_found(shell: Shell) -> None:
    """`workspace check` names the resume whose bytes are gone, with exit 12."""
    resume_id = shell.upload()
    for path in (shell.folder / "workspace" / "blobs").rglob("*"):
        if path.is_file():
            path.unlink()
    answer = shell("workspace", "check")
    assert answer.code == 12
    assert resume_id in answer.err


def test_a_person_whose_address_does_not_stand_in_every_resume(shell: Shell) -> None:
    """Those under the same name are named, and left alone; others, and names of one word, are not."""
    shell.upload("name Ann Lee")
    same = shell.upload("name Zoe Lee")
    shell.upload("name Ann Leeson")
    shell.upload("name Zoe")
    shell("edit", same, "--set", "/basic_info/full_name=ANN LEE")
    shell("edit", shell.upload("name Zoe Ray"), "--set", "/basic_info/current_title=Clerk of Ann Lee")
    for words in (("subject-export", "-o", "ann.zip"), ("erase", "--yes")):
        done = shell(*words, "--email", "ann@example.com")
        assert f"1 resume has the same name and not this address: {same}. `resumectl data ID`" in done.err
        shell("edit", shell.upload("name Ann Lee"), "--set", "/basic_info/phone_number=1")
    assert shell("erase", "--email", "ann@example.com", "--dry-run", "--json").json["same_name"] == [same]
    assert shell("status", same).code == 0
    shell("delete", same, "--yes")
    alone = shell("erase", "--email", "ann@example.com", "--dry-run", "--json")
    assert (alone.json["same_name"], "same name" in alone.err) == ([], False)


def test_e2_a_persons_data_on_stdout(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A - is stdout here as everywhere, and no file of that name."""
    monkeypatch.chdir(shell.folder)
    shell.upload("name Ann Lee")
    sent = shell("subject-export", "--email", "ann@example.com", "--output", "-")
    assert (sent.code, sent.out[:2], (shell.folder / "-").exists()) == (0, "PK", False)


def test_what_is_lost_of_a_person_is_said(shell: Shell) -> None:
    """Whoever hands out a person's data must know that the document is not in it: 12, as a back-up ends then."""
    resume_id = shell.upload("name Ann Lee")
    for path in (shell.folder / "workspace" / "blobs").rglob("*"):
        if path.is_file():
            path.unlink()
    said = f"Not in it: the document of {resume_id} is missing or damaged in the workspace."
    for words in (("ann.zip",), ("-",), ("two.zip", "--json")):
        handed = shell("subject-export", "--email", "ann@example.com", "-o", *words)
        assert (handed.code, said in handed.err) == (12, True)
        assert handed.out[:2] == {"ann.zip": "", "-": "PK", "two.zip": '{"'}[words[0]]
    assert handed.json["problems"] == [f"The document of {resume_id} is missing or damaged in the workspace."]


def test_a_persons_data_handed_out_and_erased(shell: Shell) -> None:
    """The archive has document, record and every revision; after erasing nothing but the log remembers."""
    resume_id = shell.upload("name Ann Lee")
    other = shell.upload("name Bob Ray")
    shell("edit", resume_id, "--set", "/basic_info/full_name=Ann M Lee")
    answer = shell("subject-export", "--email", "ANN@example.com", "--output", "ann.zip", "--json")
    assert [one["id"] for one in answer.json["data"]] == [resume_id]
    with zipfile.ZipFile(io.BytesIO((shell.folder / "ann.zip").read_bytes())) as archive:
        names = archive.namelist()
        assert archive.read(f"{resume_id}/document-cv.pdf") == b"name Ann Lee"
        newest = json.loads(archive.read(f"{resume_id}/revision-2.json"))
    assert newest["data"]["basic_info"]["full_name"] == "Ann M Lee"
    assert {f"{resume_id}/record.json", f"{resume_id}/revision-1.json", "log.json"} <= set(names)
    assert shell("erase", "--email", "ann@example.com").code == 2
    assert shell("erase", "--email", "ann@example.com", "--dry-run", "--json").json["erased"] == 0
    assert "or `watch` stay" in shell("erase", "--email", "ann@example.com", "--dry-run").err
    assert shell("erase", "--email", "ann@example.com", "--yes", "--json").json["erased"] == 1
    assert shell("status", resume_id).code == 5
    assert shell("status", other).code == 0
    assert shell("erase", "--email", "ann@example.com", "--yes").code == 5
    assert shell("erase", "--email", "none", "--yes").code == 2
    log = shell("workspace", "log", "--json").json["data"]
    assert [one["action"] for one in log] == ["resume.erased", "subject.exported"]
    for path in (shell.folder / "workspace").rglob("*"):
        if path.is_file():
            assert b"Ann M Lee" not in path.read_bytes(), path
            assert b"ann@example" not in path.read_bytes(), path


def test_config_shows_where_settings_come_from(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """The target with what named it; a key is never shown."""
    shown = shell("config", "--json").json
    assert (shown["set_by"], shown["url"]) == ("RESUMECTL_WORKSPACE", None)
    monkeypatch.delenv("RESUMECTL_WORKSPACE")
    monkeypatch.setenv("RESUMECTL_URL", "https://example.com/api/v1/public")
    monkeypatch.setenv("RESUMECTL_API_KEY", "svc_live_secret")
    answer = shell("config", "--json")
    assert answer.json["url"] == "https://example.com/api/v1/public"
    assert "secret" not in answer.out + answer.err
