"""The PDF reader: what a person can see is read, what nobody can see is left out and said, and bad files end well."""

from __future__ import annotations

import shutil

import pymupdf
import pytest
from pdf_pages import BODY, HEADING, NAME, Look, Sheet, codes_of, jobs_of, parsed, resume_head, texts_of

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.pdf import read_pdf
from resumectl.parse.geometry import Extract, ParseOptions
from resumectl.parse.pipeline import parse_document

HIDDEN = "HIDDEN_TEXT_IGNORED"


def read(data: bytes) -> Extract:
    """The extract of a document that needs no OCR."""

    def no_reader() -> None:
        raise AssertionError("a page with a text layer was handed to OCR")

    return read_pdf(data, no_reader)  # type: ignore[arg-type]


def seen(sheet: Sheet) -> tuple[list[str], list[str]]:
    """(words, codes of warnings)."""
    extract = read(sheet.data())
    return [word.text for page in extract.pages for word in page.words], [one.code for one in extract.warnings]


@pytest.mark.parametrize(
    ("x", "y", "look"),
    [
        (60, 120, Look(color=0xFFFFFF)),
        (60, 120, Look(color=0xF4F4F4)),
        (60, 120, Look(size=1.2)),
        (60, 120, Look(render_mode=3)),
        (700, 120, BODY),
        (60, 900, BODY),
        (60, -30, BODY),
    ],
    ids=["white", "nearly white", "tiny", "render mode 3", "right of the page", "below it", "above it"],
)
def test_text_that_nobody_can_see_is_left_out_and_said(x: float, y: float, look: Look) -> None:
    """Keywords hidden for machines do not reach the profile, and the reader is told that there were some."""
    sheet = Sheet().text(60, 80, "Visible words of a résumé").text(x, y, "Kubernetes Terraform", look)
    words, codes = seen(sheet)
    assert words == ["Visible", "words", "of", "a", "résumé"]
    assert codes == [HIDDEN]


@pytest.mark.parametrize("color", [0xFFFFFF, 0xF0F0F0])
def test_light_text_on_a_dark_fill_is_kept(color: int) -> None:
    """A banner in reversed type is there to be read."""
    sheet = Sheet().fill(0, 0, 595, 120, 0x203040).text(60, 80, "Marta Quillfeather", Look(color=color))
    assert seen(sheet) == (["Marta", "Quillfeather"], [])


def test_light_text_on_a_light_fill_is_hidden() -> None:
    """A fill only counts when it is darker than the text on it."""
    sheet = Sheet().fill(0, 0, 595, 120, 0xFDFDFD).text(60, 80, "Kubernetes", Look(color=0xFFFFFF))
    sheet.text(60, 300, "Visible")
    assert seen(sheet) == (["Visible"], [HIDDEN])


def test_grey_text_is_kept() -> None:
    """Designers set dates in light grey: that is faint, not hidden."""
    assert seen(Sheet().text(60, 80, "2014", Look(color=0xAAAAAA))) == (["2014"], [])


def test_invisible_text_over_a_scan_is_its_text_layer() -> None:
    """Scanners put what they recognised under the picture, in render mode 3."""
    scan = Sheet().text(60, 80, "Marta Quillfeather", NAME).pixels(60)
    sheet = Sheet().picture(0, 0, 595, 842, scan).text(60, 80, "Marta Quillfeather", Look(size=20, render_mode=3))
    assert seen(sheet) == (["Marta", "Quillfeather"], [])


def test_text_drawn_twice_is_one_text() -> None:
    """A shadow or a fake bold does not double the words."""
    sheet = Sheet().text(60, 80, "Marta Quillfeather", NAME).text(60.5, 80.5, "Marta Quillfeather", NAME)
    assert seen(sheet) == (["Marta", "Quillfeather"], [])


def test_styles_come_with_the_words() -> None:
    """Size, weight, slant and colour of each word, for headings and entries to be told by."""
    sheet = Sheet().text(60, 80, "Plain").text(60, 100, "Loud", Look(14, True, color=0x336699))
    sheet.text(60, 120, "Slanted", Look(italic=True))
    plain, loud, slanted = (word.style for word in read(sheet.data()).pages[0].words)
    assert (plain.size_pt, plain.bold, plain.italic, plain.color) == (10.0, False, False, 0)
    assert (loud.size_pt, loud.bold, loud.color) == (14.0, True, 0x336699)
    assert slanted.italic


