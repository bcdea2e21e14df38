"""Certificates that stand within another section, or in a row behind a label."""

import pytest
from section_lines import laid_out

from resumectl.parse.fields.certificates.finding import find_certifications
from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon
from resumectl.parse.sectioning.certificates_apart import certificates_apart
from resumectl.parse.sectioning.cutting import Section
from resumectl.parse.sectioning.regroup import regroup


def cut(kind: str, title: str, *rows: object) -> dict[str, list[str]]:
    """The texts of the lines by the kind of their section, after a section was cut."""
    heading, *lines = laid_out(title, *rows)
    found: dict[str, list[str]] = {}
    for part in certificates_apart(Section(kind, heading, tuple(lines)), lexicon()):
        found.setdefault(part.kind, []).extend(line.flat for line in part.lines)
    return found


def names(kind: str, *rows: object) -> list[str]:
    """The certificates found in a section with these lines."""
    heading, *lines = laid_out("Heading", *rows)
    parts = regroup([Section(kind, heading, tuple(lines))])
    told = [line for part in parts if part.kind == "certifications" for line in part.lines]
    return [one.name.text for one in find_certifications(told)]


@pytest.mark.parametrize(
    ("title", "kind"),
    [
        ("Certifications, Licenses & Training", "certifications"),
        ("Professional Memberships and Qualifications", "certifications"),
        ("Licenses/Certifications", "certifications"),
        ("Relevant Certifications", "certifications"),
        ("Continuing Professional Development (CPD)", "certifications"),
        ("Education + Certifications", "education"),
        ("Academics and Certifications", "education"),
        ("Skills, Certifications & Languages", "skills"),
        ("Honors and Certificates", "awards"),
        ("Profile and Qualifications", ""),
        ("Training Manager", ""),
        ("Projects and Certifications", ""),
    ],
)
def test_joined_headings(title: str, kind: str) -> None:
    """A heading made of known ones is known by its parts; schools and skills come first, unknown words end it."""
    assert heading_kind(title, lexicon()) == kind


def test_below_schools() -> None:
    """Under `Education & Certifications` what stands behind the last school is no school; its dates stay with it."""
    found = cut(
        "education", "Education & Certifications",
        "Associate of Arts", "Lane Community College", "2015", "Forklift Operator, 2019",
        "TEFL Certificate (Quill Academy)",
    )  # fmt: skip
    assert found["certifications"] == ["Forklift Operator, 2019", "TEFL Certificate (Quill Academy)"]
    assert found["education"][-1] == "2015"


def test_grades_of_certificates_are_no_degrees_and_a_licence_of_a_university_is_one() -> None:
    """As French consultancies list both below one heading, years first."""
    schools = ["2018 : Master Informatique, Université Lyon 1", "2016 : Licence Informatique, Université Lyon 1"]
    papers = ["2023 : Certified Kubernetes Administrator (CKA)", "2021 : AWS Solutions Architect – Associate"]
    found = cut("education", "FORMATIONS ET CERTIFICATIONS", *schools, *papers)
    assert (found["education"], found["certifications"]) == (schools, papers)


def test_certificates_of_schools_stay() -> None:
    """A certificate that a college gives stands where the degrees do."""
    rows = ["BSc Botany, Fenland College, 2016", "Certificate in Teaching, Fenland College, 2012"]
    assert set(cut("education", "Education and Certification", *rows)) == {"education"}


def test_a_certificate_above_its_school_stays() -> None:
    """The row above a school's name is what was learnt there, be it a certificate and the first of the section."""
    rows = ["Dental Office Certificate", "Fenland College, 2011", "Diploma", "École secondaire du Marais, 2009"]
    assert set(cut("education", "Academic Qualifications", *rows)) == {"education"}


def test_unknown_schools_stay_below_their_degrees() -> None:
    """A name alone below a degree is its school, with the dates; entries that begin with dates keep what follows."""
    rows = ["PhD Botany", "Corvid Hill", "2015", {"text": "Forklift Licence, 2019", "bullet": "•"}]
    found = cut("education", "Education & Certifications", *rows)
    assert found["education"] == ["PhD Botany", "Corvid Hill", "2015"]
    rows = ["Corvid Hill", "Mar 2022", "Liberal Arts"]
    assert set(cut("education", "Education & Training", *rows)) == {"education"}


def test_march_is_a_month() -> None:
    """`March 2023` behind a certificate is its date, not a Master of Architecture."""
    rows = ["BSc Botany, Fenland College, 2016", "Certified Midwife, June 2022", "TNCC, March 2023"]
    assert cut("education", "Education & Training", *rows)["certifications"] == rows[1:]


