"""One bench for each test."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from local_bench import Bench


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    made = Bench(tmp_path / "workspace")
    yield made
    made.close()
