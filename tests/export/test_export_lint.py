"""Templates made in Word: each mistake is named with its paragraph, and hostile archives are refused unopened."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from docx import Document
from docx.oxml.ns import qn
from docx.shared import Pt
from export_docx import TEMPLATES, parts, template_of
from export_profiles import NURSE

from resumectl.export.lint import lint, names_in, own_fields_of, placeholder_names, tracked, used_placeholders
from resumectl.export.render import render
from resumectl.export.system import SystemTemplate, system_template, system_templates

JOBS = ("{%p for job in work_history %}", "{{ job.dates }}", "{%p endfor %}")


@pytest.mark.parametrize(
    ("paragraphs", "number", "said"),
    [
        (("Hello", "{{ basic_info.nickname }}"), 2, "nickname"),
        (("{{ headlin }}",), 1, "Is headline meant?"),
        (("{%p for job in work_history %}", "{{ job.compny }}", "{%p endfor %}"), 2, "Is company meant?"),
        (("{%p for job in work_history %}", "{{ job.company }}"), 1, "no {% endfor %}"),
        (("{{ headline }}", "{%p endif %}"), 2, "ends nothing"),
        (("{{ headline", "x"), 1, "other half"),
        (("{{ headline | }}",), 1, "cannot be read"),
        (("{%p if skils %}", "x", "{%p endif %}"), 1, "Is skills meant?"),
        (("{% include 'x' %}",), 1, "cannot be used"),
        (("{{ work_history }}",), 1, "loop over it"),
        (("{{ job.dats }}",), 1, "“job.dats”. Is job.dates meant, between {%p for job in work_history %} and {%p"),
        ((*JOBS, "{{ job.dats }}"), 4, "“job.dats”. Is job.dates meant, between {%p for job in work_history %} and"),
        ((*JOBS, "{{ s.degre }}"), 4, "Is s.degree meant, between {%p for s in education %} and {%p endfor %}? A"),
        (("{%p for s in languages %}", "{%p endfor %}", "{{ s.txt }}"), 3, "between {%p for s in languages %}"),
        (("{%p for p in summary %}", "{{ p }}", "{%p endfor %}"), 1, "Is basic_info.summary_description meant?"),
        (("{%p for p in perks %}", "{{ p }}", "{%p endfor %}"), 1, "“perks” is no list, and a loop over a text prints"),
        (("{{ me.emial }}",), 1, "Is basic_info.email meant?"),
        (("{{ skills|random }}",), 1, "“random” cannot be used. It would make another document"),
        (("{{ headline|uper }}",), 1, "Is upper meant?"),
        ((JOBS[0], "{{ job.start.yaer }}", JOBS[2]), 2, "“yaer”. Is year meant?"),
        ((JOBS[0], "{{ job.end }}", JOBS[2]), 2, "loop over it, or name one of its members"),
        (("{{ client.town }}",), 1, "“client.town”. A field of your own has no members; client_town could be one."),
    ],
)
def test_each_mistake_is_named_with_its_paragraph(paragraphs: tuple[str, ...], number: int, said: str) -> None:
    """Unknown fields, loops without an end, leftover halves of tags, slips of the pen: where, and what is meant."""
    errors = [one for one in lint(template_of(*paragraphs)) if one.level == "error"]
    assert [(one.part, one.paragraph) for one in errors] == [("body", number)]
    assert said in errors[0].message


@pytest.mark.parametrize(
    ("name", "near"),
    [
        ("client", ""),
        ("house_motto", ""),
        ("full_name", "basic_info.full_name"),
        ("full_nmae", "basic_info.full_name"),
        ("emial", "basic_info.email"),
        ("bullet_point", "work_history[].bullet_points[]"),
        ("headings", "headline"),
        ("phone", "basic_info.phone_number"),
        ("name", "basic_info.full_name"),
        ("location", "basic_info.location.city"),
    ],
)
def test_a_field_of_ones_own_is_a_note(name: str, near: str) -> None:
    """What every export has to give, once, and what else may be meant; no mistake, and none when it is given."""
    template = template_of(f"{{{{ {name} }}}}", f"Again {{{{ {name} }}}}")
    (note,) = lint(template)
    assert (note.level, note.paragraph, f"--set {name}=TEXT" in note.message) == ("note", 1, True)
    assert f"Or is {near} meant?" in note.message if near else "meant" not in note.message
    assert own_fields_of(template).needed == (name,)
    assert lint(template, [name]) == ()


def test_good_templates_have_no_mistakes() -> None:
    """The system's own are clean, and so is one with loops in loops, a header, a table and an agency's field."""
    for one in system_templates():
        assert [problem for problem in lint(system_template(one.id)) if problem.level == "error"] == [], one.name
    house = template_of(
        "{{ client }}", "{{ client.upper() }}", "{%p for job in work_history %}", "{{ loop.index }} {{ job.detail }}",
        "{%p for text in job.bullet_points %}", "{{ text|upper }}", "{%p endfor %}", "{%p endfor %}",
        "{%p if someday %}", "On {{ someday }}", "{%p else %}", "{%p endif %}",
        header="{%r for item in contact %}{{r item.link }}{%r endfor %}", cells=("{{ skills[0] }}", "{{ place }}"),
    )  # fmt: skip
    assert [one for one in lint(house, ["client"]) if one.level == "error"] == []
    assert used_placeholders(house)[:3] == ("client", "client.upper()", "loop.index")
    assert "work_history[].company" in placeholder_names()


def test_a_tag_cut_into_runs_is_healed_and_noted() -> None:
    """Word cuts tags where its spelling checker stops; they work, and the note says which."""
    document = Document()
    paragraph = document.add_paragraph("{{ head")
    paragraph.add_run("line }}").font.name = "Brand Sans"
    made = BytesIO()
    document.save(made)
    problems = lint(made.getvalue())
    assert [(one.level, one.paragraph) for one in problems] == [("note", 1), ("warning", 0)]
    assert "Brand Sans" in problems[1].message
    assert "Senior Staff Nurse" in Document(BytesIO(render(NURSE, made.getvalue()))).paragraphs[0].text


@pytest.mark.parametrize(
    ("apart_pt", "size_pt", "small", "is_named"),
    [(1.1, 11, False, True), (0.4, 11, False, False), (1.1, 28, False, False), (0.5, 13, True, True)],
)
def test_letters_that_come_apart_in_a_pdf_are_named(
    apart_pt: float, size_pt: float, small: bool, is_named: bool
) -> None:
    """Programs see spaces in words that are set too wide for their size; small capitals come apart sooner."""
    document = Document()
    document.add_paragraph("{{ headline }}")
    font = document.styles["Heading 1"].font
    font.size, font.small_caps = Pt(size_pt), small
    spacing = document.styles["Heading 1"].element.get_or_add_rPr().makeelement(
        qn("w:spacing"), {qn("w:val"): str(round(apart_pt * 20))}
    )
    document.styles["Heading 1"].element.get_or_add_rPr().append(spacing)
    document.add_heading("Skills", 1)
    made = BytesIO()
    document.save(made)
    said = [one for one in lint(made.getvalue()) if "far apart" in one.message]
    assert [(one.level, one.paragraph) for one in said] == ([("warning", 2)] if is_named else [])
    assert tracked(made.getvalue()) == (("Skills",) if is_named else ())


@pytest.mark.parametrize("one", system_templates(), ids=lambda one: one.name)
def test_nothing_in_the_systems_own_comes_apart(one: SystemTemplate) -> None:
    """Not a heading, not a name."""
    assert tracked(render(NURSE, system_template(one.id))) == ()


def test_fields_of_ones_own_are_told_from_slips() -> None:
    """Which every export has to give, and which may be missing; a slip of a placeholder's name is neither."""
    house = template_of("{{ client }}", "{%p if salary %}", "{{ salary }}", "{%p endif %}", "{{ headlin }}")
    assert own_fields_of(house) == (("client",), ("salary",))
    assert "headlin" in names_in(house)


def changed(name: str, content: bytes) -> bytes:
    """A system template with one part replaced or added."""
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for part, data in {**parts(TEMPLATES["classic"]), name: content}.items():
            archive.writestr(part, data)
    return target.getvalue()


RELS = b'<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">%s</Relationships>'
KIND = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def external(kind: bytes, target: bytes) -> bytes:
    return RELS % (b'<Relationship Id="x" Type="' + KIND + kind + b'" Target="' + target + b'" TargetMode="External"/>')


def test_links_and_a_local_master_are_no_danger() -> None:
    """A hyperlink in a template stays, and so does the name of the file that it was begun from."""
    end = b"</Relationships>"
    rels = parts(TEMPLATES["classic"])["word/_rels/document.xml.rels"]
    link = external(b"hyperlink", b"https://agency.example/").partition(b">")[2]
    assert render(NURSE, changed("word/_rels/document.xml.rels", rels.replace(end, link)))
