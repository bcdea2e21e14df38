"""A shell in an empty folder for the commands that need a workspace, and where files for editors lie."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest
from workspace_shell import Shell


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    """A shell in an empty folder, with an empty home."""
    shell = Shell(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RESUMECTL_WORKSPACE", str(tmp_path / "workspace"))
    monkeypatch.setenv("RESUMECTL_CONFIG", str(tmp_path / "none.toml"))
    monkeypatch.setattr("resumectl.engine.open.open_engine", shell.open_engine)
    return shell


@pytest.fixture
def drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where files for editors lie."""
    folder = tmp_path / "drafts"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    monkeypatch.delenv("VISUAL", raising=False)
    return folder
