"""Text boxes are read once each, in the order of the page and not of the file."""

from __future__ import annotations

import pytest
from word_files import EMU_PT, anchored, both, box, cell, docx, para, run, table

from resumectl.parse.extract.docx import read_docx
from resumectl.parse.geometry import Line


def lines(body: str, **options: object) -> tuple[Line, ...]:
    return read_docx(docx(body, **options)).lines


def texts(body: str) -> list[str]:
    return [line.text for line in lines(body)]


def test_a_box_is_read_once_before_its_paragraph() -> None:
    """Word writes a box twice, for new and for old readers; it is one region of its own."""
    found = lines(para("first") + para(box("in the box", "more"), "its paragraph") + para("last"))
    assert [(line.text, line.origin) for line in found] == [
        ("first", "body"),
        ("in the box", "box"),
        ("more", "box"),
        ("its paragraph", "body"),
        ("last", "body"),
    ]
    assert found[1].column == found[2].column != found[3].column == 0


def test_a_page_of_boxes_is_read_by_place() -> None:
    """All boxes hang on one paragraph, drawn in any order: name, then the left column, then the right one."""
    drawn = (
        box("Wheat", left=40, top=240, width=150),
        box("Head baker in Riga", left=250, top=200, width=300, height=200),
        box("Jane Doe", left=40, top=40, width=500),
        box("Skills", left=40, top=140, width=150),
        box("Experience", left=250, top=150, width=300, height=40),
        box("Rye", left=40, top=180, width=150, height=50),
    )
    assert texts(para(*drawn)) == ["Jane Doe", "Skills", "Rye", "Wheat", "Experience", "Head baker in Riga"]


def test_dates_in_boxes_stay_with_their_entries() -> None:
    """A timeline's dates at the left are read row by row."""
    drawn = (
        box("2019 – 2021", left=40, top=100, width=80, height=30),
        box("2015 – 2019", left=40, top=200, width=80, height=30),
        box("Baker", left=150, top=200, width=300, height=80),
        box("Head baker", left=150, top=100, width=300, height=80),
    )
    assert texts(para(*drawn)) == ["2019 – 2021", "Head baker", "2015 – 2019", "Baker"]


def test_a_name_above_a_column_is_not_part_of_it() -> None:
    """Boxes that stand one below the other are no columns, however they are shifted."""
    drawn = (
        box("Summary", left=20, top=90, width=130, height=24),
        box("A baker of many breads.", left=20, top=115, width=320, height=100),
        box("Jane Doe", left=170, top=40, width=180, height=32),
        box("Skills", left=390, top=90, width=150, height=24),
        box("Rye", left=390, top=120, width=150, height=200),
    )
    assert texts(para(*drawn)) == ["Jane Doe", "Summary", "A baker of many breads.", "Skills", "Rye"]


FLOW = "".join(
    para(f"Line {number} of the main text, which is long enough to be most of it.") for number in range(4)
)


def test_a_sidebar_in_the_midst_of_text_does_not_cut_it() -> None:
    """A narrow floating box with a section of its own goes behind the text that it stands beside."""
    sidebar = box("Skills", "Rye", left=420, top=300, width=120)
    body = FLOW + para(sidebar, "The entry goes on.") + FLOW
    assert texts(body)[-2:] == ["Skills", "Rye"]
    assert texts(para(sidebar, "Profile") + FLOW)[:3] == ["Skills", "Rye", "Profile"]


def test_name_and_banner_come_before_a_sidebar() -> None:
    """What stands above the first title is the head, in a box or not; the sidebar follows it."""
    sidebar = box("Skills", "Rye", left=420, top=100, width=120, height=500)
    banner = box("Jane Doe", left=0, top=0, width=595, height=80)
    head = para(sidebar, "Jane Doe") + para("Head baker") + para("Profile")
    assert texts(head + FLOW)[:5] == ["Jane Doe", "Head baker", "Skills", "Rye", "Profile"]
    assert texts(para(sidebar, banner, "Profile") + FLOW)[:4] == ["Jane Doe", "Skills", "Rye", "Profile"]


def test_titles_in_boxes_stay_where_they_are() -> None:
    """A box that holds only a title belongs before the paragraph that follows it."""
    body = para(box("Experience", width=500), "") + FLOW + para(box("Skills", width=500), "Rye")
    assert texts(body)[0] == "Experience"
    assert texts(body)[-2:] == ["Skills", "Rye"]


