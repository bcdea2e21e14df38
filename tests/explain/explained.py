"""What the tests of explanations share: a drawn résumé, its explanation, its page, and a browser to open it in."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pymupdf
from lxml import html

from resumectl.documents.explaining.explanation import Explanation
from resumectl.documents.explaining.page import explanation_page
from resumectl.model.page import ParseResult
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pictures import Drawing, draw_pages
from resumectl.parse.pipeline import parse_document

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PAGES = (
    (
        (60, 60, 20, "hebo", "Marta Quillfeather"),
        (60, 80, 10, "helv", "marta.quillfeather@example.org | +44 20 7946 0958 | Leeds, United Kingdom"),
        (60, 120, 13, "hebo", "Experience"),
        (60, 140, 10, "hebo", "Station Manager"),
        (440, 140, 10, "helv", "March 2019 - Present"),
        (60, 154, 10, "helv", "Northern Tramways Ltd, Leeds"),
        (60, 170, 10, "helv", "\u2022  Answered for the timetable of eleven lines and forty trains by day and night"),
        (60, 184, 10, "helv", "\u2022  Planned the rota of twelve drivers"),
        (60, 220, 13, "hebo", "Curiosities"),
        (60, 240, 10, "helv", "Owns a small boat with a red sail"),
    ),
    (
        (60, 60, 13, "hebo", "Education"),
        (60, 80, 10, "helv", "BSc in Transport Planning, University of Leeds, 2008 - 2011"),
        (60, 120, 13, "hebo", "Skills"),
        (60, 140, 10, "helv", "Rosters, signalling, first aid"),
    ),
)


@cache
def resume_pdf(title: str = "Station Manager") -> bytes:
    """A résumé of two pages, every word of it known; `title` stands for the title of its job."""
    document = pymupdf.open()
    for rows in PAGES:
        page = document.new_page(width=595, height=842)
        for x, y, size, font, text in rows:
            page.insert_text((x, y), text.replace("Station Manager", title), fontsize=size, fontname=font)
    data: bytes = document.tobytes(no_new_id=True)
    return data


class Made(NamedTuple):
    """An explanation with its page, as bytes and taken apart."""

    explanation: Explanation
    data: bytes

    @property
    def tree(self) -> Any:
        return html.document_fromstring(self.data)


def classes(element: Any) -> set[str]:
    """The classes of an element."""
    return set((element.get("class") or "").split())


def having(tree: Any, *names: str, without: str = "") -> list[Any]:
    """The elements with all these classes and not that one, in order."""
    return [one for one in tree.iter() if classes(one) >= set(names) and not (without and without in classes(one))]


def made(data: bytes, name: str = "marta.pdf", *, drawn: bool = True) -> Made:
    """The explanation of a document and its page, without a child process."""
    result = parse_document(data, ParseOptions(file_name=name))
    explanation = Explanation(name, result)
    drawing = Drawing(draw_pages(data, result.transcript.sheets)) if drawn else Drawing()
    return Made(explanation, explanation_page(explanation, drawing))


def of_result(result: ParseResult, name: str = "marta.pdf", drawing: Drawing | None = None) -> Made:
    """The page of a result that no parser gave."""
    explanation = Explanation(name, result)
    return Made(explanation, explanation_page(explanation, drawing or Drawing()))


@cache
def find_browser() -> str | None:
    """The browser of this machine, or None."""
    return next((path for name in BROWSERS if (path := shutil.which(name))), None)


def browse(page: Path, *options: str, fragment: str = "") -> subprocess.CompletedProcess[str]:
    """Open a file without a window and a network; stdout is what `options` ask for, stderr the browser's log."""
    browser = find_browser()
    assert browser
    profile = page.parent / f"profile-{page.stem}"
    quiet = ("--disable-gpu", "--disable-extensions", "--no-first-run", "--no-sandbox")
    # The browser's own calls home are none of the page's.
    alone = ("--disable-background-networking", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND")
    return subprocess.run(
        [
            browser, "--headless", *quiet, *alone, f"--user-data-dir={profile}", "--enable-logging=stderr",
            "--hide-scrollbars", "--window-size=1400,1000", *options, f"{page.as_uri()}{fragment}",
        ],
        capture_output=True, text=True, timeout=120, check=True, env={**os.environ, "HOME": str(page.parent)},
    )  # fmt: skip


def measured(page: bytes, folder: Path, script: str) -> Mapping[str, Any]:
    """What a script finds out in the opened page; the page's own policy, which forbids it, is taken out."""
    policy = b'<meta http-equiv="Content-Security-Policy"'
    begin = page.index(policy)
    free = page[:begin] + page[page.index(b">", begin) + 1 :]
    ask = f"<script>onload = () => {{ document.title = JSON.stringify((() => {{ {script} }})()) }}</script>"
    file = folder / "measured.html"
    file.write_bytes(free.replace(b"</body>", f"{ask}</body>".encode()))
    shown = browse(file, "--virtual-time-budget=5000", "--dump-dom").stdout
    found: Mapping[str, Any] = json.loads(html.document_fromstring(shown).findtext(".//title") or "")
    return found
