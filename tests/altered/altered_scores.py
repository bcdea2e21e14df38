"""Reads altered documents and tells which alterations change what is read: `make altered`.

    python tests/altered/altered_scores.py FOLDER... [--kind NAME] [--show 3]

FOLDER, or each folder in it, holds documents beside a folder `gold`, or in `docs`; only PDFs with text are altered. Of
the gold nothing is asked but texts to put in place of others: what is read of a document as it is, is what must be
read of the altered one. `--show` prints so many of the documents that lost most, with what differs.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from altered_documents import HEADERS, KINDS, Altered, Donors, Original

from resumectl.documents.evaluating.counts import NOTHING, Counts
from resumectl.documents.evaluating.rules import compare
from resumectl.model.document import Format
from resumectl.model.errors import BadFile, DocumentFailed
from resumectl.parse.geometry import Extract, ParseOptions
from resumectl.parse.pipeline import extracted, parse_extract

OPTIONS = ParseOptions()
WIDTH, ROWS = 160, 12
"""So much of a document that lost something is shown."""


class Outcome(NamedTuple):
    """What was read of one altered document, held against what should have been."""

    document: str
    kind: str
    what: str
    counts: Counts
    differs: tuple[str, ...]

    @property
    def lost(self) -> float:
        """So many values were missed or given wrongly."""
        return self.counts.missed + self.counts.false


def main(arguments: Sequence[str] | None = None) -> int:
    """Alter, read, print; 1 when there is no document in any folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--kind", action="append", choices=sorted(KINDS), help="this one alone (may be repeated)")
    parser.add_argument("--show", type=int, default=0, help="documents to show of each kind (default none)")
    options = parser.parse_args(arguments)
    sets = [one for folder in options.folders for one in (folder, *sorted(folder.glob("*"))) if (one / "gold").is_dir()]
    donors = donors_of(sets)
    paths = [path for folder in sets for path in documents(folder)]
    if not paths:
        print("No documents beside gold profiles in", *options.folders, file=sys.stderr)
        return 1
    kinds = tuple(options.kind or KINDS)
    with ProcessPoolExecutor() as pool:
        found = [one for each in pool.map(outcomes, paths, [donors] * len(paths), [kinds] * len(paths)) for one in each]
    report(kinds, found, options.show)
    return 0


def documents(folder: Path) -> list[Path]:
    """The PDFs of a labelled folder."""
    place = folder / "docs" if (folder / "docs").is_dir() else folder
    return sorted(place.glob("*.pdf"))


def donors_of(folders: Sequence[Path]) -> dict[str, dict[str, list[str]]]:
    """By language and field, the texts of all gold profiles."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for folder in folders:
        for path in folder.glob("gold/*.gold.json"):
            data = json.loads(path.read_text(encoding="utf-8"))["data"]
            texts = found[data.get("resume_language") or "english"]
            for group, fields in HEADERS.items():
                for entry in data.get(group) or ():
                    for field in (*fields, "location"):
                        texts[field].add(entry.get(field) or "")
    return {
        language: {field: sorted(texts - {""}) for field, texts in fields.items()} for language, fields in found.items()
    }


def outcomes(path: Path, donors: Mapping[str, Donors], kinds: Sequence[str]) -> list[Outcome]:
    """Those of every alteration of a document; none where it cannot be read, or is a scan."""
    try:
        form, extract = extracted(path.read_bytes(), ParseOptions(file_name=path.name))
        if not extract.pages or any(page.by_ocr for page in extract.pages):
            return []
        result = parse_extract(form, extract, OPTIONS)
    except (BadFile, DocumentFailed):
        return []
    original = Original(extract, result, donors.get(result.profile.resume_language, {}))
    found = ((kind, altered) for kind in kinds for altered in alterations(kind, original, path.name))
    return [outcome(path.name, form, kind, altered) for kind, altered in found]


def alterations(kind: str, original: Original, name: str) -> Iterator[Altered]:
    """Those of one kind, the same in every run."""
    return KINDS[kind](original, Random(f"{name} {kind}"))


def outcome(name: str, form: Format, kind: str, altered: Altered) -> Outcome:
    """What is read of an altered document beside what should be."""
    data = read(form, altered.extract)
    counts = NOTHING
    for each in compare(altered.expected, data).counts.values():
        counts = counts.plus(each)
    return Outcome(name, kind, altered.what, counts, tuple(difference(altered.expected, data)))


def read(form: Format, extract: Extract) -> dict[str, Any]:
    """The profile; an empty one where nothing can be read."""
    try:
        return parse_extract(form, extract, OPTIONS).profile.to_json()
    except DocumentFailed:
        return {}


def difference(expected: Mapping[str, Any], data: Mapping[str, Any]) -> Iterator[str]:
    """What should stand in the profile (-) and does (+), line by line."""
    both = (json.dumps(one, ensure_ascii=False, indent=0, sort_keys=True).splitlines() for one in (expected, data))
    for row in unified_diff(*both, n=0, lineterm=""):
        if row[:2] not in ("--", "++", "@@"):
            yield row


def report(kinds: Sequence[str], found: Sequence[Outcome], show: int) -> None:
    """A row for each kind, and what to look at."""
    print(f"{'':20}{'documents':>10}{'altered':>9}{'values kept':>13}{'unharmed':>10}")
    for kind in kinds:
        mine = [one for one in found if one.kind == kind]
        if not mine:
            continue
        right = sum(one.counts.right for one in mine)
        share = right / max(1, right + sum(one.lost for one in mine))
        unharmed = sum(one.lost < 1 for one in mine) / len(mine)
        names = {one.document for one in mine}
        print(f"{kind:20}{len(names):10}{len(mine):9}{share:13.2%}{unharmed:10.1%}")
        for one in sorted(mine, key=lambda one: -one.lost)[:show]:
            if one.lost >= 1:
                print(f"    {one.document}: {one.what}"[:WIDTH])
                print(*(f"        {row}"[:WIDTH] for row in one.differs[:ROWS]), sep="\n")


if __name__ == "__main__":
    sys.exit(main())
