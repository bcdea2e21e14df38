"""Suggested names of finished files."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from resumectl.export.filename import suggested_filename
from resumectl.model.profile import BasicInfo, Profile


def named(full_name: str) -> Profile:
    """A profile with only that name."""
    return Profile(basic_info=BasicInfo(full_name=full_name))


@pytest.mark.parametrize(
    ("full_name", "title", "template", "expected"),
    [
        ("Jane Doe", "cv.pdf", "classic", "Jane Doe - classic.docx"),
        ("", "My CV.final.PDF", "modern", "My CV.final - modern.docx"),
        ("", "", "modern", "resume - modern.docx"),
        ("../../etc/passwd", "", "classic", "etc passwd - classic.docx"),
        ('A<b>:"/\\|?*c', "", "classic", "A b c - classic.docx"),
        ("CON", "", "", "_CON.docx"),
        ("Jean-Luc  O'Neil\t", "", "classic", "Jean-Luc O'Neil - classic.docx"),
        ("王小明", "", "classic", "王小明 - classic.docx"),
        ("Jane\u202efdp.exe", "", "classic", "Janefdp.exe - classic.docx"),
        ("-rf", "", "classic", "rf - classic.docx"),
        ("Dr. J.", "", "", "Dr. J.docx"),
        ("B. D.", "", "modern", "B. D. - modern.docx"),
        ("\ud800\x00", "", "classic", "resume - classic.docx"),
    ],
)
def test_names(full_name: str, title: str, template: str, expected: str) -> None:
    """People's names stay readable; whatever a file system or a shell could misread goes."""
    assert suggested_filename(named(full_name), title, template) == expected


@settings(max_examples=150, deadline=None)
@given(st.text(st.characters(codec=None)), st.text(st.characters(codec=None)), st.text(max_size=300))
def test_any_name_is_one_safe_component(full_name: str, title: str, template: str) -> None:
    """Whatever the words, the result is one plain file name that Linux, macOS and Windows take."""
    name = suggested_filename(named(full_name), title, template)
    assert Path(name).name == name
    assert len(name.encode()) <= 255
    assert name.endswith(".docx")
    assert not name.startswith((".", "-", " "))
    assert not re.search(r'[<>:"/\\|?*\x00-\x1f\x7f]', name)
