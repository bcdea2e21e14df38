"""Headers of jobs read by the document's other headers: dashes, commas, places, employers of several roles."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.jobs.roles_in_row import roles_apart
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.geometry import Line, Run, Segment, Style


def named(lines: list[Line]) -> list[tuple[str, str, str]]:
    return [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]


@pytest.mark.parametrize(
    "shape",
    [
        ("{title}, {company}", "{dates}"),
        ("{company}\t{dates}", "{title}"),
        ("{title}\t{dates}", "{company}"),
        ("{dates}\t{title}", "{company}"),
    ],
    ids=["one row", "employer first", "title first", "dates first"],
)
def test_a_dash_inside_a_title(shape: tuple[str, ...]) -> None:
    """Where the employer stands elsewhere, as the other entries show, `Manager - Accounts` is one title."""
    jobs = [
        ("Deputy General Manager - Finance", "Carmarthen Mills Limited", "2016 - 2020"),
        ("Manager - Accounts", "Carmarthen Mills Limited", "2012 - 2016"),
        ("Senior Audit Executive", "Powell & Rees LLP", "2009 - 2012"),
    ]
    rows = [row.format(title=t, company=c, dates=d) for t, c, d in jobs for row in shape]
    assert [(title, company) for title, company, _ in named(flow(*rows))] == [(t, c) for t, c, _ in jobs]


@pytest.mark.parametrize("dash", ["-", "–", "—"])
def test_a_dash_between_title_and_employer(dash: str) -> None:
    """Where nothing else names the employer, the dash parts the two."""
    rows = [f"Welder {dash} Harlech Steel Ltd\t2016 - 2020", f"Fitter {dash} Tywyn Works Ltd\t2012 - 2016"]
    assert named(flow(*rows)) == [("Welder", "Harlech Steel Ltd", ""), ("Fitter", "Tywyn Works Ltd", "")]


def test_pictures_before_dates_and_places() -> None:
    """A calendar and a pin part the two, and belong to neither."""
    rows = ["Welder", "Harlech Steel Ltd", "📅 03/2016 - 01/2020\u2003📍 Leeds, UK"] * 2
    assert named(flow(*rows)) == [("Welder", "Harlech Steel Ltd", "Leeds, UK")] * 2


def test_a_vessel_before_title_and_employer() -> None:
    """Of three names the first is neither, and a header of many words is one where dashes part it."""
    rows = [
        "M/V Northern Quoll (98 ft, 475 GRT) – Chief Mate – Alder Bay Towing, Seward AK – 4/2021 to present",
        "M/V Tern – Captain – Marram Fisheries – 2014-2020",
        "R/V Rye – Able Seaman – University of Alaska Fairbanks – 6/2012 to 12/2013",
    ]
    assert named(flow(*rows)) == [
        ("Chief Mate", "Alder Bay Towing", "Seward AK"),
        ("Captain", "Marram Fisheries", ""),
        ("Able Seaman", "University of Alaska Fairbanks", ""),
    ]


def test_a_place_before_a_month_has_no_comma() -> None:
    """`Falmouth, July 2024`: the comma belongs to the dates."""
    assert named(flow("Placement, Fal Boatworks Ltd, Falmouth, July 2024 (two weeks)"))[0][2] == "Falmouth"


def test_points_below_a_table_go_to_the_job_they_name() -> None:
    """They belong to no cell of the table, and those of an employer that it lacks to nobody."""
    table = [
        "Organisation\tDesignation\tDuration",
        "Quoll Chemicals Ltd, Leeds\tManager\tJun 2019 - Till date",
        "Marram Polymers Ltd, York\tFitter\tJul 2013 - Jul 2015",
    ]
    below = [{"text": "Responsibilities (Marram Polymers):", "column": 1},
             {"text": "Aligned turbines and pumps.", "column": 1, "bullet": "•"}]  # fmt: skip
    jobs = find_jobs(laid_out(*table, *below))
    assert [(job.company.text, [bullet.text for bullet in job.bullets]) for job in jobs] == [
        ("Quoll Chemicals Ltd", []), ("Marram Polymers Ltd", ["Aligned turbines and pumps."]),
    ]  # fmt: skip
    below[0]["text"] = "Responsibilities (Rye Foundry):"
    assert [len(job.bullets) for job in find_jobs(laid_out(*table, *below))] == [0, 0]


def test_two_roles_in_one_row() -> None:
    """Each title with its dates is a job; what only lists dates or titles is left alone."""
    rows = [
        "QUOLL COALITION, Leeds", "Policy Director, 2021–Present; Senior Analyst, 2018–2021",
        "MARRAM OFFICE, York", "Clerk, 2016–2018; Porter, 2015–2016",
    ]  # fmt: skip
    found = [(job.title.text, job.company.text, job.start.text, job.end.text) for job in find_jobs(flow(*rows))]
    assert found == [
        ("Policy Director", "QUOLL COALITION", "2021", "Present"),
        ("Senior Analyst", "QUOLL COALITION", "2018", "2021"),
        ("Clerk", "MARRAM OFFICE", "2016", "2018"),
        ("Porter", "MARRAM OFFICE", "2015", "2016"),
    ]
    for row in ("Director, 2021–Present; of the north", "Director; Analyst, 2018–2021"):
        assert [line.flat for line in roles_apart(flow(row))] == [row]


def test_a_full_stop_behind_a_title_and_terms_before_it() -> None:
    """Neither is part of a name; that of an abbreviation is."""
    rows = ["HOSPITAL QUOLL (Sevilla)", "Técnico de laboratorio. Enero 2020 – Actualidad",
            "BODEGA MARRAM CORP.", "Camarera. Octubre 2017 – diciembre 2019"]  # fmt: skip
    assert [(title, company) for title, company, _ in named(flow(*rows))] == [
        ("Técnico de laboratorio", "HOSPITAL QUOLL"), ("Camarera", "BODEGA MARRAM CORP."),
    ]  # fmt: skip
    rows = ["2012 – 2014 (CDD) Employée administrative, Ville de Marram", "2010 – 2012 (Stage) Vendeuse, Maison Quoll"]
    assert [(title, company) for title, company, _ in named(flow(*rows))] == [
        ("Employée administrative", "Ville de Marram"), ("Vendeuse", "Maison Quoll"),
    ]  # fmt: skip


def test_a_capital_i_for_a_bar() -> None:
    """Who has no bar at hand types the letter; where posts are numbered it is a number."""
    rows = ["2016 - 2020", "Harlech Steel I Leeds", "Welder", "* Welded.", "2012 - 2016", "Tywyn Mill I York", "Fitter"]
    assert named(flow(*rows)) == [("Welder", "Harlech Steel", "Leeds"), ("Fitter", "Tywyn Mill", "York")]
    rows = ["Engineer I\t2016 - 2020", "Harlech Steel", "Engineer II\t2012 - 2016", "Tywyn Mill"]
    assert named(flow(*rows)) == [("Engineer I", "Harlech Steel", ""), ("Engineer II", "Tywyn Mill", "")]


def test_an_employers_unit_behind_a_dash_is_left_out() -> None:
    """`Northern Bank - Engineering Services` keeps the bank where the title stands above it."""
    rows = [
        "Engineering Manager", "Northern Bank - Engineering Services", "2016 - 2020",
        "Software Engineer", "Harlech Software Ltd", "2012 - 2016",
    ]  # fmt: skip
    assert named(flow(*rows))[0] == ("Engineering Manager", "Northern Bank", "")


@pytest.mark.parametrize(
    ("joiner", "title", "company"),
    [
        ("at", "Data Analyst", "Evergreen Transit"), ("@", "Data Analyst", "Evergreen Transit"),
        ("bei der", "Sachbearbeiterin", "Allgäu Molkerei GmbH"), ("chez", "Comptable", "Maison Perrault"),
        ("presso", "Impiegata", "Volaria S.p.A."), ("bij", "Timmerman", "Bouwbedrijf De Nijs"),
    ],
)  # fmt: skip
def test_title_at_company_beside_a_place(joiner: str, title: str, company: str) -> None:
    """The two are parted in one piece also when the place stands in the row of the dates."""
    rows = [f"{title} {joiner} {company}", "2016 - 2020, Hamburg, Germany"]
    assert named(flow(*rows)) == [(title, company, "Hamburg, Germany")]


def test_places_behind_commas_that_no_list_knows() -> None:
    """Where other entries have their town behind the employer's comma, an unknown last piece is one, too."""
    rows = [
        "Pædagog\t2014 - 2018", "Børnehuset Valmuen, Aarhus",
        "Pædagogmedhjælper\t2012 - 2014", "Børnehuset Elmen, Zxvrby J",
        "Vikar\t2010 - 2012", "Institution Strandlyst, Odense",
    ]  # fmt: skip
    assert [(company, place) for _, company, place in named(flow(*rows))] == [
        ("Børnehuset Valmuen", "Aarhus"),
        ("Børnehuset Elmen", "Zxvrby J"),
        ("Institution Strandlyst", "Odense"),
    ]


