"""Finished files that a service sends: what it says of them, and whether a blinded one keeps its promise."""

from __future__ import annotations

from collections.abc import Callable, Collection

from resumectl.engine.base import RenderedFile
from resumectl.engine.remote.call import Answer
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.rendering import SUFFIXES, Blind, ExportOptions
from resumectl.privacy.identifiers import identifiers
from resumectl.privacy.leaks import refuse_leaks
from resumectl.wire.renderings import NOTES_HEADER, read_notes

OwnWords = Callable[[Profile, ExportOptions], Collection[str]]
"""What a rendered file says by itself, whoever it is about."""


def rendered_file(answer: Answer, options: ExportOptions) -> RenderedFile:
    """The file with its name and what the service says was left out of it."""
    name = answer.filename or f"resume{SUFFIXES[options.format]}"
    return RenderedFile(name, answer.data, read_notes(answer.headers.get(NOTES_HEADER.lower(), "")))


def refuse_shown(rendered: RenderedFile, result: ParseResult, level: Blind, harmless: Collection[str]) -> None:
    """Raise CheckFailed (BLIND_LEAK) when the file shows whose it is.

    `result` is what the service read in the document; its lines count too where it gives them. `harmless` are
    texts that every such file has.
    """
    lines = [line.text for line in result.transcript.lines] + [line.text for line in result.unplaced]
    known = identifiers([result.profile], lines, level)
    refuse_leaks(rendered.data, rendered.filename, known, harmless)
