"""The header of an entry cut into atoms: the dates, and pieces of text that each say one thing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from resumectl.parse.fields.dates.finding import DateSpan, find_dates
from resumectl.parse.fields.entries.asides import FIRM_NOTE, is_duration, is_placement, tells_terms
from resumectl.parse.fields.entries.header_times import EDGES, continued, open_ended, stacked, without_years_in_names
from resumectl.parse.fields.entries.split_dates import with_lists
from resumectl.parse.fields.legal_forms import ends_in_form
from resumectl.parse.fields.places.ends import BRACKET_AT_END
from resumectl.parse.fields.places.finding import country_of, looks_like_place
from resumectl.parse.fields.stops import FULL_STOP, STOP_BEFORE, STOPS, ends_sentence
from resumectl.parse.geometry import Line, Style
from resumectl.parse.lexicon import Lexicon, fold, is_city, lexicon
from resumectl.parse.lexicon.endings import Endings
from resumectl.parse.remembered import remembered

SEPARATOR = re.compile(
    r"\s+[|•·∙▪●◦‣◆♦■]\s+|\s+[–—―-]+\s+|\s*[|•·∙●]\s+|\s{3,}|;\s+|\s+::?\s+|\s+\.(?:\s+|$)|\s*｜\s*|　+|\s+~\s+|"
    "[\u2706\u260e\u2709\U0001f300-\U0001faff]\ufe0f?|"
    r" +(?<=[\u3040-\u30ff\u3400-\u9fff] )(?<![式限]会社 )(?<![部課室係科局] )(?=[\u3040-\u30ff\u3400-\u9fff]{2})"
)
"""Pictures of a calendar or a pin stand before dates and places. Scripts without spaces between words part names by
them (`云帆科技有限公司 产品经理`), but not units from posts."""
DASH = re.compile(r"\s+[–—―-]+\s+")
BARS = re.compile(r"\s[|•·∙●｜]\s")
SLASH = re.compile(r"\s+/(?:\s+|$)|^/\s+")
NO_ENDINGS = Endings()
IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
CORPORATE = re.compile(r"[■◆●【：:]*(?:医療|社会福祉|学校|宗教|(?:一般|公益)[社財]団|(?:特定)?非営利活動)法人\S*$")
"""The body that runs what is named behind it: `医療法人社団青葉会 みどり病院`."""
LEAST_TITLE = 0.6
COUNTS = re.compile(r"[\d\s:.,%+]+")
EMPTY_BRACKETS = re.compile(
    r"[(\[（]\s*[-–—,;/]*\s*[)\]）]|（(?:[,，、；;]\s*|\s+)[^()（）]{1,8}）"
)
"""What is left of brackets when the dates are taken out of them, with a remark behind these: `（，暑期）`."""
EITHER_WAY = frozenset(("v", "ve", "via"))
"""Words of `AT` that are other things in other languages."""
AT = re.compile(
    r"\s+au sein de l['’](?=\S{2})|\s+(?:at(?: the)?|@|via|bei(?: der| dem)?(?: (?:Firma|Fa\.))?|beim|"
    r"chez(?: la| le| les)?|au sein d(?:e la|e|u)|presso|hos|ved|bij|w firmie|na empresa|en la (?:empresa|firma)|v|ve)"
    r"\s+(?=\S{2})|\s+(?:vid|på)\s+(?=[A-ZÅÄÖÆØ0-9][\w.&])"
)
MOST_STOPPED, LONGEST_SHORTENED = 6, 6
"""Words of a name between full stops; letters of a shortened word."""
LED_BY_TERMS = re.compile(r"^\(([^()]{2,20})\)\s+(?=\w)")
"""Terms in brackets between dates and names: `2012 – 2014 (CDD) Employée`."""
PARTNERS = re.compile(
    r"^[^,]*\w (?:&|[Aa]nd|und|et|e|y|i|og|och|en|ve) (?:Partners?|Partnere|Partnerzy|Partneri|Associates|Associés|"
    r"Asociados|Associados|Associati|Ortakları|Wspólnicy|Söhne|Sons|Fils|Hijos|Figli|Filhos|Zonen|Synowie|Cie|Co)"
    r"\b(?!-)"
)
"""`Ufer & Partner`, `Blasco y Asociados`: no firm is a title, whatever its last word says."""
ARMED = re.compile(
    r"(?:[\w.]+ ){0,4}(?:(?:[Nn]ational|[Cc]oast) [Gg]uard|NATIONAL GUARD|COAST GUARD|[Mm]arine [Cc]orps|MARINE CORPS|"
    r"(?:[Aa]rmy|[Nn]avy|[Aa]ir [Ff]orce|[Cc]orps|[Mm]arines?) [Rr]eserves?|(?:ARMY|NAVY) RESERVE|[Mm]erchant [Nn]avy)|"
    r"U\.?S\.? Marines|USMC|USCG|USAF|USN"
)
"""Forces whose names end in a word of titles: `U.S. Coast Guard`."""
CODE_BEHIND = re.compile(r"(?<=\w)\s*\((?=[^()]*\d)[A-Z\d-]{2,8}\)$")
"""That of an occupation or a grade: `Supply Sergeant (92Y30)`."""
UNIT_IN_BRACKETS = re.compile(r"[A-Z]{2,5}")
"""Behind a legal form a unit or a trade: `Sever Sp. z o.o. (IT)`."""
KOREAN_UNIT = re.compile(r"^(\S*(?:㈜|\(주\)|주식회사)\S*)\s+\S*(?:팀|본부|사업부|부서|센터|파트|그룹)$")


class Atom(NamedTuple):
    """A piece of a header: its text, its line, its style, and where it stands (line, segment, place in it)."""

    text: str
    line: Line
    style: Style
    row: int
    segment: int
    order: int
    after_comma: bool = False
    dash: str = ""
    """The dash, with its spaces, that stands between the piece before and this one."""
    is_at: bool = False
    """Behind a word like `at`, `bei`, `chez`: what stands before it is the title."""


LONGEST_ACRONYM = 7
LONGEST_COMPOUND = 14
"""Characters of a name in a script without spaces whose ending says what it is."""


@dataclass(slots=True)
class Header:
    """A header taken apart. `start` and `end` are as in the profile; `date_lines` is where they stand."""

    atoms: list[Atom] = field(default_factory=list)
    start: str = ""
    end: str = ""
    date_lines: tuple[Line, ...] = ()
    is_range: bool = False


def take_apart(lines: Sequence[Line], *, slashed: bool = False) -> Header:
    """The atoms and the dates of a header; of several dates a range wins over a single one, the first over later.

    `slashed` says that slashes part names here, whatever the words tell.
    """
    header = Header()
    best: DateSpan | None = None
    for row, line in enumerate(lines):
        for number, segment in enumerate(line.segments):
            spans = without_years_in_names(segment.text, with_lists(find_dates(segment.text), segment.text))
            spans = [continued(span, segment.text, lines[row + 1 :]) for span in spans]
            for span in spans:
                if best is None or (span.is_range and not best.is_range):
                    best, header.date_lines = open_ended(span, segment.text), (line,)
            header.atoms.extend(_atoms(line, row, number, spans, slashed=slashed))
        if best is None and len(line.segments) > 1:
            whole = find_dates(line.flat)
            if whole:
                best, header.date_lines = whole[0], (line,)
    if best is None or not best.is_range:
        pair = stacked(lines)
        if pair is not None:
            best, header.date_lines = pair, header.date_lines or tuple(lines)
    if best is not None:
        header.start, header.end, header.is_range = best.start, best.end, best.is_range
    return header


def _atoms(line: Line, row: int, number: int, spans: Sequence[DateSpan], *, slashed: bool) -> list[Atom]:
    atoms: list[Atom] = []
    whole = line.segments[number].text
    slashed = (slashed and not BARS.search(whole)) or _is_slashed(whole, spans)
    more = SLASH if slashed else STOPS if is_stopped(whole, spans) else None
    for text, style, after_comma in _stretches(line, number, spans):
        dash = ""
        for part, parted_by in _pieces(text, more):
            noted = FIRM_NOTE.sub(" ", part)
            clear = EMPTY_BRACKETS.sub(" ", noted).strip(EDGES + "\u200b")
            clear = STOP_BEFORE.sub("", _close_brackets(clear, part))
            terms = LED_BY_TERMS.match(clear)
            clear = clear[terms.end() :] if terms and tells_terms(terms[1]) else clear
            clear = FULL_STOP.sub("", clear) if more is STOPS or ends_sentence(clear) else clear
            if sum(map(str.isalnum, clear)) >= 2 and not (_is_time(clear) or COUNTS.fullmatch(clear)):
                atoms.append(Atom(clear, line, style, row, number, len(atoms), after_comma and part == text, dash))
                dash = parted_by if DASH.fullmatch(parted_by) else ""
            else:
                dash = ""
    return atoms


def is_stopped(text: str, spans: Sequence[DateSpan]) -> bool:
    """Whether full stops part title, employer and place beside the dates: `Waiter. Bar Gull. Leeds. 2016 - 2019`."""
    if not spans or not spans[-1].is_range:
        return False
    before, behind = text[: spans[-1].begin].strip(" .,(–-"), text[spans[-1].stop :].strip(" .,:)–-")
    if before and behind:
        return False
    names = STOPS.split(before or behind)
    if len(names) == 2 and len(names[0]) <= LONGEST_SHORTENED and names[0].isalpha() and ", " in names[1]:
        return False  # Commas part `Stellv. Koch, Gasthof Krone, Ulm`.
    short = all(name[:1].isupper() and len(name.split()) <= MOST_STOPPED for name in names)
    return len(names) > 1 and short and any(title_score(name, lexicon()) >= 0.6 for name in names[:2])


def _pieces(text: str, more: re.Pattern[str] | None = None) -> list[tuple[str, str]]:
    """(piece, the separator behind it) in order; `more` parts as well."""
    found: list[tuple[str, str]] = []
    at = 0
    matches = list(SEPARATOR.finditer(text))
    if more is not None:
        matches = sorted((*matches, *more.finditer(text)), key=re.Match.start)
    for match in matches:
        if match.group().isspace() and CORPORATE.match(text[at : match.start()].lstrip()):
            rest = text[match.end() :].split(maxsplit=1)
            if rest and title_score(rest[0], lexicon()) < LEAST_TITLE:
                continue
        if "(" in text[at : match.start()] and _is_inside(text[: match.start()], text[match.end() :]):
            continue
        found.append((text[at : match.start()], match.group()))
        at = match.end()
    return [*found, (text[at:], "")]


def _is_inside(before: str, after: str) -> bool:
    """Whether a separator stands in brackets that are closed behind it: `Packer (temporary - Acme Staff)`."""
    return before.count("(") > before.count(")") and after.find(")") >= 0 and "(" not in after[: after.find(")")]


def _is_slashed(text: str, spans: Sequence[DateSpan]) -> bool:
    """Whether slashes part title, employer, place and dates, and not the two halves of one title (`Cook / Baker`)."""
    if " / " not in text or BARS.search(text):
        # Bars part the names, so the slash is within one of them: `Barista / All-rounder | Café Marram`.
        return False
    if any(text[: span.begin].rstrip(" (").endswith(" /") or text[span.stop :].lstrip(" )").startswith("/ ")
           for span in spans):  # fmt: skip
        return True
    parts, words = SLASH.split(text), lexicon()
    if any(part.count("(") != part.count(")") for part in parts):
        return False
    if len(parts) == 2 and ", " in parts[1] and not company_score(parts[1].partition(", ")[0], words):
        return False  # `Cook / Baker, Acme Foods, Leeds`: commas part the names.
    if len(parts) == 2 and is_city(parts[1]) and not country_of(parts[1]) and not looks_like_place(parts[0]):
        # `Kestel A.Ş. / İzmir`
        return ends_in_form(parts[0]) or company_score(parts[0], words) > 0.5
    named = [max(title_score(part, words), share_of(part, words.degree_phrases)) > 0.5 for part in parts]
    others = [company_score(part, words) > 0.5 for part, is_named in zip(parts, named, strict=True) if not is_named]
    return sum(named) == 1 and (len(parts) > 2 or any(others))


LONGEST_MONTHS = 40


def _are_months(text: str) -> bool:
    """Whether the text lists months, what is left of dates with one year for all: `juillet-août, et`."""
    if len(text) > LONGEST_MONTHS or not any(sign in text for sign in ",-/ "):
        return False
    tokens = fold(text.replace(",", " ").replace("-", " ").replace("/", " ")).split()
    named = [token for token in tokens if token in lexicon().months]
    return len(named) > 1 and len(tokens) - len(named) <= 1 and not any(token.isdecimal() for token in tokens)


def _is_time(text: str) -> bool:
    """Whether a duration, a list of months or the word for now was left over of the dates."""
    return is_duration(text) or fold(text) in lexicon().present or _are_months(text)


def _close_brackets(clear: str, part: str) -> str:
    """Puts back a bracket that was stripped from the edge though its partner is inside."""
    for opening, closing in ("()", "[]", "（）"):
        if clear.count(opening) > clear.count(closing):
            return clear + closing
    if clear.count(")") > clear.count("("):
        return "(" + clear if part.strip().startswith("(") else clear
    return clear


def _stretches(line: Line, number: int, spans: Sequence[DateSpan]) -> list[tuple[str, Style, bool]]:
    """(text, style, came after a comma) for each stretch of one style, dates cut out."""
    text, runs = line.segments[number].text, line.segments[number].runs
    if len(runs) == 1 and not spans:
        return [(text, runs[0].style, False)] if text.strip(EDGES) and text.strip() != "." else []
    styles = _styles(line, number, text)
    for span in spans:
        styles[span.begin : span.stop] = [None] * (span.stop - span.begin)
    found: list[tuple[str, Style, bool]] = []
    start = 0
    comma = False
    for at in range(1, len(text) + 1):
        if at < len(text) and (
            styles[at] is styles[start]
            or styles[at] == styles[start]
            or (text[at] in EDGES and styles[start] is not None and styles[at] is not None)
        ):
            continue
        style, stretch = styles[start], text[start:at]
        if style is not None and (bare := stretch.strip(EDGES)) and bare != "." and not (spans and is_duration(bare)):
            apart = STOP_BEFORE.match(stretch) or (spans and tells_terms(bare))
            if found and not apart and _belongs(found[-1][0], stretch, found[-1][1], style):
                before = found[-1][0].rstrip(" ,") if stretch.startswith(",") else found[-1][0]
                found[-1] = (before + stretch, found[-1][1], found[-1][2])
            else:
                found.append((stretch, style, comma))
            comma = stretch.rstrip().endswith(",")
        start = at
    return found


def _belongs(before: str, stretch: str, style: Style, other: Style) -> bool:
    """A change of style inside a word or within brackets is decoration, not a border."""
    if (style.bold, style.italic, style.color, round(style.size_pt)) == (
        other.bold,
        other.italic,
        other.color,
        round(other.size_pt),
    ):
        return True
    if (before[-1:].isalnum() and stretch[:1].isalnum()) or before.count("(") > before.count(")"):
        return True
    return stretch.lstrip()[:1].islower() and before.rstrip()[-1:].isalnum()


def _styles(line: Line, number: int, text: str) -> list[Style | None]:
    """One style a character of the segment's text."""
    runs = line.segments[number].runs
    if len(runs) == 1:
        return [runs[0].style] * len(text)
    styles: list[Style | None] = []
    raw: list[tuple[str, Style]] = [(char, run.style) for run in runs for char in run.text]
    at = 0
    for char in text:
        while at < len(raw) and raw[at][0] != char and raw[at][0].isspace():
            at += 1
        styles.append(raw[min(at, len(raw) - 1)][1])
        at += 1
    return styles



