"""Batches whose Word files are blinded, carry fields of the agency's own, or are made otherwise than plainly."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from batch_bench import Bench
from docx import Document as WordFile
from typer.testing import CliRunner

from resumectl.cli.app import app
from resumectl.engine.batch import Plan, WatchPlan, find_template, plan_for, read_folders
from resumectl.engine.batch.subfolders import Sorter
from resumectl.intake import walk_folder
from resumectl.model.document import Document
from resumectl.model.errors import InvalidInput, NotFound, UsageError
from resumectl.model.rendering import Blind, ExportOptions


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    """A bench with an empty folder whose files are really made."""
    bench = Bench(tmp_path / "in", tmp_path / "out", tmp_path / "workspace", really=True)
    bench.folder.mkdir()
    bench.open()
    yield bench
    bench.engine.close()


def words(path: Path) -> str:
    return "\n".join(paragraph.text for paragraph in WordFile(str(path)).paragraphs)


def names_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def add_template(bench: Bench, *lines: str, name: str = "House") -> str:
    document, made = WordFile(), BytesIO()
    for line in lines:
        document.add_paragraph(line)
    document.save(made)
    return bench.engine.add_template(name, Document("house.docx", made.getvalue())).id


@pytest.mark.parametrize("settings", [{"template": "blind"}, {"export": ExportOptions(blind=Blind.CONTACT)}])
def test_nothing_beside_a_blinded_file_bears_a_name(bench: Bench, settings: dict[str, object]) -> None:
    """DIR holds the blinded files alone, named by ids; the table beside it, in DIR-private, says who is who."""
    bench.put("Wanda Ruttkowski/cv.pdf", "name Wanda Ruttkowski")
    bench.put("Ruttkowski-Tomek.pdf", "name Tomek Ruttkowski")
    assert bench.run(**settings).completed == 2
    private = bench.out.with_name("out-private")
    with (private / "results.csv").open(encoding="utf-8-sig", newline="") as table:
        rows = list(csv.DictReader(table))
    found = {row["full_name"]: private / row["document"] for row in rows}
    assert names_below(bench.out) == sorted(f"{row['resume_id']}.docx" for row in rows)
    assert {path.resolve().parent for path in found.values()} == {bench.out.resolve()}
    assert words(found["Wanda Ruttkowski"]).startswith("W. R.")
    assert "Ruttkowski" not in "".join(words(path) for path in found.values())
    assert (private / "Wanda Ruttkowski/cv.pdf.json").exists()
    assert bench.run(**settings).kept == 2


def test_a_blinded_file_that_may_name_an_employer_is_to_be_checked(bench: Bench) -> None:
    """An unsure title may hold the employer's name; where employers are to stay that does not matter."""
    bench.put("a.pdf", "doubtful Wanda Ruttkowski")
    bench.put("b.pdf", "name Ida Berg")
    for level in (Blind.CONTACT, Blind.EMPLOYERS, Blind.ALL):
        bench.out = bench.folder.with_name(f"out-{level}")
        for _ in range(2):
            ended = bench.run(export=ExportOptions(blind=level))
            expected = {} if level is Blind.CONTACT else {"EMPLOYER_UNSURE": 1}
            assert (ended.doubts, ended.doubtful_files) == (expected, ("a.pdf",) if expected else ())
        with (bench.out.with_name(f"{bench.out.name}-private") / "results.csv").open(encoding="utf-8-sig") as file:
            told = [row["to_check"] for row in csv.DictReader(file)]
        assert ["names an employer" in one for one in told] == [bool(expected), False]


def test_the_id_can_stand_on_the_page(bench: Bench) -> None:
    """{id} in the reference is the resume's own, so that two people can speak of one file."""
    bench.put("a.pdf", "name Wanda Ruttkowski")
    bench.run(export=ExportOptions(blind=Blind.ALL, reference="Candidate {id}"))
    (path,) = bench.out.iterdir()
    assert words(path).startswith(f"Candidate {path.stem}")


