"""batch at the front door: real processes, the real parser, the real templates."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path

import docx
import pytest
from cli_bench import (
    command,
    environment,
    newest_attempts,
    resume_docx,
    resume_pdf,
    resume_png,
    run,
    wait_until,
    write_all,
)

from resumectl.engine.batch.gates import FIELDS

PHOTO = "paramedic-achterberg-photo.jpg"
SAMPLES = Path(__file__).parents[2] / "sample_resumes"


def outputs(folder: Path) -> dict[Path, bytes]:
    """Profiles and Word files; the tables carry times of failures that were tried again."""
    return {
        path: path.read_bytes()
        for path in folder.rglob("*.*")
        if path.suffix in (".json", ".docx") and path.is_file()
    }


def test_files_of_one_person_are_named(tmp_path: Path) -> None:
    """A newer résumé beside an older one, by the e-mail address, in later runs too; the same bytes twice are none."""
    nurse = (SAMPLES / "nurse-okonjo.pdf").read_bytes()
    write_all(tmp_path / "in", {"old.pdf": resume_pdf(), "new/cv.docx": resume_docx(), "a.pdf": nurse, "b.pdf": nurse})
    for _ in range(2):
        done = run("batch", "in", "--json", home=tmp_path)
        assert (done.code, done.json["same_address"]) == (0, [["new/cv.docx", "old.pdf"]])
        assert "\n  same e-mail address      new/cv.docx, old.pdf\n" in done.err


def test_many_files_of_one_person(tmp_path: Path) -> None:
    """A few are named, the others counted; --json has them all."""
    write_all(tmp_path / "in", {f"{number}.pdf": resume_pdf() + b"%" * number for number in range(1, 9)})
    done = run("batch", "in", "--json", "--no-template", home=tmp_path)
    assert done.json["same_address"] == [[f"{number}.pdf" for number in range(1, 9)]]
    assert "\n  same e-mail address      1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf and 3 more\n" in done.err


def test_a_folder_from_end_to_end(tmp_path: Path) -> None:
    """A profile and a readable Word file for each résumé, the tables, the counts; a second run changes
    nothing.
    """
    write_all(
        tmp_path / "in",
        {
            "cv.pdf": resume_pdf(),
            "berlin/cv.docx": resume_docx(),
            "again.pdf": resume_pdf(),
            "login.pdf": b"<html>",
            "notes.txt": b"x",
        },
    )
    done = run("batch", "in", "--template", "classic", "--out", "out", "--json", home=tmp_path)
    assert done.code == 3, done.err
    summary = done.json
    assert done.out.count("\n") == 1
    expected = {
        "files": 4,
        "completed": 3,
        "failed": 1,
        "unchanged": 0,
        "credits_used": 2,
        "template": "classic",
    }
    assert {name: summary[name] for name in expected} == expected
    assert summary["causes"] == {"UNSUPPORTED_FILE_TYPE": 1}
    assert summary["left_out"] == {"other_kind": 1}
    for name in ("cv.pdf", "berlin/cv.docx", "again.pdf"):
        text = "\n".join(one.text for one in docx.Document(str(tmp_path / "out" / f"{name}.docx")).paragraphs)
        assert "Maria Lindqvist" in text
        profile = json.loads((tmp_path / "out" / f"{name}.json").read_text())
        assert profile["data"]["basic_info"]["email"] == "maria.lindqvist@example.com"
        assert profile["evidence"]["fields"]
    before = outputs(tmp_path / "out")
    done = run("batch", "in", "--template", "classic", "--out", "out", "--json", home=tmp_path)
    assert (done.code, done.json["completed"], done.json["unchanged"]) == (3, 0, 3)
    assert outputs(tmp_path / "out") == before


def test_talk_and_data_apart(tmp_path: Path) -> None:
    """Without --json stdout stays empty: counts, causes and places are talk; --quiet silences them."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    done = run("batch", "in", home=tmp_path)
    assert (done.code, done.out) == (0, "")
    for text in ("1 résumé in in", "template classic", "1 credit used", str(tmp_path / "in-resumectl")):
        assert text in done.err, done.err
    assert run("batch", "in", "-q", home=tmp_path).err == ""


