"""Certificates out of the lines of their section."""

from dataclasses import replace

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.certificates.finding import find_certifications


def told(*rows: object) -> list[tuple[str, str, str]]:
    return [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("First Aid at Work\tJune 2023", ("First Aid at Work", "", "2023-06")),
        ("2018\tCertyfikat PNF", ("Certyfikat PNF", "", "2018")),
        ("Immediate Life Support, Resuscitation Council UK\tFeb 2024",
         ("Immediate Life Support", "Resuscitation Council UK", "2024-02")),
        ("Journeyman License EE-98, State of New Mexico (2016)",
         ("Journeyman License EE-98", "State of New Mexico", "2016")),
        ("Kurs terapii manualnej, stopień III", ("Kurs terapii manualnej, stopień III", "", "")),
        ("Series 7, 66 and 3 Licenses", ("Series 7, 66 and 3 Licenses", "", "")),
        ("Certified Data Engineer - Associate\tApr 2024", ("Certified Data Engineer - Associate", "", "2024-04")),
        ("Scrum Master by Scrum Alliance", ("Scrum Master", "Scrum Alliance", "")),
        ("Certificate in Dental Radiography, NEBDN, 2017", ("Certificate in Dental Radiography", "NEBDN", "2017")),
        ("Project Management Professional, PMP, 2017", ("Project Management Professional, PMP", "", "2017")),
        ("Master Plumber, Lic. #2445", ("Master Plumber", "", "")),
        ("PA1 Pesticide Application (2012)", ("PA1 Pesticide Application", "", "2012")),
    ],
)  # fmt: skip
def test_one_line(text: str, expected: tuple[str, str, str]) -> None:
    """The name stands alone; issuer and date come apart, and a comma within a name does not cut it."""
    assert told(text) == [expected]


def test_two_in_a_narrow_column_stay_two() -> None:
    """Certificates below each other are not joined because the first one fills its line."""
    rows = ["Certified Practising Marketer", {"text": "Search Advertising Fundamentals", "gap": 6}]
    assert [name for name, _, _ in told(*rows)] == ["Certified Practising Marketer", "Search Advertising Fundamentals"]


def test_a_name_over_two_lines_is_one() -> None:
    """A name that ends in "of" goes on in the next line, and so does a bullet's hanging text."""
    assert [name for name, _, _ in told("Certificate of the Board of", "Accountancy")] == [
        "Certificate of the Board of Accountancy"
    ]
    bullet = [{"text": "Especialista em conforto", "bullet": "•", "left": 60}, {"text": "ambiental (2019)", "left": 60}]
    assert told(*bullet) == [("Especialista em conforto ambiental", "", "2019")]


def test_blocks_of_name_issuer_and_date() -> None:
    """Three lines a block, told by the dates that stand alone, in pages and in Word files."""
    rows = ["Full-Stack Web Development", "CodeAcademy", "2020", "Certified Developer", "Amazon Web Services", "2019"]
    expected = [
        ("Full-Stack Web Development", "CodeAcademy", "2020"), ("Certified Developer", "Amazon Web Services", "2019"),
    ]  # fmt: skip
    assert told(*rows) == expected
    assert [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(flow(*rows))] == expected


def test_dates_below_and_above_names() -> None:
    """A line with a date only belongs to the name above; where the first line is one, to the name below."""
    assert told("Life Support", "2023", "Nurse Prescribing", "2022") == [
        ("Life Support", "", "2023"), ("Nurse Prescribing", "", "2022"),
    ]  # fmt: skip
    assert told("2023", "Heftruckcertificaat", "2022", "VCA-VOL") == [
        ("Heftruckcertificaat", "", "2023"), ("VCA-VOL", "", "2022"),
    ]  # fmt: skip


def test_plain_lines_below_bold_names_are_details() -> None:
    """Issuer and credential number below a bold name are no certificates."""
    rows = [
        {"text": "Cloud Architect", "bold": True}, "Issued by AFTRAL", "Credential ID 123",
        {"text": "First Aid", "bold": True}, "Red Cross",
    ]  # fmt: skip
    assert told(*rows) == [("Cloud Architect", "AFTRAL", ""), ("First Aid", "Red Cross", "")]


