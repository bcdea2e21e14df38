"""The weights that ship are those that `make tense` and `make typos` give."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from resumectl.proofread import missing
from resumectl.proofread.likely import can_tell
from resumectl.proofread.syntax import parses

ROOT = Path(__file__).parents[2]


@pytest.mark.check
@pytest.mark.skipif(bool(missing()), reason=missing() or "")
def test_shipped_weights_are_fitted_to_what_is_here() -> None:
    """`make tense` gives what ships, from the texts of the repository alone, and starts from nothing."""
    assert_fitted("fit_tense.py")


@pytest.mark.check
@pytest.mark.skipif(bool(missing()) or not parses(), reason="the extra `tense` is not installed")
def test_shipped_weights_of_parsed_verbs_are_fitted_to_what_is_here() -> None:
    """So are the weights of what is parsed."""
    assert_fitted("fit_finite.py")
    assert_fitted("fit_concord.py")


@pytest.mark.check
@pytest.mark.skipif(bool(missing()), reason=missing() or "")
def test_shipped_weights_of_words_are_fitted_to_what_is_here() -> None:
    """`make typos` gives what ships, and what is counted in the labelled résumés."""
    assert_fitted("weigh_words.py")
    assert_fitted("weigh_typos.py")


@pytest.mark.check
@pytest.mark.skipif(bool(missing()) or not can_tell(), reason="no language model is installed")
def test_shipped_weights_of_words_in_doubt_are_fitted_to_what_is_here() -> None:
    """So do the weights of what a language model says, and the limits."""
    assert_fitted("weigh_likely.py")


@pytest.mark.check
@pytest.mark.skipif(bool(missing()) or not parses() or not can_tell(), reason="an extra is not installed")
def test_shipped_weights_of_verbs_in_doubt_are_fitted_to_what_is_here() -> None:
    """Those of verbs that a language model is asked about come from `make tense` as well."""
    assert_fitted("weigh_tenses.py")


def assert_fitted(script: str) -> None:
    """Fail, telling what differs, where a script gives other weights."""
    command = [sys.executable, ROOT / ".ci" / script, "--check"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