def test_a_comma_in_a_name_is_no_place() -> None:
    """Without any known place in the document nothing is cut off behind a comma."""
    rows = ["Clerk\t2014 - 2018", "Zxvrby, Qumlo", "Typist\t2012 - 2014", "Brxyl, Dwmfa"]
    assert [place for _, _, place in named(flow(*rows))] == ["", ""]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Magnolia Drug Stores-Baton Rouge, LA", ("Magnolia Drug Stores", "Baton Rouge, LA")),
        ("Dollar Corner-Port Allen, LA", ("Dollar Corner", "Port Allen, LA")),
        ("Winston-Salem, NC", ("Winston-Salem, NC", "")),
        ("Quoll (Cluj-Napoca, România)", ("Quoll", "Cluj-Napoca, România")),
    ],
)
def test_a_place_glued_to_the_employer(text: str, parts: tuple[str, str]) -> None:
    """A hyphen may part employer and town; a town's own hyphen does not."""
    assert split_place(text)[0] == parts[0] if parts[1] else not split_place(text)[0].endswith("Winston")
    assert not parts[1] or split_place(text) == parts


def test_roles_below_an_employer_with_dates_of_its_own() -> None:
    """The employer's row with the whole time is no job; its roles get the employer, and their own places."""
    rows = [
        "United Kingdom Land Forces\t2010 - Present",
        "Senior Logistics Supervisor, London\t06/2019 - Present",
        "Supply Sergeant\t03/2014 - 05/2019",
        "Logistics Specialist\t08/2010 - 02/2014",
        "Driver, Tywyn Haulage Ltd\t2008 - 2010",
    ]  # fmt: skip
    assert named(flow(*rows)) == [
        ("Senior Logistics Supervisor", "United Kingdom Land Forces", "London"),
        ("Supply Sergeant", "United Kingdom Land Forces", ""),
        ("Logistics Specialist", "United Kingdom Land Forces", ""),
        ("Driver", "Tywyn Haulage Ltd", ""),
    ]