def without_kind(atom: Atom) -> Atom:
    """The piece without the kind of work, a remark or a unit behind it: `Mills (part-time)`, `㈜한빛테크 개발2팀`."""
    unit = None if atom.text.isascii() else KOREAN_UNIT.match(atom.text)
    atom = atom._replace(text=unit.group(1)) if unit else atom
    bracket = BRACKET_AT_END.search(atom.text)
    told = bracket is not None and (tells_terms(bracket.group(1)) or bracket.group(1)[:1].islower())
    if bracket is not None and UNIT_IN_BRACKETS.fullmatch(bracket.group(1)):
        told = told or ends_in_form(atom.text[: bracket.start()].rstrip())
    return atom._replace(text=atom.text[: bracket.start()]) if bracket and told else atom


def share_of(text: str, words: frozenset[str], endings: Endings = NO_ENDINGS) -> float:
    """How strongly folded words or phrases of `words` are in the text: 0, or 0.6 to 1.

    `endings` are for languages that write compounds as one word; text without spaces is searched for the words, and
    where it is short, an ending of it counts, too.
    """
    folded = fold(text)
    tokens = folded.split()
    if not tokens:
        return 0.0
    if not folded.isascii() and IDEOGRAPH.search(folded):
        if any(word in folded for word in _without_spaces(words)):
            return 0.9
        return 0.8 if 1 < len(folded) <= LONGEST_COMPOUND and endings.end(folded) else 0.0
    hits = 0
    openings = _openings(words)
    for at, token in enumerate(tokens):
        if token in words or (len(token) > 5 and endings.end(token)):
            hits += 1
        if token in openings:
            hits += sum(" ".join(tokens[at : at + size]) in words for size in (2, 3) if at + size <= len(tokens))
    if not hits:
        return 0.0
    return min(1.0, 0.6 + 0.4 * hits / len(tokens))


