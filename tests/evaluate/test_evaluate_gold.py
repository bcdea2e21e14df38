"""Gold files are read with care, and each finds its document."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from resumectl.documents.evaluating.gold import Gold, read_gold
from resumectl.documents.evaluating.groups import By, group_of
from resumectl.documents.evaluating.matching import match
from resumectl.documents.evaluating.predictions import read_predictions
from resumectl.model.errors import BadFile

SAMPLES = Path(__file__).resolve().parents[2] / "sample_resumes"


def write_gold(folder: Path, name: str, record: Any) -> Path:
    path = folder / f"{name}.gold.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(record if isinstance(record, str) else json.dumps(record), encoding="utf-8")
    return path


def gold(file: str, folder: str = ".") -> Gold:
    return Gold(f"gold/{folder}/{file}.gold.json", folder, file, {}, {})


def test_samples_are_good_gold() -> None:
    """All gold of the samples is read, in the order of the names, with what is said about each."""
    found = read_gold(str(SAMPLES / "gold"))
    assert len(found) > 30
    assert [one.file for one in found] == sorted(one.file for one in found)
    nurse = next(one for one in found if one.file == "nurse-okonjo.pdf")
    assert nurse.data["basic_info"]["last_name"] == "Okonjo"
    assert nurse.about["layout"] == "one-column"
    assert (group_of(nurse, By.LANGUAGE), group_of(nurse, By.FORMAT)) == ("english", "pdf")


def test_gold_may_leave_members_out(tmp_path: Path) -> None:
    """What nobody labelled is missing or null; years may be numbers, one text may stand for a list."""
    data = {
        "basic_info": {"email": None, "location": None, "summary_description": "one text"},
        "education": None,
        "work_history": [{"start_date": 2019, "bullet_points": None}, {}],
        "certifications": [{"name": "NEWS2"}],
        "unknown": 7,
    }
    write_gold(tmp_path, "a", {"file": "a.pdf", "data": data})
    write_gold(tmp_path, "below/b", {"file": "b.JPEG", "data": {}, "layout": "scan"})
    (tmp_path / "other.json").write_text("{")
    # Editors of Windows put a mark before the text.
    marked = tmp_path / "below" / "b.gold.json"
    marked.write_bytes(b"\xef\xbb\xbf" + marked.read_bytes())
    first, second = read_gold(str(tmp_path))
    assert (first.file, first.folder, first.data) == ("a.pdf", ".", data)
    assert (second.file, second.folder, second.about) == ("b.JPEG", "below", {"layout": "scan"})
    assert [group_of(first, by) for by in By] == ["?", "?", "pdf", "?"]
    assert [group_of(second, by) for by in By] == ["scan", "?", "jpg", "?"]
    assert read_gold(str(tmp_path / "a.gold.json"))[0].file == "a.pdf"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ('{"file": "a.pdf"', "is no JSON"),
        ("[" * 100_000, "is no JSON"),
        ([], "holds no JSON object"),
        ({"data": {}}, 'does not say in "file"'),
        ({"file": "/", "data": {}}, 'does not say in "file"'),
        ({"file": 3, "data": {}}, 'does not say in "file"'),
        ({"file": "a.pdf"}, 'has no profile in "data"'),
        ({"file": "a.pdf", "data": []}, 'has no profile in "data"'),
        ({"file": "a.pdf", "data": {"basic_info": "x"}}, "has basic_info that is no object"),
        ({"file": "a.pdf", "data": {"basic_info": {"email": ["x"]}}}, "has basic_info/email that is no string"),
        ({"file": "a.pdf", "data": {"basic_info": {"location": "x"}}}, "has basic_info/location that is no object"),
        ({"file": "a.pdf", "data": {"basic_info": {"location": {"city": {}}}}}, "location/city that is no string"),
        ({"file": "a.pdf", "data": {"basic_info": {"summary_description": 5}}}, "summary_description that is no array"),
        ({"file": "a.pdf", "data": {"education": {}}}, "has education that is no array"),
        ({"file": "a.pdf", "data": {"education": ["BSc"]}}, "has education/0 that is no object"),
        ({"file": "a.pdf", "data": {"work_history": [{}, {"company": True}]}}, "history/1/company that is no string"),
        ({"file": "a.pdf", "data": {"work_history": [{"bullet_points": 1}]}}, "bullet_points that is no array"),
        ({"file": "a.pdf", "data": {"skills": [["Triage"]]}}, "has an item in skills that is no string"),
        ({"file": "a.pdf", "data": {"resume_language": {}}}, "has resume_language that is no string"),
    ],
)  # fmt: skip
def test_damaged_gold_is_named(tmp_path: Path, record: Any, words: str) -> None:
    """A gold file that is not what it should be is an error that names the file and the place."""
    path = write_gold(tmp_path, "a", record)
    with pytest.raises(BadFile) as caught:
        read_gold(str(tmp_path))
    assert words in caught.value.message
    assert str(path) in caught.value.message
    assert caught.value.code == "GOLD_DAMAGED"


def test_all_damaged_gold_is_named_at_once(tmp_path: Path) -> None:
    """Nobody mends one file after the other: all are named, of very many the first ten."""
    for number in range(12):
        write_gold(tmp_path, f"{number:02}", "")
    with pytest.raises(BadFile) as caught:
        read_gold(str(tmp_path))
    lines = caught.value.message.splitlines()
    assert len(lines) == 11
    assert lines[-1] == "And 2 more."


def test_gold_that_is_not_there(tmp_path: Path) -> None:
    """An empty folder, a path to nothing and bytes that are no text are errors too."""
    (tmp_path / "latin.gold.json").write_bytes('{"file": "é.pdf", "data": {}}'.encode("latin-1"))
    (tmp_path / "empty").mkdir()
    for place, words in (("empty", "no gold profile"), ("nowhere", "no file"), ("latin.gold.json", "no JSON in UTF-8")):
        with pytest.raises(BadFile, match=words):
            read_gold(str(tmp_path / place))


def test_documents_are_found_by_name_and_place() -> None:
    """A bare name finds its document in any folder, a path the one that it names, whichever has more parts."""
    documents = ("cv.pdf", "old/cv.pdf", "old/b.pdf", "x/c.docx", "/data/d.pdf", "scan", "e\u0301.pdf")
    golds = (
        gold("cv.pdf"), gold("old/cv.pdf"), gold("b.pdf"), gold("c.docx", "x"), gold("more/d.pdf"), gold("data/d.pdf"),
        gold("scan.png"), gold("é.pdf"), gold("C.docx"),
    )  # fmt: skip
    found = match(golds, documents)
    assert found.found == (0, 1, 2, 3, None, 4, 5, 6, None)
    assert found.unlabelled == ()
    assert match((gold("b.pdf"),), documents).unlabelled == (0, 1, 3, 4, 5, 6)


def test_gold_beside_its_document_is_about_that_one() -> None:
    """Where gold lies in folders of the same names, each is about the document of its own folder."""
    documents = ("north/cv.pdf", "south/cv.pdf")
    found = match((gold("cv.pdf", "south"), gold("cv.pdf", "north")), documents)
    assert found.found == (1, 0)
    assert found.names == ("south/cv.pdf", "north/cv.pdf")
    assert match((gold("cv.pdf", "south"),), ("cv.pdf",)).names == ("cv.pdf",)


def test_doubt_is_an_error() -> None:
    """Two documents of one name, or two golds about one document: nobody guesses."""
    with pytest.raises(BadFile, match=r"may be about north/cv\.pdf or about south/cv\.pdf"):
        match((gold("cv.pdf"),), ("north/cv.pdf", "south/cv.pdf"))
    with pytest.raises(BadFile, match="are about the same document"):
        match((gold("cv.pdf"), gold("cv.pdf", "a")), ("cv.pdf",))
    with pytest.raises(BadFile, match="are about the same document"):
        match((gold("cv.pdf"), gold("cv.pdf")), ())


def test_predictions_are_lines() -> None:
    """A line has a file and a profile or null; what `parse --json` adds is read too."""
    lines = (
        b'\xef\xbb\xbf{"file": "a.pdf", "data": {"skills": ["x"]}, "evidence": {"fields": {"/skills/0": '
        b'{"confidence": 0.5}, "/x": {}, "/y": 3}}}\n',
        b"\n",
        b'{"file": "b.pdf", "data": null, "error": {"code": "EMPTY_FILE"}}',
        b'{"file": "c.pdf", "data": {}}',
    )
    (_, first), (_, second), (name, third) = read_predictions(lines, "all.ndjson")
    assert first
    assert (first.data, first.confidences) == ({"skills": ["x"]}, {"/skills/0": 0.5})
    assert second is None
    assert name == "c.pdf"
    assert third
    assert third.confidences == {}


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b"\xff", b'{"data": {}}', b'{"file": "/"}', b'{"file": "a", "data": []}']
)
def test_damaged_predictions_name_the_line(line: bytes) -> None:
    """A line that is no prediction is an error that says which one it is."""
    with pytest.raises(BadFile, match=r"Line 2 of all\.ndjson"):
        read_predictions((b'{"file": "a.pdf", "data": {}}\n', line), "all.ndjson")
