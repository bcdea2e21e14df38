"""The root under which others reach a service of this machine (decision D9)."""

from __future__ import annotations

from urllib.parse import urlsplit

from resumectl.model.errors import UsageError


def public_root(url: str, origin: str) -> str:
    """The root that links begin with, without the slash at its end; `""` stays `""`, which names none.

    Args:
        origin: the option, variable or file that said it.

    Raises:
        UsageError: it is no http or https address, or has a query.
    """
    try:
        parts = urlsplit(url)
        is_root = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        is_root = False
    if url and not (is_root and url.isascii() and url.isprintable() and not set(url) & set(" ?#@")):
        raise UsageError(f"{origin} {url!r} is no address.", remedy="It looks like https://cv.example.org")
    return url.rstrip("/")
