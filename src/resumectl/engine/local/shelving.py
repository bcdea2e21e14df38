"""An organization's own templates and the defaults: adding, hiding, preferring."""

from __future__ import annotations

from resumectl.engine.local.accept import require_active
from resumectl.engine.local.parts import Parts
from resumectl.engine.local.templates import LISTED, missing, shelf
from resumectl.engine.local.titles import check_name
from resumectl.model.access import KeyType, Scope
from resumectl.model.document import Document, Format
from resumectl.model.errors import BadFile, DocumentFailed, InvalidInput, NotAuthorised, NotFound, all_of
from resumectl.model.limits import TEMPLATE_BYTES
from resumectl.model.template import Preference, PreferenceScope, Template
from resumectl.store.base import Reading
from resumectl.store.records import PrivateTemplate


def add_template(parts: Parts, name: str, document: Document) -> Template:
    """See engine.base.Engine.add_template."""
    parts.require(Scope.TEMPLATES_WRITE)
    name = check_name(name, "name")
    _check_word_file(parts, document)
    sha256 = parts.workspace.blobs.put(parts.organization_id, document.data)
    with parts.workspace.store.writing() as tx:
        if any(one.name.casefold() == name.casefold() for one in shelf(parts, tx).templates):
            raise InvalidInput(
                f"There is a template {name} already.",
                field="name",
                code="TEMPLATE_NAME_TAKEN",
                remedy="Remove that one first, or choose another name.",
            )
        now = parts.now()
        kept = PrivateTemplate(
            id=parts.new_id("tpl"),
            organization_id=parts.organization_id,
            name=name,
            sha256=sha256,
            created_by=parts.caller.recruiter_id,
            created_at=now,
            updated_at=now,
        )
        tx.add_template(kept)
        parts.hold_bytes(sha256, document.data)
    return Template(kept.id, kept.name, False, kept.updated_at)


def replace_template(parts: Parts, template_id: str, document: Document) -> Template:
    """See engine.base.Engine.replace_template."""
    parts.require(Scope.TEMPLATES_WRITE)
    _refuse_system(parts, template_id)
    _check_word_file(parts, document)
    sha256 = parts.workspace.blobs.put(parts.organization_id, document.data)
    with parts.workspace.store.writing() as tx:
        kept = _own(parts, tx, template_id)
        if kept.removed_at is not None:
            raise NotFound(missing(template_id), code="TEMPLATE_NOT_FOUND", remedy=LISTED)
        # A batch knows by the moment that what it made with the template is out of date.
        now = parts.now()
        tx.replace_template(parts.organization_id, template_id, sha256, now)
        parts.hold_bytes(sha256, document.data)
    return Template(kept.id, kept.name, False, now)


def remove_template(parts: Parts, template_id: str) -> None:
    """See engine.base.Engine.remove_template."""
    parts.require(Scope.TEMPLATES_WRITE)
    _refuse_system(parts, template_id)
    with parts.workspace.store.writing() as tx:
        _own(parts, tx, template_id)
        tx.remove_template(parts.organization_id, template_id, parts.now())
        tx.clear_preferences(parts.organization_id, template_id)


def _refuse_system(parts: Parts, template_id: str) -> None:
    if any(template_id in (one.id, one.name) for one in parts.system_templates.listed()):
        remedy = "Only templates that were added can be replaced or removed."
        raise _forbidden(template_id, "comes with the program and stays", remedy)


def _own(parts: Parts, tx: Reading, template_id: str) -> PrivateTemplate:
    """The organization's template, hidden or not, when the caller may change it."""
    kept = tx.template(parts.organization_id, template_id)
    if kept is None:
        raise NotFound(missing(template_id), code="TEMPLATE_NOT_FOUND", remedy=LISTED)
    if parts.caller.key_type is KeyType.RECRUITER and kept.created_by != parts.caller.recruiter_id:
        raise _forbidden(template_id, "was added by somebody else")
    return kept


def set_preference(
    parts: Parts, template_id: str, scope: PreferenceScope | None, recruiter_id: str | None
) -> Preference:
    """See engine.base.Engine.set_preference."""
    parts.require(Scope.TEMPLATES_WRITE)
    with parts.workspace.store.writing() as tx:

        def owner_meant() -> str | None:
            owner = _slot(parts, scope, recruiter_id)
            if owner is not None:
                _check_owner(parts, tx, owner)
            return owner

        owner, template = all_of(owner_meant, lambda: _available(parts, tx, template_id))
        tx.set_preference(parts.organization_id, owner, template.id, now=parts.now())
    kind = PreferenceScope.ORGANIZATION if owner is None else PreferenceScope.RECRUITER
    return Preference(kind, parts.organization_id, owner, template.id)


def _available(parts: Parts, tx: Reading, template_id: str) -> Template:
    template = shelf(parts, tx).find(template_id)
    if template is None:
        raise InvalidInput(missing(template_id), field="template_id", code="TEMPLATE_NOT_FOUND", remedy=LISTED)
    return template


def _slot(parts: Parts, scope: PreferenceScope | None, recruiter_id: str | None) -> str | None:
    """Whose default is meant; None for the organization's (decisions A6 and A7)."""
    caller = parts.caller
    if caller.key_type is KeyType.RECRUITER:
        if scope is PreferenceScope.ORGANIZATION or recruiter_id not in (None, caller.recruiter_id):
            parts.require_organization_key("sets its own recruiter's default only")
        return caller.recruiter_id
    if scope is PreferenceScope.RECRUITER and recruiter_id is None:
        raise InvalidInput("The scope is recruiter, and no recruiter is named.", field="recruiter_id")
    if scope is PreferenceScope.ORGANIZATION and recruiter_id is not None:
        raise InvalidInput("The scope is organization, and a recruiter is named.", field="recruiter_id")
    return recruiter_id


def _check_owner(parts: Parts, tx: Reading, owner: str) -> None:
    # A key's integration identity is in no list of recruiters and may hold a default (decision A5).
    if owner != parts.caller.recruiter_id or parts.caller.key_type is KeyType.RECRUITER:
        require_active(tx, parts.organization_id, owner)


def _check_word_file(parts: Parts, document: Document) -> None:
    if len(document.data) > TEMPLATE_BYTES:
        raise BadFile(
            f"The template has {len(document.data):,} bytes; {TEMPLATE_BYTES:,} are allowed.",
            code="FILE_TOO_LARGE",
            remedy="Use smaller pictures in it.",
        )
    try:
        kind = parts.sniff(document.data)
    except DocumentFailed as error:
        raise BadFile(f"The template cannot be opened: {error.message}", remedy="Save it again as .docx.") from error
    except BadFile as error:
        if error.code != "UNSUPPORTED_FILE_TYPE":
            raise
        kind = None
    if kind is not Format.DOCX:
        raise BadFile("A template is a Word file (.docx).", remedy="Save it in Word as .docx.")


def _forbidden(template_id: str, why: str, remedy: str = "") -> NotAuthorised:
    return NotAuthorised(f"The template {template_id} {why}.", code="TEMPLATE_FORBIDDEN", remedy=remedy)
