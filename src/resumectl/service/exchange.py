"""One request, from its headers to its answer."""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.packaged import PackagedTemplates
from resumectl.engine.local.production import Producer
from resumectl.engine.local.sources import random_id, utc_now
from resumectl.engine.local.workspace import Workspace
from resumectl.model.access import Caller
from resumectl.model.errors import InvalidInput, ResumectlError, Unreachable, WorkspaceProblem
from resumectl.model.limits import RESULT_BYTES
from resumectl.parse.sandbox import ParserPool
from resumectl.service.admission import Admission, Gate
from resumectl.service.answers import Answer, common_headers, error_answer
from resumectl.service.call import Call
from resumectl.service.forms import FORM_BYTES, Form, read_form, too_large
from resumectl.service.handlers import HANDLERS
from resumectl.service.logs import event
from resumectl.service.metrics import Meter
from resumectl.service.options import ServeOptions
from resumectl.service.sandbox import Mischief
from resumectl.store.disk import make_private_folder
from resumectl.store.sqlite.traffic import Traffic
from resumectl.wire.models import API_PREFIX, Json
from resumectl.wire.operations import Body, Operation, Tier

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

CHUNK_S = 30.0
"""How long a client may keep silent in the middle of a body."""
BODY_S = 600.0
_DOORS = "doors"
_RENDERINGS = "renderings"
_THREADS = {_DOORS: 4, Tier.READS: 6, Tier.UPLOADS: 2, Tier.EXPORTS: 2, _RENDERINGS: 2}
"""Each kind of work has its own threads, so that slow kinds do not keep quick ones waiting: a rendering may have to
wait for LibreOffice. Two uploads at most are in memory at once."""

log = logging.getLogger("resumectl.service")
T = TypeVar("T")


class Desk:
    """What all requests of one process share."""

    def __init__(self, workspace: Workspace, traffic: Traffic, options: ServeOptions) -> None:
        self.workspace = workspace
        self.traffic = traffic
        self.meter = Meter()
        self.mischief = Mischief(workspace, traffic) if options.sandbox else None
        self._producer = Producer(_THREADS[Tier.EXPORTS] + _THREADS[_RENDERINGS], all_apart=True)
        # Starts nothing until somebody wants a rendering checked.
        self._reader = ParserPool(1)
        self.options = options
        self.incoming = workspace.folder / "incoming"
        make_private_folder(self.incoming)
        self.gate = Gate(workspace, traffic, options)
        self._templates = PackagedTemplates()
        self._lanes = {
            name: ThreadPoolExecutor(count, thread_name_prefix=str(name)) for name, count in _THREADS.items()
        }

    async def in_lane(self, lane: str, work: Callable[..., T], *arguments: Any) -> T:
        """The result of blocking work, done in the lane's threads."""
        return await asyncio.get_running_loop().run_in_executor(self._lanes[lane], work, *arguments)

    def engine(self, caller: Caller, root_url: str) -> LocalEngine:
        """The engine that acts for a caller; it reads nothing but its own exports back and is never closed."""
        return LocalEngine(
            self.workspace,
            caller,
            parse=self._reader.parse,
            produce=self._producer.produce,
            templates=self._templates,
            public_url=root_url,
        )

    def close(self) -> None:
        self._producer.close()
        self._reader.close()
        for lane in self._lanes.values():
            lane.shutdown(wait=False, cancel_futures=True)


