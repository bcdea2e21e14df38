"""Certificates, licences and courses: the name, who gave it, and when."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import fsum

from resumectl.parse.fields.atoms import EDGES
from resumectl.parse.fields.certificate_blocks import issuers_below, licence_row, repeated_issuers, side_by_side
from resumectl.parse.fields.certificate_issuers import by_colon, completes, gives, in_brackets, in_turns, issuer_score
from resumectl.parse.fields.certificate_tables import table_rows, without_dates
from resumectl.parse.fields.certificate_words import DETAIL, GRANT, NUMBER_BEHIND
from resumectl.parse.fields.dates import find_dates
from resumectl.parse.fields.prose import join, right_edge
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon, fold, lexicon

ISSUED_BY = re.compile(
    r"^(?:issued|awarded|provided|offered|granted|ausgestellt|délivré|emitido|expedido|rilasciato|uitgegeven|wydany)"
    r"(?:\s+(?:by|von|par|por|da|door|przez))?\s*:?\s+|"
    r"^(?:by|issuer|issuing (?:body|organi[sz]ation|authority))\s*:?\s+",
    re.IGNORECASE,
)
BY = re.compile(r"\s+(?:issued\s+|awarded\s+|offered\s+)?by\s+", re.IGNORECASE)
MARK = re.compile(r"\s+[|·•—]\s+|\s*\|\s*")
DASH = re.compile(r"\s+[-–]\s+")
COMMA = re.compile(r",\s+")
LISTED = re.compile(r"\s*[;•|·、]\s*")
BAR = re.compile(r"\s+[|•]\s+")
GIVEN_BY = re.compile(r"\s*\(([^()]{2,80}?)\s*[,;·|–-]\s*\)$")
ACRONYMS = re.compile(r"^[A-ZÀ-Ý][A-ZÀ-Ý0-9+/-]{1,7}(?:, [A-ZÀ-Ý][A-ZÀ-Ý0-9+/-]{1,7})+$")
STAGE = re.compile(
    r"^(?:associate|professional|foundation|practitioner|expert|advanced|basics?|beginner|intermediate|level|niveau|"
    r"stufe|part|module|grundlagen|adult|fundamentals|specialty|administrator|developer|architect)\b",
    re.IGNORECASE,
)
NAMES_PAPER = re.compile(r"\b(?:certification|certificate|licen[cs]e)$", re.IGNORECASE)
"""Whoever gave it, this is still the certificate's name: `BLS - American Heart Association Certification`."""
BRACKETS = str.maketrans("", "", "()[]（）")
MOST_WORDS = 22
OPEN_END = re.compile(r"(?:[,/&(\-–]|\b(?:and|of|in|for|the|to|und|für|der|de|des|du|la|y|e|do|da|di|en|van|i|w|и))$")

WRAP_GAP_EM = 0.4
LEAST_BLOCKS = 2


@dataclass(slots=True)
class FoundCertification:
    """One certificate; `date` is the day of issue in the profile's form, issuer and date may be empty."""

    name: Value = NOTHING
    issuer: Value = NOTHING
    date: Value = NOTHING


@dataclass(frozen=True, slots=True)
class _Part:
    """A line, or several that one text runs through: the text without dates, cell by cell, and the date."""

    cells: tuple[str, ...]
    date: str
    lines: tuple[Line, ...]
    bold: bool = False
    bullet: bool = False
    bold_first: str = ""
    """The words at the start that are bold where the rest of the line is not."""

    bar_list: tuple[tuple[str, str], ...] = ()
    """(name, date) of each certificate where bars part several in one line, each with its own date."""

    issuer: str = ""
    """Known from the other lines, and in no cell."""

    @property
    def text(self) -> str:
        return " ".join(self.cells)


