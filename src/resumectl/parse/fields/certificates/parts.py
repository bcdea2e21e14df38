"""The lines of a certificates section to parts: one for each name, issuer or date, whatever lines it runs through."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.ends import best_date
from resumectl.parse.fields.certificates.issuers import certificate_score, completes, gives, is_headed, issuer_score
from resumectl.parse.fields.certificates.tables import without_dates
from resumectl.parse.fields.certificates.words import LINK, NUMBER_ALONE, NUMBER_AMID, NUMBER_BEHIND, PAPER, SCORES
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.header_times import EDGES
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.prose import join, right_edge
from resumectl.parse.fields.skills.groups import LABEL
from resumectl.parse.fields.tight_rows import with_rest_of_items
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import fold, lexicon

LISTED = re.compile(r"\s*[;•|·、，；،؛]\s*")
COMMA = re.compile(r",\s+")
AND = re.compile(r"^(?:and|und|et|y|e|en|i|og|och|&)\s+(?=\S)")
BAR = re.compile(r"\s+[|•]\s+")
SEMICOLON = re.compile(r"\s*;\s+")
BRACKETS = str.maketrans("", "", "()[]（）")
OPEN_END = re.compile(
    r"(?:[,/&(\-–]|\b(?:and|of|in|for|the|to|at|on|with|by|from|und|für|der|nach|zum|zur|mit|im|gemäß|de|des|du|la|aux?|"
    r"pour|et|y|e|do|da|di|en|para|con|por|per|della|del|van|voor|i|w|z|dla|и|по|для|на|och|för|ja))$"
)

SHORT_NAME = re.compile(r"\(([A-Z]{3,7})\)$")
_CLASS = r"[A-Z]{1,2}\d{0,3}(?:\+?E)?"
CODES = re.compile(
    r"(?::|\b(?i:(?:categor|kategor|catégor)[^\W\d_]{1,4}|[ck]at\.?|classe?[si]?|clases?|klass[eni]{0,2}|kl\.|permis|"
    r"permiso|patent[ei]|rijbewijs|führerschein|körkort|førerkort|kørekort|prawo jazdy|licen[cs]es?))"
    rf"\s*(?:(?i:(?:categor|class)[^\W\d_]{{1,4}}|[ck]at\.?)\s+)?{_CLASS}"
    rf"(?:(?:,\s*|\s*/\s*|\s+(?:(?:and|und|et|e|y|i|og|och|en|ja|&|\+)\s+)?){_CLASS})*$"
)
"""The classes of one licence: `Driving licence: categories B, BE`, `Führerschein Klassen B, C1E`."""
BEHIND_DATE = re.compile(r"(?<=\d\))\s*[,;]\s+(?=[^\W\d_])|(?<=\d{4});\s+(?=[^\W\d_])")
"""What parts a certificate with its date from the next one in the row."""
YEAR_FIRST = re.compile(r"^(?:19|20)\d{2}\b")
WRAP_GAP_EM = 0.4
LEAST_NAMES = 3
MOST_NAME_WORDS = 8
LEAST_FULL_ROW = 60
"""Letters of a row that fills a page: shorter ones are only the longest of a list."""


@dataclass(frozen=True, slots=True)
class Part:
    """A line, or several that one text runs through: the text without dates, cell by cell, and the date."""

    cells: tuple[str, ...]
    date: str
    """Behind `ENDS` where it is only the date on which the certificate ends."""

    lines: tuple[Line, ...]
    bold: bool = False
    bullet: bool = False
    bold_first: str = ""
    """The words at the start that are bold where the rest of the line is not."""

    bar_list: tuple[tuple[str, str], ...] = ()
    """(name, date) of each certificate where bars part several in one line, each with its own date."""

    listed: bool = False
    """A label before it says that names follow, one behind the other."""

    issuer: str = ""
    """Known from the other lines, and in no cell."""

    @property
    def text(self) -> str:
        return " ".join(self.cells)


def parts_of(lines: Sequence[Line]) -> list[Part]:
    """The parts of the section's lines, in print order; lines that only say where to look one up are none."""
    lines = [line for line in lines if _bare(line.flat) and not SCORES.match(line.flat)]
    edges: dict[int, float] = {}
    for column in {line.column for line in lines}:
        edges[column] = right_edge([line for line in lines if line.column == column])
    # Where dates stand in lines of their own a block is name, issuer, date: a full line says nothing about wrapping.
    blocks = any(_only_date(line) for line in lines)
    lines = lines if blocks else with_rest_of_items(lines)
    gaps = [_gap_em(line) for line in lines[1:] if _gap_em(line) < 3]
    item_gap_em = -1.0 if blocks else max(gaps, default=0.0)
    runs: list[list[Line]] = []
    for line in lines:
        if runs and _wraps(runs[-1], line, edges[line.column], item_gap_em):
            runs[-1].append(line)
        else:
            runs.append([line])
    return [_part(run) for run in runs]


