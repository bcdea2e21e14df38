"""The finished package: same content, same bytes; neutral properties; our mark.

Why by hand: python-docx stamps the time of day on every part, and writes no custom properties.
"""

from __future__ import annotations

from io import BytesIO
from typing import Final, NamedTuple
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from resumectl.export.text import clean_line, xml_text

RENDERED_PROPERTY: Final = "resumectl.rendered"
"""The custom property that marks our own files, for walks to pass them over; its value is the version."""

PROPERTY_CHARACTERS: Final = 255
"""Word takes no longer document property."""

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
_TYPES_PART: Final = "[Content_Types].xml"
_RELS_PART: Final = "_rels/.rels"
_CORE_PART: Final = "docProps/core.xml"
_CUSTOM_PART: Final = "docProps/custom.xml"
_TYPES: Final = "http://schemas.openxmlformats.org/package/2006/content-types"
_RELS: Final = "http://schemas.openxmlformats.org/package/2006/relationships"
_CORE_REL: Final = "http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties"
_OFFICE: Final = "http://schemas.openxmlformats.org/officeDocument/2006"
_CUSTOM_REL: Final = f"{_OFFICE}/relationships/custom-properties"
_CORE_TYPE: Final = "application/vnd.openxmlformats-package.core-properties+xml"
_CUSTOM_TYPE: Final = "application/vnd.openxmlformats-officedocument.custom-properties+xml"
_REPLACED: Final = ("/core-properties", "/custom-properties", "/extended-properties", "/thumbnail")
_HEAD: Final = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def seal(package: bytes, *, title: str, language: str, version: str) -> bytes:
    """`package` (a .docx) with new properties and nothing that changes from run to run.

    Title (cut to 255 characters), language and our mark are the only properties: what the template's maker or
    an earlier program left there (author, company, dates, file name) is not the recipient's business.
    """
    with ZipFile(BytesIO(package)) as archive:
        parts = {info.filename: archive.read(info) for info in archive.infolist() if not info.is_dir()}
    relations = _relations(parts.pop(_RELS_PART))
    for _, target, _ in relations.dropped:
        parts.pop(target.lstrip("/"), None)
    parts[_CORE_PART] = _core(title, language)
    parts[_CUSTOM_PART] = _custom(version)
    parts[_RELS_PART] = relations.xml
    parts[_TYPES_PART] = _content_types(parts.pop(_TYPES_PART), parts)
    first = (_TYPES_PART, _RELS_PART)
    sealed = BytesIO()
    with ZipFile(sealed, "w") as archive:
        for name in (*first, *sorted(parts.keys() - set(first))):
            archive.writestr(_entry(name), parts[name])
    return sealed.getvalue()


def _entry(name: str) -> ZipInfo:
    info = ZipInfo(name, _EPOCH)
    info.compress_type = ZIP_DEFLATED
    info.create_system = 3
    info.external_attr = 0o600 << 16
    return info


def _core(title: str, language: str) -> bytes:
    return (
        f'{_HEAD}<cp:coreProperties xmlns:cp="{_RELS.rsplit("/", 1)[0]}/metadata/core-properties" '
        'xmlns:dc="http://purl.org/dc/elements/1.1/">'
        f"<dc:title>{xml_text(clean_line(title)[:PROPERTY_CHARACTERS])}</dc:title><dc:creator></dc:creator>"
        f"<dc:language>{xml_text(language)}</dc:language></cp:coreProperties>"
    ).encode()


def _custom(version: str) -> bytes:
    return (
        f'{_HEAD}<Properties xmlns="{_OFFICE}/custom-properties" xmlns:vt="{_OFFICE}/docPropsVTypes">'
        f'<property fmtid="{{D5CDD505-2E9C-101B-9397-08002B2CF9AE}}" pid="2" name="{RENDERED_PROPERTY}">'
        f"<vt:lpwstr>{xml_text(version)}</vt:lpwstr></property></Properties>"
    ).encode()


class _Relations(NamedTuple):
    """The new package relationships, and the old ones (type, target, mode) that they no longer hold."""

    xml: bytes
    dropped: list[tuple[str, str, str]]


def _relations(source: bytes) -> _Relations:
    kept: list[tuple[str, str, str]] = []
    dropped: list[tuple[str, str, str]] = []
    for rel in ElementTree.fromstring(source):
        row = (rel.get("Type", ""), rel.get("Target", ""), rel.get("TargetMode", ""))
        (dropped if row[0].endswith(_REPLACED) else kept).append(row)
    kept += [(_CORE_REL, _CORE_PART, ""), (_CUSTOM_REL, _CUSTOM_PART, "")]
    rows = [
        f'<Relationship Id="rId{number}" Type="{xml_text(kind)}" Target="{xml_text(target)}"'
        + (f' TargetMode="{mode}"' if mode else "")
        + "/>"
        for number, (kind, target, mode) in enumerate(kept, 1)
    ]
    return _Relations(
        f'{_HEAD}<Relationships xmlns="{_RELS}">{"".join(rows)}</Relationships>'.encode(), dropped
    )


def _content_types(source: bytes, parts: dict[str, bytes]) -> bytes:
    rows = []
    for one in ElementTree.fromstring(source):
        name, extension, kind = (
            one.get("PartName", ""),
            one.get("Extension", ""),
            xml_text(one.get("ContentType", "")),
        )
        if extension:
            rows.append(f'<Default Extension="{xml_text(extension)}" ContentType="{kind}"/>')
        elif name.lstrip("/") in parts and name.lstrip("/") not in (_CORE_PART, _CUSTOM_PART):
            rows.append(f'<Override PartName="{xml_text(name)}" ContentType="{kind}"/>')
    for name, kind in ((_CORE_PART, _CORE_TYPE), (_CUSTOM_PART, _CUSTOM_TYPE)):
        rows.append(f'<Override PartName="/{name}" ContentType="{kind}"/>')
    return f'{_HEAD}<Types xmlns="{_TYPES}">{"".join(rows)}</Types>'.encode()
