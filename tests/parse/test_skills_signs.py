"""Skills parted by any sign that stands alone between them, again and again."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.skills.finding import split_items
from resumectl.parse.lexicon import lexicon


@pytest.mark.parametrize("sign", ["~", "//", "*", "+", "::", "\u00a6", "»"])
def test_sign_between_skills(sign: str) -> None:
    """The document's own repetition tells that the sign parts."""
    assert split_items(f" {sign} ".join(("Menu planning", "Tandoor", "Cost control")), lexicon()) == [
        "Menu planning", "Tandoor", "Cost control",
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["C / C++", "Sage 50 + payroll", "Kitchen ~ hall"])
def test_sign_that_comes_once(text: str) -> None:
    """One alone may belong to a name."""
    assert split_items(text, lexicon()) == [text]
