"""The weights that tell tenses are those that `make tense` gives."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from resumectl.proofread import missing

ROOT = Path(__file__).parents[2]


@pytest.mark.check
@pytest.mark.skipif(bool(missing()), reason=missing() or "")
def test_shipped_weights_are_fitted_to_what_is_here() -> None:
    """`make tense` gives what ships, from the texts of the repository alone, and starts from nothing."""
    done = subprocess.run(
        [sys.executable, ROOT / ".ci" / "fit_tense.py", "--check"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
