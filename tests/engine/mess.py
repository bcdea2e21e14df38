"""A worker and a command that are there to be killed; started by test_local_kills.py as programs of their own.

    mess.py work FOLDER JOURNAL SEED          reads and proofreads what waits, until it is killed
    mess.py command FOLDER JOURNAL SEED       uploads, waits, reprocesses, proofreads, corrects, links, deletes,
                                              cleans up
    mess.py real FOLDER JOURNAL FILE          reads FILE again and again with real parsing children

What is about to be done goes to the journal first, and that it was done afterwards: `try WHAT ...`, `ok WHAT ...`.
"""

from __future__ import annotations

import os
import random
import sys
import time
from pathlib import Path

from crowd import engine_on
from local_bench import read_quickly

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.resume import Status, UploadOptions


class Journal:
    """Lines that are in the file, and so outlast this process, when `write` returns."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("ab", buffering=0)

    def write(self, *words: str) -> None:
        self._file.write((" ".join(words) + "\n").encode())


def slowly(chance: random.Random) -> float:
    return chance.choice((0.0, 0.0, 0.002, 0.02))


def work(folder: Path, journal: Journal, seed: int) -> None:
    chance = random.Random(seed)

    def read(document: Document) -> ParseOutcome:
        time.sleep(slowly(chance))
        return read_quickly(document)

    journal.write("ready", "work")
    engine = engine_on(folder, read, during=lambda _: time.sleep(slowly(chance)))
    engine.queue(jobs=2).run(lambda _: None, lambda *trouble: journal.write("trouble", str(trouble)))


def command(folder: Path, journal: Journal, seed: int) -> None:
    chance = random.Random(seed)

    def read(document: Document) -> ParseOutcome:
        time.sleep(slowly(chance))
        return read_quickly(document)

    engine = engine_on(folder, read, during=lambda _: time.sleep(slowly(chance)))
    journal.write("ready", "command")
    mine: list[str] = []
    for n in range(1_000_000):
        act = chance.choice("uuuuuwwwrrcpdtss")
        resume_id = chance.choice(mine) if mine else ""
        if act == "u" or not resume_id:
            kind = chance.choice(("broken", "person", "person", "asked", "asked"))
            mine.append(upload(engine, journal, f"{kind}-teh-{seed}-{n}"))
        elif act == "w":
            engine.wait(resume_id)
        elif act == "t":
            engine.administration.clean_up(budget_s=chance.choice((0.05, None)))
        elif act == "d":
            mine.remove(resume_id)
            journal.write("try", "delete", resume_id)
            engine.delete(resume_id)
            journal.write("ok", "delete", resume_id)
        elif engine.wait(resume_id).status is Status.COMPLETED:
            change(engine, journal, act, resume_id, f"again-{seed}-{n}")


def upload(engine: LocalEngine, journal: Journal, text: str) -> str:
    journal.write("try", "upload", text)
    answer = engine.upload(Document("cv.pdf", text.encode()), wishes(text), idempotency_key=f"key of {text}")
    journal.write("ok", "upload", text, answer.resume.id)
    return answer.resume.id


def wishes(text: str) -> UploadOptions:
    """Documents that begin with `asked` are to be proofread."""
    return UploadOptions(auto_proofread=text.startswith("asked"))


def change(engine: LocalEngine, journal: Journal, act: str, resume_id: str, key: str) -> None:
    if act == "r":
        journal.write("try", "reprocess", key, resume_id)
        engine.reprocess(resume_id, idempotency_key=key)
        journal.write("ok", "reprocess", key, resume_id)
    elif act == "s":
        journal.write("try", "pass", key, resume_id)
        engine.proofread(resume_id, idempotency_key=key)
        journal.write("ok", "pass", key, resume_id)
    elif act == "c":
        engine.correct(resume_id, Profile(BasicInfo(full_name=f"{resume_id} teh corrected")))
    else:
        engine.preview(resume_id, template_id="modern")


def real(folder: Path, journal: Journal, file: Path) -> None:
    from resumectl.parse.sandbox import ParserPool

    workspace = open_workspace(folder)
    pool = ParserPool(2)
    engine = LocalEngine(workspace, local_caller(workspace), parse=pool.parse, also_close=[pool.close])
    data = file.read_bytes()
    journal.write("ready", "real")
    for n in range(1_000_000):
        key = f"real key {os.getpid()} {n}"
        # Bytes after the end of a document change its hash and nothing else.
        answer = engine.upload(Document(file.name, data + str(key).encode()), UploadOptions(), idempotency_key=key)
        engine.wait(answer.resume.id)
        journal.write("ok", "real", answer.resume.id)


if __name__ == "__main__":
    what, where, log, last = sys.argv[1:]
    if what == "real":
        real(Path(where), Journal(Path(log)), Path(last))
    elif what == "work":
        work(Path(where), Journal(Path(log)), int(last))
    else:
        command(Path(where), Journal(Path(log)), int(last))
