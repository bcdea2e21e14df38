"""Profile -> what a template can print: the contract's member names, cleaned, plus ready-made pieces.

Every value is a string, a list or an object of these, so that a template needs no arithmetic and no filter.
The pieces spare templates the conditions around separators: `heading`, `subheading`, `aside` of an entry are
its present members in order of weight, so that a missing employer leaves no stray comma. templates/README.md
lists all placeholders; a test compares it with what `placeholders` returns.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from resumectl.export.dates import date_parts, date_text, end_parts, period_text
from resumectl.export.labels import Vocabulary
from resumectl.export.links import email_target, phone_target, web_target
from resumectl.export.text import RIGHT_TO_LEFT_MARK, clean_line, clean_lines, isolated
from resumectl.model.errors import BadFile, InvalidInput
from resumectl.model.profile import (
    BasicInfo,
    Certification,
    Education,
    Job,
    Link,
    Profile,
    Project,
    SpokenLanguage,
)

SEPARATOR: Final = " · "
"""Between the parts of a joined line; it splits well again, because no name or place has it."""


class NoSuchPlaceholder(BadFile):
    """A template prints a name that nobody gave: a slip, or a field of its own that --set forgot."""


@dataclass(frozen=True, slots=True)
class LinkedText:
    """Text that becomes a live link when a template prints it as `{{r ... }}`; `target` may be `""`."""

    text: str
    target: str

    def __str__(self) -> str:
        return self.text


def placeholders(profile: Profile, words: Vocabulary) -> dict[str, Any]:
    """Everything that a template may name, for one profile in one language.

    Empty values and empty entries are left out of lists, so that `{% if %}` on a list or a string says
    whether there is something to print.
    """
    # One cleaner for all values: nothing of the profile reaches the file except through it.
    write = _Writer(words)
    info = profile.basic_info
    contact = write.contact(info)
    links = write.entries(profile.links, write.link)
    skills = write.each(profile.skills)
    languages = write.entries(profile.languages, write.language)
    return {
        "basic_info": write.person(info),
        "headline": write.headline(info, profile.work_history),
        "place": write.join(", ", info.location.city, info.location.country),
        "contact": contact,
        "contact_line": write.separator.join(item["text"] for item in contact),
        "links": links,
        "links_line": write.separator.join(item["text"] for item in links),
        "work_history": write.entries(profile.work_history, write.job),
        "education": write.entries(profile.education, write.school),
        "skills": skills,
        "skills_line": write.separator.join(skills),
        "certifications": write.entries(profile.certifications, write.certification),
        "languages": languages,
        "languages_line": write.separator.join(item["text"] for item in languages),
        "projects": write.entries(profile.projects, write.project),
        "resume_language": write.line(profile.resume_language),
        "labels": dict(words.labels),
    }


def own_fields(fields: Mapping[str, str], taken: Mapping[str, Any]) -> dict[str, str]:
    """An agency's own placeholders, cleaned. Raises InvalidInput for a name that is taken or is none."""
    for name in fields:
        if name in taken or not re.fullmatch(r"[A-Za-z][A-Za-z0-9_]{0,63}", name):
            raise InvalidInput(
                f"A field cannot be called {name!r}.",
                field="set",
                remedy="Take a word of Latin letters that is no placeholder already.",
            )
    return {name: clean_lines(text) for name, text in fields.items()}


