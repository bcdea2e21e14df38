"""Lines to sections: headings are told by a lexicon and by how the document itself sets them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from resumectl.parse.digits import has_digit
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.form_labels import with_whole_labels
from resumectl.parse.fields.entries.forms import has_forms, is_form_label, tells_of_job
from resumectl.parse.fields.entries.margin_dates import is_below_dates
from resumectl.parse.fields.project_forms import is_project_label
from resumectl.parse.geometry import Line
from resumectl.parse.headings import (
    CONTINUED,
    LONGEST_HEADING,
    REFERENCES_NOTE,
    TOTAL_TIME,
    Look,
    differs,
    first_of_columns,
    heading_kind,
    heads_entries,
    is_weaker,
    look_of,
    looks_of_skill_labels,
    most_unknown,
    row_look,
    same_look_runs,
    settings_of,
    split_at,
    stopped_title,
)
from resumectl.parse.layout.reading import Column
from resumectl.parse.lexicon import Lexicon, fold, lexicon
from resumectl.parse.sectioning.form_tables import (
    above_events,
    head_of_table,
    is_label_cell,
    is_title_cell,
    repeated_cells,
    row_labels,
)
from resumectl.parse.sectioning.menus import apart_from_menu
from resumectl.parse.sectioning.regions import heading_above, is_sidebar, is_topmost, leaves_open, region_above
from resumectl.parse.sectioning.stray import stray_contact
from resumectl.parse.sectioning.title_rows import rows_of_margin, title_rows, titles_in_colons, whole_cells
from resumectl.parse.sectioning.untitled import (
    columns_of_notes,
    first_contact,
    guessed_kind,
    is_of_web_page,
    look_of_headings,
)
from resumectl.parse.sectioning.wrapped_headings import is_rest_of_row, with_whole_headings

ENTRY_KINDS = ("work", "education", "projects")
PERSONAL = ("contact", "other")
"""Kinds that a label of somebody's data can be mistaken for, within a section on a person."""
MOST_HEADING_WORDS, LEAST_NAMED, MOST_BESIDE, SMALL = 6, 3, 3, 0.92
"""Known headings of a look that make one of a line in it which stands before all of them, below the contact data."""
NAME_SIZE = 1.7
"""A box of a flowing format that begins with type so many times the text's size holds the name."""
NO_HEADING = re.compile(r"@|https?:|www\.|\d{4,}|\.(?:com|org|net)\b")
LABEL = re.compile(r"^([^:]{3,40}):\s+(\S.*)$")


@dataclass(frozen=True, slots=True)
class Section:
    """The lines under one heading; `kind` is one of the lexicon's, or `head` for what stands before any heading."""

    kind: str
    heading: Line | None
    lines: tuple[Line, ...]

    @property
    def title(self) -> str:
        return self.heading.flat if self.heading else ""


