"""Skills out of the lines of a skills section."""

import time
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pdf_pages import HEADING, NAME, Sheet, parsed
from section_lines import flow, laid_out

from resumectl.parse.fields.skills.finding import find_skills, split_items
from resumectl.parse.geometry import Line, Run, Style
from resumectl.parse.lexicon import lexicon


def skills(*rows: object) -> list[str]:
    return [value.text for value in find_skills(laid_out(*rows))]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Python, Java; SQL | Go • Rust", ["Python", "Java", "SQL", "Go", "Rust"]),
        ("Python (expert), Java (3 years), Go ●●●○○", ["Python", "Java", "Go"]),
        ("(Beginner) Python, Java", ["Python", "Java"]),
        ("وورد، إكسل، خدمة العملاء", ["وورد", "إكسل", "خدمة العملاء"]),
        ("Payroll (Less than 1 year), Excel (10+ years)", ["Payroll", "Excel"]),
        ("Well versed with MS Office (Word, Excel & PowerPoint)", ["MS Office (Word, Excel & PowerPoint)"]),
        ("Care of Steam Engines (Boilers, Valves, Pistons, Rods, Gauges, Pumps, Cranks, Wheels, Brakes)",
         ["Care of Steam Engines (Boilers, Valves, Pistons, Rods, Gauges, Pumps, Cranks, Wheels, Brakes)"]),
        ("熟练掌握Java、了解Docker、沟通能力", ["Java", "Docker", "沟通能力"]),
        ("Java – 10 let, SQL – 8 let", ["Java", "SQL"]),
        ("Excel – good (pivot tables, VBA)", ["Excel"]),
        ("QGIS (βασικό επίπεδο), AutoCAD", ["QGIS", "AutoCAD"]),
        ("1С: Торговля, MS Excel", ["1С: Торговля", "MS Excel"]),
        ("Cloud (AWS, GCP), CI/CD, HTML/CSS", ["Cloud (AWS, GCP)", "CI/CD", "HTML/CSS"]),
        ("Planning, Budgeting & Forecasting, and Audit", ["Planning", "Budgeting & Forecasting", "Audit"]),
        ("Proficient in Excel, Word", ["Excel", "Word"]),
        ("Experience with design patterns and best practices", ["Experience with design patterns and best practices"]),
        ("Handled cash at the canteen and gave change without one mistake.",
         ["Handled cash at the canteen and gave change without one mistake"]),
        ("C/C++, GLSL. Med: Matlab, JavaScript. Low: R", ["C/C++", "GLSL", "Matlab", "JavaScript", "R"]),
        ("1С:Предприятие 8.3, Бюджетирование", ["1С:Предприятие 8.3", "Бюджетирование"]),
        ("予約管理、クレーム対応", ["予約管理", "クレーム対応"]),
        ("lovely⋆4 thrifty⋆3", ["lovely", "thrifty"]),
        ("Chess / Rowing / Sewing / Swedish massage", ["Chess", "Rowing", "Sewing", "Swedish massage"]),
        ("Weaving / Tapestry", ["Weaving / Tapestry"]),
        ("Advanced", []),
        ("用友；金蝶；数据库：MySQL；Excel。", ["用友", "金蝶", "MySQL", "Excel"]),
        ("Python｜Java", ["Python", "Java"]),
        ("データ・サイエンス　・機械学習　・統計", ["データ・サイエンス", "機械学習", "統計"]),
        ("إكسل؛ وورد؛ فوتوشوب", ["إكسل", "وورد", "فوتوشوب"]),
    ],
)  # fmt: skip
def test_a_list_falls_into_its_items(text: str, items: list[str]) -> None:
    """Items are cut at separators outside brackets; levels, ratings and introductions go, sentences stay whole."""
    assert split_items(text, lexicon()) == items


def test_labels_in_front_are_dropped() -> None:
    """`Label: items` and a bold label before plain items give the items only."""
    assert skills("Tools: Git, Docker", [("Clinical ", True), (" Triage, Wound care", False)]) == [
        "Git", "Docker", "Triage", "Wound care",
    ]  # fmt: skip