def test_three_names_and_the_slots_of_the_others() -> None:
    """An unknown name beside the employer is its place, as employer and title stand in the others' slots."""
    bold, plain = Style(bold=True), Style()
    rows = ["Barmouth Power Ltd\t2018 - 2021", "Leading Electrician", "Zxvry\t2008 - 2013", "Apprentice Electrician"]
    lines = flow(*rows)
    for at, names in ((0, ("Barmouth Power Ltd", "")), (2, ("Alcor Smelter", ", Point Zxvry"))):
        runs = tuple(Run(text, style) for text, style in zip(names, (bold, plain), strict=True) if text)
        lines[at] = replace(lines[at], segments=(Segment(runs), *lines[at].segments[1:]))
    assert named(lines)[1] == ("Apprentice Electrician", "Alcor Smelter", "Point Zxvry")


def test_self_employment_is_an_employer_only_where_none_is_named() -> None:
    """`Self-employed` fills the employer's place, also in one row with the title, and never becomes a title."""
    rows = ["Lawn Care, Self-Employed, April 2019 - Present", "Cashier, Harlech Stores Ltd, 2016 - 2019"]
    assert named(flow(*rows))[0][1] in ("Self-Employed", "Lawn Care")
    alone = named(flow("Electrician", "Self-employed", "London\t2016 - 2020"))
    assert alone == [("Electrician", "Self-employed", "London")]


def test_bullets_below_a_forms_last_label() -> None:
    """Bullets under `Período:` are what the person did, and no part of the dates."""
    lines = flow("Empresa: Transportes Bonfim Ltda.", "Cargo: Motorista", "Período: 08/2017 a 05/2024", "Entregas")
    lines[3] = laid_out({"text": "Entregas na região", "bullet": "•"})[0]
    assert [[bullet.text for bullet in job.bullets] for job in find_jobs(lines)] == [["Entregas na região"]]


def test_items_without_glyphs_stand_further_apart_than_wraps() -> None:
    """The gap above a line that wraps is known from lines that begin small; a wider one begins an item."""
    lines = laid_out(
        {"text": "Professor, Harlech College\t2010 - 2014", "bold": True},
        {"text": "Taught Latin and physics to all students of the lower years", "left": 80, "gap": 4},
        {"text": "Published papers on optics and on the theory of bridges, also", "left": 80, "gap": 4},
        {"text": "on the tides", "left": 80, "gap": 0},
    )  # fmt: skip
    assert [len(job.bullets) for job in find_jobs(lines)] == [2]


def test_streets_and_web_pages_name_nobody() -> None:
    """An address below the employer is neither a title nor a bullet."""
    rows = [
        "West Sun Hospital\t2018 - 2021", "4759 Sunnydale Lane, Plano, Texas", "Nurse",
        "Harlech Hospital\t2014 - 2018", "https://harlech.example", "Carer",
    ]  # fmt: skip
    assert [(title, company) for title, company, _ in named(flow(*rows))] == [
        ("Nurse", "West Sun Hospital"),
        ("Carer", "Harlech Hospital"),
    ]


def test_a_place_in_the_slot_of_the_others_places() -> None:
    """An unknown third name where the other headers have their place is one."""
    rows = [
        "Operator\tHarlech Dairies Ltd\tCardiff", "2016 - 2020", "Fitter\tTywyn Works Ltd\tZxvry", "2012 - 2016",
        "Moulder\tBarmouth Foundry Ltd\tLiverpool", "2009 - 2012",
    ]  # fmt: skip
    assert [place for _, _, place in named(flow(*rows))] == ["Cardiff", "Zxvry", "Liverpool"]


def test_a_town_in_the_employers_name() -> None:
    """A name that ends in the town keeps it where the place stands apart."""
    rows = ["University of Wales, Swansea\tSwansea, Wales", "Clerk\t2016 - 2020"]
    assert named(flow(*rows)) == [("Clerk", "University of Wales, Swansea", "Swansea, Wales")]


