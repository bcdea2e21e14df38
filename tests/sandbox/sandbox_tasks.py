"""Tasks that misbehave on purpose; the document says how. They run in children of the real fork server."""

from __future__ import annotations

import ctypes
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from resumectl.model.errors import BadFile, DocumentFailed, ProgramMissing
from resumectl.model.page import ParseResult, Warning
from resumectl.model.profile import BasicInfo, Profile
from resumectl.parse.programs import run_program
from resumectl.parse.sandbox.progress import announce
from resumectl.parse.sandbox.tasks import Answer

warm = 0


def warm_up() -> None:
    """Called in the server, before any child is forked."""
    global warm
    warm = os.getpid()


def fails_when_loaded() -> None:
    raise RuntimeError("a warm-up with a mistake")


def act(data: bytes, options: Mapping[str, Any]) -> Answer:
    """Do what the document says: the name of one of the functions below, and an argument."""
    name, _, argument = data.decode().partition(" ")
    told = globals()[name](argument)
    return told if isinstance(told, Answer) else Answer(json.dumps(told).encode())


def parse(data: bytes, options: Mapping[str, Any]) -> Answer:
    """The same with a parse result, whose full name is what the action told."""
    told = json.loads(act(data, options).body)
    warnings = (Warning("NOTE", options["file_name"]),)
    result = ParseResult(Profile(BasicInfo(full_name=str(told))), warnings=warnings, coverage=0.5)
    return Answer(json.dumps(result.to_json()).encode())


def echo(argument: str) -> str:
    return argument


def who(_: str) -> dict[str, Any]:
    """Everything a test wants to know about the child."""
    with open(os.devnull, "rb") as nothing:
        stdin_is_empty = os.fstat(0).st_rdev == os.fstat(nothing.fileno()).st_rdev
    return {
        "pid": os.getpid(),
        "parent": os.getppid(),
        "group": os.getpgrp(),
        "session": os.getsid(0),
        "warm": warm,
        "folder": tempfile.gettempdir(),
        "cwd": os.getcwd(),
        "variables": dict(os.environ),
        "stdin_is_empty": stdin_is_empty,
        "path": sys.path,
        "hash": hash("résumé"),
        "descriptors": len(os.listdir("/dev/fd")),
    }


def limit(name: str) -> list[int]:
    import resource

    return list(resource.getrlimit(getattr(resource, name)))


def write_file(name: str) -> str:
    folder = tempfile.mkdtemp()
    Path(folder, name).write_text("leftover")
    return folder


def change_folder(where: str) -> str:
    os.chdir(where)
    return where


def exists(path: str) -> bool:
    return os.path.exists(path)


def fill_disk(_: str) -> None:
    with open("big", "wb") as file:
        for _ in range(300):
            file.write(b"x" * 1_000_000)


def hang(_: str) -> None:
    time.sleep(600)


def hang_deaf(_: str) -> None:
    """As a C library that holds the interpreter: no signal handler of Python ever runs."""
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGALRM):
        signal.signal(number, signal.SIG_IGN)
    ctypes.PyDLL(None).sleep(600)


def spin(_: str) -> None:
    while True:
        pass


def spin_for(seconds: str) -> str:
    until = time.process_time() + float(seconds)
    while time.process_time() < until:
        pass
    return "done"


def ocr_for(seconds: str) -> str:
    announce("ocr")
    time.sleep(float(seconds))
    return "read"


def run(script: str) -> str:
    return run_program(["sh", "-c", script], timeout_s=60).stdout.decode()


def eat(_: str) -> None:
    bytearray(2_000_000_000)


def malloc_fails(_: str) -> None:
    raise RuntimeError("code=2: calloc (4104 x 1 bytes) failed")


def hoard(megabytes: str) -> str:
    """Keep memory after the document, as a leak does."""
    kept.append(b"x" * (int(megabytes) * 1_000_000))
    return "kept"


def hoard_and_free(megabytes: str) -> str:
    """Free memory that lies below a piece in use."""
    pieces = [bytes(1_000) for _ in range(int(megabytes) * 1_000)]
    kept.append(pieces[-1])
    return "freed"


class Cycle:
    """What only a collection frees."""

    def __init__(self) -> None:
        self.itself = self


left: list[weakref.ref[Cycle]] = []


def leave_garbage(_: str) -> str:
    left.append(weakref.ref(Cycle()))
    return "left"


def garbage_left(_: str) -> int:
    return sum(one() is not None for one in left)


def own_id(_: str) -> int:
    return os.getpid()


kept: list[bytes] = []


