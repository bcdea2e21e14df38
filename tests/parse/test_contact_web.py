"""E-mail and web addresses as people print and programs break them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from contact_bench import line
from hypothesis import given
from hypothesis import strategies as st

from resumectl.parse.fields.contact.web import find_email, find_links, linked_email, without_names
from resumectl.parse.geometry import LinkTarget


@pytest.mark.parametrize(
    ("lines", "email"),
    [
        (["jane.doe+cv@mail.example.co.uk"], "jane.doe+cv@mail.example.co.uk"),
        (["E-mail: jane@example.org | 0123"], "jane@example.org"),
        (["mail:jane@example.org"], "jane@example.org"),
        (["jane (at) example.org"], "jane@example.org"),
        (["jane [at] example [dot] org"], "jane@example.org"),
        (["jane @ example.org"], "jane@example.org"),
        (["jane@gmail. com"], "jane@gmail.com"),
        (["jane(@example.org"], "jane@example.org"),
        (["jane.doe@", "example.org"], "jane.doe@example.org"),
        (["jane.doe@exampl", "e.net"], "jane.doe@example.net"),
        (["jane.doe", "@example.org"], "jane.doe@example.org"),
        (["jane@example.co", "m"], "jane@example.com"),
        (["JANE@EXAMPLE.CO", "M"], "JANE@EXAMPLE.COM"),
        (["jane@example.co", "Manager"], "jane@example.co"),
        (["jane@example.org", "Leeds"], "jane@example.org"),
        (["jane@example.org. See my page."], "jane@example.org"),
        (["first@example.org", "second@example.org"], "first@example.org"),
        (["+44 113 496 0142 @ jane.doe@mail.example.org"], "jane.doe@mail.example.org"),
        (["0123 | %jane@example.org"], "jane@example.org"),
        (["'jane@example.org'"], "jane@example.org"),
        (["follow me @jane"], ""),
        (["5 @ 3.50"], ""),
    ],
)
def test_first_printed_address_is_found(lines: list[str], email: str) -> None:
    """Masked, spaced, wrapped and labelled addresses are read; handles and prices are none."""
    found = find_email([line(text, at) for at, text in enumerate(lines)])
    assert (found.text if found else "") == email


def test_wrapped_address_names_both_lines() -> None:
    """An address over two lines carries both as evidence."""
    found = find_email([line("jane@exampl", 0), line("e.net", 1)])
    assert found is not None
    assert [item.number for item in found.lines] == [0, 1]


def test_address_is_never_joined_across_columns() -> None:
    """The next line of another column does not continue an address."""
    found = find_email([line("jane@example.co", 0, column=0), line("m", 1, column=1)])
    assert found is not None
    assert found.text == "jane@example.co"


def test_link_gives_the_address_only_where_its_text_stands() -> None:
    """`mailto:` counts when its text is on one of the lines, so that there is evidence."""
    targets = [LinkTarget("mailto:jane@example.org?subject=Hi", "Email")]
    found = linked_email([line("Email | LinkedIn", 3)], targets)
    assert found is not None
    assert (found.text, found.lines[0].number) == ("jane@example.org", 3)
    assert linked_email([line("Something else")], targets) is None


@pytest.mark.parametrize(
    ("text", "urls"),
    [
        ("github.com/jane", ["github.com/jane"]),
        ("Portfolio: https://jane.example/work", ["https://jane.example/work"]),
        ("www.jane.example, jane.dev", ["www.jane.example", "jane.dev"]),
        ("jane@example.org", []),
        ("Skills: Node.js, ASP.NET", []),
        ("B.Sc. in Physics", []),
    ],
)
def test_printed_web_addresses(text: str, urls: list[str]) -> None:
    """Printed addresses are links; mail addresses, products and degrees are not."""
    assert [link.url for link in find_links([line(text)], [], "")] == urls


@given(st.text(alphabet="ab1.@-_ (/:", max_size=200))
def test_any_text_is_survived(text: str) -> None:
    """No text makes the reader fail, and what it finds has one @ and a dot behind it."""
    found = find_email([line(text or "x")])
    if found is not None:
        local, _, domain = found.text.partition("@")
        assert local
        assert "." in domain
        assert " " not in found.text


@pytest.mark.parametrize("degree", ["B.Tech", "M.Com", "B.Ed.", "M.Sc", "Ph.D", "B.Tech/M.Tech"])
def test_degrees_are_no_addresses(degree: str) -> None:
    """`B.Tech` has a dot and what looks like the end of a host name, and is a degree."""
    assert [found.url for found in find_links([line(f"{degree} in Mining, 2012")], (), "")] == []


def test_names_of_employers_are_no_addresses() -> None:
    """A bare domain that names an employer or stands in a job's text is none; one of the contact block is."""
    head, job, duty = line("quill.example.com"), line("Packer, Tarn.com, Leeds"), line("Sold rooms through Fen.com")
    links = list(find_links([head, job, duty], (), ""))
    assert [link.url for link in links] == ["quill.example.com", "Tarn.com", "Fen.com"]
    assert without_names(links, [], ["Tarn.com"]) == (links[0], links[2])
    duty = replace(duty, number=7)
    told = [links[2]._replace(lines=(duty,))]
    assert without_names(told, [duty], []) == ()
