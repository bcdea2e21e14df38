"""Jobs told in running text, in lists without dates, and by lines whose glyphs were lost."""

from __future__ import annotations

import pytest
from pdf_pages import HEADING, NAME, Sheet, parsed
from section_lines import flow, laid_out

from resumectl.parse.fields.actions import tells_action
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.jobs.told import told_apart
from resumectl.parse.geometry import Line

Told = tuple[str, str, str, str, str]


def told(lines: list[Line]) -> list[Told]:
    return [
        (job.title.text, job.company.text, job.place.text, job.start.text, job.end.text) for job in find_jobs(lines)
    ]


def texts(lines: list[Line]) -> list[list[str]]:
    return [[bullet.text for bullet in job.bullets] for job in find_jobs(lines)]


@pytest.mark.parametrize("bullet", ["", "•", "1."])
def test_a_name_and_a_range_before_prose_head_it(bullet: str) -> None:
    """What stands before the range names the job, what stands behind it describes it, whatever glyph leads."""
    rows = [
        "Quoll Yard, Leeds (2016 - 2020) Mended the hulls of fishing boats and painted them.",
        "Marram & Rye, Ann Arbor (2012 - 2016). Baked bread for three shops every night.",
    ]
    lines = laid_out(*({"text": row, "bullet": bullet} for row in rows))
    assert told(lines) == [
        ("", "Quoll Yard", "Leeds", "2016", "2020"), ("", "Marram & Rye", "Ann Arbor", "2012", "2016")
    ]  # fmt: skip
    assert texts(lines) == [
        ["Mended the hulls of fishing boats and painted them."], ["Baked bread for three shops every night."]
    ]  # fmt: skip


def test_dates_and_a_name_with_full_stops_head_the_prose_behind_them() -> None:
    """A year inside the prose is none of the job's, and an abbreviated state ends no name."""
    rows = [
        "2015 to now. Quoll Hauling LLC (my own lorry). Flatbed and step deck, pipe and farm machines.",
        "2008 to 2015. Marram Tank Lines, Laurel, MT. Fuel and asphalt. Driver of the year 2012.",
        "1998 to 2008. Rye & Daughters, St. Albans. Dry goods, no complaints.",
    ]
    assert [job[1:] for job in told(flow(*rows))] == [
        ("Quoll Hauling LLC (my own lorry)", "", "2015", "Present"),
        ("Marram Tank Lines", "Laurel, MT", "2008", "2015"),
        ("Rye & Daughters", "St. Albans", "1998", "2008"),
    ]
    assert texts(flow(*rows))[1] == ["Fuel and asphalt. Driver of the year 2012."]


def test_a_range_that_wraps_is_still_found() -> None:
    """`(Jan 2012 - Dec` at the end of a row goes on in the next one, and so does the text."""
    rows = ["Welder, Quoll Yard (Jan 2012 – Dec", "2016). Mended the hulls of many", "boats."]
    assert told(laid_out(*rows)) == [("Welder", "Quoll Yard", "", "2012-01", "2016-12")]
    assert texts(laid_out(*rows)) == [["Mended the hulls of many boats."]]


@pytest.mark.parametrize(
    ("sentence", "title", "company"),
    [
        ("Worked as Welder at Quoll Yard from March 2012 to May 2016.", "Welder", "Quoll Yard"),
        ("Working as a Web Engineer in Tessera Labs, from 03/2012 to 05/2016", "Web Engineer", "Tessera Labs"),
        ("Employed as Head of Kitchen with Copper Pan (03/2012 - 05/2016)", "Head of Kitchen", "Copper Pan"),
        ("Tätig als Schweißer bei Hansen Werft von 03/2012 bis 05/2016", "Schweißer", "Hansen Werft"),
        ("Trabajé como Soldador en Astilleros Luna desde 03/2012 hasta 05/2016", "Soldador", "Astilleros Luna"),
    ],
)
@pytest.mark.parametrize("bullet", ["", "•"])
def test_sentences_that_tell_a_job(sentence: str, title: str, company: str, bullet: str) -> None:
    """`Worked as X at Y from A to B` names a title, an employer and dates, in several languages."""
    assert told(laid_out({"text": sentence, "bullet": bullet})) == [(title, company, "", "2012-03", "2016-05")]


