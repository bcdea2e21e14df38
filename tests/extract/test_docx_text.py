"""What a person sees of a DOCX's runs is what is read, and nothing else."""

from __future__ import annotations

import time

import pytest
from word_files import box, docx, docx_parts, package, para, part, relations, run

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.docx import read_docx
from resumectl.parse.geometry import Extract, ParseOptions
from resumectl.parse.pipeline import parse_document

STYLES = (
    '<w:docDefaults><w:rPrDefault><w:rPr><w:sz w:val="22"/></w:rPr></w:rPrDefault></w:docDefaults>'
    '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="Base"><w:basedOn w:val="N"/><w:rPr><w:b/>'
    '<w:sz w:val="30"/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="Sub"><w:basedOn w:val="Base"/><w:rPr>'
    '<w:color w:val="AA0000"/></w:rPr></w:style>'
    '<w:style w:type="character" w:styleId="Strong"><w:rPr><w:b/></w:rPr></w:style>'
)


def texts(extract: Extract) -> list[str]:
    return [line.text for line in extract.lines]


def codes(extract: Extract) -> list[str]:
    return [warning.code for warning in extract.warnings]


def field_run(code: str, *result: str) -> str:
    def mark(kind: str) -> str:
        return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'

    code = f"<w:r><w:instrText>{code}</w:instrText></w:r>"
    return mark("begin") + code + mark("separate") + "".join(result) + mark("end")


def test_look_comes_from_direct_settings_over_styles_over_defaults() -> None:
    """Size, weight and colour are those that Word shows, through two levels of styles."""
    sub = '<w:pStyle w:val="Sub"/>'
    lines = read_docx(
        docx(
            para("plain") + para("styled", properties=sub) + para(run("direct", "<w:i/>"), properties=sub),
            styles=STYLES,
        )
    ).lines
    assert [line.style.size_pt for line in lines] == [11, 15, 15]
    assert [line.style.bold for line in lines] == [False, True, True]
    assert [line.style.color for line in lines] == [0, 0xAA0000, 0xAA0000]
    assert [line.style.italic for line in lines] == [False, False, True]


def test_a_toggle_in_two_styles_goes_off_again() -> None:
    """Strong inside a bold paragraph style is not bold, as in Word."""
    strong = run("both", '<w:rStyle w:val="Strong"/>')
    lines = read_docx(
        docx(para(strong) + para(strong, properties='<w:pStyle w:val="Base"/>'), styles=STYLES)
    ).lines
    assert [line.style.bold for line in lines] == [True, False]


def test_capitals_are_read_as_shown() -> None:
    """All capitals are upper case; small capitals keep what was typed."""
    body = para(run("jane doe", "<w:caps/>")) + para(run("Jane Doe", "<w:smallCaps/>"))
    assert texts(read_docx(docx(body))) == ["JANE DOE", "Jane Doe"]


@pytest.mark.parametrize(
    "properties",
    [
        "<w:vanish/>",
        '<w:color w:val="FFFFFF"/>',
        '<w:color w:val="FEFEFE"/>',
        '<w:sz w:val="2"/>',
        '<w:color w:val="00FF00"/><w:highlight w:val="green"/>',
        '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="FFFFFF"/>',
    ],
)
def test_hidden_text_is_left_out_and_reported(properties: str) -> None:
    """Text that nobody can see does not reach the profile, and the reader is told."""
    extract = read_docx(docx(para("Jane Doe") + para(run("python kubernetes", properties))))
    assert texts(extract) == ["Jane Doe"]
    assert codes(extract) == ["HIDDEN_TEXT_IGNORED"]


SHOWN = box("python kubernetes")
VML = '<w:r><w:pict><v:shape style="width:9pt; visibility: hidden"><v:textbox>%s</v:textbox></v:shape></w:pict></w:r>'


@pytest.mark.parametrize(
    "drawing",
    [
        SHOWN.replace("<w:r>", "<w:r><w:rPr><w:vanish/></w:rPr>", 1),
        SHOWN.replace("<a:graphic>", '<wp:docPr id="1" name="Box" hidden="1"/><a:graphic>', 1),
        VML % f"<w:txbxContent>{para('python kubernetes')}</w:txbxContent>",
    ],
    ids=["hidden text", "hidden object", "hidden old shape"],
)
def test_hidden_boxes_are_left_out_and_reported(drawing: str) -> None:
    """A text box that its author has hidden shows nothing, and the reader is told."""
    assert "python kubernetes" in texts(read_docx(docx(para("Jane Doe") + para(SHOWN))))
    extract = read_docx(docx(para("Jane Doe") + para(drawing)))
    assert (texts(extract), codes(extract)) == (["Jane Doe"], ["HIDDEN_TEXT_IGNORED"])


