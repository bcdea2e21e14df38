"""Covering letters: what they say to their reader is no part of the profile."""

from __future__ import annotations

from io import BytesIO

import docx
import pytest
from pdf_pages import HEADING, Look, Sheet, codes_of, parsed
from section_lines import flow

from resumectl.model.doubts import DOUBTS
from resumectl.parse.layout.reading import read_flow
from resumectl.parse.pipeline import ParseOptions, parse_document
from resumectl.parse.sectioning.letters import without_letter, without_signature

TEXT = [
    "I am writing to apply for the post of Transport Planner that your company advertised this week.",
    "For six years I have planned routes for forty vehicles, and I know the roads of the north well.",
]


def letter(sheet: Sheet, *head: str, salutation: str, closing: str) -> Sheet:
    """A page with a letter: the sender, the reader, the text."""
    sheet.column(60, 60, list(head))
    sheet.column(60, 200, ["Quoll Works Ltd", "Ms Joan Marram, HR Manager", "Port Ash"])
    sheet.text(60, 300, salutation).column(60, 330, TEXT)
    return sheet.text(60, 400, closing).text(60, 450, "Jane Otterburn")


def resume(sheet: Sheet) -> Sheet:
    """A page with a résumé."""
    sheet.text(60, 70, "Jane Otterburn", Look(size=18)).text(60, 120, "EXPERIENCE", HEADING)
    sheet.column(60, 140, ["Planner, Fen Haulage Ltd, 2015 - 2020", "Planned routes for the night shift."])
    sheet.text(60, 200, "EDUCATION", HEADING).text(60, 220, "BSc Logistics, Fenland University, 2011 - 2014")
    sheet.text(60, 260, "SKILLS", HEADING).text(60, 280, "Excel, maps")
    return sheet.text(60, 320, "LANGUAGES", HEADING).text(60, 340, "English")


def test_a_letter_before_the_resume_says_nothing_but_where_its_writer_lives() -> None:
    """Neither a summary nor the reader's title; the sender's address, which stands nowhere else, is read."""
    sheet = letter(
        Sheet(), "Jane Otterburn", "2 Mill Road, Leeds LS1 4AB", "jane@example.com",
        salutation="Dear Ms Marram,", closing="Yours sincerely,",
    )  # fmt: skip
    result = parsed(resume(sheet.turn()))
    info = result.profile.basic_info
    assert (info.full_name, info.email, info.location.city) == ("Jane Otterburn", "jane@example.com", "Leeds")
    assert (list(info.summary_description), info.current_title) == ([], "")
    assert [job.company for job in result.profile.work_history] == ["Fen Haulage Ltd"]
    assert codes_of(result) == ["COVERING_LETTER"]
    assert any(line.text == TEXT[0] for line in result.unplaced)
    assert result.coverage > 0.9


def test_the_name_that_both_pages_begin_with_stays() -> None:
    """On the letter's page it came first; as a running line it would be gone from the résumé's."""
    sheet = letter(Sheet(), "Jane Otterburn", salutation="Sehr geehrte Frau Marram,", closing="Mit freundlichen Grüßen")
    assert parsed(resume(sheet.turn())).profile.basic_info.full_name == "Jane Otterburn"


@pytest.mark.parametrize(
    ("salutation", "closing"),
    [
        ("Madame, Monsieur,", "Dans l’attente de votre réponse, je vous prie d’agréer mes sincères salutations."),
        ("Madame,", "Je vous prie d’agréer, Madame, Monsieur, l’expression de mes salutations distinguées."),
        ("Sehr geehrte Frau Marram,", "Ich freue mich auf ein Gespräch mit Ihnen und verbleibe mit den besten Grüßen"),
        ("Gentile dottoressa,", "In attesa di un Suo cortese riscontro La ringrazio e Le porgo cordiali saluti."),
    ],
)  # fmt: skip
def test_a_letter_that_ends_in_a_sentence_of_courtesy(salutation: str, closing: str) -> None:
    """What stands before the signature may be as long as any sentence."""
    sheet = letter(Sheet(), "Jane Otterburn", salutation=salutation, closing=closing)
    result = parsed(resume(sheet.turn()))
    assert (list(result.profile.basic_info.summary_description), codes_of(result)) == ([], ["COVERING_LETTER"])


