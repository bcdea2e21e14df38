"""Pages to one sequence of lines, without running headers and footers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from resumectl.parse.geometry import Line, Page
from resumectl.parse.layout.chunks import LEADER, chunks_of
from resumectl.parse.layout.columns import regions_of
from resumectl.parse.layout.edges import cut_at_edges
from resumectl.parse.layout.file_order import regions_in_file_order
from resumectl.parse.layout.grids import grids_of
from resumectl.parse.layout.lines import lines_of
from resumectl.parse.layout.own_bullets import with_own_bullets
from resumectl.parse.layout.rail_marks import without_rail_marks
from resumectl.parse.layout.rows import Kind
from resumectl.parse.layout.strips import Barrier
from resumectl.parse.layout.turned import with_level_headings
from resumectl.parse.lexicon import fold, lexicon

EDGE_SHARE = 0.1
WIDE_SHARE, OUTSIDE_EM, MOST_OUTSIDE = 0.2, 1.0, 6
"""In so much of a page, so far from its text, so many lines of a header or a foot may stand."""
FOOT_SHARE = 0.15
"""Where a page's foot may begin at the earliest."""
NEAR_FOOT_EM = 0.8
NO_COLUMN = -1
WIDE_RULE_PT = 120.0
NUMBERED_NAME = re.compile(
    r"^[^@\d]{2,60}?\s+[-–—|·•]\s+(?:page|seite|página|pagina|pág\.?|strona|strana|sida|side|sivu|oldal|sayfa|"
    r"стр(?:аница|\.)|стор(?:інка|\.)|σελίδα)\s+\d{1,2}(?:\s*(?:of|/|von|de|di|sur|van|z|ze|av|af|из|з)\s*\d{1,2})?$",
    re.IGNORECASE,
)
"""`Jane Doe - Page 1 of 1` at the foot of a page."""
PAGE_NUMBER = re.compile(
    r"^(?:(?:page|seite|página|pagina|pág|strona|sida|side|стр|σελίδα)\.?\s*)?[-–|]?\s*\d{1,3}"
    r"(?:\s*(?:/|of|von|de|di|z|av|van|из|sur)\s*\d{1,3})?\s*[-–|]?$",
    re.IGNORECASE,
)
NUMBER_BEHIND = re.compile(r"\s\d{1,3}(?:\s*(?:/|of|von|de|di|z|av|van|из|sur)\s*\d{1,3})?$", re.IGNORECASE)
PAGE_WORDS = frozenset("page pagina página seite strona sida side стр of von de di av van из sur".split())
DIGITS = re.compile(r"\d+")
VOWEL_DASH = "ㅡ"
"""A Korean vowel that is typed for a dash: templates of Google Docs set one above each heading."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where a region of text stands: page and edges in points."""

    page: int
    left: float
    right: float
    top: float
    bottom: float
    is_label: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """All lines in reading order, the regions they belong to, and the running lines that were set aside."""

    lines: tuple[Line, ...]
    columns: Mapping[int, Column]
    running: tuple[Line, ...] = ()


def read_pages(pages: Sequence[Page], kind: Kind, *, in_file_order: bool = False) -> Reading:
    """The lines of all pages in reading order; `kind` tells headings and dates (see layout.columns).

    With `in_file_order` the order is that in which the file holds the text, whatever the columns look like.
    """
    columns: dict[int, Column] = {}
    by_page: list[list[Line]] = []
    edges: list[tuple[float, float]] = []
    for page in (with_level_headings(without_rail_marks(page), kind) for page in with_own_bullets(pages)):
        grids = grids_of(page.rules)
        walls = [wall for grid in grids for wall in grid.walls()]
        borders = [rule for grid in grids for rule in grid.borders(page.rules)]
        chunks = cut_at_edges(chunks_of(page, walls))
        if in_file_order:
            regions = regions_in_file_order(chunks, page.words)
        else:
            regions = regions_of(chunks, kind, _barriers(page), grids, edges)
        for number, region in enumerate(regions, len(columns)):
            inside = [chunk for row in region.rows for chunk in row]
            top, bottom = min(chunk.top for chunk in inside), max(chunk.bottom for chunk in inside)
            columns[number] = Column(page.number, region.left, region.right, top, bottom, region.is_label)
        by_page.append(lines_of(regions, page, len(columns) - len(regions), borders))
    running = _running(by_page, pages, kind)
    running |= _above_running(by_page, running)
    kept = [line for lines in by_page for line in lines if id(line) not in running]
    aside = tuple(line for lines in by_page for line in lines if id(line) in running)
    stop = _closing_block(kept)
    kept, aside = kept[:stop], (*kept[stop:], *aside)
    middle = pages[0].height_pt / 2 if pages else 0.0
    foot = [line for line in aside if line.page == 1 and line.box and line.box.top > middle]
    first = _contact_of(foot, kept)
    # Moved to the top they stand in no column that goes on over the page.
    head = [line.marked(column=NO_COLUMN) for line in first]
    return Reading(numbered([*head, *kept]), columns, tuple(line for line in aside if line not in first))


