"""Starting: quick, light, and helpful about what was typed."""

from __future__ import annotations

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import pytest
import typer
from cli_bench import command, environment, run

from resumectl.cli.kinds import KINDS
from resumectl.cli.options import SECTIONS

HEAVY = (
    "pymupdf", "docx", "PIL", "httpx", "lxml", "numpy", "sqlite_utils", "sqlite3", "docxtpl", "jinja2",
    "phonenumbers", "babel", "pycountry", "py3langid", "pytesseract", "office_oxide", "olefile", "fastapi",
    "multiprocessing", "asyncio", "rich",
)  # fmt: skip


def test_help_takes_little_time(tmp_path: Path) -> None:
    """`resumectl --help` takes at most 0.3 s of processor time: four and a half times what Python and the library for
    command lines take by themselves, measured beside it, since a busy machine makes seconds longer. The middle one of
    five ratios: one start that got the processor for itself moves neither side.
    """

    def spent_s(*arguments: str) -> float:
        process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, env=environment(tmp_path))
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        return usage.ru_utime + usage.ru_stime

    run("--help", home=tmp_path, cold=True)
    pairs = [(spent_s(*command("--help")), spent_s(sys.executable, "-c", "import typer.main")) for _ in range(5)]
    assert median(ours / bare for ours, bare in pairs) <= 4.5, pairs


@pytest.mark.parametrize("arguments", [["--help"], ["parse", "--help"], ["--version"]])
def test_help_imports_nothing_heavy(tmp_path: Path, arguments: list[str]) -> None:
    """Neither the parser's nor the store's libraries are loaded to print help or the version."""
    script = (
        "import sys\n"
        "from resumectl.cli.app import app\n"
        f"try: app({arguments!r})\n"
        "except SystemExit as end: assert not end.code\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules}), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=environment(tmp_path), check=True
    )
    loaded = set(done.stderr.split())
    assert "typer" in loaded, "the list of modules is that of the command line"
    assert loaded.isdisjoint(HEAVY), loaded & set(HEAVY)


def test_looking_into_a_workspace_loads_no_numbers(tmp_path: Path) -> None:
    """numpy, which sqlite-utils would load for types that no table here has, comes with the first document alone."""
    assert run("credits", home=tmp_path).code == 0
    script = (
        "import sys\n"
        "from resumectl.cli.app import app\n"
        "try: app(['list'])\n"
        "except SystemExit as end: assert not end.code\n"
        "assert 'sqlite_utils' in sys.modules\n"
        "assert 'numpy' not in sys.modules\n"
        "import numpy\n"
    )
    subprocess.run([sys.executable, "-c", script], capture_output=True, env=environment(tmp_path), check=True)


