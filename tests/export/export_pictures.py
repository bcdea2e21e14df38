"""Pictures of the system templates: `python tests/export/export_pictures.py` draws them anew into `pictures/`.

One sheet a template: twelve people, the first two pages of each, small and grey. Look at them before you commit.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which
from typing import Final

import pymupdf
from PIL import Image

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent))
from export_people import DRAWN

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template, system_templates
from resumectl.model.rendering import ExportOptions

PICTURES: Final = Path(__file__).parent / "pictures"
MADE_WITH: Final = PICTURES / "made_with.json"
DPI: Final = 40
PAGES: Final = 2
CELL: Final = (340, 468)
"""Width and height that hold a page of A4 and one of Letter."""
COLUMNS: Final = 6
GREYS: Final = 16
FAMILIES: Final = (
    "Cambria,Calibri,Times New Roman,Arial,SimSun,Microsoft YaHei,Yu Mincho,Yu Gothic,DejaVu Sans,Noto Sans CJK JP,"
    "Noto Serif CJK JP".split(",")
)


def made_with() -> dict[str, str]:
    """What decides how a page looks: the word processor and the fonts that stand in for those of Word."""
    found = {"LibreOffice": _said(["soffice", "--version"]).split(" (")[0].rsplit(" ", 1)[0]}
    for family in FAMILIES:
        found[family] = _said(["fc-match", "-f", "%{family[0]} %{style[0]} %{fontversion}", family])
    return found


def _said(command: list[str]) -> str:
    if which(command[0]) is None:
        return ""
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout.strip()


def sheets() -> dict[str, Image.Image]:
    """One picture a template: a row of cells, two for each of the people, left to right and then down."""
    names = [(template.name, person) for template in system_templates() for person in DRAWN]
    with tempfile.TemporaryDirectory() as folder:
        for template, person in names:
            Path(folder, f"{template}-{person}.docx").write_bytes(word_file(template, person))
        files = [str(Path(folder, f"{template}-{person}.docx")) for template, person in names]
        profile = f"-env:UserInstallation=file://{folder}/office"
        command = ["soffice", profile, "--headless", "--convert-to", "pdf", "--outdir", folder, *files]
        subprocess.run(command, check=True, capture_output=True, timeout=400)
        templates = [one.name for one in system_templates()]
        return {name: _sheet([Path(folder, f"{name}-{person}.pdf") for person in DRAWN]) for name in templates}


def word_file(template: str, person: str) -> bytes:
    options = ExportOptions(paper="letter" if person == "american" else "")
    return produce(Source(DRAWN[person], system_template(template), f"tpl_{template}", template), options).data


def _sheet(files: list[Path]) -> Image.Image:
    rows = -(-len(files) * PAGES // COLUMNS)
    sheet = Image.new("L", (CELL[0] * COLUMNS, CELL[1] * rows), 200)
    for number, path in enumerate(files):
        with pymupdf.open(stream=path.read_bytes(), filetype="pdf") as document:
            for at in range(min(PAGES, len(document))):
                pixels = document[at].get_pixmap(dpi=DPI, colorspace=pymupdf.csGRAY)
                page = Image.frombytes("L", (pixels.width, pixels.height), pixels.samples)
                sheet.paste(page, corner(number, at))
    # Fewer greys make a smaller file; drawn anew they are rounded alike.
    return sheet.point([round(grey / 255 * (GREYS - 1)) * 255 // (GREYS - 1) for grey in range(256)])


def corner(person: int, page: int) -> tuple[int, int]:
    """Left and top of a page's cell; both count from 0."""
    row, column = divmod(person * PAGES + page, COLUMNS)
    return column * CELL[0], row * CELL[1]


if __name__ == "__main__":
    PICTURES.mkdir(exist_ok=True)
    for name, picture in sheets().items():
        picture.save(PICTURES / f"{name}.png", optimize=True)
    MADE_WITH.write_text(json.dumps(made_with(), indent=2) + "\n")
