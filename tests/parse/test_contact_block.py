"""The contact block as a whole: which text is the name, the place, the headline."""

from __future__ import annotations

import time

import pytest
from contact_bench import BODY_PT, NAME_PT, line, read
from pdf_pages import HEADING, NAME, Sheet, parsed
from section_lines import laid_out

from resumectl.parse.fields.contact.finding import find_contact, is_contact_line
from resumectl.parse.geometry import LinkTarget, Run, Segment, Style, Word
from resumectl.parse.sectioning.cutting import find_sections

BLOCK = [
    "Jane Doe",
    "Senior Nurse",
    "12 High Street, Leeds, United Kingdom",
    "+44 113 496 0142",
    "jane.doe@example.org",
]


def test_every_part_of_an_ordinary_block_is_found() -> None:
    """A plain block of five lines gives name, headline, place, phone in both forms and e-mail."""
    found = read(BLOCK)
    assert found.full_name.text == "Jane Doe"
    assert (found.first_name.text, found.last_name.text) == ("Jane", "Doe")
    assert found.headline.text == "Senior Nurse"
    assert (found.city.text, found.country.text) == ("Leeds", "United Kingdom")
    assert (found.phone_number.text, found.phone_e164.text) == ("+44 113 496 0142", "+441134960142")
    assert found.email.text == "jane.doe@example.org"


@pytest.mark.parametrize("row", ["Askerlik: Yapıldı", "Sürücü Belgesi: B", "Zivildienst: abgeleistet"])
def test_personal_data_is_no_headline(row: str) -> None:
    """What a label asks of a person is no title, though a word of it may be one elsewhere."""
    assert read(["Elif Kaya", row, "elif@example.org"]).headline.text == ""


@pytest.mark.parametrize("name", ["Božena Zahradník", "Ayşegül Aşçı"])
def test_names_of_trades(name: str) -> None:
    """Family names that are trades, too, make names as any others."""
    assert read([name, "Samsun", "post@example.org"]).full_name.text == name


def test_every_value_names_its_line() -> None:
    """Each value carries the line that it was read from, so that evidence can be shown."""
    found = read(BLOCK)
    values = [found.full_name, found.headline, found.city, found.phone_number, found.email]
    assert [value.lines[0].number for value in values] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    ("head", "name"),
    [
        (["Curriculum Vitae", "Jane Doe"], "Jane Doe"),
        (["Curriculum Vitae [Jane Doe]"], "Jane Doe"),
        (["Resume of Jane Doe"], "Jane Doe"),
        (["Jane Doe | Registered Nurse"], "Jane Doe"),
        (["Jane Doe, PhD"], "Jane Doe"),
        (["Kate 'Kit' O'Brien-Walsh", "Schwabing, Munich, Germany | 089 1234567"], "Kate 'Kit' O'Brien-Walsh"),
        (["Leeds, United Kingdom", "Jane Doe"], "Jane Doe"),
        (["Project Manager", "Jane Doe"], "Jane Doe"),
        (["J A N E\tD O E"], "Jane Doe"),
        (["林\t晓岚"], "林 晓岚"),
        (["Personal data", "Name: Jane Doe"], "Jane Doe"),
        (["Persönliche Daten", "Vorname: Jane", "Nachname: Doe"], "Jane Doe"),
    ],
)
def test_name_is_told_from_titles_places_and_labels(head: list[str], name: str) -> None:
    """Document titles, job titles, places and labels around the name are not taken for it."""
    assert read([*head, "jane@example.org"]).full_name.text == name


def test_name_broken_over_large_lines_is_one() -> None:
    """Given name and family name on lines of their own, all large, are one name; a hyphen stays."""
    lines = [line(text, at, NAME_PT) for at, text in enumerate(["Maeve", "O'Donnell-", "Fitzgerald"])]
    assert find_contact(lines, [], lines, []).full_name.text == "Maeve O'Donnell-Fitzgerald"


def test_name_that_breaks_after_a_particle_goes_on() -> None:
    """A line that ends in a particle is no whole name."""
    lines = [line(text, at, NAME_PT) for at, text in enumerate(["João Pedro dos", "Santos Oliveira"])]
    assert find_contact(lines, [], lines, [], "portuguese").last_name.text == "dos Santos Oliveira"


