"""Which addresses may become live links; for a target it cannot read Word calls the file damaged."""

from __future__ import annotations

import re
from urllib.parse import quote, urlsplit, urlunsplit

_HOST = re.compile(
    r"(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])"
)
_EMAIL = re.compile(r"[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9.-]{4,253})")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:(?!\d)")
_E164 = re.compile(r"\+[0-9]{5,15}")
_KEPT = "%/:@!$&'()*+,;=~-._"
LONGEST_TARGET = 2000
"""Word refuses longer ones."""


def web_target(url: str) -> str:
    """The link target for a web address, or `""` when it is not plainly one; https unless it says http."""
    whole = url if _SCHEME.match(url) else f"https://{url}"
    if len(whole) > LONGEST_TARGET or any(character.isspace() for character in whole):
        return ""
    try:
        parts = urlsplit(whole)
        host = (parts.hostname or "").encode("idna").decode("ascii").lower()
        port = f":{parts.port}" if parts.port else ""
    except ValueError:
        return ""
    if (
        parts.scheme.lower() not in ("http", "https")
        or not _HOST.fullmatch(host)
        or parts.username is not None
    ):
        return ""
    path, query, fragment = (
        quote(part, safe=_KEPT + "?") for part in (parts.path, parts.query, parts.fragment)
    )
    target = urlunsplit((parts.scheme.lower(), host + port, path, query, fragment))
    return target if len(target) <= LONGEST_TARGET else ""


def email_target(email: str) -> str:
    """The mailto: target, or `""` when `email` is not plainly one address."""
    match = _EMAIL.fullmatch(email)
    return f"mailto:{quote(email, safe='@+-._')}" if match and _HOST.fullmatch(match[1].lower()) else ""


def phone_target(e164: str) -> str:
    """The tel: target for a number in E.164 form, or `""`."""
    return f"tel:{e164}" if _E164.fullmatch(e164) else ""
