"""What Tesseract answers becomes words with sizes, bullets and whole addresses, without icons and noise."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.ocr_again import read_again
from resumectl.parse.extract.ocr_gaps import with_drawn_bullets
from resumectl.parse.extract.ocr_marks import BULLET, settle_marks
from resumectl.parse.extract.ocr_slips import mend_slips
from resumectl.parse.extract.ocr_words import ReadLine, ReadWord, parse_hocr, steady_sizes

EM = 30


def word(text: str, left: float, *, width: float | None = None, height: float = 0.72, sure: float = 0.95) -> ReadWord:
    """A word on the baseline 100; `left`, `width` and `height` in em."""
    wide = 0.5 * len(text) if width is None else width
    return ReadWord(text, round(left * EM), round(100 - height * EM), round((left + wide) * EM), 100, sure)


def line(*words: ReadWord, size: float = EM, baseline: float = 100) -> ReadLine:
    return ReadLine(tuple(words), size, baseline, 0.0)


def lower(read: ReadLine, pixels: int) -> ReadLine:
    """The same line further down the page."""
    words = tuple(each._replace(top=each.top + pixels, bottom=each.bottom + pixels) for each in read.words)
    return read._replace(words=words, start=read.start + pixels)


def texts(lines: list[ReadLine]) -> list[str]:
    return [" ".join(each.text for each in read.words) for read in lines]


HOCR = """<?xml version="1.0"?><html><body>
<div class='ocr_page' id='page_1' title='image "x"; bbox 0 0 800 400'>
 <p class='ocr_par' lang='eng'><span class='ocr_line' id='l1'
   title="bbox 100 50 400 90; baseline 0.01 -8; x_size 40; x_descenders 8; x_ascenders 10">
  <span class='ocrx_word' title='bbox 100 50 200 82; x_wconf 96'>Mira</span>
  <span class='ocrx_word' title='bbox 220 58 400 90; x_wconf 41'><em>R&amp;D</em></span>
  <span class='ocrx_word' title='bbox 420 58 430 90; x_wconf 9'> </span>
 </span></p></div></body></html>"""


def test_hocr_becomes_lines() -> None:
    """Text, box, confidence and the slope of the baseline are kept; words of spaces are not."""
    (read,) = parse_hocr(HOCR)

    assert [(each.text, each.confidence) for each in read.words] == [("Mira", 0.96), ("R&D", 0.41)]
    assert read.words[0][1:5] == (100, 50, 200, 82)
    assert read.baseline(100) == pytest.approx(82)
    assert read.baseline(300) == pytest.approx(84)
    assert read.size == pytest.approx(32 / 0.715, rel=0.02)


def test_broken_hocr_is_a_clear_error() -> None:
    """An answer that cannot be parsed fails with a code instead of giving no words."""
    with pytest.raises(DocumentFailed) as caught:
        parse_hocr("<div class='ocr_page' <broken")

    assert caught.value.code == "OCR_FAILED"


def test_sizes_near_the_body_are_the_bodys() -> None:
    """The sizes of lines in one typeface agree exactly; a heading keeps its own."""
    lines = [line(word("Planned the work", 0), size=size) for size in (29.0, 30.0, 31.5)]

    steady = steady_sizes([*lines, line(word("Mira", 0), size=60.0)])

    assert len({read.size for read in steady[:3]}) == 1
    assert steady[3].size == 60.0


@pytest.mark.parametrize("glyph", ["¢", "«", "*", "°", "»", "+", "=", "."])
def test_signs_at_the_start_are_bullets(glyph: str) -> None:
    """A small sign before a text is a bullet, whatever it was read as."""
    read = line(word(glyph, 0, width=0.3, height=0.35), word("Planned", 1), word("work", 5))

    assert texts(settle_marks([read])) == [f"{BULLET} Planned work"]


def test_letters_are_bullets_only_again_and_again() -> None:
    """An "e" the size of a dot, three times in one column and set off, is a bullet; one "a" before a noun stays."""
    dots = [
        lower(line(word("e", 0, width=0.45, height=0.45, sure=0.9), word(text, 1.2)), 60 * number)
        for number, text in enumerate(("Planned", "Reduced", "Trained"))
    ]
    article = lower(line(word("a", 4, width=0.45, height=0.5), word("team", 4.7)), 300)

    assert texts(settle_marks([*dots, article])) == ["• Planned", "• Reduced", "• Trained", "a team"]


def test_a_bullet_read_as_a_line_of_its_own_joins_its_text() -> None:
    """A dot that was read apart from the text on its right begins that line, on the text's baseline."""
    dot = line(word(".", 0, width=0.25, height=0.45, sure=0.5), baseline=90)

    (read,) = settle_marks([dot, line(word("Planned", 1))])

    assert texts([read]) == ["• Planned"]
    assert read.baseline(0) == 100


