"""PDFs by a real LibreOffice: everything is on the pages, nobody is who must not be, and its absence is said."""

from __future__ import annotations

from pathlib import Path
from shutil import which

import pymupdf
import pytest
from export_any import strings_of
from export_docx import folded, template_of
from export_profiles import NURSE

from resumectl.export.pdf import pdf_of
from resumectl.export.production import Produced, Source, produce
from resumectl.export.system import system_template
from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.model.rendering import Blind, ExportOptions, FileFormat

HAS_OFFICE = pytest.mark.skipif(which("soffice") is None, reason="needs LibreOffice to make PDFs")


def made(template: str, **options: object) -> Produced:
    source = Source(NURSE, system_template(template), f"tpl_{template}", template, "Margaret CV.pdf")
    return produce(source, ExportOptions(format=FileFormat.PDF, **options))  # type: ignore[arg-type]


@pytest.mark.slow
@HAS_OFFICE
def test_every_string_is_on_the_pages() -> None:
    """A line may break anywhere, so white space and hyphens do not count; links stay live."""
    with pymupdf.open(stream=made("executive").data, filetype="pdf") as pages:
        shown = "".join("".join(page.get_text() for page in pages).split())
        links = [link["uri"] for page in pages for link in page.get_links()]
    for text in strings_of(NURSE):
        assert "".join(folded(text).split()) in shown, text
    assert "mailto:margaret.odonoghue@example.org" in links


@pytest.mark.slow
@HAS_OFFICE
def test_a_blinded_pdf_names_nobody() -> None:
    """Pages, links, properties and the file's name are searched like those of a Word file."""
    file = made("blind", blind=Blind.EMPLOYERS, reference="Candidate 7")
    assert file.filename == "Candidate 7 - blind.pdf"
    with pymupdf.open(stream=file.data, filetype="pdf") as pages:
        shown = "".join(page.get_text() for page in pages) + str(pages.metadata)
    assert "Candidate 7" in shown
    for name in ("Margaret", "O'Donoghue", "odonoghue", "Brendan", "Bristol, United", "7946"):
        assert (name in shown) is (name == "Bristol, United"), name


def test_a_machine_without_it_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Exit 11's error with the command that installs it."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("resumectl.export.pdf._PROGRAMS", ("soffice", "libreoffice"))
    with pytest.raises(ProgramMissing) as caught:
        pdf_of(template_of("x"))
    assert (caught.value.code, "libreoffice-writer" in caught.value.remedy) == ("CONVERTER_MISSING", True)


@pytest.mark.parametrize(("script", "said"), [("exec sleep 60", "stopped after"), ("exit 0", "made no PDF")])
def test_one_that_hangs_or_fails_is_an_error(
    script: str, said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Its exit code is not believed, its time is bounded, and nothing of it is left running."""
    program = tmp_path / "soffice"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    with pytest.raises(DocumentFailed) as caught:
        pdf_of(template_of("x"), timeout_s=1.0)
    assert (caught.value.code, said in caught.value.message) == ("CONVERSION_FAILED", True)


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a folder that nobody can write to, root neither")
def test_a_folder_for_temporary_files_that_takes_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Python takes another folder where TMPDIR is read-only or full; LibreOffice, which ends without a word where it
    cannot write, is told that one."""
    program = tmp_path / "soffice"
    program.write_text('#!/bin/sh\nfor source; do :; done\nmktemp && echo %PDF > "${source%.docx}.pdf"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setenv("TMPDIR", "/proc")
    monkeypatch.setattr("tempfile.tempdir", None)
    assert pdf_of(template_of("x")) == b"%PDF\n"
