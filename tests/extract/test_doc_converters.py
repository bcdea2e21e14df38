"""Files that the own reader does not know go to other programs, one after the other."""

from __future__ import annotations

from pathlib import Path

import pytest

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.parse.extract import doc
from resumectl.parse.programs import find_program

DATA = (Path(__file__).parent / "data" / "every-feature.doc").read_bytes()
HEADER = DATA.index(b"\xec\xa5")
OLDER = DATA[: HEADER + 2] + b"\x65\x00" + DATA[HEADER + 4 :]
"""The same file with the version of Word 6 in its header."""


def only(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr(doc, "CONVERTERS", {name: doc.CONVERTERS[name]})


@pytest.mark.parametrize("name", list(doc.CONVERTERS))
def test_each_converter_gives_the_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every program that is on this machine reads a file, and is named with its version."""
    if name in doc.OUTSIDE and find_program(name) is None:
        pytest.skip(f"{name} is not on this machine")
    only(monkeypatch, name)
    extract = doc._by_programs(DATA)
    text = "\n".join(line.flat for line in extract.lines)
    assert "Ran an oven line of 12 people" in text
    assert "BSc Food Science" in text
    assert all(extract.tools.values())
    assert len(extract.tools) == 1


def test_an_unknown_version_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """The own reader does not guess at an older layout of the tables."""
    asked: list[bytes] = []
    monkeypatch.setattr(doc, "CONVERTERS", {"x": lambda source: asked.append(source.read_bytes())})
    with pytest.raises(DocumentFailed):
        doc.read_doc(OLDER)
    assert asked == [OLDER]


def test_no_converter_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """On a bare machine the error names the commands for Debian and macOS, and may be tried again later."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(doc, "CONVERTERS", {})
    with pytest.raises(ProgramMissing) as caught:
        doc.read_doc(OLDER)
    assert caught.value.code == "CONVERTER_MISSING"
    assert caught.value.error.retryable
    assert caught.value.error.stage == "convert"
    assert "apt-get install" in caught.value.remedy
    assert "brew install" in caught.value.remedy


def test_a_file_that_no_program_reads_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Programs were there and failed: that is no missing program."""
    monkeypatch.setattr(doc, "CONVERTERS", {"x": lambda source: None})
    monkeypatch.setattr(doc, "find_program", lambda name: "/bin/true")
    with pytest.raises(DocumentFailed) as caught:
        doc.read_doc(OLDER)
    assert caught.value.code == "CONVERSION_FAILED"


def test_noise_out_of_a_converter_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that prints rubbish has not read the file; the next one is asked."""
    rubbish = "".join(chr(0x2500 + number % 200) for number in range(500)) + "abcdefghij" * 5
    noise = doc._printed
    monkeypatch.setattr(doc, "find_program", lambda name: "/bin/true")
    monkeypatch.setattr(doc, "program_version", lambda name: "1")

    class Printed:
        stdout = rubbish.encode()

    monkeypatch.setattr(doc, "run_program", lambda argv, timeout_s: Printed())
    monkeypatch.setattr(doc, "CONVERTERS", {"catdoc": lambda source: noise(source, "catdoc")})
    with pytest.raises(DocumentFailed) as caught:
        doc.read_doc(OLDER)
    assert caught.value.code == "CONVERSION_FAILED"
