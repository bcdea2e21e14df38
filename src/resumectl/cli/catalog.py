"""`templates` and `preferences`: what Word files are made with."""

from __future__ import annotations

import shlex
from typing import Annotated

import typer

from resumectl.cli import designs
from resumectl.cli.asking import confirm
from resumectl.cli.finishing import Fields, own_fields
from resumectl.cli.options import Command, Invocation, group, invocation
from resumectl.cli.resumes import request_id
from resumectl.cli.session import Session, session
from resumectl.cli.show import plain
from resumectl.engine.base import Engine
from resumectl.model.document import Document
from resumectl.model.errors import InvalidInput, NotAuthorised, NotFound, ResumectlError
from resumectl.model.limits import PAGE_SIZE_DEFAULT
from resumectl.model.template import PreferenceScope, Template
from resumectl.model.timestamps import timestamp
from resumectl.wire import models

_TEMPLATES_EXAMPLES = """
resumectl templates
resumectl templates add house.docx --name House
resumectl templates replace House house.docx
resumectl templates remove tpl_...
"""
_PREFERENCES_EXAMPLES = """
resumectl preferences
resumectl preferences set classic
resumectl preferences set tpl_... --recruiter "Ann Lee"
"""
_ADD_EXAMPLES = """
resumectl templates add house.docx --name House
resumectl templates lint house.docx       what would be refused, what is odd
"""


def register(app: typer.Typer) -> None:
    """Add this module's commands."""
    templates_app = group("templates", _TEMPLATES_EXAMPLES)
    templates_app.callback()(templates)
    templates_app.command("add", cls=Command, epilog=_ADD_EXAMPLES, no_args_is_help=True)(add_template)
    templates_app.command(
        "replace", cls=Command, epilog="resumectl templates replace House house.docx", no_args_is_help=True
    )(replace_template)
    templates_app.command(
        "remove", cls=Command, epilog="resumectl templates remove tpl_... --yes", no_args_is_help=True
    )(remove_template)
    designs.register_templates(templates_app)
    app.add_typer(templates_app)
    preferences_app = group("preferences", _PREFERENCES_EXAMPLES)
    preferences_app.callback()(preferences)
    preferences_app.command(
        "set", cls=Command, epilog="resumectl preferences set tpl_... --json", no_args_is_help=True
    )(set_preference)
    app.add_typer(preferences_app)


def templates(
    context: typer.Context,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help="1 to 100.")] = PAGE_SIZE_DEFAULT,
    cursor: Annotated[
        str | None, typer.Option("--cursor", metavar="TEXT", help="Go on after the page that gave it.")
    ] = None,
) -> None:
    """List the templates for exports, add one, replace or remove one."""
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said, only_looks=True) as work:
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


def add_template(
    context: typer.Context,
    file: Annotated[str, typer.Argument(metavar="FILE", help="A Word file (.docx, .dotx).")],
    name: Annotated[str, typer.Option("--name", metavar="NAME", help="What it is called in lists.")],
    fields: Fields = None,
) -> None:
    """Add a Word file as a template of the organization, unless `templates lint` refuses it.

    Fields of your own in it need no word here; each export gives them with --set. A name that looks like a slip of
    a placeholder's is taken for one unless --set names it.
    """
    said = invocation(context)
    document, own = _checked(file, fields, said)
    with session(said) as work:
        try:
            template = work.engine.add_template(name, document)
        except InvalidInput as error:
            if error.code == "TEMPLATE_NAME_TAKEN":
                error.remedy = _way_out(work.engine, name)
            raise
    _say_template(template, document, own, fields, said)
    if not own and not said.screen.json:
        said.screen.say(f"Make it the default: resumectl preferences set {template.id}")


def replace_template(
    context: typer.Context,
    template_id: Annotated[str, typer.Argument(metavar="ID_OR_NAME", help="The template's id or name.")],
    file: Annotated[str, typer.Argument(metavar="FILE", help="A Word file (.docx, .dotx).")],
    fields: Fields = None,
) -> None:
    """Put a Word file in the place of a template's own, unless `templates lint` refuses it.

    Its id, its name and whose default it is stay, and so does what was exported with it; the next `batch` into a
    folder makes its Word files anew.
    """
    said = invocation(context)
    document, own = _checked(file, fields, said)
    with session(said) as work:
        template = work.engine.replace_template(_id_of(work.engine, template_id), document)
    _say_template(template, document, own, fields, said)


def _checked(file: str, fields: list[str] | None, said: Invocation) -> tuple[Document, tuple[str, ...]]:
    """The Word file, and the fields of its own that exports have to give. Raises CheckFailed for one with mistakes."""
    from resumectl.intake import read_document

    document = read_document(file, follow_link=True)
    # A file that is no Word file is the engine's to refuse.
    is_word = document.data.startswith(b"PK")
    return document, designs.refuse_mistakes(file, fields, said.screen) if is_word else ()


def _say_template(
    template: Template, document: Document, own: tuple[str, ...], fields: list[str] | None, said: Invocation
) -> None:
    from resumectl.documents.wordfiles import placeholder_meant, placeholders_of

    if said.screen.json:
        said.screen.data(models.template_record(template))
    else:
        said.screen.row(template.id, template.name)
    if not placeholders_of(document.data):
        said.screen.insist(
            "It has no placeholder, so every export with it is this same file: resumectl templates placeholders"
        )
    named = own_fields(fields or [])
    meant = {one: near for one in own if one not in named and (near := placeholder_meant(one))}
    if meant:
        slips = " ".join(f"Is {near} meant by {one}?" for one, near in meant.items())
        said.screen.insist(
            f"{slips} Then correct the file and `resumectl templates replace {template.id} FILE`, or "
            f"`resumectl templates remove {template.id}`."
        )
    if own:
        given = " ".join(f"--set {one}=TEXT" for one in own)
        said.screen.insist(f"Every export with it has to give its own fields: {given}")