def test_what_stands_beside_a_label_of_its_own_has_that_label() -> None:
    """Cells of a table that are read as columns: a driving licence is no skill there either."""
    rows = [("EDV", "Excel, Word"), ("Führerschein", "Klasse B, C1")]
    cells = [
        {"text": text, "top": 50 + 18 * at, "left": left, "column": 2 * at + side}
        for at, row in enumerate(rows) for side, (left, text) in enumerate(zip((50, 200), row, strict=True))
    ]  # fmt: skip
    assert skills(*cells) == ["Excel", "Word"]


def test_a_label_line_above_its_items_is_dropped() -> None:
    """A short line in bold, or in larger type, or less indented than bullets, is the title of what follows."""
    assert skills({"text": "Clinical", "bold": True}, "Triage", "Wound care") == ["Triage", "Wound care"]
    assert skills({"text": "Cloud", "size": 12}, "AWS", "Azure") == ["AWS", "Azure"]
    bullets = [{"text": text, "bullet": "•", "left": 70} for text in ("Excel", "Word")]
    assert skills("Office", *bullets) == ["Excel", "Word"]


def test_a_bold_line_above_a_labelled_one_is_a_skill() -> None:
    """`Python` above `Libraries: pandas` names a skill of its own."""
    assert skills({"text": "Python", "bold": True}, "Libraries: pandas, numpy") == ["Python", "pandas", "numpy"]


def test_a_label_column_and_a_level_column_are_dropped() -> None:
    """In rows of two cells the cell that names or grades the list beside it is no skill."""
    assert skills("Office\tExcel, Word", "Web\tHTML, CSS") == ["Excel", "Word", "HTML", "CSS"]
    assert skills("Python, Scala\tSkilled", "C, Matlab\tBasic knowledge") == ["Python", "Scala", "C", "Matlab"]


def test_labels_in_a_column_of_their_own_are_dropped() -> None:
    """A short text left of a list, in another column at the same height, is its label."""
    rows = [
        {"text": "Systemen", "column": 1, "top": 100}, {"text": "SAP, Excel", "column": 2, "left": 200, "top": 100},
    ]  # fmt: skip
    assert skills(*rows) == ["SAP", "Excel"]


def test_cells_of_a_grid_are_skills_each() -> None:
    """A grid without commas gives one skill a cell."""
    assert skills("Python\tRust", "Java\tGo") == ["Python", "Rust", "Java", "Go"]


def test_tags_in_a_row_are_told_by_their_gaps() -> None:
    """Words set apart by much more than a space are separate items; spaces within items stay."""
    assert skills({"text": "Root cause analysis  5S", "wide": {2: 8.0}}) == ["Root cause analysis", "5S"]


def test_equal_wide_spaces_are_only_spaces() -> None:
    """Where all gaps are wide, as in monospaced type, nothing is cut."""
    assert skills({"text": "Distributed Systems", "wide": {0: 6.0}}, {"text": "Feature Flags", "wide": {0: 6.0}}) == [
        "Distributed Systems", "Feature Flags",
    ]  # fmt: skip


def test_tags_of_one_word_each_are_told_by_equal_gaps() -> None:
    """Boxes around single words leave gaps that are all alike, and wider than the spaces of any type."""
    wide = {"wide": {0: 8.0, 1: 8.0}}
    assert skills({"text": "Kiln Wheel Glaze", **wide}, {"text": "Slip Raku", **wide}) == [
        "Kiln", "Wheel", "Glaze", "Slip", "Raku",
    ]  # fmt: skip
    justified = {"text": "Kiln Wheel Glaze", "wide": {0: 8.0, 1: 9.5}}
    assert skills(justified, {"text": "Slip Raku", "wide": {0: 3.0}})[-1] == "Slip Raku"


