"""Tables of Word files as people fill them: duties without glyphs below the names, details of the person as rows."""

from __future__ import annotations

import pytest
from word_files import cell, docx, para, run, table

from resumectl.model.profile import Profile
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document

BOLD = "<w:b/>"
ITALIC = "<w:b/><w:i/>"
Cell = tuple[str, ...]


def row(*cells: Cell | str) -> str:
    return "".join(cell(*((one,) if isinstance(one, str) else one)) for one in cells)


def read(*body: str) -> Profile:
    head = para(run("Nora Vell", '<w:b/><w:sz w:val="36"/>')) + para("nora.vell@example.org")
    return parse_document(docx(head + "".join(body)), ParseOptions()).profile


def heading(text: str) -> str:
    return para(run(text, '<w:b/><w:sz w:val="26"/>'))


DUTIES: dict[str, tuple[str, tuple[tuple[str, Cell], ...], tuple[tuple[str, str], ...]]] = {
    "title, employer and town": (
        "Berufserfahrung",
        (
            ("seit 04/2018", ("Projektleiterin, Erlenbau GmbH, Köln", "Leitung von Wohnbauten", "Führung von Teams")),
            ("2012 – 03/2018", ("Bauleiterin, Hochbau Farn AG, Bonn", "Koordination der Gewerke", "Terminplanung")),
        ),
        (("Projektleiterin", "Erlenbau GmbH"), ("Bauleiterin", "Hochbau Farn AG")),
    ),
    "employer and title": (
        "Erhvervserfaring",
        (
            ("2018 – nu", ("Rønne Fragt A/S – Disponent", "Planlægning af ruter", "Ansvar for 25 chauffører")),
            ("2012 – 2018", ("Lyng Transport A/S – Chauffør", "Kørsel i Norden", "Kontakt med kunder")),
        ),
        (("Disponent", "Rønne Fragt A/S"), ("Chauffør", "Lyng Transport A/S")),
    ),
}


@pytest.mark.parametrize("kind", DUTIES)
def test_plain_lines_below_title_and_employer_are_duties(kind: str) -> None:
    """Beside the dates the cell's first paragraph names all; those below it name nothing, whatever nouns they hold."""
    title, rows, named = DUTIES[kind]
    profile = read(heading(title), table(*(row(dates, lines) for dates, lines in rows)))
    assert [(job.role_title, job.company) for job in profile.work_history] == list(named)
    assert [job.bullet_points for job in profile.work_history] == [lines[1:] for _, lines in rows]


def test_duties_in_rows_of_their_own_are_not_lost() -> None:
    """A row for each line, the dates in the first one; a duty that holds the word of a title is none."""
    rows = [
        row("2017 – súčasnosť", "Vodič"),
        row("", "Trans Jedľa s.r.o., Žilina"),
        row("", "medzinárodná preprava"),
        row("", "obsluha hydraulickej ruky"),
        row("2010 – 2017", "Automechanik"),
        row("", "Servis Smrek a.s., Čadca"),
        row("", "opravy nákladných vozidiel"),
    ]
    first, second = read(heading("Pracovné skúsenosti"), table(*rows)).work_history
    assert first.bullet_points == ("medzinárodná preprava", "obsluha hydraulickej ruky")
    assert second.bullet_points == ("opravy nákladných vozidiel",)


def test_a_title_in_bold_within_a_table_is_no_section() -> None:
    """`Volunteer` names one elsewhere; beside larger headings it is what somebody was, as in the rows around it."""
    jobs = [("Deckhand", "Kelp Survey Centre"), ("Volunteer", "Seal Station Centre"), ("Assistant", "Dune Centre")]
    dates = ("Mar 2018 – May 2020", "Feb 2016 – Feb 2018", "Jan 2014 – Jan 2016")
    tables = [
        table(cell(para(run(title, BOLD)), employer, "Counted what the tide had left") + cell(span, "Whitby"))
        for (title, employer), span in zip(jobs, dates, strict=True)
    ]
    school = para("BSc Marine Biology, Fenland University, 2014")
    profile = read(heading("Interests"), para("Tides"), heading("Education"), school, heading("Experience"), *tables)
    assert [(job.role_title, job.company) for job in profile.work_history if job.role_title] == jobs


FACTS = [("Date of Birth", "12 May 1992"), ("Languages Known", "English, Hindi, Tamil"), ("Hobbies", "Chess")]


