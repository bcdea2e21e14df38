"""A request that was let in, as the functions of handlers.py get it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from resumectl.engine.base import Listing
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.access import Caller
from resumectl.model.errors import InvalidInput, all_of
from resumectl.model.limits import PAGE_SIZE_DEFAULT
from resumectl.service.forms import Form
from resumectl.wire import releases
from resumectl.wire.models import Json

Item = TypeVar("Item")


@dataclass(frozen=True, slots=True)
class Call:
    """A request that was let in. `prefix` is the path of the base URL; `members` the JSON body."""

    engine: LocalEngine
    caller: Caller
    release: releases.Release
    request_id: str
    prefix: str
    path: Mapping[str, str]
    query: Mapping[str, str]
    idempotency_key: str = ""
    members: Json = field(default_factory=dict)
    form: Form = field(default_factory=Form)

    @property
    def resume_id(self) -> str:
        return self.path["resume_id"]

    def text(self, name: str) -> str | None:
        """A member that is a string or left out. Raises InvalidInput."""
        value = self.members.get(name)
        if value is not None and not isinstance(value, str):
            raise InvalidInput(f"`{name}` must be a string.", field=name)
        return value

    def needed_text(self, name: str, *, may_be_empty: bool = False) -> str:
        """A member that is a string. Raises InvalidInput."""
        value = self.text(name)
        if value is None or not (value or may_be_empty):
            raise InvalidInput(f"`{name}` is missing.", field=name)
        return value

    def flag(self, name: str) -> bool:
        """A member that is true, false or left out. Raises InvalidInput."""
        value = self.members.get(name)
        if value is not None and not isinstance(value, bool):
            raise InvalidInput(f"`{name}` must be true or false.", field=name)
        return bool(value)

    def numbers(self, name: str) -> list[int]:
        """A member that is an array of numbers of edits, or left out. Raises InvalidInput."""
        found = self._array(name)
        if not all(isinstance(one, int) and not isinstance(one, bool) and 0 < one < 10**9 for one in found):
            raise InvalidInput(f"`{name}` must be an array of whole numbers from 1 up.", field=name)
        return found

    def texts(self, name: str) -> list[str]:
        """A member that is an array of strings, or left out. Raises InvalidInput."""
        found = self._array(name)
        if not all(isinstance(one, str) for one in found):
            raise InvalidInput(f"`{name}` must be an array of strings.", field=name)
        return found

    def _array(self, name: str) -> list[Any]:
        value = self.members.get(name)
        if value is not None and not isinstance(value, list):
            raise InvalidInput(f"`{name}` must be an array.", field=name)
        return value or []

    def page(self, listing: Callable[..., Listing[Item]]) -> Listing[Item]:
        """The page of a list that limit and cursor name. Raises InvalidInput."""
        said = self.query.get("limit", str(PAGE_SIZE_DEFAULT))
        cursor = self.query.get("cursor")

        def limit() -> int:
            if not (said.isascii() and said.isdigit() and len(said) <= 6):
                raise InvalidInput("The limit must be a whole number from 1 to 100.", field="limit")
            return int(said)

        try:
            number = limit()
        except InvalidInput:
            all_of(limit, lambda: listing(cursor=cursor))
            raise
        return listing(limit=number, cursor=cursor)
