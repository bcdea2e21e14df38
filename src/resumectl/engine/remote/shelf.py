"""Names of templates as their ids: a service takes ids only, people say names."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace

from resumectl.engine.remote.call import get
from resumectl.engine.remote.connection import Connection
from resumectl.model.errors import NotAuthorised, NotFound, ResumectlError, TemplateRequired
from resumectl.model.limits import PAGE_SIZE
from resumectl.model.template import Template, offered
from resumectl.wire import reading
from resumectl.wire.refusals import clean

_PAGES = 100


class Shelf:
    """The templates of one service, looked up once, and again for a name that was not there. Thread-safe."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._known: tuple[Template, ...] | None = None

    def id_of(self, name_or_id: str) -> str:
        """The id of a template; what is neither name nor id stays as it is, for the service to refuse in its order."""
        with self._lock:
            fresh = self._known is None
            found = _find(self._templates(), name_or_id)
            if found is None and not fresh:
                self._known = None
                found = _find(self._templates(), name_or_id)
            return found.id if found else name_or_id

    @contextmanager
    def offering(self) -> Iterator[None]:
        """Where the template that a file is to be made with is not there, or nothing names one, say which there are."""
        try:
            yield
        except (NotFound, TemplateRequired) as error:
            if error.code in ("TEMPLATE_NOT_FOUND", "TEMPLATE_REQUIRED"):
                with suppress(ResumectlError), self._lock:
                    listed = self._templates()
                    if listed:
                        error.remedy = offered(replace(one, name=clean(one.name)) for one in listed)
            raise

    def _templates(self) -> tuple[Template, ...]:
        if self._known is None:
            try:
                self._known = tuple(self._listed())
            except NotAuthorised:
                # A key that may export and not list templates can still name ids.
                self._known = ()
        return self._known

    def _listed(self) -> list[Template]:
        found: list[Template] = []
        cursor: str | None = None
        for _ in range(_PAGES):
            query = {"limit": str(PAGE_SIZE[1])} | ({"cursor": cursor} if cursor else {})
            page, cursor = self._connection.ask(
                get("/templates", **query),
                lambda body: (reading.rows(body, reading.template), reading.next_cursor(body)),
            )
            found += page
            if cursor is None:
                break
        return found


def _find(templates: tuple[Template, ...], name_or_id: str) -> Template | None:
    by_id = (one for one in templates if one.id == name_or_id)
    by_name = (one for one in templates if one.name.casefold() == name_or_id.casefold())
    return next(by_id, None) or next(by_name, None)
