"""The engine on a service."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from resumectl.engine.base import Health, Listing, RenderedFile, ResumeItem, read_result
from resumectl.engine.remote.additions import Additions
from resumectl.engine.remote.call import Answer, Call, Form, get, resume_path, template_path
from resumectl.engine.remote.connection import Address, Connection
from resumectl.engine.remote.failures import Failures
from resumectl.engine.remote.journal import Intent, Journal
from resumectl.engine.remote.pace import Pace
from resumectl.engine.remote.renderings import OwnWords, refuse_shown, rendered_file
from resumectl.engine.remote.shelf import Shelf
from resumectl.model.access import Identity, Recruiter
from resumectl.model.credits import CreditBalance
from resumectl.model.document import Document
from resumectl.model.errors import Conflict, IdempotencyKeyInvalid, NotAuthorised, NotFound, ResumectlError
from resumectl.model.limits import IDEMPOTENCY_KEY_LENGTH
from resumectl.model.page import ParseResult
from resumectl.model.passes import PassReport
from resumectl.model.preview import Preview
from resumectl.model.profile import Profile
from resumectl.model.rendering import BLIND_TEMPLATE, PLAIN, Blind, ExportOptions
from resumectl.model.resume import (
    KeyRef,
    ProofreadRequest,
    Reprocess,
    Resume,
    RevisionItem,
    Source,
    Status,
    Upload,
    UploadOptions,
)
from resumectl.model.template import Preference, PreferenceScope, Template
from resumectl.wire import reading
from resumectl.wire.additions import Addition
from resumectl.wire.reading import Acknowledged
from resumectl.wire.releases import FIRST, corrected_in
from resumectl.wire.renderings import MEDIA_TYPES, rendering_wish

if TYPE_CHECKING:
    import httpx


class RemoteEngine:
    """engine.base.Engine on a service, for the caller of its key; see there for what each method promises.

    Any implementation of the contract will do: what goes beyond it is used only where the service announces it.

    Args:
        address: where the service is, and the key.
        journal: of calls on their way; without one a killed process's calls are not taken up.
        failures: of folders' documents; without them only the rows of one output folder tell what failed before.
        own_words: of a rendered file, for the search of a blinded one; without them a label may pass for a name.
        pace, transport: stand-ins for time and network.
    """

    def __init__(
        self,
        address: Address,
        *,
        journal: Journal | None = None,
        failures: Failures | None = None,
        own_words: OwnWords | None = None,
        pace: Pace | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self._connection = Connection(address, pace=pace, transport=transport)
        self.outage = self._connection.outage
        self._additions = Additions(self._connection)
        self._shelf = Shelf(self._connection)
        self._journal = journal
        self._failures = failures
        self._own_words = own_words

    def upload(self, document: Document, options: UploadOptions, *, idempotency_key: str) -> Upload:
        _check_key(idempotency_key)
        failures = self._failures if options.source != Source.FILE_UPLOAD else None
        failed_as = options.failed_as or (failures.resume_id(document.sha256) if failures else "")
        upload = self._read_again(failed_as, options, idempotency_key) if failed_as else None
        upload = upload or self._send(document, options, idempotency_key)
        if failures:
            failures.sent(document.sha256, upload.resume.id)
        return upload

    def _send(self, document: Document, options: UploadOptions, idempotency_key: str) -> Upload:
        fields = {
            "title": options.title,
            "template_id": None if options.template_id is None else self._shelf.id_of(options.template_id),
            "recruiter_id": options.recruiter_id,
            "auto_proofread": "true" if options.auto_proofread else None,
        }
        said = {name: value for name, value in fields.items() if value is not None}
        call = Call("POST", "/resumes", form=Form(document, said))
        # The name is part of it, though a service leaves it out: it does no harm, and another service may not.
        intent = Intent(call.path, document.sha256, (*said.items(), ("file", document.name)))
        answer = self._intended(call, intent, idempotency_key)
        receipt = self._connection.understood(answer, reading.acknowledgement)
        return Upload(
            resume=self._received(receipt, options.title or document.name),
            deduplicated=receipt.deduplicated,
            credits_reserved=receipt.credits_reserved,
            replayed=answer.headers.get("idempotency-replayed", "") == "true",
            request_id=receipt.request_id,
        )

    def _read_again(self, failed_as: str, options: UploadOptions, key: str) -> Upload | None:
        """The FAILED resume of the same bytes, asked to be read again; None where it is not there to be."""
        try:
            before = self.resume(failed_as)
            if before.status is Status.COMPLETED or options.recruiter_id not in (None, before.recruiter_id):
                return None
            # One that is being read again may be so by this very call of a run that was killed; else it is a conflict.
            answer = self.reprocess(
                before.id, idempotency_key=f"{key}-again", auto_proofread=options.auto_proofread
            )
            reserved = 1 if answer.replayed else answer.credits_reserved
            return Upload(self.resume(before.id), False, reserved, answer.replayed)
        except (Conflict, NotAuthorised, NotFound):
            # Deleted, being read, or a colleague's: an upload finds out what becomes of it.
            return None

    def _received(self, receipt: Acknowledged, title: str) -> Resume:
        """The record as the upload left it; the receipt alone where the key may not read."""
        try:
            record = self.resume(receipt.id)
        except ResumectlError:
            # The upload is done; failing now would make somebody pay for it again.
            now = datetime.now(UTC)
            key = KeyRef("", "")
            return Resume(receipt.id, receipt.recruiter_id, key, title, receipt.status, "", now, now, now)
        if receipt.deduplicated or receipt.status is not Status.PENDING:
            return record
        return replace(
            record,
            status=receipt.status,
            updated_at=record.created_at,
            processing_started_at=None,
            processing_finished_at=None,
            resume_language="",
            error=None,
            engine_version="",
        )

    def _intended(self, call: Call, intent: Intent, key: str) -> Answer:
        with self._key_for(intent, key) as kept:
            return self._connection.send(replace(call, key=kept))

    @contextmanager
    def _key_for(self, intent: Intent, key: str) -> Iterator[str]:
        if self._journal is None:
            yield key
            return
        with self._journal.intended(intent, key) as kept:
            yield kept

    def wait(self, resume_id: str, *, timeout_s: float | None = None) -> Resume:
        pace = self._connection.pace
        deadline_s = None if timeout_s is None else pace.now_s() + timeout_s
        while True:
            record = self.resume(resume_id)
            if record.is_settled:
                if self._failures:
                    self._failures.ended(record)
                return record
            pause_s = pace.poll_s()
            if deadline_s is not None:
                left_s = deadline_s - pace.now_s()
                if left_s <= 0:
                    raise Conflict(
                        f"The resume {resume_id} is still {record.status} after {timeout_s:g} seconds.",
                        remedy="Ask again later.",
                    )
                pause_s = min(pause_s, left_s)
            pace.sleep(pause_s)

    def resume(self, resume_id: str) -> Resume:
        record = self._connection.ask(get(resume_path(resume_id)), reading.resume)
        if record.status is Status.COMPLETED and self._is_first and self._additions.has(Addition.PROOFREADING):
            # Its records do not tell of passes, which then looked as if there were none, and nobody waited for one.
            record = replace(record, proofread=self.proofreading(resume_id).proofread)
        return record

    @property
    def _is_first(self) -> bool:
        """Whether the caller stays with the first release."""
        return self._connection.address.svc_version == FIRST.date

    def data(self, resume_id: str) -> Profile:
        return self._connection.ask(get(resume_path(resume_id, "/data")), reading.profile)

    def resumes(self, *, limit: int = 20, cursor: str | None = None) -> Listing[ResumeItem]:
        return self._connection.ask(
            get("/resumes", **_page(limit, cursor)),
            lambda body: Listing(
                reading.rows(body, lambda row: ResumeItem(*reading.row_facts(row))), reading.next_cursor(body)
            ),
        )

    def rename(self, resume_id: str, title: str) -> Resume:
        self._connection.send(Call("PATCH", resume_path(resume_id), body={"title": title}))
        return self.resume(resume_id)

    def reprocess(
        self,
        resume_id: str,
        *,
        idempotency_key: str,
        auto_proofread: bool = False,
        discard_corrections: bool = False,
    ) -> Reprocess:
        _check_key(idempotency_key)
        body = {"auto_proofread": True} if auto_proofread else {}
        if discard_corrections:
            self._additions.require(Addition.DISCARD_CORRECTIONS)
            body["discard_corrections"] = True
        call = Call("POST", resume_path(resume_id, "/reprocess"), body=body)
        answer = self._intended(call, Intent(call.path, said=tuple((name, "true") for name in body)), idempotency_key)
        return self._connection.understood(answer, reading.reprocess)

    def export(
        self, resume_id: str, *, template_id: str | None = None, options: ExportOptions = PLAIN
    ) -> RenderedFile:
        body = self._template(template_id)
        path = "/export"
        if options != PLAIN:
            # Decision D12: an option that a service may ignore is never sent to it.
            self._additions.require(Addition.RENDERINGS)
            path, body = "/renderings", body | rendering_wish(options)
        # Nothing is kept of it, so it may be asked for again.
        call = Call("POST", resume_path(resume_id, path), body=body, accept=MEDIA_TYPES[options.format], safe=True)
        with self._shelf.offering():
            rendered = rendered_file(self._connection.send(call), options)
        level = options.blind or (Blind.CONTACT if body.get("template_id") == BLIND_TEMPLATE else None)
        if level is not None:
            # Another service may have a template or an option of that name and blind nothing.
            result = read_result(self, resume_id)
            ours = self._own_words(result.profile, options) if self._own_words else ()
            refuse_shown(rendered, result, level, ours)
        return rendered

    def try_export(self, template_id: str, options: ExportOptions = PLAIN) -> tuple[str, ...]:
        if options != PLAIN:
            self._additions.require(Addition.RENDERINGS)
        return ()

    def preview(self, resume_id: str, *, template_id: str | None = None) -> Preview:
        call = Call("POST", resume_path(resume_id, "/preview"), body=self._template(template_id))
        with self._shelf.offering():
            return self._connection.ask(call, reading.preview)

    def _template(self, template_id: str | None) -> dict[str, str]:
        return {} if template_id is None else {"template_id": self._shelf.id_of(template_id)}

    def delete(self, resume_id: str) -> None:
        self._connection.send(Call("DELETE", resume_path(resume_id)))

    def templates(self, *, limit: int = 20, cursor: str | None = None) -> Listing[Template]:
        return self._connection.ask(
            get("/templates", **_page(limit, cursor)),
            lambda body: Listing(reading.rows(body, reading.template), reading.next_cursor(body)),
        )

    def set_preference(
        self, template_id: str, *, scope: PreferenceScope | None = None, recruiter_id: str | None = None
    ) -> Preference:
        said = {"template_id": template_id, "scope": scope and str(scope), "recruiter_id": recruiter_id}
        body = {name: value for name, value in said.items() if value is not None}
        return self._connection.ask(Call("PUT", "/template-preferences", body=body), reading.preference)

    def remove_template(self, template_id: str) -> None:
        self._connection.send(Call("DELETE", template_path(template_id), missing="TEMPLATE_NOT_FOUND"))

    def credits(self) -> CreditBalance:
        return self._connection.ask(get("/credits"), reading.credit_balance)

    def recruiters(self) -> tuple[Recruiter, ...]:
        return self._connection.ask(get("/recruiters"), lambda body: reading.rows(body, reading.recruiter))

    def identity(self) -> Identity:
        return self._connection.ask(get("/me"), reading.identity)

    def health(self) -> Health:
        began_s = time.monotonic()
        database, code = "up", ""
        try:
            self._connection.send(Call("GET", "/health/ready", anonymous=True, safe=True))
        except ResumectlError as error:
            database, code = "down", error.code
        elapsed_ms = round((time.monotonic() - began_s) * 1000)
        return Health(not code, database, elapsed_ms, datetime.now(UTC), code)

    # Beyond the contract

    def evidence(self, resume_id: str) -> ParseResult:
        self._additions.require(Addition.EVIDENCE)
        body = self._connection.ask(get(resume_path(resume_id, "/evidence"), full="true"), reading.members_of)
        known = None if body.get("data") else self.data(resume_id)
        return self._connection.read_as(body, lambda members: reading.evidence(members, known))

    def original(self, resume_id: str) -> Document:
        self._additions.require(Addition.FILE)
        answer = self._connection.send(replace(get(resume_path(resume_id, "/file")), accept="*/*"))
        return Document(answer.filename or "document", answer.data)

    def correct(self, resume_id: str, profile: Profile) -> RevisionItem:
        self._additions.require(Addition.CORRECT)
        said = profile.to_json()
        if self._is_first:
            said = corrected_in(FIRST, said)
        call = Call("PUT", resume_path(resume_id, "/data"), body={"data": said})
        return self._connection.ask(call, reading.revision)

    def revisions(self, resume_id: str) -> tuple[RevisionItem, ...]:
        self._additions.require(Addition.REVISIONS)
        path = resume_path(resume_id, "/revisions")
        return self._connection.ask(get(path), lambda body: reading.rows(body, reading.revision))

    def revision(self, resume_id: str, number: int) -> ParseResult:
        self._additions.require(Addition.REVISION)
        path = resume_path(resume_id, f"/revisions/{number}")
        return self._connection.ask(replace(get(path), missing="REVISION_NOT_FOUND"), ParseResult.from_json)

    def restore(self, resume_id: str, *, number: int | None = None) -> RevisionItem:
        self._additions.require(Addition.RESTORE)
        body = {} if number is None else {"number": number}
        return self._connection.ask(Call("POST", resume_path(resume_id, "/restore"), body=body), reading.revision)

    def proofread(self, resume_id: str, *, idempotency_key: str) -> ProofreadRequest:
        _check_key(idempotency_key)
        self._additions.require(Addition.PROOFREAD)
        call = Call("POST", resume_path(resume_id, "/proofread"), body={})
        answer = self._intended(call, Intent(call.path), idempotency_key)
        return self._connection.understood(answer, reading.proofread_request)

    def proofreading(self, resume_id: str) -> PassReport:
        self._additions.require(Addition.PROOFREADING)
        return self._connection.ask(get(resume_path(resume_id, "/proofread")), reading.proofreading)

    def decide_edits(
        self, resume_id: str, *, accept: Collection[int] = (), reject: Collection[int] = ()
    ) -> RevisionItem:
        self._additions.require(Addition.DECIDE_EDITS)
        body = {"accept": sorted(accept), "reject": sorted(reject)}
        # The same decision twice is one decision.
        call = Call("PATCH", resume_path(resume_id, "/proofread"), body=body, safe=True, missing="EDIT_NOT_FOUND")
        return self._connection.ask(call, reading.revision)

    def proofread_words(self) -> tuple[str, ...]:
        self._additions.require(Addition.PROOFREAD_WORDS)
        return self._connection.ask(get("/proofread-words"), reading.proofread_words)

    def change_proofread_words(self, *, add: Sequence[str] = (), remove: Sequence[str] = ()) -> tuple[str, ...]:
        self._additions.require(Addition.CHANGE_WORDS)
        call = Call("PATCH", "/proofread-words", body={"add": list(add), "remove": list(remove)}, safe=True)
        return self._connection.ask(call, reading.proofread_words)

    def add_template(self, name: str, document: Document) -> Template:
        self._additions.require(Addition.ADD_TEMPLATE)
        return self._connection.ask(Call("POST", "/templates", form=Form(document, {"name": name})), reading.template)

    def replace_template(self, template_id: str, document: Document) -> Template:
        self._additions.require(Addition.REPLACE_TEMPLATE)
        path, form = template_path(template_id), Form(document, {})
        return self._connection.ask(Call("PUT", path, form=form, missing="TEMPLATE_NOT_FOUND"), reading.template)

    def close(self) -> None:
        self._connection.close()


def _page(limit: int, cursor: str | None) -> dict[str, str]:
    return {"limit": str(limit)} | ({} if cursor is None else {"cursor": cursor})


def _check_key(idempotency_key: str) -> None:
    """Raise IdempotencyKeyInvalid for what no header can carry, and what no service would take."""
    least, most = IDEMPOTENCY_KEY_LENGTH
    printable = all(" " <= char <= "~" for char in idempotency_key)
    if not printable or not least <= len(idempotency_key) <= most:
        raise IdempotencyKeyInvalid(
            f"The Idempotency-Key must be {least} to {most} printable ASCII characters.",
            field="Idempotency-Key",
            code="" if idempotency_key else "IDEMPOTENCY_KEY_REQUIRED",
        )
