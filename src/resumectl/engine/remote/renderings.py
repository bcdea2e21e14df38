"""Finished files that a service sends: what it says of them, and whether a blinded one keeps its promise."""

from __future__ import annotations

import re
from typing import Final

from resumectl.engine.base import RenderedFile
from resumectl.engine.remote.call import Answer
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.rendering import SUFFIXES, Blind, ExportOptions
from resumectl.privacy.identifiers import identifiers
from resumectl.privacy.leaks import refuse_leaks
from resumectl.wire.renderings import NOTES_HEADER, read_notes

_NAMES_OF_MONTHS: Final = {"04": "April", "05": "May", "06": "June", "08": "August"}
"""Months that people are called after."""


def rendered_file(answer: Answer, options: ExportOptions) -> RenderedFile:
    """The file with its name and what the service says was left out of it."""
    name = answer.filename or f"resume{SUFFIXES[options.format]}"
    return RenderedFile(name, answer.data, read_notes(answer.headers.get(NOTES_HEADER.lower(), "")))


def refuse_shown(rendered: RenderedFile, result: ParseResult, level: Blind) -> None:
    """Raise CheckFailed (BLIND_LEAK) when the file shows whose it is.

    `result` is what the service read in the document; its lines count too where it gives them.
    """
    lines = [line.text for line in result.transcript.lines] + [line.text for line in result.unplaced]
    known = identifiers([result.profile], lines, level)
    refuse_leaks(rendered.data, rendered.filename, known, _dates(result.profile))


def _dates(profile: Profile) -> list[str]:
    """Dates as an English file prints them where their month is a name."""
    found = re.findall(r'"(\d{4})-(0[4568])"', str(profile.to_json()).replace("'", '"'))
    return [f"{_NAMES_OF_MONTHS[month]} {year}" for year, month in found]
