"""Evidence: every value of a profile can be found in the document, and every line of the document is accounted for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_pages import BOLD, DOT, HEADING, Look, Sheet, parsed, reading_of, resume_head, width_of

from resumectl.model import limits
from resumectl.model.page import Box, Evidence, Mark, ParseResult
from resumectl.parse.fields.value import Value
from resumectl.parse.geometry import Line, ParseOptions, Run, Segment, Word
from resumectl.parse.pipeline import _extract, parse_document
from resumectl.parse.placing import Places
from resumectl.parse.sniff import sniff

SAMPLES = Path(__file__).parents[2] / "sample_resumes"
WITH_TEXT = [path.name for path in sorted(SAMPLES.glob("*.pdf")) if not path.stem.endswith("-scan")]
NOT_PRINTED = re.compile(
    r"^/(?:resume_language|.*(?:date|country|phone_e164|url|label|email|full_name|first_name|last_name|level|summary.*))$"
)
"""Members that are normalised, so that their text need not be printed just so."""


def full_sheet() -> Sheet:
    """Two pages with every kind of section, a running foot, and a line that has no place in a profile."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Summary", HEADING), "Calm organiser of stations and depots, at home in three languages."])
    sheet.column(60, y + 44, [("Experience", HEADING)])
    sheet.text(60, y + 64, "Station Manager", BOLD).right(540, y + 64, "2019 - Present")
    sheet.text(60, y + 78, "Northern Tramways Ltd, Leeds, United Kingdom")
    sheet.bullet(
        60,
        y + 92,
        ["Answered for the timetable of eleven lines and forty trains by day and by night, and", "wrote the reports"],
    )
    sheet.bullet(60, y + 118, ["Planned the rota of twelve drivers"])
    sheet.centred(815, "Page 1 of 2", Look(size=8))
    sheet.turn()
    sheet.text(60, 80, "Ticket Clerk", BOLD).right(540, 80, "2011 - 2015")
    sheet.text(60, 94, "Harbour Ferries Ltd")
    sheet.bullet(60, 108, ["Sold tickets in three languages"], DOT)
    sheet.column(60, 140, [("Education", HEADING), "BSc in Transport Planning, University of Leeds, 2008 - 2011"])
    sheet.column(60, 180, [("Skills", HEADING), "Rosters, signalling, first aid"])
    sheet.column(60, 220, [("Languages", HEADING), "English (native), German (fluent)"])
    sheet.column(60, 260, [("Curiosities", HEADING), "Owns a small boat with a red sail"])
    sheet.centred(815, "Page 2 of 2", Look(size=8))
    return sheet


def values(members: Any, pointer: str = "") -> Iterator[tuple[str, str]]:
    """(JSON pointer, text) of every string that is not empty."""
    if isinstance(members, str):
        if members:
            yield pointer, members
    else:
        pairs = members.items() if isinstance(members, dict) else enumerate(members)
        for key, member in pairs:
            yield from values(member, f"{pointer}/{key}")


def unproved(result: ParseResult) -> list[str]:
    """Pointers of values without evidence; the language is that of the whole document."""
    told = {"/resume_language"}
    found = values(result.profile.to_json())
    return [at for at, _ in found if at not in result.evidence and at not in told and not at.endswith("/label")]


def test_every_value_has_evidence_and_nothing_else_has() -> None:
    """One entry a value, none for what is empty."""
    result = parsed(full_sheet())
    assert len(result.evidence) > 20
    assert unproved(result) == []
    assert set(result.evidence) <= {at for at, _ in values(result.profile.to_json())}


def test_the_box_is_where_the_value_is_printed() -> None:
    """The words inside a value's box say the value."""
    data = full_sheet().data()
    result = parse_document(data, ParseOptions())
    pages = {page.number: page for page in _extract(sniff(data), data, ParseOptions()).pages}
    checked = 0
    for pointer, text in values(result.profile.to_json()):
        if NOT_PRINTED.match(pointer):
            continue
        proof = result.evidence[pointer]
        assert proof.box is not None
        inside = {fold(word.text) for word in pages[proof.page].words if is_inside(word, proof.box)}
        assert {fold(part) for part in text.split()} <= inside, pointer
        checked += 1
    assert checked > 15
    assert result.evidence["/work_history/1/company"].page == 2


