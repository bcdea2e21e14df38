"""Filled templates: everything is there, in order, and nothing that was not asked for."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from zipfile import ZipFile

import pytest
from docx import Document
from docx.oxml.ns import qn
from docx.shared import Mm
from export_any import ANY_PROFILE, strings_of
from export_docx import TEMPLATES, W, body, folded, lines, parts
from export_profiles import ARABIC, CHINESE, HORRORS, LONG, NURSE, PROFILES, SPARSE
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree
from PIL import Image

from resumectl import ENGINE_VERSION
from resumectl.export.render import RenderOptions, render
from resumectl.export.text import clean_lines
from resumectl.model.profile import (
    BasicInfo,
    Job,
    Profile,
)
from resumectl.model.rendering import ExportOptions

EACH = pytest.mark.parametrize("template", TEMPLATES.values(), ids=TEMPLATES.keys())


@EACH
def test_text_comes_in_reading_order(template: bytes) -> None:
    """Opened by another library, the text runs from the name to the last section without a jump."""
    document = Document(BytesIO(render(NURSE, template)))
    text = "\n".join(paragraph.text for paragraph in document.paragraphs)
    expected = [
        "Margaret Anne O'Donoghue",
        "Senior Staff Nurse, Intensive Care",
        "margaret.odonoghue@example.org",
        "+44 20 7946 0958",
        "Bristol, United Kingdom",
        "linkedin",
        "Profile",
        "Known for calm",
        "Experience",
        "Senior Staff Nurse, Intensive Care",
        "Mar 2019 – Present",
        "St Brendan's Hospital",
        "Lead fourteen nurses",
        "medication safety board & chair",
        "Staff Nurse",
        "Sep 2015 – Feb 2019",
        "Mid Glamorgan Health Board",
        "Education",
        "MSc in Advanced",
        "2020 – 2023",
        "University of the West",
        "Skills",
        "Haemodynamic",
        "EMIS and Epic",
        "Certifications",
        "Registered Nurse (Adult)",
        "Nursing and Midwifery Council",
        "Sep 2013",
        "Languages",
        "Irish (B2)",
        "Projects",
        "Quiet nights",
        "54 minutes",
    ]
    at = 0
    for piece in expected:
        assert piece in text[at:], piece
        at = text.index(piece, at) + len(piece)


@EACH
def test_headings_and_bullets_are_real_word_styles(template: bytes) -> None:
    """Section titles are Heading 1, the name is Title, bullets belong to a numbered list."""
    document = Document(BytesIO(render(NURSE, template)))
    styles = {paragraph.text: paragraph.style.name for paragraph in document.paragraphs}
    assert styles["Margaret Anne O'Donoghue"] == "Title"
    assert [text for text, style in styles.items() if style == "Heading 1"] == [
        "Profile",
        "Experience",
        "Education",
        "Skills",
        "Certifications",
        "Languages",
        "Projects",
    ]
    bullets = [one for one in document.paragraphs if one.style.name == "List Bullet"]
    assert len(bullets) == 8
    assert bullets[0].style.element.pPr.numPr.numId.val == 1
    assert not [one for one in bullets if one.text.startswith("•")]


@EACH
def test_nothing_but_text_in_one_column(template: bytes) -> None:
    """What applicant tracking systems stumble over is not there: tables, text boxes, pictures, columns."""
    root = body(render(NURSE, template))
    names = {etree.QName(element).localname for element in root.iter()}
    assert names.isdisjoint({"tbl", "txbxContent", "drawing", "pict", "cols", "framePr", "sdt", "vanish"})


@EACH
@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES.keys())
def test_no_stray_separator_and_no_empty_line(template: bytes, profile: Profile) -> None:
    """Whatever is missing, no line is empty, none begins or ends with a separator, no bracket is empty."""
    shown = lines(render(profile, template))
    if profile == Profile():
        assert shown == [""]
        return
    for line in shown:
        text = line.strip("\t")
        assert text, shown
        assert text == text.strip() == text.strip("·–,"), line
        assert "()" not in text
        assert "· ·" not in text
        assert "\t\t" not in line


@EACH
def test_no_run_is_left_empty(template: bytes) -> None:
    """Conditions within a line leave no hollow runs behind for Word to carry along."""
    for run in body(render(NURSE, template)).iter(f"{W}r"):
        assert [child for child in run if child.tag != f"{W}rPr" and (child.text or child.tag != f"{W}t")]


@EACH
def test_missing_sections_leave_no_heading(template: bytes) -> None:
    """A profile with jobs and one skill shows two headings and no others."""
    document = Document(BytesIO(render(SPARSE, template)))
    shown = [paragraph.text for paragraph in document.paragraphs]
    assert shown == [
        "Prince",
        "prince@example.com",
        "Experience",
        "Northgate Bakery",
        "Driver\t2011",
        "\t2009",
        "Skills",
        "Baking",
    ]


@settings(max_examples=120, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(profile=ANY_PROFILE, template=st.sampled_from(list(TEMPLATES.values())))
def test_every_string_of_any_profile_is_printed(profile: Profile, template: bytes) -> None:
    """Arbitrary text survives, apart from characters that no Word file can hold and from white space."""
    text = folded("\n".join(lines(render(profile, template))))
    for value in strings_of(profile):
        for line in clean_lines(value).replace("\u200e", "").replace("\u200f", "").split("\n"):
            assert folded(line) in text, ascii(value)


@EACH
@pytest.mark.parametrize("profile", PROFILES.values(), ids=PROFILES.keys())
def test_every_string_of_real_profiles_is_printed(template: bytes, profile: Profile) -> None:
    """Nothing of the sample profiles is dropped, the horrors included."""
    text = folded("\n".join(lines(render(profile, template))))
    for value in strings_of(profile):
        assert folded(clean_lines(value).replace("\u200f", "")) in text


@EACH
def test_injected_tags_and_xml_stay_text(template: bytes) -> None:
    """Placeholders, XML and HTML in a résumé are printed as typed, and make no paragraph of their own."""
    shown = lines(render(HORRORS, template))
    assert 'Ops {{7*7}} {% raw %} {_{x}_} &amp; ]]> lead · ACME "Q"' in shown
    assert "</w:t></w:r></w:p><w:p><w:r><w:t>injected" in shown
    assert "{{ ''.__class__.__mro__ }}" in shown
    assert "49" not in "".join(shown).replace("+49", "")
    assert "injected" not in shown


@EACH
def test_forced_lines_stay_lines(template: bytes) -> None:
    """Line breaks within a paragraph become Word's line breaks; in a one-line value they become spaces."""
    shown = lines(render(HORRORS, template))
    assert "Line one\nline two\nline\nthree" in shown
    assert any("(+1) 555 0199" in line for line in shown)


