"""The contact block cut into pieces, each with the kind that its label says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from resumectl.parse.fields.contact.phone import DOTTED, find_phones
from resumectl.parse.fields.contact.web import EMAIL, LONGEST_LINE, URL
from resumectl.parse.fields.places.finding import looks_like_place
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import Lexicon, fold, fold_list, is_city
from resumectl.parse.remembered import remembered

LABEL = re.compile(r"^\s*([^:：\d@]{1,32}?)\s*[:：]\s*(.*)$")
COUNTED = re.compile(r"\d{1,2}[.)]\s?(?=[^\W\d_])")
INNER_LABEL = re.compile(r"(?<=\s)([^\s:：@\d]{2,20})[:：]")
SPLIT = re.compile(
    r"\s*[|•·●▪◆■∙⋅⋄◇]\s*|\t|\s{3,}|\s+[–—]\s+(?!(?:\d{5}|\d{3}\s?\d{3})(?![\s-]?\d))|\s+//\s+|\s+[*~]\s+"
    r"|\s+-\s+(?=[^\W\d_]+(?: [^\W\d_]+){0,4}:\s)"
)
"""A dash before a postcode parts nothing: `Pune – 411045, India`; a hyphen parts what has a label behind it."""
DASH_IN_NUMBER = re.compile(r"((?:\+|\b00)[1-9][\d ()/]{2,14}|(?<!\S)\(?0[1-9]\d{1,3}\)?)\s[–—]\s(?=\d[\d ]{4,}(?!\S))")
"""`+49 (0) 172 – 555 63 22`: the dash behind a code parts nothing."""
POSTCODE_OF_BRAZIL = re.compile(r"\s*\d{5}-\d{3}\b")
"""`CEP: 89201-000`; in Turkey the word names a mobile phone."""
READING = frozenset(fold_list("ふりがな, フリガナ, かな, カナ"))
BEGUN = re.compile(r"(?:[^\W\d]{1,8}[.:]?\s*)?(?:\+|00)\s?\d[\d ()./-]{1,10}")
DIGITS_ONLY = re.compile(r"[\d(][\d ()./-]{1,11}")
NATIONAL_END = re.compile(r".*(?:\s[–—|•·/-]|[:,])\s(0\d[\d /-]{1,10})$")
"""A number without its country's code that a row breaks, behind what parts it from the rest."""
END_OF_ROW = re.compile(r"(?:^|.*[\s:])((?:\+|00)\s?\d[\d ()./-]{1,16})$")
FEW_DIGITS = 6
"""More digits that stand alone in a row are a number of their own."""
SAME_EDGE_PT = 3.0
SHORTEST_BARE_LABEL = 3
IDEOGRAPHS = re.compile(r"[\u3040-\u9fff\uac00-\ud7af]")
FIRST_IDEOGRAPH = re.compile(r"(?:^|\s)[\u4e00-\u9fff]$")
SECOND_IDEOGRAPH = re.compile(r"[\u4e00-\u9fff]\s?[:：]")
NUMBER_KINDS = frozenset({"phone", "mobile", "fax", "nationality"})
WEB_KINDS = frozenset({"website", "linkedin", "github", "messenger"})
LICENCE = re.compile(r"\s(?:AM|[ABCD][1-3]?|[BCD]1?E)$")
"""The class behind a label: `Permis B` says all, and labels nothing below it."""
PLACE_KINDS = frozenset({"location", "address", "city"})


class Piece(NamedTuple):
    """A part of a line with the kind that its label says (a kind of `Lexicon.labels`), or `""`."""

    text: str
    line: Line
    kind: str


