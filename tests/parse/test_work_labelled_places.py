"""Where a job was, behind labels in a row of its own: the labels name no employer."""

from __future__ import annotations

import pytest
from section_lines import flow, laid_out

from resumectl.parse.fields.jobs.finding import find_jobs

JOBS = (("04/03/2021 – Present", "Ward clerk", "Quoll Hospital"), ("01/09/2017 – 28/02/2021", "Porter", "Marram Works"))


@pytest.mark.parametrize(
    ("town", "country"),
    [("City:", "Country:"), ("Ville :", "Pays :"), ("Ort:", "Land:"), ("Localidad:", "País:"), ("Città:", "Paese:")],
)
@pytest.mark.parametrize("look", ["plain", "bold"])
def test_town_and_country_behind_their_labels(town: str, country: str, look: str) -> None:
    """As Europass prints them below the employer, in many languages; plain in Word files, bold labels in PDFs."""
    told = f"{town} Lyon | {country} France"
    if look == "plain":
        lines = flow(*(row for span, title, firm in JOBS for row in (f"[ {span} ] {title}", firm, told)))
    else:
        runs = [(f"{town} ", True), ("Lyon | ", False), (f"{country} ", True), ("France", False)]
        rows = [([(f"[ {span} ] ", False), (title, True)], [(firm, True)], runs) for span, title, firm in JOBS]
        lines = laid_out(*rows[0], *rows[1])
    found = [(job.title.text, job.company.text, job.place.text) for job in find_jobs(lines)]
    assert found == [(title, firm, "Lyon, France") for _, title, firm in JOBS]


def test_a_size_and_a_town_behind_a_firm_are_no_title() -> None:
    """`Acme GmbH, Martinsried (ca. 450 Mitarbeiter)` above its roles: the firm is theirs, and the town."""
    duties = [{"text": text, "bullet": "•", "left": 62} for text in ("Leitung der Gruppe", "Erstellung der Module")]
    jobs = find_jobs(laid_out(
        [("Genova Biologics GmbH", True), (", Martinsried (ca. 450 Mitarbeiter)\t04/2019 – heute", False)],
        "Senior Managerin Regulatory Affairs (seit 07/2021)", duties[0],
        "Managerin Regulatory Affairs (04/2019 – 06/2021)", duties[1],
    ))  # fmt: skip
    assert [(job.company.text, job.place.text, job.title.text.split()[0]) for job in jobs] == [
        ("Genova Biologics GmbH", "Martinsried", "Senior"), ("Genova Biologics GmbH", "Martinsried", "Managerin"),
    ]  # fmt: skip


def test_a_cell_of_a_table_is_read_as_it_is_printed() -> None:
    """What parts its pieces stays, and what a date leaves behind is one space."""
    jobs = find_jobs(flow(
        "Zeitraum\tFirma\tTätigkeit", "11/2023 - heute\tHofpfisterei GmbH\tVerkäuferin; Kasse",
        "2012 - 2020\tHotel Bayerischer Hof\tZimmermädchen, ab 2016 Hausdame",
    ))  # fmt: skip
    assert [job.title.text for job in jobs] == ["Verkäuferin; Kasse", "Zimmermädchen, Hausdame"]
