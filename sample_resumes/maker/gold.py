"""The gold profile of a person: what a perfect reader of the printed document would answer."""

from __future__ import annotations

from typing import Any

from maker.dates import PRESENT
from maker.people import Job, Person, School

ORIGIN = "made by make_samples.py"


def gold_profile(person: Person) -> dict[str, Any]:
    """The gold file of `person` as plain dicts and lists."""
    ongoing = [job for job in person.work if job.end == PRESENT]
    return {
        "file": person.file,
        "origin": ORIGIN,
        "layout": person.layout,
        "profession": person.profession,
        "notes": person.purpose,
        "data": {
            "basic_info": {
                "first_name": person.first_name,
                "last_name": person.last_name,
                "full_name": person.full_name,
                "email": person.email,
                "phone_number": person.phone,
                "current_org": ongoing[0].company if ongoing else "",
                "current_title": ongoing[0].title if ongoing else person.headline,
                "location": {"city": person.city, "country": person.country},
                "summary_description": list(person.summary),
            },
            "education": [_school(school) for school in person.education],
            "work_history": [_job(job) for job in person.work],
            "skills": [name for group in person.skills for name in group.names()],
            "certifications": [entry.name for entry in person.certifications],
            "resume_language": person.language,
        },
    }


def _school(school: School) -> dict[str, Any]:
    return {
        "degree": school.degree,
        "institution": school.institution,
        "start_date": school.start,
        "end_date": school.end,
    }


def _job(job: Job) -> dict[str, Any]:
    return {
        "role_title": job.title,
        "company": job.company,
        "location": job.location,
        "start_date": job.start,
        "end_date": job.end,
        "bullet_points": list(job.bullets),
    }