def test_a_remark_behind_the_employer() -> None:
    """What a bracket says about the firm in small words is no part of its name; a division is."""
    rows = ["Harlech Software Ltd (small firm that makes games)", "Tester\t2016 - 2020"]
    more = ["Tywyn Systems Ltd (European Division)", "Developer\t2012 - 2016"]
    assert [company for _, company, _ in named(flow(*rows, *more))] == [
        "Harlech Software Ltd",
        "Tywyn Systems Ltd (European Division)",
    ]


def test_one_role_with_a_glyph_of_its_own_below_an_employer() -> None:
    """A glyph that only dated lines have marks roles, even where there is but one."""
    rows = ["Harlech Research Institute", "Student Assistant\tMay 2014 - May 2015", "Measured ice", "Wrote reports"]
    lines = flow(*rows)
    for at, glyph in ((1, "■"), (2, "●"), (3, "●")):
        lines[at] = replace(lines[at], bullet=glyph)
    jobs = find_jobs(lines)
    assert [(job.title.text, job.company.text, job.end.text) for job in jobs] == [
        ("Student Assistant", "Harlech Research Institute", "2015-05")
    ]
    assert [bullet.text for bullet in jobs[0].bullets] == ["Measured ice", "Wrote reports"]


def test_contractor_as_a_title() -> None:
    """A kind of work that opens a title with a dash is part of it."""
    rows = ["Contractor – Web Development\t2016 - 2020", "Tywyn Systems, Inc."]
    assert named(flow(*rows, "Developer\t2012 - 2016", "Harlech Software Ltd"))[0][0] == "Contractor – Web Development"


def test_a_header_that_the_next_page_repeats() -> None:
    """A row cut by the page's edge and printed again on the next page heads one job."""
    lines = flow("Tywyn Systems Ltd\t2016-03 — 2020-04", "Tywyn Systems Ltd\t2016-03 2020-04", "Developer")
    lines = [lines[0], *(replace(line, page=2) for line in lines[1:])]
    assert named(lines) == [("Developer", "Tywyn Systems Ltd", "")]


PEOPLE = {
    "en": [
        ("Shift Supervisor", "Magpie Drug Stores", "Toledo, OH", "Nov 2021 - Present"),
        ("Sales Associate", "Dollar Corner", "Austin, TX", "March 2019 - October 2021"),
        ("Crew Member", "Cane Kitchen", "Dallas, TX", "2017 - 2019"),
    ],
    "unknown": [
        ("Happiness Hero", "Zapfeld", "Toledo, OH", "Nov 2021 - Present"),
        ("Growth Ninja", "Quorvo", "Austin, TX", "March 2019 - October 2021"),
        ("Junior Analyst", "Brimbo Ltd", "Dallas, TX", "2017 - 2019"),
    ],
    "de": [
        ("Pflegefachfrau", "Spital Emmental", "Burgdorf", "seit 03/2019"),
        ("Fachangestellte Gesundheit", "Alterszentrum Lindenhof", "Langenthal", "08/2014 – 02/2019"),
        ("Lernende", "Heimstätte Oberaargau", "Huttwil", "2011 – 2014"),
    ],
    "fr": [
        ("Vendeuse en prêt-à-porter", "Boutique Zélie", "Nantes", "depuis 2020"),
        ("Hôtesse de caisse", "Maison Perrault", "Rezé", "09/2017 - 06/2020"),
        ("Employée polyvalente", "Chez Lulu", "Nantes", "2015 - 2017"),
    ],
    "ru": [
        ("Менеджер по продажам", "ООО «Ромашка»", "Казань", "март 2019 – настоящее время"),
        ("Продавец-консультант", "ТЦ «Весна»", "Казань", "2015 – 2019"),
        ("Официант", "Кафе «Уют»", "Самара", "2012 – 2015"),
    ],
    "sv": [
        ("Lastbilschaufför", "Nilssons Åkeri AB", "Borås", "2019-03 – nu"),
        ("Lagerarbetare", "Vikens Lager", "Göteborg", "2015-01 – 2019-02"),
        ("Butikssäljare", "Kvarnens Livs", "Göteborg", "2013 – 2015"),
    ],
    "tr": [
        ("Satış Danışmanı", "Yıldız Mağazaları A.Ş.", "Bursa", "03/2019 – Devam Ediyor"),
        ("Garson", "Köşk Restoran", "İzmir", "2016 – 2019"),
        ("Stajyer", "Deniz Otel", "Antalya", "06/2015 – 09/2015"),
    ],
}
SHAPES = [
    "{t} | {c} | {p}\t{d}", "{c}\t{p}\n{t}\t{d}", "{t}\t{d}\n{c}, {p}", "{c}, {p}\t{d}\n{t}", "{d}\n{t}\n{c}\n{p}",
    "{t}\n{c}\n{d}\n{p}", "{t}, {c} ({d})",
    "{t}, {c}, {p}\n{d}", "{d}\t{t}\n{c}, {p}", "{d}: {t}, {c}", "{c} — {t}\t{d}",
    "{t}\n{c} | {p} | {d}", "{t}\n{c} · {p}\n{d}", "{d} | {p}\n{c}\n{t}", "{t} ({c})\t{d}", "{c}: {t}, {d}",
    "{d}\t{c}, {p}\t{t}", "{t} @ {c}\n{p}\n{d}", "{t}, {d}\n{c}, {p}", "{c}\n{p}\n{t}\n{d}", "{c} ({p}) - {t} - {d}",
]  # fmt: skip


