"""Entries set as forms: a label before each value (`Employer: Acme`), in any language of the lexicon."""

from __future__ import annotations

import itertools

import pytest
from pdf_pages import HEADING, Sheet, bullets_of, jobs_of, parsed, resume_head, schools_of
from section_lines import laid_out

from resumectl.parse.fields.entries.forms import WORK_ROLES, find_forms, is_form_label
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.geometry import Line, ParseOptions, Run, Segment
from resumectl.parse.pipeline import read_document

JOBS = [
    ("Station Manager", "Northern Tramways Ltd", "2019 - 2023", "Ran three stations with forty staff"),
    ("Ticket Clerk", "Harbour Ferries Ltd", "2011 - 2015", "Sold tickets in three languages"),
]
EXPECTED = [(title, company, dates[:4], dates[-4:]) for title, company, dates, _ in JOBS]
ENGLISH = ("Dates", "Position", "Employer", "Main activities", "Work experience")
GERMAN = ("Zeitraum", "Position", "Arbeitgeber", "Aufgaben", "Berufserfahrung")
SPANISH = ("Fechas", "Puesto", "Empresa", "Funciones", "Experiencia laboral")


@pytest.mark.parametrize("labels", [ENGLISH, GERMAN, SPANISH], ids=["English", "German", "Spanish"])
@pytest.mark.parametrize("colon", [True, False], ids=["colon", "two columns"])
def test_labelled_jobs(labels: tuple[str, ...], colon: bool) -> None:
    """The labels say what is what, with a colon or in a column of their own; they are in no value."""
    dates_label, title_label, company_label, text_label, heading = labels
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, heading, HEADING)
    y += 22
    for title, company, dates, duty in JOBS:
        values = {dates_label: dates, title_label: title, company_label: company, text_label: duty}
        for label, value in values.items():
            if colon:
                sheet.text(60, y, f"{label}: {value}")
            else:
                sheet.text(60, y, label).text(200, y, value)
            y += 14
        y += 8
    result = parsed(sheet)
    assert jobs_of(result) == EXPECTED
    assert bullets_of(result) == [[duty] for *_, duty in JOBS]


