"""Which of Jinja's filters a template may use, and how they give what they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from typing import Any, Final

from jinja2.filters import FILTERS

REFUSED: Final[Mapping[str, str]] = {
    "random": "It would make another document of the same profile each time.",
    "center": "Spaces do not centre text in Word; centre the paragraph.",
    "indent": "Spaces do not indent text in Word; indent the paragraph.",
}
"""Filters that no template may use, and why."""


@cache
def usable_filters() -> Mapping[str, Callable[..., Any]]:
    """All others. What is made step by step comes as a list: printed, the maker itself would show its place in
    memory, and another one in each export."""
    return {name: _listed(made) for name, made in FILTERS.items() if name not in REFUSED}


def _listed(make: Callable[..., Any]) -> Callable[..., Any]:
    # The marks by which Jinja hands over its context lie on the function, and are copied.
    @wraps(make)
    def listed(*values: Any, **options: Any) -> Any:
        made = make(*values, **options)
        return tuple(made) if isinstance(made, Iterator) else made

    return listed
