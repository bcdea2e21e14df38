"""render, templates lint, preview and placeholders: files in, files out, no workspace."""

from __future__ import annotations

import json
import time
from io import BytesIO
from pathlib import Path

import pytest
from docx import Document
from docx.shared import Mm
from PIL import Image
from workspace_shell import Shell

import resumectl

PROFILE = {
    "basic_info": {"full_name": "Ann Leeward", "email": "ann@example.com"},
    "work_history": [{"role_title": "Nurse", "company": "Norrtull", "end_date": "Present"}],
    "resume_language": "german",
}


@pytest.fixture(autouse=True)
def _children_find_this_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path would lead nowhere from the folder that the commands run in."""
    monkeypatch.setenv("PYTHONPATH", str(Path(resumectl.__file__).resolve().parents[1]))


def house(shell: Shell, *paragraphs: str) -> str:
    document = Document()
    for text in paragraphs:
        document.add_paragraph(text)
    path = shell.folder / "house.docx"
    document.save(str(path))
    return str(path)


def texts(path: Path) -> list[str]:
    return [one.text for one in Document(str(path)).paragraphs]


def test_a_profile_is_rendered_without_a_workspace(shell: Shell) -> None:
    """From a file or standard input, ours or the API's, with a system template or a file of one's own."""
    profile = shell.put("p.json", json.dumps(PROFILE))
    assert shell("render", profile, "-t", "compact", "-o", "a.docx").code == 0
    assert "Berufserfahrung" in texts(shell.folder / "a.docx")
    wrapped = json.dumps({"id": "res_1", "data": PROFILE}).encode()
    template = house(shell, "{{ basic_info.full_name }} for {{ client }}")
    answer = shell("render", "-", "-t", template, "-o", "b.docx", "--set", "client=Acme", stdin=wrapped)
    assert answer.code == 0, answer.err
    assert texts(shell.folder / "b.docx") == ["Ann Leeward for Acme"]
    assert shell("render", profile, "-t", "blind", "-o", "-", "--format", "markdown").out.startswith("# A. L.")
    assert shell("render", profile, "-t", template, "--blind", "contact", "--set", "client=LEEWARD").code == 10
    answer = shell("render", shell.put("q.json", "[]"), "-t", "classic")
    assert (answer.code, "This is no profile: no member of a profile is in it." in answer.err) == (9, True)
    answer = shell("render", profile, "-t", template, "-o", "c.docx")
    assert (answer.code, "The template needs client. Give --set client=TEXT." in answer.err) == (2, True)
    assert shell("render", profile, "-t", "./nowhere.docx").code == 9
    answer = shell("render", profile, "-t", "House")
    assert (answer.code, "are for `resumectl export`" in answer.err) == (2, True)
    assert not (shell.folder / "data").exists()


def test_render_needs_no_template_and_can_check(shell: Shell) -> None:
    """Data forms have no use for one; a Word file is classic, or blind; --check reads it back as for an export."""
    job = {"role_title": "Nurse", "company": "Norrtull", "start_date": "2019-03", "end_date": "Present"}
    profile = shell.put("p.json", json.dumps({**PROFILE, "work_history": [job], "resume_language": "english"}))
    assert shell("render", profile, "--format", "csv", "-o", "-").out.count("Leeward") == 1
    assert shell("render", profile, "--check", "-o", "a.docx").code == 0
    assert shell("render", profile, "--blind", "contact").code == 0
    assert (shell.folder / "A. L. - blind.docx").exists()
    answer = shell("render", profile, "--hide-current-employer", "--format", "markdown", "-o", "-")
    assert ("Norrtull" in answer.out, "most recent employer" in answer.err) == (False, True)
    answer = shell("render", profile, "-t", house(shell, "{{ headline }}"), "--check", "-o", "b.docx")
    assert (answer.code, "Norrtull" in answer.err, (shell.folder / "b.docx").exists()) == (10, True, False)


def test_options_without_effect_are_said(shell: Shell) -> None:
    """A slip in a field's name, and what a form has no place for: the file is written all the same."""
    profile = shell.put("p.json", json.dumps(PROFILE))
    template = house(shell, "{{ headline }}", "{%p if client %}", "For {{ client }}", "{%p endif %}")
    answer = shell("render", profile, "-t", template, "--set", "cliant=Acme", "-o", "a.docx")
    assert (answer.code, "effect: field cliant: the" in answer.err, "Is client meant?" in answer.err) == (0, True, True)
    answer = shell("render", profile, "--format", "csv", "--footer", "Acme", "--set", "client=Acme", "-o", "a.csv")
    assert (answer.code, answer.err.count("Without effect")) == (0, 2)
    reference = ("render", profile, "-t", "classic", "--reference", "Candidate 7", "-o", "b.docx")
    assert "Without effect: reference: nothing is blinded" in shell(*reference).err
    for used in (("--blind", "contact"), ("--file-name", "{reference}")):
        assert "Without effect" not in shell(*reference, *used).err


