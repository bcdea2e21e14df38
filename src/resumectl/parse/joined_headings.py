"""Headings that join several of the known ones: `Certifications, Licenses & Training`, `Relevant Certifications`."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import Lexicon, fold

JOINT = re.compile(r"\s*(?:[,;/&+|]|\s(?:and|und|et|y|e|en|og|och|i|ve)\s)\s*", re.IGNORECASE)
BRACKET = re.compile(r"\s*\([^()]*\)")
QUALIFIERS = frozenset(
    "relevant current other additional professional key selected my online completed recent industry related further "
    "technical specialized specialised special health safety job personal academic formal major specific active "
    "clinical medical teaching it software computer trade nursing held and compliance state national".split()
)
"""Words before a heading's noun that say which of them."""
MOST_PARTS = 5
LEADING = ("work", "education", "skills")
FOLLOWING = frozenset(("awards", "projects"))
"""Kinds whose entries are told of within those of the first part: `Experience & Achievements`."""

BESIDE = frozenset(("certifications", "other", "summary"))
"""Kinds of parts that go with certificates: memberships, affiliations, qualifications."""


def joined_kind(text: str, words: Lexicon) -> str:
    """The section kind of a heading whose parts are known: certificates, or what stands before achievements; or `""`.

    Schools and skills have the first word, as below such a heading certificates stand behind them.
    """
    parts = _parts(text)
    if not 1 <= len(parts) <= MOST_PARTS:
        return ""
    found = kinds_of_parts(text, words)
    if "other" in found and any(fold(part).endswith("qualifications") for part in parts):
        # Beside memberships qualifications are papers; alone they may be a profile.
        found.add("certifications")
    if "certifications" not in found:
        if found == {"work", "education"}:
            return "work"
        lead = _kind_of_part(parts[0], words)
        return lead if lead in LEADING and len(parts) > 1 and found <= {lead, *FOLLOWING} else ""
    if "" in found:
        return ""
    for kind in ("education", "skills"):
        if kind in found:
            return kind if found <= {kind, *BESIDE, "awards", "languages", "interests"} else ""
    if found <= BESIDE:
        return "certifications"
    return "awards" if found <= {*BESIDE, "awards"} else ""


def kind_of_all(text: str, words: Lexicon) -> str:
    """The kind of the first part of a heading all parts of which are known: `Programming languages / technologies`.

    Of languages and skills it is skills: what is spoken is told from them by content.
    """
    parts = _parts(text)
    kinds = [words.sections.get(fold(part), "") for part in parts]
    if not 2 <= len(parts) <= MOST_PARTS or not all(kinds):
        return ""
    return "skills" if set(kinds) == {"skills", "languages"} else kinds[0]


def kind_of_last(text: str, words: Lexicon) -> str:
    """The kind of the last part of a heading that joins several, of two words or more; or `""`.

    `Departmental/University Service`; a single word behind others may be one of their list: `Design and Tools`.
    """
    *others, last = _parts(text) or [""]
    return words.sections.get(fold(last), "") if others and len(last.split()) > 1 else ""


def kinds_of_parts(text: str, words: Lexicon) -> set[str]:
    """The section kind of each part of a heading, `""` for an unknown one."""
    return {_kind_of_part(part, words) for part in _parts(text)}


def _parts(text: str) -> list[str]:
    return [part for part in JOINT.split(BRACKET.sub("", text).strip(" :.-–—")) if part]


def _kind_of_part(part: str, words: Lexicon) -> str:
    key = fold(part)
    kind = words.sections.get(key, "")
    if kind:
        return kind
    tokens = key.split()
    while len(tokens) > 1 and tokens[0] in QUALIFIERS:
        tokens = tokens[1:]
        if kind := words.sections.get(" ".join(tokens), ""):
            return kind
    return ""