def test_it_is_said_in_which_workspace(tmp_path: Path) -> None:
    """Below the first line, with its whole path; once where it was made just now, and a dry run makes none."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    own = tmp_path / "own"
    place = f"Workspace: {own}"

    def told(*more: str) -> list[str]:
        return run("batch", "in", *more, "--workspace", "own", home=tmp_path).err.splitlines()

    first, *rest = told("--dry-run")
    assert (first, place in rest) == (f"There is no workspace in {own} yet; the first upload makes it.", False)
    assert not own.exists()
    first, *rest = told()
    assert (first, place in rest) == (f"Made a workspace in {own}.", False)
    assert told()[1] == told("--dry-run")[1] == place


def test_own_outputs_are_not_read_again(tmp_path: Path) -> None:
    """Word files of an earlier export that lie among the résumés are left out."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    run("batch", "in", "--out", "in/done", home=tmp_path)
    (tmp_path / "in" / "done" / "cv.pdf.docx").rename(tmp_path / "in" / "Maria.docx")
    done = run("batch", "in", "--out", "other", "--json", home=tmp_path)
    assert done.json["files"] == 1
    assert done.json["left_out"]["rendered"] == 1


def test_all_failed(tmp_path: Path) -> None:
    """When nothing could be read the exit code is 9 and the table of failures has them all."""
    write_all(tmp_path / "in", {"a.pdf": b"<html>", "b.pdf": b""})
    done = run("batch", "in", home=tmp_path)
    assert done.code == 9
    assert (tmp_path / "in-resumectl" / "failed.csv").read_text("utf-8-sig").count("\n") == 3


