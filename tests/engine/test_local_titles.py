"""Titles (B13) and the names of uploaded files."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from local_bench import Bench

from resumectl.engine.local.titles import base_name, title_for
from resumectl.model.errors import InvalidInput
from resumectl.model.resume import UploadOptions


@pytest.mark.parametrize(
    ("file_name", "title"),
    [
        ("cv.pdf", "cv.pdf"),
        ("/home/ada/cv.pdf", "cv.pdf"),
        ("C:\\Users\\Ada\\Mein Lebenslauf.docx", "Mein Lebenslauf.docx"),
        ("  cv\x00\n\x1b[31m.pdf ", "cv[31m.pdf"),
        ("cv\u202efdp.exe", "cvfdp.exe"),
        ("履歴書.pdf", "履歴書.pdf"),
        ("caf\udce9.pdf", "caf\ufffd.pdf"),
        ("", "document"),
        ("///", "document"),
        ("\u202e", "document"),
        ("x" * 300 + ".pdf", "x" * 251 + ".pdf"),
        ("x" * 300, "x" * 255),
        ("😀" * 300 + ".docx", "😀" * 250 + ".docx"),
        ("a." + "b" * 300, "a." + "b" * 253),
    ],
)
def test_b13_the_default_title(file_name: str, title: str) -> None:
    """The base name without what does not print, cut to 255 code points with its suffix kept."""
    assert title_for(None, file_name) == title


@pytest.mark.parametrize(("said", "title"), [("A", "A"), ("  A b ", "A b"), ("é" * 255, "é" * 255)])
def test_b13_a_title_that_was_said(said: str, title: str) -> None:
    """Trimmed, and counted in code points."""
    assert title_for(said, "cv.pdf") == title


@pytest.mark.parametrize("said", ["", "   ", "\u202e\n", "x" * 256])
def test_b13_titles_of_the_wrong_length(bench: Bench, said: str) -> None:
    """Empty (also after trimming) and over 255 are refused, and nothing is stored."""
    with pytest.raises(InvalidInput) as raised:
        bench.upload("Ada", UploadOptions(title=said))
    assert (raised.value.code, raised.value.field) == ("VALIDATION_FAILED", "title")
    assert not bench.engine.resumes().items


@given(st.text(alphabet=st.characters(), max_size=400))
def test_any_file_name_makes_a_title(file_name: str) -> None:
    """Whatever the name: 1 to 255 code points that UTF-8 can write, one line, no path."""
    title = title_for(None, file_name)
    assert 1 <= len(title) <= 255
    assert title.encode()
    assert "\n" not in title
    assert "/" not in base_name(file_name)


def test_a_name_that_is_no_unicode_is_stored(bench: Bench) -> None:
    """A file name with bytes that are no text goes into the database and comes back."""
    record = bench.upload("Ada", name="caf\udce9.pdf").resume
    assert bench.engine.resume(record.id).title == "caf\ufffd.pdf"
    assert bench.engine.original(record.id).name == "caf\ufffd.pdf"
