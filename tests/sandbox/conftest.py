"""Pools of real children that run the tasks of sandbox_tasks.py."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from resumectl.parse.sandbox.client import ChildPool
from resumectl.parse.sandbox.tasks import Registry

HERE = str(Path(__file__).parent)
TASKS = Registry(
    tasks={"act": "sandbox_tasks:act", "parse": "sandbox_tasks:parse", "nowhere": "sandbox_nowhere:act"},
    preload=("sandbox_tasks:warm_up", "sandbox_nowhere", "sandbox_tasks:fails_when_loaded"),
    python_path=(HERE,),
)


@pytest.fixture
def registry() -> Registry:
    return TASKS


@pytest.fixture(scope="module")
def pool() -> Iterator[ChildPool]:
    """One child with short deadlines: 1 s, and 2 s with recognition. Shared by a module's tests."""
    with ChildPool(TASKS, deadline_text_s=1.0, deadline_ocr_s=2.0) as shared:
        yield shared


@pytest.fixture
def new_pool() -> Iterator[Callable[..., ChildPool]]:
    """Makes pools that are closed after the test."""
    made: list[ChildPool] = []

    def make(children: int = 1, **settings: float) -> ChildPool:
        made.append(ChildPool(TASKS, children, **settings))  # type: ignore[arg-type]
        return made[-1]

    yield make
    for one in made:
        one.close()
