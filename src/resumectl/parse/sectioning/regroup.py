"""Sections that are only parts of a skills section, and lists of programming languages, put where they belong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.forms import has_forms, is_form_label
from resumectl.parse.fields.languages import names_language
from resumectl.parse.fields.schools.scores import degree_score
from resumectl.parse.fields.skills.groups import match_label
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.headings import heading_kind, look_of
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.sectioning.certificates_apart import CORE
from resumectl.parse.sectioning.contact_apart import contact_apart
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import is_list, recast
from resumectl.parse.sectioning.untitled import holds_contact

PARTS = frozenset({"other", "projects", "volunteering", "languages"})
"""Kinds that the title of a group of skills can be mistaken for: `Leadership`, `Design`, `Languages`."""

NAMED = frozenset({"work", "education", "publications", "awards", "summary", "contact"})
"""Kinds that it can be mistaken for, too, when nothing but a list stands below it: `Teaching`, `Writing`."""

PERSONAL = frozenset({"birth", "nationality", "gender", "marital", "driving", "military"})
"""Labels of data that stand in no text about a person's work."""

LABELLED = {
    "other": frozenset({"skills", "languages", "certifications"}),
    "head": frozenset({"languages"}),
    "skills": frozenset({"languages", "certifications"}),
    "contact": frozenset({"languages"}),
    "education": frozenset({"certifications", "education"}),
    "summary": frozenset({"certifications"}),
    "awards": frozenset({"certifications"}),
    "certifications": frozenset({"languages", "volunteering"}),
}
"""By the kind of a section: which kinds a labelled line in it may be."""

WITHOUT_OWN = {
    "other": frozenset({"education", "skills"}),
    "education": frozenset({"skills"}),
    "projects": frozenset({"skills"}),
}
"""The same for what no section of the document is about: `Tools: Excel, SQL` below the last school."""

CERTIFIES = "certif"
"""However the rest of the word is spelt."""
MOST_CONTACT_WORDS = 6
FARTHEST_INSIDE_EM = 6.0
PARTED = re.compile(r"[,;|•·]")
WORDS = re.compile(r"[^\W\d_]+")
SENTENCES = re.compile(r"[^\W\d_]{3,}\.(?:\s|$)")


def regroup(sections: Sequence[Section]) -> tuple[Section, ...]:
    """The sections: groups of skills and programming languages are skills, contact data within a list is none of it."""
    words = lexicon()
    looks = Counter(look_of(section.heading) for section in sections if section.heading is not None)
    parent: Line | None = None
    found: list[Section] = []
    told = [_with_kind_of_person(section, words) for section in sections]
    sections = recast(told)
    kinds = frozenset(section.kind for section in sections if section.lines)
    for section in (part for whole in sections for part in _by_label(whole, words, kinds)):
        heading = section.heading
        if section.kind == "languages" and _is_of_programming(section.lines, words):
            section = replace(section, kind="skills")
        elif heading is not None and parent is not None and _is_part(section, parent, looks[look_of(parent)]):
            spoken = section.kind == "languages"
            section = section if spoken else replace(section, kind="skills")
        goes_on = heading is not None and parent is not None and _weaker(heading, parent)
        if heading is None or (section.kind != "skills" and not goes_on):
            parent = None
        elif section.kind == "skills" and (parent is None or not _weaker(heading, parent)):
            parent = heading
        found.append(section)
    return tuple(part for section in _with_neighbours(found, words) for part in contact_apart(section, words))


def _with_neighbours(sections: Sequence[Section], words: Lexicon) -> list[Section]:
    """Lists under unknown headings next to `Programming` or `Software`, set alike, are further groups of skills.

    Where a heading names skills as such, all of them stand below it.
    """
    found = list(sections)
    for at in (*range(1, len(found)), *range(len(found) - 2, -1, -1)):
        for beside in (at - 1, at + 1):
            if 0 <= beside < len(found) and _is_group_beside(found[at], found[beside], words):
                found[at] = replace(found[at], kind="skills")
    return found


def _is_group_beside(section: Section, group: Section, words: Lexicon) -> bool:
    heading, known = section.heading, group.heading
    if heading is None or known is None or section.kind != "other" or group.kind != "skills":
        return False
    if heading_kind(heading.flat, words) or not is_list(section.lines) or not is_list(group.lines):
        return False
    if any(words.section_words.get(word) == "skills" for word in fold(known.flat).split()):
        return False
    return heading.column == known.column and look_of(heading)._replace(underlined=False) == look_of(known)._replace(
        underlined=False
    )


def _by_label(section: Section, words: Lexicon, among: frozenset[str]) -> list[Section]:
    """A section cut before each line whose label names a section of its own: `Languages: English, Welsh`.

    `among` are the kinds of the document's sections.

    The first part keeps the heading; a label of certificates stays with its line, as it says that a list follows.
    """
    wanted = LABELLED.get(section.kind, frozenset()) | (WITHOUT_OWN.get(section.kind, frozenset()) - among)
    if not wanted:
        return [section]
    labels = [match_label(line.flat) for line in section.lines]
    kinds = {_kind_of_label(match.group(1) or match.group(2), section.kind, words) for match in labels if match}
    kinds &= wanted
    if not kinds or (section.kind == "other" and kinds == {"skills"} and "skills" in among):
        return [section]
    is_form = section.kind == "education" and has_forms(section.lines)
    parts = [replace(section, lines=())]
    inside = ""
    for line in section.lines:
        match = match_label(line.flat)
        label = (match.group(1) or match.group(2)).strip() if match else ""
        label = "" if inside == "certifications" and PARTED.search(label) else label
        kind = _kind_of_label(label, section.kind, words)
        # `学历：本科` tells of the school above it.
        own = kind == section.kind == "education"
        label = "" if (is_form or own) and is_form_label(label) else label
        if label and kind in wanted and match is not None and line.flat[match.end() :].strip():
            spoken = _are_mostly_spoken(line.flat[match.end() :], words)
            inside = kind if kind != "languages" or spoken else ""
        elif label or line.bullet or line.style.bold or line.gap_pt > line.style.size_pt:
            inside = ""
        if inside and label:
            told = inside == "certifications" and heading_kind(label, words)
            rest = line if told else _without_start(line, match.end() if match else 0)
            parts.append(Section(inside, None, (rest,)))
        elif inside:
            parts[-1] = replace(parts[-1], lines=(*parts[-1].lines, line))
        else:
            parts[0] = replace(parts[0], lines=(*parts[0].lines, line))
    return parts


