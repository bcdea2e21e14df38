"""Documents are read in child processes that can be killed: no library can be trusted with strangers' files.

    client.py      the pool: hands out documents, watches clock and memory, makes an error of every bad end
    forkserver.py  the client's hold on the server process
    server.py      the server: loads the parser once, forks children, kills and reaps them
    child.py       the child: one document after the other, an answer to each
    tasks.py       what a child can be asked for
    watch.py, limits.py, processes.py   deadlines, kernel limits, the process table
    progress.py    how the parser says that recognition or conversion begins
    frames.py, failures.py   messages on the sockets, and the errors of the sandbox itself

The names are resolved late: the parser itself imports `progress` from here and needs none of the rest.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from resumectl.parse.sandbox.client import ChildPool, ParserPool, PoolClosed, Reply

__all__ = ["ChildPool", "ParserPool", "PoolClosed", "Reply"]


def __getattr__(name: str) -> Any:
    if name in __all__:
        from resumectl.parse.sandbox import client

        return getattr(client, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