def test_unknown_template(tmp_path: Path) -> None:
    """A template that is not there is exit 5 before anything is read or written."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    done = run("batch", "in", "--template", "clasic", home=tmp_path)
    assert (done.code, "Did you mean 'classic'?" in done.err) == (5, True)
    assert not (tmp_path / "in-resumectl").exists()


def test_output_that_cannot_be_written(tmp_path: Path) -> None:
    """An output folder that cannot be made is exit 1 with a sentence, and no credit is used."""
    write_all(tmp_path, {"in/cv.pdf": resume_pdf(), "file": b"x"})
    done = run("batch", "in", "--out", "file/out", home=tmp_path)
    assert done.code == 1
    assert "file/out cannot be written" in done.err
    assert run("list", "--json", home=tmp_path).json["data"] == []


def start_batch(folder: Path) -> subprocess.Popen[bytes]:
    """A batch of `folder`/in, one file at a time; returns once the first file is done."""
    process = subprocess.Popen(
        command("batch", "in", "--jobs", "1"),
        cwd=folder,
        env=environment(folder),
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    )
    results = folder / "in-resumectl" / "results.ndjson"
    wait_until(lambda: results.exists() and bool(results.read_bytes()))
    return process


def test_interrupt(tmp_path: Path) -> None:
    """Ctrl-C lets running files finish and is 130; a rerun does the rest and pays for each file once."""
    count = 16
    write_all(
        tmp_path / "in", {f"{number:02}.pdf": resume_pdf(f"Person {number}") for number in range(count)}
    )
    process = start_batch(tmp_path)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert b"Ctrl-C again stops at once" in said
    assert b"not begun" in said
    out = tmp_path / "in-resumectl"
    rows = [json.loads(line) for line in (out / "results.ndjson").read_text().splitlines()]
    assert 1 <= len(rows) < count
    assert all((out / row["document"]).exists() for row in rows)
    done = run("batch", "in", "--json", home=tmp_path)
    assert (done.code, done.json["unchanged"], done.json["completed"]) == (0, len(rows), count - len(rows))
    assert run("credits", "--json", home=tmp_path).json["resume_credits"]["available"] == 1_000_000 - count


def test_second_interrupt(tmp_path: Path) -> None:
    """A second Ctrl-C does not wait for the file that is being read; a rerun reads it after all."""
    write_all(tmp_path / "in", {"0.pdf": resume_pdf(), "1.png": resume_png(180), "2.pdf": resume_pdf("Else")})
    process = start_batch(tmp_path)
    wait_until(lambda: newest_attempts(tmp_path) == [("PROCESSING", 1)])
    for _ in range(2):
        process.send_signal(signal.SIGINT)
        time.sleep(0.1)
    _, said = process.communicate(timeout=20)
    assert process.returncode == 130
    assert b"not begun" not in said, "it ended without a closing table"
    assert said.endswith(b"Stopped at once. The same command again goes on where it stopped.\n")
    done = run("batch", "in", "--json", home=tmp_path)
    assert (done.code, done.json["unchanged"], done.json["completed"]) == (0, 1, 2)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_what_a_person_stops_is_no_attempt(tmp_path: Path, number: signal.Signals) -> None:
    """A second Ctrl-C, `kill` and a closed terminal give the file in work back; nothing is left to run on."""
    write_all(tmp_path / "in", {"0.pdf": resume_pdf(), "1.png": resume_png(180), "2.pdf": resume_pdf("Else")})
    # Tests that run under nohup hand on that hangups are ignored, and the program would heed that.
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    try:
        process = start_batch(tmp_path)
    finally:
        signal.signal(signal.SIGHUP, before)
    wait_until(lambda: newest_attempts(tmp_path) == [("PROCESSING", 1)])
    for one in (signal.SIGINT, number):
        process.send_signal(one)
        time.sleep(0.1)
    _, said = process.communicate(timeout=20)
    assert process.returncode == (130 if number is signal.SIGINT else -number)
    # A scheduler's log says why it ends; a terminal that was closed shows nothing any more.
    assert (b"Stopped at once. The same command again" in said) == (number is not signal.SIGHUP)
    assert newest_attempts(tmp_path) == [("PENDING", 0)]


def test_a_file_that_was_cut_off_is_to_be_checked(tmp_path: Path) -> None:
    """What could be read of it is a profile; that text may be missing is said at the end, and what to do about it."""
    whole = (SAMPLES / "academic-penhaligon.pdf").read_bytes()
    write_all(tmp_path / "in", {"cut.pdf": whole[: len(whole) * 7 // 10], "cv.pdf": resume_pdf()})
    write_all(tmp_path / "in", {"cut.jpg": (photo := (SAMPLES / PHOTO).read_bytes())[: len(photo) // 2]})
    ahead = run("batch", "in", "--dry-run", home=tmp_path).err
    assert "so that text may be missing, 2 files:\n            cut.jpg\n            cut.pdf\n\n" in ahead
    looked = run("batch", "in", "--dry-run", "--json", home=tmp_path).json
    assert (looked["outlook"], looked["damaged"]) == ({"new": 3}, ["cut.jpg", "cut.pdf"])
    (tmp_path / "in" / "cut.jpg").unlink()
    for _ in range(2):
        done = run("batch", "in", "--json", home=tmp_path)
        assert (done.code, done.json["to_check"], done.json["doubts"]) == (0, 1, {"REPAIRED_INPUT": 1})
        assert "\n    1  to check: results.csv says why and what to do\n          1  REPAIRED_INPUT\n" in done.err
        assert "\n  to check                 cut.pdf\n" in done.err
    with (tmp_path / "in-resumectl" / "results.csv").open(encoding="utf-8-sig", newline="") as file:
        check = {row["file"]: row["to_check"] for row in csv.DictReader(file)}
    assert (check["cv.pdf"], check["cut.pdf"].startswith("The file is damaged or cut off: get it again")) == ("", True)
    write_all(tmp_path / "two", {"cut.pdf": whole[: len(whole) * 9 // 10]})
    both = "1  to check, some for several reasons: results.csv says why and what to do\n          1  REPAIRED_INPUT\n"
    assert both in run("batch", "two", home=tmp_path).err
    checked = "To check, since text may be missing from the profile: 1 damaged or cut off (cut.pdf)."
    assert checked in run("parse", "in", "--ndjson", home=tmp_path).err
    for shown in (run("parse", "in/cut.pdf", home=tmp_path).out, run("explain", "in/cut.pdf", home=tmp_path).out):
        assert re.search(r"\d+% of the text that\s+could be read placed", shown), shown
    assert "damaged or cut off: get it again" in run("upload", "in/cut.pdf", home=tmp_path).err


def test_few_failures_are_named_at_the_end(tmp_path: Path) -> None:
    """`parse` and `batch` name up to five files that could not be read, `batch` in later runs too; six are a list."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf(), "b.pdf": b"no document", "a.pdf": b"nothing"})
    assert "2 of 3 could not be read: a.pdf, b.pdf.\n" in run("parse", "in", "--ndjson", home=tmp_path).err
    for _ in range(2):
        done = run("batch", "in", "--no-template", "--jobs", "1", home=tmp_path)
        assert (done.code, "/in-resumectl/failed.csv: a.pdf, b.pdf\n" in done.err) == (3, True)
    write_all(tmp_path / "in", {f"{number}.pdf": b"no document" for number in range(4)})
    assert "6 of 7 could not be read.\n" in run("parse", "in", "--ndjson", home=tmp_path).err
    assert "in-resumectl/failed.csv\n" in run("batch", "in", "--no-template", home=tmp_path).err


