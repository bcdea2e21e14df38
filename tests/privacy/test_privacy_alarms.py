"""Words that are names too: nobody is found who is not there, and nobody gets away under a common word."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from docx import Document

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template, system_templates
from resumectl.model.profile import BasicInfo, Education, Job, Link, Location, Profile
from resumectl.model.rendering import Blind, ExportOptions, FileFormat
from resumectl.privacy.addresses import addresses_in, birth_dates_in
from resumectl.privacy.blinding import blinded
from resumectl.privacy.folding import folded
from resumectl.privacy.identifiers import identifiers
from resumectl.privacy.leaks import _of_xml, leaks

sys.path.insert(0, str(Path(__file__).parents[1] / "export"))
from export_docx import lines, template_of

HOME = Location("Bath", "UK")


def person(name: str, *bullets: str, company: str = "Engine Works", place: str = "Bath", **more: object) -> Profile:
    first, _, last = name.rpartition(" ")
    return Profile(
        basic_info=BasicInfo(first, last, name, "q9z@example.org", "020 7946 0958", location=HOME),
        work_history=(Job("Analyst", company, place, "2019-05", "Present", bullets),),
        education=(Education("BSc", "Bath College"),),
        resume_language="english",
        **more,  # type: ignore[arg-type]
    )


def shown(profile: Profile, level: Blind = Blind.CONTACT, template: bytes = b"", words: tuple[str, ...] = ()) -> str:
    source = Source(profile, template or system_template("classic"), "tpl_x", "house", words=words)
    return "\n".join(lines(produce(source, ExportOptions(blind=level)).data))


NAMES = (
    "Ellen Page,Roman Petrov,Georgia Hill,Ella Main,Jo Word,Tom Single,May Left,April Title,Ann Footer,Ivy Center,"
    "Max Auto,Bob Black,Lee Bullet,Al Normal,Jan Tab,Art Entry,Rose Body,Mark Style,Will Date,Sue Grid,Jin Ko,Dan He,"
    "Kim Theme,Bill Schema,Joy Image,Dot Table,Eve Default,Guy Accent,Ned Light,Kay Western,Times Swiss,Ed Space"
).split(",")


@pytest.mark.parametrize("template", ["classic", "modern", "blind", "made in Word"])
def test_a_files_own_words_are_nobody(template: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fields, styles, fonts and values of the format are no find: Ellen Page has no name in the count of pages."""
    # The thousands of styles that Word declares are the same in every file: their texts are gathered once.
    gathered = cache(lambda part, name: tuple(_of_xml(part, name)))
    monkeypatch.setattr("resumectl.privacy.leaks._of_xml", gathered)
    made = template_of("{{ work_history[0].heading }}", header="{{ place }}")
    data = made if template == "made in Word" else system_template(template)
    for name in NAMES:
        assert "Analyst" in shown(person(name), template=data), name


@pytest.mark.parametrize("form", [FileFormat.JSON_RESUME, FileFormat.CSV, FileFormat.VCARD, FileFormat.MARKDOWN])
def test_members_of_other_forms_are_nobody(form: FileFormat) -> None:
    """A surname that is a heading of a table or the name of a member does not stop the file."""
    for name in ("Jo English", "Al Work", "Bo Label", "Cy City", "Di Begin", "Flo Title", "Gus Summary", "I Country"):
        assert produce(Source(person(name), b"", "", ""), ExportOptions(blind=Blind.CONTACT, format=form)).data, name


@pytest.mark.parametrize("company", ["Microsoft", "Office", "Word", "Adobe", "Word Processing Ltd", "Arial", "Target"])
def test_employers_that_every_file_names(company: str) -> None:
    """Addresses of schemas are no employers; the name in a sentence is one."""
    profile = person("Ada Lovering", f"Moved {company} to Leeds.", company=company)
    for template in system_templates():
        text = shown(profile, Blind.EMPLOYERS, system_template(template.id))
        assert "Moved […] to Leeds." in text
        assert company not in text


@pytest.mark.parametrize(
    ("name", "said", "left"),
    [
        ("Will Grant", "I will not grant access.", "I will not grant access."),
        ("Will Grant", "Asked Will and Grant for will power.", "Asked […] and […] for will power."),
        ("Will Grant", "reported by will grant", "reported by […]"),
        ("May Price", "Since May 2019, in May the price rose.", "Since May 2019, in […] the price rose."),
        ("May Price", "On 3 May and May – June 2020", "On 3 May and May – June 2020"),
        ("An Do", "An engineer, as An was, can do it.", "An engineer, as […] was, can do it."),
        ("An Do", "An Do led it.", "[…] led it."),
        ("Rose Baker", "ROSE is a baker by trade.", "[…] is a baker by trade."),
        ("Lisa Koch", "Leitung: Frau Koch", "Leitung: Frau […]"),
        ("Ada Lovering", "ada signed, A D A too, and L.o.v.e.r.i.n.g", "[…] signed, […] too, and […]"),
        ("Ada Lovering", "аdа (Cyrillic), lovering85, Ada`s", "[…] (Cyrillic), […]85, […]`s"),
    ],
)
def test_a_word_is_a_name_where_it_is_written_like_one(name: str, said: str, left: str) -> None:
    """Small, with a date, or as the first word of a sentence a word; with a capital or beside the rest a name."""
    assert left in shown(person(name, said))


