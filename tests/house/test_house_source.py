"""The source keeps to the house's style where a machine can tell."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from source_files import PACKAGE, ROOT, repository_files, short, source_files, tree_of

FILE_LINES = 400
FUNCTION_LINES = 60
LONGER = {"parse/fields/dates/finding.py": 500}
"""Files that are one table or one grammar, which two files would only hide."""
SWALLOWS = {
    "cli/options.py: main",
    "engine/batch/run.py: _outcome",
    "engine/local/queue.py: read",
    "intake/patience.py: _serve",
    "parse/sandbox/child.py: do",
    "parse/sandbox/server.py: _preload",
    "service/exchange.py: answer",
}
"""Functions that may catch everything and go on: what they caught becomes a result, nothing is lost."""
VAGUE = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "core"}
DOCUMENTED = ("model", "engine/base.py", "store/base.py", "parse/__init__.py", "parse/pipeline.py",
              "parse/geometry.py", "export", "wire", "config.py", "intake", "documents")  # fmt: skip


def test_files_are_short() -> None:
    """A file of the package has at most 400 lines, unless the list above says why not."""
    files = source_files()
    assert len(files) > 100
    for path in files:
        lines = len(path.read_text(encoding="utf-8").splitlines())
        assert lines <= LONGER.get(short(path), FILE_LINES), f"{short(path)}: {lines} lines"


def test_functions_are_short() -> None:
    """No function is longer than a screen and a half."""
    for path in source_files():
        for node in ast.walk(tree_of(path)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                lines = (node.end_lineno or node.lineno) - node.lineno + 1
                assert lines <= FUNCTION_LINES, f"{short(path)}: {node.name}: {lines} lines"


def swallowing(tree: ast.AST, function: str = "") -> Iterator[tuple[str, ast.ExceptHandler]]:
    """Handlers of Exception, BaseException or everything that do not raise again, with their function."""
    for node in ast.iter_child_nodes(tree):
        inside = node.name if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) else function
        if isinstance(node, ast.ExceptHandler) and _is_broad(node):
            again = any(isinstance(part, ast.Raise) for part in ast.walk(node))
            if not again:
                yield inside, node
        yield from swallowing(node, inside)


def _is_broad(handler: ast.ExceptHandler) -> bool:
    kinds = handler.type.elts if isinstance(handler.type, ast.Tuple) else [handler.type]
    return any(
        kind is None or (isinstance(kind, ast.Name) and kind.id in ("Exception", "BaseException"))
        for kind in kinds
    )


def test_errors_are_not_swallowed() -> None:
    """Whoever catches everything and goes on is in the list above and says why in a comment."""
    for path in source_files():
        lines = path.read_text(encoding="utf-8").splitlines()
        for function, handler in swallowing(tree_of(path)):
            where = f"{short(path)}: {function}"
            assert where in SWALLOWS, where
            near = lines[handler.lineno - 3 : handler.lineno + 1]
            assert any(re.search(r"# (?!noqa: BLE001$)", line) for line in near), f"{where}: no reason given"


def test_swallowed_errors_are_found() -> None:
    """The search sees bare, broad and hidden ones, and lets those pass that raise again."""
    code = (
        "def f():\n"
        "    try: g()\n    except: pass\n"
        "    try: g()\n    except (OSError, Exception): h()\n"
        "    try: g()\n    except BaseException: raise\n"
        "    try: g()\n    except OSError: pass\n"
    )
    assert [(name, one.lineno) for name, one in swallowing(ast.parse(code))] == [("f", 3), ("f", 5)]


def undocumented(path: Path) -> Iterator[str]:
    """Public classes, functions and methods without a docstring; a table of constants needs none."""
    tree = tree_of(path)
    if tree.body and not ast.get_docstring(tree):
        yield f"{short(path)}: the module"
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if not ast.get_docstring(node) and not _speaks_for_itself(node):
            yield f"{short(path)}: {node.name}"


def _speaks_for_itself(node: ast.FunctionDef | ast.ClassDef) -> bool:
    """Errors and enumerations stand in a tree or table that documents them together."""
    if not isinstance(node, ast.ClassDef):
        return False
    bases = {base.id for base in node.bases if isinstance(base, ast.Name)}
    return bool(bases & {"StrEnum", "Enum", "Protocol"}) or short_errors(bases)


def short_errors(bases: set[str]) -> bool:
    """Whether the class belongs to the tree of errors."""
    from resumectl.model import errors

    return any(issubclass(getattr(errors, base, int), errors.ResumectlError) for base in bases)


def test_public_names_are_documented() -> None:
    """What other rooms call says what it takes, gives and raises."""
    places = [PACKAGE / place for place in DOCUMENTED]
    files = [path for path in source_files() if any(path.is_relative_to(place) for place in places)]
    assert len(files) > 25
    bare = [one for path in files for one in undocumented(path)]
    assert bare == []


def test_modules_have_telling_names() -> None:
    """No drawer for everything."""
    named = {part for path in source_files() for part in path.relative_to(PACKAGE).with_suffix("").parts}
    assert not named & VAGUE
    assert "intake" in named


ELSEWHERE = re.compile(
    r"(?<![\w.}~-])/(?:work|farm|root|tmp/w)/|pythonhosted\.org|pypi\.org"
)
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX)\b")


def test_repository_names_no_machine() -> None:
    """No path of somebody's machine and no leftover note is in the repository."""
    own = Path(__file__).relative_to(ROOT)
    kinds = {".py", ".toml", ".md", ".yml", ""}
    texts = [path for path in repository_files() if path.suffix in kinds and path != own]
    assert len(texts) > 150
    for path in texts:
        text = (ROOT / path).read_text(encoding="utf-8")
        found = ELSEWHERE.search(text) or (UNFINISHED.search(text) if path.suffix == ".py" else None)
        assert not found, f"{path}: {found and found[0]}"


def test_package_knows_nothing_beside_the_checkout() -> None:
    """What lies beside the checkout is for tests and measurements; the package neither reads nor names it."""
    for path in sorted(PACKAGE.rglob("*")):
        if path.suffix in (".py", ".toml", ".md"):
            assert "../shared" not in path.read_text(encoding="utf-8"), path