def test_turned_text_is_read_and_stands_apart() -> None:
    """A name printed upwards along the edge is no part of the rows beside it."""
    sheet = Sheet().text(30, 400, "CURRICULUM", Look(rotate=90))
    sheet.column(80, 380, ["Cook at the Tavern", "Baker at the Mill", "Clerk at the Ferry"])
    texts = texts_of(sheet)
    assert sorted(texts) == ["Baker at the Mill", "CURRICULUM", "Clerk at the Ferry", "Cook at the Tavern"]
    assert [text for text in texts if text != "CURRICULUM"] == [
        "Cook at the Tavern",
        "Baker at the Mill",
        "Clerk at the Ferry",
    ]


def shown_turned(sheet: Sheet, content: int, flag: int) -> bytes:
    """The drawing's first page set `content` degrees turned on a page that is shown turned by `flag` degrees."""
    lying = content % 180 == 90
    width, height = sheet.size[::-1] if lying else sheet.size
    document = pymupdf.open()
    page = document.new_page(width=width, height=height)
    page.show_pdf_page(page.rect, sheet.document, 0, rotate=content)
    page.set_rotation(flag)
    data: bytes = document.tobytes(no_new_id=True)
    return data


@pytest.mark.parametrize("flag", [0, 90, 180, 270])
@pytest.mark.parametrize("content", [0, 90, 180, 270])
def test_turned_pages_are_read_upright(content: int, flag: int) -> None:
    """However a page lies and however the file turns it back, it is read as if it stood upright, places included."""
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Experience", HEADING), ("Head Gardener", Look(bold=True)), "Botanic Park Ltd"])
    sheet.text(440, y + 14, "2015 - 2019").bullet(60, y + 46, ["Planted four thousand trees and cared for them"])
    upright = parsed(sheet)
    turned = parse_document(shown_turned(sheet, content, flag), ParseOptions())
    assert turned.profile == upright.profile
    assert HIDDEN not in codes_of(turned)
    for pointer, proof in upright.evidence.items():
        assert proof.box is not None
        other = turned.evidence[pointer].box
        assert other is not None
        assert other.to_json() == pytest.approx(proof.box.to_json(), abs=1)
    (page,) = turned.transcript.sheets
    assert (page.width_pt, page.height_pt) == pytest.approx(sheet.size)
    assert page.turned_deg == (flag - content) % 360


@pytest.mark.parametrize("flag", [0, 90, 180, 270])
@pytest.mark.parametrize("media", ["[0 0 842 842]", "[-30 -20 900 950]"])
def test_turned_pages_keep_what_is_cut_off(flag: int, media: str) -> None:
    """A page that shows a part of itself shows the same part however it is turned."""
    sheet = Sheet()
    sheet.text(120, 140, "Marta Quillfeather", NAME).text(120, 20, "Cut off at the top")
    document = pymupdf.open(stream=shown_turned(sheet, flag, 0), filetype="pdf")
    page = document[0]
    document.xref_set_key(page.xref, "MediaBox", media)
    shown = {0: (100, 142, 500, 752), 90: (90, 100, 700, 500), 180: (95, 90, 495, 700), 270: (142, 95, 752, 495)}[flag]
    document.xref_set_key(page.xref, "CropBox", "[{} {} {} {}]".format(*shown))
    document.xref_set_key(page.xref, "Rotate", str(flag))
    (read_page,) = read(document.tobytes()).pages
    assert (read_page.width_pt, read_page.height_pt) == (400, 610)
    places = {word.text: (round(word.left), round(word.baseline)) for word in read_page.words}
    assert places["Marta"] == pytest.approx((20, 50), abs=1)
    assert "Cut" not in places


def test_addresses_behind_text_are_links() -> None:
    """The address of an annotation is a link of the profile though another text is printed."""
    sheet = Sheet()
    resume_head(sheet)
    sheet.link(60, 96, "LinkedIn", "https://www.linkedin.com/in/marta-quillfeather")
    sheet.link(140, 96, "Write to me", "mailto:marta.other@example.org")
    result = parsed(sheet)
    assert [link.url for link in result.profile.links] == ["https://www.linkedin.com/in/marta-quillfeather"]
    assert result.profile.basic_info.email == "marta.quillfeather@example.org"


def test_an_address_holds_nothing_that_cannot_be_seen() -> None:
    """Line ends, control characters and marks that turn text around are no part of a link."""
    sheet = Sheet()
    sheet.link(60, 96, "LinkedIn", "https://www.linkedin.com/in/\u202emarta\x07-\r\nquillfeather")
    assert [link.url for link in read(sheet.data()).links] == ["https://www.linkedin.com/in/marta-quillfeather"]


