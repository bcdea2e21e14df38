"""Certificates listed in other ways than one below the other: side by side, behind who gave them, with descriptions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from resumectl.parse.fields.brackets import outside_brackets
from resumectl.parse.fields.certificates.issuers import PARTED, certificate_score, gives, issuer_score, leads
from resumectl.parse.fields.certificates.parts import CODES, COMMA, Part, trimmed
from resumectl.parse.fields.certificates.words import DETAIL, PAPER
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.layout.chunks import BULLETS
from resumectl.parse.lexicon import Lexicon, fold

LED = re.compile(r"^([^:]{2,50}):\s+(?=\S)")
LED_BY_DASH = re.compile(r"^([^:–—|]{2,50}?)\s+[–—-]\s+(?=\S)")
REST = frozenset(("other", "others", "misc", "additional", "also", "various", "sonstige", "otros", "outros", "autres",
                  "altro", "inne", "diverse", "övrigt", "annet", "overige"))  # fmt: skip
TICKET = re.compile(
    r"^(?:\w+-)?\w*(?:schein|pass|patent)\b|^(?:caces|adr|fimo|fco|sst|hacc?p|habilitations?|permis|attestation|ersthelfer(?:in)?|"
    r"sicherheitsbeauftragter?)\b",
    re.IGNORECASE,
)
"""What trades call their licences: `Staplerschein`, `CACES R489`."""
MOST_TICKET_WORDS = 5
LEAST_TOLD = 4
"""Words that a description has on the average."""
MOST_PAPERS = 1 / 3
LEAST_IN_LIST, MOST_LISTED_WORDS = 4, 6
SHORT_FORM = re.compile(r"\s+\([A-Z]{2,8}\)$")
SAME_LEFT_EM = 0.6
LEAST_MARKED = 2
MOST_HANGING_EM = 2.5


def in_columns(lines: Sequence[Line], words: Lexicon) -> list[list[Line]]:
    """The columns of names set side by side, cells one below the other; all lines in one list for any other section."""
    rows = [line for line in lines if len(line.segments) > 1]
    further = [cell.text for line in rows for cell in line.segments[1:]]
    listed = _are_lists(rows)
    dated = not listed and any(find_dates(cell.text) for line in rows for cell in line.segments)
    if not rows or dated or any(line.box is None for line in rows):
        return [list(lines)]
    papers = sum(_is_paper(text, words) for text in further)
    marked = listed or all(text[:1] in BULLETS for text in further if not text[:1].islower())
    if not marked and (papers <= sum(gives(text, words) for text in further) or 3 * papers < len(further)):
        return [list(lines)]
    columns: list[list[Line]] = []
    for line in lines:
        for cell in line.segments:
            at = next((at for at, column in enumerate(columns) if _is_below(column[0], line, cell)), len(columns))
            columns[at:] = columns[at:] or [[]]
            columns[at].append(_alone(line, cell, columns[at], at))
    return columns if len(columns) == max(len(line.segments) for line in rows) else [list(lines)]


def _are_lists(rows: Sequence[Line]) -> bool:
    """Whether the second cells are a list with bullets, as the first ones are; what has none goes on in the one above.
    """
    further = [cell for line in rows for cell in line.segments[1:]]
    marked = [cell.left for cell in further if cell.text[:1] in BULLETS and cell.left is not None]
    if len(marked) < LEAST_MARKED or not any(line.bullet for line in rows):
        return False
    plain = [(cell.left or 0.0, cell.runs[0].style.size_pt) for cell in further if cell.text[:1] not in BULLETS]
    return all(0 < left - min(marked) <= MOST_HANGING_EM * size for left, size in plain)


def _is_paper(text: str, words: Lexicon) -> bool:
    named = PAPER.search(text) is not None or certificate_score(text, words) >= 1.0
    return named and issuer_score(text, words) < 1.0


def _is_below(first: Line, line: Line, cell: Segment) -> bool:
    """Whether a cell begins where the column does, at its glyph or at the text behind that."""
    if first.box is None or cell.left is None:
        return False
    return -SAME_LEFT_EM * line.style.size_pt <= cell.left - first.box.left <= 2 * SAME_LEFT_EM * line.style.size_pt


def _alone(line: Line, cell: Segment, above: Sequence[Line], column: int) -> Line:
    """One cell as a line of its own, its glyph as the bullet."""
    glyph = cell.text[:1] if cell.text[:1] in BULLETS and cell is not line.segments[0] else ""
    if glyph:
        first = cell.runs[0]
        cell = replace(cell, runs=(first._replace(text=first.text.lstrip(f"{glyph} ")), *cell.runs[1:]))
    box = line.box and replace(line.box, left=cell.left or 0.0, right=cell.right or 0.0)
    last = above[-1].box if above else None
    gap = max(0.0, box.top - last.bottom) if box and last and above[-1].page == line.page else line.gap_pt
    bullet = line.bullet if cell is line.segments[0] else glyph
    # Each column has an edge of its own, at which its lines are full.
    return replace(line, segments=(cell,), box=box, gap_pt=gap, bullet=bullet, column=-1 - column)


def behind_issuer(part: Part, words: Lexicon) -> Part:
    """The part with several names where who gave them, or what they are about, leads: `Coursera: Tea, Wine`."""
    match = LED.match(part.text)
    pieces = outside_brackets(part.text[match.end() :], COMMA) if match and not part.bar_list else []
    if CODES.search(part.text):
        return part
    if match is None or len(pieces) < 2 or DETAIL.match(part.text) or certificate_score(match[1], words) >= 1.0:
        return part
    given = issuer_score(match[1], words) > 0
    bold = part.bold_first.rstrip(": ") == match[1].rstrip()
    names = [trimmed(piece) for piece in pieces]
    listed = given or bold or fold(match[1]) in REST
    if not listed or gives(names[-1], words) or any(not name or name[0].islower() for name in names):
        return part
    return replace(part, bar_list=tuple((name, "") for name in names), issuer=match[1].strip() if given else "")


def of_tickets(part: Part) -> Part:
    """The part with several names where commas part licences of trades: `Staplerschein, Kranschein`."""
    label = LED.match(part.text)
    pieces = [piece.strip() for piece in outside_brackets(part.text[label.end() if label else 0 :], COMMA)]
    tickets = all(TICKET.search(piece) and len(piece.split()) <= MOST_TICKET_WORDS for piece in pieces)
    if len(pieces) < 2 or part.bar_list or part.date or not tickets:
        return part
    return replace(part, bar_list=tuple((trimmed(piece), "") for piece in pieces))


def of_papers(part: Part, words: Lexicon) -> Part:
    """The part with several names where commas part papers alone: `ACCA Member, Forklift Licence`.

    Behind a comma there may be who gave it, a field or a level as well; a piece is one if it says so itself.
    """
    pieces = [trimmed(piece) for piece in outside_brackets(part.text, COMMA)] if len(part.cells) == 1 else []
    if len(pieces) < 2 or part.bar_list or part.date or part.issuer or CODES.search(part.text):
        return part
    papers = all(certificate_score(piece, words) >= 1.0 and issuer_score(piece, words) < 1.0 for piece in pieces[1:])
    begun = all(piece[:1].isupper() and len(piece.split()) > 1 for piece in pieces)
    apart = papers and begun and not gives(pieces[0], words)
    return replace(part, bar_list=tuple((piece, "") for piece in pieces)) if apart else part


def of_one_list(part: Part, words: Lexicon) -> Part:
    """The section's only part with all its names where commas alone part many short ones: `Kali, Tea, Salt, Moss`."""
    pieces = [trimmed(piece) for piece in outside_brackets(part.text, COMMA)] if len(part.cells) == 1 else []
    if len(pieces) < LEAST_IN_LIST or part.bar_list or part.date or part.issuer or CODES.search(part.text):
        return part
    short = all(piece[:1].isupper() and len(piece.split()) <= MOST_LISTED_WORDS for piece in pieces)
    plain = part.text[-1:] != "." and not any(gives(piece, words) or ":" in piece for piece in pieces)
    return replace(part, bar_list=tuple((piece, "") for piece in pieces)) if short and plain else part


