"""One request to a service and its answer, before anybody knows what the answer means."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import quote, unquote

from resumectl.model.document import Document
from resumectl.model.errors import NotFound

Json = Mapping[str, Any]

JSON_TYPE: Final = "application/json"


@dataclass(frozen=True, slots=True)
class Form:
    """A multipart body: one file and text fields."""

    document: Document
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Call:
    """What to ask for. `path` is below the base URL and begins with a slash.

    `safe`: asking twice does no more than asking once. `key`: the Idempotency-Key, with which the same holds.
    `missing`: the code of a 404 that names none. `tolerant`: an answer from 400 to 499 is an answer, no error.
    """

    method: str
    path: str
    query: Mapping[str, str] = field(default_factory=dict)
    body: Json | None = None
    form: Form | None = None
    key: str = ""
    safe: bool = False
    anonymous: bool = False
    tolerant: bool = False
    accept: str = JSON_TYPE
    missing: str = "RESUME_NOT_FOUND"

    @property
    def resume_id(self) -> str:
        """Of the resume that it is about, or `""`."""
        _, kind, *rest = self.path.split("/")
        return unquote(rest[0]) if kind == "resumes" and rest else ""

    @property
    def tier(self) -> str:
        """What the contract counts together: uploads, exports, everything else; `""` for what it does not count."""
        if self.anonymous:
            return ""
        last = self.path.rpartition("/")[2]
        if self.method == "POST" and (self.path == "/resumes" or last in ("reprocess", "proofread")):
            return "uploads"
        return "exports" if self.method == "POST" and last in ("export", "preview", "renderings") else "reads"

    @property
    def repeatable(self) -> bool:
        """Whether it may be sent again when nobody knows what became of it."""
        return self.safe or bool(self.key)


def get(path: str, **query: str) -> Call:
    """A call that only reads."""
    return Call("GET", path, query=query, safe=True)


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers by lower-case name, and the whole body."""

    status: int
    headers: Mapping[str, str]
    data: bytes

    @property
    def media_type(self) -> str:
        return self.headers.get("content-type", "").partition(";")[0].strip().lower()

    @property
    def is_json(self) -> bool:
        return self.media_type == JSON_TYPE or self.media_type.endswith("+json")

    def json(self) -> Any:
        """The body as JSON. Raises ValueError."""
        if not self.is_json:
            raise ValueError(f"the answer is {self.media_type or 'of no type'}, not JSON")
        try:
            return json.loads(self.data)
        except RecursionError:
            raise ValueError("the answer is nested too deeply") from None

    @property
    def filename(self) -> str:
        """The base name in Content-Disposition, or `""`."""
        from email.message import Message

        header = Message()
        # What is no Latin-1 in a header came as UTF-8 bytes.
        header["Content-Disposition"] = self.headers.get("content-disposition", "")
        return _base_name(header.get_filename("") or "")


def _base_name(name: str) -> str:
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(char for char in last if char.isprintable())
    return kept.strip().lstrip(".")


def resume_path(resume_id: str, rest: str = "") -> str:
    """`/resumes/:id` and what follows. Raises NotFound for what cannot be an id."""
    return f"/resumes/{_segment(resume_id, 'resume', 'RESUME_NOT_FOUND')}{rest}"


def template_path(template_id: str) -> str:
    """`/templates/:id`. Raises NotFound for what cannot be an id."""
    return f"/templates/{_segment(template_id, 'template', 'TEMPLATE_NOT_FOUND')}"


def _segment(some_id: str, what: str, code: str) -> str:
    # A slash or dots would lead to another route, a service may unquote `%2F` before it looks.
    unfit = not some_id or not some_id.isprintable() or set(some_id) <= {"."} or set(some_id) & set("/\\?#% ")
    if unfit or len(some_id) > 200:
        raise NotFound(f"There is no {what} {some_id}.", code=code, remedy=f"`resumectl {_LISTS[what]}` shows the ids.")
    return quote(some_id, safe="")


_LISTS: Final = {"resume": "list", "template": "templates"}