def read_flow(lines: Sequence[Line]) -> Reading:
    """The lines of a flowing format, which come in reading order already, without headers and footers that run.

    A header before the body stays the first time: the name and the contact data may stand in it. Footers with an
    e-mail address that stands nowhere else are the contact block and are read first. Lines of signs alone say nothing.
    """
    kept: list[Line] = []
    aside: list[Line] = []
    seen: set[str] = set()
    has_body = False
    for line in lines:
        if not any(map(str.isalnum, line.flat.replace(VOWEL_DASH, ""))):
            continue
        key = DIGITS.sub("#", line.flat.casefold())
        again = line.origin == "header" and (has_body or key in seen)
        number = line.origin in ("header", "footer") and PAGE_NUMBER.match(line.flat) is not None
        (aside if line.origin == "footer" or again or number else kept).append(line)
        seen.add(key)
        has_body = has_body or line.origin in ("body", "box")
    first = _contact_of([line for line in aside if line.origin == "footer"], kept)
    return Reading(numbered([*first, *kept]), {}, tuple(line for line in aside if line not in first))


def _contact_of(foot: Sequence[Line], kept: Sequence[Line]) -> list[Line]:
    """The lines of a foot with an e-mail address that stands nowhere in the kept ones; none of any other foot."""
    known = "\n".join(line.flat for line in kept)
    if not any("@" in word and word not in known for line in foot for word in line.flat.split()):
        return []
    return [line for line in foot if not PAGE_NUMBER.match(line.flat)]


