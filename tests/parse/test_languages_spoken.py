"""Spoken languages with their levels, and the language a document is written in."""

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.language import find_language
from resumectl.parse.fields.languages import find_languages

BLIND = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore."


def spoken(*rows: object) -> list[tuple[str, str]]:
    return [(name.text, level.text) for name, level in find_languages(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("English (native) · Irish (B2)", [("English", "native"), ("Irish", "B2")]),
        ("English: Native, French: B2", [("English", "Native"), ("French", "B2")]),
        ("Deutsch (Muttersprache, Dialekt), Englisch – fließend",
         [("Deutsch", "Muttersprache, Dialekt"), ("Englisch", "fließend")]),
        ("Fluent in English and French", [("English", "Fluent"), ("French", "Fluent")]),
        ("Język ojczysty: polski", [("polski", "Język ojczysty")]),
        ("English\tC2\tmother tongue", [("English", "C2, mother tongue")]),
        ("English, Latin, French\tFluent in writing", [
            ("English", "Fluent in writing"), ("Latin", "Fluent in writing"), ("French", "Fluent in writing")]),
        ("Spanish ●●●○○", [("Spanish", "")]),
        ("Angol-középfokú", [("Angol", "középfokú")]),
        ("Anglais-courant, espagnol-notions", [("Anglais", "courant"), ("espagnol", "notions")]),
        ("MOTHER TONGUE(S): ENGLISH", [("ENGLISH", "MOTHER TONGUE")]),
        ("German\tC1\tC1\tC1\tC1\tC1", [("German", "C1")]),
        ("German\tC1 C1 B2", [("German", "C1 C1 B2")]),
        ("isiZulu (home language), Setswana: good, Ilocano", [
            ("isiZulu", "home language"), ("Setswana", "good"), ("Ilocano", "")]),
        ("English, Sylheti (fluent), Twi (basic), Dioula", [
            ("English", ""), ("Sylheti", "fluent"), ("Twi", "basic"), ("Dioula", "")]),
        ("English, Excel", [("English", "")]),
        ("العربية، الإنجليزية؛ الفرنسية", [("العربية", ""), ("الإنجليزية", ""), ("الفرنسية", "")]),
        ("Anglais : courant, lu, écrit, parlé (TOEIC 905)", [("Anglais", "courant, lu, écrit, parlé (TOEIC 905)")]),
        ("英语六级（CET-6），普通话二级甲等", [("英语", "六级（CET-6）"), ("普通话", "二级甲等")]),
        ("Español: nativo", [("Español", "nativo")]),
        ("Spanish (conversational (B1))", [("Spanish", "conversational (B1)")]),
        ("English (fluent), Chess (good company)", [("English", "fluent")]),
        ("Football, Chess", []),
    ],
)  # fmt: skip
def test_one_line_of_languages(text: str, expected: list[tuple[str, str]]) -> None:
    """Every language comes with the level printed beside it; other words are no languages."""
    assert spoken(text) == expected


def test_a_level_that_goes_on_in_the_next_line() -> None:
    """Half of it says nothing; a level of its own in the next line adds nothing to one that is whole."""
    assert spoken("Français : langue", "maternelle", "Anglais : B1") == [
        ("Français", "langue maternelle"), ("Anglais", "B1"),
    ]  # fmt: skip
    assert spoken("Anglais : courant", "bon") == [("Anglais", "courant")]


def test_a_level_whose_brackets_close_in_the_next_line() -> None:
    """A narrow column breaks anywhere."""
    assert spoken("English (Native or", "Bilingual)", "Portuguese (Limited Working)") == [
        ("English", "Native or Bilingual"), ("Portuguese", "Limited Working"),
    ]  # fmt: skip


def test_levels_in_the_line_below() -> None:
    """A level below a name is its own, in a list, in a grid, and in Word files."""
    rows = ["English", "Native Speaker", "Spanish", "Intermediate"]
    assert spoken(*rows) == [("English", "Native Speaker"), ("Spanish", "Intermediate")]
    assert [(name.text, level.text) for name, level in find_languages(flow(*rows))] == spoken(*rows)
    grid = spoken("Français\tAnglais", "Langue maternelle\tB2")
    assert grid == [("Français", "Langue maternelle"), ("Anglais", "B2")]


def test_a_grid_of_skills_of_each_language() -> None:
    """In the Europass grid the header row is passed over and the grades of a row go together."""
    rows = ["Listening\tReading\tSpeaking", "angielski\tC1\tC1\tB2", "niemiecki\tB1\tB1\tA2"]
    assert spoken(*rows) == [("angielski", "C1, C1, B2"), ("niemiecki", "B1, B1, A2")]


@pytest.mark.parametrize(
    ("texts", "language"),
    [
        (["Berufserfahrung", "Ich habe zehn Jahre lang Maschinen gewartet und viele Menschen angeleitet."], "german"),
        (["Work Experience", "Education", BLIND, BLIND, BLIND, BLIND], "english"),
        (["Berufserfahrung", "Ausbildung", "Kenntnisse", BLIND, BLIND, BLIND, BLIND], "german"),
        (["Doświadczenie zawodowe", "Wykształcenie"], "polish"),
        (["Jo"], ""),
        ([], ""),
    ],
)  # fmt: skip
def test_the_language_of_a_document(texts: list[str], language: str) -> None:
    """Text tells the language; where it is blind text or too short its headings do; nothing tells nothing."""
    assert find_language(flow(*texts)) == language


def test_a_level_above_the_first_language_is_its_own() -> None:
    """`Mother tongue(s)` in a row of its own says how the language below it is known."""
    assert spoken("Mother tongue(s)", "English", "German") == [("English", "Mother tongue"), ("German", "")]
    assert spoken("English", "Native", "German") == [("English", "Native"), ("German", "")]


def test_languages_parted_by_full_stops() -> None:
    """A full stop parts languages where each of its pieces names one."""
    row = "Inglés: nivel medio (B1). Francés: nivel básico."
    assert spoken(row) == [("Inglés", "nivel medio (B1)"), ("Francés", "nivel básico")]


def test_codes_with_levels() -> None:
    """Codes of languages count where a level stands behind each, and not alone."""
    assert spoken("FR (maternelle), NL (B1), EN (A2)") == [("FR", "maternelle"), ("NL", "B1"), ("EN", "A2")]
    assert spoken("IT, SAP") == []
    assert spoken("NL, EN, FR") == [("NL", ""), ("EN", ""), ("FR", "")]


def test_several_languages_between_dashes() -> None:
    """Dashes part languages where each of the pieces names one, and a level from its language otherwise."""
    assert spoken("Anglais (C1) - Espagnol (A2)") == [("Anglais", "C1"), ("Espagnol", "A2")]
    assert spoken("Englisch - fließend") == [("Englisch", "fließend")]


def test_german_compounds_of_what_is_known_of_a_language() -> None:
    assert spoken("Englischkenntnisse: B2") == [("Englischkenntnisse", "B2")]
