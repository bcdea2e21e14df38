"""`templates` and `credits`: what the workspace offers."""

from __future__ import annotations

import uuid
from typing import Annotated

import typer

from resumectl.cli.options import Command, invocation
from resumectl.cli.session import session
from resumectl.model.limits import PAGE_SIZE_DEFAULT
from resumectl.model.timestamps import timestamp
from resumectl.wire import models


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    app.command("templates", cls=Command, epilog="resumectl templates --json")(templates)
    app.command("credits", cls=Command, epilog="resumectl credits --json | jq .resume_credits.available")(
        credit_balance
    )


def templates(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="1 to 100.")] = PAGE_SIZE_DEFAULT,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="TEXT", help="Go on after the page that gave it.")
    ] = None,
) -> None:
    """List the templates for exports."""
    said = invocation(context)
    with session(said) as work:
        page = work.engine.templates(limit=limit, cursor=cursor)
    if said.screen.json:
        said.screen.data(models.template_list(page.items, page.next_cursor))
        return
    said.screen.table(
        ("name", "id", "whose", "updated"),
        [
            (one.name, one.id, "everybody's" if one.public else "your own", timestamp(one.updated_at))
            for one in page.items
        ],
    )
    if page.next_cursor:
        said.screen.say(f"There are more: resumectl templates --limit {limit} --cursor {page.next_cursor}")


def credit_balance(context: typer.Context) -> None:
    """Show the credits that are left.

    Resume credits are used in the order of the pools shown."""
    said = invocation(context)
    with session(said) as work:
        balance = work.engine.credits()
    if said.screen.json:
        said.screen.data(models.credit_balance(balance, request_id=f"req_{uuid.uuid4().hex}"))
        return
    said.screen.table(
        ("pool", "available", "balance", "ends"),
        [
            (
                str(account.type),
                f"{account.available:,}",
                f"{account.balance:,}",
                timestamp(account.period_end) if account.period_end else "never",
            )
            for account in (*balance.accounts, balance.proofread)
        ],
    )