def find_sections(lines: Sequence[Line], columns: Mapping[int, Column]) -> tuple[Section, ...]:
    """The document's sections in reading order; the first has kind `head`.

    A region at the top of a later page goes on with the section that was open in the region above it.
    """
    lines, aside = apart_from_menu(with_whole_headings(lines, lexicon()))
    # The second row of a form's label may be a heading elsewhere: `Name of the institute of` / `education`.
    is_formed = has_forms(lines)
    lines = with_whole_labels(lines, heads_entries) if is_formed else lines
    finder = _Finder(lines, lexicon(), columns, is_formed and has_forms(lines))
    heads: list[tuple[str, Line | None, list[Line]]] = [("head", None, [])]
    contact: list[Line] = []
    labels: list[Line] = []
    current = 0
    last: Line | None = None
    at_column: dict[int, int] = {}
    closed: tuple[int, int] | None = None
    for line in lines:
        kind, heading, rest = finder.look(line, heads[current][0])
        first = not heads[current][2] and finder.is_first_entry(line, last, heads[current][0])
        if kind and last is not None and (first or finder.is_within(line, last, heads[current])):
            kind, heading, rest = None, None, line
        if last is not None and line.column != last.column and kind is None:
            current = _section_of_region(line, last, columns, at_column, heads, current, finder)
        closing = kind is None and (finder.closes(line) or (closed is not None and closed == (line.page, line.column)))
        closed = (line.page, line.column) if closing else None
        if closing or (kind is None and (REFERENCES_NOTE.match(line.flat) or is_of_web_page(line.flat))):
            aside.append(line)
            continue
        of_referee = heads[current][0] == "references" and (last is None or line.column == last.column)
        if kind is None and id(line) in finder.stray and not (of_referee or heads[current][0] == "head"):
            contact.append(line)
            continue
        if kind is None and finder.is_label(line):
            labels.append(line)
            continue
        if kind is not None:
            heads.append((kind, heading, []))
            current = len(heads) - 1
        if rest is not None:
            heads[current][2].append(rest)
        at_column[line.column] = current
        last = line
    sections = [Section(kind, heading, tuple(part)) for kind, heading, part in heads]
    sections += [Section("references", None, tuple(aside))] if aside else []
    sections += [Section("contact", None, tuple(contact))] if contact else []
    return (*sections, *(Section("label", line, ()) for line in labels))


def _section_of_region(
    line: Line,
    last: Line,
    columns: Mapping[int, Column],
    at_column: dict[int, int],
    heads: list[tuple[str, Line | None, list[Line]]],
    current: int,
    finder: _Finder,
) -> int:
    """Where the first line of a new region belongs when it is no heading."""
    here, before = columns.get(line.column), columns.get(last.column)
    if not columns and heads[current][0] != "head" and line.style.size_pt >= NAME_SIZE * finder.body_size:
        heads.append(("head", None, []))
        return len(heads) - 1
    if here is None or before is None or before.is_label:
        return current
    beside = here.page == before.page and here.left > before.right
    spanning = heading_above(here, last, [heading for _, heading, _ in heads], columns) if beside else None
    heading, below = heads[current][1:]
    if heading and not below and leaves_open(before, here, columns):
        return current
    if here.page > 1 and (here.page != before.page or beside) and not spanning and is_topmost(here, columns):
        above = region_above(here, columns, at_column)
        return at_column[above] if above is not None else current
    jumped_up = (
        here.page == before.page and here.top < before.bottom - 3 * finder.body_size and here.left > before.right
    )
    if jumped_up and line.column in finder.notes:
        heads.append(("contact", None, []))
        return len(heads) - 1
    if jumped_up and spanning:
        return spanning
    if jumped_up and (line.style.size_pt > 1.25 * finder.body_size or is_sidebar(before, here)):
        heads.append(("head", None, []))
        return len(heads) - 1
    return current


