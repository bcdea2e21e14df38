"""Bad input: each kind gets a sentence with the next step on stderr, its exit code, and loses nothing else.

Real runs in processes of their own, with the real parser.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from cli_bench import (
    command,
    environment,
    ole_file,
    resume_docx,
    resume_pdf,
    resume_png,
    run,
    write_all,
)

from resumectl.model.limits import UPLOAD_BYTES

BAD = {
    "empty.pdf": (b"", "EMPTY_FILE"),
    "large.pdf": (b"%PDF-1.7\n".ljust(UPLOAD_BYTES + 1, b" "), "FILE_TOO_LARGE"),
    "login.pdf": (b"<!DOCTYPE html><html><body>Please log in</body></html>", "UNSUPPORTED_FILE_TYPE"),
    "letter.doc": (b"{\\rtf1\\ansi Dear all, see my career below.}", "UNSUPPORTED_FILE_TYPE"),
    "locked.pdf": (resume_pdf(password="secret"), "PASSWORD_PROTECTED"),
    "locked.docx": (ole_file("EncryptionInfo", "EncryptedPackage"), "PASSWORD_PROTECTED"),
    "half.docx": (resume_docx()[: len(resume_docx()) // 2], "CORRUPT_FILE"),
    "half.pdf": (resume_pdf()[:300], "CORRUPT_FILE"),
}


def test_one_of_each_with_good_ones_between(tmp_path: Path) -> None:
    """All bad files at once: a line for each with its code, in order, the good ones read, exit 3."""
    folder = tmp_path / "in"
    files = {name: data for name, (data, _) in BAD.items()}
    write_all(folder, {"a.pdf": resume_pdf(), **files, "z.docx": resume_docx()})
    os.mkfifo(folder / "pipe.pdf")
    (folder / "dangling.pdf").symlink_to("nothing.pdf")
    (folder / "linked.pdf").symlink_to("a.pdf")
    (folder / "folder.pdf").mkdir()
    names = ["a.pdf", *BAD, "missing.pdf", "pipe.pdf", "dangling.pdf", "linked.pdf", "z.docx"]
    done = run("parse", "--ndjson", "--jobs", "2", *names, home=tmp_path, cwd=folder)
    assert done.code == 3
    assert [line["file"] for line in done.lines] == names
    codes = {line["file"]: line["error"]["code"] for line in done.lines if line["error"]}
    expected = {name: code for name, (_, code) in BAD.items()}
    expected |= {
        "missing.pdf": "FILE_NOT_FOUND",
        "pipe.pdf": "NOT_A_REGULAR_FILE",
        "dangling.pdf": "FILE_NOT_FOUND",
    }
    assert codes == expected
    for line in done.lines:
        assert list(line) == ["file", "seconds", "data", "warnings", "coverage", "error"]
        assert (line["data"] is None) == (line["error"] is not None)
    for name in expected:
        assert any(name in sentence for sentence in done.err.splitlines()), name
    for good in ("a.pdf", "linked.pdf", "z.docx"):
        (data,) = (line["data"] for line in done.lines if line["file"] == good)
        assert data["basic_info"]["email"] == "maria.lindqvist@example.com"


@pytest.mark.parametrize(
    ("verb", "name", "code"),
    [
        ("parse", "missing.pdf", "FILE_NOT_FOUND"),
        ("parse", "empty.pdf", "EMPTY_FILE"),
        ("parse", "locked.pdf", "PASSWORD_PROTECTED"),
        ("upload", "large.pdf", "FILE_TOO_LARGE"),
        ("upload", "login.pdf", "UNSUPPORTED_FILE_TYPE"),
        ("upload", "locked.pdf", "PASSWORD_PROTECTED"),
    ],
)
def test_the_only_file_is_bad(tmp_path: Path, verb: str, name: str, code: str) -> None:
    """One file that cannot be read is exit 9, a sentence, and with --json the error as the last line of
    stderr.
    """
    if name in BAD:
        write_all(tmp_path, {name: BAD[name][0]})
    done = run(verb, name, "--json", home=tmp_path)
    assert done.code == 9
    assert (done.error_line["code"], done.error_line["exit_code"]) == (code, 9)
    sentence = done.err.splitlines()[-2]
    assert sentence.endswith((".", ")"))
    assert len(sentence.split(". ")) >= 2, f"what happened and what to do next: {sentence}"
    recorded = verb == "parse" or code == "PASSWORD_PROTECTED"
    assert bool(done.out) == recorded, "a file that is refused before there is a record leaves stdout empty"
    if recorded:
        assert done.json["error"]["code"] == code


def test_all_of_several_are_bad(tmp_path: Path) -> None:
    """When none of several can be read the exit code is 9, not 3."""
    write_all(tmp_path, {"a.pdf": b"", "b.pdf": BAD["login.pdf"][0]})
    assert run("parse", "a.pdf", "b.pdf", "--ndjson", home=tmp_path).code == 9


@pytest.mark.parametrize("verb", [["parse"], ["parse", "--ndjson"], ["batch"]])
def test_folder_without_resumes(tmp_path: Path, verb: list[str]) -> None:
    """A folder in which there is nothing to read is exit 9 with a sentence, never an empty success."""
    write_all(tmp_path / "in", {"notes.txt": b"x", ".hidden.pdf": b"x"})
    done = run(*verb, "in", home=tmp_path)
    assert (done.code, done.out) == (9, "")
    assert "no résumé in the folder in" in done.err
    assert "1 hidden entry" in done.err
    assert not (tmp_path / "in-resumectl").exists()


@pytest.mark.parametrize("verb", ["parse", "batch"])
def test_folder_that_is_missing(tmp_path: Path, verb: str) -> None:
    """A folder that is not there is exit 9."""
    done = run(verb, "no/such/folder", home=tmp_path)
    assert (done.code, done.out) == (9, "")
    assert "no/such/folder" in done.err


def test_messages_name_what_to_mend(tmp_path: Path) -> None:
    """The file with a setting that is wrong, a profile that is none, a folder that is no target, the way back."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    (tmp_path / "resumectl.toml").write_text('template = "nope"')
    for order in (["batch", "in"], ["watch", "in"]):
        said = run(*order, home=tmp_path).err
        assert f"There is no template 'nope'. {tmp_path.resolve()}/resumectl.toml says so. Templates are" in said
    assert "says so" not in run("batch", "in", "--template", "nope", home=tmp_path).err
    (tmp_path / "resumectl.toml").unlink()
    watched = run("watch", "in", "--out", "in", home=tmp_path)
    assert (watched.code, watched.err) == (2, "--out is the watched folder itself. Choose another folder.\n")
    rendered = run("render", "in/cv.pdf", home=tmp_path)
    assert (rendered.code, "This is no profile: it is not JSON." in rendered.err) == (9, True)
    assert "resumectl proofread reject ID N" in run("proofread", "undo", "res_x", home=tmp_path).err
    assert "'abc' is no whole number" in run("batch", "in", "--jobs", "abc", home=tmp_path).err
    logo = run("render", "in/cv.pdf", "--logo", "in", home=tmp_path)
    assert (logo.code, "in cannot be read: is a directory" in logo.err) == (9, True)
    write_all(tmp_path, {"p.json": b'{"basic_info": {"full_name": "Ann Lee"}}'})
    # A device without an end is read no further than any file.
    assert run("render", "p.json", "--logo", "/dev/zero", home=tmp_path).code == 9
    assert "There is no file" in run("render", "p.json", "--logo", "", home=tmp_path).err


