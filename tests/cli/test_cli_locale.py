"""Locales of another encoding than UTF-8, as a forced `LC_ALL=C` of a timer or an old server has them."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest
from cli_bench import command, environment

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
SAMPLE = Path(__file__).parents[2] / "sample_resumes" / "chef-delaunoy.pdf"


@pytest.mark.slow
def test_names_beyond_the_locale_are_no_bug(tmp_path: Path) -> None:
    """A batch, its tables and its outputs are those of any other locale, also for a name that is no UTF-8."""
    folder = tmp_path / "in"
    folder.mkdir()
    for name in ("résumé-林.pdf".encode(), b"caf\xe9.pdf"):
        Path(os.fsdecode(os.path.join(os.fsencode(folder), name))).write_bytes(SAMPLE.read_bytes())
    out = tmp_path / "out"
    env = environment(tmp_path, **ASCII)
    done = subprocess.run(command("batch", folder, "--out", out, "--json"), env=env, capture_output=True, check=False)
    assert (done.returncode, done.stderr.count(b"bug")) == (0, 0), done.stderr
    assert json.loads(done.stdout)["completed"] == 2
    found = {name for name in os.listdir(os.fsencode(out)) if name.endswith(b".docx")}
    assert found == {"résumé-林.pdf.docx".encode(), b"caf\xe9.pdf.docx"}
    assert "2 résumés in ".encode() in done.stderr


def test_usage_under_such_a_locale(tmp_path: Path) -> None:
    """It starts anew just once, and what was typed and the exit code are the same."""
    env = environment(tmp_path, **ASCII)
    done = subprocess.run(command("parse", "résumé.pdf"), env=env, cwd=tmp_path, capture_output=True, check=False)
    assert done.returncode == 9
    assert "résumé.pdf".encode() in done.stderr
