"""What a person typed in an editor is not lost when it is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from workspace_shell import Shell

from resumectl.engine.local.engine import LocalEngine
from resumectl.model.errors import WorkspaceProblem


def editor(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str) -> None:
    script = tmp_path / "editor"
    script.write_text(f"#!/bin/sh\n{command}\n")
    script.chmod(0o700)
    monkeypatch.setenv("EDITOR", str(script))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ('sed -i -e s/Norrtull/Karolinska/ -e s/current_title/current_titel/ "$1"', 2),
        ('sed -i -e s/Norrtull/Karolinska/ "$1"; echo "}" >> "$1"', 2),
        ('sed -i -e s/Norrtull/Karolinska/ "$1"; exit 3', 1),
    ],
    ids=["refused", "no JSON", "editor failed"],
)
def test_what_was_typed_and_refused_stays(
    shell: Shell, drafts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, code: int
) -> None:
    """It is told where, for its owner's eyes alone, with the command that takes it up again."""
    resume_id = shell.upload()
    editor(tmp_path, monkeypatch, command)
    done = shell("edit", resume_id)
    (draft,) = drafts.iterdir()
    assert done.code == code
    assert f"What you typed is kept in {draft}." in done.err
    assert f"`resumectl edit {resume_id} --file {draft}`" in done.err
    assert draft.stat().st_mode & 0o077 == 0
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 1
    draft.write_text(draft.read_text().replace("current_titel", "current_title").replace("\n}\n}\n", "\n}\n"))
    assert shell("edit", resume_id, "--file", str(draft)).code == 0


def test_what_a_full_disk_refused_stays_too(
    shell: Shell, drafts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where nothing was wrong with the text."""
    resume_id = shell.upload()
    editor(tmp_path, monkeypatch, 'sed -i s/Norrtull/Karolinska/ "$1"')

    def full(*_: object) -> None:
        raise WorkspaceProblem("The disk is full.", code="WORKSPACE_FULL")

    with monkeypatch.context() as patch:
        patch.setattr(LocalEngine, "correct", full)
        assert shell("edit", resume_id).code == 12
    (draft,) = drafts.iterdir()
    assert shell("edit", resume_id, "--file", str(draft)).code == 0
    assert shell("data", resume_id, "--json").json["data"]["work_history"][0]["company"] == "Karolinska Hospital"


@pytest.mark.parametrize(
    "command",
    [
        "true",
        "false",
        'sed -i s/Norrtull/Karolinska/ "$1"',
        ': > "$1"; exit 1',
        'sed -i.bak s/Norrtull/Karolinska/ "$1"; cp "$1" "$1~"',
    ],
    ids=["untouched", "failed", "taken", "emptied", "copies beside it"],
)
def test_nothing_stays_where_nothing_is_lost(
    shell: Shell, drafts: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    """An untouched file, one that was taken and an empty one are removed, as every copy of people's data that an
    editor made.
    """
    resume_id = shell.upload()
    editor(tmp_path, monkeypatch, command)
    assert "is kept in" not in shell("edit", resume_id).err
    assert not list(drafts.iterdir())


def test_a_profile_out_of_a_file(shell: Shell, tmp_path: Path) -> None:
    """As `data --json` prints it, by itself, and through standard input; rubbish and both ways at once are refused."""
    resume_id = shell.upload()
    shown = shell("data", resume_id, "--json").json
    shown["data"]["skills"] = ["Triage"]
    file = tmp_path / "profile.json"
    file.write_text(json.dumps(shown))
    assert shell("edit", resume_id, "--file", str(file)).code == 0
    assert shell("data", resume_id, "--json").json["data"]["skills"] == ["Triage"]
    assert "Nothing was changed." in shell("edit", resume_id, "--file", str(file)).err
    file.write_bytes(b'{"skills": ["caf\xe9"]}')
    assert "no UTF-8" in shell("edit", resume_id, "--file", str(file)).err
    assert shell("edit", resume_id, "--file", str(file), "--set=/skills/-=Care").code == 2
    assert shell("edit", resume_id, "--file", "missing.json").code == 9
    assert len(shell("revisions", resume_id, "--json").json["data"]) == 2
