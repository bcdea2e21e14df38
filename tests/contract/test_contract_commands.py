"""The same commands on a workspace and on a service: the same JSON but for ids and times, the same exit codes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import docx
import pytest
from PIL import Image
from served import Served, resume_pdf, serve
from service_bench import KEY, OtherService, running
from typer.testing import CliRunner

from resumectl.cli.app import app
from resumectl.model.access import KeyType

ID = re.compile(r"\b(res|usr|rec|org|key|tpl|req|prv)_[a-z0-9]{12,}\b|(?<=\")local(?=\")")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z")
LINK = re.compile(r"(127\.0\.0\.1(:|%3A))\d+(/|%2F)files(/|%2F)[\w-]+")
VARIES = re.compile(r'"elapsed_ms": \d+|(?<="next_cursor": )"[^"]+"')

STEPS = """
upload {folder}/ada.pdf --wait --json
upload {folder}/ada.pdf --wait --json
upload {folder}/ada.pdf --wait --title Other --json
upload {folder}/bob.pdf --wait --title Bob --template modern --json
upload {folder}/broken.pdf --wait --json
upload {folder}/notes.txt --wait --json
upload {folder}/empty.pdf --wait --json
upload {folder}/cy.pdf --wait --title= --json
upload {folder}/cy.pdf --wait --template Fancy --json
upload {folder}/cy.pdf --wait --recruiter rec_none --json
upload {folder}/gone.pdf --wait --json
status {id} --json
status res_none --json
data {id} --json
data {id}
data res_none --json
list --json
list --limit 2 --json
list --limit 0 --json
list --cursor nonsense --json
list --status failed
list --status COMPLETED --limit 1 --json
list --status PENDING --json
list --status COMPLETED --limit 101 --json
export {id} --template modern --output {folder}/{mode}.docx
export {id} --template Fancy --output {folder}/no.docx --json
export {id} --output {folder}/no.docx --json
export {id} --template modern --blind contact --reference "Candidate 7" --output {folder}/{mode}-blind.docx --json
export {id} --template blind --blind all --output {folder}/{mode}-all.docx
export {id} --template classic --blind employers --paper letter --output {folder}/{mode}-employers.docx
export {id} -t compact --last-years 30 --last-jobs 1 --hide-current-employer --output {folder}/{mode}-short.docx
export {id} -t classic --sections skills,experience --footer Acme --logo {folder}/logo.png -o {folder}/{mode}-own.docx
export {id} -t classic --language german --check --output {folder}/{mode}-check.docx --json
export {id} --format json-resume --output {folder}/{mode}.json
export {id} --format csv --blind contact --output {folder}/{mode}.csv
export {id} --format markdown --output {folder}/{mode}.md
export {id} --format vcard --output {folder}/{mode}.vcf
export {id} -t classic --file-name "{{template}} of {{reference}}" --reference A7 --output {folder}/{mode}-named/ --json
export {id} -t classic --file-name "{{nobody}}" --json
export {id} -t classic --set labels=x --output {folder}/no.docx --json
export {id} -t classic --sections jobs --output {folder}/no.docx --json
export {id} -t classic --last-years 0 --output {folder}/no.docx --json
export {id} -t classic --logo {folder}/notes.txt --output {folder}/no.docx --json
export {id} -t Fancy --blind contact --output {folder}/no.docx --json
export {id} --blind contact --output {folder}/{mode}-by-default.docx
export res_none -t classic --blind contact --output {folder}/no.docx --json
preview {id} --template classic --json
preview res_none --template classic --json
original {id} --output {folder}/{mode}.pdf
original res_none --output {folder}/no.pdf --json
rename {id} Gräfin --json
rename {id} "" --json
edit {id} --set /basic_info/current_title=Countess --json
edit {id} --set /work_history/0/start_date=March --json
revisions {id} --json
diff {id} --json
restore {id} --json
restore {id} --revision 9 --json
reprocess {id} --wait --json
reprocess res_none --json
revisions {id} --json
explain {id} --json
proofread show {id} --json
proofread {id} --wait --json
proofread show {id} --json
proofread show {id}
proofread accept {id} 1 --json
proofread reject {id} 1 --json
proofread show {id} --json
revisions {id} --json
proofread accept {id} 9 --json
proofread reject res_none 1 --json
proofread res_none --json
proofread words list --json
proofread words add kubectl Norrtull --json
proofread words add "two words" --json
proofread words remove kubectl --json
proofread words list
upload {folder}/cy.pdf --wait --auto-proofread --json
reprocess {id} --wait --auto-proofread --json
templates --json
templates add {folder}/{mode}.docx --name House --json
templates add {folder}/{mode}.docx --name house --json
templates add {folder}/leak.docx --name Leak --json
export {id} -t Leak --set client=Acme --output {folder}/{mode}-leak.docx
export {id} -t Leak --output {folder}/no.docx --json
export {id} -t Leak --set client=Acme --blind contact --output {folder}/no.docx --json
export {id} -t Leak --set client=Acme --check --output {folder}/no.docx --json
templates add {folder}/ada.pdf --name Pdf --json
preferences set classic --json
preferences set tpl_classic --json
preferences set tpl_none --json
export {id} --output {folder}/{mode}-2.docx
templates remove tpl_none --yes --json
templates remove tpl_classic --yes --json
credits --json
recruiters --json
me --json
health --json
delete {id} --yes --json
delete {id} --yes --json
status {id} --json
"""
"""One command a line; `{id}` is the first upload's."""