@pytest.mark.parametrize("bullets", [True, False], ids=["with bullets", "without"])
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("people", PEOPLE)
def test_shapes_of_headers_in_many_languages(people: str, shape: str, bullets: bool) -> None:
    """Two dozen ways to head a job, in seven languages, give the same titles, employers and places."""
    rows: list[Line] = []
    for title, company, place, dates in PEOPLE[people]:
        rows += flow(*shape.format(t=title, c=company, p=place, d=dates).split("\n"))
        rows += [replace(line, bullet="•") for line in flow("Did it")] * bullets
    lines = [replace(line, number=at) for at, line in enumerate(rows)]
    assert named(lines) == [(t, c, p if "{p}" in shape else "") for t, c, p, _ in PEOPLE[people]]
    assert [len(job.bullets) for job in find_jobs(lines)] == [int(bullets)] * 3


words = st.sampled_from(
    ["Welder", "Acme Ltd", "2016 - 2020", "since 2019", "at", "-", "–", "|", ",", "(", ")", ":", "\t", "London",
     "Duties", "3 years", "built bridges.", "of", "Present", "GmbH", "04/2018", "主要职责", "A.", "Remote"]
)  # fmt: skip
rows = st.lists(words, min_size=1, max_size=12).map(
    lambda told: "\t".join(cell for cell in " ".join(told).split("\t") if cell.strip())
)
marked = st.tuples(rows, st.sampled_from(["", "", "•", "▸", "1."]), st.sampled_from([50, 80]), st.booleans())


@given(st.lists(marked, max_size=14))
def test_any_lines_give_jobs_without_an_error(told: list[tuple[str, str, int, bool]]) -> None:
    """Whatever a section holds, its jobs are found without a mistake, and every value stands on lines of it."""
    drawn = [
        {"text": text, "bullet": glyph, "left": left, "bold": bold}
        for text, glyph, left, bold in told
        if text
    ]
    lines = [line for line in laid_out(*drawn) if line.segments]
    for job in find_jobs(lines):
        for value in (job.title, job.company, job.place, job.start, job.end, *job.bullets):
            assert bool(value.text) <= bool(value.lines)


def test_slashes_that_part_the_pieces_of_a_header() -> None:
    """Beside a date or with one title among several pieces; a title of two halves stays whole."""
    rows = ["Welder / Quoll Yard / Leeds, UK / 2016 - 2020", "Fitted.", "Rigger / Fenland / 2012 - 2016", "Sewed."]
    assert named(flow(*rows)) == [("Welder", "Quoll Yard", "Leeds, UK"), ("Rigger", "Fenland", "")]
    whole = ["Cook / Baker\t2016 - 2020", "Alphabet / Quoll", "Fried.", "Clerk\t2012 - 2016", "Dale Ltd", "Wrote."]
    assert named(flow(*whole))[0] == ("Cook / Baker", "Alphabet / Quoll", "")


@pytest.mark.parametrize(
    ("printed", "title"),
    [
        ("Loom Engineer (promoted from Grade 3 to Grade 5 in 18 months)", "Loom Engineer"),
        ("Visiting Weaver (invited by Ilse M. van Doorn)", "Visiting Weaver"),
        ("Weaver (Looms, Dyes and Threads)", "Weaver (Looms, Dyes and Threads)"),
        ("Weaver (Institute for Research on Cloth)", "Weaver (Institute for Research on Cloth)"),
    ],
)
def test_a_remark_behind_a_title(printed: str, title: str) -> None:
    """What brackets tell about the job is left out; a unit or a field in brackets belongs to the name."""
    assert named(laid_out(f"{printed}\t2015 - 2018", "Harbour Mills Ltd"))[0][0] == title


