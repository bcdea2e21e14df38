"""The soak in small: kills at random moments, and everything adds up (`make soak` is the long one)."""

from __future__ import annotations

import random

import batch_soak
import pytest


@pytest.mark.check
def test_soak_in_small(capfd: pytest.CaptureFixture[str]) -> None:
    """Three hundred documents of all kinds, three kills: one outcome each, the ledger as the rows, outputs whole.

    With fewer the long run may be too short to tell whether memory grows.
    """
    seed = random.randrange(10**6)
    assert batch_soak.main(300, seed) == 0, capfd.readouterr().out


def test_documents_of_the_soak() -> None:
    """The same number is the same document; each kind and each error is among a hundred."""
    made = [batch_soak.made(number) for number in range(100)]
    assert made == [batch_soak.made(number) for number in range(100)]
    assert len({name for name, _, _ in made}) == 100
    assert {code for _, _, code in made} == {"", *batch_soak.FAILS.values()}
    assert {name.rpartition(".")[2].lower() for name, _, _ in made} == {"pdf", "docx", "doc", "png"}