def test_icons_go_and_real_words_stay() -> None:
    """The envelope before an address, the pin before a place and the picture before a heading are no text."""
    lines = [
        line(word("&", 0, width=0.9, height=0.85, sure=0.8), word("mira@example.org", 1.3)),
        lower(line(word("9", 0, width=0.7, height=1.05, sure=0.9), word("Rotterdam,", 1), word("Netherlands", 7)), 60),
        lower(line(word("(i)", 0, width=0.95, height=0.9, sure=0.7), word("EXPERIENCE", 1.3), size=40), 120),
        lower(line(word("&", 0, width=0.7), word("Development", 1)), 180),
        lower(line(word("7", 0, width=0.55), word("years", 0.9)), 240),
        lower(line(word("IT", 0, width=0.8), word("SKILLS", 1.2)), 300),
    ]

    assert texts(settle_marks(lines)) == [
        "mira@example.org",
        "Rotterdam, Netherlands",
        "EXPERIENCE",
        "& Development",
        "7 years",
        "IT SKILLS",
    ]


def test_noise_goes_and_unsure_names_stay() -> None:
    """What is read in a bar or a photo is dropped; a name that Tesseract doubts is not."""
    noise = line(*(word(text, place, width=4, height=1.1, sure=0.1) for place, text in enumerate(("aS", "LSI", "eE"))))
    name = lower(line(word("Hayden", 0, sure=0.0), word("Smith", 4, sure=0.0)), 200)

    assert texts(settle_marks([noise, name])) == ["Hayden Smith"]


def test_ruling_lines_go_and_separators_stay() -> None:
    """A drawn line that was read as a dash goes; the dash of a range and the stroke between contacts stay."""
    lines = [
        line(word("2019", 0), word("-", 2.4, width=0.35, height=0.3), word("2023", 3)),
        lower(line(word("—", 0, width=20, height=0.1)), 60),
        lower(line(word("Rotterdam", 0), word("|", 5, width=0.1), word("Utrecht", 5.4)), 120),
    ]

    assert texts(settle_marks(lines)) == ["2019 - 2023", "Rotterdam | Utrecht"]


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("m.olsen©example.org", "m.olsen@example.org"),
        ("m.olsenQ©example.org", "m.olsen@example.org"),
        ("miraQgmail.com", "mira@gmail.com"),
        ("mira30100gmail.com", "mira3010@gmail.com"),
        ("m.olsen(Dexample.org", "m.olsen@example.org"),
        ("m.;@example.org", "m.j@example.org"),
        ("theQuality.com", "theQuality.com"),
        ("m.olsenO719@example.org", "m.olsen0719@example.org"),
        ("M.OLSENO7@example.org", "M.OLSENO7@example.org"),
        ("www.gmail.com", "www.gmail.com"),
        ("Node.js", "Node.js"),
    ],
)
def test_the_sign_at_is_mended(read: str, meant: str) -> None:
    """What @ is often read as becomes @ again in an address, and nowhere else."""
    assert texts(mend_slips([line(word(read, 0))], english=True)) == [meant]