@cache
def _openings(words: frozenset[str]) -> frozenset[str]:
    """The first words of the phrases."""
    return frozenset(opening for opening, space, _ in (phrase.partition(" ") for phrase in words) if space)


@cache
def _without_spaces(words: frozenset[str]) -> tuple[str, ...]:
    """The words of scripts that are written without spaces, two characters or longer."""
    return tuple(sorted(word for word in words if len(word) >= 2 and IDEOGRAPH.search(word)))


def is_acronym(text: str) -> bool:
    """Whether the text is one short word with at least two capitals: `UiT`, `ENSAE`."""
    return text.isalpha() and len(text) <= LONGEST_ACRONYM and sum(map(str.isupper, text)) >= 2


@remembered
def title_score(text: str, words: Lexicon) -> float:
    """How much the text looks like a job title, 0 to 1; most so when its first or last word is one."""
    if ARMED.fullmatch(text) or PARTNERS.search(text):
        return 0.0
    if is_placement(text):
        return 0.95
    text = CODE_BEHIND.sub("", text)
    score = share_of(text, words.title_words, words.title_endings)
    name = text.split(",", 1)[0]
    if score and any(_heads(part, words.title_words, words.title_endings) for part in (text, name)):
        score = max(score, 0.9)
    elif score:
        score *= 0.9
    return score if len(text.split()) <= 9 else score * 0.5


@remembered
def company_score(text: str, words: Lexicon) -> float:
    """How much the text looks like an employer's name, 0 to 1; most so when its first or last word says so."""
    if ARMED.fullmatch(text) or PARTNERS.search(text):
        return 0.9
    if is_placement(text):
        return 0.0
    text = CODE_BEHIND.sub("", text)
    score = share_of(text, words.company_words, words.company_endings)
    school = 0.8 * share_of(text, words.school_words, words.school_endings)
    if school and _heads(text, words.school_words, words.school_endings):
        school = max(school, 0.85)
    elif score and not _heads(text, words.company_words, words.company_endings):
        score *= 0.85
    last = fold(text).split()[-1:]
    if last and last[0] in words.title_words and len(text.split()) > 1:
        return 0.5 * max(score, school)
    return max(score, school)


def _heads(text: str, words: frozenset[str], endings: Endings) -> bool:
    """Whether the first or the last word is one of `words`: there stands what a name is about."""
    tokens = fold(text).split()
    ends = (tokens[0], tokens[-1]) if tokens else ()
    return any((len(token) > 2 and token in words) or (len(token) > 5 and endings.end(token)) for token in ends)
