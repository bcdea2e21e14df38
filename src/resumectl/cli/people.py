"""`recruiters`, `keys`, `me`, `health`: who works here, and with which key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from resumectl.cli import exits
from resumectl.cli.asking import confirm, duration
from resumectl.cli.money import Organization
from resumectl.cli.options import Command, group, invocation
from resumectl.cli.resumes import request_id, when
from resumectl.cli.session import session
from resumectl.cli.show import plain
from resumectl.engine.recruiters import active_recruiter, find_recruiter
from resumectl.model.access import Key, KeyType, Recruiter, Role, Scope
from resumectl.model.errors import NotFound
from resumectl.model.timestamps import timestamp
from resumectl.wire import models

if TYPE_CHECKING:
    from resumectl.engine.administration import Administration

_RECRUITERS_EXAMPLES = """
resumectl recruiters
resumectl recruiters add "Ann Lee" ann@example.com --role admin
resumectl recruiters suspend "Ann Lee"
"""
_KEYS_EXAMPLES = """
resumectl keys create website --type organization
resumectl keys create ann --type recruiter --recruiter "Ann Lee" --expires 90d
resumectl keys revoke key_...
"""
Who = Annotated[str, typer.Argument(metavar="WHO", help="Id, e-mail address or name.")]


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    recruiters_app = group("recruiters", _RECRUITERS_EXAMPLES)
    recruiters_app.callback()(recruiters)
    recruiters_app.command(
        "add", cls=Command, epilog='resumectl recruiters add "Ann Lee" ann@example.com', no_args_is_help=True
    )(add_recruiter)
    recruiters_app.command(
        "suspend", cls=Command, epilog='resumectl recruiters suspend "Ann Lee"', no_args_is_help=True
    )(suspend_recruiter)
    recruiters_app.command(
        "reinstate", cls=Command, epilog='resumectl recruiters reinstate "Ann Lee"', no_args_is_help=True
    )(reinstate_recruiter)
    app.add_typer(recruiters_app)
    keys_app = group("keys", _KEYS_EXAMPLES)
    keys_app.callback()(keys)
    keys_app.command("create", cls=Command, epilog=_KEYS_EXAMPLES, no_args_is_help=True)(create_key)
    keys_app.command("revoke", cls=Command, epilog="resumectl keys revoke key_...", no_args_is_help=True)(
        revoke_key
    )
    app.add_typer(keys_app)
    app.command("me", cls=Command, epilog="resumectl me --json")(me)
    app.command("health", cls=Command, epilog="resumectl health && echo ready")(health)


def _role(person: Recruiter, *, known: bool) -> str:
    """A service does not say who is what."""
    return str(person.role) + ("" if person.active else ", suspended") if known else "-"


def recruiters(
    context: typer.Context,
    suspended: Annotated[
        bool, typer.Option("--all", help="Suspended ones too; needs a local workspace.")
    ] = False,
    organization: Organization = None,
) -> None:
    """List the active people of the organization, add one, suspend one."""
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said) as work:
        if suspended or organization is not None:
            desk = work.opened.administration("recruiters --all")
            people = desk.all_recruiters(organization=organization)
        else:
            people = work.engine.recruiters()
    people = tuple(one for one in people if suspended or one.active)
    if said.screen.json:
        said.screen.data(models.recruiter_list(people))
        return
    said.screen.table(
        ("id", "role", "name", "e-mail"),
        [
            (one.id, _role(one, known=not work.remote), one.name, one.email)
            for one in people
        ],
    )


def add_recruiter(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME")],
    email: Annotated[str, typer.Argument(metavar="EMAIL")],
    role: Annotated[
        Role, typer.Option("--role", help="Shown in lists; an owner cannot be suspended.")
    ] = Role.RECRUITER,
    organization: Organization = None,
) -> None:
    """Add a person, who can own résumés and have keys."""
    said = invocation(context)
    with session(said) as work:
        person = work.administration(context).add_recruiter(name, email, role=role, organization=organization)
    if said.screen.json:
        said.screen.data(_person(person))
    else:
        said.screen.row(person.id, person.name, person.email)


def suspend_recruiter(context: typer.Context, recruiter: Who) -> None:
    """Suspend a person: the keys are revoked at once, the résumés stay."""
    _set_active(context, recruiter, active=False)


def reinstate_recruiter(context: typer.Context, recruiter: Who) -> None:
    """Take a suspension back; keys have to be made anew."""
    _set_active(context, recruiter, active=True)


def _set_active(context: typer.Context, recruiter: str, *, active: bool) -> None:
    said = invocation(context)
    with session(said) as work:
        desk = work.administration(context)
        person = desk.set_recruiter_active(_any_recruiter(desk, recruiter), active)
    if said.screen.json:
        said.screen.data(_person(person))
    else:
        said.screen.say(f"{plain(person.name)} ({person.id}) is {'active' if active else 'suspended'}.")


def _any_recruiter(desk: Administration, wanted: str) -> str:
    """The id of a person of the live organization; what names nobody there as it is, the sandbox's among them."""
    try:
        return find_recruiter(desk.all_recruiters(), wanted).id
    except NotFound:
        return wanted


