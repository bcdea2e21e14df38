"""Folding: the spelling under which all words are compared."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.lexicon import fold, fold_list

LETTERS = st.text(st.characters(codec="utf-8"), max_size=60)


@given(LETTERS)
def test_folding_twice_changes_nothing(text: str) -> None:
    """A folded text is its own folding, so that stored words can be folded again safely."""
    once = fold(text)
    assert fold(once) == once


@given(LETTERS)
def test_folded_text_has_single_spaces_and_no_case(text: str) -> None:
    """No white space but single spaces between words, no upper-case ASCII, no punctuation but + and #."""
    folded = fold(text)
    assert folded == " ".join(folded.split())
    assert not any("A" <= char <= "Z" for char in folded)
    assert not any(char.isascii() and not char.isalnum() and char not in "+# " for char in folded)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40))
def test_case_and_outer_punctuation_do_not_matter(text: str) -> None:
    """Headings set in capitals, with colons or rules around them, fold to the same."""
    assert fold(text.upper()) == fold(text.lower())
    assert fold(f"— {text} :") == fold(text)


@given(st.lists(LETTERS.filter(lambda text: not set(text) & set(",\n\r")), max_size=8))
def test_a_list_folds_like_its_phrases(phrases: list[str]) -> None:
    """Folding a block in one pass gives what folding phrase by phrase gives."""
    assert fold_list(",".join(phrases)) == [folded for phrase in phrases if (folded := fold(phrase))]


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("Éducation & Formation:", "education formation"),
        ("Exp´erience", "experience"),
        ("΄Αδεια Εργασ΄ιας", "αδεια εργασιασ"),
        ("Łódź – Wrocław", "lodz wroclaw"),
        ("Straße", "strasse"),
        ("København", "kobenhavn"),
        ("İŞ DENEYİMİ", "is deneyimi"),
        ("ılık", "ilik"),
        ("C++ / C#", "c++ c#"),
        ("Bachelor's", "bachelors"),
        ("Bachelor’s Degree", "bachelors degree"),
        ("工 作 经 历", "工作经历"),
        ("ＰＣスキル", fold("PCスキル")),
        ("ΕΜΠΕΙΡΊΑΣ", fold("εμπειρίας")),
        ("Mάρτιος", fold("Μάρτιος")),
        ("Oпыт paботы", fold("Опыт работы")),
        ("HTML-вёрстка", "html верстка"),
        ("السِّيرَة الذاتيّة", fold("السيرة الذاتية")),
        ("أخرى", fold("اخري")),
        ("", ""),
        (" \t—\n", ""),
    ],
)
def test_folding_by_example(text: str, folded: str) -> None:
    """Accents, special letters, widths, final letters and vowel signs do not tell words apart."""
    assert fold(text) == folded


def test_contractions_and_possessives_are_one_word() -> None:
    """Whatever apostrophe is printed, or none; an elision before a word stays two."""
    assert fold("Where I've worked") == fold("WHERE I’VE WORKED") == "where ive worked"
    assert fold("What I'm good at") == "what im good at"
    assert fold("Bachelor's") == "bachelors"
    assert fold("l'expérience") == "l experience"