@pytest.mark.parametrize("title", ["Personal Details", "Personal Profile"])
@pytest.mark.parametrize("way", ["cells", "colon cells", "tabs", "labels"])
def test_languages_among_the_details_of_the_person(title: str, way: str) -> None:
    """`Languages known` in a list of personal data, however label and value are parted, and nothing of the others."""
    facts = [*FACTS, ("Nationality", "Indian")]
    if way == "tabs":
        rows = "".join(para(label, "<w:r><w:tab/></w:r>", f": {text}") for label, text in facts)
    elif way == "labels":
        rows = table(*(row(f"{label}: {text}") for label, text in facts))
    else:
        between = (":",) if way == "colon cells" else ()
        rows = table(*(row(label, *between, text) for label, text in facts))
    work = heading("Work Experience") + para("Welder, Quoll Ltd, Leeds, 2015 – 2019")
    profile = read(work, heading("Education"), para("BSc Physics, University of Leeds, 2011"), heading(title), rows)
    assert [one.name for one in profile.languages] == ["English", "Hindi", "Tamil"]
    assert profile.skills == ()


def test_languages_among_the_data_at_the_top() -> None:
    """A table of personal data that no title heads says them, too."""
    facts = [("Anschrift", "Deichweg 3, 24103 Kiel"), ("Sprachen", "Deutsch, Dänisch (B2)")]
    jobs = table(row("03/2017 – heute", ("Erzieherin", "Kita Strandhafer, Kiel")))
    profile = read(table(*(row(*fact) for fact in facts)), heading("Berufserfahrung"), jobs)
    assert [(one.name, one.level) for one in profile.languages] == [("Deutsch", ""), ("Dänisch", "B2")]


def test_empty_cells_keep_the_others_below_their_heads() -> None:
    """A school without a course, a job without a town: what follows the empty cell stays in its column."""
    schools = [
        row("Level", "School", "Course", "Year"),
        row("Tertiary", "University of Larkton", "BS Nursing", "2009 – 2013"),
        row("Secondary", "Larkton City High School", "", "2005 – 2009"),
    ]
    jobs = [
        row("Employer", "Designation", "Location", "From", "To"),
        row("Quoll Cements Ltd", "Shift Engineer", "Leeds", "2016", "Present"),
        row("Wren Minerals Ltd", "Trainee Engineer", "", "2014", "2016"),
    ]
    wide = (2000,) * 5
    body = heading("Work Experience"), table(*jobs, widths=wide), heading("Education"), table(*schools, widths=wide[1:])
    profile = read(*body)
    assert [(job.company, job.location, job.start_date, job.end_date) for job in profile.work_history] == [
        ("Quoll Cements Ltd", "Leeds", "2016", "Present"), ("Wren Minerals Ltd", "", "2014", "2016")
    ]  # fmt: skip
    assert [(one.degree, one.institution, one.end_date) for one in profile.education] == [
        ("BS Nursing", "University of Larkton", "2013"), ("Secondary", "Larkton City High School", "2009")
    ]  # fmt: skip


def test_a_second_column_of_schools_stands_in_for_an_empty_cell() -> None:
    """`Board` says little beside `Institute`, but more than nothing where that cell is empty."""
    rows = [
        row("Qualification", "Institute", "University/Board", "Year of Passing"),
        row("BTech", "Quoll College of Engineering", "Larkton University", "2014"),
        row("Plus Two", "", "Larkton State Board", "2010"),
    ]
    found = read(heading("Education"), table(*rows, widths=(2000, 3000, 3000, 1000))).education
    assert [one.institution for one in found] == ["Quoll College of Engineering", "Larkton State Board"]


def test_a_row_that_names_several_things_in_one_column_is_no_job() -> None:
    """`Post / Firm or Hospital / Duties` above the jobs."""
    rows = [
        row("Inclusive Dates", "Position / Hospital or Company / Duties"),
        row("June 2019 – Present", ("Staff Nurse", "Larkton Medical Center, Leeds")),
        row("2016 – 2019", ("Company Nurse", "Wren Electronics Inc., Leeds")),
    ]
    jobs = read(heading("Work Experience"), table(*rows)).work_history
    assert [(job.role_title, job.company) for job in jobs] == [
        ("Staff Nurse", "Larkton Medical Center"), ("Company Nurse", "Wren Electronics Inc.")
    ]  # fmt: skip


