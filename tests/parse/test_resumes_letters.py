"""Whole résumés whose letters, accents, hyphens, spaces and bullets are set in the ways that programs set them."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import pairwise

import pymupdf
import pytest
from pdf_pages import BODY, BOLD, NAME, Look, Sheet, lines_of, parsed, width_of
from whole_resumes import MARTA, Person, Press, differences

TEX_ACCENTS = {
    "\u0301": "´", "\u0300": "`", "\u0302": "ˆ", "\u0308": "¨", "\u0303": "˜", "\u030c": "ˇ", "\u0327": "¸",
}  # fmt: skip
LIGATURES = (("ffi", "ﬃ"), ("ffl", "ﬄ"), ("ff", "ﬀ"), ("fi", "ﬁ"), ("fl", "ﬂ"))
ACCENTED = Person(
    name="Élodie Núñez-Angström",
    city="Málaga",
    country="Spain",
    summary="Génie civil, maîtrise des façades à Málaga; Köln, Zürich, São Paulo, Plzeň et señores.",
)
GLYPHS = "•·–—-−‐‒⁃*»›>§o¬Øüvqnl\uf0b7\uf0a7\uf0d8\uf076\uf0fc\uf0a8\uf06e▪■►▸➢✓→⇒+~#=○◦●∙⚫⬤❑❖・�?_…x×"
NUMBERED = ("a)", "1)", "i.", "①")


def below_the_profile(press: Press, person: Person = MARTA) -> None:
    press.jobs(person)
    press.schools(person)
    press.skills_in_line(person)
    press.languages(person)


def tex(press: Press, text: str, look: Look = BODY) -> None:
    """A row whose accents are signs of their own above bare letters, as TeX sets its oldest fonts."""
    x, run = press.left, ""
    plain = unicodedata.normalize("NFD", text) + " "
    for letter, after in pairwise(plain):
        if after in TEX_ACCENTS:
            press.sheet.text(x, press.y, run, look)
            x += width_of(run, look)
            accent, run = TEX_ACCENTS[after], ""
            middle = x + (width_of(letter, look) - width_of(accent, look)) / 2
            press.sheet.text(middle, press.y - 2 * letter.isupper(), accent, look)
            press.sheet.text(x, press.y, letter, look)
            x += width_of(letter, look)
        elif letter not in TEX_ACCENTS:
            run += letter
    press.sheet.text(x, press.y, run, look)
    press.y += press.step


def test_ligatures_are_their_letters() -> None:
    """`ﬀ` in a surname and `ﬃ` in a sentence are read as the letters that they show."""

    def set_with_ligatures(text: str) -> str:
        for letters, sign in LIGATURES:
            text = text.replace(letters, sign)
        return text

    person = Person(
        name="Griff Hoffmann-Pfliger",
        summary="Efficient officer of traffic flows and difficult affairs, first on site and fluent in five offices.",
    )
    press = Press(Sheet())
    press.everything(replace(person, name=set_with_ligatures(person.name), summary=set_with_ligatures(person.summary)))
    assert differences(parsed(press.sheet), person) == {}


def test_accents_behind_their_letters_are_joined_with_them() -> None:
    """Combining accents, as a Mac writes them, give the same letters as whole ones."""
    parts = {name: unicodedata.normalize("NFD", getattr(ACCENTED, name)) for name in ("name", "city", "summary")}
    press = Press(Sheet())
    press.everything(replace(ACCENTED, **parts))
    assert differences(parsed(press.sheet), ACCENTED) == {}


def test_accents_set_as_signs_of_their_own_are_joined_with_letters() -> None:
    """TeX draws an accent and then the letter below it; both are one letter in name, place and text."""
    press = Press(Sheet())
    tex(press, ACCENTED.name, NAME)
    press.y += 8
    press.rows([ACCENTED.email, ACCENTED.phone])
    tex(press, f"{ACCENTED.city}, {ACCENTED.country}")
    press.title("Profile")
    tex(press, ACCENTED.summary)
    below_the_profile(press, ACCENTED)
    assert differences(parsed(press.sheet), ACCENTED) == {}


def test_soft_hyphens_are_seen_where_a_row_ends_and_nowhere_else() -> None:
    """Within a word they are not printed; at the end of a row they break a word as a hard hyphen does."""
    summary = "Responsible for management of transport organisations and their administration every single working day"
    press = Press(Sheet())
    press.name(MARTA)
    press.contact(MARTA)
    press.title("Profile")
    press.rows(
        [
            "Responsible for manage\u00adment of trans\u00adport organi\u00ad",
            "sations and their adminis-",
            "tration every single working day",
        ]
    )
    below_the_profile(press)
    assert differences(parsed(press.sheet), replace(MARTA, summary=summary)) == {}


def test_a_font_that_says_soft_hyphen_for_every_hyphen_is_read() -> None:
    """Fonts with one sign for U+002D and U+00AD: a lone one, or one in an address, tells that all are printed."""
    lena = replace(MARTA, email="marta-k@lindqvist-rail.example", summary="Self-employed and cost-aware dispatcher")
    press = Press(Sheet())
    press.name(lena)
    press.rows([lena.email.replace("-", "\u00ad"), lena.phone, f"{lena.city}, {lena.country}"])
    press.title("Profile")
    press.rows([lena.summary.replace("-", "\u00ad")])
    below_the_profile(press, lena)
    assert differences(parsed(press.sheet), lena) == {}


def test_a_soft_hyphen_before_a_capital_is_printed() -> None:
    """No word is broken there: `Anne-Marie`, with no other sign of it on the page."""
    rows = ["Anne\u00adMarie Fenwick", "+44 20 7946 0018", "Self\u00ademployed"]
    sheet = Sheet()
    sheet.column(60, 60, rows)
    assert [line.flat for line in lines_of(sheet)] == ["Anne-Marie Fenwick", "+44 20 7946 0018", "Self-employed"]


def test_words_in_other_looks_keep_their_spaces() -> None:
    """Bold and italic words, each drawn by itself without a space character, stand apart from the words beside them."""
    press = Press(Sheet())
    press.name(MARTA)
    press.contact(MARTA)
    press.title("Profile")
    x = press.left
    for text, look in (
        ("Calm organiser", BOLD), ("of stations and", BODY), ("depots", Look(italic=True)),
        ("with fourteen years.", BODY),
    ):  # fmt: skip
        press.sheet.text(x, press.y, text, look)
        x += width_of(text, look) + 2.6
    press.y += press.step
    below_the_profile(press)
    summary = "Calm organiser of stations and depots with fourteen years."
    assert differences(parsed(press.sheet), replace(MARTA, summary=summary)) == {}


@pytest.mark.parametrize("glyph", [*GLYPHS, *NUMBERED], ids=lambda glyph: f"U+{ord(glyph[0]):04X}{glyph[1:]}")
def test_every_sign_before_a_duty_is_a_bullet(glyph: str) -> None:
    """Dashes, arrows, boxes, symbol fonts' private signs and letters, numbers: none of them stays in the text."""
    press = Press(Sheet(), bullet=glyph)
    press.name(MARTA)
    press.contact(MARTA)
    press.jobs(MARTA)
    press.schools(MARTA)
    assert differences(parsed(press.sheet), leave_out=("summary", "skills", "languages")) == {}


