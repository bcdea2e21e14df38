"""make_samples.py writes the same documents again."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pymupdf
import pytest
from PIL import Image, ImageChops, ImageStat

# Only fonts that come with pymupdf, so that this needs nothing of the system.
OWN_FONTS = ("nurse-okonjo.pdf", "electrician-delgado.pdf", "caigou-lin.pdf")
SYSTEM_FONTS = (
    "chef-delaunoy.pdf",
    "insaat-muhendisi-karahanli.pdf",
    "magazijnmanager-terhorst.pdf",
    "teacher-brannigan.pdf",
    "data-analyst-forde.png",
    "forskollarare-lindqvist.png",
    "welder-kowalczyk-scan.jpg",
)
WORD = (
    "rrh-morvan.docx",
    "sales-executive-mackinnon.docx",
    "vet-nurse-parata.docx",
    "farmacista-bellomo.docx",
)


def _run(samples: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(samples / "make_samples.py"), *arguments]
    return subprocess.run(command, check=False, capture_output=True, text=True, timeout=60)


@pytest.fixture(scope="module")
def again(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with some of the samples made anew."""
    folder = tmp_path_factory.mktemp("samples")
    done = _run(samples, "--out", str(folder), "--only", *OWN_FONTS, *WORD)
    assert done.returncode == 0, done.stderr
    return folder


def _words(path: Path) -> list[tuple[int, int, int, str]]:
    with pymupdf.open(path) as document:
        return [
            (page.number, round(word[0]), round(word[3]), word[4])
            for page in document
            for word in page.get_text("words")
        ]


@pytest.mark.parametrize("name", OWN_FONTS)
def test_pdf_samples_come_out_with_the_same_words_in_the_same_places(
    samples: Path, again: Path, name: str
) -> None:
    """Every word of the committed PDF stands where the maker puts it."""
    words = _words(samples / name)
    assert len(words) > 50
    assert _words(again / name) == words


@pytest.mark.parametrize("name", WORD)
def test_word_samples_come_out_with_the_same_parts(samples: Path, again: Path, name: str) -> None:
    """The parts of the committed DOCX that hold its text are made again byte for byte."""
    with zipfile.ZipFile(samples / name) as old, zipfile.ZipFile(again / name) as new:
        parts = [
            entry
            for entry in old.namelist()
            if re.fullmatch(r"word/(document|header\d|footer\d)\.xml", entry)
        ]
        assert "word/document.xml" in parts
        assert set(parts) <= set(new.namelist())
        assert [entry for entry in parts if old.read(entry) != new.read(entry)] == []


@pytest.mark.slow
def test_samples_in_fonts_of_the_system_come_out_again(samples: Path, tmp_path: Path) -> None:
    """Where the system has the fonts: PDF samples have their words in their places, pictures their points."""
    done = _run(samples, "--out", str(tmp_path), "--only", *SYSTEM_FONTS)
    if done.returncode:
        assert "apt install fonts-" in done.stderr
        pytest.skip("a font of the samples is not on this machine")
    for name in SYSTEM_FONTS:
        if name.endswith(".pdf"):
            assert _words(tmp_path / name) == _words(samples / name), name
            continue
        with Image.open(samples / name) as old, Image.open(tmp_path / name) as new:
            assert (old.size, old.mode) == (new.size, new.mode), name
            apart = ImageStat.Stat(ImageChops.difference(old.convert("RGBA"), new.convert("RGBA")))
        assert max(apart.mean) < 2, name


def test_gold_profiles_and_table_are_those_of_the_people(
    samples: Path, golds: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each committed gold file and the table follow from people/*.toml as it is now."""
    monkeypatch.syspath_prepend(str(samples))
    people = importlib.import_module("maker.people").read_people(samples / "people")
    make_gold = importlib.import_module("maker.gold").gold_profile
    assert {person.file: json.loads(json.dumps(make_gold(person))) for person in people} == golds
    readme = (samples / "README.md").read_text(encoding="utf-8")
    assert "\n".join(importlib.import_module("maker.table").rows(people)) in readme


def test_an_unknown_sample_is_a_sentence_and_exit_one(samples: Path, tmp_path: Path) -> None:
    """A name that nobody makes is refused with the name and the place to look, and nothing is written."""
    done = _run(samples, "--out", str(tmp_path), "--only", "nobody.pdf")
    assert done.returncode == 1
    assert "nobody.pdf" in done.stderr
    assert "people/*.toml" in done.stderr
    assert "Traceback" not in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_contact_value_that_is_not_printed_is_refused(
    samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone number in gold that stands in no contact line stops the maker: gold would lie."""
    monkeypatch.syspath_prepend(str(samples))
    people = importlib.import_module("maker.people")
    text = (samples / "people" / "nurse-okonjo.toml").read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace('phone = "0113 496 0142"', 'phone = "0113 496 0143"'), encoding="utf-8")
    with pytest.raises(ValueError, match="0113 496 0143"):
        people.read_person(wrong)
