"""Documents altered in ways of which it is known what must be read afterwards.

No label is needed: what is read of the document as it is tells what is to be read of the altered one. Most alterations
leave what it says as it is; others put a text of the same kind in a value's place, or take a part out.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final, NamedTuple

import altered_pages as pages
from altered_texts import printed_as

from resumectl.model.page import ParseResult, PrintedLine
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Extract

Donors = Mapping[str, Sequence[str]]
"""Texts of other documents in the same language, by field."""

SIZES: Final = (0.75, 1.25, 1.6)
SPACINGS: Final = (0.92, 1.15, 1.3)
SIGNS: Final = ("–", "*", "•", "▪", "➢", "-")
SEPARATORS: Final = (" | ", " – ", ", ", " · ", " • ", " - ", " at ", " / ", ": ")
HEADERS: Final = {"work_history": ("role_title", "company"), "education": ("degree", "institution")}
MONTHS: Final = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
PATTERNS: Final = (
    "{m:02}/{y} - {m:02}/{y}", "{mon} {y} – {mon} {y}", "{y}-{m:02} - {y}-{m:02}", "{mon}. {y} to {mon}. {y}",
    "{m:02}.{y}–{m:02}.{y}", "{mon} '{yy} – {mon} '{yy}",
)  # fmt: skip


class Altered(NamedTuple):
    """An altered document: what was done, for people, what an extractor would give, and the profile to be read."""

    what: str
    extract: Extract
    expected: dict[str, Any]


@dataclass(frozen=True)
class Original:
    """A document as it is: what an extractor gave, what was read of it, and texts to put in place of its values."""

    extract: Extract
    result: ParseResult
    donors: Donors

    @property
    def profile(self) -> dict[str, Any]:
        """A copy of the profile, to be changed."""
        return copy.deepcopy(self.result.profile.to_json())

    @property
    def lines(self) -> Sequence[PrintedLine]:
        return self.result.transcript.lines

    @property
    def headings(self) -> list[PrintedLine]:
        return [line for line in self.lines if line.role == "heading" and line.box]

    def line_of(self, pointer: str) -> PrintedLine | None:
        """The line that prints a value, where it is one."""
        numbers = self.result.transcript.sources.get(pointer, ())
        return self.lines[numbers[0]] if len(numbers) == 1 else None

    def lines_of(self, start: str) -> list[PrintedLine] | None:
        """The lines of all values whose pointers begin so; None where others stand on them too."""
        sources = self.result.transcript.sources
        mine = {number for pointer, numbers in sources.items() if pointer.startswith(start) for number in numbers}
        others = {
            number
            for pointer, numbers in sources.items()
            if not pointer.startswith(start) and not pointer.startswith("/basic_info/current")
            for number in numbers
        }
        return None if mine & others or not mine else [self.lines[number] for number in sorted(mine)]


Kind = Callable[[Original, Random], Iterator[Altered]]


def _sizes(original: Original, _: Random) -> Iterator[Altered]:
    for times in SIZES:
        yield Altered(f"{times} times as large", pages.scaled(original.extract, times), original.profile)


def _spacings(original: Original, _: Random) -> Iterator[Altered]:
    for times in SPACINGS:
        yield Altered(f"rows {times} times apart", pages.spaced(original.extract, times), original.profile)


def _looks(original: Original, _: Random) -> Iterator[Altered]:
    extract = original.extract
    plain = {
        "no italic": pages.restyled(extract, lambda style: style._replace(italic=False)),
        "no colour": pages.restyled(extract, lambda style: style._replace(color=0)),
        "no rules": pages.without_rules(extract),
        "row by row": pages.row_by_row(extract),
    }
    for what, altered in plain.items():
        yield Altered(what, altered, original.profile)


def _no_bold(original: Original, _: Random) -> Iterator[Altered]:
    altered = pages.restyled(original.extract, lambda style: style._replace(bold=False))
    yield Altered("no bold", altered, original.profile)


def _one_page(original: Original, _: Random) -> Iterator[Altered]:
    if sum(bool(page.words) for page in original.extract.pages) > 1:
        yield Altered("on one page", pages.on_one_page(original.extract), original.profile)


def _signs(original: Original, _: Random) -> Iterator[Altered]:
    marked = [line for line in original.lines if line.bullet and not line.bullet[0].isalnum()]
    if marked:
        for sign in SIGNS:
            yield Altered(f"bullets {sign}", pages.with_other_signs(original.extract, marked, sign), original.profile)


def _sections(original: Original, draw: Random) -> Iterator[Altered]:
    count = len(original.headings)
    if count < 3:
        return
    for _ in range(3):
        order = list(range(count))
        draw.shuffle(order)
        if order != sorted(order) and (moved := pages.in_other_order(original.extract, original.headings, order)):
            yield Altered(" ".join(original.headings[at].flat for at in order), moved, original.profile)


def _swapped(group: str, field: str) -> Kind:
    """All values of one field with texts of other documents in their place."""

    def kind(original: Original, draw: Random) -> Iterator[Altered]:
        expected, extract, told = original.profile, original.extract, []
        for number, entry in enumerate(expected[group]):
            old = entry[field]
            line = original.line_of(f"/{group}/{number}/{field}")
            donors = original.donors.get(field, ())
            fitting = [text for text in donors if text != old and len(text) < 1.5 * len(old) + 4]
            for new in draw.sample(fitting, min(4, len(fitting))) if old and line else ():
                if line and (changed := printed_as(extract, line, old, new)):
                    extract, entry[field] = changed, new
                    told.append(f"{old} -> {new}")
                    break
        if told:
            yield Altered("; ".join(told), extract, _with_current(original, expected))

    return kind


def _exchanged(group: str) -> Kind:
    """Title and employer, or degree and school, in each other's place in every entry."""
    one, other = HEADERS[group]

    def kind(original: Original, _: Random) -> Iterator[Altered]:
        extract: Extract | None = original.extract
        entries = original.profile[group]
        for number, entry in enumerate(entries):
            first, second = (original.line_of(f"/{group}/{number}/{field}") for field in (one, other))
            if not (extract and first and second and entry[one] and entry[other]) or first is second:
                return
            extract = printed_as(extract, first, entry[one], entry[other])
            extract = printed_as(extract, second, entry[other], entry[one]) if extract else None
        if entries and extract:
            yield Altered(f"{entries[0][other]} before {entries[0][one]}", extract, original.profile)

    return kind


