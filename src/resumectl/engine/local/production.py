"""Finished files, made in child processes where a template is somebody's own: it is a program, and the sandbox of its
language bounds neither time nor memory.

The journey to a child is JSON beside the template's bytes; back comes one line of JSON, then the file's bytes.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from resumectl.model import errors, limits
from resumectl.model.errors import BadFile, ResumectlError
from resumectl.model.profile import Profile
from resumectl.model.rendering import ExportOptions
from resumectl.parse.sandbox import ChildPool
from resumectl.parse.sandbox.limits import room_for_program
from resumectl.parse.sandbox.progress import announce
from resumectl.parse.sandbox.tasks import Answer, Registry
from resumectl.wire.renderings import read_wish, rendering_wish

if TYPE_CHECKING:
    from resumectl.export.production import Produced, Source

_HEAD_BYTES: Final = 4_000_000
"""What stands before the file: its name and the profile that was printed."""
_TASKS: Final = Registry(
    tasks={"produce": "resumectl.engine.local.production:produce_in_child"},
    preload=("docxtpl", "jinja2.sandbox", "lxml.etree", "resumectl.export.production", "resumectl.export.filling",
             "resumectl.export.finish", "resumectl.export.seal"),
    answer_bytes=limits.EXPORT_BYTES + _HEAD_BYTES,
)  # fmt: skip
_TASKS_OF_FOLDERS: Final = replace(
    _TASKS, preload=(*_TASKS.preload, "resumectl.engine.local.production:fill_templates")
)
"""Ready later, and then a child's first file takes no longer than its others."""
_KINDS: Final = (errors.InvalidInput, errors.BadFile, errors.CheckFailed, errors.ProgramMissing, errors.DocumentFailed)
"""What making a file may raise; the first that fits names it on the way back."""


class Producer:
    """Makes finished files, up to `children` of them in child processes at once; starts none before it must.

    With `all_apart` the templates that come with this program are filled in children too. Thread-safe.
    """

    def __init__(self, children: int = 1, *, all_apart: bool = False) -> None:
        self._all_apart = all_apart
        converting_s = limits.DEADLINE_EXPORT_S + limits.DEADLINE_LIBREOFFICE_S
        self._pool = ChildPool(
            _TASKS_OF_FOLDERS if all_apart else _TASKS,
            children,
            deadline_text_s=limits.DEADLINE_EXPORT_S,
            deadline_ocr_s=converting_s,
        )

    def produce(self, source: Source, options: ExportOptions) -> Produced:
        """As export.production.produce.

        Raises BadFile too: TEMPLATE_INVALID for a template that takes too long or too much memory,
        EXPORT_TOO_LARGE for a file over limits.EXPORT_BYTES.
        """
        from resumectl.export.production import produce
        from resumectl.export.system import system_templates

        trusted = not source.template or any(one.id == source.template_id for one in system_templates())
        made = self._apart(source, options) if self._all_apart or not trusted else produce(source, options)
        if len(made.data) > limits.EXPORT_BYTES:
            raise _too_large()
        return made

    def close(self) -> None:
        self._pool.close()

    def _apart(self, source: Source, options: ExportOptions) -> Produced:
        from resumectl.export.production import Produced

        reply = self._pool.call("produce", source.template, _order(source, options))
        if reply.body is None:
            raise _ended(reply.error.code if reply.error else "")
        head, _, data = reply.body.partition(b"\n")
        said = json.loads(head)
        if "error" in said:
            raise _raised(said)
        return Produced(said["filename"], data, Profile.from_json(said["printed"]), tuple(said["notes"]))


def fill_templates() -> None:
    """Fill each template that comes with this program once: what that loads is then there in every child."""
    from resumectl.export.production import Source, produce
    from resumectl.export.render import rest
    from resumectl.export.samples import SAMPLES
    from resumectl.export.system import system_template, system_templates

    try:
        for one in system_templates():
            produce(Source(SAMPLES["full"], system_template(one.id), one.id, one.name, "A résumé"), ExportOptions())
    finally:
        rest()


def produce_in_child(template: bytes, members: Mapping[str, Any]) -> Answer:
    """In the child: the file that an order of `_order` asks for, or the error that making it met."""
    from resumectl.export.production import Source, produce

    options = replace(read_wish(members["options"]), year=members["year"])
    source = Source(
        profile=Profile.from_json(members["profile"]),
        template=template,
        template_id=members["template_id"],
        template_name=members["template_name"],
        title=members["title"],
        earlier=[Profile.from_json(one) for one in members["earlier"]],
        words=members["words"],
    )
    try:
        made = produce(source, options, to_pdf=_to_pdf)
    except _KINDS as error:
        kind = next(kind for kind in _KINDS if isinstance(error, kind))
        said = {"error": kind.__name__, "message": error.message, "code": error.code, "remedy": error.remedy}
        if isinstance(error, errors.InvalidInput):
            said["field"] = error.field
        return Answer(json.dumps(said).encode() + b"\n")
    head = {"filename": made.filename, "printed": made.printed.to_json(), "notes": list(made.notes)}
    return Answer(json.dumps(head).encode() + b"\n" + made.data)


def _to_pdf(word_file: bytes) -> bytes:
    from resumectl.export.pdf import pdf_of

    announce("convert")
    with room_for_program():
        return pdf_of(word_file)


def _order(source: Source, options: ExportOptions) -> dict[str, Any]:
    earlier = {json.dumps(one.to_json()): one for one in source.earlier}
    return {
        "profile": source.profile.to_json(),
        "template_id": source.template_id,
        "template_name": source.template_name,
        "title": source.title,
        "earlier": [one.to_json() for one in earlier.values()],
        "words": list(dict.fromkeys(source.words)),
        "options": rendering_wish(options),
        "year": options.year,
    }


def _raised(said: Mapping[str, Any]) -> ResumectlError:
    kind = next(one for one in _KINDS if one.__name__ == said["error"])
    more = {"field": said["field"]} if issubclass(kind, errors.InvalidInput) else {}
    error: ResumectlError = kind(said["message"], code=said["code"], remedy=said["remedy"], **more)
    return error


def _ended(code: str) -> ResumectlError:
    """What a child's bad end means for the one who wanted the file."""
    if code == "TOO_MUCH_TEXT":
        return _too_large()
    if code in ("PARSE_TIMEOUT", "PARSE_MEMORY", "PARSE_CRASHED"):
        return BadFile(
            "Filling the template took too long or too much memory.",
            code="TEMPLATE_INVALID",
            remedy="Use fewer loops and smaller pictures in it.",
        )
    return ResumectlError("The file could not be made, through a mistake of this program.")


def _too_large() -> BadFile:
    return BadFile(
        f"The finished file would have more than {limits.EXPORT_BYTES:,} bytes.",
        code="EXPORT_TOO_LARGE",
        remedy="Use smaller pictures in the template.",
    )
