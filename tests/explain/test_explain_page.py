"""The HTML page: whole, safe, the same again, and every link in it leads somewhere."""

from __future__ import annotations

import base64
import hashlib
import io
import re
from typing import Any
from unicodedata import normalize

import docx
import pytest
from explained import Made, classes, having, made, of_result, resume_pdf
from hypothesis import given
from hypothesis import strategies as st

from resumectl.documents.explaining.explanation import Level
from resumectl.documents.explaining.tags import text
from resumectl.model.errors import ParseError
from resumectl.model.page import Box, Evidence, ParseResult, PrintedLine, Sheet, Transcript, UnplacedLine, Warning
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.parse.hygiene import clean
from resumectl.parse.pictures import Drawing, PagePicture

ATTACKS = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    "</style><style>*{display:none}</style>",
    "--><svg/onload=alert(1)>",
    "javascript:alert(1)",
    "&lt;script&gt; &#60;b&#62;",
    "\x00<b\x00>\x1b[31m",
    "\u202egnp.exe\u2066",
    "]]></svg><iframe src=//example.org>",
    "{{7*7}} ${7*7} %s",
)


def docx_of(*paragraphs: str) -> bytes:
    document = docx.Document()
    for paragraph in paragraphs:
        document.add_paragraph(paragraph)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def things(element: Any) -> set[str]:
    """The numbers of the values and lines that an element stands for."""
    return {name for name in classes(element) if re.fullmatch(r"t\d+", name)}


def assert_whole(page: Made) -> None:
    """What holds of every page: ids are unique, links lead to ids, rows and marks belong together."""
    tree = page.tree
    names = [one.get("id") for one in tree.iter() if one.get("id")]
    assert len(names) == len(set(names))
    for link in tree.iter("a"):
        assert link.get("href").startswith("#")
        assert link.get("href")[1:] in names
    rows = {name: one for one in having(tree, "row") for name in things(one)}
    for mark in having(tree, "mark"):
        assert things(mark)
        assert things(mark) <= set(rows), "every mark is explained in the list"
    for row in rows.values():
        if row.tag == "a":
            assert things(tree.get_element_by_id(row.get("href")[1:])) >= things(row)
    for one in tree.iter():
        assert one.tag not in ("iframe", "object", "embed", "link", "base", "form")
        assert not [name for name in one.attrib if name == "style" or name.startswith("on")]


def test_a_page_stands_alone() -> None:
    """One file that loads nothing: its only outside-looking sources are pictures inside it, under a strict policy."""
    page = made(resume_pdf())
    assert_whole(page)
    sources = [one.get("src") for one in page.tree.iter() if one.get("src")]
    assert len(sources) == 2
    assert all(source.startswith("data:image/") for source in sources)
    (policy,) = page.tree.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    allowed = dict(part.split(" ", 1) for part in policy.split("; "))
    assert allowed["default-src"] == allowed["base-uri"] == allowed["form-action"] == "'none'"
    assert allowed["img-src"] == "data:"
    for name, kind in (("style", "style-src"), ("script", "script-src")):
        (element,) = page.tree.iter(name)
        proof = base64.b64encode(hashlib.sha256(element.text.encode()).digest()).decode()
        assert allowed[kind] == f"'sha256-{proof}'"
    rest = re.sub(rb";base64,[^\"]*", b"", page.data)
    assert not re.search(rb"https?:|url\(|@import|//[\w.]", rest)


def test_every_value_is_in_the_list_and_on_the_page() -> None:
    """Each value has a row that leads to its mark, and each mark leads back."""
    page = made(resume_pdf())
    tree = page.tree
    shown = [one.text_content() for row in having(tree, "row", without="unplaced") for one in having(row, "value")]
    assert sorted(shown) == sorted(one.text for one in page.explanation.values)
    for row in having(tree, "row"):
        assert tree.get_element_by_id(row.get("href")[1:]).get("href") == f"#{row.get('id')}" or len(
            things(tree.get_element_by_id(row.get("href")[1:]))
        ) > 1


