"""Cities of the world: a sorted index from .ci/build_places.py, searched without unpacking it into objects."""

from __future__ import annotations

import zlib
from functools import cache
from importlib import resources

from resumectl.parse.lexicon.folding import fold
from resumectl.parse.remembered import remembered

FEW_BYTES = 4_096


@cache
def _index() -> bytes:
    """Rows `\\nname\\tCC CC` sorted by the bytes of the folded name; countries by falling population."""
    packed = resources.files(__package__).joinpath("places.bin").read_bytes()
    return zlib.decompress(packed)


@remembered
def _countries(name: str) -> str:
    """The countries of a folded name, `""` when it is no city."""
    wanted = name.encode()
    index = _index()
    low, high = 0, len(index)
    while high - low > FEW_BYTES:
        middle = (low + high) // 2
        start = index.rfind(b"\n", 0, middle + 1) + 1
        end = index.find(b"\t", start)
        if index[start:end] <= wanted:
            low = start
        else:
            high = start - 1 if start else 0
    # One search through what is left is quicker than the last halvings.
    found = index.find(b"\n" + wanted + b"\t", max(0, low - 1), high)
    if found < 0:
        return ""
    begin = found + len(wanted) + 2
    end = index.find(b"\n", begin)
    return index[begin : len(index) if end < 0 else end].decode("ascii")


def is_city(text: str) -> bool:
    """Whether `text` as a whole names a city of more than about 5,000 people, in any usual spelling."""
    return bool(_countries(fold(text)))


def city_country(text: str, *, among: str = "") -> str:
    """The ISO code of the largest city of that name, or `""`; `among` asks whether that country has one."""
    codes = _countries(fold(text)).split()
    if among:
        return among if among in codes else ""
    return codes[0] if codes else ""
