"""Labels set flush right beside values set flush left: two cells a row, however close they stand."""

from __future__ import annotations

from pdf_pages import Look, Sheet, parsed

ROWS = [
    ("Name", "Tomás Figueira"),
    ("Telephone", "+351 91 555 01 42"),
    ("E-mail", "tomas@example.pt"),
    ("Nationality", "Portuguese"),
    ("Work experience", ""),
    ("Dates", "05/2018 – 06/2021"),
    ("Occupation or position held", "Head Receptionist"),
    ("Main activities and responsibilities", "Check-in, night audit and the rota of six"),
    ("Name and address of employer", "Hotel da Ria, Faro"),
    ("Dates", "06/2014 – 04/2018"),
    ("Occupation or position held", "Receptionist"),
    ("Main activities and responsibilities", "Reservations and guest complaints"),
    ("Name and address of employer", "Albergue do Monte, Tavira"),
]


def form(gap: float) -> Sheet:
    """The rows with `gap` points between label and value."""
    sheet = Sheet()
    for at, (label, value) in enumerate(ROWS):
        look = Look(size=10) if value else Look(size=10, bold=True)
        sheet.right(260, 80 + 15 * at, label, look).text(260 + gap, 80 + 15 * at, value)
    return sheet


def test_labels_close_to_their_values_are_read_as_a_form() -> None:
    """Six points apart, not much more than a space, the two edges that all rows share part the columns."""
    profile = parsed(form(6)).profile
    assert profile.basic_info.full_name == "Tomás Figueira"
    assert profile.basic_info.phone_number == "+351 91 555 01 42"
    assert [(job.role_title, job.start_date) for job in profile.work_history] == [
        ("Head Receptionist", "2018-05"),
        ("Receptionist", "2014-06"),
    ]
    assert [job.company for job in profile.work_history] == ["Hotel da Ria", "Albergue do Monte"]


def test_words_of_running_text_are_not_parted() -> None:
    """Lines that by chance have a space at the same place stay whole."""
    sheet = Sheet()
    for at in range(8):
        sheet.text(60, 100 + 15 * at, "Visited clients and wrote reports for the families")
    lines = [line.text for line in parsed(sheet).transcript.lines]
    assert all("\t" not in line for line in lines)


def test_the_gap_behind_drawn_bullets_is_no_seam() -> None:
    """Rows of small print behind bullets of a list within a list keep their bullets, however many there are."""
    points = [f"Mended the nets of boat number {number} and wrote it in the book" for number in range(9)]
    small, head = Look(size=7.5), Look(size=7.5, italic=True)
    sheet = Sheet().text(60, 60, "Tomás Figueira", Look(size=20, bold=True))
    sheet.text(60, 90, "WORK EXPERIENCE", Look(size=12, bold=True))
    y = 110.0
    for name in ("Lorn Yard - Quincy - Boat Surveyor", "Strath Yard - Salem - Store Clerk"):
        sheet.dot(68, y - 2.5, 1.1).text(77, y, name, head)
        for text in points:
            y += 11
            sheet.dot(85, y - 2.5, 1.1).text(93, y, text, small)
        y += 11
    jobs = parsed(sheet).profile.work_history
    assert [(job.role_title, list(job.bullet_points)) for job in jobs] == [
        ("Boat Surveyor", points),
        ("Store Clerk", points),
    ]
