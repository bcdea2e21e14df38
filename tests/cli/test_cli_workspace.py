"""upload, status, data, list, export, templates, credits: what they print, say and end with.

The engine is the real one on a real workspace; only the parser is a stand-in that says what the file's
text tells it.
"""

from __future__ import annotations

import io
import json
import zipfile

import pytest
from typer.testing import CliRunner
from workspace_shell import Shell

from resumectl.cli.app import app
from resumectl.export.system import system_template


def test_upload_prints_the_record(shell: Shell) -> None:
    """With --json the record comes as one line with the API's keys and what the upload did; talk is on
    stderr.
    """
    answer = shell("upload", shell.put("cv.pdf", "name Ann Lee"), "--title", "Ann", "--json")
    assert list(answer.json) == [
        "id", "recruiter_id", "uploaded_via_api_key", "title", "status", "source", "created_at", "updated_at",
        "expires_at", "processing_started_at", "processing_finished_at", "resume_language", "error",
        "proofread", "engine_version", "deduplicated", "credits_reserved",
    ]  # fmt: skip
    record = answer.json
    assert (answer.code, record["status"], record["title"], record["error"]) == (0, "COMPLETED", "Ann", None)
    assert (record["deduplicated"], record["credits_reserved"]) == (False, 1)
    assert record["uploaded_via_api_key"] == {"id": "local", "name": "resumectl"}
    assert record["created_at"].endswith("Z")
    assert len(record["created_at"]) == len("2026-01-15T08:30:00.000Z")
    assert "Made a workspace in" in answer.err


def test_a_newer_resume_of_somebody_is_told(shell: Shell) -> None:
    """By the e-mail address, whatever the file is called; not of the same bytes, and not of a word of it alone."""
    ids = [shell.upload(f"name Ann Lee{'!' * count}") for count in range(5)]
    shell("edit", ids[0], "--set", "/basic_info/email=ann@example.community")
    said = shell("upload", shell.put("new.pdf", "name Ann Leigh")).err
    (line,) = [line for line in said.splitlines() if "same e-mail address" in line]
    assert all(f"{one} (cv.pdf, 20" in line for one in ids[2:]), line
    assert line.endswith(", and 1 more.")
    assert ids[0] not in line
    assert "same e-mail" not in shell("upload", shell.put("new.pdf", "name Ann Leigh")).err
    assert "same e-mail" not in shell("upload", shell.put("zoe.pdf", "name Zoe Lee")).err


def test_upload_for_people(shell: Shell) -> None:
    """Without --json stdout has id, status and title; stderr the next steps."""
    answer = shell("upload", shell.put("cv.pdf", "name Ann Lee"))
    resume_id, status, title = answer.out.strip().split("\t")
    assert (status, title) == ("COMPLETED", "cv.pdf")
    assert f"resumectl export {resume_id}" in answer.err


def test_json_before_or_after(shell: Shell) -> None:
    """--json counts before and after the command, and both together."""
    resume_id = shell.upload()
    for arguments in (("--json", "status", resume_id), ("status", "--json", resume_id),
                      ("--json", "status", resume_id, "--json")):  # fmt: skip
        assert shell(*arguments).json["id"] == resume_id
    assert not shell("status", resume_id).out.startswith("{")


def test_quiet(shell: Shell) -> None:
    """--quiet silences talk and keeps data and errors."""
    answer = shell("--quiet", "upload", shell.put("cv.pdf", "name Ann Lee"))
    assert (answer.code, answer.err) == (0, "")
    assert "COMPLETED" in answer.out
    assert "NO_SUCH" not in shell("status", "res_no", "--quiet").out
    assert shell("status", "res_no", "--quiet").err


