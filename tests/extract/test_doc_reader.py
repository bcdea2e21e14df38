"""The binary Word format: the own reader gives what the DOCX of the same document gives."""

from __future__ import annotations

import random
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from word_files import every_feature

from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract import doc
from resumectl.parse.extract.docx import read_docx
from resumectl.parse.geometry import Line

DATA = (Path(__file__).parent / "data" / "every-feature.doc").read_bytes()
HEADER = DATA.index(b"\xec\xa5")
"""Where the stream of the text begins in this file."""


def patched(at: int, *values: int) -> bytes:
    return DATA[: HEADER + at] + bytes(values) + DATA[HEADER + at + len(values) :]


def without_columns(lines: tuple[Line, ...]) -> list[Line]:
    """The lines with their regions numbered in the order in which they are met."""
    seen: dict[int, int] = {}
    return [replace(line, column=seen.setdefault(line.column, len(seen))) for line in lines]


def test_a_doc_reads_like_its_docx() -> None:
    """Text, order, look, lists, tables, box, header, footer, links and warnings are the same."""
    binary, xml = doc.read_doc(DATA), read_docx(every_feature())
    assert without_columns(binary.lines) == without_columns(xml.lines)
    assert binary.links == xml.links
    assert binary.warnings == xml.warnings
    assert dict(binary.tools) == {}


def test_what_the_file_holds_is_all_there() -> None:
    """The comparison above does not compare nothing with nothing."""
    lines = doc.read_doc(DATA).lines
    assert {line.origin for line in lines} == {"header", "body", "box", "footer"}
    assert [line.bullet for line in lines if line.bullet] == ["•", "•", "1.", "2.", "•", "•"]
    assert "Languages: Polski, Euskara, Ελληνικά, 日本語 😀" in [line.text for line in lines]
    assert "Szkoła Główna\tBSc Food Science\t2016" in [line.text for line in lines]
    assert [line.text for line in lines if line.heading_level == 1] == ["Experience", "Education", "Skills"]
    assert all(line.underlined for line in lines if line.heading_level == 1)


def test_a_password_is_seen_before_any_program_runs() -> None:
    """The encryption bit of the header is enough."""
    (flags,) = struct.unpack_from("<H", DATA, HEADER + 10)
    with pytest.raises(DocumentFailed, match="password") as caught:
        doc.read_doc(patched(10, *(flags | 0x100).to_bytes(2, "little")))
    assert caught.value.code == "PASSWORD_PROTECTED"


@pytest.mark.parametrize(
    "data",
    [
        DATA[:512],
        DATA[:8],
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(range(256)) * 40,
        patched(0, 0, 0),
        b"",
    ],
    ids=["header only", "magic only", "noise", "no Word header", "nothing"],
)
def test_what_is_no_word_file_is_damaged(data: bytes) -> None:
    """Noise goes to no converter, because those turn noise into text."""
    with pytest.raises(DocumentFailed) as caught:
        doc.read_doc(data)
    assert caught.value.code == "CORRUPT_FILE"
    assert caught.value.remedy


def test_damage_ends_in_a_known_way() -> None:
    """A hundred broken copies: lines, a DocumentFailed, or a hand-over to the converters."""
    chance = random.Random(7)
    read = 0
    for _ in range(100):
        broken = bytearray(DATA)
        for _ in range(chance.choice((1, 4, 30))):
            at = chance.randrange(len(DATA)) if chance.random() < 0.5 else HEADER + chance.randrange(0x500)
            broken[min(at, len(DATA) - 1)] = chance.choice((0, 255, chance.randrange(256)))
        try:
            read += bool(doc._by_own_reader(bytes(broken)).lines)
        except (DocumentFailed, *doc.DAMAGE):
            continue
    assert read > 25
