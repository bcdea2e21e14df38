"""styles.xml, numbering.xml and fontTable.xml of a look: real styles, so that Word can edit the file."""

from __future__ import annotations

from maker.looks import Look, Text

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

_OWN_STYLES = ("Headline", "Contact", "Entry", "EntryDetail", "EntryLine")
"""The paragraph styles that Word does not know by name."""


def styles_xml(look: Look) -> str:
    """All styles that the template uses, and no others."""
    font = look.font
    defaults = (
        "<w:docDefaults><w:rPrDefault><w:rPr>"
        f'<w:rFonts w:ascii="{font.name}" w:hAnsi="{font.name}" w:eastAsia="{font.east_asian}" '
        f'w:cs="{font.complex_script}"/>{_run_properties(look.body)}'
        '<w:lang w:val="en-GB" w:eastAsia="zh-CN" w:bidi="ar-SA"/>'
        "</w:rPr></w:rPrDefault><w:pPrDefault><w:pPr>"
        f"{_spacing(look.body)}</w:pPr></w:pPrDefault></w:docDefaults>"
    )
    width = look.text_width_twips
    paragraphs = [
        _paragraph("Normal", "Normal", Text(), width, extra="<w:widowControl/>", is_default=True),
        _paragraph("Title", "Title", look.title, width, following="Headline"),
        _paragraph("Headline", "Headline", look.headline, width, following="Contact"),
        _paragraph("Contact", "Contact", look.contact, width),
        _paragraph("Heading1", "heading 1", look.heading, width, following="BodyText", outline=0),
        _paragraph("BodyText", "Body Text", Text(), width),
        _paragraph("Entry", "Entry", look.entry, width, following="EntryDetail"),
        _paragraph("EntryDetail", "Entry Detail", look.detail, width, following="ListBullet"),
        _paragraph("EntryLine", "Entry Line", look.line, width),
        _paragraph(
            "ListBullet",
            "List Bullet",
            look.bullet,
            width,
            numbering='<w:numPr><w:numId w:val="1"/></w:numPr>',
        ),
        _paragraph("Footer", "footer", look.footer, width),
    ]
    characters = [
        '<w:style w:type="character" w:default="1" w:styleId="DefaultParagraphFont">'
        '<w:name w:val="Default Paragraph Font"/><w:uiPriority w:val="1"/><w:semiHidden/></w:style>',
        _character("EntryDates", "Entry Dates", look.dates),
        _character("Quiet", "Quiet", look.quiet),
        _character("Separator", "Separator", look.separators),
        _character("Hyperlink", "Hyperlink", Text(colour=look.link_colour)),
    ]
    lists = (
        '<w:style w:type="numbering" w:default="1" w:styleId="NoList"><w:name w:val="No List"/>'
        "<w:semiHidden/></w:style>"
    )
    styles = "".join((defaults, *paragraphs, *characters, lists))
    return f'{HEAD}<w:styles xmlns:w="{W}">{styles}</w:styles>'


def numbering_xml(look: Look) -> str:
    """One list of bullets with a hanging indent."""
    indent = round(look.bullet_indent * 20)
    return (
        f'{HEAD}<w:numbering xmlns:w="{W}"><w:abstractNum w:abstractNumId="0">'
        '<w:multiLevelType w:val="singleLevel"/>'
        '<w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="bullet"/><w:pStyle w:val="ListBullet"/>'
        f'<w:lvlText w:val="{look.bullet_glyph}"/><w:lvlJc w:val="left"/>'
        f'<w:pPr><w:ind w:left="{indent}" w:hanging="{indent}"/></w:pPr>'
        '<w:rPr><w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:cs="Arial"/>'
        f'<w:color w:val="{look.bullet_colour}"/></w:rPr>'
        "</w:lvl></w:abstractNum>"
        '<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num></w:numbering>'
    )


def font_table_xml(look: Look) -> str:
    """The typeface with its free twin, which programs without the typeface take instead."""
    font = look.font
    return (
        f'{HEAD}<w:fonts xmlns:w="{W}"><w:font w:name="{font.name}"><w:altName w:val="{font.free}"/>'
        f'<w:family w:val="{font.family}"/><w:pitch w:val="variable"/></w:font></w:fonts>'
    )


def _paragraph(
    style_id: str,
    name: str,
    text: Text,
    width: int,
    *,
    following: str = "",
    outline: int | None = None,
    numbering: str = "",
    extra: str = "",
    is_default: bool = False,
) -> str:
    default = ' w:default="1"' if is_default else ' w:customStyle="1"' if style_id in _OWN_STYLES else ""
    based = "" if is_default else '<w:basedOn w:val="Normal"/>'
    after = f'<w:next w:val="{following}"/>' if following else ""
    properties = (
        ("<w:keepNext/>" if text.keep_next else "")
        + ("<w:keepLines/>" if text.keep_lines else "")
        + extra
        + numbering
        + _rules(text)
        + (f'<w:tabs><w:tab w:val="right" w:pos="{width}"/></w:tabs>' if text.right_tab else "")
        + _spacing(text)
        + ('<w:jc w:val="center"/>' if text.centred else "")
        + (f'<w:outlineLvl w:val="{outline}"/>' if outline is not None else "")
    )
    return (
        f'<w:style w:type="paragraph"{default} w:styleId="{style_id}"><w:name w:val="{name}"/>{based}{after}'
        f"<w:qFormat/><w:pPr>{properties}</w:pPr><w:rPr>{_run_properties(text)}</w:rPr></w:style>"
    )


def _character(style_id: str, name: str, text: Text) -> str:
    custom = "" if style_id == "Hyperlink" else ' w:customStyle="1"'
    return (
        f'<w:style w:type="character"{custom} w:styleId="{style_id}"><w:name w:val="{name}"/>'
        '<w:basedOn w:val="DefaultParagraphFont"/><w:qFormat/>'
        f"<w:rPr>{_run_properties(text)}</w:rPr></w:style>"
    )


def _spacing(text: Text) -> str:
    members = []
    if text.before is not None:
        members.append(f'w:before="{round(text.before * 20)}"')
    if text.after is not None:
        members.append(f'w:after="{round(text.after * 20)}"')
    if text.line is not None:
        members.append(f'w:line="{round(text.line * 240)}" w:lineRule="auto"')
    return f"<w:spacing {' '.join(members)}/>" if members else ""


def _rules(text: Text) -> str:
    sides = ""
    for side, rule in (("top", text.rule_above), ("bottom", text.rule_below)):
        if rule:
            width, colour, distance = rule
            size = f'w:sz="{round(width * 8)}" w:space="{round(distance)}"'
            sides += f'<w:{side} w:val="single" {size} w:color="{colour}"/>'
    return f"<w:pBdr>{sides}</w:pBdr>" if sides else ""


def _run_properties(text: Text) -> str:
    """Members in the order of the schema, each with its twin for complex scripts (Arabic, Hebrew)."""
    parts = []
    for tag, value in (("b", text.bold), ("i", text.italic)):
        if value is not None:
            state = "" if value else ' w:val="0"'
            parts.append(f"<w:{tag}{state}/><w:{tag}Cs{state}/>")
    if text.caps:
        parts.append(f"<w:{text.caps}/>")
    if text.colour:
        parts.append(f'<w:color w:val="{text.colour}"/>')
    if text.tracking:
        parts.append(f'<w:spacing w:val="{round(text.tracking * 20)}"/>')
    if text.size:
        parts.append(f'<w:sz w:val="{round(text.size * 2)}"/><w:szCs w:val="{round(text.size * 2)}"/>')
    return "".join(parts)
