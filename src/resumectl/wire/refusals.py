"""An answer that refuses, as the error that a local engine raises for the same mistake, whoever wrote the answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from resumectl.model import errors
from resumectl.model.errors import ResumectlError
from resumectl.wire.problems import PROBLEMS

SENTENCE_CHARACTERS: Final = 1_000
"""What is taken over of a sentence that a service wrote."""

_BY_STATUS: Final[Mapping[int, tuple[type[ResumectlError], str]]] = {
    400: (errors.InvalidInput, "VALIDATION_FAILED"),
    401: (errors.NotAuthorised, "UNAUTHORIZED"),
    402: (errors.CreditsExhausted, "INSUFFICIENT_CREDITS"),
    403: (errors.NotAuthorised, "FORBIDDEN"),
    404: (errors.NotFound, "RESUME_NOT_FOUND"),
    409: (errors.Conflict, "CONFLICT"),
    410: (errors.LinkExpired, "LINK_EXPIRED"),
    413: (errors.BadFile, "FILE_TOO_LARGE"),
    415: (errors.BadFile, "UNSUPPORTED_FILE_TYPE"),
    422: (errors.InvalidInput, "VALIDATION_FAILED"),
    429: (errors.RateLimited, "RATE_LIMIT_EXCEEDED"),
    500: (ResumectlError, "INTERNAL_ERROR"),
}
"""For an answer of another implementation, whose codes are its own."""

_WRONG_ADDRESS: Final = frozenset({"ROUTE_NOT_FOUND", "METHOD_NOT_ALLOWED"})
"""What only an address that is not the service's, or an older service, makes it say."""

_COMMANDS: Final[Mapping[str, str]] = {
    "VALIDATION_FAILED": "",
    "INVALID_CURSOR": "Start again without --cursor.",
    "IDEMPOTENCY_IN_PROGRESS": "Run the same command again in a moment.",
    "RECRUITER_NOT_FOUND": "`resumectl recruiters` lists them.",
    "TEMPLATE_NOT_FOUND": "`resumectl templates` lists them.",
    "TEMPLATE_REQUIRED": "Name one with --template, or set a default with `resumectl preferences set`.",
    "UNAUTHORIZED": "Check the key: RESUMECTL_API_KEY, or api_key of the profile.",
    "INSUFFICIENT_CREDITS": "Have credits granted; `resumectl credits` shows them.",
    "INSUFFICIENT_PROOFREAD_CREDITS": "Leave --auto-proofread out, or have credits granted.",
    "SCOPE_UNAUTHORIZED": "Use a key with that scope; `resumectl me` lists a key's.",
    "PROOFREAD_NOT_ENABLED": "Leave --auto-proofread out, or have it switched on.",
    "RESUME_NOT_FOUND": "`resumectl list` shows the ids.",
    "REVISION_NOT_FOUND": "`resumectl revisions ID` shows them.",
    "EDIT_NOT_FOUND": "`resumectl proofread show ID` lists them.",
    "RESUME_NOT_READY": "`resumectl status ID` shows how far it is.",
    "METHOD_NOT_ALLOWED": "",
    "ROUTE_NOT_FOUND": "",
    "FIELD_REQUIRED": "Give --set NAME=TEXT for each.",
    "LOGO_INVALID": "Save it as PNG and try again.",
    "EXPORT_TOO_LARGE": "Use smaller pictures in the template.",
}
"""What helps at a command line, in place of what the table of errors advises a program that calls the API."""

_CODE = re.compile(r"[A-Z][A-Z0-9_]{1,63}")


