"""Sections under a heading that no word list knows, told by what stands in them.

Home-made pages call them `Papers I hold`, `Things I can do` or `Where I learned it`. Only a kind that the document
has nowhere else is given, so that a known heading always has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache

from resumectl.parse.fields.certificates.issuers import certificate_score
from resumectl.parse.fields.dates.finding import find_dates
from resumectl.parse.fields.entries.atoms import company_score, title_score
from resumectl.parse.fields.entries.bodies import header_dates, without_dates
from resumectl.parse.fields.schools.scores import degree_score, school_score
from resumectl.parse.geometry import Line
from resumectl.parse.headings import Look
from resumectl.parse.joined_headings import kind_of_last
from resumectl.parse.lexicon import Lexicon, fold

LEAST_TITLE = 0.6
MOST_ITEM_WORDS = 12
MOST_PIECE_WORDS = 5
PARTED = re.compile(r"[,;|•·]")
LEAST_NOTES = 4
MOST_NOTE_WORDS = 6
LEAST_GAPS = 2
LONGEST_NOTE = 80
LEAST_SCHOOL = 0.3
LEAST_DEGREE = 0.6
LEAST_MISSPELT = 8
"""Letters of a word from which on one that differs by a letter is hardly another word."""
PIECES = re.compile(r",\s|\s[-–—|•·]\s")
LEAST_ALIKE = 3
MOST_ALIKE = 12
ENTRIES_OF = 4
"""Of so many lines in the look of a heading one may read like a company or a title."""
ABLE = frozenset(
    "able abilities ability can capable computer computing good it know knowledge knowledges programming strength "
    "stack strenghts tool tools trade use".split()
)
"""Words in a title above what somebody can do."""
PAPERS = re.compile(
    r"\b(?:certif\w*|certs?|licen[cs]\w*|permit|registered|chartered|accredit\w*|credential|first aid|cpr|level \w+|"
    r"diploma|card|ticket|award|associate)\b",
    re.IGNORECASE,
)
WEB_PAGE = re.compile(
    r"^\W*(?:(?:download|print|save|view|open|get|see)\b.{0,30}\b(?:r[eé]sum[eé]|cv|pdf|docx?|word|document|version)\b"
    r".{0,20}|(?:back|scroll|return|go) to (?:the )?top|skip to (?:main )?content|toggle navigation|"
    r"(?:copyright\s*)?(?:©|\(c\))\s.{0,60}|copyright \d{4}.{0,60}|all rights reserved\W*)$",
    re.IGNORECASE,
)
"""What a page of the web says of itself when it is printed."""
AS_OF = re.compile(
    r"^\W*(?:(?:(?:r[eé]sum[eé]|cv|this document|page|document)\s)?(?:last\s)?(?:updated|revised|modified|edited)"
    r"(?:\s(?:on|in))?|(?:last )?(?:update|revision)|"
    r"stand|letzte (?:änderung|aktualisierung)|aktualisiert(?: am)?|(?:dernière )?mise? à jour(?: le)?|"
    r"(?:última )?(?:actualizaci[oó]n|atualiza[cç][aã]o)|actualizado(?: en)?|atualizado em|"
    r"(?:ultimo )?aggiornamento|aggiornato (?:al?|il)|(?:laatst )?bijgewerkt(?: op)?|(?:ostatnia )?aktualizacja|"
    r"(?:poslední )?aktualizace|(?:senast|sist|sidst) (?:uppdaterad|oppdatert|opdateret)|(?:son )?güncelleme|"
    r"(?:последнее )?обновлен[оие]+|(?:最終)?更新日?)",
    re.IGNORECASE,
)
"""The words before the day on which the résumé was written: `Stand: Januar 2026`."""
IDEOGRAPH = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
CONTACT = re.compile(r"@|(?:\d[ ().-]{0,3}){9}")


def holds_contact(text: str) -> bool:
    """Whether an address or a phone stands in the text: `08.2012-05.2016` has as many digits as one."""
    if CONTACT.search(text) is None:
        return False
    return CONTACT.search(without_dates(text, find_dates(text))) is not None


def kind_by_content(title: str, lines: Sequence[Line], missing: Collection[str], words: Lexicon) -> str:
    """The one of the `missing` kinds that the lines below an unknown title make up, or `""`."""
    if not lines or any(holds_contact(line.flat) for line in lines):
        return ""
    if "education" in missing and _are_schools(lines, words):
        return "education"
    items = [line for line in lines if len(line.flat.split()) <= MOST_ITEM_WORDS]
    if "certifications" in missing and len(items) == len(lines) and _are_certificates(lines, words):
        return "certifications"
    pieces = PARTED.split(" ".join(line.flat for line in lines))
    listed = len(items) == len(lines) or max(len(piece.split()) for piece in pieces) <= MOST_PIECE_WORDS
    named = ABLE.intersection(fold(title).split())
    dated = any(find_dates(line.flat) for line in lines)
    return "skills" if "skills" in missing and listed and named and not dated else ""


def _are_schools(lines: Sequence[Line], words: Lexicon) -> bool:
    """Dated lines, most of which name a school or a degree, or stand next to one that does."""
    named = [degree_score(line.flat, words) > 0 or school_score(line.flat, words) > 0 for line in lines]
    dated = [at for at, line in enumerate(lines) if header_dates(line)]
    near = [at for at in dated if any(named[max(0, at - 2) : at + 3])]
    titled = any(title_score(line.flat, words) >= LEAST_TITLE and not named[at] for at, line in enumerate(lines))
    return bool(near) and len(near) == len(dated) and 2 * sum(named) >= len(lines) and not titled


def is_of_web_page(text: str) -> bool:
    """Whether the line is a button, the small print of a web page or the day of writing: `Download my CV as PDF`, `©
    2023 Jane Doe`, `Last updated: May 2024`.
    """
    if len(text) > LONGEST_NOTE:
        return False
    led = AS_OF.match(text)
    spans = find_dates(text) if led else []
    alone = led is not None and len(spans) == 1 and not text[led.end() : spans[0].begin].strip(" :：–—-(")
    alone = alone and not spans[0].is_range and not text[spans[0].stop :].strip(" .)")
    return alone or WEB_PAGE.match(text) is not None


def schools_apart(lines: Sequence[Line], words: Lexicon) -> tuple[tuple[Line, ...], tuple[Line, ...]] | None:
    """(blocks of lines that name a school, the others) below `Training and certification`; None without such blocks.

    Wide gaps part the blocks; a school stands on a line of its own, below or above what was learnt there. Where every
    row has its date, a degree with its school in one row tells.
    """
    rows = _rows_of_schools(lines, words)
    if rows:
        return tuple(rows), tuple(line for line in lines if line not in rows)
    gaps = sorted({round(line.gap_pt) for line in lines[1:]})
    if len(gaps) < LEAST_GAPS or any(line.bullet for line in lines):
        return None
    blocks: list[list[Line]] = []
    for line in lines:
        if not blocks or line.gap_pt > (gaps[0] + gaps[-1]) / 2:
            blocks.append([])
        blocks[-1].append(line)
    taught = [len(block) > 1 and _is_taught(block, words) for block in blocks]
    if not any(taught):
        return None
    schools = [line for block, told in zip(blocks, taught, strict=True) if told for line in block]
    return tuple(schools), tuple(line for line in lines if line not in schools)


def _rows_of_schools(lines: Sequence[Line], words: Lexicon) -> list[Line]:
    """Dated rows that name a degree and a school; empty where a row lacks its date, or all of them are certificates."""
    if not all(find_dates(line.flat) for line in lines):
        return []
    texts = {line.number: PAPERS.sub("", line.flat) for line in lines}
    rows = [line for line in lines if school_score(line.flat, words) >= LEAST_SCHOOL and _is_study(line.flat, words)]
    return rows if any(_is_study(texts[line.number], words) for line in rows) else []


def _is_study(text: str, words: Lexicon) -> bool:
    return any(degree_score(piece, words) >= LEAST_DEGREE for piece in PIECES.split(text))


def _is_taught(block: Sequence[Line], words: Lexicon) -> bool:
    named = any(school_score(line.flat, words) >= LEAST_SCHOOL and not find_dates(line.flat) for line in block)
    return named and any(header_dates(line) for line in block)


def _are_certificates(lines: Sequence[Line], words: Lexicon) -> bool:
    """Two items or more, most of which read like a certificate; rows that go on below a bullet are one item."""
    items: list[str] = []
    for line in lines:
        if items and lines[0].bullet and not line.bullet:
            items[-1] += f" {line.flat}"
        else:
            items.append(line.flat)
    told = [item for item in items if PAPERS.search(item) and certificate_score(item, words) > 0]
    return len(items) > 1 and 3 * len(told) >= 2 * len(items)


def look_of_headings(
    lines: Sequence[Line], looks: Mapping[int, Look], known: Collection[int], words: Lexicon, body_size: float
) -> Look | None:
    """The look of the only headings that are known, where it sets more lines, all of them like headings.

    `looks` are those of all lines, `known` the headings, both by id; `body_size` is that of most of the text. A
    heading is larger than it, stands alone above text of another look, and names no school, degree, employer or title.
    Where all known headings are smaller, they stand below larger ones that say what they are in words of their own:
    `Hands-on Nursing Experience`.
    """
    shared = {looks[number] for number in known}
    larger = _larger_look(lines, looks, shared, words, body_size)
    if larger is not None:
        return larger
    if len(shared) != 1:
        return None
    (look,) = shared
    alike = _alone_in(look, lines, looks)
    if look.size <= body_size or not LEAST_ALIKE <= len(alike) <= MOST_ALIKE:
        return None
    others = [line for line in alike if id(line) not in known]
    entries = sum(_names_entry(line, words) and not kind_of_last_word(line.flat, words) for line in others)
    return look if ENTRIES_OF * entries <= len(others) else None


def kind_of_last_word(text: str, words: Lexicon) -> str:
    """The kind of section that the last word of an unknown title names, or `""`: `Hands-on Nursing Experience`."""
    _, _, last = fold(text).rpartition(" ")
    return words.section_words.get(last, "")


def guessed_kind(text: str, words: Lexicon) -> str:
    """The kind of section that the words of an unknown heading hint at; `other` when none does."""
    if joined := kind_of_last(text, words):
        return joined
    for word in fold(text).split():
        kind = words.section_words.get(word, "")
        if kind and not (kind == "work" and degree_score(text, words) >= LEAST_DEGREE):
            return kind
    if IDEOGRAPH.search(text):
        named = (kind for word, kind in words.section_words.items() if len(word) > 1 and word in text)
        return next(named, "other")
    return next(filter(None, (_misspelt_kind(word, words) for word in fold(text).split())), "other")


def _misspelt_kind(word: str, words: Lexicon) -> str:
    """The kind that a long word names with one letter wrong, too many or missing, or `""`: `experiance`.

    What ends otherwise is a form of the word, maybe in another language: `seminars`, `seminare`.
    """
    if len(word) < LEAST_MISSPELT:
        return ""
    meant = _meant_words(words)
    kinds = {kind for shorter in _shorter(word) for kind in meant.get(shorter, ())}
    return kinds.pop() if len(kinds) == 1 else ""


@cache
def _meant_words(words: Lexicon) -> Mapping[str, frozenset[str]]:
    """The kinds of the long words that name sections, by those words and by what is left of each without a letter."""
    found: dict[str, set[str]] = {}
    for word, kind in words.section_words.items():
        if len(word) >= LEAST_MISSPELT:
            for shorter in _shorter(word):
                found.setdefault(shorter, set()).add(kind)
    return {shorter: frozenset(kinds) for shorter, kinds in found.items()}


def _shorter(word: str) -> set[str]:
    """The word, and what is left of it without any one of its letters but the first and the last."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(1, len(word) - 1))}