def test_labelled_schools() -> None:
    """Degree and school behind their labels."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Education", HEADING)
    rows = ["Dates: 2009 - 2012", "Degree: BSc in Biology", "University: University of Leeds"]
    sheet.column(60, y + 22, rows)
    assert schools_of(parsed(sheet)) == [("BSc in Biology", "University of Leeds", "2009", "2012")]


def row(*parts: str) -> Line:
    return Line(tuple(Segment((Run(part),)) for part in parts), whole=True)


def test_each_repeated_label_opens_a_form() -> None:
    """The second `Position` belongs to the second job."""
    forms = find_forms(
        [row("Position: Cook"), row("Employer: Tavern Ltd"), row("Position", "Porter"), row("Employer", "Inn Ltd")],
        WORK_ROLES,
    )
    assert [(form.text("title"), form.text("company")) for form in forms] == [
        ("Cook", "Tavern Ltd"),
        ("Porter", "Inn Ltd"),
    ]


@pytest.mark.parametrize(
    "lines",
    [
        [row("Cook, Tavern Ltd"), row("Project: a new menu"), row("Result: a prize")],
        [row("Position: Cook")],
        [row("Dates: 2012"), row("Location: Leeds"), row("Place: Leeds")],
        [],
    ],
    ids=["other labels", "one label", "no name among them", "nothing"],
)
def test_a_few_colons_are_no_form(lines: list[Line]) -> None:
    """Ordinary entries may have labels, too."""
    assert not find_forms(lines, WORK_ROLES)


@pytest.mark.parametrize(
    ("heads", "labels", "expected"),
    [
        (["May 2020 - Present\tSite Manager", "Jan 2018 - Feb 2020\tSite Clerk"], ("Company", "Location"),
         [("Site Manager", "Dovey Works", "Present"), ("Site Clerk", "Tywyn Works", "2020-02")]),
        (["Site Manager\t05/2020 - 06/2022", "Site Clerk\t01/2018 - 02/2020"], ("Employer", "Location"),
         [("Site Manager", "Dovey Works", "2022-06"), ("Site Clerk", "Tywyn Works", "2020-02")]),
    ],
    ids=["dates first", "title first"],
)  # fmt: skip
def test_a_row_without_label_above_the_labels(
    heads: list[str], labels: tuple[str, str], expected: list[tuple[str, str, str]]
) -> None:
    """A span of time with a name above the first label gives the dates and the title, which no label names."""
    rows: list[object] = []
    for head, works in zip(heads, ("Dovey Works", "Tywyn Works"), strict=True):
        rows += [{"text": head, "bold": True, "gap": 14}, f"{labels[0]}\t{works}", f"{labels[1]}\tMill Street"]
        rows.append({"text": "Checked the drawings", "bullet": "•", "left": 80})
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.end.text) for job in jobs] == expected


@pytest.mark.parametrize(
    "text",
    [
        *("Employer", "employer:", "Name and address of employer", "Arbeitgeber"),
        *("Должность", "工作单位", "毕业高校", "就读院校"),
    ],
)
def test_labels_are_known(text: str) -> None:
    """Case, colons and language do not matter."""
    assert is_form_label(text)


@pytest.mark.parametrize("text", ["", "Tavern Ltd", "Employer of the year", ":"])
def test_other_text_is_no_label(text: str) -> None:
    """Only a whole label is one."""
    assert not is_form_label(text)


def test_labels_of_a_project_do_not_replace_the_job() -> None:
    """Below `Acme Ltd, 2015 to 2018` the labels role, description and responsibilities tell of one of its projects."""
    rows = [
        {"text": "Tarn Software Ltd, Leeds\t2015 - 2018", "bold": True},
        "Description: a system for the training of staff",
        "Role: Developer",
        "Responsibilities:",
        {"text": "Wrote the reports", "bullet": "•", "left": 70},
    ]
    (job,) = find_jobs(laid_out(*rows))
    assert (job.company.text, job.start.text, job.end.text) == ("Tarn Software Ltd", "2015", "2018")


def test_bullets_in_the_last_column_of_a_table() -> None:
    """Below `Dates | Position / Employer | Duties` a cell of bullets is what was done, one row of the table or many."""
    head = {"text": "Dates\tPosition / Employer\tDuties", "top": 40}
    rows = [
        {"text": "2016 - 2020\tBrewer", "top": 60},
        {"text": "Fen Ales Ltd", "left": 165, "top": 72},
        {"text": "Boiled wort for", "left": 335, "top": 84, "bullet": "•"},
        {"text": "forty kegs", "left": 335, "top": 96},
        {"text": "Washed casks", "left": 335, "top": 108, "bullet": "•"},
        {"text": "2012 - 2016\tCellar hand\t• Tapped barrels", "top": 120},
        {"text": "Quoll Inn", "left": 165, "top": 132},
    ]
    jobs = find_jobs(laid_out(head, *rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("Brewer", "Fen Ales Ltd"), ("Cellar hand", "Quoll Inn"),
    ]  # fmt: skip
    assert [[one.text for one in job.bullets] for job in jobs] == [
        ["Boiled wort for forty kegs", "Washed casks"], ["Tapped barrels"],
    ]  # fmt: skip


def test_a_title_with_a_dash_behind_its_label() -> None:
    """The dash of a labelled title stays as it is printed."""
    rows = ("Employer: Fen Ales Ltd", "Position: Senior Brewer – Lagers", "Dates: 2016 - 2020")
    assert [job.title.text for job in find_jobs(laid_out(*rows))] == ["Senior Brewer – Lagers"]


def test_labels_that_no_profile_has_stand_in_a_margin_too() -> None:
    """`Type of business or sector` and `Principal subjects` part other labels' values and leave none of their own."""
    sheet = Sheet()
    y = resume_head(sheet)
    work = [("Dates", "2019 - 2023"), ("Occupation or position held", "Station Manager"),
            ("Main activities and responsibilities", "Ran three stations of the northern line by day and by night,"),
            ("", "with forty staff in all, and wrote the monthly reports that went to the council"),
            ("", "about every train that came late or not at all, in winter and in summer"),
            ("Name and address of employer", "Northern Tramways Ltd"), ("Type of business or sector", "Railways")]
    study = [("Dates", "2009 - 2011"), ("Title of qualification awarded", "Diploma in Catering"),
             ("Principal subjects", "Soups, sauces"), ("Name and type of organisation", "Leeds City College")]
    for title, entries in (("Work experience", [work, work]), ("Education and training", [study])):
        sheet.right(230, y, title, HEADING)
        y += 10
        for label, value in itertools.chain(*entries):
            y += 14 if label != "Dates" else 22
            sheet.right(230, y, label).text(250, y, value)
        y += 30
    result = read_document(sheet.data(), ParseOptions())
    assert jobs_of(result) == [("Station Manager", "Northern Tramways Ltd", "2019", "2023")] * 2
    assert [len(texts) for texts in bullets_of(result)] == [1, 1]
    assert schools_of(result) == [("Diploma in Catering", "Leeds City College", "2009", "2011")]


