"""evaluate: documents and gold from disk, tables, JSON, the gate, and every way to get it wrong."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from cli_bench import Finished, command, environment, resume_docx, resume_pdf, run, write_all

TRUE = {
    "basic_info": {
        "first_name": "Maria",
        "last_name": "Lindqvist",
        "full_name": "Maria Lindqvist",
        "email": "maria.lindqvist@example.com",
        "phone_number": "+46 8 123 456 78",
        "current_org": "Norrtull Hospital",
        "current_title": "Registered Nurse",
        "location": {"city": "Stockholm", "country": "Sweden"},
        "summary_description": [],
    },
    "education": [
        {"degree": "BSc in Nursing", "institution": "University of Uppsala", "start_date": "2012", "end_date": "2015"}
    ],
    "work_history": [
        {
            "role_title": "Registered Nurse",
            "company": "Norrtull Hospital",
            "location": "",
            "start_date": "2019-03",
            "end_date": "Present",
            "bullet_points": [
                "Cares for twelve patients a shift on the surgical ward",
                "Trains newly hired nurses in wound care",
            ],
        },
        {
            "role_title": "Assistant Nurse",
            "company": "Vasa Clinic",
            "location": "",
            "start_date": "2015-06",
            "end_date": "2019-02",
            "bullet_points": ["Took blood samples and kept the records of the ward"],
        },
    ],
    "skills": ["Triage", "Wound care", "Patient education"],
    "certifications": [],
    "resume_language": "english",
}


def write_gold(folder: Path, file: str, *, name: str = "", data: Any = TRUE, **about: str) -> None:
    record = {"file": file, "data": data, **about}
    write_all(folder, {f"{name or file}.gold.json": json.dumps(record).encode()})


@pytest.fixture
def cvs(tmp_path: Path) -> Path:
    """A folder with two résumés, whose gold is what they say, and one that nobody labelled."""
    write_all(
        tmp_path,
        {"cvs/a.pdf": resume_pdf(), "cvs/old/b.docx": resume_docx(), "cvs/other.pdf": resume_pdf("Karin Ek")},
    )
    write_gold(tmp_path / "gold", "a.pdf", layout="one-column")
    write_gold(tmp_path / "gold", "b.docx", layout="flowing")
    return tmp_path


def evaluate(home: Path, *arguments: str, sent: bytes = b"") -> Finished:
    return run("evaluate", *arguments, home=home, stdin=sent)


def test_documents_that_are_read_right(cvs: Path) -> None:
    """Everything right is 100, by group as well; a document without gold is left out, and that is said."""
    done = evaluate(cvs, "cvs", "gold", "--json", "--by", "layout")
    assert done.code == 0, done.err
    found = done.json
    assert (found["documents"], found["no_prediction"], found["field_f1"]) == (2, 0, 100.0)
    assert found["documents_f1"] == {"a.pdf": 100.0, "b.docx": 100.0}
    assert {name: one["documents"] for name, one in found["by"].items()} == {"flowing": 1, "one-column": 1}
    assert found["fields"]["work_bullets"]["right"] == 6
    assert found["confidence"]["share_right"] == 1.0
    assert found["confidence"]["values"] > 40
    assert "2 gold profiles, 2 documents." in done.err
    assert "Left out, because nobody said what is in them: 1 document." in done.err
    assert found["field_f1_interval"] == [100.0, 100.0]


def test_tables_fit_on_eighty_columns(cvs: Path) -> None:
    """People get tables: fields, groups, the worst documents by name, confidence."""
    wrong = {**TRUE, "skills": ["Welding"], "education": []}
    long = "a-document-with-a-very-long-name-as-recruiters-give-them-all-the-time.pdf"
    write_all(cvs, {f"cvs/{long}": resume_pdf()})
    write_gold(cvs / "gold", long, data=wrong, layout="x" * 90)
    done = evaluate(cvs, "cvs", "gold", "--by", "layout", "--worst", "1")
    assert done.code == 0, done.err
    lines = done.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[0].split() == ["field", "precision", "recall", "F1", "95", "%", "interval", "right", "false", "missed"]
    assert next(line for line in lines if line.startswith("skills")).split()[-3:] == ["6", "3", "1"]
    assert any(line.startswith("Mean F1 of the fields 9") for line in lines)
    worst = lines.index(next(line for line in lines if "worst documents" in line))
    assert long[:30] in lines[worst + 1]
    assert lines[worst + 2] == ""
    assert any("carry a confidence of 0.9 or more" in line for line in lines)


def test_gold_without_a_document_scores_as_empty(cvs: Path) -> None:
    """It is named on stderr, counts as empty, and the exit code says that something is missing."""
    write_gold(cvs / "gold", "gone.pdf")
    done = evaluate(cvs, "cvs", "gold", "--json", "--quiet")
    assert done.code == 3
    assert "1 gold profile without a document, scored as empty: gone.pdf." in done.err
    assert done.json["no_prediction"] == 1
    assert done.json["documents_f1"]["gone.pdf"] == 0.0
    assert done.json["fields"]["email"]["r"] == 0.6667
    done = evaluate(cvs, "cvs/other.pdf", "gold", "--json")
    assert done.code == 9
    assert done.json["field_f1"] == 0.0


def test_a_document_without_gold_is_named(cvs: Path) -> None:
    """A slip in a name is seen where the name is told, at both ends."""
    write_gold(cvs / "gold", "othr.pdf")
    done = evaluate(cvs, "cvs", "gold", "--json")
    assert "1 gold profile without a document, scored as empty: othr.pdf." in done.err
    assert "nobody said what is in them: 1 document. Without gold: other.pdf." in done.err


def test_a_mistyped_member_of_gold_is_told(cvs: Path) -> None:
    """With its file, however quiet the run is, and whatever is scored is scored as before."""
    slips = {key.replace("work_history", "work_histroy"): value for key, value in TRUE.items()}
    slips["basic_info"] = {**TRUE["basic_info"], "e_mail": "x@example.com", "location": {"town": "Stockholm"}}
    slips["education"] = [{"degree": "BSc in Nursing", "instituton": "University of Uppsala"}]
    slips["certifications"] = [{"title": "Pilot"}, {"name": "Diver", "issuer": ""}, {"nmae": "Nurse"}]
    write_gold(cvs / "gold", "b.docx", data=slips, layout="flowing", remark="not looked at")
    done = evaluate(cvs, "cvs", "gold", "--json", "--quiet")
    assert done.code == 0, done.err
    (line,) = [line for line in done.err.splitlines() if "no profile has" in line]
    assert line.startswith("gold/b.docx.gold.json has members that no profile has")
    assert set(line.partition("scored: ")[2].rstrip(".").split(", ")) == {
        "/basic_info/e_mail", "/basic_info/location/town", "/education/0/instituton", "/work_histroy",
        "/certifications/2/nmae",
    }  # fmt: skip
    for name in "cdefghijklm":
        write_all(cvs, {f"cvs/{name}.pdf": resume_pdf()})
        write_gold(cvs / "gold", f"{name}.pdf", data={"skils": []})
    done = evaluate(cvs, "cvs", "gold", "--json")
    assert done.err.count("scored: /skils.") == 9
    assert "And 2 more gold profiles." in done.err


def test_a_document_that_cannot_be_read_scores_as_empty(cvs: Path) -> None:
    """The sentence of `parse` is said, the others are scored."""
    write_all(cvs, {"cvs/torn.pdf": b"<html>"})
    write_gold(cvs / "gold", "torn.pdf")
    done = evaluate(cvs, "cvs", "gold", "--json")
    assert done.code == 3
    assert "torn.pdf" in done.err
    assert "PDF, DOCX, DOC, PNG and JPEG" in done.err
    assert done.json["documents_f1"] == {"a.pdf": 100.0, "b.docx": 100.0, "torn.pdf": 0.0}


def test_predictions_score_like_the_documents(cvs: Path) -> None:
    """What `parse --ndjson` wrote has the same scores, from a file and from standard input."""
    fresh = evaluate(cvs, "cvs", "gold", "--json").json
    parsed = run("parse", "cvs", "--ndjson", home=cvs)
    write_all(cvs, {"all.ndjson": parsed.out.encode()})
    for said in (("--predictions", "all.ndjson", "gold"), ("cvs", "gold", "--predictions", "-")):
        done = evaluate(cvs, *said, "--json", sent=parsed.out.encode())
        assert done.code == 0, done.err
        assert {**done.json, "confidence": 0} == {**fresh, "confidence": 0}
        assert done.json["confidence"] is None


def test_predictions_without_a_profile_are_named(cvs: Path) -> None:
    """A line that says null scores as empty; a second line of the same name is one too many."""
    lines = b'{"file": "a.pdf", "data": {}}\n{"file": "old/b.docx", "data": null}\n{"file": "x.pdf", "data": {}}\n'
    done = evaluate(cvs, "--predictions", "-", "gold", "--json", sent=lines)
    assert done.code == 3
    assert done.json["no_prediction"] == 1
    assert "2 gold profiles, 2 predictions." in done.err
    assert "1 prediction says nothing, scored as empty: b.docx." in done.err
    assert "Left out, because nobody said what is in them: 1 prediction." in done.err
    line = b'{"file": "a.pdf", "data": {"skills": ["a"]}, "evidence": {"fields": {"/skills/0": {"confidence": %s}}}}'
    for number in (b"NaN", b"1e999", b"-1"):
        odd = evaluate(cvs, "--predictions", "-", "gold", "--json", sent=line % number)
        assert odd.json["confidence"] is None
    done = evaluate(cvs, "--predictions", "-", "gold", sent=lines + lines)
    assert done.code == 9
    assert "more than one line about a.pdf" in done.err


def test_what_the_parser_says_can_be_made_gold(tmp_path: Path) -> None:
    """The output of `parse --json` is a gold profile as it stands, to be corrected by hand."""
    write_all(tmp_path, {"cvs/a.pdf": resume_pdf()})
    said = run("parse", "cvs/a.pdf", "--json", home=tmp_path)
    write_all(tmp_path, {"gold/a.pdf.gold.json": said.out.encode()})
    done = evaluate(tmp_path, "cvs", "gold", "--json")
    assert done.code == 0, done.err
    assert done.json["field_f1"] == 100.0


def test_values_are_listed_for_calibration(cvs: Path) -> None:
    """--values writes each judged value with its confidence; `-` sends them to stdout and the tables away."""
    done = evaluate(cvs, "cvs", "gold", "--values", "values.ndjson")
    assert done.code == 0, done.err
    written = (cvs / "values.ndjson").read_text()
    rows = [json.loads(line) for line in written.splitlines()]
    assert {row["document"] for row in rows} == {"a.pdf", "b.docx"}
    assert {"pointer": "/skills/1", "field": "skills", "value": "Wound care", "right": True}.items() <= next(
        row for row in rows if row["pointer"] == "/skills/1"
    ).items()
    assert all(0 < row["confidence"] <= 1 for row in rows)
    done = evaluate(cvs, "cvs", "gold", "--values", "-")
    assert done.out == written
    assert "Mean F1" in done.err


def test_the_gate(cvs: Path) -> None:
    """--min-f1 ends with 10 when the mean F1 is below it, after everything is shown."""
    assert evaluate(cvs, "cvs", "gold", "--min-f1", "100").code == 0
    write_gold(cvs / "gold", "b.docx", data={**TRUE, "skills": ["Welding"]}, layout="flowing")
    done = evaluate(cvs, "cvs", "gold", "--min-f1", "99.5", "--json")
    assert done.code == 10
    assert done.json["field_f1"] < 99.5
    assert done.error_line["code"] == "F1_BELOW_MINIMUM"
    assert "below the 99.5 of --min-f1" in done.err
    assert evaluate(cvs, "cvs", "gold", "--min-f1", "90").code == 0
    assert evaluate(cvs, "cvs", "gold", "--min-f1", "nan").code == 2


def test_one_gold_file_and_one_document(cvs: Path) -> None:
    """Files may be named one by one, twice as well, and their folder too."""
    done = evaluate(cvs, "cvs/a.pdf", str(cvs / "cvs" / "a.pdf"), "cvs", "gold/a.pdf.gold.json", "--json")
    assert done.code == 0, done.err
    assert done.json["documents_f1"] == {"a.pdf": 100.0}
    assert done.json["field_f1_interval"] is None
    assert "nobody said what is in them: 2 documents" in done.err


WRONG_CALLS: Mapping[str, tuple[tuple[str, ...], int, str]] = {
    "no gold named": (("cvs",), 2, "there is one path"),
    "nothing named": ((), 2, ""),
    "no such folder": (("nowhere", "gold"), 9, "no file or folder nowhere"),
    "no such gold": (("cvs", "nowhere"), 9, "no file nowhere"),
    "gold and documents exchanged": (("gold", "cvs"), 9, "no gold profile in the folder cvs"),
    "a folder without documents": (("gold", "gold"), 9, "no résumé in the folder gold"),
    "no predictions": (("gold", "--predictions", "nowhere"), 9, "nowhere cannot be read"),
    "predictions in a folder": (("gold", "--predictions", "cvs"), 9, "cvs cannot be read"),
    "predictions that are none": (("gold", "--predictions", "cvs/a.pdf"), 9, "Line 1 of cvs/a.pdf"),
    "values and json on stdout": (("cvs", "gold", "--values", "-", "--json"), 2, "exclude each other"),
    "a group that is none": (("cvs", "gold", "--by", "mood"), 2, "mood"),
    "a gate beyond 100": (("cvs", "gold", "--min-f1", "101"), 2, "101"),
    "fewer than no documents": (("cvs", "gold", "--worst", "-1"), 2, "-1"),
    "values without a folder": (("cvs", "gold", "--values", "no/where"), 1, "no folder"),
}


@pytest.mark.parametrize("call", WRONG_CALLS)
def test_wrong_calls(cvs: Path, call: str) -> None:
    """A wrong call ends with its code and a sentence that says what is wrong."""
    arguments, code, words = WRONG_CALLS[call]
    done = evaluate(cvs, *arguments)
    assert done.code == code, done.err
    assert words in " ".join(done.err.split())


def test_damaged_gold_ends_before_anything_is_read(cvs: Path) -> None:
    """Nothing is scored against gold that is not whole; the file is named, in JSON too."""
    write_all(cvs, {"gold/c.pdf.gold.json": b'{"file": "c.pdf"'})
    done = evaluate(cvs, "cvs", "gold", "--json")
    assert done.code == 9
    assert done.out == ""
    assert done.error_line["code"] == "GOLD_DAMAGED"
    assert "c.pdf.gold.json" in done.error_line["message"]


def test_documents_of_one_name_are_told_apart(cvs: Path) -> None:
    """A name that fits two documents is an error; the same names in folders of gold settle it."""
    write_all(cvs, {"north/cv.pdf": resume_pdf(), "south/cv.pdf": resume_pdf("Karin Ek")})
    write_gold(cvs / "one", "cv.pdf")
    done = evaluate(cvs, "north", "south", "one", "--json")
    assert done.code == 9
    assert "may be about north/cv.pdf or about south/cv.pdf" in done.err
    write_gold(cvs / "two", "north/cv.pdf", name="cv.pdf")
    done = evaluate(cvs, "north", "south", "two", "--json")
    assert done.code == 0, done.err
    assert done.json["documents_f1"] == {"north/cv.pdf": 100.0}


def test_stopping_is_said_plainly(cvs: Path) -> None:
    """Ctrl-C ends with 130 and promises nothing: an evaluation keeps nothing to go on from."""
    many = {f"cvs/{number}.pdf": resume_pdf() for number in range(300)}
    write_all(cvs, many)
    for path in many:
        write_gold(cvs / "gold", Path(path).name)
    process = subprocess.Popen(
        command("evaluate", "cvs", "gold"),
        cwd=cvs, env=environment(cvs), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr
    assert process.stderr.readline().startswith(b"302 gold profiles")
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, b""), said
    assert said.decode().splitlines()[-1] == "Stopped."


def test_an_answered_ctrl_c_within_executed_text_ends_with_its_code(tmp_path: Path) -> None:
    """Python would die of the signal where it came while a dataclass was made, whatever code is asked for then."""
    (tmp_path / "answering.py").write_text(
        "import sys, resumectl.cli.app as app, resumectl.__main__ as entry\n"
        "def answered():\n"
        "    try: exec('raise KeyboardInterrupt')\n"
        "    except KeyboardInterrupt: sys.exit(130)\n"
        "app.main = answered\n"
        "entry.main()\n"
    )
    assert subprocess.run([sys.executable, "-m", "answering"], cwd=tmp_path, check=False).returncode == 130
