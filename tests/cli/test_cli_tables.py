"""Tables of the workspace on a terminal of eighty columns: who or what each row is, in one line."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime

import pytest
from eighty_columns import shown_lines
from webhook_receiver import receiving
from workspace_shell import Shell

from resumectl.documents.health import Check, State
from resumectl.engine.local.administration import LocalAdministration
from resumectl.model.erasure import AuditAction, AuditEntry


def test_a_list_names_the_candidates(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row a resume: the name before the title where a name was read, the title alone where none was or it has it."""
    named = shell.upload("name Zoë Åkerman")
    nameless = shell.upload("name")
    failed = shell("upload", shell.put("lost.pdf", "fail NO_TEXT_FOUND"), "--json").json["id"]
    renamed = shell.upload("name Ann Lee")
    shell("rename", renamed, "Ann Lee for the ward in Leeds")
    piped = [line.split("\t") for line in shell("list").out.splitlines()]
    assert [(cells[0], cells[3], cells[4]) for cells in piped] == [
        (renamed, "Ann Lee for the ward in Leeds", "Ann Lee"),
        (failed, "lost.pdf", ""),
        (nameless, "cv.pdf", ""),
        (named, "cv.pdf", "Zoë Åkerman"),
    ]
    titles, *rows = shown_lines(monkeypatch, "list")
    assert titles.endswith("  name · title")
    cells = [re.split(r"\s{2,}", row) for row in rows]
    assert all(date.fromisoformat(one.pop(2)) for one in cells)
    assert cells == [
        [renamed, "COMPLETED", "Ann Lee for the ward in Le…"],
        [failed, "FAILED", "lost.pdf"],
        [nameless, "COMPLETED", "cv.pdf"],
        [named, "COMPLETED", "Zoë Åkerman · cv.pdf"],
    ]


