"""A service that is away for longer than a call is usually tried: what a run over a folder does meanwhile."""

from __future__ import annotations

import httpx
import pytest
from service_bench import RECORD, Script, Scripted, problem, says

from resumectl.engine.remote.connection import TRIES
from resumectl.engine.remote.outage import OUTAGE_S
from resumectl.model.errors import Unreachable

REFUSED = httpx.ConnectError("[Errno 111] Connection refused")
AWAY = "The service at https://cv.example does not answer; waiting up to 5 minutes for it."
BACK = "The service at https://cv.example answers again."


@pytest.mark.parametrize("failure", [REFUSED, says(502), problem(503, "DATABASE_TIMEOUT")])
def test_a_restart_is_waited_out_and_told_once(failure: Scripted) -> None:
    """Minutes instead of seconds where somebody hears of it; when it is back, that is said too."""
    told: list[str] = []
    script = Script(says(200, RECORD), *[failure] * 20, says(200, RECORD))
    script.engine.outage.wait_out(told.append)
    for _ in range(2):
        assert script.engine.resume("r1").id == "r1"
    assert told == [AWAY, BACK]
    assert 60 < script.time.now_s < OUTAGE_S


def test_it_is_not_waited_for_for_ever() -> None:
    """After five minutes it ends as every call to a service that does not answer."""
    script = Script(says(200, RECORD), REFUSED)
    script.engine.outage.wait_out(lambda _: None)
    script.engine.resume("r1")
    with pytest.raises(Unreachable, match="onnection refused"):
        script.engine.resume("r1")
    assert OUTAGE_S - 20 < script.time.now_s <= OUTAGE_S + 20


def test_who_wants_to_leave_may() -> None:
    """Ctrl-C while it is waited for ends that within a second."""
    script = Script(says(200, RECORD), REFUSED)
    script.engine.outage.wait_out(lambda _: script.engine.outage.leave())
    script.engine.resume("r1")
    with pytest.raises(Unreachable):
        script.engine.resume("r1")
    assert len(script.seen) <= 1 + TRIES + 1


@pytest.mark.parametrize("has_answered", [True, False])
def test_others_hear_soon(has_answered: bool) -> None:
    """Single commands, and a run whose service never answered (its address may be wrong), end after a few tries."""
    script = Script(*[says(200, RECORD)] * has_answered, REFUSED)
    if has_answered:
        script.engine.resume("r1")
    else:
        script.engine.outage.wait_out(lambda _: None)
    with pytest.raises(Unreachable):
        script.engine.resume("r1")
    assert len(script.seen) == TRIES + has_answered
