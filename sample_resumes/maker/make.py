"""Writes documents, gold profiles and the table, from the people's files."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from maker.designs import DESIGNS
from maker.gold import gold_profile
from maker.people import Person, read_people
from maker.table import write_table


class SampleError(Exception):
    """A document cannot be made; the message says why and what to do."""


def make_all(people: Path, out: Path, only: list[str] | None, all_again: bool) -> Iterator[str]:
    """Make the documents named in `only` (or all) in `out`; yields one line a document."""
    everybody = read_people(people)
    unknown = set(only or ()) - {person.file for person in everybody}
    if unknown:
        raise SampleError(
            f"no person makes {', '.join(sorted(unknown))}; see `file` in {people.name}/*.toml."
        )
    (out / "gold").mkdir(parents=True, exist_ok=True)
    for person in everybody:
        if only and person.file not in only:
            continue
        yield _make(person, out, all_again)
    if not only:
        write_table(out / "README.md", everybody)


def _make(person: Person, out: Path, all_again: bool) -> str:
    target = out / person.file
    kept = person.suffix == ".doc" and target.exists() and not all_again
    if not kept:
        target.write_bytes(DESIGNS[person.design](person))
    gold = json.dumps(gold_profile(person), ensure_ascii=False, indent=1) + "\n"
    (out / "gold" / f"{person.file}.gold.json").write_text(gold, encoding="utf-8")
    outcome = "kept (--all makes it again)" if kept else f"{target.stat().st_size // 1024} kB"
    return f"{person.file}: {outcome}"