def test_a_letter_that_greets_nobody() -> None:
    """Prose with words before a signature fills the page before the résumé, as it is usual in Norway."""
    sheet = letter(Sheet(), "Jane Otterburn", salutation="Søknad på stilling", closing="Med vennlig hilsen")
    result = parsed(resume(sheet.turn()))
    assert (list(result.profile.basic_info.summary_description), codes_of(result)) == ([], ["COVERING_LETTER"])


def test_what_is_no_letter_stays() -> None:
    """A salutation alone, a letter's words around sections, and a line that only begins like one."""
    for rows in (
        ["Dear Reader,", *TEXT, "Experience", "Welder, Quoll Yard, 2015 - 2020", "Sincerely yours,"],
        ["Dear Reader,", *TEXT],
        ["Beste kok van Nederland, 2015", *TEXT, "Hello world and everybody who reads on to the end of this"],
    ):
        reading = read_flow(flow(*rows))
        assert without_letter(reading) == (reading, [])


def test_a_letter_alone_leaves_its_writer() -> None:
    """Without pages of another kind only what is said between salutation and signature goes."""
    rows = ["Jane Otterburn", "Leeds", "Dear Ms Marram,", *TEXT, "Kind regards,", "Jane Otterburn"]
    reading, warnings = without_letter(read_flow(flow(*rows)))
    assert [line.flat for line in reading.lines] == ["Jane Otterburn", "Leeds", "Jane Otterburn"]
    assert [line.number for line in reading.lines] == [0, 1, 2]
    assert [warning.code for warning in warnings] == ["COVERING_LETTER"]


@pytest.mark.parametrize(
    ("salutation", "closing"), [("Dear Ms Marram,", "Yours sincerely,"), ("Madame, Monsieur,", "Cordialement,")]
)
def test_a_letter_without_a_resume_is_told(salutation: str, closing: str) -> None:
    """In place of other doubts: whoever reads that little was placed would look for mistakes of the parser."""
    document, stream = docx.Document(), BytesIO()
    head = ["Jane Otterburn", "jane@example.com", "", "Quoll Works Ltd", "Ms Joan Marram", "Port Ash", "3 March 2026"]
    for text in (*head, "Application as Transport Planner", salutation, *TEXT, closing, "Jane Otterburn"):
        document.add_paragraph(text)
    document.save(stream)
    result = parse_document(stream.getvalue(), ParseOptions())
    assert codes_of(result) == ["LETTER_ALONE"]
    assert (result.profile.basic_info.email, result.coverage < 0.6) == ("jane@example.com", True)
    assert "without a résumé" in DOUBTS["LETTER_ALONE"]


@pytest.mark.parametrize(
    "day", ["Nürnberg, 12.10.2025", "Nürnberg, den 12. Oktober 2025", "Graz, am 3. Mai 2024", "Leeds, 3rd March 2025"]
)
def test_town_and_day_above_the_signature_are_no_item_of_the_last_section(day: str) -> None:
    """With the name below or without."""
    for below in ([], ["Jane Otterburn"]):
        reading = without_signature(read_flow(flow("Jane Otterburn", "Skills", "Excel", day, *below)))
        assert [line.flat for line in reading.lines] == ["Jane Otterburn", "Skills", "Excel"]
        assert [line.flat for line in reading.running] == [day, *below]


@pytest.mark.parametrize("row", ["Leeds, 2012 - 2014", "Welder, 12.10.2025", "Leeds, March 2025"])
def test_other_last_rows_stay(row: str) -> None:
    """A span of time, what is no town, a date without its day."""
    reading = read_flow(flow("Jane Otterburn", "Courses", "First aid", row))
    assert without_signature(reading) == reading
