"""Lists of skills side by side, each below a title of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from section_lines import flow, laid_out

from resumectl.parse.fields.skills.finding import find_skills
from resumectl.parse.geometry import Style


def skills(*rows: Any) -> list[str]:
    return [value.text for value in find_skills(laid_out(*rows))]


def grid(title: str, *rows: str, **look: object) -> list[dict[str, object]]:
    """A row of titles above rows of cells that begin at the same places."""
    edges = (50.0, 220.0, 390.0)
    found: list[dict[str, object]] = []
    for number, row in enumerate((title, *rows)):
        for at, cell in enumerate(row.split("\t")):
            told = {"text": cell, "left": edges[at], "top": 50.0 + 14 * number, "column": at % 2}
            found.append({**told, **(look if number == 0 else {})})
    return found


def test_titles_of_columns_are_no_skills() -> None:
    """Bold titles, and smaller ones, name the lists below them; the lists are read one after the other."""
    rows = ("Advocacy\tMediation\tLexisNexis", "Pensions\tDrafting\tPractical Law")
    expected = ["Advocacy", "Pensions", "Mediation", "Drafting", "LexisNexis", "Practical Law"]
    for look in ({"bold": True}, {"size": 8}):
        lines = laid_out(*grid("Law\tPractice\tSystems", *rows, **look))
        assert [value.text for value in find_skills(_in_rows(lines))] == expected


def _in_rows(lines: list[Any]) -> list[Any]:
    """The cells of one height as one row, as the layout reads straight across."""
    found: list[Any] = []
    for line in lines:
        if found and found[-1].box.top == line.box.top:
            box = replace(found[-1].box, right=line.box.right)
            found[-1] = replace(found[-1], segments=(*found[-1].segments, *line.segments), box=box)
        else:
            found.append(replace(line, column=0))
    return found


def test_what_is_told_of_the_person_is_no_skill() -> None:
    """The classes behind `Führerschein:` are none, nor is a nationality."""
    assert skills("EDV: SAP PM, AutoCAD", "Führerschein: Klasse B, BE") == ["SAP PM", "AutoCAD"]


def test_names_with_a_level_behind_each() -> None:
    """A level behind a colon, a dash or nothing is left out where each name of the row has one."""
    assert skills("AutoCAD: gut; Imos: Grundkenntnisse; MS Office: sehr gut") == ["AutoCAD", "Imos", "MS Office"]
    assert skills("AutoCAD: gut", "MS Office: sehr gut") == ["AutoCAD", "MS Office"]
    assert skills("Excel: avanzado. SAP: básico.") == ["Excel", "SAP"]
    assert skills("Photoshop avancé, Illustrator intermédiaire") == ["Photoshop", "Illustrator"]
    assert skills("Advanced: Python, SQL", "Office: Word, Excel") == ["Python", "SQL", "Word", "Excel"]
    assert skills("React Native, Redux") == ["React Native", "Redux"]


def test_the_dot_of_a_name_stays() -> None:
    """`.NET` begins with a full stop; other items do not end or begin with one."""
    assert skills("C#, .NET Core, SQL Server.") == ["C#", ".NET Core", "SQL Server"]


def test_the_head_of_a_table_of_skills_is_no_skill() -> None:
    """`Skill`, `Years` and `Level` say what the columns hold; one such word in a list may be a skill."""
    rows = flow("Skill\tYears of experience\tLevel", "Grafting\t5\tIntermediate", "Pruning\t8\tAdvanced")
    assert [value.text for value in find_skills(rows)] == ["Grafting", "Pruning"]
    assert [value.text for value in find_skills(flow("Software\tPruning", "Grafting"))][:2] == ["Software", "Pruning"]


def test_the_head_of_a_word_files_table_names_the_lists_below() -> None:
    """Bold cells above cells of lists are titles; above plain words they may be skills as well."""
    head, row, more = flow("Looms\tDyes\tTools", "Jacquard, Dobby\tWoad, Madder\tShuttle", "Table\tWeld, Indigo\tReed")
    bold = tuple(replace(cell, runs=(cell.runs[0]._replace(style=Style(bold=True)),)) for cell in head.segments)
    table = [replace(line, in_table=True) for line in (replace(head, segments=bold), row, more)]
    expected = ["Jacquard", "Dobby", "Table", "Woad", "Madder", "Weld", "Indigo", "Shuttle", "Reed"]
    assert [value.text for value in find_skills(table)] == expected
    plain = replace(table[0], segments=head.segments)
    assert "Looms" in [value.text for value in find_skills([plain, *table[1:]])]


def test_labels_beside_the_middle_of_stacks() -> None:
    """A label of one row or two stands left of the items that it names, at their middle or top, and is none."""
    items = [("Rust", 60), ("Zig", 74), ("Ada", 88), ("Nix", 130), ("Podman", 144), ("Git", 158)]
    labels = [("programming", 67, 50), ("languages", 79, 50), ("tools", 130, 60)]
    rows = [{"text": text, "top": top, "left": left, "column": 1, "bold": True} for text, top, left in labels]
    rows += [{"text": text, "top": top, "left": 140, "column": 2, "bold": True} for text, top in items]
    assert [value.text for value in find_skills(laid_out(*rows))] == [text for text, _ in items]


def test_levels_and_lists_in_one_table() -> None:
    """`Rust | Expert` is a skill with its level, `Systems | Linux, macOS` a label beside a list."""
    rows = ("Rust\tExpert", "Ada\tAdvanced", "Zig\tExpert", "Systems\tLinux, macOS, Haiku", "Office\tExcel, Calc, Word")
    assert [value.text for value in find_skills(laid_out(*rows))] == [
        "Rust", "Ada", "Zig", "Linux", "macOS", "Haiku", "Excel", "Calc", "Word",
    ]  # fmt: skip