def test_labels_of_a_table_in_which_few_tools_are_lists() -> None:
    """Rows of a label and what it holds, most of them one tool: a third of lists tells the labels, less does not."""
    rows = ["Ovens\tTunnel, Deck", "Mixers\tSpiral", "Till\tQuorion, Vectron", "Scales\tBizerba", "Vans\tFord"]
    assert skills(*rows) == ["Tunnel", "Deck", "Spiral", "Quorion", "Vectron", "Bizerba", "Ford"]
    assert "Mixers" in skills(rows[0], *(row.partition(",")[0] for row in rows[1:]))


def test_items_that_run_over_the_line_end_are_joined() -> None:
    """A list in full lines goes on; so does a bullet's second line, an open bracket and an `of` at the end."""
    long = "Conduit bending · Motor controls · Three-phase distribution · Fire alarm systems · PLC"
    assert skills(long, "troubleshooting · Thermal imaging")[4:] == ["PLC troubleshooting", "Thermal imaging"]
    bullets = [{"text": "Neural Architecture", "bullet": "•", "left": 70}, {"text": "Search", "left": 70}]
    assert skills({"text": "Deep Learning", "bullet": "•", "left": 70}, *bullets) == [
        "Deep Learning", "Neural Architecture Search",
    ]  # fmt: skip
    assert skills("Cloud Platforms (AWS,", "GCP)", "Git") == ["Cloud Platforms (AWS, GCP)", "Git"]


def test_items_below_each_other_stay_apart() -> None:
    """Short lines of a column are items each, also where one begins in lower case."""
    assert skills("Mobile Development", "iOS", "Web") == ["Mobile Development", "iOS", "Web"]


def test_other_lists_within_the_skills_are_no_skills() -> None:
    """Awards, hobbies and spoken languages under labels of their own are left out; programming languages stay."""
    assert skills("Awards: First prize 2020", "Hobbies: Chess, Tetris", "Languages: English, Danish (B2)") == []
    assert skills("Languages: Go, Java", "Areas of interest: Algebra, Proofs") == ["Go", "Java", "Algebra", "Proofs"]


def test_notes_and_footers_are_no_skills() -> None:
    """A remark in brackets and small print far below the list are left out."""
    assert skills("Triage", "[The scale runs from 0 (none) to 6 (expert).]") == ["Triage"]
    footer = {"text": "Made with some tool", "size": 7, "gap": 120}
    assert skills("Triage", "Suturing", footer) == ["Triage", "Suturing"]


def test_each_skill_comes_once_and_knows_its_lines() -> None:
    """Repetitions are dropped without regard to case, and evidence is the line of the first one."""
    lines = flow("Python, SQL", "python, Go")
    values = find_skills(lines)
    assert [value.text for value in values] == ["Python", "SQL", "Go"]
    assert values[0].lines == (lines[0],)
    assert values[2].lines == (lines[1],)


@given(st.lists(st.text(max_size=60), max_size=6))
def test_any_lines_give_clean_items(texts: list[str]) -> None:
    """Whatever stands there, items are trimmed, not empty, and come once."""
    found = [value.text for value in find_skills(flow(*texts))]
    assert all(item == item.strip() and any(char.isalnum() for char in item) for item in found)
    assert len({item.casefold() for item in found}) == len(found)


def test_a_long_line_is_read_in_bounded_time() -> None:
    """A line of the longest length that hygiene lets through takes well under a second."""
    start = time.perf_counter()
    for text in ("(" * 20_000, "a, " * 7_000, "a:" * 10_000, "- " * 10_000):
        find_skills(flow(text))
    assert time.perf_counter() - start < 4


def test_tags_in_a_row_are_items_even_where_all_gaps_are_wide() -> None:
    """A gap as wide as the type is high is no space, though the row has no narrower one."""
    assert skills({"text": "Kiln Loom Lathe", "wide": {0: 12.0, 1: 12.0}}) == ["Kiln", "Loom", "Lathe"]


