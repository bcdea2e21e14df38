"""What an export costs: processor time and memory, on one core."""

from __future__ import annotations

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest
from export_profiles import LONG, NURSE

from resumectl.export.production import Source, produce
from resumectl.export.system import system_template
from resumectl.model.rendering import PLAIN, Blind, ExportOptions

LEVELS = (PLAIN, ExportOptions(blind=Blind.CONTACT), ExportOptions(blind=Blind.ALL))


def make(number: int) -> int:
    """One of many unlike exports; the size of its file."""
    name = ("classic", "modern", "compact", "executive")[number % 4]
    source = Source(LONG if number % 10 == 0 else NURSE, system_template(name), f"tpl_{name}", name)
    return len(produce(source, LEVELS[number % 3]).data)


def test_a_blinded_export_is_quick_too() -> None:
    """Blinding, rendering and the search of the finished file cost less than 60 ms of processor time."""
    source = Source(NURSE, system_template("blind"), "tpl_blind", "blind")
    produce(source, PLAIN)
    spent = []
    for _ in range(7):
        began = time.process_time()
        produce(source, PLAIN)
        spent.append(time.process_time() - began)
    assert sorted(spent)[3] < 0.060


@pytest.mark.check
@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="needs /proc to see its own memory")
def test_a_thousand_exports_leave_memory_flat() -> None:
    """Fifteen a second on one core, blinded or not, and what the first two hundred took is enough for the rest."""
    # In a process of its own: what other tests left in this one would be counted.
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as fresh:
        spent_s, sizes = fresh.submit(_thousand).result()
    assert 1000 / spent_s > 15
    assert sizes[-1] - sizes[0] < 8_000_000, (sizes, sys.version)


def _thousand() -> tuple[float, list[int]]:
    """Processor seconds of a thousand files, and this process's bytes after each two hundred."""
    began = time.process_time()
    sizes = []
    for number in range(1000):
        assert make(number) > 1000
        if number % 200 == 199:
            sizes.append(int(Path("/proc/self/statm").read_text().split()[1]) * 4096)
    return time.process_time() - began, sizes
