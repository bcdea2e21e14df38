"""Headings with a square or another glyph before them."""

from __future__ import annotations

import pytest
from pdf_pages import BOLD, DOT, Look, Sheet, parsed


def with_sections(glyph: str, look: Look) -> Sheet:
    """Two jobs and a school below headings that a glyph stands before; bullets carry the same glyph."""
    sheet = Sheet().text(60, 60, "Mirela Dragan", Look(size=20, bold=True)).text(60, 80, "mirela@example.com")
    y = 120
    for title, rows in (
        ("WORK EXPERIENCE", ["06/2018 – Current Ljubljana, Slovenia", "Translator, Hribar Language Services"]),
        ("EDUCATION AND TRAINING", ["2006 – 2010 Graz, Austria", "BA Translation, University of Graz"]),
        ("DIGITAL SKILLS", ["memoQ | Xbench | OmegaT"]),
    ):
        sheet.text(60, y, glyph).text(72, y, title, look)
        for row in rows:
            sheet.text(60, y := y + 16, row)
        if title.startswith("WORK"):
            sheet.text(62, y + 16, glyph).text(74, y + 16, "Contracts and patents for twelve clients")
            y += 16
        y += 30
    return sheet


@pytest.mark.parametrize("glyph", [DOT, "-"])
@pytest.mark.parametrize("look", [BOLD, Look(size=13)])
def test_a_glyph_before_a_heading_does_not_make_it_an_item(glyph: str, look: Look) -> None:
    """The sections are found, and the bullet with the same glyph stays a bullet of the job."""
    profile = parsed(with_sections(glyph, look)).profile
    assert [job.bullet_points for job in profile.work_history] == [("Contracts and patents for twelve clients",)]
    assert [school.institution for school in profile.education] == ["University of Graz"]
    assert profile.skills == ("memoQ", "Xbench", "OmegaT")
