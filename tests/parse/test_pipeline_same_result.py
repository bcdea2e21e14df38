"""The same bytes give the same complete result: again, beside others, with other orders of sets, on another Python."""

from __future__ import annotations

import builtins
import json
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import pymupdf
import pytest

from resumectl.documents.parsing import named_file, parse_files
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
from warm_program import warm_command

ROOT = Path(__file__).parents[2]
COMPARER = ROOT / ".ci" / "same_results.py"
SAMPLES = ROOT / "sample_resumes"
TEXTS = sorted(path for path in SAMPLES.iterdir() if path.suffix in (".pdf", ".docx") and "-scan" not in path.name)
PICTURE = SAMPLES / "welder-kowalczyk-scan.jpg"
NOTHING_TO_COMPARE = 2


def complete(path: Path) -> str:
    """All that the parser says of a document, floats to their last digit."""
    return repr(parse_document(path.read_bytes(), ParseOptions(file_name=path.name)))


@cache
def first_time(path: Path) -> str:
    return complete(path)


def printed(paths: Iterable[Path], seed: int) -> list[str]:
    """A line of JSON a document, from a process of its own in which sets have another order."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": str(seed)}
    command = [sys.executable, str(COMPARER), "--results", *map(str, paths)]
    return subprocess.run(command, env=variables, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def test_the_samples_are_there() -> None:
    """The promises below are held over a good dozen documents of both kinds and one photo."""
    assert len(TEXTS) >= 12
    assert {path.suffix for path in TEXTS} == {".pdf", ".docx"}
    assert PICTURE.is_file()


@pytest.mark.parametrize("path", [*TEXTS[:6], PICTURE], ids=lambda path: path.name)
def test_twice_in_one_process(path: Path) -> None:
    """Nothing that a document leaves behind colours its second reading."""
    assert complete(path) == first_time(path)


def test_any_order_of_sets() -> None:
    """No choice hangs on the order of a set, which is another in every process."""
    one, other = (printed(TEXTS, seed) for seed in (1, 271_828))
    assert [json.loads(line)[0] for line in one] == [str(path) for path in TEXTS]
    assert one == other


@pytest.mark.usefixtures("warm_children")
def test_one_job_and_four() -> None:
    """Readers side by side see nothing of each other, and answers keep the order of the files."""

    def read(jobs: int) -> list[tuple[Any, ...]]:
        files = [named_file(str(path)) for path in TEXTS[::2]]
        outcomes = list(parse_files(files, jobs=jobs))
        return [(one.name, one.outcome.result and one.outcome.result.to_json(), one.outcome.error) for one in outcomes]

    alone = read(1)
    assert read(4) == alone
    assert all(result is not None for _, result, _ in alone)


@pytest.mark.parametrize("path", [*TEXTS, PICTURE], ids=lambda path: path.name)
def test_floats_are_added_alike_on_every_python(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """sum() of floats rounds otherwise from Python 3.12 on; math.fsum() is exact on all of them."""
    add = builtins.sum

    def sum_of_whole_numbers(values: Iterable[Any], /, start: Any = 0) -> Any:
        listed = list(values)
        caller = sys._getframe(1)
        if caller.f_globals.get("__name__", "").startswith("resumectl."):
            assert not any(isinstance(value, float) for value in listed), f"{caller.f_code}, line {caller.f_lineno}"
        return add(listed, start)

    monkeypatch.setattr(builtins, "sum", sum_of_whole_numbers)
    assert complete(path) == first_time(path)


def test_the_versions_that_the_promise_hangs_on_are_told() -> None:
    """`--json` names the reader of PDF with its version, and tesseract where it had a part."""
    found = []
    for path in (TEXTS[0], PICTURE):
        command = [*warm_command(), "parse", str(path), "--json"]
        variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        answer = subprocess.run(command, env=variables, check=True, stdout=subprocess.PIPE).stdout
        found.append(json.loads(answer)["evidence"]["tools"])
    assert found[0] == {"pymupdf": pymupdf.VersionBind}
    assert found[1]["tesseract"][0].isdigit()


@pytest.mark.check
def test_another_python() -> None:
    """Other supported Pythons of this machine, with the same libraries, give the same to the last digit."""
    done = subprocess.run([sys.executable, str(COMPARER), str(SAMPLES)], capture_output=True, text=True, check=False)
    if done.returncode == NOTHING_TO_COMPARE:
        pytest.skip(f"nothing to compare with: {done.stderr.strip()[-200:]}")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 with another result" in done.stdout
