"""Templates and the order in which one is chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class Template:
    """A template as lists show it. `public`: a system template, seen by every organization."""

    id: str
    name: str
    public: bool
    updated_at: datetime


def resolve_template(candidates: Iterable[str | None], is_available: Callable[[str], bool]) -> str | None:
    """The first available template id of `candidates`, or None.

    The contract's order is: named in the request, bound at upload, default of the owning recruiter, default of the
    organization. A template that was removed meanwhile is passed over (decision C10); one named in the request must
    be checked by the caller, because there a removed one is an error.
    """
    return next((one for one in candidates if one and is_available(one)), None)


def offered(templates: Iterable[Template]) -> str:
    """What helps somebody who named none of these, or nothing where something had to be named."""
    names = ", ".join(one.name for one in templates)
    return f"Name one of these (--template NAME): {names}." if names else "Add a template first."


class PreferenceScope(StrEnum):
    RECRUITER = "recruiter"
    ORGANIZATION = "organization"


@dataclass(frozen=True, slots=True)
class Preference:
    """A default template; `recruiter_id` is None for the organization's."""

    scope: PreferenceScope
    organization_id: str
    recruiter_id: str | None
    template_id: str
