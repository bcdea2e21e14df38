"""Other forms: nothing is dropped, nothing runs in a spreadsheet, and other programs can read them."""

from __future__ import annotations

import csv
import json
import re
from io import StringIO
from typing import Any

import pytest
from export_any import ANY_PROFILE, strings_of
from export_docx import folded
from export_profiles import NURSE, PROFILES
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resumectl.export.forms import CSV_COLUMNS, json_resume, safe_cell, written
from resumectl.export.labels import vocabulary
from resumectl.export.text import clean_line, clean_lines
from resumectl.model.profile import BasicInfo, Job, Link, Profile, Project
from resumectl.model.rendering import FileFormat

MANY = settings(max_examples=80, deadline=None, suppress_health_check=[HealthCheck.too_slow])
ENGLISH = vocabulary("english")


def text_of(profile: Profile, form: FileFormat) -> str:
    return written(profile, form, vocabulary(profile.resume_language)).decode("utf-8-sig")


def row_of(profile: Profile) -> dict[str, str]:
    (row,) = csv.DictReader(StringIO(text_of(profile, FileFormat.CSV), newline=""))
    return dict(row)


def values_of(thing: Any) -> list[str]:
    if isinstance(thing, dict | list):
        return [text for one in (thing.values() if isinstance(thing, dict) else thing) for text in values_of(one)]
    return [thing]


def said_lines(profile: Profile) -> list[str]:
    """Each line of each string, as any writer of text may clean it."""
    return [folded(line) for value in strings_of(profile) for line in clean_lines(value).split("\n") if folded(line)]


def plain(text: str) -> str:
    return folded(text.replace("\u200e", "").replace("\u200f", ""))


@MANY
@given(ANY_PROFILE)
def test_a_table_row_drops_nothing(profile: Profile) -> None:
    """Every string is in a cell of the one row, bullets too."""
    row = row_of(profile)
    assert tuple(row) == CSV_COLUMNS
    shown = plain("\n".join(row.values()).replace("'", ""))
    for line in said_lines(profile):
        assert plain(line.replace("'", "")) in shown


@MANY
@given(ANY_PROFILE)
def test_no_cell_is_a_formula(profile: Profile) -> None:
    """No cell and no line of one begins like a formula, behind whatever spaces and invisible signs."""
    for cell in row_of(profile).values():
        for line in cell.split("\n"):
            bare = re.sub(r"^[\s\u200b-\u200f\ufeff]+", "", line)
            assert not bare.startswith(("=", "+", "-", "@", "|", "%", "\t", "＝", "＋", "－", "＠")), ascii(cell)
            assert "\r" not in line


@pytest.mark.parametrize(
    "value",
    [
        "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "\u200b=1", "\ufeff=1", "＝1", "%0A=1", "|calc",
        "=cmd|'/c calc'!A0", "=HYPERLINK(\"https://a.example\")", "x\n=1", '"\n=1', 'x"",=1', "\x00=1", "\x0b=1",
    ],
)  # fmt: skip
def test_formulas_get_an_apostrophe(value: str) -> None:
    """What a spreadsheet would run is text with an apostrophe in front; the value itself stays readable."""
    row = row_of(Profile(BasicInfo(full_name=value, email=value), skills=(value, "Sums")))
    for name in ("full_name", "email", "skills"):
        for line in row[name].split("\n"):
            assert not re.match(r"\s*[=+\-@|%＝]", line), (name, row[name])
    assert row["skills"].endswith("Sums")


def test_a_semicolon_opens_no_cell() -> None:
    """Where spreadsheets split at semicolons, what follows one is no formula either; minus signs in prose stay."""
    assert safe_cell("x;=1+1") == "x;'=1+1"
    assert safe_cell("x; +cmd|' /c calc'!A0") == "x; '+cmd|' /c calc'!A0"
    assert safe_cell("winter; -5 degrees; e-mail") == "winter; -5 degrees; e-mail"
    assert text_of(NURSE, FileFormat.CSV).startswith('"full_name","email"')
    assert written(NURSE, FileFormat.CSV, ENGLISH).startswith(b"\xef\xbb\xbf")


@MANY
@given(ANY_PROFILE)
def test_json_resume_drops_nothing(profile: Profile) -> None:
    """Every string is a value of it, odd dates too, and no member is empty."""
    shown = values_of(json_resume(profile))
    text = plain("\n".join(shown))
    assert "" not in shown
    for line in said_lines(profile):
        assert plain(line) in plain("\n".join(clean_lines(one) for one in shown)) or plain(line) in text
    assert json.loads(text_of(profile, FileFormat.JSON_RESUME))["$schema"].endswith("v1.0.0/schema.json")