ADVISED = (
    "export {id} -t Fancy --output {folder}/no.docx",
    "export {id} --output {folder}/no.docx",
    "preview {id} -t Fancy",
    "templates remove classic --yes",
    "templates add {folder}/advice-{mode}.docx --name Advice",
    "templates add {folder}/advice-{mode}.docx --name Classic",
)
"""Commands that fail."""


@dataclass
class Mode:
    """A way to run commands, and what it has seen."""

    name: str
    folder: Path
    environ: dict[str, str | None]
    before: tuple[str, ...] = ()
    first_id: str = ""

    def run(self, line: str) -> tuple[int, Any, Any, list[str]]:
        """Exit code, what was printed, the code of the error, what was left out; without ids, times and links."""
        said = line.format(folder=self.folder, id=self.first_id or "none", mode=self.name)
        words = [one[1:-1] if one.startswith('"') else one for one in re.findall(r'"[^"]*"|\S+', said)]
        result = CliRunner().invoke(app, [*self.before, *words], env=self.environ)
        if not self.first_id:
            self.first_id = json.loads(result.stdout)["id"]
        notes = [note for note in result.stderr.splitlines() if note.startswith(("Left out", "Blinded"))]
        return result.exit_code, self.plain(result.stdout), self.error(result.stderr), notes

    def advice(self, line: str) -> str:
        """What a failing command says, which names the workspace in the commands that help."""
        said = line.format(folder=self.folder, id=self.first_id, mode=self.name).split()
        result = CliRunner().invoke(app, [*self.before, *said], env=self.environ)
        assert result.exit_code in (4, 5, 6), result.stderr
        return result.stderr.strip().replace(" ".join(["resumectl", *self.before]), "resumectl")

    def plain(self, text: str) -> str:
        """What must be the same in both modes."""
        text = ID.sub("ID", text.replace(f"{self.folder}/{self.name}", "OUT"))
        return VARIES.sub("", LINK.sub("LINK", TIME.sub("TIME", text)))

    def error(self, said: str) -> tuple[str, int] | None:
        """Code and exit code of the line that a failing command ends with when --json was said."""
        last = said.strip().splitlines()[-1:]
        if not last or not last[0].startswith('{"error"'):
            return None
        error = json.loads(last[0])["error"]
        assert error["message"].endswith((".", "?")), error
        return error["code"], error["exit_code"]


pytestmark = pytest.mark.usefixtures("warm_children")


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three résumés and what is none."""
    folder = tmp_path_factory.mktemp("documents")
    for name in ("ada", "bob", "cy"):
        (folder / f"{name}.pdf").write_bytes(resume_pdf())
    (folder / "broken.pdf").write_bytes(b"%PDF-1.7\nbroken")
    (folder / "notes.txt").write_text("Buy milk.")
    (folder / "empty.pdf").write_bytes(b"")
    for mode in ("local", "remote"):
        (folder / f"{mode}-named").mkdir()
    Image.new("RGB", (40, 20), "navy").save(folder / "logo.png")
    leak = docx.Document()
    leak.add_paragraph("For {{ client }}: our Mrs. BRANDT")
    leak.save(str(folder / "leak.docx"))
    return folder


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server of its own, whose credits and lists are those of these commands alone."""
    with serve(tmp_path_factory.mktemp("served") / "workspace", "--quiet") as running:
        yield running


@pytest.fixture
def remote(server: Served, documents: Path) -> Mode:
    return mode_at(server, documents)


def mode_at(server: Served, documents: Path) -> Mode:
    with server.administration() as office:
        token = office.create_key("resumectl", KeyType.ORGANIZATION).token
    return Mode("remote", documents, {"RESUMECTL_URL": server.url, "RESUMECTL_API_KEY": token})


