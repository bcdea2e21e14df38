"""`webhooks`: what the commands print and end with, on a real endpoint of this machine."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from webhook_receiver import Receiver, receiving
from workspace_shell import Shell


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as made:
        yield made


def test_from_the_first_message_to_the_last(shell: Shell, receiver: Receiver) -> None:
    """Added with a secret that is shown once, tried, told by the worker, listed, removed."""
    made = shell("webhooks", "add", receiver.url, "--allow-private", "--event", "resume.completed", "--json").json
    assert (made["events"], made["url"], made["disabled_at"]) == (["resume.completed"], receiver.url, None)
    assert shell("webhooks", "test", made["id"], "--json").json["result"] == "HTTP 204"
    assert receiver.seen[0].is_signed_with(made["secret"])
    resume_id = shell.upload()
    (waits,) = shell("webhooks", "deliveries", "--json").json["data"]
    assert (waits["status"], waits["attempts"], waits["resume_id"]) == ("WAITING", 0, resume_id)
    assert len(receiver.seen) == 1
    assert shell("worker", "--until-empty").code == 0
    (told,) = shell("webhooks", "deliveries", made["id"], "--json").json["data"]
    assert (told["status"], told["attempts"], told["due_at"], told["result"]) == ("DELIVERED", 1, None, "HTTP 204")
    assert receiver.seen[1].id == told["id"]
    listed = shell("webhooks")
    assert (made["secret"] in listed.out, receiver.url in listed.out, "on" in listed.out) == (False, True, True)
    assert shell("webhooks", "retry", told["id"]).code == 0
    assert shell("worker", "--until-empty").code == 0
    assert [one.id for one in receiver.seen[1:]] == [told["id"]] * 2
    assert shell("webhooks", "remove", made["id"]).code == 0
    assert shell("webhooks", "--json").json == {"data": []}


def test_what_goes_wrong(shell: Shell, receiver: Receiver) -> None:
    """A private address is exit 2 unless it is allowed; a refused test message 10; an unknown id 5."""
    refused = shell("webhooks", "add", "https://10.0.0.1/hooks")
    assert (refused.code, "--allow-private" in refused.err) == (2, True)
    for host in ("localhost", "localhost.:8443", "hooks.LOCALHOST"):
        named = shell("webhooks", "add", f"https://{host}/hooks")
        assert (named.code, "is this machine" in named.err) == (2, True), host
    assert shell("webhooks", "add", receiver.url).code == 2
    assert shell("webhooks", "add", "https://a.example/x", "--event", "resume.read").code == 2
    receiver.answers = [500]
    made = shell("webhooks", "add", receiver.url, "--allow-private", "--json").json
    failed = shell("webhooks", "test", made["id"])
    assert (failed.code, "HTTP 500" in failed.err) == (10, True)
    for command in ("test", "remove", "deliveries", "retry"):
        assert shell("webhooks", command, "whk_none").code == 5, command
    added = shell("webhooks", "add", "https://a.example/x")
    assert added.out.startswith("whsec_")
    assert "cannot be shown again" in added.err


def test_what_waits_for_its_next_try_can_be_sent_now(shell: Shell, receiver: Receiver) -> None:
    """An endpoint that is mended need not wait out the pause; with nothing missed that is said."""
    made = shell("webhooks", "add", receiver.url, "--allow-private", "--json").json
    assert "No deliveries" in shell("webhooks", "deliveries").err
    assert "missed nothing" in shell("webhooks", "retry", made["id"]).err
    shell.upload()
    receiver.answers = [500]
    shell("worker", "--until-empty")
    (waits,) = shell("webhooks", "deliveries", "--json").json["data"]
    assert (waits["status"], waits["attempts"]) == ("WAITING", 1)
    assert made["id"] in shell("webhooks", "deliveries").out
    assert shell("webhooks", "retry", made["id"]).err.startswith("1 message will be sent")
    receiver.answers = [204]
    shell("worker", "--until-empty")
    (told,) = shell("webhooks", "deliveries", "--json").json["data"]
    assert (told["id"], told["status"]) == (waits["id"], "DELIVERED")
