"""Certificates that stand within another section: below a heading that names both, or below a label of their own."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from resumectl.parse.fields.certificates.issuers import certificate_score, issuer_score
from resumectl.parse.fields.certificates.words import DETAIL, PAPER
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.entries.forms import has_forms
from resumectl.parse.fields.places.finding import looks_like_place, region_of
from resumectl.parse.fields.schools.notes import NO_DEGREE
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.fields.skills.groups import match_label
from resumectl.parse.geometry import Line
from resumectl.parse.headings import heading_kind
from resumectl.parse.joined_headings import kinds_of_parts
from resumectl.parse.lexicon import Lexicon, fold, fold_list
from resumectl.parse.sectioning.cutting import Section

NAME_END = re.compile(r",\s|\s[-–—|·•]\s|\s\(|:\s")
SOLID = re.compile(
    r"^(?:(?:higher |advanced |national |graduate |postgraduate )*"
    r"(?:associate|bachelor|master|doctor|diploma|certificate|degree)(?:s|'s|’s)?(?: degree)?"
    r"(?: (?:of|in)\b|$)|(?:gcse|ged|high school|nvq|btec|hn[cd]\b)|"
    r"(?:[a-z]+ ){0,4}(?:leaving certificate|certificate of (?:[a-z]+ )?education|school certificate)|"
    r"(?:wassce|ssce?|fslc|hsc|kc[sp]e|pg(?:de?|ce))\b|licence (?:en|de|pro)\b|licence\s*:|laurea\b|licenciatura\b)",
    re.IGNORECASE,
)
"""Degrees and what schools end in, though the words may name papers as well."""
ABLE = re.compile(r"^(?:certified|qualified|trained|licensed) (?:in|to) [a-z]", re.IGNORECASE)
"""What somebody may do rather than the paper that says so: `Certified in cooking`."""
WEAK = frozenset(
    "certificate certificates certification certified associate professional diploma level master foundation minor "
    "advanced vocational school licence license apprenticeship course".split()
)
"""Words of degrees that certificates are called by as well."""
HONOUR = re.compile(
    r"\b(?:awards?(?! in\b)|awarded|prizes?|medal(?:ist)?|scholar(?:ship)?s?|hono(?:u)?rs?|dean|employee of|winner|"
    r"nominee|finalist|recogni[sz]\w*|of the (?:month|year|quarter)|valedictorian|cum laude|1st place|"
    r"(?:first|second|third) place)\b",
    re.IGNORECASE,
)
CORE = re.compile(r"certif|zertif|licen[cs]|credential|accredit|certyfik", re.IGNORECASE)
"""In a heading: nothing but papers is meant. Training and courses may be told of in sentences."""
SEATS = frozenset(
    fold_list("college, university, school, polytechnic, universität, université, universidad, hochschule")
)
PIECES = re.compile(r",\s|\s[-–—|·•]\s|[()]|:\s")
GRADED = re.compile(r"\w\s[–—-]\s(?:Associate|Professional|Practitioner|Expert|Specialty|Fundamentals)(?: Level)?\)?$")
"""`AWS Solutions Architect – Associate`: how far a certificate goes stands behind it."""
SPELLED_OUT = re.compile(r"[A-Z][A-Za-z+-]{1,7} \([A-Z][^()]{4,60}\)")
"""`CSM (Certified Scrum Master)`"""
MIXED = frozenset(("education", "skills", "other", "summary", "awards"))
PART = 2 / 3


def certificates_apart(section: Section, words: Lexicon) -> list[Section]:
    """The section, cut where certificates begin or end within it; no line is lost and their order is kept.

    A form's labels tell of the school: `Organisation providing education and training`.
    """
    lines = section.lines
    if section.kind not in MIXED or not lines or (section.kind == "education" and has_forms(lines)):
        return [section]
    at = next((at for at in range(1, len(lines) - 1) if _is_label(lines[at], section.kind, words)), 0)
    if at:
        stop = _end_of_papers(lines, at + 1, section.kind, words)
        label = Section("certifications", lines[at], lines[at + 1 : stop])
        rest = [replace(section, heading=None, lines=lines[stop:])] if stop < len(lines) else []
        return [replace(section, lines=lines[:at]), label, *rest]
    if not _names_papers(section, words):
        return [section]
    start, stop = _papers_of(section, words)
    if start >= stop:
        return [section]
    before, papers, behind = lines[:start], lines[start:stop], lines[stop:]
    if section.kind == "awards":
        papers, behind = tuple(line for line in lines if not HONOUR.search(line.flat)), ()
        before = tuple(line for line in lines if HONOUR.search(line.flat))
    kept = [replace(section, lines=(*before, *behind))]
    return [*kept, Section("certifications", None, papers)]


def _names_papers(section: Section, words: Lexicon) -> bool:
    """Whether the heading names certificates beside something else."""
    tokens = fold(section.title).split()
    named = {words.sections.get(token) or words.section_words.get(token) for token in tokens}
    named |= kinds_of_parts(section.title, words)
    return "certifications" in named or (section.kind == "education" and "qualifications" in tokens)


def _is_label(line: Line, within: str, words: Lexicon) -> bool:
    """Whether the line says that certificates follow, and nothing else; in a list of degrees one may be called so."""
    text = line.flat
    if line.bullet or len(line.segments) > 1 or find_dates(text) or heading_kind(text, words) != "certifications":
        return False
    if within == "education" and (degree_score(text, words) > 0 or not PAPER.search(text)):
        return False
    return text.endswith((":", "：")) or line.style.bold or text.isupper() or line.gap_pt > 0.3 * line.style.size_pt


def _end_of_papers(lines: Sequence[Line], start: int, within: str, words: Lexicon) -> int:
    """Where the lines below a label end: before another label, or before a school."""
    for at in range(start, len(lines)):
        text = lines[at].flat
        other = not lines[at].bullet and heading_kind(text, words) not in ("", "certifications")
        labelled = within in ("skills", "other") and match_label(text) is not None and not DETAIL.match(text)
        school = within == "education" and at > start and _is_school(lines[at], words)
        if other or labelled or school:
            return at
    return len(lines)


def _is_school(line: Line, words: Lexicon) -> bool:
    return _is_solid(line.flat) or (school_score(line.flat, words) > 0 and _is_study(line, words))


def _papers_of(section: Section, words: Lexicon) -> tuple[int, int]:
    """The half-open range of the lines that are certificates below a heading that names both."""
    lines = section.lines
    if section.kind == "education":
        if all(_without_dates(line) and not _is_study(line, words) for line in lines):
            listed = all(line.bullet for line in lines)
            return (0, len(lines)) if listed or any(_is_strong(line, words) for line in lines) else (0, 0)
        stop = next((at for at, line in enumerate(lines) if not _is_paper(line, words)), len(lines))
        if stop < len(lines) and _is_school_alone(lines[stop], words):
            # A school gave the paper in the row above its name.
            stop = max(0, stop - 1)
        whole = stop < len(lines) and bool(_without_dates(lines[stop]))
        if stop and whole and all(_is_strong(line, words) for line in lines[:stop]):
            return 0, stop
        return _behind_schools(section, words), len(lines)
    if section.kind == "awards":
        told = [line for line in lines if not HONOUR.search(line.flat)]
        clear = len(told) == len(lines) or any(_is_strong(line, words) for line in told)
        return (0, len(lines)) if clear else (0, 0)
    return _among_skills(lines, words)


def _among_skills(lines: Sequence[Line], words: Lexicon) -> tuple[int, int]:
    """The longer one of the runs at the start and at the end in which most lines read like certificates."""
    single = [
        line.flat.count(",") < 3 and (match_label(line.flat) is None or bool(find_dates(line.flat))) for line in lines
    ]
    strong = [
        alone and (_is_strong(line, words) or _names_core(line))
        for line, alone in zip(lines, single, strict=True)
    ]
    if any(strong):
        dated = [alone and bool(find_dates(line.flat)) for line, alone in zip(lines, single, strict=True)]
        strong = [one or other for one, other in zip(strong, dated, strict=True)]
    count = next((at for at, alone in enumerate(single) if not alone), len(lines))
    behind = next((at for at, alone in enumerate(reversed(single)) if not alone), len(lines))
    first = len(lines) - behind
    while first < len(lines) and not strong[first]:
        first += 1
    while 0 < first < len(lines) and single[first - 1] and find_dates(lines[first - 1].flat):
        first -= 1
    last = count if strong[0] else 0
    while last and not strong[last - 1]:
        last -= 1
    spans = [(first, len(lines)), (0, last)]
    told = [(start, stop) for start, stop in spans if sum(strong[start:stop]) >= PART * (stop - start)]
    return max(told, key=lambda span: span[1] - span[0], default=(0, 0))


def _tail(lines: Sequence[Line], fits: Callable[[Line], bool]) -> int:
    """The place from which on all lines fit."""
    start = len(lines)
    while start and fits(lines[start - 1]):
        start -= 1
    return start


def _behind_schools(section: Section, words: Lexicon) -> int:
    """Where the certificates behind the last school begin: past its dates and place, and what is listed below it."""
    lines = section.lines
    start = max(1, _tail(lines, lambda line: not _is_study(line, words)))
    dates_first = not _without_dates(lines[0])
    if start < len(lines) and _lacks_school(lines[start - 1], words) and not _is_strong(lines[start], words):
        # No list knows the school that stands alone below its degree.
        start += 1
    while start < len(lines) and not _is_strong(lines[start], words):
        text = _without_dates(lines[start])
        inside = lines[start].bullet and any(not line.bullet for line in lines[start:])
        inside = inside or _ends_in_place(text) or _is_inside(lines[start], lines[-1])
        inside = inside or (dates_first and not _without_dates(lines[start - 1]))
        if text and not looks_like_place(text) and not inside and any(map(str.isalpha, text)):
            break
        start += 1
    strong = sum(_is_strong(line, words) or certificate_score(line.flat, words) >= 1.0 for line in lines[start:])
    sure = CORE.search(section.title) is not None
    return start if sure or 2 * strong >= len(lines) - start else len(lines)


def _is_school_alone(line: Line, words: Lexicon) -> bool:
    return school_score(line.flat, words) > 0 and degree_score(line.flat, words) == 0


def _lacks_school(line: Line, words: Lexicon) -> bool:
    """Whether the line names a degree and nothing else."""
    text = line.flat
    alone = not line.bullet and not find_dates(line.segments[0].text) and "|" not in text and "," not in text
    return alone and degree_score(text, words) > 0 and school_score(text, words) == 0


def _ends_in_place(text: str) -> bool:
    """Whether a town and its state stand behind a name: `Le Moyne, Syracuse, NY` is where somebody learnt."""
    pieces = text.split(", ")
    return len(pieces) > 2 and bool(region_of(pieces[-1])) and looks_like_place(", ".join(pieces[-2:]))


def _is_inside(line: Line, last: Line) -> bool:
    """Whether a line stands further in than the section's last one: beside dates in a margin, say."""
    if line.box is None or last.box is None or line.page != last.page or line.bullet:
        return False
    return line.box.left > last.box.left + line.style.size_pt and not last.bullet


