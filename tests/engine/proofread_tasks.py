"""What a proofreading child does in tests instead of proofreading."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from typing import Any

from resumectl.parse.sandbox.tasks import Answer


def hang(data: bytes, options: Mapping[str, Any]) -> Answer:
    """Never end."""
    time.sleep(60)
    raise AssertionError("nobody killed this process")


def crash(data: bytes, options: Mapping[str, Any]) -> Answer:
    """End the process, as a library in another language may."""
    os.abort()


def broken(data: bytes, options: Mapping[str, Any]) -> Answer:
    """A mistake of ours."""
    raise RuntimeError(data)


def load_slowly() -> None:
    """What a child is born with, on a busy machine."""
    time.sleep(1.0)