def test_letters_set_apart_are_joined_at_the_wide_gaps() -> None:
    """`J A N E  D O E` in one cell becomes two words where the gap is wider."""
    lefts = [0.0, 10.0, 20.0, 30.0, 60.0, 70.0, 80.0]
    words = tuple(
        Word(letter, 1, left, 0.0, left + 6.0, 10.0, 9.0) for letter, left in zip("JANEDOE", lefts, strict=True)
    )
    spaced = Segment((Run("J A N E D O E", Style(NAME_PT)),), 0.0, 90.0, words)
    large = line("x", 0, NAME_PT)
    whole = type(large)((spaced,), style=large.style, number=0)
    assert find_contact([whole], [], [whole], []).full_name.text == "Jane Doe"


def test_large_name_after_a_sidebar_is_found() -> None:
    """A sidebar that is read first does not hide the large name behind it."""
    side = [line("Glasgow, Scotland", 1), line("0141 496 0142", 2), line("callum.m@example.com", 3)]
    body = [line("Callum Mackinnon", 9, NAME_PT), line("Field Sales Executive", 10)]
    found = find_contact([], side, [*side, *body], [])
    assert (found.full_name.text, found.city.text) == ("Callum Mackinnon", "Glasgow")
    assert found.headline.text == "Field Sales Executive"


def test_the_largest_line_after_a_sidebar_is_found() -> None:
    """In a text box of a Word file, and not much larger than the rest."""
    side = [line("Glasgow, Scotland", 1), line("0141 496 0142", 2), line("c.mackinnon@example.com", 3)]
    body = [line("Callum Mackinnon", 9, 1.4 * BODY_PT), line("Field Sales Executive", 10)]
    assert find_contact([], side, [*side, *body], []).full_name.text == "Callum Mackinnon"


def test_a_quarter_or_town_before_a_place_is_no_name() -> None:
    """Where no name can be read, none is invented out of the address."""
    for text in ("Schwabing, Munich, Germany | 089 1234567", "Glasgow, Scotland"):
        assert read(["Curriculum Vitae", text, "kit@example.com"]).full_name.text == ""


@pytest.mark.parametrize("told", ["Permis B", "Rijbewijs B", "Permis B, véhicule"])
def test_a_driving_licence_labels_no_address_below_it(told: str) -> None:
    """The class behind the word says all that there is to say."""
    found = read(["Julien Girard", told, "12, avenue Jean Jaurès, 69007 Lyon", "06.39.98.00.61"], language="french")
    assert found.city.text == "Lyon"


@pytest.mark.parametrize("number", ["+49 (0) 172 – 555 63 22", "089 – 555 6322"])
def test_a_dash_within_a_number_parts_nothing(number: str) -> None:
    """Behind the code; elsewhere dashes with spaces part one piece from the next."""
    found = read(["Jane Doe", f"München – {number} – jane@example.org"], language="german")
    assert found.phone_number.text.replace("-", " – ") == number
    assert found.city.text == "München"


def test_a_national_number_that_ran_over_is_whole() -> None:
    """Behind what parts it from the rest of the row, and before a row of few digits alone."""
    for rest, number in (("01 13", "06 44 60 01 13"), ("Paris 13", "")):
        sheet = Sheet().text(60, 60, "Karim Benali", NAME)
        sheet.column(60, 90, ["Lyon – karim@example.fr – 06 44 60", rest])
        assert parsed(sheet).profile.basic_info.phone_number == number


def test_email_chooses_between_candidates_and_never_invents() -> None:
    """The local part of the address helps to choose a printed name; alone it gives no name."""
    assert read(["Brown Consulting", "Mary Miller", "mary.miller@example.org"]).full_name.text == "Mary Miller"
    assert read(["mary.miller@example.org"]).full_name.text == ""


def test_place_far_from_the_contact_data_is_not_the_home() -> None:
    """The place of a school or an employer further down is not where the person lives."""
    head = [
        "Jane Doe",
        "jane@example.org",
        *[f"Line of prose number {at} about her work." for at in "abcdefg"],
        "Milan, Italy",
    ]
    found = read(head)
    assert (found.city.text, found.country.text) == ("", "")


def test_place_on_a_line_with_a_range_of_dates_is_an_employers() -> None:
    """A line with dates belongs to a job or a school."""
    found = read(["Jane Doe", "jane@example.org", "Acme, Berlin, Germany\t2015 - 2019"])
    assert found.city.text == ""


