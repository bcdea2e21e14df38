"""Jobs told in running text: what names the job is cut off as a header, the rest of the text describes it.

• Copper Pan, Toledo (2012 - 2019) Ran the grill station and trained ...
• Working as Line Cook at Copper Pan from 2012 to 2019.
2012 to 2019. Copper Pan, Toledo. Ran the grill station and trained ...
From 2012 to 2019 I worked for Copper Pan as a line cook. (see spoken.py)
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from resumectl.parse.fields.cells import part_of, small_share
from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.atoms import title_score
from resumectl.parse.fields.entries.bodies import ends_in_abbreviation, header_dates
from resumectl.parse.fields.entries.cards import cell_alone, with_cell, with_rest
from resumectl.parse.fields.jobs.spoken import Told, next_spoken, speaks, spoken
from resumectl.parse.fields.jobs.text_behind import texts_apart
from resumectl.parse.fields.prose import SENTENCE_END
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, lexicon
from resumectl.parse.lexicon.entries import entry_words

MOST_ROWS = 3
LONGEST_TOLD = 6000
"""Characters; all the jobs that somebody tells in one paragraph take fewer."""
CLOSE_EM = 0.5
MOST_NAME_WORDS = 14
LEAST_TEXT_WORDS = 4
MOST_TOLD_WORDS = 24
MOST_DATE_WORDS = 5
LEAST_SMALL = 0.4
LEAST_TITLE = 0.6
STRIP = " \t|,;:.–—―-•·()[]"
JOINERS = (
    r"at|@|bei|beim|chez|presso|hos|bij|w firmie|na empresa|en la empresa",
    r"with|for|under|by|voor|för|para|per|dla|pour",
    r"in|of|en|na|no|w|v|ve|i|på|da|dans|im|em|à|au",
)
"""What stands between a title and its employer, the surest first."""
AT_OR_IN = tuple(re.compile(rf"[\s,]\s*(?:{words})(?:\s+the)?\s+(?=\S)") for words in JOINERS)
STATE_AT_END = re.compile(r",\s[A-Z]{2,3}$")
STOPPED = re.compile(r"\.\s+")
NEXT_SENTENCE = re.compile(r"\.\s+(?=[^\W\d_a-z])")
TO_DATES = re.compile(
    r"[\s,(–—-]+(?:from|since|during|between|w\.?e\.?f\.?|for the period(?: of)?|von|seit|de|desde|du|dal|od|van|från)?"
    r"[\s,(:–—-]*$",
    re.IGNORECASE,
)


@cache
def _leads() -> tuple[tuple[str, ...], ...]:
    """Words that begin such a sentence (`worked as a`), the longest first."""
    return tuple(sorted((tuple(phrase.split()) for phrase in entry_words("told")), key=len, reverse=True))


def told_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines with such texts cut in two, where the section begins with one; others unchanged."""
    found: list[Line] = []
    lines = _titles_apart(texts_apart(lines))
    at = 0
    spoke = False
    while at < len(lines):
        cut = _cut(lines, at) if at == 0 or found[0] is not lines[0] or _stands_out(lines[at]) else None
        if cut is None:
            kept, behind = _next_apart(lines[at], lines[at + 1 : at + MOST_ROWS], 1) if spoke else ([lines[at]], [])
            found += kept
            at += 1
        else:
            parts, rows = cut
            spoke = spoke or speaks(lines[at].flat)
            at += rows
            kept, behind = _next_apart(parts[-1], lines[at : at + MOST_ROWS - 1], 0) if spoke else ([parts[-1]], [])
            if len(parts) == 1 and spoke and at < len(lines) and _goes_on_below(parts[0], lines[at]):
                lines = [*lines[:at], replace(lines[at], bullet="•"), *lines[at + 1 :]]
            found += [*parts[:-1], *kept]
        if behind:
            lines = [*lines[:at], *behind, *lines[at:]]
    return found


def _goes_on_below(header: Line, line: Line) -> bool:
    """Whether the text of a job begins in the row right below the sentence that names it."""
    close = line.box is not None and line.gap_pt < CLOSE_EM * line.style.size_pt
    return close and not line.bullet and line.column == header.column and not speaks(line.flat)


