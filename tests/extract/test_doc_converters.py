"""Files that the own reader does not know go to other programs, one after the other."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest
from word_files import docx_parts, package, para, relations

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.parse.extract import doc
from resumectl.parse.programs import find_program

DATA = (Path(__file__).parent / "data" / "every-feature.doc").read_bytes()
HEADER = DATA.index(b"\xec\xa5")
OLDER = DATA[: HEADER + 2] + b"\x65\x00" + DATA[HEADER + 4 :]
"""The same file with the version of Word 6 in its header."""

PIC = "http://schemas.openxmlformats.org/drawingml/2006/picture"
LINKED = (
    '<w:r><w:drawing><wp:inline><wp:extent cx="900000" cy="900000"/><wp:docPr id="1" name="P"/><a:graphic>'
    f'<a:graphicData uri="{PIC}"><pic:pic xmlns:pic="{PIC}"><pic:nvPicPr><pic:cNvPr id="1" name="P"/><pic:cNvPicPr/>'
    '</pic:nvPicPr><pic:blipFill><a:blip r:link="P1"/></pic:blipFill><pic:spPr><a:xfrm><a:ext cx="900000" cy="900000"/>'
    '</a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>'
)
"""A picture that lies elsewhere."""


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


def test_libreoffice_fetches_nothing(tmp_path: Path) -> None:
    """What a stranger's file says lies elsewhere is not asked for: that would tell who reads it, and reach into the
    network behind the firewall.
    """
    if find_program("soffice") is None:
        pytest.skip("LibreOffice is not on this machine")
    with socket.create_server(("127.0.0.1", 0)) as elsewhere:
        elsewhere.setblocking(False)
        source = tmp_path / "document.doc"
        picture = f"http://127.0.0.1:{elsewhere.getsockname()[1]}/seen.png"
        parts = docx_parts(para("Ran an oven line of 12 people") + para(LINKED))
        parts["word/_rels/document.xml.rels"] = relations(("P1", "image", picture))
        source.write_bytes(package(parts))
        extract = doc._by_libreoffice(source)
        assert extract is not None
        assert "Ran an oven line" in extract.lines[0].flat
        with pytest.raises(BlockingIOError):
            elsewhere.accept()


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
