"""Answers, kept: the stages of the pipeline ask the same of the same lines, words and texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, Generic, TypeVar, cast, overload

LONGEST = 160
"""Characters of a text whose answer is kept. With the number of answers it bounds what a child holds."""
MOST = 2_048

_Function = TypeVar("_Function", bound=Callable[..., Any])
_Answer = TypeVar("_Answer")
_Asked = TypeVar("_Asked")


class once(Generic[_Answer]):  # noqa: N801 - written as a decorator
    """functools.cached_property, which until Python 3.12 takes a lock that costs more than most of these answers."""

    def __init__(self, function: Callable[[Any], _Answer]) -> None:
        self._function = function
        self._name = function.__name__
        self.__doc__ = function.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> once[_Answer]: ...
    @overload
    def __get__(self, owner: object, kind: type) -> _Answer: ...
    def __get__(self, owner: Any, kind: type) -> Any:
        if owner is None:
            return self
        answer = owner.__dict__[self._name] = self._function(owner)
        return answer


def once_each(function: Callable[[_Asked], _Answer]) -> Callable[[_Asked], _Answer]:
    """`function` of an object, its answer kept in that object; nobody may change it.

    For lines: a line that is marked keeps its answers, so they must not depend on its marks.
    """
    name = f"{function.__module__}.{function.__name__}"

    @wraps(function)
    def ask(about: _Asked) -> _Answer:
        kept = about.__dict__
        if name not in kept:
            kept[name] = function(about)
        answer: _Answer = kept[name]
        return answer

    return ask


def remembered(function: _Function) -> _Function:
    """`function` of a text, with its answers about the latest texts kept.

    It must be pure, take its arguments by place, all hashable, and answer with what nobody can change.
    """
    kept = lru_cache(maxsize=MOST)(function)

    @wraps(function)
    def ask(text: str) -> Any:
        return kept(text) if len(text) <= LONGEST else function(text)

    @wraps(function)
    def ask_with(text: str, *more: Hashable) -> Any:
        return kept(text, *more) if len(text) <= LONGEST else function(text, *more)

    # Asked a thousand times a document: handing further arguments on takes as long as the answer.
    return cast(_Function, ask if len(signature(function).parameters) == 1 else ask_with)