def test_marks_are_where_the_evidence_is() -> None:
    """A mark's place in the style sheet is its box as shares of the page."""
    page = made(resume_pdf())
    tree = page.tree
    style = tree.findtext(".//style")
    for number, value in enumerate(page.explanation.values, 1):
        (mark,) = having(tree, "mark", f"t{number}")
        rule = re.search(rf"^#{mark.get('id')}\{{(.*)\}}$", style, re.MULTILINE)
        assert rule
        found = {name: float(share) for name, share in re.findall(r"(\w+):([-\d.]+)%", rule[1])}
        assert value.box is not None
        assert found["left"] * 5.95 == pytest.approx(value.box.left, abs=0.1)
        assert found["top"] * 8.42 == pytest.approx(value.box.top, abs=0.1)
        assert found["width"] * 5.95 == pytest.approx(value.box.width, abs=0.1)
        assert found["height"] * 8.42 == pytest.approx(value.box.height, abs=0.1)
        (paper,) = mark.iterancestors("div")
        assert paper.get("id") == f"p{value.page}"


def test_what_found_no_place_is_listed_and_marked() -> None:
    """An unplaced line stands in the list and is hatched where it is printed."""
    page = made(resume_pdf())
    (row,) = having(page.tree, "row", "unplaced")
    assert row.text_content().startswith("Owns a small boat with a red sail")
    (mark,) = having(page.tree, "mark", "unplaced")
    assert things(mark) == things(row)


def of_values(*values: tuple[str, float]) -> ParseResult:
    """A result with skills of these texts and confidences, one below the other on one page."""
    proof = {
        f"/skills/{at}": Evidence(1, Box(60, 60 + 20 * at, 200, 72 + 20 * at), sure)
        for at, (_, sure) in enumerate(values)
    }
    profile = Profile(skills=tuple(skill for skill, _ in values))
    return ParseResult(profile, proof, transcript=Transcript((Sheet(1, 595, 842),)))


def test_doubtful_values_are_marked_and_come_first() -> None:
    """What is below 0.7 is listed at the top, the least sure first, and stands out on the page."""
    page = of_result(of_values(("Java", 0.95), ("Kotln", 0.55), ("Scla", 0.3)))
    assert_whole(page)
    first = next(page.tree.iter("section"))
    assert [one.text_content() for one in having(first, "value")] == ["Scla", "Kotln"]
    tags = [one.text_content() for mark in having(page.tree, "mark", "low") for one in having(mark, "tag")]
    assert tags == ["skill 55%?", "skill 30%?"]
    assert [one.level for one in page.explanation.values] == [Level.HIGH, Level.LOW, Level.LOW]
    assert b'id="only-low"' in page.data
    sure = of_result(of_values(("Java", 0.95)))
    assert b'id="only-low"' not in sure.data
    assert not [*having(sure.tree, "low"), *having(sure.tree, "check")]


def test_values_of_one_place_share_a_mark() -> None:
    """Two values that stand on the same words have one mark; its look is that of the one that belongs there."""
    box = Box(60, 60, 200, 72)
    proof = {"/basic_info/current_title": Evidence(1, box, 1.0), "/work_history/0/role_title": Evidence(1, box, 1.0)}
    profile = Profile(BasicInfo(current_title="Cook"), work_history=(Job(role_title="Cook"),))
    page = of_result(ParseResult(profile, proof, transcript=Transcript((Sheet(1, 595, 842),))))
    assert_whole(page)
    (mark,) = having(page.tree, "mark")
    assert things(mark) == {"t1", "t2"}
    assert "experience" in classes(mark)
    assert mark.get("aria-label") == "title: Cook (100% sure); current title: Cook (100% sure)"


def test_warnings_are_shown() -> None:
    """Sentences and codes of warnings stand above the values, the reason for missing pictures too."""
    result = ParseResult(
        Profile(),
        warnings=(Warning("HIDDEN_TEXT_IGNORED", "12 words that a reader cannot see were left out."),),
        transcript=Transcript((Sheet(1, 595, 842),)),
    )
    error = ParseError("PARSE_TIMEOUT", "Stopped after 30 s.", "extract")
    notes = [one.text_content() for one in having(of_result(result, drawing=Drawing(error=error)).tree, "note")]
    assert notes[0] == "12 words that a reader cannot see were left out. HIDDEN_TEXT_IGNORED"
    assert "could not be drawn" in notes[1]
    assert "Stopped after 30 s." in notes[1]
    assert "No value was found" in notes[2]