def behind_body(part: Part, words: Lexicon) -> Part:
    """The part with the name alone where a body stands before a paper: `Scrum Alliance – Certified Moss Master`."""
    match = LED_BY_DASH.match(part.text) if len(part.cells) == 1 and not part.issuer else None
    if match is None or part.bar_list:
        return part
    name = part.text[match.end() :]
    known = issuer_score(match[1], words) == 2.0 or leads(match[1], name, words)
    paper = certificate_score(name, words) >= 1.0 and issuer_score(name, words) < 1.0
    return replace(part, cells=(name,), issuer=match[1]) if known and paper else part


def descriptions(parts: Sequence[Part], words: Lexicon) -> set[int]:
    """Places of the bullets that describe the certificate above them; empty where the bullets name certificates."""
    below = {at for at, part in enumerate(parts) if part.bullet}
    blocks = _plain_blocks(parts)
    if not blocks or not below or parts[0].bullet or any(parts[at].date for at in below):
        return set()
    told = sum(any(part.date for part in block) or _is_paper(block[0].text, words) for block in blocks)
    over = sum(at > 0 and not parts[at - 1].bullet for at in below)
    papers = sum(_is_paper(parts[at].text, words) for at in below)
    length = sum(len(parts[at].text.split()) for at in below)
    if 2 * told < len(blocks) or 2 * over <= len(blocks) or length < LEAST_TOLD * len(below):
        return set()
    given = any(len(block) == 1 and _gives_first(block[0], words) for block in blocks)
    return set() if given or papers > MOST_PAPERS * len(below) else below


