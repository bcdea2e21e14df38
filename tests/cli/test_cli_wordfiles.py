"""export with options: blinded, shortened, in other forms, with what was left out said on stderr."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from pathlib import Path

import pytest
from docx import Document
from workspace_shell import Shell

import resumectl
from resumectl.model.document import Document as Sent
from resumectl.model.page import ParseOutcome, ParseResult
from resumectl.model.profile import Profile
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document


def text_of(path: Path) -> str:
    document = Document(str(path))
    return "\n".join(one.text for one in document.paragraphs)


def house_template(shell: Shell, *paragraphs: str) -> str:
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    path = shell.folder / "house.docx"
    document.save(str(path))
    return str(shell("templates", "add", str(path), "--name", "House", "--json").json["id"])


def test_blind_exports(shell: Shell) -> None:
    """--blind hides the person and says so; the template blind does it unasked; employers go with their level."""
    resume_id = shell.upload("name Ann Leeward")
    answer = shell("export", resume_id, "-t", "classic", "--blind", "contact", "-o", "a.docx")
    assert (answer.code, "Blinded: name" in answer.err) == (0, True)
    shown = text_of(shell.folder / "a.docx")
    assert ("A. L." in shown, "Leeward" in shown, "Norrtull Hospital" in shown) == (True, False, True)
    assert shell("export", resume_id, "-t", "blind", "-o", "out/").code == 1
    assert shell("export", resume_id, "-t", "blind", "--reference", "Candidate 9").code == 0
    assert (shell.folder / "Candidate 9 - blind.docx").exists()
    assert shell("export", resume_id, "-t", "blind", "--blind", "all", "-o", "b.docx").code == 0
    shown = text_of(shell.folder / "b.docx")
    assert ("Norrtull" in shown, "Mar 2019" in shown, "2019 – Present" in shown) == (False, False, True)
    assert shell("preview", resume_id, "-t", "blind", "--json").json["filename"] == "A. L. - blind.docx"


def test_a_blinded_file_needs_no_template_named(shell: Shell) -> None:
    """The one made for it is taken where nothing says another."""
    resume_id = shell.upload("name Ann Leeward")
    assert shell("export", resume_id).code == 6
    assert shell("export", resume_id, "--blind", "contact", "-o", "a.docx").code == 0
    assert "ann@example.com" not in text_of(shell.folder / "a.docx")


def test_fields_that_look_like_slips_are_told_when_a_template_is_added(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As `templates lint` tells them; not those that --set names, which are meant, nor what is like no placeholder."""
    monkeypatch.setenv("PYTHONPATH", str(Path(resumectl.__file__).resolve().parents[1]))
    document = Document()
    for text in ("{{ full_nmae }}", "{{ phone }}", "{{ client }}"):
        document.add_paragraph(text)
    document.save(str(shell.folder / "house.docx"))
    answer = shell("templates", "add", "house.docx", "--name", "One")
    said = "Is basic_info.full_name meant by full_nmae? Is basic_info.phone_number meant by phone?"
    assert (answer.code, said in answer.err, "by client" in answer.err) == (0, True, False)
    assert f"`resumectl templates remove {answer.out.split()[0]}`" in answer.err
    named = ("--set", "full_nmae=x", "--set", "phone=y")
    assert "meant" not in shell("templates", "add", "house.docx", "--name", "Two", *named).err


