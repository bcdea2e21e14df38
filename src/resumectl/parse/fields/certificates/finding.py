"""Certificates, licences and courses: the name, who gave it, and when."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from math import fsum

from resumectl.parse.fields.certificates.blocks import issuers_below, licence_row, repeated_issuers, side_by_side
from resumectl.parse.fields.certificates.ends import is_award
from resumectl.parse.fields.certificates.explanations import ends_sentence, explained, is_told
from resumectl.parse.fields.certificates.issuers import (
    by_colon,
    gives,
    in_turns,
    is_turned,
    issuer_score,
    leans,
    names_body,
    without_number,
)
from resumectl.parse.fields.certificates.joined_lists import of_joined
from resumectl.parse.fields.certificates.labelled import labelled
from resumectl.parse.fields.certificates.lists import (
    behind_body,
    behind_issuer,
    descriptions,
    group_heads,
    in_columns,
    of_one_list,
    of_papers,
    of_tickets,
)
from resumectl.parse.fields.certificates.names import (
    DASH,
    FoundCertification,
    is_issuer,
    issuer_line,
    joints_of,
    named,
)
from resumectl.parse.fields.certificates.parts import Part, parts_of
from resumectl.parse.fields.certificates.rows import rows_of_one
from resumectl.parse.fields.certificates.tables import TableRow, next_table, table_rows
from resumectl.parse.fields.certificates.words import DETAIL, DETAIL_HEADS, GRANT, ISSUED_BY, PAPER
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, lexicon

LEAST_PAIRS = 2
LEAST_TOLD = 5


def find_certifications(lines: Sequence[Line]) -> list[FoundCertification]:
    """One for each line, bullet or block that names a certificate, in print order; a date on which one ends is none,
    nor is a sentence an issuer."""
    found = _found(rows_of_one(lines))
    for one in found:
        if not is_award(one.date.text):
            one.date = NOTHING
        body = "" if is_told(one.issuer.text) else without_number(one.issuer.text)
        one.issuer = one.issuer._replace(text=body) if body else NOTHING
    return found


def _found(lines: Sequence[Line]) -> list[FoundCertification]:
    """The certificates, with dates behind `ENDS` where nothing else is known."""
    words = lexicon()
    found: list[FoundCertification] = []
    while at := _table_below(lines, words):
        # A list or a table and a table below it, as of two sections of one kind.
        found += _found(lines[:at])
        lines = lines[at:]
    table = table_rows(lines, words)
    return found + ([_of_row(row) for row in table] if table is not None else _named_in_lines(lines, words))


def _table_below(lines: Sequence[Line], words: Lexicon) -> int:
    """The place of the first row of a table below the list or the table that the lines begin with; 0 for none."""
    other = next_table(lines, words)
    if table_rows(lines[: other or None], words) is not None:
        return other
    return next((at for at in range(1, len(lines)) if table_rows(lines[at:], words) is not None), 0)


def _named_in_lines(lines: Sequence[Line], words: Lexicon) -> list[FoundCertification]:
    """The certificates of lines that are no table."""
    told_by_labels = labelled(lines)
    if told_by_labels:
        return told_by_labels
    rows = [(line, *row) for line in lines if (row := licence_row(line)) is not None]
    if rows:
        licences = [
            FoundCertification(Value(name, (line,), 0.85), date=Value(date, (line,), 0.9) if date else NOTHING)
            for line, name, date in rows
        ]
        return [*licences, *_found([line for line in lines if len(line.segments) == 1])]
    parts = _parts(lines, words)
    above, below = _in_turns(parts, words)
    details = below if above or below else _details(parts) | _below_larger(parts) | _below_names(parts, words)
    led = _led_by_givers(parts)
    above, details = above | led, details - {at + 1 for at in led}
    parts, are_given = _with_givers_below(parts, details, words)
    dates_first = bool(parts) and not parts[0].cells
    told = descriptions(parts, words) | explained(parts, words)
    heads = set() if told else group_heads(parts, words)
    joints = joints_of(parts, words)
    texts = [] if are_given else [part.text for part in parts]
    for at, (name, issuer) in enumerate(repeated_issuers(texts) or by_colon(texts, words)):
        parts[at] = replace(parts[at], cells=(name,), issuer=issuer)
    found: list[FoundCertification] = []
    waiting = giver = of_group = of_time = NOTHING
    for at, part in enumerate(parts):
        date = Value(part.date, part.lines, 0.9) if part.date else NOTHING
        if not part.cells:
            if dates_first:
                waiting = date
            elif found:
                _add(found[-1], NOTHING, date)
        elif at in told:
            continue
        elif at in heads:
            of_group, of_time = issuer_line(part), date
        elif at in above:
            giver = issuer_line(part)
        elif GRANT.search(part.text) or _introduces(part, parts[at + 1 :]):
            waiting = giver = NOTHING
        elif found and (at in details or DETAIL.match(part.text) or _is_labelled(part)):
            goes_on = at - 1 in details and _goes_on(parts[at - 1])
            _add(found[-1], NOTHING if _is_labelled(part) or goes_on else issuer_line(part), date)
        else:
            if of_time.text and part.bullet:
                part, date = _with_years(part), of_time
            found.extend(named(part, date if is_award(date.text) or not waiting.text else waiting, words, joints))
            if found:
                _add(found[-1], giver if giver.text else of_group, NOTHING)
            waiting = giver = NOTHING
    return _turned(found, words)


def _is_labelled(part: Part) -> bool:
    """Whether a label in a cell of its own leads what is told of the certificate above: `Instituição:  Microlins`."""
    return len(part.cells) > 1 and fold(part.cells[0]) in DETAIL_HEADS


def _goes_on(above: Part) -> bool:
    """Whether a sentence of what was learnt does not end in its row."""
    return is_told(above.text) and not ends_sentence(above)


def _of_row(row: TableRow) -> FoundCertification:
    return FoundCertification(
        Value(row.name, (row.cell,), 0.85),
        Value(row.issuer, (row.line,), 0.8) if row.issuer else NOTHING,
        Value(row.date, (row.line,), 0.9) if row.date else NOTHING,
    )


def _with_years(part: Part) -> Part:
    """The part as printed: below a body with its date a year is one of the name, `Advanced MS Excel 2013`."""
    return replace(part, cells=(" ".join(line.flat for line in part.lines),), date="")


def _parts(lines: Sequence[Line], words: Lexicon) -> list[Part]:
    """The section's parts in print order, names side by side one behind the other."""
    columns = in_columns(side_by_side(lines), words)
    parts = [_listed(part, words) for column in columns for part in parts_of(column)]
    parts = [of_one_list(parts[0], words)] if len(parts) == 1 else parts
    return sorted(parts, key=lambda part: part.lines[0].number) if len(columns) > 1 else parts


