"""Sections whose content is of another kind than their heading."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import flow

from resumectl.parse.geometry import Line
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.recast import recast


def kinds(*sections: tuple[str, str, tuple[str, ...]]) -> list[str]:
    """Kinds after the recasting of (kind, title, lines) sections."""
    made = [Section(kind, flow(title)[0], tuple(flow(*texts))) for kind, title, texts in sections]
    return [section.kind for section in recast(made)]


PROSE = "Welder of boats and bridges since many years who reads any drawing and leaves the yard clean every night."


def test_qualifications_that_list_schools_are_education() -> None:
    """Degrees and schools with dates tell, unless there is an education section."""
    schools = ("2005\tDiploma in Boat Building", "Fenland College", "2002\tPort Ash High School")
    assert kinds(("summary", "Qualifications", schools)) == ["education"]
    both = ("education", "Education", ("BSc, Fenland University, 2010",))
    assert kinds(("summary", "Qualifications", schools), both) == ["summary", "education"]
    assert kinds(("summary", "Profile", (PROSE,))) == ["summary"]


STUDIES = {
    "a full stop that ends a degree": ("Fenland University\t2016 - 2019", "B.Sc. (with B.A.)", "M.B.A."),
    "no dates": ("High School Diploma", "Port Ash Secondary School"),
    "no dates, in one row": ("High School Diploma | Port Ash Secondary School",),
    "dates in front of long rows": (
        "Jan 2013 - Jan 2017\tBachelor of Engineering in Boat and Marine Design, Fenland University of the Arts",
    ),
    "a table": (
        "Year\tInstitution\tQualification",
        "September 2011 – May 2015\tPort Ash City University of Industry\tBachelor of Engineering Textile Engineering",
    ),
}


@pytest.mark.parametrize("kind", STUDIES)
def test_schools_below_qualifications_however_they_are_set(kind: str) -> None:
    """What it holds makes it a study: the dot of `M.B.A.` ends no sentence, and a school leaver may give no year."""
    assert kinds(("summary", "Qualifications", STUDIES[kind])) == ["education"]


@pytest.mark.parametrize(
    "text",
    ["Holds a diploma in boat building.", "Taught at Port Ash College", "Jan 2013 - Jan 2017 in charge of a yard"],
)
def test_what_a_person_can_do_is_no_study(text: str) -> None:
    """Without a school or a degree of its own a line below `Qualifications` stays with the person's words."""
    assert kinds(("summary", "Qualifications", (text, "Reads any drawing"))) == ["summary"]


def test_labels_of_a_form_cut_no_certificates_off() -> None:
    """`Organisation providing education and training` tells where the degree above it was gained."""
    rows = (
        "Dates\t2017",
        "Title of qualification awarded\tB.Sc. in Boat Building",
        "Name and type of organisation providing education and training\tUC Fenland",
    )
    assert kinds(("education", "Education and training", rows)) == ["education"]


JOBS = ("work", "Experience", ("Welder, Acme Ltd, 2014 - 2019",))


def test_schools_below_training() -> None:
    """Dated rows with a degree and its school are schools, beside others too if they tell years; certificates stay."""
    rows = ("BSc Tea Blending, Fenland University\t2012 - 2016", "First Aid at Work\t2018")
    assert kinds(("certifications", "Training", rows)) == ["education", "certifications"]
    school = ("education", "Education", ("BSc, Fenland University, 2010",))
    assert kinds(school, ("certifications", "Training", rows)) == ["education", "education", "certifications"]
    undated = ("BSc Tea Blending, Fenland University\t2016", rows[1])
    assert kinds(school, ("certifications", "Training", undated)) == ["education", "certifications"]
    papers = ("Certificate in Bookkeeping, Fenland College\t2012", "First Aid Award\t2018")
    assert kinds(("certifications", "Training", papers)) == ["certifications"]


def test_courses_taught_beside_jobs_are_no_jobs() -> None:
    """Below `Teaching experience` names of courses with dates are none, unless a title stands among them."""
    courses = ("Introduction to Welding\t2018 - 2019", "Ship Building 201\t2017")
    assert kinds(JOBS, ("work", "Teaching experience", courses)) == ["work", "other"]
    posts = ("Teaching Assistant, Introduction to Welding\t2018 - 2019", "Ship Building 201\t2017")
    assert kinds(JOBS, ("work", "Teaching experience", posts)) == ["work", "work"]
    assert kinds(("work", "Teaching experience", courses)) == ["work"]


