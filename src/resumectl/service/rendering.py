"""Word files filled in child processes: a template is a program of somebody's, and the sandbox of its language
bounds neither time nor memory.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from resumectl.model.errors import BadFile, ResumectlError
from resumectl.model.profile import Profile
from resumectl.parse.sandbox import ChildPool
from resumectl.parse.sandbox.tasks import Answer, Registry

RENDER_S: Final = 10.0
CHILDREN: Final = 2

_RENDERER: Final = Registry(
    tasks={"render": "resumectl.service.rendering:render"},
    preload=("docxtpl", "jinja2.sandbox", "lxml.etree", "resumectl.export.render"),
)


class Renderer:
    """Fills templates, a few at a time; starts nothing before the first."""

    def __init__(self) -> None:
        self._pool = ChildPool(_RENDERER, CHILDREN, deadline_text_s=RENDER_S, deadline_ocr_s=RENDER_S)

    def render(self, profile: Profile, template: bytes) -> bytes:
        """See engine.local.parts.Render. Raises BadFile (TEMPLATE_INVALID) for a template that cannot be filled."""
        reply = self._pool.call("render", template, profile.to_json())
        if reply.body is not None:
            return reply.body
        error = reply.error
        if error is None or error.code == "INTERNAL_ERROR":
            raise ResumectlError("The template could not be filled, through a mistake of this program.")
        if error.code == "TEMPLATE_INVALID":
            raise BadFile(error.message, code=error.code)
        raise BadFile(
            "Filling the template took too long or too much memory, or gave too large a file.",
            code="TEMPLATE_INVALID",
            remedy="Use fewer loops and smaller pictures in it.",
        )

    def close(self) -> None:
        self._pool.close()


def render(data: bytes, options: Mapping[str, Any]) -> Answer:
    """In the child: the template `data` filled with the profile that `options` are the members of."""
    from resumectl.export.render import render as fill

    return Answer(fill(Profile.from_json(json.loads(json.dumps(options))), data))
