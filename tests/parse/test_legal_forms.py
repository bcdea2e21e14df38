"""Legal forms behind the names of firms."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.legal_forms import ends_in_form, is_form


@pytest.mark.parametrize(
    "name",
    [
        "Larch & Sons Ltd", "Fenby Foods Ltd.", "Ufer Maschinenbau GmbH & Co. KG", "Brezová s. r. o.", "Jelínek a.s.",
        "Tamar S.p.A.", "Rivoire SARL", "Solvåg AS", "Wierzba Sp. z o.o.", "Havtorn A/S", "Koivu Oy",
        "Hazel Trading Co.", "Tui Homes Pty Ltd", "ACACIA TRADING CO", "Ludwig Ufer e. K.", "Nordhang SE", "Клён ООО",
    ],
)  # fmt: skip
def test_the_form_behind_a_name_is_told(name: str) -> None:
    assert ends_in_form(name)


@pytest.mark.parametrize(
    "name",
    ["Charleston SC", "Denver CO", "Casa Sa", "Work as", "Ltd", "", "Larch & Sons", "gestion de projets sa"],
)  # fmt: skip
def test_towns_and_words_are_no_forms(name: str) -> None:
    assert not ends_in_form(name)


@pytest.mark.parametrize(("text", "told"), [("LLP", True), ("s. r. o.", True), ("SE", False), ("Leeds", False)])
def test_a_form_stands_alone_behind_a_comma(text: str, told: bool) -> None:
    assert is_form(text) is told