@pytest.mark.parametrize("right", [False, True])
def test_dates_that_take_two_lines_of_a_narrow_cell(right: bool) -> None:
    """`06.2013 –` above `02.2018` is one span of time, beside title and employer."""
    jobs = [
        (("03.2018 –", "obecnie"), ("Specjalista", "Textil Buk Sp. z o.o.")),
        (("06.2013 –", "02.2018"), ("Referent", "Urząd Miasta Zgierz")),
    ]
    rows = [row(text, dates) if right else row(dates, text) for dates, text in jobs]
    found = read(heading("Doświadczenie zawodowe"), table(*rows)).work_history
    assert [(job.role_title, job.company, job.start_date, job.end_date) for job in found] == [
        ("Specjalista", "Textil Buk Sp. z o.o.", "2018-03", "Present"),
        ("Referent", "Urząd Miasta Zgierz", "2013-06", "2018-02"),
    ]


def test_an_employer_whose_cell_reaches_over_the_rows_of_its_roles() -> None:
    """The name stands once, in a merged cell; what each role did stays below it."""
    top, on = '<w:vMerge w:val="restart"/>', "<w:vMerge/>"
    rows = [
        cell("Farn AB, Västerås", properties=top) + row("2019 – nu", ("Produktionschef", "Ansvar för 60 medarbetare")),
        cell("", properties=on) + row("2014 – 2019", ("Gruppledare", "Schemaläggning")),
        cell("Ljung AB, Västerås", properties=top) + row("2008 – 2014", ("Montör", "Montering av boggier")),
    ]
    jobs = read(heading("Arbetslivserfarenhet"), table(*rows, widths=(2500, 1700, 5300))).work_history
    assert [(job.role_title, job.company, job.bullet_points) for job in jobs] == [
        ("Produktionschef", "Farn AB", ("Ansvar för 60 medarbetare",)),
        ("Gruppledare", "Farn AB", ("Schemaläggning",)),
        ("Montör", "Ljung AB", ("Montering av boggier",)),
    ]


def test_signs_and_gaps_that_people_type() -> None:
    """Coloured signs before items, spaces within a name, an at before an employer, a slash before the present."""
    body = [
        para(run("ANGELA     VELL", BOLD)) + para("angela.vell@example.org"),
        heading("Esperienze"),
        para(run("Grafica", BOLD), run(" @ Onda Labs, Milano, 2018/oggi")),
        para("✅ Cataloghi"),
        para("✔️ Manifesti"),
        heading("Lingue"),
        table(row("Italiano", "madrelingua"), row("Inglese", "C1 (TOEIC 920)")),
    ]
    profile = parse_document(docx("".join(body)), ParseOptions()).profile
    assert profile.basic_info.full_name == "Angela Vell"
    job = profile.work_history[0]
    assert (job.company, job.start_date, job.end_date) == ("Onda Labs", "2018", "Present")
    assert job.bullet_points == ("Cataloghi", "Manifesti")
    assert profile.languages[1].level == "C1 (TOEIC 920)"


def test_a_known_title_that_lacks_the_rule_of_the_others() -> None:
    """Set like the headings but for the line below, behind the break between two columns."""
    line = '<w:pBdr><w:bottom w:val="single" w:sz="8"/></w:pBdr>'
    look = '<w:b/><w:color w:val="2E7D5B"/><w:sz w:val="24"/>'
    columns = '<w:sectPr><w:type w:val="continuous"/><w:cols w:num="2"/></w:sectPr>'
    profile = read(
        para(run("Experience", look), properties=line) + para("Welder, Quoll Ltd, Leeds, 2015 – 2019"),
        para(run("Skills", look), properties=line) + para("Welding, cutting"),
        para(run("Education", look), properties=line) + para("BSc Physics, University of Leeds, 2011"),
        para('<w:r><w:br w:type="column"/></w:r>', run("Professional development", look)),
        para("Mental Health First Aid") + para("Site Safety, Level 1", properties=columns),
    )
    assert [one.name for one in profile.certifications] == ["Mental Health First Aid", "Site Safety, Level 1"]


