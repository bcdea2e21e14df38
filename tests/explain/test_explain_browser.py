"""The page in a real browser: marks lie over the words, nothing is loaded, no script fails, pointing lights up."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import numpy as np
import pymupdf
import pytest
from explained import Made, browse, classes, find_browser, made, measured, resume_pdf
from PIL import Image

from resumectl.model.page import Box

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_browser() is None, reason="needs Chromium to open the page in"),
]

BROWSERS_OWN = re.compile(r"https?://[\w.-]+\.(?:google|googleapis|gvt1)\.com/")
GEOMETRY = """
const place = (one) => { const r = one.getBoundingClientRect(); return [r.left, r.top, r.right, r.bottom]; };
const papers = [...document.querySelectorAll(".paper")];
return {
  ready: papers.map((one) => one.querySelector("img")?.naturalWidth ?? 0),
  papers: Object.fromEntries(papers.map((one) => [one.id, place(one)])),
  pictures: Object.fromEntries(papers.map((one) => [one.id, place(one.querySelector("img"))])),
  marks: Object.fromEntries([...document.querySelectorAll(".mark")].map((one) => [
    [...one.classList].filter((name) => /^t[0-9]+$/.test(name)).join(" "),
    [one.closest(".paper").id, place(one)],
  ])),
  wide: document.documentElement.scrollWidth > innerWidth,
};
"""


@pytest.fixture(scope="module")
def page() -> Made:
    return made(resume_pdf())


def printed_at(page: int, box: Box) -> str:
    """The words of the drawn résumé in a box: what pymupdf, not our parser, says stands there."""
    with pymupdf.open(stream=resume_pdf(), filetype="pdf") as document:
        text: str = document[page - 1].get_textbox((box.left, box.top, box.right, box.bottom))
    return " ".join(text.split())


def test_marks_lie_over_their_words(page: Made, tmp_path: Path) -> None:
    """In the laid-out page each mark, measured against its picture, frames the words that its value was read from."""
    found = measured(page.data, tmp_path, GEOMETRY)
    assert min(found["ready"]) > 1000, "both pictures were decoded"
    assert not found["wide"], "nobody scrolls sideways"
    assert found["papers"] == found["pictures"], "a picture fills its paper"
    checked = 0
    for number, value in enumerate(page.explanation.values, 1):
        ((paper, place),) = [mark for names, mark in found["marks"].items() if f"t{number}" in names.split()]
        assert paper == f"p{value.page}"
        assert value.box is not None
        assert value.page is not None
        box = in_points(place, found["pictures"][paper])
        assert box.to_json() == pytest.approx(value.box.to_json(), abs=0.6)
        if value.label not in ("start", "end", "phone, intl.", "country"):
            assert printed_at(value.page, box).strip(",.|• ") == value.text, value.pointer
            checked += 1
    assert checked > 12


def in_points(place: list[float], picture: list[float]) -> Box:
    """A rectangle of the window as a box of the page that the picture shows."""
    left, top, right, bottom = picture
    across, down = 595 / (right - left), 842 / (bottom - top)
    return Box(
        (place[0] - left) * across, (place[1] - top) * down, (place[2] - left) * across, (place[3] - top) * down
    )


def test_nothing_is_loaded_and_nothing_complains(page: Made, tmp_path: Path) -> None:
    """The page as written, policy and all, opens without one request, script error or refused resource."""
    file = tmp_path / "page.html"
    file.write_bytes(page.data)
    log = tmp_path / "net.json"
    done = browse(file, f"--log-net-log={log}", "--dump-dom")
    assert "</html>" in done.stdout
    complaints = [line for line in done.stderr.splitlines() if "CONSOLE" in line or "Refused" in line]
    assert complaints == []
    asked = {
        event["params"]["url"]
        for event in json.loads(log.read_text())["events"]
        if isinstance(event.get("params"), dict) and str(event["params"].get("url", "")).startswith("http")
    }
    assert {url for url in asked if not BROWSERS_OWN.match(url)} == set()


def test_a_foreign_script_is_refused(page: Made, tmp_path: Path) -> None:
    """Were markup of a document ever to get through, the policy would stop it: script, style, picture and frame."""
    evil = (
        b"<script>document.title='owned'</script><img src=x onerror=\"document.title='owned'\">"
        b"<style>h1{display:none}</style><iframe src='data:text/html,x'></iframe>"
    )
    file = tmp_path / "evil.html"
    file.write_bytes(page.data.replace(b"<main", evil + b"<main"))
    done = browse(file, "--dump-dom")
    assert "<title>owned" not in done.stdout
    assert sum("Content Security Policy" in line for line in done.stderr.splitlines()) >= 3


def test_what_belongs_together_lights_up(page: Made, tmp_path: Path) -> None:
    """Jumping to a mark lights its rows, focusing a row lights its mark, and only these."""
    file = tmp_path / "page.html"
    file.write_bytes(page.data)
    number = 1 + [one.pointer for one in page.explanation.values].index("/skills/1")
    row = page.tree.get_element_by_id(f"v{number}")
    dumped = browse(file, "--dump-dom", fragment=row.get("href")).stdout
    lit = {one.get("id") for one in Made(page.explanation, dumped.encode()).tree.iter() if "lit" in classes(one)}
    assert f"v{number}" in lit
    assert row.get("href")[1:] in lit
    focused = measured(page.data, tmp_path, LIT_BY_FOCUS.replace("ROW", f"v{number}"))
    assert set(focused["lit"]) == lit
    assert focused["after"] == []


LIT_BY_FOCUS = """
const lit = () => [...document.querySelectorAll(".lit")].map((one) => one.id);
document.getElementById("ROW").focus();
const first = lit();
document.activeElement.blur();
return { lit: first, after: lit() };
"""


def test_switches_hide_marks(page: Made, tmp_path: Path) -> None:
    """Ticking off a group hides its marks and leaves the others, without any script of ours."""
    script = """
    const shown = () => [...document.querySelectorAll(".mark")].filter((one) =>
      getComputedStyle(one).visibility === "visible" && getComputedStyle(one).display !== "none").length;
    const skills = document.querySelectorAll(".mark.skills").length;
    const before = shown();
    document.getElementById("show-skills").click();
    return { skills, hidden: before - shown(), before };
    """
    found = measured(page.data, tmp_path, script)
    assert found["skills"] == 3
    assert found["hidden"] == 3 < found["before"]


@pytest.mark.parametrize("options", [(), ("--window-size=400,800",), ("--force-dark-mode",)])
def test_the_page_is_painted(page: Made, tmp_path: Path, options: tuple[str, ...]) -> None:
    """On wide, narrow and dark screens something is to be seen: more than one colour, and the document's white."""
    file = tmp_path / "page.html"
    file.write_bytes(page.data)
    browse(file, f"--screenshot={tmp_path / 'shot.png'}", *options)
    with Image.open(io.BytesIO((tmp_path / "shot.png").read_bytes())) as shot:
        pixels = np.asarray(shot.convert("RGB")).reshape(-1, 3)
    assert len(np.unique(pixels, axis=0)) > 200


def test_lines_without_a_picture_lie_in_their_places(tmp_path: Path) -> None:
    """A page made without pictures lays its lines where they were printed."""
    bare = made(resume_pdf(), drawn=False)
    script = """
    const texts = [...document.querySelectorAll("#p1 svg text")];
    const paper = document.getElementById("p1").getBoundingClientRect();
    return Object.fromEntries(texts.map((one) => {
      const r = one.getBoundingClientRect();
      return [one.textContent, [(r.left - paper.left) / paper.width * 595, (r.right - paper.left) / paper.width * 595]];
    }));
    """
    found = measured(bare.data, tmp_path, script)
    left, right = found["Owns a small boat with a red sail"]
    (line,) = [one for one in bare.explanation.result.unplaced if one.text.startswith("Owns")]
    assert line.box is not None
    assert (left, right) == pytest.approx((line.box.left, line.box.right), abs=2)
