"""Entries as customs and languages of many countries have them: employers behind `en`, forms, ordinals, bynames."""

from __future__ import annotations

import pytest
from pdf_pages import BODY, BOLD, HEADING, Sheet, lines_of, parsed, schools_of
from section_lines import laid_out

from resumectl.parse.fields.contact.name import may_be_name, split_name
from resumectl.parse.fields.contact.name_search import name_shape
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.places.finding import looks_like_place, read_place
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.lexicon import lexicon


def jobs(*rows: str) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(laid_out(*rows))]


def schools(*rows: str) -> list[tuple[str, str, str, str]]:
    found = find_schools(laid_out(*({"text": row, "reach": 540} for row in rows)))
    return [(one.degree.text, one.institution.text, one.start.text, one.end.text) for one in found]


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (
            ("2019 - Actualidad: Teleoperadora en Zentrix, Lima", "2016 - 2018: Operario en Talleres Goñi S.L.",
             "2014 - 2016: Docente de primaria en Colegio San Roque"),
            [("Teleoperadora", "Zentrix", "Lima"), ("Operario", "Talleres Goñi S.L.", ""),
             ("Docente de primaria", "Colegio San Roque", "")],
        ),
        (
            ("2019 - Atual: Vendedora na Prefeitura de Itu", "2016 - 2018: Recepcionista no Hospital Bom Dia"),
            [("Vendedora", "Prefeitura de Itu", ""), ("Recepcionista", "Hospital Bom Dia", "")],
        ),
        (
            ("2019 - prezent: Contabil la Banca Someș", "2016 - 2018: Casier la Farmacia Tilia"),
            [("Contabil", "Banca Someș", ""), ("Casier", "Farmacia Tilia", "")],
        ),
        (
            ("2019 - obecnie: Księgowa w Banku Opolskim", "2016 - 2018: Magazynier w Hurtownia Elmat Sp. z o.o."),
            [("Księgowa", "Banku Opolskim", ""), ("Magazynier", "Hurtownia Elmat Sp. z o.o.", "")],
        ),
        (
            ("2019 - oggi: Educatrice c/o Cooperativa Sociale Il Tiglio",),
            [("Educatrice", "Cooperativa Sociale Il Tiglio", "")],
        ),
    ],
    ids=["Spanish", "Portuguese", "Romanian", "Polish", "Italian"],
)  # fmt: skip
def test_employers_that_a_word_for_in_leads_to(rows: tuple[str, ...], found: list[tuple[str, str, str]]) -> None:
    """Words tell half of the employers behind it; the others stand where those do."""
    assert jobs(*rows) == found


@pytest.mark.parametrize(
    "title",
    ["Especialista en Recursos Humanos", "Ingeniera en Sistemas", "Asistente en Compras", "Técnico en Sevilla"],
)
def test_a_field_or_a_town_behind_in_employs_nobody(title: str) -> None:
    """What is worked on, and where, goes on with the title."""
    title_alone, employer, _ = jobs(f"2019 - 2021: {title}", "2016 - 2018: Operaria en Talleres Goñi S.L.")[0]
    assert title_alone.startswith(title.partition(" en ")[0])
    assert employer == ""
    rows = [title, "Zentrix", "2019 - 2021", "Operaria", "Talleres Goñi S.L.", "2016 - 2018"]
    assert jobs(*rows)[0][:2] == (title, "Zentrix")


def test_employers_in_brackets_with_their_towns() -> None:
    """The town behind the comma is the employer's, and a text below is none."""
    rows = [
        "Rececionista (Metalúrgica Gomes, São Paulo)", "2019 - 2021", "Treinamento de novos colaboradores",
        "Auxiliar de limpeza (Escola Dom Pedro, Braga)", "2016 - 2018",
    ]  # fmt: skip
    assert jobs(*rows) == [
        ("Rececionista", "Metalúrgica Gomes", "São Paulo"),
        ("Auxiliar de limpeza", "Escola Dom Pedro", "Braga"),
    ]


