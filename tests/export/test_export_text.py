"""Values on their way into a file: hygiene, dates, links, directions."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from resumectl.export.dates import date_text, period_text
from resumectl.export.labels import vocabulary
from resumectl.export.links import email_target, phone_target, web_target
from resumectl.export.text import clean_line, clean_lines, direction_runs

ENGLISH = vocabulary("english")


@given(st.text(st.characters(codec=None)))
def test_any_clean_text_can_stand_in_xml(text: str) -> None:
    """lxml takes whatever `clean_lines` gives, and one line has no line break left."""
    element = etree.Element("t")
    element.text = clean_lines(text)
    assert etree.fromstring(etree.tostring(element)).text in (element.text, None)
    assert not set(clean_line(text)) & set("\n\t\r\v\f\u2028\u2029\x85")


def test_clean_keeps_what_readers_need() -> None:
    """Emoji with joiners, soft hyphens, quotes and astral letters stay; controls and lone surrogates go."""
    kept = "👩🏽\u200d⚕️ soft\u00adhyphen «&<>\"'» 𝒥"
    assert clean_lines(kept) == kept
    assert clean_lines("a\x00b\x07c\x9fd\ud800e\ufffef\uffff") == "abcdef"
    assert clean_lines(" a\r\nb\u2028c\vd\x85e\tf ") == "a\nb\nc\nd\ne f"


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        ("2019-03", "Present", "Mar 2019 – Present"),
        ("2019", "2021-12", "2019 – Dec 2021"),
        ("", "2011", "2011"),
        ("2011", "", "2011"),
        ("2010", "2010", "2010"),
        ("2010-03", "2010-03", "Mar 2010"),
        ("2010-03", "2010", "Mar 2010 – 2010"),
        ("", "", ""),
        ("2019-13", "Spring 2020", "2019-13 – Spring 2020"),
        ("0000-01", "99999-01", "0000-01 – 99999-01"),
    ],
)
def test_periods(start: str, end: str, expected: str) -> None:
    """Two dates, one or none, without stray dashes; a date twice is one; what is no date of the contract stays."""
    assert period_text(start, end, ENGLISH) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("french", "mars 2019"),
        ("german", "03/2019"),
        ("russian", "март 2019"),
        ("chinese", "2019年3月"),
        ("arabic", "مارس 2019"),
        ("turkish", "Mar 2019"),
        ("greek", "03/2019"),
        ("klingon", "Mar 2019"),
    ],
)
def test_months_in_other_languages(language: str, expected: str) -> None:
    """Months are printed as people of that language print them in a résumé."""
    assert date_text("2019-03", vocabulary(language)) == expected


def test_spelling_goes_by_country() -> None:
    """The same language has another spelling where another country says so."""
    assert vocabulary("english", "United States").tag == "en-US"
    assert vocabulary("portuguese", "Brazil").tag == "pt-BR"
    assert vocabulary("english", "Wakanda").tag == "en-GB"
    assert vocabulary("klingon").tag == ""


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://example.com/in/jane", "https://example.com/in/jane"),
        ("linkedin.com/in/jane-doe/", "https://linkedin.com/in/jane-doe/"),
        ("http://example.com:8080/a b", ""),
        ("http://example.com:8080/a%20b?x=ü#ä", "http://example.com:8080/a%20b?x=%C3%BC#%C3%A4"),
        ("https://münchen.example/", "https://xn--mnchen-3ya.example/"),
        ("javascript:alert(1)", ""),
        ("file:///etc/passwd", ""),
        ("https://user:secret@example.com", ""),
        ("http://[bad", ""),
        ("https://example.com:99999/", ""),
        ("nonsense", ""),
        ("", ""),
        ("https://" + "a" * 70 + ".com", ""),
        ("https://example.com/" + "a" * 3000, ""),
    ],
)
def test_web_targets(url: str, expected: str) -> None:
    """Only plain web addresses lead anywhere, written so that Word accepts them."""
    assert web_target(url) == expected


@given(st.text(st.characters(codec=None)))
def test_no_text_makes_a_dangerous_target(text: str) -> None:
    """Any text gives a plain ASCII target with a harmless scheme, or none."""
    for target in (web_target(text), email_target(text), phone_target(text)):
        assert target.isascii()
        assert target == "" or target.startswith(("http://", "https://", "mailto:", "tel:"))
        assert not set(target) & set(" <>\"'\\^`{|}\n") - {"'"}


def test_mail_and_phone_targets() -> None:
    """One plain address, one number in international form; nothing else."""
    assert email_target("jane.doe+cv@example.co.uk") == "mailto:jane.doe+cv@example.co.uk"
    assert email_target("jane@example.com?bcc=x@y.example") == ""
    assert email_target("jane at example") == ""
    assert phone_target("+442079460958") == "tel:+442079460958"
    assert phone_target("020 7946") == ""


@pytest.mark.parametrize(
    ("text", "right_to_left", "expected"),
    [
        ("plain", False, [(False, "plain")]),
        ("plain", True, [(False, "plain")]),
        ("2019 – 2021", True, [(True, "2019 – 2021")]),
        ("شهادة PMP 2020", True, [(True, "شهادة "), (False, "PMP 2020")]),
        ("see עברית now", False, [(False, "see "), (True, "עברית"), (False, " now")]),
        ("", True, []),
    ],
)
def test_direction_runs(text: str, right_to_left: bool, expected: list[tuple[bool, str]]) -> None:
    """Stretches of one direction in the order of the text; signs between two go with the paragraph."""
    assert direction_runs(text, right_to_left=right_to_left) == expected