def test_bullets_in_cells_of_their_own() -> None:
    """A narrow column of glyphs beside the text, once or twice in a row, and one with nothing behind it."""
    jobs = table(
        row("•", "Plumber at Farn Heating Ltd, Hull, 2018 to 2022"),
        row("•", "Apprentice at Ling Boilers Ltd, Hull, 2014 to 2018"),
        widths=(400, 9000),
    )
    skills = table(row("•", "Boilers", "•", "Bathrooms"), row("•", "Drains", "•", ""), widths=(400, 4000, 400, 4000))
    profile = read(heading("Work"), jobs, heading("Skills"), skills)
    assert [(job.role_title, job.company, job.end_date) for job in profile.work_history] == [
        ("Plumber", "Farn Heating Ltd", "2022"), ("Apprentice", "Ling Boilers Ltd", "2018")
    ]  # fmt: skip
    assert profile.skills == ("Boilers", "Bathrooms", "Drains")


def test_rows_below_title_and_employer_that_name_neither() -> None:
    """The word of another title in what was done makes no third name of it, and nothing is left out."""
    rows = [
        "2019 – nu: Socialrådgiver, Hvidsted Kommune",
        "Sagsbehandling af børnesager",
        "2015 – 2019: Pædagog, Børnehuset Solhat, Valby",
        "Stuepædagog for 20 børn",
    ]
    jobs = read(heading("Erfaring"), "".join(map(para, rows)), heading("Sprog"), para("Dansk")).work_history
    assert [(job.role_title, job.company, job.bullet_points) for job in jobs] == [
        ("Socialrådgiver", "Hvidsted Kommune", ("Sagsbehandling af børnesager",)),
        ("Pædagog", "Børnehuset Solhat", ("Stuepædagog for 20 børn",)),
    ]


def test_letters_that_count_what_was_done() -> None:
    """`a)` and `b)` before items are bullets."""
    rows = ["Cook, Farn Inn Ltd, Leeds, 2015 – 2019", "a) Menus for weddings", "(b) Orders"]
    assert read(heading("Work"), "".join(map(para, rows))).work_history[0].bullet_points == (
        "Menus for weddings",
        "Orders",
    )


def test_bold_titles_above_lists_side_by_side() -> None:
    """Each list belongs to the title of its column, and no title is a skill."""
    heads = (para(run("Technical", BOLD)),), (para(run("Management", BOLD)),), (para(run("Languages", BOLD)),)
    lists = ("AutoCAD", "ArcGIS"), ("Budgets", "Tenders"), ("English", "Twi")
    body = heading("Key Skills"), table(row(*heads), row(*lists), widths=(3000, 3000, 3000))
    profile = read(*body, heading("Experience"), para("Welder, Quoll Ltd, Leeds, 2015 – 2019"))
    assert profile.skills == ("AutoCAD", "ArcGIS", "Budgets", "Tenders")
    assert [one.name for one in profile.languages] == ["English", "Twi"]


def bold_cell(text: str) -> str:
    return f"<w:tc>{para(run(text, BOLD))}</w:tc>"


def test_labels_of_a_form_are_no_titles() -> None:
    """`Nationality` and `Contact` are titles elsewhere; the name stands behind a misspelt title of the document."""
    person = [("Nationality", "South African"), ("Gender", "Female"), ("Current Location", "Midrand, Gauteng"),
              ("Contact Number", "083 555 0142"), ("Email Address", "nora.vell@example.org")]  # fmt: skip
    school = [("Name of School", "Erlen High School"), ("Qualification", "Matric"), ("Date Completed", "2013")]
    referee = [("Name", "Ms T Khoza"), ("Company", "Farn Ltd"), ("Position", "Manager"), ("Contact", "012 555 0177")]

    def form(rows: list[tuple[str, str]]) -> str:
        return table(*(bold_cell(label) + row(value) for label, value in rows))

    body = para(run("CURICULUM VITAE OF NORA ANN VELL", '<w:b/><w:sz w:val="32"/>')) + heading("PERSONAL INFORMATION")
    body += form(person) + heading("EDUCATION") + form(school) + heading("REFERENCE") + form(referee)
    profile = parse_document(docx(body), ParseOptions()).profile
    assert profile.basic_info.full_name == "Nora Ann Vell"
    assert profile.basic_info.phone_number == "083 555 0142"
    assert [(one.degree, one.institution) for one in profile.education] == [("Matric", "Erlen High School")]


