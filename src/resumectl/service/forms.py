"""Multipart forms, read while they stream: the file goes to the disk and is hashed on the way, at most 20 MiB of it."""

from __future__ import annotations

import hashlib
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.errors import MessageError
from email.header import decode_header, make_header
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import Any, Final
from urllib.parse import unquote

from resumectl.model.document import Document
from resumectl.model.errors import BadFile, InvalidInput
from resumectl.model.limits import UPLOAD_BYTES
from resumectl.store.disk import unusable

FORM_BYTES = UPLOAD_BYTES + 1024 * 1024
"""Largest body: the file, and room for the other fields and their headers."""
FIELD_BYTES = 16 * 1024
FIELDS_MOST = 20
_IN_MEMORY_BYTES = 256 * 1024
_FLUSH_BYTES = 256 * 1024

_ENCODED_WORD: Final = re.compile(r"=\?[\w-]+\?[BbQq]\?[^? ]+\?=")
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_EXTENDED_NAME: Final = re.compile(
    r";\s*filename\*\s*=\s*(?P<charset>utf-8|iso-8859-1)'[\w-]*'(?P<name>[^\s;]+)", re.IGNORECASE
)
InThread = Callable[..., Awaitable[Any]]


@dataclass(frozen=True, slots=True)
class HashedDocument(Document):
    """A document whose hash was made while it came in."""

    digest: str

    @property
    def sha256(self) -> str:
        return self.digest


class IncomingFile:
    """A file on its way in: in memory while small, then in a nameless file of `folder`."""

    def __init__(self, name: str, folder: Path) -> None:
        self.name = name
        self.size_bytes = 0
        self._hash = hashlib.sha256()
        self._folder = folder
        self._spool = SpooledTemporaryFile(max_size=_IN_MEMORY_BYTES, dir=str(folder))  # noqa: SIM115

    def write(self, data: bytes) -> None:
        """Add bytes that `size_bytes` counts already. Raises WorkspaceProblem where the disk has no room."""
        self._hash.update(data)
        try:
            self._spool.write(data)
        except OSError as error:
            raise unusable(self._folder, error) from error

    def document(self) -> Document:
        """The whole file in memory."""
        self._spool.seek(0)
        return HashedDocument(self.name, self._spool.read(), self._hash.hexdigest())

    def close(self) -> None:
        self._spool.close()


@dataclass(slots=True)
class Form:
    """The fields of a form, decoded, and its file, which is closed with `close`."""

    fields: dict[str, str] = field(default_factory=dict)
    file: IncomingFile | None = None

    def required_file(self) -> IncomingFile:
        """The file. Raises InvalidInput when none was sent."""
        if self.file is None:
            raise InvalidInput("The form has no part `file`.", field="file")
        return self.file

    def close(self) -> None:
        if self.file is not None:
            self.file.close()


async def read_form(
    chunks: AsyncIterator[bytes], content_type: str, form: Form, folder: Path, in_thread: InThread
) -> None:
    """Fill `form` from the chunks of a body. What is written to the disk is written in another thread.

    Raises:
        InvalidInput: UNSUPPORTED_MEDIA_TYPE; malformed, cut off, too many or too long fields.
        BadFile: FILE_TOO_LARGE, as soon as it is.
    """
    reader = _Reader(content_type, form, folder)
    async for chunk in chunks:
        reader.feed(chunk)
        if reader.waiting_bytes >= _FLUSH_BYTES:
            await in_thread(reader.flush)
    reader.finish()
    if reader.waiting_bytes:
        await in_thread(reader.flush)