def find_certifications(lines: Sequence[Line]) -> list[FoundCertification]:
    """One for each line, bullet or block that names a certificate, in print order."""
    words = lexicon()
    table = table_rows(lines, words)
    if table is not None:
        return [
            FoundCertification(
                Value(row.name, (row.cell,), 0.85),
                Value(row.issuer, (row.line,), 0.8) if row.issuer else NOTHING,
                Value(row.date, (row.line,), 0.9) if row.date else NOTHING,
            )
            for row in table
        ]
    rows = [(line, *row) for line in lines if (row := licence_row(line)) is not None]
    if rows:
        told = [
            FoundCertification(Value(name, (line,), 0.85), date=Value(date, (line,), 0.9) if date else NOTHING)
            for line, name, date in rows
        ]
        return [*told, *find_certifications([line for line in lines if len(line.segments) == 1])]
    parts = _parts(side_by_side(lines))
    above, below = _in_turns(parts, words)
    details = below if above or below else _details(parts) | _below_bold(parts) | _below_names(parts, words)
    dates_first = bool(parts) and not parts[0].cells
    dashed = any(_dash_issuer(part, words, strict=True) for part in parts)
    for at, (name, issuer) in enumerate(repeated_issuers([part.text for part in parts])):
        parts[at] = replace(parts[at], cells=(name,), issuer=issuer)
    for at, (name, issuer) in enumerate(by_colon([part.text for part in parts], words)):
        parts[at] = replace(parts[at], cells=(name,), issuer=issuer)
    found: list[FoundCertification] = []
    waiting = giver = NOTHING
    for at, part in enumerate(parts):
        date = Value(part.date, part.lines, 0.9) if part.date else NOTHING
        if not part.cells:
            if dates_first:
                waiting = date
            elif found:
                _add(found[-1], NOTHING, date)
        elif at in above:
            giver = _issuer_line(part)
        elif GRANT.search(part.text):
            waiting = giver = NOTHING
        elif found and (at in details or DETAIL.match(part.text)):
            _add(found[-1], _issuer_line(part), date)
        else:
            found.extend(_named(part, date if date.text else waiting, words, dashed))
            _add(found[-1], giver, NOTHING)
            waiting = giver = NOTHING
    return _turned(found, words)


def _turned(found: list[FoundCertification], words: Lexicon) -> list[FoundCertification]:
    """The certificates, with name and issuer changed for each other where the list's words say that issuers lead."""
    pairs = [one for one in found if one.name.text and one.issuer.text]
    balance = fsum(issuer_score(one.name.text, words) - issuer_score(one.issuer.text, words) for one in pairs)
    if balance <= 0 or not all(gives(one.name.text, words) for one in pairs):
        return found
    for one in pairs:
        one.name, one.issuer = one.issuer, one.name
    return found


def _in_turns(parts: Sequence[_Part], words: Lexicon) -> tuple[set[int], set[int]]:
    """Places of the issuers that stand above, and of those below their certificates, where every second line is one."""
    named = [at for at, part in enumerate(parts) if part.cells and not DETAIL.match(part.text)]
    texts, dated = [parts[at].text for at in named], [bool(parts[at].date) for at in named]
    told = in_turns([parts[at].lines for at in named], texts, dated, words)
    if told is None or len(named) < len(parts):
        return set(), set()
    places = {named[at] for at in told[0]}
    return (places, set()) if told[1] else (set(), places)


def _dash_issuer(part: _Part, words: Lexicon, strict: bool) -> tuple[str, str] | None:
    """(name, issuer) of `Name – Issuer`; not strict also takes an issuer that nothing but its place tells."""
    pieces = DASH.split(part.text)
    name, issuer = part.text[: -len(pieces[-1])].rstrip(" -–"), pieces[-1].strip()
    if len(pieces) < 2 or len(name) < 3 or name.count("(") > name.count(")") or NAMES_PAPER.search(issuer):
        return None
    if _is_issuer(issuer, words, strict=True):
        return name, issuer
    short = len(issuer.split()) <= 4 and issuer[:1].isupper() and not any(map(str.isdigit, issuer))
    return (name, issuer) if not strict and short and part.date and not STAGE.match(issuer) else None


def _issuer_line(part: _Part) -> Value:
    by = ISSUED_BY.sub("", part.text).strip(EDGES)
    if not by or (DETAIL.match(part.text) and by == part.text.strip(EDGES)):
        return NOTHING
    return Value(by, part.lines, 0.6)


def _add(last: FoundCertification, issuer: Value, date: Value) -> None:
    if date.text and not last.date.text:
        last.date = date
    if issuer.text and not last.issuer.text:
        last.issuer = issuer


def _parts(lines: Sequence[Line]) -> list[_Part]:
    edges: dict[int, float] = {}
    for column in {line.column for line in lines}:
        edges[column] = right_edge([line for line in lines if line.column == column])
    # Where dates stand in lines of their own a block is name, issuer, date: a full line says nothing about wrapping.
    blocks = any(_only_date(line) for line in lines)
    gaps = [_gap_em(line) for line in lines[1:] if _gap_em(line) < 3]
    item_gap_em = -1.0 if blocks else max(gaps, default=0.0)
    runs: list[list[Line]] = []
    for line in lines:
        if runs and _wraps(runs[-1], line, edges[line.column], item_gap_em):
            runs[-1].append(line)
        else:
            runs.append([line])
    return [_part(run) for run in runs]