def test_a_further_role_is_told_by_its_look() -> None:
    """A role whose words read like an employer's is one, when it looks as the role above it does."""
    def bold(text: str, size: int, gap: int) -> dict[str, object]:
        return {"text": text, "bold": True, "size": size, "gap": gap}

    duty = {"text": "Helped readers", "bullet": "•", "left": 70, "gap": 6}
    lines = laid_out(
        bold("Tywyn Valley Libraries", 12, 9), bold("Library Associate: Materials\t2019 - 2021", 10, 4), duty,
        bold("Library Services: Adults\t2016 - 2019", 10, 6), duty,
        bold("Literacy Alliance", 12, 9), bold("Web Developer\t2014 - 2016", 10, 4), duty,
    )  # fmt: skip
    assert [(title, company) for title, company, _ in named(lines)] == [
        ("Library Associate: Materials", "Tywyn Valley Libraries"),
        ("Library Services: Adults", "Tywyn Valley Libraries"),
        ("Web Developer", "Literacy Alliance"),
    ]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["Clerk for Northern Mills Ltd, 2015 - 2018"], ("Clerk", "Northern Mills Ltd", "")),
        (["Officer for Transport\t2015 - 2018", "Northern Mills Ltd"],
         ("Officer for Transport", "Northern Mills Ltd", "")),
        (["Northern Mills Ltd (Leeds, England)\t2015 - 2018", "Clerk"],
         ("Clerk", "Northern Mills Ltd", "Leeds, England")),
        (["Northern Mills,Boston,MA", "Clerk\t2015 - 2018"], ("Clerk", "Northern Mills", "Boston, MA")),
        (["Clerk, Rees & Daughters, LLP, 2015 - 2018"], ("Clerk", "Rees & Daughters, LLP", "")),
        (["Clerk, 2015 - 2018. Northern Mills Ltd, Leeds."], ("Clerk", "Northern Mills Ltd", "Leeds")),
        (["Clerk\t2015 - 2018", "Northern Medical Center, Boston, MA, Laboratory"],
         ("Clerk", "Northern Medical Center", "Boston, MA")),
        (["January 2015 - March 2018\tElectrician", "Harmony Deep Mine, Pune, India"],
         ("Electrician", "Harmony Deep Mine", "Pune, India")),
        (["Senior Weaver, Northern Mills and Ferries\t2015 - 2018", "Lagos, Nigeria"],
         ("Senior Weaver", "Northern Mills and Ferries", "Lagos, Nigeria")),
    ],
)  # fmt: skip
def test_signs_between_title_employer_and_place(rows: list[str], expected: tuple[str, str, str]) -> None:
    """Brackets around a place, commas without a space, legal forms behind a comma, `for` before an employer."""
    assert named(laid_out(*rows)) == [expected]


