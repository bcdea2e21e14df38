"""The zip around the parts: the same look gives the same bytes on the same zlib."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from maker.body import R, document_xml, footer_xml
from maker.looks import Look
from maker.styles import HEAD, W, font_table_xml, numbering_xml, styles_xml

_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_MAIN = "application/vnd.openxmlformats-officedocument.wordprocessingml"
_PARTS = (
    ("styles", "styles"),
    ("numbering", "numbering"),
    ("settings", "settings"),
    ("fontTable", "fontTable"),
    ("footer1", "footer"),
)
"""Name of the part and kind of the relationship to it; the content type carries the kind too."""


def template_parts(look: Look) -> dict[str, str]:
    """Every part of the template by its name in the zip."""
    footer_id = f"rId{1 + [name for name, _ in _PARTS].index('footer1')}"
    return {
        "[Content_Types].xml": _content_types(),
        "_rels/.rels": _relations([("officeDocument", "word/document.xml")]),
        "word/document.xml": document_xml(look, footer_id),
        "word/_rels/document.xml.rels": _relations([(kind, f"{name}.xml") for name, kind in _PARTS]),
        "word/styles.xml": styles_xml(look),
        "word/numbering.xml": numbering_xml(look),
        "word/settings.xml": _settings(),
        "word/fontTable.xml": font_table_xml(look),
        "word/footer1.xml": footer_xml(),
    }


def template_bytes(look: Look) -> bytes:
    """The .docx."""
    target = BytesIO()
    with ZipFile(target, "w") as archive:
        for name, text in template_parts(look).items():
            info = ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = ZIP_DEFLATED
            info.create_system = 3
            archive.writestr(info, text.encode())
    return target.getvalue()


def _content_types() -> str:
    overrides = [("document", "document.main"), *_PARTS]
    rows = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{_MAIN}.{kind}+xml"/>'
        for name, kind in overrides
    )
    return (
        f'{HEAD}<Types xmlns="{_PACKAGE}/content-types">'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Default Extension="xml" ContentType="application/xml"/>{rows}</Types>'
    )


def _relations(targets: list[tuple[str, str]]) -> str:
    rows = "".join(
        f'<Relationship Id="rId{number}" Type="{R}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(targets, 1)
    )
    return f'{HEAD}<Relationships xmlns="{_PACKAGE}/relationships">{rows}</Relationships>'


def _settings() -> str:
    """Today's Word: without the compatibility mode Word opens the file as if it were of 2007."""
    return (
        f'{HEAD}<w:settings xmlns:w="{W}"><w:zoom w:percent="100"/><w:defaultTabStop w:val="720"/>'
        '<w:characterSpacingControl w:val="doNotCompress"/><w:compat>'
        '<w:compatSetting w:name="compatibilityMode" '
        'w:uri="http://schemas.microsoft.com/office/word" w:val="15"/>'
        "</w:compat></w:settings>"
    )