@pytest.mark.parametrize(
    ("code", "exit_code"),
    [
        ("CORRUPT_FILE", 9),
        ("PASSWORD_PROTECTED", 9),
        ("PARSE_TIMEOUT", 9),
        ("OCR_MISSING", 11),
        ("CONVERTER_MISSING", 11),
        ("PARSE_CRASHED", 1),
        ("INTERNAL_ERROR", 1),
    ],
)
def test_upload_that_fails(shell: Shell, code: str, exit_code: int) -> None:
    """A FAILED upload: record on stdout, sentence and JSON line on stderr, exit code by whose fault it is."""
    answer = shell("upload", shell.put("cv.pdf", f"fail {code}"), "--json")
    assert answer.code == exit_code
    assert answer.json["status"] == "FAILED"
    assert answer.json["error"]["code"] == code
    sentence, line = answer.err.splitlines()[-2:]
    assert sentence == "It cannot be read. Send another."
    assert json.loads(line) == {"error": {"code": code, "message": sentence, "exit_code": exit_code}}
    assert shell("credits", "--json").json["resume_credits"]["available"] == 1_000_000


def test_duplicate_says_what_it_leaves(shell: Shell) -> None:
    """Decision B10: known bytes give the old record, cost nothing, and stderr names what would change it."""
    first = shell.upload()
    answer = shell(
        "upload", shell.put("again.pdf", "name Ann Lee"), "--title", "New one", "-t", "tpl_modern", "--json"
    )
    assert (answer.json["id"], answer.json["title"]) == (first, "cv.pdf")
    assert (answer.json["deduplicated"], answer.json["credits_reserved"]) == (True, 0)
    assert "no credit was used" in answer.err
    assert f"resumectl rename {first} 'New one'" in answer.err
    assert f"resumectl export {first} --template tpl_modern" in answer.err
    (shell.folder / "house.docx").write_bytes(system_template("classic"))
    shell("templates", "add", str(shell.folder / "house.docx"), "--name", "House style")
    assert f"resumectl export {first} --template 'House style'" in shell("upload", "cv.pdf", "-t", "House style").err
    bo = shell("recruiters", "add", "Bo Lund", "bo@example.com", "--json").json["id"]
    assert f"resumectl delete {first}" in shell("upload", "cv.pdf", "--recruiter", bo).err


def test_upload_from_stdin(shell: Shell) -> None:
    """- reads standard input under the name that --name gives."""
    answer = shell("upload", "-", "--name", "mail.pdf", "--json", stdin=b"name Ann Lee")
    assert answer.json["title"] == "mail.pdf"
    assert shell("upload", "-", stdin=b"").code == 9


def test_name_is_for_stdin_only(shell: Shell) -> None:
    """--name beside a file is a usage error that says what to use."""
    answer = shell("upload", shell.put("cv.pdf", "name A"), "--name", "x.pdf")
    assert (answer.code, "--title" in answer.err) == (2, True)


def test_not_waiting(shell: Shell) -> None:
    """--no-wait answers with the acknowledgement; status, data and export read the résumé first."""
    answer = shell("upload", shell.put("cv.pdf", "name Ann Lee"), "--no-wait", "--json")
    assert list(answer.json) == [
        "id", "status", "deduplicated", "credits_reserved", "recruiter_id", "status_url", "data_url",
        "request_id",
    ]  # fmt: skip
    resume_id = answer.json["id"]
    assert answer.json["status"] == "PENDING"
    assert answer.json["data_url"] == f"/api/v1/public/resumes/{resume_id}/data"
    assert shell.parsed == []
    assert shell("status", resume_id, "--json").json["status"] == "COMPLETED"
    assert len(shell.parsed) == 1


def test_data(shell: Shell) -> None:
    """data --json is {id, data}; without --json it is a card."""
    resume_id = shell.upload()
    answer = shell("data", resume_id, "--json")
    assert list(answer.json) == ["id", "data"]
    assert answer.json["data"]["basic_info"]["full_name"] == "Ann Lee"
    card = shell("data", resume_id).out
    for text in ("Ann Lee", "Norrtull Hospital?", "2019-03 – Present", "2 more", "White text was left out.",
                 "91% of the text", "References on request"):  # fmt: skip
        assert text in card, card
    assert max(map(len, card.splitlines())) <= 80
    assert "2 more" not in shell("data", resume_id, "--full").out


