"""Years counted from an emperor's accession or a republic's founding, as Japan and Taiwan write them."""

from __future__ import annotations

import re

ERAS = {"令和": 2018, "平成": 1988, "昭和": 1925, "民國": 1911, "民国": 1911}
LETTERS = {"R": 2018, "H": 1988, "S": 1925}
"""`H29.9` on a Japanese form."""
IS_JAPANESE = re.compile(r"[\u301c\uff5e\u3040-\u30ff\u3400-\u9fff]")
LONGEST_COUNT = 3


def era_base(name: str) -> int | None:
    """The year before an era's first one."""
    return ERAS.get(name)


def letter_base(letter: str, text: str) -> int | None:
    """The year before the first one of an era told by its letter, in a text that has Japanese in it."""
    base = LETTERS.get(letter)
    return base if base is not None and IS_JAPANESE.search(text) else None


def year_in(base: int, count: str) -> int | None:
    """The year of an era that the count tells; its first one may be `元`."""
    if count == "元":
        return base + 1
    return base + int(count) if count.isdecimal() and len(count) <= LONGEST_COUNT and int(count) else None
