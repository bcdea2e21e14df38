"""The search of a finished file for the person it must not show. Knows no library of Word: bytes, zip and XML."""

from __future__ import annotations

import re
import zlib
from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from io import BytesIO
from typing import Final, NamedTuple
from urllib.parse import unquote
from xml.etree import ElementTree
from zipfile import BadZipFile, ZipFile

from resumectl.model import limits
from resumectl.model.errors import CheckFailed
from resumectl.privacy.folding import folded, without_gaps, without_tracking
from resumectl.privacy.grammar import attribute_text, without_grammar
from resumectl.privacy.identifiers import SHORTEST_PHONE, Identifiers

NESTED: Final = 3
"""Files within files are searched this deep: charts carry workbooks."""
_BETWEEN: Final = " ␟ "
CERTAIN: Final = 5
"""Letters that do not turn up in a picture's bytes by chance."""
_MAKERS: Final = frozenset("adobe photoshop ducky".split())
"""Programs sign pictures with their names."""
_BLOCKS: Final = frozenset({"p", "tbl", "tc", "tr", "sectPr", "comment", "property", "title"})
_SPEAKING: Final = frozenset({"instrText", "delInstrText", "language"})
"""Elements whose text is in words of the format."""
_GAPS: Final = frozenset({"tab", "br", "cr"})


_SUFFIX: Final = re.compile(r"\.(?:docx|pdf|json|csv|md|vcf)$")
_BINARY: Final = re.compile(rb"[\x00-\x08\x0e-\x1f]")
_PDF_OWN: Final = frozenset({"format", "producer", "creator", "creationDate", "modDate", "trapped", "encryption"})
"""What the program that made a PDF says of itself."""


class Leak(NamedTuple):
    """What was found and in which part of the file."""

    kind: str
    place: str


class _Text(NamedTuple):
    place: str
    text: str
    is_raw: bool = False
    """Bytes of a picture, where short names turn up by chance."""


def leaks(data: bytes, file_name: str, known: Identifiers, harmless: Collection[str] = ()) -> tuple[Leak, ...]:
    """Everything of `known` in the file or its name: body, headers, footers, tables, properties, comments,
    alternative texts, link targets, names of parts, and media.

    `harmless` are texts that the program itself prints (labels, dates), which may look like a name: May 2019.
    """
    matcher = known.matcher()
    kinds = {one.text: one.kind for one in known.items}
    own = sorted({folded(text) for text in harmless} - {""}, key=len, reverse=True)
    ours = re.compile("|".join(_alone(one) for one in own) or r"(?!)")
    found: dict[Leak, None] = {}
    for place, text, is_raw in _gathered((_Text("file name", _SUFFIX.sub("", file_name)), *_texts(data, ""))):
        told = known.without_words(text)
        spellings = (told, re.sub("['’`´]", " ", told), unquote(told), without_tracking(told))
        for plain in {folded(one) for one in spellings}:
            for match in matcher.finditer(ours.sub(" ", plain)):
                if not is_raw or (len(match[0]) >= CERTAIN and match[0] not in _MAKERS):
                    found[Leak(kinds.get(match[0], "name"), place)] = None
        runs = re.findall(rf"\d{{{SHORTEST_PHONE},}}", without_gaps(text))
        if any(phone in run for run in runs for phone in known.phones):
            found[Leak("phone number", place)] = None
    return tuple(found)


def _alone(text: str) -> str:
    """A pattern for `text` where it is no piece of a longer word; after TITLE: a word may follow at once."""
    return rf"(?<![^\W_]){re.escape(text)}" + (r"(?![^\W_])" if text[-1].isalnum() else "")


def _gathered(texts: Iterable[_Text]) -> Iterator[_Text]:
    """All texts of a place as one, with a sign between them that joins neither words nor digits: one search."""
    places: dict[tuple[str, bool], dict[str, None]] = {}
    for place, text, is_raw in texts:
        places.setdefault((place, is_raw), {})[text] = None
    for (place, is_raw), different in places.items():
        yield _Text(place, _BETWEEN.join(different), is_raw)