def test_offices_in_clubs_beside_jobs_are_no_jobs() -> None:
    """Below `Leadership experience` clubs are what nobody is paid for; employers stay."""
    club = ("President, Sailing Club\t2018 - 2019",)
    assert kinds(JOBS, ("work", "Leadership experience", club)) == ["work", "volunteering"]
    head = ("Head of Welding, Acme Ltd\t2018 - 2019",)
    assert kinds(JOBS, ("work", "Leadership experience", head)) == ["work", "work"]


def test_prose_below_a_heading_of_skills_is_the_summary() -> None:
    """Only where no section is the summary, and never a list."""
    assert kinds(("skills", "Key qualifications", (PROSE,))) == ["summary"]
    assert kinds(("skills", "Skills", (PROSE,)), ("summary", "Profile", (PROSE,))) == ["skills", "summary"]
    assert kinds(
        ("skills", "Skills", ("Welding, drawing, cutting, sanding, painting, sailing, rowing, and more.",))
    ) == ["skills"]


def test_a_career_summary_beside_the_jobs_is_the_summary() -> None:
    """A section of work without any date that is one text."""
    jobs = ("work", "Work", ("Welder, Quoll Yard, 2010 - 2014",))
    assert kinds(("work", "Career summary", (PROSE,)), jobs) == ["summary", "work"]
    assert kinds(("work", "Career", (PROSE,))) == ["work"]


def test_certificates_behind_the_last_school() -> None:
    """Below a heading that names both."""
    lines = ("BSc Botany, Fenland University, 2010", "JXQB, CXQB")
    assert kinds(("education", "Education & Certifications", lines)) == ["education", "certifications"]
    assert kinds(("education", "Education", lines)) == ["education"]


@pytest.mark.parametrize(
    ("mother", "other"),
    [
        ("Mother tongue(s)", "Other language(s)"), ("Langue maternelle", "Autres langues"),
        ("Muttersprache", "Weitere Sprache(n)"), ("Madrelingua", "Altre lingue"), ("Lengua materna", "Otros idiomas"),
        ("Język ojczysty", "Inne języki"), ("Родной язык", "Другие языки"), ("Μητρική γλώσσα", "Άλλες γλώσσες"),
    ],
)  # fmt: skip
def test_languages_among_the_personal_skills(mother: str, other: str) -> None:
    """A label of tongues beside a language opens a section of languages; the next label of skills ends it."""
    rows = (f"{mother}\tEnglish", f"{other}\tGerman", "Understanding\tSpeaking", "C1\tC1", "Driving licence\tB")
    assert kinds(("skills", "Personal skills", rows)) == ["skills", "languages", "skills"]
    parts = recast([Section("skills", flow("Personal skills")[0], tuple(flow(*rows)))])
    assert [line.flat for line in parts[2].lines] == ["Driving licence B"]
    assert "German" in [line.flat for line in parts[1].lines]


def test_programming_languages_stay_skills() -> None:
    """A label that no spoken language follows changes nothing."""
    assert kinds(("skills", "Skills", ("Languages\tJava, Kotlin", "Tools\tGit"))) == ["skills"]


def test_a_label_of_tongues_set_like_a_heading() -> None:
    """Guessed to be something else, it is a section of languages by what stands below it."""
    parts = recast([Section("other", flow("Mother tongue(s)")[0], tuple(flow("English")))])
    assert [(part.kind, [line.flat for line in part.lines]) for part in parts] == [
        ("languages", ["Mother tongue(s)", "English"])
    ]
    assert kinds(("other", "Mother tongue(s)", ("A very long story",))) == ["other"]


@pytest.mark.parametrize(("kind", "title"), [("summary", "Career Summary"), ("other", "Places I have been")])
def test_jobs_below_an_unlikely_heading(kind: str, title: str) -> None:
    """Spans of time beside titles are jobs where no other section has any; beside degrees they are studies."""
    jobs = ("Boat Welder\t2016 - Present", "Quoll Yard, Port Ash", "Crane Driver\t2012 - 2016", "Fenland Docks")
    assert kinds((kind, title, jobs)) == ["work"]
    assert kinds((kind, title, jobs), ("work", "Experience", jobs))[0] == kind
    assert kinds(("other", title, ("Master of Arts, Fenland University\t2016 - 2018",))) == ["education"]