def test_scopes_stay_whole(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """`me` goes on below, between two of them."""
    lines = shown_lines(monkeypatch, "me")
    assert all(word in " ".join(lines).split() for word in ("templates:read", "templates:write"))


def test_a_short_name_is_told_beside_a_title_that_has_its_letters(shell: Shell) -> None:
    """`delete` asks for the person and the file; only a name that stands in the title as words is left out."""
    resume_id = shell("upload", shell.put("Licence.pdf", "name Li"), "--json").json["id"]
    shell.upload("name Li Wei")
    assert "Li · Licence.pdf" in shell("delete", resume_id).err


def test_a_list_names_whom_the_data_names_now(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person corrected, until it is taken back."""
    resume_id = shell.upload("name Ann Lee")
    shell("edit", resume_id, "--set", "/basic_info/full_name=Anna Leigh")
    assert "Anna Leigh · cv.pdf" in shown_lines(monkeypatch, "list")[1]
    shell("restore", resume_id)
    assert "Ann Lee · cv.pdf" in shown_lines(monkeypatch, "list", "--search", "ann")[1]


def test_deliveries_are_a_table_for_each_webhook(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row a message; what has not arrived has its id, what came of it and when it is due below."""
    with receiving() as receiver:
        good, bad = (
            shell("webhooks", "add", f"{receiver.url}{path}", "--allow-private", "--json").json["id"]
            for path in ("/good", "/bad")
        )
        resume_id = shell.upload()
        (message,) = {one["id"] for one in shell("webhooks", "deliveries", "--json").json["data"]}
        lines = shown_lines(monkeypatch, "webhooks", "deliveries")
        assert [line.split("  ")[0] for line in lines if line.startswith("whk_")] == [bad, good]
        assert lines.count(f"  {message} · not sent yet") == 2
        receiver.answers = [204, 500]
        shell("worker", "--until-empty")
        piped = shell("webhooks", "deliveries").out.splitlines()
        assert {len(line.split("\t")) for line in piped} == {9}
        lost, told = (next(one for one in piped if state in one).split("\t")[1] for state in ("WAITING", "DELIVERED"))
    (heading, titles, row) = shown_lines(monkeypatch, "webhooks", "deliveries", told)
    assert heading.startswith(f"{told}  {receiver.url}/")
    assert re.split(r"\s{2,}", titles) == ["created", "event", "resume", "state"]
    assert re.split(r"\s{2,}", row)[1:] == ["resume.completed", resume_id, "DELIVERED"]
    *_, trouble = shown_lines(monkeypatch, "webhooks", "deliveries", lost)
    assert trouble.startswith(f"  {message} · HTTP 500, 1 try · next 20")


def test_webhooks_are_a_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A row each with the whole address below, and the events where they are not all; five cells in a pipe."""
    long = "https://192.0.2.7/hooks/of/a/rather/long/path/for/all/that/happens/here"
    ids = [
        shell("webhooks", "add", *more, "--allow-private", "--json").json["id"]
        for more in ((long,), ("https://192.0.2.8/hook", "--event", "resume.failed"))
    ]
    titles, *rows = shown_lines(monkeypatch, "webhooks")
    assert re.split(r"\s{2,}", titles) == ["id", "state", "last told"]
    assert sorted(rows) == sorted([
        f"{ids[0]}  on     -", f"  {long}", f"{ids[1]}  on     -", "  https://192.0.2.8/hook · resume.failed",
    ])  # fmt: skip
    assert {len(line.split("\t")) for line in shell("webhooks").out.splitlines()} == {5}


def test_the_log_is_a_table(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line each, with the note beside it; a long note, and a key that did it, stand below."""
    resume_id = shell.upload()
    shell("delete", resume_id, "--yes")
    shell("credits", "grant", "payg", "500")
    titles, granted, deleted = shown_lines(monkeypatch, "workspace", "log")
    assert re.split(r"\s{2,}", titles) == ["when", "what", "id"]
    assert granted.endswith("  payg +500")
    assert re.split(r"\s{2,}", deleted)[1:] == ["resume.deleted", resume_id]
    assert [len(line.split("\t")) for line in shell("workspace", "log").out.splitlines()] == [5, 5]
    when, key = datetime(2026, 11, 23, tzinfo=UTC), "key_3qz6b4h4iadi6qwsith2kg"
    entry = AuditEntry("org_a", AuditAction.RECRUITER_SUSPENDED, "rec_3qz6b4h4iadi6qwsith2kg", when, key, "owner")
    monkeypatch.setattr(LocalAdministration, "audit", lambda *_, **__: (entry,))
    *_, row, note = shown_lines(monkeypatch, "workspace", "log")
    assert (row.endswith(entry.subject_id), note) == (True, f"  owner · by {key}")


def test_letters_of_two_columns_are_measured_as_shown(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A Japanese name takes nothing from the cell behind it and is whole: where both do not fit, line by line."""
    name, email = "株式会社山田太郎人事部採用担当者", "taro.yamada@example.co.jp"
    shell("recruiters", "add", name, email)
    lines = shown_lines(monkeypatch, "recruiters")
    assert all(any(cell in line for line in lines) for cell in (name, email)), lines


def test_what_the_machine_lacks_is_a_row_each(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pipe gets four whole cells for each check, however long; a terminal the remedy below, within its width."""
    rows = [line.split("\t") for line in shell("doctor").out.splitlines()]
    checks = shell("doctor", "--json").json["checks"]
    assert [cells[1:] for cells in rows] == [[one["name"], one["detail"], one["remedy"]] for one in checks]
    assert {cells[0] for cells in rows} <= {"ok", "without", "MISSING"}
    said = Check("a program", State.OPTIONAL, "not found: " + "what it does " * 9, "Install it: " + "and so on " * 9)
    monkeypatch.setattr("resumectl.documents.health.check_machine", lambda: [said])
    assert shell("doctor").out.splitlines()[0].split("\t") == ["without", said.name, said.detail, said.remedy]
    assert any(line.lstrip().startswith("→ Install it") for line in shown_lines(monkeypatch, "doctor"))
