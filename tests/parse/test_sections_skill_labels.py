"""Labels inside the skills that are set as titles of jobs are, below headings that stand out more."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, Look, Sheet, jobs_of, kinds_of, parsed, resume_head

from resumectl.parse.headings import heading_kind
from resumectl.parse.lexicon import lexicon

TITLE, LABEL = Look(size=15, bold=True), Look(size=11.5, bold=True)
JOBS = (
    ("Deck Engineer", "Harbour Ferries Ltd", "2019 - 2022", "Serviced two diesel engines"),
    ("Junior Deck Hand", "Coastal Tugs Ltd", "2016 - 2019", "Moored barges in all weather"),
    ("Yard Apprentice", "Tarn Works Ltd", "2013 - 2016", "Painted hulls below the water line"),
)
LABELS = {
    "english": ("Programming Languages", "Frameworks", "Tools", "Databases"),
    "french": ("Langages de programmation", "Frameworks", "Outils", "Bases de données"),
    "danish": ("Programmeringssprog", "Frameworks", "Værktøjer", "Teknologier"),
}


@pytest.mark.parametrize("language", LABELS)
def test_titles_in_the_look_of_skill_labels_are_no_headings(language: str) -> None:
    """What is known of a look are names for parts of the skills, so a title set in it opens no section."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.text(60, y, "Experience", TITLE)
    y += 22
    for title, company, dates, duty in JOBS:
        sheet.text(60, y, title, LABEL).text(60, y + 14, company, BOLD).text(60, y + 27, dates)
        sheet.bullet(70, y + 41, [duty])
        y += 66
    sheet.text(60, y, "Education", TITLE).text(60, y + 20, "BSc in Physics, Durham University, 2010 - 2013")
    sheet.text(60, y + 50, "Skills", TITLE)
    y += 72
    for label in LABELS[language]:
        sheet.text(60, y, label, LABEL).text(60, y + 15, "Alpha, Beta, Gamma")
        y += 38
    kinds = [kind for kind, _ in kinds_of(sheet)]
    assert kinds[:3] == ["head", "work", "education"]
    assert set(kinds[3:]) == {"skills"}
    assert jobs_of(parsed(sheet)) == [(title, company, *dates.split(" - ")) for title, company, dates, _ in JOBS]


@pytest.mark.parametrize(
    "title",
    ["Teknisk profil", "Technisches Profil", "Profil technique", "Technisch profiel", "Profil techniczny",
     "Technický profil", "Tekninen profiili", "Technical profile"],
)  # fmt: skip
def test_a_technical_profile_is_skills(title: str) -> None:
    """It lists what somebody works with, as in English; only a profile alone is a summary."""
    assert heading_kind(title, lexicon()) == "skills"


@pytest.mark.parametrize("title", ["Prijašnja radna mjesta", "Ranija radna mjesta"])
def test_former_places_of_work_are_jobs(title: str) -> None:
    """Said in Croatian in other words than `Prethodna radna mjesta`."""
    assert heading_kind(title, lexicon()) == "work"
