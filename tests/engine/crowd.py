"""Many processes on one workspace; started by test_local_processes.py as a program of its own.

    crowd.py upload FOLDER PROCESSES UPLOADS DISTINCT
        each process uploads, repeats calls and parses some; this one prints how many of them failed
    crowd.py kill FOLDER TIMES RESUME_ID
        TIMES children, one after the other, parse the resume and are killed by SIGKILL
    crowd.py work FOLDER LOG SECONDS
        a worker until SIGTERM: each document takes so long, and its bytes go to the log
    crowd.py reserve FOLDER PROCESSES SECONDS
        reservations, a transaction each; this one prints how many there were and how many a second

Why fork: one start of the interpreter for all of them. Nothing of the store is open when it happens.
"""

from __future__ import annotations

import os
import random
import signal
import sys
import time
import traceback
from collections.abc import Callable
from functools import partial
from pathlib import Path

from local_bench import QuickProofreader, TwoTemplates, produce_quickly, read_quickly, sniff_quickly

from resumectl.engine.local import money
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.parts import Parse
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.page import ParseOutcome
from resumectl.model.profile import Profile
from resumectl.model.resume import UploadOptions


def engine_on(
    folder: Path, parse: Parse = read_quickly, *, during: Callable[[Profile], None] = lambda _: None
) -> LocalEngine:
    """An engine as a program has it; `during` is called in the middle of each proofreading pass."""
    workspace = open_workspace(folder)
    proofreader = QuickProofreader()
    proofreader.during = during
    return LocalEngine(
        workspace,
        local_caller(workspace),
        parse=parse,
        sniff=sniff_quickly,
        produce=produce_quickly,
        templates=TwoTemplates(),
        proofreader=proofreader,
    )


def in_child(work: Callable[[], None]) -> int:
    child = os.fork()
    if child:
        return child
    try:
        work()
    except BaseException:  # noqa: BLE001 - whatever it is, the parent must hear of it
        traceback.print_exc()
        os._exit(1)
    # Not sys.exit: a child must never come back into its parent's code.
    os._exit(0)


def upload_many(folder: Path, seed: int, first: int, uploads: int, distinct: int) -> None:
    chance = random.Random(seed)
    numbers = [(first + n) % distinct for n in range(uploads)]
    chance.shuffle(numbers)
    engine = engine_on(folder)
    for n in numbers:
        text = f"person {n}"
        # Half of the keys are shared by all processes that upload this document, as retries would be.
        key = f"shared {text}" if chance.random() < 0.5 else f"own {seed} {n} {text}"
        answer = engine.upload(Document("cv.pdf", text.encode()), UploadOptions(), idempotency_key=key)
        if chance.random() < 0.3:
            engine.wait(answer.resume.id)
    engine.close()


def main_upload(folder: Path, processes: int, uploads: int, distinct: int) -> None:
    children = [
        in_child(partial(upload_many, folder, seed, seed * distinct // processes, uploads, distinct))
        for seed in range(processes)
    ]
    failures = sum(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0 for child in children)
    print(failures)


def parse_one(folder: Path, parse: Parse, resume_id: str) -> None:
    engine_on(folder, parse).wait(resume_id)


def main_kill(folder: Path, times: int, resume_id: str) -> None:
    for _ in range(times):
        inside, inside_child = os.pipe()

        def parse(_: Document, announce: int = inside_child) -> ParseOutcome:
            os.write(announce, b"x")
            time.sleep(60)
            raise AssertionError("nobody killed this process")

        child = in_child(partial(parse_one, folder, parse, resume_id))
        os.close(inside_child)
        os.read(inside, 1)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(inside)
    print("killed")


def main_work(folder: Path, log: Path, seconds: float) -> None:
    def read(document: Document) -> ParseOutcome:
        with log.open("a") as out:
            out.write(f"read {document.data.decode()}\n")
        time.sleep(seconds)
        return read_quickly(document)

    engine = engine_on(folder, read)
    queue = engine.queue(jobs=1)
    signal.signal(signal.SIGTERM, lambda *_: queue.stop())
    with log.open("a") as out:
        out.write("ready\n")
    queue.run(lambda _: None, lambda *trouble: print(*trouble, file=sys.stderr))
    engine.close()


def reserve_many(folder: Path, seconds: float, counted: int) -> None:
    engine = engine_on(folder)
    parts = engine._parts
    ends_s, count = time.monotonic() + seconds, 0
    while time.monotonic() < ends_s:
        with parts.workspace.store.writing() as tx:
            money.reserve(tx, parts.organization_id, Pool.STARTER, "res_x", parts.now(), parts.new_id)
        count += 1
    engine.close()
    os.write(counted, f"{count}\n".encode())


def main_reserve(folder: Path, processes: int, seconds: float) -> None:
    engine_on(folder).close()
    counts, counted = os.pipe()
    for child in [in_child(partial(reserve_many, folder, seconds, counted)) for _ in range(processes)]:
        os.waitpid(child, 0)
    count = sum(int(line) for line in os.read(counts, 4096).split())
    print(count, round(count / seconds))


if __name__ == "__main__":
    command, folder, *rest = sys.argv[1:]
    if command == "upload":
        main_upload(Path(folder), *(int(number) for number in rest))
    elif command == "work":
        main_work(Path(folder), Path(rest[0]), float(rest[1]))
    elif command == "reserve":
        main_reserve(Path(folder), int(rest[0]), float(rest[1]))
    else:
        main_kill(Path(folder), int(rest[0]), rest[1])