def test_rest_of_wrapped_cells_goes_on_in_its_cell() -> None:
    """In a grid the second row of a cell stands below its first one."""
    row = {"text": "Fault-centred\tHand tools\tBoiler", "top": 50}
    first = laid_out(row)[0]
    lefts = [cell.left for cell in first.segments]
    below = [
        laid_out({"text": text, "left": left, "top": 61, "gap": 1})[0]
        for text, left in (("repair", lefts[0]), ("support", lefts[2]))
    ]
    second = replace(below[0], segments=(*below[0].segments, *below[1].segments), number=1)
    found = [value.text for value in find_skills([first, second])]
    assert found == ["Fault-centred repair", "Hand tools", "Boiler support"]


def test_labels_with_nothing_behind_them_are_the_skills() -> None:
    """Themes print a colon for keywords that are not there."""
    assert skills("Kiln firing ():", "Glazing ():", "Loom setting:") == [
        "Kiln firing", "Glazing", "Loom setting",
    ]  # fmt: skip


def test_titles_in_capitals_above_indented_items_are_no_skills() -> None:
    """The group's name stands left of its items."""
    rows = ["WORKSHOP", {"text": "Kiln firing", "left": 60}, {"text": "Glazing", "left": 60}]
    assert skills(*rows) == ["Kiln firing", "Glazing"]


def test_a_word_for_a_level_that_ends_an_item_stays() -> None:
    """`lectura` says how well a language is read, but not below `Animación a la`."""
    rows = [{"text": "Animación a la", "gap": 9}, {"text": "lectura", "gap": 3}, {"text": "Moodle", "gap": 9}]
    assert skills(*rows) == ["Animación a la lectura", "Moodle"]


def test_a_label_in_the_margin_that_stands_close_to_its_list() -> None:
    """The left edge of the other lists tells where the label ends."""
    rows = [
        {"text": "Technique", "left": 70, "top": 50, "column": 1},
        {"text": "welding, cutting, sanding", "left": 131, "top": 50, "column": 2},
        {"text": "Informatique Tekla, Advance Steel", "left": 66, "top": 66, "column": 3, "wide": {0: 5.0}},
    ]
    assert skills(*rows) == ["welding", "cutting", "sanding", "Tekla", "Advance Steel"]


def test_a_name_with_a_colon_inside_is_one_skill() -> None:
    """`1C:Depot` has no label."""
    assert skills("1C:Depot, Kiln firing") == ["1C:Depot", "Kiln firing"]


def test_an_item_with_a_rating_ends_with_it() -> None:
    """What stands below `Joinery ●●●●○` begins anew, however full the row is."""
    rows = ["Dry stone walling\t●●●○○", "Hedge laying\t●●●●●", "Thatching, reed\t●●○○○"]
    assert skills(*rows) == ["Dry stone walling", "Hedge laying", "Thatching", "reed"]


def test_the_day_of_writing_is_no_skill() -> None:
    """A date alone below the list is when it was written."""
    assert skills("Sewing", "Knots", {"text": "November 22, 2026", "gap": 30}) == ["Sewing", "Knots"]


def test_a_level_in_brackets_ends_its_item() -> None:
    """`Hedging (advanced) Thatching`: no comma stood at the row's end, and the level says enough."""
    assert skills("Walling, Hedging (advanced) Thatching, Reed") == ["Walling", "Hedging", "Thatching", "Reed"]
    assert skills("Walling (dry stone) Repairs, Reed") == ["Walling (dry stone) Repairs", "Reed"]


def test_wide_spaces_between_semicolons_part_nothing() -> None:
    """Justified rows have wide spaces; where semicolons part the items they are nothing else."""
    text = "Curriculum design; Arduino and micro:bit; data logging (Vernier);"
    assert skills({"text": text, "wide": {0: 8, 2: 8, 3: 8, 5: 8}}, "timetabling; drama") == [
        "Curriculum design", "Arduino and micro:bit", "data logging (Vernier)", "timetabling", "drama"
    ]  # fmt: skip