def error_of(
    status: int, body: Any, *, missing: str = "RESUME_NOT_FOUND", resume_id: str = ""
) -> ResumectlError:
    """The error that an answer with a status from 400 up stands for.

    Args:
        body: the JSON of the answer, or None when it had none. Problem details, the shape of a 429 and what common
            frameworks write are understood.
        missing: the code of a 404 that names none.
        resume_id: what the call was about, for the commands that help.
    """
    said: Mapping[str, Any] = body if isinstance(body, Mapping) else {}
    wrapped = said.get("error")
    inner = wrapped if isinstance(wrapped, Mapping) else said
    code = inner.get("code")
    code = code if isinstance(code, str) and _CODE.fullmatch(code) else ""
    default, usual = _BY_STATUS.get(status, (errors.Unreachable, "SERVICE_UNREACHABLE"))
    usual = missing if status == 404 else usual
    row = next((row for row in PROBLEMS if (row.status, row.code) == (status, code)), None)
    kind = row.kind if row else default
    sentence, remedy = _for_people(_sentence(inner, said) or f"The service answered {status}.", code)
    remedy = remedy.replace(" ID", f" {clean(resume_id)}") if resume_id else remedy
    if code in _WRONG_ADDRESS:
        remedy = "A service's address ends with its path, such as /api/v1/public."
        return errors.Unreachable(sentence, code=code, remedy=remedy)
    if issubclass(kind, errors.InvalidInput):
        sentence, remedy = _apart(sentence, remedy, said)
        sentence = " ".join([sentence, *_faults_beside(sentence, said)])
        return kind(sentence, code=code or usual, field=_field(said), remedy=remedy)
    return kind(sentence, code=code or usual, remedy=remedy)


def _for_people(sentence: str, code: str) -> tuple[str, str]:
    """The sentence, and what helps: a service of ours ends its sentences with the table's advice for programs."""
    for row in PROBLEMS:
        if row.code == code and code in _COMMANDS and sentence.endswith(f" {row.remedy}"):
            return sentence.removesuffix(row.remedy).rstrip(), _COMMANDS[code]
    return sentence, ""


def retry_after_in(body: Any) -> float | None:
    """`retry_after_seconds` of a 429's body, or None."""
    said = body.get("error") if isinstance(body, Mapping) else None
    seconds = said.get("retry_after_seconds") if isinstance(said, Mapping) else None
    try:
        return float(seconds) if isinstance(seconds, int | float) and not isinstance(seconds, bool) else None
    except OverflowError:
        return None


def clean(text: str) -> str:
    """A stranger's text as one line that a terminal can print."""
    printable = "".join(char if char.isprintable() else " " for char in text[: 4 * SENTENCE_CHARACTERS])
    return " ".join(printable.split())[:SENTENCE_CHARACTERS]


def _sentence(*bodies: Mapping[str, Any]) -> str:
    for body in bodies:
        for member in ("detail", "message", "error_description", "title", "error"):
            text = body.get(member)
            if isinstance(text, str) and clean(text):
                return clean(text)
    return ""


def _faults_beside(sentence: str, body: Mapping[str, Any]) -> list[str]:
    """What is said about single members, where the sentence itself says nothing of it."""
    rows = [one for one in _list_of(body) if isinstance(one, Mapping) and isinstance(one.get("message"), str)]
    told = [(clean(str(one.get("field") or "")), clean(one["message"]).rstrip(".")) for one in rows]
    if any(message in sentence for _, message in told):
        return []
    shown = [f"{field}: {message}." if field else f"{message}." for field, message in told[: errors.FAULTS_TOLD]]
    return [*shown, f"{len(told) - len(shown)} more."] if len(told) > len(shown) else shown


def _apart(sentence: str, remedy: str, body: Mapping[str, Any]) -> tuple[str, str]:
    """The sentence, and what helps, which a service of ours writes behind it: the fault itself has one without."""
    faults = _list_of(body)
    only = faults[0] if len(faults) == 1 else None
    message = only.get("message") if isinstance(only, Mapping) else None
    told = clean(message) if isinstance(message, str) else ""
    if remedy or not told or not sentence.startswith(f"{told} "):
        return sentence, remedy
    return told, sentence.removeprefix(f"{told} ")


def _list_of(body: Mapping[str, Any]) -> list[Any]:
    faults = body.get("errors")
    return faults if isinstance(faults, list) else []


def _field(body: Mapping[str, Any]) -> str:
    first = next(iter(_list_of(body)), None)
    field = first.get("field") if isinstance(first, Mapping) else None
    return clean(field) if isinstance(field, str) else ""