def test_points_below_a_header_stay_points() -> None:
    """A point that tells of a time within a job is no job of its own."""
    lines = laid_out(
        {"text": "Welder, Quoll Yard, 2010 - 2020", "bold": True},
        {"text": "Worked as a foreman in the paint shop from 2012 to 2014.", "bullet": "•"},
        {"text": "Mended hulls", "bullet": "•"},
    )
    assert told(lines) == [("Welder", "Quoll Yard", "", "2010", "2020")]


def test_texts_without_a_name_are_left_alone() -> None:
    """Prose with a range inside, and headers with a title behind the dates, are not cut."""
    for row in ("I mended hulls and painted boats of many kinds 2010 - 2012 and later sold them.", "2010 - 2012 Welder",
                "Quoll Yard (2010 - 2012) Senior Welder"):  # fmt: skip
        lines = flow(row)
        assert told_apart(lines) == lines


def test_titles_at_employers_without_dates() -> None:
    """A list of `Title at Employer` is a list of jobs."""
    rows = ["Welder at Quoll Yard", "Senior Cook at Marram & Rye", "Clerk at Dale"]
    assert [job[:2] for job in told(flow(*rows))] == [
        ("Welder", "Quoll Yard"), ("Senior Cook", "Marram & Rye"), ("Clerk", "Dale")
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text", ["Prepared briefs", "Close the books of four firms", "Trained two cooks", "Lead a team of six"]
)
def test_texts_that_tell_an_action(text: str) -> None:
    """A verb, and something small behind it, begins a description."""
    assert tells_action(text)


@pytest.mark.parametrize(
    "text",
    ["Lead developer", "Head of strategy", "Registered nurse", "Test Engineer", "United Parcel", "Design and Research",
     "Research assistant", "Cook", "Managed Services Ltd", "Support Staff"],
)  # fmt: skip
def test_names_tell_no_action(text: str) -> None:
    """Titles and firms that begin with such a word are none."""
    assert not tells_action(text)


def test_points_without_glyphs_below_a_header() -> None:
    """Short lines that begin with verbs are points, not the employer that the header seems to lack."""
    lines = laid_out(
        {"text": "Cook, Copper Pan", "bold": True}, "2016 - 2020", "Ran the grill", "Ordered produce",
        {"text": "Hand, Marram Ltd", "bold": True}, "2012 - 2016", "Laminated dough by hand", "Trained two cooks",
    )  # fmt: skip
    assert [job[:2] for job in told(lines)] == [("Cook", "Copper Pan"), ("Hand", "Marram Ltd")]
    assert texts(lines) == [["Ran the grill", "Ordered produce"], ["Laminated dough by hand", "Trained two cooks"]]


def test_a_place_between_the_employer_and_the_title() -> None:
    """`Employer, Town, State, Title` in one piece; a street's number begins the place, too."""
    rows = ["Quoll Yard, Ann Arbor, MI, Welder, 2016 - 2020", "Marram, 14 Mill Road, Leeds, 2012 - 2016"]
    assert told(flow(*rows))[0] == ("Welder", "Quoll Yard", "Ann Arbor, MI", "2016", "2020")
    assert told(flow("Cook", *rows[1:]))[0] == ("Cook", "Marram", "14 Mill Road, Leeds", "2012", "2016")


