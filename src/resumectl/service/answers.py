"""Responses and the headers that every one of them carries."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from email.utils import formatdate
from typing import Any
from urllib.parse import quote

from resumectl.model.errors import RateLimited, ResumectlError
from resumectl.store.sqlite.traffic import Standing
from resumectl.wire.problems import PROBLEM_TYPE, problem_details, problem_of, rate_limit_body
from resumectl.wire.releases import RELEASES, VERSION_HEADER, Release


@dataclass(frozen=True, slots=True)
class Answer:
    """What a request is answered with, before the headers that all answers have."""

    status: int
    body: bytes
    media_type: str = "application/json"
    headers: Mapping[str, str] = field(default_factory=dict)
    request_id: str | None = None
    """In place of the request's own: that of the call whose answer this is."""


class TooManyRequests(RateLimited):
    """The window of the key, or of its organization, is full."""

    def __init__(self, retry_after_s: int) -> None:
        seconds = "1 second" if retry_after_s == 1 else f"{retry_after_s} seconds"
        super().__init__(f"Too many requests in the last 60 seconds; wait {seconds}.")
        self.retry_after_s = retry_after_s


def json_answer(status: int, members: Mapping[str, Any], **headers: str) -> Answer:
    """An answer with a JSON object; `headers` with underscores for hyphens."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Answer(status, encode_json(members), headers=named)


def encode_json(members: Mapping[str, Any]) -> bytes:
    """JSON in UTF-8; a lone surrogate, which UTF-8 cannot carry, is written as an escape."""
    text = json.dumps(members, ensure_ascii=False, separators=(",", ":"))
    return text.encode("utf-8", "backslashreplace")


def file_answer(data: bytes, filename: str, media_type: str) -> Answer:
    """A file to be saved under a name of any script."""
    plain = "".join(char if char.isascii() and char.isprintable() and char not in '"\\%' else "_" for char in filename)
    disposition = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(filename, safe='')}"
    headers = {"Content-Disposition": disposition, "X-Content-Type-Options": "nosniff"}
    return Answer(200, data, media_type, headers)


def error_answer(error: ResumectlError, *, instance: str, request_id: str, prefix: str) -> Answer:
    """Problem details, or the contract's own shape for a 429; `prefix` stands before the path of the API page."""
    if isinstance(error, TooManyRequests):
        body = rate_limit_body(error.message, request_id=request_id, retry_after_s=error.retry_after_s)
        return Answer(429, encode_json(body), headers={"Retry-After": str(error.retry_after_s)})
    row = problem_of(error)
    members = problem_details(error, instance=instance, request_id=request_id, docs=f"{prefix}/docs")
    headers = {}
    if row.status == 401:
        headers["WWW-Authenticate"] = 'Bearer realm="resumectl"'
    elif row.code == "IDEMPOTENCY_IN_PROGRESS":
        headers["Retry-After"] = "1"
    elif row.code == "UNKNOWN_API_VERSION":
        members["supported_versions"] = [one.date for one in RELEASES]
    return Answer(row.status, encode_json(members), PROBLEM_TYPE, headers)


def common_headers(request_id: str, standing: Standing, release: Release | None) -> dict[str, str]:
    """The request's id, where it stands in its window, and the release that was applied."""
    headers = {
        "X-Request-Id": request_id,
        "X-RateLimit-Limit": str(standing.limit),
        "X-RateLimit-Remaining": str(max(0, standing.remaining)),
        "X-RateLimit-Reset": str(math.ceil(standing.clear_at)),
        "Cache-Control": "no-store",
    }
    if release is not None:
        headers[VERSION_HEADER] = release.date
        if release.deprecated is not None:
            headers["Deprecation"] = f"@{_seconds(release.deprecated)}"
        if release.sunset is not None:
            headers["Sunset"] = formatdate(_seconds(release.sunset), usegmt=True)
    return headers


def _seconds(day: date) -> int:
    return int(datetime.combine(day, datetime.min.time(), UTC).timestamp())


def untouched(limit: int) -> Standing:
    """The standing of a request that no key made: the whole window is left."""
    return Standing(limit, limit, time.time())
