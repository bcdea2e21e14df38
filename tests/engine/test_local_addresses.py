"""Where webhooks may go: no machine behind the firewall unless somebody said so, whatever its name resolves to."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from typing import Any

import pytest
from local_bench import Bench
from webhook_receiver import Receiver, receiving

from resumectl.engine.local.addresses import Forbidden, check_url, refusal, resolved
from resumectl.model.errors import InvalidInput

PRIVATE = (
    "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254",
    "100.64.0.1", "192.0.2.1", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1",
    "fe80::1%eth0", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "ff0e::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1",
    "::ffff:169.254.169.254", "::10.0.0.1", "64:ff9b::a00:1", "64:ff9b::7f00:1", "2002:a00:1::1", "2002:7f00:1::",
    "2001:0:a00:1::", "2001:db8::1",
)  # fmt: skip
PUBLIC = ("8.8.8.8", "1.1.1.1", "172.32.0.1", "2606:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808")


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def names(monkeypatch: pytest.MonkeyPatch, *answers: list[str]) -> list[str]:
    """Have the names of `.test` resolve to these addresses, one answer for each question; gives the questions."""
    asked: list[str] = []
    left = list(answers)
    real = socket.getaddrinfo

    def answer(host: Any, port: Any, *more: Any, **named: Any) -> Any:
        if not str(host).endswith(".test"):
            return real(host, port, *more, **named)
        asked.append(host)
        found = left.pop(0) if len(left) > 1 else left[0]
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in found]

    monkeypatch.setattr(socket, "getaddrinfo", answer)
    return asked


@pytest.mark.parametrize("address", PRIVATE)
def test_what_is_no_part_of_the_public_internet(address: str) -> None:
    """This machine, private networks, link-local, multicast, reserved; also inside of IPv6 addresses."""
    assert refusal(address)


@pytest.mark.parametrize("address", PUBLIC)
def test_what_is(address: str) -> None:
    """Addresses that anybody can reach."""
    assert refusal(address) == ""


@pytest.mark.parametrize(
    "url",
    [
        "", "hooks", "ftp://a.example/x", "https://", "https:///x", "file:///etc/passwd", "https://u:p@a.example/x",
        "https://a.example/x#y", "https://a.example:0/", "https://a.example:99999/", "https://a b.example/",
        "https://a.example/\r\nX: y", "https://a.example\\@b.example/", "http://hr.example.com/hooks",
        "https://127.0.0.1/x", "https://[::1]/x", "https://[::ffff:10.0.0.1]/x", "https://169.254.169.254/latest",
        "https://a.example/ü", "https://a.example/?ü", "https://[fe80::1%25eth0]/", "https://" + "a" * 64 + ".com/",
        "https://a.example/" + "x" * 2000,
    ],
)  # fmt: skip
def test_an_address_that_is_refused(url: str) -> None:
    """Not the web's, with a password, plain http, or the number of a machine behind the firewall."""
    with pytest.raises(InvalidInput) as refused:
        check_url(url, allow_private=False)
    assert refused.value.field == "url"


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://HR.Example.com/Hooks?a=B", "https://hr.example.com/Hooks?a=B"),
        ("https://bücher.example:8443", "https://xn--bcher-kva.example:8443"),
        (" https://[2606:4700::1111]/x ", "https://[2606:4700::1111]/x"),
    ],
)
def test_an_address_as_it_is_kept(url: str, kept: str) -> None:
    """In ASCII, the host in small letters, the path as it is."""
    assert check_url(url, allow_private=False) == kept


def test_private_networks_where_they_are_allowed() -> None:
    """Then plain http too, and there alone."""
    assert check_url("http://10.0.0.7:9000/hooks", allow_private=True) == "http://10.0.0.7:9000/hooks"
    assert resolved("127.0.0.1", 80, allow_private=True, tls=False) == ["127.0.0.1"]
    with pytest.raises(Forbidden):
        resolved("8.8.8.8", 80, allow_private=True, tls=False)


def test_a_name_with_several_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that are allowed are taken, the others never; with none left it is forbidden."""
    names(monkeypatch, ["10.0.0.1", "8.8.8.8", "127.0.0.1", "1.1.1.1"], ["10.0.0.1", "127.0.0.1"])
    assert resolved("mixed.test", 443, allow_private=False, tls=True) == ["8.8.8.8", "1.1.1.1"]
    with pytest.raises(Forbidden, match="private network"):
        resolved("mixed.test", 443, allow_private=False, tls=True)


@pytest.mark.parametrize("host", ["127.1", "0x7f.0.0.1", "2130706433", "017700000001", "localhost"])
def test_other_spellings_of_this_machine(host: str) -> None:
    """What the system's resolver makes of a name is looked at, not the name."""
    with pytest.raises(OSError, match=r"this machine|not known|No address"):
        resolved(host, 443, allow_private=False, tls=True)


def test_d10_a_name_that_turns_round_is_asked_once(
    bench: Bench, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name that was public when it was looked at and leads home a moment later reaches nothing at home."""
    asked = names(monkeypatch, ["192.0.2.1", "8.8.8.8"], ["127.0.0.1"])
    reached: list[tuple[str, int]] = []

    def connect(address: tuple[str, int], *_: Any, **__: Any) -> socket.socket:
        reached.append(address)
        raise ConnectionRefusedError(111, "Connection refused")

    monkeypatch.setattr(socket, "create_connection", connect)
    made = bench.admin.add_webhook(f"https://rebinding.test:{receiver.port}/hooks")
    attempt = bench.admin.test_webhook(made.webhook.id)
    assert (attempt.status, asked, reached) == (0, ["rebinding.test"], [("8.8.8.8", receiver.port)])
    again = bench.admin.test_webhook(made.webhook.id)
    assert again.result == "rebinding.test leads to this machine"
    assert (len(reached), receiver.seen) == (1, [])


def test_the_allowed_machine_is_reached_by_its_number(
    bench: Bench, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection goes to the address that was looked at; the request still names the host."""
    asked = names(monkeypatch, ["127.0.0.1"])
    made = bench.admin.add_webhook(f"http://hooks.test:{receiver.port}/x", allow_private=True)
    assert bench.admin.test_webhook(made.webhook.id).status == 204
    assert asked == ["hooks.test"]
    assert receiver.seen[0].headers["host"] == f"hooks.test:{receiver.port}"
