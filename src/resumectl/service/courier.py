"""The process that tells webhooks: `python -m resumectl.service.courier OPTIONS`."""

from __future__ import annotations

import logging
import signal
import sys
from functools import partial

from resumectl.engine.local.courier import Courier
from resumectl.engine.local.sources import random_id
from resumectl.engine.local.workspace import open_workspace
from resumectl.model.webhook import Attempt, Delivery, DeliveryStatus
from resumectl.service.logs import event, start_logging
from resumectl.service.metrics import Meter, publish_for_ever
from resumectl.service.options import TRAFFIC_FOLDER, ServeOptions
from resumectl.service.worker import end_with_supervisor, say_ready
from resumectl.store.sqlite.traffic import Traffic

log = logging.getLogger("resumectl.service")
_OUTCOMES = {
    DeliveryStatus.DELIVERED: "delivered",
    DeliveryStatus.WAITING: "failed",
    DeliveryStatus.GIVEN_UP: "given_up",
}


def run(options: ServeOptions) -> None:
    """Tell what waits until SIGTERM; an attempt that runs then is ended in order."""
    workspace = open_workspace(options.workspace)
    traffic = Traffic(options.workspace / TRAFFIC_FOLDER, random_id("crr"))
    meter = Meter()
    publish_for_ever(meter, traffic)
    courier = Courier(workspace)
    signal.signal(signal.SIGTERM, lambda *_: courier.stop())
    end_with_supervisor()
    say_ready()
    try:
        courier.run(partial(_told, meter))
    finally:
        traffic.close()
        workspace.close()


def _told(meter: Meter, delivery: Delivery, attempt: Attempt) -> None:
    outcome = _OUTCOMES[delivery.status]
    meter.told(outcome)
    event(
        log,
        "webhook",
        webhook_id=delivery.webhook_id,
        delivery_id=delivery.id,
        type=str(delivery.event),
        outcome=outcome,
        status=attempt.status,
        attempts=delivery.attempts,
        elapsed_ms=round(attempt.elapsed_s * 1000, 1),
    )


def main() -> None:
    """Run with the arguments of the command line."""
    options = ServeOptions.from_text(sys.argv[1])
    start_logging(quiet=options.quiet)
    run(options)


if __name__ == "__main__":
    main()
