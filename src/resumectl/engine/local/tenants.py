"""Organizations, their people and their keys; and who a token belongs to (section A of the decisions)."""

from __future__ import annotations

import hmac
import re
import secrets
import string
from collections.abc import Collection
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256

from resumectl.engine.administration import NewKey
from resumectl.engine.local.accept import require_active
from resumectl.engine.local.sources import NewId
from resumectl.engine.local.titles import check_name
from resumectl.engine.local.workspace import Workspace, caller_of
from resumectl.model import limits
from resumectl.model.access import (
    ALL_SCOPES,
    LOCAL_KEY,
    TOKEN_PREFIXES,
    Caller,
    Key,
    KeyType,
    Organization,
    OrganizationKind,
    Recruiter,
    Role,
    Scope,
)
from resumectl.model.credits import Pool, Posting
from resumectl.model.erasure import AuditAction, AuditEntry
from resumectl.model.errors import InvalidInput, NotAuthorised, NotFound
from resumectl.store.base import Reading, Writing
from resumectl.store.records import Entry, StoredKey

_BASE62 = string.digits + string.ascii_letters
_EMAIL = re.compile(r"[^\s@]{1,64}@[^\s@]{1,189}")


def caller_of_token(workspace: Workspace, token: str, now: datetime) -> Caller:
    """The caller that a token stands for.

    Raises:
        NotAuthorised: UNAUTHORIZED; no such token, or it was revoked, has ended, or its recruiter is suspended.
    """
    digest = sha256(token.encode("utf-8", "replace")).hexdigest()
    with workspace.store.reading() as tx:
        stored = tx.key_of_token(digest)
        good = (
            stored is not None
            and stored.token_sha256 is not None
            and hmac.compare_digest(stored.token_sha256, digest)
            and stored.key.opens_at(now)
            and _has_active_owner(tx, stored.key)
        )
    if stored is None or not good:
        raise NotAuthorised(
            "The API key is missing, wrong, ended or revoked.",
            remedy="Set a good one, or have one made with `resumectl keys create`.",
        )
    return caller_of(stored.key)


def _has_active_owner(tx: Reading, key: Key) -> bool:
    if key.type is KeyType.ORGANIZATION:
        return True
    return any(one.id == key.recruiter_id and one.active for one in tx.recruiters(key.organization_id))


def find_organization(tx: Reading, asked: str | None, own: str) -> Organization:
    """By id or kind; `own` when nothing was asked. Raises NotFound (ORGANIZATION_NOT_FOUND)."""
    wanted = own if asked is None else asked
    for one in tx.organizations():
        if one.id == wanted or one.kind == asked:
            return one
    remedy = "`resumectl workspace sandbox` makes it." if asked == OrganizationKind.SANDBOX else ""
    raise NotFound(f"There is no organization {wanted!r}.", code="ORGANIZATION_NOT_FOUND", remedy=remedy)


def make_sandbox(tx: Writing, now: datetime, new_id: NewId) -> Organization:
    """The sandbox organization with few credits, so that running out can be tried (decision C5)."""
    for one in tx.organizations():
        if one.kind is OrganizationKind.SANDBOX:
            return one
    sandbox = Organization(
        id=new_id("org"),
        name="Sandbox",
        kind=OrganizationKind.SANDBOX,
        retention_days=limits.RETENTION_DAYS_SERVED,
        dedupe_window_days=limits.DEDUPE_WINDOW_DAYS,
        proofread_enabled=True,
        created_at=now,
    )
    tx.add_organization(sandbox)
    tx.add_recruiter(Recruiter(new_id("rec"), sandbox.id, "Owner", "owner@localhost", Role.OWNER, True, now))
    for pool, amount in (
        (Pool.STARTER, limits.SANDBOX_STARTER_CREDITS),
        (Pool.PROOFREAD, limits.SANDBOX_PROOFREAD_CREDITS),
    ):
        tx.post(Entry(sandbox.id, pool, Posting.GRANT, amount, now, note="new sandbox"))
    return sandbox


