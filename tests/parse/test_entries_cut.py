"""The parts of entries: dates of headers, wrapped and stacked lines, atoms of a header, places at the end of names."""

from __future__ import annotations

from dataclasses import replace

import pytest
from section_lines import laid_out

from resumectl.model.page import Box
from resumectl.parse.fields.entries.atoms import take_apart
from resumectl.parse.fields.entries.bodies import header_dates
from resumectl.parse.fields.entries.cutting import cut_entries
from resumectl.parse.fields.entries.wrapping import unwrapped
from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.geometry import PLAIN, Line, Run, Segment, Style

BOLD = Style(bold=True)
ITALIC = Style(italic=True)


def line(*parts: str, style: Style = PLAIN, y: float = 0, number: int = 0, **more: object) -> Line:
    """A line of these parts, set in one style, 10 points high at `y`."""
    segments = tuple(
        Segment((Run(part, style),), 60 + 200 * at, 60 + 200 * at + 5 * len(part)) for at, part in enumerate(parts)
    )
    box = Box(60, y, segments[-1].right or 60, y + 10)
    return Line(segments, box=box, style=style, number=number, **more)  # type: ignore[arg-type]


def stack(*lines: Line) -> list[Line]:
    """The lines one below the other, numbered."""
    return [
        replace(one, number=at, box=Box(60, 12.0 * at, one.box.right if one.box else 100, 12.0 * at + 10))
        for at, one in enumerate(lines)
    ]


@pytest.mark.parametrize(
    ("parts", "dates"),
    [
        (["Cook, Tavern Ltd, 2014 - 2016"], [("2014", "2016")]),
        (["Cook", "2014 - 2016"], [("2014", "2016")]),
        (["NVQ, Level 3", "2014"], [("", "2014")]),
        (["2014 - 2016"], [("2014", "2016")]),
        (["BSc in Biology, 2012"], [("", "2012")]),
        (["2012", "2014"], [("", "2012"), ("", "2014")]),
        (["Senior cook in charge of pans and pots | Tavern and Sons, of Leeds | 2014 - 2016"], [("2014", "2016")]),
        (["Cook since then"], []),
        (["Won the prize of 2012 with a menu of nine courses"], []),
        (["Led the move of the whole kitchen in 2012 to another house, without losing a guest or a fork."], []),
    ],
)
def test_dates_that_head_an_entry(parts: list[str], dates: list[tuple[str, str]]) -> None:
    """A range anywhere in a short line or a year at its edge; never a year inside prose."""
    assert [(span.start, span.end) for span in header_dates(line(*parts))] == dates


def test_stacked_years_are_one_line() -> None:
    """`2012` above `2014` in one column becomes one line of two parts, and the second line's number is kept."""
    (joined,) = unwrapped(stack(line("2012"), line("2014")))
    assert [segment.text for segment in joined.segments] == ["2012", "2014"]
    assert joined.also == (1,)
    assert take_apart([joined]).start == "2012"
    assert take_apart([joined]).end == "2014"


def test_years_of_two_columns_are_not_stacked() -> None:
    """A year in a margin and one in the text are two lines."""
    assert len(unwrapped(stack(line("2012", column=1), line("2014", column=2)))) == 2


def test_a_header_that_ends_in_a_preposition_goes_on() -> None:
    """`Deputy Manager of` is not all of the title."""
    (joined,) = unwrapped(stack(line("Deputy Manager of", style=BOLD), line("Stations", style=BOLD)))
    assert joined.flat == "Deputy Manager of Stations"
    assert joined.also == (1,)


def test_a_hyphen_at_the_row_end_is_mended() -> None:
    """The word is whole again."""
    (joined,) = unwrapped(stack(line("Head of Manage-", style=BOLD), line("ment", style=BOLD)))
    assert joined.flat == "Head of Management"


def test_every_line_is_in_exactly_one_entry() -> None:
    """Cutting loses nothing and doubles nothing, whatever the order of lines is."""
    lines = stack(
        line("A word before all", style=ITALIC),
        line("Cook", style=BOLD),
        line("Tavern Ltd"),
        line("2014 - 2016"),
        line("Cooked for sixty guests", bullet="•"),
        line("Porter", style=BOLD),
        line("Inn Ltd"),
        line("2012 - 2014"),
        line("Washed pots", bullet="•"),
        line("A word behind all", style=ITALIC),
    )
    entries = cut_entries(lines)
    assert [one.number for entry in entries for one in entry.lines] == list(range(len(lines)))
    assert [entry.header[0].flat for entry in entries if len(entry.header) > 1][-1] == "Porter"


