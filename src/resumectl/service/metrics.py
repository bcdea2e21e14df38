"""Counters in the text format that Prometheus reads, summed over the processes of the service."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from resumectl.engine.local.workspace import Workspace
from resumectl.model.errors import ResumectlError
from resumectl.store.sqlite.traffic import Traffic

BUCKETS_S: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
PUBLISH_EVERY_S: Final = 2.0
MEDIA_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"

_FAMILIES: Final = {
    "resumectl_requests_total": ("counter", "Requests answered."),
    "resumectl_request_seconds": ("histogram", "Time from a request's headers to its answer."),
    "resumectl_parsed_total": ("counter", "Documents read, by what came of it."),
    "resumectl_webhook_attempts_total": ("counter", "Requests to webhooks, by what came of the delivery."),
    "resumectl_webhook_deliveries": ("gauge", "Deliveries of the last thirty days, by status."),
    "resumectl_resumes": ("gauge", "Resumes in the workspace, by status."),
    "resumectl_up": ("gauge", "Whether the database answers."),
}


class Meter:
    """What one process has counted. Thread-safe."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._samples: Counter[str] = Counter()

    def request(self, operation: str, status: int, elapsed_s: float) -> None:
        """Count one answered request."""
        with self._guard:
            self._samples[f'resumectl_requests_total{{operation="{operation}",status="{status}"}}'] += 1
            series = f'operation="{operation}"'
            for bound in BUCKETS_S:
                if elapsed_s <= bound:
                    self._samples[f'resumectl_request_seconds_bucket{{{series},le="{bound:g}"}}'] += 1
            self._samples[f'resumectl_request_seconds_bucket{{{series},le="+Inf"}}'] += 1
            self._samples[f"resumectl_request_seconds_count{{{series}}}"] += 1
            self._samples[f"resumectl_request_seconds_sum{{{series}}}"] += elapsed_s  # type: ignore[assignment]

    def parsed(self, status: str, code: str) -> None:
        """Count one document that was read."""
        with self._guard:
            self._samples[f'resumectl_parsed_total{{status="{status}",code="{code}"}}'] += 1

    def told(self, outcome: str) -> None:
        """Count one attempt to tell a webhook: delivered, failed, given_up."""
        with self._guard:
            self._samples[f'resumectl_webhook_attempts_total{{outcome="{outcome}"}}'] += 1

    def samples(self) -> dict[str, float]:
        """By series; counters since the process began."""
        with self._guard:
            return dict(self._samples)


def publish_for_ever(meter: Meter, traffic: Traffic) -> None:
    """Share what this process has counted, every two seconds, from a thread of its own."""
    def publish() -> None:
        pause = threading.Event()
        while True:
            with suppress(ResumectlError):
                traffic.publish(meter.samples())
            pause.wait(PUBLISH_EVERY_S)

    threading.Thread(target=publish, name="metrics", daemon=True).start()


def exposition(traffic: Traffic, workspace: Workspace) -> bytes:
    """All samples as text."""
    samples = traffic.published() | _gauges(workspace)
    lines: list[str] = []
    for family, (kind, text) in _FAMILIES.items():
        own = sorted(name for name in samples if _belongs(name, family))
        if own:
            lines += [f"# HELP {family} {text}", f"# TYPE {family} {kind}"]
            lines += [f"{name} {samples[name]:g}" for name in _in_order(own)]
    return ("\n".join(lines) + "\n").encode()


def _belongs(name: str, family: str) -> bool:
    bare = name.partition("{")[0]
    return bare == family or bare in (f"{family}_bucket", f"{family}_sum", f"{family}_count")


def _in_order(names: Iterable[str]) -> list[str]:
    """Buckets by their bound, whose text would sort otherwise."""

    def place(name: str) -> tuple[str, float]:
        before, found, bound = name.partition('le="')
        return (before, float(bound.rstrip('"}').replace("+Inf", "inf")) if found else 0.0)

    return sorted(names, key=place)


def _gauges(workspace: Workspace) -> dict[str, float]:
    found: Counter[str] = Counter()
    with workspace.store.reading() as tx:
        for organization in tx.organizations():
            for status, count in tx.counts(organization.id).items():
                found[f'resumectl_resumes{{status="{status}"}}'] += count
        for state, count in tx.delivery_counts().items():
            found[f'resumectl_webhook_deliveries{{status="{state}"}}'] = count
    return {**found, "resumectl_up": 1.0}
