"""Which document a gold profile is about."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath

from resumectl.documents.evaluating.gold import Gold
from resumectl.model.errors import BadFile

_Parts = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matches:
    """`found` has the position of each gold's document, None when it is not there; `names` what golds are called.

    `unlabelled` are the positions of documents that no gold is about.
    """

    names: tuple[str, ...]
    found: tuple[int | None, ...]
    unlabelled: tuple[int, ...]


def match(golds: Sequence[Gold], documents: Sequence[str]) -> Matches:
    """Find the document of each gold among names with `/` between their parts.

    A gold says a name or a path; the place of its own file below the folder of the gold counts as path too. A
    path may have more parts than the other one as long as the last ones agree.

    Raises:
        BadFile: two documents fit equally well, or two golds are about one document.
    """
    parts = [_parts(name) for name in documents]
    by_name: dict[str, list[int]] = defaultdict(list)
    for at, one in enumerate(parts):
        by_name[one[-1]].append(at)
    found = [_find(gold, parts, by_name, documents) for gold in golds]
    _refuse_twice(golds, found)
    taken = set(found)
    return Matches(_names(golds), tuple(found), tuple(at for at in range(len(documents)) if at not in taken))


def _find(
    gold: Gold, parts: Sequence[_Parts], by_name: Mapping[str, list[int]], documents: Sequence[str]
) -> int | None:
    for key in _keys(gold):
        fitting = [at for at in by_name.get(key[-1], ()) if _shared(parts[at], key)]
        if not fitting:
            continue
        # As many parts in common as can be; then the document that lies the least deep.
        ranks = {at: (-_shared(parts[at], key), len(parts[at])) for at in fitting}
        best = [at for at in fitting if ranks[at] == min(ranks.values())]
        if len(best) > 1:
            raise BadFile(
                f"{gold.path} may be about {documents[best[0]]} or about {documents[best[1]]}.",
                code="GOLD_AMBIGUOUS",
                remedy='Write the path of the document, as it is below its folder, into "file".',
            )
        return best[0]
    return None


def _keys(gold: Gold) -> list[_Parts]:
    """The names under which the document may be found, the most telling first; the last one has no suffix."""
    said = _parts(gold.file)
    return [(*_parts(gold.folder), *said), said, (*said[:-1], PurePosixPath(said[-1]).stem)]


def _parts(name: str) -> _Parts:
    # A Mac writes accents as separate signs in file names, and other systems as one with their letter.
    return tuple(part for part in unicodedata.normalize("NFC", name).split("/") if part not in ("", "."))


def _shared(one: _Parts, other: _Parts) -> int:
    """The length of the shorter one when the longer one ends with it, else 0."""
    shorter = min(len(one), len(other))
    return shorter if one[-shorter:] == other[-shorter:] else 0


def _refuse_twice(golds: Sequence[Gold], found: Sequence[int | None]) -> None:
    first: dict[int | _Parts, Gold] = {}
    for gold, at in zip(golds, found, strict=True):
        earlier = first.setdefault(_keys(gold)[0] if at is None else at, gold)
        if earlier is not gold:
            raise BadFile(
                f"{earlier.path} and {gold.path} are about the same document, {gold.file}.",
                code="GOLD_AMBIGUOUS",
                remedy="Keep one of them.",
            )


def _names(golds: Sequence[Gold]) -> tuple[str, ...]:
    """The `file` of each gold, with its folder where two would be called the same."""
    files = [gold.file for gold in golds]
    twice = {file for file in files if files.count(file) > 1}
    return tuple(f"{gold.folder}/{gold.file}" if gold.file in twice else gold.file for gold in golds)
