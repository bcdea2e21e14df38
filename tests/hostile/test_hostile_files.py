"""Hostile files end as their list says: a profile or an error with a code, in time, with nothing else harmed."""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import pytest
from hostile_trial import CALM_BYTES, Ground, Trial, unlike_list
from make_hostile import Hostile, hostile_files

FILES = tuple(hostile_files())
FOLDERS = ("special/folder.pdf", "special/link_parent_dir")
LONG = (
    # To make.
    "docx/bomb_*", "docx/many_*", "img/bomb_*", "img/i*_bomb.png", "img/ztxt_bomb.png", "img/idat_*",
    "pdf/flate_bomb_1GB*", "pdf/image_bomb_*",
    # To read: pictures by OCR, and much of everything.
    "img/exif_*", "img/text_*", "img/gray_*", "img/cmyk*", "img/*scans*", "img/no_eoi*", "img/trailing*", "img/mid_*",
    "img/truncated_half*", "img/interlace*", "img/ok_text.jpg", "img/strip_*", "img/apng*", "img/palette*",
    "poly/p*.png", "poly/jpeg*", "wrongext/p*_named.jpg", "wrongext/*_named.png", "wrongext/*jpg_named*",
    "wrongext/png_named*",
    "pdf/page_*", "pdf/one_tj*", "pdf/long_line*", "pdf/scan_*", "pdf/annots*", "pdf/objects*", "pdf/*nested*",
    "pdf/redos*", "pdf/font_tounicode_long*", "docx/runs_500k*", "docx/text_node*", "docx/redos*", "docx/table_3*",
)  # fmt: skip
QUICK = tuple(one for one in FILES if not one.big and not any(fnmatch(one.name, long) for long in LONG))

needs_proc = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is told by /proc")


def named(files: Sequence[Hostile]) -> list[Hostile]:
    """Those that `parse` takes by name; it would walk through folders."""
    return [one for one in files if one.name not in FOLDERS]


def parse(ground: Ground, files: Sequence[Hostile], timeout_s: float) -> Trial:
    before = ground.state()
    names = [one.name for one in named(files)]
    done = ground.run("parse", "--ndjson", "--jobs", "2", "--", *names, timeout_s=timeout_s)
    assert ground.state() == before, "no file was written, moved or touched"
    assert ground.left_behind() == []
    return done


def assert_as_listed(done: Trial, files: Sequence[Hostile]) -> None:
    assert unlike_list(named(files), done.lines) == []
    assert done.code == 3
    assert "Traceback" not in done.err
    assert not [line for line in done.lines if "root:" in json.dumps(line)], "somebody else's file was read"
    assert max(line["seconds"] for line in done.lines) < 125


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    """The files that are made and read quickly."""
    return Ground.with_files(tmp_path_factory.mktemp("hostile"), QUICK)


@pytest.mark.slow
def test_quick_ones_by_name(quick: Ground) -> None:
    """Two hundred files named one by one: a line each, as listed, with little memory and nothing left behind."""
    assert len(QUICK) > 250
    done = parse(quick, QUICK, 300)
    assert_as_listed(done, QUICK)
    assert done.peak_bytes < CALM_BYTES


@pytest.mark.slow
def test_a_folder_of_names_and_furniture(tmp_path: Path) -> None:
    """Names that break terminals, links, pipes and sockets: a batch reads what is a file, once, and nothing else."""
    files = [one for one in FILES if one.kind == "filename" or one.special or one.name == "pdf/ok_plain.pdf"]
    ground = Ground.with_files(tmp_path, files)
    done = ground.run("batch", ".", "--out", str(tmp_path / "out"), "--json", "--jobs", "2", timeout_s=200)
    summary = json.loads(done.out)
    left_out = {"link": 6, "not_regular": 2, "lock": 1, "hidden": 6, "same_file": 1}
    assert {reason: summary["left_out"].get(reason) for reason in left_out} == left_out
    assert summary["causes"] == {"FILE_TOO_LARGE": 1, **({} if os.geteuid() == 0 else {"FILE_UNREADABLE": 1})}
    rows = [json.loads(line) for line in (tmp_path / "out" / "results.ndjson").read_text().splitlines()]
    assert len(rows) == len({row["file"] for row in rows}) == summary["files"]
    for row in rows:
        if row["error"] is None:
            assert (tmp_path / "out" / row["document"]).is_file() or "\\x" in row["file"], row
    assert "Traceback" not in done.err
    assert "\x1b" not in done.err
    assert "\u202e" not in done.err
    again = json.loads(ground.run("batch", ".", "--out", str(tmp_path / "out"), "--json", timeout_s=200).out)
    assert (again["completed"], again["failed"]) == (0, 0)
    assert again["unchanged"] == summary["completed"]


@pytest.mark.check
@needs_proc
def test_all_by_name(tmp_path: Path) -> None:
    """Every file of the list, the bombs too, as listed, and the program that reads them stays small."""
    ground = Ground.with_files(tmp_path, FILES)
    done = parse(ground, FILES, 1200)
    assert_as_listed(done, FILES)
    assert 0 < done.peak_bytes < CALM_BYTES


@pytest.mark.check
@needs_proc
def test_all_in_a_batch(tmp_path: Path) -> None:
    """In a folder too: one outcome each, a credit for each new document that was read, none for the rest."""
    ground = Ground.with_files(tmp_path, FILES)
    done = ground.run("batch", ".", "--out", str(tmp_path / "out"), "--json", "--jobs", "2", timeout_s=1800)
    assert done.code == 3
    assert "Traceback" not in done.err
    assert 0 < done.peak_bytes < CALM_BYTES
    rows = [json.loads(line) for line in (tmp_path / "out" / "results.ndjson").read_text().splitlines()]
    outcomes = Counter(row["file"] for row in rows)
    assert set(outcomes.values()) == {1}
    reached = [one for one in FILES if not one.special and one.name in outcomes]
    assert len(reached) > 330
    assert unlike_list(reached, rows) == []
    read = {row["sha256"] for row in rows if row["error"] is None}
    credits = json.loads(ground.run("credits", "--json", timeout_s=60).out)["resume_credits"]
    assert credits["available"] == 1_000_000 - len(read)
    assert sum(row["credits_used"] for row in rows) == len(read)
    assert ground.left_behind() == []
