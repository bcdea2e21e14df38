"""The layers hold: who may import whom, and what the rules would say if somebody did not keep to them."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import grimp
import pytest
from source_files import PACKAGE, ROOT, source_files, tree_of

FORBIDDEN = {
    "cli/show.py": "resumectl.parse.sniff",
    "cli/exits.py": "resumectl.engine.local.engine",
    "cli/files.py": "resumectl.store.base",
    "model/limits.py": "resumectl.config",
    "config/files.py": "resumectl.intake",
    "intake/reading.py": "resumectl.privacy",
    "export/dates.py": "resumectl.store.base",
    "documents/parsing.py": "resumectl.engine.open",
    "engine/open.py": "rich",
    "store/lock.py": "httpx",
    "service/options.py": "resumectl.cli.show",
    "engine/base.py": "resumectl.service.options",
}
"""Imports that somebody might write one day, and that must be found."""


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter on the package in `folder`/src with the rules of pyproject.toml."""
    script = "import sys; from importlinter.cli import lint_imports_command; sys.exit(lint_imports_command())"
    return subprocess.run(
        [sys.executable, "-c", script, "--no-cache"], cwd=folder, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(folder / "src"), "COLUMNS": "200"},
    )  # fmt: skip


@pytest.fixture
def copy(tmp_path: Path) -> Iterator[Path]:
    """A copy of the package and of the rules."""
    shutil.copytree(PACKAGE, tmp_path / "src" / "resumectl", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_layers_are_kept() -> None:
    """No module imports what its layer may not; the linter has seen every file of the package."""
    done = lint(ROOT)
    assert done.returncode == 0, done.stdout
    analyzed = re.search(r"Analyzed (\d+) files", done.stdout)
    assert analyzed
    assert int(analyzed[1]) >= len(source_files()) > 30
    assert "0 broken" in done.stdout


def test_layers_bite(copy: Path) -> None:
    """A forbidden import is named when somebody writes it, and so is a package without a layer."""
    for name, target in FORBIDDEN.items():
        with (copy / "src" / "resumectl" / name).open("a", encoding="utf-8") as file:
            file.write(f"\nimport {target}\n")
    (copy / "src" / "resumectl" / "sideline").mkdir()
    (copy / "src" / "resumectl" / "sideline" / "__init__.py").touch()
    done = lint(copy)
    assert done.returncode == 1
    for name, target in FORBIDDEN.items():
        module = "resumectl." + name.removesuffix(".py").replace("/", ".")
        assert f"{module} -> {target}" in done.stdout, done.stdout
    assert "resumectl.sideline" in done.stdout


def foreign_imports(tree: ast.Module) -> set[str]:
    """The top packages that a module imports from outside the standard library."""
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add("." if node.level else (node.module or "").split(".")[0])
    return names - sys.stdlib_module_names


def test_model_needs_the_standard_library_alone() -> None:
    """The vocabulary imports no outside package."""
    files = sorted((PACKAGE / "model").glob("*.py"))
    assert len(files) >= 10
    for path in files:
        assert foreign_imports(tree_of(path)) <= {"resumectl"}, path
    assert foreign_imports(ast.parse("import numpy\nfrom . import x\nimport os")) == {"numpy", "."}


def reached(folder: Path, start: str, ends: tuple[str, ...]) -> set[str]:
    """Those of `ends` that a module reaches through whatever it imports."""
    sys.path.insert(0, str(folder))
    try:
        graph = grimp.build_graph("resumectl", cache_dir=None)
    finally:
        sys.path.remove(str(folder))
    if start not in graph.modules:
        return set()
    return {end for end in ends if graph.chain_exists(importer=start, imported=end, as_packages=True)}


def test_remote_engine_reaches_neither_parser_nor_store() -> None:
    """A client of a service carries no parser, no store and no renderer (a rule for when it is written)."""
    behind = ("resumectl.parse", "resumectl.store", "resumectl.export")
    assert reached(PACKAGE.parent, "resumectl.engine.remote", behind) == set()
    assert reached(PACKAGE.parent, "resumectl.engine.local", behind) == set(behind)