def test_a_referee_below_a_job_of_a_form() -> None:
    """The bold `References` below the first job does not end the jobs."""
    jobs = [("Farn Ltd", "Telephone Operator", "March 2016 – March 2017"), ("Erlen Group", "Clerk", "May 2018 – now")]
    told: list[str] = []
    for company, title, dates in jobs:
        rows = [("Company Name:", company), ("Position:", title), ("Period:", dates)]
        told.append(table(*(bold_cell(label) + row(value) for label, value in rows)))
    asked = para(run("References", BOLD)) + para("Farn Ltd") + para("(Manager) Thea Khoza 072 555 0164")
    body = heading("Employment History") + told[0] + asked + told[1] + heading("Hobbies") + para("Chess")
    found = [(job.role_title, job.company, job.start_date) for job in read(body).work_history]
    assert found == [("Telephone Operator", "Farn Ltd", "2016-03"), ("Clerk", "Erlen Group", "2018-05")]


def test_clients_in_cells_beside_their_label_employ_nobody() -> None:
    """`Company` names who did; below the labels of both stands one job, and `Company details` heads them."""
    told = (("Farn Builders Ltd", "Erlen Bank", "Site Engineer"), ("Ljung Works Ltd", "Vell Motors", "Surveyor"))
    body = heading("Company details")
    for company, client, title in told:
        rows = [("Company", company), ("Client", client), ("Position", title)]
        body += table(*(bold_cell(label) + row(value) for label, value in rows)) + para("Kept the books of the site.")
    found = [(job.role_title, job.company) for job in read(body + heading("Hobbies") + para("Chess")).work_history]
    assert found == [("Site Engineer", "Farn Builders Ltd"), ("Surveyor", "Ljung Works Ltd")]


@pytest.mark.parametrize("told", ["Location", "Address"])
def test_where_a_job_was_opens_no_section_in_a_form(told: str) -> None:
    """`Location` stands above a person's own data elsewhere; among the labels of a form it is one of them."""
    forms = [
        table(bold_cell("Period") + row(dates), bold_cell("Employer") + row(firm), bold_cell(told) + row(town),
              bold_cell("Position") + row(post)) + para()
        for dates, firm, town, post in (
            ("2019 - 2023", "Farnley Mills Ltd", "Leeds", "Mill Supervisor"),
            ("2015 - 2019", "Oxbrook Textiles Ltd", "Bradford", "Loom Operator"),
        )
    ]  # fmt: skip
    jobs = read(heading("Experience"), *forms, heading("Education"), para("BSc Textiles, Leeds University, 2015"))
    assert [(job.role_title, job.company, job.location) for job in jobs.work_history] == [
        ("Mill Supervisor", "Farnley Mills Ltd", "Leeds"),
        ("Loom Operator", "Oxbrook Textiles Ltd", "Bradford"),
    ]


def test_what_was_done_in_a_form_is_no_section() -> None:
    """`Duties` in the bold type of the headings, beside bullets, belongs to its job as the other labels do."""
    forms = [
        table(bold_cell("Period") + row(dates), bold_cell("Employer") + row(firm), bold_cell("Position") + row(post),
              bold_cell("Duties") + row(("• Ran the looms", "• Trained two apprentices"))) + para()
        for dates, firm, post in (("2019 - 2023", "Farnley Mills Ltd", "Mill Supervisor"),
                                  ("2015 - 2019", "Oxbrook Textiles Ltd", "Loom Operator"))
    ]  # fmt: skip
    bold = [para(run(text, BOLD)) for text in ("Profile", "Experience", "Skills")]
    body = (bold[0], para("Weaver with ten years in mills."), bold[1], *forms, bold[2], para("Looms, Dobby, Jacquard"))
    jobs = read(*body).work_history
    assert [(job.role_title, job.company) for job in jobs] == [
        ("Mill Supervisor", "Farnley Mills Ltd"),
        ("Loom Operator", "Oxbrook Textiles Ltd"),
    ]
    assert {job.bullet_points for job in jobs} == {("Ran the looms", "Trained two apprentices")}


