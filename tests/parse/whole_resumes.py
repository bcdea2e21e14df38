"""One invented person, and her résumé set in many ways: whatever the layout is, the profile is the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from pdf_pages import BODY, BOLD, DOT, HEADING, NAME, Look, Sheet, width_of

from resumectl.model.page import ParseResult


@dataclass(frozen=True)
class Role:
    """A job as it is printed and as it shall be read."""

    title: str
    company: str
    place: str
    dates: str
    start: str
    end: str
    duties: tuple[str, ...]


@dataclass(frozen=True)
class School:
    """A degree as it is printed and as it shall be read."""

    degree: str
    name: str
    dates: str
    start: str
    end: str


@dataclass(frozen=True)
class Person:
    """What a résumé says of somebody."""

    name: str = "Marta Quillfeather"
    title: str = "Station Manager"
    email: str = "marta.quillfeather@example.org"
    phone: str = "+44 20 7946 0958"
    city: str = "Leeds"
    country: str = "United Kingdom"
    summary: str = (
        "Calm organiser of stations and depots with fourteen years on the railway, at home in timetables, rosters "
        "and difficult conversations, and known for leaving every place in better order than it was found."
    )
    roles: tuple[Role, ...] = (
        Role(
            "Station Manager", "Northern Tramways Ltd", "Leeds, United Kingdom", "Jan 2019 - Present", "2019-01",
            "Present", (
                "Answered for the timetable of eleven lines and forty trains, by day and by night, and wrote the "
                "monthly reports to the town council",
                "Planned the rota of twelve drivers",
                "Halved complaints about late trams within two winters",
            ),
        ),
        Role(
            "Shift Supervisor", "Coastal Railway Ltd", "Hull, United Kingdom", "03/2015 - 12/2018", "2015-03",
            "2018-12", ("Led a shift of nine people at the main depot", "Trained six apprentices in signalling"),
        ),
        Role(
            "Ticket Clerk", "Harbour Ferries Ltd", "Grimsby, United Kingdom", "2011 - 2015", "2011", "2015",
            ("Sold tickets in three languages", "Counted the till each night without a penny missing"),
        ),
    )  # fmt: skip
    schools: tuple[School, ...] = (
        School("MSc in Transport Planning", "University of Leeds", "2009 - 2011", "2009", "2011"),
        School("BSc in Geography", "University of Hull", "2006 - 2009", "2006", "2009"),
    )
    skills: tuple[str, ...] = ("Rosters", "Signalling", "First aid", "Crowd safety", "Budgeting")
    languages: tuple[tuple[str, str], ...] = (("English", "native"), ("German", "fluent"))
    certificates: tuple[str, ...] = ()


MARTA = Person()


def facts(result: ParseResult) -> dict[str, Any]:
    """What was read, field by field, in plain lists."""
    profile, basic = result.profile, result.profile.basic_info
    return {
        "name": basic.full_name,
        "email": basic.email,
        "phone": basic.phone_number,
        "place": (basic.location.city, basic.location.country),
        "now": (basic.current_title, basic.current_org),
        "summary": " ".join(basic.summary_description),
        "jobs": [(job.role_title, job.company, job.start_date, job.end_date) for job in profile.work_history],
        "job places": [job.location for job in profile.work_history],
        "duties": [list(job.bullet_points) for job in profile.work_history],
        "schools": [(one.degree, one.institution, one.start_date, one.end_date) for one in profile.education],
        "skills": list(profile.skills),
        "languages": [(one.name, one.level) for one in profile.languages],
        "certificates": [one.name for one in profile.certifications],
    }


def printed(person: Person = MARTA) -> dict[str, Any]:
    """What `facts` shall say of a document that prints all of the person."""
    now = next((role for role in person.roles if role.end == "Present"), None)
    return {
        "name": person.name,
        "email": person.email,
        "phone": person.phone,
        "place": (person.city, person.country),
        "now": (now.title, now.company) if now else (person.title, ""),
        "summary": person.summary,
        "jobs": [(role.title, role.company, role.start, role.end) for role in person.roles],
        "job places": [role.place for role in person.roles],
        "duties": [list(role.duties) for role in person.roles],
        "schools": [(one.degree, one.name, one.start, one.end) for one in person.schools],
        "skills": list(person.skills),
        "languages": list(person.languages),
        "certificates": list(person.certificates),
    }


def differences(result: ParseResult, person: Person = MARTA, *, leave_out: Sequence[str] = ()) -> dict[str, Any]:
    """The fields that were read otherwise than they were meant: name -> (read, meant)."""
    read, meant = facts(result), printed(person)
    return {name: (read[name], meant[name]) for name in meant if name not in leave_out and read[name] != meant[name]}


def wrapped(text: str, width: float, look: Look = BODY) -> list[str]:
    """The text in rows of at most `width` points."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if rows[-1] and width_of(longer, look) > width:
            rows.append(word)
        else:
            rows[-1] = longer
    return rows