def test_a_table_with_a_header_row() -> None:
    """The header says which column names certificates; several in one cell are several."""
    rows = [
        "Institution\tLicense and Certification", "Udemy\tA how to guide in HTML.",
        "Coursera\tMotors and Motor Control, Sensors and Sensor Design",
    ]  # fmt: skip
    assert told(*rows) == [
        ("A how to guide in HTML", "Udemy", ""), ("Motors and Motor Control", "Coursera", ""),
        ("Sensors and Sensor Design", "Coursera", ""),
    ]  # fmt: skip


def test_several_in_one_line() -> None:
    """Bars part certificates of one line."""
    assert [name for name, _, _ in told("CPR | First Aid | Forklift")] == ["CPR", "First Aid", "Forklift"]


def test_nothing_gives_nothing() -> None:
    """No lines, or only a date, make no certificate."""
    assert told() == []
    assert told("2020") == []


@pytest.mark.parametrize(
    ("text", "name", "issuer"),
    [
        ("Boiler Ticket (Fenland Safety Board, 2019)", "Boiler Ticket", "Fenland Safety Board"),
        ("Boiler Ticket (BT2), 2019", "Boiler Ticket (BT2)", ""),
        ("Crane Licence (Vic) No. 55555", "Crane Licence (Vic)", ""),
        ("Soldering Course – QLTS, 2019", "Soldering Course", "QLTS"),
        ("Cloud Architect – Associate, 2019", "Cloud Architect – Associate", ""),
    ],
)
def test_issuers_and_numbers_stay_out_of_the_name(text: str, name: str, issuer: str) -> None:
    """Who gave it, in brackets or behind a dash, and its number are no part of the name."""
    (found,) = find_certifications(flow(text))
    assert (found.name.text, found.issuer.text) == (name, issuer)


def test_dates_above_names_and_issuers() -> None:
    """Blocks of date, name and issuer, all alike."""
    found = find_certifications(laid_out("Apr 2021", "Boiler Ticket", "Fenland Guild", "Feb 2020", "Crane Card", "Q"))
    assert [(one.name.text, one.issuer.text, one.date.text) for one in found] == [
        ("Boiler Ticket", "Fenland Guild", "2021-04"),
        ("Crane Card", "Q", "2020-02"),
    ]


def test_smaller_lines_below_bold_names_are_issuers() -> None:
    """The issuer below may be bold as well: it is set smaller."""
    rows = []
    for name, below in (("Boiler Ticket", "Fenland Guild · Mar 2024"), ("Crane Card", "Quoll Training · Jan 2022")):
        rows += [{"text": name, "bold": True, "size": 11}, {"text": below, "bold": True, "size": 10}]
    found = find_certifications(laid_out(*rows))
    assert [(one.name.text, one.issuer.text) for one in found] == [
        ("Boiler Ticket", "Fenland Guild"),
        ("Crane Card", "Quoll Training"),
    ]


def test_a_clause_of_consent_is_no_certificate() -> None:
    """A long sentence below the last entry is left out."""
    clause = "I agree to the processing of my personal data for the purposes of this and any future recruitment " * 2
    found = find_certifications(flow("Boiler Ticket", clause))
    assert [one.name.text for one in found] == ["Boiler Ticket"]


def test_several_certificates_in_a_row_of_bars_or_ideographic_commas() -> None:
    """Each with its own date; brackets stay whole."""
    found = find_certifications(flow("Boiler Ticket (BT), 2009 | Crane Card"))
    assert [(one.name.text, one.date.text) for one in found] == [("Boiler Ticket (BT)", "2009"), ("Crane Card", "")]
    found = find_certifications(flow("焊工证（二级）、叉车证（N1）"))
    assert [one.name.text for one in found] == ["焊工证（二级）", "叉车证（N1）"]


def test_brackets_that_end_a_name_are_closed() -> None:
    """A short form in brackets behind the name keeps both of them, before an issuer and in bold too."""
    assert told("Certified Tower Crane Operator (CTCO) by Board of Cranes") == [
        ("Certified Tower Crane Operator (CTCO)", "Board of Cranes", "")
    ]
    assert told([("Certified Tower Crane Operator (CTCO)", True), (" Board of Cranes, 2019", False)]) == [
        ("Certified Tower Crane Operator (CTCO)", "Board of Cranes", "2019")
    ]