def test_pieces_of_an_address_are_joined() -> None:
    """An address cut at its dots is one word again; a sentence's end and the next word stay two."""
    pieces = line(word("john.", 0, width=2), word("doe@mail.", 2.05, width=4), word("com", 6.1, width=1.5))
    sentence = line(word("Rotterdam.", 0, width=5), word("In", 5.3, width=1))
    lost = line(word("m.olsenQ", 0, width=4), word("example.org", 4.4, width=5))
    wide = line(word("marta.", 0, width=2), word("vdh@mail.nl", 2.4, width=4))
    apart = line(word("Mail.", 0, width=2), word("vdh@mail.nl", 2.4, width=4))

    assert texts(mend_slips([pieces, wide, apart, sentence, lost], english=True)) == [
        "john.doe@mail.com",
        "marta.vdh@mail.nl",
        "Mail. vdh@mail.nl",
        "Rotterdam. In",
        "m.olsen@example.org",
    ]


def test_a_sign_read_as_a_word_of_its_own_belongs_to_the_address() -> None:
    """The @ with a space on both sides joins an address; far from the words beside it, or without one, it does not."""
    apart = line(word("mira.olsen", 0, width=5), word("@", 5.4, width=0.8), word("harbour.online", 6.6, width=6))
    far = line(word("mira.olsen", 0, width=5), word("@", 7, width=0.8), word("harbour.online", 9, width=6))
    none = line(word("Leader", 0, width=3), word("@", 3.4, width=0.8), word("Northgate", 4.6, width=4))

    assert texts(mend_slips([apart, far, none], english=True)) == [
        "mira.olsen@harbour.online",
        "mira.olsen @ harbour.online",
        "Leader @ Northgate",
    ]


def test_the_english_pronoun_is_told_from_a_separator() -> None:
    """In a sentence a stroke is the word I; between contacts, and in other languages, it stays a stroke."""
    sentence = line(word("since", 0), word("|", 3, width=0.1), word("took", 3.5), word("over", 6))
    contacts = line(word("Rotterdam", 0), word("|", 5, width=0.1), word("olsen", 6))

    assert texts(mend_slips([sentence, contacts], english=True)) == ["since I took over", "Rotterdam | olsen"]
    assert texts(mend_slips([sentence], english=False)) == ["since | took over"]


def test_dots_that_were_not_read_are_bullets() -> None:
    """Dots drawn before two lines become their bullets; a speck far away and a dot that is alone do not."""
    ink = Image.new("L", (600, 400), 255)
    draw = ImageDraw.Draw(ink)
    lines = []
    for number, text in enumerate(("Planned", "Reduced")):
        lines.append(lower(line(word(text, 3)), 100 * number))
        draw.ellipse((50, 84 + 100 * number, 60, 94 + 100 * number), fill=0)
    lines.append(lower(line(word("Trained", 3)), 200))
    draw.rectangle((2, 280, 6, 284), fill=0)

    assert texts(with_drawn_bullets(lines, ink)) == ["• Planned", "• Reduced", "Trained"]
    assert texts(with_drawn_bullets(lines[:1], ink)) == ["Planned"]


def test_small_dots_are_bullets_whether_read_as_dashes_or_not_at_all() -> None:
    """LaTeX sets lists with dots of an eighth of an em."""
    ink = Image.new("L", (600, 400), 255)
    draw = ImageDraw.Draw(ink)
    lines = []
    for number, text in enumerate(("Planned", "Reduced", "Trained")):
        lines.append(lower(line(word(text, 3)), 100 * number))
        draw.rectangle((50, 88 + 100 * number, 53, 91 + 100 * number), fill=0)
    dash = ReadWord("-", 50, 88, 54, 92, 0.9)
    lines[0] = lines[0]._replace(words=(dash, *lines[0].words))
    settled = settle_marks(lines)

    assert texts(settled) == ["• Planned", "Reduced", "Trained"]
    assert texts(with_drawn_bullets(settled, ink)) == ["• Planned", "• Reduced", "• Trained"]
    wide = lines[0]._replace(words=(dash._replace(right=62), *lines[0].words[1:]))
    assert texts(settle_marks([wide])) == ["- Planned"]