class _Finder:
    """Decides line by line, after one look at all of them."""

    def __init__(self, lines: Sequence[Line], words: Lexicon, columns: Mapping[int, Column], has_forms: bool) -> None:
        self.words, self.has_forms = words, has_forms
        self._look_by_line = {id(line): look_of(line) for line in lines}
        margins = {number for number, column in columns.items() if column.is_label}
        self.in_margin = {id(line) for line in lines if line.column in margins}
        self.rows = Counter(line.column for line in lines)
        self.beside_text = self.in_margin | whole_cells(lines)
        self.started, self.first = False, lines[0].number if lines else -1
        letters: Counter[tuple[float, bool, int]] = Counter()
        for line, look in ((line, self.look_of(line)) for line in lines):
            letters[(look.size, look.bold, look.color)] += len(line.flat)
        self.body = max(letters, key=lambda look: letters[look]) if letters else (10, False, 0)
        self.body_size = self.body[0]
        self.known: dict[int, str] = {}
        self.looks: Counter[Look] = Counter()
        every = self.every = Counter[Look]()
        self.candidates = {id(line) for line in lines if self._may_be_heading(line)}
        for line in (line for line in lines if id(line) in self.candidates):
            every[self.look_of(line)] += 1
            if kind := self.kind(line.flat):
                self.known[id(line)] = kind
                self.looks[self.look_of(line)] += 1
        best = max(self.looks, key=lambda look: (self.looks[look], look.size), default=None)
        self.by_place = above_events(lines) | title_rows(lines, self.known, self._look_by_line, best)
        self.by_place |= set() if any(map(self._stands_out, self.looks)) else titles_in_colons(lines, self.known)
        self.by_place |= rows_of_margin(lines, {at: kind for at, kind in self.known.items() if at in self.in_margin})
        rare = {look for look, count in self.looks.items() if every[look] - count > max(3, 2 * count) and look != best}
        # A look that mostly sets other things (job titles, say) does not make a heading of a word that could be one.
        self.known = self._without_rare(lines, rare)
        texts = Counter(fold(line.flat) for line in lines if id(line) in self.known)
        self.labels = {
            number
            for line in lines
            if (number := id(line)) in self.known and texts[fold(line.flat)] > 1 and not CONTINUED.search(line.flat)
        }
        self.labels -= self._first_of_repeated(lines, texts)
        for line in lines:
            if id(line) in self.labels:
                self.looks[self.look_of(line)] -= 1
        self.looks = +self.looks
        self.unknown_looks = {
            look
            for look, count in self.looks.items()
            if count >= 2 and self._stands_out(look)
            if every[look] - count <= most_unknown(look, count, self.body_size)
        }
        self.only_look = look_of_headings(lines, self._look_by_line, self.known, words, self.body_size)
        self.unknown_looks |= {look for look in (self.only_look,) if look}
        self.contact, self.notes = first_contact(lines), columns_of_notes(lines, self.known)
        self.firsts = first_of_columns(lines)
        self.settings = settings_of([line for line in lines if id(line) in self.known], self.firsts)
        self.stray, self.runs = stray_contact(lines, self.known), same_look_runs(lines, self._look_by_line)
        self.row_labels, self.repeated = row_labels(lines, self.kind), repeated_cells(lines)
        # Where entries begin in the headings' type, only known words make a heading.
        self.unknown_looks -= {self.look_of(line) for line in lines if id(line) in self.known and id(line) in self.runs}
        self.best = max(self.looks, key=lambda look: (self.looks[look], look.size), default=None)
        self.unknown_looks -= looks_of_skill_labels(lines, self.known)
        above = (line for line in lines if id(line) in self.known and id(line) not in self.beside_text)
        self.beside = self.looks.keys() - {self.look_of(line) for line in above}

    def _without_rare(self, lines: Sequence[Line], rare: Collection[Look]) -> dict[int, str]:
        """The known headings but those in a look of other things, beside the text or above a table's rows excepted."""
        apart = self.in_margin | self.by_place
        kept = (line for line in lines if id(line) in self.known)
        return {id(line): self.known[id(line)] for line in kept if self.look_of(line) not in rare or id(line) in apart}

    def _first_of_repeated(self, lines: Sequence[Line], texts: Counter[str]) -> set[int]:
        """Headings that come twice because a page repeats them; three times or more is a label of entries."""
        looks = Counter(self.look_of(line) for line in lines if id(line) in self.known and texts[fold(line.flat)] == 1)
        main = {look for look, count in looks.items() if count >= 2}
        twice = (line for line in lines if id(line) in self.labels and texts[fold(line.flat)] == 2)
        return {id(line) for line in twice if self.look_of(line) in main}

    def closes(self, line: Line) -> bool:
        """Whether a declaration or a consent begins here: it ends the document or its page."""
        return self.started and fold(line.flat[:LONGEST_HEADING]).startswith(self.words.closings)

    def is_label(self, line: Line) -> bool:
        """Whether the line is a title that comes again and again inside entries (`Highlights`).

        A form's own labels stay with their values.
        """
        is_own = is_form_label(line.flat) or is_project_label(line.flat)
        return id(line) in self.labels and fold(line.flat) not in self.words.levels and not (self.has_forms and is_own)

    def is_first_entry(self, line: Line, last: Line | None, within: str) -> bool:
        """Whether an unknown line in a heading's look names the first entry below the heading just before it."""
        if last is None or id(last) not in self.known or within not in ENTRY_KINDS or id(line) in self.known:
            return False
        return last.column == line.column or line.in_table > last.in_table

    def is_within(self, line: Line, last: Line, open_one: tuple[str, Line | None, list[Line]]) -> bool:
        """Whether a part of an entry looks like a heading: dates stand beside or above it, or it ends the row above."""
        within, _, above = open_one
        if within in ENTRY_KINDS and is_rest_of_row(last, line):
            return True
        if within not in ENTRY_KINDS or id(last) not in self.in_margin or id(line) in self.in_margin:
            return within in ENTRY_KINDS and id(line) not in self.known and is_below_dates(line, last, above)
        level = line.box and last.box and abs(line.box.bottom - last.box.bottom) < line.style.size_pt
        return bool(level) and any(span.is_range for span in find_dates(last.flat))

    def look_of(self, line: Line) -> Look:
        """The look of one of the document's lines."""
        return self._look_by_line[id(line)]

    def kind(self, text: str) -> str:
        """The section kind that a heading's text names, or `""`."""
        return heading_kind(text, self.words)

    def look(self, line: Line, within: str) -> tuple[str | None, Line | None, Line | None]:
        """(kind, heading, what of the line is content): kind None when the line starts no section."""
        if not self.started and (self._is_document_title(line) or self._ends_headline(line)):
            return None, None, line
        if within == "languages" and fold(line.flat) in self.words.levels:
            return None, None, line  # `Mother tongue`, a heading elsewhere
        if within == "work" and tells_of_job(line.flat) and self.best and is_weaker(self.look_of(line), self.best):
            return None, None, line
        if id(line) in self.known and id(line) not in self.labels and self._accepts(line, within):
            self.started = True
            return self.known[id(line)], line, None
        look = self.look_of(line)
        may_be = id(line) in self.candidates and id(line) not in self.runs
        may_be = may_be and (look not in self.beside or id(line) in self.beside_text)
        named = look == self.only_look or self.looks[look] >= LEAST_NAMED
        unknown = may_be and (self.started or (named and line.number > self.contact)) and look in self.unknown_looks
        refused = id(line) in self.known and line.in_table and within in ENTRY_KINDS
        if may_be and not unknown and not refused and self.looks[look] and self._stands_out(look):
            unknown = guessed_kind(line.flat, self.words) != "other"
        setting = self.settings.get(look)
        if unknown and setting is not None:
            unknown = setting.fits(line, is_first=id(line) in self.firsts)
        unknown = unknown and not is_label_cell(line.flat, within, self.has_forms)
        if unknown and not find_dates(line.flat) and not NO_HEADING.search(line.flat):
            kind = guessed_kind(line.flat, self.words)
            self.started |= kind != "other"
            return kind, line, None
        return self._inline(line, within)

    def _is_document_title(self, line: Line) -> bool:
        """Whether the document's first line only says what it is; `Résumé` is a section's title, too."""
        is_title = line.number == self.first and fold(line.flat) in self.words.document_titles
        alone = id(line) not in self.known or self.looks[self.look_of(line)] < 2
        return is_title and (alone or line.style.size_pt > 1.1 * self.body_size)

    def _ends_headline(self, line: Line) -> bool:
        """Whether the line ends a headline of large type that ran over: `Engineer – Drives and` `Machinery`."""
        look = self.look_of(line)
        return id(line) in self.runs and id(line) in self.known and self.looks[look] < 2 and look.size > self.body_size

    def _may_be_heading(self, line: Line) -> bool:
        text = line.flat
        return (
            len(line.segments) == 1
            and len(text) <= LONGEST_HEADING
            and (text[-1:] not in ".,;" or (stopped_title(text, self.words) and self._stands_out(self.look_of(line))))
            and len((TOTAL_TIME.sub("", text) if has_digit(text) else text).split()) <= MOST_HEADING_WORDS
            and not (line.bullet and line.bullet in "•-–*o" and not self._is_set_apart(line))
            and any(map(str.isalpha, text))
        )

    def _is_set_apart(self, line: Line) -> bool:
        """Whether a line with a bullet is set like a heading (a square may be drawn before one) and known as one."""
        look = self.look_of(line)
        strong = (look.bold and not self.body[1]) or look.size > self.body_size
        return strong and line.text.strip()[-1:] != ":" and bool(self.kind(line.flat))

    def _stands_out(self, look: Look) -> bool:
        size, bold, color = self.body
        return look.size > size or look.caps or look.underlined or (look.bold and not bold) or look.color != color

    def _accepts(self, line: Line, within: str) -> bool:
        look, kind = self.look_of(line), self.known[id(line)]
        if id(line) in self.by_place:
            return True
        if id(line) in self.in_margin and not is_form_label(line.flat):
            # Its place beside the text sets it off, whatever its look is, unless it is one row of several or names what
            # an entry is about where headings have a look of their own and stand elsewhere.
            best = None if self.best in self.beside else self.best
            named = kind == "skills" and within in ENTRY_KINDS and best and self.looks[best] >= LEAST_NAMED
            is_small = named and not self._stands_out(look)
            return not (is_small or self.rows[line.column] > 1 or self._is_label_in_skills(look, kind, within))
        if line.heading_level or (self.looks[look] >= 2 and self._stands_out(look)):
            return not self._is_label_in_skills(look, kind, within)
        if self.best is not None and self.looks[self.best] >= 3 and self._stands_out(self.best):
            ruled = look._replace(underlined=self.best.underlined)
            return not (is_weaker(ruled, self.best) or self._is_label_in_skills(look, kind, within))
        apart = line.gap_pt > 0.5 * line.style.size_pt or (id(line) in self.firsts and self.looks[look] >= 2)
        return self._stands_out(look) or apart or (look.size > SMALL * self.body_size and max(self.looks.values()) < 3)

    def _is_label_in_skills(self, look: Look, kind: str, within: str) -> bool:
        """`Languages`, `Tools` ... inside the skills are labels when they look less than the headings do."""
        return (
            within == "skills"
            and kind in ("skills", "languages", "other")
            and self.best is not None
            and look != self.best
            # A look of one known title may set other labels, too.
            and (is_weaker(look, self.best) or self.looks[look] == 1 < min(self.every[look], self.looks[self.best]))
        )

    def _inline(self, line: Line, within: str) -> tuple[str | None, Line | None, Line | None]:
        """A heading that shares its line with the section's first text."""
        if len(line.segments) > 1 and not line.bullet and not line.segments[1].text.startswith((":", "：")):
            first = line.segments[0]
            kind = self.kind(first.text)
            # Of a form's tables only licences have one of their own.
            if (title := head_of_table(line)) and self.kind(title.flat) == "certifications":
                return "certifications", title, None
            set_apart = id(line) in self.by_place or differs(first, line.segments[1])
            if (
                kind
                and not (kind == within and len(line.segments) > MOST_BESIDE)
                and (set_apart or is_title_cell(first.text, kind, within))
                and row_look(line) not in self.row_labels
                and not (within in ENTRY_KINDS and fold(first.text) in self.repeated)
                and not (within == "skills" and kind in ("skills", "languages"))
                and not (kind in PERSONAL and is_label_cell(first.text, within, self.has_forms))
            ):
                return kind, replace(line, segments=(first,)), replace(line, segments=line.segments[1:])
        match = LABEL.match(line.flat) if ":" in line.flat else None
        if match and self.has_forms and within in ENTRY_KINDS and is_form_label(match.group(1)):
            return None, None, line
        is_free = match and not line.bullet and (not self.looks or max(self.looks.values()) < 2)
        if match and is_free and (kind := self.kind(match.group(1))) not in ("", "contact"):
            head, rest = split_at(line, len(match.group(1)))
            return kind, head, rest
        return None, None, line