def _bare(text: str) -> str:
    """The text without addresses of pages, and without words for following them."""
    return NUMBER_AMID.sub("", LINK.sub("", text))


def _gap_em(line: Line) -> float:
    return line.gap_pt / max(line.style.size_pt, 1.0)


def _wraps(run: Sequence[Line], line: Line, edge: float, item_gap_em: float) -> bool:
    """Whether a name goes on in the next line; a line that ends in a date, or has cells, is complete."""
    last = run[-1]
    if line.bullet or line.whole or last.whole or line.column != last.column or line.box is None or last.box is None:
        return False
    if YEAR_FIRST.match(line.flat) and _ends_in_month(last):
        return True
    if _leads_with_date(run[0]) and _leads_with_date(line):
        return False
    if len(last.segments) > 1 or len(line.segments) > 1 or _ends_in_date(last) or abs(_size_step(last, line)) > 1:
        return False
    size = max(line.style.size_pt, 1.0)
    if line.page == last.page and line.box.top - last.box.bottom > 0.9 * size:
        return False
    if label_of(line.flat):
        return False
    if line.gap_pt < size and _is_spelled_out(last.flat, line.flat):
        return True
    is_open = OPEN_END.search(last.flat) is not None or last.flat.count("(") > last.flat.count(")")
    if is_open or line.flat[:1].islower() or line.flat.startswith(("(", "[")):
        return True
    if run[0].bullet and run[0].style.bold and not line.style.bold and not line.flat[:1].islower():
        return False  # who gave it, below a bold name
    if run[0].bullet and run[0].box is not None and line.box.left >= run[0].box.left - 0.8 * size:
        return not _only_date(line)
    words = line.segments[0].words
    width = words[0].right - words[0].left if words else 0.0
    if run[0].bullet:
        # Below its glyph, where nothing is set further in, the rest of an item that fills a row of the page.
        full = last.box.right + width + 0.2 * size >= edge and len(last.flat) >= LEAST_FULL_ROW
        return full and _gap_em(line) <= WRAP_GAP_EM and not _only_date(line)
    labelled = label_of(run[0].flat) > 0
    if not labelled and BAR.search(last.flat) and BAR.search(line.flat):
        return False
    full = last.box.right + width + 0.2 * size >= edge and (labelled or last.style[:4] == line.style[:4])
    if not full or _gap_em(line) > WRAP_GAP_EM + 0.2 * labelled:
        return False
    if labelled or max(len(BAR.findall(last.flat)), len(COMMA.findall(last.flat)) - 1) >= LEAST_NAMES - 1:
        return True
    return _gap_em(line) <= item_gap_em - 0.2 or (item_gap_em >= 0 and completes(last.flat, line.flat, lexicon()))


def _is_spelled_out(text: str, rest: str) -> bool:
    """Whether the capitals of both rows make the short name behind them: `Certified Reader of` / `Maps (CRM)`."""
    short = SHORT_NAME.search(rest)
    if short is None:
        return False
    capitals = "".join(word[0] for word in f"{text} {rest[: short.start()]}".split() if word[0].isupper())
    return capitals == short[1] and short[1][0] == text[:1]


def _size_step(last: Line, line: Line) -> float:
    return last.style.size_pt - line.style.size_pt


def _ends_in_date(line: Line) -> bool:
    spans = find_dates(line.flat)
    return bool(spans) and not line.flat[spans[-1].stop :].strip(EDGES)


def _ends_in_month(line: Line) -> bool:
    """Whether the year of a date must stand in the next row."""
    return fold(line.flat.split()[-1]) in lexicon().months if line.flat else False


def _leads_with_date(line: Line) -> bool:
    """Whether a date stands before the text: `05/2016 Forklift licence`."""
    spans = find_dates(line.flat) if line.flat[:1].isdecimal() else []
    return bool(spans) and not line.flat[: spans[0].begin].strip() and len(line.flat) > spans[0].stop + 1


def _only_date(line: Line) -> bool:
    return not without_dates(line.flat)[0]


def _part(run: Sequence[Line]) -> Part:
    first = run[0]
    label = label_of(first.flat)
    if label:
        pieces = _pieces(_bare(join([line.flat for line in run])[label:]))
        whole = pieces[0] if len(pieces) == 1 else (" ".join(text for text, _ in pieces), "")
        listed = pieces if len(pieces) > 1 else ()
        return Part((whole[0],) if whole[0] else (), whole[1], tuple(run), bar_list=listed, listed=True)
    if len(run) > 1:
        text, date = without_dates(_bare(join([line.flat for line in run])))
        cells: tuple[str, ...] = (text,) if text else ()
    else:
        pairs = [without_dates(_bare(segment.text)) for segment in first.segments]
        cells = tuple(text for text, _ in pairs if text)
        date = best_date(date for _, date in pairs)
    runs = first.segments[0].runs
    bold = runs[0].style.bold if runs else first.style.bold
    # A date in a cell of its own may stand before the name.
    named = next((cell for cell in first.segments if without_dates(cell.text)[0]), first.segments[0])
    return Part(cells, date, tuple(run), bold, bool(first.bullet), _bold_first(named), _bar_list(run))


