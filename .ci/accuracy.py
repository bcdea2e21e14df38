"""Scores the parser against gold profiles: `make accuracy`.

    python .ci/accuracy.py FOLDER...

FOLDER, or each folder in it, holds documents and their gold profiles as gold/DOCUMENT.gold.json; the
documents lie beside `gold` or in `docs`. A folder that is not there is passed over, so that a checkout scores
what it has. Where a scorer lies beside the checkout (../shared/score/score.py) its numbers are shown, else
those of the scorer below. That one is strict: a value is right when its letters and digits are those of the
gold, an entry of a list when the gold has it too.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SCORER = ROOT.parent / "shared" / "score" / "score.py"
BASIC = ("full_name", "first_name", "last_name", "email", "phone_number", "current_title", "current_org")
ENTRIES = {
    "work_history": ("role_title", "company", "start_date", "end_date"),
    "education": ("degree", "institution", "start_date", "end_date"),
}


def main(folders: list[str]) -> int:
    """Score every folder that is there; 1 when none is."""
    sets = [one for folder in folders for one in gold_sets(Path(folder))]
    if not sets:
        print("No gold profiles in", *folders, file=sys.stderr)
        return 1
    for folder in sets:
        score_set(folder)
    return 0


def gold_sets(folder: Path) -> list[Path]:
    """The folders, `folder` itself or those in it, that have a `gold` folder."""
    return [one for one in (folder, *sorted(folder.glob("*"))) if (one / "gold").is_dir()]


def score_set(folder: Path) -> None:
    documents = folder / "docs" if (folder / "docs").is_dir() else folder
    lines = parse(documents)
    seconds = sorted(line["seconds"] for line in lines)
    failed = sum(1 for line in lines if line["error"])
    print(f"\n{folder}: {len(lines)} documents, {failed} failed, "
          f"median {seconds[len(seconds) // 2]:.2f} s, slowest {seconds[-1]:.2f} s", flush=True)  # fmt: skip
    if SCORER.is_file():
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as predictions:
            predictions.writelines(json.dumps(line) + "\n" for line in lines)
            predictions.flush()
            subprocess.run([sys.executable, str(SCORER), str(folder / "gold"), predictions.name], check=True)
    else:
        show(tally(folder / "gold", lines))


def parse(documents: Path) -> list[dict[str, Any]]:
    """One line of `resumectl parse --ndjson` for each document."""
    program = Path(sys.executable).with_name("resumectl")
    command = [str(program), "parse", "--ndjson", str(documents)]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode not in (0, 3):
        sys.exit(f"{program} ended with {done.returncode}.")
    return [json.loads(line) for line in done.stdout.splitlines()]


def tally(gold: Path, lines: list[dict[str, Any]]) -> dict[str, Counter[str]]:
    """For each field how many values are `right`, how many the `gold` has and how many were `given`."""
    profiles = {line["file"]: line["data"] or {} for line in lines}
    counts: dict[str, Counter[str]] = {}
    for path in sorted(gold.glob("*.gold.json")):
        wanted = json.loads(path.read_text(encoding="utf-8"))
        got = dict_of(values(profiles.get(wanted["file"], {})))
        for field, expected in dict_of(values(wanted["data"])).items():
            right = (expected & got.get(field, Counter())).total()
            counts.setdefault(field, Counter()).update(gold=expected.total(), right=right)
        for field, given in got.items():
            counts.setdefault(field, Counter()).update(given=given.total())
    return counts


def values(profile: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Pairs of field and value; empty values are none."""
    basic = profile.get("basic_info", {})
    yield from ((field, basic.get(field, "")) for field in BASIC)
    yield from ((field, basic.get("location", {}).get(field, "")) for field in ("city", "country"))
    yield from (("skills", skill) for skill in profile.get("skills", []))
    for group, fields in ENTRIES.items():
        for one in profile.get(group, []):
            yield from ((f"{group}.{field}", one.get(field, "")) for field in fields)


def dict_of(pairs: Iterator[tuple[str, str]]) -> dict[str, Counter[str]]:
    """The values of each field, bare, with how often they come."""
    found: dict[str, Counter[str]] = {}
    for field, value in pairs:
        found.setdefault(field, Counter())
        if bare(value):
            found[field][bare(value)] += 1
    return found


def bare(value: str | None) -> str:
    """Letters and digits alone, without case and accents."""
    apart = unicodedata.normalize("NFKD", value or "").casefold()
    return "".join(char for char in apart if char.isalnum())


def show(counts: dict[str, Counter[str]]) -> None:
    scores = []
    for field, count in counts.items():
        score = 200 * count["right"] / max(count["gold"] + count["given"], 1)
        scores.append(score)
        print(f"  {field:28} {score:5.1f}   {count['right']} right of {count['gold']}, given {count['given']}")
    print(f"  {'mean F1 of the fields':28} {sum(scores) / len(scores):5.1f}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