def crash(_: str) -> None:
    os.kill(os.getpid(), signal.SIGSEGV)


def crash_once(path: str) -> str:
    note = Path(path)
    if not note.exists():
        note.touch()
        os.abort()
    return "survived"


def killed_by_system(_: str) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def killed_once(path: str) -> str:
    note = Path(path)
    if not note.exists():
        note.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return "survived"


def leave(_: str) -> None:
    os._exit(0)


def close_channel(_: str) -> None:
    os.closerange(3, 64)
    time.sleep(600)


def fail(name: str) -> None:
    errors: dict[str, Callable[[], BaseException]] = {
        "document": lambda: DocumentFailed("It is damaged.", code="CORRUPT_FILE", stage="convert"),
        "missing": lambda: ProgramMissing("No tesseract.", remedy="Install it."),
        "bad": lambda: BadFile("It is HTML.", code="UNSUPPORTED_FILE_TYPE"),
        "key": lambda: KeyError("secret of Jane"),
        "recursion": lambda: RecursionError("too deep"),
        "memory": lambda: MemoryError(),
        "syntax": lambda: SyntaxError("odd"),
        "exit": lambda: SystemExit(3),
        "interrupt": lambda: KeyboardInterrupt(),
        "generator": lambda: GeneratorExit(),
        "group": lambda: BaseExceptionGroup("two", [ValueError("a"), KeyboardInterrupt()]),
    }
    raise errors[name]()


def recurse(depth: str) -> str:
    return recurse(depth + "x")


def big(size: str) -> Answer:
    return Answer(b"x" * int(size))


def lie(_: str) -> None:
    """As a child that a document has taken over: announce a result of four billion bytes, and go on."""
    channel = socket.socket(fileno=os.dup(_channel()))
    channel.sendall(b"R" + b"\xff" * 4)
    time.sleep(600)


def drip(_: str) -> None:
    """As a child that a document has taken over: a result that comes letter by letter and is never whole."""
    channel = socket.socket(fileno=os.dup(_channel()))
    channel.sendall(b"R" + (100_000).to_bytes(4, "big"))
    for _letter in range(300):
        channel.sendall(b"x")
        time.sleep(0.02)


def babble(_: str) -> None:
    """As a child that a document has taken over: an answer that is no answer."""
    channel = socket.socket(fileno=os.dup(_channel()))
    body = b'{"elapsed_s": "long", "error": 7, "trace": [], "last": 1}'
    channel.sendall(b"E" + len(body).to_bytes(4, "big") + body)
    time.sleep(600)


def no_result(_: str) -> Answer:
    return Answer(b'{"data": [], "evidence": 3}')


def _channel() -> int:
    """The descriptor of the socket to the client: the only socket that a child has."""
    for descriptor in range(3, 64):
        try:
            if (os.fstat(descriptor).st_mode & 0o170000) == 0o140000:
                return descriptor
        except OSError:
            continue
    raise AssertionError("a child without a socket")


def tainted(_: str) -> Answer:
    return Answer(b'"repaired"', tainted=True)


def grandchildren(note: str) -> None:
    """Leave processes behind: one in the group, one in a session of its own, one that a daemon would be."""
    here = subprocess.Popen(["sleep", "600"])
    away = subprocess.Popen(["sleep", "600"], start_new_session=True)
    daemon = subprocess.run(
        ["sh", "-c", "(setsid sleep 600 >/dev/null 2>&1 & echo $!)"],
        capture_output=True,
        check=True,
        text=True,
    )
    Path(note).write_text(f"{os.getpid()} {here.pid} {away.pid} {daemon.stdout}")
    time.sleep(600)


def fork_and_die(note: str) -> None:
    """A fork without exec keeps the channel open after the child's own end."""
    pid = os.fork()
    if pid == 0:
        time.sleep(600)
    Path(note).write_text(str(pid))
    os.abort()


def note_and_hang(note: str) -> None:
    """Say who is at work, with a program running."""
    here = subprocess.Popen(["sleep", "600"])
    half = Path(note + ".part")
    half.write_text(f"{os.getpid()} {os.getppid()} {here.pid} {os.getcwd()}")
    half.rename(note)
    time.sleep(600)


def print_noise(_: str) -> str:
    print("noise on stdout")
    os.write(1, b"noise from C\n")
    os.write(2, b"noise from C\n")
    return "quiet"


def count_and_crash(note: str) -> None:
    with open(note, "a") as file:
        file.write("x")
    os.abort()


def find(name: str) -> str | None:
    from resumectl.parse.programs import find_program

    return find_program(name)
