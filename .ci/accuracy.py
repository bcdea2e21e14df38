"""Scores the parser against gold profiles, and proofreading against labelled mistakes: `make accuracy`.

    python .ci/accuracy.py FOLDER...

FOLDER, or each folder in it, holds documents and their gold profiles as gold/DOCUMENT.gold.json; the documents
lie beside `gold` or in `docs`. A folder that is not there is passed over, so that a checkout scores what it
has. The tables are those of `resumectl evaluate` and, where its libraries are, of `tests/proofread/proof_scores.py`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SOME_FAILED = 3
PROOFREADING = Path(__file__).parents[1] / "tests" / "proofread" / "proof_scores.py"


def main(folders: list[str]) -> int:
    """Score every folder that is there; 1 when none is, else the exit code of the first that went wrong."""
    sets = [one for folder in folders for one in gold_sets(Path(folder))]
    if not sets:
        print("No gold profiles in", *folders, file=sys.stderr)
        return 1
    codes = [*[evaluate(folder) for folder in sets], proofreading()]
    return next((code for code in codes if code not in (0, SOME_FAILED)), 0)


def gold_sets(folder: Path) -> list[Path]:
    """The folders, `folder` itself or those in it, that have a `gold` folder."""
    return [one for one in (folder, *sorted(folder.glob("*"))) if (one / "gold").is_dir()]


def evaluate(folder: Path) -> int:
    """Print the tables of one folder."""
    documents = folder / "docs" if (folder / "docs").is_dir() else folder
    print(f"\n== {folder}\n", flush=True)
    command = [sys.executable, "-m", "resumectl", "evaluate", documents, folder / "gold", "--by", "layout"]
    return subprocess.run(command, check=False).returncode


def proofreading() -> int:
    """Print the tables of proofreading, or why there are none."""
    from resumectl.proofread import missing

    print("\n== proofreading\n", flush=True)
    if why := missing():
        print(why)
        return 0
    return subprocess.run([sys.executable, PROOFREADING], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
