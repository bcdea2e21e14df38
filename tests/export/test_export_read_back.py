"""Our own Word files, and the PDFs that LibreOffice makes of them, are read as the profiles that they were made of."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from export_profiles import NURSE

from resumectl.export.production import Source, produce
from resumectl.export.render import render
from resumectl.export.round_trip import LEAST_F1, compare
from resumectl.export.system import system_template
from resumectl.model.profile import Profile
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

GOLD = Path(__file__).parents[2] / "sample_resumes" / "gold"
TEMPLATES = ("classic", "modern", "compact", "executive")
READ_OTHERWISE = {"Berufsschule am Lindenhain, Erding": "Berufsschule am Lindenhain", "学科 卒業": "学科"}
"""A town behind a school is its place, and that somebody finished is no part of a degree."""
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
    """What is not as it was printed: pointer -> (printed, read). A number in international form is made by reading."""
    if not ordered_links:
        printed, found = (replace(one, links=tuple(sorted(one.links, key=str))) for one in (printed, found))
    meant, got = values(printed.to_json()), values(found.to_json())
    keys = [key for key in meant | got if meant.get(key) != got.get(key)]
    return {key: (meant.get(key), got.get(key)) for key in keys if key != "/basic_info/phone_e164"}


@pytest.mark.parametrize("template", TEMPLATES)
@pytest.mark.parametrize("name", PROFILES)
def test_an_exported_file_is_read_as_its_profile(name: str, template: str) -> None:
    """Every value of every system template comes back in its field, in thirteen languages; nothing is added or lost."""
    printed = PROFILES[name]
    assert differences(printed, read(render(printed, system_template(template)))) == {}


@pytest.mark.parametrize("name", PROFILES)
def test_a_blinded_file_is_read_as_the_blinded_profile(name: str) -> None:
    """Initials, country, jobs, schools: what was left of the profile comes back, and nothing is made up."""
    made = produce(Source(PROFILES[name], system_template("blind"), BLIND_TEMPLATE, "blind"), PLAIN)
    assert compare(made.printed, read(made.data)).f1 >= LEAST_F1
    assert "." in read(made.data).basic_info.full_name


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
