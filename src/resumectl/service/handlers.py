"""One function for each operation: decode what was sent, call the engine, encode what came of it."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Any, Final

from resumectl.engine.local.titles import check_name
from resumectl.model.corrected import corrected_profile
from resumectl.model.errors import BadFile, DocumentFailed, InvalidInput, NotFound, all_of
from resumectl.model.profile import Profile
from resumectl.model.resume import UploadOptions
from resumectl.model.template import PreferenceScope
from resumectl.service.answers import Answer, file_answer, json_answer
from resumectl.service.call import Call
from resumectl.wire import models, releases
from resumectl.wire.models import Json
from resumectl.wire.renderings import MEDIA_TYPES, NOTES_HEADER, WORD_TYPE, read_wish

Handler = Callable[[Call], Answer]


def upload(call: Call) -> Answer:
    """POST /resumes."""
    fields = call.form.fields
    asked = fields.get("auto_proofread", "false")
    options = UploadOptions(
        title=fields.get("title"),
        template_id=fields.get("template_id"),
        recruiter_id=fields.get("recruiter_id"),
        auto_proofread=asked == "true",
    )

    def flag() -> None:
        if asked not in ("true", "false"):
            raise InvalidInput("`auto_proofread` must be true or false.", field="auto_proofread")

    try:
        file, _ = all_of(call.form.required_file, flag)
    except InvalidInput:
        all_of(call.form.required_file, flag, lambda: call.engine.check_upload(options))
        raise
    answer = call.engine.upload(file.document(), options, idempotency_key=call.idempotency_key)
    request_id = _first_request_id(call, answer.resume.id)
    members = models.upload_acknowledgement(answer, request_id=request_id, prefix=call.prefix)
    return _once(json_answer(202, members), request_id, replayed=answer.replayed)


def resumes(call: Call) -> Answer:
    """GET /resumes."""
    found = call.page(call.engine.resumes)
    return json_answer(200, models.resume_list(found.items, found.next_cursor))


def resume(call: Call) -> Answer:
    """GET /resumes/:id."""
    record = models.resume_record(call.engine.resume(call.resume_id))
    return json_answer(200, releases.record_in(call.release, record))


def data(call: Call) -> Answer:
    """GET /resumes/:id/data."""
    members = models.parsed_data(call.resume_id, call.engine.data(call.resume_id))
    return json_answer(200, members | {"data": releases.data_in(call.release, members["data"])})


def rename(call: Call) -> Answer:
    """PATCH /resumes/:id."""
    record = call.engine.rename(call.resume_id, call.needed_text("title", may_be_empty=True))
    return json_answer(200, models.renamed(record, request_id=call.request_id))


def reprocess(call: Call) -> Answer:
    """POST /resumes/:id/reprocess."""
    auto_proofread, discard_corrections = all_of(
        lambda: call.flag("auto_proofread"), lambda: call.flag("discard_corrections")
    )
    answer = call.engine.reprocess(
        call.resume_id,
        idempotency_key=call.idempotency_key,
        auto_proofread=auto_proofread,
        discard_corrections=discard_corrections,
    )
    members = models.reprocess_acknowledgement(answer, prefix=call.prefix)
    return _once(json_answer(202, members), None, replayed=answer.replayed)


def export(call: Call) -> Answer:
    """POST /resumes/:id/export."""

    def check_format() -> None:
        if call.members.get("format") not in (None, "docx"):
            raise InvalidInput("`format` must be docx.", field="format")

    template_id, _ = all_of(lambda: call.text("template_id"), check_format)
    rendered = call.engine.export(call.resume_id, template_id=template_id)
    answer = file_answer(rendered.data, rendered.filename, WORD_TYPE)
    # The template that blinds leaves out something too; the contract's answer is as it was where nothing was.
    notes = {NOTES_HEADER: json.dumps(rendered.notes)} if rendered.notes else {}
    return replace(answer, headers={**answer.headers, **notes})


def renderings(call: Call) -> Answer:
    """POST /resumes/:id/renderings."""
    more = {name: value for name, value in call.members.items() if name != "template_id"}
    template_id, options = all_of(lambda: call.text("template_id"), lambda: read_wish(more))
    rendered = call.engine.export(call.resume_id, template_id=template_id, options=options)
    answer = file_answer(rendered.data, rendered.filename, MEDIA_TYPES[options.format])
    return replace(answer, headers={**answer.headers, NOTES_HEADER: json.dumps(rendered.notes)})


def preview(call: Call) -> Answer:
    """POST /resumes/:id/preview."""
    made = call.engine.preview(call.resume_id, template_id=call.text("template_id"))
    return json_answer(200, models.preview(made))


def delete(call: Call) -> Answer:
    """DELETE /resumes/:id."""
    call.engine.delete(call.resume_id)
    return json_answer(202, models.deleted(call.resume_id))


def templates(call: Call) -> Answer:
    """GET /templates."""
    found = call.page(call.engine.templates)
    return json_answer(200, models.template_list(found.items, found.next_cursor))


def set_preference(call: Call) -> Answer:
    """PUT /template-preferences."""

    def scope_meant() -> PreferenceScope | None:
        said = call.text("scope")
        if said not in (None, *PreferenceScope):
            raise InvalidInput("`scope` must be recruiter or organization.", field="scope")
        return PreferenceScope(said) if said else None

    template_id, scope, recruiter_id = all_of(
        lambda: call.needed_text("template_id"), scope_meant, lambda: call.text("recruiter_id")
    )
    made = call.engine.set_preference(template_id, scope=scope, recruiter_id=recruiter_id)
    return json_answer(200, models.preference(made, request_id=call.request_id))


def remove_template(call: Call) -> Answer:
    """DELETE /templates/:id."""
    template_id = call.path["template_id"]
    call.engine.remove_template(template_id)
    members = models.removed_template(template_id, call.caller.organization_id, request_id=call.request_id)
    return json_answer(200, members)


def credits(call: Call) -> Answer:
    """GET /credits."""
    return json_answer(200, models.credit_balance(call.engine.credits(), request_id=call.request_id))


def recruiters(call: Call) -> Answer:
    """GET /recruiters."""
    return json_answer(200, models.recruiter_list(call.engine.recruiters()))


def me(call: Call) -> Answer:
    """GET /me."""
    return json_answer(200, models.identity(call.engine.identity()))


def add_template(call: Call) -> Answer:
    """POST /templates."""

    def name_said() -> str:
        if "name" not in call.form.fields:
            raise InvalidInput("`name` is missing.", field="name")
        return check_name(call.form.fields["name"], "name")

    name, file = all_of(name_said, call.form.required_file)
    made = call.engine.add_template(name, file.document())
    return json_answer(201, models.template_record(made))


def replace_template(call: Call) -> Answer:
    """PUT /templates/:id."""
    made = call.engine.replace_template(call.path["template_id"], call.form.required_file().document())
    return json_answer(200, models.template_record(made))


def file(call: Call) -> Answer:
    """GET /resumes/:id/file."""
    from resumectl.parse.sniff import sniff

    document = call.engine.original(call.resume_id)
    try:
        media_type = _MEDIA_TYPES.get(sniff(document.data), "application/octet-stream")
    except (BadFile, DocumentFailed):
        media_type = "application/octet-stream"
    return file_answer(document.data, document.name, media_type)


def evidence(call: Call) -> Answer:
    """GET /resumes/:id/evidence; `full=true` adds the profile and the lines that it was read from."""
    full = call.query.get("full", "false")
    if full not in ("true", "false"):
        raise InvalidInput("`full` must be true or false.", field="full")
    result = call.engine.evidence(call.resume_id)
    members = models.evidence(call.resume_id, result)
    if full == "true":
        whole = result.to_json()
        members |= {"data": whole["data"], "transcript": whole["transcript"]}
    return json_answer(200, members)


def correct(call: Call) -> Answer:
    """PUT /resumes/:id/data, with the members that GET gives."""
    said = call.members.get("data")
    if not isinstance(said, Mapping):
        raise InvalidInput("`data` must be an object, as GET /resumes/:id/data gives it.", field="data")
    profile = corrected_profile(said)
    if call.release == releases.FIRST:
        profile = Profile.from_json(_with_later_members(said, call.engine.data(call.resume_id).to_json()))
    made = call.engine.correct(call.resume_id, profile)
    return json_answer(200, {"id": call.resume_id, **models.revision(made)})


def revisions(call: Call) -> Answer:
    """GET /resumes/:id/revisions."""
    return json_answer(200, models.revision_list(call.resume_id, call.engine.revisions(call.resume_id)))


def revision(call: Call) -> Answer:
    """GET /resumes/:id/revisions/:number."""
    said = call.path["number"]
    if not (said.isascii() and said.isdigit() and len(said) <= 9):
        raise NotFound(f"The resume {call.resume_id} has no such revision.", code="REVISION_NOT_FOUND")
    return json_answer(200, call.engine.revision(call.resume_id, int(said)).to_json())


def restore(call: Call) -> Answer:
    """POST /resumes/:id/restore."""
    number = call.members.get("number")
    if number is not None and (not isinstance(number, int) or isinstance(number, bool) or not 0 < number < 10**9):
        raise InvalidInput("`number` must be the number of a revision.", field="number")
    made = call.engine.restore(call.resume_id, number=number)
    return json_answer(200, {"id": call.resume_id, **models.revision(made)})


def proofread(call: Call) -> Answer:
    """POST /resumes/:id/proofread."""
    answer = call.engine.proofread(call.resume_id, idempotency_key=call.idempotency_key)
    members = models.proofread_acknowledgement(answer, prefix=call.prefix)
    return _once(json_answer(202, members), None, replayed=answer.replayed)


def proofreading(call: Call) -> Answer:
    """GET /resumes/:id/proofread."""
    return json_answer(200, models.proofreading(call.engine.proofreading(call.resume_id)))


def decide_edits(call: Call) -> Answer:
    """PATCH /resumes/:id/proofread."""
    accept, reject = all_of(lambda: call.numbers("accept"), lambda: call.numbers("reject"))
    made = call.engine.decide_edits(call.resume_id, accept=accept, reject=reject)
    return json_answer(200, {"id": call.resume_id, **models.revision(made)})


def proofread_words(call: Call) -> Answer:
    """GET /proofread-words."""
    return json_answer(200, models.proofread_words(call.engine.proofread_words()))


def change_proofread_words(call: Call) -> Answer:
    """PATCH /proofread-words."""
    add, remove = all_of(lambda: call.texts("add"), lambda: call.texts("remove"))
    words = call.engine.change_proofread_words(add=add, remove=remove)
    return json_answer(200, models.proofread_words(words))


HANDLERS: Final[Mapping[str, Handler]] = {
    one.__name__: one
    for one in (
        upload, resumes, resume, data, rename, reprocess, export, preview, delete, templates, set_preference,
        remove_template, credits, recruiters, me, add_template, replace_template, file, evidence, correct, revisions,
        revision, restore, renderings, proofread, proofreading, decide_edits, proofread_words,
        change_proofread_words,
    )
}  # fmt: skip
"""By the operation's name in wire.operations; the anonymous ones are answered in app.py."""