@pytest.mark.parametrize(
    ("lines", "city", "country"),
    [
        (["Location: Lyon"], "Lyon", ""),
        (["Address:", "5 Rue Nationale", "59000 Lille", "France"], "Lille", "France"),
        (["Adresse: Hauptstraße 5, 10115 Berlin"], "Berlin", ""),
        (["Localização São Paulo, SP, BR"], "São Paulo", "Brazil"),
        (["Phone: +49 30 1234567 Address: Berlin, Germany"], "Berlin", "Germany"),
        (["12 Station Road", "Clay Cross", "S45 9TY"], "Clay Cross", ""),
        (["Stellenbosch, Western", "Cape ZA"], "Stellenbosch", "South Africa"),
        (["Toulouse", "France"], "Toulouse", "France"),
        (["Flat No. 6, Marram Residency, Moshi,", "Pune – 412105, Maharashtra, India"], "Pune", "India"),
        (["Place of birth: Rome, Italy", "Lives in: Madrid, Spain"], "Madrid", "Spain"),
        (["Born in Rome"], "", ""),
        (["Kadıköy / İstanbul"], "İstanbul", ""),
        (["Remote"], "", ""),
    ],
)
def test_home_is_read_from_labels_and_broken_lines(lines: list[str], city: str, country: str) -> None:
    """Labelled places, addresses over several lines and broken lines are read; birth places are not."""
    found = read(["Jane Doe", "jane@example.org", *lines])
    assert (found.city.text, found.country.text) == (city, country)


def test_data_around_an_address_outside_the_block_is_found() -> None:
    """Number and place beside an e-mail address at the end of the document count."""
    found = read(["Jane Doe"], rest=["+49 30 1234567", "jane@example.org", "Berlin, Germany"])
    assert (found.phone_number.text, found.city.text) == ("+49 30 1234567", "Berlin")


def test_fax_is_not_the_phone() -> None:
    """A number labelled fax is left alone, also where it is printed first."""
    found = read(["Jane Doe", "Fax: +49 30 1111111", "Tel.: +49 30 2222222"])
    assert found.phone_number.text == "+49 30 2222222"
    assert read(["Jane Doe", "Fax: +49 30 1111111"]).phone_number.text == ""


def test_first_printed_number_is_taken() -> None:
    """Of several numbers the first one counts, mobile and telephone alike."""
    assert read(["Jane Doe", "Mobile: 07700 900123", "Tel: 0113 496 0142"]).phone_number.text == "07700 900123"


@pytest.mark.parametrize(
    ("lines", "headline"),
    [
        (["Marketing Manager"], "Marketing Manager"),
        (["Leeds, UK", "Marketing Manager"], "Marketing Manager"),
        (["Acme Ltd\t2015 - 2019", "Marketing Manager"], ""),
        (["I have been a manager of several teams for many years."], ""),
        (["manager@example.org"], ""),
        (["Accountant CV Template"], ""),
        (["+44 113 496 0142"], ""),
    ],
)
def test_headline_is_a_title_near_the_name(lines: list[str], headline: str) -> None:
    """A job title near the name is the headline; sentences, contact data and lines of a job are not."""
    assert read(["Jane Doe", *lines]).headline.text == headline


def test_headline_broken_before_its_noun_is_joined() -> None:
    """`Senior Software / Engineer` in a narrow column is one headline."""
    assert read(["Jane Doe", "Senior Software", "Engineer"]).headline.text == "Senior Software Engineer"


def test_unknown_headline_counts_only_when_set_larger() -> None:
    """A phrase without a known title word is a headline when it stands right under the name in larger type."""
    body = [line("Some prose about the world.", at, 10.0) for at in range(2, 9)]
    for size_pt, headline in ((14.0, "Mars explorer"), (10.0, "")):
        lines = [line("Jane Doe", 0, NAME_PT), line("Mars explorer", 1, size_pt)]
        assert find_contact(lines, [], [*lines, *body], []).headline.text == headline


def test_understood_lines_without_a_field_are_reported() -> None:
    """Birth date and nationality are known lines, so that they do not count as lost."""
    found = read(["Jane Doe", "Date of birth: 5 May 1990", "Nationality: Irish"])
    assert {item.number for item in found.other} == {1, 2}