def test_few_files_to_check_are_named_at_the_end(tmp_path: Path) -> None:
    """Those of earlier runs too, in the order of their names; of more than five results.csv says which."""
    cut = (SAMPLES / "academic-penhaligon.pdf").read_bytes()[:-2000]
    write_all(tmp_path / "in", {f"{name}.pdf": cut + name.encode() for name in "edcba"} | {"cv.pdf": resume_pdf()})
    for _ in range(2):
        said = run("batch", "in", "--no-template", home=tmp_path).err
        assert "  to check                 a.pdf, b.pdf, c.pdf, d.pdf, e.pdf\n" in said
    write_all(tmp_path / "in", {"f.pdf": cut + b"f"})
    more = run("batch", "in", "--no-template", home=tmp_path).err
    assert "\n    6  to check" in more
    assert "  to check      " not in more


def test_dry_run_and_gates(tmp_path: Path) -> None:
    """A dry run says what it would cost and touches nothing; a gate that does not hold is exit 10."""
    folder = tmp_path / "in"
    folder.mkdir()
    shutil.copy(SAMPLES / "nurse-okonjo.pdf", folder / "a.pdf")
    (folder / "b.pdf").write_bytes(b"no document")
    ahead = run("batch", str(folder), "--dry-run", "--json", home=tmp_path).json
    assert ahead["outlook"] == {"new": 1, "refused": 1}
    assert (ahead["credits_needed"], ahead["failing"][0]["file"]) == (1, "b.pdf")
    assert not (tmp_path / "in-resumectl").exists()
    assert not (tmp_path / "data").exists(), "looking makes no workspace"
    (folder / "b.pdf").unlink()
    shutil.copy(SAMPLES / "academic-penhaligon.pdf", folder / "c.pdf")
    low = run("batch", str(folder), "--out", str(tmp_path / "low"), "--no-template", home=tmp_path)
    assert "\n    1  to check: results.csv says why and what to do\n          1  LOW_COVERAGE\n" in low.err
    (folder / "c.pdf").unlink()
    out = str(tmp_path / "out")
    passed = run("batch", str(folder), "--out", out, "--require", "email,phone", "--min-coverage", "0.5", home=tmp_path)
    assert "1  known bytes" in passed.err
    assert "to check" not in passed.err
    stopped = run("batch", str(folder), "--out", out, "--min-coverage", "1", "--json", home=tmp_path)
    assert stopped.code == 10
    assert stopped.json["gates_broken"][0]["file"] == "a.pdf"
    assert f"1 profile of 1 did not pass. {out}/results.csv" in stopped.err
    (folder / "b.pdf").write_bytes(b"no document")
    (folder / "lacking.pdf").write_bytes(resume_pdf("Eva Roth"))
    stopped = run("batch", str(folder), "--out", out, "--min-coverage", "1", home=tmp_path)
    assert stopped.code == 10
    assert f"1 profile of 2 did not pass. 1 file failed and has no profile. {out}/results.csv" in stopped.err
    (folder / "b.pdf").unlink()
    (folder / "lacking.pdf").unlink()
    assert run("batch", str(folder), "--out", out, "--require", "shoes", home=tmp_path).code == 2
    free = ("batch", str(folder), "--out", str(tmp_path / "o2"), "--max-credits", "0")
    assert run(*free, home=tmp_path).code == 0, "known bytes cost nothing"
    (folder / "d.pdf").write_bytes(resume_pdf())
    ahead = run(*free, "--dry-run", "--json", home=tmp_path)
    assert (ahead.json["credits_needed"], ahead.json["beyond_limit"]) == (1, 1)
    assert "1 file left unread by --max-credits 0\n" in run(*free, "--dry-run", home=tmp_path).err
    assert run(*free, home=tmp_path).code == 8


