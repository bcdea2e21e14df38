"""What a caller may choose about a finished file, beyond its template."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Final

from resumectl.model.errors import InvalidInput
from resumectl.model.limits import EXPORT_FIELD_CODE_POINTS, EXPORT_FIELDS, EXPORT_TEXT_CODE_POINTS

BLIND_TEMPLATE = "tpl_blind"
"""The system template whose exports are blinded, asked for or not."""

SECTIONS = ("profile", "experience", "education", "skills", "certifications", "languages", "projects")
"""What --sections can name, in the order of the system templates."""
LABEL_LANGUAGES = (
    "english", "french", "german", "spanish", "portuguese", "italian", "dutch", "polish", "czech", "slovak", "swedish",
    "danish", "norwegian", "finnish", "hungarian", "romanian", "turkish", "russian", "ukrainian", "greek", "chinese",
    "japanese", "korean", "arabic", "persian", "hebrew",
)  # fmt: skip
"""What --language can name: those in which templates have words of their own."""


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


SUFFIXES: Final = {
    FileFormat.DOCX: ".docx",
    FileFormat.PDF: ".pdf",
    FileFormat.JSON_RESUME: ".json",
    FileFormat.CSV: ".csv",
    FileFormat.MARKDOWN: ".md",
    FileFormat.VCARD: ".vcf",
}


FILE_KINDS: Final = {
    FileFormat.DOCX: "Word file",
    FileFormat.PDF: "PDF file",
    FileFormat.JSON_RESUME: "JSON Resume",
    FileFormat.CSV: "CSV file",
    FileFormat.MARKDOWN: "Markdown file",
    FileFormat.VCARD: "vCard",
}
"""What people call one."""
NAME_WORDS: Final = ("name", "title", "template", "reference")
"""What a pattern for names of files may have in braces."""
NAME_WORDS_REMEDY: Final = f"There are {', '.join(f'{{{word}}}' for word in NAME_WORDS)}."


def unknown_name_word(pattern: str) -> str | None:
    """The first word in braces that is none of NAME_WORDS."""
    return next((word for word in re.findall(r"\{([^{}]*)\}", pattern) if word not in NAME_WORDS), None)


@dataclass(frozen=True, slots=True)
class ExportOptions:
    """See model.rendering. The defaults change nothing.

    `reference` stands for a blinded name, else initials do. `last_years` counts back from `year`, the latest year
    of the profile when 0. `sections` names those to show, in their order. `logo` is the bytes of a PNG or JPEG file.
    `file_name` is a pattern with {name}, {title}, {template}, {reference}. `fields` are the agency's own
    placeholders. `language` is one of `LABEL_LANGUAGES` in any case, or `""` for the résumé's own. `paper` is `a4`,
    `letter` or `""`. What does not fit raises InvalidInput that names the member.
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
        object.__setattr__(self, "language", self.language.strip().lower())
        if found := list(self._unfit()):
            raise InvalidInput.joined(found)

    def _unfit(self) -> Iterator[InvalidInput]:
        for name in ("last_years", "last_jobs"):
            number = getattr(self, name)
            if number is not None and number < 1:
                yield InvalidInput(f"The number of {name.replace('_', ' ')} is at least 1.", field=name)
        unknown = [name for name in self.sections if name not in SECTIONS]
        if unknown or len(set(self.sections)) < len(self.sections):
            said = f"There is no section {unknown[0]!r}." if unknown else "A section is named twice."
            yield InvalidInput(said, field="sections", remedy=f"The sections are {', '.join(SECTIONS)}.")
        if self.check and self.format not in (FileFormat.DOCX, FileFormat.PDF):
            said = "Only Word files and PDFs can be read back."
            yield InvalidInput(said, field="check", remedy=f"Leave --check out for {self.format}.")
        if self.paper not in ("", "a4", "letter"):
            yield InvalidInput("Paper is a4 or letter.", field="paper")
        if self.language and self.language not in LABEL_LANGUAGES:
            said = f"There are no words for {self.language[:EXPORT_TEXT_CODE_POINTS]!r}."
            yield InvalidInput(said, field="language", remedy=f"The languages are {', '.join(LABEL_LANGUAGES)}.")
        for name in ("reference", "footer", "file_name"):
            if len(getattr(self, name)) > EXPORT_TEXT_CODE_POINTS:
                yield InvalidInput(
                    f"The {name.replace('_', ' ')} has more than {EXPORT_TEXT_CODE_POINTS:,} characters.", field=name
                )
        too_long = any(len(text) > EXPORT_FIELD_CODE_POINTS for text in self.fields.values())
        if len(self.fields) > EXPORT_FIELDS or too_long:
            yield InvalidInput(
                f"There can be {EXPORT_FIELDS} fields of {EXPORT_FIELD_CODE_POINTS:,} characters each.", field="set"
            )


PLAIN = ExportOptions()
