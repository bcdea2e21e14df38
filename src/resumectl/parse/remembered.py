"""Answers, kept: the stages of the pipeline ask the same of the same lines, words and texts."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
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
    """`function` of a text, or of a text and one thing more, with its answers about the latest texts kept.

    It must be pure, take its arguments by place, all hashable, and answer with what nobody can change.
    """
    if len(signature(function).parameters) == 1:
        # Asked a thousand times a document: a function around this look-up would take longer than it.
        return cast(_Function, _Kept(function).__getitem__)
    kept = _Kept(lambda about: function(*about), lambda about: len(about[0]))

    @wraps(function)
    def ask(text: str, more: Hashable) -> Any:
        return kept[text, more]

    return cast(_Function, ask)


class _Kept(dict[Any, Any]):
    """Answers by question; one that is not known is worked out, and kept unless it is about a long text."""

    def __init__(self, function: Callable[[Any], Any], length: Callable[[Any], int] = len) -> None:
        super().__init__()
        self._function = function
        self._length = length

    def __missing__(self, about: Any) -> Any:
        answer = self._function(about)
        if self._length(about) <= LONGEST:
            if len(self) >= MOST:
                for oldest in list(self)[: MOST // 2]:
                    self.pop(oldest, None)
            self[about] = answer
        return answer
