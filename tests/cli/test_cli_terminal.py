"""What people see on a terminal of eighty columns: lines, tables and bars. A real one is opened for each."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from eighty_columns import Terminal

from resumectl.cli import progress as moving
from resumectl.cli.lines import Lines, outcome_line
from resumectl.cli.progress import progress
from resumectl.cli.show import Screen, folded
from resumectl.model.page import ParseResult
from resumectl.model.profile import BasicInfo, Profile

ID = "res_gtzd7kkhbetbupf42z2tqz"


def test_lines_break_between_words_and_commands_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """No id is cut in two, no line is wider than the terminal, and a command is copied as it stands."""
    terminal = Terminal(monkeypatch)
    command = f"`resumectl reprocess {ID}`"
    text = f"The program ended or was stopped 3 times reading this. Have it read again: {command}, or `batch` anew."
    Screen().say(text, f"To have it back: resumectl restore {ID} --revision 2")
    said = terminal.shown()
    assert max(len(line) for line in said.splitlines()) <= 80
    assert command in said
    assert f"resumectl restore {ID} --revision 2\n" in said
    assert folded("a " * 60, "   ").splitlines()[1].startswith("   a")


def test_columns_of_words_make_room_for_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the last column says is whole where there is room for it."""
    terminal = Terminal(monkeypatch)
    by = "key_3qz6b4h4iadi6qwsith2kg"
    row = ("3", "2026-11-22 18:14", "0.1.0", by, "corrected, current")
    Screen().table(("revision", "created", "engine", "by", "what"), [row])
    first, second = terminal.shown().splitlines()[1:]
    assert "corrected, current" in first
    assert by in first
    assert second.strip("\x1b[0m ") == "18:14"


def test_facts_break_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `config` and `status` show keeps its column, and a path that fits on a line of its own is not cut."""
    terminal = Terminal(monkeypatch)
    path = "/home/jane/some/longer/place/resumectl.toml"
    Screen().fact("folder_file", f"{path} (not there at all)")
    lines = terminal.shown().splitlines()
    assert lines == [f"folder_file{' ' * 13}{path} (not there", f"{' ' * 24}at all)"]


def test_ids_in_tables_stay_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """However much stands beside them: columns of words make room."""
    terminal = Terminal(monkeypatch)
    words = "resume.completed, resume.failed, resume.deleted, proofread.completed"
    Screen().table(("id", "state", "events", "address"), [(ID, "active", words, "https://example.com/hooks")])
    lines = terminal.shown().splitlines()
    assert any(line.lstrip("\x1b[0m").startswith(ID) for line in lines), lines
    assert "https://example.c" in "".join(lines)


def test_rows_that_no_table_holds_are_told_as_facts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of them is cut: what answered is the reason why somebody lists deliveries."""
    terminal = Terminal(monkeypatch)
    titles = ("id", "event", "resume", "state", "tries", "last")
    row = ("del_3qz6b4h4iadi6qwsith2kg", "proofread.completed", ID, "due", "3", "500 [bold]Internal Server Error[/]")
    Screen().table(titles, [row, row])
    lines = [line.replace("\x1b[1;36m", "").replace("\x1b[0m", "").rstrip() for line in terminal.shown().splitlines()]
    block = [f"{title:6}  {cell}" for title, cell in zip(titles, row, strict=True)]
    assert lines == [*block, "", *block]


def test_a_last_column_that_tells_rows_apart_is_not_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two webhooks at one host nobody could say which is which by the host's first letters."""
    terminal = Terminal(monkeypatch)
    words = "resume.completed, resume.failed, resume.deleted, proofread.completed"
    rows = [(ID, "on", words, f"https://hooks.example.com/{team}/resumes") for team in ("north", "south")]
    Screen().table(("id", "state", "events", "address"), rows, whole=True)
    shown = terminal.shown()
    assert all(row[3] in shown for row in rows), shown
    assert max(len(line.replace("\x1b[1;36m", "").replace("\x1b[0m", "")) for line in shown.splitlines()) <= 80


def test_files_of_earlier_runs_do_not_quicken_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate and time to go are those of the files that were worked on."""
    terminal = Terminal(monkeypatch)
    now_s = [0.0]
    # Not for rich, whose thread would never end.
    monkeypatch.setattr(moving, "time", SimpleNamespace(monotonic=lambda: now_s[0]))
    with progress(200, Screen()) as tick:
        for _ in range(100):
            tick(kept=True)
        for _ in range(4):
            now_s[0] += 2
            tick()
    said = terminal.shown()
    assert "0.5/s" in said
    assert "03:12" in said


def test_a_line_for_each_of_many_resumes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns stay in place whatever is in them, signs of double width too; what is too long ends with a sign."""
    from rich.cells import cell_len

    terminal = Terminal(monkeypatch)
    people = {
        "cv.pdf": BasicInfo(full_name="Ada Byron", current_title="Analyst", current_org="Engine"),
        f"{'long' * 20}.pdf": BasicInfo(full_name="A\x1b[31m" + "b" * 40, current_title="T" * 90),
        "林.pdf": BasicInfo(full_name="林 晓岚", current_org="成都锦程"),
        "none.pdf": BasicInfo(),
    }
    lines = Lines(list(people), Screen())
    for name, basic in people.items():
        lines.show(name, ParseResult(Profile(basic), coverage=0.5))
    shown = re.sub(r"\x1b\[[\d;]*m", "", terminal.shown()).splitlines()
    assert [re.split(r"\s{2,}", line) for line in (shown[0], shown[1], *shown[3:])] == [
        ["file", "name", "title and employer", "placed"],
        ["cv.pdf", "Ada Byron", "Analyst · Engine", "50%"],
        ["林.pdf", "林 晓岚", "成都锦程", "50%"],
        ["none.pdf", "-", "-", "50%"],
    ]
    assert shown[2].count("…") == 3
    assert {cell_len(line[: line.rindex("50%")]) for line in shown[1:]} == {shown[0].index("placed")}
    assert max(map(cell_len, shown)) <= 80


def test_outcomes_stay_in_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `watch` tells of each file is one line of eighty columns, however long names are and whatever comes next."""
    from rich.cells import cell_len

    terminal = Terminal(monkeypatch)
    for file, status, rest in (
        ("cv.pdf", "COMPLETED", "Ada Byron"),
        ("A long name of a résumé that came by mail, twice.pdf", "FAILED", "PASSWORD_PROTECTED"),
        ("林.pdf", "COMPLETED", "A\x1b[31m" + "b" * 60),
    ):
        outcome_line(Screen(), file, status, rest)
    shown = terminal.shown().splitlines()
    assert [re.split(r"\s{2,}", line) for line in shown[:2]] == [
        ["cv.pdf", "COMPLETED", "Ada Byron"],
        ["A long name of a résumé that came b…", "FAILED", "PASSWORD_PROTECTED"],
    ]
    assert {cell_len(line[: re.search("COMPLETED|FAILED", line).start()]) for line in shown} == {38}
    assert max(map(cell_len, shown)) == 80