def test_json_resume_is_of_the_schemas_form() -> None:
    """Its members, dates of its form, an ongoing job without an end; what has no such form stands beside it."""
    made = json_resume(NURSE)
    assert set(made) <= {
        "$schema", "basics", "work", "education", "skills", "certificates", "languages", "projects"
    }  # fmt: skip
    assert made["work"][0] == {
        "name": "St Brendan's Hospital",
        "position": "Senior Staff Nurse, Intensive Care",
        "location": "Bristol, United Kingdom",
        "startDate": "2019-03",
        "highlights": list(NURSE.work_history[0].bullet_points),
    }
    odd = json_resume(Profile(work_history=(Job("Clerk", start_date="circa 1999", end_date="2001-13"),)))
    assert odd["work"] == [{"position": "Clerk", "dates": "circa 1999 – 2001-13"}]
    assert json_resume(Profile(BasicInfo(current_org="Acme")))["basics"] == {"employer": "Acme"}


@MANY
@given(ANY_PROFILE)
def test_markdown_drops_nothing(profile: Profile) -> None:
    """Every string is there once the signs that keep it from being markup are taken away."""
    shown = plain(re.sub(r"\\(.)", r"\1", text_of(profile, FileFormat.MARKDOWN)))
    for line in said_lines(profile):
        assert plain(line) in shown, ascii(line)


def test_markdown_prints_the_same_date_once() -> None:
    """A job of one year has one date, as in a Word file; JSON Resume has start and end."""
    profile = Profile(work_history=(Job("Clerk", "Acme", "", "2010", "2010"),))
    assert "Acme · 2010\n" in text_of(profile, FileFormat.MARKDOWN) + "\n"
    assert text_of(profile, FileFormat.JSON_RESUME).count("2010") == 2


def test_markdown_of_hostile_text_is_text() -> None:
    """HTML, links, headings, lists and entities of a résumé are printed as typed."""
    hostile = ("# no heading", "1. no list", "- none", "<script>x</script>", "[a](javascript:b)")
    hostile = (*hostile, "&lt;", "a | b", "===")
    made = text_of(Profile(work_history=(Job("Clerk", bullet_points=hostile),)), FileFormat.MARKDOWN)
    bullets = [line for line in made.split("\n") if line.startswith("- ")]
    assert bullets == [
        "- \\# no heading", "- 1\\. no list", "- \\- none", "- \\<script\\>x\\</script\\>", "- \\[a\\](javascript:b)",
        "- \\&lt;", "- a \\| b", "- \\===",
    ]  # fmt: skip


def card_of(profile: Profile) -> list[tuple[str, str]]:
    text = text_of(profile, FileFormat.VCARD)
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    rows = [line.partition(":") for line in text.replace("\r\n ", "").strip().split("\r\n")]
    assert [rows[0][2], rows[1][2], rows[-1][2]] == ["VCARD", "4.0", "VCARD"]
    return [(name, re.sub(r"\\(.)", r"\1", value)) for name, _, value in rows[2:-1]]


@MANY
@given(ANY_PROFILE)
def test_a_card_keeps_what_reaches_the_person(profile: Profile) -> None:
    """Name, address, number, place, position and links come back; no value makes a line of its own."""
    info = profile.basic_info
    card = card_of(profile)
    assert {name for name, _ in card} <= {"FN", "N", "EMAIL", "TEL", "ADR", "TITLE", "ORG", "URL"}
    found = [value for _, value in card]
    for value in (info.full_name, info.email, info.phone_number, info.current_title, info.current_org):
        assert clean_line(value) in found or not clean_line(value)
    for value in (info.location.city, info.location.country):
        assert clean_line(value) in "".join(value for name, value in card if name == "ADR")
    urls = [clean_line(link.url) for link in profile.links]
    printed = [one for name, one in card if name == "URL"]
    assert [one.removeprefix("https://") for one in printed] == [url.removeprefix("https://") for url in urls if url]


def test_a_link_on_a_card_has_its_scheme() -> None:
    """An address without one gets https, as in Word files; what has one, and what is no address, stays as it is."""
    urls = ("linkedin.com/in/ada", "http://ada.example", "portfolio on request")
    card = card_of(Profile(links=tuple(Link("", url) for url in urls)))
    assert [one for name, one in card if name == "URL"] == ["https://linkedin.com/in/ada", *urls[1:]]


def test_a_card_always_has_a_name() -> None:
    """FN is the one member that a card must have."""
    assert card_of(Profile(BasicInfo(first_name="Ann", last_name="Lee")))[0] == ("FN", "Ann Lee")
    assert card_of(Profile())[0] == ("FN", "")


@pytest.mark.parametrize("form", [FileFormat.CSV, FileFormat.JSON_RESUME, FileFormat.MARKDOWN, FileFormat.VCARD])
@pytest.mark.parametrize("name", PROFILES)
def test_any_form_is_utf_8_and_the_same_again(name: str, form: FileFormat) -> None:
    """Lone surrogates and control characters break no form, and nothing in it changes from run to run."""
    made = written(PROFILES[name], form, ENGLISH)
    assert made == written(PROFILES[name], form, ENGLISH)
    assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f]", made.decode())


@given(st.text(max_size=30), st.text(max_size=30))
def test_projects_and_links_are_told_apart(name: str, url: str) -> None:
    """A link without a label and a project without dates are entries of their own."""
    made = json_resume(Profile(links=(Link("", url),), projects=(Project(name),)))
    assert ("profiles" in made.get("basics", {}), "projects" in made) == (bool(url), bool(name))