@pytest.mark.parametrize(
    ("text", "is_contact"),
    [
        ("jane@example.org", True),
        ("+44 113 496 0142", True),
        ("Phone: unknown", True),
        ("Berlin, Germany", True),
        ("Ho Chi Minh City VN", True),
        ("Led a team in Berlin, Germany, for three years.", False),
        ("Java, Python, SQL", False),
        ("", False),
    ],
)
def test_contact_lines_are_told_from_prose(text: str, is_contact: bool) -> None:
    """Lines under other headings are taken for contact data only when they are nothing else."""
    assert is_contact_line(line(text)) is is_contact


def test_link_labels_leave_the_address_out() -> None:
    """A link's label is what is printed for it, without the address itself."""
    url = "https://jane.example.org/papers"
    target = LinkTarget(url, f"Publications: {url}")
    (link,) = read(["Jane Doe", f"Publications: {url}"], links=[target]).links
    assert (link.label, link.url) == ("Publications", url)


def test_links_are_given_once_and_without_mail_domains() -> None:
    """An address printed and linked counts once; the e-mail's domain is no link."""
    found = read(
        ["Jane Doe", "jane@doe.example", "linkedin.com/in/jane-doe", "https://doe.dev"],
        links=[LinkTarget("https://www.linkedin.com/in/jane-doe", "linkedin.com/in/jane-doe")],
    )
    assert [link.url for link in found.links] == ["https://www.linkedin.com/in/jane-doe", "https://doe.dev"]


