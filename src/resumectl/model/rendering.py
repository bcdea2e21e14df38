"""What a caller may choose about a finished file, beyond its template."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from resumectl.model.errors import UsageError

BLIND_TEMPLATE = "tpl_blind"
"""The system template whose exports are blinded, asked for or not."""

SECTIONS = ("profile", "experience", "education", "skills", "certifications", "languages", "projects")
"""What --sections can name, in the order of the system templates."""


class Blind(StrEnum):
    """How much of a person is hidden; each level hides what those before it do."""

    CONTACT = "contact"
    EMPLOYERS = "employers"
    ALL = "all"


class FileFormat(StrEnum):
    """Forms of a finished file."""

    DOCX = "docx"
    PDF = "pdf"
    JSON_RESUME = "json-resume"
    CSV = "csv"
    MARKDOWN = "markdown"
    VCARD = "vcard"


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """See model.rendering. The defaults change nothing.

    `reference` stands for a blinded name, else initials do. `last_years` counts back from `year`, the latest year
    of the profile when 0. `sections` names those to show, in their order. `logo` is the bytes of a PNG or JPEG file.
    `file_name` is a pattern with {name}, {title}, {template}, {reference}. `fields` are the agency's own
    placeholders. `paper` is `a4`, `letter` or `""`.
    """

    blind: Blind | None = None
    reference: str = ""
    last_years: int | None = None
    year: int = 0
    last_jobs: int | None = None
    hide_current_employer: bool = False
    sections: tuple[str, ...] = ()
    logo: bytes = b""
    footer: str = ""
    file_name: str = ""
    fields: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    language: str = ""
    paper: str = ""
    format: FileFormat = FileFormat.DOCX
    check: bool = False

    def __post_init__(self) -> None:
        for name, number in (("--last-years", self.last_years), ("--last-jobs", self.last_jobs)):
            if number is not None and number < 1:
                raise UsageError(f"{name} is at least 1.")
        unknown = [name for name in self.sections if name not in SECTIONS]
        if unknown or len(set(self.sections)) < len(self.sections):
            said = f"There is no section {unknown[0]!r}." if unknown else "A section is named twice."
            raise UsageError(said, remedy=f"The sections are {', '.join(SECTIONS)}.")
        if self.paper not in ("", "a4", "letter"):
            raise UsageError("Paper is a4 or letter.")


PLAIN = ExportOptions()
