"""What in the parts of a Word file is the format's own and no text: Ellen Page is not found in a field that counts
pages, nor somebody who works for Microsoft in the address of a schema."""

from __future__ import annotations

import re
from typing import Final

_FREE: Final = frozenset(
    "descr title author initials tooltip alt displayText value subject o:title lastEdited href src userId".split()
)
"""Attributes that hold what people wrote."""
_FREE_ELEMENTS: Final = frozenset("docVar tag alias statusText helpText listEntry listItem category property".split())
_FONTS: Final = frozenset(
    "ascii hAnsi cs eastAsia asciiTheme hAnsiTheme cstheme eastAsiaTheme typeface panose panose1 fontKey".split()
)
_NEVER: Final = frozenset("ContentType Type fmtid uri style path coordsize Ignorable Requires".split())
_IDS: Final = re.compile(r"[0-9A-Fa-f]{8}|\{?[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}?")
_SCHEMAS: Final = re.compile(
    r"https?://(?:schemas\.(?:openxmlformats|microsoft)|purl\.oclc|purl|www\.w3)\.(?:org|com)/\S*|urn:schemas-\S*"
)
_WORDS: Final = frozenset(
    # Values of the schema, names of built-in styles, of fields and of parts.
    "accent aligned all around atleast author auto background balloon bar baseline begin behind black block "
    "blockquote blue body bookmark border bottom bullet caption cell center centre char character clear click "
    "clockwise closing color colorful column comment comments compatibility complex contact content contents "
    "continuous core count current custom cyan dark dash dashed date dates decimal default detail distribute docprops "
    "document dot dotted double drop editor element emphasis end endnote endnotes entry even exact fax field filename "
    "first fixed fldsimple followed font fonttable foot footer footers footnote footnotes form format full glossary "
    "gray green grid hanging hash header headers heading headline hidden horizontal html hybrid hyperlink image "
    "images index inline inside intense journal keyword label language last left letter letters level light line list "
    "lower macro magenta main manual margin mark media medium mergeformat mirror more multilevel name never new next "
    "nil no none normal num numbering numpages object odd off office on ordinal other outline outside page pageref "
    "pages paper paragraph part parts pct photo picture placeholder plain portrait preserve print properties property "
    "public quiet quote range rectangle red ref reference related relationships rels rendered resumectl right roman "
    "row salutation same script section sections separate separator seq settings shade shading shape shared signature "
    "simple single size small solid space square start strong style styles subject subtitle swiss symbol tab table "
    "target text theme thick thin thumbnail tight time title toc top topic true type underline upper user variable "
    "version vertical view web websettings white word words wrap xml yellow".split()
)
_OWN_MARK: Final = "resumectl.rendered"
"""The property of every file that this program makes."""
_TOKEN: Final = re.compile(r"[^\W\d_]+")
_HUMP: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[^\W\d_A-Z]+")
"""A piece of an identifier in camel case: Body and Text of BodyText."""


def without_grammar(text: str) -> str:
    """`text` without words of the format and without the addresses of its schemas."""
    return _TOKEN.sub(lambda word: " " if _is_grammar(word[0]) else word[0], _SCHEMAS.sub(" ", text))


def _is_grammar(word: str) -> bool:
    return word.lower() in _WORDS or all(piece.lower() in _WORDS for piece in _HUMP.findall(word))


def attribute_text(element: str, attribute: str, value: str) -> str:
    """What an attribute (local names) may say of a person; `""` where it cannot."""
    if element == "property" and value == _OWN_MARK:
        return ""
    if attribute in _FREE or element in _FREE_ELEMENTS:
        return _SCHEMAS.sub(" ", value)
    if attribute in _FONTS or attribute in _NEVER or element in ("lsdException", "lang", "altName", "font"):
        return ""
    if _IDS.fullmatch(value):
        return ""
    if attribute == "Target" and ":" in value:
        return _SCHEMAS.sub(" ", value)
    return without_grammar(value)
