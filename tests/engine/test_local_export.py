"""Export: which template is taken, in the contract's order, and what comes out."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO

import pytest
from local_bench import START, Bench, read_quickly, sniff_quickly

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import open_workspace
from resumectl.model.errors import Conflict, NotFound, TemplateRequired
from resumectl.model.resume import UploadOptions
from resumectl.store.records import PrivateTemplate


def done(bench: Bench, options: UploadOptions | None = None, text: str = "Ada") -> str:
    return bench.engine.wait(bench.upload(text, options).resume.id).id


def prefer(bench: Bench, recruiter_id: str | None, template_id: str) -> None:
    with bench.workspace.store.writing() as tx:
        tx.set_preference(bench.caller.organization_id, recruiter_id, template_id, now=START)


def add_private(bench: Bench, name: str, data: bytes = b"private") -> str:
    organization_id = bench.caller.organization_id
    with bench.workspace.store.writing() as tx:
        tx.add_template(
            PrivateTemplate(f"tpl_{name}", organization_id, name, sha256(data).hexdigest(), "rec_x", START, START)
        )
    bench.workspace.blobs.put(organization_id, data)
    return f"tpl_{name}"


@pytest.mark.parametrize("asked", ["tpl_modern", "modern", "Modern"])
def test_a_template_is_named_by_id_or_name(bench: Bench, asked: str) -> None:
    """The file is filled with the profile and has a name of its own; it costs nothing."""
    rendered = bench.engine.export(done(bench), template_id=asked)
    assert rendered.data == b"tpl_modern: Ada"
    assert rendered.filename == "cv.pdf - modern.docx"
    assert bench.postings() == {"reserve": 1, "consume": 1}


def test_the_contracts_order(bench: Bench) -> None:
    """Asked for, bound at upload, the owner's default, the organization's default; else TEMPLATE_REQUIRED."""
    colleague = bench.add_recruiter("bo")
    plain = done(bench, UploadOptions(recruiter_id=colleague))
    bound = done(bench, UploadOptions(recruiter_id=colleague, template_id="classic"), text="Bo")
    with pytest.raises(TemplateRequired) as raised:
        bench.engine.export(plain)
    assert raised.value.code == "TEMPLATE_REQUIRED"
    assert "classic, modern" in raised.value.remedy
    prefer(bench, None, add_private(bench, "firm", b"firm"))
    assert bench.engine.export(plain).data == b"firm: Ada"
    prefer(bench, bench.caller.recruiter_id, "tpl_classic")
    assert bench.engine.export(plain).data == b"firm: Ada"
    prefer(bench, colleague, "tpl_modern")
    assert bench.engine.export(plain).data == b"tpl_modern: Ada"
    assert bench.engine.export(bound).data == b"tpl_classic: Bo"
    assert bench.engine.export(bound, template_id="tpl_firm").data == b"firm: Bo"


def test_c10_a_removed_template_is_passed_over(bench: Bench) -> None:
    """A bound or default template that was removed: the next level; asked for by id: not found."""
    bound = done(bench, UploadOptions(template_id=add_private(bench, "gone")))
    prefer(bench, None, "tpl_classic")
    assert bench.engine.export(bound).data == b"private: Ada"
    bench.sql("UPDATE templates SET removed_at = updated_at")
    assert bench.engine.export(bound).data == b"tpl_classic: Ada"
    with pytest.raises(NotFound):
        bench.engine.export(bound, template_id="tpl_gone")


def test_c9_the_order_of_refusals(bench: Bench) -> None:
    """Unknown resume, then not ready, then the template, whatever else is wrong."""
    waiting = bench.upload("Bo").resume.id
    ready = done(bench)
    with pytest.raises(NotFound) as no_resume:
        bench.engine.export("res_no", template_id="no")
    assert no_resume.value.code == "RESUME_NOT_FOUND"
    with pytest.raises(Conflict) as not_ready:
        bench.engine.export(waiting, template_id="no")
    assert not_ready.value.code == "RESUME_NOT_READY"
    for asked in ("no", ""):
        with pytest.raises(NotFound) as no_template:
            bench.engine.export(ready, template_id=asked)
        assert no_template.value.code == "TEMPLATE_NOT_FOUND"


def test_a_private_template_whose_file_is_gone(bench: Bench) -> None:
    """A sentence, not an empty file."""
    template_id = add_private(bench, "lost")
    bench.workspace.blobs.remove(bench.caller.organization_id, sha256(b"private").hexdigest())
    with pytest.raises(NotFound, match="missing or changed"):
        bench.engine.export(done(bench), template_id=template_id)


def test_a_real_word_file(bench: Bench) -> None:
    """With the parts of this program: the system template `classic` is a Word file with the name in it."""
    import docx

    engine = LocalEngine(
        open_workspace(bench.folder), bench.caller, parse=read_quickly, sniff=sniff_quickly, clock=bench.clock
    )
    rendered = engine.export(done(bench, text="Ada Lovelace"), template_id="classic")
    assert rendered.filename.endswith(".docx")
    paragraphs = docx.Document(BytesIO(rendered.data)).paragraphs
    assert any("Ada Lovelace" in paragraph.text for paragraph in paragraphs)
    assert {"classic", "modern"} <= {one.name for one in engine.templates().items}
    engine.close()