def _person(person: Recruiter) -> models.Json:
    return {**models.recruiter(person), "role": str(person.role), "active": person.active}


def keys(context: typer.Context, organization: Organization = None) -> None:
    """List the keys for the service, make one, revoke one."""
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said, only_looks=True) as work:
        listed = work.administration(context).keys(organization=organization)
    if said.screen.json:
        said.screen.data({"data": [_key(one) for one in listed]})
        return
    said.screen.table(
        ("id", "type", "ends", "name"),
        [
            (
                one.id,
                str(one.type),
                "revoked" if one.revoked_at else when(one.expires_at) if one.expires_at else "never",
                one.name,
            )
            for one in listed
        ],
    )
    if not listed:
        said.screen.say("No keys yet; `resumectl keys create NAME --type organization` makes one.")


def create_key(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="What it is for.")],
    key_type: Annotated[KeyType, typer.Option("--type", help="Whose key it is.")],
    recruiter: Annotated[
        str | None,
        typer.Option("--recruiter", metavar="WHO", help="Whose, for a recruiter's key: name, e-mail address or id."),
    ] = None,
    scopes: Annotated[
        list[Scope] | None, typer.Option("--scope", metavar="SCOPE", help="May be repeated. [default: all]")
    ] = None,
    expires: Annotated[
        str | None, typer.Option("--expires", metavar="TIME", help="45s, 30m, 12h, 90d. [default: never]")
    ] = None,
    organization: Organization = None,
) -> None:
    """Make a key for the service.

    Its token is shown now and never again. The scopes are resumes:read, resumes:write, resumes:export,
    templates:read, templates:write and credits:read. `--organization sandbox` makes the sandbox when there is
    none yet.
    """
    said = invocation(context)
    lives = None if expires is None else duration(expires, "--expires")
    with session(said) as work:
        desk = work.administration(context)
        if organization == "sandbox":
            desk.sandbox()
        owner = _owner(desk, recruiter, organization) if recruiter is not None else None
        made = desk.create_key(
            name, key_type, recruiter_id=owner, scopes=scopes or (), lives=lives, organization=organization
        )
    if said.screen.json:
        said.screen.data({"id": made.key.id, "token": made.token, **_key(made.key)})
    else:
        said.screen.row(made.token)
        said.screen.say(f"The token of {made.key.id}. Keep it now: it cannot be shown again.")


def _owner(desk: Administration, wanted: str, organization: str | None) -> str:
    """The id of the active recruiter who is meant. Raises InvalidInput (RECRUITER_NOT_FOUND)."""
    return active_recruiter(desk.all_recruiters(organization=organization), wanted).id


def revoke_key(
    context: typer.Context,
    key_id: Annotated[str, typer.Argument(metavar="ID", help="The key's id.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Kill a key at once and for good."""
    said = invocation(context)
    with session(said) as work:
        desk = work.administration(context)
        confirm(said, f"Revoke the key {plain(key_id)} for good?", yes=yes, must_be_said=False)
        key = desk.revoke_key(key_id)
    if said.screen.json:
        said.screen.data(_key(key))
    else:
        said.screen.say(f"Revoked {key.id} ({plain(key.name)}).")


def _key(key: Key) -> models.Json:
    return {
        "id": key.id,
        "name": key.name,
        "type": str(key.type),
        "organization_id": key.organization_id,
        "recruiter_id": key.recruiter_id if key.type is KeyType.RECRUITER else None,
        "integration_user_id": key.recruiter_id,
        "scopes": sorted(str(scope) for scope in key.scopes),
        "created_at": timestamp(key.created_at),
        "expires_at": timestamp(key.expires_at) if key.expires_at else None,
        "revoked_at": timestamp(key.revoked_at) if key.revoked_at else None,
    }


def me(context: typer.Context) -> None:
    """Show who the calling key is."""
    said = invocation(context)
    with session(said) as work:
        who = work.engine.identity()
    if said.screen.json:
        said.screen.data(models.identity(who))
        return
    for member, value in models.identity(who).items():
        said.screen.fact(member, " ".join(value) if isinstance(value, list) else str(value or "-"))


def health(context: typer.Context) -> None:
    """Say whether the database answers. Exits with 12 when it does not.

    Parsing is not tried; `resumectl doctor` looks at what that needs."""
    said = invocation(context)
    with session(said) as work:
        found = work.engine.health()
    if said.screen.json:
        said.screen.data(models.readiness(found, request_id=request_id()))
    else:
        state = "ready" if found.ready else f"not ready ({found.code})"
        said.screen.row(f"{state}, database {found.database}, {found.elapsed_ms} ms")
    if not found.ready:
        raise typer.Exit(exits.WORKSPACE)
