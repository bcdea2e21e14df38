"""Names behind labels: whole ones, and halves that have a label each."""

from __future__ import annotations

import pytest
from contact_bench import read


@pytest.mark.parametrize(
    ("rows", "first", "last"),
    [
        (["Naam: de Vries", "Voornaam: Anouk"], "Anouk", "de Vries"),
        (["Name: Moos", "Vorname: Anna Lena"], "Anna Lena", "Moos"),
        (["Name: Moos", "First name: Anna"], "Anna", "Moos"),
        (["Name: Anna", "Surname: Moos"], "Anna", "Moos"),
        (["Nom : Lefort", "Prénom : Zoé"], "Zoé", "Lefort"),
        (["Nome: Giulia", "Cognome: Serra"], "Giulia", "Serra"),
        (["Nombre: María José", "Apellidos: López Díaz"], "María José", "López Díaz"),
        (["Nombre: Ana María", "Apellidos: María López"], "Ana María", "María López"),
        (["Nom: Maria", "Cognoms: Puig Soler"], "Maria", "Puig Soler"),
        (["Imię: Anna", "Nazwisko: Wolska-Lis"], "Anna", "Wolska-Lis"),
        (["Příjmení: Nová", "Jméno: Jana"], "Jana", "Nová"),
        (["Nume: Popa", "Prenume: Ana"], "Ana", "Popa"),
        (["Navn: Holm", "Fornavn: Ida"], "Ida", "Holm"),
        (["Фамилия: Лисова", "Имя: Анна"], "Анна", "Лисова"),
        (["Ad: Elif", "Soyad: Kaya"], "Elif", "Kaya"),
        (["Surname/Family name: Moos", "First name(s): Anna Lena"], "Anna Lena", "Moos"),
        (["2. Surname: Moos", "3. First name: Anna"], "Anna", "Moos"),
    ],
)
def test_halves_of_a_name_with_a_label_each(rows: list[str], first: str, last: str) -> None:
    """What the labels say counts, though the same label stands before whole names elsewhere."""
    found = read([*rows, "kit@example.org"])
    assert (found.full_name.text, found.first_name.text, found.last_name.text) == (f"{first} {last}", first, last)


@pytest.mark.parametrize(
    ("rows", "language", "full", "last"),
    [
        (["Vezetéknév: Nagy", "Keresztnév: Anna"], "hungarian", "Nagy Anna", "Nagy"),
        (["姓：山田", "名：太郎"], "japanese", "山田 太郎", "山田"),
    ],
)
def test_halves_where_the_family_name_comes_first(rows: list[str], language: str, full: str, last: str) -> None:
    found = read([*rows, "kit@example.org"], language=language)
    assert (found.full_name.text, found.last_name.text) == (full, last)


@pytest.mark.parametrize("rows", [["Name: Anna Moos", "First name: Anna"], ["First name: Anna Moos", "Surname: Moos"]])
def test_a_whole_name_holds_the_other_half(rows: list[str]) -> None:
    found = read([*rows, "kit@example.org"])
    assert (found.full_name.text, found.first_name.text, found.last_name.text) == ("Anna Moos", "Anna", "Moos")