def test_dates_above_each_title_in_the_type_of_headings() -> None:
    """Without any space around them too: jobs that begin with their dates go on with the title."""
    jobs = [
        para(dates) + para(run(post, BOLD)) + para(f"{firm}, Leeds") + para("• Ran the looms of both halls")
        for dates, firm, post in (("2019 - 2023", "Farnley Mills Ltd", "Mill Supervisor"),
                                  ("2015 - 2019", "Oxbrook Textiles Ltd", "Loom Operator"))
    ]  # fmt: skip
    bold = [para(run(text, BOLD)) for text in ("Profile", "Experience", "Skills")]
    body = (bold[0], para("Weaver with ten years in mills."), bold[1], *jobs, bold[2], para("Looms, Dobby, Jacquard"))
    assert [(job.role_title, job.company, job.end_date) for job in read(*body).work_history] == [
        ("Mill Supervisor", "Farnley Mills Ltd", "2023"),
        ("Loom Operator", "Oxbrook Textiles Ltd", "2019"),
    ]


def test_the_first_row_of_a_table_below_a_heading_is_in_it() -> None:
    """An employer in the type of the heading, alone in the table's first row and without dates, opens no section."""
    bold = [para(run(text, BOLD)) for text in ("Profile", "Experience", "Education", "Skills")]
    job = table(bold_cell("Tarnside"), row("Weaver"), row(("• Ran the looms", "• Trained two apprentices")))
    body = (bold[0], para("Weaver with ten years in mills."), bold[1], job, bold[2], para("BSc Dyes, Leeds University"))
    found = read(*body, bold[3], para("Looms, Dobby, Jacquard")).work_history
    assert [(one.role_title, one.company) for one in found] == [("Weaver", "Tarnside")]
    assert found[0].bullet_points == ("Ran the looms", "Trained two apprentices")


@pytest.mark.parametrize(
    ("told", "name", "address"),
    [
        ("Fennhof GmbH, Schulgasse 8, 35216 Biedenkopf", "Fennhof GmbH", "Schulgasse 8, 35216 Biedenkopf"),
        ("Institut für Torf, Am Plan 2, 35037 Marburg", "Institut für Torf", "Am Plan 2, 35037 Marburg"),
        ("Tarn Foods, 12 Mill Road, Leeds", "Tarn Foods", "12 Mill Road, Leeds"),
    ],
)
def test_the_address_behind_an_employer_of_a_form(told: str, name: str, address: str) -> None:
    """`Name und Adresse des Arbeitgebers` holds both; what was gained is the degree in the forms' own words."""
    form = table(bold_cell("Datum (von-bis)") + row("2005 - 2012"),
                 bold_cell("Name und Adresse des Arbeitgebers") + row(told),
                 bold_cell("Beruf oder Funktion") + row("Laborant"))  # fmt: skip
    school = table(bold_cell("Datum (von-bis)") + row("2001 - 2005"),
                   bold_cell("Name und Art der Bildungs- oder Ausbildungseinrichtung") + row("Lahnschule Biedenkopf"),
                   bold_cell("Erworbene Qualifikation") + row("Chemielaborant"))  # fmt: skip
    found = read(heading("Berufserfahrung"), form, heading("Ausbildung"), school)
    assert [(job.role_title, job.company, job.location) for job in found.work_history] == [("Laborant", name, address)]
    assert [(one.degree, one.institution) for one in found.education] == [("Chemielaborant", "Lahnschule Biedenkopf")]


def test_bold_titles_of_jobs_are_no_headings_where_headings_stand_in_cells_of_their_own() -> None:
    """Sections' titles in the left cells, what stands below them in the right ones, all of it bold alike."""
    spaced = '<w:spacing w:after="80"/>'
    jobs = [
        "".join(para(text, properties=spaced) for text in (dates, run(title, BOLD), clinic, "* Plans all work."))
        for title, clinic, dates in (
            ("Senior Project Manager", "Erlen Hospital, Austin, TX", "2019 - Present"),
            ("Junior Project Manager", "Farn Clinic, Austin, TX", "2014 - 2019"),
            ("IT Support Officer", "Ulmen Clinic, Austin, TX", "2010 - 2014"),
        )
    ]
    left = [cell(para(run(title, BOLD))) for title in ("Work History", "Education", "Skills")]
    studies = para("BSc Nursing, Fenland University, 2013") + para("High School Diploma, Port Ash School, 2009")
    right = ["".join(jobs), studies, para("Scheduling, Budgets") + para("Vendors, Contracts")]
    profile = read(table(*(one + f"<w:tc>{two}</w:tc>" for one, two in zip(left, right, strict=True))))
    assert [job.role_title for job in profile.work_history] == [
        "Senior Project Manager",
        "Junior Project Manager",
        "IT Support Officer",
    ]
    assert [school.institution for school in profile.education] == ["Fenland University", "Port Ash School"]


