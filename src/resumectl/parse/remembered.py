"""Answers about short texts, kept: the stages of the pipeline ask the same of the same lines and words."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache, wraps
from inspect import signature
from typing import Any, TypeVar, cast

LONGEST = 160
"""Characters of a text whose answer is kept. With the number of answers it bounds what a child holds."""
MOST = 2_048

_Function = TypeVar("_Function", bound=Callable[..., Any])


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