def test_a_text_of_ones_own_that_names_the_person_is_named(shell: Shell) -> None:
    """No template is to blame for what the reference says."""
    profile = shell.put("p.json", json.dumps(PROFILE))
    answer = shell("render", profile, "-t", "blind", "--reference", "Ann L.", "-o", "a.docx")
    assert (answer.code, "The reference itself" in answer.err, "template's" in answer.err) == (10, True, False)


def test_lint_and_preview(shell: Shell) -> None:
    """A clean template renders all three samples; a mistake is named with its paragraph, and is exit 10."""
    good = house(shell, "{{ basic_info.full_name }}", "{{ client }}")
    answer = shell("templates", "lint", good, "--set", "client=x", "--json")
    assert (answer.code, answer.json["samples"]) == (0, ["full", "sparse", "unicode"])
    assert shell("templates", "preview", good, "--set", "client=x", "-o", "out").code == 0
    assert texts(shell.folder / "out" / "house - sparse.docx") == ["Ola", "x"]
    bad = house(shell, "fine", "{{ basic_info.fullname }}")
    answer = shell("templates", "lint", bad)
    assert (answer.code, "paragraph 2" in answer.out, "full_name" in answer.out) == (10, True, True)
    assert "1 mistake. Correct it in Word" in " ".join(answer.err.split())
    bare = house(shell, "{{ client }}", "{{ salary }}")
    answer = shell("templates", "lint", bare, "--json")
    assert (answer.code, answer.json["samples"]) == (0, ["full", "sparse", "unicode"])
    assert [(one["level"], one["paragraph"]) for one in answer.json["problems"]] == [("note", 1), ("note", 2)]
    answer = shell("templates", "preview", bare, "-o", "named")
    assert (answer.code, "needs client, salary: give --set client=TEXT --set salary=TEXT" in answer.err) == (0, True)
    assert texts(shell.folder / "named" / "house - full.docx") == ["client", "salary"]
    bad = house(shell, "fine", "{{ basic_info.fullname }}")
    assert shell("templates", "placeholders", bad).out == "basic_info.fullname\n"
    assert "skills_line" in shell("templates", "placeholders").out.splitlines()


def test_a_template_is_added_with_what_is_odd_in_it_said(shell: Shell) -> None:
    """A warning is no mistake, and whoever adds a template without `lint` learns what each export will lose."""
    answer = shell("templates", "add", house(shell, "Skills: {%p if skills %}", "x", "{%p endif %}"), "--name", "Odd")
    assert (answer.code, "body, paragraph 1" in answer.err) == (0, True)
    assert "“Skills:” is lost" in " ".join(answer.err.split())
    assert "paragraph" not in shell("templates", "add", house(shell, "{{ headline }}"), "--name", "Even").err


def test_a_template_with_a_large_picture_is_tried(shell: Shell) -> None:
    """A photograph in it makes a file of some megabytes, three times over in the samples."""
    picture = BytesIO()
    Image.effect_noise((1500, 2000), 100).save(picture, "png")
    assert picture.tell() > 2_500_000
    document = Document()
    document.add_paragraph("{{ basic_info.full_name }}")
    document.add_picture(picture, width=Mm(20))
    document.save(str(shell.folder / "large.docx"))
    answer = shell("templates", "preview", "large.docx", "-o", "out")
    assert (answer.code, len(list((shell.folder / "out").iterdir()))) == (0, 3), answer.err


