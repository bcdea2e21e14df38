"""Whether the workspace's database answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import datetime

from resumectl.engine.base import Health
from resumectl.model.errors import WorkspaceProblem
from resumectl.store.base import Store


def probe(store: Store, now: Callable[[], datetime]) -> Health:
    """See engine.base.Engine.health; the codes are the contract's."""
    began_s = time.monotonic()
    code = ""
    try:
        with store.reading() as tx:
            if not tx.organizations():
                code = "DATABASE_QUERY_FAILED"
    except WorkspaceProblem as error:
        code = "DATABASE_TIMEOUT" if error.code == "WORKSPACE_LOCKED" else "DATABASE_QUERY_FAILED"
    except ValueError:
        # The store is closed.
        code = "DATABASE_QUERY_FAILED"
    return Health(
        ready=not code,
        database="down" if code else "up",
        elapsed_ms=round((time.monotonic() - began_s) * 1000),
        checked_at=now(),
        code=code,
    )