def test_a_text_below_the_last_label_of_a_form() -> None:
    """It tells what was done, though no label does; a short value has no rest."""
    rows = [
        "Arbeitgeber: Tarn AG", "Position: Erzieherin", "Zeitraum: 11/2016 – 06/2020", "Ort: Graz",
        "Beratung der Eltern und Kinder am Telefon und in der wöchentlichen Sprechstunde des Hauses",
        "Arbeitgeber: Fenn GmbH", "Position: Aushilfe", "Zeitraum: 11/2014 – 06/2016", "Ort: Linz",
    ]  # fmt: skip
    found = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.place.text) for job in found] == [("Erzieherin", "Graz"), ("Aushilfe", "Linz")]
    assert [len(job.bullets) for job in found] == [1, 0]


def test_a_short_text_below_the_last_label_of_a_form() -> None:
    """The page goes on to the right of all that is printed, so the value above could have gone on, too."""
    rows = [
        "Zaměstnavatel: Tarn a.s.", "Pozice: Účetní", "Období: 2016 – 2019", "Vedení týmu šesti pracovníků",
        "Zaměstnavatel: Fenn s.r.o.", "Pozice: Skladník", "Období: 2012 – 2015", "Příjem a výdej zboží",
    ]  # fmt: skip
    found = find_jobs(laid_out(*({"text": row, "reach": 540} for row in rows)))
    assert [[bullet.text for bullet in job.bullets] for job in found] == [
        ["Vedení týmu šesti pracovníků"], ["Příjem a výdej zboží"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("labels", "language"),
    [
        (("Oppilaitos", "Tutkinto", "Ajanjakso"), "Finnish"),
        (("Škola", "Obor", "Období"), "Czech"),
        (("Skole", "Uddannelse", "Periode"), "Danish"),
        (("School", "Diploma", "Periode"), "Dutch"),
        (("School", "Degree", "Period"), "English"),
    ],
)
def test_forms_of_schools(labels: tuple[str, str, str], language: str) -> None:
    """Also where the labels are headings of sections elsewhere."""
    sheet = Sheet().text(60, 60, "Jan Doe", BOLD).text(60, 80, "jan@example.org").text(60, 120, "Education", HEADING)
    values = [("Tarn College", "Geology", "2010 – 2014"), ("Fenland School", "Botany", "2006 – 2010")]
    for at, told in enumerate(values):
        for row, (label, value) in enumerate(zip(labels, told, strict=True)):
            sheet.text(60, 146 + 50 * at + 14 * row, f"{label}: {value}", BODY)
    assert schools_of(parsed(sheet)) == [
        ("Geology", "Tarn College", "2010", "2014"),
        ("Botany", "Fenland School", "2006", "2010"),
    ], language


def test_dates_by_numbers_are_no_marks() -> None:
    """`9/2014` is a month, though `9/20` would be a mark; the schools stand in turns with what was gained."""
    rows = ["IPSIA Marconi", "Diploma di Ragioneria", "9/2014-6/2018", "Università di Pavia", "Diploma di Geometra",
            "9/2010-6/2014"]  # fmt: skip
    assert schools(*rows) == [
        ("Diploma di Ragioneria", "IPSIA Marconi", "2014-09", "2018-06"),
        ("Diploma di Geometra", "Università di Pavia", "2010-09", "2014-06"),
    ]


@pytest.mark.parametrize(
    "text", ["1. Staatsexamen Rechtswissenschaft", "10. klasse", "1. lékařská fakulta", "2. Staatsprüfung"]
)
def test_ordinals_before_schools_and_degrees_are_no_bullets(text: str) -> None:
    """A number with a full stop goes with its word; before any other it opens an item."""
    sheet = Sheet().text(60, 80, text).text(60, 94, "1. Betreuung der Gäste")
    assert [(line.bullet, line.flat) for line in lines_of(sheet)] == [("", text), ("1.", "Betreuung der Gäste")]


@pytest.mark.parametrize(
    ("row", "degree"),
    [
        ("Curso: Gestão de Empresas", "Gestão de Empresas"),
        ("Bölüm: Makine Mühendisliği", "Makine Mühendisliği"),
        ("Opleiding: Werktuigbouwkunde", "Werktuigbouwkunde"),
        ("Carrera: Contaduría Pública", "Contaduría Pública"),
    ],
)
def test_labels_of_what_was_studied(row: str, degree: str) -> None:
    """They are no part of the degree."""
    assert schools("2012 - 2016  Lakes University", row)[0][:2] == (degree, "Lakes University")


@pytest.mark.parametrize(
    "name",
    ["Università di Bologna - Alma Mater Studiorum", "Sapienza - Università di Roma", "Università di Milano - Bicocca"],
)
def test_bynames_of_universities_in_italy(name: str) -> None:
    """A dash stands within the name; a field of study or a town behind it is none."""
    assert schools("2014 – 2016", name, "Laurea in Lettere")[0][1] == name
    assert schools("2014 – 2016", "Università di Pavia - Cremona", "Laurea in Lettere")[0][1] == "Università di Pavia"


@pytest.mark.parametrize(
    ("school", "degree"),
    [
        ("Erasmus Universiteit Rotterdam", "MSc Econometrie"),
        ("Erasmus University Rotterdam", "BSc Econometrics"),
        ("Univerzita Palackého", "Mgr. Učitelství pro střední školy"),
    ],
)
def test_names_and_titles_that_are_cut_nowhere(school: str, degree: str) -> None:
    """Erasmus is no stay abroad there, and a shortened title ends no sentence."""
    assert schools(school, degree, "2010 – 2014", "Tarn College", "BA Law", "2006 – 2010")[0][:2] == (degree, school)


@pytest.mark.parametrize(
    ("full", "language", "first", "last"),
    [
        ("Artur Marques Bandeira Junior", "portuguese", "Artur", "Marques Bandeira Junior"),
        ("Fatima van 't Hoff", "dutch", "Fatima", "van 't Hoff"),
        ("Jan in ’t Hout", "dutch", "Jan", "in ’t Hout"),
        ("Tiago Moura e Brito", "portuguese", "Tiago", "Moura e Brito"),
    ],
)
def test_names_with_articles_and_joiners(full: str, language: str, first: str, last: str) -> None:
    """`'t` is an article, and `e` joins two family names to one."""
    assert may_be_name(full, lexicon()) > 0.6
    assert split_name(full, language, lexicon())[1:] == (first, last)


@pytest.mark.parametrize("label", ["Nome e cognome:", "Nombre y apellidos:", "Imię i nazwisko:"])
def test_labels_of_names_are_none(label: str) -> None:
    """What is left of them without their first word is no name either."""
    assert may_be_name(label, lexicon()) == 0


def test_a_town_of_two_words_below_a_name_of_three() -> None:
    """Two words look most like a name, but not those of a town."""
    sheet = Sheet()
    sheet.column(60, 60, ["Thaís Lima Prado", "Porto Alegre", "(51) 3555-0142", "thais@example.org"])
    person = parsed(sheet).profile.basic_info
    assert (person.full_name, person.location.city) == ("Thaís Lima Prado", "Porto Alegre")
    assert name_shape("Alice", lexicon()) == may_be_name("Alice", lexicon()), "a town of one word may be a name"


@pytest.mark.parametrize(
    "town", ["St. Gallen", "Halle (Saale)", "'s-Hertogenbosch", "Frankfurt a. M.", "Las Palmas de Gran Canaria"]
)
def test_towns_with_signs_and_shortened_ones(town: str) -> None:
    """Their signs are a part of the name as people print it."""
    assert looks_like_place(town)
    assert read_place(town).city.rstrip(".") == town.rstrip(".")


def test_a_town_whose_name_begins_as_a_street_ends() -> None:
    """`St.` behind a postcode is a saint where a town is called so."""
    assert read_place("9000 St. Gallen").city == "St. Gallen"
