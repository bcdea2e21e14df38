"""The files of the repository as the house's tests look at them."""

from __future__ import annotations

import ast
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "resumectl"
_CACHES = {".git", ".venv", "__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", ".hypothesis"}


@cache
def repository_files() -> tuple[Path, ...]:
    """All files of the repository, relative to it: those that git knows, or in an unpacked sdist all."""
    if (ROOT / ".git").exists():
        command = ["git", "-C", str(ROOT), "-c", "safe.directory=*", "ls-files", "-z"]
        listed = subprocess.run(command, capture_output=True, check=True).stdout.decode().split("\0")
        paths = [Path(name) for name in listed if name]
    else:
        paths = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
    return tuple(sorted(path for path in paths if not _CACHES & set(path.parts) and (ROOT / path).is_file()))


@cache
def source_files() -> tuple[Path, ...]:
    """Every Python file of the package."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a source file."""
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def short(path: Path) -> str:
    """The path below the package."""
    return path.relative_to(PACKAGE).as_posix()