def test_a_mail_link_gives_the_address_that_is_not_printed() -> None:
    """`E-mail me` with mailto: behind it is an address all the same."""
    sheet = Sheet().text(60, 60, "Marta Quillfeather", NAME)
    sheet.link(60, 80, "E-mail me", "mailto:marta.quillfeather@example.org")
    sheet.text(60, 120, "Experience", HEADING).text(60, 140, "Cook, Tavern Ltd, 2014 - 2016")
    assert parsed(sheet).profile.basic_info.email == "marta.quillfeather@example.org"


def refused(data: bytes) -> DocumentFailed:
    with pytest.raises(DocumentFailed) as caught:
        parse_document(data, ParseOptions())
    return caught.value


def test_a_password_is_asked_for() -> None:
    """PASSWORD_PROTECTED, and what to do next."""
    sheet = Sheet().text(60, 80, "Secret")
    data = sheet.data(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="sesame", owner_pw="open")
    problem = refused(data)
    assert problem.code == "PASSWORD_PROTECTED"
    assert "without a password" in problem.remedy


def test_an_owner_password_alone_does_not_lock_the_text() -> None:
    """Files that may not be printed or changed may be read."""
    sheet = Sheet().text(60, 80, "Marta Quillfeather", NAME)
    data = sheet.data(encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="", owner_pw="open")
    assert [word.text for word in read(data).pages[0].words] == ["Marta", "Quillfeather"]


def test_a_pdf_without_pages_says_so() -> None:
    """NO_PAGES, not an empty profile."""
    data = (
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Count 0/Kids[]>>endobj\n"
        b"xref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000053 00000 n \n"
        b"trailer<</Size 3/Root 1 0 R>>\nstartxref\n102\n%%EOF\n"
    )
    assert refused(data).code == "NO_PAGES"


def test_a_pdf_without_text_says_so() -> None:
    """Blank pages are no résumé."""
    assert refused(Sheet().turn().data()).code == "NO_TEXT_FOUND"


def pages(count: int) -> bytes:
    """A document of `count` pages with a line on each, the text of the first one a résumé's."""
    document = pymupdf.open()
    for number in range(count):
        page = document.new_page(width=300, height=300)
        page.insert_text((30, 100), f"Marta Quillfeather, part {number + 1:03}")
    written: bytes = document.tobytes(no_new_id=True)
    return written


def test_the_first_fifty_pages_are_read_and_the_rest_is_said() -> None:
    """51 to 500 pages: PAGES_LEFT_OUT with the numbers."""
    extract = read(pages(60))
    assert [page.number for page in extract.pages] == list(range(1, 51))
    assert [warning.code for warning in extract.warnings] == ["PAGES_LEFT_OUT"]
    assert "60" in extract.warnings[0].message
    assert "50" in extract.warnings[0].message


def test_fifty_pages_are_read_in_silence() -> None:
    """The limit itself is no reason to warn."""
    extract = read(pages(50))
    assert len(extract.pages) == 50
    assert not extract.warnings


def test_more_than_five_hundred_pages_are_refused() -> None:
    """TOO_MANY_PAGES names both numbers."""
    problem = refused(pages(501))
    assert problem.code == "TOO_MANY_PAGES"
    assert "501" in str(problem)
    assert "500" in str(problem)


def test_half_a_file_ends_with_its_text_or_with_a_sentence() -> None:
    """Cut anywhere, a PDF is repaired with what is left or refused with a code: never read as an empty success."""
    sheet = Sheet()
    for number in range(3):
        resume_head(sheet, y=60 + 40 * number)
    data = sheet.data()
    ends = set()
    for share in (0.05, 0.3, 0.6, 0.9, 0.99):
        try:
            ends.add(parse_document(data[: int(len(data) * share)], ParseOptions()).profile.basic_info.full_name)
        except DocumentFailed as problem:
            ends.add(problem.code)
    assert ends <= {"CORRUPT_FILE", "NO_PAGES", "NO_TEXT_FOUND", "Marta Quillfeather"}


def test_noise_behind_a_pdf_head_is_damaged() -> None:
    """CORRUPT_FILE or NO_PAGES, with the way out."""
    problem = refused(b"%PDF-1.7\n" + bytes(range(256)) * 40)
    assert problem.code in ("CORRUPT_FILE", "NO_PAGES")
    assert problem.remedy