@pytest.mark.parametrize(
    "rows",
    [
        ["Red Cross", "First Aid at Work 2019", "City & Guilds", "18th Edition Wiring Regulations 2022"],
        ["Red Cross: First Aid at Work, 2019", "City & Guilds: 18th Edition Wiring Regulations, 2022"],
        ["Red Cross — First Aid at Work (2019)", "City & Guilds — 18th Edition Wiring Regulations (2022)"],
        ["First Aid at Work (Red Cross)\t2019", "18th Edition Wiring Regulations (City & Guilds)\t2022"],
        ["First Aid at Work\t2019", "Red Cross", "18th Edition Wiring Regulations\t2022", "City & Guilds"],
    ],
)
def test_issuers_before_behind_above_and_below(rows: list[str]) -> None:
    """Whichever side they are on, words of certificates and of bodies that give them tell the two apart."""
    assert told(*rows) == [
        ("First Aid at Work", "Red Cross", "2019"),
        ("18th Edition Wiring Regulations", "City & Guilds", "2022"),
    ]


def test_blocks_side_by_side_are_read_one_after_the_other() -> None:
    """Two cards in a row: names, bodies and dates stand level."""
    pairs = (("First Aid", "Solar Installer"), ("Red Cross", "Quoll Board"), ("2019", "2022"))
    rows = [{"text": text, "left": left, "top": top}
            for top, pair in enumerate(pairs)
            for text, left in zip(pair, (50.0, 300.0), strict=True)]  # fmt: skip
    cells = laid_out(*rows)
    lines = [replace(one, segments=one.segments + other.segments)
             for one, other in zip(cells[::2], cells[1::2], strict=True)]  # fmt: skip
    assert [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(lines)] == [
        ("First Aid", "Red Cross", "2019"), ("Solar Installer", "Quoll Board", "2022")]  # fmt: skip


def test_a_short_name_in_brackets_stays() -> None:
    """`(PMP)` is the certificate's own short name, not who gave it."""
    assert told("Project Management Professional (PMP)") == [("Project Management Professional (PMP)", "", "")]


def test_acronyms_behind_a_label_are_certificates_all() -> None:
    """`BLS` is an office elsewhere, but in a row of its like it gave none of them; spaces before commas are none."""
    for text in ("Certifications: ACLS, BLS, PALS", "Certifications: ACLS , BLS , PALS", "ACLS , BLS , PALS"):
        assert [name for name, _, _ in told(text)] == ["ACLS", "BLS", "PALS"]


def test_bold_name_then_who_gave_it_then_where() -> None:
    """`2018 | **Solar PV Systems**, City & Guilds 2399 | Cork`: weight parts the name, a place is neither."""
    rows = laid_out("2018\tname\tCork", "2012\tname")
    runs = [
        [("Solar PV Systems,", True), (" City & Guilds 2399", False)],
        [("Manual Handling,", True), (" HSA", False)],
    ]
    lines = [
        replace(row, segments=(row.segments[0], laid_out(cell)[0].segments[0], *row.segments[2:]))
        for row, cell in zip(rows, runs, strict=True)
    ]
    assert [(one.name.text, one.issuer.text, one.date.text) for one in find_certifications(lines)] == [
        ("Solar PV Systems", "City & Guilds 2399", "2018"),
        ("Manual Handling", "HSA", "2012"),
    ]


def test_a_bold_word_that_is_no_name_leads_it() -> None:
    """`**GWO** Basic Safety Training` is one name; `**PMP** Project Management Institute` is a name and a body."""
    assert told([("GWO", True), (" Basic Safety Training, 2021", False)]) == [("GWO Basic Safety Training", "", "2021")]
    body = "Project Management Institute"
    assert told([("PMP", True), (f" {body}", False)]) == [("PMP", body, "")]


def test_two_columns_of_bullets_are_two_lists() -> None:
    """Bullets side by side, set in columns as wide as the text: a row that runs over goes on in its own column."""
    rows = [
        ("Registered Nurse, Texas Board of Nursing (exp.", "• BLS, American Heart Association", "•"),
        ("2026)", "• Trauma Nursing Core Course, Emergency Nurses", ""),
        ("CCRN, AACN Certification Corporation", "Association, 2018", "•"),
    ]
    lines = []
    for number, (left, right, bullet) in enumerate(rows):
        top = 50 + 12 * number
        first = laid_out({"text": left, "left": 62, "top": top, "bullet": bullet})[0]
        edge = 310 if right.startswith("•") else 320
        second = laid_out({"text": right, "left": edge, "top": top})[0]
        box = first.box and replace(first.box, right=second.segments[0].right or 0.0)
        lines.append(replace(first, segments=(*first.segments, *second.segments), box=box, number=number))
    assert {one.name.text: one.issuer.text for one in find_certifications(lines)} == {
        "Registered Nurse": "Texas Board of Nursing",
        "CCRN": "AACN Certification Corporation",
        "BLS": "American Heart Association",
        "Trauma Nursing Core Course": "Emergency Nurses Association",
    }


