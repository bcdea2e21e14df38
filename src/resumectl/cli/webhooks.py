"""`webhooks`: who is told when a resume was read, failed or was deleted."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated

import typer

from resumectl.cli.money import Organization
from resumectl.cli.options import Command, group, invocation
from resumectl.cli.resumes import when
from resumectl.cli.session import session
from resumectl.cli.show import Screen, counted, is_terminal, plain
from resumectl.model.errors import CheckFailed
from resumectl.model.timestamps import timestamp
from resumectl.model.webhook import Delivery, DeliveryStatus, Event, Webhook
from resumectl.wire.models import Json

_EXAMPLES = """
resumectl webhooks add https://hr.example.com/hooks
resumectl webhooks test whk_...
resumectl webhooks deliveries
"""
_ADD_EXAMPLES = """
resumectl webhooks add https://hr.example.com/hooks --event resume.completed
resumectl webhooks add http://10.0.0.7:9000/hooks --allow-private
"""
WebhookId = Annotated[str, typer.Argument(metavar="ID", help="The webhook's id.")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    hooks_app = group("webhooks", _EXAMPLES)
    hooks_app.callback()(webhooks)
    hooks_app.command("add", cls=Command, epilog=_ADD_EXAMPLES, no_args_is_help=True)(add)
    for name, example, command in (
        ("remove", "resumectl webhooks remove whk_...", remove),
        ("test", "resumectl webhooks test whk_...", test),
        ("retry", "resumectl webhooks retry whk_...", retry),
    ):
        hooks_app.command(name, cls=Command, epilog=example, no_args_is_help=True)(command)
    hooks_app.command("deliveries", cls=Command, epilog="resumectl webhooks deliveries whk_... --limit 5")(deliveries)
    app.add_typer(hooks_app)


def webhooks(context: typer.Context, organization: Organization = None) -> None:
    """List the webhooks of the service, add one, try one, send again what one missed.

    They are told by `resumectl serve` and `resumectl worker`, signed as Standard Webhooks describes.
    """
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said, only_looks=True) as work:
        listed = work.administration(context).webhooks(organization=organization)
    if said.screen.json:
        said.screen.data({"data": [_webhook(one) for one in listed]})
        return
    if is_terminal(sys.stdout) and listed:
        said.screen.noted_table(
            ("id", "state", "last told"),
            [(one.id, "disabled" if one.disabled_at else "on", _when(one.delivered_at)) for one in listed],
            [_told_what(one) for one in listed],
        )
    for one in () if is_terminal(sys.stdout) else listed:
        said.screen.row(one.id, _state(one), _when(one.delivered_at), ", ".join(one.events), plain(one.url))
    if not listed:
        said.screen.say("No webhooks; `resumectl webhooks add URL` makes one.")


def add(
    context: typer.Context,
    url: Annotated[str, typer.Argument(metavar="URL", help="Where to send events, https.")],
    events: Annotated[
        list[Event] | None, typer.Option("--event", metavar="EVENT", help="May be repeated. [default: all]")
    ] = None,
    allow_private: Annotated[
        bool, typer.Option("--allow-private", help="It may be in a private network or on this machine, and http.")
    ] = False,
    organization: Organization = None,
) -> None:
    """Tell an address of events from now on.

    The secret that messages are signed with is shown now and never again. The events are resume.completed,
    resume.failed, resume.deleted and proofread.completed; messages hold ids and states, nothing of the person.
    """
    said = invocation(context)
    with session(said) as work:
        made = work.administration(context).add_webhook(
            url, events=events or (), allow_private=allow_private, organization=organization
        )
    if said.screen.json:
        said.screen.data({**_webhook(made.webhook), "secret": made.secret})
    else:
        said.screen.row(made.secret)
        said.screen.say(f"The secret of {made.webhook.id}. Keep it now: it cannot be shown again.")
        said.screen.say(f"Try it: resumectl webhooks test {made.webhook.id}")


def remove(context: typer.Context, webhook_id: WebhookId) -> None:
    """Send nothing more to a webhook and forget it."""
    said = invocation(context)
    with session(said) as work:
        removed = work.administration(context).remove_webhook(webhook_id)
    if said.screen.json:
        said.screen.data(_webhook(removed))
    else:
        said.screen.say(f"Removed {removed.id} ({plain(removed.url)}).")


def test(context: typer.Context, webhook_id: WebhookId) -> None:
    """Send a message of the type webhook.test now. Exits with 10 unless the answer is from 200 to 299.

    It is sent once and told here alone: `webhooks deliveries` lists messages about resumes.
    """
    said = invocation(context)
    with session(said) as work, said.screen.busy("Waiting for the answer"):
        attempt = work.administration(context).test_webhook(webhook_id)
    elapsed_ms = round(attempt.elapsed_s * 1000)
    if said.screen.json:
        said.screen.data({"status": attempt.status, "result": attempt.result, "elapsed_ms": elapsed_ms})
    else:
        said.screen.row(f"{attempt.result}, {elapsed_ms} ms")
    if not attempt.succeeded:
        raise CheckFailed(
            f"The webhook {webhook_id} did not take the message: {attempt.result}.",
            code="WEBHOOK_FAILED",
            remedy="Look at its address with `resumectl webhooks`, and at the log of what answers there.",
        )


def deliveries(
    context: typer.Context,
    webhook_id: Annotated[str | None, typer.Argument(metavar="[ID]", help="Only those of this webhook.")] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, max=1000, help="How many, the newest.")] = 20,
    organization: Organization = None,
) -> None:
    """List what webhooks were told of resumes, and what waits."""
    said = invocation(context)
    with session(said, only_looks=True) as work:
        office = work.administration(context)
        listed = office.deliveries(webhook_id=webhook_id, organization=organization, limit=limit)
        addresses = {one.id: one.url for one in office.webhooks(organization=organization)}
    if said.screen.json:
        said.screen.data({"data": [_delivery(one) for one in listed]})
        return
    if is_terminal(sys.stdout):
        _show_deliveries(listed, addresses, said.screen)
    else:
        for one in listed:
            said.screen.row(
                one.id, one.webhook_id, when(one.created_at), one.event, one.resume_id, one.status,
                str(one.attempts), _when(one.due_at), plain(one.result) or "-",
            )  # fmt: skip
    if not listed:
        said.screen.say("No deliveries: they stand here once a resume was read, failed or was deleted.")


def _show_deliveries(listed: Sequence[Delivery], addresses: Mapping[str, str], screen: Screen) -> None:
    """A table for each webhook; no line of a terminal holds two ids and what became of a message."""
    from rich.text import Text

    for at, webhook_id in enumerate(dict.fromkeys(one.webhook_id for one in listed)):
        screen.paint(*[""] * bool(at), Text(plain(f"{webhook_id}  {addresses.get(webhook_id, '')}").rstrip(), "bold"))
        own = [one for one in listed if one.webhook_id == webhook_id]
        screen.noted_table(
            ("created", "event", "resume", "state"),
            [(when(one.created_at), str(one.event), one.resume_id, str(one.status)) for one in own],
            ["" if one.status is DeliveryStatus.DELIVERED else _trouble(one) for one in own],
        )


def _trouble(delivery: Delivery) -> str:
    """What came of a message that did not arrive yet, and the id that `webhooks retry` takes."""
    tried = f"{delivery.result}, {_tries(delivery.attempts)}" if delivery.attempts else "not sent yet"
    due = f"next {when(delivery.due_at)}" if delivery.due_at and delivery.attempts else ""
    return " · ".join(part for part in (delivery.id, tried, due) if part)


def _tries(count: int) -> str:
    return "1 try" if count == 1 else f"{count} tries"


def retry(
    context: typer.Context,
    some_id: Annotated[str, typer.Argument(metavar="ID", help="Of a webhook, for all that it missed, or a delivery.")],
) -> None:
    """Send what was missed, now: what was given up, and what waits for its next try.

    A webhook that was disabled is told again from now on.
    """
    said = invocation(context)
    with session(said) as work:
        count = work.administration(context).retry_deliveries(some_id)
    if said.screen.json:
        said.screen.data({"id": some_id, "deliveries": count})
    elif not count:
        said.screen.say(f"{some_id} has missed nothing: no message is left to send.")
    else:
        said.screen.say(f"{counted(count, 'message')} will be sent by `resumectl serve` or `resumectl worker`.")


def _state(webhook: Webhook) -> str:
    return f"disabled: {plain(webhook.disabled_reason)}" if webhook.disabled_at else "on"


def _told_what(webhook: Webhook) -> str:
    """The address, whole, with the events where not all are told, and why nothing is."""
    events = "" if set(webhook.events) == set(Event) else ", ".join(webhook.events)
    reason = plain(webhook.disabled_reason) if webhook.disabled_at else ""
    return " · ".join(part for part in (plain(webhook.url), events, reason) if part)


def _when(moment: datetime | None) -> str:
    return when(moment) if moment else "-"


def _moment(moment: datetime | None) -> str | None:
    return timestamp(moment) if moment else None


def _webhook(webhook: Webhook) -> Json:
    return {
        "id": webhook.id,
        "organization_id": webhook.organization_id,
        "url": webhook.url,
        "events": [str(one) for one in webhook.events],
        "allow_private": webhook.allow_private,
        "created_at": timestamp(webhook.created_at),
        "delivered_at": _moment(webhook.delivered_at),
        "disabled_at": _moment(webhook.disabled_at),
        "disabled_reason": webhook.disabled_reason,
    }


def _delivery(delivery: Delivery) -> Json:
    return {
        "id": delivery.id,
        "webhook_id": delivery.webhook_id,
        "event": str(delivery.event),
        "resume_id": delivery.resume_id,
        "status": str(delivery.status),
        "attempts": delivery.attempts,
        "created_at": timestamp(delivery.created_at),
        "tried_at": _moment(delivery.tried_at),
        "due_at": _moment(delivery.due_at),
        "result": delivery.result,
    }