@EACH
def test_only_plain_addresses_become_links(template: bytes) -> None:
    """Links lead to mail, phone and web; a script or a broken address stays text that leads nowhere."""
    rels = etree.fromstring(parts(render(NURSE, template))["word/_rels/document.xml.rels"])
    targets = {rel.get("Target") for rel in rels if rel.get("TargetMode") == "External"}
    assert targets == {
        "mailto:margaret.odonoghue@example.org",
        "tel:+442079460958",
        "https://www.linkedin.com/in/modonoghue-rn",
        "https://orcid.org/0000-0002-1825-0097",
    }
    rels = etree.fromstring(parts(render(HORRORS, template))["word/_rels/document.xml.rels"])
    targets = {rel.get("Target") for rel in rels if rel.get("TargetMode") == "External"}
    assert targets == {"https://example.com/%C3%A4?q=%3C%22%3E&r=1"}


@EACH
def test_footer_has_name_and_page_number(template: bytes) -> None:
    """Each page says whose it is, which it is and of how many."""
    footer = parts(render(NURSE, template))["word/footer1.xml"].decode()
    assert "Margaret Anne O'Donoghue" in etree.fromstring(footer.encode()).xpath("string()")
    assert " PAGE " in footer
    assert " NUMPAGES " in footer


@EACH
def test_an_agencys_logo_and_footer_are_on_the_page(template: bytes) -> None:
    """The footer's own text stays beside the agency's line; the header shows the logo."""
    picture = BytesIO()
    Image.new("RGB", (60, 20), "navy").save(picture, "PNG")
    extras = ExportOptions(logo=picture.getvalue(), footer="Acme & Sons Staffing")
    made = parts(render(NURSE, template, options=RenderOptions(extras=extras)))
    footers = [etree.fromstring(made[name]).xpath("string()") for name in made if name.startswith("word/footer")]
    assert any("Acme & Sons Staffing" in text and "O'Donoghue" in text for text in footers)
    assert any(b"a:blip" in data for name, data in made.items() if name.startswith("word/header"))
    assert picture.getvalue() in [data for name, data in made.items() if name.startswith("word/media/")]


