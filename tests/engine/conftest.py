"""One bench for each test."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from local_bench import MEMORY, Bench


@pytest.fixture
def bench() -> Iterator[Bench]:
    with tempfile.TemporaryDirectory(prefix="bench", dir=MEMORY) as folder:
        made = Bench(Path(folder) / "workspace")
        yield made
        made.close()
