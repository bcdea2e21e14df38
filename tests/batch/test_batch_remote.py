"""A batch against a service: killed part-way and run again, every file is read, paid and kept once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from served import resume_pdf, serve

SOURCE = Path(__file__).resolve().parents[2] / "src"
FILES = 12
KILLS = (1, 3, 6)
PATIENCE_S = 120.0


def rows(folder: Path) -> list[dict[str, Any]]:
    """The whole rows that there are by now."""
    try:
        lines = (folder / "out" / "results.ndjson").read_bytes().splitlines(keepends=True)
    except FileNotFoundError:
        return []
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


@pytest.mark.check
def test_killed_while_a_service_reads(tmp_path: Path) -> None:
    """Three kills: then a row, an upload and a credit for each file, and a run that finds nothing to do."""
    inbox = tmp_path / "in"
    inbox.mkdir()
    for number in range(FILES):
        (inbox / f"{number}.pdf").write_bytes(resume_pdf())
    with serve(tmp_path / "workspace", "--uploads-per-minute", "1200", "--quiet") as server:
        token = server.key().token
        before = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
        environment = {
            "PATH": os.environ["PATH"], "HOME": str(tmp_path), "PYTHONPATH": str(SOURCE),
            "RESUMECTL_URL": server.url, "RESUMECTL_API_KEY": token,
        }  # fmt: skip
        command = [sys.executable, "-m", "resumectl", "batch", "in", "--out", "out", "--no-template", "--json"]

        def start() -> subprocess.Popen[str]:
            return subprocess.Popen(
                command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )

        for until in KILLS:
            process, ends_s = start(), time.monotonic() + PATIENCE_S
            while len(rows(tmp_path)) < until and process.poll() is None:
                assert time.monotonic() < ends_s
                time.sleep(0.02)
            process.kill()
            process.communicate()
        for completed in (True, False):
            out, err = start().communicate(timeout=PATIENCE_S)
            summary = json.loads(out)
            assert summary["failed"] == 0, err
            assert bool(summary["completed"]) is completed
        found = rows(tmp_path)
        assert sorted(row["file"] for row in found) == sorted(path.name for path in inbox.iterdir())
        assert {row["status"] for row in found} == {"COMPLETED"}
        assert len({row["resume_id"] for row in found}) == FILES
        after = server.ask("GET", "/credits", token).json()["resume_credits"]["available"]
        assert before - after == sum(row["credits_used"] for row in found) == FILES
        kept = server.ask("GET", "/resumes", token, params={"limit": "100"}).json()["data"]
        assert sorted(one["id"] for one in kept) == sorted(row["resume_id"] for row in found)
