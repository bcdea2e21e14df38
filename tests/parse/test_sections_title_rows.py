"""Rows of a Word table that say nothing but a section's title head the rows below them, in plain type, too."""

from __future__ import annotations

import pytest
from word_files import cell, docx, para, run, table

from resumectl.model.profile import Profile
from resumectl.parse.extract.docx import read_docx
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
from resumectl.parse.sectioning.cutting import find_sections

Rows = list[tuple[str, str]]
PEOPLE: dict[str, tuple[tuple[str, str, str, str], Rows, tuple[str, str], tuple[str, str]]] = {
    "de": (
        ("Persönliche Daten", "Berufserfahrung", "Ausbildung", "Sprachen"),
        [("seit 04/2019", "Tischlerin, Holzbau Reuter GmbH, Kassel"), ("2014 – 2019", "Helferin, Span AG, Fulda")],
        ("2011 – 2014", "Ausbildung zur Tischlerin, Berufskolleg Kassel"),
        ("Deutsch (Muttersprache), Englisch (gut)", "Deutsch"),
    ),
    "en": (
        ("Personal details", "Employment", "Education", "Languages"),
        [
            ("Jan 2020 – Present", "Pastry Chef, Tansy Foods Ltd, Truro"),
            ("2016 – 2019", "Baker, Sorrel Mills plc, Bude"),
        ],
        ("2013 – 2016", "Diploma in Baking, Truro College"),
        ("English (native), French (basic)", "English"),
    ),
    "fr": (
        ("État civil", "Expérience professionnelle", "Formation", "Langues"),
        [
            ("depuis 04/2019", "Comptable, Aubépine SA, Lyon"),
            ("2014 – 2019", "Aide-comptable, Fougère SARL, Grenoble"),
        ],
        ("2011 – 2014", "Licence de gestion, Université Lyon 2"),
        ("Français (langue maternelle), anglais (courant)", "Français"),
    ),
    "es": (
        ("Datos personales", "Experiencia laboral", "Formación académica", "Idiomas"),
        [("2019 – actualidad", "Contable, Romero S.A., Sevilla"), ("2014 – 2019", "Auxiliar, Tomillo S.L., Cádiz")],
        ("2010 – 2014", "Grado en Economía, Universidad de Sevilla"),
        ("Español (nativo), inglés (B2)", "Español"),
    ),
    "pl": (
        ("Dane osobowe", "Doświadczenie zawodowe", "Wykształcenie", "Języki"),
        [
            ("04.2019 – obecnie", "Księgowa, Sosna Sp. z o.o., Kraków"),
            ("2014 – 2019", "Asystentka, Jodła S.A., Gdańsk"),
        ],
        ("2009 – 2014", "Magister ekonomii, Uniwersytet Jagielloński"),
        ("polski (ojczysty), angielski (B2)", "polski"),
    ),
}
SPAN = '<w:gridSpan w:val="2"/>'


def alone(text: str, place: str) -> str:
    """A row with one text: in its first cell, in its second, or in one cell over both columns."""
    if place == "merged":
        return cell(text, properties=SPAN)
    return cell("") + cell(text) if place == "second" else cell(text) + cell("")


def read(*body: str) -> Profile:
    data = docx(para("Nora Vell") + para("nora.vell@example.org") + "".join(body))
    return parse_document(data, ParseOptions()).profile


@pytest.mark.parametrize("place", ["first", "second", "merged", "nested"])
@pytest.mark.parametrize("language", PEOPLE)
def test_plain_titles_in_rows_of_their_own_head_sections(language: str, place: str) -> None:
    """Wherever the title stands in its row, and in a table within a table, the jobs below it are jobs."""
    (facts, work, school, tongues), jobs, study, (spoken, first) = PEOPLE[language]
    rows = [alone(facts, place), cell("E-Mail") + cell("nora.vell@example.org"), alone(work, place)]
    rows += [cell(dates) + cell(text) for dates, text in jobs]
    rows += [alone(school, place), cell(study[0]) + cell(study[1])]
    rows += [alone(tongues, place), cell("") + cell(spoken)]
    whole = table(*rows)
    profile = read(table(cell(whole), widths=(9000,)) if place == "nested" else whole)
    assert [job.company for job in profile.work_history] == [text.split(", ")[1] for _, text in jobs]
    assert [one.institution for one in profile.education] == [study[1].split(", ")[1]]
    assert profile.languages[0].name == first


