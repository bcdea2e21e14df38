"""Word files without a workspace: a profile rendered, a template tried. Templates run in a child process."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any, Final

from resumectl.export.lint import OwnFields
from resumectl.export.production import Produced, Source, produce
from resumectl.export.system import system_template, system_templates
from resumectl.intake import read_document
from resumectl.model import limits
from resumectl.model.document import Document
from resumectl.model.errors import BadFile, CheckFailed, InvalidInput, NotFound, ResumectlError, UsageError
from resumectl.model.profile import Profile
from resumectl.model.rendering import Blind, ExportOptions, FileFormat
from resumectl.parse.sandbox import ChildPool
from resumectl.parse.sandbox.tasks import Answer, Registry

TRY_S: Final = 20.0
_TASKS: Final = Registry(
    tasks={
        "render": "resumectl.documents.wordfiles:render_task",
        "lint": "resumectl.documents.wordfiles:lint_task",
    },
    preload=("docxtpl", "jinja2.sandbox", "lxml.etree", "resumectl.export.render"),
    # Three samples, in a form that is a third longer.
    answer_bytes=4 * limits.EXPORT_BYTES,
)


def read_profile(data: bytes) -> Profile:
    """A profile from JSON: ours, `{"id", "data"}` of the API, or a line of `parse --json`.

    Raises BadFile for what is none of these.
    """
    try:
        try:
            members = json.loads(data)
        except ValueError as error:
            raise ValueError("it is not JSON") from error
        inner = members.get("data", members) if isinstance(members, dict) else None
        if not isinstance(inner, dict) or not ({"basic_info", "work_history", "education", "skills"} & inner.keys()):
            raise ValueError("no member of a profile is in it")
        return Profile.from_json(inner)
    except (ValueError, AttributeError, RecursionError) as error:
        raise BadFile(
            f"This is no profile: {error}.",
            code="VALIDATION_FAILED",
            remedy="`resumectl parse FILE --json` and `data ID --json` write one.",
        ) from error


def render_file(profile: Profile, template: str | None, options: ExportOptions) -> Produced:
    """The finished file; `template` is a system template's name or id, or the path of a .docx, `classic` when it is
    not said, or `blind` for a blinded file.

    Raises as export.production.produce, and BadFile for a template that takes too long or too much memory;
    CheckFailed (ROUND_TRIP), with `check`, when the file would not be read as the profile.
    """
    source = _source(profile, template or ("classic" if options.blind is None else "blind"))
    make = produce if source.template_id else _produced_apart
    made = make(source, options)
    if not options.check:
        return made
    from resumectl.export.production import print_again
    from resumectl.export.round_trip import require_round_trip
    from resumectl.parse.sandbox import ParserPool

    with closing(ParserPool(1)) as parser:
        outcome = parser.parse(Document(made.filename, made.data))
    found = outcome.result.profile if outcome.result else Profile()
    notes = require_round_trip(made.printed, found, print_again(source, options, make))
    return replace(made, notes=(*made.notes, *notes))


def _source(profile: Profile, template: str) -> Source:
    with suppress(NotFound):
        data = system_template(template)
        one = next(one for one in system_templates() if template in (one.id, one.name))
        return Source(profile, data, one.id, one.name)
    name = template.replace("\\", "/").rpartition("/")[2].removesuffix(".docx").removesuffix(".dotx")
    if name == template and not os.path.exists(template):
        known = ", ".join(one.name for one in system_templates())
        raise UsageError(
            f"`render` takes a system template ({known}) or the path of a .docx, and {template} is neither.",
            remedy="Templates of the workspace are for `resumectl export`.",
        )
    return Source(profile, read_document(template, follow_link=True).data, "", name)


def _produced_apart(source: Source, options: ExportOptions) -> Produced:
    members = {"profile": source.profile.to_json(), "name": source.template_name, "options": _plain(options)}
    answer = _call("render", source.template, members)
    printed = Profile.from_json(answer["printed"])
    return Produced(answer["filename"], base64.b64decode(answer["data"]), printed, tuple(answer["notes"]))


def try_template(template: bytes, own_fields: Mapping[str, str]) -> tuple[list[dict[str, Any]], dict[str, bytes]]:
    """All problems (members of export.lint.Problem) of a template, and the three samples rendered with it, those
    that could be. In the samples a field of the template's own that is not among `own_fields` shows its name."""
    answer = _call("lint", template, {"fields": dict(own_fields)})
    return answer["problems"], {name: base64.b64decode(data) for name, data in answer["samples"].items()}