def test_one_word_of_an_employer() -> None:
    """Next is an employer, the next phase is none; nobody's employer is called freelance."""
    text = shown(person("Ada Lovering", "The next phase at Next.", company="Next"), Blind.EMPLOYERS)
    assert "The next phase at […]." in text
    assert "Freelance work" in shown(person("Ada Lovering", "Freelance work", company="Freelance"), Blind.EMPLOYERS)
    assert "adidas" not in shown(person("Ada Lovering", "Shoes by adidas", company="adidas"), Blind.EMPLOYERS)


def test_a_place_that_is_called_like_the_person() -> None:
    """Jack London's job in London keeps its country and bears no mark."""
    assert "Engine Works\tUK" in shown(person("Jack London", place="London, UK"))


def test_a_country_that_is_called_like_the_person() -> None:
    """Michael Jordan, who lives in Jordan, is shown without it."""
    info = BasicInfo(full_name="Michael Jordan", location=Location("", "Jordan"))
    profile = replace(person("Michael Jordan"), basic_info=info)
    assert "Jordan" not in shown(profile)


def test_techniques_and_paths_are_no_links() -> None:
    """What looks like an address and is none, and common words in the path of a page, stay in the text."""
    links = (Link("", "https://lovering.example/portfolio"), Link("", "https://github.com/adal77/python"))
    profile = person("Ada Lovering", links=links, skills=("Python", "Portfolio management", "Node.js", "ASP.NET"))
    text = shown(profile, words=("node.js/react and asp.net/mvc",))
    assert "Python · Portfolio management · Node.js · ASP.NET" in text
    known = identifiers([profile], [], Blind.CONTACT)
    assert {"adal77", "github.com", "lovering.example"} <= {one.text for one in known.items if one.kind == "link"}


@pytest.mark.parametrize("url", [".", "..", "1.0", "https://.", "//./", "a.", ".b", "2.0/x"])
def test_a_link_that_leads_nowhere_alarms_nobody(url: str) -> None:
    """Full stops and version numbers in the place of a link are found in every file and mean nobody."""
    profile = person("Ada Lovering", links=(Link("", url),))
    assert not [one for one in identifiers([profile], [], Blind.CONTACT).items if one.kind == "link"]
    assert "Engine Works" in shown(profile)


@pytest.mark.parametrize("school", ["EntryLine", "Body Text", "ListBullet", "DefaultParagraphFont"])
def test_a_school_that_is_called_like_a_style_alarms_nobody(school: str) -> None:
    """The names of styles are the format's words, written as one word too."""
    assert school not in shown(replace(person("Ada Lovering"), education=(Education("BSc", school),)), Blind.EMPLOYERS)


@pytest.mark.parametrize("sign", ["\u00af", "\u00b4", "\u02d8", "\u2017", "\ufe49"])
def test_a_sign_that_is_half_a_space_hides_no_name(sign: str) -> None:
    """Accents that stand alone part words as a space does: the name between them goes, and no file is refused."""
    assert "Kovač" not in shown(person("Ada Kovač", f"Ran{sign}Kovač{sign}tests"))


def test_hosts_of_numbers_and_other_alphabets_are_links() -> None:
    """A page on a bare address, or under a domain in another alphabet, is somebody's."""
    links = (Link("", "http://203.0.113.7/me"), Link("", "https://пример.рф"), Link("", "ada.xn--p1ai"))
    known = identifiers([person("Ada Lovering", links=links)], [], Blind.CONTACT)
    hosts = {folded(host) for host in ("203.0.113.7", "пример.рф", "ada.xn--p1ai")}
    assert hosts <= {one.text for one in known.items if one.kind == "link"}


@pytest.mark.parametrize(
    "text",
    [
        "12 Rosewood Lane, Bristol BS1 4DJ",
        "Lindenstraße 7, 10115 Berlin",
        "Lange Straße 7a",
        "14 bis, rue des Lilas, Rouen",
        "Calle Mayor 3, Madrid",
        "ul. Długa 5, Kraków",
        "Keizersgracht 12 Amsterdam"[:16],
    ],
)
def test_addresses_are_found(text: str) -> None:
    """A street with its number, as seven countries write it."""
    assert addresses_in(text)


@pytest.mark.parametrize(
    "text",
    ["2019 Great Place to Work", "via VPN to 20 sites", "Corso di formazione 2019", "5 Star Service Way beyond"],
)
def test_no_address_where_none_is(text: str) -> None:
    """Prizes, courses and numbers of sites are no address."""
    assert addresses_in(text) == []