def test_data_of_a_failed_resume(shell: Shell) -> None:
    """There is no profile: exit 6, nothing on stdout."""
    resume_id = shell.upload("fail CORRUPT_FILE")
    answer = shell("data", resume_id, "--json")
    assert (answer.code, answer.out) == (6, "")
    assert json.loads(answer.err.splitlines()[-1])["error"]["code"] == "RESUME_NOT_READY"
    assert shell("status", resume_id).code == 0


@pytest.mark.parametrize("arguments", [["status"], ["data"], ["export", "--template", "classic"]])
def test_unknown_id(shell: Shell, arguments: list[str]) -> None:
    """An unknown id is exit 5 with a sentence."""
    answer = shell(*arguments, "res_nothing")
    assert (answer.code, answer.out) == (5, "")
    assert "res_nothing" in answer.err


def test_list_pages(shell: Shell) -> None:
    """list goes through all resumes, newest first, page by page; a pipe gets lines of cells."""
    ids = [shell.upload(f"name {number}") for number in range(5)]
    seen: list[str] = []
    cursor: list[str] = []
    while True:
        page = shell("list", "--limit", "2", *cursor, "--json").json
        seen += [item["id"] for item in page["data"]]
        if page["next_cursor"] is None:
            break
        cursor = ["--cursor", page["next_cursor"]]
    assert seen == ids[::-1]
    lines = shell("list").out.splitlines()
    assert [line.split("\t")[0] for line in lines] == ids[::-1]


def test_a_list_of_one_status(shell: Shell) -> None:
    """`--status`, in any case of letters, with --search too; pages go on with it, and none of them is said."""
    failed = [
        shell("upload", shell.put("lost.pdf", f"fail NO_TEXT_FOUND {number}"), "--json").json["id"] for number in "123"
    ]
    shell.upload("name Ann Lee")
    first = shell("list", "--status", "failed", "--limit", "2")
    assert [line.split("\t")[:2] for line in first.out.splitlines()] == [[failed[2], "FAILED"], [failed[1], "FAILED"]]
    more = first.err.split(": resumectl ", 1)[1].split()
    assert [one["id"] for one in shell(*more, "--json").json["data"]] == [failed[0]]
    found = shell("list", "--status", "FAILED", "--search", "lost", "--json").json
    assert ([one["id"] for one in found["data"]], found["next_cursor"]) == (failed[::-1], None)
    assert shell("list", "--status", "PENDING").err == "No resume is PENDING.\n"
    assert "No resume that is COMPLETED has" in shell("list", "--status", "COMPLETED", "--search", "lost").err
    assert shell("list", "--status", "done").code == 2


@pytest.mark.parametrize(
    "arguments", [["--limit", "0"], ["--limit", "101"], ["--cursor", "x"], ["--limit", "two"]]
)
def test_list_refuses(shell: Shell, arguments: list[str]) -> None:
    """A limit or cursor that cannot be is a usage error."""
    assert shell("list", *arguments).code == 2


def test_empty_list(shell: Shell) -> None:
    """An empty workspace says how to fill it."""
    answer = shell("list")
    assert (answer.code, answer.out) == (0, "")
    assert "resumectl upload" in answer.err


def test_export_to_file_folder_and_stdout(shell: Shell) -> None:
    """The Word file goes where --output says: a file, a folder, stdout, or here under the person's name."""
    resume_id = shell.upload()
    (shell.folder / "out").mkdir()
    shell("export", resume_id, "--template", "classic", "--output", "out/ann.docx")
    shell("export", resume_id, "-t", "classic", "-o", "out")
    shell("export", resume_id, "-t", "classic")
    raw = CliRunner().invoke(app, ["export", resume_id, "-t", "classic", "-o", "-"]).stdout_bytes
    written = [shell.folder / "out" / "ann.docx", *shell.folder.glob("out/Ann*"), *shell.folder.glob("Ann*")]
    assert len(written) == 3
    for data in (raw, *(path.read_bytes() for path in written)):
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            assert "Ann Lee" in package.read("word/document.xml").decode()