@pytest.mark.skipif(shutil.which("tesseract") is None, reason="tesseract is not installed")
def test_only_the_page_without_text_is_read_by_ocr() -> None:
    """A scan among typed pages: its words come from tesseract, theirs from the text layer."""
    scan = Sheet()
    scan.text(60, 90, "Experience", Look(size=16, bold=True))
    scan.column(60, 130, [("Head Gardener", Look(size=13, bold=True)), ("Botanic Park Ltd", Look(size=12))], step=20)
    scan.text(60, 172, "2015 - 2019", Look(size=12))
    scan.column(60, 200, [("Planted four thousand trees and cared for them", Look(size=12))])
    sheet = Sheet()
    y = resume_head(sheet)
    sheet.column(60, y, [("Skills", HEADING), "Pruning, grafting, planning of parks"])
    sheet.turn().picture(0, 0, 595, 842, scan.pixels(200))
    sheet.turn().column(60, 80, [("Education", HEADING), "Diploma in Horticulture, Leeds City College, 2012 - 2014"])
    result = parsed(sheet)
    assert jobs_of(result) == [("Head Gardener", "Botanic Park Ltd", "2015", "2019")]
    assert "tesseract" in " ".join(result.tools).lower()
    proof = result.evidence["/work_history/0/role_title"]
    assert proof.page == 2
    typed = result.evidence["/basic_info/email"]
    assert typed.page == 1
    assert typed.confidence > 0.9
    assert [one.institution for one in result.profile.education] == ["Leeds City College"]
    assert HIDDEN not in codes_of(result)


@pytest.mark.parametrize("code", ["00A0", "202A", "202E"])
def test_signs_without_a_letter_shift_no_other_word(code: str) -> None:
    """Icons that a font maps to spaces or to marks of direction leave every other word at its own place."""
    extract = read(mapped_pdf(["q Ada", "Byron q", "q", "Lovelace"], f"<71> <{code}>"))
    words = {word.text: (round(word.left), round(word.baseline)) for word in extract.pages[0].words}
    assert {text: baseline for text, (_, baseline) in words.items()} == {"Ada": 42, "Byron": 92, "Lovelace": 192}
    assert words["Byron"][0] == words["Lovelace"][0] == 50


def test_wide_spaces_part_words_and_their_boxes() -> None:
    """`姓　名` with a wide space is two words side by side, letters set wide are one."""
    parts = read(mapped_pdf(["AdaqByron"], "<71> <3000>")).pages[0].words
    assert [word.text for word in parts] == ["Ada", "Byron"]
    assert parts[0].right <= parts[1].left
    assert [word.text for word in read(mapped_pdf(["AqB"], "<71> <3000>")).pages[0].words] == ["AB"]


def mapped_pdf(rows: list[str], mapping: str) -> bytes:
    """A page with rows of text 50 points apart in a font whose character map says what `mapping` says."""
    shown = " ".join(f"1 0 0 1 50 {250 - 50 * at} Tm ({row}) Tj" for at, row in enumerate(rows)).encode()
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Odd def /CMapType 2 def "
        "1 begincodespacerange <00> <FF> endcodespacerange "
        f"1 beginbfchar {mapping} endbfchar endcmap end end"
    ).encode()
    content = b"BT /F1 12 Tf " + shown + b" ET"
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 292]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(content), content),
        b"<</Length %d>>stream\n%s\nendstream" % (len(cmap), cmap),
    ]
    body = b"%PDF-1.4\n" + b"".join(b"%d 0 obj\n%s\nendobj\n" % (at, part) for at, part in enumerate(parts, 1))
    return body + b"trailer<</Root 1 0 R/Size 7>>\n%%EOF\n"


def test_an_icon_that_its_font_calls_an_accent_takes_no_word_along() -> None:
    """MuPDF puts it on the word above, the last of its line, which is then another one than the letters make."""
    import pymupdf

    with pymupdf.open() as document:
        page = document.new_page()
        plain, other = pymupdf.Font("helv"), pymupdf.Font("cjk")
        writer = pymupdf.TextWriter(page.rect)
        writer.append((60, 80), "Jane Orme", font=plain, fontsize=20)
        writer.append((60, 110), "Leeds, 020 7946 0958, jane@orme.example", font=plain, fontsize=11)
        writer.append((60, 123), "\u0307", font=other, fontsize=11)
        writer.append((70, 123), "orme.example/jane", font=plain, fontsize=11)
        writer.write_text(page)
        data = document.tobytes()
    assert parse_document(data, ParseOptions()).profile.basic_info.email == "jane@orme.example"


def test_a_logo_drawn_with_a_small_raised_letter() -> None:
    """`LaTeX` is drawn as capitals of two sizes, one into the other; capitals of one size stay capitals."""
    drawn = Sheet().text(72, 100, "Git, L", Look(size=10)).text(96.5, 98, "A", Look(size=7)).text(99, 100, "TEX", BODY)
    plain = Sheet().text(72, 100, "Git, LATEX", BODY)
    told = [[word.text for word in read(sheet.data()).pages[0].words] for sheet in (drawn, plain)]
    assert told == [["Git,", "LaTeX"], ["Git,", "LATEX"]]
