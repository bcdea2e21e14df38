"""Lines and documents made of plain text, for tests of the contact block."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.contact.finding import Contact, find_contact
from resumectl.parse.geometry import Line, LinkTarget, Run, Segment, Style

BODY_PT = 10.0
NAME_PT = 22.0


def line(text: str, number: int = 0, size_pt: float = BODY_PT, column: int = 0) -> Line:
    """One line; a tab parts its cells."""
    style = Style(size_pt=size_pt)
    segments = tuple(Segment((Run(cell, style),)) for cell in text.split("\t"))
    return Line(segments, style=style, number=number, column=column)


def read(
    head: Sequence[str],
    contact: Sequence[str] = (),
    rest: Sequence[str] = (),
    language: str = "english",
    links: Sequence[LinkTarget] = (),
) -> Contact:
    """The contact data of a document whose first line is set large; `contact` and `rest` follow after headings."""
    lines = [line(text, at, NAME_PT if at == 0 else BODY_PT) for at, text in enumerate(head)]
    below = [line(text, len(head) + 2 + at) for at, text in enumerate(contact)]
    far = [line(text, len(head) + len(contact) + 20 + at) for at, text in enumerate(rest)]
    return find_contact(lines, below, [*lines, *below, *far], links, language)