def test_titles_side_by_side_above_lists_are_headings() -> None:
    """Two cells of one row, each with a title above its text, are sections, whatever other titles look like."""
    studies = para(run("Academic Background", BOLD)) + para(run("BSc Nursing", BOLD))
    studies += para("Fenland University") + para("2010 - 2013")
    skills = para(run("Skills", BOLD)) + para("Scheduling") + para("Budgets") + para("Vendors")
    jobs = "".join(
        para(dates) + para(run(title, BOLD)) + para(employer) + para("Plans all work on wards")
        for dates, title, employer in (
            ("2019 - Present", "Senior Project Manager", "Erlen Hospital"),
            ("2016 - 2019", "Project Manager", "Farn Clinic"),
            ("2013 - 2016", "Junior Project Manager", "Ulmen Clinic"),
            ("2011 - 2013", "IT Support Officer", "Ulmen Clinic"),
            ("2008 - 2011", "Porter", "Birken Hospital"),
        )
    )
    profile = read(
        para(run("SUMMARY", BOLD)),
        para("Manager of projects in hospitals with nine years of experience in wards and offices."),
        table(f"<w:tc>{studies}</w:tc><w:tc>{skills}</w:tc>"),
        para(run("CAREER HISTORY", BOLD)),
        jobs,
        para(run("CERTIFICATES", BOLD)),
        para("First Aid at Work"),
    )
    assert [school.degree for school in profile.education] == ["BSc Nursing"]
    assert profile.skills == ("Scheduling", "Budgets", "Vendors")


def test_a_name_alone_in_bold_is_no_heading_where_none_stands_in_a_table() -> None:
    """Employers without a place stand alone in their row of a small table, in the headings' look."""
    jobs = [
        table(row((para(run(employer, BOLD)),), (place,) if place else ()), row((title,), (dates,)))
        + para("* Plans all work on wards")
        for employer, place, title, dates in (
            ("Erlen Clinic", "Austin, TX", "Staff Nurse", "2019 - Present"),
            ("Nordhavn Payments", "", "Software Engineer", "2016 - 2019"),
        )
    ]
    titles = [para(run(title, BOLD)) for title in ("Profile", "Work Experience", "Education")]
    texts = [para("Nurse who learnt to write software."), "".join(jobs), para("BSc Nursing, Fenland University, 2015")]
    profile = read(*(title + text for title, text in zip(titles, texts, strict=True)))
    assert [job.company for job in profile.work_history] == ["Erlen Clinic", "Nordhavn Payments"]


def test_names_alone_in_bold_are_no_headings_where_all_of_these_stand_in_tables() -> None:
    """Bars of colour are tables of one cell; an employer in capitals between two jobs is none of them."""
    jobs = [
        para(run(employer, BOLD)) + para(run(title, ITALIC), "<w:r><w:tab/></w:r>", dates) + para("* Plans all.")
        for employer, title, dates in (
            ("ERLEN CLINIC, Austin, Texas", "Staff Nurse", "2019 - Present"),
            ("INNOVATETECH", "Software Engineer", "2016 - 2019"),
            ("ACME INC.", "Porter", "2013 - 2016"),
        )
    ]
    titles = [table(row((para(run(title, BOLD)),))) for title in ("PROFILE", "WORK EXPERIENCE", "EDUCATION")]
    texts = [para("Nurse who learnt to write software."), "".join(jobs), para("BSc Nursing, Fenland University, 2015")]
    profile = read(*(title + text for title, text in zip(titles, texts, strict=True)))
    assert [job.company for job in profile.work_history] == ["ERLEN CLINIC", "INNOVATETECH", "ACME INC."]


def test_a_headline_may_stand_beside_a_phone() -> None:
    """Name and title in the left cell, contact data set to the right in the other one."""
    right = '<w:jc w:val="right"/>'
    contact = [para(text, properties=right) for text in ("Port Ash, USA", "+1 234 456 7890", "nora@example.org")]
    head = table(row((para(run("Nora Vell", '<w:b/><w:sz w:val="36"/>')), "Product Manager"), tuple(contact)))
    profile = parse_document(docx(head + heading("Skills") + para("Budgets, Vendors")), ParseOptions()).profile
    assert profile.basic_info.current_title == "Product Manager"