def test_batch_of_a_file(tmp_path: Path) -> None:
    """batch on a file says which command takes files."""
    write_all(tmp_path, {"cv.pdf": resume_pdf()})
    done = run("batch", "cv.pdf", home=tmp_path)
    assert (done.code, "resumectl upload" in done.err) == (2, True)


def without_tesseract(folder: Path) -> dict[str, str]:
    """A PATH on which no outside program is."""
    (folder / "bin").mkdir(exist_ok=True)
    return {"PATH": str(folder / "bin")}


def test_no_tesseract(tmp_path: Path) -> None:
    """A picture without tesseract is exit 11 with the way to install it; doctor says the same beforehand."""
    write_all(tmp_path, {"scan.png": resume_png()})
    env = without_tesseract(tmp_path)
    done = run("parse", "scan.png", "--json", home=tmp_path, env=env)
    assert (done.code, done.json["error"]["code"]) == (11, "OCR_MISSING")
    assert done.json["data"] is None
    assert "tesseract-ocr" in done.err
    doctor = run("doctor", "--json", home=tmp_path, env=env)
    assert doctor.code == 11
    (check,) = (one for one in doctor.json["checks"] if one["name"] == "tesseract")
    assert (check["state"], "tesseract-ocr" in check["remedy"]) == ("missing", True)


def test_no_tesseract_in_a_batch(tmp_path: Path) -> None:
    """batch says once, before it begins, that pictures will fail, and lists them; once tesseract is there they are
    read.
    """
    write_all(tmp_path / "in", {"scan.png": resume_png(), "cv.pdf": resume_pdf()})
    done = run("batch", "in", home=tmp_path, env=without_tesseract(tmp_path))
    assert done.code == 3
    lines = done.err.splitlines()
    announced = [at for at, line in enumerate(lines) if "tesseract is missing" in line]
    counted = next(at for at, line in enumerate(lines) if line.split() == ["1", "failed"])
    assert len(announced) == 1
    assert announced[0] < counted
    assert "scan.png" in (tmp_path / "in-resumectl" / "failed.csv").read_text()
    done = run("batch", "in", home=tmp_path)
    assert done.code == 0
    assert (tmp_path / "in-resumectl" / "scan.png.docx").exists()