def test_a_file_within_the_document_is_missed() -> None:
    """Programs put a whole web page into a Word file that is else empty; then the reader is told what to do."""
    page = '<w:altChunk r:id="L1"/>'
    extract = read_docx(docx(para("Jane Doe") + page))
    assert (texts(extract), codes(extract)) == (["Jane Doe"], ["ENCLOSED_TEXT_LEFT_OUT"])
    with pytest.raises(DocumentFailed) as caught:
        parse_document(docx(page), ParseOptions())
    assert caught.value.code == "NO_TEXT_FOUND"
    assert "in Word" in str(caught.value)


def test_a_tracked_change_of_a_section_is_none_of_its_own() -> None:
    """What a section was before the change does not count as a section, whose page the next one would begin."""
    change = '<w:sectPrChange><w:sectPr><w:type w:val="nextPage"/></w:sectPr></w:sectPrChange>'
    end = '<w:sectPr><w:type w:val="continuous"/>%s</w:sectPr>'
    body = para("Jane Doe", properties=end % change) + para("Engineer") + end % ""
    assert [line.page for line in read_docx(docx(body)).lines] == [1, 1]


@pytest.mark.parametrize(
    "body",
    [
        para(run("Jane Doe", '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:fill="203040"/>')),
        para(
            run("Jane Doe", '<w:color w:val="FFFFFF"/>'), properties='<w:shd w:val="clear" w:fill="203040"/>'
        ),
        "<w:tbl><w:tr><w:tc><w:tcPr><w:shd w:val='clear' w:fill='203040'/></w:tcPr>"
        + para(run("Jane Doe", '<w:color w:val="FFFFFF"/>'))
        + "</w:tc></w:tr></w:tbl>",
        para(
            box(
                para(run("Jane Doe", '<w:color w:val="FFFFFF"/>')),
                fill='<a:solidFill><a:srgbClr val="203040"/></a:solidFill>',
            )
        ),
        # The name stands over a painted shape that lies in another paragraph.
        para(box("x" * 3, fill='<a:solidFill><a:schemeClr val="accent1"/></a:solidFill>'))
        + para(run("Jane Doe", '<w:color w:val="FFFFFF"/>')),
    ],
    ids=["run", "paragraph", "cell", "box", "over a shape"],
)
def test_white_text_on_a_dark_ground_is_seen(body: str) -> None:
    """White letters on a coloured ground are the usual look of a sidebar, not a trick."""
    extract = read_docx(docx(body))
    assert "Jane Doe" in texts(extract)
    assert codes(extract) == []


def test_tracked_changes_are_read_as_accepted() -> None:
    """Insertions and moves to here stay, deletions and moves away go."""
    body = para(
        f"<w:ins>{run('in ')}</w:ins>",
        "<w:del><w:r><w:delText>out </w:delText></w:r></w:del>",
        f"<w:moveTo>{run('here ')}</w:moveTo>",
        f"<w:moveFrom>{run('there ')}</w:moveFrom>",
        "end",
    )
    assert texts(read_docx(docx(body))) == ["in here end"]


def test_fields_without_an_end_cost_no_more_than_their_text() -> None:
    """Tens of thousands of open fields, and then text: each piece of it asked all of them."""
    open_fields = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC</w:instrText></w:r>' * 20_000
    began_s = time.process_time()
    lines = texts(read_docx(docx(f"<w:p>{open_fields}</w:p>" + para(*[run("a ")] * 20) * 500)))
    assert time.process_time() - began_s < 8
    assert len(lines) == 500


def test_a_deleted_end_of_a_paragraph_joins_it_with_the_next() -> None:
    """As Word shows it once accepted: a whole chain, over marks that are nothing on the page, in cells too; a title
    keeps its own line where a table follows, and the last one has no next."""
    gone = '<w:rPr><w:del w:id="1"/></w:rPr>'
    head, of = (para(text, properties=gone) for text in ("Head ", "of "))
    chain = head + '<w:bookmarkStart w:id="1"/>' + of + para("Sales")
    moved = para("Acme ", properties="<w:rPr><w:moveFrom/></w:rPr>") + para("Ltd") + para("2015")
    cell = f"<w:tbl><w:tr><w:tc>{chain}</w:tc></w:tr></w:tbl>"
    last = para("Title", properties=gone) + cell + para("End", properties=gone)
    assert texts(read_docx(docx(chain + moved + last))) == [
        "Head of Sales", "Acme Ltd", "2015", "Title", "Head of Sales", "End",
    ]  # fmt: skip