class _Writer:
    """Turns members of the profile into printable values in one language."""

    def __init__(self, words: Vocabulary) -> None:
        self._words = words
        self._direct: Callable[[str], str] = isolated if words.right_to_left else str
        # Between two Latin values a bare separator would turn their order round.
        self.separator = RIGHT_TO_LEFT_MARK + SEPARATOR if words.right_to_left else SEPARATOR

    def line(self, text: str) -> str:
        return self._direct(clean_line(text))

    def lines(self, text: str) -> str:
        return "\n".join(self._direct(line) for line in clean_lines(text).split("\n"))

    def each(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(line for text in texts if (line := self.line(text)))

    def paragraphs(self, texts: Iterable[str]) -> tuple[str, ...]:
        return tuple(block for text in texts if (block := self.lines(text)))

    def join(self, separator: str, *texts: str) -> str:
        return separator.join(self.each(texts))

    def period(self, start: str, end: str) -> str:
        return period_text(clean_line(start), clean_line(end), self._words)

    def entries(self, members: Iterable[Any], write: Callable[[Any], Mapping[str, Any]]) -> tuple[Any, ...]:
        written = (write(member) for member in members)
        return tuple(entry for entry in written if any(value for value in entry.values()))

    def person(self, info: BasicInfo) -> dict[str, Any]:
        full_name = self.line(info.full_name) or self.join(" ", info.first_name, info.last_name)
        return {
            "full_name": full_name,
            "first_name": self.line(info.first_name),
            "last_name": self.line(info.last_name),
            "email": self.line(info.email),
            "phone_number": self.line(info.phone_number),
            "phone_e164": self.line(info.phone_e164),
            "current_org": self.line(info.current_org),
            "current_title": self.line(info.current_title),
            "location": {"city": self.line(info.location.city), "country": self.line(info.location.country)},
            "summary_description": self.paragraphs(info.summary_description),
        }

    def headline(self, info: BasicInfo, jobs: Iterable[Job]) -> str:
        """The current title, and the current employer when no job names it: nothing may be dropped."""
        said = {clean_line(job.company) for job in jobs}
        employer = "" if clean_line(info.current_org) in said else info.current_org
        return self.join(self.separator, info.current_title, employer)

    def contact(self, info: BasicInfo) -> tuple[dict[str, Any], ...]:
        phone = clean_line(info.phone_number) or clean_line(info.phone_e164)
        items = (
            (self.line(info.email), email_target(clean_line(info.email))),
            (self.line(phone), phone_target(clean_line(info.phone_e164))),
            (self.join(", ", info.location.city, info.location.country), ""),
        )
        return tuple({"text": text, "link": LinkedText(text, target)} for text, target in items if text)

    def link(self, link: Link) -> dict[str, Any]:
        label, url = clean_line(link.label), clean_line(link.url)
        shown = url if label in url else f"{label}: {url}" if url else label
        return {
            "label": self.line(label),
            "url": self.line(url),
            "text": self._direct(shown),
            "link": LinkedText(self._direct(shown), web_target(url)) if shown else "",
        }

    def pieces(self, *texts: str) -> dict[str, str]:
        """`heading`, `subheading`, `aside`: the texts that there are, moved up; `detail`: the latter two."""
        present = self.each(texts)
        first, second, third = (*present, "", "", "")[:3]
        return {
            "heading": first,
            "subheading": second,
            "aside": third,
            "detail": self.separator.join(present[1:]),
        }

    def job(self, job: Job) -> dict[str, Any]:
        return {
            "role_title": self.line(job.role_title),
            "company": self.line(job.company),
            "location": self.line(job.location),
            **self.span(job.start_date, job.end_date),
            "bullet_points": self.paragraphs(job.bullet_points),
            **self.pieces(job.role_title, job.company, job.location),
        }

    def school(self, school: Education) -> dict[str, Any]:
        return {
            "degree": self.line(school.degree),
            "institution": self.line(school.institution),
            **self.span(school.start_date, school.end_date),
            **self.pieces(school.degree, school.institution),
        }

    def project(self, project: Project) -> dict[str, Any]:
        return {
            "name": self.line(project.name),
            **self.span(project.start_date, project.end_date),
            "bullet_points": self.paragraphs(project.bullet_points),
            **self.pieces(project.name),
        }

    def certification(self, one: Certification) -> dict[str, Any]:
        return {
            "name": self.line(one.name),
            "issuer": self.line(one.issuer),
            "date": date_text(clean_line(one.date), self._words),
            "dates": date_text(clean_line(one.date), self._words),
            "issued": date_parts(clean_line(one.date), self._words),
            **self.pieces(one.name, one.issuer),
        }

    def language(self, one: SpokenLanguage) -> dict[str, Any]:
        name, level = clean_line(one.name), clean_line(one.level)
        text = f"{name} ({level})" if name and level else name or level
        return {"name": self.line(name), "level": self.line(level), "text": self.line(text)}

    def span(self, start: str, end: str) -> dict[str, Any]:
        """`start_date` and `end_date` in words, `dates`, the period from one to the other, and the parts of both."""
        return {
            "start_date": self.period(start, ""),
            "end_date": self.period("", end),
            "dates": self.period(start, end),
            "start": date_parts(clean_line(start), self._words),
            "end": end_parts(clean_line(end), self._words),
        }