def _listed(part: Part, words: Lexicon) -> Part:
    return behind_body(of_joined(of_papers(of_tickets(behind_issuer(part, words)), words), words), words)


def _introduces(part: Part, after: Sequence[Part]) -> bool:
    """Whether a sentence only says that the bullets below it follow: `The following courses were completed in 2016:`"""
    tokens = part.text.split()
    small = sum(token[:1].islower() for token in tokens)
    ends = part.lines[-1].flat.rstrip().endswith(":") and not part.bullet
    return ends and len(tokens) >= LEAST_TOLD and 2 * small >= len(tokens) and any(one.bullet for one in after[:1])


def _with_givers_below(parts: Sequence[Part], details: Collection[int], words: Lexicon) -> tuple[list[Part], bool]:
    """The parts, each name whole above the row that says who gave it, and whether any was cut.

    `Bench Joinery - Trade Test Grade 2`: the dash parts no issuer, unless a body's own name stands behind it.
    """
    found = list(parts)
    for at, part in enumerate(parts[:-1]):
        below = parts[at + 1]
        if at in details or at + 1 not in details or len(part.cells) != 1 or part.issuer:
            continue
        last = DASH.split(part.text)[-1]
        if last == part.text or is_issuer(last, words, strict=True) or len(below.cells) != 1:
            continue
        giver = DASH.split(issuer_line(below).text)[0]
        if giver and is_issuer(giver, words, strict=True) and not PAPER.search(giver):
            found[at] = replace(part, issuer=issuer_line(below).text)
    return found, found != list(parts)


def _turned(found: list[FoundCertification], words: Lexicon) -> list[FoundCertification]:
    """The certificates, with name and issuer changed for each other where the words say that the issuer leads.

    Those of the whole list tell, else those of one row: `SENAI – NR-10`.
    """
    pairs = [one for one in found if one.name.text and one.issuer.text]
    all_lead = _issuers_lead(pairs, words)
    for one in pairs:
        if all_lead or is_turned(one.name.text, one.issuer.text, words):
            one.name, one.issuer = one.issuer, one.name
    return found


