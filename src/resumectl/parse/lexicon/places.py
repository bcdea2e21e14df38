"""Cities of the world: a sorted index from .ci/build_places.py, searched without unpacking it into objects."""

from __future__ import annotations

import zlib
from bisect import bisect_right
from functools import cache
from importlib import resources

from resumectl.parse.lexicon.folding import fold
from resumectl.parse.remembered import remembered

BLOCK_BYTES = 2_048
"""The index is searched in blocks of about so many bytes."""
SAINTS = {"st": ("sankt", "sint", "saint"), "ste": ("sainte",), "sta": ("santa",)}
RIVERS = {" a m": " am main", " a main": " am main", " a rh": " am rhein", " o d t": " ob der tauber"}
"""How people shorten the beginnings and the ends of towns' names: `St. Gallen`, `Frankfurt a. M.`"""


@cache
def _index() -> bytes:
    """Rows `\\nname\\tCC CC` sorted by the bytes of the folded name; countries by falling population."""
    packed = resources.files(__package__).joinpath("places.bin").read_bytes()
    return zlib.decompress(packed)


@cache
def _blocks() -> tuple[list[bytes], list[int]]:
    """The first name of each block, and where the blocks begin; the end of the index behind them."""
    index = _index()
    starts = [0]
    while (start := index.find(b"\n", starts[-1] + BLOCK_BYTES)) >= 0:
        starts.append(start)
    return [index[start + 1 : index.find(b"\t", start)] for start in starts], [*starts, len(index)]


@remembered
def _countries(name: str) -> str:
    """The countries of a folded name, `""` when it is no city."""
    wanted = name.encode()
    index, (names, starts) = _index(), _blocks()
    block = bisect_right(names, wanted)
    found = index.find(b"\n" + wanted + b"\t", starts[block - 1], starts[block]) if block else -1
    if found < 0:
        return ""
    begin = found + len(wanted) + 2
    end = index.find(b"\n", begin)
    return index[begin : len(index) if end < 0 else end].decode("ascii")


def _countries_of(name: str) -> str:
    """The same, also for a shortened name."""
    found = _countries(name)
    first, _, rest = name.partition(" ")
    if not found and rest and first in SAINTS:
        found = next(filter(None, (_countries(f"{whole} {rest}") for whole in SAINTS[first])), "")
    if not found and rest:
        found = next((_countries(name.removesuffix(end) + RIVERS[end]) for end in RIVERS if name.endswith(end)), "")
    return found


def is_city(text: str) -> bool:
    """Whether `text` as a whole names a city of more than about 5,000 people, in any usual spelling."""
    return bool(_countries_of(fold(text)))


def city_country(text: str, *, among: str = "") -> str:
    """The ISO code of the largest city of that name, or `""`; `among` asks whether that country has one."""
    codes = _countries_of(fold(text)).split()
    if among:
        return among if among in codes else ""
    return codes[0] if codes else ""
