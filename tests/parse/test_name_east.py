"""Chinese and Korean names in Latin letters: the family name is where their people write it."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.contact.name import split_name
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize(
    ("name", "given", "family"),
    [
        ("Lim Wei Ming", "Wei Ming", "Lim"),
        ("Tan Siew Lan", "Siew Lan", "Tan"),
        ("Ng Kok Keng", "Kok Keng", "Ng"),
        ("Tan Jianming", "Jianming", "Tan"),
        ("Chen Xiaoling", "Xiaoling", "Chen"),
        ("Kim Min-jun", "Min-jun", "Kim"),
        ("Chan Tai-man", "Tai-man", "Chan"),
        ("CHIAM HUI SHAN", "HUI SHAN", "CHIAM"),
        ("Kwek Jun Hao", "Jun Hao", "Kwek"),
        ("Guo Meifang", "Meifang", "Guo"),
        ("Bae Su Jin", "Su Jin", "Bae"),
        ("Gerald Quek Jia Yi", "Gerald Jia Yi", "Quek"),
    ],
)
def test_families_before_syllables(name: str, given: str, family: str) -> None:
    """Two syllables behind a family name are given names, together or apart; a Western one stands before all."""
    found = split_name(name, "english", lexicon())
    assert (found.full, found.first, found.last) == (name, given, family)


@pytest.mark.parametrize(
    "name",
    [
        "Carrie Teo", "Wei Ming Lim", "Xiaoling Chen", "Kim Taylor", "Kim Nguyen", "Lee Jordan", "Ang Lee", "Tan Sofia",
        "Lee Ann Marie", "Law Alexia", "Ho Lucia", "Lin Marlou", "Kim Louisa", "Lee Maria Costa", "Song Sarah Lee",
        "Bai Huang", "Guan Xiong",
    ],
)  # fmt: skip
def test_families_at_the_end(name: str) -> None:
    """Western names, and Eastern ones in the Western order, end in the family name."""
    assert split_name(name, "english", lexicon()).last == name.split()[-1]


def test_a_western_name_behind_a_comma() -> None:
    """Before it stands a whole Chinese name, not a family name of three words."""
    found = split_name("Quek Jia Yi, Gerald", "english", lexicon())
    assert (found.full, found.first, found.last) == ("Gerald Quek Jia Yi", "Gerald Jia Yi", "Quek")