def test_a_box_is_no_larger_than_its_words() -> None:
    """The title's box ends before the date in the same row, and the date's begins behind the title."""
    result = parsed(full_sheet())
    title, start = result.evidence["/work_history/0/role_title"], result.evidence["/work_history/0/start_date"]
    assert title.box is not None
    assert start.box is not None
    assert title.box.right < start.box.left
    assert title.box.width < 100


def printed_in(sheet: Sheet, proof: Evidence) -> str:
    """The words whose middle lies in the box."""
    data = sheet.data()
    page = _extract(sniff(data), data, ParseOptions()).pages[proof.page - 1]
    assert proof.box is not None
    box = proof.box
    return " ".join(
        word.text
        for word in page.words
        if box.left <= (word.left + word.right) / 2 <= box.right
        and box.top <= (word.top + word.bottom) / 2 <= box.bottom
    )


def test_normalised_values_are_where_they_are_printed() -> None:
    """Dates, the international number and the country, which are printed otherwise, have boxes of their own words."""
    sheet = full_sheet()
    result = parsed(sheet)
    printed = {
        "/basic_info/phone_e164": "+44 20 7946 0958",
        "/basic_info/location/country": "United Kingdom",
        "/work_history/0/start_date": "2019",
        "/work_history/0/end_date": "Present",
        "/work_history/1/end_date": "2015",
        "/education/0/start_date": "2008",
        "/education/0/end_date": "2011",
    }
    assert {pointer: printed_in(sheet, result.evidence[pointer]) for pointer in printed} == printed


@pytest.mark.parametrize(
    ("line", "text", "printed"),
    [
        ("New York University, York", "York", "York"),
        ("Leiter der Werkstatt, März 2015 - heute", "2015-03", "März 2015"),
        ("Leiter der Werkstatt, März 2015 - heute", "Present", "heute"),
        ("seit 04/2018: Köchin", "2018-04", "seit 04/2018:"),
        ("Cook, 2018-03 - 2019-04", "2018-03", "2018-03"),
        ("Cook, 2018-03 - 2019-04", "2019-04", "2019-04"),
        ("Bern, CH", "Switzerland", "CH"),
        ("Tel. (020) 7946 0958 | Leeds, UK", "+442079460958", "(020) 7946 0958"),
        ("Tel. (020) 7946 0958 | Leeds, UK", "United Kingdom", "UK"),
        ("C, C++, C# and Go", "C++", "C++,"),
        ("Baker-Fox Ltd . Head of Sales", "Head of Sales Baker-Fox Ltd", "Baker-Fox Ltd . Head of Sales"),
    ],
)
def test_a_value_is_found_in_its_line(line: str, text: str, printed: str) -> None:
    """The words that say a value are found by themselves, by what they are read as, or by what they share with it."""
    sheet = Sheet()
    sheet.text(60, 100, line)
    (found,) = reading_of(sheet).lines
    place = Places().place(Value(text, (found,)))
    assert found.box is not None
    assert printed_in(sheet, Evidence(place.page, place.box, 1.0)) == printed


def test_part_of_a_word_is_a_part_of_its_box() -> None:
    """A value glued to its label, or set in a script without spaces, has its share of the word's box."""
    sheet = Sheet()
    sheet.text(60, 100, "E-mail:jo@example.org")
    (found,) = reading_of(sheet).lines
    place = Places().place(Value("jo@example.org", (found,)))
    assert found.box is not None
    assert place.box is not None
    assert place.box.right == found.box.right
    assert place.box.left == pytest.approx(60 + width_of("E-mail:"), abs=10)


