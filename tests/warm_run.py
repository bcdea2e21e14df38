"""Stands for `resumectl ARGUMENT...`: hands its streams, folder and variables to the process that has all loaded.

    python tests/warm_run.py SOCKET ARGUMENT...
"""

from __future__ import annotations

import json
import os
import signal
import socket
import sys


def ask(path: str, arguments: list[str]) -> int:
    """Have the command run on the three streams of this process; its exit code, below zero for a signal."""
    order = {
        "arguments": arguments,
        "variables": dict(os.environ),
        "folder": os.getcwd(),
        "streams": [sys.stdin.encoding, sys.stdin.errors, sys.stdout.errors],
    }
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(path)
        send(line, json.dumps(order).encode(), [0, 1, 2])
        return int(line.recv(8).decode() or -signal.SIGKILL)


def send(line: socket.socket, message: bytes, descriptors: list[int]) -> None:
    """Send an order as `warm_program.received` expects it."""
    socket.send_fds(line, [len(message).to_bytes(4, "big")], descriptors)
    line.sendall(message)


if __name__ == "__main__":
    code = ask(sys.argv[1], sys.argv[2:])
    if code < 0:
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    os._exit(code)
