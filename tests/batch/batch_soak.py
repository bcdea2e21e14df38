"""Thousands of documents of all kinds through `resumectl batch`, killed at random moments: `make soak SOAK=1000`.

    python tests/batch/batch_soak.py [NUMBER] [SEED]

At the end every file has one outcome, the one it was made for; rows, credits and ledger say the same; outputs are
whole; memory is as it was near the beginning. Exits with 1 when one of that does not hold.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from statistics import mean
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / "hostile"), str(ROOT / "src")]

from hostile_docx_writer import body, document, docx  # noqa: E402
from hostile_pdf_actions import encrypted  # noqa: E402
from hostile_pdf_writer import content, simple  # noqa: E402
from hostile_pictures import save, textimg  # noqa: E402
from hostile_tasks import LINES  # noqa: E402

FIRST = ("Ada", "Bruno", "Chiara", "Dmitri", "Esra", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Kemi", "Lars")
LAST = ("Abbott", "Bianchi", "Castro", "Dubois", "Eriksen", "Fischer", "Gupta", "Horvat", "Ivanova", "Jansen")
ODD = ("\N{GRINNING FACE} {}.pdf", "line\nbreak {}.pdf", "\u202efdp.{}.pdf", "[bold]{}[/bold].pdf", "Case {}.PDF")
FAILS = {91: "EMPTY_FILE", 92: "UNSUPPORTED_FILE_TYPE", 93: "CORRUPT_FILE", 94: "PASSWORD_PROTECTED", 96: "NO_PAGES",
         97: "NO_TEXT_FOUND"}  # fmt: skip
WARM_FILES = 100
GROWTH = 1.10


def lines_for(number: int) -> list[str]:
    """A résumé of somebody of that number."""
    chance = random.Random(number)
    name = f"{chance.choice(FIRST)} {chance.choice(LAST)}"
    years = chance.randrange(2001, 2020)
    return [
        name, "Senior Data Engineer", f"person{number}@example.com  +49 30 {5550000 + number}  Berlin, Germany",
        *LINES[3:8], f"Acme {number} Analytics, Berlin - Senior Data Engineer, {years}-03 to Present", *LINES[9:],
    ]  # fmt: skip


def made(number: int) -> tuple[str, bytes, str]:
    """(name, bytes, code of the error or `""`) of a document."""
    kind, lines = number % 100, lines_for(number)
    if number % 200 == 90:
        return f"{number}.png", picture() + b"%d" % number, ""
    if kind < 60 or kind in (90, 95, 98, 99):
        pages = [content(lines)] + [content(LINES[4:])] * (number % 3)
        name = {98: ODD[number // 100 % len(ODD)].format(number), 99: f"{number}".rjust(251, "n") + ".pdf"}
        data = simple(pages=[content(lines_for(number - 95))] if kind == 95 else pages)
        return name.get(kind, f"{number}.pdf"), data, ""
    if kind < 85:
        return f"{number}.docx", docx(document(body(lines))), ""
    if kind < 90:
        return f"{number}.doc", DOC + bytes(f"{number:<512}", "ascii"), ""
    broken = {
        91: b"", 92: b"<!DOCTYPE html><p>%d" % number, 93: docx(document(body(lines)))[:900],
        94: encrypted(b"secret", b"%d" % number), 96: simple(pages=[], cat_extra=f"/X {number}"),
        97: simple(pages=[b"0 0 m %d 300 l S" % number]),
    }  # fmt: skip
    return f"{number}{'.docx' if kind == 93 else '.pdf'}", broken[kind], FAILS[kind]


DOC = next((ROOT / "sample_resumes").rglob("*.doc")).read_bytes()


@cache
def picture() -> bytes:
    """A résumé as a small picture."""
    data: bytes = save(textimg(), "PNG")
    return data


@dataclass
class Soak:
    """A folder of documents, what each must come to, and the runs over it."""

    root: Path
    number: int
    chance: random.Random
    expected: dict[str, str] = field(default_factory=dict)
    distinct: set[str] = field(default_factory=set)
    memory: list[tuple[int, int]] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)

    @property
    def results(self) -> Path:
        return self.root / "out" / "results.ndjson"

    def write(self) -> None:
        """Make the documents, a hundred to a folder."""
        for number in range(self.number):
            name, data, code = made(number)
            relative = f"{number // 100:03}/{name}"
            path = self.root / "in" / relative
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
            self.expected[relative] = code
            if not code:
                self.distinct.add(hashlib.sha256(data).hexdigest())
        say(f"{self.number} documents made, {len(self.distinct)} of them different and whole")

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "resumectl", "--workspace", str(self.root / "workspace"), *arguments]

    def environment(self) -> dict[str, str]:
        return {**os.environ, "HOME": str(self.root), "PYTHONPATH": str(ROOT / "src")}

    def done(self) -> int:
        """How many rows there are, told by line ends."""
        try:
            with self.results.open("rb") as file:
                return sum(piece.count(b"\n") for piece in iter(lambda: file.read(1 << 20), b""))
        except FileNotFoundError:
            return 0

    def run(self, until: int | None = None) -> str:
        """One run, killed a moment after so many rows; what it printed."""
        arguments = ("batch", "in", "--out", "out", "--jobs", "2", "--json", "--quiet")
        process = subprocess.Popen(
            self.command(*arguments), cwd=self.root, env=self.environment(), stdout=subprocess.PIPE, text=True
        )
        told_s = 0.0
        while process.poll() is None:
            count = self.done()
            if until is None:
                self.memory.append((count, resident_bytes(process.pid)))
            elif count >= until:
                time.sleep(self.chance.uniform(0, 0.5))
                process.kill()
            if time.monotonic() - told_s > 10:
                told_s = time.monotonic()
                say(f"  {count} of {self.number} rows, {resident_bytes(process.pid) >> 20} MB")
            time.sleep(0.25)
        out, _ = process.communicate()
        return out

    def ask(self, *arguments: str) -> Any:
        done = subprocess.run(
            self.command(*arguments, "--json"), env=self.environment(), capture_output=True, text=True, check=False
        )
        return json.loads(done.stdout)

    def must(self, holds: bool, what: str) -> None:
        say(f"{'holds' if holds else 'DOES NOT HOLD'}: {what}")
        if not holds:
            self.complaints.append(what)

    def judge(self) -> None:
        """Hold the rows against what was made, the ledger and the outputs."""
        rows = [json.loads(line) for line in self.results.read_text("utf-8").splitlines()]
        self.must(
            sorted(row["file"] for row in rows) == sorted(self.expected),
            f"{len(rows)} rows for {self.number} files, each once",
        )
        other = [(row["file"], code_of(row)) for row in rows if code_of(row) != self.expected.get(row["file"])]
        self.must(not other, f"every outcome is the one that was made: {Counter(map(code_of, rows))} {other[:5]}")
        used = sum(row["credits_used"] for row in rows)
        credits = self.ask("credits")["resume_credits"]
        spent = 1_000_000 - credits["available"]
        self.must(used == spent == len(self.distinct), f"{used} credits in rows, {spent} in the ledger")
        broken = [row["file"] for row in rows if not row["error"] and not self.is_whole(row)]
        self.must(not broken, f"every profile and Word file is there and whole {broken[:5]}")
        left = [name for name in os.listdir(self.root / "out") if name.startswith(".")]
        self.must(not left, f"nothing is left behind {left[:5]}")
        found = self.ask("workspace", "check")
        self.must(not found.get("problems"), f"the workspace is sound {str(found)[:200]}")

    def is_whole(self, row: dict[str, Any]) -> bool:
        profile = json.loads((self.root / "out" / row["profile"]).read_text("utf-8"))
        with (self.root / "out" / row["document"]).open("rb") as word:
            word.seek(-22, os.SEEK_END)
            return profile["resume_id"] == row["resume_id"] and word.read(4) == b"PK\5\6"

    def judge_memory(self) -> None:
        """The mean of what the command held over the first and over the last files of its long run."""
        begun = self.memory[0][0] + WARM_FILES
        piece = min(1_000, (self.number - begun) // 4)
        first = mean([held for count, held in self.memory if begun <= count < begun + piece] or [0])
        last = mean([held for count, held in self.memory if count >= self.number - piece] or [0])
        growth = last / first if first else 0.0
        self.must(0 < growth <= GROWTH, f"{first / 1e6:.1f} MB over the first {piece}, {last / 1e6:.1f} over the last")


def code_of(row: dict[str, Any]) -> str:
    return row["error"]["code"] if row["error"] else ""


def resident_bytes(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def kills(number: int, chance: random.Random) -> Iterator[int]:
    """After how many rows the runs are killed; the last three fifths are left to one long run."""
    yield from sorted(chance.sample(range(1, number * 2 // 5), max(3, number // 500)))


def say(text: str) -> None:
    print(text, flush=True)


def main(number: int, seed: int) -> int:
    say(f"{number} documents, seed {seed}")
    with tempfile.TemporaryDirectory(prefix="soak") as folder:
        soak = Soak(Path(folder), number, random.Random(seed))
        soak.write()
        began_s = time.monotonic()
        for until in kills(number, soak.chance):
            soak.run(until)
            say(f"killed after {soak.done()} rows")
        last = json.loads(soak.run())
        say(f"{last['completed']} read, {last['failed']} failed, {last['unchanged']} known; in all "
            f"{time.monotonic() - began_s:.0f} s")  # fmt: skip
        soak.judge()
        soak.judge_memory()
        again = json.loads(soak.run(number * 9))
        soak.must((again["completed"], again["failed"], again["credits_used"]) == (0, 0, 0), "once more: nothing to do")
    say("sound" if not soak.complaints else f"{len(soak.complaints)} complaints")
    return 1 if soak.complaints else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1))
