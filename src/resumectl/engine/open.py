"""The one place that chooses an engine."""

from __future__ import annotations

from dataclasses import dataclass

from resumectl.config import LocalTarget, RemoteTarget, Settings
from resumectl.engine.base import Engine
from resumectl.model.errors import UsageError


@dataclass(frozen=True, slots=True)
class OpenEngine:
    """An engine that the caller must close, where it works, and whether its workspace was made just now."""

    engine: Engine
    place: str
    created: bool


def open_engine(settings: Settings) -> OpenEngine:
    """The engine for the target that the settings name; it parses up to `settings.jobs` documents at once.

    Raises:
        UsageError: the target is a remote service.
        WorkspaceProblem: the workspace is locked, damaged, too new or on a network disk.
    """
    match settings.target:
        case RemoteTarget(url, _, origin):
            raise UsageError(
                f"{origin} names the service {url}; this version works on local workspaces only.",
                remedy="Unset it or name a folder with --workspace; services come with a later version.",
            )
        case LocalTarget(workspace):
            from resumectl.engine.local.engine import LocalEngine
            from resumectl.engine.local.workspace import local_caller, open_workspace
            from resumectl.parse.sandbox import ParserPool

            opened = open_workspace(workspace)
            # Its children are started by the first document, so that `list` and `status` cost none.
            pool = ParserPool(settings.jobs)
            engine = LocalEngine(opened, local_caller(opened), parse=pool.parse, also_close=[pool.close])
            return OpenEngine(engine, str(workspace), opened.created)
