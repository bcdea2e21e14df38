"""Our own Word files, and the PDFs that LibreOffice makes of them, are read as the profiles that they were made of."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from docx import Document as WordFile
from docx.oxml.ns import qn
from export_docx import template_of
from export_profiles import NURSE

from resumectl.export.production import Source, print_again, produce
from resumectl.export.render import render
from resumectl.export.round_trip import LEAST_F1, compare, require_round_trip
from resumectl.export.system import system_template
from resumectl.model.errors import CheckFailed
from resumectl.model.profile import Link, Profile, SpokenLanguage
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN, Blind, ExportOptions
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

GOLD = Path(__file__).parents[2] / "sample_resumes" / "gold"
TEMPLATES = ("classic", "modern", "compact", "executive")
READ_OTHERWISE = {"Berufsschule am Lindenhain, Erding": "Berufsschule am Lindenhain", "学科 卒業": "学科"}
"""A town behind a school is its place, and that somebody finished is no part of a degree."""
BLINDED = ("rechtsanwaeltin-vonderahe", "chef-delaunoy", "bukhgalter-ryabinina", "airline-pilot-castellane-scan")
PRINTED = ("chef-delaunoy", "bukhgalter-ryabinina", "caigou-lin", "insaat-muhendisi-karahanli")


def gold_profile(path: Path) -> Profile:
    text = path.read_text(encoding="utf-8")
    for meant, read in READ_OTHERWISE.items():
        text = text.replace(meant, read)
    data = json.loads(text)["data"]
    return Profile.from_json({**data, "certifications": [{"name": one} for one in data.get("certifications", ())]})


PROFILES = {"nurse": NURSE} | {path.name.split(".")[0]: gold_profile(path) for path in sorted(GOLD.glob("*.json"))}


def read(data: bytes) -> Profile:
    return parse_document(data, ParseOptions()).profile


def values(thing: Any, pointer: str = "") -> dict[str, Any]:
    """Pointer -> value of everything that a profile says; what is empty says nothing."""
    if isinstance(thing, dict | list):
        members = thing.items() if isinstance(thing, dict) else enumerate(thing)
        return {key: one for name, part in members for key, one in values(part, f"{pointer}/{name}").items()}
    return {pointer: thing} if thing else {}


def differences(printed: Profile, found: Profile, *, ordered_links: bool = True) -> dict[str, tuple[Any, Any]]:
    """What is not as it was printed: pointer -> (printed, read). A number in international form is made by reading;
    the start of what starts and ends at the same date is not printed.
    """
    if not ordered_links:
        printed, found = (replace(one, links=tuple(sorted(one.links, key=str))) for one in (printed, found))
    meant, got = values(printed.to_json()), values(found.to_json())
    for key in [key for key in meant if key.endswith("/start_date")]:
        if meant[key] == meant.get(key.replace("/start_date", "/end_date")):
            del meant[key]
    keys = [key for key in meant | got if meant.get(key) != got.get(key)]
    return {key: (meant.get(key), got.get(key)) for key in keys if key != "/basic_info/phone_e164"}


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("name", PROFILES)
def test_an_exported_file_is_read_as_its_profile(name: str, template: str) -> None:
    """Every value of every system template comes back in its field, in thirteen languages; nothing is added or lost."""
    printed = PROFILES[name]
    assert differences(printed, read(render(printed, system_template(template)))) == {}


@pytest.mark.parametrize("template", TEMPLATES)
def test_the_same_date_is_printed_once_and_nothing_is_lost(template: str) -> None:
    """A job of one month and a school of one year have one date, which is read back as their end."""
    (*jobs, last), (*schools, first) = NURSE.work_history, NURSE.education
    printed = replace(
        NURSE,
        work_history=(*jobs, replace(last, start_date="2015-09", end_date="2015-09")),
        education=(*schools, replace(first, start_date="2010", end_date="2010")),
    )
    source = Source(printed, system_template(template), "", template)
    found = read(produce(source, PLAIN).data)
    assert [one.end_date for one in (found.work_history[-1], found.education[-1])] == ["2015-09", "2010"]
    assert [one.start_date for one in (found.work_history[-1], found.education[-1])] == ["", ""]
    assert compare(printed, found).f1 == 1.0
    elsewhere = replace(found, education=(*schools, replace(first, start_date="", end_date="2011")))
    assert compare(printed, elsewhere).lost == (("education.end_date", "2010"),)


@pytest.mark.parametrize("name", PROFILES)
def test_a_blinded_file_is_read_as_the_blinded_profile(name: str) -> None:
    """Initials, country, jobs, schools: what was left of the profile comes back, and nothing is made up."""
    made = produce(Source(PROFILES[name], system_template("blind"), BLIND_TEMPLATE, "blind"), PLAIN)
    assert compare(made.printed, read(made.data)).f1 >= LEAST_F1
    assert "." in read(made.data).basic_info.full_name


@pytest.mark.parametrize("level", [Blind.EMPLOYERS, Blind.ALL])
@pytest.mark.parametrize("name", ["nurse", *BLINDED])
def test_what_was_left_out_on_purpose_is_not_lost(name: str, level: Blind) -> None:
    """Without employers and schools nobody can tell where a title ends; its words are all there."""
    options = ExportOptions(blind=level)
    made = produce(Source(PROFILES[name], system_template("blind"), BLIND_TEMPLATE, "blind"), options)
    assert compare(made.printed, read(made.data)).f1 >= LEAST_F1


def test_fields_that_a_template_does_not_print_are_left_out_and_sections_lost() -> None:
    """A note names the fields; a whole section without a word is lost, unless --sections leaves it out."""
    lines = ["{{ basic_info.full_name }}", "{{ headline }}", "{{ labels.skills }}", "{{ skills_line }}"]
    for template, options, is_lost in (
        (template_of(*lines), PLAIN, True),
        (template_of(*lines), ExportOptions(sections=("skills",)), False),
    ):
        source = Source(NURSE, template, "", "house")
        made = produce(source, options)
        again = print_again(source, options, produce)
        if is_lost:
            with pytest.raises(CheckFailed, match="summary_description"):
                require_round_trip(made.printed, read(made.data), again)
        else:
            assert require_round_trip(made.printed, made.printed, again) == ()
            lost = replace(made.printed, links=(), basic_info=replace(made.printed.basic_info, email=""))
            (note,) = require_round_trip(made.printed, lost, again)
            assert "basic_info.email, links.label, links.url" in note


def test_a_section_that_is_not_printed_is_said_once() -> None:
    """The cause, with one of its values; not a line for each of its dates."""
    loop = ["{%p for job in work_history %}", "{{ job.heading }}", "{{ job.detail }}", "{{ job.dates }}"]
    template = template_of("{{ basic_info.full_name }}", "{{ labels.experience }}", *loop, "{%p endfor %}")
    source = Source(NURSE, template, "", "house")
    made = produce(source, PLAIN)
    with pytest.raises(CheckFailed, match="which the template does not print") as caught:
        require_round_trip(made.printed, read(made.data), print_again(source, PLAIN, produce))
    assert caught.value.message.count("education") == 1
    assert "certifications (Nursing and Midwifery Council …)" in caught.value.message
    assert "education.start_date" not in caught.value.message


def test_a_heading_that_would_come_apart_does_not_pass() -> None:
    """Its section would be lost to whoever reads the PDF, though the Word file is read well."""
    document = WordFile(BytesIO(system_template("modern")))
    spacing = document.styles["Heading 1"].element.rPr.find(qn("w:spacing"))
    spacing.set(qn("w:val"), "30")
    made = BytesIO()
    document.save(made)
    source = Source(NURSE, made.getvalue(), "", "house")
    with pytest.raises(CheckFailed, match="come apart"):
        require_round_trip(NURSE, NURSE, print_again(source, PLAIN, produce))


@pytest.mark.slow
@pytest.mark.skipif(which("soffice") is None, reason="needs LibreOffice to lay the file out")
def test_the_pdf_of_an_exported_file_is_read_as_its_profile(tmp_path: Path) -> None:
    """Laid out on pages, with a foot that numbers them and fonts that take turns, the same values are read."""
    names = [f"{name}-{template}" for name in ("nurse", *PRINTED) for template in TEMPLATES]
    for name in names:
        person, template = name.rsplit("-", 1)
        (tmp_path / f"{name}.docx").write_bytes(render(PROFILES[person], system_template(template)))
    profile = f"-env:UserInstallation=file://{tmp_path}/office"
    files = [str(tmp_path / f"{name}.docx") for name in names]
    command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", str(tmp_path), *files]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    found = {name: read((tmp_path / f"{name}.pdf").read_bytes()) for name in names}
    wrong = {name: differences(PROFILES[name.rsplit("-", 1)[0]], found[name], ordered_links=False) for name in names}
    assert {name: fields for name, fields in wrong.items() if fields} == {}


@pytest.mark.parametrize("template", TEMPLATES)
def test_links_without_a_scheme_and_levels_with_brackets_come_back(template: str) -> None:
    """The file's link needs a scheme; that is no difference."""
    links = (Link("", "github.com/samlee"), Link("", "linkedin.com/in/samlee"))
    languages = (SpokenLanguage("English", "native"), SpokenLanguage("Spanish", "conversational (B1)"))
    source = Source(replace(NURSE, links=links, languages=languages), system_template(template), "", template)
    made = produce(source, PLAIN)
    assert require_round_trip(made.printed, read(made.data), print_again(source, PLAIN, produce)) == ()
    other = replace(read(made.data), links=(Link("", "github.com/samle"),))
    with pytest.raises(CheckFailed, match="links"):
        require_round_trip(made.printed, other, print_again(source, PLAIN, produce))