@pytest.mark.parametrize("glyph", "•▪■►➢✓❖・")
def test_bullets_glued_to_their_text_are_cut_off(glyph: str) -> None:
    """Without a space between them the sign is a bullet all the same, and the text begins behind it."""
    sheet = Sheet().text(60, 80, f"{glyph}Planned the rota of drivers").text(60, 94, f"{glyph}Sold tickets")
    lines = lines_of(sheet)
    assert [(line.bullet, line.flat) for line in lines] == [
        (glyph, "Planned the rota of drivers"), (glyph, "Sold tickets"),
    ]  # fmt: skip
    assert all(line.segments[0].words[0].left > 62 for line in lines)


@pytest.mark.parametrize("glyph", "•▪–")
def test_bullets_on_rows_of_their_own(glyph: str) -> None:
    """A sign that stands alone above or beside its text, set a little higher, is no duty and no word of one."""
    press = Press(Sheet())

    class Apart(Press):
        def duties(self, role) -> None:  # type: ignore[no-untyped-def]
            for duty in role.duties:
                self.sheet.text(self.left, self.y - 6, glyph)
                self.text(duty, indent=12)
                self.y += 2

    press = Apart(press.sheet)
    press.everything(MARTA)
    assert differences(parsed(press.sheet)) == {}


def test_a_space_behind_a_ligature_is_one() -> None:
    """Old TeX fonts print no spaces: behind `ﬁ`, too, the gap parts two words."""
    sheet = Sheet()
    font = pymupdf.Font("helv")
    writer = pymupdf.TextWriter(sheet.page.rect)
    stop = writer.append((60, 100), "Waﬁ", font=font, fontsize=10)[1]
    writer.append((stop[0] + 2.6, 100), "Nurse", font=font, fontsize=10)
    writer.write_text(sheet.page)
    assert [line.flat for line in lines_of(sheet)] == ["Wafi Nurse"]