def test_one_school_below_qualifications() -> None:
    """A degree with its school and a year in one line is enough; a sentence about studies is not."""
    assert kinds(("summary", "Qualifications", ("BSc Botany, Fenland University, 2010",))) == ["education"]
    assert kinds(("summary", "Profile", ("Botanist with a BSc of Fenland University from 2010.",))) == ["summary"]


def test_long_rows_of_schools_below_qualifications() -> None:
    """Many words are no prose where dashes part a degree, its school and the year."""
    long = "Level 4 Diploma in Advice and Guidance for Young People and Adults – Fenland Sixth Form College – 2018"
    short = "A-levels: History (B), French (C) – Tarn High School – 2011"
    assert kinds(("summary", "Qualifications", (long, short))) == ["education"]
    assert kinds(("summary", "Qualifications", (long,))) == ["education"]
    told = "Adviser with a Diploma in Advice and Guidance of Fenland College from 2018 and ten years of practice there"
    assert kinds(("summary", "Qualifications", (told, long))) == ["summary"]


def test_jobs_in_one_line_each_below_a_summary_title() -> None:
    """Title, employer and span of time in one line of many words."""
    jobs = ("Boat Welder at Quoll Yard and Daughters, Port Ash, Australia (2016 - Present)", "Fitted hulls.")
    assert kinds(("summary", "Career Summary", jobs)) == ["work"]


def test_qualifications_that_list_papers_are_certificates() -> None:
    """Short bullets that nearly all name a certificate; what somebody can do stays the profile."""
    def kind(*texts: str) -> str:
        lines = tuple(replace(line, bullet="•") for line in flow(*texts))
        return recast([Section("summary", flow("Qualifications")[0], lines)])[0].kind

    assert kind("Certified Boat Surveyor (CBS)", "Registered Diver", "Enrolled Pilot (EP)") == "certifications"
    assert kind("Certified in cooking and baking", "Reads any drawing", "Leaves the yard clean") == "summary"
    assert kind("Certified surveyor with ten years on the river.", "Qualified diver.", "Licensed pilot.") == "summary"


def test_prose_among_several_lists_of_skills_stays_there() -> None:
    """`Capacità relazionali` of European forms is prose; alone it may be all that tells of the person."""
    listed = ("skills", "Technical skills", ("Welding, riveting, caulking",))
    assert kinds(listed, ("skills", "Social skills", (PROSE,))) == ["skills", "skills"]
    assert kinds(("skills", "Key qualifications", (PROSE,)), JOBS) == ["summary", "work"]
    parted = "Welding of boats and bridges of any size ; drawings read and made in the yard ; the night shift led well."
    assert kinds(("skills", "Skills", (parted,)), JOBS) == ["skills", "work"]


@pytest.mark.parametrize(
    ("rows", "kind"),
    [
        (("Swedish, mother tongue.", "English, fluent."), "languages"),
        (("English, Twi, Ga",), "languages"),
        (("English, rowing, chess",), "other"),
        (("English 101, 2016",), "other"),
    ],
)
def test_languages_below_an_unknown_title(rows: tuple[str, ...], kind: str) -> None:
    """Where nothing but spoken languages stands below, the title need not be known."""
    assert kinds(JOBS, ("other", "Tongues of mine", rows)) == ["work", kind]


@pytest.mark.parametrize("text", ["Fresher", "None.", "N/A", "- Nil -", "Keine", "Néant", "特になし"])
def test_a_line_that_says_nothing_is_there(text: str) -> None:
    """It is no job, no certificate and no skill; beside other lines it stays what it was."""
    lines = (text,)
    told = kinds(("work", "Experience", lines), ("certifications", "Certificates", lines), ("skills", "Skills", lines))
    assert told == ["other", "other", "other"]
    assert kinds(("skills", "Skills", (text, "Weaving"))) == ["skills"]