@pytest.mark.slow
def test_a_template_without_end_is_stopped(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops in loops end with the child that runs them, at the deadline, with a sentence and exit 9."""
    monkeypatch.setattr("resumectl.documents.wordfiles.TRY_S", 1.5)
    loops = ["{% for a in range(9999) %}"] * 4
    template = house(shell, "".join(loops) + "{% endfor %}" * 4)
    began = time.monotonic()
    answer = shell("render", shell.put("p.json", json.dumps(PROFILE)), "-t", template, "-o", "a.docx")
    assert (answer.code, "too long or too much" in answer.err) == (9, True)
    assert time.monotonic() - began < 20
    assert not (shell.folder / "a.docx").exists()


def test_a_preview_goes_into_a_folder(shell: Shell) -> None:
    """Three files have no place in one, nor on standard output; nothing is made under a name that says otherwise."""
    template = house(shell, "{{ basic_info.full_name }}")
    for output in ("-", "samples.docx", template):
        answer = shell("templates", "preview", template, "-o", output)
        assert (answer.code, "Name a folder." in answer.err) == (2, True), answer
    assert not (shell.folder / "samples.docx").exists()
    assert shell("templates", "preview", template, "-o", "new/samples").code == 0
    assert len(list((shell.folder / "new" / "samples").glob("*.docx"))) == 3


def test_a_template_without_placeholders_is_told(shell: Shell) -> None:
    """Lint finds nothing wrong with it, and yet every export would be the same file."""
    (note,) = shell("templates", "lint", house(shell, "Dear Sirs"), "--json").json["problems"]
    assert (note["level"], "has no placeholder" in note["message"]) == ("note", True)


def test_slips_stand_beside_what_is_missing(shell: Shell) -> None:
    """What --set gives in vain is told with what it should have given."""
    profile = shell.put("p.json", json.dumps(PROFILE))
    template = house(shell, "{{ client }} {{ agent }}")
    answer = shell("render", profile, "-t", template, "--set", "clinet=Acme", "--set", "shoes=red", "-o", "x.docx")
    assert answer.code == 2
    assert "needs client, agent" in answer.err
    assert "It has no clinet. Is client meant? It has no shoes." in answer.err


def test_a_default_that_needs_fields_is_told(shell: Shell) -> None:
    """Every export without a template would end in an error otherwise, and only then."""
    added = shell("templates", "add", house(shell, "{{ client }}"), "--name", "House").out.split("\t")[0]
    answer = shell("preferences", "set", added)
    assert (answer.code, "Give --set client=TEXT. Every export with it has to." in answer.err) == (0, True)
    resume_id, out = shell.upload(), ("--output", "x.docx")
    refused = shell("export", resume_id, *out)
    assert refused.code == 2
    assert "The template is House, the default of the organization: --template" in refused.err
    assert "`resumectl preferences set`" in refused.err
    assert "the default of" not in shell("export", resume_id, "--template", "House", *out).err
    assert shell("export", resume_id, "--template", "classic", *out).code == 0
    ann = shell("recruiters", "add", "Ann Lee", "ann@example.com", "--json").json["id"]
    assert shell("preferences", "set", "House", "--recruiter", ann).code == 0
    hers = shell("upload", shell.put("b.pdf", "name B"), "--recruiter", ann, "--json").json["id"]
    assert "The template is House, the default of its recruiter: --template" in shell("export", hers, *out).err
    bound = shell("upload", shell.put("c.pdf", "name C"), "--template", "House", "--json").json["id"]
    assert "The template is House, bound to the resume at upload: --template" in shell("export", bound, *out).err
    assert "Every export" not in shell("preferences", "set", "classic").err


def test_a_folder_that_takes_no_default_says_so(shell: Shell) -> None:
    """`batch` takes classic where nobody names a template: of a default of `preferences` it says how it is taken."""
    (shell.folder / "in").mkdir()
    shell.put("in/a.pdf", "name A")
    shell("templates", "add", house(shell, "{{ headline }}"), "--name", "Our House")
    ann = shell("recruiters", "add", "Ann Lee", "ann@example.com", "--json").json["id"]
    batch = ("batch", "in")
    assert "default" not in shell(*batch).err
    shell("preferences", "set", "Our House")
    shell("preferences", "set", "modern", "--recruiter", ann)
    ours = "The template is classic; Our House, the organization's default for exports, is taken with --template 'Our"
    assert ours in shell(*batch).err
    assert ours in shell(*batch, "--dry-run").err
    hers = "The template is classic; modern, the recruiter's default for exports, is taken with --template modern."
    assert hers in shell(*batch, "--recruiter", ann).err
    for option in ("--template=classic", "--no-template", "--quiet"):
        assert "default" not in shell(*batch, option).err, option
    assert "default" not in shell(*batch, "--blind", "all", "--out", "blind").err
    shell("preferences", "set", "classic")
    assert "default" not in shell(*batch).err