def test_upload_refused_leaves_nothing(tmp_path: Path) -> None:
    """A refused upload leaves no record and no charge; a FAILED one leaves a record and no charge."""
    write_all(tmp_path, {"letter.doc": BAD["letter.doc"][0], "half.docx": BAD["half.docx"][0]})
    assert run("upload", "letter.doc", home=tmp_path).code == 9
    done = run("upload", "half.docx", "--json", home=tmp_path)
    assert (done.code, done.json["status"], done.json["error"]["code"]) == (9, "FAILED", "CORRUPT_FILE")
    listed = run("list", "--json", home=tmp_path).json["data"]
    assert [item["title"] for item in listed] == ["half.docx"]
    assert run("credits", "--json", home=tmp_path).json["resume_credits"]["available"] == 1_000_000


def test_damaged_workspace(tmp_path: Path) -> None:
    """A database that is none is exit 12, for the command and for doctor, and is left as it is."""
    workspace = tmp_path / "w"
    workspace.mkdir()
    (workspace / "workspace.db").write_bytes(b"this is no database" * 1000)
    for verb in ("list", "doctor"):
        done = run(verb, "--workspace", workspace, home=tmp_path)
        assert done.code == 12, done.err
    assert (workspace / "workspace.db").read_bytes().startswith(b"this is no database")


def test_a_workspace_is_a_folder_of_its_own(tmp_path: Path) -> None:
    """Among somebody's documents none is made, nor where a file stands; looking makes none anywhere."""
    write_all(tmp_path, {"cvs/cv.pdf": resume_pdf()})
    refused = run("list", "--workspace", "cvs", home=tmp_path)
    assert (refused.code, "cvs holds documents (cv.pdf)" in refused.err) == (2, True), refused.err
    assert [path.name for path in (tmp_path / "cvs").iterdir()] == ["cv.pdf"]
    for place, said in (("cvs/cv.pdf", "it is a file"), ("cvs/cv.pdf/w", "cvs/cv.pdf is a file")):
        no_folder = run("list", "--workspace", place, home=tmp_path)
        assert (no_folder.code, said in no_folder.err) == (12, True), no_folder.err
    (tmp_path / "w").mkdir()
    assert run("doctor", "--workspace", "w", home=tmp_path).code == 0
    assert run("batch", "cvs", "--dry-run", "--workspace", "w", home=tmp_path).code == 0
    assert list((tmp_path / "w").iterdir()) == []
    (tmp_path / "w" / "workspace.db").mkdir()
    assert "it is a folder" in run("list", "--workspace", "w", home=tmp_path).err


LOOKS = (
    "list", "list --search ada", "status res_x", "data res_x", "explain res_x", "original res_x", "revisions res_x",
    "diff res_x", "export res_x -t classic", "preview res_x -t classic", "templates", "preferences", "keys", "webhooks",
    "webhooks deliveries", "workspace log", "proofread show res_x",
)  # fmt: skip


@pytest.mark.parametrize("line", LOOKS)
def test_looking_makes_no_workspace(tmp_path: Path, line: str) -> None:
    """A slip in --workspace leaves nothing behind; what is not there is said, and there is nothing in it."""
    (tmp_path / "scratch").mkdir()
    done = run(*line.split(), "--workspace", "wrok", home=tmp_path, env={"TMPDIR": str(tmp_path / "scratch")})
    assert done.code == (5 if "res_x" in line else 0), done.err
    place = tmp_path.resolve() / "wrok"
    assert done.err.startswith(f"There is no workspace in {place} yet; the first upload makes it.\n")
    assert [path.name for path in tmp_path.rglob("*")] == ["scratch"]


def test_a_place_that_cannot_be_looked_at(tmp_path: Path) -> None:
    """It is no mistake of the program, whoever asks: exit 12 and a sentence."""
    place = tmp_path / ("w" * 300)
    for line in (("list",), ("credits",), ("doctor",)):
        done = run(*line, "--workspace", place, home=tmp_path)
        assert (done.code, "too long" in " ".join((done.out + done.err).split())) == (12, True), (line, done.err)


def test_a_file_that_looks_like_an_option(tmp_path: Path) -> None:
    """Whoever names it is told how to."""
    write_all(tmp_path, {"-rf.pdf": resume_pdf()})
    done = run("parse", "-rf.pdf", home=tmp_path)
    assert (done.code, "is written ./-rf.pdf." in done.err) == (2, True), done.err
    assert run("parse", "./-rf.pdf", "--ndjson", home=tmp_path).code == 0
    assert "is written" not in run("parse", "-x.pdf", home=tmp_path).err