def test_gates_of_the_settings(tmp_path: Path) -> None:
    """What resumectl.toml asks for holds until an option says otherwise, each for itself; nonsense names the file."""
    write_all(tmp_path / "in", {"cv.pdf": (SAMPLES / "academic-penhaligon.pdf").read_bytes()})
    settings = tmp_path / "resumectl.toml"
    settings.write_text('[gates]\nmin_coverage = 0.1\nrequire = ["name", "email"]')
    assert run("batch", "in", home=tmp_path).code == 0
    settings.write_text('[gates]\nmin_coverage = 1.0\nrequire = ["name", "email"]')
    assert run("batch", "in", home=tmp_path).code == 10
    assert run("batch", "in", "--require", "name", home=tmp_path).code == 10
    assert run("batch", "in", "--min-coverage", "0", home=tmp_path).code == 0
    stopped = run("batch", "in", "--min-coverage", "0", "--require", "shoes", home=tmp_path)
    assert (stopped.code, stopped.err) == (2, f"--require names 'shoes'. Fields are: {', '.join(FIELDS)}.\n")
    settings.write_text('[gates]\nrequire = ["shoes"]')
    assert f"require in {settings.resolve()} names 'shoes'" in run("batch", "in", home=tmp_path).err


def test_a_folder_that_cannot_be_looked_into_is_no_success(tmp_path: Path) -> None:
    """Résumés may lie in it: said even with --quiet, and exit 3, though every file that was found was read."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf()})
    inner = os.open(tmp_path / "in", os.O_RDONLY)
    # Further down than a path can say: root itself cannot list it.
    for _ in range(20):
        os.mkdir("d" * 250, dir_fd=inner)
        inner, outer = os.open("d" * 250, os.O_RDONLY, dir_fd=inner), inner
        os.close(outer)
    os.close(inner)
    for order in (["parse", "in", "--quiet"], ["batch", "in", "--quiet"], ["batch", "in", "--quiet"]):
        done = run(*order, home=tmp_path)
        assert (done.code, "The system did not let it look into dddd" in done.err) == (3, True), done
    assert list((tmp_path / "in-resumectl").glob("*.docx"))


def test_a_watch_into_two_logs(tmp_path: Path) -> None:
    """Where outcomes and talk go to different files, each line of talk says which file it is about."""
    write_all(tmp_path / "in", {"login.pdf": b"<html>", "empty.pdf": b""})
    process = subprocess.Popen(
        command("watch", "in", "--settle", "1s"), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env=environment(tmp_path), text=True,
    )  # fmt: skip
    assert process.stdout
    told = sorted(process.stdout.readline() for _ in range(2))
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert told == ["empty.pdf\tFAILED\tEMPTY_FILE\n", "login.pdf\tFAILED\tUNSUPPORTED_FILE_TYPE\n"]
    assert "\n  empty.pdf is empty (0 bytes)." in said
    assert "\n  login.pdf: The content is " in said


def test_watch_until_interrupted(tmp_path: Path) -> None:
    """Ctrl-C ends it with 130; what it read is there; a folder that is not there is exit 9. Known bytes in another
    recruiter's folder stay whose they were, which is said; so is a default template that it does not take.
    """
    folder = tmp_path / "in"
    for name in ("Ida", "Tom"):
        run("recruiters", "add", name, f"{name}@example.com", home=tmp_path)
        write_all(folder / name, {"a.pdf": (SAMPLES / "nurse-okonjo.pdf").read_bytes()})
    run("preferences", "set", "modern", home=tmp_path)
    arguments = ("watch", "in", "--out", "out", "--settle", "1s", "--every", "1s", "--json", "--folders", "recruiter")
    process = subprocess.Popen(
        command(*arguments), cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(tmp_path),
        text=True,
    )  # fmt: skip
    assert process.stdout
    line = json.loads(process.stdout.readline())
    assert (line["file"], line["status"]) == ("Ida/a.pdf", "COMPLETED")
    assert json.loads(process.stdout.readline())["warnings"] == ["OWNER_UNCHANGED"]
    time.sleep(1.0)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130, said
    assert "The template is classic; modern, the organization's default for exports, is taken with --template" in said
    assert f"Ctrl-C ends it.\nWorkspace: {tmp_path / 'data' / 'resumectl' / 'workspace'}\n" in said
    assert "Finishing the files" not in said, "it was idle"
    assert "uploaded for Ida: that stays its owner." in said
    assert run("watch", str(tmp_path / "none"), home=tmp_path).code == 9


def test_missing_programs_are_told_once(tmp_path: Path) -> None:
    """Before the first file, with how many need it; not again for each of them."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf(), **{f"{n}.png": resume_png(60) + b"%d" % n for n in range(4)}})
    (tmp_path / "bin").mkdir()
    done = run("batch", "in", home=tmp_path, env={"PATH": str(tmp_path / "bin")})
    assert done.code == 3
    assert "4 files (such as 0.png) will fail" in done.err
    assert done.err.count("tesseract-ocr") == 1
    assert "OCR_MISSING" in done.err
    watch = subprocess.Popen(
        command("watch", "in", "--out", "w"), cwd=tmp_path, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        env=environment(tmp_path, PATH=str(tmp_path / "bin")),
    )  # fmt: skip
    assert watch.stderr
    assert b"scans and pictures will fail" in watch.stderr.readline()
    watch.send_signal(signal.SIGINT)
    watch.communicate(timeout=60)


