"""Finds the fonts: some are inside pymupdf, the others are free fonts of the system."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pymupdf

FOLDERS = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/Library/Fonts"),
    Path.home() / "Library/Fonts",
    Path.home() / ".local/share/fonts",
)

PACKAGES = "fonts-liberation fonts-dejavu-core fonts-dejavu-extra fonts-noto-core"


class FontMissing(Exception):
    """A font file is not on this machine."""


@dataclass(frozen=True)
class Family:
    """Four faces by name: a code of pymupdf's own fonts or a file name."""

    regular: str
    bold: str
    italic: str
    bold_italic: str

    def face(self, name: str) -> pymupdf.Font:
        return load(str(getattr(self, name)))


def _files(stem: str, regular: str = "-Regular") -> Family:
    return Family(f"{stem}{regular}.ttf", f"{stem}-Bold.ttf", f"{stem}-Italic.ttf", f"{stem}-BoldItalic.ttf")


def _oblique(stem: str) -> Family:
    return Family(f"{stem}.ttf", f"{stem}-Bold.ttf", f"{stem}-Oblique.ttf", f"{stem}-BoldOblique.ttf")


FAMILIES = {
    "helvetica": Family("helv", "hebo", "heit", "hebi"),
    "times": Family("tiro", "tibo", "tiit", "tibi"),
    "courier": Family("cour", "cobo", "coit", "cobi"),
    # Japanese and Chinese have one face only: the collections of the system cannot be subset.
    "cjk": Family("china-s", "china-s", "china-s", "china-s"),
    "liberation-sans": _files("LiberationSans"),
    "liberation-narrow": _files("LiberationSansNarrow"),
    "liberation-serif": _files("LiberationSerif"),
    "noto-sans": _files("NotoSans"),
    "noto-serif": _files("NotoSerif"),
    "noto-display": _files("NotoSerifDisplay"),
    "dejavu-sans": _oblique("DejaVuSans"),
    "dejavu-condensed": _oblique("DejaVuSansCondensed"),
    "dejavu-serif": _files("DejaVuSerif", regular=""),
}


@cache
def load(name: str) -> pymupdf.Font:
    """The font of one face; raises FontMissing when its file is on no font folder."""
    if not name.endswith(".ttf"):
        return pymupdf.Font(name)
    for folder in FOLDERS:
        for path in sorted(folder.rglob(name)) if folder.is_dir() else ():
            return pymupdf.Font(fontfile=str(path))
    raise FontMissing(f"The font {name} is missing. On Debian or Ubuntu: apt install {PACKAGES}")
