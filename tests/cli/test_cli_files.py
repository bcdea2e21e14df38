"""Files that a command writes beside others: whole or not at all, and Ctrl-C at any moment stays Ctrl-C."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from resumectl.cli import files
from resumectl.model.errors import UsageError


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_stop_around_the_renaming_is_told_as_a_stop(
    moment: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A stop just before or after the new file takes its place is not covered by an error of the clean-up; no half
    file stays beside it.
    """
    target = tmp_path / "profile.json"
    target.write_bytes(b"old")
    real_replace = os.replace

    def stopped(source: str, place: str) -> None:
        if moment == "after":
            real_replace(source, place)
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        files.write_output(str(target), b"new")
    assert list(tmp_path.iterdir()) == [target]
    assert target.read_bytes() == (b"new" if moment == "after" else b"old")


def test_an_empty_name_is_no_place() -> None:
    """As of a variable that a script never set: refused, not written beside something else."""
    with pytest.raises(UsageError, match="empty name"):
        files.destination("", "cv.docx")
    assert files.destination(None, "no such cv.docx") == "no such cv.docx"
