"""Reads the invented people: one TOML file a document, with everything that is printed on it."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Job:
    """One position. `start` and `end` are `YYYY`, `YYYY-MM`, `Present` or empty, as precise as printed."""

    title: str
    company: str
    location: str = ""
    start: str = ""
    end: str = ""
    bullets: tuple[str, ...] = ()


@dataclass(frozen=True)
class School:
    """One school. `note` is printed below it (thesis, grade) and belongs to no field of the profile."""

    degree: str
    institution: str
    start: str = ""
    end: str = ""
    location: str = ""
    note: str = ""


@dataclass(frozen=True)
class SkillGroup:
    """Skills under one label; `label` may be empty. An item `Name|level` prints as `Name (level)`."""

    label: str
    items: tuple[str, ...]

    def printed(self) -> tuple[str, ...]:
        return tuple(f"{name} ({level})" if level else name for name, level in map(_parts, self.items))

    def names(self) -> tuple[str, ...]:
        return tuple(_parts(item)[0] for item in self.items)


@dataclass(frozen=True)
class Certificate:
    name: str
    issuer: str = ""
    date: str = ""


@dataclass(frozen=True)
class Extra:
    """A section that belongs to no field of the profile: referees, interests, publications."""

    heading: str
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Person:
    """One document. `contact` has the contact lines as printed, `head` the headings by section."""

    file: str
    design: str
    layout: str
    language: str
    profession: str
    purpose: str
    first_name: str
    last_name: str
    headline: str
    email: str
    phone: str
    city: str
    country: str
    contact: tuple[str, ...]
    dates: str
    dash: str
    present: str
    head: dict[str, str]
    summary: tuple[str, ...] = ()
    work: tuple[Job, ...] = ()
    education: tuple[School, ...] = ()
    skills: tuple[SkillGroup, ...] = ()
    certifications: tuple[Certificate, ...] = ()
    languages: tuple[tuple[str, str], ...] = ()
    extras: tuple[Extra, ...] = ()
    before_name: str = ""
    after_name: str = ""
    family_first: bool = False

    @property
    def full_name(self) -> str:
        """The name as printed, without what stands before and after it."""
        if self.family_first:
            return f"{self.last_name} {self.first_name}"
        return f"{self.first_name} {self.last_name}"

    @property
    def name_line(self) -> str:
        """The name with title and post-nominals, as it stands at the top of the document."""
        return f"{self.before_name}{self.full_name}{self.after_name}"

    @property
    def suffix(self) -> str:
        return Path(self.file).suffix.lower()


def _parts(item: str) -> tuple[str, str]:
    name, _, level = item.partition("|")
    return name, level


def read_person(path: Path) -> Person:
    """The person of one TOML file.

    Raises ValueError where e-mail, phone, city or country is in no printed contact line: gold would lie.
    """
    raw: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    country_printed = raw.pop("country_printed", raw.get("country", ""))
    lists: dict[str, Any] = {
        "work": tuple(
            Job(**{**job, "bullets": tuple(job.get("bullets", ()))}) for job in raw.pop("work", ())
        ),
        "education": tuple(School(**school) for school in raw.pop("education", ())),
        "skills": tuple(
            SkillGroup(group.get("label", ""), tuple(group["items"])) for group in raw.pop("skills", ())
        ),
        "certifications": tuple(Certificate(**entry) for entry in raw.pop("certifications", ())),
        "languages": tuple((name, level) for name, level in raw.pop("languages", ())),
        "extras": tuple(Extra(extra["heading"], tuple(extra["lines"])) for extra in raw.pop("extras", ())),
    }
    raw["contact"] = tuple(raw["contact"])
    raw["summary"] = tuple(raw.get("summary", ()))
    person = Person(**raw, **lists)
    block = " ".join(person.contact)
    for value in (person.email, person.phone, person.city, country_printed):
        if value not in block:
            raise ValueError(f"{path.name}: {value!r} is in no contact line; print it or correct the file.")
    return person


def read_people(folder: Path) -> list[Person]:
    """Everybody, in the order of the file names."""
    return [read_person(path) for path in sorted(folder.glob("*.toml"))]