def test_points_below_the_name_are_skills_where_nothing_else_is() -> None:
    """Short points at the end of the head, or in columns below a profile; sentences and addresses are none."""

    def told(kind: str, *rows: str, others: tuple[str, ...] = ()) -> list[str]:
        lines = tuple(
            replace(line, bullet="•") if line.flat.startswith("*") else line
            for line in flow(*(row.replace("* ", "*") for row in rows))
        )
        made = [Section(kind, None, lines), *(Section(other, flow("Title")[0], ()) for other in others)]
        return [section.kind for section in recast(made)]

    points = ("* Hand weaving", "* Dyeing", "* Loom repair", "* Teaching", "* Pattern design", "* Stock keeping")
    columns = ("* Hand weaving\tDyeing", "* Loom repair\tTeaching", "* Pattern design\tStock keeping")
    assert told("head", "Ann Orme", PROSE, *points) == ["head", "skills"]
    assert told("summary", PROSE, *columns) == ["summary", "skills"]
    assert told("head", "Ann Orme", *points, others=("skills",)) == ["head", "skills"]
    assert told("summary", PROSE, *points) == ["summary"]
    assert told("head", "Ann Orme", *points[:5], "* ann@example.org") == ["head"]
    assert told("head", "Ann Orme", *points[:5], "* Weaves by night.") == ["head"]


def test_qualifications_of_both_kinds_are_told_apart() -> None:
    """Rows with a degree and its school are studies, those with a card or a licence papers, whatever their order."""
    rows = (
        "NVQ Level 3 Carpentry, Marl College, 2012",
        "CSCS Gold Card (exp. 11/2026)",
        "IPAF 3a & 3b",
        "Asbestos Awareness",
        "5 GCSEs, Fen Down School, 2009",
    )
    made = [Section("education", flow("Key Qualifications")[0], tuple(flow(*rows)))]
    found = recast(made)
    assert [(section.kind, [line.flat for line in section.lines]) for section in found] == [
        ("education", [rows[0], rows[4]]),
        ("certifications", list(rows[1:4])),
    ]
    assert kinds(("education", "Key Qualifications", (rows[0], "Marl College", "2009", rows[4]))) == ["education"]
    given = ("City & Guilds 2391 Inspection & Testing", "AM2 Achievement Measurement, 1999",
             "City & Guilds 236 Installation – Marl College, 1998", "IPAF 3a 3b, Asbestos Awareness")  # fmt: skip
    assert kinds(("summary", "Qualifications", given)) == ["certifications"]


def test_a_degree_among_professional_qualifications() -> None:
    """A university's degree with its school is a study below any heading, unless schools stand in a table."""
    rows = ("B.Sc Nursing – Marl College of Nursing – 2014", "Manual handling, 2019")
    assert kinds(("certifications", "Professional Qualifications", rows)) == ["education", "certifications"]
    table = ("education", "Education", ("Course\tInstitution\tYear", "SSLC\tMarl School\t2012"))
    given = ("certifications", "Professional Qualifications", rows)
    assert kinds(table, given) == ["education", "certifications"]
    assert [line.flat for line in recast([Section(kind, flow(title)[0], tuple(flow(*texts)))
                                          for kind, title, texts in (table, given)])[1].lines] == list(rows)


def test_jobs_below_accomplishments() -> None:
    """Several with their texts are the jobs where no other section has them; prizes with a span of time are none."""
    head = replace(flow("Professional accomplishments")[0])
    rows = [*flow("Lorn Yard Ltd (2014 - 2019)", "Lead Welder"), *map(bullet, ("Mended hulls", "Kept the stores")),
            *flow("Strath Yard (2009 - 2014)", "Welder"), *map(bullet, ("Mended nets", "Drew plans"))]  # fmt: skip
    (section,) = recast([Section("awards", head, tuple(rows))])
    assert section.kind == "work"
    assert kinds(("awards", "Awards", ("Best Welder of the Year, 2014 - 2016", "Lifesaver Medal, 2012"))) == ["awards"]
    assert [one.kind for one in recast([Section("awards", head, tuple(rows)), made_work()])] == ["awards", "work"]


def bullet(text: str) -> Line:
    return replace(flow(text)[0], bullet="•")


def made_work() -> Section:
    kind, title, texts = JOBS
    return Section(kind, flow(title)[0], tuple(flow(*texts)))


def test_stations_of_a_timeline_below_a_heading_that_was_misread() -> None:
    """A dot stands before each span of time; the titles below tell that they are jobs."""
    rows = [bullet("07.2018 – 08.2020"), *flow("Lead Welder", "Lorn Yard Ltd"), bullet("01.2016 – 11.2017"),
            *flow("Store Clerk", "Strath Yard Ltd")]  # fmt: skip
    (section,) = recast([Section("other", flow("UACZEM E ZAW")[0], tuple(rows))])
    assert section.kind == "work"