def picture(colour: str, width: int, height: int) -> bytes:
    made = BytesIO()
    Image.new("RGB", (width, height), colour).save(made, "PNG")
    return made.getvalue()


@pytest.mark.parametrize("place", ["header", "body"])
def test_a_logo_takes_the_place_of_the_templates_own(place: str) -> None:
    """One logo is on the page, in the old one's place and no larger, and the old one is not in the file any more."""
    house = Document()
    first = house.sections[0].header.paragraphs[0] if place == "header" else house.add_paragraph()
    first.add_run().add_picture(BytesIO(picture("red", 40, 40)), width=Mm(20))
    house.add_paragraph("{{ headline }}")
    target = BytesIO()
    house.save(target)
    logo = picture("navy", 60, 20)
    made = render(NURSE, target.getvalue(), options=RenderOptions(extras=ExportOptions(logo=logo)))
    assert [data for name, data in parts(made).items() if name.startswith("word/media/")] == [logo]
    shown = Document(BytesIO(made))
    drawn = [one for root in (shown.sections[0].header._element, shown.element) for one in root.iter(qn("wp:extent"))]
    assert [(int(one.get("cx")), int(one.get("cy"))) for one in drawn] == [(Mm(20), round(Mm(20) / 3))]


def test_a_first_page_of_its_own_has_logo_and_footer_too() -> None:
    """Where the template's first page differs, it is the page that matters most; sections that follow get no second
    one."""
    house = Document()
    house.sections[0].different_first_page_header_footer = True
    house.add_paragraph("{{ headline }}")
    house.add_section()
    target = BytesIO()
    house.save(target)
    extras = ExportOptions(logo=picture("navy", 60, 20), footer="Acme Talent")
    first, second = Document(BytesIO(render(NURSE, target.getvalue(), options=RenderOptions(extras=extras)))).sections
    for header in (first.header, first.first_page_header):
        assert len(list(header._element.iter(qn("a:blip")))) == 1
    for footer in (first.footer, first.first_page_footer, second.footer):
        assert [one.text for one in footer.paragraphs] == ["Acme Talent"]


@EACH
def test_long_heading_sends_its_dates_to_the_next_line(template: bytes) -> None:
    """Dates are never broken by a heading that leaves no room for them, nor lost."""
    job = Job(f"Regional Head of {'Continuous Improvement, ' * 4} 4", "Employer", "", "2022-04", "2023-03")
    shown = lines(render(Profile(work_history=(job,)), template))
    at = next(number for number, line in enumerate(shown) if line.startswith("Regional Head"))
    assert "\t" not in shown[at]
    assert shown[at + 1] == "Employer\tApr 2022 – Mar 2023"


@EACH
def test_last_line_of_an_entry_lets_the_page_break(template: bytes) -> None:
    """Entry lines stay with what follows, but thirty jobs without bullets are not one unbreakable block."""
    jobs = tuple(Job(f"Job {number}", "Employer", "", "2001", "2002") for number in range(30))
    root = body(render(Profile(work_history=jobs), template))
    details = root.xpath("//w:p[w:pPr/w:pStyle/@w:val='EntryDetail']", namespaces={"w": W[1:-1]})
    assert len(details) == 30
    for paragraph in details:
        assert paragraph.find(f"{W}pPr/{W}keepNext").get(f"{W}val") == "0"
    root = body(render(replace(NURSE, education=()), template))
    entry = root.xpath("//w:p[w:pPr/w:pStyle/@w:val='Entry']", namespaces={"w": W[1:-1]})[0]
    assert entry.find(f"{W}pPr/{W}keepNext") is None