def _gap_em(line: Line) -> float:
    return line.gap_pt / max(line.style.size_pt, 1.0)


def _wraps(run: Sequence[Line], line: Line, edge: float, item_gap_em: float) -> bool:
    """Whether a name goes on in the next line; a line that ends in a date, or has cells, is complete."""
    last = run[-1]
    if line.bullet or line.whole or last.whole or line.column != last.column or line.box is None or last.box is None:
        return False
    if len(last.segments) > 1 or len(line.segments) > 1 or _ends_in_date(last) or abs(_size_step(last, line)) > 1:
        return False
    size = max(line.style.size_pt, 1.0)
    if line.page == last.page and line.box.top - last.box.bottom > 0.9 * size:
        return False
    if OPEN_END.search(last.flat) or line.flat[:1].islower() or line.flat.startswith(("(", "[")):
        return True
    if run[0].bullet:
        return run[0].box is not None and line.box.left >= run[0].box.left - 0.8 * size and not _only_date(line)
    words = line.segments[0].words
    width = words[0].right - words[0].left if words else 0.0
    full = last.box.right + width + 0.2 * size >= edge and last.style[:4] == line.style[:4]
    if not full or _gap_em(line) > WRAP_GAP_EM:
        return False
    return _gap_em(line) <= item_gap_em - 0.2 or (item_gap_em >= 0 and completes(last.flat, line.flat, lexicon()))


def _size_step(last: Line, line: Line) -> float:
    return last.style.size_pt - line.style.size_pt


def _ends_in_date(line: Line) -> bool:
    spans = find_dates(line.flat)
    return bool(spans) and not line.flat[spans[-1].stop :].strip(EDGES)


def _only_date(line: Line) -> bool:
    return not without_dates(line.flat)[0]


def _part(run: Sequence[Line]) -> _Part:
    first = run[0]
    if len(run) > 1:
        text, date = without_dates(join([line.flat for line in run]))
        cells: tuple[str, ...] = (text,) if text else ()
    else:
        pairs = [without_dates(segment.text) for segment in first.segments]
        cells = tuple(text for text, _ in pairs if text)
        date = next((date for _, date in pairs if date), "")
    runs = first.segments[0].runs
    bold = runs[0].style.bold if runs else first.style.bold
    return _Part(cells, date, tuple(run), bold, bool(first.bullet), _bold_first(first.segments[0]), _bar_list(run))


def _bar_list(run: Sequence[Line]) -> tuple[tuple[str, str], ...]:
    pieces = [without_dates(piece) for piece in BAR.split(join([line.flat for line in run]))]
    dated = [bool(date) for _, date in pieces]
    whole = all(text for text, _ in pieces)
    return tuple(pieces) if len(pieces) > 1 and whole and any(dated[:-1]) else ()


def _bold_first(cell: Segment) -> str:
    bold = [run.text for run in cell.runs if run.style.bold]
    if not cell.runs or not cell.runs[0].style.bold or len(bold) == len(cell.runs):
        return ""
    count = next(at for at, run in enumerate(cell.runs) if not run.style.bold)
    return _trimmed(" ".join("".join(run.text for run in cell.runs[:count]).split()))


def _details(parts: Sequence[_Part]) -> set[int]:
    """Places of the issuers in blocks of name, issuer and date, or date, name and issuer, where all are like that."""
    alone = [at for at, part in enumerate(parts) if not part.cells]
    if not alone:
        return set()
    dates_first = alone[0] == 0
    starts = alone if dates_first else [0, *(at + 1 for at in alone[:-1])]
    ends = [*alone[1:], len(parts)] if dates_first else [at + 1 for at in alone]
    if len(starts) < 1 + dates_first or any(end - start != 3 for start, end in zip(starts, ends, strict=True)):
        return set()
    return {start + 1 + dates_first for start in starts}


def _below_bold(parts: Sequence[_Part]) -> set[int]:
    """Places of the plain lines below bold or larger names: all where the first name is so, else the next one."""
    if parts and parts[0].cells and parts[0].bold and not parts[0].bullet:
        small = {at for at, part in enumerate(parts) if at and _is_smaller(part, parts[0])}
        plain = {at for at, part in enumerate(parts) if not part.bold and not part.bullet}
        return small | plain
    named = [part for part in parts if part.cells]
    below = {at for at, part in enumerate(parts) if at and parts[at - 1].bold and parts[at - 1].cells and not part.bold}
    return below if sum(part.bold for part in named) > 1 or len(named) <= 4 else set()


