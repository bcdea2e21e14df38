"""Hostile and damaged DOCX files: a clear refusal or a warning, never a crash, never a long wait."""

from __future__ import annotations

import io
import struct
import time
import zipfile
import zlib

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from word_files import HEAD, SPACES, docx, docx_parts, every_feature, package, para, part, run

from resumectl.model import limits
from resumectl.model.errors import DocumentFailed
from resumectl.parse.extract.docx import read_docx

MAIN = "word/document.xml"


def refusal(data: bytes) -> DocumentFailed:
    with pytest.raises(DocumentFailed) as caught:
        read_docx(data)
    assert caught.value.message.endswith(".")
    assert caught.value.remedy
    return caught.value


def with_main(content: str | bytes) -> bytes:
    return package({**docx_parts(""), MAIN: content})


def raw_zip(name: str, packed: bytes, checksum: int, declared_bytes: int) -> bytes:
    """A zip of one deflated entry whose directory may say anything about its size."""
    fields = (20, 0, 8, 0, 33, checksum, len(packed), declared_bytes, len(name), 0)
    local = b"PK\3\4" + struct.pack("<HHHHHIIIHH", *fields) + name.encode()
    entry = b"PK\1\2" + struct.pack("<H", 20) + struct.pack("<HHHHHIIIHH", *fields)
    entry += struct.pack("<HHHII", 0, 0, 0, 0, 0) + name.encode()
    end = b"PK\5\6" + struct.pack("<HHHHIIH", 0, 0, 1, 1, len(entry), len(local) + len(packed), 0)
    return local + packed + entry + end


def bomb(declared_bytes: int) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block, checksum, packed = b" " * 1_000_000, 0, b""
    for _ in range(60):
        packed += packer.compress(block)
        checksum = zlib.crc32(block, checksum)
    return raw_zip(MAIN, packed + packer.flush(), checksum, declared_bytes)


def many_entries(count: int) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        for number in range(count):
            file.writestr(f"word/media/{number}.png", b"")
    return out.getvalue()


def test_size_is_counted_and_not_believed() -> None:
    """A part that says 2,000 bytes and unpacks to 60 MB is a bomb, as is one that admits a gigabyte."""
    assert refusal(bomb(2_000)).code == "ARCHIVE_BOMB"
    assert refusal(bomb(1_000_000_000)).code == "ARCHIVE_BOMB"


def test_entries_are_counted_before_they_are_listed() -> None:
    """One entry more than is read is refused, also when the end record lies about the number."""
    data = many_entries(limits.ARCHIVE_ENTRIES + 1)
    assert refusal(data).code == "ARCHIVE_BOMB"
    at = data.rindex(b"PK\5\6")
    assert refusal(data[: at + 8] + struct.pack("<HH", 3, 3) + data[at + 12 :]).code == "ARCHIVE_BOMB"


@pytest.mark.parametrize(
    "head",
    [
        '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
        '<!DOCTYPE d SYSTEM "http://127.0.0.1:9/x.dtd">',
        "<!DOCTYPE d>",
        '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY x "&b;&b;&b;">]>',
    ],
)
@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_document_type_definitions_are_refused(head: str, encoding: str) -> None:
    """No entity is expanded and nothing fetched, whatever the encoding hides from a search of the bytes."""
    use = "&x;" if "ENTITY x" in head else ""
    text = (
        f'<?xml version="1.0" encoding="{encoding}"?>{head}<w:document {SPACES}><w:body><w:p><w:r><w:t>{use}'
    )
    data = with_main((text + "</w:t></w:r></w:p></w:body></w:document>").encode(encoding))
    assert refusal(data).code == "UNSAFE_XML"


def test_a_definition_in_a_relationship_part_is_refused() -> None:
    """Every XML part is held to the same rule."""
    parts = docx_parts(para("x"))
    listing = str(parts["_rels/.rels"]).replace(HEAD, HEAD + "<!DOCTYPE r>")
    assert refusal(package({**parts, "_rels/.rels": listing})).code == "UNSAFE_XML"


