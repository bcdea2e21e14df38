"""Which printed text is the person's name: by its size, its place, its shape, and the e-mail's local part."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from resumectl.parse.fields.contact.name import CJK, INITIALS, SMALL, clean_name, is_family_first, may_be_name
from resumectl.parse.fields.contact.name_cjk import first_script
from resumectl.parse.fields.places.finding import country_of, looks_like_place
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import Lexicon, fold, is_city, lexicon

MOST_HEAD_LINES = 14
MOST_LINES = 40
LEAST_SCORE = 0.9
LEAST_SPACED_OUT = 7
TOWN = 0.3
"""How much less like a name the name of a town is; some people bear one."""
NAME_SIZE = 1.5
"""How much larger than most text a name over several rows is set."""
MOST_NAME_ROWS = 4
ABOVE_TEXT = 1.25
"""How much larger than most text each row of a name in two sizes is set."""
LEAST_OF_LARGEST = 0.45
"""How large the smaller row of such a name is beside the larger one."""
BIRTH_BEHIND = re.compile(r"\s+\(?(?:\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}[-./]\d{1,2}[-./]\d{4})\)?$")
"""A whole date in the name's row can only be that of birth, or of the document."""
BAR = re.compile(r"\s*[|•·]\s*")
HEADS = re.compile(r"\s*[|•·–—]\s*|\s+[-~/]\s+|,\s+")
TWO_SCRIPTS = re.compile(
    r"([\u3400-\u9fff\uac00-\ud7af]{2,4}|[\u3400-\u9fff]{1,3} [\u3400-\u9fff]{1,3})\s*[(（/|,]?\s*"
    r"[A-Z][A-Za-z.'’-]*(?:,? [A-Z][A-Za-z.'’-]*){1,3}\s*[)）]?"
)
"""A name in ideographs or hangul, and behind it the same or another one in Latin letters: `林昭瑩 Chao Ying LIN`."""
LATIN_FIRST = re.compile(
    r"([A-Z][A-Za-z.'’-]*(?: [A-Z][A-Za-z.'’-]*){1,3})\s*[(（/|]?\s*[\u3400-\u9fff\uac00-\ud7af]{2,4}\s*[)）]?"
)
GLUED = re.compile(r"([^\W\d_a-z][a-zà-ÿ]{2,})([^\W\d_a-z][a-zà-ÿ]{2,})")
"""`JaneOrme`: two names whose space the file lost."""
STOP_APART = re.compile(r"(?<=\b[A-Z]) \.(?= )")
"""`E .`, as an initial and its full stop are read where letters are set apart."""
PREFIXES = frozenset(("mac", "fitz", "della", "dela", "van", "von", "del"))


def find_name(
    head: Sequence[Line], contact: Sequence[Line], everything: Sequence[Line], email: str, words: Lexicon
) -> Value:
    """The name as printed, cleaned of titles; `NOTHING` when no candidate is good enough. The e-mail only chooses."""
    candidates = _in_sizes(head[:MOST_HEAD_LINES], _usual_pt(everything[:MOST_LINES]), email, words)
    candidates += _around_commas(head[:MOST_HEAD_LINES], _usual_pt(everything[:MOST_LINES]), email, words)
    candidates += _candidates(head[:MOST_HEAD_LINES], 0.3, words)
    candidates += _candidates(contact[:MOST_HEAD_LINES], 0.0, words)
    large = _large(everything[:MOST_LINES])
    candidates += _candidates(large, 0.0, words)
    candidates += _stacked(everything[:MOST_LINES], words)
    if not any(score > 0.4 for score, _ in candidates):
        candidates += _candidates(_near_email(everything, email), -0.1, words)
        candidates += _candidates(everything[:6], -0.1, words)
    if not candidates:
        return NOTHING
    largest = max(_size_pt(value) for _, value in candidates)
    best: tuple[float, Value] | None = None
    for at, (score, value) in enumerate(candidates):
        total = score + 0.9 * _size_pt(value) / largest - 0.04 * min(at, 15) + mail_likeness(value.text, email)
        if best is None or total > best[0]:
            best = (total, value)
    if best is None or best[0] < LEAST_SCORE:
        return NOTHING
    return Value(clean_name(_once(_parted(best[1].text)), words), best[1].lines, min(0.98, 0.5 + 0.25 * best[0]))


def _parted(text: str) -> str:
    """`JaneOrme` as two words."""
    glued = GLUED.fullmatch(text)
    return f"{glued[1]} {glued[2]}" if glued and fold(glued[1]) not in PREFIXES else text


def _once(text: str) -> str:
    """A name that was printed twice in a row (a header over the headline) once."""
    tokens = [] if INITIALS.fullmatch(text.strip()) else text.split()
    half = len(tokens) // 2
    return " ".join(tokens[:half]) if half and tokens[:half] == tokens[half:] else text