def test_full_stops_between_employers_and_titles() -> None:
    """Where most headers are two short sentences, the stop parts the names."""
    rows = ["Northern Mills. Clerk. 2015 - 2018", "Harbour Ferries. Senior Clerk. 2012 - 2015"]
    assert [(title, company) for title, company, _ in named(laid_out(*rows))] == [
        ("Clerk", "Northern Mills"), ("Senior Clerk", "Harbour Ferries"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("printed", "company"),
    [
        ("NIM - Nordic Institute of Music", "NIM - Nordic Institute of Music"),
        ("Arkle – the Whaling Company", "Arkle – the Whaling Company"),
        ("Skerry Lines Ltd - Catering Department", "Skerry Lines Ltd"),
    ],
)
def test_a_short_name_and_what_it_stands_for(printed: str, company: str) -> None:
    """Where every header has the employer in that cell, a dash within it parts no unit and no title."""
    jobs = [("Choir Master", printed, "2016 - 2020"), ("Organist", "Tywyn Chapel", "2012 - 2016")]
    rows: list[str] = []
    for title, name, dates in jobs:
        rows += [f"{title}\t{dates}", f"{name}\tLeeds"]
    assert [(title, name) for title, name, _ in named(flow(*rows))] == [
        ("Choir Master", company),
        ("Organist", "Tywyn Chapel"),
    ]


def test_units_behind_the_employers_name_leave_the_title_alone() -> None:
    """`Title, University, Institute, Department`: the title ends where the first employer begins."""
    rows = [
        "2016 - 2020\tPostdoctoral researcher, Fenland University of Botany, Institute for Mosses, Peat Laboratory",
        "2012 - 2016\tResearch assistant, Brackwater Institute of Technology, Zoological Institute",
    ]
    assert [title for title, _, _ in named(flow(*rows))] == ["Postdoctoral researcher", "Research assistant"]
    assert [company for _, company, _ in named(flow(*rows))] == [
        "Fenland University of Botany, Institute for Mosses, Peat Laboratory",
        "Brackwater Institute of Technology, Zoological Institute",
    ]


@pytest.mark.parametrize(
    ("text", "title", "company"),
    [
        ("Assistant, Accounts Payable, Quoll Foods, York", "Assistant, Accounts Payable", "Quoll Foods"),
        ("Director, Product, Payments, Marram, York", "Director, Product, Payments", "Marram"),
        ("Leiterin, Einkauf und Logistik, Hansen, York", "Leiterin, Einkauf und Logistik", "Hansen"),
        ("Teacher, Grades 3 and 4, Fern Primary School, York", "Teacher, Grades 3 and 4", "Fern Primary School"),
        ("Assistant, Quoll Foods, York", "Assistant", "Quoll Foods"),
    ],
)
def test_a_title_with_its_field_behind_a_comma(text: str, title: str, company: str) -> None:
    """The field of work between a title and an employer belongs to the title; a lone piece behind one employs."""
    (job,) = find_jobs(laid_out(f"{text}, 2016 - 2020"))
    assert (job.title.text, job.company.text, job.place.text) == (title, company, "York")


@pytest.mark.parametrize(
    ("below", "expected"),
    [
        ("Tourenpflege mit eigenem PKW", ("Pflegehelfer", "Dienst Morgenrot GmbH", "Berlin")),
        ("Grundpflege, Wundversorgung", ("Pflegehelfer", "Dienst Morgenrot GmbH", "Berlin")),
    ],
)
def test_text_below_a_row_that_names_both(below: str, expected: tuple[str, str, str]) -> None:
    """Below a title and an employer with its legal form in one piece a plain row tells what was done there."""
    jobs = find_jobs(laid_out("10.2016 – 03.2019", "Pflegehelfer, Dienst Morgenrot GmbH, Berlin", below))
    assert [(job.title.text, job.company.text, job.place.text) for job in jobs] == [expected]
    assert [text.text for text in jobs[0].bullets] == [below]


def test_an_employer_before_a_country() -> None:
    """Beside a title alone, what is no town before a country is who employs; a town stays where it is."""
    rows = ["2014 - 2018", "Lorry Driver, Quollmar Freight, Austria", "2010 - 2013", "Lorry Driver, Hopwood, Leeds"]
    assert named(laid_out(*rows))[0] == ("Lorry Driver", "Quollmar Freight", "Austria")


def test_a_hyphen_within_a_name_before_a_region() -> None:
    """`Ltd-Boston, MA` parts a town from its employer, the hyphen of a double name does not."""
    assert split_place("Commission scolaire des Vieilles-Rivières, Québec") == (
        "Commission scolaire des Vieilles-Rivières", "Québec",
    )  # fmt: skip
    assert split_place("Quoll Ltd-Boston, MA") == ("Quoll Ltd", "Boston, MA")
    assert split_place("Lampi S.r.l., Castel d’Orzo (VR)") == ("Lampi S.r.l.", "Castel d’Orzo (VR)")
    assert split_place("Wohnheim Sonnegg, Pfäffikon ZH") == ("Wohnheim Sonnegg", "Pfäffikon ZH")


def test_full_stops_behind_leading_dates() -> None:
    """`2014 - 2018: Waiter. Hotel Gull (Leeds)`: full stops part title and employer behind the dates, too."""
    rows = ["Febrero 2014 - Abril 2018: Camarero de barra y sala. Hotel Miramar (Madrid)",
            "Servicio de desayunos y banquetes."]
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text) for job in jobs] == [("Camarero de barra y sala", "Hotel Miramar")]
    assert [text.text for text in jobs[0].bullets] == ["Servicio de desayunos y banquetes."]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("2019.05 ~ 현재 (주)푸른물산 경영지원팀 대리", ("경영지원팀 대리", "(주)푸른물산")),
        ("2016.03 ~ 2019.04 초록유통 사원", ("사원", "초록유통")),
        ("2014.03 ~ 2016.02 바다 커피 강남점 점장", ("강남점 점장", "바다 커피")),
    ],
)
def test_employer_unit_and_rank_in_korean_rows(row: str, expected: tuple[str, str]) -> None:
    """The rank ends the row, the unit before it belongs to it, and the employer leads."""
    jobs = find_jobs(laid_out(row, {"text": "세금계산서 발행", "bullet": "-"}))
    assert [(job.title.text, job.company.text) for job in jobs] == [expected]


def test_rows_of_ideographs_do_not_run_over() -> None:
    """Text below a header is no rest of it, though a row without spaces is one word and leaves no room for it."""
    rows = ["2020.03-至今 苏州美家超市有限公司 副店长", "负责门店日常运营", "月销售额提升15%",
            "2017.07-2020.02 永丰超市股份有限公司 收银主管", "收银台排班、现金核对"]
    jobs = find_jobs(laid_out(*rows))
    assert [(job.title.text, job.company.text, job.place.text) for job in jobs] == [
        ("副店长", "苏州美家超市有限公司", ""), ("收银主管", "永丰超市股份有限公司", ""),
    ]  # fmt: skip
    assert [[text.text for text in job.bullets] for job in jobs] == [
        ["负责门店日常运营", "月销售额提升15%"], ["收银台排班、现金核对"],
    ]  # fmt: skip


def test_legal_forms_are_no_places() -> None:
    """`S.A.` is neither a state nor a country, and an employer stays one where others have their town."""
    rows = []
    for title, employer, dates in (
        ("Administrativa contable", "Bodegas Encina Alta, S.L. | Nava (Valladolid)", "09/2015 – Actualidad"),
        ("Auxiliar administrativa", "Gestoría Meseta | Valladolid", "02/2014 – 08/2015"),
        ("Dependienta", "El Telar Inglés, S.A. | Valladolid", "2011 – 2013"),
    ):
        rows += [{"text": title, "bold": True, "gap": 8}, employer, dates]
    told = [(company, place) for _, company, place in named(laid_out(*rows))]
    assert told == [("Bodegas Encina Alta, S.L.", "Nava (Valladolid)"), ("Gestoría Meseta", "Valladolid"),
                    ("El Telar Inglés, S.A.", "Valladolid")]


