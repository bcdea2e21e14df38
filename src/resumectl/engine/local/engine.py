"""The engine on a workspace of this machine."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from resumectl.engine.base import Health, Listing, RenderedFile, ResumeItem
from resumectl.engine.local import (
    accept,
    cleaning,
    corrections,
    decisions,
    excusing,
    links,
    lists,
    money,
    packaged,
    parsing,
    passes,
    removal,
    renaming,
    rendering,
    reprocessing,
    shelving,
)
from resumectl.engine.local.administration import LocalAdministration
from resumectl.engine.local.courier import Courier
from resumectl.engine.local.inhand import Hands
from resumectl.engine.local.parts import LOOPBACK_URL, Parse, Parts, Produce, Proofreader, Sniff, SystemTemplates
from resumectl.engine.local.production import Producer
from resumectl.engine.local.queue import Queue
from resumectl.engine.local.records import alive, completed
from resumectl.engine.local.sources import Clock, NewId, random_id, utc_now
from resumectl.engine.local.vitals import probe
from resumectl.engine.local.worker import Worker
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller, Identity, KeyType, Recruiter, Scope
from resumectl.model.credits import CreditBalance
from resumectl.model.document import Document
from resumectl.model.errors import NotFound
from resumectl.model.page import ParseResult
from resumectl.model.passes import PassReport
from resumectl.model.preview import Preview
from resumectl.model.profile import Profile
from resumectl.model.rendering import PLAIN, ExportOptions
from resumectl.model.resume import ProofreadRequest, Reprocess, Resume, RevisionItem, Upload, UploadOptions
from resumectl.model.template import Preference, PreferenceScope, Template


class LocalEngine:
    """engine.base.Engine on a workspace, for one caller; see there for what each method promises.

    Args:
        workspace: an open one; `close` closes it.
        caller: `workspace.local_caller` for the command line.
        parse: reads a document; called from as many threads as call `wait`, and never under a lock.
        also_close: called by `close`, to end what `parse` runs on.
        in_a_row: many documents follow, and each upload is waited for at once: no power cut before the end of a wait
            leaves it half done, but one before it may undo the upload.
        others: where left out, those of this program; see engine.local.parts.
    """

    def __init__(
        self,
        workspace: Workspace,
        caller: Caller,
        *,
        parse: Parse,
        sniff: Sniff = packaged.sniff_content,
        produce: Produce | None = None,
        templates: SystemTemplates | None = None,
        proofreader: Proofreader | None = None,
        clock: Clock = utc_now,
        new_id: NewId = random_id,
        public_url: str = LOOPBACK_URL,
        also_close: Sequence[Callable[[], None]] = (),
        in_a_row: bool = False,
    ) -> None:
        if produce is None:
            producer = Producer()
            produce, also_close = producer.produce, (*also_close, producer.close)
        self._also_close = also_close
        self._parts = Parts(
            workspace=workspace,
            caller=caller,
            worker=Worker(workspace.workers, new_id),
            parse=parse,
            sniff=sniff,
            produce=produce,
            system_templates=templates or packaged.PackagedTemplates(),
            proofreader=proofreader or packaged.OwnProofreader(),
            clock=clock,
            new_id=new_id,
            public_url=public_url,
            hands=Hands() if in_a_row else None,
        )

    @property
    def administration(self) -> LocalAdministration:
        """What only somebody with the workspace's files at hand can do."""
        return LocalAdministration(self._parts)

    def queue(self, *, jobs: int) -> Queue:
        """The worker that reads what waits in the workspace, of every organization."""
        return Queue(self._parts, jobs=jobs)

    def courier(self) -> Courier:
        """Who tells the webhooks of the workspace, of every organization."""
        return Courier(self._parts.workspace, clock=self._parts.clock)

    def upload(self, document: Document, options: UploadOptions, *, idempotency_key: str) -> Upload:
        return accept.upload(self._parts, document, options, idempotency_key)

    def check_upload(self, options: UploadOptions) -> None:
        """Raise InvalidInput about all that `upload` would find wrong with its options."""
        self._parts.require(Scope.RESUMES_WRITE)
        accept.check_options(self._parts, options)

    def wait(self, resume_id: str, *, timeout_s: float | None = None) -> Resume:
        self._parts.require(Scope.RESUMES_READ)
        return parsing.wait(self._parts, resume_id, timeout_s)

    def read_ahead(self, resume_id: str) -> bool:
        """Do what takes long of the `wait` for an upload of this engine, whose rest is writing down what was found.

        False where it has no such upload in hand. What a document's failure is, `wait` says.
        """
        self._parts.require(Scope.RESUMES_READ)
        return parsing.read_ahead(self._parts, resume_id)

    def resume(self, resume_id: str) -> Resume:
        self._parts.require(Scope.RESUMES_READ)
        with self._parts.workspace.store.reading() as tx:
            return alive(self._parts, tx, resume_id).record

    def data(self, resume_id: str) -> Profile:
        return self.evidence(resume_id).profile

    def resumes(self, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        self._parts.require(Scope.RESUMES_READ)
        return lists.list_resumes(self._parts, limit, cursor)

    def rename(self, resume_id: str, title: str) -> Resume:
        return renaming.rename(self._parts, resume_id, title)

    def reprocess(
        self,
        resume_id: str,
        *,
        idempotency_key: str,
        auto_proofread: bool = False,
        discard_corrections: bool = False,
    ) -> Reprocess:
        return reprocessing.reprocess(
            self._parts,
            resume_id,
            idempotency_key,
            auto_proofread=auto_proofread,
            discard_corrections=discard_corrections,
        )

    def export(
        self, resume_id: str, *, template_id: str | None = None, options: ExportOptions = PLAIN
    ) -> RenderedFile:
        return rendering.export(self._parts, resume_id, template_id, options)

    def try_export(self, template_id: str, options: ExportOptions = PLAIN) -> tuple[str, ...]:
        return rendering.try_export(self._parts, template_id, options)

    def preview(self, resume_id: str, *, template_id: str | None = None) -> Preview:
        return links.make_link(self._parts, resume_id, self.export(resume_id, template_id=template_id))

    def delete(self, resume_id: str) -> None:
        removal.delete(self._parts, resume_id)

    def templates(self, *, limit: int = 20, cursor: str | None = None) -> Listing[Template]:
        self._parts.require(Scope.TEMPLATES_READ)
        return lists.list_templates(self._parts, limit, cursor)

    def set_preference(
        self, template_id: str, *, scope: PreferenceScope | None = None, recruiter_id: str | None = None
    ) -> Preference:
        return shelving.set_preference(self._parts, template_id, scope, recruiter_id)

    def remove_template(self, template_id: str) -> None:
        shelving.remove_template(self._parts, template_id)

    def credits(self) -> CreditBalance:
        self._parts.require(Scope.CREDITS_READ)
        parts = self._parts
        held = money.balance_now(parts.workspace.store, parts.organization_id, parts.now())
        return replace(held, proofread_missing=parts.proofreader.missing())

    def recruiters(self) -> tuple[Recruiter, ...]:
        parts = self._parts
        parts.require_organization_key("does not see its colleagues")
        with parts.workspace.store.reading() as tx:
            return tuple(one for one in tx.recruiters(parts.organization_id) if one.active)

    def identity(self) -> Identity:
        caller = self._parts.caller
        is_seat = caller.key_type is KeyType.RECRUITER
        return Identity(
            organization_id=caller.organization_id,
            key_type=caller.key_type,
            recruiter_id=caller.recruiter_id if is_seat else None,
            integration_user_id=caller.recruiter_id,
            scopes=caller.scopes,
        )

    def health(self) -> Health:
        return probe(self._parts.workspace.store, self._parts.now)

    def evidence(self, resume_id: str) -> ParseResult:
        self._parts.require(Scope.RESUMES_READ)
        with self._parts.workspace.store.reading() as tx:
            resume, revision = completed(self._parts, tx, resume_id)
            return passes.with_warning(revision.result, resume.record.proofread)

    def just_read(self, resume_id: str) -> ParseResult | None:
        """What a `wait` of this engine wrote down a moment ago, once; None where that is not known any more."""
        self._parts.require(Scope.RESUMES_READ)
        return self._parts.hands.result(resume_id) if self._parts.hands else None

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

    def correct(self, resume_id: str, profile: Profile) -> RevisionItem:
        return corrections.correct(self._parts, resume_id, profile)

    def revisions(self, resume_id: str) -> tuple[RevisionItem, ...]:
        return corrections.revisions(self._parts, resume_id)

    def revision(self, resume_id: str, number: int) -> ParseResult:
        return corrections.revision(self._parts, resume_id, number)

    def restore(self, resume_id: str, *, number: int | None = None) -> RevisionItem:
        return corrections.restore(self._parts, resume_id, number)

    def proofread(self, resume_id: str, *, idempotency_key: str) -> ProofreadRequest:
        return passes.ask(self._parts, resume_id, idempotency_key)

    def proofreading(self, resume_id: str) -> PassReport:
        return decisions.report(self._parts, resume_id)

    def decide_edits(
        self, resume_id: str, *, accept: Collection[int] = (), reject: Collection[int] = ()
    ) -> RevisionItem:
        return decisions.decide(self._parts, resume_id, accept=accept, reject=reject)

    def proofread_words(self) -> tuple[str, ...]:
        return decisions.words(self._parts)

    def change_proofread_words(self, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> tuple[str, ...]:
        return decisions.change_words(self._parts, add=add, remove=remove)

    def add_template(self, name: str, document: Document) -> Template:
        return shelving.add_template(self._parts, name, document)

    def replace_template(self, template_id: str, document: Document) -> Template:
        return shelving.replace_template(self._parts, template_id, document)

    def tidy(self, budget_s: float) -> None:
        """Clean up what is due, for so long at most; costs next to nothing when nothing is."""
        if cleaning.is_due(self._parts.workspace, self._parts.now()):
            cleaning.clean_up(self._parts.workspace, self._parts.now, budget_s=budget_s)

    def excuse(self) -> None:
        excusing.excuse(self._parts)

    def close(self) -> None:
        self._parts.worker.closing = True
        for close in self._also_close:
            close()
        parsing.give_back_rest(self._parts)
        self._parts.worker.close()
        self._parts.workspace.close()