def test_pages_without_a_picture_show_their_lines() -> None:
    """Where nothing could be drawn, the lines stand where they were printed, parts of a line each by itself."""
    page = made(resume_pdf(), drawn=False)
    assert_whole(page)
    drawn = page.tree.get_element_by_id("p1").findall("svg/text")
    places = {one.text_content(): (float(one.get("x")), float(one.get("textlength"))) for one in drawn}
    assert "Station Manager" in places
    middle, width = places["March 2019 - Present"]
    assert middle - width / 2 == pytest.approx(440, abs=1)
    assert page.tree.find(".//img") is None


WORD_FILE = (
    "Marta Quillfeather",
    "marta.quillfeather@example.org | +44 20 7946 0958",
    "EXPERIENCE",
    "Station Manager, Northern Tramways Ltd, March 2019 - Present",
    "SKILLS",
    "Rosters, signalling, first aid",
    "CURIOSITIES",
    "Owns a small boat with a red sail",
)


def paragraphs(page: Made) -> list[str]:
    """The text of a flowing document as the page shows it."""
    tree = page.tree
    for tag in having(tree, "tag"):
        tag.drop_tree()
    return [one.text_content() for paper in having(tree, "flow") for one in paper]


def marked(page: Made, pointer: str) -> str:
    """The marked text of one value."""
    number = [one.pointer for one in page.explanation.values].index(pointer) + 1
    tree = page.tree
    for tag in having(tree, "tag"):
        tag.drop_tree()
    return "".join(one.text_content() for one in having(tree, "mark", f"t{number}"))


def test_word_files_are_shown_as_text() -> None:
    """Without pages the text stands whole and in order, the values marked in it, also those printed otherwise."""
    page = made(docx_of(*WORD_FILE), "marta.docx")
    assert_whole(page)
    assert paragraphs(page) == list(WORD_FILE)
    headings = [one.text_content() for paper in having(page.tree, "flow") for one in paper.findall("h2")]
    assert headings == list(WORD_FILE[2::2])
    assert marked(page, "/basic_info/first_name") == "Marta"
    assert marked(page, "/basic_info/full_name") == "Marta Quillfeather"
    assert marked(page, "/basic_info/phone_e164") == "+44 20 7946 0958"
    assert marked(page, "/work_history/0/company") == "Northern Tramways Ltd,"
    assert marked(page, "/work_history/0/start_date") == "March 2019"
    assert marked(page, "/work_history/0/end_date") == "Present"
    assert marked(page, "/skills/1") == "signalling,"
    japanese = made(docx_of("霧島 千尋", "日本 京都府京都市左京区川端町3-14 | 電話 075-000-0142"), "cv.docx")
    assert paragraphs(japanese)[1] == "日本 京都府京都市左京区川端町3-14 | 電話 075-000-0142"
    assert marked(japanese, "/basic_info/location/city") == "京都市"
    assert [one.text for one in having(page.tree, "mark", "unplaced")] == [WORD_FILE[-1]]


