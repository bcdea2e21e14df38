"""One made-up résumé as PDF and as DOCX, read before the first child is forked.

What the parser loads at its first document (word lists, the language model, telephone numbers) takes a
second and is then there in every child.
"""

from __future__ import annotations

import io
import zipfile
from typing import Final

LINES: Final = (
    "Jane Q. Sample",
    "Senior Engineer",
    "jane.sample@example.com | +351 21 000 0000 | Lisbon, Portugal | linkedin.com/in/janesample",
    "SUMMARY",
    "Engineer with nine years of experience in systems that move other people's data.",
    "EXPERIENCE",
    "Acme Analytics, Lisbon - Senior Engineer, March 2019 to Present",
    "- Built a pipeline for forty million events a day",
    "Initech, Porto - Engineer, 06/2015 - 02/2019",
    "EDUCATION",
    "MSc Computer Science, University of Porto, 2013 - 2015",
    "SKILLS",
    "Python, SQL, Kafka, Docker",
    "LANGUAGES",
    "English (fluent), Portuguese (native)",
)

_OFFICE: Final = "http://schemas.openxmlformats.org"


def read_samples() -> None:
    """Parse both; raises what the parser raises."""
    from resumectl.model.writing import written
    from resumectl.parse.geometry import ParseOptions
    from resumectl.parse.pipeline import parse_document

    for data in (sample_pdf(), sample_docx()):
        written(parse_document(data, ParseOptions()))


def sample_pdf() -> bytes:
    """One page, one font."""
    shown = " T* ".join(f"({line.replace('(', '[').replace(')', ']')}) Tj" for line in LINES)
    content = f"BT /F1 11 Tf 16 TL 60 780 Td {shown} ET"
    bodies = (
        "<</Type /Catalog /Pages 2 0 R>>",
        "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
        "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R"
        " /Resources <</Font <</F1 4 0 R>>>>>>",
        "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
        f"<</Length {len(content)}>>\nstream\n{content}\nendstream",
    )
    text, places = "%PDF-1.7\n", ""
    for number, body in enumerate(bodies, 1):
        places += f"{len(text):010} 00000 n \n"
        text += f"{number} 0 obj\n{body}\nendobj\n"
    size = len(bodies) + 1
    table = f"xref\n0 {size}\n0000000000 65535 f \n{places}"
    trailer = f"trailer <</Size {size} /Root 1 0 R>>\nstartxref\n{len(text)}\n%%EOF\n"
    return (text + table + trailer).encode()


def sample_docx() -> bytes:
    """The three parts that a Word file cannot do without."""
    types, relations = f"{_OFFICE}/package/2006/content-types", f"{_OFFICE}/package/2006/relationships"
    words = f"{_OFFICE}/wordprocessingml/2006/main"
    office = f"{_OFFICE}/officeDocument/2006/relationships/officeDocument"
    main = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"
    paragraphs = "".join(f"<w:p><w:r><w:t>{line}</w:t></w:r></w:p>" for line in LINES)
    relation = f'<Relationship Id="r1" Type="{office}" Target="word/document.xml"/>'
    parts = {
        "[Content_Types].xml": f'<Types xmlns="{types}">'
        f'<Override PartName="/word/document.xml" ContentType="{main}"/></Types>',
        "_rels/.rels": f'<Relationships xmlns="{relations}">{relation}</Relationships>',
        "word/document.xml": f'<w:document xmlns:w="{words}"><w:body>{paragraphs}</w:body></w:document>',
    }
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name, text in parts.items():
            archive.writestr(name, text)
    return buffer.getvalue()