def _gives_first(part: Part, words: Lexicon) -> bool:
    """Whether a row begins with who gives certificates, and not with a bold name that somebody follows."""
    first, *others = COMMA.split(part.text)
    return gives(first, words) and not (others and part.bold_first == first)


def _plain_blocks(parts: Sequence[Part]) -> list[list[Part]]:
    """The names without bullets, each with the rows below it that have none either: who gave it, say, and when.

    Rows without a date below each other are names each.
    """
    blocks: list[list[Part]] = []
    last: Part | None = None
    for part in parts:
        if part.bullet or not part.cells or DETAIL.match(part.text):
            last = None if part.bullet else last
            continue
        if last is not None and last.bold and not part.bold and not last.date:
            blocks[-1].append(part)
        else:
            blocks.append([part])
        last = part
    return blocks


def _bodies_over_dates(parts: Sequence[Part], words: Lexicon) -> set[int]:
    """Places of the known bodies over names with dates, where all other rows have one; empty for any other list."""
    heads = [at for at, part in enumerate(parts) if not part.date]
    if not heads or heads[0] != 0 or heads[-1] == len(parts) - 1 or 2 * len(heads) > len(parts):
        return set()
    apart = all(later - at > 1 for at, later in pairwise(heads))
    bare = [SHORT_FORM.sub("", parts[at].text) for at in heads]
    given = all(len(parts[at].cells) == 1 and not parts[at].bullet for at in heads)
    return set(heads) if apart and given and all(gives(text, words) for text in bare) else set()


def group_heads(parts: Sequence[Part], words: Lexicon) -> set[int]:
    """Places of the plain lines over bullets where all of them say who gave what follows, or what it is about."""
    bodies = _bodies_over_dates(parts, words)
    if bodies:
        return bodies
    heads = [at for at, part in enumerate(parts) if not part.bullet]
    if not heads or heads[0] != 0 or 2 * len(heads) > len(parts):
        return set()
    leads = [parts[at] for at in heads]
    dated = all(part.date and gives(part.text, words) for part in leads)
    whole = all(len(part.cells) == 1 and (dated or not part.date) and not PARTED.search(part.text) for part in leads)
    if not whole or any(_is_paper(part.text, words) for part in leads):
        return set()
    followed = all(at + 1 < len(parts) and parts[at + 1].bullet for at in heads)
    apart = all(part.bold for part in leads) and not any(part.bold for part in parts if part.bullet)
    told = sum(issuer_score(part.text, words) > 0 for part in leads)
    return set(heads) if followed and (apart or told) else set()