def _is_solid(text: str) -> bool:
    """Whether a degree, or what schools end in, begins a row, or follows the dates that begin it."""
    spans = find_dates(text)
    led = bool(spans) and not text[: spans[0].begin].strip()
    return SOLID.match(text[spans[0].stop :].lstrip(" \t.,:|–—-") if led else text) is not None


def _is_strong(line: Line, words: Lexicon) -> bool:
    return _is_paper(line, words) and not _is_study(line, words)


def _is_paper(line: Line, words: Lexicon) -> bool:
    """Whether the line names a certificate, or who gave it."""
    text = line.flat
    whole = SPELLED_OUT.fullmatch(text) is not None and PAPER.search(text)
    if whole or (PAPER.search(_name(text)) and not ABLE.match(text)) or DETAIL.match(text) or GRADED.search(text):
        return True
    return any(issuer_score(piece, words) == 2.0 for piece in PIECES.split(text) if piece)


def _is_study(line: Line, words: Lexicon) -> bool:
    """Whether the line names a degree or a school, or tells of one (`First Class Honours`), and no certificate."""
    text = line.flat
    if not (degree_score(text, words) > 0 or school_score(text, words) > 0 or NO_DEGREE.search(text)):
        return False
    if not _is_paper(line, words) or _is_solid(text):
        return True
    clear = " ".join(token for token in fold(text).split() if token not in WEAK)
    return degree_score(clear, words) > 0 or any(token in SEATS for token in fold(text).split())


def _names_core(line: Line) -> bool:
    return CORE.search(_name(line.flat)) is not None and not ABLE.match(line.flat)


def _name(text: str) -> str:
    """The text up to the first separator, without a date before it."""
    spans = find_dates(text)
    bare = text[spans[0].stop :] if spans and not text[: spans[0].begin].strip() else text
    return NAME_END.split(bare.lstrip(" -–—:,|"), maxsplit=1)[0]


def _without_dates(line: Line) -> str:
    text = line.flat
    for span in reversed(header_dates(line)):
        text = text[: span.begin] + text[span.stop :]
    return text.strip(" -–—,()|")
