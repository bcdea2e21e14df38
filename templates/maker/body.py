"""The text of a template: what it prints, in which order, with the placeholders of README.md."""

from __future__ import annotations

from maker.looks import PAGE_TWIPS, Look, twips_of_mm
from maker.styles import HEAD, W

R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_TAB = "<w:r><w:tab/></w:r>"


def document_xml(look: Look, footer_id: str) -> str:
    """document.xml; `footer_id` is the relationship to the footer."""
    parts = [
        _head(look),
        _section(
            "profile",
            "basic_info.summary_description",
            _each(
                "basic_info.summary_description",
                "text",
                [
                    _line("BodyText", _value("text")),
                ],
            ),
        ),
        _section("experience", "work_history", _each("work_history", "job", _entry(look, "job"))),
        _section(
            "education", "education", _each("education", "school", _entry(look, "school", bullets=False))
        ),
        _section("skills", "skills", [_line("BodyText", _joined(look, "skills", "skill", _value("skill")))]),
        _section(
            "certifications",
            "certifications",
            _each(
                "certifications",
                "certificate",
                [
                    _line("EntryLine", *_certificate(look, "certificate")),
                ],
            ),
        ),
        _section(
            "languages",
            "languages",
            [
                _line("BodyText", _joined(look, "languages", "language", _value("language.text"))),
            ],
        ),
        _section("projects", "projects", _each("projects", "project", _entry(look, "project"))),
    ]
    top, right, bottom, left = (twips_of_mm(margin) for margin in look.margins)
    page = (
        f'<w:sectPr><w:footerReference w:type="default" r:id="{footer_id}"/>'
        f'<w:pgSz w:w="{PAGE_TWIPS[0]}" w:h="{PAGE_TWIPS[1]}"/>'
        f'<w:pgMar w:top="{top}" w:right="{right}" w:bottom="{bottom}" w:left="{left}" '
        f'w:header="{twips_of_mm(9)}" w:footer="{twips_of_mm(9)}" w:gutter="0"/></w:sectPr>'
    )
    return (
        f'{HEAD}<w:document xmlns:w="{W}" xmlns:r="{R}"><w:body>{"".join(parts)}{page}</w:body></w:document>'
    )


def footer_xml() -> str:
    """The name on the left, page and pages on the right."""
    content = _line(
        "Footer", _value("basic_info.full_name"), _TAB, _field("PAGE"), _run(" / "), _field("NUMPAGES")
    )
    return f'{HEAD}<w:ftr xmlns:w="{W}" xmlns:r="{R}">{content}</w:ftr>'


def _head(look: Look) -> str:
    reached = _if("place", [_line("Contact", _value("place"))])
    if look.names_person:
        reached = [
            *_if("contact", [_line("Contact", _joined(look, "contact", "item", _run("{{r item.link }}")))]),
            *_if("links", [_line("Contact", _joined(look, "links", "item", _run("{{r item.link }}")))]),
        ]
    return "".join(
        [
            *_if("basic_info.full_name", [_line("Title", _value("basic_info.full_name"))]),
            *_if("headline", [_line("Headline", _value("headline"))]),
            *reached,
        ]
    )


def _entry(look: Look, name: str, *, bullets: bool = True) -> list[str]:
    """An entry: heading and dates; what stands under it; bullets. Lines without content are left out.

    Beside a long heading there is no room for the dates: they move down to the right edge of the second line.
    """
    lines = [
        _tag(f"{{%p set crowded = ({name}.heading ~ {name}.dates)|length > {look.longest_line} %}}"),
        *_if(
            f"{name}.heading or {name}.dates",
            [_line("Entry", _value(f"{name}.heading"), *_when("not crowded", _dates(name)))],
        ),
        *_if(
            f"{name}.detail or crowded",
            [_line("EntryDetail", *_aside(look, name), *_when("crowded", _dates(name)))],
        ),
    ]
    if bullets:
        lines += _each(f"{name}.bullet_points", "bullet", [_line("ListBullet", _value("bullet"))])
    return lines


def _aside(look: Look, name: str) -> list[str]:
    """Second and third piece in a row or, where look and room allow, the third on the right edge."""
    behind = _when(f"{name}.aside", _separator(look), _value(f"{name}.aside"))
    if look.detail_aside:
        behind = [
            _run(f"{{%r if crowded or {name}.detail|length > {look.longest_line} %}}"),
            *behind,
            _run(f"{{%r elif {name}.aside %}}"),
            _TAB,
            _value(f"{name}.aside"),
            _run("{%r endif %}"),
        ]
    return [_value(f"{name}.subheading"), *behind]


def _section(label: str, condition: str, content: list[str]) -> str:
    return "".join(_if(condition, [_line("Heading1", _value(f"labels.{label}")), *content]))


def _certificate(look: Look, name: str) -> list[str]:
    issuer = _when(f"{name}.detail", _separator(look), _value(f"{name}.detail", "Quiet"))
    return [
        _value(f"{name}.heading"),
        *issuer,
        _run(f"{{%r if ({name}.heading ~ {name}.detail ~ {name}.dates)|length > {look.longest_line} %}}"),
        *_when(f"{name}.dates", _separator(look), _value(f"{name}.dates", "EntryDates")),
        _run("{%r else %}"),
        _dates(name),
        _run("{%r endif %}"),
    ]


def _dates(name: str) -> str:
    return "".join(_when(f"{name}.dates", _TAB, _value(f"{name}.dates", "EntryDates")))


def _joined(look: Look, items: str, item: str, content: str) -> str:
    """All items in one line, with a separator between them."""
    return "".join(
        [
            _run(f"{{%r for {item} in {items} %}}"),
            *_when("not loop.first", _separator(look)),
            content,
            _run("{%r endfor %}"),
        ]
    )


def _separator(look: Look) -> str:
    return _run(look.separator, "Separator")


def _when(condition: str, *runs: str) -> list[str]:
    return [_run(f"{{%r if {condition} %}}"), *runs, _run("{%r endif %}")]


def _if(condition: str, lines: list[str]) -> list[str]:
    return [_tag(f"{{%p if {condition} %}}"), *lines, _tag("{%p endif %}")]


def _each(items: str, item: str, lines: list[str]) -> list[str]:
    return [_tag(f"{{%p for {item} in {items} %}}"), *lines, _tag("{%p endfor %}")]


def _line(style: str, *runs: str) -> str:
    return f'<w:p><w:pPr><w:pStyle w:val="{style}"/></w:pPr>{"".join(runs)}</w:p>'


def _tag(text: str) -> str:
    """A paragraph that steers and vanishes: small and grey, so that the template stays readable in Word."""
    look = '<w:rPr><w:color w:val="9AA5B1"/><w:sz w:val="14"/><w:szCs w:val="14"/></w:rPr>'
    return (
        '<w:p><w:pPr><w:spacing w:before="0" w:after="0" w:line="200" w:lineRule="exact"/></w:pPr>'
        f"<w:r>{look}<w:t>{text}</w:t></w:r></w:p>"
    )


def _value(name: str, style: str = "") -> str:
    return _run(f"{{{{ {name} }}}}", style)


def _run(text: str, style: str = "") -> str:
    look = f'<w:rPr><w:rStyle w:val="{style}"/></w:rPr>' if style else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{text}</w:t></w:r>'


def _field(instruction: str) -> str:
    return (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>'
        f'<w:r><w:instrText xml:space="preserve"> {instruction} </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>1</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
    )
