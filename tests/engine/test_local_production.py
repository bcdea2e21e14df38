"""Finished files made in children: what comes back is what would be made here, and no template can hold anybody up."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from io import BytesIO

import docx
import pytest
from PIL import Image

from resumectl.engine.local import production
from resumectl.engine.local.production import Producer
from resumectl.export.production import Source, produce
from resumectl.export.samples import SAMPLES
from resumectl.export.system import system_template, system_templates
from resumectl.model import errors
from resumectl.model.rendering import PLAIN, Blind, ExportOptions, FileFormat
from resumectl.parse.sandbox.client import ChildPool

FULL = SAMPLES["full"]
CLASSIC = system_template("classic")


@pytest.fixture(scope="module")
def apart() -> Iterator[Producer]:
    """Makes everything in one child."""
    made = Producer(all_apart=True)
    yield made
    made.close()


def source_of(template: bytes, template_id: str = "tpl_mine") -> Source:
    return Source(FULL, template, template_id, "mine", title="cv.pdf", earlier=[FULL, FULL], words=["a line"] * 3)


def word_file(*paragraphs: str) -> bytes:
    document = docx.Document()
    for text in paragraphs:
        document.add_paragraph(text)
    package = BytesIO()
    document.save(package)
    return package.getvalue()


@pytest.mark.parametrize(
    "options",
    [
        PLAIN,
        ExportOptions(blind=Blind.ALL, reference="Kandidat 7 ü", footer="Äcme", sections=("skills", "experience")),
        ExportOptions(last_years=3, year=2020, last_jobs=1, hide_current_employer=True, language="german"),
        ExportOptions(format=FileFormat.CSV, file_name="{template}-{reference}", reference="A"),
        ExportOptions(format=FileFormat.JSON_RESUME),
    ],
)
def test_a_child_makes_what_would_be_made_here(apart: Producer, options: ExportOptions) -> None:
    """The same bytes, name, notes and printed profile, whatever the options say."""
    source = source_of(CLASSIC)
    assert apart.produce(source, options) == produce(source, options)


@pytest.mark.parametrize(
    ("template", "options", "kind", "code"),
    [
        (b"no archive", PLAIN, errors.BadFile, "TEMPLATE_INVALID"),
        (word_file("{{ headlin }}"), PLAIN, errors.BadFile, "TEMPLATE_INVALID"),
        (word_file("{{ nobody }}"), PLAIN, errors.InvalidInput, "FIELD_REQUIRED"),
        (word_file("Ms Marlowe"), ExportOptions(blind=Blind.CONTACT), errors.CheckFailed, "BLIND_LEAK"),
        (CLASSIC, ExportOptions(logo=b"no picture"), errors.BadFile, "LOGO_INVALID"),
        (CLASSIC, ExportOptions(file_name="{nobody}"), errors.InvalidInput, "VALIDATION_FAILED"),
    ],
)
def test_a_child_s_error_is_the_error(
    apart: Producer, template: bytes, options: ExportOptions, kind: type[errors.ResumectlError], code: str
) -> None:
    """The class, code, sentence and field that making it here raises."""
    with pytest.raises(errors.ResumectlError) as there:
        apart.produce(source_of(template), options)
    with pytest.raises(errors.ResumectlError) as here:
        produce(source_of(template), options)
    assert (type(there.value), there.value.code) == (kind, code)
    assert str(there.value) == str(here.value)
    assert getattr(there.value, "field", "") == getattr(here.value, "field", "")


def test_only_templates_of_this_program_are_filled_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system template and forms without one need no child; somebody's own template never runs in this process."""
    made_here: list[str] = []

    def note(source: Source, options: ExportOptions) -> object:
        made_here.append(source.template_id)
        return produce(source, options)

    monkeypatch.setattr("resumectl.export.production.produce", note)
    producer = Producer()
    try:
        producer.produce(source_of(CLASSIC, "tpl_classic"), PLAIN)
        producer.produce(source_of(b"", ""), ExportOptions(format=FileFormat.VCARD))
        assert made_here == ["tpl_classic", ""]
        producer.produce(source_of(CLASSIC), PLAIN)
        assert made_here == ["tpl_classic", ""]
    finally:
        producer.close()


def in_a_pool(**bounds: float) -> Callable[..., ChildPool]:
    """ChildPool with other bounds than it is asked for."""

    def pool(registry: object, children: int, **_: float) -> ChildPool:
        return ChildPool(registry, children, **bounds)  # type: ignore[arg-type]

    return pool


@pytest.mark.slow
def test_a_template_without_an_end_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """Loops in loops that print nothing, and so meet no other bound, end at the deadline, with a sentence about the
    template; the next file is made as ever.
    """
    monkeypatch.setattr(production, "ChildPool", in_a_pool(deadline_text_s=1.0, deadline_ocr_s=1.0))
    producer = Producer()
    endless = word_file("".join(f"{{% for a{n} in 'x' * 99 %}}" for n in range(8)) + "{% endfor %}" * 8)
    began_s = time.monotonic()
    try:
        with pytest.raises(errors.BadFile, match="too long or too much memory") as stopped:
            producer.produce(source_of(endless), PLAIN)
        assert stopped.value.code == "TEMPLATE_INVALID"
        assert time.monotonic() - began_s < 20
        assert producer.produce(source_of(word_file("{{ headline }}")), PLAIN).data.startswith(b"PK")
    finally:
        producer.close()


@pytest.mark.slow
def test_a_file_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    """One of ten million bytes comes through; one over the limit is EXPORT_TOO_LARGE, made here or in a child."""
    picture = BytesIO()
    Image.effect_noise((3400, 3000), 90).save(picture, "PNG")
    document = docx.Document(BytesIO(word_file("{{ headline }}")))
    document.add_picture(picture)
    package = BytesIO()
    document.save(package)
    producer = Producer()
    try:
        made = producer.produce(source_of(package.getvalue()), PLAIN)
        assert len(made.data) > 8_500_000
        for template_id in ("tpl_mine", "tpl_classic"):
            monkeypatch.setattr(production.limits, "EXPORT_BYTES", 8_000_000)
            with pytest.raises(errors.BadFile) as refused:
                producer.produce(source_of(package.getvalue(), template_id), PLAIN)
            assert refused.value.code == "EXPORT_TOO_LARGE"
    finally:
        producer.close()


def test_children_of_a_folder_are_born_warm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each template of this program was filled before they are forked; who makes a single file does not wait for it."""
    filled: list[str] = []
    monkeypatch.setattr("resumectl.export.production.produce", lambda source, _: filled.append(source.template_name))
    production.fill_templates()
    assert filled == [one.name for one in system_templates()]
    told = [Producer(all_apart=apart)._pool._registry.preload for apart in (False, True)]
    assert ["fill_templates" in " ".join(one) for one in told] == [False, True]
