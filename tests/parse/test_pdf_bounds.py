"""Endless pages: time and memory stay bounded, what is left out is said, and the résumé on the page is read."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from raw_pages import page, text

ROOT = Path(__file__).parents[2]
REPORT = """
import json, resource, sys, time
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.pipeline import parse_document
from resumectl.parse.sandbox.warmup import read_samples

read_samples()
resource.setrlimit(resource.RLIMIT_AS, (1_500_000_000, resource.RLIM_INFINITY))
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
began = time.process_time()
result = parse_document(sys.stdin.buffer.read(), ParseOptions())
took = time.process_time() - began
more = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) // (1024 if sys.platform == "linux" else 1 << 20)
codes = [warning.code for warning in result.warnings]
print(json.dumps([result.profile.basic_info.full_name, result.profile.basic_info.email, codes, took, more]))
"""


def check(data: bytes, codes: set[str], seconds: float, megabytes: float, name: str = "Marta Quillfeather") -> None:
    """The name and mail are read with these warnings, in so much processor time and additional memory."""
    judge(measured(data), codes, seconds, megabytes, name)


def measured(data: bytes) -> list[Any]:
    """Name, mail, codes of warnings, processor time in seconds and additional memory in megabytes."""
    variables = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", REPORT]
    printed = subprocess.run(command, input=data, env=variables, check=True, stdout=subprocess.PIPE).stdout
    found: list[Any] = json.loads(printed)
    return found


def judge(
    report: list[Any], codes: set[str], seconds: float, megabytes: float, name: str = "Marta Quillfeather"
) -> None:
    found, mail, said, took, more = report
    assert (found, mail) == (name, "marta.quillfeather@example.org")
    assert codes <= set(said)
    assert took < seconds
    assert more < megabytes


def rows(count: int, words: int, word: str = "word") -> list[str]:
    """Lines of that many words, no two lines alike."""
    return [" ".join(f"{word}{line % 97}x{at % 89}" for at in range(words)) for line in range(count)]


@pytest.mark.check
def test_two_hundred_thousand_words_on_a_page() -> None:
    """The first sixty thousand are read."""
    content = text(y=11_900) + text(rows(2_000, 100), x=20, y=11_500, size=4, lead=5)
    check(page(content, box="0 0 4000 12000"), {"TEXT_LEFT_OUT"}, 25, 500)


@pytest.mark.check
def test_endless_words_that_nobody_sees() -> None:
    """Hidden words are not looked at without end either, and what was left out is said beside what was hidden."""
    content = text() + text(rows(1_300, 100), x=20, y=-20, size=4, lead=5)
    check(page(content), {"TEXT_LEFT_OUT", "HIDDEN_TEXT_IGNORED"}, 25, 500)


@pytest.mark.check
def test_a_million_spans_on_a_page() -> None:
    """A million letters, each in a grey of its own, beside the résumé."""
    letters = " ".join(
        f"{at % 97 / 97:.2f} g 1 0 0 1 {620 + at % 1000 * 0.55:.2f} {800 - at // 1000 * 0.75:.2f} Tm (x) Tj"
        for at in range(1_000_000)
    )
    check(page(f"{text()} BT /F1 3 Tf {letters} ET", box="0 0 1200 842"), set(), 25, 500)


def test_a_million_shapes_on_a_page() -> None:
    """They are not looked at, and the text is."""
    shapes = " ".join(f"{at % 500} {at // 2000} 2 2 re f" for at in range(500_000))
    check(page(text() + shapes), set(), 8, 200)


def test_a_path_of_a_million_points() -> None:
    """One shape, however long its outline is."""
    points = " ".join(f"{at % 500} {at * 7 % 800} l" for at in range(1_000_000))
    check(page(f"{text()} 0 0 m {points} S"), set(), 8, 200)


def test_two_hundred_dots_beside_each_line() -> None:
    """Shapes that could be bullets are compared with the words beside them alone."""
    dots = " ".join(f"{20 + at % 90 * 6} {100 + at // 90 * 17} 3 3 re f" for at in range(3_900))
    check(page(text() + dots), set(), 8, 200)


@pytest.mark.parametrize(
    "annotation",
    [
        "<</Type/Annot/Subtype/Link/Rect[0 0 595 842]/A<</S/URI/URI(https://example.org/{})>>>>",
        "<</Type/Annot/Subtype/Text/Rect[50 10 90 22]/Contents(note {})>>",
        "<</Type/Annot/Subtype/Widget/FT/Tx/T(f{0})/V(value {0})/Rect[60 20 90 36]/DA(/F1 8 Tf)>>",
    ],
    ids=["links over the whole page", "notes", "form fields"],
)
def test_forty_thousand_annotations(annotation: str) -> None:
    """The first two thousand are looked at; a warning counts the others."""
    listed = "".join(annotation.format(at) for at in range(40_000))
    check(page(text(), entries=f"/Annots[{listed}]"), {"ANNOTATIONS_LEFT_OUT"}, 10, 250)


def test_five_hundred_tiny_words_a_line() -> None:
    """Hundreds of words in each of a hundred rows are joined to lines in no time that anybody notices."""
    content = text() + text([" ".join(["a b"] * 250)] * 100, x=10, y=540, size=2.5, lead=3)
    check(page(content, box="0 0 2000 842"), set(), 12, 200)


def test_one_word_of_a_million_letters() -> None:
    """More characters than are read: cut, and said."""
    content = text() + text(["a" * 1_000_000], y=400, size=4)
    check(page(content, box="0 0 3000000 842"), {"TEXT_LEFT_OUT"}, 12, 250)


def test_a_line_of_twenty_thousand_words() -> None:
    """It is cut into lines that can be read."""
    content = text() + text(rows(1, 20_000), y=400, size=4)
    check(page(content, box="0 0 400000 842"), set(), 12, 250)


def test_the_measure_can_fail() -> None:
    """Memory, time and warnings are really looked at."""
    report = measured(page(text() + text(["a" * 2_000_000], y=400, size=4)))
    judge(report, set(), 12, 250)
    for codes, seconds, megabytes in ((set(), 12, 0), (set(), 0, 250), ({"ANNOTATIONS_LEFT_OUT"}, 12, 250)):
        with pytest.raises(AssertionError):
            judge(report, codes, seconds, megabytes)