def test_only_failed_says_how_many(tmp_path: Path) -> None:
    """The first line counts what will be tried, not the folder."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf(), "b.pdf": b"<html>", "c.pdf": b""})
    run("batch", "in", home=tmp_path)
    ahead = run("batch", "in", "--only-failed", "--dry-run", home=tmp_path)
    assert ahead.err.startswith("2 that failed before, of 3 files in in")
    reasons = r"        \w+, 1 file:\n            b.pdf\n        \w+, 1 file:\n            c.pdf\n"
    assert re.search(f"^     2  will be refused\n{reasons}", ahead.err, re.MULTILINE), ahead.err
    assert "2  failed before and unchanged" in run("batch", "in", "--dry-run", home=tmp_path).err
    done = run("batch", "in", "--only-failed", home=tmp_path)
    assert done.err.startswith("2 that failed before, of 3 résumés in in")
    assert done.code == 9


def test_only_failed_where_nothing_failed(tmp_path: Path) -> None:
    """A folder that no run wrote into is most likely another one, exit 2 and nothing made; else it is said plainly."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf()})
    for more in ([], ["--dry-run"]):
        wrong = run("batch", "in", "--out", "other", "--only-failed", *more, home=tmp_path)
        assert (wrong.code, (tmp_path / "other").exists()) == (2, False)
        assert "--only-failed: there was no run into other yet. Leave it out, or name" in wrong.err
    run("batch", "in", "--out", "out", home=tmp_path)
    for more in ([], ["--dry-run"]):
        none = run("batch", "in", "--out", "out", "--only-failed", *more, home=tmp_path)
        assert none.code == 0
        assert "None of 1 résumé in in failed before." in none.err.replace("1 file", "1 résumé")


