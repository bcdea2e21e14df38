"""Reads the same documents on every Python of this machine that is supported: `make same`.

    python .ci/same_results.py DOCUMENT_OR_FOLDER...   compare; 1: a result differs, 2: nothing to compare
    python .ci/same_results.py --results DOCUMENT...   one line of JSON a document: its complete result

Each other Python gets an environment of its own with the very versions of the libraries that are used here, and
another seed for the order of sets. The result is all that the parser says: profile, evidence, unplaced lines,
coverage, warnings, tools; floats to their last digit.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib import metadata
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SUPPORTED = ((3, 11), (3, 12), (3, 13))
SUFFIXES = {".pdf", ".docx", ".doc", ".png", ".jpg", ".jpeg"}
NOTHING_TO_COMPARE = 2


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--results"]:
        for name in arguments[1:]:
            print(json.dumps([name, *result_of(Path(name))]), flush=True)
        return 0
    documents = sorted({path for argument in arguments for path in documents_of(Path(argument))})
    others = other_pythons()
    if not documents or not others:
        print("No documents." if not documents else "No other Python from 3.11 to 3.13 was found.", file=sys.stderr)
        return NOTHING_TO_COMPARE
    here = results_by(sys.executable, documents, seed=1)
    differing = compared = 0
    for number, (version, python) in enumerate(sorted(others.items()), 2):
        with tempfile.TemporaryDirectory() as folder:
            installed = with_same_libraries(python, Path(folder))
            if installed is None:
                print(f"Python {version}: the libraries could not be installed.", file=sys.stderr)
                continue
            there = results_by(installed, documents, seed=number)
        compared += 1
        unlike = [name for name in here if here[name] != there.get(name)]
        differing += len(unlike)
        print(f"Python {version}: {len(documents)} documents, {len(unlike)} with another result", flush=True)
        for name in unlike:
            print(f"  {name}: {first_difference(here[name], there.get(name))}", flush=True)
    return NOTHING_TO_COMPARE if not compared else int(differing > 0)


def result_of(path: Path) -> tuple[Any, str]:
    """(the result as JSON, the same with floats unrounded), or (the error's code, its sentence)."""
    from resumectl.model.errors import ResumectlError
    from resumectl.parse.geometry import ParseOptions
    from resumectl.parse.pipeline import parse_document

    try:
        result = parse_document(path.read_bytes(), ParseOptions(file_name=path.name))
    except ResumectlError as problem:
        return problem.code, str(problem)
    return result.to_json(), repr(result)


def documents_of(path: Path) -> Iterator[Path]:
    """The résumés that a path names: itself, or what lies below it."""
    found = sorted(path.rglob("*")) if path.is_dir() else [path]
    yield from (one for one in found if one.suffix.lower() in SUFFIXES)


def results_by(python: str | Path, documents: list[Path], *, seed: int) -> dict[str, Any]:
    """The complete result of each document as that Python gives it; two processes share the work."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": str(seed)}
    variables |= {"PYTHONDONTWRITEBYTECODE": "1", "OMP_THREAD_LIMIT": "1"}

    def run(part: list[Path]) -> str:
        command = [str(python), __file__, "--results", *map(str, part)]
        return subprocess.run(command, env=variables, check=True, stdout=subprocess.PIPE, text=True).stdout

    with ThreadPoolExecutor() as threads:
        printed = "".join(threads.map(run, [part for part in (documents[::2], documents[1::2]) if part]))
    return {name: result for name, *result in map(json.loads, printed.splitlines())}


def other_pythons() -> dict[str, str]:
    """Interpreters of the other supported versions, by version: on the PATH, and where pyenv keeps this one."""
    found: dict[str, str] = {}
    versions = Path(sys.base_prefix).parent
    kept = sorted(map(str, versions.glob("3.*/bin/python3"))) if versions.name == "versions" else []
    named = [shutil.which(f"python{major}.{minor}") for major, minor in SUPPORTED]
    for python in filter(None, [*named, *kept]):
        command = [python, "-c", "import sys, venv, ensurepip; print(*sys.version_info[:2])"]
        answer = subprocess.run(command, capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            version = tuple(map(int, answer.stdout.split()))
            if version in SUPPORTED and version != sys.version_info[:2]:
                found.setdefault(".".join(map(str, version)), python)
    return found


def with_same_libraries(python: str, folder: Path) -> Path | None:
    """The interpreter of a new environment with the libraries that are used here, or None when pip cannot."""
    pip = [str(folder / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    for command in ([python, "-m", "venv", str(folder)], [*pip, *same_versions()]):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            print(done.stderr[-2_000:], file=sys.stderr)
            return None
    return folder / "bin" / "python"


def same_versions() -> list[str]:
    """`name==version` of every library that the package needs, itself left out."""
    found: dict[str, str] = {}
    waiting = ["resumectl"]
    while waiting:
        name = waiting.pop()
        for requirement in metadata.requires(name) or ():
            needed = re.match(r"[\w.-]+", requirement)
            if needed is None or "extra ==" in requirement or needed[0].lower() in found:
                continue
            try:
                found[needed[0].lower()] = metadata.version(needed[0])
            except metadata.PackageNotFoundError:
                continue  # needed on another system alone
            waiting.append(needed[0])
    return [f"{name}=={version}" for name, version in sorted(found.items())]


def first_difference(one: Any, other: Any, where: str = "") -> str:
    """Where two results part, as a path, and both values there."""
    if isinstance(one, dict) and isinstance(other, dict):
        pairs = [(name, one.get(name), other.get(name)) for name in {**one, **other}]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(str(at), *pair) for at, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{where or 'the result'}: {short(one, other)} and {short(other, one)}"
    return next(
        (first_difference(left, right, f"{where}/{name}") for name, left, right in pairs if left != right), "none"
    )


def short(one: Any, other: Any) -> str:
    """The part of a value around the place where it leaves the other one."""
    mine, theirs = json.dumps(one, ensure_ascii=False), json.dumps(other, ensure_ascii=False)
    pairs = zip(mine, theirs, strict=False)
    at = next((place for place, (left, right) in enumerate(pairs) if left != right), 0)
    return mine[max(0, at - 60) : at + 60]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