class _Reader:
    """Callbacks for the multipart parser."""

    def __init__(self, content_type: str, form: Form, folder: Path) -> None:
        from python_multipart.multipart import MultipartParser

        self._form = form
        self._folder = folder
        self._total_bytes = 0
        self._ended = False
        self._headers: dict[str, bytes] = {}
        self._header_name = self._header_value = b""
        self._name = ""
        self._is_file = self._has_file_name = False
        self._text = bytearray()
        self._waiting: list[bytes] = []
        self._parts = 0
        self.waiting_bytes = 0
        self._parser = MultipartParser(
            _boundary(content_type),
            {
                "on_part_begin": self._begin_part,
                "on_header_field": self._add_header_name,
                "on_header_value": self._add_header_value,
                "on_header_end": self._end_header,
                "on_headers_finished": self._end_headers,
                "on_part_data": self._add_data,
                "on_part_end": self._end_part,
                "on_end": self._end,
            },
        )

    def feed(self, chunk: bytes) -> None:
        from python_multipart.exceptions import FormParserError

        self._total_bytes += len(chunk)
        if self._total_bytes > FORM_BYTES:
            raise too_large()
        try:
            self._parser.write(chunk)
        except FormParserError as error:
            raise InvalidInput("The body is no well-formed multipart/form-data.") from error

    def finish(self) -> None:
        if not self._ended:
            raise InvalidInput("The body is no complete multipart/form-data: its last boundary is missing.")

    def flush(self) -> None:
        data, self._waiting, self.waiting_bytes = b"".join(self._waiting), [], 0
        if self._form.file is not None:
            self._form.file.write(data)

    def _begin_part(self) -> None:
        self._parts += 1
        if self._parts > FIELDS_MOST:
            raise InvalidInput(f"The form has more than {FIELDS_MOST} parts.")
        self._headers = {}
        self._header_name = self._header_value = b""
        self._text = bytearray()

    def _add_header_name(self, data: bytes, start: int, end: int) -> None:
        self._header_name += data[start:end]

    def _add_header_value(self, data: bytes, start: int, end: int) -> None:
        self._header_value += data[start:end]

    def _end_header(self) -> None:
        self._headers[self._header_name.decode("latin-1").lower()] = self._header_value
        self._header_name = self._header_value = b""

    def _end_headers(self) -> None:
        options = _options(self._headers.get("content-disposition", b""))
        name = options.get("name")
        if name is None:
            raise InvalidInput("A part of the form has no name.")
        self._name = name
        self._is_file = name == "file"
        self._has_file_name = "filename" in options
        if self._is_file:
            if self._form.file is not None:
                raise InvalidInput("The form has two parts `file`.", field="file")
            self._form.file = IncomingFile(_file_name(options, self._headers["content-disposition"]), self._folder)
        elif name in self._form.fields:
            raise InvalidInput(f"The form has two parts `{_shown(name)}`.", field=_shown(name))

    def _add_data(self, data: bytes, start: int, end: int) -> None:
        if not self._is_file:
            self._text += data[start:end]
            if len(self._text) > FIELD_BYTES:
                field = _shown(self._name)
                raise self._misnamed() or InvalidInput(
                    f"The field {field} is too long.", field=field, code="REQUEST_TOO_LARGE"
                )
            return
        file = self._form.required_file()
        file.size_bytes += end - start
        if file.size_bytes > UPLOAD_BYTES:
            raise too_large()
        self._waiting.append(data[start:end])
        self.waiting_bytes += end - start

    def _end_part(self) -> None:
        if self._is_file:
            return
        try:
            self._form.fields[self._name] = self._text.decode("utf-8")
        except UnicodeDecodeError as error:
            field = _shown(self._name)
            raise self._misnamed() or InvalidInput(f"The field {field} is not UTF-8.", field=field) from error

    def _misnamed(self) -> InvalidInput | None:
        """What a file under another name than `file` is told, whose bytes are no text of a field."""
        if not self._has_file_name or self._form.file is not None:
            return None
        return InvalidInput(f"The form has no part `file`; `{_shown(self._name)}` is one.", field="file")

    def _end(self) -> None:
        self._ended = True


def too_large() -> BadFile:
    """The error for a file, or a body, over the limit."""
    return BadFile(f"The file has more than {UPLOAD_BYTES:,} bytes.", code="FILE_TOO_LARGE")


def _boundary(content_type: str) -> bytes:
    from python_multipart.exceptions import FormParserError
    from python_multipart.multipart import parse_options_header

    try:
        kind, options = parse_options_header(content_type)
    except (FormParserError, ValueError, AssertionError):
        kind, options = b"", {}
    if kind.lower() != b"multipart/form-data":
        raise InvalidInput("The request is not multipart/form-data.", code="UNSUPPORTED_MEDIA_TYPE")
    boundary = options.get(b"boundary", b"")
    if not 1 <= len(boundary) <= 70:
        raise InvalidInput("The Content-Type names no boundary of 1 to 70 characters.")
    return boundary


def _options(disposition: bytes) -> dict[str, str]:
    """`name` and `filename` of a part; file names come in UTF-8 or, from old clients, Latin-1."""
    from python_multipart.multipart import parse_options_header

    kind, options = parse_options_header(disposition)
    if kind.lower() != b"form-data":
        return {}
    return {key.decode("latin-1"): _decoded(value) for key, value in options.items()}


def _file_name(options: Mapping[str, str], disposition: bytes) -> str:
    """What the file is called. Forms should say it in plain UTF-8 (RFC 7578); some clients, those of .NET among them,
    write a name of other letters as an encoded word (RFC 2047) or as `filename*` (RFC 8187), which then says more than
    the `filename` beside it."""
    name = options.get("filename", "")
    # What looks like it within a quoted name is part of that name.
    if extended := _EXTENDED_NAME.search(_QUOTED.sub('""', disposition.decode("latin-1"))):
        with suppress(ValueError):
            return unquote(extended["name"], extended["charset"], errors="strict") or name
    if _ENCODED_WORD.fullmatch(name):
        with suppress(ValueError, LookupError, MessageError):
            return str(make_header(decode_header(name))) or name
    return name


def _decoded(value: bytes) -> str:
    try:
        return value.decode("utf-8")
    except UnicodeDecodeError:
        return value.decode("latin-1")


def _shown(name: str) -> str:
    """A field's name that came from outside, short enough for a sentence."""
    return "".join(char if char.isprintable() else "?" for char in name[:40])