@pytest.mark.parametrize(("rows", "label"), [
    (["Main activities and", "responsibilities"], "Occupation or position held"),
    (["Huvudsakliga", "arbetsuppgifter och", "ansvarsområden"], "Yrke eller befattning"),
    (["Główne działania", "i obowiązki"], "Zajmowane stanowisko"),
], ids=["English", "Swedish", "Polish"])  # fmt: skip
def test_labels_over_several_rows(rows: list[str], label: str) -> None:
    """The label is whole, and so is the text beside its rows, also where that is the shorter one."""
    first = "Planned the bridges of two valleys; led four engineers on site. Wrote the yearly"
    dates, employer = ("Dates\t2018 - 2020", "Company\tTarn Bridges Ltd")
    lines = laid_out(
        dates, f"{label}\tStructural Engineer", f"{rows[0]}\t{first}", f"{rows[1]}\treports.",
        *[{"text": row} for row in rows[2:]], employer,
        {"text": dates, "gap": 9}, f"{label}\tTrainee", f"{rows[0]}\tTested concrete.", *rows[1:], employer,
    )  # fmt: skip
    jobs = find_jobs(lines)
    assert [(job.title.text, job.company.text) for job in jobs] == [
        ("Structural Engineer", "Tarn Bridges Ltd"), ("Trainee", "Tarn Bridges Ltd"),
    ]  # fmt: skip
    assert [[text.text for text in job.bullets] for job in jobs] == [[f"{first} reports."], ["Tested concrete."]]


def test_dates_and_employer_in_rows_without_labels_above_the_post() -> None:
    """What stands above the labels names the entry, too: Russian forms label the post and the duties alone."""
    rows = ["Должность: бухгалтер", "Обязанности:", {"text": "учёт операций", "bullet": "•", "left": 60}]
    lines = laid_out(
        "Сентябрь 2016 – по настоящее время", "ООО «Ветла», г. Пермь", *rows,
        "Июнь 2010 – август 2016", "ЗАО «Осока», г. Пермь", *rows,
    )  # fmt: skip
    jobs = [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(lines)]
    assert jobs == [
        ("бухгалтер", "ООО «Ветла»", "2016-09", "Present"), ("бухгалтер", "ЗАО «Осока»", "2010-06", "2016-08"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "job"),
    [
        (["Период: 2017 – 2019", "Работодател: Ветрило ООД", "Длъжност: Касиер"], ("Касиер", "Ветрило ООД")),
        (["Razdoblje: 2017 – 2019", "Poslodavac: Val d.o.o.", "Radno mjesto: kuhar"], ("kuhar", "Val d.o.o.")),
        (["Obdobie: 2017 – 2019", "Zamestnávateľ: Vlna s.r.o.", "Pracovná pozícia: kuchár"], ("kuchár", "Vlna s.r.o.")),
        (["Masa kerja: 2017 – 2019", "Perusahaan: PT Ombak", "Jabatan: Kasir"], ("Kasir", "PT Ombak")),
        (["Thời gian: 2017 – 2019", "Công ty: Cánh Buồm", "Chức vụ: Kế toán"], ("Kế toán", "Cánh Buồm")),
    ],
    ids=["bg", "hr", "sk", "id", "vi"],
)
def test_labels_of_further_languages(rows: list[str], job: tuple[str, str]) -> None:
    (found,) = find_jobs(laid_out(*rows))
    assert (found.title.text, found.company.text) == job
    assert (found.start.text, found.end.text) == ("2017", "2019")