def _below_names(parts: Sequence[_Part], words: Lexicon) -> set[int]:
    """Places of the issuers in blocks of two lines; a date alone in the margin belongs to the name beside it."""
    named = [at for at, part in enumerate(parts) if part.cells]
    dated = [bool(parts[at].date) or (at > 0 and not parts[at - 1].cells) for at in named]
    runs = [parts[at].lines for at in named]
    found = issuers_below(runs, dated, lambda at: _is_issuer(parts[named[at]].text, words, strict=True))
    return {named[at] for at in found}


def _is_smaller(part: _Part, first: _Part) -> bool:
    """Whether a line without a bullet is set smaller than the section's first name."""
    return not part.bullet and part.lines[0].style.size_pt < 0.95 * first.lines[0].style.size_pt


def _named(part: _Part, date: Value, words: Lexicon, dashed: bool) -> list[FoundCertification]:
    if len(part.text.split()) > MOST_WORDS and not part.bullet:
        # A clause of consent below the last entry is no certificate.
        return []
    if part.bar_list:
        return [
            FoundCertification(Value(text, part.lines, 0.8), date=Value(when, part.lines, 0.9) if when else NOTHING)
            for text, when in part.bar_list
        ]
    if len(part.cells) == 1 and not part.date:
        listed = COMMA if ACRONYMS.match(part.text) else LISTED
        pieces = [_trimmed(piece) for piece in listed.split(part.text)]
        kept = [piece for piece in pieces if len(piece) > 1]
        if len(kept) > 1:
            if len(kept) == 2 and _is_issuer(kept[1], words):
                return [FoundCertification(Value(kept[0], part.lines, 0.85), Value(kept[1], part.lines, 0.7), date)]
            return [FoundCertification(Value(piece, part.lines, 0.8), date=date) for piece in kept]
    name, issuer = _name_and_issuer(part, words, dashed)
    told = Value(issuer, part.lines, 0.7) if issuer else NOTHING
    return [FoundCertification(Value(name, part.lines, 0.85), told, date)]


def _name_and_issuer(part: _Part, words: Lexicon, dashed: bool) -> tuple[str, str]:
    """The certificate and who gave it: told by cells, weight, "by", a separator, or a comma before an organisation."""
    if len(part.cells) > 1 or part.issuer:
        return part.cells[0], part.issuer or part.cells[1]
    text = part.text
    given = GIVEN_BY.search(text)
    if given and part.date and given.start() > 2:
        return text[: given.start()], given.group(1)
    if part.bold_first and part.bold_first != text and text.startswith(part.bold_first):
        rest = ISSUED_BY.sub("", text[len(part.bold_first) :].strip(EDGES)).strip(EDGES)
        if len(part.bold_first.split()) > 1 or _is_issuer(rest, words):
            return part.bold_first, rest
    for separator in (BY, MARK):
        pieces = separator.split(text, maxsplit=1)
        if len(pieces) == 2 and len(pieces[0]) >= 3:
            return _trimmed(pieces[0]), _trimmed(pieces[1])
    for match in COMMA.finditer(text):
        name, issuer = text[: match.start()].strip(), text[match.end() :].strip()
        opened = name.count("(") > name.count(")")
        if not opened and len(name) >= 3 and _is_issuer(issuer, words):
            return name, issuer
    bracket = in_brackets(text, words)
    if bracket:
        return bracket
    found = _dash_issuer(part, words, strict=not (dashed or DASH.split(text)[-1].isupper()))
    if found:
        return found
    return _closed(NUMBER_BEHIND.sub("", text)), ""


def _trimmed(text: str) -> str:
    """The text without marks at its edges; brackets stay where both are there."""
    bare = text.strip(EDGES.translate(BRACKETS))
    return bare if sum(map(bare.count, "([（")) == sum(map(bare.count, ")]）")) else bare.strip(EDGES)


def _closed(text: str) -> str:
    return text.strip(EDGES) if text.count("(") != text.count(")") else text


def _is_issuer(text: str, words: Lexicon, strict: bool = False) -> bool:
    """Whether a text after a comma or dash reads like an organisation: capitals, and more words than a level has."""
    first = COMMA.split(text)[0]
    tokens = first.split()
    if not tokens or tokens[0][0].islower() or any(map(str.isdigit, first)):
        return False
    known = [token for token in fold(first).split() if token in words.company_words or token in words.school_words]
    endings = any(fold(first).endswith(ending) for ending in words.school_endings)
    if known or endings:
        return True
    return not strict and len(tokens) >= 2 and not tokens[0].islower()
