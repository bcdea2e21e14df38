"""`credits`: what is left, where it went, and giving more."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from resumectl.cli.asking import day, duration
from resumectl.cli.options import Command, Invocation, group, invocation
from resumectl.cli.resumes import request_id, when
from resumectl.cli.session import session
from resumectl.model.credits import Account, CreditBalance, Pool
from resumectl.model.timestamps import timestamp
from resumectl.wire import models

_EXAMPLES = """
resumectl credits
resumectl credits --json | jq .resume_credits.available
resumectl credits grant payg 500
resumectl credits plan subscription 200 --start 2026-12-01
"""
Organization = Annotated[
    str | None,
    typer.Option("--organization", metavar="NAME", help="live, sandbox or an id. [default: live]"),
]


class Switch(StrEnum):
    ON = "on"
    OFF = "off"


class AddOn(StrEnum):
    PROOFREAD = "proofread"


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    credits_app = group("credits", _EXAMPLES)
    credits_app.callback()(balance)
    add = credits_app.command
    add("history", cls=Command, epilog="resumectl credits history --limit 20")(history)
    add("grant", cls=Command, epilog="resumectl credits grant payg 500", no_args_is_help=True)(grant)
    add("plan", cls=Command, epilog="resumectl credits plan subscription 200", no_args_is_help=True)(plan)
    add("addon", cls=Command, epilog="resumectl credits addon proofread off", no_args_is_help=True)(addon)
    app.add_typer(credits_app)


def balance(context: typer.Context, organization: Organization = None) -> None:
    """Show the credits that are left, and give more.

    Resume credits are used in the order of the pools shown."""
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said) as work:
        if organization is None:
            left = work.engine.credits()
        else:
            left = work.opened.administration("credits --organization").balance(organization=organization)
    show_balance(said, left)


def show_balance(said: Invocation, left: CreditBalance) -> None:
    """The pools, as the contract's JSON or as a table."""
    if said.screen.json:
        said.screen.data(models.credit_balance(left, request_id=request_id()))
        return
    said.screen.table(
        ("pool", "available", "balance", "ends"),
        [
            (
                str(account.type),
                f"{account.available:,}",
                f"{account.balance:,}",
                "ended" if account.expired else timestamp(ends) if ends else "never",
            )
            for account in (*left.accounts, left.proofread)
            for ends in (account.ends_at or account.period_end,)
        ],
    )
    if left.proofread_missing:
        said.screen.say(left.proofread_missing)
    if not left.proofread_enabled:
        said.screen.say("Proofreading is switched off: resumectl credits addon proofread on")


def history(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=100_000, help="Rows.")] = 50,
    organization: Organization = None,
) -> None:
    """List the last movements of credits, newest first."""
    said = invocation(context)
    with session(said) as work:
        moved = work.administration(context).movements(organization=organization, limit=limit)
    if said.screen.json:
        said.screen.data(
            {
                "data": [
                    {
                        "pool": str(one.pool),
                        "kind": str(one.kind),
                        "amount": one.amount,
                        "created_at": timestamp(one.created_at),
                        "resume_id": one.resume_id,
                        "note": one.note,
                    }
                    for one in moved
                ]
            }
        )
        return
    said.screen.table(
        ("when", "pool", "what", "credits", "for"),
        [
            (when(one.created_at), str(one.pool), str(one.kind), f"{one.amount:,}", one.resume_id or one.note)
            for one in moved
        ],
    )


def grant(
    context: typer.Context,
    pool: Annotated[Pool, typer.Argument(metavar="POOL", help="starter, subscription, payg or proofread.")],
    amount: Annotated[int, typer.Argument(metavar="N", help="How many; less than 0 (after --) takes away.")],
    note: Annotated[str, typer.Option("--note", metavar="TEXT", help="Kept in the history.")] = "",
    expires: Annotated[
        str | None, typer.Option("--expires", metavar="TIME", help="Starter credits: all of them end then, e.g. 90d.")
    ] = None,
    organization: Organization = None,
) -> None:
    """Add credits to a pool.

    A pool ends as a whole: --expires holds for starter credits that were there before too, and without it those
    that are added to a pool with an end take that end away, which is said.

    To take some away again: resumectl credits grant payg -- -20
    """
    said = invocation(context)
    lives = None if expires is None else duration(expires, "--expires")
    with session(said) as work:
        desk = work.administration(context)
        before = _starter(desk.balance(organization=organization))
        left = desk.grant(pool, amount, organization=organization, note=note, lives=lives)
    show_balance(said, left)
    if (now := _starter(left)).ends_at != before.ends_at:
        said.screen.say(
            f"All {now.balance:,} starter credits end at {timestamp(now.ends_at)}."
            if now.ends_at
            else f"The {now.balance:,} starter credits no longer end."
        )


def _starter(held: CreditBalance) -> Account:
    return next(account for account in held.accounts if account.type == Pool.STARTER)


def plan(
    context: typer.Context,
    pool: Annotated[Pool, typer.Argument(metavar="POOL", help="subscription or proofread.")],
    amount: Annotated[int, typer.Argument(metavar="N", help="Credits a month; 0 ends the plan.")],
    start: Annotated[
        str | None, typer.Option("--start", metavar="DATE", help="First day, UTC. [default: today]")
    ] = None,
    organization: Organization = None,
) -> None:
    """Grant credits every month.

    What is not used ends with the month. Another amount holds from the next month on.
    """
    said = invocation(context)
    first = None if start is None else day(start, "--start")
    with session(said) as work:
        desk = work.administration(context)
        desk.set_plan(pool, amount, start=first, organization=organization)
        left = desk.balance(organization=organization)
    show_balance(said, left)


def addon(
    context: typer.Context,
    name: Annotated[AddOn, typer.Argument(metavar="NAME", help="proofread.")],
    switch: Annotated[Switch, typer.Argument(metavar="on|off")],
    organization: Organization = None,
) -> None:
    """Switch an add-on on or off."""
    said = invocation(context)
    with session(said) as work:
        desk = work.administration(context)
        desk.change_settings(organization=organization, proofread_enabled=switch is Switch.ON)
        left = desk.balance(organization=organization)
    show_balance(said, left)
