"""Forms that tell beginning and end behind a label each, and tables whose column heads say how to fill them in."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import flow
from word_files import cell, docx, para, run, table

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.schools.finding import find_schools
from resumectl.parse.geometry import Line, ParseOptions
from resumectl.parse.pipeline import parse_document

Told = tuple[str, str, str, str]


def jobs(*rows: str) -> list[Told]:
    return [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(flow(*rows))]


@pytest.mark.parametrize(
    ("begin", "end"),
    [
        ("Start date", "End date"),
        ("From", "To"),
        ("Date started", "Date left"),
        ("Fecha de ingreso", "Fecha de retiro"),
        ("Data de admissão", "Data de saída"),
        ("Eintritt", "Austritt"),
        ("Data rozpoczęcia", "Data zakończenia"),
        ("Tanggal mulai", "Tanggal selesai"),
        ("Дата приёма", "Дата увольнения"),
    ],
)
def test_beginning_and_end_behind_a_label_each(begin: str, end: str) -> None:
    """Both are one span, wherever the labels stand among others."""
    rows = [f"Employer: Acme Ltd|Job title: Welder|{begin}: 03/2016|Supervisor: Ann Poe|{end}: 05/2019"]
    rows += [f"Employer: Tarn Ltd|Job title: Cook|{begin}: 01/2012|{end}: 02/2016"]
    expected = [("Welder", "Acme Ltd", "2016-03", "2019-05"), ("Cook", "Tarn Ltd", "2012-01", "2016-02")]
    assert jobs(*(label for row in rows for label in row.split("|"))) == expected
    assert jobs(*(label.replace(": ", "\t") for row in rows for label in row.split("|"))) == expected


def test_both_in_one_row_above_the_employer() -> None:
    """`From: 2015 | To: Present` opens each entry of the development banks' form."""
    rows = ["From: 2015\tTo: Present", "Employer:\tAcme Ltd", "Position held:\tWelder"]
    rows += ["From: 2012\tTo: 2015", "Employer:\tTarn Ltd", "Position held:\tCook"]
    assert jobs(*rows) == [("Welder", "Acme Ltd", "2015", "Present"), ("Cook", "Tarn Ltd", "2012", "2015")]


def test_an_end_left_blank() -> None:
    """Who fills in only when a job began still has it."""
    rows = ["Employer name\tAcme Ltd", "Job title\tWelder", "Start date\t03/2016", "End date"]
    rows += ["Employer name\tTarn Ltd", "Job title\tCook", "Start date\t01/2012", "End date\t02/2016"]
    assert jobs(*rows) == [("Welder", "Acme Ltd", "2016-03", "Present"), ("Cook", "Tarn Ltd", "2012-01", "2016-02")]


def test_another_word_for_dates_opens_the_next_entry() -> None:
    """Where dates stand first, they do in the next entry, too, whatever they are called there."""
    rows = ["Period: 2016 - 2019", "Employer: Acme Ltd", "Position: Welder"]
    rows += ["Duration: 2012 - 2016", "Employer: Tarn Ltd", "Position: Cook"]
    assert jobs(*rows) == [("Welder", "Acme Ltd", "2016", "2019"), ("Cook", "Tarn Ltd", "2012", "2016")]


def test_column_heads_with_hints_and_several_words() -> None:
    """`(Write in full)` is no part of a column's name, and of several names any may be known."""
    head = "INCLUSIVE DATES (mm/dd/yyyy)\tTo\tPOSITION TITLE (Write in full)\tDEPARTMENT / AGENCY / COMPANY\tSALARY"
    rows = ["06/15/2019\tpresent\tMASTER TEACHER I\tSan Roque School\t47,637"]
    rows += ["06/14/2012\t05/31/2019\tTEACHER III\tMaliwalo School\t29,010"]
    assert jobs(head, *rows) == [
        ("MASTER TEACHER I", "San Roque School", "2019-06", "Present"),
        ("TEACHER III", "Maliwalo School", "2012-06", "2019-05"),
    ]


