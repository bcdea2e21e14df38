"""Items without glyphs, each in rows of its own: told from running text by where sentences and rows end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from section_lines import LETTER_PT, SPACE_PT, laid_out

from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.jobs.finding import find_jobs
from resumectl.parse.fields.projects import find_projects
from resumectl.parse.fields.prose import paragraphs
from resumectl.parse.fields.skills.finding import find_skills
from resumectl.parse.geometry import Line

WIDTH = 300.0


def wrapped(text: str, width: float = WIDTH) -> list[str]:
    """The rows of a text that breaks where the next word has no room."""
    rows: list[str] = []
    right = width
    for word in text.split():
        need = LETTER_PT * len(word)
        if right + SPACE_PT + need > width:
            rows.append(word)
            right = need
        else:
            rows[-1] += f" {word}"
            right += SPACE_PT + need
    return rows


def items(*texts: str, left: float = 50) -> list[dict[str, Any]]:
    return [{"text": row, "left": left} for text in texts for row in wrapped(text)]


def texts(*rows: dict[str, Any]) -> list[str]:
    return [value.text for value in paragraphs(laid_out(*rows))]


STOPPED = (
    "Mended the hulls of forty wooden fishing boats in the yard.",
    "Varnished masts, oars and all the decks of the fleet.",
    "Trained six apprentices of the yard, two of whom have stayed until today.",
    "Ordered timber and pitch from three mills.",
)
UNSTOPPED = (
    "Mended the hulls of forty wooden fishing boats in the yard",
    "Varnished masts, oars and all the decks of the fleet",
    "Trained six apprentices of the yard, two of whom have stayed until today",
    "Ordered timber and pitch from three mills",
)


def test_sentences_that_end_only_where_rows_do_are_items() -> None:
    """Though the rows that they end in are full."""
    rows = items(*STOPPED)
    assert len(rows) > len(STOPPED)
    assert texts(*rows) == list(STOPPED)


def test_running_text_stays_whole() -> None:
    """Its sentences end within rows, and here and there at the end of one."""
    whole = (
        "Mended hulls in the yard. Varnished masts, oars and decks. Ordered timber and pitch nearby. "
        "Trained six apprentices, two of whom have stayed. Kept the books of the whole yard and paid all its bills."
    )
    rows = items(whole)
    assert any(row["text"].endswith(".") for row in rows[:-1])
    assert texts(*rows) == [whole]


def test_one_sentence_that_ends_at_a_rows_end_is_chance() -> None:
    first, second = STOPPED[0], STOPPED[1]
    assert texts(*items(first), *items(second)) == [f"{first} {second}"]


def test_sentences_in_a_narrow_column_often_end_where_a_row_does() -> None:
    """Twice is no sign where a row has two or three words."""
    rows = ("Mended the", "old hulls.", "Varnished", "the masts.", "Ordered all", "the timber.")
    assert len(texts(*({"text": row} for row in rows))) == 1


def test_parts_that_end_in_a_semicolon() -> None:
    parts = [f"{text.rstrip('.')};" for text in STOPPED]
    assert texts(*items(*parts)) == parts


def test_a_row_that_had_room_for_the_next_word_ends_an_item() -> None:
    """The widest row of the column says how much room there is."""
    rows = (
        "Mended the hulls. Sold some of them again to fishermen here",
        "Varnished masts. Rigged boats for the race.",
        "Trained two apprentices. One runs the yard.",
        "Ordered timber. Paid for it.",
    )
    assert texts(*({"text": row} for row in rows)) == list(rows)


def test_items_without_stops_begin_with_verbs_or_capitals() -> None:
    """A capital tells something where the text has hardly any."""
    assert texts(*items(*UNSTOPPED)) == list(UNSTOPPED)
    spanish = (
        "Reparé los cascos de cuarenta barcos de madera en el astillero",
        "Barnicé los mástiles y las cubiertas de toda la flota vieja",
        "Formé a seis aprendices, dos de los cuales siguen trabajando hoy",
        "Compré madera y brea en tres aserraderos",
    )
    rows = [
        *job("Shipwright, Quoll Yard Ltd, 2016 – 2020", *spanish[:2]),
        *job("Joiner, Harlech Works Ltd, 2012 – 2016", *spanish[2:]),
    ]
    assert told(find_jobs(laid_out(*rows))) == [list(spanish[:2]), list(spanish[2:])]


def test_names_at_the_start_of_a_row_begin_no_item() -> None:
    """Where the text has many, or where the row above asks for more."""
    named = (
        "Mended boats of Tarn Ferries and Lorn Fishing for Quoll Yard of Oban",
        "Varnished masts of Marram Sailing and Fenby Cruises for Harlech Marine",
        "Ordered timber for Tywyn Works",
    )
    assert len(texts(*items(" ".join(named)))) == 1
    rows = ("Mended the hulls of all the fishing boats of", "Tarn and of the villages around it", "Varnished masts")
    assert texts(*({"text": row} for row in rows)) == [f"{rows[0]} {rows[1]}", rows[2]]


def job(head: str, *texts: str) -> list[dict[str, Any]]:
    return [{"text": head, "bold": True, "gap": 12}, *items(*texts, left=62)]


def told(found: Iterable[FoundJob]) -> list[list[str]]:
    return [[bullet.text for bullet in one.bullets] for one in found]


def test_all_jobs_of_a_section_say_how_its_items_end() -> None:
    """One pair of sentences would be chance; with another job they are two."""
    rows = [
        *job("Shipwright, Quoll Yard Ltd, 2016 – 2020", *STOPPED[:2]),
        *job("Joiner, Harlech Works Ltd, 2012 – 2016", *STOPPED[2:]),
    ]
    assert told(find_jobs(laid_out(*rows))) == [list(STOPPED[:2]), list(STOPPED[2:])]


def test_projects_too() -> None:
    rows = [{"text": "Harbour Survey\t2019", "bold": True}, *items(*STOPPED, left=62)]
    assert [bullet.text for bullet in find_projects(laid_out(*rows))[0].bullets] == list(STOPPED)


def test_items_further_in_than_a_header_that_ends_in_its_dates() -> None:
    """A year at the end of one makes it no header."""
    rows = [
        "Quoll Yard", "Shipwright", "2016 - 2020",
        {"text": "Mended hulls of boats, as told in Boats 2019", "left": 64},
        {"text": "Varnished masts", "left": 64},
        {"text": "Harlech Works", "gap": 12}, "Joiner", "2012 - 2016",
        {"text": "Ordered timber from mills", "left": 64},
    ]  # fmt: skip
    found = find_jobs(laid_out(*rows))
    assert [(one.title.text, one.company.text) for one in found] == [
        ("Shipwright", "Quoll Yard"),
        ("Joiner", "Harlech Works"),
    ]
    assert told(found)[0] == ["Mended hulls of boats, as told in Boats 2019", "Varnished masts"]


def test_dates_beside_the_first_row_of_what_is_told() -> None:
    """They stand below the place, and belong to the names above."""
    rows = _with_dates_beside(
        ("Quoll Yard, Shipwright", "Leeds", "Mended the hulls of boats.", "2016 – 2020"),
        ("Harlech Works, Joiner", "York", "Ordered timber from mills.", "2012 – 2016"),
    )
    found = find_jobs(rows)
    assert [(one.title.text, one.company.text, one.place.text, one.start.text) for one in found] == [
        ("Shipwright", "Quoll Yard", "Leeds", "2016"),
        ("Joiner", "Harlech Works", "York", "2012"),
    ]
    assert told(found) == [["Mended the hulls of boats."], ["Ordered timber from mills."]]


def _with_dates_beside(*jobs: Sequence[str]) -> list[Line]:
    found: list[Line] = []
    for number, (names, place, text, dates) in enumerate(jobs):
        for at, (left, cell, right) in enumerate(((50, names, place), (70, text, dates))):
            told = {"top": 50 + 40 * number + 13 * at, "gap": 3 if at else 14}
            first = laid_out({"text": cell, "left": left, **told})[0]
            wide = LETTER_PT * len(right.replace(" ", "")) + SPACE_PT * right.count(" ")
            last = laid_out({"text": right, "left": 500 - wide, **told})[0]
            cells = (*first.segments, *last.segments)
            found.append(replace(first, segments=cells, number=len(found)))
    return found


def test_titles_of_lists_that_begin_further_in() -> None:
    """Nothing but their place says what they are."""
    rows = ["Tools", {"text": "Lathe", "left": 80}, {"text": "Adze", "left": 80}, {"text": "Rotary saw", "left": 80}]
    rows += ["Materials", {"text": "Larch", "left": 80}, {"text": "Oakum", "left": 80}]
    assert [skill.text for skill in find_skills(laid_out(*rows))] == ["Lathe", "Adze", "Rotary saw", "Larch", "Oakum"]


def test_a_skill_that_runs_over_is_no_title() -> None:
    rows = ["Boat building with hand tools", {"text": "of wood", "left": 80}, "Rigging", "Splicing"]
    assert "Rigging" in [skill.text for skill in find_skills(laid_out(*rows))]


def test_a_row_without_spaces_may_end_behind_any_letter() -> None:
    """So that one which leaves room for a letter was ended on purpose."""
    rows = ("マストと甲板と船室の塗装と管理", "見習い六人の教育と指導と評価", "木造船の修理と保守の担当と安全の確保")
    assert texts(*({"text": row} for row in rows)) == list(rows)
