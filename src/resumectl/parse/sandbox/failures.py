"""The errors that the sandbox itself makes of a document that did not end well."""

from __future__ import annotations

import errno
import re
import traceback
import zlib
from typing import Final

from resumectl.model.errors import DocumentFailed, ParseError, ResumectlError

_REMEDY: Final = "The file may be damaged or unusually complex: save it anew, as PDF or .docx, and try again."

# MuPDF reports its failed allocations as ordinary exceptions: "code=2: calloc (4104 x 1 bytes) failed".
_FAILED_ALLOCATION: Final = re.compile(r"\b(?:m|c|re)alloc\b.{0,80}failed|out of memory", re.IGNORECASE)


def timed_out(limit_s: float, stage: str) -> ParseError:
    return ParseError(
        "PARSE_TIMEOUT", f"Reading the document was stopped after {limit_s:g} s. {_REMEDY}", stage
    )


def out_of_memory(stage: str) -> ParseError:
    return ParseError(
        "PARSE_MEMORY", f"Reading the document took more memory than one may use. {_REMEDY}", stage
    )


def killed(stage: str) -> ParseError:
    message = "The system ended the process that read the document, as it does when memory runs out."
    remedy = "Try again while less else is running; if it happens again, save the file anew, as PDF or .docx."
    return ParseError("PARSE_MEMORY", f"{message} {remedy}", stage, retryable=True)


def crashed(stage: str) -> ParseError:
    return ParseError("PARSE_CRASHED", f"The parser crashed on the document. {_REMEDY}", stage)


def too_much_text(limit_bytes: int, stage: str) -> ParseError:
    message = f"The document gives a result of more than {limit_bytes:,} bytes."
    return ParseError("TOO_MUCH_TEXT", f"{message} Take the résumé alone, without annexes.", stage)


def internal(reason: str, stage: str) -> ParseError:
    message = (
        f"The parser made a mistake of its own ({reason}). Please report it with the words in parentheses."
    )
    return ParseError("INTERNAL_ERROR", message, stage)


def unavailable(reason: str) -> ParseError:
    message = f"The parser process could not be started ({reason}). Check the installation and try again."
    return ParseError("INTERNAL_ERROR", message, "parse", retryable=True)


def of_exception(problem: BaseException, stage: str) -> ParseError:
    """The error that stands for whatever the parser raised."""
    if isinstance(problem, DocumentFailed):
        return problem.error
    if isinstance(problem, ResumectlError):
        return ParseError(problem.code, str(problem), "extract")
    if is_lack_of_memory(problem):
        return out_of_memory(stage)
    return internal(_reason(problem), stage)


def is_lack_of_memory(problem: BaseException) -> bool:
    """Whether something was raised because no more memory could be had."""
    if isinstance(problem, MemoryError):
        return True
    if isinstance(problem, OSError):
        return problem.errno in (errno.ENOMEM, errno.EFBIG)
    return _FAILED_ALLOCATION.search(str(problem)) is not None


def _reason(problem: BaseException) -> str:
    """The exception's name and a number for the place where it was raised, the same on every machine."""
    frames = traceback.extract_tb(problem.__traceback__)
    place = "/".join(frames[-1].filename.split("/")[-2:]) + f":{frames[-1].name}" if frames else ""
    return f"{type(problem).__name__}-{zlib.crc32(place.encode()):08x}"
