"""The table of samples in README.md, between its two marks."""

from __future__ import annotations

from pathlib import Path

from maker.gold import ORIGIN
from maker.people import Person

BEGIN, END = "<!-- table: written by make_samples.py -->", "<!-- end of table -->"


def rows(people: list[Person]) -> list[str]:
    """The Markdown table, one line a document, in the order of the file names."""
    lines = [
        "| file | format | layout | language | profession | origin | purpose |",
        "|---|---|---|---|---|---|---|",
    ]
    for person in sorted(people, key=lambda one: one.file):
        kind = person.suffix.lstrip(".").upper()
        link = f"[{person.file}]({person.file})"
        cells = (link, kind, person.layout, person.language, person.profession, ORIGIN, person.purpose)
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def write_table(readme: Path, people: list[Person]) -> None:
    """Put the table between the marks of `readme`; a README without marks (another folder) gets none."""
    text = readme.read_text(encoding="utf-8") if readme.exists() else ""
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if begin and end:
        readme.write_text("\n".join([before + begin, *rows(people), end + after]), encoding="utf-8")
