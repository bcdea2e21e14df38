"""Slips that recognition makes again and again: the sign @, the English pronoun, addresses cut at their
dots."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Final

from resumectl.parse.extract.ocr_words import ReadLine, ReadWord

TOP_LEVEL: Final = (
    r"(?:com|org|net|edu|gov|info|io|dev|me|app|co|ai|name|email|online|tech|pro|cloud|design|xyz|example|[a-z]{2})"
)
EMAIL: Final = re.compile(rf"[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.{TOP_LEVEL}", re.IGNORECASE)
ADDRESS: Final = re.compile(rf"(?:https?:/{{0,2}})?(?:[\w-]+\.)+{TOP_LEVEL}(?:/[\w./%~#?=&-]*)?", re.IGNORECASE)
PROVIDERS: Final = r"(?:gmail|googlemail|hotmail|yahoo|outlook|icloud|protonmail)"
DOMAIN: Final = rf"[\w-]+(?:\.[\w-]+)*\.{TOP_LEVEL}$"
AT_SIGNS: Final = (
    re.compile(rf"(?<=[a-z0-9])[QGO(]?[©®](?={DOMAIN})"),
    re.compile(rf"(?<=[a-z0-9])\((?:[DQ]|@)(?={DOMAIN})"),
    re.compile(r"(?<=[a-z0-9])Q@(?=[a-z])"),
    re.compile(rf"(?<=[\w.-]{{3}})[QGO0](?={PROVIDERS}\.\w+$)"),
    # The Q of a name such as theQuality.com stays: an address has a dot or a digit in its first part.
    re.compile(rf"(?<=[._\d][a-z]{{3}})(?<=[a-z0-9])Q(?=[a-z0-9-]+\.{TOP_LEVEL}$)"),
)
"""Where an address shows that its sign @ was read as something else."""
NOUGHT: Final = re.compile(r"O(?=\d)|(?<=\d)O")
"""The one capital of an address, beside a figure: `jane.doeO719@`."""
SMALLEST_SPACE_EM: Final = 0.17
"""Pieces of one address stand closer than words do."""
DOTTED_SPACE_EM: Final = 0.5
OPEN_PIECE: Final = re.compile(r"[a-z0-9_.-]+[._-]")
LOST_AT: Final = re.compile(r"[\w.+-]*[a-z0-9](?:Q[©®]?|[©®])")
LOST_SIGN_EM: Final = 0.6
COMPANY_FORM: Final = re.compile(r"[oO0]\.\s?[oO0]\.?,?|s\.r\.[oO0]\.?,?|spol\.s\.r\.0\.?")
CANADIAN: Final = re.compile(r"[A-CEGHJ-NPR-TVXY][\dOI][A-CEGHJ-NPR-TV-Z] [\dOI][A-CEGHJ-NPR-TV-Z][\dOI][,.|]?")
BRITISH: Final = re.compile(r"[A-Z]{1,2}(?:\d[\dOI]?|[OI]\d|\d[A-HJ-NP-Y]) [\dO][ABD-HJLNP-UW-Z]{2}[,.|]?")
"""Postcodes with letters where they never have an O or I, so that those are digits; one real digit at least."""
MOST_PIECES: Final = 5
IDEOGRAPH_GAP_EM: Final = 0.6
FRAME: Final = str.maketrans("[{", "((") | str.maketrans("]}", "))")
PRONOUN_BEFORE: Final = re.compile(
    r".*[.!?;:,]|that|and|when|where|what|which|than|as|if|how|but|so|because|since|while|before|after",
    re.DOTALL,
)
"""What stands before the English pronoun: the end of a clause, or one of these words."""
NUMERAL_BEFORE: Final = re.compile(r"[A-Z][a-z]+")


def mend_slips(lines: Iterable[ReadLine], *, english: bool) -> list[ReadLine]:
    """The lines with addresses whole, their @ restored and, in English, "|" read as "I" where a word must
    stand."""
    mended = []
    for line in lines:
        words = _joined_ideographs(_without_frames(line.words), line.size)
        words = _joined([_with_company_form(_with_at(word)) for word in _with_postcodes(words)], line.size)
        mended.append(line._replace(words=tuple(_with_pronouns(words) if english else words)))
    return mended


def _without_frames(words: Sequence[ReadWord]) -> Sequence[ReadWord]:
    """Tags, each drawn in a frame of its own whose sides were read as brackets, with dots between them instead.

    No text consists of brackets alone, two or more of them, nor has it brackets that close and open by themselves."""
    if len(words) < 2:
        return words
    texts = [word.text.translate(FRAME) for word in words]
    if any(one == ")" and after == "(" for one, after in pairwise(texts)):
        return _without_sides(words, texts)
    if texts[0][0] != "(":
        return words
    opens = [at for at, text in enumerate(texts) if text[0] == "("]
    closes = [at for at, text in enumerate(texts) if text[-1] == ")"]
    # The last frame is often lost at its right side.
    ends = [at - 1 for at in opens[1:]]
    if len(opens) < 2 or closes[: len(ends)] != ends or len(closes) > len(opens):
        return words
    bare = [text.removeprefix("(").removesuffix(")") for text in texts]
    if not all(bare) or any(char in "()" for text in bare for char in text) or not "".join(bare).upper().isupper():
        return words
    framed = []
    for at, (word, text) in enumerate(zip(words, bare, strict=True)):
        if at and at in opens:
            framed.append(word._replace(text="·", left=words[at - 1].right, right=word.left))
        framed.append(word._replace(text=text))
    return framed


def _without_sides(words: Sequence[ReadWord], texts: Sequence[str]) -> Sequence[ReadWord]:
    """The words without those that are brackets by themselves, and a dot for each that ends a frame before another."""
    last = max((at for at, text in enumerate(texts) if text not in ("(", ")")), default=-1)
    if last < 0:
        return words
    kept = []
    for at, (word, text) in enumerate(zip(words, texts, strict=True)):
        if text == ")" and at < last:
            kept.append(word._replace(text="·"))
        elif text not in ("(", ")"):
            kept.append(word)
    return kept


def with_noughts(text: str) -> str:
    """An address whose only capitals are letters O beside figures, with noughts for them; any other text as it is."""
    name, sign, domain = text.partition("@")
    if not sign or "O" not in name or not name.replace("O", "").islower():
        return text
    return NOUGHT.sub("0", name) + sign + domain


def _with_at(word: ReadWord) -> ReadWord:
    text = word.text
    if (told := with_noughts(text)) != text:
        word = word._replace(text=(text := told))
    if ";@" in text and EMAIL.search(text.replace(";", "j")):
        return word._replace(text=text.replace(";", "j"))
    if "." not in text or "/" in text or text.lower().startswith("www"):
        return word
    for slip in AT_SIGNS:
        changed = slip.sub("@", text, count=1)
        if changed != text and EMAIL.fullmatch(changed.strip("|,;:()<>")):
            return word._replace(text=changed)
    return word


def _with_company_form(word: ReadWord) -> ReadWord:
    """Poland's "Sp. z o.o." and Czechia's "s.r.o." are full of letters that look like noughts."""
    if "0" in word.text and (form := COMPANY_FORM.fullmatch(word.text)):
        return word._replace(text=form[0].replace("0", "o"))
    return word


def _with_postcodes(words: Sequence[ReadWord]) -> list[ReadWord]:
    """The two halves of Canada's and Britain's postcodes with digits where they have digits."""
    mended = list(words)
    for place in range(len(words) - 1):
        first, second = mended[place].text, mended[place + 1].text
        if not 2 <= len(first) <= 4 or not 3 <= len(second) <= 4 or not (first + second)[0].isupper():
            continue
        pair = f"{first} {second}"
        if not any(char in "OI" for char in pair) or not any(char.isdigit() for char in pair):
            continue
        if CANADIAN.fullmatch(pair):
            first = first[0] + _digits(first[1]) + first[2]
            second = _digits(second[0]) + second[1] + _digits(second[2]) + second[3:]
        elif BRITISH.fullmatch(pair):
            begin = 2 if first[1].isalpha() and first[1] not in "OI" else 1
            first = first[:begin] + _digits(first[begin:])
            second = _digits(second[0]) + second[1:]
        mended[place], mended[place + 1] = mended[place]._replace(text=first), mended[place + 1]._replace(text=second)
    return mended


def _digits(text: str) -> str:
    return text.replace("O", "0").replace("I", "1")


def _joined(words: Sequence[ReadWord], size: float) -> list[ReadWord]:
    """Neighbours without a real space between them that make up one address."""
    joined: list[ReadWord] = []
    rest = list(words)
    while rest:
        count = 1
        while count < min(len(rest), MOST_PIECES) and _is_close(rest[count - 1], rest[count], size):
            count += 1
        if len(rest) > 1 and (address := _with_lost_at(rest[0], rest[1], size)) is not None:
            joined.append(address)
            del rest[:2]
            continue
        if len(rest) > 2 and (address := _with_spaced_at(rest[0], rest[1], rest[2], size)) is not None:
            joined.append(address)
            del rest[:3]
            continue
        for pieces in range(count, 1, -1):
            one = _with_at(_one(rest[:pieces], "".join(word.text for word in rest[:pieces])))
            if EMAIL.fullmatch(one.text) or ADDRESS.fullmatch(one.text):
                joined.append(one)
                del rest[:pieces]
                break
        else:
            joined.append(rest.pop(0))
    return joined


def _is_close(word: ReadWord, after: ReadWord, size: float) -> bool:
    """Whether two words may be pieces of one address; a dot before the next piece looks like a wider space."""
    dotted = OPEN_PIECE.fullmatch(word.text) is not None and "@" in after.text
    return after.left - word.right <= (DOTTED_SPACE_EM if dotted else SMALLEST_SPACE_EM) * size


def _with_lost_at(first: ReadWord, second: ReadWord, size: float) -> ReadWord | None:
    """An address whose @ was read as the Q that ends the first word, with the rest of the sign as a gap."""
    if second.left - first.right > LOST_SIGN_EM * size or not LOST_AT.fullmatch(first.text):
        return None
    text = re.sub("[QG©®]+$", "@", first.text) + second.text
    return _one((first, second), text) if EMAIL.fullmatch(text) else None


def _with_spaced_at(first: ReadWord, sign: ReadWord, second: ReadWord, size: float) -> ReadWord | None:
    """An address whose @ was read as a word of its own."""
    text = first.text + sign.text + second.text
    gaps = sign.left - first.right, second.left - sign.right
    if sign.text != "@" or max(gaps) > LOST_SIGN_EM * size or not EMAIL.fullmatch(text):
        return None
    return _one((first, sign, second), text)


def _joined_ideographs(words: Sequence[ReadWord], size: float) -> list[ReadWord]:
    """Chinese and Japanese have no spaces between words; Tesseract puts some in."""
    joined: list[ReadWord] = []
    for word in words:
        last = joined[-1] if joined else None
        if (
            last is not None
            and _is_ideographic(last.text[-1])
            and _is_ideographic(word.text[0])
            and word.left - last.right <= IDEOGRAPH_GAP_EM * size
        ):
            # A sentence is one word then, and not as doubtful as the worst of its characters.
            letters, more = len(last.text), len(word.text)
            sure = (last.confidence * letters + word.confidence * more) / (letters + more)
            joined[-1] = _one([last, word], last.text + word.text)._replace(confidence=sure)
        else:
            joined.append(word)
    return joined


def _is_ideographic(char: str) -> bool:
    return "\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\uff00" <= char <= "\uffef"


def _one(words: Sequence[ReadWord], text: str) -> ReadWord:
    return ReadWord(
        text,
        min(word.left for word in words),
        min(word.top for word in words),
        max(word.right for word in words),
        max(word.bottom for word in words),
        min(word.confidence for word in words),
        words[0].bold,
    )


def _with_pronouns(words: Sequence[ReadWord]) -> list[ReadWord]:
    mended = list(words)
    for place, word in enumerate(mended):
        before = mended[place - 1].text if place else ""
        after = mended[place + 1].text if place + 1 < len(mended) else ""
        begins = not before or PRONOUN_BEFORE.fullmatch(before) is not None
        if word.text == "|" and after.isalpha() and after.islower() and begins:
            mended[place] = word._replace(text="I")
        elif word.text in ("|,", "|.", "|)") and NUMERAL_BEFORE.fullmatch(before):
            mended[place] = word._replace(text="I" + word.text[1:])
    return mended