def test_what_reaches_an_employer_and_page_numbers_are_no_points() -> None:
    """Telephones, web pages and page numbers between jobs, and labels above bullets, describe no work."""
    lines = laid_out(
        {"text": "Cook, Copper Pan", "bold": True}, "2016 - 2020", "Selected results:",
        {"text": "Ran it", "bullet": "•"},
        "[Phone: 902-555-0111]", "[Website: Copper Pan]", "1/3",
        {"text": "Clerk, Marram Ltd", "bold": True}, "2012 - 2016", {"text": "Kept books", "bullet": "•"},
        "Page 2 of 3",
    )  # fmt: skip
    assert texts(lines) == [["Ran it"], ["Kept books"]]


def test_a_year_in_a_name_stays_there() -> None:
    """Beside a range a year amid words belongs to the employer's name."""
    assert told(flow("2005 - 2008 TSV 2000 Harbourside, Trainer"))[0][:2] == ("Trainer", "TSV 2000 Harbourside")


def test_a_long_title_beside_a_range() -> None:
    """A range alone in its cell makes a header of the longest title."""
    long = "Design Engineer (Promoted from Grade 3 to Grade 5 in 18 months, six months early)"
    lines = laid_out({"text": "Quoll Corporation\tLeeds", "bold": True}, f"{long}\t2011 - 2015",
                     {"text": "Led the design", "bullet": "•"})  # fmt: skip
    assert told(lines)[0][1:] == ("Quoll Corporation", "Leeds", "2011", "2015")
    assert told(lines)[0][0].startswith("Design Engineer")


def test_roles_of_one_employer_share_its_place() -> None:
    """A place printed with the employer holds for the roles below it."""
    lines = laid_out(
        {"text": "Quoll Ltd, Leeds", "bold": True}, "Foreman\t2016 - 2020", {"text": "Led six", "bullet": "•"},
        "Welder\t2012 - 2016", {"text": "Mended hulls", "bullet": "•"},
    )  # fmt: skip
    assert told(lines) == [
        ("Foreman", "Quoll Ltd", "Leeds", "2016", "2020"), ("Welder", "Quoll Ltd", "Leeds", "2012", "2016")
    ]  # fmt: skip


def test_counted_jobs_and_flat_bullets() -> None:
    """Numbers that rise over entries are no bullets; of bullets all alike, those with dates head the others."""
    rows = [("1.", "Quoll Yard - 2016 - 2020"), ("", "Welder"), ("•", "Mended hulls"),
            ("2.", "Marram Ltd - 2012 - 2016"), ("", "Clerk"), ("•", "Kept books")]  # fmt: skip
    lines = laid_out(*({"text": text, "bullet": bullet} for bullet, text in rows))
    assert [job[:2] for job in told(lines)] == [("Welder", "Quoll Yard"), ("Clerk", "Marram Ltd")]
    flat = ["Quoll Yard – 2016 to 2020", "Leeds", "Job Title: Welder", "Mended hulls",
            "Marram Ltd – 2012 to 2016", "York", "Job Title: Clerk", "Kept books"]  # fmt: skip
    lines = laid_out(*({"text": text, "bullet": "•"} for text in flat))
    assert told(lines) == [
        ("Welder", "Quoll Yard", "Leeds", "2016", "2020"), ("Clerk", "Marram Ltd", "York", "2012", "2016")
    ]  # fmt: skip
    assert texts(lines) == [["Mended hulls"], ["Kept books"]]


def test_a_sentence_between_a_dated_employer_and_the_title() -> None:
    """What the employer is stands between its dates and the title, and is no title."""
    lines = laid_out(
        {"text": "Quoll Yard\t2016 - 2020", "bold": True}, "A family yard with three docks.",
        {"text": "Welder", "bold": True}, {"text": "Mended hulls", "bullet": "•"},
    )  # fmt: skip
    assert [job[:2] for job in told(lines)] == [("Welder", "Quoll Yard")]


def test_a_heading_within_the_row() -> None:
    """`Earlier employment:` before a job names nothing."""
    earlier = [("Earlier employment:", True), (" Clerk, Marram Ltd (2012 - 2016)", False)]
    rows = ["Welder, Quoll Yard (2016 - 2020)", earlier]
    assert [job[:2] for job in told(laid_out(*rows))] == [("Welder", "Quoll Yard"), ("Clerk", "Marram Ltd")]