def test_interrupted_while_starting(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Ctrl-C during the imports is exit 130 and one line."""
    from resumectl.__main__ import main

    class Finder:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "resumectl.cli.app":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "resumectl.cli.app", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Finder, *sys.meta_path])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 130
    assert capsys.readouterr().err == "Stopped.\n"


def test_serving_without_its_extra_is_11(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`serve` without its packages ends as every command that lacks an extra, with the command that brings it."""
    from resumectl.cli.app import main

    found = importlib.util.find_spec
    without = lambda name, *more: None if name == "fastapi" else found(name, *more)  # noqa: E731
    monkeypatch.setattr(importlib.util, "find_spec", without)
    monkeypatch.setattr(sys, "argv", ["resumectl", "--workspace", str(tmp_path / "w"), "serve"])
    with pytest.raises(SystemExit) as ended:
        main()
    said = capsys.readouterr().err
    assert ended.value.code == 11
    assert "the extra `serve`" in said
    assert "'resumectl[serve]'" in said


def with_modules_of(folder: Path) -> subprocess.CompletedProcess[str]:
    """`resumectl --version` where modules of this folder come before all others."""
    home = environment(folder)
    path = f"{folder}{os.pathsep}{home['PYTHONPATH']}"
    return subprocess.run(command("--version"), capture_output=True, text=True, env={**home, "PYTHONPATH": path})


def test_interrupted_while_text_is_executed(tmp_path: Path) -> None:
    """Ctrl-C while a module makes code out of text, as dataclasses do, is 130 too and no death by signal."""
    (tmp_path / "typer.py").write_text('exec("raise KeyboardInterrupt")')
    done = with_modules_of(tmp_path)
    assert (done.returncode, done.stderr) == (130, "Stopped.\n")


def test_interrupted_while_ending(tmp_path: Path) -> None:
    """Ctrl-C when all is done and Python clears up changes nothing any more."""
    (tmp_path / "sitecustomize.py").write_text(
        "import builtins, os, signal\n"
        "class Late:\n"
        "    def __del__(self, os=os, signal=signal): os.kill(os.getpid(), signal.SIGINT)\n"
        "builtins.late = Late()\n"
    )
    done = with_modules_of(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_command_shows_examples_first(tmp_path: Path) -> None:
    """Help begins with a sentence and examples, and knows the options of every command."""
    from typer.testing import CliRunner

    from resumectl.cli.app import app

    listed = _commands(CliRunner().invoke(app, ["--help"]).stdout)
    assert sorted(listed) == sorted(name for name in KINDS if " " not in name)
    for name in KINDS:
        text = CliRunner().invoke(app, [*name.split(), "--help"]).stdout
        assert 0 < text.index("Examples:") < text.index("Usage:"), name
        assert f"resumectl {name}" in text
        assert max(len(line) for line in text.splitlines()) <= 80, name
        for option in ("--json", "--quiet", "--workspace", "--profile", "--no-input"):
            assert option in text, (name, option)


def _commands(text: str) -> list[str]:
    blocks = re.findall(r"^Commands for [^\n]+:\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    return [line.split()[0] for block in blocks for line in block.splitlines() if line[2] != " "]


def test_every_command_has_its_kind() -> None:
    """The table that says what works over HTTP has each command that does something, and no other."""
    from resumectl.cli.app import app

    def walk(command: Any, path: str) -> Iterator[str]:
        for name, child in getattr(command, "commands", {}).items():
            yield f"{path} {name}".strip()
            yield from walk(child, f"{path} {name}")

    assert sorted(walk(typer.main.get_command(app), "")) == sorted(KINDS)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["prase", "cv.pdf"], "Did you mean 'parse'"),
        (["parse", "cv.pdf", "--ndjsn"], "--ndjson?"),
        (["parse", "cv.pdf", "--json", "--ndjson"], "exclude each other"),
        (["parse", "a.pdf", "b.pdf", "--json"], "Use --ndjson"),
        (["parse", ".", "--json"], "Use --ndjson"),
        (["parse", "cv.pdf", "--jobs", "0"], "from 1 to 64"),
        (["parse", "cv.pdf", "--jobs", "many"], "--jobs"),
        (["status"], "resumectl status"),
        (["templates", "list"], " templates` alone lists."),
        (["recruiters", "list", "--json"], " recruiters` alone lists."),
        (["upload", "a.pdf", "b.pdf"], "b.pdf"),
        (["--workspace", "w", "--profile", "p", "list"], "two targets"),
        (["list", "--profile", "nobody"], "There is no profile 'nobody'"),
    ],
)
def test_usage_errors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: str
) -> None:
    """What was typed wrongly is exit 2, one sentence on stderr with the way out, and an empty stdout."""
    from typer.testing import CliRunner

    from resumectl.cli.app import app

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("RESUMECTL_CONFIG", str(tmp_path / "none.toml"))
    result = CliRunner().invoke(app, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert expected in result.stderr


def test_a_service_that_does_not_answer(tmp_path: Path) -> None:
    """A service in the settings that is not there is exit 13 with a sentence, not a silent use of a workspace."""
    env = {"RESUMECTL_URL": "http://127.0.0.1:9/api/v1/public", "RESUMECTL_API_KEY": "svc_live_secret"}
    done = run("list", home=tmp_path, env=env)
    assert (done.code, done.out) == (13, "")
    assert "The service at http://127.0.0.1:9 does not answer: connection refused." in done.err
    assert "secret" not in done.err
    assert not (tmp_path / "data").exists()


@pytest.mark.parametrize("arguments", ["list", "parse cv.pdf --json", "batch cvs --json", "config", "doctor"])
def test_a_folder_that_was_deleted_meanwhile(tmp_path: Path, arguments: str) -> None:
    """A job whose folder was cleared away is told so, and not that the program is wrong; what needs none still runs."""
    gone = tmp_path / "gone"
    gone.mkdir()
    for said, code in ((arguments, 1), ("version", 0)):
        script = f"rmdir {gone} 2> /dev/null; exec {shlex.join(command(*said.split()))}"
        gone.mkdir(exist_ok=True)
        done = subprocess.run(["sh", "-c", script], cwd=gone, env=environment(tmp_path), capture_output=True, text=True)
        assert done.returncode == code
        assert ("The folder that this command runs in was deleted." in done.stderr) == bool(code)
        assert "bug" not in done.stderr


def test_json_errors_of_usage(tmp_path: Path) -> None:
    """With --json also a usage error ends with a JSON line on stderr."""
    done = run("--json", "lsit", home=tmp_path)
    assert (done.code, done.out) == (2, "")
    assert done.error_line["code"] == "USAGE"
    assert done.error_line["exit_code"] == 2


def test_version(tmp_path: Path) -> None:
    """`version`, `--version` and their JSON say the same."""
    from resumectl import __version__

    assert run("version", home=tmp_path, cold=True).out == f"resumectl {__version__}\n"
    assert run("--version", home=tmp_path).out == f"resumectl {__version__}\n"
    for arguments in (["--json", "--version"], ["--version", "--json"]):
        assert run(*arguments, home=tmp_path).json["version"] == __version__
    assert run("version", "--json", home=tmp_path).json["engine_version"]


def test_the_name_alone_shows_one_screen_with_every_command(tmp_path: Path) -> None:
    """Help of three screens would leave its end alone on the terminal, without examples; it is exit 2 as before."""
    done = run(home=tmp_path, env={"COLUMNS": "80"})
    rows = done.err.splitlines()
    assert (done.code, done.out, len(rows) < 24, max(map(len, rows)) < 80) == (2, "", True, True)
    for names in SECTIONS.values():
        assert ", ".join(names[:2]) in done.err
        assert all(re.search(rf"[ ,]{name}[,\n]", done.err) for name in names)
    assert "  resumectl parse cv.pdf " in done.err
    assert "`resumectl --help` lists all" in done.err


@pytest.mark.parametrize(
    "name", ["", "parse", "explain", "batch", "upload", "status", "data", "list", "export", "doctor"]
)
def test_help_fits_on_eighty_columns(name: str, tmp_path: Path) -> None:
    """Examples and options do not wrap on an ordinary terminal."""
    done = run(*([name] if name else []), "--help", home=tmp_path, env={"COLUMNS": "80"})
    assert done.code == 0
    assert [line for line in done.out.splitlines() if len(line) > 80] == []