def test_the_year_of_graduation_behind_a_span() -> None:
    """A third column of dates adds nothing, and the level beside the degree names no section."""
    head = "LEVEL\tNAME OF SCHOOL (Write in full)\tDEGREE/COURSE\tFrom\tTo\tYEAR GRADUATED"
    rows = ["SECONDARY\tTarlac High School\tHigh School\t2000\t2004\t2004"]
    rows += ["COLLEGE\tTarlac University\tBachelor of Education\t2004\t2008\t2008"]
    schools = [(one.degree.text, one.institution.text, one.start.text) for one in find_schools(flow(head, *rows))]
    assert schools == [
        ("High School", "Tarlac High School", "2000"), ("Bachelor of Education", "Tarlac University", "2004"),
    ]  # fmt: skip


def test_a_cell_in_a_row_of_many_is_no_heading() -> None:
    """`COLLEGE` beside a school, a degree and years does not open a further section, and labels may be counted."""
    contact = [("1. SURNAME", "Magsay-Luna"), ("2. FIRST NAME", "Jocelyn"), ("3. E-MAIL", "joc@example.org")]
    levels = [
        ("LEVEL", "NAME OF SCHOOL", "COURSE", "From", "To"),
        ("SECONDARY", "Tarlac High School", "High School", "2000", "2004"),
        ("COLLEGE", "Tarlac University", "Bachelor of Education", "2004", "2008"),
    ]
    body = [para(run("PERSONAL DATA SHEET", '<w:b/><w:sz w:val="36"/>'))]
    for title, rows in (("Personal information", contact), ("Educational background", levels)):
        body.append(para(run(title, '<w:b/><w:sz w:val="26"/>')))
        body.append(table(*("".join(map(cell, row)) for row in rows)))
    profile = parse_document(docx("".join(body)), ParseOptions()).profile
    assert profile.basic_info.full_name == "Jocelyn Magsay-Luna"
    assert [(one.degree, one.institution, one.start_date, one.end_date) for one in profile.education] == [
        ("High School", "Tarlac High School", "2000", "2004"),
        ("Bachelor of Education", "Tarlac University", "2004", "2008"),
    ]


def listed(*rows: str) -> list[Line]:
    """Lines of a Word file; what begins with a glyph and a blank is an item of a list."""
    return [
        replace(line, bullet=mark) if mark else line
        for line, mark in zip(
            flow(*(row.removeprefix("• ").removeprefix("# ") for row in rows)),
            ("•" if row.startswith("• ") else "1." if row.startswith("# ") else "" for row in rows),
            strict=True,
        )
    ]


@pytest.mark.parametrize("mark", ["• ", ""])
def test_items_of_a_list_above_labels(mark: str) -> None:
    """`• 2016-atual – Empresa` above `Cargo: ...` opens an entry, where the list has nothing else."""
    rows = [f"{mark}2016-atual – Têxtil Tarn S.A.", "Cargo: Eletricista.", "Principais atividades: Painéis."]
    rows += [f"{mark}2012-2016 – Acme Ltda.", "Cargo: Auxiliar.", "Principais atividades: Montagem."]
    found = [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(listed(*rows))]
    assert found == [("Eletricista", "Têxtil Tarn S.A.", "2016", "Present"), ("Auxiliar", "Acme Ltda.", "2012", "2016")]


def test_items_of_a_list_that_name_schools_alone() -> None:
    """Each item with its years is a school, though none names a degree, and some are schools that nobody knows."""
    rows = ["# 2015 – 2019\t: Universitas Tarn", "# 2012 – 2015\t: SMA Negeri 1 Fenby", "# 2003 – 2009\t: Santa Ana"]
    found = [(one.institution.text, one.start.text, one.end.text) for one in find_schools(listed(*rows))]
    assert found == [
        ("Universitas Tarn", "2015", "2019"), ("SMA Negeri 1 Fenby", "2012", "2015"), ("Santa Ana", "2003", "2009"),
    ]  # fmt: skip


def test_the_colon_of_a_cell_is_no_part_of_the_text() -> None:
    """`Tugas | : Menyusun laporan`."""
    rows = ["Perusahaan\t: PT Tarn", "Posisi\t: Kasir", "Periode\t: 2016 – 2019", "Tugas\t: Menyusun laporan"]
    assert [[text.text for text in job.bullets] for job in find_jobs(flow(*rows))] == [["Menyusun laporan"]]