@pytest.mark.parametrize("left", [50, 64], ids=["at the edge", "set in"])
def test_a_bold_title_that_leads_the_text_below_the_dates(left: int) -> None:
    """`**Welder** Mended hulls ...` below employer, place and dates is the title and what was done."""
    rows: list[object] = []
    for title, company, dates in (("Welder", "Quoll Yard", "2016 - 2020"), ("Office Clerk", "Marram", "2012 - 2016")):
        text = [(title, True), (" Mended the hulls of boats and kept the books of the whole yard.", False)]
        rows += [{"text": f"{company}\tLeeds, UK\t{dates}", "bold": True}, {"runs": text, "left": left}]
    lines = laid_out(*rows)
    assert [job[:2] for job in told(lines)] == [("Welder", "Quoll Yard"), ("Office Clerk", "Marram")]
    assert texts(lines) == [["Mended the hulls of boats and kept the books of the whole yard."]] * 2


def test_a_dash_behind_bold_words_parts_two_names() -> None:
    """`**Clínica Veterinaria Fenland** – Auxiliar de clínica veterinaria` is employer and title, and no text."""
    rows = [("Clínica Veterinaria Fenland", True), (" – Auxiliar de clínica veterinaria", False)]
    lines = laid_out("03/2019 – Actualidad\tAlicante", rows, {"text": "Control de stock", "bullet": "•"})
    assert [job[:3] for job in told(lines)] == [
        ("Auxiliar de clínica veterinaria", "Clínica Veterinaria Fenland", "Alicante")
    ]  # fmt: skip


def test_a_bold_word_of_a_text_is_no_title() -> None:
    """Below a header that ends in its dates, bold words that name no title stay in the text."""
    text = [("Boat hulls", True), (" Mended all of those that came in after the storms of spring.", False)]
    lines = laid_out("Welder, Quoll Yard\t2016 - 2020", text)
    assert [job[:2] for job in told(lines)] == [("Welder", "Quoll Yard")]
    assert texts(lines) == [["Boat hulls Mended all of those that came in after the storms of spring."]]


def test_a_sentence_below_bare_dates_describes_the_job_above() -> None:
    """Dates on a row of their own end a header; the sentence below them is no remark on an employer."""
    lines = laid_out(
        {"text": "Welder", "bold": True}, "Quoll Yard", "2016 - Nowadays",
        "It builds the boats that others sail and mends", "the older ones.",
        {"text": "Clerk", "bold": True, "gap": 10}, "Marram Ltd", "2012 - 2016",
        "It sells what grows on the dunes to whoever comes.",
    )  # fmt: skip
    assert told(lines)[0] == ("Welder", "Quoll Yard", "", "2016", "Present")
    assert texts(lines)[0] == ["It builds the boats that others sail and mends the older ones."]


@pytest.mark.parametrize(
    ("names", "title", "company", "place"),
    [
        ("Porter, Tarn Hotel, Leeds", "Porter", "Tarn Hotel", "Leeds"),
        ("Warehouse Associate, Quoll Freight, Topeka, KS", "Warehouse Associate", "Quoll Freight", "Topeka, KS"),
        ("Quoll Freight Ltd - Virtual office assistant", "Virtual office assistant", "Quoll Freight Ltd", ""),
        ("Self employed - Night porter", "Night porter", "Self employed", ""),
    ],
)
@pytest.mark.parametrize("flows", [True, False])
def test_a_text_behind_the_names_in_their_row(names: str, title: str, company: str, place: str, flows: bool) -> None:
    """Title, employer and place end with a full stop, and the text goes on in that row and the next ones."""
    rows = ["Carried the", "luggage of guests and swept the yard."] if flows else ["Carried luggage up four floors."]
    for lines in (
        laid_out(f"2010 – 2011\t{names}. {rows[0]}", *({"text": row, "left": 150} for row in rows[1:])),
        laid_out({"text": "2010 – 2011", "column": 1}, *(
            {"text": row, "left": 150, "column": 2, "top": 52 + 12 * at}
            for at, row in enumerate([f"{names}. {rows[0]}", *rows[1:]])
        )),
    ):  # fmt: skip
        assert told(lines) == [(title, company, place, "2010", "2011")]
        assert texts(lines) == [[" ".join(rows)]]