def all_placeholders() -> tuple[str, ...]:
    """Every placeholder that a template can print."""
    from resumectl.export.lint import placeholder_names

    return placeholder_names()


def placeholder_meant(name: str) -> str:
    """The placeholder that a field of a template's own may be a slip of, or `""`."""
    from resumectl.export.lint import placeholder_meant as meant

    return meant(name)


def placeholders_of(template: bytes) -> tuple[str, ...]:
    """Those that a template prints. Raises BadFile."""
    from resumectl.export.intact import refuse_unsafe
    from resumectl.export.lint import used_placeholders

    refuse_unsafe(template)
    return used_placeholders(template)


def fields_of(template: bytes) -> OwnFields:
    """The fields of its own that a template has. Raises BadFile."""
    from resumectl.export.intact import refuse_unsafe
    from resumectl.export.lint import own_fields_of

    refuse_unsafe(template)
    return own_fields_of(template)


def _call(task: str, template: bytes, members: Mapping[str, Any]) -> Any:
    with ChildPool(_TASKS, deadline_text_s=TRY_S, deadline_ocr_s=TRY_S) as pool:
        reply = pool.call(task, template, members)
    if reply.body is None and reply.error and reply.error.code == "INTERNAL_ERROR":
        raise ResumectlError(f"The template could not be tried: {reply.error.message}")
    if reply.body is None:
        raise BadFile(
            "The template took too long or too much memory.",
            code="TEMPLATE_INVALID",
            remedy="Use fewer loops and smaller pictures in it.",
        )
    answer = json.loads(reply.body)
    if "error" in answer:
        kind = next((one for one in (CheckFailed, InvalidInput) if one.__name__ == answer["kind"]), BadFile)
        raise kind(answer["message"], code=answer["error"], remedy=answer["remedy"])
    return answer


def _plain(options: ExportOptions) -> dict[str, Any]:
    names = [name for name in options.__slots__ if name not in ("logo", "fields", "sections")]
    members = {name: getattr(options, name) for name in names}
    logo = base64.b64encode(options.logo).decode()
    return {**members, "logo": logo, "fields": dict(options.fields), "sections": list(options.sections)}


def _options(members: Mapping[str, Any]) -> ExportOptions:
    return ExportOptions(
        **{
            **members,
            "logo": base64.b64decode(members["logo"]),
            "sections": tuple(members["sections"]),
            "blind": Blind(members["blind"]) if members["blind"] else None,
            "format": FileFormat(members["format"]),
        }
    )


def render_task(template: bytes, members: Mapping[str, Any]) -> Answer:
    """In the child: a file made of a stranger's template."""
    options = _options(members["options"])
    source = Source(Profile.from_json(members["profile"]), template, "", members["name"])
    try:
        made = produce(source, options)
    except ResumectlError as error:
        said = {"error": error.code, "message": error.message, "remedy": error.remedy, "kind": type(error).__name__}
        return Answer(json.dumps(said).encode())
    answer = {
        "filename": made.filename,
        "data": base64.b64encode(made.data).decode(),
        "printed": made.printed.to_json(),
        "notes": made.notes,
    }
    return Answer(json.dumps(answer).encode())


def lint_task(template: bytes, members: Mapping[str, Any]) -> Answer:
    """In the child: the problems of a template, and the samples rendered with it."""
    from resumectl.export.intact import refuse_unsafe
    from resumectl.export.lint import Problem, lint, own_fields_of
    from resumectl.export.samples import SAMPLES

    try:
        refuse_unsafe(template)
        problems = list(lint(template, members["fields"]))
        fields = {name: name for name in own_fields_of(template).needed} | members["fields"]
    except BadFile as error:
        refused = Problem("error", "file", 0, str(error)).to_json()
        return Answer(json.dumps({"problems": [refused], "samples": {}}).encode())
    samples: dict[str, str] = {}
    for name, profile in SAMPLES.items():
        try:
            made = produce(Source(profile, template, "", "sample"), ExportOptions(fields=fields))
            samples[name] = base64.b64encode(made.data).decode()
        except ResumectlError as error:
            if not any(one.level == "error" for one in problems):
                problems.append(Problem("error", "file", 0, f"The sample “{name}” cannot be rendered: {error.message}"))
    return Answer(json.dumps({"problems": [one.to_json() for one in problems], "samples": samples}).encode())