def _are_mostly_spoken(text: str, words: Lexicon) -> bool:
    """Whether a list names languages that people speak, and not one or two behind many of programming."""
    pieces = [piece for piece in ITEMS.split(text) if piece.strip()]
    spoken = [any(token in words.spoken_languages for token in fold(piece).split()) for piece in pieces]
    named = sum(one or names_language(piece, words) for one, piece in zip(spoken, pieces, strict=True))
    return named > 0 and LEAST_SPOKEN * len(pieces) <= named


ITEMS = re.compile(r"[,;，；、،؛|]")
LEAST_SPOKEN = 0.3
"""So many of the items at least: levels and certificates stand among them, too."""


def _kind_of_label(label: str, within: str, words: Lexicon) -> str:
    """The section that a label names; below schools `Courses` belongs to the degree, and `Licence` may be one."""
    if within in ("other", "education") and fold(label).startswith(CERTIFIES) and not heading_kind(label, words):
        return "certifications"
    if within == "education" == words.sections.get(fold(label)) and " " in label:
        return ""
    if not CORE.search(label) or degree_score(label, words) > 0:
        kind = words.sections.get(fold(label), "")
        return "" if kind == "certifications" and within not in ("other", "skills") else kind
    return heading_kind(label, words)


def _without_start(line: Line, length: int) -> Line:
    """The line without its first `length` characters, counted in its flat text."""
    left = length
    cells: list[Segment] = []
    for segment in line.segments:
        runs = []
        for run in segment.runs:
            cut = min(left, len(run.text))
            left -= cut
            if run.text[cut:]:
                runs.append(run._replace(text=run.text[cut:]))
        left = max(0, left - 1)
        if any(run.text.strip() for run in runs):
            cells.append(replace(segment, runs=tuple(runs)))
    return replace(line, segments=tuple(cells))


def _is_part(section: Section, parent: Line, alike: int) -> bool:
    heading = section.heading
    known = section.kind in PARTS or (section.kind in NAMED and is_list(section.lines))
    if not known or heading is None or alike < 2 or not _weaker(heading, parent):
        return False
    if lexicon().labels.get(fold(heading.flat)) in PERSONAL:
        return False
    return len(SENTENCES.findall(" ".join(line.flat for line in section.lines))) < 2


def _is_below_on_next_page(heading: Line, parent: Line) -> bool:
    """Columns have other numbers on every page: there the left edges tell whether one goes on."""
    if heading.page == parent.page or heading.box is None or parent.box is None:
        return False
    return -1 < (heading.box.left - parent.box.left) / max(parent.style.size_pt, 1.0) < FARTHEST_INSIDE_EM


def _weaker(heading: Line, parent: Line) -> bool:
    """Whether a heading is set less strongly than the one of the section above it."""
    one, other = look_of(heading), look_of(parent)
    if one == other or (heading.column != parent.column and not _is_below_on_next_page(heading, parent)):
        return False
    if heading.style.size_pt < 0.92 * parent.style.size_pt:
        return True
    same = heading.style.size_pt <= 1.02 * parent.style.size_pt
    if same and heading.box is not None and parent.box is not None:
        inside = heading.box.left > parent.box.left + parent.style.size_pt
        if inside and one._replace(color=other.color) == other:
            return True
    return same and (one.bold, one.caps, one.underlined) < (other.bold, other.caps, other.underlined)


def _with_kind_of_person(section: Section, words: Lexicon) -> Section:
    """A summary that only says who the person is, as contact data."""
    if section.kind == "summary" and (_is_personal(section.lines, words) or _is_contact(section.lines)):
        return replace(section, kind="contact")
    return section


def _is_personal(lines: Sequence[Line], words: Lexicon) -> bool:
    """A list of personal data under a title that usually opens a summary: `Personal profile`."""
    labels = [(match_label(line.flat), line.segments[0].text) for line in lines]
    known = [
        words.labels.get(fold(first)) or (match and words.labels.get(fold(match[1] or match[2])))
        for match, first in labels
    ]
    return sum(kind in PERSONAL for kind in known) >= 2 and 2 * sum(kind is not None for kind in known) >= len(lines)


def _is_contact(lines: Sequence[Line]) -> bool:
    """Short rows with an address or a phone among them, and no sentence, under a title like `About`."""
    short = all(len(line.flat.split()) <= MOST_CONTACT_WORDS and not line.flat.endswith(".") for line in lines)
    return short and len(lines) > 1 and any(holds_contact(line.flat) for line in lines)


def _is_of_programming(lines: Sequence[Line], words: Lexicon) -> bool:
    """A list under `Languages` in which no language is one that people speak."""
    if any(names_language(cell.text, words) for line in lines for cell in line.segments):
        return False
    tokens = [fold(token) for line in lines for token in WORDS.findall(line.flat)]
    if len(tokens) < 2 or any(token in words.spoken_languages for token in tokens):
        return False
    return not any(names_language(line.flat, words) for line in lines)
