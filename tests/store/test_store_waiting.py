"""What the store waits for where SQLite itself does not."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from store_bench import open_filled

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.sqlite import connection

HOLDER = """
import fcntl, sys
with open(sys.argv[1], "r+b") as index:
    fcntl.lockf(index, fcntl.LOCK_EX, 1, 121)
    print("held", flush=True)
    sys.stdin.read()
"""
"""The lock of whoever brings the log into the file; SQLite's format of the index fixes its place."""


@pytest.mark.parametrize("lets_go", [True, False])
def test_shrinking_beside_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lets_go: bool) -> None:
    """Of another process, as a busy batch makes one now and then: it is waited for like any other lock."""
    monkeypatch.setattr(connection, "BUSY_TIMEOUT_S", 30.0 if lets_go else 0.3)
    store = open_filled(tmp_path)
    command = [sys.executable, "-c", HOLDER, str(tmp_path / "workspace.db-shm")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdin
        assert holder.stdout
        assert holder.stdout.readline() == b"held\n"
        began_s = time.monotonic()
        if lets_go:
            threading.Timer(0.3, holder.stdin.close).start()
            store.shrink()
            assert (tmp_path / "workspace.db-wal").stat().st_size == 0
        else:
            with pytest.raises(WorkspaceProblem) as raised:
                store.shrink()
            assert raised.value.code == "WORKSPACE_LOCKED"
            holder.stdin.close()
        assert time.monotonic() - began_s >= 0.3
    store.close()
