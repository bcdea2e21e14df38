"""The engine on a workspace of this machine."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from resumectl.engine.base import Listing, RenderedFile, ResumeItem
from resumectl.engine.local import accept, lists, money, packaged, parsing, templates
from resumectl.engine.local.parts import NameFile, Parse, Parts, Render, Sniff, SystemTemplates
from resumectl.engine.local.records import alive, completed
from resumectl.engine.local.sources import Clock, NewId, random_id, utc_now
from resumectl.engine.local.worker import Worker
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller, Scope
from resumectl.model.credits import CreditBalance
from resumectl.model.document import Document
from resumectl.model.errors import NotFound
from resumectl.model.page import ParseResult
from resumectl.model.profile import Profile
from resumectl.model.resume import Resume, Upload, UploadOptions
from resumectl.model.template import Template


class LocalEngine:
    """engine.base.Engine on a workspace, for one caller; see there for what each method promises.

    Args:
        workspace: an open one; `close` closes it.
        caller: `workspace.local_caller` for the command line.
        parse: reads a document; called from as many threads as call `wait`, and never under a lock.
        also_close: called by `close`, to end what `parse` runs on.
        others: where left out, those of this program; see engine.local.parts.
    """

    def __init__(
        self,
        workspace: Workspace,
        caller: Caller,
        *,
        parse: Parse,
        sniff: Sniff = packaged.sniff_content,
        render: Render = packaged.render_word,
        name_file: NameFile = packaged.name_word_file,
        templates: SystemTemplates | None = None,
        clock: Clock = utc_now,
        new_id: NewId = random_id,
        also_close: Sequence[Callable[[], None]] = (),
    ) -> None:
        self._also_close = also_close
        self._parts = Parts(
            workspace=workspace,
            caller=caller,
            worker=Worker(workspace.workers, new_id),
            parse=parse,
            sniff=sniff,
            render=render,
            name_file=name_file,
            system_templates=templates or packaged.PackagedTemplates(),
            clock=clock,
            new_id=new_id,
        )

    def upload(self, document: Document, options: UploadOptions, *, idempotency_key: str) -> Upload:
        return accept.upload(self._parts, document, options, idempotency_key)

    def wait(self, resume_id: str, *, timeout_s: float | None = None) -> Resume:
        self._parts.require(Scope.RESUMES_READ)
        return parsing.wait(self._parts, resume_id, timeout_s)

    def resume(self, resume_id: str) -> Resume:
        self._parts.require(Scope.RESUMES_READ)
        with self._parts.workspace.store.reading() as tx:
            return alive(self._parts, tx, resume_id).record

    def data(self, resume_id: str) -> Profile:
        return self.evidence(resume_id).profile

    def evidence(self, resume_id: str) -> ParseResult:
        self._parts.require(Scope.RESUMES_READ)
        with self._parts.workspace.store.reading() as tx:
            return completed(self._parts, tx, resume_id)[1].result

    def original(self, resume_id: str) -> Document:
        self._parts.require(Scope.RESUMES_READ)
        with self._parts.workspace.store.reading() as tx:
            resume = alive(self._parts, tx, resume_id)
        try:
            data = self._parts.workspace.blobs.get(self._parts.organization_id, resume.sha256)
        except KeyError as error:
            raise NotFound(
                f"The document of the resume {resume_id} is missing or changed in the workspace.",
                code="FILE_NOT_FOUND",
                remedy="Upload the document again.",
            ) from error
        return Document(resume.file_name, data)

    def resumes(self, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        self._parts.require(Scope.RESUMES_READ)
        return lists.list_resumes(self._parts, limit, cursor)

    def export(self, resume_id: str, *, template_id: str | None = None) -> RenderedFile:
        parts = self._parts
        parts.require(Scope.RESUMES_EXPORT)
        with parts.workspace.store.reading() as tx:
            resume, revision = completed(parts, tx, resume_id)
            template = templates.choose(parts, tx, resume, template_id)
            data = templates.template_data(parts, tx, template)
        profile = revision.result.profile
        filename = parts.name_file(profile, resume.record.title, template.name)
        return RenderedFile(filename, parts.render(profile, data))

    def templates(self, *, limit: int = 20, cursor: str | None = None) -> Listing[Template]:
        self._parts.require(Scope.TEMPLATES_READ)
        return lists.list_templates(self._parts, limit, cursor)

    def credits(self) -> CreditBalance:
        parts = self._parts
        parts.require(Scope.CREDITS_READ)
        with parts.workspace.store.reading() as tx:
            organization = accept.own_organization(parts, tx)
            return money.balance(tx, organization, parts.now())

    def close(self) -> None:
        self._parts.worker.closing = True
        for close in self._also_close:
            close()
        self._parts.worker.close()
        self._parts.workspace.close()