class Exchange:
    """One request to one operation."""

    def __init__(self, desk: Desk, operation: Operation, request: Request) -> None:
        self.desk = desk
        self.operation = operation
        self.request = request
        self.request_id = random_id("req")
        self.admission: Admission = desk.gate.begin(operation.tier)
        self.form = Form()
        self.began_s = time.perf_counter()

    async def answer(self) -> Response:
        """The response, whatever happens."""
        try:
            made = await self._work()
        except ResumectlError as error:
            made = self._refusal(error)
            if made.status >= 500:
                event(log, "error", level=logging.ERROR, request_id=self.request_id, code=error.code)
        # A bug of ours must end one request only; the log has it, the caller gets its number.
        except Exception as error:
            log.error("bug", exc_info=error, extra={"members": {"request_id": self.request_id}})
            bug = ResumectlError("The service made a mistake.")
            made = self._refusal(bug)
        finally:
            await self._clean_up()
        return self._response(made)

    def _refusal(self, error: ResumectlError) -> Answer:
        prefix = self.desk.options.path_prefix
        return error_answer(error, instance=self.request.url.path, request_id=self.request_id, prefix=prefix)

    async def _work(self) -> Answer:
        operation = self.operation
        if operation.body is Body.NONE:
            return await self.desk.in_lane(operation.tier, self._let_in_and_call)
        await self.desk.in_lane(_DOORS, self._let_in)
        members: Json = {}
        if operation.body is Body.FORM:
            await self._read_form()
            await self._misbehave()
        else:
            members = await self._read_json()
        lane = _RENDERINGS if operation.name == "renderings" else operation.tier
        return await self.desk.in_lane(lane, self._call, members)

    def _let_in_and_call(self) -> Answer:
        self._let_in()
        return self._call({})

    def _let_in(self) -> None:
        headers: dict[str, list[str]] = {}
        for name, value in self.request.scope["headers"]:
            # The server leaves spaces behind a value; they are none of it (RFC 9110, 5.5).
            headers.setdefault(name.decode("latin-1"), []).append(value.decode("latin-1").strip(" \t"))
        path = self.request.url.path.removeprefix(API_PREFIX)
        self.desk.gate.let_in(self.admission, self.operation, path, headers, utc_now())

    def _call(self, members: Json) -> Answer:
        caller = self.admission.known_caller()
        root_url = self.desk.options.root_for(self.request.url.scheme, self.request.headers.get("host", ""))
        call = Call(
            engine=self.desk.engine(caller, root_url),
            caller=caller,
            release=self.admission.known_release,
            request_id=self.request_id,
            prefix=self.desk.options.path_prefix + API_PREFIX,
            path=self.request.path_params,
            query=self.request.query_params,
            idempotency_key=self.admission.idempotency_key,
            members=members,
            form=self.form,
        )
        return HANDLERS[self.operation.name](call)

    async def _read_form(self) -> None:
        content_type = self.request.headers.get("content-type", "")
        length = self.request.headers.get("content-length", "")
        if content_type.lower().startswith("multipart/form-data") and length.isdigit() and int(length) > FORM_BYTES:
            raise too_large()

        async def in_thread(work: Callable[[], None]) -> None:
            await self.desk.in_lane(_DOORS, work)

        await read_form(self._chunks(), content_type, self.form, self.desk.incoming, in_thread)

    async def _misbehave(self) -> None:
        """What a sandbox was asked for."""
        if self.desk.mischief is None or self.form.file is None:
            return
        organization_id = self.admission.known_caller().organization_id
        wait_s = await self.desk.in_lane(
            _DOORS, self.desk.mischief.before, organization_id, self.admission.running_call, self.form.file.name
        )
        await asyncio.sleep(wait_s)

    async def _read_json(self) -> Json:
        raw = bytearray()
        async for chunk in self._chunks():
            raw += chunk
            if len(raw) > RESULT_BYTES:
                raise InvalidInput(f"The body has more than {RESULT_BYTES:,} bytes.", code="REQUEST_TOO_LARGE")
        if not raw and self.operation.body is Body.OPTIONAL_JSON:
            return {}
        kind, _, parameters = self.request.headers.get("content-type", "").partition(";")
        if kind.strip().lower() != "application/json" or not _is_utf8(parameters):
            raise InvalidInput("The request is not application/json.", code="UNSUPPORTED_MEDIA_TYPE")
        return decode_json(bytes(raw))

    async def _chunks(self) -> AsyncIterator[bytes]:
        """The body as it comes; a client that dawdles is told so."""
        from starlette.requests import ClientDisconnect

        packed = self.request.headers.get("content-encoding", "identity")
        if packed.lower() != "identity":
            raise InvalidInput(
                "The request's body is compressed.",
                code="UNSUPPORTED_MEDIA_TYPE",
                remedy="Send it as it is, without Content-Encoding.",
            )
        stream = self.request.stream()
        ends_s = time.monotonic() + BODY_S
        while True:
            try:
                left_s = min(CHUNK_S, ends_s - time.monotonic())
                chunk = await asyncio.wait_for(anext(stream), max(0.0, left_s))
            except StopAsyncIteration:
                return
            except (TimeoutError, ClientDisconnect) as error:
                raise Unreachable("The body did not arrive in time.", code="REQUEST_TIMEOUT") from error
            if chunk:
                yield chunk

    async def _clean_up(self) -> None:
        # The answer is made; that something of it stays behind, on a full disk, is no reason to withhold it.
        try:
            self.form.close()
            if self.admission.running_call:
                await self.desk.in_lane(_DOORS, self.desk.gate.end, self.admission)
        except (WorkspaceProblem, OSError) as error:
            code = error.code if isinstance(error, WorkspaceProblem) else str(error.strerror)
            event(log, "left_behind", level=logging.ERROR, request_id=self.request_id, code=code)

    def _response(self, made: Answer) -> Response:
        from starlette.responses import Response

        release = self.admission.release
        request_id = made.request_id or self.request_id
        headers = common_headers(request_id, self.admission.standing, release)
        self._note(request_id, made.status)
        return Response(made.body, made.status, {**headers, **made.headers}, made.media_type)


    def _note(self, request_id: str, status: int) -> None:
        elapsed_s = time.perf_counter() - self.began_s
        self.desk.meter.request(self.operation.name, status, elapsed_s)
        caller = self.admission.caller
        event(
            log,
            "request",
            request_id=request_id,
            method=self.operation.method,
            route=self.operation.path,
            status=status,
            elapsed_ms=round(elapsed_s * 1000, 1),
            organization_id=caller.organization_id if caller else None,
            key_id=caller.key_id if caller else None,
        )


def _is_utf8(parameters: str) -> bool:
    said = dict(one.strip().lower().partition("=")[::2] for one in parameters.split(";"))
    return said.get("charset", "utf-8").strip('"') in ("utf-8", "utf8")


def decode_json(raw: bytes) -> Json:
    """A JSON object. Raises InvalidInput for anything else."""
    try:
        members = json.loads(raw, parse_constant=_refuse_constant)
    except (ValueError, RecursionError) as error:
        raise InvalidInput("The body is no valid JSON.") from error
    if not isinstance(members, Mapping):
        raise InvalidInput("The body must be a JSON object.")
    return dict(members)


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")