@pytest.mark.parametrize("piece", ["A, ", "a@a.", "1-", "+1 ", "tel: ", "A ", "(", "www.", "中", " ", "jan 1 "])
def test_hostile_lines_take_bounded_time(piece: str) -> None:
    """A block of long lines of one pattern is read in about a second, whatever the pattern."""
    lines = [line(piece * (6_000 // len(piece)), at) for at in range(3)]
    before = time.process_time()
    find_contact(lines, [], lines, [])
    assert time.process_time() - before < 2.0


def test_empty_document_gives_nothing() -> None:
    """No lines give no values and no error."""
    found = find_contact([], [], [], [])
    assert not any(getattr(found, member).text for member in ("full_name", "email", "phone_number", "city", "headline"))




def test_a_badge_number_is_no_phone_where_one_is_labelled() -> None:
    """Few digits without a label give way to a number behind `Phone`; alone they are taken."""
    assert read(["Jane Doe", "Badge 03-132-345", "Phone: (580) 555-0130"]).phone_number.text == "(580) 555-0130"
    assert read(["Jane Doe", "555-0130", "jane@example.org"]).phone_number.text == "555-0130"


def test_a_number_that_ran_over_into_the_next_cell_is_whole() -> None:
    """The rest of a number with its country's code stands in the next cell of its row."""
    assert read(["Jane Doe", "+48 12 555\t01 93"]).phone_number.text == "+48 12 555 01 93"
    assert read(["Jane Doe", "+4791234567\t0184 Oslo"]).phone_number.text == "+4791234567"


def test_a_number_that_ran_over_into_the_next_row_is_whole() -> None:
    """The rest of a number stands below its beginning, in the same column of the block."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.column(60, 90, ["Flat 7, Rose Court", "Leeds LS6 2AB"])
    sheet.column(240, 90, ["+44 7700", "900 123"])
    sheet.column(380, 90, ["jane@example.org", "linkedin.com/in/janedoe"])
    assert parsed(sheet).profile.basic_info.phone_number == "+44 7700 900 123"


@pytest.mark.parametrize(
    ("town", "number"),
    [("5020 Salzburg", "+436641234567"), ("50667 Köln", "+496641234567"), ("12345 Quollheim", "+496641234567")],
)
def test_a_towns_country_tells_a_national_number(town: str, number: str) -> None:
    """Of several countries with the language it is the one that alone has the town."""
    found = read(["Jane Doe", f"Mozartgasse 4, {town}", "0664 1234567"], language="german")
    assert found.phone_e164.text == number


def test_a_number_that_ran_over_at_the_end_of_a_row_is_whole() -> None:
    """Also where its beginning could be a number; a longer number below is another one."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.column(60, 90, ["Stylist, Milan, jane@example.org, +39 345 000", "1122"])
    assert parsed(sheet).profile.basic_info.phone_number == "+39 345 000 1122"
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.column(60, 90, ["Stylist, Milan, jane@example.org, +39 345 0001122", "02 5550 1122"])
    assert parsed(sheet).profile.basic_info.phone_number == "+39 345 0001122"


def test_the_place_of_signature_gets_its_country_from_the_address() -> None:
    """A label that names the same town alone takes nothing from the address in the head."""
    found = read(["Jane Doe", "4, Rose Court, Vadodara - 390019, Gujarat, India"], ["Place : Vadodara"])
    assert (found.city.text, found.country.text) == ("Vadodara", "India")
    other = read(["Jane Doe", "4, Rose Court, Vadodara - 390019, Gujarat, India"], ["City : Surat"])
    assert (other.city.text, other.country.text) == ("Surat", "")


@pytest.mark.parametrize(
    ("address", "city", "country"),
    [
        ("Moda Cad. No:12/5, Kadıköy/İstanbul", "İstanbul", ""),
        ("Rua das Acácias, 100 - Centro - Curitiba/PR - CEP 80020-310", "Curitiba", ""),
        ("Rua Sete, 45, Jardim América, São Paulo - SP, CEP: 01310-100", "São Paulo", ""),
        ("Calle 80 # 12-34 Apto 501, Bogotá D.C.", "Bogotá", ""),
        ("Col. Roma Norte, Alcaldía Cuauhtémoc, CDMX, C.P. 06700", "CDMX", ""),
        ("Blk 12 Bedok North Road #03-45 Singapore 460012", "Singapore", "Singapore"),
        ("Village Rampur, Distt. Panchkula (Haryana) - 133302", "Panchkula", ""),
        ("гр. Пловдив, ул. „Иван Вазов“ № 22", "Пловдив", ""),
        ("ул. Садовая, д. 5, кв. 12, г. Пермь, 614000", "Пермь", ""),
        ("г. Москва, м. Сокол", "Москва", ""),
        ("서울특별시 마포구 월드컵로 25", "서울특별시", ""),
        ("경기도 성남시 분당구 판교로 12", "성남시", ""),
        ("Rue de la Paix 4 - 1000 Bruxelles", "Bruxelles", ""),
        ("C/ Camino de Ronda 97, 5.º B – 18003 Granada", "Granada", ""),
        ("Washington, D.C.", "Washington", "United States"),
    ],
)
def test_addresses_as_their_countries_write_them(address: str, city: str, country: str) -> None:
    """Quarters, districts, words for postcodes and states around the town are none of its name."""
    found = read(["Jane Doe", address, "jane@example.org"])
    assert (found.city.text, found.country.text) == (city, country)


def test_the_persons_own_address_in_a_footer_is_preferred_to_a_referees() -> None:
    """Of several addresses outside the head the one that bears the person's name, with the number beside it."""
    referee = "Engr. Bola Ade, +234 803 000 1111, bola@example.ng"
    footer = "14 Aba Road, Port Harcourt, Nigeria | +234 806 123 4567 | emeka.obi@example.ng"
    found = read(["Emeka Obi-Nwosu", "B.Eng, MNSE"], rest=[referee, *["Site diary kept"] * 8, footer])
    assert (found.email.text, found.phone_number.text) == ("emeka.obi@example.ng", "+234 806 123 4567")
    assert found.city.text == "Port Harcourt"


@pytest.mark.parametrize(
    ("row", "first", "last"),
    [
        ("Nume / Prenume: Mureșan Ioana-Cristina", "Ioana-Cristina", "Mureșan"),
        ("Cognome e nome: Bianchi Marco", "Marco", "Bianchi"),
        ("Nazwisko i imię: Wilk Anna", "Anna", "Wilk"),
        ("Nome e cognome: Marco Bianchi", "Marco", "Bianchi"),
    ],
)
def test_labels_that_ask_for_the_family_name_first(row: str, first: str, last: str) -> None:
    """A form's label tells in which order the names stand behind it."""
    found = read([row, "Telefon: 0744 218 903"])
    assert (found.first_name.text, found.last_name.text) == (first, last)


def test_labels_of_two_ideographs_far_apart() -> None:
    """Chinese forms set labels of two characters as wide as those of four."""
    found = read(["姓\t名：邓国栋 性\t别：男", "联系电话：139 5555 6120"])
    assert found.full_name.text == "邓国栋"


@pytest.mark.parametrize(
    ("town", "number", "international"),
    [
        ("8001 Zürich", "044 668 18 00", "+41446681800"),
        ("8010 Graz", "0660 1234567", "+436601234567"),
        ("50667 Köln", "0221 1234567", "+492211234567"),
    ],
)
def test_a_number_is_of_the_country_of_the_town(town: str, number: str, international: str) -> None:
    """Where no country is printed, a town that the language's main country lacks tells another one."""
    found = read(["Jana Vell", f"Lindenweg 4, {town}", number], language="german")
    assert (found.phone_number.text, found.phone_e164.text) == (number, international)


def test_the_letters_of_a_postcode_are_no_degree() -> None:
    """`8012 DJ` and `3511 AB` stand before towns."""
    assert read(["Jana Vell", "Lindestraat 133, 8012 DJ Zwolle"], language="dutch").city.text == "Zwolle"


@pytest.mark.parametrize(
    ("rows", "first", "last"),
    [
        (["Nombre: María José", "Apellidos: López Díaz"], "María José", "López Díaz"),
        (["Nume: Ionescu", "Prenume: Mihaela"], "Mihaela", "Ionescu"),
        (["Nom : Youssef Benali"], "Youssef", "Benali"),
    ],
)
def test_halves_of_a_name_behind_labels(rows: list[str], first: str, last: str) -> None:
    """Both halves in either order; a label of one half may stand before the whole name."""
    found = read(["CURRICULUM VITAE", *rows, "Tel: 0722 555 321", "E-mail: someone@example.org"])
    assert (found.first_name.text, found.last_name.text) == (first, last)


def test_streets_called_like_titles() -> None:
    """`Calle Mayor` is no mayor: the town behind it is where the person lives."""
    assert read(["Carmen Vega Ruiz", "C/ Mayor 4, 28911 Leganés (Madrid)", "622 555 432"]).city.text == "Leganés"


def test_a_hyphen_before_a_label_ends_the_town() -> None:
    """`Chennai, Tamil Nadu - Email me on a site: ...` as job boards print it."""
    sheet = Sheet().text(60, 60, "Noor Arenas", NAME)
    sheet.text(60, 80, "Chennai, Tamil Nadu - Write to me on: jobs.example.com/r/Noor-Arenas")
    sheet.text(60, 120, "EXPERIENCE", HEADING).text(60, 140, "Nurse, Hillside Clinic, 2015 - 2020")
    assert parsed(sheet).profile.basic_info.location.city == "Chennai"


def test_a_row_of_labels_names_the_cells_below_it() -> None:
    """Each label stands above its value: the first number is the phone's, not one of the address."""
    found = read(["Jane Doe", "Phone\tAddress", "(415) 555-0131\t38 Market Street", "(650) 555-0178\tOakland, CA"])
    assert (found.phone_number.text, found.city.text) == ("(415) 555-0131", "Oakland")


def test_digits_of_a_plot_before_the_town_are_no_phone() -> None:
    """They count where no other number stands."""
    plot = "4 0105 - 121 Kisumu, Kenya"
    assert read(["Jane Doe", plot, "Phone: (+254) 701-555063"]).phone_number.text == "(+254) 701-555063"
    assert read(["Jane Doe", "4 0105 - 121", "Kisumu, Kenya"]).phone_number.text == "4 0105 - 121"


@pytest.mark.parametrize("number", ["GTCS Registration No. 142233", "Iscritta OPI Torino n. 12345"])
def test_a_number_in_a_register_is_no_place(number: str) -> None:
    """Under which number somebody is registered says nothing of where they live."""
    found = read(["Jane Doe", f"Senior Nurse | {number}", "12 High Street, Leeds", "+44 113 496 0142"])
    assert found.city.text == "Leeds"


def test_the_block_on_top_of_the_right_column_is_no_referees() -> None:
    """References end the left column; what stands on top of the right one is the person's own."""
    heading = {"bold": True, "size": 13, "gap": 15}
    left = ["Thea Khoza", {"text": "Experience", **heading}, "Welder, Lorn Yard Ltd, 2012 - 2019",
            {"text": "References", **heading}, "Una Vell, Head", "(213) 555-0172", "una.vell@example.com"]  # fmt: skip
    right = [{"text": "(817) 555-0190", "top": 50}, "thea@example.org", {"text": "Skills", **heading}, "Welding"]
    placed = [row if isinstance(row, dict) else {"text": row} for row in right]
    lines = laid_out(*left, *({**row, "column": 1, "left": 400} for row in placed))
    held = {section.kind: [line.flat for line in section.lines] for section in find_sections(lines, {})}
    assert held["contact"] == ["(817) 555-0190", "thea@example.org"]
    assert held["references"] == ["Una Vell, Head", "(213) 555-0172", "una.vell@example.com"]
