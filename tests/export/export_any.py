"""Profiles of arbitrary text, and what each export of them must show."""

from __future__ import annotations

from hypothesis import strategies as st

from resumectl.model.profile import (
    BasicInfo,
    Certification,
    Education,
    Job,
    Link,
    Location,
    Profile,
    Project,
    SpokenLanguage,
)

LINE = st.text(st.characters(codec=None), max_size=24)
LINES = st.lists(LINE, max_size=3).map(tuple)
DATE = st.sampled_from(["", "2019", "2019-03", "Present"]) | LINE
ANY_PROFILE = st.builds(
    Profile,
    basic_info=st.builds(
        BasicInfo,
        full_name=LINE,
        email=LINE,
        phone_number=LINE,
        current_org=LINE,
        current_title=LINE,
        location=st.builds(Location, LINE, LINE),
        summary_description=LINES,
    ),
    education=st.lists(st.builds(Education, LINE, LINE, DATE, DATE), max_size=2).map(tuple),
    work_history=st.lists(st.builds(Job, LINE, LINE, LINE, DATE, DATE, LINES), max_size=2).map(tuple),
    skills=LINES,
    certifications=st.lists(st.builds(Certification, LINE, LINE, DATE), max_size=2).map(tuple),
    languages=st.lists(st.builds(SpokenLanguage, LINE, LINE), max_size=2).map(tuple),
    links=st.lists(st.builds(Link, LINE, LINE), max_size=2).map(tuple),
    projects=st.lists(st.builds(Project, LINE, DATE, DATE, LINES), max_size=2).map(tuple),
    resume_language=st.sampled_from(["english", "arabic", "chinese", ""]),
)


def strings_of(profile: Profile) -> list[str]:
    """Every string that an export must show: dates and the name's parts stand in it in another form."""
    info = profile.basic_info
    found = [info.full_name, info.email, info.phone_number, info.current_org, info.current_title]
    found += [info.location.city, info.location.country, *info.summary_description, *profile.skills]
    for job in profile.work_history:
        found += [job.role_title, job.company, job.location, *job.bullet_points]
    for school in profile.education:
        found += [school.degree, school.institution]
    for certificate in profile.certifications:
        found += [certificate.name, certificate.issuer]
    for language in profile.languages:
        found += [language.name, language.level]
    for link in profile.links:
        found += [link.label, link.url]
    for project in profile.projects:
        found += [project.name, *project.bullet_points]
    return found