def test_links_keep_their_address() -> None:
    """Relationship and field links, for the web, mail and telephone; places inside the file are none."""
    body = (
        para("See ", f'<w:hyperlink r:id="L1">{run("my ")}{run("page", "<w:b/>")}</w:hyperlink>')
        + para(field_run(' HYPERLINK "mailto:jane@doe.example" ', run("Mail")))
        + para(field_run(" HYPERLINK \\l chapter ", run("Inside")))
        + para(f'<w:hyperlink w:anchor="top">{run("Top")}</w:hyperlink>')
        + para(f'<w:hyperlink r:id="L2">{run("Call")}</w:hyperlink>')
        + para(f'<w:hyperlink r:id="L3">{run("Disk")}</w:hyperlink>')
    )
    links = (("L1", "https://doe.example/a"), ("L2", "tel:+4312345"), ("L3", "file:///etc/passwd"))
    extract = read_docx(docx(body, links=links))
    assert [(link.url, link.text) for link in extract.links] == [
        ("https://doe.example/a", "my page"),
        ("mailto:jane@doe.example", "Mail"),
        ("tel:+4312345", "Call"),
    ]
    assert [run.link for run in extract.lines[0].segments[0].runs] == ["", *["https://doe.example/a"] * 2]


def test_an_address_holds_nothing_that_cannot_be_seen() -> None:
    """Marks that turn text around are no part of a link, and do not hide what it is."""
    body = para(f'<w:hyperlink r:id="L1">{run("a")}</w:hyperlink>', f'<w:hyperlink r:id="L2">{run("b")}</w:hyperlink>')
    links = (("L1", "https://doe.example/\u202ea\u2028b"), ("L2", "java\u200bscript:alert(1)"))
    assert [link.url for link in read_docx(docx(body, links=links)).links] == ["https://doe.example/ab"]


def test_a_picture_that_links_gives_its_address() -> None:
    """An icon that leads to a profile page has no text; its address is kept all the same."""
    picture = (
        '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="x"><a:hlinkClick r:id="L1"/>'
        "</wp:docPr></wp:inline></w:drawing></w:r>"
    )
    extract = read_docx(docx(para("Jane", picture), links=(("L1", "https://linkedin.com/in/jane"),)))
    assert [link.url for link in extract.links] == ["https://linkedin.com/in/jane"]


def test_a_field_shows_its_result_only() -> None:
    """Codes are left out, also those of a field in a field; a code without end swallows"
    " no later paragraph."""
    inner = field_run(" MERGEFIELD x ", run("no"))
    body = para("Aged ", field_run(f" IF </w:instrText></w:r>{inner}<w:r><w:instrText> = 1 ", run("42")))
    broken = para(
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>', "<w:r><w:instrText>DATE</w:instrText></w:r>"
    )
    assert texts(read_docx(docx(body + broken + para("after")))) == ["Aged 42", "after"]


def test_content_controls_are_text_and_prompts_are_not() -> None:
    """Controls keep what was written into them; a prompt is dropped, unless it is a section's title."""

    def control(text: str, prompt: bool) -> str:
        shown = "<w:showingPlcHdr/>" if prompt else ""
        return f"<w:sdt><w:sdtPr>{shown}</w:sdtPr><w:sdtContent>{para(text)}</w:sdtContent></w:sdt>"

    body = control("Jane Doe, who wrote this herself", False) + control("Click to enter text", True)
    extract = read_docx(docx(body + control("Experience", True)))
    assert texts(extract) == ["Jane Doe, who wrote this herself", "Experience"]
    assert codes(extract) == ["PLACEHOLDERS_IGNORED"]


def test_a_template_that_nobody_filled_in_is_read() -> None:
    """When prompts are nearly all there is, they are what a person sees on the page."""
    prompt = (
        "<w:sdt><w:sdtPr><w:showingPlcHdr/></w:sdtPr>"
        f"<w:sdtContent>{run('Your Name Here')}</w:sdtContent></w:sdt>"
    )
    assert texts(read_docx(docx(para(prompt) + para("CV")))) == ["Your Name Here", "CV"]


