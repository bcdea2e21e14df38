"""Real servers on loopback, and what tests ask them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from served import Served, serve


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server for all tests that share one, with raised limits, so that they do not meet them by chance."""
    folder = tmp_path_factory.mktemp("served") / "workspace"
    with serve(folder, "--uploads-per-minute", "1200") as running:
        yield running


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Served]]:
    """Start further servers; all are stopped at the end of the test."""
    running: list[Served] = []

    def begin(*arguments: str, folder: str = "workspace") -> Served:
        one = serve(tmp_path / folder, *arguments)
        running.append(one)
        return one

    yield begin
    for one in running:
        one.stop()
