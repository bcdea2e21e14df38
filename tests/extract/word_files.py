"""Word files written by hand for the tests of the Word readers: `docx(body)` is a whole file.

Run as a script it writes the source of data/every-feature.doc (see data/README.md).
"""

from __future__ import annotations

import io
import sys
import zipfile
from collections.abc import Mapping
from pathlib import Path

NAMES = {
    "w": "http://schemas.openxmlformats.org/wordprocessingml/2006/main",
    "r": "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
    "a": "http://schemas.openxmlformats.org/drawingml/2006/main",
    "wp": "http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing",
    "wps": "http://schemas.microsoft.com/office/word/2010/wordprocessingShape",
    "wpg": "http://schemas.microsoft.com/office/word/2010/wordprocessingGroup",
    "mc": "http://schemas.openxmlformats.org/markup-compatibility/2006",
    "v": "urn:schemas-microsoft-com:vml",
    "o": "urn:schemas-microsoft-com:office:office",
}
SPACES = " ".join(f'xmlns:{name}="{address}"' for name, address in NAMES.items())
RELATION = NAMES["r"]
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
MAIN_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
EMU_PT = 12_700


def relations(*entries: tuple[str, str, str]) -> str:
    """A relationship part of (id, kind, target); targets with a colon are external."""
    rows = "".join(
        f'<Relationship Id="{key}" Type="{RELATION}/{kind}" Target="{target}"'
        + (' TargetMode="External"' if ":" in target else "")
        + "/>"
        for key, kind, target in entries
    )
    return f'{HEAD}<Relationships xmlns="{PACKAGE}/relationships">{rows}</Relationships>'


def content_types(main_type: str = MAIN_TYPE) -> str:
    return (
        f'{HEAD}<Types xmlns="{PACKAGE}/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/>'
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
        f'<Override PartName="/word/document.xml" ContentType="{main_type}"/></Types>'
    )


def part(name: str, content: str) -> str:
    """A part with root `w:NAME`."""
    return f"{HEAD}<w:{name} {SPACES}>{content}</w:{name}>"