def test_dashes_that_were_not_read_are_bullets() -> None:
    """Dashes in one column become bullets; one that is alone, or with something on its left, does not."""
    ink = Image.new("L", (600, 500), 255)
    draw = ImageDraw.Draw(ink)
    lines = []
    for number, text in enumerate(("Grinding", "Tacking", "Gouging")):
        lines.append(lower(line(word(text, 3)), 100 * number))
        draw.rectangle((50, 90 + 100 * number, 60, 92 + 100 * number), fill=0)
    draw.rectangle((25, 282, 42, 300), fill=0)

    assert texts(with_drawn_bullets(lines, ink)) == ["- Grinding", "- Tacking", "Gouging"]
    assert texts(with_drawn_bullets(lines[:1], ink)) == ["Grinding"]


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("SK SOK 4NO", "SK S0K 4N0"),
        ("BC VIB 2A5,", "BC V1B 2A5,"),
        ("London SE1O 3AB", "London SE10 3AB"),
        ("SW1A OAA", "SW1A 0AA"),
        ("TO DO 4NO", "TO DO 4NO"),
        ("SOS TOO", "SOS TOO"),
    ],
)
def test_postcodes_have_digits_where_they_must(read: str, meant: str) -> None:
    """A letter O or I at the place of a digit in a Canadian or British postcode is that digit."""
    words = line(*(word(text, 5 * place) for place, text in enumerate(read.split())))

    assert texts(mend_slips([words], english=True)) == [meant]


def test_a_large_doubtful_line_is_read_again_smaller() -> None:
    """A name that was read badly is read again at the size of text, and its words lie where they were."""
    ink = Image.new("L", (1200, 600), 255)
    ImageDraw.Draw(ink).rectangle((100, 20, 400, 160), fill=0)
    body = [lower(line(word("Planned the work of thirty people", 1)), 200 + 60 * row) for row in range(4)]
    name = ReadLine((ReadWord("M1ra", 100, 20, 400, 160, 0.5),), 192.0, 160.0, 0.0)
    seen: list[tuple[int, int]] = []

    def read(sheet: Image.Image) -> list[ReadLine]:
        seen.append(sheet.size)
        dark = sheet.point(lambda value: 255 - value).getbbox()
        assert dark is not None
        return [ReadLine((ReadWord("Mira", *dark, 0.96),), 48.0, 0.0, 0.0)]

    better, *rest = read_again([name, *body], ink, read)

    assert len(seen) == 1
    assert seen[0][1] < 160
    assert texts([better]) == ["Mira"]
    assert better.words[0].left == pytest.approx(100, abs=6)
    assert better.words[0].bottom == pytest.approx(161, abs=6)
    assert rest == body


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("(optics) (vector calculus) (physics)", "optics · vector calculus · physics"),
        ("(optics) (physics) [chemistry", "optics · physics · chemistry"),
        ("optics ) ( vector calculus ) ( physics }", "optics · vector calculus · physics"),
        ("( optics ) and physics )", "( optics ) and physics )"),
        (") ( )", ") ( )"),
        ("(optics) and (physics)", "(optics) and (physics)"),
        ("(optics)", "(optics)"),
        ("(2019) (2020)", "(2019) (2020)"),
        ("(see (optics) (physics)", "(see (optics) (physics)"),
    ],
)
def test_brackets_alone_are_the_frames_of_tags(read: str, meant: str) -> None:
    """The sides of drawn frames are read as brackets; a text has words around its own."""
    words = [word(text, 4 * number, width=3) for number, text in enumerate(read.split())]
    assert texts(mend_slips([line(*words)], english=True)) == [meant]


def test_a_sentence_without_spaces_is_as_doubtful_as_its_characters_are_together() -> None:
    """One character that was hard to read does not throw away a sentence in Japanese."""
    words = [word("東京", 0, sure=0.9), word("都", 1.2, width=1, sure=0.3), word("千代田区", 2.4, width=4, sure=0.9)]
    (whole,) = mend_slips([line(*words)], english=False)[0].words

    assert whole.text == "東京都千代田区"
    assert whole.confidence == pytest.approx((2 * 0.9 + 0.3 + 4 * 0.9) / 7)
