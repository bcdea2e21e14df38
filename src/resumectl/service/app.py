"""The application: routes from the table of operations, and what is answered without a key."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

import resumectl
from resumectl.engine.base import Health
from resumectl.engine.local.links import open_link
from resumectl.engine.local.sources import random_id, utc_now
from resumectl.engine.local.vitals import probe
from resumectl.model.errors import NotFound, ResumectlError, UsageError, WorkspaceProblem
from resumectl.service.answers import (
    Answer,
    common_headers,
    error_answer,
    file_answer,
    json_answer,
    untouched,
)
from resumectl.service.docs import api_page, front_page
from resumectl.service.exchange import Desk, Exchange
from resumectl.service.metrics import MEDIA_TYPE, exposition
from resumectl.service.options import is_loopback
from resumectl.service.source import archive_name, source_archive
from resumectl.wire import models
from resumectl.wire.models import API_PREFIX, SERVICE_NAME
from resumectl.wire.openapi import openapi_document
from resumectl.wire.operations import ADDITIONS, OPERATIONS, TIER_LIMITS, Operation, Tier, operations_at
from resumectl.wire.releases import LATEST, RELEASES
from resumectl.wire.renderings import WORD_TYPE

if TYPE_CHECKING:
    from fastapi import FastAPI
    from starlette.requests import Request
    from starlette.responses import Response

    Endpoint = Callable[[Request], Awaitable[Response]]

READY_S = 2.0
"""How long the database may take to answer /health/ready, which is remembered for READY_CACHE_S."""
READY_CACHE_S = 1.0


_LOOKED_AT: Final = ["GET", "HEAD"]
"""What needs no key is asked for by HEAD too: monitors and balancers whether it is there, viewers how large it is."""


def make_app(desk: Desk) -> FastAPI:
    """The application for one process."""
    from fastapi import FastAPI
    from starlette.exceptions import HTTPException

    app = FastAPI(title=SERVICE_NAME, openapi_url=None, docs_url=None, redoc_url=None, redirect_slashes=False)
    anonymous = Anonymous(desk)
    for operation in OPERATIONS:
        own = anonymous.endpoints.get(operation.name) or _endpoint(desk, operation)
        app.add_api_route(f"{API_PREFIX}{operation.path}", own, methods=_methods(operation), include_in_schema=False)
    for path, page in (
        ("/docs", anonymous.docs), ("/openapi.json", anonymous.openapi), ("/source", anonymous.source),
        ("/metrics", anonymous.metrics), ("/files/{token}/{name}", anonymous.signed_file),
        (API_PREFIX, anonymous.front), (f"{API_PREFIX}/", anonymous.front),
    ):  # fmt: skip
        app.add_api_route(path, page, methods=_LOOKED_AT, include_in_schema=False)

    async def refuse(request: Request, error: Exception) -> Response:
        return anonymous.refuse(request, error)

    app.add_exception_handler(HTTPException, refuse)
    return app


def _methods(operation: Operation) -> list[str]:
    return _LOOKED_AT if operation.anonymous else [operation.method]


def _endpoint(desk: Desk, operation: Operation) -> Endpoint:
    from starlette.requests import Request
    from starlette.responses import Response

    async def answer(request: Request) -> Response:
        return await Exchange(desk, operation, request).answer()

    # FastAPI reads the annotations themselves; as texts they would name nothing that it can see.
    answer.__annotations__ = {"request": Request, "return": Response}
    return answer


class Anonymous:
    """What needs no key: health, versions, signed files, and what is no endpoint at all."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._health: tuple[float, Health] | None = None
        self._probing: asyncio.Task[Health] | None = None
        self.endpoints: dict[str, Endpoint] = {
            name: _annotated(one)
            for name, one in (
                ("health", self.health), ("health_ready", self.health_ready), ("versions", self.versions)
            )
        }  # fmt: skip
        self.signed_file = _annotated(self._signed_file)
        self.metrics = _annotated(self._metrics)
        self.front = _annotated(self._front)
        self.docs = _annotated(self._docs)
        self.openapi = _annotated(self._openapi)
        self.source = _annotated(self._source)
        self._prefix = desk.options.path_prefix
        self._document = openapi_document(
            version=resumectl.__version__,
            server_url=f"{self._prefix}{API_PREFIX}",
            uploads_per_minute=desk.options.uploads_per_minute,
        )

    async def health(self, request: Request) -> Response:
        """GET /health: touches nothing, waits for nothing."""
        return self._respond(json_answer(200, models.liveness(utc_now())))

    async def health_ready(self, request: Request) -> Response:
        """GET /health/ready."""
        request_id = random_id("req")
        health = await self._probed()
        if not health.ready:
            error = WorkspaceProblem("The database does not answer.", code=health.code)
            return self._respond(self._refusal(error, request.url.path, request_id), request_id)
        return self._respond(json_answer(200, models.readiness(health, request_id=request_id)), request_id)

    async def versions(self, request: Request) -> Response:
        """GET /versions."""
        root_url = self._desk.options.root_for(request.url.scheme, request.headers.get("host", ""))
        members = {
            "versions": [one.date for one in RELEASES],
            "latest": LATEST.date,
            "additions": list(ADDITIONS),
            "engine_version": resumectl.ENGINE_VERSION,
            "source": f"{root_url}/source",
        }
        return self._respond(json_answer(200, members))

    async def _signed_file(self, request: Request) -> Response:
        request_id = random_id("req")
        token = request.path_params["token"]
        try:
            found = await self._desk.in_lane(Tier.EXPORTS, open_link, self._desk.workspace, token, utc_now())
            made = file_answer(found.data, found.filename, WORD_TYPE)
        except ResumectlError as error:
            # The token is a credential: it does not come back.
            made = self._refusal(error, "/files", request_id)
        return self._respond(made, request_id, Tier.EXPORTS)

    async def _docs(self, request: Request) -> Response:
        """GET /docs."""
        return self._page(api_page(self._document))

    async def _front(self, request: Request) -> Response:
        """GET of the base URL itself, which `serve` prints and people open; it is no endpoint."""
        return self._page(front_page(self._document, self._prefix))

    async def _openapi(self, request: Request) -> Response:
        """GET /openapi.json."""
        return self._respond(json_answer(200, self._document))

    async def _source(self, request: Request) -> Response:
        """GET /source: the program that runs here, for everybody who uses it."""
        data = await self._desk.in_lane(Tier.READS, source_archive)
        return self._respond(file_answer(data, archive_name(), "application/zip"))

    async def _metrics(self, request: Request) -> Response:
        """For this machine alone; a proxy in front makes the client another one."""
        if request.client is None or not is_loopback(request.client.host):
            return self.refuse(request, LookupError())
        desk = self._desk
        await asyncio.to_thread(desk.traffic.publish, desk.meter.samples())
        body = await asyncio.to_thread(exposition, desk.traffic, desk.workspace)
        return self._respond(Answer(200, body, MEDIA_TYPE))

    def refuse(self, request: Request, error: Exception) -> Response:
        """404 for no route, 405 for a route without this method; both before anybody asks for a key."""
        path, request_id = request.url.path, random_id("req")
        here = operations_at(path.removeprefix(API_PREFIX)) if path.startswith(f"{API_PREFIX}/") else ()
        tier = here[0].tier if here else Tier.READS
        allowed = sorted({method for one in here for method in _methods(one)}) or _LOOKED_AT
        problem: ResumectlError
        if getattr(error, "status_code", 404) == 405:
            problem = UsageError(f"{request.method} is not possible here.", code="METHOD_NOT_ALLOWED")
        else:
            problem = NotFound(
                f"There is no endpoint at this path; {self._prefix}/docs lists what there is.", code="ROUTE_NOT_FOUND"
            )
        made = self._refusal(problem, path, request_id)
        if made.status == 405:
            made = Answer(made.status, made.body, made.media_type, {"Allow": ", ".join(allowed)})
        return self._respond(made, request_id, tier)

    def _refusal(self, error: ResumectlError, instance: str, request_id: str) -> Answer:
        return error_answer(error, instance=instance, request_id=request_id, prefix=self._prefix)

    def _respond(self, made: Answer, request_id: str = "", tier: Tier = Tier.READS) -> Response:
        from starlette.responses import Response

        limit = self._desk.options.uploads_per_minute if tier is Tier.UPLOADS else TIER_LIMITS[tier]
        headers = common_headers(request_id or random_id("req"), untouched(limit), None)
        return Response(made.body, made.status, {**headers, **made.headers}, made.media_type)

    def _page(self, html: bytes) -> Response:
        # Its only style is its own, and it may load nothing.
        headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
        return self._respond(Answer(200, html, "text/html; charset=utf-8", headers))

    async def _probed(self) -> Health:
        """Whether the database answers: asked once at a time, and remembered for a second."""
        if self._health and time.monotonic() - self._health[0] < READY_CACHE_S:
            return self._health[1]
        if self._probing is None or self._probing.done():
            self._probing = asyncio.create_task(asyncio.to_thread(probe, self._desk.workspace.store, utc_now))
        try:
            health = await asyncio.wait_for(asyncio.shield(self._probing), READY_S)
        except TimeoutError:
            return Health(False, "down", round(READY_S * 1000), utc_now(), "DATABASE_TIMEOUT")
        self._health = (time.monotonic(), health)
        return health


def _annotated(endpoint: Callable[..., Awaitable[Response]]) -> Endpoint:
    from starlette.requests import Request
    from starlette.responses import Response

    async def answer(request: Request) -> Response:
        return await endpoint(request)

    answer.__annotations__ = {"request": Request, "return": Response}
    return answer