@EACH
@pytest.mark.parametrize("profile", [NURSE, LONG, ARABIC, CHINESE, HORRORS])
def test_properties_stand_in_the_order_that_word_demands(template: bytes, profile: Profile) -> None:
    """Word calls a file damaged whose paragraph or run properties are out of the schema's order."""
    order = {
        "pPr": "pStyle keepNext keepLines widowControl numPr pBdr tabs bidi spacing ind jc outlineLvl rPr",
        "rPr": "rStyle rFonts b bCs i iCs caps smallCaps color spacing sz szCs rtl lang",
        "sectPr": "footerReference pgSz pgMar bidi",
    }
    found = parts(render(profile, template))
    for name in ("word/document.xml", "word/styles.xml", "word/footer1.xml", "word/numbering.xml"):
        for element in etree.fromstring(found[name]).iter():
            expected = order.get(etree.QName(element).localname, "").split()
            if expected and element.getparent().tag != f"{W}rPrDefault":
                places = [expected.index(etree.QName(child).localname) for child in element]
                assert places == sorted(set(places)), (name, etree.tostring(element))


@EACH
def test_same_profile_gives_the_same_bytes_in_another_process(template: bytes) -> None:
    """Nothing of the clock, the process or its hash seed reaches the file."""
    name = next(name for name, data in TEMPLATES.items() if data == template)
    script = (
        "from export_profiles import ARABIC, NURSE; from resumectl.export.render import render\n"
        "from resumectl.export.system import system_template; from hashlib import sha256\n"
        f"t = system_template({name!r}); print(sha256(render(NURSE, t) + render(ARABIC, t)).hexdigest())"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "77", "TZ": "Asia/Tokyo"}
    environment["PYTHONPATH"] = os.pathsep.join([os.path.dirname(__file__), *sys.path])
    ran = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment, check=True
    )
    here = sha256(render(NURSE, template) + render(ARABIC, template)).hexdigest()
    assert ran.stdout.strip() == here
    with ZipFile(BytesIO(render(NURSE, template))) as archive:
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}


def test_properties_are_neutral_and_marked() -> None:
    """Title, language and our mark are all that the file says of itself."""
    data = render(NURSE, TEMPLATES["classic"])
    core = Document(BytesIO(data)).core_properties
    assert core.title == "Margaret Anne O'Donoghue – CV"
    assert (core.author, core.last_modified_by, core.comments, core.language) == ("", "", "", "en-GB")
    assert core.created is None
    assert core.modified is None
    custom = parts(data)["docProps/custom.xml"].decode()
    assert 'name="resumectl.rendered"' in custom
    assert f">{ENGINE_VERSION}<" in custom
    assert "docProps/app.xml" not in parts(data)


def test_long_name_is_cut_in_the_title_only() -> None:
    """Word takes 255 characters as a title; the name in the text stays whole."""
    name = "Nomen & " * 60
    data = render(Profile(basic_info=BasicInfo(full_name=name)), TEMPLATES["classic"])
    assert len(Document(BytesIO(data)).core_properties.title) == 255
    assert name.strip() in lines(data)


def test_empty_profile_is_still_a_word_file() -> None:
    """A profile without anything gives a file that opens."""
    assert len(Document(BytesIO(render(Profile(), TEMPLATES["modern"]))).paragraphs) == 1


def test_warm_export_is_quick() -> None:
    """One export costs less than 60 ms of processor time once the template is compiled."""
    render(NURSE, TEMPLATES["classic"])
    taken_s = []
    for _ in range(8):
        began = time.process_time()
        render(NURSE, TEMPLATES["classic"])
        taken_s.append(time.process_time() - began)
    assert min(taken_s) < 0.060


def test_threads_share_compiled_templates() -> None:
    """Exports in parallel threads give what exports one after the other give."""
    work = [(profile, template) for profile in PROFILES.values() for template in TEMPLATES.values()] * 3
    alone = [render(profile, template) for profile, template in work]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda pair: render(*pair), work)) == alone


def test_importing_render_brings_no_heavy_library() -> None:
    """The package can be imported for its lists and names without docxtpl, docx, lxml or babel."""
    script = (
        "import sys, resumectl.export.render, resumectl.export.system, resumectl.export.filename\n"
        "print([name for name in ('docxtpl', 'docx', 'lxml', 'jinja2', 'babel') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