def test_only_failed_says_what_was_never_begun(tmp_path: Path) -> None:
    """After Ctrl-C it tries what failed and nothing else; that others were not begun is said."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf(), "b.pdf": b""})
    run("batch", "in", home=tmp_path)
    write_all(tmp_path / "in", {"c.pdf": resume_pdf("Carl Ray"), "d.pdf": resume_pdf("Dora Ray")})
    for more in ([], ["--dry-run"]):
        said = run("batch", "in", "--only-failed", *more, home=tmp_path).err
        assert "Never begun: 2 files. The same command without --only-failed reads them.\n" in said
    run("batch", "in", home=tmp_path)
    assert "Never begun" not in run("batch", "in", "--only-failed", home=tmp_path).err


def test_only_failed_goes_on_with_what_was_made(tmp_path: Path) -> None:
    """Without a word about the template, what is tried again is made as the rest was; another kind is said."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf(), "b.pdf": b""})
    run("batch", "in", "--out", "out", "--no-template", home=tmp_path)
    (tmp_path / "in" / "b.pdf").write_bytes(resume_pdf("Ann Berg"))
    done = run("batch", "in", "--out", "out", "--only-failed", home=tmp_path)
    assert "profiles alone" in done.err
    assert "otherwise" not in done.err
    assert sorted(path.name for path in (tmp_path / "out").glob("*.pdf.*")) == ["a.pdf.json", "b.pdf.json"]
    ahead = run("batch", "in", "--out", "out", "--template", "modern", "--dry-run", home=tmp_path)
    assert "now template modern): would be made anew." in ahead.err
    other = run("batch", "in", "--out", "out", "--template", "modern", home=tmp_path)
    assert "2 results in out made otherwise (profiles alone, now template modern): made anew." in other.err
    assert "2  known bytes: a profile and a Word file each, no credit" in other.err
    assert "  read: " not in other.err
    csv = run("batch", "in", "--out", "blind", "--blind", "contact", "--format", "csv", home=tmp_path)
    assert "2  known bytes: a profile and a CSV file each, no credit" in csv.err
    assert re.search(r"^  blinded CSV files +blind$", csv.err, re.MULTILINE)


def test_a_folder_keeps_its_template_and_what_was_edited_there(tmp_path: Path) -> None:
    """Where no template is named a second run takes that of the first, so that a Word file edited by hand stays."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf()})
    run("batch", "in", "--out", "out", "--template", "modern", home=tmp_path)
    word = tmp_path / "out" / "a.pdf.docx"
    word.write_bytes(b"edited by hand")
    write_all(tmp_path / "in", {"b.pdf": resume_pdf("Ann Berg")})
    again = run("batch", "in", "--out", "out", home=tmp_path)
    assert "template modern" in again.err
    assert "otherwise" not in again.err
    assert word.read_bytes() == b"edited by hand"
    assert run("batch", "in", "--out", "out", "--json", home=tmp_path).json["template"] == "modern"
    named = run("batch", "in", "--out", "out", "--json", home=tmp_path, env={"RESUMECTL_TEMPLATE": "classic"})
    assert (named.json["template"], word.read_bytes() == b"edited by hand") == ("classic", False)


def test_a_reader_who_has_had_enough(tmp_path: Path) -> None:
    """`parse | head` ends as programs do that a closed pipe ends: quietly, with 141 for the shell."""
    files = {f"{number:02}.pdf": resume_pdf(f"Person {number}") for number in range(30)}
    write_all(tmp_path / "in", files)
    process = subprocess.Popen(
        command("parse", "in", "--ndjson"), cwd=tmp_path, env=environment(tmp_path),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout
    assert process.stderr
    assert process.stdout.readline().startswith(b'{"file": "00.pdf"')
    process.stdout.close()
    said = process.stderr.read()
    process.stderr.close()
    assert (process.wait(60), said) == (141, b"")


def test_option_without_its_value(tmp_path: Path) -> None:
    """The way to help leads to the command's own."""
    done = run("list", "--search", home=tmp_path)
    assert (done.code, "See `resumectl list --help`." in done.err) == (2, True)