def numbered(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The lines with their places in the document."""
    return tuple([line.marked(number=number) for number, line in enumerate(lines)])


def _barriers(page: Page) -> list[Barrier]:
    """Wide rules and leaders of dots: a heading's line ends what stands in columns above it."""
    flat = [rule for rule in page.rules if rule.right - rule.left > WIDE_RULE_PT and rule.bottom - rule.top <= 3]
    dots = [word for word in page.words if word.right - word.left > WIDE_RULE_PT and LEADER.match(word.text)]
    return [Barrier(rule.left, rule.right, rule.top) for rule in flat] + [
        Barrier(word.left, word.right, word.baseline) for word in dots
    ]


def _running(by_page: list[list[Line]], pages: Sequence[Page], kind: Kind) -> set[int]:
    """Ids of lines at a page's edge that are page numbers or come again on other pages."""
    edge: list[tuple[str, Line]] = []
    found: set[int] = set()
    for page, lines in zip(pages, by_page, strict=True):
        outside = _outside(lines, page)
        for line in lines:
            if line.box is None:
                continue
            top, bottom, height = line.box.top, line.box.bottom, page.height_pt
            high, low = bottom < height * EDGE_SHARE, top > height * (1 - EDGE_SHARE)
            if top > height * (1 - FOOT_SHARE) and _counts_pages(line, page, len(pages)):
                found.add(id(line))
            if id(line) in outside and not (high or low):
                if top > height / 2 and _numbers_page(line, page, len(pages)):
                    found.add(id(line))
                # In a wide margin what runs stands at one height.
                edge.append((f"{DIGITS.sub('#', line.flat.casefold())}\n{top:.0f}", line))
            if not (high or low):
                continue
            numbered = PAGE_NUMBER.match(line.flat) or NUMBERED_NAME.match(line.flat)
            if numbered and (low or len(pages) > 1):
                found.add(id(line))
            # Dates of the text come to stand at the edges of pages by chance; those of a header are the same ones.
            text = line.flat if kind(line.flat) == "date" else DIGITS.sub("#", line.flat.casefold())
            edge.append((text, line))
    found |= {id(line) for line in _repeating_name(by_page, kind)}
    counts = Counter(text for text, _ in edge)
    seen: set[str] = set()
    for text, line in edge:
        # The first of them stays: the name and the contact data may stand in a header that repeats.
        if counts[text] > 1 and len(pages) > 1:
            if text in seen or (line.box and line.box.top > pages[0].height_pt / 2):
                found.add(id(line))
            seen.add(text)
    return found


def _outside(lines: Sequence[Line], page: Page) -> set[int]:
    """Ids of the lines that stand in the page's margins above and below its text, apart from it."""
    placed = sorted((line for line in lines if line.box), key=lambda line: line.box.top if line.box else 0.0)
    found: set[int] = set()
    for order, sign in ((placed, 1), (placed[::-1], -1)):
        for at, (line, after) in enumerate(pairwise(order[: MOST_OUTSIDE + 1]), 1):
            upper, lower = (line, after) if sign > 0 else (after, line)
            gap = lower.box.top - upper.box.bottom if lower.box and upper.box else 0.0
            if gap > OUTSIDE_EM * max(line.style.size_pt, after.style.size_pt):
                edge = line.box.bottom / page.height_pt if line.box else 0.5
                found |= {id(one) for one in order[:at]} if (edge if sign > 0 else 1 - edge) < WIDE_SHARE else set()
                break
    return found


def _above_running(by_page: list[list[Line]], running: Container[int]) -> set[int]:
    """Ids of lines right above one that runs at the foot, where another page has the same above its own."""
    above: list[Line] = []
    for lines in by_page:
        feet = [line for line in lines if id(line) in running and line.box]
        above += [line for line in lines if id(line) not in running and any(_is_right_above(line, one) for one in feet)]
    counts = Counter(line.flat for line in above)
    return {id(line) for line in above if counts[line.flat] > 1}


def _is_right_above(line: Line, foot: Line) -> bool:
    gap = foot.box.top - line.box.bottom if line.box and foot.box else -1.0
    return 0 <= gap < NEAR_FOOT_EM * line.style.size_pt


def _counts_pages(line: Line, page: Page, count: int) -> bool:
    """Whether the line says which of all pages this one is: `2/3`, `Page 2 of 3`."""
    numbers = DIGITS.findall(line.flat) if PAGE_NUMBER.match(line.flat) else []
    return numbers == [str(page.number), str(count)]


def _numbers_page(line: Line, page: Page, count: int) -> bool:
    """Whether the line is this page's own number, or says so of the only page: `2`, `Page 1`."""
    is_number = PAGE_NUMBER.match(line.flat) is not None and (count > 1 or not line.flat.isdigit())
    return is_number and DIGITS.findall(line.flat) == [str(page.number)]


def _closing_block(lines: Sequence[Line]) -> int:
    """Where the document ends: before the name and what stands below it, when both come again behind all sections."""
    if len(lines) < LEAST_BEFORE_CLOSING:
        return len(lines)
    head = {line.flat for line in lines[:LONGEST_CLOSING]}
    large = max(line.style.size_pt for line in lines)
    for at in range(len(lines) - 1, len(lines) - 1 - LONGEST_CLOSING, -1):
        line = lines[at]
        if line.flat in head and line.style.size_pt > 0.95 * large:
            again = sum(other.flat in head for other in lines[at + 1 :])
            return at if again and 2 * again >= len(lines) - at - 1 else len(lines)
    return len(lines)


LONGEST_CLOSING = 6
LEAST_BEFORE_CLOSING = 12


def _repeating_name(by_page: list[list[Line]], kind: Kind) -> list[Line]:
    """First and last rows of later pages that say no more than the largest type of the first page, or what it is.

    `Jane Doe - Curriculum Vitae - 2` above page two only comes but once in a document of two pages, and so does
    `Jane Doe 1 / 1` at the foot of the only page.
    """
    first = [line for line in by_page[0] if line.box] if by_page else []
    largest = max((line.style.size_pt for line in first), default=0.0)
    name = {token for line in first if line.style.size_pt > 0.95 * largest for token in fold(line.flat).split()}
    found: list[Line] = []
    for number, lines in enumerate(by_page):
        placed = sorted((line for line in lines if line.box), key=lambda line: line.box.top if line.box else 0.0)
        for line in dict.fromkeys((*placed[: min(number, 1)], *placed[-1:])):
            texts = (cell.text for cell in line.segments if kind(cell.text) != "date")
            tokens = [token for text in texts for token in fold(text).split() if not token.isdigit()]
            # Of a name initials may be all that there is.
            words = [token for token in tokens if len(token) > 1] or tokens
            said = [token for token in words if token not in PAGE_WORDS]
            if fold(line.flat) in lexicon().sections or (number == 0 and not NUMBER_BEHIND.search(line.flat)):
                continue
            is_smaller = line.style.size_pt < 0.95 * largest
            if said and is_smaller and all(token in name or token in _title_words() for token in said):
                found.append(line)
    return found


@cache
def _title_words() -> frozenset[str]:
    """The folded words of what documents call themselves."""
    return frozenset(token for title in lexicon().document_titles for token in title.split())
