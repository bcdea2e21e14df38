"""The two engines of the suite: a workspace of this process, and a service of its own processes on loopback."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from both_sites import LocalSite, RemoteSite, Site


@pytest.fixture(scope="package")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Site]]:
    """Both, made when the first test asks for one."""
    folder = tmp_path_factory.mktemp("sites")
    made = Lazy(folder)
    yield made
    for one in made.values():
        one.close()


class Lazy(dict[str, Site]):
    """Sites by name, each made at its first use."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __missing__(self, name: str) -> Site:
        kind = LocalSite if name == "local" else RemoteSite
        self[name] = kind(self._folder / name)
        return self[name]


@pytest.fixture(params=["local", "remote"])
def site(request: pytest.FixtureRequest, sites: dict[str, Site]) -> Site:
    """Each test runs on both, on the service with a key of its own: keys have limits of their own."""
    chosen = sites[request.param]
    chosen.renew()
    return chosen