def contact_pieces(lines: Sequence[Line], words: Lexicon) -> Iterator[Piece]:
    """The lines cut at separators; a label on a line or cell of its own names the piece after it."""
    waiting = ""
    labels: list[str] = []
    for line, parts in zip(lines, _with_whole_numbers(lines), strict=True):
        texts = parts if line.flat.isascii() else _with_whole_labels(parts)
        if len(labels) == len(texts):
            yield from (Piece(text, line, kind) for text, kind in zip(texts, labels, strict=True) if text)
            labels, waiting = [], ""
            continue
        labels = _row_of_labels(texts, words)
        last = len(texts) - 1
        cells = [(text, at < last) for at, text in enumerate(texts)]
        for part, leads in ((piece, leads) for cell, leads in cells for piece in _cut_out(cell[:LONGEST_LINE], words)):
            text = part.strip(" ,;")
            if text in ("", ":", "："):
                # The colon of a row of cells: `Surname | : | Orme`.
                continue
            kind, rest = _labelled(text, words)
            if waiting in WEB_KINDS and looks_like_place(text):
                # `LinkedIn | GitHub` are links themselves and label nothing below them.
                waiting = ""
            if not kind and leads and IDEOGRAPHS.match(text) and len(text) >= 2:
                # Two letters name a label only in a row of cells: 氏名, 성명.
                kind, rest = label_kind(text, words), ""
            if kind == "driving" and not rest and LICENCE.search(text):
                rest = text
            if kind and not rest:
                waiting = kind
                continue
            yield Piece(rest if kind else text, line, kind or waiting)
            waiting = ""


def _row_of_labels(texts: Sequence[str], words: Lexicon) -> list[str]:
    """The kinds of a row's cells where each is a label above a value: `Phone  Address`; empty for any other row."""
    if len(texts) < 2:
        return []
    told = [_labelled(text.strip(" ,;"), words) for text in texts]
    alone = all(kind and not rest and kind not in WEB_KINDS for kind, rest in told)
    return [kind for kind, _ in told] if alone else []


def _with_whole_labels(texts: Sequence[str]) -> list[str]:
    """The cells' texts, labels of two ideographs with a wide space between them whole: `姓　名：`, `性　别：`."""
    found: list[str] = []
    for text in texts:
        if found and SECOND_IDEOGRAPH.match(text) and FIRST_IDEOGRAPH.search(found[-1]):
            found[-1] += text
        else:
            found.append(text)
    return found


def _with_whole_numbers(lines: Sequence[Line]) -> list[list[str]]:
    """The texts of the lines' cells; a number with its country's code that ran over is whole, its rest `""`."""
    cells = [[segment.text for segment in line.segments] for line in lines]
    for at, line in enumerate(lines):
        for place, segment in enumerate(line.segments):
            begun, ends_row = _begun_number(cells[at][place])
            if not begun:
                continue
            beside = [(at, place + 1)] if place + 1 < len(line.segments) else []
            below = [
                (at + 1, other)
                for other, one in enumerate(lines[at + 1].segments if at + 1 < len(lines) else ())
                if one.left is not None and segment.left is not None and abs(one.left - segment.left) <= SAME_EDGE_PT
            ]
            for row, other in below if ends_row else (*beside, *below):
                rest = cells[row][other]
                is_rest = not ends_row or sum(map(str.isdigit, rest)) <= FEW_DIGITS
                if is_rest and DIGITS_ONLY.fullmatch(rest) and _is_number(f"{begun} {rest}"):
                    cells[at][place], cells[row][other] = f"{cells[at][place]} {rest}", ""
                    break
    return cells


def _begun_number(cell: str) -> tuple[str, bool]:
    """The number of a cell that more digits may belong to, or `""`, and whether other words stand before it."""
    if BEGUN.fullmatch(cell):
        return ("" if _is_number(cell) else cell), False
    match = END_OF_ROW.match(cell)
    if match is None and (national := NATIONAL_END.match(cell)) and not find_phones(national[1]):
        match = national
    return (match[1], True) if match else ("", False)


def _is_number(text: str) -> bool:
    found = find_phones(text)
    return bool(found) if text.startswith("0") and text[1:2] != "0" else any(phone.e164 for phone in found)


@remembered
def label_kind(text: str, words: Lexicon) -> str:
    """The kind of a label (`Phone`, `Date of birth`), or `""`; `reading` for how a Japanese name is spoken."""
    folded = fold(text)
    return "reading" if folded in READING else words.labels.get(folded, "")


