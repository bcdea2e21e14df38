"""What Word calls a damaged file, and what of a template is nobody else's business: neither is in a finished file."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from docx import Document
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls
from export_docx import W, body, lines, parts, template_of
from export_profiles import NURSE
from lxml import etree

from resumectl.export.lint import lint, own_fields_of
from resumectl.export.render import RenderOptions, render
from resumectl.model.errors import BadFile
from resumectl.model.profile import BasicInfo, Profile
from resumectl.model.rendering import ExportOptions

NAME_ONLY = Profile(basic_info=BasicInfo(full_name="Ada Nohn"))
LOOP = ("{%p for skill in skills %}", "{{ skill }}", "{%p endfor %}")


def saved(document: Document) -> bytes:
    target = BytesIO()
    document.save(target)
    return target.getvalue()


def test_a_cell_a_header_and_a_text_box_are_never_without_a_paragraph() -> None:
    """Word refuses a file with a hollow cell, header or text box: a loop that ran over nothing leaves one behind."""
    document = Document()
    document.add_paragraph("{{ basic_info.full_name }}")
    cells = document.add_table(rows=1, cols=2).rows[0].cells
    header = document.sections[0].header
    cells[1].add_table(rows=1, cols=1)._tbl.getparent().remove(cells[1].paragraphs[-1]._p)
    for holder in (cells[0], header):
        holder.paragraphs[0].text = LOOP[0]
        for text in LOOP[1:]:
            holder.add_paragraph(text)
    box = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in LOOP)
    shape = f"<w:pict><v:textbox><w:txbxContent>{box}</w:txbxContent></v:textbox></w:pict>"
    document.add_paragraph()._p.append(
        parse_xml(f'<w:r {nsdecls("w")} xmlns:v="urn:schemas-microsoft-com:vml">{shape}</w:r>')
    )
    data = render(NAME_ONLY, saved(document))
    header_part = next(text for name, text in parts(data).items() if name.startswith("word/header"))
    holders = [*body(data).iter(f"{W}tc", f"{W}txbxContent"), etree.fromstring(header_part)]
    assert [len(one.findall(f"{W}p")) for one in holders] == [1, 2, 1, 1, 1]
    assert all(one[-1].tag == f"{W}p" for one in holders)
    assert lines(data) == ["Ada Nohn", *[""] * 6]


def test_a_table_without_rows_is_left_out() -> None:
    """All its rows were in a loop over nothing: Word has no table of no rows."""
    document = Document()
    document.add_paragraph("{{ basic_info.full_name }}")
    rows = document.add_table(rows=3, cols=1).rows
    for row, text in zip(rows, ("{%tr for job in work_history %}", "{{ job.company }}", "{%tr endfor %}"), strict=True):
        row.cells[0].text = text
    assert body(render(NAME_ONLY, saved(document))).find(f".//{W}tbl") is None
    assert len(body(render(NURSE, saved(document))).findall(f".//{W}tr")) == len(NURSE.work_history)


def with_changes() -> bytes:
    """A template that two designers work on: deleted, inserted and moved words, a deleted line, a comment."""
    document = Document()
    who = f'{nsdecls("w")} w:id="7" w:author="Jane Designer" w:date="2026-01-01T00:00:00Z"'
    document.add_comment(document.add_paragraph("{{ headline }}").runs, "Does Shell pay this rate?", "Jane", "JD")
    mixed, gone, _ = (document.add_paragraph(text) for text in ("For ", "", "{{ place }}"))
    for change in (
        f"<w:del {who}><w:r><w:delText>Shell {{{{ old_client }}}}</w:delText></w:r></w:del>",
        f"<w:ins {who}><w:r><w:t>{{{{ client }}}}</w:t></w:r></w:ins>",
        f"<w:moveFrom {who}><w:r><w:t>{{{{ elsewhere }}}}</w:t></w:r></w:moveFrom>",
    ):
        mixed._p.append(parse_xml(change))
    mixed.runs[0]._r.get_or_add_rPr().append(parse_xml(f"<w:rPrChange {who}><w:rPr/></w:rPrChange>"))
    gone._p.append(parse_xml(f"<w:del {who}><w:r><w:delText>{{%p if x %}}</w:delText></w:r></w:del>"))
    gone._p.get_or_add_pPr().append(parse_xml(f"<w:rPr {nsdecls('w')}><w:del {who}/></w:rPr>"))
    row = document.add_table(rows=2, cols=1).rows[0]
    row._tr.get_or_add_trPr().append(parse_xml(f"<w:del {who}/>"))
    document.settings.element.append(parse_xml(f"<w:trackRevisions {nsdecls('w')}/>"))
    return saved(document)


def test_comments_and_changes_of_the_designers_do_not_travel() -> None:
    """Every change is accepted, no remark and no name of who made it reaches whoever gets the finished file."""
    data = render(NURSE, with_changes(), options=RenderOptions(extras=ExportOptions(fields={"client": "Acme"})))
    assert lines(data) == ["Senior Staff Nurse, Intensive Care", "For Acme", "Bristol, United Kingdom", "", ""]
    told = b"".join(text for name, text in parts(data).items() if name.endswith((".xml", ".rels")))
    for secret in (b"Jane", b"Shell", b"rate", b"comments", b"trackRevisions", b"rPrChange", b"old_client"):
        assert secret not in told, secret
    Document(BytesIO(data))


def test_lint_reads_what_is_left_when_changes_are_accepted() -> None:
    """A deleted tag is no placeholder; a note says that the changes and remarks stay behind."""
    found = [(one.level, one.message) for one in lint(with_changes(), ["client"])]
    assert found == [("note", "It has comments or tracked changes: exports are without remarks, all changes accepted.")]
    assert own_fields_of(with_changes()).needed == ("client",)


def test_a_deleted_line_leaves_none() -> None:
    """Its words come before the next line's, over marks that are nothing on the page; before a table an empty one is
    gone, and one with words stays a line of its own."""
    gone = f'<w:rPr {nsdecls("w")}><w:del w:id="7" w:author="Jane"/></w:rPr>'
    document = Document()
    ends = [document.add_paragraph("For ")]
    ends[0]._p.addnext(parse_xml(f'<w:bookmarkStart {nsdecls("w")} w:id="0" w:name="here"/>'))
    document.add_paragraph("{{ headline }}")
    for text in ("", "Words"):
        ends.append(document.add_paragraph(text))
        document.add_table(rows=1, cols=1).cell(0, 0).text = "{{ place }}"
    for end in ends:
        end._p.get_or_add_pPr().append(parse_xml(gone))
    shown = lines(render(NURSE, saved(document)))
    place = "Bristol, United Kingdom"
    assert shown == ["For Senior Staff Nurse, Intensive Care", place, "Words", place, ""]


def test_a_template_that_word_saved_as_a_template_is_one() -> None:
    """A .dotx: the finished file is a document, which opens as itself and not as a copy without a name."""
    kinds = "[Content_Types].xml"
    document = template_of("{{ headline }}")
    made = BytesIO()
    with ZipFile(made, "w") as archive:
        for name, content in parts(document).items():
            is_list = name == kinds
            archive.writestr(name, content.replace(b"document.main+xml", b"template.main+xml") if is_list else content)
    assert b"template.main+xml" in parts(made.getvalue())[kinds]
    assert render(NURSE, made.getvalue()) == render(NURSE, document)
    assert lint(made.getvalue()) == ()


def test_an_old_or_locked_file_is_called_that() -> None:
    """Both are containers of another kind; whoever set the password would not think of it."""
    for refuse in (lint, lambda data: render(NURSE, data)):
        with pytest.raises(BadFile) as caught:
            refuse(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504))
        assert "password" in caught.value.message
        assert "save it as .docx without one" in caught.value.remedy