def _issuers_lead(pairs: Sequence[FoundCertification], words: Lexicon) -> bool:
    known = any(issuer_score(one.name.text, words) == 2.0 for one in pairs)
    if not known and any(names_body(one.issuer.text, words) for one in pairs):
        return False
    told = [leans(one.name.text, words) - leans(one.issuer.text, words) for one in pairs]
    against = sum(lean < 0 for lean in told)
    bodies = all(gives(one.name.text, words) and not PAPER.search(one.name.text) for one in pairs)
    sure = bodies or (2 * sum(lean > 0 for lean in told) > len(told) > 2)
    return fsum(told) > 0 and sure and 4 * against <= len(told)


def _in_turns(parts: Sequence[Part], words: Lexicon) -> tuple[set[int], set[int]]:
    """Places of the issuers that stand above, and of those below their certificates, where every second line is one."""
    named = [at for at, part in enumerate(parts) if part.cells and not DETAIL.match(part.text)]
    texts, dated = [parts[at].text for at in named], [bool(parts[at].date) for at in named]
    told = in_turns([parts[at].lines for at in named], texts, dated, words)
    if told is None or len(named) < len(parts):
        return set(), set()
    places = {named[at] for at in told[0]}
    return (places, set()) if told[1] else (set(), places)


def _led_by_givers(parts: Sequence[Part]) -> set[int]:
    """Places of rows like `Issued by: ISTQB` below a date that stands alone, with the name below them."""
    return {
        at
        for at in range(1, len(parts) - 1)
        if not parts[at - 1].cells and ISSUED_BY.match(parts[at].text)
        if parts[at + 1].cells and not (ISSUED_BY.match(parts[at + 1].text) or DETAIL.match(parts[at + 1].text))
    }


def _add(last: FoundCertification, issuer: Value, date: Value) -> None:
    if is_award(date.text) and not is_award(last.date.text):
        last.date = date
    if issuer.text and (not last.issuer.text or is_told(last.issuer.text)):
        last.issuer = issuer


def _details(parts: Sequence[Part]) -> set[int]:
    """Places of the issuers in blocks of name, issuer and date, or date, name and issuer, where all are like that."""
    alone = [at for at, part in enumerate(parts) if not part.cells]
    if not alone:
        return set()
    dates_first = alone[0] == 0
    starts = alone if dates_first else [0, *(at + 1 for at in alone[:-1])]
    ends = [*alone[1:], len(parts)] if dates_first else [at + 1 for at in alone]
    if len(starts) < 1 + dates_first or any(end - start != 3 for start, end in zip(starts, ends, strict=True)):
        return set()
    return {start + 1 + dates_first for start in starts if not parts[start + 1 + dates_first].bullet}


def _below_larger(parts: Sequence[Part]) -> set[int]:
    """Places of the lines below bold names, and of those set smaller than the names where each has such lines."""
    return _below_small(parts) | _below_bold(parts)


def _below_small(parts: Sequence[Part]) -> set[int]:
    """Places of the lines set smaller than the names, where each name has such lines below it."""
    if not parts:
        return set()
    sizes = [part.lines[0].style.size_pt for part in parts]
    small = {at for at, size in enumerate(sizes) if size < 0.95 * sizes[0]}
    names = [at for at in range(len(parts)) if at not in small]
    if len(names) < LEAST_PAIRS or any(part.bullet for part in parts) or max(sizes) > 1.05 * sizes[0]:
        return set()
    return small if all(at + 1 in small for at in names) else set()


def _below_bold(parts: Sequence[Part]) -> set[int]:
    """Places of the plain lines below bold or larger names: all where the first name is so, else the next one."""
    if parts and parts[0].cells and parts[0].bold and not parts[0].bullet:
        small = {at for at, part in enumerate(parts) if at and _is_smaller(part, parts[0])}
        plain = {at for at, part in enumerate(parts) if not part.bold and not part.bullet}
        return small | plain
    named = [part for part in parts if part.cells]
    below = {at for at, part in enumerate(parts) if at and parts[at - 1].bold and parts[at - 1].cells and not part.bold}
    return below if sum(part.bold for part in named) > 1 or len(named) <= 4 else set()


def _below_names(parts: Sequence[Part], words: Lexicon) -> set[int]:
    """Places of the issuers in blocks of two lines; a date alone in the margin belongs to the name beside it."""
    named = [at for at, part in enumerate(parts) if part.cells]
    dated = [bool(parts[at].date) or (at > 0 and not parts[at - 1].cells) for at in named]
    runs = [parts[at].lines for at in named]
    found = issuers_below(runs, dated, lambda at: is_issuer(parts[named[at]].text, words, strict=True))
    return {named[at] for at in found}


def _is_smaller(part: Part, first: Part) -> bool:
    """Whether a line without a bullet is set smaller than the section's first name."""
    return not part.bullet and part.lines[0].style.size_pt < 0.95 * first.lines[0].style.size_pt