def test_templates_are_tried_before_they_are_added(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """What lint refuses is refused with its mistakes; fields of one's own are listed, for every export."""
    monkeypatch.setenv("PYTHONPATH", str(Path(resumectl.__file__).resolve().parents[1]))
    document = Document()
    for text in ("{{ client }}", "{%p for job in work_history %}", "{{ job.compny }}"):
        document.add_paragraph(text)
    document.save(str(shell.folder / "house.docx"))
    answer = shell("templates", "add", "house.docx", "--name", "House")
    assert (answer.code, "Is company meant?" in answer.err, "paragraph 3" in answer.err) == (10, True, True)
    assert "House" not in shell("templates").out
    document.paragraphs[2].text = "{{ job.company }}"
    document.add_paragraph("{%p endfor %}")
    document.save(str(shell.folder / "house.docx"))
    answer = shell("templates", "add", "house.docx", "--name", "House")
    assert (answer.code, "--set client=TEXT" in answer.err) == (0, True)


def test_a_leak_is_exit_10_and_no_file(shell: Shell) -> None:
    """A name in the template's own text, whatever the profile says, keeps the file from being written."""
    resume_id = shell.upload("name Ann Leeward")
    template = house_template(shell, "Our candidate: Mrs. LEEWARD", "{{ headline }}")
    answer = shell("export", resume_id, "-t", template, "--blind", "contact", "-o", "a.docx", "--json")
    assert (answer.code, "BLIND_LEAK" in answer.err, "Leeward" in answer.err) == (10, True, False)
    assert not (shell.folder / "a.docx").exists()
    assert shell("export", resume_id, "-t", template, "-o", "a.docx").code == 0


def test_a_corrected_name_is_still_known(shell: Shell) -> None:
    """What a correction took out of the profile still stands in the original, and so in nobody's blind file."""
    resume_id = shell.upload("name Ann Leeward")
    assert shell("edit", resume_id, "--set", "/basic_info/full_name=Eva Stone").code == 0
    template = house_template(shell, "Formerly Leeward", "{{ headline }}")
    assert shell("export", resume_id, "-t", template, "--blind", "contact", "-o", "a.docx").code == 10


def test_choices_are_said(shell: Shell) -> None:
    """Knobs leave out what they name and say it; an agency's fields and footer are printed."""
    resume_id = shell.upload("name Ann Leeward")
    template = house_template(shell, "{{ basic_info.full_name }} for {{ client }}", "{{ work_history[0].detail }}")
    answer = shell(
        "export", resume_id, "-t", template, "-o", "a.docx", "--set", "client=Acme & Co", "--hide-current-employer",
        "--footer", "Acme Talent", "--file-name", "{name}",
    )  # fmt: skip
    assert answer.code == 0
    assert "most recent employer" in answer.err
    bare = shell("export", resume_id, "-t", template, "-o", "b.docx")
    assert (bare.code, "The template needs client. Give --set client=TEXT." in bare.err) == (2, True)
    assert text_of(shell.folder / "a.docx").split("\n")[:2] == ["Ann Leeward for Acme & Co", "Stockholm"]
    footers = Document(str(shell.folder / "a.docx")).sections[0].footer.paragraphs
    assert [one.text for one in footers] == ["Acme Talent"]
    assert shell("export", resume_id, "-t", "classic", "--last-jobs", "0").code == 2
    assert shell("export", resume_id, "-t", "classic", "--sections", "hobbies").code == 2
    assert shell("export", resume_id, "-t", "classic", "--set", "skills=x").code == 2
    assert shell("export", resume_id, "-t", "classic", "--logo", "nowhere.png").code == 9
    assert shell("export", resume_id, "-t", "classic", "--file-name", "{password}").code == 2


def test_names_of_the_settings(shell: Shell) -> None:
    """The pattern in resumectl.toml names what is exported, unless the command does; a wrong one names its file."""
    resume_id = shell.upload("name Ann Leeward")
    settings = shell.folder / "resumectl.toml"
    settings.write_text('names = "{name}, {template}"')
    assert shell("export", resume_id, "-t", "classic").code == 0
    assert shell("export", resume_id, "-t", "classic", "--blind", "contact").code == 0
    assert shell("export", resume_id, "-t", "classic", "--file-name", "mine").code == 0
    written = sorted(path.name for path in shell.folder.glob("*.docx"))
    assert written == ["A. L., classic.docx", "Ann Leeward, classic.docx", "mine.docx"]
    typed = shell("export", resume_id, "-t", "classic", "--file-name", "{nme}")
    assert (typed.code, str(settings) in typed.err) == (2, False)
    settings.write_text('names = "{nme}"')
    wrong = shell("export", resume_id, "-t", "classic")
    assert (wrong.code, f"names in {settings.resolve()}: a file name has no {{nme}}." in wrong.err) == (2, True), wrong
    assert shell("config").code == 2


@pytest.mark.parametrize("form", ["json-resume", "csv", "markdown", "vcard"])
def test_other_forms(shell: Shell, form: str) -> None:
    """They need no template, go to standard output as text, and can be blinded like Word files."""
    resume_id = shell.upload("name Ann Leeward")
    answer = shell("export", resume_id, "--format", form, "-o", "-")
    assert (answer.code, "Ann Leeward" in answer.out) == (0, True)
    blind = shell("export", resume_id, "--format", form, "--blind", "contact", "-o", "-")
    assert (blind.code, "Leeward" in blind.out, "A. L." in blind.out) == (0, False, True)
    unheeded = shell("export", resume_id, "--format", form, "-t", "modern")
    assert (unheeded.code, "Without effect: --template" in unheeded.err) == (0, True)
    assert [one.stem for one in shell.folder.glob("Ann*")] == ["Ann Leeward"]
    if form == "json-resume":
        assert json.loads(answer.out)["work"][0]["startDate"] == "2019-03"
    if form == "csv":
        (row,) = csv.DictReader(StringIO(answer.out))
        assert row["email"] == "ann@example.com"


def test_check_reads_the_file_back(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A template that keeps everything passes; one that drops jobs is exit 10 and says what is lost."""
    job = {"role_title": "Nurse", "company": "Norrtull Hospital", "start_date": "2019-03", "end_date": "Present"}
    person = {"full_name": "Ann Leeward", "email": "ann@example.com", "current_title": "Nurse"}
    printed = Profile.from_json(
        {"basic_info": {**person, "current_org": job["company"]}, "work_history": [job], "skills": ["Triage", "Dosage"]}
    )

    def parse(self: Shell, document: Sent) -> ParseOutcome:
        is_made = document.data.startswith(b"PK")
        return ParseOutcome(0.0, parse_document(document.data, ParseOptions()) if is_made else ParseResult(printed))

    monkeypatch.setattr(Shell, "parse", parse)
    resume_id = shell.upload("name Ann Leeward")
    assert shell("export", resume_id, "-t", "modern", "--check", "-o", "a.docx").code == 0
    template = house_template(shell, "{{ basic_info.full_name }}", "{{ contact_line }}", "Skills", "{{ skills_line }}")
    answer = shell("export", resume_id, "-t", template, "--check", "-o", "b.docx")
    assert (answer.code, "Norrtull" in answer.err, "Give each section" in answer.err) == (10, True, True), answer.err
    assert not (shell.folder / "b.docx").exists()
    assert shell("export", resume_id, "--format", "csv", "--check").code == 2


def test_standard_output_carries_the_file(shell: Shell) -> None:
    """-o - is the bytes and nothing else, whatever is said on stderr."""
    resume_id = shell.upload("name Ann Leeward")
    from typer.testing import CliRunner

    from resumectl.cli.app import app

    result = CliRunner().invoke(app, ["export", resume_id, "-t", "blind", "-o", "-"])
    assert Document(BytesIO(result.stdout_bytes)).paragraphs[0].text == "A. L."