def test_a_list_beside_its_own_label_goes_on_with_none_above() -> None:
    """In a margin stand labels, each beside one row; a full row of the list above does not run into the next."""
    labels = [
        {"text": text, "left": 50, "column": 1, "top": 50 + 12 * at} for at, text in enumerate(["CAD", "Methods"])
    ]
    lists = [
        {"text": text, "left": 150, "column": 2, "top": 50 + 12 * at}
        for at, text in enumerate(["SolidWorks, Siemens NX, MATLAB", "FMEA, 8D, Weibull, tolerance"])
    ]
    assert skills(*labels, *lists)[2:4] == ["MATLAB", "FMEA"]


def test_a_slash_within_one_item_joins_no_rows() -> None:
    """In a list of one item a row `gINT / OpenGround` is one tool with two names, and the next row another one."""
    rows = ["PLAXIS 2D/3D", "Slide2", "gINT / OpenGround", "Civil 3D", "Python"]
    assert skills(*rows) == rows


@pytest.mark.parametrize(
    ("row", "items"),
    [
        ("Languages: Python, Visual Basic Tools: Git, Docker", ["Python", "Visual Basic", "Git", "Docker"]),
        ("Languages: Python, Java Technical Skills: Git, Docker", ["Python", "Java", "Git", "Docker"]),
        ({"runs": [("Languages: ", True), ("Python, Java ", False), ("Dev Tools: ", True), ("Git, Docker", False)]},
         ["Python", "Java", "Git", "Docker"]),
        ("Tools: Jira, SAP: Finance, MM", ["Jira", "SAP: Finance", "MM"]),
    ],
)  # fmt: skip
def test_a_second_label_in_a_row(row: object, items: list[str]) -> None:
    """Behind a row's label stands another one with its own list: neither is an item, nor glued to one."""
    assert skills(row) == items


def test_levels_before_a_dash_lead_their_lists() -> None:
    """`Advanced – ...` and `Basic – ...` are two lists, however short the rows are."""
    assert skills("Advanced – Python, Java", "Basic – Go, Rust") == ["Python", "Java", "Go", "Rust"]


def test_a_word_for_a_level_that_ends_a_full_row_belongs_to_its_item() -> None:
    """`speaking` says how well a language is mastered; below a full row that breaks off it ends `Public`."""
    full = {"text": "Budgeting, Contract oversight, Safety programs, Public", "reach": 310}
    assert skills(full, {"text": "speaking", "reach": 310}) == [
        "Budgeting", "Contract oversight", "Safety programs", "Public speaking"
    ]  # fmt: skip


def test_a_row_of_two_among_single_items_does_not_run_over() -> None:
    """`Walling, Hedging` is as wide as any row of a narrow list, and each row below it is an item of its own."""
    rows = ["Walling, Hedging", "Thatching", "Reed", "Peat", "Slate"]
    assert skills(*rows) == ["Walling", "Hedging", "Thatching", "Reed", "Peat", "Slate"]


def test_short_rows_in_a_wide_column_do_not_run_on() -> None:
    """The longest of them is not full: the column's other text goes further to the right."""
    sheet = Sheet()
    sheet.text(60, 60, "Jane Doe", NAME)
    sheet.text(60, 100, "PROFILE", HEADING)
    sheet.text(60, 120, "A nurse of twelve years who has worked on wards for old people and in their homes.")
    sheet.text(60, 160, "SKILLS", HEADING)
    sheet.column(60, 180, ["Patience, discretion", "NetSoins", "Transfers, wound care"])
    assert parsed(sheet).profile.skills == ("Patience", "discretion", "NetSoins", "Transfers", "wound care")


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("MS Office (sehr gut), SAP R/3 (gut)", ["MS Office", "SAP R/3"]),
        ("AutoCAD good, Imos basic", ["AutoCAD", "Imos"]),
        ("Soft skills: good; Imos: basic", ["Soft skills", "Imos"]),
        ("Planung (Netze), Bau (Häuser)", ["Planung (Netze)", "Bau (Häuser)"]),
    ],
)
def test_a_level_of_two_words_in_brackets(text: str, items: list[str]) -> None:
    """Its bracket closes with it: no half of one stays."""
    assert skills(text) == items