def package(parts: Mapping[str, str | bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip of these parts, in this order."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in parts.items():
            file.writestr(name, content)
    return out.getvalue()


def docx_parts(
    body: str,
    *,
    styles: str = "",
    numbering: str = "",
    settings: str = "",
    links: tuple[tuple[str, str], ...] = (),
    headers: Mapping[str, str] | None = None,
) -> dict[str, str | bytes]:
    """The parts of a file. `links` are (id, address); `headers` maps names such as `header1` to content."""
    entries = [(key, "hyperlink", address) for key, address in links]
    parts: dict[str, str | bytes] = {
        "[Content_Types].xml": content_types(),
        "_rels/.rels": relations(("rId1", "officeDocument", "word/document.xml")),
        "word/document.xml": part("document", f"<w:body>{body}</w:body>"),
    }
    for name, content in (("styles", styles), ("numbering", numbering), ("settings", settings)):
        if content:
            parts[f"word/{name}.xml"] = part(name, content)
            entries.append((f"rId_{name}", name, f"{name}.xml"))
    for name, content in (headers or {}).items():
        kind = name.rstrip("0123456789")
        parts[f"word/{name}.xml"] = part("hdr" if kind == "header" else "ftr", content)
        entries.append((name, kind, f"{name}.xml"))
    parts["word/_rels/document.xml.rels"] = relations(*entries)
    return parts


def docx(body: str, **options: object) -> bytes:
    """A whole file with this content of w:body; options as those of `docx_parts`."""
    return package(docx_parts(body, **options))  # type: ignore[arg-type]


def run(text: str, properties: str = "") -> str:
    given = f"<w:rPr>{properties}</w:rPr>" if properties else ""
    return f'<w:r>{given}<w:t xml:space="preserve">{text}</w:t></w:r>'


def para(*content: str, properties: str = "") -> str:
    """A paragraph; content that is no XML becomes a run."""
    given = f"<w:pPr>{properties}</w:pPr>" if properties else ""
    return f"<w:p>{given}{''.join(piece if piece.startswith('<') else run(piece) for piece in content)}</w:p>"


def cell(*paragraphs: str, properties: str = "") -> str:
    given = f"<w:tcPr>{properties}</w:tcPr>" if properties else ""
    return (
        f"<w:tc>{given}{''.join(p if p.startswith('<') else para(p) for p in paragraphs) or '<w:p/>'}</w:tc>"
    )


def table(*rows: str, widths: tuple[int, ...] = (3000, 6000)) -> str:
    grid = "".join(f'<w:gridCol w:w="{width}"/>' for width in widths)
    return (
        "<w:tbl><w:tblPr/>"
        f"<w:tblGrid>{grid}</w:tblGrid>{''.join(f'<w:tr>{row}</w:tr>' for row in rows)}</w:tbl>"
    )


def box(
    *paragraphs: str,
    left: int = 0,
    top: int = 0,
    width: int = 200,
    height: int = 60,
    fill: str = "<a:noFill/>",
    base: str = "page",
    wrap: str = "<wp:wrapSquare/>",
) -> str:
    """A run with a floating text box as Word writes it: a choice, and the same as a fallback. Points."""
    content = (
        f"<w:txbxContent>{''.join(p if p.startswith('<') else para(p) for p in paragraphs)}</w:txbxContent>"
    )
    shape = f"<wps:wsp><wps:spPr>{fill}</wps:spPr><wps:txbx>{content}</wps:txbx></wps:wsp>"
    return both(anchored(shape, left, top, width, height, base, wrap), content)


def anchored(
    shape: str,
    left: int,
    top: int,
    width: int,
    height: int,
    base: str = "page",
    wrap: str = "<wp:wrapSquare/>",
) -> str:
    places = "".join(
        f'<wp:position{axis} relativeFrom="{base}">'
        f"<wp:posOffset>{offset * EMU_PT}</wp:posOffset></wp:position{axis}>"
        for axis, offset in (("H", left), ("V", top))
    )
    extent = f'<wp:extent cx="{width * EMU_PT}" cy="{height * EMU_PT}"/>'
    graphic = f"<a:graphic><a:graphicData>{shape}</a:graphicData></a:graphic>"
    return f"<w:drawing><wp:anchor>{places}{extent}{wrap}{graphic}</wp:anchor></w:drawing>"


def both(drawing: str, content: str) -> str:
    return (
        f'<w:r><mc:AlternateContent><mc:Choice Requires="wps">{drawing}</mc:Choice><mc:Fallback><w:pict>'
        f"<v:shape><v:textbox>{content}</v:textbox></v:shape></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )


BULLET_LIST = (
    '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/>'
    '<w:lvlText w:val="&#xF0B7;"/><w:pPr><w:ind w:left="720" w:hanging="360"/></w:pPr>'
    '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr></w:lvl></w:abstractNum>'
    '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/>'
    '<w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="lowerLetter"/>'
    '<w:lvlText w:val="%1.%2)"/></w:lvl></w:abstractNum>'
    '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2">'
    '<w:abstractNumId w:val="1"/></w:num>'
)


def in_list(number: int, level: int = 0) -> str:
    return f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{number}"/></w:numPr>'


def every_feature() -> bytes:
    """A résumé of an invented person with most of what a DOC can hold."""
    styles = (
        '<w:docDefaults><w:rPrDefault><w:rPr><w:rFonts w:ascii="Arial"/>'
        '<w:sz w:val="20"/></w:rPr></w:rPrDefault>'
        '</w:docDefaults><w:style w:type="paragraph" w:default="1" w:styleId="Normal">'
        '<w:name w:val="Normal"/></w:style>'
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>'
        '<w:basedOn w:val="Normal"/>'
        '<w:pPr><w:spacing w:before="240"/><w:pBdr>'
        '<w:bottom w:val="single" w:sz="8" w:color="1F3864"/></w:pBdr>'
        '<w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:color w:val="1F3864"/>'
        '<w:sz w:val="28"/></w:rPr></w:style>'
    )
    title = '<w:pStyle w:val="Heading1"/>'
    body = (
        para(run("Zofia Łękawa-Ibarra", '<w:b/><w:sz w:val="44"/>'))
        + para(
            "Bakery manager, ",
            '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r>'
            '<w:instrText> HYPERLINK "https://zofia.example/" '
            '</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>',
            run("my bread book"),
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
            box("Available from May 2031", "Kraków or Bilbao", left=380, top=60, width=160),
        )
        + para("Experience", properties=title)
        + para(run("Head baker", "<w:b/>"), "<w:r><w:tab/></w:r>", run("03/2021 – present", "<w:i/>"))
        + para("Ran an oven line of 12 people", properties=in_list(1))
        + para("Cut flour waste by 18 %", "<w:r><w:br/></w:r>", "in one year", properties=in_list(1))
        + para(run("KEYWORDS nobody sees", "<w:vanish/>"))
        + para()
        + para(run("shop assistant", "<w:caps/>"), "<w:r><w:tab/></w:r>", "2017 – 2021")
        + para("Opened the shop", properties=in_list(2))
        + para("Closed the shop", properties=in_list(2))
        + para("Education", properties=title)
        + table(
            cell("School") + cell("Degree") + cell("Year"),
            cell("Szkoła Główna") + cell("BSc Food Science") + cell("2016"),
            widths=(3000, 3000, 2000),
        )
        + para("Skills", properties=title)
        + table(
            cell(
                para(run("Baking", "<w:b/>")),
                para("Rye", properties=in_list(1)),
                para("Wheat", properties=in_list(1)),
            )
            + cell(
                "A long cell beside them that holds a whole sentence, so that it cannot be one short"
                " line of data."
            ),
        )
        + para("Languages: Polski, Euskara, Ελληνικά, 日本語 😀")
        + '<w:sectPr><w:headerReference w:type="default" r:id="header1"/><w:footerReference w:type="default" '
        'r:id="footer1"/><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1134" w:left="1134" w:right="1134" '
        'w:bottom="1134" w:header="567" w:footer="567"/></w:sectPr>'
    )
    headers = {
        "header1": para("zofia@bread.example | +48 12 555 01 23"),
        "footer1": para("References on request"),
    }
    return docx(body, styles=styles, numbering=BULLET_LIST, headers=headers)


if __name__ == "__main__":
    Path(sys.argv[1]).write_bytes(every_feature())