def test_paragraphs_are_limited() -> None:
    """What comes after the last paragraph that is read is left out and said, without being parsed."""
    for many in (limits.PARAGRAPHS + 1, limits.XML_PART_BYTES // 6 + 1):
        extract = read_docx(docx(para("first") + "<w:p/>" * many))
        assert [line.flat for line in extract.lines] == ["first"]
        assert [one.code for one in extract.warnings] == ["TEXT_LEFT_OUT"]
    whole = read_docx(docx(para("x") + "<w:p/>" * (limits.PARAGRAPHS - 1)))
    assert not whole.warnings


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\3\4", "CORRUPT_FILE"),
        (b"PK\5\6" + b"\0" * 18, "CORRUPT_FILE"),
        (docx(para("x"))[:-10], "CORRUPT_FILE"),
        (docx(para("x"))[: len(docx(para("x"))) // 2], "CORRUPT_FILE"),
        (package({"[Content_Types].xml": "<x/>"}), "CORRUPT_FILE"),
        (with_main("<html/>"), "CORRUPT_FILE"),
        (with_main(part("document", "<w:body>")[:-15]), "CORRUPT_FILE"),
        (with_main(b"\xff\xfe\x00"), "CORRUPT_FILE"),
        (with_main(part("document", "<w:sdt>" * 300 + "</w:sdt>" * 300)), "CORRUPT_FILE"),
    ],
    ids=["magic", "empty zip", "tail cut", "half", "no main part", "html", "cut xml", "noise", "too deep"],
)
def test_damage_is_told(data: bytes, code: str) -> None:
    """Whatever is broken, the sentence says so and what to do next."""
    assert refusal(data).code == code


def test_two_parts_of_one_name_are_refused() -> None:
    """Readers disagree about which of them counts, so that neither may."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as file:
        file.writestr(MAIN, part("document", f"<w:body>{para('Jane')}</w:body>"))
        with pytest.warns(UserWarning, match="Duplicate"):
            file.writestr(MAIN, part("document", f"<w:body>{para('John')}</w:body>"))
    assert refusal(out.getvalue()).code == "CORRUPT_FILE"


def test_encrypted_entries_need_a_password() -> None:
    """A zip with a password is not damaged: the person can save it without."""
    data = bytearray(docx(para("x")))
    for mark, at in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        place = data.find(mark)
        while place >= 0:
            data[place + at] |= 1
            place = data.find(mark, place + 1)
    assert refusal(bytes(data)).code == "PASSWORD_PROTECTED"


def test_missing_and_broken_parts_cost_a_warning_only() -> None:
    """Without styles, lists, relationships or content types the text is still read."""
    parts = docx_parts(para("Jane"), styles="<w:style>", numbering="<w:num/>")
    extract = read_docx(package(parts))
    assert [line.text for line in extract.lines] == ["Jane"]
    assert [warning.code for warning in extract.warnings] == ["REPAIRED_INPUT"]
    for name in ("[Content_Types].xml", "_rels/.rels", "word/_rels/document.xml.rels"):
        fewer = {key: content for key, content in docx_parts(para("Jane")).items() if key != name}
        assert [line.text for line in read_docx(package(fewer)).lines] == ["Jane"]


def test_names_and_numbers_may_be_anything() -> None:
    """Entry names that climb out, absurd spans and illegal values are read past."""
    body = (
        '<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2000000000"/></w:tcPr><w:p/></w:tc></w:tr></w:tbl>'
        + para("Jane", properties='<w:ind w:left="99999999999999999999"/><w:spacing w:before="abc"/>')
        + '<w:p><w:pPr><w:numPr><w:ilvl w:val="77"/><w:numId w:val="x"/></w:numPr>'
        '<w:outlineLvl w:val="-1"/></w:pPr>'
        '<w:r><w:rPr><w:sz w:val="-1"/><w:color w:val="zz"/></w:rPr><w:t>Doe</w:t></w:r></w:p>'
    )
    parts = {**docx_parts(body), "../../evil.txt": "x", "/etc/evil": "x", "C:\\evil": "x"}
    assert [line.text for line in read_docx(package(parts)).lines] == ["Jane", "Doe"]


def test_styles_in_a_circle_end() -> None:
    """A style that is based on itself through another one does not hang the reader."""
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{one}"><w:basedOn w:val="{other}"/></w:style>'
        for one, other in (("A", "B"), ("B", "A"))
    )
    assert read_docx(docx(para("x", properties='<w:pStyle w:val="A"/>'), styles=styles)).lines


def test_long_strings_take_no_long_time() -> None:
    """Text that makes careless patterns back-track costs milliseconds."""
    odd = [
        " " * 60_000 + "x",
        "." * 60_000,
        "- " * 30_000,
        "a " * 30_000,
        "·" * 60_000,
        "1. " * 20_000,
        "_ " * 30_000,
    ]
    began = time.process_time()
    patchwork = "".join(run("a   ", "<w:b/>" if number % 2 else "") for number in range(20_000))
    read_docx(docx("".join(map(para, odd)) + para(patchwork)))
    assert time.process_time() - began < 2


def test_an_ordinary_file_is_read_at_once() -> None:
    """Two pages cost some milliseconds, so that a folder of thousands is no matter."""
    data = every_feature()
    read_docx(data)
    best = min(_seconds(data) for _ in range(5))
    assert best < 0.05


def _seconds(data: bytes) -> float:
    began = time.process_time()
    read_docx(data)
    return time.process_time() - began


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.integers(0, 2**32), st.integers(1, 30))
def test_broken_bytes_never_raise_anything_else(seed: int, count: int) -> None:
    """Any damage to the document part ends in lines or in a DocumentFailed."""
    parts = dict(_PARTS)
    main = bytearray(parts[MAIN])
    for _ in range(count):
        seed = (seed * 1_664_525 + 1_013_904_223) & 0xFFFFFFFF
        main[seed % len(main)] = seed >> 24
    parts[MAIN] = bytes(main)
    assert _outcome(package(parts)) in ("read", "CORRUPT_FILE", "UNSAFE_XML")


def _outcome(data: bytes) -> str:
    try:
        read_docx(data)
    except DocumentFailed as failure:
        return failure.code
    return "read"


def _unpacked(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


_PARTS = _unpacked(every_feature())
