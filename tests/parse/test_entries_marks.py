"""Glyphs before the names of entries, which are no bullets of lists."""

from __future__ import annotations

from section_lines import laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools

Told = tuple[str, str, str, str, list[str]]


def told(*rows: object) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.start.text, job.end.text, [one.text for one in job.bullets])
        for job in find_jobs(laid_out(*rows))
    ]


def studied(*rows: object) -> list[tuple[str, str, str]]:
    return [(one.degree.text, one.institution.text, one.end.text) for one in find_schools(laid_out(*rows))]


def named(text: str, **more: object) -> dict[str, object]:
    return {"text": text, "bullet": "•", "left": 63, "gap": 19, **more}


def test_employers_in_strong_type_bear_the_bullets() -> None:
    """The items of a LaTeX list are the employers, with the role and the years below each."""
    rows = [
        named("Balsas do Norte", bold=True, size=14), {"text": "(2016 - Atual) - Marinheiro", "bold": True, "gap": 9},
        {"text": "Conduz a balsa da margem sul e cuida dos motores todos os dias de trabalho.", "gap": 14},
        named("Estaleiro Ventura", bold=True, size=14), {"text": "(2012 - 2015) - Soldador", "bold": True, "gap": 9},
        {"text": "Soldou cascos de aço e fez a manutenção dos guindastes durante o inverno.", "gap": 14},
    ]  # fmt: skip
    assert [job[:4] for job in told(*rows)] == [
        ("Marinheiro", "Balsas do Norte", "2016", "Present"), ("Soldador", "Estaleiro Ventura", "2012", "2015"),
    ]  # fmt: skip


def test_degrees_in_bold_bear_the_bullets_and_one_lacks_its_year() -> None:
    """School and year stand below each degree; the years are no sign of how many entries there are."""
    rows = [
        named("B. Ing. Génie civil", bold=True, gap=8), "Université de Rimbourg | 2006",
        named("Études en génie logiciel", bold=True, gap=8), "Université de Rimbourg",
        named("DEC en informatique", bold=True, gap=8), "Cégep de Valbois | 2002",
    ]  # fmt: skip
    assert studied(*rows) == [
        ("B. Ing. Génie civil", "Université de Rimbourg", "2006"),
        ("Études en génie logiciel", "Université de Rimbourg", ""),
        ("DEC en informatique", "Cégep de Valbois", "2002"),
    ]


def test_a_glyph_between_dates_and_text_marks_the_employer() -> None:
    """The text begins where the glyph stands and hangs from nothing: the glyph is the employer's."""
    rows: list[object] = []
    for title, dates, employer, text in (
        ("Kaynakçı", "Haziran 2014 - Temmuz 2016", "Deniz Tersanesi", "Teknelerin gövdelerini onardım."),
        ("Stajyer", "Temmuz 2012 - Ağustos 2012", "Kuzey Motor", "Motorların bakımı ve onarımı ile ilgilendim."),
    ):
        rows += [
            {"text": f"{title}\t{dates}", "gap": 8, "bold": True}, {"text": employer, "bullet": "▪", "left": 56}, text,
        ]  # fmt: skip
    assert told(*rows) == [
        ("Kaynakçı", "Deniz Tersanesi", "2014-06", "2016-07", ["Teknelerin gövdelerini onardım."]),
        ("Stajyer", "Kuzey Motor", "2012-07", "2012-08", ["Motorların bakımı ve onarımı ile ilgilendim."]),
    ]


def test_a_single_point_of_each_job_stays_a_point() -> None:
    """What stands below such a bullet is the next header, though it begins further left than the point's text."""
    rows = [
        "Welder, Acme Ltd\t2016 - 2020", {"text": "Mended hulls", "bullet": "•", "left": 60},
        "Cook, Tavern Ltd\t2012 - 2015", {"text": "Fried fish", "bullet": "•", "left": 60},
        "Waiter, Marram Ltd\t2010 - 2011", {"text": "Served guests", "bullet": "•", "left": 60},
    ]  # fmt: skip
    assert [(job[0], job[1], job[4]) for job in told(*rows)] == [
        ("Welder", "Acme Ltd", ["Mended hulls"]), ("Cook", "Tavern Ltd", ["Fried fish"]),
        ("Waiter", "Marram Ltd", ["Served guests"]),
    ]  # fmt: skip


def test_rows_of_a_list_with_dashes_around_the_year() -> None:
    """Each bullet is a job with its town and year between dashes, or a degree with the year behind the last one."""
    jobs = [
        {"text": text, "bullet": "•", "left": 60} for text in (
            "Guindastes Ventura - Porto Belo/RS - 2014 - Auxiliar Administrativo",
            "Datavela Tecnologia - Porto Belo/RS - 2012 - Desenvolvedor de sistemas",
            "Secretaria dos Conselhos Superiores da Universidade Federal do Porto Belo do Sul"
            " - Porto Belo/RS - 2010 - Auxiliar Administrativo",
        )
    ]  # fmt: skip
    assert [job[:4] for job in told(*jobs)] == [
        ("Auxiliar Administrativo", "Guindastes Ventura", "", "2014"),
        ("Desenvolvedor de sistemas", "Datavela Tecnologia", "", "2012"),
        ("Auxiliar Administrativo", "Secretaria dos Conselhos Superiores da Universidade Federal do Porto Belo do Sul",
         "", "2010"),
    ]  # fmt: skip
    schools = [
        {"text": text, "bullet": "•", "left": 60} for text in (
            "Bacharelado em Engenharia Naval - Universidade Federal do Porto Belo - 2021",
            "Tecnologia em Análise e Desenvolvimento de Sistemas - Instituto Federal de Educação, Ciência e Tecnologia"
            " do Rio Fundo - 2012",
        )
    ]  # fmt: skip
    assert [(degree, end) for degree, _, end in studied(*schools)] == [
        ("Bacharelado em Engenharia Naval", "2021"),
        ("Tecnologia em Análise e Desenvolvimento de Sistemas", "2012"),
    ]
