"""`serve`: the REST API on a workspace of this machine."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from resumectl.cli.options import Command, invocation
from resumectl.cli.show import Screen
from resumectl.config import Flags, LocalTarget, Settings, read_settings
from resumectl.model.errors import ProgramMissing, UsageError
from resumectl.model.limits import RATE_UPLOADS, RATE_UPLOADS_MOST, RETENTION_DAYS_SERVED
from resumectl.model.public_url import public_root

_EXAMPLES = """
resumectl serve
resumectl serve --host 0.0.0.0 --tls-cert cert.pem --tls-key key.pem
resumectl serve --workers 2 --public-url https://cv.example.org
"""


def register(app: typer.Typer) -> None:
    """Add this module's command."""
    app.command("serve", cls=Command, epilog=_EXAMPLES)(serve)


def serve(
    context: typer.Context,
    host: Annotated[str, typer.Option(metavar="H", help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    workers: Annotated[int, typer.Option(metavar="N", min=1, max=64, help="HTTP processes.")] = 1,
    parsers: Annotated[int | None, typer.Option(metavar="N", min=1, max=64, help="Documents read at once.")] = None,
    public_url: Annotated[
        str | None, typer.Option(metavar="URL", help="Root of the links that clients get, without the path prefix.")
    ] = None,
    tls_cert: Annotated[Path | None, typer.Option(metavar="FILE", help="Certificate chain (PEM).")] = None,
    tls_key: Annotated[Path | None, typer.Option(metavar="FILE", help="Private key (PEM).")] = None,
    insecure_http: Annotated[
        bool, typer.Option("--insecure-http", help="Plain http beyond this machine, behind a proxy.")
    ] = False,
    uploads_per_minute: Annotated[
        int, typer.Option(metavar="N", min=1, max=RATE_UPLOADS_MOST, help="Upload limit of each key.")
    ] = RATE_UPLOADS,
    organization_ceiling: Annotated[
        int, typer.Option(metavar="N", min=0, help="Requests a minute of an organization's keys together; 0: none.")
    ] = 0,
    sandbox: Annotated[
        bool, typer.Option("--sandbox", help="Let uploads with a svc_test_ key ask for slow answers and errors.")
    ] = False,
) -> None:
    """Serve the REST API on this workspace, with documents read in processes beside it.

    Ends with Ctrl-C or SIGTERM: running requests are answered, running documents finished or put back.
    Keys are made with `resumectl keys create`.
    """
    from resumectl.service import supervisor
    from resumectl.service.options import ServeOptions

    said = invocation(context)
    if not supervisor.has_extra():
        raise _no_extra()
    settings = read_settings(Flags(said.workspace, said.profile))
    if not isinstance(settings.target, LocalTarget):
        raise UsageError("`resumectl serve` serves a workspace of this machine.", remedy="Name it with --workspace.")
    options = ServeOptions(
        workspace=settings.target.workspace.absolute(),
        host=host,
        port=port,
        workers=workers,
        parsers=parsers or settings.jobs,
        public_url=_root(public_url, settings.target),
        tls_cert=str(tls_cert.absolute()) if tls_cert else "",
        tls_key=str(tls_key.absolute()) if tls_key else "",
        insecure_http=insecure_http,
        uploads_per_minute=uploads_per_minute,
        organization_ceiling=organization_ceiling,
        sandbox=sandbox,
        quiet=said.screen.quiet,
    )
    _check_transport(options.host, tls_cert, tls_key, insecure=insecure_http)
    _prepare(settings, said.screen)
    supervisor.serve(options, lambda url: said.screen.insist(f"listening on {url}"), said.screen.insist)


def _no_extra() -> ProgramMissing:
    from resumectl.documents.health import extra_command

    return ProgramMissing(
        "`resumectl serve` needs packages that are not installed: the extra `serve`.",
        code="EXTRA_MISSING",
        remedy=f"Install them: {extra_command('serve')}",
        stage="",
    )


def _prepare(settings: Settings, screen: Screen) -> None:
    """Make the workspace when it is not there, and say how to make a key when there is none."""
    from resumectl.engine.open import open_engine

    opened = open_engine(settings)
    try:
        office = opened.administration("serve")
        if opened.created:
            office.change_settings(retention_days=RETENTION_DAYS_SERVED)
            screen.say(f"Made a workspace in {opened.place}.")
        elif (days := office.summary().organization.retention_days) > RETENTION_DAYS_SERVED:
            told = "Change it with: resumectl workspace settings --retention-days"
            screen.say(f"Résumés are kept here for {days:,} days. {told} {RETENTION_DAYS_SERVED}")
        if not office.keys():
            screen.say("There is no API key yet: resumectl keys create NAME --type organization")
    finally:
        opened.engine.close()


def _check_transport(host: str, cert: Path | None, key: Path | None, *, insecure: bool) -> None:
    from resumectl.service.options import is_loopback

    if (cert is None) != (key is None):
        raise UsageError("--tls-cert and --tls-key go together.", remedy="Name both files.")
    for path in (cert, key):
        if path is not None and not path.is_file():
            raise UsageError(f"{path} is not there.", remedy="Name a PEM file.")
    if cert is None and not is_loopback(host) and not insecure:
        raise UsageError(
            f"Plain http on {host} would send keys and résumés in the clear.",
            remedy="Give --tls-cert and --tls-key, or --insecure-http behind a proxy that has them.",
        )


def _root(said: str | None, target: LocalTarget) -> str:
    return target.public_url if said is None else public_root(said, "--public-url")
