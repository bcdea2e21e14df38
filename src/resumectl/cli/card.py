"""A profile as a card that a person reads on a terminal: what was found, how sure, what found no place."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from resumectl.cli.show import plain
from resumectl.model.doubts import LOSSES
from resumectl.model.page import LOW_CONFIDENCE, ParseResult
from resumectl.model.profile import Education, Job, Project

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

_BULLETS_SHOWN = 3
_LINES_SHOWN = 3
_DATES_WIDTH = 17
_SEPARATOR = " · "


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows; `seconds` is None when the profile came out of a workspace."""

    name: str
    result: ParseResult
    seconds: float | None = None


def paint_card(card: Card, *, full: bool = False) -> list[RenderableType]:
    """The parts of the card, from top to bottom; long lists of bullets are cut unless `full`."""
    painter = _Painter(card, full)
    parts: list[RenderableType] = [painter.head()]
    for title, body in painter.sections():
        parts += ["", painter.title(title)]
        parts += [painter.indented(part) for part in body]
    return [*parts, "", painter.foot()]


class _Painter:
    """Turns one profile into rich's renderables; every text passes through `plain` on the way."""

    def __init__(self, card: Card, full: bool) -> None:
        self.card = card
        self.profile = card.result.profile
        self.full = full
        self.marks = 0

    def head(self) -> RenderableType:
        from rich import box
        from rich.console import Group
        from rich.panel import Panel

        basic = self.profile.basic_info
        at = "/basic_info"
        name = self.value(basic.full_name, f"{at}/full_name", "bold") if basic.full_name else None
        place = self.joined(
            ", ",
            (basic.location.city, f"{at}/location/city"),
            (basic.location.country, f"{at}/location/country"),
        )
        role = self.joined(
            _SEPARATOR,
            (basic.current_title, f"{at}/current_title"),
            (basic.current_org, f"{at}/current_org"),
        )
        contact = self.joined(
            _SEPARATOR, (basic.email, f"{at}/email"), (basic.phone_number, f"{at}/phone_number")
        )
        if place:
            contact = contact.append(_SEPARATOR if contact else "").append_text(place)
        rows = [row for row in (name or self.text("(no name found)", "italic dim"), role, contact) if row]
        rows += [self.text(link.url, "cyan") for link in self.profile.links[:3]]
        return Panel(Group(*rows), box=box.ROUNDED, border_style="cyan", padding=(0, 1))

    def sections(self) -> Iterable[tuple[str, Sequence[RenderableType]]]:
        profile = self.profile
        jobs = [self.job(job, at) for at, job in enumerate(profile.work_history)]
        schools = [self.school(one, at) for at, one in enumerate(profile.education)]
        projects = [self.project(one, at) for at, one in enumerate(profile.projects)]
        certificates = [
            _SEPARATOR.join(part for part in (one.name, one.issuer, one.date) if part)
            for one in profile.certifications
        ]
        spoken = [f"{one.name} ({one.level})" if one.level else one.name for one in profile.languages]
        summary = [
            self.value(text, f"/basic_info/summary_description/{at}")
            for at, text in enumerate(profile.basic_info.summary_description)
        ]
        skills = [self.joined(_SEPARATOR, *((s, f"/skills/{at}") for at, s in enumerate(profile.skills)))]
        yield from (
            (title, body)
            for title, body, is_filled in (
                ("Profile", summary, summary),
                ("Experience", jobs, jobs),
                ("Education", schools, schools),
                ("Skills", skills, profile.skills),
                ("Certifications", [self.text(one) for one in certificates], certificates),
                ("Languages", [self.text(_SEPARATOR.join(spoken))], spoken),
                ("Projects", projects, projects),
            )
            if is_filled
        )

    def title(self, title: str) -> Text:
        return self.text(title, "bold cyan")

    def indented(self, part: RenderableType) -> RenderableType:
        from rich.padding import Padding

        return Padding(part, (0, 1, 0, 2))

    def job(self, job: Job, at: int) -> RenderableType:
        pointer = f"/work_history/{at}"
        heading = self.joined(
            _SEPARATOR, (job.role_title, f"{pointer}/role_title"), (job.company, f"{pointer}/company")
        )
        heading.stylize("bold", 0, len(plain(job.role_title)))
        if job.location:
            heading.append(_SEPARATOR).append_text(self.value(job.location, f"{pointer}/location", "dim"))
        return self.dated(job, pointer, heading, job.bullet_points)

    def school(self, school: Education, at: int) -> RenderableType:
        pointer = f"/education/{at}"
        heading = self.joined(
            _SEPARATOR,
            (school.degree, f"{pointer}/degree"),
            (school.institution, f"{pointer}/institution"),
        )
        heading.stylize("bold", 0, len(plain(school.degree)))
        return self.dated(school, pointer, heading, ())

    def project(self, project: Project, at: int) -> RenderableType:
        heading = self.value(project.name, f"/projects/{at}/name", "bold")
        return self.dated(project, f"/projects/{at}", heading, project.bullet_points)

    def dated(
        self, entry: Job | Education | Project, pointer: str, heading: Text, bullets: Sequence[str]
    ) -> Table:
        from rich.console import Group
        from rich.table import Table

        dates = self.joined(
            " – ", (entry.start_date, f"{pointer}/start_date"), (entry.end_date, f"{pointer}/end_date")
        )
        shown = bullets if self.full else bullets[:_BULLETS_SHOWN]
        rows: list[RenderableType] = [heading] if heading else []
        rows += [self.bullet(text, f"{pointer}/bullet_points/{at}") for at, text in enumerate(shown)]
        if len(shown) < len(bullets):
            rows.append(self.text(f"… {len(bullets) - len(shown)} more (--full shows all)", "dim"))
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=_DATES_WIDTH, style="dim")
        grid.add_column(ratio=1)
        grid.add_row(dates, Group(*rows))
        return grid

    def bullet(self, text: str, pointer: str) -> RenderableType:
        from rich.table import Table

        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_row(self.text("•", "cyan"), self.value(text, pointer))
        return grid

    def foot(self) -> Text:
        result = self.card.result
        facts = [plain(self.card.name), self.profile.resume_language or "language unknown"]
        if result.tools or result.coverage:
            facts.append(placed(result))
        if self.card.seconds is not None:
            facts.append(f"{self.card.seconds:.2f} s")
        foot = self.text("─ ", "cyan").append(_SEPARATOR.join(facts), "dim").append("\n")
        if self.marks:
            foot.append("? ", "bold yellow").append("marks a value to check against the document\n", "dim")
        for warning in result.warnings:
            foot.append("! ", "bold yellow").append(f"{plain(warning.message)} ").append(
                f"{warning.code}\n", "dim"
            )
        if result.unplaced:
            foot.append_text(self.left_over())
        return foot

    def left_over(self) -> Text:
        unplaced = self.card.result.unplaced
        shown = unplaced if self.full else unplaced[:_LINES_SHOWN]
        count = f"{len(unplaced)} lines" if len(unplaced) > 1 else "1 line"
        text = self.text(f"{count} of the document found no place:", "dim").append("\n")
        for line in shown:
            text.append(f"  {_clipped(plain(line.text))}\n", "dim italic")
        if len(shown) < len(unplaced):
            text.append("  …\n", "dim italic")
        return text

    def text(self, text: str, style: str = "") -> Text:
        from rich.text import Text

        return Text(plain(text), style)

    def value(self, text: str, pointer: str, style: str = "") -> Text:
        """The text, with a mark behind it when the parser was not sure."""
        shown = self.text("")
        shown.append(plain(text), style)
        place = self.card.result.evidence.get(pointer)
        if text and place and place.confidence < LOW_CONFIDENCE:
            self.marks += 1
            shown.append("?", "bold yellow")
        return shown

    def joined(self, separator: str, *values: tuple[str, str]) -> Text:
        """The values that are not empty, with the separator between them."""
        line = self.text("")
        for text, pointer in values:
            if text:
                line.append(separator if line else "", "dim").append_text(self.value(text, pointer))
        return line


def placed(result: ParseResult) -> str:
    """How much of the text is in the profile; of a document that may lack some, that it is of what was read."""
    lost = LOSSES.intersection(warning.code for warning in result.warnings)
    return f"{result.placed} of the text {'that could be read ' if lost else ''}placed"


def _clipped(text: str) -> str:
    return text if len(text) <= 70 else f"{text[:69]}…"
