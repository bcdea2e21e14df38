"""Tags that are right and stand in the wrong place: what would be lost or leave gaps is named before any export."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from docx import Document
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from export_docx import template_of
from export_profiles import NURSE

from resumectl.export.lint import lint
from resumectl.export.render import render

END = "{%p endfor %}"
JOBS = "{%tr for job in work_history %}"


@pytest.mark.parametrize(
    ("paragraphs", "found"),
    [
        (("Skills: {%p if skills %}", "{{ skills_line }}", "{%p endif %}"), [("warning", 1, "“Skills:” is lost")]),
        (("{%p if skills %}{{ skills_line }}{%p endif %}",), [("error", 1, "{%p if skills %} {{ skills_line }} is")]),
        (("{%p for s in skills %}", "{{ s }} {%p endfor %}"), [("error", 2, "{{ s }} is lost")]),
        (("{%p if skills %} ", "{{ skills_line }}", "{%p endif %}"), []),
        (
            ("{% for s in skills %}", "{{ s }}", "{% endfor %}"),
            [("warning", 1, "empty line; write {%p for s in skills %}"), ("warning", 3, "write {%p endfor %}")],
        ),
        (("{% for s in skills %}{{ s }}{% endfor %}", "{% if skills %}yes{% else %}no{% endif %}"), []),
        (("{%tr if skills %}", "x", "{%tr endif %}"), [("error", 1, "no table"), ("error", 3, "no table")]),
        (("{% p for s in skills %}", "{{ s }}", END), [("error", 1, "Write {%p for s in skills %}, without a space")]),
        (("{ headline }",), [("warning", 1, "“{ headline }” is printed as it stands; write {{ headline }}")]),
        (("[[ headline ]] «basic_info.email» {x} {emial}",), [("warning", 1, "[[ headline ]]"), ("warning", 1, "«")]),
    ],
)
def test_tags_in_the_wrong_place_are_named(paragraphs: tuple[str, ...], found: list[tuple[str, int, str]]) -> None:
    """What a tag takes away with its paragraph, empty lines, tags for rows outside of tables, other brackets."""
    problems = lint(template_of(*paragraphs))
    assert [(one.level, one.paragraph) for one in problems] == [(level, number) for level, number, _ in found]
    for problem, (_, _, said) in zip(problems, found, strict=True):
        assert said in problem.message


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        (((JOBS, ""), ("{{ job.dates }}", "{{ job.company }}"), ("{%tr endfor %}", "")), []),
        (((JOBS, "Employer"), ("{{ job.dates }}", "x"), ("{%tr endfor %}", "")), [("warning", "“Employer” is lost")]),
        (((JOBS, ""), ("{{ job.dates }}", "{%tr endfor %}")), [("error", "whole row away: {{ job.dates }} is")]),
        (((f"{JOBS}{{{{ job.dates }}}}", "{%tr endfor %}"),), [("error", "a row of its own")]),
        (
            (("{% for job in work_history %}{{ job.dates }}", "{{ job.company }}{% endfor %}"),),
            [("warning", "ends in another cell than {% for job in work_history %}")],
        ),
        ((("{%p for s in skills %}", ""), ("{{ s }}", ""), (END, "")), [("warning", "ends in another cell than {%p")]),
    ],
)
def test_tags_for_rows_stand_in_rows_of_their_own(
    rows: tuple[tuple[str, ...], ...], found: list[tuple[str, str]]
) -> None:
    """What shares a row with such a tag never comes out, and a loop that begins in one cell ends there."""
    document = Document()
    table = document.add_table(rows=len(rows), cols=2)
    for row, texts in zip(table.rows, rows, strict=True):
        for cell, text in zip(row.cells, texts, strict=False):
            cell.text = text
    made = BytesIO()
    document.save(made)
    problems = lint(made.getvalue())
    assert [one.level for one in problems] == [level for level, _ in found]
    for problem, (_, said) in zip(problems, found, strict=True):
        assert said in problem.message


def test_a_text_box_is_read_once_and_by_itself() -> None:
    """Word keeps each box twice, within the paragraph that it hangs on."""
    document = Document()
    box = "<w:txbxContent><w:p><w:r><w:t>{{ basic_info.emial }}</w:t></w:r></w:p></w:txbxContent>"
    spaces = f'{nsdecls("w")} xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    twice = f"<mc:Choice Requires='w'>{box}</mc:Choice><mc:Fallback><w:pict>{box}</w:pict></mc:Fallback>"
    document.add_paragraph("{{ headline }}")._p.append(
        parse_xml(f"<w:r {spaces}><mc:AlternateContent>{twice}</mc:AlternateContent></w:r>")
    )
    made = BytesIO()
    document.save(made)
    (problem,) = lint(made.getvalue())
    assert (problem.level, problem.paragraph, problem.text) == ("error", 2, "{{ basic_info.emial }}")


def test_quotes_that_word_bent_are_straight_in_tags() -> None:
    """English and German ones: no mistake, and they print what was meant."""
    kept = "{% if place != ‚x‘ %}“kept”{% endif %}"
    template = template_of("{{ skills|join(“, ”) }}", "{{ skills|join(„; “) }}", kept)
    assert lint(template) == ()
    shown = [one.text for one in Document(BytesIO(render(NURSE, template))).paragraphs]
    assert shown == [", ".join(NURSE.skills), "; ".join(NURSE.skills), "“kept”"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{{ headline|uper }}", "There is no filter “uper”. Is upper meant?"),
        ("{{ headline|date('%Y') }}", "There is no filter “date”."),
        ("{{ client-name }}", "“client-name” is client minus name; write client_name."),
        ("{{ skills|join(« , ») }}", "Type straight quotes"),
    ],
)
def test_an_expression_that_means_something_else_is_named(text: str, said: str) -> None:
    """Filters that there are not, a hyphen, quotes of other countries."""
    errors = [one for one in lint(template_of(text)) if one.level == "error"]
    assert [said in one.message for one in errors] == [True]


def test_tags_where_nothing_is_filled_are_named() -> None:
    """The address behind a link, and notes at the end of the document: both would reach a client as tags."""
    document = Document()
    paragraph = document.add_paragraph("{{ headline }}")
    for target in ("mailto:{{ basic_info.email }}", "mailto:%7b%7b%20basic_info.email%20%7d%7d", "https://a.example/"):
        paragraph.part.relate_to(target, RELATIONSHIP_TYPE.HYPERLINK, is_external=True)
    made = BytesIO()
    document.save(made)
    with ZipFile(made, "a") as archive:
        archive.writestr("word/endnotes.xml", f"<w:endnotes {nsdecls('w')}><w:t>{{{{ place }}}}</w:t></w:endnotes>")
    problems = lint(made.getvalue())
    assert [(one.level, one.part, one.paragraph) for one in problems] == [("warning", "file", 0)] * 2
    assert "address of a link has a tag, which stays as it is" in problems[0].message
    assert "endnotes.xml stay as they are" in problems[1].message


@pytest.mark.parametrize(
    ("paragraphs", "said"),
    [
        (("Schools", "{%p for s in education %}", "{{ s.degree }}", END), ["“Schools” stays where education is"]),
        (("{{ labels.skills }}", "{%p for s in skills %}", "{{ s }}", END), ["{%p if skills %} … {%p endif %}"]),
        (("{%p if skills %}", "Skills", "{%p for s in skills %}", "{{ s }}", END, "{%p endif %}"), []),
        (("{{ headline }}", "{%p for s in skills %}", "{{ s }}", END), []),
        (("", "{%p for s in skills %}", "{{ s }}", END), []),
    ],
)
def test_a_heading_that_stays_alone_is_noted(paragraphs: tuple[str, ...], said: list[str]) -> None:
    """A title over a loop over nothing is what a candidate without schools would show."""
    notes = lint(template_of(*paragraphs))
    assert [one.level for one in notes] == ["note"] * len(said)
    assert all(part in one.message for one, part in zip(notes, said, strict=True))