def test_rows_without_spaces_are_lists_each() -> None:
    """A row of ideographs ends behind any letter; the longest of a few short rows is not full for that."""
    rows = ["熟练掌握 JavaScript、TypeScript、Vue、React", "熟悉 Webpack、Vite"]
    assert skills(*({"text": row, "reach": 500} for row in rows))[3:5] == ["React", "Webpack"]


def test_the_longest_row_is_not_full_where_the_next_word_had_room() -> None:
    """The column, as other rows of the page show, is wider than the list: the second row begins an item."""
    rows = ["Excel (pivot tables and queries), Access", "R Studio, SPSS"]
    assert skills(*({"text": row, "reach": 500} for row in rows)) == [
        "Excel (pivot tables and queries)", "Access", "R Studio", "SPSS",
    ]  # fmt: skip


def test_bold_names_beside_shares_are_skills() -> None:
    """A percentage or a mark says how well what stands before it is mastered; a list there has a label before it."""
    rows = [
        _beside(("HTML, CSS", "80%"), 63), _beside(("JavaScript", "55 %"), 64),
        _beside(("PHP", "7/10"), 77), _beside(("Tools", "Git, Vim"), 77),
    ]  # fmt: skip
    assert [value.text for value in find_skills(rows)] == ["HTML", "CSS", "JavaScript", "PHP", "Git", "Vim"]


def _beside(cells: tuple[str, str], left: float) -> Line:
    """A row with its first cell in bold."""
    (line,) = laid_out({"text": "\t".join(cells), "left": left})
    first, *others = line.segments
    bold = Style(10, True)
    return replace(line, style=bold, segments=(replace(first, runs=(Run(first.text, bold),)), *others))


def test_many_names_parted_by_blanks_are_not_lost() -> None:
    names = "Slip Glaze Raku Sgrafito Kintsugi Majolica Sprigging Agateware Burnishing Faceting".split()
    assert split_items("Pottery\t" + " ".join(names), lexicon()) == ["Pottery", *names]
    assert split_items("Pottery\tKnows how to throw and how to turn large pots of all kinds", lexicon()) == ["Pottery"]


def test_what_a_skill_in_chinese_means_is_left_out() -> None:
    """A wide space stands between the name and a sentence without its full stop; two names stay as they are."""
    told = "沟通协作 善于协调各部门、推进项目\t抗压能力 高强度环境下保持稳定"
    assert split_items(told, lexicon()) == ["沟通协作", "抗压能力"]
    assert split_items("数据分析 机器学习", lexicon()) == ["数据分析 机器学习"]


def test_labels_before_dashes() -> None:
    """A dash ends the label of each list; where dashes part items as well, or one row alone has one, it ends none."""
    assert skills("Field – Coring, Mapping", "Soft skills – Patience, Humour") == [
        "Coring", "Mapping", "Patience", "Humour",
    ]  # fmt: skip
    assert "Field" in skills("Field – Coring – Mapping, Maps", "Water – Ice – Moss, Peat")


@pytest.mark.parametrize(
    ("heading", "row", "spoken"),
    [
        ("Skills", "Languages: English (native), Welsh (B2)", ["English", "Welsh"]),
        ("Umiejętności", "Języki: angielski (C1), polski (ojczysty)", ["angielski", "polski"]),
        ("Skills & Languages", "Languages: English (native), Welsh (B2)", []),
    ],
)
def test_spoken_languages_within_a_list_of_skills(heading: str, row: str, spoken: list[str]) -> None:
    """They are skills there as well, but not below a heading that tells both apart."""
    sheet = Sheet().text(60, 60, "Ada Fenwick", NAME).text(60, 80, "ada@example.org")
    sheet.text(60, 120, heading, HEADING)
    sheet.column(60, 142, ["Design: Figma, Krita", "Office: Excel, Word", row])
    sheet.text(60, 200, "Interests", HEADING).text(60, 222, "Rowing").text(60, 250, "References", HEADING)
    profile = parsed(sheet).profile
    assert [skill for skill in profile.skills if skill not in ("Figma", "Krita", "Excel", "Word")] == spoken
    assert len(profile.languages) == 2


