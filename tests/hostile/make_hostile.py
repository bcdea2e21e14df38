"""Hostile, broken and odd files, and what each must come to; the same bytes on every run.

    python tests/hostile/make_hostile.py FOLDER [PART OF A NAME]

`either` allows a profile as well as an error with a code; no file may hang, crash or fill the reader, nor make it
read or write another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from hostile_tasks import TASKS

MODULES = ("pdf_structure", "pdf_text", "pdf_actions", "docx_archive", "docx_xml", "pictures", "kinds", "places")


@dataclass(frozen=True)
class Hostile:
    """One file: `expected` is `parse`, `clear error` or `either`, `code` that of the error, or empty.

    `big`: it takes a hundred megabytes or ten seconds to make. `special`: `make` gets a path and puts something
    there that is no regular file; the others give their bytes.
    """

    name: str
    kind: str
    odd: str
    expected: str
    code: str | None
    big: bool
    special: bool
    make: Callable[..., Any]

    def write(self, folder: Path) -> None:
        """Put it below `folder`, under its name."""
        path = os.path.join(folder, self.name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        if self.special:
            self.make(path)
        else:
            with open(path, "wb") as file:
                file.write(self.make())


def hostile_files() -> Iterator[Hostile]:
    """All of them, in the order of their making."""
    for module in MODULES:
        import_module(f"hostile_{module}")
    for task in TASKS:
        yield Hostile(*task)


def write_all(folder: Path, files: Iterable[Hostile]) -> None:
    """Write files that may link to each other."""
    for file in files:
        file.write(folder)


if __name__ == "__main__":
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    chosen = [file for file in hostile_files() if wanted in file.name]
    write_all(Path(sys.argv[1]), chosen)
    print(len(chosen), "files")
