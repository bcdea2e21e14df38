"""Schools told by their events, as Japanese forms have them: one row for entering a school, one for leaving it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.geometry import Line

ENTERED = re.compile(r"[\s・]*(?:入学|編入学?)$")
LEFT = re.compile(r"[\s・]*(?:卒業|修了|満期退学|中途退学|中退|退学)(?:見込み?)?$")
SAME = re.compile(r"^同(?:上|校|大学|学)?$")
NAME = re.compile(
    r"^(.*?(?:高等専門学校|専門学校|高等学校|中学校|小学校|大学校|大学院|短期大学|大学|高校|学院|学園|学校))(.*)$"
)
LATIN_NAME = re.compile(
    r"^([A-Za-zÀ-ÿ][^\u3040-\u30ff\u3400-\u9fff]* [^\u3040-\u30ff\u3400-\u9fff]*?)\s*([\u3040-\u30ff\u3400-\u9fff].*)$"
)
"""Of a school abroad, before the faculty in Japanese."""
DEGREE = re.compile(r"学士|修士|博士|専攻|コース|課程")
NUMBER = re.compile(r"^\d{1,2}月?$")
PARTS = re.compile(r"[\s・]+")
LEAST_EVENTS = 2


class SchoolEvents(NamedTuple):
    """One school: names as printed, start and end in the profile's form, and the lines that tell of it."""

    degree: str
    institution: str
    start: str
    end: str
    lines: tuple[Line, ...]


def find_school_events(lines: Sequence[Line]) -> list[SchoolEvents]:
    """The schools of a section whose rows end in words for entering and leaving; empty for any other section."""
    found: list[SchoolEvents] = []
    events = 0
    for line in lines:
        text = line.segments[-1].text.strip()
        entered, left = ENTERED.search(text), LEFT.search(text)
        event = entered or left
        if event is None:
            continue
        events += 1
        name = _without_date(text[: event.start()]).strip(" ・")
        date = event_date(line)
        last = found[-1] if found else None
        if left and last is not None and not last.end and _is_same(name, last):
            degree = last.degree or _names(name, last.institution)[1]
            found[-1] = last._replace(degree=degree, end=date, lines=(*last.lines, line))
        else:
            institution, degree = _names(name, last.institution if last else "")
            start, end = (date, "") if entered else ("", date)
            found.append(SchoolEvents(degree, institution, start, end, (line,)))
    return found if events >= LEAST_EVENTS else []


def _without_date(text: str) -> str:
    """The text behind a date that leads it in the same cell."""
    spans = find_dates(text)
    return text[spans[0].stop :] if spans and not text[: spans[0].begin].strip() else text


def _is_same(name: str, last: SchoolEvents) -> bool:
    return bool(SAME.match(name)) or not name or _names(name, "")[0] == last.institution


def _names(text: str, above: str) -> tuple[str, str]:
    """(school, degree): what stands behind the school's name is the degree when it says so, else a faculty."""
    if above and SAME.match(text):
        return above, ""
    match = NAME.match(text) or LATIN_NAME.match(text)
    name, rest = (match.group(1), match.group(2)) if match else (text, "")
    parts = [part for part in PARTS.split(rest) if part]
    at = next((at for at, part in enumerate(parts) if DEGREE.search(part)), -1)
    begin = rest.find(parts[max(0, at - 1)]) if at >= 0 else -1
    return name.strip(), rest[begin:].strip(" ・") if begin >= 0 else ""


def event_date(line: Line) -> str:
    """Year and month from the cells before the text; the year may be one of an era."""
    cells = [cell.text.strip() for cell in line.segments[:-1]]
    if len(cells) >= 2 and NUMBER.match(cells[1]):
        year, month = cells[0].rstrip("年"), cells[1].rstrip("月")
        spans = find_dates(f"{year}年{month}月")
    else:
        spans = find_dates(" ".join(cells) if cells else line.flat)
    return spans[0].end if spans else ""
