"""What `serve` was told, as all its processes know it."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self
from urllib.parse import urlsplit

from resumectl.model.limits import RATE_UPLOADS

_HOST = re.compile(r"(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?")
TRAFFIC_FOLDER = "service"
"""In the workspace: what the processes share for a minute."""
STOP_S = 20.0
"""How long running requests and parses may take once the service was told to stop."""


@dataclass(frozen=True, slots=True)
class ServeOptions:
    """Settings of one run.

    `public_url` is the root that clients reach, without the path prefix, or "" where each request's Host names it.
    `uploads_per_minute` is a key's limit, `organization_ceiling` that of all keys of an organization together in
    each tier (0: none). `sandbox`: uploads to a sandbox organization may ask for misbehaviour (see sandbox.py).
    """

    workspace: Path
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    parsers: int = 1
    public_url: str = ""
    tls_cert: str = ""
    tls_key: str = ""
    insecure_http: bool = False
    uploads_per_minute: int = RATE_UPLOADS
    organization_ceiling: int = 0
    sandbox: bool = False
    quiet: bool = False

    @property
    def root_url(self) -> str:
        """Scheme, host and port that the socket answers on."""
        scheme = "https" if self.tls_cert else "http"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{scheme}://{host}:{self.port}"

    @property
    def path_prefix(self) -> str:
        """The path that clients put before every path, as a proxy takes it off again; mostly `""`."""
        return urlsplit(self.public_url).path.rstrip("/")

    def root_for(self, scheme: str, host: str) -> str:
        """The root that links begin with: what was set, else the host that the request named (decision D9)."""
        if self.public_url:
            return self.public_url
        return f"{scheme}://{host}" if _HOST.fullmatch(host) else self.root_url

    def bound_to(self, port: int) -> Self:
        """The same with the port that the system gave."""
        return replace(self, port=port)

    def to_text(self) -> str:
        """For a child's command line."""
        return json.dumps(asdict(self) | {"workspace": str(self.workspace)})

    @classmethod
    def from_text(cls, text: str) -> Self:
        """What `to_text` wrote."""
        members = json.loads(text)
        return cls(**members | {"workspace": Path(members["workspace"])})


def is_loopback(host: str) -> bool:
    """Whether an address can be reached from this machine only."""
    import ipaddress

    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
