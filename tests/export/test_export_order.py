"""Twelve unlike people in every template: opened by another library, everything stands in the order of reading."""

from __future__ import annotations

from io import BytesIO

import pytest
from docx import Document
from export_any import ANY_PROFILE, strings_of
from export_docx import TEMPLATES, folded, lines
from export_people import DRAWN
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from resumectl.export.production import Source, produce
from resumectl.export.render import render
from resumectl.export.system import system_template
from resumectl.export.text import clean_lines
from resumectl.model.profile import Profile
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN, Blind, ExportOptions


def in_order(profile: Profile) -> list[str]:
    """What is printed, from the name to the last project; dates are printed in other words."""
    info = profile.basic_info
    said = [info.full_name, info.current_title, info.email, *(link.url for link in profile.links)]
    said += info.summary_description
    for job in profile.work_history:
        said += [job.role_title, job.company, job.location] if job.role_title else [job.company]
        said += job.bullet_points
    for school in profile.education:
        said += [school.degree, school.institution]
    said += profile.skills
    for certificate in profile.certifications:
        said += [certificate.name, certificate.issuer]
    for language in profile.languages:
        said += [language.name, language.level]
    for project in profile.projects:
        said += [project.name, *project.bullet_points]
    return [folded(text) for text in said if text]


def text_of(data: bytes) -> str:
    text = " ".join(paragraph.text for paragraph in Document(BytesIO(data)).paragraphs)
    return folded(text.replace("\u200e", "").replace("\u200f", ""))


def require_order(said: list[str], text: str) -> None:
    at = 0
    for one in said:
        found = text.find(one, at)
        assert found >= at, (one, text[at : at + 80])
        at = found + len(one)


@pytest.mark.parametrize("person", DRAWN)
def test_text_comes_in_the_order_of_reading(person: str) -> None:
    """Thirty jobs or none, from left or right, with dates or without: from the name to the last project."""
    for name, template in TEMPLATES.items():
        data = render(DRAWN[person], template)
        require_order(in_order(DRAWN[person]), text_of(data))
        assert len(text_of(data)) > 20, name


@pytest.mark.parametrize("person", DRAWN)
def test_blinded_text_comes_in_the_order_of_reading(person: str) -> None:
    """The same of the blinded profile in the template for it."""
    made = produce(Source(DRAWN[person], system_template("blind"), BLIND_TEMPLATE, "blind"), PLAIN)
    require_order(in_order(made.printed), text_of(made.data))


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(ANY_PROFILE, st.sampled_from(list(Blind)))
def test_every_string_of_any_blinded_profile_is_printed(profile: Profile, level: Blind) -> None:
    """Arbitrary text can be blinded without a refusal, and nothing of the blinded profile is dropped."""
    made = produce(Source(profile, system_template("blind"), BLIND_TEMPLATE, "blind"), ExportOptions(blind=level))
    text = folded("\n".join(lines(made.data)))
    for value in strings_of(made.printed):
        for line in clean_lines(value).replace("\u200e", "").replace("\u200f", "").split("\n"):
            assert folded(line) in text, ascii(value)
