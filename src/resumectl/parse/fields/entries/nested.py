"""Entries told in nested bullets: the outermost ones name them, those within hold the employer, the dates, the text.

• Boat Surgeon
    ◦ Lorn Yard
    ◦ 2016 - 2020
    ◦ Mended hulls

or they name the employer alone, above an unmarked row with the role and its dates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import LONGEST_HEADER, header_dates, sign_of, without_dates
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.schools.scores import school_score
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, lexicon

LEAST_STEP_PT = 4.0
LEAST_NAMED = 2
LEAST_TITLE = 0.6
MOST_EMPLOYER_WORDS = 8
MOST_NAME_WORDS = 12
LEAST_ABOVE_SEVERAL = 2


def without_nesting(lines: Sequence[Line]) -> list[Line]:
    """The lines with such entries' headers freed of their bullets and put before their texts; others unchanged."""
    lines = _with_free_names(lines)
    levels = _levels(lines)
    if not levels:
        return list(lines)
    groups: list[list[int]] = []
    for at, level in enumerate(levels):
        if level == 0:
            groups.append([at])
        elif groups:
            groups[-1].append(at)
    told = [group for group in groups if any(_is_header(lines[at]) for at in group if levels[at] in (0, 1))]
    are_dated = 2 * len(told) >= len(groups) and any(len(group) > 1 for group in groups)
    if not are_dated and not _are_set_apart([[lines[at] for at in group if levels[at] >= 0] for group in groups]):
        return list(lines)
    named = _led_by_employers([[lines[at] for at in group if levels[at] in (0, 1)] for group in groups])
    return [line for group in groups for line in _freed([(lines[at], levels[at]) for at in group], named)]


def _led_by_employers(groups: Sequence[Sequence[Line]]) -> bool:
    """Whether the first of the inner bullets names who employed, and the outer ones only as what and when."""
    words = lexicon()
    inner = [group[1] for group in groups if len(group) > 1]
    if len(inner) < max(LEAST_NAMED, len(groups) - 1) or not all(_is_employer_like(line) for line in inner):
        return False
    heads = [without_dates(group[0].flat, header_dates(group[0])) for group in groups]
    named = sum(_names_body(line.flat, words) for line in inner)
    told = sum(title_score(head, words) >= LEAST_TITLE and not _names_body(head, words) for head in heads)
    return 2 * named >= len(inner) and 2 * told >= len(heads)


def _is_employer_like(line: Line) -> bool:
    short = len(line.flat.split()) <= MOST_EMPLOYER_WORDS and line.flat[:1].isupper() and ":" not in line.flat
    return short and (_is_name(line) or ends_in_form(line.flat))


def _names_body(text: str, words: Lexicon) -> bool:
    return ends_in_form(text) or max(company_score(text, words), school_score(text, words)) >= LEAST_TITLE


def _with_free_names(lines: Sequence[Line]) -> Sequence[Line]:
    """Bullets become header lines where each of the outermost has an unmarked row with dates right below it."""
    indents = sorted({line.indent_pt for line in lines if line.bullet})
    if len(indents) < 2 or indents[-1] - indents[0] < LEAST_STEP_PT or not lines[0].bullet:
        return lines
    outer = {at for at, line in enumerate(lines) if line.bullet and line.indent_pt < indents[0] + LEAST_STEP_PT}
    for at in outer:
        row = lines[at + 1] if at + 1 < len(lines) else lines[at]
        if row.bullet or not _is_header(row) or header_dates(lines[at]) or not _is_name(lines[at]):
            return lines
    return [replace(line, bullet="", indent_pt=0.0) if at in outer else line for at, line in enumerate(lines)]


def _are_set_apart(groups: Sequence[Sequence[Line]]) -> bool:
    """Whether undated names in one look of their own (bold, slanted, coloured) stand above several bullets each."""
    looks = {sign_of(group[0]) for group in groups}
    within = {sign_of(line) for group in groups for line in group[1:]}
    above_several = sum(len(group) > 2 for group in groups)
    apart = len(looks) == 1 and not looks & within and above_several >= LEAST_ABOVE_SEVERAL
    return apart and 2 * above_several >= len(groups) and all(_is_name(group[0]) for group in groups)


def _levels(lines: Sequence[Line]) -> list[int]:
    """How deep each line's bullet stands, -1 for what wraps from the one above; empty unless all are bullets."""
    lefts = sorted({round(_left(line)) for line in lines if line.bullet})
    steps = [left for at, left in enumerate(lefts) if at == 0 or left - lefts[at - 1] >= LEAST_STEP_PT]
    if len(steps) < 2 or not lines[0].bullet:
        return []
    found: list[int] = []
    for line in lines:
        if not line.bullet and line.gap_pt > line.style.size_pt:
            return []
        level = sum(_left(line) >= step - 1 for step in steps) - 1
        found.append(level if line.bullet else -1)
    return found if found[0] == 0 and found.count(-1) * 2 < len(found) else []


def _left(line: Line) -> float:
    """Where the line begins; flowing formats know how far it is set in."""
    return line.box.left if line.box else line.indent_pt


def _is_header(line: Line) -> bool:
    return bool(header_dates(line)) and len(line.flat) <= LONGEST_HEADER


def _freed(group: Sequence[tuple[Line, int]], named: bool) -> list[Line]:
    """One entry: the outermost line, the lines that belong to its header, then the rest.

    `named` says that the first inner bullet is the employer's.
    """
    (first, _), *inner = group
    head = [replace(first, bullet="", indent_pt=0.0)]
    taken: set[int] = set()
    dates = next((at for at, (line, level) in enumerate(inner) if level == 1 and _is_bare(line)), None)
    if dates is not None and not header_dates(first):
        names = [at for at in (dates - 1,) if at >= 0 and inner[at][1] == 1 and _is_name(inner[at][0])]
        taken = {*names, dates}
    elif named and inner and inner[0][1] == 1:
        taken = {0}
    elif _is_header(first) and len(inner) > 1 and [level for _, level in inner[:2]] == [1, 2]:
        # A role with its own points within an employer's bullet.
        taken = {at for at, (line, level) in enumerate(inner) if level == 1 and _is_name(line)}
        return [*head, *(replace(line, bullet="") if at in taken else line for at, (line, _) in enumerate(inner))]
    head += [replace(inner[at][0], bullet="") for at in sorted(taken)]
    return [*head, *(line for at, (line, _) in enumerate(inner) if at not in taken)]


def _is_bare(line: Line) -> bool:
    spans = header_dates(line)
    return bool(spans) and not without_dates(line.flat, spans)


def _is_name(line: Line) -> bool:
    return len(line.flat.split()) <= MOST_NAME_WORDS and not line.flat.endswith(".")
