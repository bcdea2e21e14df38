"""A doubtful profile is held against that of the text in its file's own order, and the better one is kept."""

from dataclasses import replace

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.model.page import Evidence
from resumectl.parse.geometry import Page, ParseOptions, Word
from resumectl.parse.layout.chunks import chunks_of
from resumectl.parse.layout.file_order import regions_in_file_order
from resumectl.parse.pipeline import best_reading, readings
from resumectl.parse.rereading import _weights, is_better, is_doubtful, signs

LEFT = (
    "#Education", "*NVQ Level 2 Warehousing", "Doncaster Vale College", "2012 - 2014", "",
    "#Skills", "Reach truck", "Counterbalance", "RF scanning", "", "#Languages", "English", "Arabic",
)  # fmt: skip
JOBS = (
    ("Shift Manager", "Kestrel Logistics", "March 2019 - October 2022", "Led a night team of 28 pickers"),
    ("Reach Truck Driver", "Kestrel Logistics", "May 2016 - February 2019", "Drove trucks up to 11 metres"),
    ("Warehouse Operative", "Parcel Barn", "June 2014 - April 2016", "Loaded and sorted in the peak"),
)


def columns_that_touch(edge: float, lead: float) -> bytes:
    """A page whose left column reaches to the right one, `edge` points from the left; each is written by itself."""
    right = ["#Experience"]
    for title, company, dates, duty in JOBS:
        right += [f"*{company}", f"{title}, {dates}", f"• {duty}"]
    document = pymupdf.open()
    page = document.new_page(width=595, height=842)
    page.insert_text((40, 50), "Idris Fairweather", fontsize=20, fontname="hebo")
    page.insert_text((40, 68), "idris.fairweather@example.com | +44 20 7946 0456", fontsize=10)
    for x, rows, step in ((40, LEFT, 1.5 * lead), (edge, right, lead)):
        for number, row in enumerate(rows):
            size, font = (12, "hebo") if row[:1] == "#" else (10, "hebo" if row[:1] == "*" else "helv")
            page.insert_text((x, 110 + step * number), row.lstrip("#*"), fontsize=size, fontname=font)
    return document.tobytes()


@pytest.mark.parametrize("lead", [12, 14, 20])
def test_columns_that_touch(lead):
    """Rows over both columns make nonsense; the second reading finds every job, and it is the one that is kept."""
    first, second = readings(columns_that_touch(165, lead), ParseOptions())
    found = [(job.role_title, job.company, *job.bullet_points) for job in second.profile.work_history]
    assert found == [(title, company, duty) for title, company, _, duty in JOBS]
    assert first.profile.work_history != second.profile.work_history
    assert best_reading(columns_that_touch(165, lead), ParseOptions()) == second


def test_columns_apart_are_read_once():
    """A page whose columns stand apart is no doubt, and nothing is read twice."""
    assert len(list(readings(columns_that_touch(300, 14), ParseOptions()))) == 1


def test_what_is_read_twice():
    """Only text of usual length, whose values are not sure or most of it left over; nothing of OCR, nothing flowing."""
    first, _ = readings(columns_that_touch(165, 14), ParseOptions())
    words = (Word("Some", 1, 0, 0, 9, 9, 9),)
    assert is_doubtful(first, [Page(1, 595, 842, words)])
    assert not is_doubtful(first, [])
    assert not is_doubtful(first, [Page(1, 595, 842, words, by_ocr=True)])
    assert not is_doubtful(first, [Page(1, 595, 842, words * 20_001)])
    sure = {pointer: Evidence(1, None, 0.95) for pointer in first.evidence}
    assert not is_doubtful(replace(first, evidence=sure, coverage=0.9), [Page(1, 595, 842, words)])
    assert is_doubtful(replace(first, evidence=sure, coverage=0.4), [Page(1, 595, 842, words)])


def test_the_better_one_is_surer_and_leaves_less_over():
    """Sure values and less text left over speak for a reading, gaps against it; the same profile changes nothing."""
    _, good = readings(columns_that_touch(165, 14), ParseOptions())
    jobs = good.profile.work_history
    gaps = replace(good, profile=replace(good.profile, work_history=[replace(job, company="") for job in jobs]))
    unsure = {pointer: Evidence(1, None, 0.4) for pointer in good.evidence}
    poor = replace(gaps, coverage=good.coverage - 0.3, evidence=unsure)
    assert is_better(good, poor)
    assert not is_better(poor, good)
    assert not is_better(good, replace(good, coverage=0.0, evidence=unsure))
    assert not is_better(replace(gaps, coverage=good.coverage), good)


def test_a_reading_without_the_employers_of_the_same_jobs_is_never_the_better_one():
    """Labels of a form taken for skills place more of the text, and do not make up for what they label."""
    _, good = readings(columns_that_touch(165, 14), ParseOptions())
    jobs = good.profile.work_history
    gaps = replace(good.profile, work_history=[replace(job, company="") for job in jobs])
    scanty = replace(good, coverage=good.coverage - 0.4)
    assert not is_better(replace(good, profile=gaps), scanty)
    fewer = replace(gaps, work_history=gaps.work_history[:-1])
    assert is_better(replace(good, profile=fewer), scanty)


def test_every_sign_has_its_weight():
    """The weights are those of the signs that are looked at, and of nothing else."""
    first, _ = readings(columns_that_touch(165, 14), ParseOptions())
    assert {*signs(first), "bias"} == set(_weights())


@given(st.lists(st.tuples(st.integers(0, 9), st.integers(0, 30)), min_size=1, max_size=40, unique=True))
def test_every_chunk_is_in_one_region(places):
    """Whatever the file's order is, no text is lost, none comes twice, and each region runs down the page."""
    words = tuple(Word(f"w{n}", 1, 60.0 * x, 20.0 * y, 60.0 * x + 30, 20.0 * y + 10, 20.0 * y + 8)
                  for n, (x, y) in enumerate(places))  # fmt: skip
    chunks = chunks_of(Page(1, 600, 800, words))
    regions = regions_in_file_order(chunks, words)
    found = [chunk for region in regions for row in region.rows for chunk in row]
    assert sorted(map(id, found)) == sorted(map(id, chunks))
    for region in regions:
        levels = [row[0].baseline for row in region.rows]
        assert levels == sorted(levels)