def _way_out(engine: Engine, name: str) -> str:
    """What to do where there is a template of that name already; those of the program stay."""
    from resumectl.engine.batch import find_template

    if find_template(engine, name).public:
        return "Choose another name."
    named = shlex.quote(plain(name))
    return (
        f"`resumectl templates replace {named} FILE` puts another file in its place. "
        f"Remove that one first (resumectl templates remove {named}), or choose another name."
    )


def remove_template(
    context: typer.Context,
    template_id: Annotated[str, typer.Argument(metavar="ID_OR_NAME", help="The template's id or name.")],
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask.")] = False,
) -> None:
    """Remove one of the organization's templates.

    It is hidden and no longer anybody's default; what was exported with it stays as it is. Removing it again is
    no mistake.
    """
    said = invocation(context)
    with session(said) as work:
        template_id = _id_of(work.engine, template_id)
        name = _name_of(work.engine, template_id)
        of_whom = _default_of(work, template_id)
        question = f"Remove the template {plain(name)}{f', the default of {of_whom}' if of_whom else ''}?"
        confirm(said, question, yes=yes, must_be_said=False)
        work.engine.remove_template(template_id)
        organization_id = work.engine.identity().organization_id
    if said.screen.json:
        said.screen.data(models.removed_template(template_id, organization_id, request_id=request_id()))
    else:
        said.screen.say(f"Removed {plain(name)}.")
    if of_whom:
        said.screen.insist(
            f"It was the default of {of_whom}, which has none now: resumectl preferences set TEMPLATE sets another."
        )


def _default_of(work: Session, template_id: str) -> str:
    """Whose default the template is, `""` for nobody's; a service lists none."""
    if work.opened.local is None:
        return ""
    kept = work.opened.local.administration.preferences()
    owners = [one.recruiter_id or "the organization" for one in kept if one.template_id == template_id]
    return " and ".join(sorted(owners, reverse=True))


def _id_of(engine: Engine, id_or_name: str) -> str:
    """A listed template's id; what is not listed may have been removed before, which is no mistake, and a key that may
    remove need not be one that may list.
    """
    from resumectl.engine.batch import find_template

    try:
        return find_template(engine, id_or_name).id
    except (NotFound, NotAuthorised):
        return id_or_name


def _name_of(engine: Engine, template_id: str) -> str:
    """A template's name for people; its id where it is in no list that the key may see."""
    from resumectl.engine.batch import find_template

    try:
        return find_template(engine, template_id).name
    except (NotFound, NotAuthorised):
        return template_id


def preferences(context: typer.Context) -> None:
    """Show and set the default templates of recruiters and of the organization.

    An export without --template takes the resume's own template, else its recruiter's default, else the
    organization's. Showing them needs a local workspace.
    """
    if context.invoked_subcommand is not None:
        return
    said = invocation(context)
    with session(said, only_looks=True) as work:
        kept = work.administration(context).preferences()
        names = [_name_of(work.engine, one.template_id) for one in kept]
    if said.screen.json:
        listed = [models.preference(one, request_id=request_id()) for one in kept]
        said.screen.data({"data": [{k: v for k, v in one.items() if k != "request_id"} for one in listed]})
        return
    said.screen.table(
        ("default of", "template", "id"),
        [
            (one.recruiter_id or "the organization", name, one.template_id)
            for one, name in zip(kept, names, strict=True)
        ],
    )
    if not kept:
        said.screen.say("No defaults are set; `resumectl preferences set TEMPLATE` sets the organization's.")


def set_preference(
    context: typer.Context,
    template: Annotated[str, typer.Argument(metavar="TEMPLATE", help="A template's name or id.")],
    scope: Annotated[
        PreferenceScope | None, typer.Option("--scope", help="Default: the recruiter if one is named.")
    ] = None,
    recruiter: Annotated[
        str | None, typer.Option("--recruiter", metavar="WHO", help="Whose default: name, e-mail address or id.")
    ] = None,
) -> None:
    """Set a default template."""
    said = invocation(context)
    with session(said) as work:
        owner = work.recruiter_id(recruiter) if recruiter is not None else None
        kept = work.engine.set_preference(template, scope=scope, recruiter_id=owner)
        lacking = _lacking(work.engine, kept.template_id)
        name = _name_of(work.engine, kept.template_id)
    if said.screen.json:
        said.screen.data(models.preference(kept, request_id=request_id()))
    else:
        whose = f"the recruiter {kept.recruiter_id}" if kept.recruiter_id else "the organization"
        said.screen.say(f"{plain(name)} is the default of {whose}.")
    if lacking:
        said.screen.insist(f"{lacking} Every export with it has to.")


def _lacking(engine: Engine, template_id: str) -> str:
    """What an export with nothing but this template would be refused for; `""` where nothing is known to be lacking."""
    try:
        engine.try_export(template_id)
    except InvalidInput as error:
        return str(error)
    # What else is wrong with it, or with the key, is no fault of the default.
    except ResumectlError:
        pass
    return ""