def test_exactly_one_branch_of_alternate_content_is_read() -> None:
    """The choice, or the fallback when only that one holds text."""
    both = (
        "<w:r><mc:AlternateContent><mc:Choice>{}</mc:Choice><mc:Fallback>{}</mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    word = "<w:t>{}</w:t>"
    body = para(both.format(word.format("new"), word.format("old"))) + para(
        both.format("", word.format("only"))
    )
    assert texts(read_docx(docx(body))) == ["new", "only"]


def test_symbols_become_ordinary_characters() -> None:
    """Symbol fonts hold bullets and arrows at private places; icons have no text."""
    arrow = '<w:r><w:sym w:font="Wingdings" w:char="F0E0"/></w:r>'
    phone = '<w:r><w:sym w:font="Wingdings" w:char="F028"/></w:r>'
    typed = run("\uf0d8", '<w:rFonts w:ascii="Wingdings"/>')
    body = para("Riga ", arrow, " Oslo") + para(phone, " 555 0100") + para(typed, " Sold bread")
    lines = read_docx(docx(body)).lines
    assert [line.flat for line in lines] == ["Riga → Oslo", "555 0100", "Sold bread"]
    assert lines[2].bullet == "➢"


def test_breaks_and_hyphens() -> None:
    """A forced break starts a line; a hard hyphen is a hyphen, a soft one is nothing."""
    body = para(
        "one",
        "<w:r><w:br/></w:r>",
        "two",
        "<w:r><w:cr/></w:r>",
        run("a"),
        "<w:r><w:noBreakHyphen/><w:t>b</w:t><w:softHyphen/><w:t>c</w:t></w:r>",
    )
    lines = read_docx(docx(body)).lines
    assert [line.text for line in lines] == ["one", "two", "a-bc"]
    assert all(line.whole for line in lines)


def test_pages_count_set_and_stored_breaks_once() -> None:
    """A set break and Word's own mark of the same break are one page; a style's break before counts too."""
    body = (
        para("one")
        + para("<w:r><w:br w:type='page'/></w:r>")
        + para("<w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>")
        + para("<w:r><w:t>still two, </w:t><w:lastRenderedPageBreak/><w:t>then three</w:t></w:r>")
        + para("three")
        + para("four", properties="<w:pageBreakBefore/>")
    )
    assert [line.page for line in read_docx(docx(body)).lines] == [1, 2, 2, 3, 4]


def test_a_section_break_turns_the_page_as_the_next_section_says() -> None:
    """How a section begins is written at its own end, not at the break."""
    body = (
        para("one", properties="<w:sectPr/>")
        + para("one again", properties='<w:sectPr><w:type w:val="continuous"/></w:sectPr>')
        + para("two")
        + '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>'
    )
    assert [line.page for line in read_docx(docx(body)).lines] == [1, 1, 2]


def test_headers_come_first_and_each_text_once() -> None:
    """First-page header, body, headers of later pages, footers, each text once; no bare page number."""
    body = para("Body") + (
        '<w:sectPr><w:headerReference w:type="first" r:id="header1"/>'
        '<w:headerReference w:type="default" r:id="header2"/>'
        '<w:headerReference w:type="even" r:id="header3"/>'
        '<w:footerReference w:type="default" r:id="footer1"/>'
        "<w:titlePg/></w:sectPr>"
    )
    headers = {
        "header1": para("jane@doe.example"),
        "header2": para("jane@doe.example") + para("Jane Doe, continued"),
        "header3": para("never used"),
        "footer1": para(field_run(" PAGE ", run("2"))) + para("References on request"),
    }
    lines = read_docx(docx(body, headers=headers)).lines
    assert [(line.origin, line.text) for line in lines] == [
        ("header", "jane@doe.example"),
        ("body", "Body"),
        ("header", "Jane Doe, continued"),
        ("footer", "References on request"),
    ]
    assert len({line.column for line in lines}) == 4


def test_parts_are_found_by_relationships() -> None:
    """The main part and its header may have any name; macro and template types are Word files too."""
    parts = docx_parts(para("Jane") + '<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>')
    parts["_rels/.rels"] = relations(("x", "officeDocument", "/odd/main.xml"))
    parts["odd/main.xml"] = parts.pop("word/document.xml")
    parts["odd/_rels/main.xml.rels"] = relations(("h", "header", "../heads/top.xml"))
    parts["heads/top.xml"] = part("hdr", para("Top"))
    assert texts(read_docx(package(parts))) == ["Top", "Jane"]


def test_strict_files_are_read() -> None:
    """ISO Strict has other names for the same words, and measures with units."""
    parts = docx_parts(
        para(run("Jane", '<w:sz w:val="14pt"/>'), f'<w:hyperlink r:id="L1">{run(" page")}</w:hyperlink>'),
        links=(("L1", "https://doe.example/"),),
    )
    for name, content in parts.items():
        assert isinstance(content, str)
        content = content.replace(
            "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
            "http://purl.oclc.org/ooxml/wordprocessingml/main",
        )
        parts[name] = content.replace(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
        )
    extract = read_docx(package(parts))
    assert texts(extract) == ["Jane page"]
    assert extract.lines[0].segments[0].runs[0].style.size_pt == 14
    assert extract.links[0].url == "https://doe.example/"


def test_text_beyond_the_limit_is_cut_and_reported() -> None:
    """Half a million characters are read; the rest is named in a warning and not silently gone."""
    words = "words " * 20_000
    extract = read_docx(docx(para(words) * 6))
    assert sum(len(line.flat) for line in extract.lines) <= limits.CHARACTERS_READ
    assert len(extract.lines) == 5
    assert codes(extract) == ["TEXT_LEFT_OUT"]