def _separators(group: str) -> Kind:
    """Another sign between title and employer, or degree and school, in every entry that has them in one row."""
    one, other = HEADERS[group]

    def kind(original: Original, _: Random) -> Iterator[Altered]:
        for sign in SEPARATORS:
            extract, told = original.extract, ""
            for number, entry in enumerate(original.profile[group]):
                line = original.line_of(f"/{group}/{number}/{one}")
                if not line or line is not original.line_of(f"/{group}/{number}/{other}") or not entry[one]:
                    continue
                for first, second in ((entry[one], entry[other]), (entry[other], entry[one])):
                    old = _between(line.flat, first, second)
                    if old and (sign != " at " or first == entry[one]):
                        changed = printed_as(extract, line, first + old + second, first + sign + second)
                        extract, told = (changed, first + sign + second) if changed else (extract, told)
            if told:
                yield Altered(told, extract, original.profile)

    return kind


def _between(text: str, first: str, second: str) -> str:
    """What stands between two values on their line: blanks and signs only, else `""`."""
    begin = text.find(first)
    end = text.find(second, begin + len(first)) if begin >= 0 and second else -1
    between = text[begin + len(first) : end] if end > 0 else ""
    return between if between and not any(char.isalnum() for char in between) else ""


def _without(group: str) -> Kind:
    """One entry after the other taken out."""

    def kind(original: Original, _: Random) -> Iterator[Altered]:
        count = len(original.profile[group])
        for number in range(count if count > 1 else 0):
            lines = original.lines_of(f"/{group}/{number}/")
            altered = pages.without_lines(original.extract, lines) if lines else None
            if altered:
                expected = original.profile
                gone = expected[group].pop(number)
                told = " ".join(str(gone[field]) for field in HEADERS[group])
                yield Altered(f"without {told}", altered, _with_current(original, expected))

    return kind


def _without_bullets(original: Original, _: Random) -> Iterator[Altered]:
    for number, job in enumerate(original.profile["work_history"]):
        lines = original.lines_of(f"/work_history/{number}/bullet_points/")
        altered = pages.without_lines(original.extract, lines) if lines else None
        if altered:
            expected = original.profile
            expected["work_history"][number]["bullet_points"] = []
            yield Altered(f"{job['role_title']} without its bullets", altered, expected)


def _dates(original: Original, _: Random) -> Iterator[Altered]:
    for pattern in PATTERNS:
        extract, told = original.extract, ""
        for number, job in enumerate(original.profile["work_history"]):
            line = original.line_of(f"/work_history/{number}/end_date")
            spans = find_dates(line.flat) if line else []
            if not line or len(spans) != 1 or len(job["start_date"]) < 7 or len(job["end_date"]) < 7:
                continue
            old, new = line.flat[spans[0].begin : spans[0].stop], _dated(pattern, job["start_date"], job["end_date"])
            changed = printed_as(extract, line, old, new)
            extract, told = (changed, new) if changed else (extract, told)
        if told:
            yield Altered(told, extract, original.profile)


def _dated(pattern: str, start: str, end: str) -> str:
    """The span as the pattern prints it; `pattern` names a start and an end."""
    for sign in (" – ", " - ", " to ", "–"):
        head, found, tail = pattern.partition(sign)
        if found:
            return _date(head, start) + sign + _date(tail, end)
    raise ValueError(f"no span of time: {pattern}")


def _date(pattern: str, date: str) -> str:
    if date == "Present":
        return date
    year, month = date.split("-")
    return pattern.format(y=year, yy=year[2:], m=int(month), mon=MONTHS[int(month) - 1])


def _with_current(original: Original, expected: dict[str, Any]) -> dict[str, Any]:
    """The profile with the title and the employer of its first ongoing job, where they came from one before."""
    basic, jobs = expected["basic_info"], expected["work_history"]
    if any(job["end_date"] == "Present" for job in original.profile["work_history"]):
        job = next((job for job in jobs if job["end_date"] == "Present"), None)
        # Without an ongoing job the title is the headline's, which is not known from here.
        basic["current_title"] = job["role_title"] if job else None
        basic["current_org"] = job["company"] if job else ""
    return expected


KINDS: Final[Mapping[str, Kind]] = {
    "size": _sizes,
    "spacing": _spacings,
    "look": _looks,
    "no bold": _no_bold,
    "one page": _one_page,
    "signs": _signs,
    "sections": _sections,
    "dates": _dates,
    "titles": _swapped("work_history", "role_title"),
    "employers": _swapped("work_history", "company"),
    "places": _swapped("work_history", "location"),
    "degrees": _swapped("education", "degree"),
    "schools": _swapped("education", "institution"),
    "jobs exchanged": _exchanged("work_history"),
    "schools exchanged": _exchanged("education"),
    "jobs separated": _separators("work_history"),
    "schools separated": _separators("education"),
    "without a job": _without("work_history"),
    "without a school": _without("education"),
    "without bullets": _without_bullets,
}
"""Every kind of alteration, by its name."""