def _size_pt(value: Value) -> float:
    return max(line.style.size_pt for line in value.lines)


def _usual_pt(lines: Sequence[Line]) -> float:
    """The size of most text on the first page, in points; 0 without text."""
    sizes = sorted(line.style.size_pt for line in lines if line.page == 1)
    return sizes[len(sizes) // 2] if sizes else 0.0


def _large(lines: Sequence[Line]) -> list[Line]:
    """Lines of the first page that are set much larger than most, or larger than all others: a sidebar, or a text box
    of a Word file, may be read before the name."""
    usual = _usual_pt(lines)
    first = [line for line in lines if line.page == 1]
    largest = max((line.style.size_pt for line in first), default=0.0)
    alone = [line for line in first if line.style.size_pt > 0.95 * largest]
    least = min(largest, NAME_SIZE * usual) if len(alone) == 1 and largest >= ABOVE_TEXT * usual else NAME_SIZE * usual
    return [line for line in first if line.style.size_pt >= least]


def _in_sizes(lines: Sequence[Line], usual: float, email: str, words: Lexicon) -> list[tuple[float, Value]]:
    """Names whose given name stands in one size and whose family name in another, on the row above or below."""
    found: list[tuple[float, Value]] = []
    for at in range(len(lines)):
        if at and _is_split_name(lines[at - 1 : at + 1], words):
            continue  # What goes on below a name of two rows is another thing.
        for count in (3, 2):
            rows = lines[at : at + count]
            if len(rows) == count and _is_name_in_sizes(rows, usual, email, words):
                found.append((1.2 + 0.1 * count, Value(join_name(rows), tuple(rows))))
                break
    return found


def _around_commas(lines: Sequence[Line], usual: float, email: str, words: Lexicon) -> list[tuple[float, Value]]:
    """Names with the family name first that read like places, `Stone, Victor`: no place is set so large, and in none
    is the address named."""
    large = [line for line in lines if line.style.size_pt >= ABOVE_TEXT * usual > 0 and len(line.segments) == 1]
    named = [line for line in large if is_family_first(line.flat, words) and looks_like_place(line.flat)]
    named = [line for line in named if mail_likeness(line.flat, email) > 0]
    return [(1.25, Value(line.flat, (line,))) for line in named if may_be_name(line.flat, words) > 0.4]


def _is_name_in_sizes(rows: Sequence[Line], usual: float, email: str, words: Lexicon) -> bool:
    """Rows above the text's size with nothing between, one word of a name in each, or more that the e-mail names.

    `Jane Doe` above a smaller `Storyteller` are a name and a title; so is a third row in a size of its own.
    """
    sizes = [row.style.size_pt for row in rows]
    if min(sizes) < ABOVE_TEXT * usual or min(sizes) < LEAST_OF_LARGEST * max(sizes):
        return False
    if any(len(row.segments) != 1 or row.bullet or len(row.flat.split()) > 3 for row in rows):
        return False
    if not all(map(_is_next_row, rows, rows[1:])):
        return False
    # Where no spaces part words, a row of one word may say anything.
    if any(name_shape(row.flat.strip("-"), words) <= 0.3 or CJK.match(row.flat) for row in rows):
        return False
    single = all(_core_words(row.flat) == 1 for row in rows) and round(sizes[-1]) in map(round, sizes[:2])
    likeness = [mail_likeness(row.flat.replace("-", " "), email) for row in rows]
    # `BRITTANY MAE` over `FONTENOT`, who writes as `bfontenot@...`.
    named = min(likeness) > 0 or (len(rows) == 2 and likeness[1] > 0 and fold(rows[0].flat)[:1] == fold(email)[:1])
    return (single or named) and name_shape(join_name(rows), words) > 0.4


def _is_next_row(row: Line, after: Line) -> bool:
    """Whether a row stands right below another, with no more space than the larger one's type between."""
    if after.number - row.number != 1 or (row.page, row.column) != (after.page, after.column):
        return False
    if not row.box or not after.box:
        return True
    gap = after.box.top - row.box.bottom
    return gap < max(row.style.size_pt, after.style.size_pt) and after.box.top > row.box.top


def _core_words(text: str) -> int:
    """How many words of a name there are besides particles and initials."""
    return sum(token.lower() not in SMALL and len(token.strip(".")) > 1 for token in text.split())


class _Piece(NamedTuple):
    """A stretch of one size at the beginning of a cell, with its left and upper edge in points."""

    text: str
    size_pt: float
    left: float
    top: float
    line: Line


def _stacked(lines: Sequence[Line], words: Lexicon) -> list[tuple[float, Value]]:
    """Names set over several rows in the page's largest type, whatever stands beside them or between."""
    cells = [
        (segment.runs[0].style.size_pt if segment.runs else line.style.size_pt, segment, line)
        for line in lines
        if line.page == 1 and line.box
        for segment in line.segments
    ]
    sizes = sorted(size for size, _, _ in cells)
    if not sizes or sizes[-1] < NAME_SIZE * sizes[len(sizes) // 2]:
        return []
    large = [_piece(size, segment, line) for size, segment, line in cells if size > 0.95 * sizes[-1]]
    rows = sorted(large, key=lambda piece: piece.top)
    if not 2 <= len(rows) <= MOST_NAME_ROWS:
        return []
    for one, other in pairwise(rows):
        if abs(one.left - other.left) > 0.3 * one.size_pt or other.top - one.top > 1.8 * one.size_pt:
            return []
    text = " ".join(piece.text for piece in rows).replace("- ", "-")
    if any(may_be_name(piece.text.strip("-"), words) <= 0.3 for piece in rows) or may_be_name(text, words) <= 0.4:
        return []
    return [(1.65, Value(text, tuple(dict.fromkeys(piece.line for piece in rows))))]


def _piece(size: float, segment: Segment, line: Line) -> _Piece:
    top = min((word.top for word in segment.words), default=line.box.top if line.box else 0.0)
    return _Piece(_first_look(segment, by_size=True), size, segment.left or 0.0, top, line)


def _first_look(segment: Segment, by_size: bool = False) -> str:
    """The text up to the first change of size (or of weight or colour): a name may share its row with a title."""
    first = segment.runs[0].style
    text = ""
    for run in segment.runs:
        same = round(run.style.size_pt) == round(first.size_pt) and (
            by_size or (run.style.bold, run.style.color) == (first.bold, first.color)
        )
        if not same:
            break
        text += run.text
    return " ".join(text.split())


def _near_email(lines: Sequence[Line], email: str) -> list[Line]:
    at = next((at for at, line in enumerate(lines) if email and email in line.flat), -1)
    return list(lines[max(0, at - 5) : at]) if at > 0 else []


def _candidates(lines: Sequence[Line], bonus: float, words: Lexicon) -> list[tuple[float, Value]]:
    found: list[tuple[float, Value]] = []
    for at, line in enumerate(lines):
        for count in (4, 3, 2):
            together = lines[at : at + count]
            if len(together) == count and _is_split_name(together, words):
                found.append((0.9 + 0.1 * count + bonus, Value(join_name(together), tuple(together))))
                break
        if at + 1 < len(lines) and (broken := _broken_in_cells(line, lines[at + 1], words)):
            found.append((1.2 + bonus, Value(broken, (line, lines[at + 1]))))
        for text in [*_texts(line), *_first_looks(line)]:
            for part in () if _begins_place(text) else _heads(text):
                if "@" in part:
                    continue  # An address in a candidate would speak for itself.
                bare = _without_title(BIRTH_BEHIND.sub("", part), words)
                bare = first_script(bare) or bare
                shape = name_shape(bare, words)
                if shape > 0:
                    found.append((shape + bonus, Value(bare, (line,))))
    return found


def _first_looks(line: Line) -> list[str]:
    """The beginnings of cells whose look changes on the way, where two words or more stand in each look."""
    looks = ((segment.text, _first_look(segment)) for segment in line.segments if len(segment.runs) > 1)
    return [look for text, look in looks if len(look.split()) > 1 and len(text.split()) > len(look.split()) + 1]


def name_shape(text: str, words: Lexicon) -> float:
    """How much the text looks like a name, 0 to 1; places are none, and a name does not end in a particle."""
    if looks_like_place(text) and ("," in text or country_of(text)):
        return 0.0
    last = text.split()[-1:] or [""]
    if last[0].islower() and last[0] in SMALL:
        return 0.3
    shape = may_be_name(text, words)
    # `Porto Alegre`: a town's two words are shaped as a name's three are not.
    return shape - TOWN if " " in text.strip() and shape > TOWN and is_city(text) else shape


def _without_title(text: str, words: Lexicon) -> str:
    """`Curriculum Vitae [Jane Doe]`, `Resume of Jane Doe`, `Jane Doe - CV` without the document's title."""
    tokens = text.split()
    for count in (3, 2, 1):
        if len(tokens) > count + 1 and fold(" ".join(tokens[:count])) in words.document_titles:
            rest = " ".join(tokens[count:])
            return re.sub(r"^(?:of|for|de|von|:|-|–|—)\s+", "", rest).strip("[]() :–—-")
        if len(tokens) > count + 1 and fold(" ".join(tokens[-count:])) in words.document_titles:
            return " ".join(tokens[:-count]).strip("[]() :–—-|,")
    return text


def _texts(line: Line) -> list[str]:
    """The cells of a line; two short cells in Chinese or Japanese are family and given name."""
    if len(line.segments) > 1 and all(_is_spaced_out(segment.text) for segment in line.segments):
        return [" ".join(segment.text.replace(" ", "") for segment in line.segments)]
    known = lexicon().document_titles
    texts = [text for text in map(_unspaced, line.segments) if len(line.segments) == 1 or fold(text) not in known]
    if len(texts) == 2 and all(CJK.match(text) or len(text) == 1 for text in texts) and len("".join(texts)) <= 6:
        return [" ".join(texts)]
    looks = {segment.runs[0].style for segment in line.segments if segment.runs}
    if len(texts) in (2, 3) and len(looks) == 1 and all(map(str.isalpha, texts)):
        # `JANE     DOE`: spaces that somebody typed.
        return [" ".join(texts), *texts]
    return texts


def _is_spaced_out(text: str) -> bool:
    letters = text.split()
    return len(letters) >= 2 and all(len(letter) == 1 and letter.isalpha() for letter in letters)


def _unspaced(segment: Segment) -> str:
    """A cell's text; letters set apart (`J A N E  D O E`) are joined to words at the gaps that are wider than most."""
    text = STOP_APART.sub(".", segment.text)
    if len(text) < LEAST_SPACED_OUT or not _is_spaced_out(text):
        return text
    if len(segment.words) != len(text.split()):
        return text.replace(" ", "")
    gaps = [after.left - before.right for before, after in pairwise(segment.words)]
    wide = 1.7 * sorted(gaps)[len(gaps) // 2]
    return segment.words[0].text + "".join(
        (" " if gap > wide else "") + word.text for gap, word in zip(gaps, segment.words[1:], strict=True)
    )


def _heads(text: str) -> list[str]:
    """The text, and what stands before its first separator (`Jane Doe | Nurse`, `Jane Doe, RN`)."""
    first = HEADS.split(text, maxsplit=1)[0]
    if scripts := TWO_SCRIPTS.fullmatch(first) or LATIN_FIRST.fullmatch(first):
        return [text, first, scripts[1]]
    return [text] if first == text else [text, first]


def _begins_place(text: str) -> bool:
    """Whether one word stands before a place, as a town or a quarter does: `Schwabing, Munich, Germany | 089 12345`."""
    first, comma, rest = text.partition(", ")
    return bool(comma) and " " not in first and looks_like_place(BAR.split(rest)[0])


def join_name(lines: Sequence[Line]) -> str:
    """The lines of a name as one; a hyphen at a line's end belongs to the name."""
    whole = lines[0].flat
    for line in lines[1:]:
        whole += line.flat if whole.endswith("-") else f" {line.flat}"
    return whole


def _is_unfinished(text: str) -> bool:
    """Whether a name cannot end here: a hyphen or a particle."""
    last = text.split()[-1] if text.split() else ""
    return text.endswith("-") or last.lower() in SMALL - {"i", "e", "y"}


def _broken_in_cells(line: Line, after: Line, words: Lexicon) -> str:
    """A name broken after a particle in the first cell of a line, whose other cells hold contact data."""
    if len(line.segments) < 2 or len(after.segments) != 1 or not _is_unfinished(line.segments[0].text):
        return ""
    whole = f"{line.segments[0].text} {after.flat}"
    return whole if may_be_name(whole, words) > 0.4 else ""


def _is_split_name(lines: Sequence[Line], words: Lexicon) -> bool:
    """Given name on one line, family name on the next, all in the same large type."""
    first = lines[0]
    alike = all(
        abs(line.style.size_pt - first.style.size_pt) <= 0.15 * first.style.size_pt and line.column == first.column
        for line in lines
    )
    short = all(len(line.flat.split()) <= 3 and len(line.segments) == 1 for line in lines)
    if not alike or not short or first.style.size_pt < 14 or sum(len(line.flat.split()) for line in lines) > 6:
        return False
    if _is_unfinished(first.flat):
        return may_be_name(join_name(lines), words) > 0.4
    if len(lines) == 2 and len(first.flat.split()) > 2 and len(lines[1].flat.split()) >= 2:
        return False
    if len(first.flat.split()) > 1 and looks_like_place(lines[-1].flat):
        return False
    shapes = [may_be_name(line.flat.strip("-"), words) > 0.3 for line in lines]
    return all(shapes) and may_be_name(join_name(lines), words) > 0.4


def mail_likeness(text: str, email: str) -> float:
    """How well the e-mail's local part fits the candidate, 0 to 0.9; two words weigh more than twice one."""
    local = re.sub(r"[^a-z]", "", fold(email.split("@")[0]).replace(" ", "")) if email else ""
    tokens = [token for token in fold(text).split() if len(token) > 2]
    if not local or not tokens:
        return 0.0
    hits = sum(token in local for token in tokens)
    return 0.9 if hits > 1 else 0.35 * hits
