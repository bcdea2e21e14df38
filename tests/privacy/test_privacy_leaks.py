"""The search for leaks finds the person wherever a file can show one, and nobody where nobody is."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from docx import Document
from hypothesis import given, settings
from hypothesis import strategies as st

from resumectl.model.errors import CheckFailed
from resumectl.model.profile import BasicInfo, Education, Job, Link, Profile
from resumectl.model.rendering import Blind
from resumectl.privacy.identifiers import identifiers
from resumectl.privacy.leaks import leaks, refuse_leaks

PERSON = Profile(
    basic_info=BasicInfo(
        first_name="Zoë",
        last_name="O'Brian-Lüders",
        full_name="Zoë O'Brian-Lüders",
        email="zobrian77@example.org",
        phone_number="(020) 7946 0958",
        phone_e164="+442079460958",
        current_org="Harbour & Vale Ltd.",
    ),
    work_history=(Job("Nurse", "Harbour & Vale Ltd.", bullet_points=("Also see http://zo-portfolio.example/work",)),),
    education=(Education("BSc", "Université de Vireux"),),
    links=(Link("", "https://www.linkedin.com/in/zoe-ob"),),
)
KNOWN = identifiers([PERSON], ["Old mail: z.private@example.net, mobile +33 6 12 34 56 78"], Blind.EMPLOYERS)


def word_file(*paragraphs: str) -> bytes:
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    target = BytesIO()
    document.save(target)
    # Only what the search reads: python-docx's own parts are long and the same each time.
    small = BytesIO()
    with ZipFile(target) as whole, ZipFile(small, "w") as archive:
        archive.writestr("word/document.xml", whole.read("word/document.xml"))
    return small.getvalue()


def with_part(name: str, content: bytes | str) -> bytes:
    """A file with nothing to hide but one more part."""
    target = BytesIO(word_file("Nothing here"))
    with ZipFile(target, "a") as archive:
        archive.writestr(name, content)
    return target.getvalue()


@pytest.mark.parametrize(
    "text",
    [
        "Zoë is good",
        "ZOE'S team",
        "zoe",
        "Ms O’Brian",
        "OBRIAN",
        "Lu\u0308ders",
        "Lueders",
        "Zo\u200bë",
        "zoe_cv",
        "ZoeOBrianLueders.docx",
        "write to ZOBRIAN77@example.org",
        "nick zobrian77",
        "020 79 46 09 58",
        "+44 (0)20-7946-0958",
        "00442079460958",
        "٠٢٠٧٩٤٦٠٩٥٨",
        "7946.0958",
        "linkedin.com/in/somebody",
        "handle zoe-ob",
        "HTTP://ZO-PORTFOLIO.EXAMPLE",
        "z.private",
        "06.12.34.56.78",
        "at Harbour & Vale",
        "universite  de vireux",
    ],
)
def test_every_spelling_is_found(text: str) -> None:
    """Case, accents, umlauts, quotes, invisible signs, and digits in any grouping or script hide nobody."""
    assert leaks(word_file(f"Before {text} after"), "cv.docx", KNOWN)


@pytest.mark.parametrize(
    "text",
    ["zoetrope", "Briant", "obrianic", "Ludersdorf", "2079 beds in 46 wards", "example.org", "Vale", "linkedin"],
)
def test_words_end_on_borders(text: str) -> None:
    """A part of another word, another number, a mail provider: nobody is found."""
    assert leaks(word_file(f"Before {text} after"), "cv.docx", KNOWN) == ()


W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
RUNS = f"<w:p {W}><w:r><w:t>O'Br</w:t></w:r><w:r><w:t>ian</w:t></w:r></w:p>"


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("word/header1.xml", f"<w:hdr {W}>{RUNS}</w:hdr>"),
        ("word/footer9.xml", f"<w:ftr {W}><w:p><w:r><w:t>020 7946</w:t><w:tab/><w:t>0958</w:t></w:r></w:p></w:ftr>"),
        ("word/comments.xml", f'<w:comments {W}><w:comment w:author="Zoe" w:id="0"/></w:comments>'),
        ("word/footnotes.xml", f"<w:footnotes {W}><w:tbl><w:tc>{RUNS}</w:tc></w:tbl></w:footnotes>"),
        ("docProps/more.xml", "<Properties><Manager>Lüders</Manager></Properties>"),
        ("docProps/custom.xml", '<P><property name="owner"><v>zobrian77</v></property></P>'),
        ("word/drawing.xml", '<a><docPr id="1" descr="Portrait of Zoë"/></a>'),
        ("word/_rels/x.xml.rels", '<R><Relationship Target="mailto:zobrian77%40example.org"/></R>'),
        ("word/_rels/y.xml.rels", '<R><Relationship Target="https://www.linkedin.com/in/x"/></R>'),
        ("word/media/zoe-lueders.png", b"\x89PNG\r\n\x1a\n"),
        ("word/media/image1.jpeg", b"\xff\xd8\xff\xe1\x00\x20Exif\x00\x00Artist zobrian77\x00"),
        ("word/media/image2.png", b"\x89PNG\r\n\x1a\n\x00\x00" + "Photo of Lueders".encode("utf-16-le")),
        ("customXml/item9.xml", "<!DOCTYPE x [<!ENTITY e 'x'>]><x>Zoë</x>"),
        ("customXml/broken.xml", "<x>Zoë"),
        ("word/embeddings/sheet.xlsx", with_part("xl/sharedStrings.xml", "<sst><si><t>Zoë</t></si></sst>")),
        ("word/afchunk.html", "<p>Zo&euml; Lüders</p>"),
    ],
)
def test_every_place_is_searched(name: str, content: bytes | str) -> None:
    """Headers, footers, tables, comments, properties, alternative texts, links, media, files within files."""
    found = leaks(with_part(name, content), "cv.docx", KNOWN)
    assert found
    assert all(one.place.startswith((name, "the name of", "word/embeddings")) for one in found), found


def test_file_name_and_zip_comment_are_searched() -> None:
    """A neutral file under the person's name is a leak."""
    assert leaks(word_file("x"), "Lüders, Zoë - classic.docx", KNOWN)[0].place == "file name"
    target = BytesIO(word_file("x"))
    with ZipFile(target, "a") as archive:
        archive.comment = b"for Zoe"
    assert leaks(target.getvalue(), "x.docx", KNOWN)


