"""Where webhooks may go: the shape of an endpoint's address, and which machines a name may lead to.

A name is resolved once and the connection made to that very address; asking twice could give another answer.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Final
from urllib.parse import urlsplit

from resumectl.model.errors import InvalidInput

URL_CHARACTERS: Final = 2_000
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")
_OLD_LOCAL: Final = ipaddress.ip_network("fec0::/10")
_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class Forbidden(OSError):
    """The name leads to a machine that webhooks may not reach."""


def check_url(url: str, *, allow_private: bool) -> str:
    """The address as it is kept, in ASCII.

    Raises:
        InvalidInput: no http(s) address, one with a password or a fragment, plain http that is not allowed, or the
            number of a machine in a private network, or a name of this one, that is not allowed.
    """
    try:
        parts = urlsplit(url.strip())
        host = (parts.hostname or "").encode("idna" if not _is_literal(parts.hostname) else "ascii").decode("ascii")
        port = parts.port
    except ValueError:
        raise _no_address(url) from None
    text = parts.geturl()
    odd = not text.isprintable() or " " in text or "\\" in text or parts.username is not None or parts.fragment
    if odd or parts.scheme not in ("http", "https") or not host or port == 0 or len(text) > URL_CHARACTERS:
        raise _no_address(url)
    if parts.scheme == "http" and not allow_private:
        raise InvalidInput(
            "A webhook's address begins with https://.",
            field="url",
            remedy="Plain http is for private networks: say --allow-private.",
        )
    if not allow_private and (why := _refusal_unasked(host)):
        raise InvalidInput(
            f"{host} is {why}.", field="url", remedy="Say --allow-private if webhooks may go there."
        )
    shown = f"[{host}]" if ":" in host else host
    netloc = shown if port is None else f"{shown}:{port}"
    path = parts.path.encode("ascii", "ignore").decode()
    if path != parts.path or not parts.query.isascii():
        raise _no_address(url)
    return parts._replace(netloc=netloc).geturl()


def resolved(host: str, port: int, *, allow_private: bool, tls: bool) -> list[str]:
    """The addresses of a host that may be connected to, in the system's order.

    Plain http goes to private networks only. Raises Forbidden when there is none, OSError when nobody knows the name.
    """
    found = list(dict.fromkeys(str(row[4][0]) for row in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)))
    if tls:
        good = [one for one in found if allow_private or not refusal(one)]
    else:
        good = [one for one in found if allow_private and refusal(one)]
    if not good:
        why = refusal(found[0]) if found and tls else "no private network, and plain http goes nowhere else"
        raise Forbidden(f"{host} leads to {why or 'nowhere'}")
    return good


def refusal(address: str) -> str:
    """What kind of address it is that strangers have no business with, or `""` for one of the public internet."""
    bare, _, scope = address.partition("%")
    try:
        ip: _Address = ipaddress.ip_address(bare)
    except ValueError:
        return "no address"
    if scope:
        return "a link-local address"
    for inner in _meant(ip):
        if inner.is_loopback:
            return "this machine"
        if inner.is_link_local:
            return "a link-local address"
        if not inner.is_global or inner.is_multicast or inner.is_reserved or inner.is_unspecified:
            return "an address of a private network"
        if isinstance(inner, ipaddress.IPv6Address) and inner in _OLD_LOCAL:
            return "an address of a private network"
    return ""


def _refusal_unasked(host: str) -> str:
    """Why a host is refused, as far as nobody has to be asked where its name leads; `""` for all others."""
    if _is_literal(host):
        return refusal(host)
    # RFC 6761: these lead nowhere else.
    return "this machine" if f".{host.rstrip('.').lower()}".endswith(".localhost") else ""


def _meant(ip: _Address) -> list[_Address]:
    """The addresses that traffic to this one reaches: IPv6 has several ways to say an IPv4 address."""
    if isinstance(ip, ipaddress.IPv4Address):
        return [ip]
    if ip.ipv4_mapped is not None:
        return [ip.ipv4_mapped]
    if ip in _NAT64:
        return [ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)]
    return [ip, *([ip.sixtofour] if ip.sixtofour else []), *(ip.teredo or ())]


def _is_literal(host: str | None) -> bool:
    try:
        ipaddress.ip_address((host or "").partition("%")[0])
    except ValueError:
        return False
    return True


def _no_address(url: str) -> InvalidInput:
    return InvalidInput(
        f"{url!r} is no address for webhooks.", field="url", remedy="It looks like https://hr.example.com/hooks"
    )
