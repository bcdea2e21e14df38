"""Exports: the contract's plain Word file, and what goes beyond it (decision D12)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from resumectl.engine.base import RenderedFile
from resumectl.engine.local import templates
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.records import completed
from resumectl.model.access import Scope
from resumectl.model.document import Document
from resumectl.model.errors import InvalidInput
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN, ExportOptions, FileFormat
from resumectl.model.template import Template
from resumectl.store.base import Reading

_NO_TEMPLATE = Template("", "", True, datetime(1970, 1, 1, tzinfo=UTC))


def export(parts: Parts, resume_id: str, asked: str | None, options: ExportOptions) -> RenderedFile:
    """See engine.base.Engine.export."""
    parts.require(Scope.RESUMES_EXPORT)
    needs_template = options.format in (FileFormat.DOCX, FileFormat.PDF) or asked is not None
    with parts.workspace.store.reading() as tx:
        resume, revision = completed(parts, tx, resume_id)
        template, data = _NO_TEMPLATE, b""
        if needs_template:
            template = templates.choose(parts, tx, resume, asked, is_blind=options.blind is not None)
            data = templates.template_data(parts, tx, template)
        results = [revision.result]
        may_hide = options != PLAIN or template.id == BLIND_TEMPLATE
        if may_hide:
            results += _earlier(parts, tx, resume_id, revision.number)
    from resumectl.export.production import Source

    source = Source(
        profile=results[0].profile,
        template=data,
        template_id=template.id,
        template_name=template.name,
        title=resume.record.title,
        earlier=[result.profile for result in results[1:]],
        words=[line for result in results for line in _lines(result)] if may_hide else (),
    )
    try:
        made = parts.produce(source, replace(options, year=options.year or parts.now().year))
    except InvalidInput as error:
        if error.code == "FIELD_REQUIRED" and asked is None:
            with parts.workspace.store.reading() as tx:
                error.remedy += f" {templates.whose(parts, tx, resume, template)}"
        raise
    notes = made.notes
    if options.check:
        from resumectl.export.production import print_again
        from resumectl.export.round_trip import require_round_trip

        outcome = parts.parse(Document(made.filename, made.data))
        found = outcome.result.profile if outcome.result else Profile()
        notes += require_round_trip(made.printed, found, print_again(source, options, parts.produce))
    return RenderedFile(made.filename, made.data, notes)


def try_export(parts: Parts, template_id: str, options: ExportOptions) -> tuple[str, ...]:
    """See engine.base.Engine.try_export."""
    parts.require(Scope.RESUMES_EXPORT)
    with parts.workspace.store.reading() as tx:
        template = templates.find(parts, tx, template_id)
        data = templates.template_data(parts, tx, template)
    if template.public and options == PLAIN:
        return ()
    from resumectl.export.production import UNHEEDED, Source
    from resumectl.export.samples import FULL

    made = parts.produce(Source(FULL, data, template.id, template.name), options)
    return tuple(note for note in made.notes if note.startswith(UNHEEDED))


def _earlier(parts: Parts, tx: Reading, resume_id: str, current: int) -> Iterator[ParseResult]:
    """Every other state of the data: what a correction took away is still in the document, and so identifies."""
    for item in tx.revisions(parts.organization_id, resume_id):
        if item.number != current and (found := tx.revision(parts.organization_id, resume_id, item.number)):
            yield found.result


def _lines(result: ParseResult) -> list[str]:
    return [line.text for line in result.transcript.lines] + [line.text for line in result.unplaced]