def test_export_never_replaces_what_it_named_itself(shell: Shell) -> None:
    """Two people of the same name get two files; a name that was typed is replaced."""
    for text in ("name Ann Lee", "name Ann Lee "):
        assert shell("export", shell.upload(text), "-t", "classic").code == 0
    assert len(list(shell.folder.glob("Ann Lee*.docx"))) == 2
    for _ in range(2):
        assert shell("export", shell.upload(), "-t", "classic", "-o", "ann.docx").code == 0
    assert len(list(shell.folder.glob("ann*.docx"))) == 1


def test_export_replaces_whole_files_only(shell: Shell) -> None:
    """An output that cannot be written leaves what was there, and no temporary file."""
    resume_id = shell.upload()
    answer = shell("export", resume_id, "-t", "classic", "-o", "missing/ann.docx", "--json")
    assert (answer.code, answer.out) == (1, "")
    assert json.loads(answer.err.splitlines()[-1])["error"]["code"] == "OUTPUT_NOT_WRITTEN"
    (shell.folder / "out").mkdir()
    (shell.folder / "out" / "ann.docx").mkdir()
    assert shell("export", resume_id, "-t", "classic", "-o", "out/ann.docx/x/").code == 1
    assert [path.name for path in (shell.folder / "out").iterdir()] == ["ann.docx"]


def test_export_through_a_link(shell: Shell) -> None:
    """A link given as output stays a link."""
    resume_id = shell.upload()
    (shell.folder / "real.docx").write_bytes(b"old")
    (shell.folder / "link.docx").symlink_to("real.docx")
    assert shell("export", resume_id, "-t", "classic", "-o", "link.docx").code == 0
    assert (shell.folder / "link.docx").is_symlink()
    assert (shell.folder / "real.docx").read_bytes().startswith(b"PK")


def test_export_templates(shell: Shell) -> None:
    """Without any template the export is refused; settings name one; an unknown one is exit 5."""
    resume_id = shell.upload()
    assert shell("export", resume_id, "-o", "a.docx").code == 6
    (shell.folder / "resumectl.toml").write_text('template = "modern"')
    assert shell("export", resume_id, "-o", "a.docx").code == 0
    answer = shell("export", resume_id, "-t", "clasic", "-o", "a.docx")
    assert (answer.code, "clasic" in answer.err) == (5, True)


def test_templates_and_credits(shell: Shell) -> None:
    """Both lists carry the API's keys."""
    templates = shell("templates", "--json").json
    assert [template["name"] for template in templates["data"]][:2] == ["classic", "modern"]
    assert list(templates["data"][0]) == ["id", "name", "public", "updated_at"]
    balance = shell("credits", "--json").json
    assert list(balance) == ["organization_id", "resume_credits", "auto_proofread", "as_of", "request_id"]
    assert balance["resume_credits"]["accounts"][0]["type"] == "starter"
    assert list(balance["auto_proofread"]) == [
        "enabled", "subscription_eligible", "can_use", "balance", "available", "expired", "period_start",
        "period_end",
    ]  # fmt: skip
    assert shell("credits").out.startswith("starter\t1,000,000")


def test_settings_errors_reach_every_command(shell: Shell) -> None:
    """A contradiction in the settings is exit 2 before anything happens."""
    shell.put("cv.pdf", "name Ann Lee")
    (shell.folder / "resumectl.toml").write_text('workspace = "elsewhere"')
    for arguments in (["list"], ["upload", "cv.pdf"], ["parse", "cv.pdf"], ["batch", "."]):
        answer = shell(*arguments)
        assert (answer.code, answer.out) == (2, ""), arguments
        assert "resumectl.toml" in answer.err