def test_smaller_lines_below_names_say_who_gave_them() -> None:
    """In a side bar the issuer stands below each name in smaller type, with its date or in two rows."""
    rows = [
        "Certified Kiln Operator", {"text": "Ceramic Guild and Lodging Educational Institute ·", "size": 8},
        {"text": "2019", "size": 8},
        "Food Safety Level 3", {"text": "Highfield Qualifications · 2016", "size": 8},
        "Fire Warden Training", {"text": "Malta Civil Protection · 2015", "size": 8},
    ]  # fmt: skip
    assert [name for name, _, _ in told(*rows)] == [
        "Certified Kiln Operator", "Food Safety Level 3", "Fire Warden Training",
    ]  # fmt: skip


def test_papers_in_one_row() -> None:
    """Two names that both end in a word for a paper are two certificates, and neither gave the other."""
    assert [one[:2] for one in told("Boat Handling Certificate, Night Diving Licence")] == [
        ("Boat Handling Certificate", ""), ("Night Diving Licence", "")
    ]  # fmt: skip
    assert told("Boat Handling Certificate, Fenland College")[0][:2] == ("Boat Handling Certificate", "Fenland College")


def test_a_table_with_numbers_and_expiry() -> None:
    """Heads that say number or expiry make a table as those of issuers and dates do; an expiry is no date of issue."""
    rows = (
        "Licence\tNumber\tExpiry", "Crane Ticket\tK48xxx\t14/03/2027", "White Card\t0417xxx\tn/a", "CPR & LVR\t–\t2029",
    )  # fmt: skip
    assert told(*rows) == [("Crane Ticket", "", ""), ("White Card", "", ""), ("CPR & LVR", "", "")]
    rows = ("Licence\tValid until\tIssued", "Crane Ticket\t14/03/2027\t03/2022", "White Card\t05/2026\t05/2021")
    assert [(name, date) for name, _, date in told(*rows)] == [("Crane Ticket", "2022-03"), ("White Card", "2021-05")]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Teaching registration: 10432118", "Teaching registration"),
        ("Quarry Registration QRY000xxxxxxx", "Quarry Registration"),
        ("Working With Horses Check (WWH1102345E)", "Working With Horses Check"),
        ("Quality Auditor ISO 27001", "Quality Auditor ISO 27001"),
        ("Certified Network Reader CNR-200-301", "Certified Network Reader CNR-200-301"),
    ],
)
def test_the_number_of_a_paper_is_no_part_of_its_name(text: str, name: str) -> None:
    """Six figures or a mask behind a name are its number; those of a norm or an exam belong to it."""
    assert told(text)[0][0] == name


def test_a_name_over_two_rows_that_its_short_form_spells() -> None:
    """The capitals of both rows are the short name's, so they are one; a body's short name follows with the date."""
    rows = ("Certified Professional in Tea", {"text": "Tasting (CPTT)", "gap": 4}, {"text": "IAQH, 2023", "gap": 6})
    assert told(*rows) == [("Certified Professional in Tea Tasting (CPTT)", "IAQH", "2023")]


@pytest.mark.parametrize(
    ("text", "name", "issuer"),
    [
        ("Amateur Radio License, General Class", "Amateur Radio License, General Class", ""),
        ("Radiation Protection Supervisor (Schools), CLEAPQS", "Radiation Protection Supervisor (Schools)", "CLEAPQS"),
        ("Chartered Mechanical Engineer (CEng), IMarQE", "Chartered Mechanical Engineer (CEng)", "IMarQE"),
    ],
)
def test_classes_and_short_names_behind_a_comma(text: str, name: str, issuer: str) -> None:
    """A class belongs to the name; capitals, also mixed ones, are the body's."""
    assert told(text)[0][:2] == (name, issuer)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Amateur Radio Licence, General Class", ("Amateur Radio Licence, General Class", "")),
        ("Rope Technician Licence, Level 1", ("Rope Technician Licence, Level 1", "")),
        ("Driving licence: categories B, BE, C1", ("Driving licence: categories B, BE, C1", "")),
        ("Door Licence, no. 1234 5678 9012", ("Door Licence", "")),
        ("First Aid at Work - Marram, 2018", ("First Aid at Work", "Marram")),
        ("Certified Tea Taster - Advanced, 2018", ("Certified Tea Taster - Advanced", "")),
    ],
)
def test_classes_of_licences_give_nothing(text: str, expected: tuple[str, str]) -> None:
    """Class, level and categories say which licence; one unknown name behind a dash and before a date gave it."""
    assert [(name, issuer) for name, issuer, _ in told(text)] == [expected]


