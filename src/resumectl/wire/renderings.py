"""What a finished file is to be like, as JSON and back: the body of POST /resumes/:id/renderings (decision D12).

    format                  docx, pdf, json-resume, csv, markdown, vcard
    blind                   contact, employers, all
    reference, footer, file_name, language, paper     texts
    last_years, last_jobs   numbers from 1
    hide_current_employer, check                      true or false
    sections                names, in their order
    logo                    the bytes of a PNG or JPEG file in Base64
    set                     the agency's own placeholders, name to text

A member that is left out or null changes nothing; one that is not in this list is an error, never ignored.
"""

from __future__ import annotations

import base64
import binascii
import json
from collections.abc import Callable, Mapping
from typing import Any, Final

from resumectl.model.errors import InvalidInput
from resumectl.model.limits import EXPORT_FIELD_CODE_POINTS, EXPORT_FIELDS, EXPORT_TEXT_CODE_POINTS
from resumectl.model.rendering import PLAIN, SECTIONS, Blind, ExportOptions, FileFormat
from resumectl.wire.refusals import clean

Json = dict[str, Any]

WORD_TYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
MEDIA_TYPES: Final[Mapping[FileFormat, str]] = {
    FileFormat.DOCX: WORD_TYPE,
    FileFormat.PDF: "application/pdf",
    FileFormat.JSON_RESUME: "application/json",
    FileFormat.CSV: "text/csv",
    FileFormat.MARKDOWN: "text/markdown",
    FileFormat.VCARD: "text/vcard",
}
NOTES_HEADER: Final = "X-Rendering-Notes"
"""A JSON array of sentences, in ASCII: what was left out on purpose."""


def rendering_wish(options: ExportOptions) -> Json:
    """The members that say what `options` say; `year` is the maker's own clock and is not among them."""
    wish: Json = {}
    for member, (name, write, _) in _MEMBERS.items():
        value = getattr(options, name)
        if value != getattr(PLAIN, name):
            wish[member] = write(value)
    return wish


def read_wish(members: Mapping[str, Any]) -> ExportOptions:
    """The options that these members stand for.

    Raises:
        InvalidInput: members that there are not, or of the wrong type or outside their limits; its faults name them.
    """
    options: dict[str, Any] = {}
    unfit: list[InvalidInput] = []
    for member, value in members.items():
        if member not in _MEMBERS:
            remedy = f"The options are {', '.join(_MEMBERS)}."
            unfit.append(InvalidInput(f"There is no option {member!r}.", field=member, remedy=remedy))
            continue
        name, _, read = _MEMBERS[member]
        if value is not None:
            try:
                options[name] = read(value)
            except (ValueError, TypeError) as error:
                unfit.append(InvalidInput(f"`{member}` {error}.", field=member))
    try:
        made = ExportOptions(**options)
    except InvalidInput as error:
        raise InvalidInput.joined([*unfit, error]) from None
    if unfit:
        raise InvalidInput.joined(unfit)
    return made


def read_notes(header: str) -> tuple[str, ...]:
    """The sentences of NOTES_HEADER; none when it is not there or nothing that a service of ours wrote."""
    try:
        said = json.loads(header)
    except (ValueError, RecursionError):
        return ()
    listed = said if isinstance(said, list) else []
    return tuple(clean(one) for one in listed if isinstance(one, str))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("must be a string")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("must be a whole number")
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError("must be true or false")
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise TypeError("must be an array of strings")
    return tuple(value)


def _named_texts(value: Any) -> dict[str, str]:
    if not isinstance(value, dict) or not all(isinstance(one, str) for one in value.values()):
        raise TypeError("must be an object of strings")
    return value


def _bytes(value: Any) -> bytes:
    try:
        return base64.b64decode(_text(value), validate=True)
    except (binascii.Error, ValueError):
        raise ValueError("must be Base64") from None


def _one_of(kind: type[Blind] | type[FileFormat]) -> Callable[[Any], Any]:
    def read(value: Any) -> Any:
        if value not in list(kind):
            raise ValueError(f"must be one of {', '.join(kind)}")
        return kind(value)

    return read


_MEMBERS: Final[Mapping[str, tuple[str, Callable[[Any], Any], Callable[[Any], Any]]]] = {
    "format": ("format", str, _one_of(FileFormat)),
    "blind": ("blind", str, _one_of(Blind)),
    "reference": ("reference", str, _text),
    "last_years": ("last_years", int, _number),
    "last_jobs": ("last_jobs", int, _number),
    "hide_current_employer": ("hide_current_employer", bool, _flag),
    "sections": ("sections", list, _texts),
    "logo": ("logo", lambda logo: base64.b64encode(logo).decode("ascii"), _bytes),
    "footer": ("footer", str, _text),
    "file_name": ("file_name", str, _text),
    "set": ("fields", dict, _named_texts),
    "language": ("language", str, _text),
    "paper": ("paper", str, _text),
    "check": ("check", bool, _flag),
}
"""By the member's name: the option's, how it is written, how it is read."""


def _schema_of_text(description: str) -> Json:
    return {"type": ["string", "null"], "maxLength": EXPORT_TEXT_CODE_POINTS, "description": description}


def _schema_of_number(description: str) -> Json:
    return {"type": ["integer", "null"], "minimum": 1, "description": description}


def _schema_of_flag(description: str) -> Json:
    return {"type": ["boolean", "null"], "description": description}


RENDERING_SCHEMA: Final[Json] = {
    "type": "object",
    "description": "All members are optional, null counts as left out, and there are no others.",
    "additionalProperties": False,
    "properties": {
        "template_id": {"type": ["string", "null"]},
        "format": {"enum": [*map(str, FileFormat), None]},
        "blind": {"enum": [*map(str, Blind), None],
                  "description": "Each level hides what those before it do. Jobs keep their towns, but with all."},
        "reference": _schema_of_text("Stands for a blinded name; else initials do."),
        "last_years": _schema_of_number("Only jobs of so many years back from now."),
        "last_jobs": _schema_of_number("Only so many of the newest jobs."),
        "hide_current_employer": _schema_of_flag("Leave out the newest employer's name."),
        "sections": {
            "type": ["array", "null"],
            "items": {"type": "string", "enum": list(SECTIONS)},
            "uniqueItems": True,
            "description": "Only these sections, in this order.",
        },
        "logo": {
            "type": ["string", "null"],
            "contentEncoding": "base64",
            "description": "A PNG or JPEG file for the header, up to 5,000,000 bytes.",
        },
        "footer": _schema_of_text("A line in the footer of each page."),
        "file_name": _schema_of_text("A pattern with {name}, {title}, {template}, {reference}."),
        "set": {
            "type": ["object", "null"],
            "additionalProperties": {"type": "string", "maxLength": EXPORT_FIELD_CODE_POINTS},
            "maxProperties": EXPORT_FIELDS,
            "description": "Placeholders of your own, name to text.",
        },
        "language": _schema_of_text("Of labels and dates: english, german, ..."),
        "paper": {"enum": ["a4", "letter", "", None]},
        "check": _schema_of_flag("Read the file back; 422 ROUND_TRIP when something of the profile is lost."),
    },
    "examples": [
        {"template_id": "tpl_classic", "blind": "contact", "reference": "Candidate 7", "set": {"client": "Acme"}}
    ],
}
