"""What a template's tags do to the paragraphs and rows that they stand in: what is lost, what is left empty."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Final, NamedTuple

from resumectl.export.template_lines import TAG, Line

_WHOLE_ROW: Final = re.compile(r"\{[{%]tr ")
_WHOLE_PARAGRAPH: Final = re.compile(r"\{[{%]p ")
_WITHIN_A_LINE: Final = re.compile(r"\{%-?(?!\s*(?:p|tr|tc|r)\s)\s*")
_OTHER_BRACKETS: Final = re.compile(
    r"(?<!\{)\{\s*([\w.]+)\s*\}(?!\})|\[\[\s*([\w.]+)\s*\]\]|[«‹<]{1,2}\s*([\w.]+)\s*[»›>]{1,2}"
)


class Misplaced(NamedTuple):
    """The members of a problem at a line."""

    level: str
    line: Line
    message: str


def misplaced(lines: list[Line], names: Collection[str]) -> Iterator[Misplaced]:
    """What stands in the wrong place in one part; `names` are the placeholders that there are."""
    for row, members in groupby(lines, key=lambda line: line.row):
        in_row = list(members)
        tags = [line for line in in_row if _WHOLE_ROW.search(line.text)]
        if not tags:
            for line in in_row:
                yield from _in_paragraph(line)
        elif row:
            yield from _lost(tags[-1], in_row, _WHOLE_ROW, "row")
        else:
            for line in tags:
                shown = _tag(line, _WHOLE_ROW)
                yield Misplaced("error", line, f"{shown} stands in no table; write {shown.replace('tr ', 'p ', 1)}.")
    for line in lines:
        yield from _in_other_brackets(line, names)


def across_cells(tag: str, begun: Line, end: str, ended: Line) -> Iterator[Misplaced]:
    """A loop or condition for text that begins in one cell and ends in another: it tears the table apart."""
    if begun.cell != ended.cell and not tag.startswith(("{%tr", "{%tc")):
        said = f"{end} ends in another cell than {tag} begins in. Begin and end in one cell, or repeat whole rows: "
        yield Misplaced("warning", ended, f"{said}{{%tr for ... %}} and {{%tr endfor %}} in rows of their own.")


def _in_paragraph(line: Line) -> Iterator[Misplaced]:
    if _WHOLE_PARAGRAPH.search(line.text):
        yield from _lost(line, [line], _WHOLE_PARAGRAPH, "paragraph")
        return
    tags = [tag[0] for tag in TAG.finditer(line.text)]
    if tags and not TAG.sub("", line.text).strip() and all(map(_WITHIN_A_LINE.match, tags)):
        better = _WITHIN_A_LINE.sub("{%p ", tags[0])
        yield Misplaced("warning", line, f"{tags[0]} alone in its paragraph leaves an empty line; write {better}.")


def _lost(line: Line, lines: Iterable[Line], whole: re.Pattern[str], place: str) -> Iterator[Misplaced]:
    """What the last such tag of a place takes away with it."""
    shown = _tag(line, whole)
    text = " ".join(one.text for one in lines)
    at = text.rindex(shown)
    beside = f"{text[:at]} {text[at + len(shown) :]}"
    takes = f"{shown} takes its whole {place} away"
    alone = f"Give it a {place} of its own."
    if tags := [tag[0] for tag in TAG.finditer(beside)]:
        yield Misplaced("error", line, f"{takes}: {' '.join(tags)} is lost. {alone}")
    elif words := " ".join(beside.split()):
        yield Misplaced("warning", line, f"{takes}: “{words[:60]}” is lost. {alone}")


def _tag(line: Line, whole: re.Pattern[str]) -> str:
    """The last tag of a line that stands for all of its place."""
    return [tag[0] for tag in TAG.finditer(line.text) if whole.match(tag[0])][-1]


def _in_other_brackets(line: Line, names: Collection[str]) -> Iterator[Misplaced]:
    for found in _OTHER_BRACKETS.finditer(TAG.sub("", line.text)):
        name = found[1] or found[2] or found[3]
        if name in names:
            said = f"“{found[0]}” is printed as it stands; write {{{{ {name} }}}}."
            yield Misplaced("warning", line, said)