def test_blinded_and_named_files_never_share_a_folder(bench: Bench) -> None:
    """Whichever came first, the other is refused before anything is written."""
    bench.put("a.pdf", "name Wanda Ruttkowski")
    bench.run()
    with pytest.raises(UsageError, match="not blinded"):
        bench.run(template="blind")
    bench.out = bench.out.with_name("other")
    bench.run(template="blind")
    with pytest.raises(UsageError, match="that are blinded"):
        bench.run()
    assert len(names_below(bench.out)) == 1


def test_a_watched_folder_called_blind(bench: Bench) -> None:
    """With folders as templates, its files go to a folder of their own, without names."""
    bench.put("blind/Ruttkowski.pdf", "name Wanda Ruttkowski")
    plan = plan_for(bench.folder, bench.out, find_template(bench.engine, "classic"), 1)
    watched = WatchPlan(bench.folder, plan, folders=read_folders("template"))
    ((files, one),) = Sorter(bench.engine, watched.plan, watched.folders).sort(list(walk_folder(bench.folder).files))
    assert len(files) == 1
    assert isinstance(one, Plan)
    assert (one.is_blind, one.blind_out) == (True, bench.out.with_name("out-blind"))


def test_a_field_that_is_not_set_is_found_first(bench: Bench) -> None:
    """Before anything is read or charged; a slip in a field's name and an option too many are told then too."""
    template = add_template(bench, "{{ headline }}", "For {{ client }}")
    with pytest.raises(InvalidInput, match=r"needs client\. Give --set client=TEXT") as refused:
        bench.engine.try_export(template)
    assert refused.value.code == "FIELD_REQUIRED"
    assert bench.engine.try_export(template, ExportOptions(fields={"client": "Acme"})) == ()
    notes = bench.engine.try_export(template, ExportOptions(fields={"client": "Acme", "cleint": "Acme"}))
    assert [note for note in notes if "field cleint" in note] == list(notes) != []
    with pytest.raises(NotFound):
        bench.engine.try_export("tpl_none")


def test_a_changed_field_makes_the_files_anew(bench: Bench) -> None:
    """The same options leave them alone."""
    template = add_template(bench, "For {{ client }}: {{ basic_info.full_name }}")
    bench.put("a.pdf", "name Wanda Ruttkowski")
    for client, kept in (("Acme", 0), ("Acme", 1), ("Bolt", 0)):
        assert bench.run(template=template, export=ExportOptions(fields={"client": client})).kept == kept
        assert words(bench.out / "a.pdf.docx") == f"For {client}: Wanda Ruttkowski"


@pytest.mark.slow
def test_the_command_takes_what_export_takes(tmp_path: Path) -> None:
    """`batch --blind` blinds with the template that is made for it, says where everything is, and refuses what would
    fail each file before the first."""
    cvs, out = tmp_path / "cvs", tmp_path / "for-client"
    cvs.mkdir()
    document = WordFile()
    for line in ("Wanda Ruttkowski", "wanda@example.com", "Experience", "Baker, Mill Lane Ltd, 2019 – 2021"):
        document.add_paragraph(line)
    document.save(str(cvs / "Ruttkowski.docx"))
    workspace = ["--workspace", str(tmp_path / "ws")]
    said = ["batch", str(cvs), "--out", str(out), "--blind", "contact", "--footer", "Acme Talent"]
    ran = CliRunner().invoke(app, [*workspace, *said])
    assert (ran.exit_code, ran.stdout) == (0, "")
    assert "for-client-private" in ran.stderr
    assert "template blind" in ran.stderr
    (path,) = out.iterdir()
    assert "Acme Talent" in "".join(one.text for one in WordFile(str(path)).sections[0].footer.paragraphs)
    ran = CliRunner().invoke(app, [*workspace, *said, "--logo", str(cvs / "Ruttkowski.docx")])
    assert (ran.exit_code, "for-client-private" in ran.stderr, "logo" in ran.stderr) == (9, False, True)