Dates = Callable[[Sheet, float, float, float, str], None]
"""Draws the dates of an entry: sheet, left and right edge of the column, baseline, text."""


def dates_at_right(sheet: Sheet, _left: float, right: float, y: float, text: str) -> None:
    """Flush right in the row of the title."""
    sheet.right(right, y, text)


def title_above(press: Press, text: str) -> None:
    """A heading on a row of its own above its text."""
    press.y += 10
    press.sheet.text(press.left, press.y, text, press.look(press.heading))
    press.y += press.step + 4


@dataclass
class Press:
    """Draws the parts of a résumé one below the other in a column; `y` is the next free baseline.

    `set_title` draws a heading and moves `y` to the first row of its text; `titles` renames headings.
    """

    sheet: Sheet
    left: float = 60
    right: float = 535
    y: float = 60
    step: float = 13
    heading: Look = HEADING
    dates: Dates = dates_at_right
    bullet: str = DOT
    color: int = 0
    set_title: Callable[[Press, str], None] = title_above
    titles: dict[str, str] = field(default_factory=dict)

    @property
    def width(self) -> float:
        return self.right - self.left

    def look(self, look: Look = BODY) -> Look:
        return Look(look.size, look.bold, look.italic, self.color or look.color)

    def rows(self, rows: Sequence[str], look: Look = BODY, indent: float = 0) -> None:
        for row in rows:
            self.sheet.text(self.left + indent, self.y, row, self.look(look))
            self.y += self.step

    def text(self, text: str, look: Look = BODY, indent: float = 0) -> None:
        """A paragraph, wrapped to the column."""
        self.rows(wrapped(text, self.width - indent, look), look, indent)

    def title(self, kind: str) -> None:
        """The heading of a section."""
        self.set_title(self, self.titles.get(kind, kind))

    def everything(self, person: Person) -> None:
        """All of a résumé in one column."""
        self.name(person)
        self.contact(person)
        self.body(person)

    def body(self, person: Person) -> None:
        """All sections, one below the other."""
        self.summary(person)
        self.jobs(person)
        self.schools(person)
        self.skills_in_line(person)
        self.languages(person)

    def side(self, person: Person) -> None:
        """What usually stands in a narrow column."""
        self.title("Contact")
        self.contact(person)
        self.skills(person)
        self.languages(person)

    def name(self, person: Person) -> None:
        self.sheet.text(self.left, self.y, person.name, self.look(NAME))
        self.y += 20

    def contact(self, person: Person) -> None:
        self.rows([person.email, person.phone, f"{person.city}, {person.country}"])

    def summary(self, person: Person) -> None:
        self.title("Profile")
        self.text(person.summary)

    def job(self, role: Role) -> None:
        self.dates(self.sheet, self.left, self.right, self.y, role.dates)
        self.rows([role.title], BOLD)
        self.rows([f"{role.company}, {role.place}"])
        self.duties(role)
        self.y += 5

    def duties(self, role: Role) -> None:
        for duty in role.duties:
            self.sheet.text(self.left, self.y, self.bullet)
            self.text(duty, indent=12)

    def jobs(self, person: Person) -> None:
        self.title("Experience")
        for role in person.roles:
            self.job(role)

    def schools(self, person: Person) -> None:
        self.title("Education")
        for school in person.schools:
            self.dates(self.sheet, self.left, self.right, self.y, school.dates)
            self.rows([school.degree], BOLD)
            self.rows([school.name])
            self.y += 4

    def skills(self, person: Person) -> None:
        self.title("Skills")
        self.rows(person.skills)

    def skills_in_line(self, person: Person) -> None:
        self.title("Skills")
        self.text(", ".join(person.skills))

    def languages(self, person: Person) -> None:
        self.title("Languages")
        self.rows([f"{name} ({level})" for name, level in person.languages])
