"""Jobs told by their events, as Japanese forms have them: one row for joining a firm, one for leaving it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.model.profile import PRESENT
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.fields.schools.events import event_date
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line

JOINED = re.compile(
    r"^(?P<firm>.{2,40}?)\s*(?:に)?(?:入社|入行|入職|入庁|入所|入局|入団|採用|勤務開始)(?P<rest>[\s(（・].*)?$"
)
LEFT = re.compile(
    r"^(?P<firm>.{0,40}?)\s*(?:を)?"
    r"(?:(?:一身上の都合|会社(?:の)?都合|契約期間満了|定年|結婚|出産)(?:により|のため|で)?\s*)?"
    r"(?:退社|退職|退行|退所|退庁|退団)(?P<rest>[\s(（].*)?$"
)
STILL = re.compile(r"^現在に?(?:至る|いたる)|^現在\s*在職中|^在職中")
FIRM = re.compile(r"(?:株式|有限|合同|合資|合名)会社|法人|（株）|\(株\)")
"""`東京都港区・株式会社…・営業`: which of the pieces is the employer."""
ROLE = re.compile(r"^(?:主に|主として)?([^、。\d]{2,20})として(?:勤務|従事|就業|配属|採用)(?:する|した|しました)?。?$")
"""A row below the joining: `保育士として勤務`."""
CLOSING = re.compile(r"^以\s*上$")
ERAS = ("令和", "平成", "昭和")
LIKELY = 0.85


def find_work_events(lines: Sequence[Line]) -> list[FoundJob]:
    """The jobs of a section whose rows end in words for joining and leaving; empty for any other section."""
    found: list[FoundJob] = []
    events = 0
    for line in lines:
        text = _without_date(line.segments[-1].text.strip())
        if text.isascii() and not found:
            continue
        joined, left = JOINED.match(text), LEFT.match(text)
        if joined and not left:
            events += 1
            found.append(_job(joined, line))
            if STILL.match((joined["rest"] or "").strip(" ・")):
                found[-1].end = Value(PRESENT, (line,), LIKELY)
        elif left and found:
            events += 1
            found[-1].end = _date(line)
        elif STILL.match(text) and found:
            events += 1
            found[-1].end = Value(PRESENT, (line,), LIKELY)
        elif found and not found[-1].title.text and (role := ROLE.match(text)):
            found[-1].title = Value(role[1], (line,), LIKELY)
        elif found and not CLOSING.match(text) and not text.startswith("※"):
            found[-1].bullets.append(Value(text, (line,), LIKELY))
    return found if events > len(found) or events >= 2 else []


def _without_date(text: str) -> str:
    """The text without the month that it begins with, where both stand in one cell."""
    spans = find_dates(text) if text[:1].isdigit() or text[:2] in ERAS else []
    return text[spans[0].stop :].strip() if spans and not spans[0].begin and not spans[0].is_range else text


def _job(match: re.Match[str], line: Line) -> FoundJob:
    firm = match["firm"].strip(" ・")
    job = FoundJob(company=Value(firm, (line,), LIKELY), start=_date(line))
    parts = [part.strip() for part in firm.split("・")]
    at = next((at for at, part in enumerate(parts) if FIRM.search(part)), None) if len(parts) > 1 else None
    if at is None:
        return job
    job.company = job.company._replace(text=parts[at])
    if at and looks_like_place(parts[0]):
        job.place = job.company._replace(text=parts[0])
    if at + 2 == len(parts):
        job.title = job.company._replace(text=parts[-1])
    return job


def _date(line: Line) -> Value:
    date = event_date(line)
    return Value(date, (line,), LIKELY) if date else NOTHING