def test_commands_are_the_same_in_both_modes(
    remote: Mode, documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some eighty commands, one after the other, on an empty workspace and on an empty service."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("resumectl.engine.remote.pace.POLL_S", (0.05, 0.1))
    local = Mode("local", documents, {}, ("--workspace", str(tmp_path / "workspace")))
    codes = set()
    differ = []
    for line in STEPS.strip().splitlines():
        here, there = local.run(line), remote.run(line)
        if here != there:
            differ.append((line, here, there))
        codes.add(here[0])
    assert not differ, "\n".join(map(str, differ))
    assert codes == {0, 2, 4, 5, 6, 9, 10}
    written = [path.name for path in documents.glob("local*.*")]
    assert len(written) == 15
    for made in written:
        other = documents / made.replace("local", "remote")
        assert (documents / made).read_bytes() == other.read_bytes(), made
    assert not (documents / "no.docx").exists()
    assert ZipFile(documents / "remote.docx").testzip() is None


def test_advice_about_templates_is_the_same_in_both_modes(documents: Path, tmp_path: Path) -> None:
    """What there is to name, what stays and what a taken name leads to: said once, and right on a service too."""
    local = Mode("local", documents, {}, ("--workspace", str(tmp_path / "workspace")))
    told = []
    with serve(tmp_path / "served", "--quiet") as server:
        for mode in (local, mode_at(server, documents)):
            assert mode.run("upload {folder}/bob.pdf --wait --json")[0] == 0
            assert mode.run("export {id} -t classic --output {folder}/advice-{mode}.docx")[0] == 0
            assert mode.run("templates add {folder}/advice-{mode}.docx --name Advice --json")[0] == 0
            told.append([mode.advice(line) for line in ADVISED])
    assert told[0] == told[1]
    unknown, none_named, _, stays, taken, of_the_program = told[1]
    for said in (unknown, none_named):
        assert "Name one of these (--template NAME): classic, modern, compact, executive, blind" in said, said
    assert stays.endswith("Only templates that were added can be replaced or removed."), stays
    assert (taken.count("choose another name"), taken.count("templates replace Advice FILE")) == (1, 1), taken
    assert of_the_program.lower().count("choose another name") == 1, of_the_program


@pytest.mark.slow
def test_d12_a_label_is_no_leak_in_either_mode(remote: Mode, documents: Path, tmp_path: Path) -> None:
    """Whoever is called after a column, a member, a heading or a month gets a blinded file, in both modes."""
    local = Mode("local", documents, {}, ("--workspace", str(tmp_path / "workspace")))
    for mode in (local, remote):
        assert mode.run("upload {folder}/bob.pdf --wait --json")[0] == 0
        for name, how in (
            ("Gus Summary", "--format csv"),
            ("Bo Label", "--format json-resume"),
            ("Flo Title", "--format vcard"),
            ("Al Experience", "--format markdown"),
            ("Cy Skills", "--template classic"),
            ("Mar March", "--template modern"),
        ):
            assert mode.run(f'edit {{id}} --set "/basic_info/full_name={name}" --json')[0] == 0
            made = f"{tmp_path}/{mode.name}-{name[:2]}"
            assert mode.run(f"export {{id}} {how} --blind contact --output {made}")[0] == 0, (mode.name, name)


@pytest.mark.parametrize(
    "line",
    [
        "keys",
        "keys create Me --type organization",
        "recruiters add Rita rita@example.com",
        "credits grant payg 5",
        "workspace",
        "worker",
        "preferences",
        "list --search Ada",
        "erase --email ada@example.com --yes",
        "subject-export --email ada@example.com --output {folder}/a.zip",
    ],
)
def test_what_needs_the_workspace_itself(remote: Mode, line: str) -> None:
    """Exit 2 with a sentence that says where it works, and nothing sent."""
    said = line.format(folder=remote.folder)
    result = CliRunner().invoke(app, said.split(), env=remote.environ)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "is a service" in result.stderr
    assert "--workspace" in result.stderr


def test_a_file_that_fails_again_is_one_resume(
    remote: Mode, server: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often a folder is tried against a service, and wherever its results go: the FAILED resume is read again,
    and costs nothing. Once it is deleted there the file is uploaded anew, as it is by hand.
    """
    monkeypatch.setattr("resumectl.engine.remote.pace.POLL_S", (0.05, 0.1))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "broken.pdf").write_bytes(b"%PDF-1.7\nbroken for good")

    def run(*words: str) -> Any:
        return json.loads(CliRunner().invoke(app, [*words, "--json"], env=remote.environ).stdout)

    def kept() -> list[str]:
        return [one["id"] for one in run("list")["data"] if one["title"] == "broken.pdf"]

    held, before = run("credits")["resume_credits"], kept()
    for more in ([], ["--only-failed"], ["--only-failed"], ["--out", "a"], ["--out", "b"]):
        assert run("batch", "in", *more)["causes"] == {"CORRUPT_FILE": 1}
    (failed,) = set(kept()) - set(before)
    assert run("credits")["resume_credits"] == held
    run("delete", failed, "--yes")
    assert run("batch", "in", "--only-failed")["failed"] == 1
    assert run("batch", "in", "--out", "c")["failed"] == 1
    assert len(anew := set(kept()) - set(before) - {failed}) == 1
    assert run("upload", "in/broken.pdf", "--wait")["id"] not in anew


def test_a_folder_s_run_says_on_which_service(remote: Mode, tmp_path: Path) -> None:
    """Below its first line, and before anything is sent; a dry run too."""
    (tmp_path / "cv.pdf").write_bytes(resume_pdf())
    said = CliRunner().invoke(app, ["batch", str(tmp_path), "--dry-run"], env=remote.environ).stderr.splitlines()
    assert said[1] == f"Service: {remote.environ['RESUMECTL_URL']}"


def test_e5_an_upload_to_a_service_returns_at_once(remote: Mode, server: Served) -> None:
    """The acknowledgement, with the service's own request id; `status` does not wait, `--wait` does."""
    document = remote.folder / "at-once.pdf"
    document.write_bytes(resume_pdf())
    result = CliRunner().invoke(app, ["upload", str(document), "--json"], env=remote.environ)
    answer = json.loads(result.stdout)
    assert list(answer) == [
        "id", "status", "deduplicated", "credits_reserved", "recruiter_id", "status_url", "data_url", "request_id",
    ]  # fmt: skip
    assert (answer["status"], answer["credits_reserved"]) == ("PENDING", 1)
    assert answer["status_url"] == f"/api/v1/public/resumes/{answer['id']}"
    said = "".join(server.said)
    assert re.fullmatch(r"req_\w+", answer["request_id"])
    assert answer["id"] not in said


@pytest.mark.parametrize(
    ("environ", "code", "sentence"),
    [
        ({"RESUMECTL_API_KEY": "svc_live_wrong"}, 4, ""),
        ({"RESUMECTL_URL": "http://127.0.0.1:9/api"}, 13, "does not answer"),
        ({"RESUMECTL_API_KEY": None}, 2, "there is no key"),
    ],
)
def test_a_service_that_cannot_be_used(
    remote: Mode, environ: dict[str, str | None], code: int, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong key is 4, nobody there is 13, no key is 2; a key is never printed."""
    monkeypatch.setattr("resumectl.engine.remote.pace.Pace.back_off_s", lambda self, failures: 0.0)
    result = CliRunner().invoke(app, ["list"], env={**remote.environ, **environ})
    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
    assert "svc_live" not in result.stderr


def test_another_implementation_serves_the_same_commands(
    documents: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Upload, wait, data, export and a whole folder, with nothing but the contract; evidence is not asked for."""
    monkeypatch.setattr("resumectl.engine.remote.pace.POLL_S", (0.01, 0.02))
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "cvs"
    folder.mkdir()
    (folder / "ada.pdf").write_bytes((documents / "ada.pdf").read_bytes())
    with running(OtherService()) as other:
        environ = {"RESUMECTL_URL": other.url, "RESUMECTL_API_KEY": KEY}

        def run(*words: str) -> tuple[int, str, str]:
            result = CliRunner().invoke(app, words, env=environ)
            return result.exit_code, result.stdout, result.stderr

        receipt = json.loads(run("upload", str(documents / "bob.pdf"), "--json")[1])
        assert receipt["status_url"] == "/other/v9/resumes/1"
        assert json.loads(run("data", "1", "--json")[1])["data"]["basic_info"]["full_name"] == "Ada Lovelace"
        assert "Ada Lovelace" in run("data", "1")[1]
        assert run("export", "1", "--template", "House", "--output", str(tmp_path / "x.docx"))[0] == 0
        assert run("revisions", "1")[0] == 2
        code, said, talk = run("batch", str(folder), "--template", "House", "--dry-run")
        assert (code, "A service cannot be asked which bytes it knows" in talk) == (0, True)
        looked = json.loads(run("batch", str(folder), "--template", "House", "--dry-run", "--json")[1])
        assert (looked["outlook"], looked["duplicates_looked_up"]) == ({"new": 1}, False)
        code, said, _ = run("batch", str(folder), "--template", "House", "--json")
        assert (code, json.loads(said)["completed"]) == (0, 1)