def test_a_town_with_its_street_behind_a_legal_form() -> None:
    """`Larice S.p.A., Milano Corso Venezia`: the employer ends with its form."""
    rows = ["Commessa\t2017 – 2020", "Larice S.p.A., Milano Corso Venezia"]
    assert named(laid_out(*rows)) == [("Commessa", "Larice S.p.A.", "Milano Corso Venezia")]


def test_a_span_below_a_full_row_of_text() -> None:
    """Where the first row begins with its time, a row with a title behind one opens a job, whatever the row above is.
    """
    rows = [
        "2015 – 2020 — водитель-экспедитор, ООО «Лесной путь», г. Казань",
        "Обязанности: доставка грузов по РФ, оформление документов, ТО автомобиля",
        "2008–2014 гг. — водитель, ОАО «Хлебозавод № 3»", "2002–2008 гг. — слесарь, ИП Гарин",
    ]  # fmt: skip
    jobs = find_jobs(laid_out(*rows))
    assert [job.title.text for job in jobs] == ["водитель-экспедитор", "водитель", "слесарь"]
    prose = ["2015 – 2020 — Welder, Acme Ltd, Leeds", "Built hulls and decks for the yards of the north coast in the",
             "2016 – 2018 season of repairs, and after it"]  # fmt: skip
    assert len(find_jobs(laid_out(*prose))) == 1


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Technicien de maintenance à Ciments Lafont, Bouskoura", ("Technicien de maintenance", "Ciments Lafont")),
        ("Vendeuse à la Boulangerie Morel, Lens", ("Vendeuse", "Boulangerie Morel")),
        ("Serveur au Café de la Place, Lyon", ("Serveur", "Café de la Place")),
        ("Aide à Domicile, ADMR, Dole", ("Aide à Domicile", "ADMR")),
        ("Cuisinier à Paris, Sodexo", ("Cuisinier à Paris", "Sodexo")),
        ("Dependienta, Zara, Granada", ("Dependienta", "Zara")),
    ],
)
def test_employers_behind_french_words_and_before_towns(row: str, expected: tuple[str, str]) -> None:
    """`à` leads an employer where no town follows; of two towns behind a title the first one employs."""
    assert named(laid_out("2012 - 2014", row))[0][:2] == expected


@pytest.mark.parametrize(
    ("row", "title", "company"),
    [
        ("Undersköterska på Granlunda sjukhus", "Undersköterska", "Granlunda sjukhus"),
        ("Doktorand vid Uppsala universitet", "Doktorand", "Uppsala universitet"),
    ],
)
def test_scandinavian_words_for_at(row: str, title: str, company: str) -> None:
    jobs = find_jobs(laid_out("2016 – 2019", {"text": row, "bold": True}, {"text": "Omvårdnad", "bullet": "•"}))
    assert [(job.title.text, job.company.text) for job in jobs] == [(title, company)]


def test_what_stands_before_a_word_for_at_is_the_title() -> None:
    """Though the other rows lead with the employer, and no word of either is known."""
    rows = [
        "2019 – 2021", {"text": "Quoll GmbH – Schweißer", "bold": True},
        "2016 – 2019", {"text": "Tarn AG – Lagerist", "bold": True},
        "2014 – 2016", {"text": "Teilzeitangestellter bei Rollfix", "bold": True},
    ]  # fmt: skip
    assert [(job.title.text, job.company.text) for job in find_jobs(laid_out(*rows))] == [
        ("Schweißer", "Quoll GmbH"), ("Lagerist", "Tarn AG"), ("Teilzeitangestellter", "Rollfix"),
    ]  # fmt: skip


def test_remarks_in_full_width_brackets() -> None:
    """What stands beside the dates in them belongs to no name; a title behind its firm does, without its terms."""
    rows = ["大愛電視台 — 資訊部門工程師（2025/07 — 2025/08，暑期）", {"text": "整合網頁內容", "bullet": "•"}]
    assert [(job.title.text, job.company.text) for job in find_jobs(laid_out(*rows))] == [
        ("資訊部門工程師", "大愛電視台")
    ]
    rows = []
    for dates in ("2020年6月~2022年2月", "2022年3月~現在"):
        rows += [{"text": f"株式会社山川（ソフトウェアエンジニア：正社員） {dates}", "bold": True},
                 {"text": "プロジェクト名", "bold": True}, "論文検索エンジンの開発"]  # fmt: skip
    assert [(job.title.text, job.company.text) for job in find_jobs(laid_out(*rows))] == [
        ("ソフトウェアエンジニア", "株式会社山川"), ("ソフトウェアエンジニア", "株式会社山川"),
    ]  # fmt: skip
