"""The package that people install: what is in it, and that it works away from the clone."""

from __future__ import annotations

import email
import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from source_files import PACKAGE, ROOT, repository_files

import resumectl

NAME = f"resumectl-{resumectl.__version__}"
pytestmark = pytest.mark.slow


def build(kind: str, source: Path, folder: Path) -> Path:
    """Build a wheel or sdist with the build backend itself, which needs no network."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(folder)]
    subprocess.run(command, cwd=source, check=True, capture_output=True)
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as package indexes make it: from the sdist, not from the clone."""
    source = tmp_path_factory.mktemp("source")
    # Not tarfile: a safe extraction has no spelling that both 3.11.2 and 3.13 take without complaint.
    subprocess.run(["tar", "-xzf", str(sdist), "-C", str(source)], check=True)
    return build("wheel", source / NAME, tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def site(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the installed wheel and nothing else."""
    target = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--no-compile"]
    subprocess.run([*command, "--target", str(target), str(wheel)], check=True)
    return target


def test_sdist_holds_the_repository(sdist: Path) -> None:
    """Whoever unpacks the sdist can build, test and try the program."""
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    expected = {path.as_posix() for path in repository_files() if path.parts[0] != ".github"}
    assert expected - names == set()
    assert not [name for name in names if "__pycache__" in name or name.startswith("demo-output")]


def test_wheel_holds_code_and_data_alone(wheel: Path) -> None:
    """Code, lexicons, labels, both templates and the licence; no tests, no samples, no maker of templates."""
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        sizes = sum(entry.file_size for entry in archive.infolist())
    wanted = {f"resumectl/{path.relative_to(PACKAGE).as_posix()}" for path in PACKAGE.rglob("*")
              if path.is_file() and "__pycache__" not in path.parts}  # fmt: skip
    assert len(wanted) > 100
    assert wanted - names == set()
    templates = {f"resumectl/export/system/{path.name}" for path in (ROOT / "templates").glob("*.docx")}
    assert len(templates) >= 2
    assert templates - names == set()
    info = f"{NAME}.dist-info"
    assert f"{info}/licenses/LICENSE" in names
    assert {name.split("/")[0] for name in names} == {"resumectl", info}
    assert not [name for name in names if "maker" in name or "__pycache__" in name]
    assert sizes < 10_000_000


def test_metadata_tells_installers_what_they_need(wheel: Path) -> None:
    """pipx and uv find the command, the extras, the licence and the Python that is needed."""
    with zipfile.ZipFile(wheel) as archive:
        info = f"{NAME}.dist-info"
        metadata = email.message_from_bytes(archive.read(f"{info}/METADATA"))
        commands = archive.read(f"{info}/entry_points.txt").decode()
    assert "[console_scripts]\nresumectl = resumectl.__main__:main\n" in commands
    assert set(metadata.get_all("Provides-Extra", [])) == {"serve", "ocr", "proofread", "tense", "wording", "all"}
    assert metadata["License-Expression"] == "AGPL-3.0-or-later"
    assert metadata["Requires-Python"] == ">=3.11"
    assert str(metadata.get_payload()).startswith("# resumectl")


def test_installed_command_exports(site: Path, tmp_path: Path) -> None:
    """Away from the clone the installed command reads a résumé and exports it with `classic`."""
    shutil.copy(ROOT / "sample_resumes" / "nurse-okonjo.pdf", tmp_path / "cv.pdf")
    environment = {**os.environ, "PYTHONPATH": str(site)}

    def command(*arguments: str) -> str:
        done = subprocess.run(
            [str(site / "bin" / "resumectl"), *arguments],
            cwd=tmp_path, env=environment, capture_output=True, text=True,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    where = [sys.executable, "-c", "import resumectl; print(resumectl.__file__)"]
    found = subprocess.check_output(where, env=environment, cwd=tmp_path, text=True)
    assert Path(found.strip()).is_relative_to(site), "the clone's own package is not what is tried here"
    resume_id, status, _ = command("upload", "cv.pdf").split("\t")
    assert status == "COMPLETED"
    command("export", resume_id, "--template", "classic", "--output", "cv.docx")
    with zipfile.ZipFile(tmp_path / "cv.docx") as document:
        assert "Amara Grace Okonjo" in document.read("word/document.xml").decode()