def test_candidates_below_a_label_go_on() -> None:
    """What stands below `Licenses & Certifications:` ends at a school, not at a word of studies."""
    rows = ["BSc Botany, Fenland College", "Licenses & Certifications:", "Notary Public", "CFA Level II Candidate"]
    assert cut("education", "Education", *rows)["certifications"] == ["Notary Public", "CFA Level II Candidate"]


def test_label_alone_on_its_line() -> None:
    """A line that only says `Certifications:` begins them, below schools and below skills."""
    found = cut("education", "Education", "BSc Botany, Fenland College, 2016", "Certifications:", "Rope Access Level 1")
    assert found == {"education": ["BSc Botany, Fenland College, 2016"], "certifications": ["Rope Access Level 1"]}
    found = cut("skills", "Skills", "Welding, cutting", "Licenses:", "Class A License", "Tools: lathe, saw")
    assert found == {"skills": ["Welding, cutting", "Tools: lathe, saw"], "certifications": ["Class A License"]}


def test_among_awards_and_skills() -> None:
    """Below a heading that names both, prizes stay awards and plain skills stay skills."""
    found = cut("awards", "Awards & Certifications", "Employee of the Year, 2018", "WSET Level 2 Award in Wines, 2019")
    assert found["certifications"] == ["WSET Level 2 Award in Wines, 2019"]
    found = cut("skills", "Skills & Certifications", "Triage, charting, teaching, rounds", "Certified Midwife (2011)")
    assert found == {"skills": ["Triage, charting, teaching, rounds"], "certifications": ["Certified Midwife (2011)"]}


@pytest.mark.parametrize("kind", ["skills", "other", "education", "summary"])
def test_labelled_row(kind: str) -> None:
    """Names behind a label are single ones, however commas or semicolons part them, with their dates apart."""
    rows = ["Something else, 2012", "Licenses/Certifications: Safe Pass, Mini Digger (2019), and First Aid"]
    assert names(kind, *rows) == ["Safe Pass", "Mini Digger", "First Aid"]
    rows = ["Something else, 2012", "Certifications: Safe Pass; Mini Digger Ticket (2019); Manual Handling."]
    assert names(kind, *rows) == ["Safe Pass", "Mini Digger Ticket", "Manual Handling"]


def test_courses_of_a_degree_are_none() -> None:
    """Below schools a label of courses belongs to the degree, and a French `Licence` is one."""
    assert names("education", "BSc Botany, Fenland College", "Courses: Ethics, Statistics") == []
    assert names("education", "Licence : Physique", "Université de Nantes, 2014") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Registered Nurse, State of Ohio #445120, exp. May 2027", ("Registered Nurse", "State of Ohio")),
        ("Journeyman Plumber – License 44512", ("Journeyman Plumber", "")),
        ("Pool Operator (License No. A-3377)", ("Pool Operator", "")),
        ("Certified Arborist (in progress)", ("Certified Arborist", "")),
        ("State of Oregon – Journeyman Electrician", ("Journeyman Electrician", "State of Oregon")),
        ("Certified Midwife (CM) (Board of Midwifery)", ("Certified Midwife (CM)", "Board of Midwifery")),
        ("Certified Public Accountant, Utah", ("Certified Public Accountant", "Utah")),
        ("CISSP, ISC2", ("CISSP", "ISC2")),
        ("Construction Safety – License 4738202, expires May 2027", ("Construction Safety", "")),
        ("Hot Yoga – Yoga Alliance", ("Hot Yoga", "Yoga Alliance")),
    ],
)
def test_who_gave_it_and_how_it_stands(text: str, expected: tuple[str, str]) -> None:
    """Numbers, expiry and states of completion are not the name's, whoever stands first."""
    (one,) = find_certifications(laid_out(text))
    assert (one.name.text, one.issuer.text) == expected


def test_a_row_of_names() -> None:
    """Commas part three names or more in one row; a board behind a name does not make it a list."""
    told = [one.name.text for one in find_certifications(laid_out("First Aid, Manual Handling, Forklift Ticket"))]
    assert told == ["First Aid", "Manual Handling", "Forklift Ticket"]
    told = [one.name.text for one in find_certifications(laid_out("Reading Specialist, K-12, Board of Education"))]
    assert len(told) == 1


def test_an_unknown_school_below_education_and_training_stays() -> None:
    """A row without a word of papers or schools is no certificate because the heading says training, too."""
    found = cut("education", "Education & Training", "Baking Graduate\tCrumb Lab\t2023")
    assert set(found) == {"education"}
    assert "certifications" in cut("education", "Education & Training", "First Aid at Work, 2019")


def test_a_long_clause_first_is_no_certificate() -> None:
    """A sentence of consent that stands before any certificate names none, and the rest is read."""
    clause = "I hereby agree that these data may be kept by the firm " + "for as long as it needs them " * 3
    assert [one.name.text for one in find_certifications(laid_out(clause))] == []
