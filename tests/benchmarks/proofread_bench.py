"""How long proofreading takes: `make bench`. By the processor and the clock, warm; and a first one, libraries read."""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

sys.path.insert(0, str(Path(__file__).parents[1] / "proofread"))

from proof_scores import SETS, Labelled, read_set

FIRST = "import proofread_bench; print(proofread_bench.first_s())"


class Times(NamedTuple):
    """Seconds that one résumé took, by the processor and by the clock."""

    cpu_s: float
    wall_s: float


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one line a set."""
    from resumectl.proofread import missing

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path, default=sorted(SETS.glob("*.json")), metavar="SET.json")
    options = parser.parse_args(arguments)
    if why := missing():
        print(why)
        return 1
    for path in options.sets:
        cpu, wall = zip(*measure(read_set(path)), strict=True)
        told = f"{_ms(median(cpu))} median {_ms(max(cpu))} slowest   by the clock {_ms(median(wall))}"
        print(f"proofreading {path.stem:6} {len(cpu):4} résumés   {told}")
    began = [sys.executable, "-c", FIRST]
    first = subprocess.run(began, cwd=Path(__file__).parent, check=True, capture_output=True, text=True)
    print(f"the first of a process, libraries and dictionaries read: {_ms(float(first.stdout))}")
    return 0


def measure(resumes: Sequence[Labelled]) -> list[Times]:
    """The times of each résumé, read once: a second time its sentences are remembered. One of each language warms."""
    from resumectl.proofread import proofread

    for one in {one.language: one for one in resumes}.values():
        proofread(one.profile, one.language[:2])
    return [_timed(lambda one=one: proofread(one.profile, one.language[:2])) for one in resumes]


def first_s() -> float:
    """Seconds of a process's first résumé, imports included."""
    one = read_set(SETS / "tune.json")[0]

    def read() -> None:
        from resumectl.proofread import proofread

        proofread(one.profile, "en")

    return _timed(read).wall_s


def _timed(work: Callable[[], Any]) -> Times:
    cpu_s, wall_s = time.process_time(), time.perf_counter()
    work()
    return Times(time.process_time() - cpu_s, time.perf_counter() - wall_s)


def _ms(seconds: float) -> str:
    return f"{1000 * seconds:7.1f} ms"


if __name__ == "__main__":
    raise SystemExit(main())