def _next_apart(line: Line, after: Sequence[Line], least: int) -> tuple[list[Line], list[Line]]:
    """The line up to the sentence that tells of the next job, and from there on: `I ran the shop. In 2019 I was ...`.

    That sentence begins at the offset `least` or behind it.
    """
    cell, text = line.segments[0], line.flat
    below = "" if line.whole else " ".join(row.flat for row in after)
    begin = next_spoken(text, below, least) if len(line.segments) == 1 and len(text) <= LONGEST_TOLD else None
    if begin is None:
        return [line], []
    before = [replace(line, segments=(part_of(cell, 0, begin),))] if begin else []
    return before, [replace(line, segments=(part_of(cell, begin, len(text)),), bullet="")]


def _titles_apart(lines: Sequence[Line]) -> list[Line]:
    """The lines with each bold title that leads the text below its employer's dates as a header line of its own."""
    found: list[Line] = []
    for at, line in enumerate(lines):
        stop = _bold_title(line) if at and header_dates(lines[at - 1]) else 0
        if stop:
            title, *rest = _parts(line, Told(((0, stop),), stop))
            found += [replace(title, style=title.segments[0].runs[0].style), *rest]
        else:
            found.append(line)
    return found


def _bold_title(line: Line) -> int:
    """Where the bold title ends that a text of another weight follows in the same row: `**Cook** Ran the grill`."""
    runs = line.segments[0].runs
    count = next((at for at, run in enumerate(runs) if run.text.strip() and not run.style.bold), 0)
    bold, text = "".join(run.text for run in runs[:count]), line.flat
    lead = " ".join(bold.split()).rstrip(STRIP)
    rest = text[len(lead) :].lstrip(" .:").rstrip(STRIP)
    # A dash or a comma behind it parts two names: `**Copper Pan** – Auxiliar de cocina`.
    if not lead or len(line.segments) > 1 or find_dates(text) or not text.startswith(lead):
        return 0
    told = len(rest.split()) >= LEAST_TEXT_WORDS and rest[:1].isupper() and small_share(rest) >= LEAST_SMALL
    return len(lead) if told and title_score(lead, lexicon()) >= LEAST_TITLE else 0


def _stands_out(line: Line) -> bool:
    """Whether a text without a bullet begins in bold and goes on in another style."""
    runs = [run for run in line.segments[0].runs if run.text.strip(STRIP)]
    return not line.bullet and len(runs) > 1 and runs[0].style.bold and not runs[-1].style.bold


def _cut(lines: Sequence[Line], at: int) -> tuple[list[Line], int] | None:
    """(header and rest, how many of the lines they were made of); None for any other text."""
    whole = lines[at]
    for rows in range(1, MOST_ROWS + 1):
        if len(whole.segments) > 1:
            return None
        after = lines[at + rows] if at + rows < len(lines) else None
        goes_on = after is not None and not after.bullet and after.column == whole.column and not whole.whole
        flows = goes_on and after is not None and (bool(whole.bullet) or not after.flat[:1].isupper())
        said = spoken(whole.flat)
        told = said or _sentence(whole.flat) or _run_in(whole.flat, flows) or _led_by_dates(whole.flat)
        runs_over = after is not None and goes_on and _dates_run_over(whole.flat, after.flat)
        runs_over = runs_over or (goes_on and rows < MOST_ROWS and said is not None and _goes_over(whole.flat, said))
        if told and not runs_over:
            return _parts(whole, told), rows
        if after is None or not goes_on or len(after.segments) > 1:
            return None
        if not (runs_over or _is_open(whole.flat) or spoken(f"{whole.flat} {after.flat}")):
            return None
        whole = with_rest(whole, after)
    return None


def _goes_over(text: str, told: Told) -> bool:
    """Whether the row ends within the sentence that names the job, or behind the first word of the next one."""
    rest = text[told.rest :].split()
    return len(rest) == 1 if rest else not SENTENCE_END.search(text)


def _is_open(text: str) -> bool:
    """Whether the text of a row may lack its dates because they wrapped: it leads a sentence, or a range is open."""
    _, bracket, inner = text.rpartition("(")
    if bracket and ")" not in inner and len(inner.split()) <= MOST_DATE_WORDS and find_dates(inner):
        return True
    if _lead_words(text) > 0 and not any(span.is_range and span.end for span in find_dates(text)):
        return True
    return speaks(text) and not SENTENCE_END.search(text)


def _dates_run_over(text: str, rest: str) -> bool:
    """Whether the date that ends a row is the first half of a span: `from Jan 2016` above `to May 2019.`

    The word that leads to the other half may stand in the row above, too.
    """
    last = find_dates(text)[-1:]
    behind = text[last[0].stop :].strip(" .)") if last else ""
    if not last or (behind and fold(behind) not in lexicon().range_words):
        return False
    whole = (span for span in find_dates(f"{text} {rest}") if span.begin == last[0].begin)
    return any(span.is_range and span.end and span.stop > len(text) + 1 for span in whole)