@given(st.lists(st.text(min_size=1), min_size=1, max_size=6), st.data())
def test_marking_keeps_every_letter(lines: list[str], data: st.DataObject) -> None:
    """Whatever values are read from whatever lines, all text is shown once and in order."""
    texts = [data.draw(st.sampled_from([line, line[: len(line) // 2 + 1], "2019-03", "none of it"])) for line in lines]
    profile = Profile(skills=tuple(texts))
    proof = {f"/skills/{at}": Evidence(1, None, 0.9) for at in range(len(texts))}
    script = Transcript(
        lines=tuple(PrintedLine(1, None, line) for line in lines),
        sources={pointer: (at, (at + 1) % len(lines)) for at, pointer in enumerate(proof)},
    )
    page = of_result(ParseResult(profile, proof, transcript=script), "x.docx")
    wanted = normalize("NFC", "".join("".join(clean(line).split()) for line in lines))
    assert normalize("NFC", "".join("".join(line.split()) for line in paragraphs(page))) == wanted


@pytest.mark.parametrize("attack", ATTACKS)
def test_hostile_text_stays_text(attack: str) -> None:
    """Markup in any value, line, warning or name is shown as it is written and is markup nowhere."""
    box = Box(10, 10, 20, 20)
    result = ParseResult(
        Profile(BasicInfo(full_name=attack, email=attack), work_history=(Job(company=attack),)),
        {"/basic_info/email": Evidence(1, box, 0.4), "/work_history/0/company": Evidence(1, None, 0.9)},
        (UnplacedLine(1, box, attack), UnplacedLine(1, None, attack)),
        0.5,
        (Warning(attack, attack),),
        {attack: attack},
        Transcript((Sheet(1, 595, 842),), (PrintedLine(1, box, attack, attack),), {"/basic_info/email": (0,)}),
    )
    for page in (
        of_result(result, attack),
        of_result(result, attack, Drawing(error=ParseError(attack, attack, attack))),
        of_result(result, attack, Drawing([PagePicture(1, "image/png", "AAAA")])),
        made(docx_of("Marta Quillfeather", f"Skills: {clean(attack)}", clean(attack)), attack),
    ):
        assert_whole(page)
        tree = page.tree
        assert len(tree.xpath("//script")) == len(tree.xpath("//style")) == 1
        assert {one.tag for one in tree.iter() if isinstance(one.tag, str)} <= {
            "html", "head", "meta", "title", "style", "body", "script", "a", "header", "div", "h1", "h2", "h3", "p",
            "ul", "li", "b", "i", "label", "input", "nav", "section", "span", "bdi", "code", "footer", "main",
            "figure", "figcaption", "img", "svg", "text",
        }  # fmt: skip
        allowed = {
            "lang", "charset", "http-equiv", "content", "name", "class", "id", "href", "dir", "role", "aria-label",
            "aria-hidden", "type", "checked", "alt", "src", "title", "viewbox", "x", "y", "font-size", "textlength",
            "lengthadjust",
        }  # fmt: skip
        assert {name for one in tree.iter() for name in one.attrib} <= allowed
        assert not re.search("[\x00-\x08\x0b\x0c\x0e-\x1f\u202a-\u202e\u2066-\u2069]", page.data.decode())


@given(st.text())
def test_no_text_is_markup(words: str) -> None:
    """Escaped text has no sign that a browser would take for more than text."""
    assert not set(text(words)) & set("<>\"'")
    assert not re.search(r"&(?!(?:amp|lt|gt|quot|#x27);)", text(words))


def test_right_to_left_text_sets_its_own_direction() -> None:
    """Values and paragraphs find their direction by themselves, so that neighbours are not turned around."""
    page = made(docx_of("EXPERIENCE", "مدير المشاريع، شركة النور 2018 - 2020", "• تخطيط جدول السائقين"), "cv.docx")
    tree = page.tree
    lines = [one for paper in having(tree, "flow") for one in paper]
    assert len(lines) == 3
    for one in (*having(tree, "value"), *having(tree, "printed"), *lines, tree.find(".//h1")):
        assert one.get("dir") == "auto"


def test_the_same_input_gives_the_same_bytes() -> None:
    """Twice made is equal, with pictures and without."""
    assert made(resume_pdf()).data == made(resume_pdf()).data
    words = docx_of(*WORD_FILE)
    assert made(words, "m.docx").data == made(words, "m.docx").data


def test_pictures_have_words_for_who_cannot_see_them() -> None:
    """Pages, marks and the list carry names for screen readers."""
    page = made(resume_pdf())
    assert [one.get("alt") for one in page.tree.iter("img")] == ["Page 1 of 2 of marta.pdf", "Page 2 of 2 of marta.pdf"]
    marks = having(page.tree, "mark")
    assert len(marks) > 15
    assert all(mark.get("aria-label") for mark in marks)
    assert page.tree.get("lang") == "en"
    assert page.tree.find(".//nav").get("aria-label")
    assert len(having(page.tree, "skip")) == 2


def test_a_scan_says_that_it_was_straightened() -> None:
    """The caption of a page tells what was done to it before it was read."""
    sheets = (Sheet(1, 595, 842, True, (), 90.0), Sheet(2, 595, 842, True), Sheet(3, 595, 842))
    pictures = Drawing([PagePicture(number, "image/png", "AAAA") for number in (1, 2, 3)])
    page = of_result(ParseResult(Profile(), transcript=Transcript(sheets)), drawing=pictures)
    assert [one.text for one in page.tree.iter("figcaption")] == [
        "Page 1 of 3, straightened as it was read",
        "Page 2 of 3, read by OCR",
        "Page 3 of 3",
    ]
