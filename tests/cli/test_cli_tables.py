"""Tables of the workspace on a terminal of eighty columns: who or what each row is, in one line."""

from __future__ import annotations

import re
from datetime import date

import pytest
from eighty_columns import shown_lines
from workspace_shell import Shell


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


def test_a_list_names_whom_the_data_names_now(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a person corrected, until it is taken back."""
    resume_id = shell.upload("name Ann Lee")
    shell("edit", resume_id, "--set", "/basic_info/full_name=Anna Leigh")
    assert "Anna Leigh · cv.pdf" in shown_lines(monkeypatch, "list")[1]
    shell("restore", resume_id)
    assert "Ann Lee · cv.pdf" in shown_lines(monkeypatch, "list", "--search", "ann")[1]
