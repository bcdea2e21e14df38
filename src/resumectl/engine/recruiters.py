"""Whom somebody means by a recruiter's id, e-mail address or name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from difflib import get_close_matches

from resumectl.engine.base import Engine
from resumectl.model.access import Recruiter
from resumectl.model.errors import InvalidInput, NotAuthorised, NotFound


def find_recruiter(people: Sequence[Recruiter], wanted: str) -> Recruiter:
    """The one with this id, e-mail address or name, in any case of letters.

    Raises, each with RECRUITER_NOT_FOUND:
        NotFound: nobody.
        InvalidInput: several have that name.
    """
    folded = wanted.strip().casefold()
    for same in (
        [one for one in people if one.id == wanted],
        [one for one in people if one.email.casefold() == folded],
        [one for one in people if one.name.casefold() == folded],
    ):
        if len(same) == 1:
            return same[0]
        if same:
            raise InvalidInput(
                f"{len(same)} recruiters are called {wanted!r}.",
                field="recruiter_id",
                code="RECRUITER_NOT_FOUND",
                remedy="Take the e-mail address or the id instead.",
            )
    names = [one.name for one in people]
    close = get_close_matches(wanted, names, 1) or [name for name in names if folded in name.casefold().split()]
    raise NotFound(
        f"There is no active recruiter {wanted!r}.",
        code="RECRUITER_NOT_FOUND",
        remedy=f"Did you mean {close[0]!r}?" if close else "`resumectl recruiters` lists them.",
    )


def active_recruiter(everybody: Sequence[Recruiter], wanted: str) -> Recruiter:
    """The active one whom `wanted` names; of a suspended one the error says what she is.

    Raises:
        InvalidInput: RECRUITER_NOT_FOUND, nobody active or more than one.
    """
    try:
        return find_recruiter([one for one in everybody if one.active], wanted)
    except NotFound as error:
        message, remedy = error.message, error.remedy
        with suppress(NotFound, InvalidInput):
            person = find_recruiter([one for one in everybody if not one.active], wanted)
            message = f"{person.name} ({person.email}) is suspended."
            remedy = f"`resumectl recruiters reinstate {person.email}` takes that back."
        raise InvalidInput(message, field="recruiter_id", code=error.code, remedy=remedy) from error


def recruiter_id(engine: Engine, wanted: str, everybody: Callable[[], Sequence[Recruiter]] | None = None) -> str:
    """The id of the active recruiter whom `wanted` names, for a call of this engine; `everybody` gives the suspended
    ones too, where they can be listed.

    Raises:
        InvalidInput: RECRUITER_NOT_FOUND, nobody or more than one.
    """
    try:
        people = engine.recruiters()
    except NotAuthorised:
        # A recruiter's key may not list them, and may name its own id.
        return wanted
    try:
        return find_recruiter(people, wanted).id
    except NotFound:
        if wanted == engine.identity().integration_user_id:
            return wanted
        return active_recruiter(everybody() if everybody else people, wanted).id