@pytest.mark.parametrize("names", ["Porter, St. Olaf Hotel, Leeds", "Porter, Quoll Inc. Freight Lines, Leeds"])
def test_the_full_stop_of_an_abbreviation_ends_no_names(names: str) -> None:
    """`St.` and `Inc.` belong to a name."""
    assert told(laid_out(f"2010 – 2011\t{names}"))[0][0] == "Porter"
    assert texts(laid_out(f"2010 – 2011\t{names}")) == [[]]


def test_small_words_below_a_whole_header_describe_it() -> None:
    """Where title, employer and dates stand in one row, the next one names nothing more."""
    rows = (
        "Shop Assistant, Quoll Stores, Leeds, June 2018 - May 2021",
        "Stocking shelves and serving customers in the deli",
        "Waiter, Marram & Rye, Leeds, May 2016 - May 2018",
        "Mornings at the counter with the regular guests",
    )
    lines = laid_out(*rows)
    assert told(lines) == [
        ("Shop Assistant", "Quoll Stores", "Leeds", "2018-06", "2021-05"),
        ("Waiter", "Marram & Rye", "Leeds", "2016-05", "2018-05"),
    ]
    assert texts(lines) == [[rows[1]], [rows[3]]]


def test_small_words_below_a_title_may_name_the_employer() -> None:
    """Above them stands no employer yet."""
    lines = laid_out("Waiter, June 2018 - May 2021", "Inn of the seven stars", "Served forty tables each night.")
    assert told(lines) == [("Waiter", "Inn of the seven stars", "", "2018-06", "2021-05")]


def test_spaces_part_names_in_scripts_that_set_none() -> None:
    """A firm's legal form stays with the name behind it."""
    lines = laid_out("2020.03 - 2021.05 云帆科技有限公司 产品经理", "2017.07 - 2020.02 株式会社 山田製作所 技術者")
    assert [row[:2] for row in told(lines)] == [("产品经理", "云帆科技有限公司"), ("技術者", "株式会社 山田製作所")]


def test_a_unit_goes_with_the_post_and_notes_on_the_firm_go() -> None:
    """`営業部 主任` is a post in Japanese; in Korean the unit stands behind the firm, and the post behind a slash."""
    lines = laid_out("2018年4月〜2020年3月 株式会社みなと食品（従業員数：320名）", "営業部 主任")
    assert [row[:2] for row in told(lines)] == [("営業部 主任", "株式会社みなと食品")]
    korean = laid_out("2019.03 ~ 2020.02 ㈜한빛테크 개발2팀 / 대리", "2016.07 ~ 2019.02 대한물산㈜ 전산팀 / 사원")
    assert [row[:2] for row in told(korean)] == [("대리", "㈜한빛테크"), ("사원", "대한물산㈜")]


def test_a_list_of_duties_does_not_go_on_from_the_header() -> None:
    """Though the header is as wide as the text, and though no full stop ends what is below it."""
    rows = (
        "2019 - 2024 : Assistante de gestion, SARL Quoll (Toulouse)",
        "Facturation, relances clients, suivi des paiements",
        "2015 - 2019 : Secrétaire comptable, Cabinet Marram (Albi)",
        "Saisie des écritures.",
    )
    lines = laid_out(*rows)
    assert [row[:3] for row in told(lines)] == [
        ("Assistante de gestion", "SARL Quoll", "Toulouse"), ("Secrétaire comptable", "Cabinet Marram", "Albi")
    ]  # fmt: skip
    assert texts(lines) == [[rows[1]], [rows[3]]]


