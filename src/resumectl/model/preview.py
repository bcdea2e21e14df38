"""Signed, temporary links to a rendered Word file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote, urlsplit

_VIEWER = "https://view.officeapps.live.com/op/embed.aspx?src="
"""Microsoft's office viewer; it fetches the file from the address it is given, so it reads the résumé."""

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})


@dataclass(frozen=True, slots=True)
class Preview:
    """The answer to a preview: a link to bytes that never change, good until `expires_at`.

    `viewer_url` is the viewer's address where a service has one of its own.
    """

    file_url: str
    expires_at: datetime
    filename: str
    viewer_url: str = ""

    @property
    def preview_url(self) -> str:
        """The office viewer's embed address for the file."""
        return self.viewer_url or _VIEWER + quote(self.file_url, safe="")

    @property
    def only_here(self) -> bool:
        """Whether the link names this machine itself, where no viewer can reach it."""
        return urlsplit(self.file_url).hostname in _LOOPBACK