def _larger_look(
    lines: Sequence[Line], looks: Mapping[int, Look], shared: Collection[Look], words: Lexicon, body_size: float
) -> Look | None:
    """The largest look of lines alone, more than half of which end in a word that names a section; None without."""
    least = max((look.size for look in shared), default=body_size)
    for look in sorted({look for look in looks.values() if look.size > max(least, body_size)}, reverse=True):
        alike = _alone_in(look, lines, looks)
        if LEAST_ALIKE <= len(alike) <= MOST_ALIKE:
            named = [line for line in alike if len(line.segments) == 1 and kind_of_last_word(line.flat, words)]
            if 2 * len(named) > len(alike):
                return look
    return None


def _alone_in(look: Look, lines: Sequence[Line], looks: Mapping[int, Look]) -> list[Line]:
    """The lines of a look; none where one of them stands above another, or above nothing."""
    alike = [at for at, line in enumerate(lines) if looks[id(line)] == look]
    alone = all(at + 1 < len(lines) and looks[id(lines[at + 1])] != look for at in alike)
    return [lines[at] for at in alike] if alone else []


def columns_of_notes(lines: Sequence[Line], known: Collection[int]) -> set[int]:
    """Columns of short rows without any known heading or date, an address or a phone among them."""
    columns: dict[int, list[Line]] = {}
    for line in lines:
        columns.setdefault(line.column, []).append(line)
    return {
        column
        for column, rows in columns.items()
        if len(rows) >= LEAST_NOTES
        and all(id(row) not in known and len(row.flat.split()) <= MOST_NOTE_WORDS for row in rows)
        and any(holds_contact(row.flat) for row in rows)
        and not any(find_dates(row.flat) for row in rows)
    }


def first_contact(lines: Sequence[Line]) -> int:
    """The number of the first line with an address or a phone: no name stands below it."""
    return next((line.number for line in lines if holds_contact(line.flat)), len(lines))


def _names_entry(line: Line, words: Lexicon) -> bool:
    text = line.flat
    if len(line.segments) > 1 or line.bullet or find_dates(text) or holds_contact(text):
        return True
    scores = (title_score(text, words), company_score(text, words), school_score(text, words))
    return max(scores) >= LEAST_TITLE or degree_score(text, words) >= LEAST_TITLE