@pytest.mark.parametrize("dash", "-–—〜")
def test_dates_in_one_word_have_their_halves_of_it(dash: str) -> None:
    """Two years that a dash joins to one word are marked one by one, the dash not at all."""
    words = (Word(f"2018{dash}2021", 1, 100, 50, 190, 60, 58),)
    lines = (Line((Segment((Run(words[0].text),), words=words),), box=Box(100, 50, 190, 60)),)
    start, end = (Places().place(Value(text, lines)).box for text in ("2018", "2021"))
    assert start is not None
    assert end is not None
    assert start.left == 100
    assert 135 < start.right < end.left < 155
    assert end.right == 190


def test_wide_letters_take_twice_the_room() -> None:
    """A place name before a house number, set without spaces, ends where its last letter does."""
    words = (Word("京都市左京区3-14", 1, 0, 0, 160, 20, 18),)
    line = Line((Segment((Run(words[0].text),), words=words),), box=Box(0, 0, 160, 20))
    box = Places().place(Value("左京区", (line,))).box
    assert box is not None
    assert (box.left, box.right) == (60, 120)


def test_a_value_that_runs_on_begins_on_its_first_page() -> None:
    """The box of a value over two pages holds what stands on the first of them."""
    sheet = Sheet()
    sheet.text(60, 780, "Planned the rota of")
    sheet.turn().text(60, 60, "forty drivers")
    first, second = reading_of(sheet).lines
    assert first.box is not None
    assert second.box is not None
    place = Places().place(Value("Planned the rota of forty drivers", (first, second)))
    assert (place.page, place.box) == (1, first.box)
    assert place.marks == (Mark(1, first.box), Mark(2, second.box))


def test_a_value_that_wraps_has_a_mark_on_each_line() -> None:
    """The end of one line and the start of the next are marked, not what stands between them in their box."""
    sheet = Sheet()
    sheet.column(60, 100, ["Line training, winter operations, fuel", "planning and writing"])
    lines = tuple(reading_of(sheet).lines)
    place = Places().place(Value("Fuel planning", lines))
    assert place.box is not None
    assert [printed_in(sheet, Evidence(mark.page, mark.box, 1)) for mark in place.marks] == ["fuel", "planning"]
    assert place.box == place.marks[0].box.joined(place.marks[1].box)


@given(st.lists(st.text(st.characters(codec="utf-8", categories=("L", "N", "P", "S")), min_size=1), min_size=1),
       st.text())  # fmt: skip
def test_a_place_is_inside_its_lines(tokens: list[str], text: str) -> None:
    """Whatever is looked for among whatever words: a box comes out, and it lies within the line's."""
    words = tuple(Word(token, 1, 10.0 * at, 0, 10.0 * at + 9, 9, 8) for at, token in enumerate(tokens))
    box = Box(0, 0, 10.0 * len(tokens), 9)
    line = Line((Segment((Run(" ".join(tokens)),), words=words),), box=box)
    for wanted in (text, tokens[-1], " ".join(tokens)):
        place = Places().place(Value(wanted, (line,)))
        assert place.page == 1
        assert place.box is not None
        assert place.box.joined(box) == box


def fold(text: str) -> str:
    return text.strip(".,;:()|•").casefold()


def is_inside(word: Word, box: Box) -> bool:
    return (
        box.left - 1 <= word.left
        and word.right <= box.right + 1
        and box.top - 1 <= word.top
        and word.bottom <= box.bottom + 1
    )


def test_every_line_is_in_a_field_or_unplaced() -> None:
    """Nothing is lost silently: what no field took is listed, running lines included."""
    sheet = full_sheet()
    result, reading = parsed(sheet), reading_of(sheet)
    unplaced = [line.text for line in result.unplaced]
    assert "Owns a small boat with a red sail" in unplaced
    assert {"Page 1 of 2", "Page 2 of 2"} <= set(unplaced)
    said = fold(" ".join(text for _, text in values(result.profile.to_json())))
    headings = {"Summary", "Experience", "Education", "Skills", "Languages", "Curiosities"}
    for line in reading.lines:
        words = [fold(word) for word in line.flat.split() if any(char.isalpha() for char in word)]
        taken = sum(word in said for word in words)
        assert line.flat in unplaced or line.flat in headings or taken >= 0.5 * len(words), line.flat