def refuse_leaks(data: bytes, file_name: str, known: Identifiers, harmless: Collection[str] = ()) -> None:
    """Raise CheckFailed (BLIND_LEAK) when `leaks` finds any; the message names kinds and places, never the text."""
    found = leaks(data, file_name, known, harmless)
    if found:
        where = "; ".join(f"{one.kind} in {one.place}" for one in found[:5])
        raise CheckFailed(
            f"The blinded file still shows whose it is: {where}. Nothing was written.",
            code="BLIND_LEAK",
            remedy="Look into the template's own text, its header, footer and links, or correct the profile.",
        )


def _texts(data: bytes, inside: str, depth: int = 0) -> Iterator[_Text]:
    if not data.startswith(b"PK"):
        if data.startswith(b"%PDF"):
            yield from _of_pdf(data)
        else:
            yield from _of_bytes(data, inside or "file")
        return
    try:
        with ZipFile(BytesIO(data)) as archive:
            yield _Text("zip comment", archive.comment.decode("utf-8", "replace"))
            for entry in archive.infolist()[: limits.ARCHIVE_ENTRIES]:
                name = f"{inside}{entry.filename}"
                yield _Text(f"the name of {name if depth else 'a part'}", without_grammar(entry.filename))
                part = archive.read(entry)
                if part.startswith(b"PK") and depth < NESTED:
                    yield from _texts(part, f"{name}/", depth + 1)
                elif entry.filename.endswith((".xml", ".rels", ".vml")):
                    yield from _of_xml(part, name)
                else:
                    yield from _of_bytes(part, name)
    except (BadZipFile, zlib.error, RuntimeError, EOFError, NotImplementedError):
        yield from _of_bytes(data, inside or "file")


def _of_xml(part: bytes, name: str) -> Iterator[_Text]:
    """Each paragraph as one text, whatever runs it is cut into; each attribute as one."""
    try:
        # A document type can hold entities that never end; none of our own parts has one.
        root = None if b"<!DOCTYPE" in part else ElementTree.fromstring(part)
    except ElementTree.ParseError:
        root = None
    if root is None:
        yield from _of_bytes(part, name)
        return
    pieces: list[str] = []
    for event, element in _walk(root):
        tag = element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
        if event == "open":
            pieces.append("\n" if tag in _BLOCKS else " " if tag in _GAPS else "-" if tag == "noBreakHyphen" else "")
            text = element.text or ""
            pieces.append(without_grammar(text) if tag in _SPEAKING else text)
            for attribute, value in element.attrib.items():
                yield _Text(name, attribute_text(tag, attribute.rpartition("}")[2], value))
        else:
            pieces.append("\n" if tag in _BLOCKS else "")
            pieces.append(element.tail or "")
    yield from (_Text(name, line) for line in "".join(pieces).split("\n") if line.strip())


def _walk(root: ElementTree.Element) -> Iterator[tuple[str, ElementTree.Element]]:
    """Open and close of every element in document order, without recursion: files can be nested very deeply."""
    stack = [("open", root)]
    while stack:
        event, element = stack.pop()
        yield event, element
        if event == "open":
            stack.append(("close", element))
            stack.extend(("open", child) for child in reversed(element))


def _of_bytes(part: bytes, name: str) -> Iterator[_Text]:
    """Media and unknown parts: text as text, else printable stretches in the encodings of programs."""
    with suppress(UnicodeDecodeError):
        if b"\0" not in part:
            yield _Text(name, part.decode("utf-8"))
            return
    if not _BINARY.search(part):
        yield _Text(name, part.decode("cp1252", "replace"))
        return
    yield from (_Text(name, one.decode("ascii"), True) for one in re.findall(rb"[\x20-\x7e]{5,}", part))
    for start in (0, 1):
        wide = part[start : start + (len(part) - start) // 2 * 2].decode("utf-16-le", "replace")
        yield from (_Text(name, one, True) for one in re.findall(r"[\x20-\u024f]{4,}", wide))


def _of_pdf(data: bytes) -> Iterator[_Text]:
    import pymupdf

    with pymupdf.open(stream=data, filetype="pdf") as document:
        told = (document.metadata or {}).items()
        yield _Text("properties", "\n".join(str(value) for key, value in told if key not in _PDF_OWN))
        for page in document:
            yield _Text(f"page {page.number + 1}", page.get_text())
            yield from (_Text("a link", link.get("uri", "")) for link in page.get_links())


