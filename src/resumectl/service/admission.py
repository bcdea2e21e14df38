"""Before an operation: who calls, how often, in which release, with which scope and key (decision B1)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from resumectl.engine.local.calls import check_key
from resumectl.engine.local.tenants import caller_of_token
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller
from resumectl.model.errors import Conflict, NotAuthorised
from resumectl.model.limits import RATE_WINDOW_S
from resumectl.service.answers import TooManyRequests, untouched
from resumectl.service.options import ServeOptions
from resumectl.store.sqlite.traffic import Standing, Traffic, Window
from resumectl.wire.operations import TIER_LIMITS, Operation, Tier
from resumectl.wire.releases import LATEST, VERSION_HEADER, Release, find_release

_BEARER = re.compile(r"bearer +([!-~]+)", re.IGNORECASE)
_TOKEN = re.compile(r"[!-~]{1,512}")


@dataclass(slots=True)
class Admission:
    """What became known of a request, step by step; an error on the way leaves the rest as it was."""

    standing: Standing
    caller: Caller | None = None
    release: Release | None = None
    idempotency_key: str = ""
    running_call: str = ""

    def known_caller(self) -> Caller:
        """The caller. Raises LookupError before there is one, which is a mistake of this program."""
        if self.caller is None:
            raise LookupError("nobody was let in yet")
        return self.caller

    @property
    def known_release(self) -> Release:
        return self.release or LATEST


class Gate:
    """Lets requests in. Thread-safe."""

    def __init__(self, workspace: Workspace, traffic: Traffic, options: ServeOptions) -> None:
        self._workspace = workspace
        self._traffic = traffic
        self._ceiling = options.organization_ceiling
        self._limits = {**TIER_LIMITS, Tier.UPLOADS: options.uploads_per_minute}

    def begin(self, tier: Tier) -> Admission:
        """The admission of a request that nobody has looked at."""
        return Admission(untouched(self._limits[tier]))

    def let_in(
        self, admission: Admission, operation: Operation, path: str, headers: Mapping[str, Sequence[str]], now: datetime
    ) -> None:
        """Fill `admission`, in the order of decision B1.

        Args:
            headers: by lower-case name, every value that was sent.

        Raises:
            NotAuthorised: UNAUTHORIZED, SCOPE_UNAUTHORIZED.
            TooManyRequests: the window is full; the request did not count.
            InvalidInput: UNKNOWN_API_VERSION, IDEMPOTENCY_KEY_REQUIRED or _INVALID.
            Conflict: IDEMPOTENCY_IN_PROGRESS.
        """
        caller = caller_of_token(self._workspace, _token(headers), now)
        admission.caller = caller
        admission.standing = self._count(caller, operation.tier)
        if admission.standing.retry_after_s is not None:
            raise TooManyRequests(admission.standing.retry_after_s)
        versions = headers.get(VERSION_HEADER)
        admission.release = find_release(", ".join(versions) if versions else None)
        if operation.scope is not None and operation.scope not in caller.scopes:
            raise NotAuthorised(
                f"The key lacks the scope {operation.scope}.", code="SCOPE_UNAUTHORIZED"
            )
        if operation.idempotent_by_key:
            admission.idempotency_key = check_key(", ".join(headers.get("idempotency-key", ())))
            self._begin_call(admission, operation, path, caller)

    def end(self, admission: Admission) -> None:
        """The request was answered; its call may be made again."""
        if admission.running_call:
            self._traffic.end_call(admission.running_call)

    def _count(self, caller: Caller, tier: Tier) -> Standing:
        windows = [Window(f"{tier} {caller.organization_id} {caller.key_id}", self._limits[tier], RATE_WINDOW_S)]
        if self._ceiling:
            windows.append(Window(f"{tier} {caller.organization_id}", self._ceiling, RATE_WINDOW_S))
        return self._traffic.pass_through(windows)

    def _begin_call(self, admission: Admission, operation: Operation, path: str, caller: Caller) -> None:
        key = admission.idempotency_key
        name = f"{caller.organization_id} {caller.key_id} {operation.method} {path} {key}"
        if not self._traffic.begin_call(name):
            raise Conflict(
                "A call with this Idempotency-Key is still being answered.", code="IDEMPOTENCY_IN_PROGRESS"
            )
        admission.running_call = name


def _token(headers: Mapping[str, Sequence[str]]) -> str:
    """The token; `Authorization` wins over `x-api-key` (decision A8). Raises NotAuthorised."""
    bearers = headers.get("authorization")
    if bearers:
        found = _BEARER.fullmatch(bearers[0].strip()) if len(bearers) == 1 else None
        if found is None:
            raise NotAuthorised("The Authorization header is not `Bearer <API key>`.")
        return found[1]
    keys = headers.get("x-api-key", ())
    if len(keys) != 1 or not _TOKEN.fullmatch(keys[0]):
        raise NotAuthorised("The request carries no API key.")
    return keys[0]
