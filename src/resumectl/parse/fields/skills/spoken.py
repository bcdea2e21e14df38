"""Spoken languages that stand in a list of skills with the others: they are skills there as well."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.languages import find_languages, names_language
from resumectl.parse.fields.value import Value
from resumectl.parse.headings import heading_kind
from resumectl.parse.joined_headings import kinds_of_parts
from resumectl.parse.lexicon import Lexicon
from resumectl.parse.sectioning.cutting import Section

LEAST_LINES = 2
"""Rows of other skills; beside one of them languages are a matter of their own."""
MOST_LINES = 3


def spoken_among_skills(sections: Sequence[Section], words: Lexicon) -> list[Value]:
    """The names of languages, without levels, in rows cut out of a list of skills: `Languages: English (C1), Polish`.

    A label in a row of its own parts them from the skills, and so does a heading that names both.
    """
    found: list[Value] = []
    heading = ""
    for before, section in zip([None, *sections], sections, strict=False):
        heading = section.title if section.heading is not None else heading
        if section.kind != "languages" or section.heading is not None or before is None or before.kind != "skills":
            continue
        listed = len(before.lines) >= LEAST_LINES and 0 < len(section.lines) <= MOST_LINES
        named = listed and names_language(section.lines[0].segments[0].text, words)
        # Below `Additional` skills and languages are two of many matters.
        alone = heading_kind(heading, words) in ("", "skills") and "languages" not in kinds_of_parts(heading, words)
        if named and alone:
            found += [name for name, _ in find_languages(section.lines)]
    return found
