"""What holds for every test: a home of its own, no settings from outside, the same random choices in CI."""

from __future__ import annotations

import gc
import os
import signal
import tempfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.testing
from hypothesis import settings

from small_disk import small_disk_of
from warm_program import lend, stop_warm_program

HOME_VARIABLES = {
    "HOME": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state",
}

# A shared machine is at times slow: how long an example took says nothing about the code.
settings.register_profile(
    "here",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    max_examples=100 if os.environ.get("EXAMPLES") == "many" else 40,
)
settings.load_profile("here")


def pytest_configure(config: pytest.Config) -> None:
    """Settle the environment before the first fixture, for those that live longer than a test."""
    for name in [name for name in os.environ if name.startswith("RESUMECTL_")]:
        del os.environ[name]
    # Started in the background of a script it would be ignored, by the programs under test as well.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    # Tesseract's own threads make two tests at once slower than one after the other.
    os.environ["OMP_THREAD_LIMIT"] = "1"
    # Where it is set, each of a thousand programs under test would compile the package anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Typer's runner would build all commands anew for each of a thousand calls.
    typer.testing._get_command = cache(typer.main.get_command)
    scratch = tempfile.TemporaryDirectory(prefix="resumectl-tests-")
    config.add_cleanup(scratch.cleanup)
    config.add_cleanup(stop_warm_program)
    for name, value in home_variables(Path(scratch.name)).items():
        os.environ[name] = value


def pytest_collection_finish() -> None:
    """Leave ten thousand tests out of each look for garbage: with them it took half a second of whatever test ran."""
    gc.collect()
    gc.freeze()


def home_variables(home: Path) -> dict[str, str]:
    """The variables that make `home` the home folder of a program and of its children."""
    return {name: str(home / below) for name, below in HOME_VARIABLES.items()}


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """An empty home folder for each test, so that no test meets the workspace of a person or of another test.

    Its own patch, not pytest's `monkeypatch`: a test that undoes its patches keeps the home.
    """
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        for name, value in home_variables(home).items():
            patch.setenv(name, value)
        yield home


@pytest.fixture
def warm_children(monkeypatch: pytest.MonkeyPatch) -> None:
    """Children of this process come from the loaded one, instead of from one that loads everything first."""
    monkeypatch.setattr("resumectl.parse.sandbox.forkserver._Running._start", lend)


@pytest.fixture
def small_disk() -> Iterator[Path]:
    """A disk of eight megabytes; only root can make one."""
    with small_disk_of("8m") as folder:
        yield folder
