"""Text hygiene: what leaves clean() is safe for regular expressions, terminals, XML and SQLite."""

from __future__ import annotations

import re
import time
import unicodedata
from itertools import zip_longest

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resumectl.parse.hygiene import MARKS_PER_BASE, clean

KEPT_CHARACTERS = 143_423

ANY_TEXT = st.text(alphabet=st.characters(exclude_categories=()), max_size=60)
NASTY = st.text(
    alphabet=st.sampled_from(
        "aé e\u0301\u0300\u0327\u0344\u200b\u200d\u202e\u2066\ufeff\ud83d\ude00\ufb01\ue000\U000f0001"
        "\U0010ffff"
        "\x00\x07\x1b\r\n\t\x0b\x85\x96\xa0\u2028\u3000\ufffe\uffff\U0001fffe\u1100\u1161\u09c7\u09be\u0f73\xad"
    ),
    max_size=60,
)


def forbidden(text: str) -> list[str]:
    """The characters of `text` that must never leave clean(), found by category and not by its own tables."""
    found = []
    for char in text:
        kind = unicodedata.category(char)
        if (
            (kind == "Cc" and char not in "\t\n")
            or kind in ("Cs", "Co", "Zl", "Zp")
            or (kind == "Zs" and char != " ")
            or ord(char) & 0xFFFE == 0xFFFE
            or 0xFDD0 <= ord(char) <= 0xFDEF
            or unicodedata.bidirectional(char)
            in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
            or "\ufb00" <= char <= "\ufb06"
            or char in "\ufeff\u200b"
        ):
            found.append(char)
    return found


@settings(deadline=None)
@given(ANY_TEXT | NASTY)
def test_clean_text_has_no_forbidden_character(text: str) -> None:
    """Whatever comes in, no control, surrogate, private or direction character comes out."""
    assert forbidden(clean(text)) == []


@settings(deadline=None)
@given(ANY_TEXT | NASTY)
def test_clean_twice_changes_nothing_more(text: str) -> None:
    """clean(clean(x)) is clean(x), so that it does not matter how often a text passed by."""
    once = clean(text)
    assert clean(once) == once


@settings(deadline=None)
@given(ANY_TEXT | NASTY)
def test_clean_text_is_nfc_and_encodes(text: str) -> None:
    """Clean text is in form NFC and can be written as UTF-8."""
    once = clean(text)
    assert unicodedata.is_normalized("NFC", once)
    assert once.encode().decode() == once


@settings(deadline=None)
@given(ANY_TEXT | NASTY)
def test_no_base_carries_more_marks_than_allowed(text: str) -> None:
    """Stacks of combining marks are cut, in whatever order they came."""
    run = 0
    for char in clean(text):
        run = run + 1 if unicodedata.category(char)[0] == "M" else 0
        assert run <= MARKS_PER_BASE


@settings(deadline=None)
@given(st.text(alphabet=st.characters(categories=("L", "Nd", "P")), max_size=40))
def test_ordinary_letters_digits_and_punctuation_survive(text: str) -> None:
    """Nothing but ligatures, composed forms and characters newer than Unicode 14 changes in text of any script."""
    ordinary = re.sub("[\ufb00-\ufb06\u10fc\ua7f2-\ua7f4\uab69]", "", text)
    expected = unicodedata.normalize("NFC", ordinary)
    assert all(one in ("\ufffd", other) for one, other in zip_longest(clean(ordinary), expected))


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        ("plain text", "plain text"),
        ("", ""),
        ("tab\tand\nnewline", "tab\tand\nnewline"),
        ("a\r\nb\rc\x0bd\x0ce\u2028f", "a\nb\nc\nd\ne\nf"),
        ("N\x00U\x07L\x1b[31m", "NUL[31m"),
        ("2014\x962016", "2014–2016"),
        ("\x95 item", "• item"),
        ("of\ufb01ce sta\ufb00 \ufb03 \ufb04 \ufb05 \ufb06", "office staff ffi ffl st st"),
        ("cafe\u0301", "café"),
        ("a\xa0b\u2009c\u3000d", "a b c d"),
        ("zero\u200bwidth", "zerowidth"),
        ("T\u2011shirt", "T-shirt"),
        ("\u202egpj.exe\u202c", "gpj.exe"),
        ("\ufeff+49 30 1234", "+49 30 1234"),
        ("\u200e+49 30 1234", "+49 30 1234"),
        ("\ud83d\ude00 \ud83d", "😀 "),
        ("\uf0e0 jane@example.com", " jane@example.com"),
        ("\uf0b7 Led a team", "• Led a team"),
        ("co\xadoperate", "co\xadoperate"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("👩\u200d💻", "👩\u200d💻"),
        ("hidden\U000e0041\U000e0042", "hidden"),
        ("\U00031350\U0002ebf0 \U0001e030", "\ufffd\ufffd \ufffd"),
        ("\u10fc \ua7f2", "\u10dc C"),
    ],
)
def test_known_troublemakers(raw: str, expected: str) -> None:
    """Each kind of troublemaker seen in real documents has one known outcome."""
    assert clean(raw) == expected


def test_every_python_keeps_the_same_characters() -> None:
    """Python 3.12 and 3.13 know 5,116 characters more than 3.11 does; none of them is a letter in one place only."""
    kept = sum(unicodedata.category(char) != "Cn" and clean(char) == char for char in map(chr, range(0x110000)))
    assert kept == KEPT_CHARACTERS


def test_long_run_of_marks_is_cleaned_in_no_time() -> None:
    """A hundred thousand marks of falling classes, quadratic work for NFC, are cut before it."""
    text = "a" + "\u0301\u0327" * 50_000
    began = time.perf_counter()
    assert len(clean(text)) <= 1 + MARKS_PER_BASE
    assert time.perf_counter() - began < 1