def test_a_list_in_brackets_behind_its_label() -> None:
    """The label in bold is left out; the level behind the brackets is of all in them."""
    assert split_items("(LaTeX, Markdown) - pokročilý uživatel", lexicon()) == ["LaTeX", "Markdown"]
    assert split_items("(LaTeX, Markdown)", lexicon()) == ["LaTeX", "Markdown"]
    assert split_items("Office (Word, Excel)", lexicon()) == ["Office (Word, Excel)"]


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("Excel, Word, etc.", ["Excel", "Word"]),
        ("Lathe, Milling machine usw.", ["Lathe", "Milling machine"]),
        ("Ropes, Sails & more", ["Ropes", "Sails"]),
        ("Ropes, Sails, e.t.c.", ["Ropes", "Sails"]),
        ("Kassa, Lager m.fl.", ["Kassa", "Lager"]),
        ("Git, Docker и т.д.", ["Git", "Docker"]),
        ("cerámica, esmalte…", ["cerámica", "esmalte"]),
        ("内存管理, 远程推送, 移动支付等", ["内存管理", "远程推送", "移动支付"]),
        ("Photoshop、Illustrator等软件", ["Photoshop", "Illustrator"]),
        ("React、Vue など", ["React", "Vue"]),
        ("COBOL, VB", ["COBOL", "VB"]),
        ("Sailing, Helping others", ["Sailing", "Helping others"]),
        ("绘画中等", ["绘画中等"]),
    ],
)
def test_what_says_that_a_list_goes_on_is_no_skill(text: str, items: list[str]) -> None:
    assert skills(text) == items


def test_two_techniques_at_a_lists_end_are_two() -> None:
    assert skills("Rust, Tauri, C og PHP") == ["Rust", "Tauri", "C", "PHP"]
    assert skills("HTML, CSS and JavaScript.") == ["HTML", "CSS", "JavaScript"]
    assert skills("Budgets, Health and Safety") == ["Budgets", "Health and Safety"]
    assert skills("Mörtel, Planung und Organisation") == ["Mörtel", "Planung und Organisation"]


def test_a_joined_word_for_a_level_in_brackets_is_left_out() -> None:
    assert skills("Vue, Vite [Superbrugerniveau], Trainz (brukernivå)") == ["Vue", "Vite", "Trainz"]


def test_a_note_in_chinese_names_no_skills() -> None:
    note = "（注：以下所列技术，除非特殊说明，熟练度都为掌握，并了解底层实现）"
    assert skills(note, "Rust, Swift") == ["Rust", "Swift"]
    assert skills("（绘画、书法、摄影、剪辑、排版、印刷）") == ["绘画", "书法", "摄影", "剪辑", "排版", "印刷"]


@pytest.mark.parametrize("look", [{"size": 12}, {"size": 12, "bold": True, "bullet": "●"}])
@pytest.mark.parametrize("label", [False, True], ids=["plain", "bold"])
def test_a_title_in_larger_type_stands_above_labelled_lists(look: dict[str, object], label: bool) -> None:
    lists = [[("Net: ", label), ("Trawl, Trap", False)], [("Gear: ", label), ("Hook, Lead", False)]]
    assert skills({"text": "Fishing", **look}, *lists) == ["Trawl", "Trap", "Hook", "Lead"]
    assert skills({"text": "Fishing"}, "Net: Trawl, Trap") == ["Fishing", "Trawl", "Trap"]
