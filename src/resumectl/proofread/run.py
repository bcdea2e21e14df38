"""Proofreading on one screen: texts, findings, what is sure applied, until nothing more is found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from importlib.util import find_spec
from typing import Final

from resumectl.model.edits import Edit, Proofreading
from resumectl.model.profile import Profile
from resumectl.proofread.finding import Finding
from resumectl.proofread.passages import Passage, passages, with_texts
from resumectl.proofread.spacing import check_doubled_words, check_spacing

LANGUAGES: Final = {
    "en": "English", "fr": "French", "de": "German", "es": "Spanish", "it": "Italian", "nl": "Dutch",
    "pt": "Portuguese", "pl": "Polish",
}  # fmt: skip
_LIBRARIES: Final = ("harper", "lemminflect", "spylls")


def missing() -> str | None:
    """Why proofreading cannot run here, with the way to mend it; None when it can. Imports nothing."""
    if all(find_spec(name) for name in _LIBRARIES):
        return None
    return "The libraries of proofreading are not installed: pip install 'resumectl[proofread]'"


def proofread(profile: Profile, language: str, words: Collection[str] = ()) -> Proofreading:
    """Correct what is surely wrong and suggest the rest.

    `language` is an ISO 639-1 code (or an English name such as `German`); `words` are right as they stand. The
    profile that comes back has no sure mistake left: proofreading it again applies nothing.
    """
    code = _code(language)
    if code not in LANGUAGES:
        named = f"for the language “{language}”" if language else "without knowing the language"
        return Proofreading(profile, (), code, supported=False, reason=f"There is no proofreading {named}.")
    edits: list[Edit] = []
    texts: dict[str, str] = {}
    for passage in passages(profile):
        findings = _apart(_findings(passage))
        edits += (_edit(passage, one) for one in findings)
        if any(one.is_sure for one in findings):
            texts[passage.path] = _applied(passage.text, findings)
    return Proofreading(with_texts(profile, texts), tuple(edits), code)


def _code(language: str) -> str:
    folded = language.strip().lower()
    return {name.lower(): code for code, name in LANGUAGES.items()}.get(folded, folded.partition("-")[0])


def _findings(passage: Passage) -> Iterator[Finding]:
    yield from check_spacing(passage.text)
    yield from check_doubled_words(passage.text)


def _apart(findings: Iterable[Finding]) -> list[Finding]:
    """Those that do not touch one another, the surer first, in the order of the text."""
    kept: list[Finding] = []
    for one in sorted(findings, key=lambda one: (-one.confidence, one.start, one.end)):
        if all(one.end < other.start or other.end < one.start for other in kept):
            kept.append(one)
    return sorted(kept)


def _applied(text: str, findings: Iterable[Finding]) -> str:
    for one in sorted((one for one in findings if one.is_sure), reverse=True):
        text = text[: one.start] + one.after + text[one.end :]
    return text


def _edit(passage: Passage, one: Finding) -> Edit:
    before = passage.text[one.start : one.end]
    return Edit(passage.path, one.kind, before, one.after, one.start, one.reason, one.confidence, one.is_sure)
