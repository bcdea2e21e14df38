"""The repository itself: what lies at its top, its licence, its changelog, its targets, its workflow."""

from __future__ import annotations

import hashlib
import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from source_files import ROOT, repository_files

import resumectl

TOP = {
    "src", "tests", "sample_resumes", "templates", "pyproject.toml", "README.md", "Makefile", "LICENSE",
    "CHANGELOG.md", ".ci", ".github", ".gitignore",
}  # fmt: skip
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def test_top_level_is_tidy() -> None:
    """Nothing lies at the top of the repository but what a stranger expects there."""
    assert {path.parts[0] for path in repository_files()} == TOP


def test_what_the_examples_write_is_no_change(tmp_path: Path) -> None:
    """Whoever tries the README's examples in a clone finds `git status` as clean as before."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    written = set(re.findall(r"(?:> |--output |-o |--html |--out )([a-z][\w./-]+)", readme))
    assert len(written) >= 9
    subprocess.run(["git", "init", "--quiet", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_bytes((ROOT / ".gitignore").read_bytes())
    command = ["git", "check-ignore", "--no-index", "--", *written, "done/nurse.pdf.json"]
    ignored = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False).stdout
    assert written - set(ignored.splitlines()) - {"done"} == set()
    assert "done/nurse.pdf.json" in ignored


def test_licence_is_complete() -> None:
    """LICENSE is the GNU AGPL, version 3, word for word, and the package says the same."""
    data = (ROOT / "LICENSE").read_bytes()
    lines = data.decode().splitlines()
    assert [line.strip() for line in lines[:2]] == [
        "GNU AFFERO GENERAL PUBLIC LICENSE",
        "Version 3, 19 November 2007",
    ]
    assert len(lines) == 661
    assert hashlib.sha256(data).hexdigest().startswith("0d96a4ff68ad6d4b6f1f30f713b18d51")
    assert PROJECT["project"]["license"] == "AGPL-3.0-or-later"


def test_newest_change_is_this_version() -> None:
    """The changelog's newest version is the program's, with a date."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d{2}-\d{2}$", text, re.MULTILINE)
    assert versions[0] == resumectl.__version__
    assert text.index("## [Unreleased]") < text.index(f"## [{versions[0]}]")


def test_every_target_is_explained() -> None:
    """`make help` lists every target, and what it lists can be made."""
    done = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True)
    listed = re.findall(r"^  make ([a-z]+) +\S", done.stdout, re.MULTILINE)
    targets = re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE)
    phony = re.search(r"^\.PHONY: (.+)$", MAKEFILE, re.MULTILINE)
    assert listed == targets
    assert phony
    assert set(phony[1].split()) == set(targets)
    assert set(targets) >= {"demo", "test", "check", "soak", "accuracy", "help", "clean"}
    for target in targets:
        subprocess.run(["make", "-n", target], cwd=ROOT, capture_output=True, check=True)


def test_continuous_integration_runs_what_people_run() -> None:
    """The workflow and .ci/run call `make test` and `make demo`, on the oldest and on a new Python."""
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text(encoding="utf-8")
    assert "run: .ci/run" in workflow
    assert '["3.11", "3.13"]' in workflow
    assert "macos-latest" in workflow
    assert "run: make demo" in workflow
    assert "exec make test" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert PROJECT["project"]["requires-python"] == ">=3.11"


@pytest.mark.parametrize("file", [".ci/Containerfile", ".ci/setup"])
def test_same_languages_everywhere(file: str) -> None:
    """Set-up and container bring the same languages of tesseract."""
    text = (ROOT / ".ci" / "setup").read_text(encoding="utf-8")
    line = re.search(r'^LANGUAGES="(.+)"$', text, re.MULTILINE)
    assert line
    wanted = {name.replace("_", "-") for name in line[1].split()}
    assert len(wanted) == 19
    if file == ".ci/Containerfile":
        # English and orientation come with the program.
        brought = set(re.findall(r"tesseract-ocr-([a-z-]+)", (ROOT / file).read_text(encoding="utf-8")))
        assert brought | {"eng", "osd"} == wanted


def test_scripts_can_be_run() -> None:
    """The scripts that make and the workflow call are executable, and plain sh reads them."""
    for name in ("setup", "run"):
        script = ROOT / ".ci" / name
        assert script.stat().st_mode & 0o111
        subprocess.run(["sh", "-n", str(script)], check=True)