def test_broken_pipe(tmp_path: Path) -> None:
    """A reader that goes away ends the run quietly with 141, as SIGPIPE would, and no parser is left behind."""
    write_all(tmp_path / "in", {f"{number:02}.pdf": resume_pdf(f"Person {number}") for number in range(12)})
    process = subprocess.Popen(
        command("parse", "in", "--ndjson", "--jobs", "2"),
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    with process.stderr:
        process.stdout.readline()
        process.stdout.close()
        said = process.stderr.read().decode()
    assert process.wait(20) == 141
    assert said == ""
    with pytest.raises(ProcessLookupError):
        os.killpg(process.pid, 0)


def test_full_disk_on_stdout(tmp_path: Path) -> None:
    """Output that cannot be written is exit 1 with a sentence, not a success."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command("version"), stdout=full, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
        )
    assert done.returncode == 1
    assert b"could not be written" in done.stderr


def test_full_disk_under_the_log(tmp_path: Path) -> None:
    """What is said is lost; the work is done and ends with its own code. Help for a full disk is no bug of ours."""
    if not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    write_all(tmp_path, {"in/a.pdf": resume_pdf()})
    for arguments, code in ((("batch", "in", "--no-template"), 0), (("status", "res_x"), 5), (("nonsense",), 2)):
        with open("/dev/full", "wb") as full:
            done = subprocess.run(
                command(*arguments), stdout=subprocess.PIPE, stderr=full, env=environment(tmp_path), check=False,
                cwd=tmp_path,
            )  # fmt: skip
        assert done.returncode == code, arguments
    assert (tmp_path / "in-resumectl" / "a.pdf.json").exists()
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            command("--help"), stdout=full, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
        )
    assert (done.returncode, b"no space left on device" in done.stderr) == (1, True)


def test_help_for_a_reader_who_went_away(tmp_path: Path) -> None:
    """It ends as every other output does."""
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        command("--help"), stdout=writing, stderr=subprocess.PIPE, env=environment(tmp_path), check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_pipe_gets_no_colours(tmp_path: Path) -> None:
    """Not even where build servers ask for them."""
    write_all(tmp_path, {"a.pdf": resume_pdf()})
    done = run("parse", "a.pdf", home=tmp_path, env={"FORCE_COLOR": "1"})
    assert ("Maria Lindqvist" in done.out, "\x1b" in done.out) == (True, False)


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("parse", "good.pdf", "{long}/b.pdf", "--ndjson"), 3),
        (("watch", "{long}/b", "--out", "out"), 9),
        (("evaluate", "{long}/x", "{long}/x"), 9),
        (("batch", "in", "--out", "{long}/x", "--no-template"), 1),
    ],
)
def test_a_place_that_the_system_does_not_let_one_look_at(
    tmp_path: Path, arguments: tuple[str, ...], code: int
) -> None:
    """A folder that cannot be entered, for whatever reason, is told as such and never as a mistake of this program;
    a good file beside it is read.
    """
    write_all(tmp_path, {"good.pdf": resume_pdf(), "in/good.pdf": resume_pdf()})
    done = run(*(part.format(long="n" * 300) for part in arguments), home=tmp_path, cwd=tmp_path)
    assert (done.code, "bug" in done.err, "n" * 300 in done.err) == (code, False, True)
    if code == 3:
        assert [line["error"] is None for line in done.lines] == [True, False]


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl-C during parse is exit 130 without a traceback, at once, and nothing runs on."""
    write_all(tmp_path / "in", {f"{number:02}.png": resume_png(200 + number) for number in range(12)})
    process = subprocess.Popen(
        command("parse", "in", "--ndjson", "--jobs", "1"),
        cwd=tmp_path,
        env=environment(tmp_path),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=10)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert b"Stopped." in said


def test_doctor_lists_every_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The packages of every extra are looked for; what lacks is installed into the Python that runs."""
    from resumectl.documents import health

    text = (Path(health.__file__).parents[3] / "pyproject.toml").read_text(encoding="utf-8")
    extras = tomllib.loads(text)["project"]["optional-dependencies"]
    names = {re.split(r"[\[>=]", one)[0] for extra, wanted in extras.items() if extra != "all" for one in wanted}
    assert names <= {one["name"] for one in run("doctor", "--json", home=tmp_path).json["checks"]}
    monkeypatch.chdir(tmp_path)
    for prefix, said in (
        (".venv", ".venv/bin/pip install 'resumectl[serve]'"),
        ("pipx/venvs/resumectl", "pipx runpip resumectl install 'resumectl[serve]'"),
        ("uv/tools/resumectl", f"uv pip install 'resumectl[serve]' --python {tmp_path}/uv/tools/resumectl/bin/python"),
    ):
        monkeypatch.setattr(sys, "prefix", str(tmp_path / prefix))
        assert health.extra_command("serve") == said