def test_the_refusal_names_places_and_no_secrets() -> None:
    """Whoever reads the message over a shoulder learns no name; the code is the one of the contract's addition."""
    with pytest.raises(CheckFailed) as caught:
        refuse_leaks(word_file("Zoë Lüders"), "x.docx", KNOWN)
    assert caught.value.code == "BLIND_LEAK"
    assert "name in word/document.xml" in str(caught.value)
    assert "Zo" not in str(caught.value)


def test_what_the_program_prints_is_no_leak() -> None:
    """Somebody called May Price is not found in May 2019, but in every other May."""
    known = identifiers([Profile(basic_info=BasicInfo(full_name="May Price"))], [], Blind.CONTACT)
    assert leaks(word_file("May 2019 – Jun 2020"), "x.docx", known, ["May 2019"]) == ()
    assert leaks(word_file("May 2019, said May"), "x.docx", known, ["May 2019"])


def test_names_without_spaces_between_words() -> None:
    """A Chinese name is found within a sentence, and no particle of a Spanish one is."""
    chinese = identifiers([Profile(basic_info=BasicInfo("小明", "王", "王小明"))], [], Blind.CONTACT)
    assert leaks(word_file("我是王小明先生"), "x.docx", chinese)
    assert leaks(word_file("王先生"), "x.docx", chinese) == ()
    spanish = identifiers([Profile(basic_info=BasicInfo(full_name="Ana de la Cruz"))], [], Blind.CONTACT)
    assert leaks(word_file("Jefe de la planta"), "x.docx", spanish) == ()
    assert leaks(word_file("Sra. Cruz"), "x.docx", spanish)


GAPS = st.lists(st.sampled_from(["", " ", "-", ".", " - ", "\u00a0", ") ", "/", "‑"]), min_size=10, max_size=10)


@settings(max_examples=25, deadline=None)
@given(GAPS)
def test_a_number_is_found_in_any_grouping(gaps: list[str]) -> None:
    """However its digits are set apart, a phone number is the same number."""
    text = "".join(digit + gap for digit, gap in zip("2079460958", gaps, strict=True))
    assert leaks(word_file(f"Tel. 0{text}"), "x.docx", KNOWN)
