"""One HTTP process: `python -m resumectl.service.worker OPTIONS DESCRIPTOR`.

It says `ready` on stdout once it answers, and ends by itself when its stdin closes: then the supervisor is gone.
"""

from __future__ import annotations

import os
import signal
import socket
import ssl
import sys
import threading
from typing import TYPE_CHECKING

from resumectl.service.logs import start_logging
from resumectl.service.options import STOP_S, TRAFFIC_FOLDER, ServeOptions

if TYPE_CHECKING:
    import uvicorn


def serve(options: ServeOptions, listening: socket.socket) -> None:
    """Answer requests on a bound socket until SIGTERM."""
    import uvicorn

    from resumectl.engine.local.sources import random_id
    from resumectl.engine.local.workspace import open_workspace
    from resumectl.service.app import make_app
    from resumectl.service.exchange import Desk
    from resumectl.service.metrics import publish_for_ever
    from resumectl.service.protocol import BoundedProtocol, closing_unasked
    from resumectl.store.sqlite.traffic import Traffic

    workspace = open_workspace(options.workspace)
    traffic = Traffic(options.workspace / TRAFFIC_FOLDER, random_id("srv"))
    desk = Desk(workspace, traffic, options)
    BoundedProtocol.path_prefix = options.path_prefix
    config = uvicorn.Config(
        closing_unasked(make_app(desk)),
        http=BoundedProtocol,
        lifespan="off",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips="127.0.0.1,::1",
        timeout_keep_alive=75,
        timeout_graceful_shutdown=round(STOP_S),
        ssl_certfile=options.tls_cert or None,
        ssl_keyfile=options.tls_key or None,
    )
    config.load()
    if config.ssl is not None:
        config.ssl.minimum_version = ssl.TLSVersion.TLSv1_3
    server = uvicorn.Server(config)
    publish_for_ever(desk.meter, traffic)
    threading.Thread(target=_announce, args=(server,), daemon=True).start()
    # uvicorn raises the signal again once it has ended in order; what follows here must still happen.
    signal.signal(signal.SIGTERM, lambda *_: setattr(server, "should_exit", True))
    end_with_supervisor()
    try:
        server.run(sockets=[listening])
    finally:
        desk.close()
        traffic.close()
        workspace.close()


def _announce(server: uvicorn.Server) -> None:
    wait = threading.Event()
    while not server.started:
        wait.wait(0.01)
    say_ready()


def say_ready() -> None:
    """Tell the supervisor that this process does its work now."""
    os.write(1, b"ready\n")


def end_with_supervisor() -> None:
    """End this process, as SIGTERM would, when the supervisor's end of stdin closes."""

    def watch() -> None:
        while os.read(0, 1):
            pass
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    """Run with the arguments of the command line."""
    options = ServeOptions.from_text(sys.argv[1])
    start_logging(quiet=options.quiet)
    serve(options, socket.socket(fileno=int(sys.argv[2])))


if __name__ == "__main__":
    main()