def test_warnings_are_those_of_the_files_own_name(tmp_path: Path) -> None:
    """Known bytes under a name that promises another type are warned of, and the other way round."""
    write_all(tmp_path / "in", {"a.pdf": resume_pdf(), "b.docx": resume_pdf()})
    write_all(tmp_path / "again", {"c.pdf": resume_pdf("Anna Berg"), "b.docx": resume_pdf("Anna Berg")})
    for folder in ("in", "again"):
        run("batch", folder, "-j", "1", home=tmp_path)
        lines = (tmp_path / f"{folder}-resumectl" / "results.ndjson").read_text().splitlines()
        rows = [json.loads(line) for line in lines]
        warned = {row["file"] for row in rows if "FILE_TYPE_MISMATCH" in row["warnings"]}
        assert (len(rows), warned) == (2, {"b.docx"})


def test_names_in_talk_stay_on_their_line(tmp_path: Path) -> None:
    """Each message about a file is one line, whatever its name holds; data has the name as it is."""
    name = "a\nb\x1b[31mc.pdf"
    write_all(tmp_path / "in", {name: b"<html>", "cv.pdf": resume_pdf(), "odd\nnote.txt": b"x"})
    for words in (("batch", "in", "--dry-run"), ("batch", "in"), ("parse", "in")):
        said = run(*words, home=tmp_path).err
        assert "a\\nb\\x1b[31mc.pdf" in said, said
        assert "odd\\nnote.txt" in said, said
    dry = run("batch", "in", "--dry-run", "--json", home=tmp_path).json
    assert (dry["left_out_files"], dry["outlook"]["unchanged_failed"]) == ({"other_kind": ["odd\nnote.txt"]}, 1)
    assert run("parse", "in", "--ndjson", home=tmp_path).lines[0]["file"] == name


def test_a_dry_run_names_few_of_what_it_leaves_out(tmp_path: Path) -> None:
    """Five files are named, of more the number is said and where their names are: the cost stays in sight."""
    write_all(tmp_path / "in", {"cv.pdf": resume_pdf(), **{f"{number}.txt": b"x" for number in range(5)}})
    assert "            4.txt\n" in run("batch", "in", "--dry-run", home=tmp_path).err
    write_all(tmp_path / "in", {"5.txt": b"x"})
    many = run("batch", "in", "--dry-run", home=tmp_path).err
    assert ".txt" not in many
    assert re.search(r"left out: 6 files .*\(--json names them\)$", many, re.MULTILINE)
    looked = run("batch", "in", "--dry-run", "--json", home=tmp_path).json
    assert len(looked["left_out_files"]["other_kind"]) == 6


def test_causes_stand_below_what_they_explain(tmp_path: Path) -> None:
    """A cause of failures below files that were not begun would be taken for theirs."""
    write_all(tmp_path / "in", {"empty.pdf": b"", "cv.pdf": resume_pdf()})
    said = run("batch", "in", "--max-credits", "0", home=tmp_path).err.splitlines()
    failed = next(at for at, line in enumerate(said) if line.split() == ["1", "failed"])
    assert said[failed + 1].split() == ["1", "EMPTY_FILE"]
    assert said[failed + 2].split() == ["1", "not", "begun"]