def create_key(
    tx: Writing,
    organization: Organization,
    name: str,
    key_type: KeyType,
    *,
    recruiter_id: str | None,
    scopes: Collection[Scope],
    lives: timedelta | None,
    now: datetime,
    new_id: NewId,
) -> NewKey:
    """See engine.administration.Administration.create_key."""
    name = check_name(name, "name")
    if key_type is KeyType.RECRUITER:
        if recruiter_id is None:
            raise InvalidInput("A recruiter's key needs a recruiter.", field="recruiter_id", remedy="Name one.")
        require_active(tx, organization.id, recruiter_id)
    elif recruiter_id is not None:
        raise InvalidInput("An organization's key belongs to no recruiter.", field="recruiter_id")
    if lives is not None and lives <= timedelta():
        raise InvalidInput("The key would have ended already.", field="expires")
    if lives is not None and lives > limits.LIVES_MOST:
        raise InvalidInput(f"A key lives {limits.LIVES_MOST.days:,} days at most.", field="expires")
    token = TOKEN_PREFIXES[organization.kind] + _base62(secrets.token_bytes(limits.TOKEN_BYTES))
    key = Key(
        id=new_id("key"),
        organization_id=organization.id,
        name=name,
        type=key_type,
        recruiter_id=recruiter_id or new_id("usr"),
        scopes=frozenset(scopes) or ALL_SCOPES,
        created_at=now,
        expires_at=now + lives if lives else None,
    )
    tx.add_key(StoredKey(key, sha256(token.encode()).hexdigest()))
    tx.add_audit(AuditEntry(organization.id, AuditAction.KEY_CREATED, key.id, now, LOCAL_KEY[0], key_type))
    return NewKey(key, token)


def revoke_key(tx: Writing, key_id: str, now: datetime) -> Key:
    """See engine.administration.Administration.revoke_key."""
    for organization in tx.organizations():
        for key in tx.keys(organization.id):
            if key.id == key_id and key.id != LOCAL_KEY[0]:
                if key.revoked_at is None:
                    key = replace(key, revoked_at=now)
                    tx.set_key(key)
                    tx.add_audit(
                        AuditEntry(organization.id, AuditAction.KEY_REVOKED, key.id, now, LOCAL_KEY[0])
                    )
                return key
    raise NotFound(f"There is no key {key_id}.", code="KEY_NOT_FOUND", remedy="`resumectl keys` shows them.")


def add_recruiter(
    tx: Writing, organization: Organization, name: str, email: str, role: Role, now: datetime, new_id: NewId
) -> Recruiter:
    """See engine.administration.Administration.add_recruiter."""
    name, email = check_name(name, "name"), check_email(email)
    if role is Role.OWNER:
        raise InvalidInput("An organization has one owner, and has it already.", field="role")
    if any(one.email.casefold() == email.casefold() for one in tx.recruiters(organization.id)):
        said = f"There is a recruiter with the address {email} already."
        raise InvalidInput(said, field="email", code="RECRUITER_TAKEN")
    recruiter = Recruiter(new_id("rec"), organization.id, name, email, role, True, now)
    tx.add_recruiter(recruiter)
    tx.add_audit(AuditEntry(organization.id, AuditAction.RECRUITER_ADDED, recruiter.id, now, LOCAL_KEY[0], role))
    return recruiter


def set_recruiter_active(tx: Writing, recruiter_id: str, active: bool, now: datetime) -> Recruiter:
    """See engine.administration.Administration.set_recruiter_active."""
    for organization in tx.organizations():
        for recruiter in tx.recruiters(organization.id):
            if recruiter.id != recruiter_id:
                continue
            if recruiter.role is Role.OWNER and not active:
                raise InvalidInput("The owner cannot be suspended.", field="recruiter_id")
            if recruiter.active is not active:
                recruiter = replace(recruiter, active=active)
                tx.set_recruiter(recruiter)
                if not active:
                    _revoke_all(tx, recruiter, now)
                action = AuditAction.RECRUITER_RESTORED if active else AuditAction.RECRUITER_SUSPENDED
                tx.add_audit(AuditEntry(organization.id, action, recruiter.id, now, LOCAL_KEY[0]))
            return recruiter
    raise NotFound(
        f"There is no recruiter {recruiter_id}.",
        code="RECRUITER_NOT_FOUND",
        remedy="`resumectl recruiters` shows them.",
    )


def _revoke_all(tx: Writing, recruiter: Recruiter, now: datetime) -> None:
    """A suspended person's keys are revoked, not asleep (decision A2)."""
    for key in tx.keys(recruiter.organization_id):
        if key.type is KeyType.RECRUITER and key.recruiter_id == recruiter.id and key.revoked_at is None:
            tx.set_key(replace(key, revoked_at=now))
            tx.add_audit(
                AuditEntry(recruiter.organization_id, AuditAction.KEY_REVOKED, key.id, now, LOCAL_KEY[0])
            )


def check_email(email: str) -> str:
    """The address itself, trimmed. Raises InvalidInput unless it looks like one."""
    said = email.strip()
    if not _EMAIL.fullmatch(said) or not said.isprintable():
        raise InvalidInput(f"{said!r} is no e-mail address.", field="email")
    return said


def _base62(data: bytes) -> str:
    number, digits = int.from_bytes(data, "big"), []
    while number:
        number, digit = divmod(number, 62)
        digits.append(_BASE62[digit])
    # As long for small numbers as for large ones.
    return "".join(reversed(digits)).rjust(43, "0")
