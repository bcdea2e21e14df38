"""The program's own source as an archive: who uses it over a network may have it (AGPL, section 13)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import resumectl

_BESIDE: Final = ("pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md")
"""Of a checkout; an installed package has its licence and its requirements in its metadata."""
_MOMENT: Final = (1980, 1, 1, 0, 0, 0)


def archive_name() -> str:
    """`resumectl-0.1.0.zip`."""
    return f"resumectl-{resumectl.__version__}.zip"


@cache
def source_archive() -> bytes:
    """A ZIP of the code that runs here, changed or not, with its data files and its licence."""
    package = BytesIO()
    with ZipFile(package, "w", ZIP_DEFLATED) as archive:
        for name, path in _files():
            archive.writestr(_entry(f"{archive_name().removesuffix('.zip')}/{name}"), path.read_bytes())
    return package.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    root = Path(resumectl.__file__).parent
    for folder, below, names in os.walk(root):
        below[:] = sorted(name for name in below if name != "__pycache__")
        for name in sorted(names):
            path = Path(folder, name)
            yield f"src/resumectl/{path.relative_to(root).as_posix()}", path
    checkout = root.parents[1]
    if root.parent.name == "src" and (checkout / "pyproject.toml").is_file():
        yield from ((name, checkout / name) for name in _BESIDE if (checkout / name).is_file())
        return
    try:
        listed = distribution("resumectl").files or []
    except PackageNotFoundError:
        return
    for one in listed:
        path = Path(str(one.locate()))
        if ".dist-info" in str(one) and path.name in ("METADATA", "LICENSE") and path.is_file():
            yield path.name, path


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _MOMENT)
    entry.compress_type = ZIP_DEFLATED
    return entry