def test_coverage_is_the_share_of_characters_that_found_a_place() -> None:
    """Counted over the lines of the document, without running ones."""
    sheet = full_sheet()
    result, reading = parsed(sheet), reading_of(sheet)
    whole = sum(len(line.flat) for line in reading.lines)
    running = sum(len(line.flat) for line in reading.running)
    left = sum(len(line.text) for line in result.unplaced) - running
    assert result.coverage == pytest.approx(1 - left / whole, abs=1e-3)
    assert 0.8 < result.coverage < 1


def test_the_transcript_holds_every_line_and_says_where_values_come_from() -> None:
    """All lines in reading order with their part, running ones last, and for each value the lines it stands on."""
    sheet = full_sheet()
    result, reading = parsed(sheet), reading_of(sheet)
    script = result.transcript
    assert [line.text for line in script.lines] == [line.text for line in (*reading.lines, *reading.running)]
    assert [one.text for one in script.lines if one.role == "heading"] == [
        "Summary", "Experience", "Education", "Skills", "Languages", "Curiosities",
    ]  # fmt: skip
    assert {one.text for one in script.lines if one.role == "running"} == {"Page 1 of 2", "Page 2 of 2"}
    assert [(one.number, one.width_pt, one.height_pt, one.turned_deg) for one in script.sheets] == [
        (1, 595, 842, 0), (2, 595, 842, 0),
    ]  # fmt: skip
    assert set(script.sources) == set(result.evidence)
    bullet = [script.lines[number] for number in script.sources["/work_history/0/bullet_points/0"]]
    assert [line.text for line in bullet][1:] == ["wrote the reports"]
    assert [line.bullet for line in bullet] == [DOT, ""]
    (title,) = [line for line in script.lines if line.text.startswith("Station Manager")]
    assert [part for part, _ in title.parts] == ["Station Manager", "2019 - Present"]
    assert title.parts[0][1].right < title.parts[1][1].left
    assert ParseResult.from_json(result.to_json()).transcript.to_json() == script.to_json()


def test_a_long_transcript_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines after the limit are left out, and no value refers to them."""
    monkeypatch.setattr("resumectl.parse.assemble.TRANSCRIPT_CHARACTERS", 300)
    result = parsed(full_sheet())
    script = result.transcript
    assert 200 < sum(len(line.text) for line in script.lines) <= 300 < limits.TRANSCRIPT_CHARACTERS
    assert max(max(numbers, default=0) for numbers in script.sources.values()) < len(script.lines)
    assert script.sources["/languages/0/name"] == ()


@pytest.mark.parametrize("name", WITH_TEXT)
def test_evidence_of_the_samples_lies_on_their_pages(name: str) -> None:
    """Every value of a real layout has evidence on a page that exists, in a box that lies on that page."""
    data = (SAMPLES / name).read_bytes()
    result = parse_document(data, ParseOptions(file_name=name))
    pages = {page.number: page for page in _extract(sniff(data), data, ParseOptions()).pages}
    assert unproved(result) == []
    assert result.evidence
    for pointer, proof in result.evidence.items():
        assert proof.page in pages, pointer
        assert lies_on(proof, pages[proof.page].width_pt, pages[proof.page].height_pt), pointer
        assert 0 < proof.confidence <= 1, pointer
    assert 0 < result.coverage <= 1


def lies_on(proof: Evidence, width: float, height: float) -> bool:
    box = proof.box
    return box is not None and -2 <= box.left < box.right <= width + 2 and -4 <= box.top < box.bottom <= height + 4


def test_no_value_has_two_blanks_where_a_date_was_taken_out() -> None:
    """`Tavern Jan 2020 Ltd` without its date is one name."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Experience", HEADING), "Tavern Jan 2020 Ltd", "Clerk, 2014 - 2016"])
    (job,) = parsed(sheet).profile.work_history
    assert (job.role_title, job.company) == ("Clerk", "Tavern Ltd")
