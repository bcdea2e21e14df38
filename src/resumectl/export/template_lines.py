"""The text of a template as Word shows it, paragraph by paragraph, with where each stands."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import BadZipFile, ZipFile

from resumectl.export.accepted import accept_changes
from resumectl.export.intact import unreadable
from resumectl.export.tracking import Styles

TAG: Final = re.compile(r"\{\{(?:r|p|tr|tc)?\s(.*?)\}\}|\{\{(.*?)\}\}|\{%-?(?:p|r|tr|tc)?\s*(.*?)\s*-?%\}", re.DOTALL)
_PARTS: Final = re.compile(r"word/(document|header\d*|footer\d*|footnotes)\.xml")
_LEFT_OUT: Final = re.compile(r"word/(?:comments|people|glossary/)")
_ANY_TAG: Final = re.compile(rb"(?i:\{\{|%7b%7b)\s*\w|\{%\s*\w")
_STYLES: Final = "word/styles.xml"
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_CURLY: Final = str.maketrans(dict.fromkeys("“”„‟", '"') | dict.fromkeys("‘’‚‛", "'") | {"\xa0": " "})


class Line(NamedTuple):
    """A paragraph. `number` counts from 1 in its part; `row` and `cell` are numbers of the innermost table row and cell
    that it stands in, 0 outside."""

    part: str
    number: int
    text: str
    runs: tuple[str, ...]
    apart: tuple[str, ...]
    """Texts whose letters are set too far apart."""
    row: int
    cell: int
    is_changed: bool
    """Whether its part has comments or tracked changes."""


def straightened(tag: str) -> str:
    """A tag with the quotes and spaces that Word puts in while somebody types made plain."""
    return tag.translate(_CURLY)


def template_lines(template: bytes) -> Iterator[Line]:
    """Every paragraph of the parts that can have tags. Raises BadFile (TEMPLATE_INVALID)."""
    from lxml import etree

    safe = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        with ZipFile(BytesIO(template)) as archive:
            names = archive.namelist()
            kept = archive.read(_STYLES) if _STYLES in names else None
            styles = Styles(None if kept is None else etree.fromstring(kept, safe))
            for name in names:
                if match := _PARTS.fullmatch(name):
                    part = match[1].replace("document", "body")
                    yield from _part_lines(part, etree.fromstring(archive.read(name), safe), styles)
    except (BadZipFile, KeyError, etree.XMLSyntaxError) as error:
        raise unreadable(template) from error


def unfilled(template: bytes) -> tuple[str, ...]:
    """Parts of a template with tags that no export fills; those that never reach one are no matter."""
    with ZipFile(BytesIO(template)) as archive:
        names = [name for name in archive.namelist() if name.startswith("word/") and name.endswith((".xml", ".rels"))]
        others = [name for name in names if not _PARTS.fullmatch(name) and not _LEFT_OUT.search(name)]
        return tuple(sorted(name for name in others if _ANY_TAG.search(archive.read(name))))


def _part_lines(part: str, root: Any, styles: Styles) -> Iterator[Line]:
    is_changed = accept_changes(root)
    # What older programs show in place of a shape says the same once more.
    for copy in list(root.iter(_FALLBACK)):
        copy.getparent().remove(copy)
    places = {place: number for number, place in enumerate(root.iter(f"{_W}tr", f"{_W}tc"), 1)}
    for number, paragraph in enumerate(root.iter(f"{_W}p"), 1):
        runs = tuple(text.text or "" for text in paragraph.iter(f"{_W}t") if _is_own(text, paragraph))
        text = TAG.sub(lambda tag: straightened(tag[0]), "".join(runs))
        apart = tuple(styles.apart(paragraph))
        row, cell = (places.get(next(paragraph.iterancestors(f"{_W}{tag}"), None), 0) for tag in ("tr", "tc"))
        yield Line(part, number, text, tuple(map(straightened, runs)), apart, row, cell, is_changed)


def _is_own(text: Any, paragraph: Any) -> bool:
    """Not the text of a box that hangs on the paragraph."""
    return next(text.iterancestors(f"{_W}p")) is paragraph