def _cut_out(text: str, words: Lexicon) -> Iterator[str]:
    """The parts of a contact line: at separators and labels, and around addresses and phone numbers."""
    text = DASH_IN_NUMBER.sub(r"\1-", text)
    dotted = DOTTED.search(text)
    if dotted is not None:
        yield from _cut_out(text[: dotted.start()], words)
        yield dotted.group()
        text = text[dotted.end() :]
    for part in (piece for cell in SPLIT.split(text) for piece in _at_labels(cell, words)):
        at = 0
        cuts = [match.span() for match in EMAIL.finditer(part)] if "@" in part else []
        cuts += [match.span() for match in URL.finditer(part)] if "." in part or "://" in part else []
        cuts += [(phone.begin, phone.begin + len(phone.text)) for phone in find_phones(part)]
        for begin, stop in sorted(cuts):
            if begin < at:
                continue
            before = part[at:begin]
            if _ends_in_label(before, words):
                # `Leeds, UK - Profile: example.com/jane`: the label begins behind the dash.
                place, dash, label = before.rpartition(" - ")
                if dash and looks_like_place(place):
                    yield place
                    before = label
                yield before + part[begin:stop]
            else:
                yield before
                yield part[begin:stop]
            at = stop
        yield part[at:]


def _ends_in_label(text: str, words: Lexicon) -> bool:
    bare = text.strip()
    return (
        bool(LABEL.match(bare + " x")) or bare.endswith(":") or bool(bare and label_kind(bare, words) in NUMBER_KINDS)
    )


def _at_labels(text: str, words: Lexicon) -> Iterator[str]:
    """The text cut before each label within it: `Phone: 1 Address: 2`."""
    at = 0
    for match in INNER_LABEL.finditer(text):
        begin = match.start()
        if POSTCODE_OF_BRAZIL.match(text, match.end()):
            continue
        for count in (3, 2):
            before = text[at:begin].split()[1 - count :] if count > 1 else []
            longer = " ".join([*before, match.group(1)])
            if len(before) == count - 1 and label_kind(longer, words):
                begin = text.rfind(before[0], at, begin)
                break
        else:
            if not label_kind(match.group(1), words):
                continue
        yield text[at:begin]
        at = begin
    yield text[at:]


def _labelled(text: str, words: Lexicon) -> tuple[str, str]:
    """The kind and the value of a labelled piece; `("", text)` without a label, `(kind, "")` for a label alone.

    Forms count their labels: `2. SURNAME`.
    """
    counted = COUNTED.match(text)
    if counted and (found := _labelled(text[counted.end() :], words))[0]:
        return found
    match = LABEL.match(text)
    if match:
        kind = label_kind(match.group(1), words)
        return (kind, match.group(2).strip()) if kind else ("", text)
    kind = label_kind(text, words) if len(text) > SHORTEST_BARE_LABEL and len(text.split()) <= 3 else ""
    return (kind, "") if kind else _bare_label(text, words)


def _bare_label(text: str, words: Lexicon) -> tuple[str, str]:
    """A label with no colon behind it: `Tel 0123 456`, `Localização São Paulo, SP`, `氏 名 山田 太郎`."""
    tokens = text.split()
    for count in (3, 2, 1):
        label, rest = " ".join(tokens[:count]), " ".join(tokens[count:])
        spaced = IDEOGRAPHS.match(label) is not None
        kind = label_kind(label, words)
        if not rest or len(label) < (2 if spaced or kind == "nationality" else SHORTEST_BARE_LABEL):
            continue
        if kind in NUMBER_KINDS and re.match(r"[+(\d]", rest):
            return kind, rest
        place = kind in PLACE_KINDS and fold(label) not in words.street_words
        if place and is_city(re.split(r"\s*[,–—-]\s*", rest)[0]) and not is_city(text):
            return kind, rest
        if kind in ("name", "reading") and spaced:
            return kind, rest
    return "", text