def test_no_lines_are_no_entries() -> None:
    """An empty section is not an error."""
    assert cut_entries([]) == []


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("Cook | Tavern Ltd | 2014 - 2016", ["Cook", "Tavern Ltd"]),
        ("Cook • Tavern Ltd", ["Cook", "Tavern Ltd"]),
        ("Cook – Tavern Ltd (2014 - 2016)", ["Cook", "Tavern Ltd"]),
        ("Cook-Manager, Tavern Ltd", ["Cook-Manager, Tavern Ltd"]),
        ("Tavern (Leeds) Ltd", ["Tavern (Leeds) Ltd"]),
        ("2014 - 2016", []),
        ("---", []),
    ],
)
def test_a_header_is_cut_at_its_separators(text: str, atoms: list[str]) -> None:
    """Pieces without dates, brackets kept in pairs; hyphens inside words are none."""
    assert [atom.text for atom in take_apart([line(text)]).atoms] == atoms


def test_a_change_of_style_is_a_border() -> None:
    """`Cook` in bold beside `Tavern Ltd` in italics are two pieces without any separator."""
    runs = (Run("Cook", BOLD), Run(" Tavern Ltd", ITALIC))
    header = take_apart([Line((Segment(runs),))])
    assert [(atom.text, atom.style.bold) for atom in header.atoms] == [("Cook", True), ("Tavern Ltd", False)]


def test_a_change_of_style_inside_a_word_is_none() -> None:
    """A letter set otherwise does not cut its word."""
    runs = (Run("T", BOLD), Run("avern Ltd", Style()))
    assert [atom.text for atom in take_apart([Line((Segment(runs),))]).atoms] == ["Tavern Ltd"]


def test_a_range_wins_over_a_single_year() -> None:
    """The year in an employer's name is not the date of the job."""
    header = take_apart([line("Expo 2010 Ltd"), line("Cook, 2014 - 2016")])
    assert (header.start, header.end, header.is_range) == ("2014", "2016", True)


def test_a_range_goes_on_in_the_next_line() -> None:
    """`2017 –` above `Present`."""
    header = take_apart([line("Cook", "2017 –"), line("Tavern Ltd", "Present")])
    assert (header.start, header.end) == ("2017", "Present")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Tavern Ltd, Leeds, United Kingdom", ("Tavern Ltd", "Leeds, United Kingdom")),
        ("Tavern Ltd, Berlin", ("Tavern Ltd", "Berlin")),
        ("Tavern Ltd (Berlin)", ("Tavern Ltd", "Berlin")),
        ("Tavern Ltd-Boston, MA", ("Tavern Ltd", "Boston, MA")),
        ("Tavern Ltd-Leeds, United Kingdom", ("Tavern Ltd", "Leeds, United Kingdom")),
        ("Tavern Ltd, Bielsko-Biała, Polska", ("Tavern Ltd", "Bielsko-Biała, Polska")),
        ("Quayside-Harbour, Inc Ltd", ("Quayside-Harbour, Inc Ltd", "")),
        ("Tavern, Inn & Sons", ("Tavern, Inn & Sons", "")),
        ("Tavern Ltd", ("Tavern Ltd", "")),
        ("", ("", "")),
    ],
)
def test_places_are_cut_from_the_end(text: str, parts: tuple[str, str]) -> None:
    """With commas or in brackets; a name with a comma is left whole."""
    assert split_place(text) == parts


def test_a_dated_item_that_reads_as_the_end_of_the_item_above_starts_no_entry() -> None:
    """Without its glyph the one dated item goes on with the text above it; then nothing in the section is dated."""
    texts = [
        "Saved the fisherman, a game about tides and nets, with four others at",
        "the fair of the town - Prize 2018",
    ]
    lines = stack(*[line(text, bullet="●") for text in texts])
    assert [one.flat for entry in cut_entries(lines) for one in entry.lines] == texts


def test_bullets_whose_dates_wrapped() -> None:
    """Entries of a bullet each are told by their dates, also where one of them runs over into a row of its own."""
    rows = (
        {"text": "Fenland Bank, Ely – Teller (2015 till date)", "bullet": "•"},
        {"text": "Tarn Service Corps, Fen Day Secondary School, Kendal – Class Teacher", "bullet": "•"},
        {"text": "(2013 – 2014)", "left": 52},
    )
    assert [entry.header[0].flat[:4] for entry in cut_entries(laid_out(*rows))] == ["Fenl", "Tarn"]
    told = (rows[0], {"text": "Counted the notes and coins of all branches", "left": 52})
    assert len(cut_entries(laid_out(*told))) == 1