def sections_of(*body: str) -> list[str]:
    lines = read_docx(docx(para("Nora Vell") + para("nora.vell@example.org") + "".join(body))).lines
    return [section.kind for section in find_sections(lines, {})]


@pytest.mark.parametrize("language", PEOPLE)
def test_first_cells_name_sections_where_jobs_and_schools_are_among_them(language: str) -> None:
    """One title beside its first row, the cells below it merged with it or empty; or beside all of its text."""
    (_, work, school, tongues), jobs, study, (spoken, _) = PEOPLE[language]
    merged = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    three = [
        cell(work, properties=merged[0]) + cell(jobs[0][0]) + cell(jobs[0][1]),
        cell("", properties=merged[1]) + cell(jobs[1][0]) + cell(jobs[1][1]),
        cell(school) + cell(study[0]) + cell(study[1]),
        cell(tongues) + cell("") + cell(spoken),
    ]
    two = [
        cell(work) + cell(*(f"{dates}: {text}" for dates, text in jobs)),
        cell(school) + cell(": ".join(study)),
        cell(tongues) + cell(*spoken.split(", ")),
    ]
    for whole in (table(*three, widths=(3000, 2000, 4000)), table(*two)):
        profile = read(whole)
        assert [job.company for job in profile.work_history] == [text.split(", ")[1] for _, text in jobs]
        assert [one.institution for one in profile.education] == [study[1].split(", ")[1]]
        assert len(profile.languages) == 2


def test_plain_titles_right_above_tables_head_them() -> None:
    """Titles in the look of the text, no space above them, each with a table of its own."""
    (_, work, school, tongues), jobs, study, (spoken, _) = PEOPLE["de"]
    rows = {work: jobs, school: [study], "Kenntnisse": [("EDV", "Word, Excel")], tongues: [("", spoken)]}
    body = [para(title) + table(*(cell(a) + cell(b) for a, b in below)) for title, below in rows.items()]
    assert sections_of(*body)[:3] == ["head", "work", "education"]
    assert sections_of(*body)[-1] == "languages"


def test_labels_of_a_form_before_their_values_are_no_titles() -> None:
    """`Languages` and `Interests` beside a value say no more than the labels around them."""
    facts = [("Nationality", "British"), ("Languages", "English"), ("Interests", "Rowing"), ("Licence", "B")]
    assert sections_of(table(*(cell(label) + cell(text) for label, text in facts))) == ["head"]


def test_labels_without_values_are_no_titles_below_bold_ones() -> None:
    """Where the document's titles are bold, a plain label whose value was left out heads nothing."""
    facts = table(
        *(alone(label, "first") for label in ("Languages", "Interests")), cell("Licence") + cell("B, C1")
    )
    titles = ("Employment", "Education", "Skills")
    texts = ("2016 – 2019 Baker, Sorrel Mills plc", "2013 – 2016 Diploma in Baking, Truro College", "Piping, Sage")
    body = [para(run(title, "<w:b/>")) + para(text) for title, text in zip(titles, texts, strict=True)]
    assert sections_of(facts, *body) == ["head", "work", "education", "skills"]


def test_a_label_of_an_address_among_personal_data_is_no_title() -> None:
    """`Adres` in bold beside a street heads nothing below `Personalia`: the address stays labelled, and its town known.
    """
    bold = "<w:b/>"
    facts = [("Naam", "Nora Vell"), ("Adres", "Veldweg 133, 8012 DJ Zwolle"), ("Telefoon", "06 5550 4412")]
    rows = [cell(para(run(label, bold))) + cell(text) for label, text in facts]
    jobs = [cell("2018 – 2020") + cell("Kok, Zeewind BV, Zwolle"), cell("2014 – 2018") + cell("Kelner, Duin BV, Ede")]
    heads = [para(run(title, '<w:b/><w:sz w:val="28"/>')) for title in ("Personalia", "Werkervaring")]
    profile = parse_document(docx(heads[0] + table(*rows) + heads[1] + table(*jobs)), ParseOptions()).profile
    assert profile.basic_info.location.city == "Zwolle"
