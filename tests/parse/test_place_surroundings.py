"""Places called after the town that they surround, towns side by side, and towns beside the mode of work."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.places.finding import looks_like_place


@pytest.mark.parametrize(
    "text",
    ["Greater Boston Area", "Boston Metropolitan Area", "Upstate New York", "Isle of Skye", "Raum Stuttgart",
     "Provincia di Lecce", "Leeds / Remote", "Remote/Berlin", "Utrecht / Amersfoort", "Hybrid, London",
     "Hertfordshire", "East Midlands", "NYC", "Bay Area"],
)  # fmt: skip
def test_a_place(text: str) -> None:
    """Each says where."""
    assert looks_like_place(text)


@pytest.mark.parametrize(
    "text",
    ["Greater Good", "Design Area", "Sales Area", "Raum Design", "Web / Mobile", "Swift/Spring",
     "Remote / Hybrid / Any", "London, Hybrid Teams", "Isle of Games",
     "Tole & Sons, FR"],
)  # fmt: skip
def test_no_place(text: str) -> None:
    """No town is named, or something else is."""
    assert not looks_like_place(text)