def label_of(text: str) -> int:
    """The length of a label that names certificates, with its colon; 0 where none leads the text, or one's number is
    all that follows."""
    if NUMBER_ALONE.search(text) or CODES.search(text):
        return 0
    match = LABEL.match(text)
    label = (match[1] or match[2]) if match else ""
    if fold(label).endswith(" certified"):
        return 0  # `Microsoft Certified: Azure Fundamentals`
    return match.end() if match and heading_kind(label, lexicon()) == "certifications" else 0


def _pieces(text: str) -> tuple[tuple[str, str], ...]:
    """(name, date) of each of several names behind one another; who gave one of them is none."""
    apart = LISTED if LISTED.search(text) else COMMA
    pieces = [without_dates(AND.sub("", piece)) for piece in outside_brackets(text.rstrip("."), apart)]
    givers = [
        at > 0 and not PAPER.fullmatch(name) and _is_giver(name, listed=apart is LISTED)
        for at, (name, _) in enumerate(pieces)
    ]
    kept = [piece for piece, giver in zip(pieces, givers, strict=True) if piece[0] and not giver]
    return tuple((NUMBER_BEHIND.sub("", name), date) for name, date in kept)


def _is_giver(name: str, *, listed: bool) -> bool:
    """Whether a piece is who gave the one before: a known body, or where commas part them any that is headed as one."""
    words = lexicon()
    if issuer_score(name, words) == 2.0:
        return True
    return not listed and not PAPER.search(name) and gives(name, words) and is_headed(name, words)


def _bar_list(run: Sequence[Line]) -> tuple[tuple[str, str], ...]:
    text = _bare(join([line.flat for line in run]))
    for sign in (BAR, SEMICOLON):
        pieces = [without_dates(piece) for piece in sign.split(text)]
        dated = [bool(date) for _, date in pieces]
        if dated == [True, False] and _leads_with_date(run[0]):
            continue  # `2019: Red Cross | First Aid`
        if len(pieces) > 1 and all(name for name, _ in pieces) and any(dated if sign is SEMICOLON else dated[:-1]):
            return tuple(pieces)
    return _dated_list(text)


def _dated_list(text: str) -> tuple[tuple[str, str], ...]:
    """`Crane permit (2012), Fire course (2014), Driving licence`: each with its date, but perhaps the last."""
    pieces = [without_dates(piece) for piece in BEHIND_DATE.split(text.rstrip("."))]
    whole = all(name and date for name, date in pieces[:-1]) and bool(pieces[-1][0])
    last = len(pieces) > 2 and issuer_score(pieces[-1][0], lexicon()) == 0
    return tuple(pieces) if len(pieces) > 1 and whole and (pieces[-1][1] or last) else _half_dated(text)


def _half_dated(text: str) -> tuple[tuple[str, str], ...]:
    """`Cook's card (exp. 2026), Bar permit, First aid`: three names or more, some of them with a date in brackets."""
    printed = outside_brackets(text.rstrip("."), COMMA)
    pieces = [without_dates(piece) for piece in printed]
    amid = any(date and piece.endswith(")") for piece, (_, date) in zip(printed[:-1], pieces[:-1], strict=True))
    if len(pieces) < LEAST_NAMES or not amid or not all(name[:1].isupper() for name, _ in pieces):
        return ()
    words = lexicon()
    given = any(
        issuer_score(name, words) == 2.0 or is_headed(name, words) or looks_like_place(name) for name, _ in pieces[1:]
    )
    papers = len(pieces) > LEAST_NAMES or any(
        PAPER.search(name) or certificate_score(name, words) >= 1.0 for name, _ in pieces
    )
    return () if given or not papers or any(len(name.split()) > MOST_NAME_WORDS for name, _ in pieces) else (*pieces,)


def _bold_first(cell: Segment) -> str:
    bold = [run.text for run in cell.runs if run.style.bold]
    if not cell.runs or not cell.runs[0].style.bold or len(bold) == len(cell.runs):
        return ""
    count = next(at for at, run in enumerate(cell.runs) if not run.style.bold)
    return trimmed(" ".join("".join(run.text for run in cell.runs[:count]).split()))


def trimmed(text: str) -> str:
    """The text without marks at its edges; brackets stay where both are there."""
    bare = text.strip(EDGES.translate(BRACKETS))
    return bare if sum(map(bare.count, "([（")) == sum(map(bare.count, ")]）")) else bare.strip(EDGES)