def test_labels_in_brackets_below_a_row_with_a_mark() -> None:
    """`【役職】` below `■` and the employer with its dates; the employer's size is no place and no title."""
    rows = [
        {"text": "株式会社みどり食品（2016年4月～現在）", "bullet": "■"}, "事業内容：加工食品の製造　従業員数：850名",
        "【所属】名古屋支店 営業部", "【役職】主任", "【業務内容】", {"text": "量販店向けの営業", "bullet": "・"},
        {"text": "有限会社さくら商店（2013年4月～2016年3月）", "bullet": "■"},
        "【役職】店舗スタッフ", {"text": "接客とレジ業務", "bullet": "・"},
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.place.text, job.start.text, job.end.text) for job in jobs] == [
        ("主任", "株式会社みどり食品", "", "2016-04", "Present"),
        ("店舗スタッフ", "有限会社さくら商店", "", "2013-04", "2016-03"),
    ]
    assert [[one.text for one in job.bullets] for job in jobs] == [["量販店向けの営業"], ["接客とレジ業務"]]


def test_labels_in_square_brackets_above_their_values() -> None:
    """`[所属期間]` stands in a row of its own, and the dates below it."""
    rows = [
        {"text": "株式会社みどり食品", "bold": True, "size": 12}, "[所属期間]", "2018年4月〜2020年10月", "[担当業務]",
        "量販店向けの営業を担当。", {"text": "実家家業", "bold": True, "size": 12, "gap": 8}, "[所属期間]",
        "2020年11月〜現在", "[担当業務]", "野菜の販売を担当。",
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.start.text, job.end.text) for job in jobs] == [
        ("", "株式会社みどり食品", "2018-04", "2020-10"), ("", "実家家業", "2020-11", "Present"),
    ]  # fmt: skip


def test_what_an_employer_does_is_no_title() -> None:
    """Rows that tell of the employer's trade and size stand between it and the posts that somebody had there."""
    sheet = Sheet()
    y = resume_head(sheet)
    rows = [
        "2015年4月～現在　株式会社ひかり電機", "事業内容：電子部品の開発・製造", "資本金：3億円　従業員数：640名",
        "2019年4月～現在　第二設計部 主任", "・電源回路の設計",
        "2015年4月～2019年3月　第一設計部 担当", "・試験",
    ]  # fmt: skip
    sheet.text(60, y, "職務経歴", HEADING)
    sheet.column(60, y + 22, rows)
    jobs = [(title, company) for title, company, *_ in jobs_of(parsed(sheet))]
    assert jobs == [("第二設計部 主任", "株式会社ひかり電機"), ("第一設計部 担当", "株式会社ひかり電機")]


def test_numbered_employers_above_their_labels() -> None:
    """`1)` counts the entries, whose employer no label names; what follows below the labels is the text."""
    rows: list[object] = []
    for number, (name, post, dates) in enumerate(
        [("M/s Narmada Traders, Bhopal", "Accountant", "June 2013 to till date"),
         ("R. K. Rao & Associates, Jalna", "Article Assistant", "Aug 2007 to May 2010")], 1
    ):  # fmt: skip
        rows += [
            {"text": name, "bullet": f"{number})", "bold": number == 2},
            f"Designation : {post}", f"Duration : From {dates}", "Job Profile :", {"text": "Bank work", "bullet": "•"},
        ]  # fmt: skip
    assert [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text)
        for job in find_jobs(laid_out(*rows))
    ] == [
        ("Accountant", "M/s Narmada Traders", "Bhopal", "2013-06", "Present"),
        ("Article Assistant", "R. K. Rao & Associates", "Jalna", "2007-08", "2010-05"),
    ]