def _lead_words(text: str) -> int:
    """How many words of the text only lead to the title; 0 for any other text."""
    tokens = [fold(word) for word in text.split()[:8]]
    words = tuple(" ".join(tokens).split())
    return next((len(lead) for lead in _leads() if words[: len(lead)] == lead and len(tokens) > len(lead)), 0)


def _sentence(text: str) -> Told | None:
    """`Worked as a Line Cook at Copper Pan from 2012 to 2019.`"""
    count = _lead_words(text)
    spans = find_dates(text) if count else []
    span = next((one for one in spans if one.is_range), None)
    if span is None:
        return None
    words = [match.span() for match in re.finditer(r"\S+", text)]
    begin = words[count][0] if count < len(words) else len(text)
    if len(text[begin : span.begin].split()) > MOST_TOLD_WORDS or begin >= span.begin:
        return None
    stop = _name_ends(text, begin, span.begin)
    for joiner in AT_OR_IN:
        match = joiner.search(text, begin + 1, stop)
        if match:
            return Told(((begin, match.start()), (match.end(), stop), (span.begin, span.stop)), span.stop)
    return None


def _name_ends(text: str, begin: int, stop: int) -> int:
    """Where the name before the dates ends: without brackets, commas and the word that leads to the dates."""
    tail = TO_DATES.search(text[begin:stop])
    return begin + tail.start() if tail else stop


def _run_in(text: str, goes_on: bool) -> Told | None:
    """`Copper Pan, Toledo (2012 - 2019) Ran the grill station ...`: a name, a range, a text."""
    span = next((one for one in find_dates(text) if one.is_range), None)
    if span is None:
        return None
    name, rest = text[: span.begin].strip(STRIP), text[span.stop :].strip(STRIP)
    if not 1 <= len(name.split()) <= MOST_NAME_WORDS or (SENTENCE_END.search(name) and not ends_in_abbreviation(name)):
        return None
    if not name[:1].isupper() or small_share(name) > 0.5 or len(rest.split()) < (2 if goes_on else LEAST_TEXT_WORDS):
        return None
    ends = bool(SENTENCE_END.search(text)) and not ends_in_abbreviation(rest)
    if not (ends or goes_on) or small_share(" ".join(rest.split()[1:])) < LEAST_SMALL or not rest[:1].isupper():
        return None
    return Told(((0, _stop_of(text, span)),), span.stop)


def _led_by_dates(text: str) -> Told | None:
    """`2012 to 2019. Copper Pan, Toledo. Ran the grill station.`: a range and a name, each with a full stop, a text."""
    span = next(iter(find_dates(text)), None)
    if span is None or not span.is_range or text[: span.begin].strip(STRIP):
        return None
    # The full stop of `to now.` is the range's own.
    stopped = STOPPED.match(text, span.stop - (text[span.stop - 1] == "."))
    if stopped is None:
        return None
    begin = stopped.end()
    for stop in NEXT_SENTENCE.finditer(text, begin):
        name, rest = text[begin : stop.start()], text[stop.end() :]
        if len(name.split()) > MOST_NAME_WORDS or not name[:1].isupper():
            return None
        if STATE_AT_END.search(name) or not ends_in_abbreviation(f"{name}."):
            told = len(rest.split()) >= 2 and small_share(rest) >= LEAST_SMALL
            return Told(((begin, stop.start()), (span.begin, span.stop)), stop.start()) if told else None
    return None


def _stop_of(text: str, span: DateSpan) -> int:
    """The end of the range with its bracket."""
    return span.stop + 1 if text[span.stop : span.stop + 1] in (")", "]") else span.stop


def _parts(line: Line, told: Told) -> list[Line]:
    """The header, freed of its bullet, and the rest with one, if there is any."""
    text = line.flat
    header = tuple(part_of(line.segments[0], begin, stop) for begin, stop in told.pieces)
    if told.halves:
        # `In 2013 I joined ... until 2018`: the halves of one span of time.
        header = (*header[:-2], with_cell(cell_alone(line, header[-2]), header[-1], line, " ").segments[0])
    found = [replace(line, segments=header, bullet="", whole=True)]
    begin = told.rest + len(text[told.rest :]) - len(text[told.rest :].lstrip(STRIP))
    if len(text[begin:].split()) >= 2:
        found.append(replace(line, segments=(part_of(line.segments[0], begin, len(text)),), bullet=line.bullet or "•"))
    return found