def test_boxes_in_groups_are_found_by_place() -> None:
    """A group has coordinates of its own; its boxes are ordered by where they end up on the page."""

    def member(text: str, x: int, y: int) -> str:
        frame = f'<a:xfrm><a:off x="{x}" y="{y}"/><a:ext cx="400" cy="100"/></a:xfrm>'
        return (
            f"<wps:wsp><wps:spPr>{frame}</wps:spPr><wps:txbx>"
            f"<w:txbxContent>{para(text)}</w:txbxContent></wps:txbx></wps:wsp>"
        )

    inner = (
        '<a:xfrm><a:off x="0" y="0"/><a:ext cx="1" cy="1"/><a:chOff x="0" y="0"/>'
        '<a:chExt cx="1000" cy="1000"/></a:xfrm>'
    )
    group = (
        "<wpg:wgp>"
        f"<wpg:grpSpPr>{inner}</wpg:grpSpPr>{member('below', 0, 800)}{member('above', 0, 100)}</wpg:wgp>"
    )
    grouped = both(anchored(group, 40, 300, 500, 400), para("old"))
    assert texts(para(grouped, box("top", left=40, top=20, width=500))) == ["top", "above", "below"]


def test_boxes_of_old_files_are_read() -> None:
    """VML boxes, alone and in a group, with places in points and in the group's own units."""

    def shape(text: str, style: str) -> str:
        return (
            f'<v:shape style="position:absolute;{style}"><v:textbox>'
            f"<w:txbxContent>{para(text)}</w:txbxContent></v:textbox></v:shape>"
        )

    page = "mso-position-horizontal-relative:page;mso-position-vertical-relative:page"
    low = shape("low", f"margin-left:40pt;margin-top:600pt;width:300pt;height:40pt;{page}")
    high = shape("high", f"margin-left:40pt;margin-top:60pt;width:300pt;height:40pt;{page}")
    group = (
        "<v:group"
        f' style="position:absolute;margin-left:40pt;margin-top:200pt;width:300pt;height:200pt;{page}" '
        f'coordorigin="0,0" coordsize="1000,1000">{shape("second", "left:0;top:700;width:900;height:200")}'
        f"{shape('first', 'left:0;top:100;width:900;height:200')}</v:group>"
    )
    body = para(*(f"<w:r><w:pict>{drawing}</w:pict></w:r>" for drawing in (low, group, high)))
    assert texts(body) == ["high", "first", "second", "low"]


def test_boxes_in_cells_and_headers_are_read() -> None:
    """A box in a table stays in its cell; a header made of boxes is a header."""
    assert texts(table(cell(para(box("boxed"), "in the cell")))) == ["boxed", "in the cell"]
    body = para("Body") + '<w:sectPr><w:headerReference w:type="default" r:id="header1"/></w:sectPr>'
    found = lines(body, headers={"header1": para(box("jane@doe.example"))})
    assert [(line.text, line.origin) for line in found] == [("jane@doe.example", "header"), ("Body", "body")]


def test_boxes_in_boxes_are_read_once() -> None:
    """Nesting neither loses nor repeats a box."""
    inner = box("inner", width=50)
    assert sorted(texts(para(box(para(inner, "outer"), width=300)))) == ["inner", "outer"]


def test_word_art_is_text() -> None:
    """Names set as WordArt live in an attribute; watermarks are no text."""
    art = '<w:r><w:pict><v:shape id="{}"><v:textpath on="t" string="{}"/></v:shape></w:pict></w:r>'
    body = para(art.format("Art1", "Jane Doe")) + para(art.format("PowerPlusWaterMarkObject1", "DRAFT"), "x")
    assert texts(body) == ["Jane Doe", "x"]


def test_places_in_percent_have_a_fallback() -> None:
    """Word's own templates give positions in percent and, for old readers, in points."""
    low = box("low", left=40, top=500)
    old = '<wp:positionV relativeFrom="page"><wp:posOffset>254000</wp:posOffset></wp:positionV>'
    percent = f"<mc:AlternateContent><mc:Choice/><mc:Fallback>{old}</mc:Fallback></mc:AlternateContent>"
    high = box("high", left=40, top=20)
    assert old in high
    assert texts(para(low, high.replace(old, percent))) == ["high", "low"]


@pytest.mark.parametrize("offset", ["", "abc", "9" * 40, "-99999999"])
def test_impossible_places_do_no_harm(offset: str) -> None:
    """A box with a broken or absurd place is still read."""
    broken = box("boxed").replace(
        f"<wp:posOffset>{0 * EMU_PT}</wp:posOffset>", f"<wp:posOffset>{offset}</wp:posOffset>"
    )
    assert sorted(texts(para(broken, run("text")))) == ["boxed", "text"]
