"""What holds for a whole résumé while it is proofread: language, spelling, and the words nobody may touch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from resumectl.model.profile import Profile
from resumectl.proofread.passages import Passage
from resumectl.proofread.words import fold, words_of

_NO_PLURAL: Final = re.compile(r"[bcdfghjklmnpqrstvwxz]ys$")


@dataclass(frozen=True, slots=True)
class Scope:
    """`protected` are names, skills and a person's own words, `uses` how often the texts use each word, all folded."""

    language: str
    protected: frozenset[str]
    uses: Counter[str]
    country: str = ""

    def is_protected(self, word: str) -> bool:
        """Whether the word belongs to somebody: a name, a skill, a word of the user's list."""
        folded = fold(word)
        if folded in self.protected:
            return True
        # `charitys` is no plural of anything.
        return folded.rstrip("s") in self.protected and not _NO_PLURAL.search(folded)


def scope_of(profile: Profile, texts: Iterable[Passage], language: str, words: Collection[str]) -> Scope:
    """The scope of a profile with these texts."""
    protected: set[str] = set()
    for name in (*_names(profile), *words):
        protected.update(fold(part) for part in name.replace("/", " ").replace("-", " ").split())
        protected.update(word.folded for word in words_of(name))
        protected.add(fold(name.strip()))
    return Scope(language, frozenset(protected), uses_in(texts), profile.basic_info.location.country)


def uses_in(texts: Iterable[Passage]) -> Counter[str]:
    """How often the texts use each word, folded."""
    return Counter(word for passage in texts for word in _folded(passage.text))


@lru_cache(maxsize=1024)
def _folded(text: str) -> tuple[str, ...]:
    return tuple(word.folded for word in words_of(text))


def _names(profile: Profile) -> Iterator[str]:
    info = profile.basic_info
    yield from (info.first_name, info.last_name, info.full_name, info.current_org, info.current_title)
    yield from (info.location.city, info.location.country, info.email)
    yield from profile.skills
    for job in profile.work_history:
        yield from (job.role_title, job.company, job.location)
    for school in profile.education:
        yield from (school.degree, school.institution)
    for certificate in profile.certifications:
        yield from (certificate.name, certificate.issuer)
    for spoken in profile.languages:
        yield from (spoken.name, spoken.level)
    for link in profile.links:
        yield from (link.label, link.url)
    yield from (project.name for project in profile.projects)