def test_address_and_birthday_go_with_the_contact_data() -> None:
    """Both are known from the original's lines, and found in a sentence that took them along."""
    words = ("12 Rosewood Lane, Bristol BS1 4DJ", "Date of birth: 12 March 1985")
    text = shown(person("Ada Lovering", "Office at 12 Rosewood Lane. Since 12 March 1985."), words=words)
    assert "Office at […]. Since […]." in text
    assert birth_dates_in("geb. 12.03.1985 in Ulm") == ["12.03.1985"]
    assert birth_dates_in("Founded on 12.03.1985") == []
    known = identifiers([], words, Blind.CONTACT)
    assert leaks(template_of("Lives at 12  ROSEWOOD LANE"), "x.docx", known)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("Since March 2019 and 03/2020", "Since 2019 and 2020"),
        ("From 12.03.2019 to 2021-05", "From 2019 to 2021"),
        ("seit März 2019, le 1er mars 2020", "seit 2019, le 2020"),
        ("2019年3月より", "2019年より"),
        ("3 of 12 in 2019; 24/7; 1.2.2019-beta", "3 of 12 in 2019; 24/7; 1.2.2019-beta"),
    ],
)
def test_all_takes_months_out_of_sentences(said: str, left: str) -> None:
    """Exact dates are gone from bullets and summary too, and other numbers are not."""
    info = BasicInfo(full_name="Ada Lovering", summary_description=(said,))
    profile = Profile(info, work_history=(Job(bullet_points=(said,)),))
    result = blinded(profile, Blind.ALL, identifiers([profile], [], Blind.ALL))
    assert (result.basic_info.summary_description, result.work_history[0].bullet_points) == ((left,), (left,))


ORIGINAL = ["linkedin.com/in/lovering-ada-1a2b3c", "q9z+jobs@example.org"]
OWN = identifiers([person("Ada Lovering")], ORIGINAL, Blind.CONTACT)
W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("word/settings.xml", f'<w:settings {W}><w:docVar w:name="x" w:val="Lovering"/></w:settings>'),
        ("word/settings.xml", f'<w:settings {W}><w:mailMerge><w:query w:val="SELECT Ada"/></w:mailMerge></w:settings>'),
        ("word/document.xml", f'<w:p {W}><w:sdt><w:sdtPr><w:alias w:val="Ada"/></w:sdtPr></w:sdt></w:p>'),
        ("word/document.xml", f'<w:p {W}><w:bookmarkStart w:name="ada_lovering"/></w:p>'),
        ("word/document.xml", f'<w:p {W}><w:r><w:instrText>HYPERLINK "mailto:q9z@x.example"</w:instrText></w:r></w:p>'),
        ("word/document.xml", f'<w:p {W}><w:fldSimple w:instr="INCLUDEPICTURE lovering.png"/></w:p>'),
        ("word/header1.xml", f"<w:p {W}><w:t>Lov</w:t><w:softHyphen/><w:t>er\u00ad</w:t><w:t>ing</w:t></w:p>"),
        ("word/document.xml", f"<w:p {W}><w:del><w:r><w:delText>Lovering</w:delText></w:r></w:del></w:p>"),
        ("word/document.xml", f"<w:p {W}><w:r><w:t>02 07.94</w:t></w:r><w:r><w:t> | 60*9:58</w:t></w:r></w:p>"),
        ("word/document.xml", '<v:shape xmlns:v="urn:schemas-microsoft-com:vml" alt="Ada at work" style="left:0"/>'),
        ("word/_rels/footnotes.xml.rels", '<R><Relationship Type="x" Target="https://x.example/lovering-ada-1a2b3c"/></R>'),
        ("word/_rels/document.xml.rels", '<R><Relationship Type="x" Target="media/lovering.png"/></R>'),
        ("docProps/custom.xml", '<P><property name="Candidate"><v>Ada</v></property></P>'),
        ("docProps/app.xml", "<Properties><Manager>ADA</Manager></Properties>"),
        ("word/people.xml", '<w15:people xmlns:w15="x"><w15:person w15:author="Ada L"/></w15:people>'),
        ("customXml/item1.xml", "<candidate><who>Lovering</who></candidate>"),
        ("word/media/image1.emf", b"\1\0\0\0" + b"\0" + "Lovering".encode("utf-16-le") + b"\0\0"),
        ("word/media/note.rtf", "{\\rtf1 Zo Lovering}".encode("cp1252")),
        ("word/media/note.txt", "Fräulein Lovering".encode("cp1252")),
    ],
)
def test_hidden_places(part: str, content: bytes | str) -> None:
    """Variables, controls, fields, deleted text, people, other files: wherever Word or a reader could show a name."""
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        archive.writestr(part, content)
    assert leaks(target.getvalue(), "cv.docx", OWN)


def test_short_names_in_pictures_and_codes_are_nobody() -> None:
    """Two letters turn up in pictures, fonts and revision marks by chance."""
    known = identifiers([person("Li Ada")], [], Blind.CONTACT)
    document = Document()
    document.add_paragraph("x")
    target = BytesIO()
    document.save(target)
    with ZipFile(target, "a") as archive:
        archive.writestr("word/fonts/font1.odttf", bytes(range(256)) + b"\0Li\0Ada\0" * 9)
        archive.writestr("word/x.xml", '<w:p xmlns:w="x" w:rsidR="00ADA1F3" w14:id="0ADA0000" xmlns:w14="y"/>')
    assert leaks(target.getvalue(), "x.docx", known) == ()