def test_a_title_opens_the_next_job_below_prose() -> None:
    """Though nothing but a space stands before its dates, and the prose above has no full stop."""
    rows = (
        "Welder, Quoll Oy, Tampere 3/2018 - 5/2021",
        "Hulls of boats and the repair of many bridges",
        "Welder, Marram Oy, Tampere 6/2013 - 2/2018",
        "Gates and fences for the farms around",
    )
    lines = laid_out(*rows)
    assert [row[:3] for row in told(lines)] == [("Welder", "Quoll Oy", "Tampere"), ("Welder", "Marram Oy", "Tampere")]
    assert texts(lines) == [[rows[1]], [rows[3]]]


def test_a_title_right_below_a_full_stop_opens_the_next_job() -> None:
    """Where the first header has as many rows above its dates, prose ends though nothing else parts both."""
    rows = (
        "Legal Counsel", "Quoll Works Ltd, Leeds", "September 2018 - May 2021",
        "Contracts, advice to the sales teams, and the management of all disputes of the firm.",
        "Trainee Lawyer", "Marram & Rye, Leeds", "October 2015 - August 2018", "Company law, hearings at court.",
    )  # fmt: skip
    lines = laid_out(*rows)
    assert [row[:3] for row in told(lines)] == [
        ("Legal Counsel", "Quoll Works Ltd", "Leeds"), ("Trainee Lawyer", "Marram & Rye", "Leeds")
    ]  # fmt: skip
    assert texts(lines) == [[rows[3]], [rows[7]]]


def test_a_small_letter_below_a_whole_header_goes_on_though_it_names_a_post() -> None:
    """`třídní učitelka` is what else the teacher did; without an employer above it may be the title."""
    rows = ("09/2015 - 06/2019: učitelka dějepisu, ZŠ Tichá, Olomouc", "třídní učitelka, vedení školního časopisu")
    lines = laid_out(*rows)
    assert [row[:3] for row in told(lines)] == [("učitelka dějepisu", "ZŠ Tichá", "Olomouc")]
    assert texts(lines) == [[rows[1]]]


def test_german_duties_below_a_whole_header() -> None:
    """Nouns have capitals there; a row that names a unit of the firm stays a name."""
    rows = (
        "01/2015 - 12/2018: Ingenieur, Quoll Feinmechanik GmbH & Co. KG, Hamburg",
        "Prüfplanung, Lieferantenaudits und Reklamationsbearbeitung",
    )
    lines = laid_out(*rows)
    assert [row[:3] for row in told(lines)] == [("Ingenieur", "Quoll Feinmechanik GmbH & Co. KG", "Hamburg")]
    assert texts(lines) == [[rows[1]]]


def test_texts_in_the_column_of_the_dates() -> None:
    """They stand beside the employers' names, and are no places."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.text(60, 100, "EXPERIENCE", HEADING)
    rows = [
        ("Welder", "Quoll Yard, Leeds", "2016 - 2020", "Mended the hulls of fishing boats;", "painted them."),
        ("Clerk", "Marram Mill, York", "2012 - 2016", "Kept the books of three shops.", ""),
    ]
    for at, (title, company, dates, text, rest) in enumerate(rows):
        sheet.column(60, 120 + 60 * at, [title, company])
        sheet.column(320, 120 + 60 * at, [dates, text, *([rest] if rest else [])])
    jobs = parsed(sheet).profile.work_history
    assert [(job.role_title, job.company, job.location) for job in jobs] == [
        ("Welder", "Quoll Yard", "Leeds"), ("Clerk", "Marram Mill", "York"),
    ]  # fmt: skip
    assert [job.bullet_points for job in jobs] == [
        ("Mended the hulls of fishing boats; painted them.",), ("Kept the books of three shops.",),
    ]  # fmt: skip
