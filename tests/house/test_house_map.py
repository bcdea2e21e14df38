"""The maps for newcomers show what is there: files, states, test folders."""

from __future__ import annotations

import re

from source_files import PACKAGE, ROOT

MAP = (PACKAGE / "README.md").read_text(encoding="utf-8")


def test_map_names_files_that_are_there() -> None:
    """Every file that the map of the code names exists."""
    blocks = " ".join(re.findall(r"^```$(.*?)^```$", MAP, re.MULTILINE | re.DOTALL))
    cells = " ".join(re.findall(r"`([^`]+)`", MAP))
    named = set(re.findall(r"(?<![\w./])[a-z_]+(?:/[a-z_]+)*(?:\.(?:py|toml)|/)(?![\w*])", f"{blocks} {cells}"))
    assert len(named) > 35
    here = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*")}
    bare = {path.rpartition("/")[2] for path in here}
    outside = {"pyproject.toml", "templates/", "sample_resumes/", "templates/maker/looks.py", "sample_resumes/people/"}
    for name in named - outside:
        assert name.rstrip("/") in here or name in bare, name
    for name in outside:
        assert (ROOT / name).exists(), name


def test_map_shows_every_change_of_state() -> None:
    """The table of states is that of the model, letter by letter."""
    from resumectl.model.resume import TRANSITIONS

    rows = re.findall(r"^\| ([a-z]) \| (\S+) \| (\S+) \|", MAP, re.MULTILINE)
    assert rows == [(letter, str(now or "–"), str(then)) for letter, (now, then) in TRANSITIONS.items()]


def test_map_shows_every_package() -> None:
    """Each package and module at the top of the code stands in the layers."""
    layers = MAP.partition("## Layers")[2].partition("## ")[0]
    for path in PACKAGE.iterdir():
        if (path.suffix == ".py" and not path.name.startswith("__")) or (path / "__init__.py").exists():
            assert re.search(rf"\b{path.stem}\b", layers), path.stem


def test_every_test_folder_is_explained() -> None:
    """tests/README.md has a row for each folder, and no other."""
    text = (ROOT / "tests" / "README.md").read_text(encoding="utf-8")
    rows = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    folders = {path.parent.relative_to(ROOT / "tests").parts[0] for path in (ROOT / "tests").glob("*/test_*.py")}
    assert folders <= rows
    assert len(folders) > 8


def test_test_files_have_names_of_their_own() -> None:
    """Without packages among the tests, two files of one name would hide each other."""
    names = [path.name for path in (ROOT / "tests").rglob("*.py") if path.name != "conftest.py"]
    assert len(names) == len(set(names)), sorted(name for name in names if names.count(name) > 1)
