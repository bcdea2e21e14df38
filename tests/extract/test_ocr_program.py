"""What the program tesseract is asked about itself, and when."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from resumectl.parse.extract.tesseract import Outside, asked_ahead

PROGRAM = """#!/bin/sh
echo "$1" >>"{log}"
case "$1" in
  --list-langs) {delay} printf 'List of available languages (3):\\nchi_sim\\neng\\nscript/Latin\\n' ;;
  *) cat >/dev/null; echo "<meta name='ocr-system' content='tesseract 5.9.1-7-gab12' />" ;;
esac
"""


@pytest.fixture
def fake(tmp_path: Path) -> Callable[..., tuple[Outside, Path]]:
    def made(delay: str = "") -> tuple[Outside, Path]:
        program, log = tmp_path / "tesseract", tmp_path / "asked"
        program.write_text(PROGRAM.format(log=log, delay=delay))
        program.chmod(0o755)
        return Outside(str(program)), log

    return made


def test_languages_are_asked_once_and_ahead(fake: Callable[..., tuple[Outside, Path]]) -> None:
    """The program names its languages while a page is prepared, and is not asked again in the same process."""
    recogniser, log = fake("sleep 0.1;")
    with asked_ahead(recogniser):
        until = time.monotonic() + 10
        while not log.exists() and time.monotonic() < until:
            time.sleep(0.01)
        assert log.exists()
        assert recogniser.languages() == {"chi_sim", "eng"}
    with asked_ahead(recogniser):
        assert recogniser.languages() == {"chi_sim", "eng"}
    assert log.read_text().split() == ["--list-langs"]


def test_an_answer_nobody_waits_for_is_given_up(fake: Callable[..., tuple[Outside, Path]]) -> None:
    """A page that cannot be prepared leaves no program behind and does not wait for one; it can be asked later."""
    recogniser, _ = fake("exec sleep 60;")
    begun = time.monotonic()
    with pytest.raises(ValueError, match="unusable"), asked_ahead(recogniser):
        raise ValueError("unusable")
    assert time.monotonic() - begun < 30
    recogniser, _ = fake()
    assert recogniser.languages() == {"chi_sim", "eng"}


def test_what_was_read_names_the_version(fake: Callable[..., tuple[Outside, Path]]) -> None:
    """The version stands in every text that is read: the program is not started once more for it."""
    recogniser, log = fake()
    recogniser.read(Image.new("L", (20, 20), 255), ["eng"], 5)
    assert recogniser.tools == {"tesseract": "5.9.1"}
    assert log.read_text().split() == ["stdin"]