def test_several_in_one_row_each_with_its_date() -> None:
    """Commas or semicolons behind the dates part them; the last may lack its date, if it is no giver."""
    assert told("Crane permit (2012), Fire course (2014), Forklift licence B") == [
        ("Crane permit", "", "2012"), ("Fire course", "", "2014"), ("Forklift licence B", "", "")
    ]  # fmt: skip
    assert told("Crane permit G8 (2017); Safety course (renewed 2023)") == [
        ("Crane permit G8", "", "2017"), ("Safety course", "", "2023")
    ]  # fmt: skip
    assert told("First Aid at Work (2017), Red Cross") == [("First Aid at Work", "Red Cross", "2017")]


def test_name_with_a_dash_above_who_gave_it() -> None:
    """What stands behind the dash says which grade it is; the body has a row of its own."""
    rows = [
        [("Bench Joinery", True), (" - Trade Test Grade 2", False)],
        "Ministry of Labour - Training Board",
        [("Timber Grading", True), (" - Licensed Inspector Class C", False)],
        "Institute of Wood Science (IWS)",
    ]
    assert told(*rows) == [
        ("Bench Joinery - Trade Test Grade 2", "Ministry of Labour - Training Board", ""),
        ("Timber Grading - Licensed Inspector Class C", "Institute of Wood Science (IWS)", ""),
    ]


def test_sentence_above_the_list() -> None:
    """It says that certificates follow, and names none; a body with a colon above its papers still is one."""
    rows = [
        "The following courses were completed at home through Fernlea Learning in 2016:",
        {"text": "Glaze Chemistry", "bullet": "•"},
        {"text": "Kiln Wiring Level 2", "bullet": "•"},
    ]
    assert [name for name, _, _ in told(*rows)] == ["Glaze Chemistry", "Kiln Wiring Level 2"]


def test_a_labelled_issuer_between_date_and_name() -> None:
    """`Issued by` says who gave what stands below it."""
    rows = ("2018-10-15", "Issued by: Weavers' Guild", "Certified Weaver", "2021-05-02", "Issued by: RYA", "Dyer 2")
    expected = [("Certified Weaver", "Weavers' Guild", "2018-10"), ("Dyer 2", "RYA", "2021-05")]
    assert told(*rows) == expected


def test_rows_of_a_form_with_their_labels() -> None:
    """Labels tell the name, who gave it and when; what others say belongs to none of these."""
    rows = ("Name: Certified Weaver", "Issuing Organization: Weavers' Guild", "Date Issued: 04/2020", "Number: 7")
    assert told(*rows, "Name: Dyeing 30") == [("Certified Weaver", "Weavers' Guild", "2020-04"), ("Dyeing 30", "", "")]


def test_a_date_at_the_end_of_a_bracket() -> None:
    """The comma before it goes with it; alone before the date stands who gave it."""
    rows = ("Google: Data Analytics Certificate (Coursera, 2023)", "Meta: Front-End Developer (Coursera, 2022)")
    assert told(*rows)[0] == ("Data Analytics Certificate (Coursera)", "Google", "2023")
    assert told("Certified Weaver (Quillweb, 2023)")[0] == ("Certified Weaver", "Quillweb", "2023")


def test_a_word_for_today_is_a_date() -> None:
    """Job boards print it below what does not end; names of which only one has dates below are no issuers."""
    rows = ("driver's license", "ServSafe", "July 2019 to July 2024", "CPR/AED", "Present")
    assert [name for name, _, _ in told(*rows)] == ["driver's license", "ServSafe", "CPR/AED"]


def test_one_row_of_many_names() -> None:
    """Where nothing but commas parts four or more short names, each is one."""
    row = "Kali Basics, Salt & Steam, Moss OOP, Fern from Ada Lorn"
    assert [one.name.text for one in find_certifications(laid_out(row))] == row.split(", ")
