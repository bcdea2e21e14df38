"""Files of one person: somebody sent a newer résumé beside an older one."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from resumectl.engine.batch.rows import Row


def same_address(each: Callable[[], Iterator[Row]]) -> tuple[tuple[str, ...], ...]:
    """The names of files of other bytes with one e-mail address, one group a person, all sorted.

    `each` gives the rows of all files, twice: of addresses only hashes are kept until one comes again, so that memory
    stays flat however many files a folder has.
    """
    seen: set[int] = set()
    again: set[int] = set()
    for row in each():
        if person := _person(row):
            (again if hash(person) in seen else seen).add(hash(person))
    people: dict[str, dict[str, str]] = {}
    for row in each() if again else ():
        if (person := _person(row)) and hash(person) in again:
            people.setdefault(person, {}).setdefault(row.sha256, row.file)
    return tuple(sorted(tuple(sorted(files.values())) for files in people.values() if len(files) > 1))


def _person(row: Row) -> str:
    """Who a file is of, as far as its address tells; `""` for what failed and what has none."""
    return "" if row.error else row.email.casefold()
