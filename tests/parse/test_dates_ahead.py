"""Spans of time whose end lies ahead, or that rest for a while: `2022 – expected 2026`, `2011 – in sospeso`."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.dates.finding import find_dates


def spans(text: str) -> list[tuple[str, str]]:
    return [(span.start, span.end) for span in find_dates(text)]


@pytest.mark.parametrize(
    "word",
    [
        "expected", "est.", "voraussichtlich", "vsl.", "prévu", "fin prévue", "previsto", "prevista para", "atteso",
        "verwacht", "przewidywane", "beräknad", "forventet", "arviolta", "předpokládané", "estimat", "várható",
        "tahmini", "планируется", "очікується", "αναμενόμενη",
    ],
)  # fmt: skip
def test_an_end_that_is_expected(word: str) -> None:
    """The word before the second date is a part of the span."""
    assert spans(f"2022 – {word} 2026") == [("2022", "2026")]
    assert spans(f"09/2022 - {word} 06/2026") == [("2022-09", "2026-06")]


def test_such_words_before_titles() -> None:
    """Without a date right behind them they join nothing."""
    assert spans("2019 – Planned Giving Officer 2020") == [("", "2019"), ("", "2020")]


@pytest.mark.parametrize(
    "words",
    [
        "on hold", "on parental leave", "onwards", "up to the present", "unterbrochen", "in Elternzeit", "suspendu",
        "en congé parental", "en suspenso", "en excedencia", "in sospeso", "in aspettativa", "onderbroken",
        "op dit moment", "zawieszone", "trancado", "em licença", "tjänstledig", "på orlov", "i permisjon", "tauolla",
        "přerušeno", "suspendat", "szünetel", "donduruldu", "в отпуске", "призупинено", "σε αναστολή",
    ],
)  # fmt: skip
def test_what_rests_has_not_ended(words: str) -> None:
    """Somebody who is on leave is still employed, and studies that rest are still somebody's."""
    assert spans(f"2011 – {words}") == [("2011", "Present")]
    assert spans(f"2011 – {words.capitalize()}, Acme") == [("2011", "Present")]