_MEDIA_TYPES: Final = {
    "pdf": "application/pdf",
    "docx": WORD_TYPE,
    "doc": "application/msword",
    "png": "image/png",
    "jpeg": "image/jpeg",
}


def _with_later_members(said: Mapping[str, Any], current: Mapping[str, Any]) -> Json:
    """What a caller of the first release sends, with the members that it cannot see as they are."""
    said = releases.corrected_in(releases.FIRST, said)
    seen = releases.data_in(releases.FIRST, current)
    hidden = {name: value for name, value in current.items() if name not in seen}
    person = {name: value for name, value in current["basic_info"].items() if name not in seen["basic_info"]}
    basic = said.get("basic_info")
    return {**hidden, **said, "basic_info": {**person, **basic} if isinstance(basic, Mapping) else basic}


def _first_request_id(call: Call, resume_id: str) -> str:
    """The request id of the call with this key that got its effect: the same in every replay, without keeping it."""
    parts = "\0".join((call.caller.organization_id, call.caller.key_id, call.idempotency_key, resume_id))
    digest = sha256(parts.encode()).digest()
    return "req_" + base64.b32encode(digest).decode().lower()[:22]


def _once(answer: Answer, request_id: str | None, *, replayed: bool) -> Answer:
    """An answer that may come again: the first time the request is called what the body calls it."""
    if replayed:
        return Answer(answer.status, answer.body, headers={"Idempotency-Replayed": "true"})
    return Answer(answer.status, answer.body, request_id=request_id)
