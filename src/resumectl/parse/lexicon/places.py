"""Cities of the world: a sorted index from .ci/build_places.py, searched without unpacking it into objects."""

from __future__ import annotations

import zlib
from functools import cache
from importlib import resources

from resumectl.parse.lexicon.folding import fold
from resumectl.parse.remembered import remembered


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
    while low < high:
        middle = (low + high) // 2
        start = index.rfind(b"\n", 0, middle + 1) + 1
        end = index.find(b"\n", start)
        end = len(index) if end < 0 else end
        key, _, codes = index[start:end].partition(b"\t")
        if key == wanted:
            return codes.decode("ascii")
        if key < wanted:
            low = end + 1
        else:
            high = start - 1 if start else 0
    return ""


def is_city(text: str) -> bool:
    """Whether `text` as a whole names a city of more than about 5,000 people, in any usual spelling."""
    return bool(_countries(fold(text)))


def city_country(text: str, *, among: str = "") -> str:
    """The ISO code of the largest city of that name, or `""`; `among` asks whether that country has one."""
    codes = _countries(fold(text)).split()
    if among:
        return among if among in codes else ""
    return codes[0] if codes else ""
