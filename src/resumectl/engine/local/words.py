"""What a resume is found by: the words of its title and of what people look for in its data."""

from __future__ import annotations

import unicodedata

from resumectl.model.errors import InvalidInput
from resumectl.model.limits import SEARCH_CHARACTERS
from resumectl.model.profile import Profile
from resumectl.model.resume import Resume


def searchable(record: Resume, profile: Profile | None) -> str:
    """The text that the store cuts into words; the profile is None before there is any."""
    if profile is None:
        return _composed(record.title)
    person = profile.basic_info
    parts = [
        record.title,
        person.full_name,
        person.email,
        person.phone_e164,
        person.current_title,
        person.current_org,
        person.location.city,
        person.location.country,
    ]
    for job in profile.work_history:
        parts += (job.role_title, job.company)
    for school in profile.education:
        parts += (school.degree, school.institution)
    parts += profile.skills
    return _composed("\n".join(part for part in parts if part))


def _composed(text: str) -> str:
    """Letters in one piece: names of files from a Mac have them in two, and the index tells the two spellings apart."""
    return unicodedata.normalize("NFC", text)


def asked_words(text: str) -> list[str]:
    """The words of a search. Raises InvalidInput when there is none, or when the text is too long."""
    if len(text) > SEARCH_CHARACTERS:
        raise InvalidInput(
            f"The search has {len(text)} characters; it may have {SEARCH_CHARACTERS}.", field="search"
        )
    # The same cut that the index makes: letters, digits and marks hold together.
    apart = "".join(char if unicodedata.category(char)[0] in "LNM" else " " for char in _composed(text))
    words = apart.split()
    if not words:
        raise InvalidInput("The search has no word in it.", field="search")
    return words