def test_labels_with_bullets_that_take_two_rows() -> None:
    """The rest of a label is no heading, though its word names a section, and a dash before the value is its bullet."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "ESPERIENZA LAVORATIVA", HEADING)
    y += 20
    told = [("Da aprile 2018 ad oggi", "Lampi S.r.l., Castel Bruno (VR)", "Saldatore", "Montaggio di telai"),
            ("Da giugno 2012 a marzo 2018", "Forni Alti S.p.A., Verona", "Panettiere", "Impasti e cottura")]
    for dates, employer, title, duty in told:
        rows = [("• Date (da – a)", dates), ("• Nome e indirizzo del datore di", employer), ("lavoro", ""),
                ("• Tipo di impiego", title), ("• Principali mansioni e responsabilità", f"- {duty}")]
        for label, value in rows:
            sheet.text(60, y, label)
            if value:
                sheet.text(240, y, value)
            y += 13
        y += 10
    result = parsed(sheet)
    assert jobs_of(result) == [("Saldatore", "Lampi S.r.l.", "2018-04", "Present"),
                               ("Panettiere", "Forni Alti S.p.A.", "2012-06", "2018-03")]
    assert [job.location for job in result.profile.work_history] == ["Castel Bruno (VR)", "Verona"]
    assert bullets_of(result) == [["Montaggio di telai"], ["Impasti e cottura"]]


def test_labels_of_latin_america() -> None:
    """`Tiempo` is when, whoever was in charge is left out, and `Actividades` are what was done."""
    rows = ["EMPRESA: Molinos del Valle S.A.S.", "CARGO: Auxiliar de bodega", "TIEMPO: Febrero de 2019 - Actualmente",
            "JEFE INMEDIATO: Rosa Lucía Mena", "ACTIVIDADES: Inventarios y despachos",
            "EMPRESA: Trapiche Dulce Ltda.", "CARGO: Mensajero", "TIEMPO: Enero de 2016 - Enero de 2019",
            "MOTIVO DE RETIRO: Fin del contrato"]
    jobs = find_jobs(laid_out(*rows))
    told = [(job.title.text, job.company.text, job.start.text, job.end.text) for job in jobs]
    assert told == [("Auxiliar de bodega", "Molinos del Valle S.A.S.", "2019-02", "Present"),
                    ("Mensajero", "Trapiche Dulce Ltda.", "2016-01", "2019-01")]
    assert [[text.text for text in job.bullets] for job in jobs] == [["Inventarios y despachos"], []]


def test_a_label_for_the_post_alone_below_each_employer() -> None:
    """In a margin beside the values: dates level with the employer, `Poste`, and a label that no profile has."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Expérience professionnelle", HEADING)
    rows = [
        ("Octobre 2015 à Présent", "Café Brume"), ("Poste", "Serveuse, cheffe de rang"), ("Compétences", "Écoute"),
        ("Mai 2011 à Juin 2015", "Hélice"), ("Poste", "Magasinier"), ("Compétences", "Inventaire, conduite"),
        ("2007 – 2009", "Axone"), ("Poste", "Support technique"), ("Compétences", "Réseaux"),
    ]  # fmt: skip
    for label, value in rows:
        y += 14
        sheet.right(200, y, label).text(212, y, value)
    result = parsed(sheet)
    assert jobs_of(result) == [
        ("Serveuse, cheffe de rang", "Café Brume", "2015-10", "Present"),
        ("Magasinier", "Hélice", "2011-05", "2015-06"),
        ("Support technique", "Axone", "2007", "2009"),
    ]


@pytest.mark.parametrize(
    "label",
    ["Name of the Organisation", "Employer's Name", "Name & Address of the Employer", "Company / Organisation"],
)
def test_labels_with_fillers(label: str) -> None:
    """An article, a sign for `and`, a possessive or a second word for the same thing makes no other label."""
    rows = (f"S.No\t{label}\tDesignation\tPeriod", "1\tLarch Textiles Ltd\tAccountant\tApril 2018 - March 2021")
    assert [(job.company.text, job.title.text) for job in find_jobs(laid_out(*rows))] == [
        ("Larch Textiles Ltd", "Accountant")
    ]  # fmt: skip
