"""Commands that messages tell to type: they work as they are pasted."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command
from workspace_shell import Shell

from resumectl.cli.app import app
from resumectl.cli.show import Screen


def told(text: str) -> list[list[str]]:
    """The arguments of each command that stands after a colon or between backticks."""
    lines = re.findall(r"`resumectl ([^`]*)`|: resumectl (.*)", text)
    return [shlex.split(first or second) for first, second in lines]


@pytest.mark.parametrize("before", [True, False])
def test_a_hint_names_the_workspace(shell: Shell, monkeypatch: pytest.MonkeyPatch, before: bool) -> None:
    """Whatever --workspace said, a command in a message works where it is pasted, quoted for the shell."""
    monkeypatch.delenv("RESUMECTL_WORKSPACE")
    place = ["--workspace", "my own"]
    upload = ["upload", shell.put("cv.pdf", "name Ann Lee")]
    commands = told(shell(*(place + upload if before else upload + place)).err)
    assert [one[:2] for one in commands] == [place, place]
    for one in commands:
        assert shell(*one, *(["--output", "-"] if "export" in one else [])).code == 0, one
    asked = shell(*place, "status", "res_none", "--json")
    assert asked.err.splitlines()[0].endswith("`resumectl --workspace 'my own' list` shows the ids.")
    assert "`resumectl --workspace 'my own' list`" in asked.err.splitlines()[1]


def test_no_argument_is_taken_for_an_option_of_every_command() -> None:
    """Parameters of one command have names of their own: the same name would be the same value."""

    def each(command: Any) -> Iterator[Any]:
        yield command
        for inner in getattr(command, "commands", {}).values():
            yield from each(inner)

    commands = list(each(get_command(app)))
    assert len(commands) > 60
    for command in commands:
        names = [one.name for one in command.params]
        assert len(set(names)) == len(names), (command.name, names)


def test_hints_without_such_options_stay(shell: Shell) -> None:
    """An environment holds for the next command too: nothing is added to it."""
    assert "What is in it: resumectl data res_" in shell("upload", shell.put("cv.pdf", "name Ann Lee")).err


def test_what_is_no_command_stays() -> None:
    """Titles, the program's own name and commands that need no workspace are left alone."""
    aimed = Screen(target="--profile work").aimed
    assert aimed("See: resumectl list") == "See: resumectl --profile work list"
    assert aimed("Go (resumectl list), or not.") == "Go (resumectl --profile work list), or not."
    for text in (
        "known as 'resumectl list.pdf'",
        "Something went wrong inside resumectl while it was read",
        "`resumectl parse FILE`",
        "`resumectl templates lint`",
        "In a workspace: `resumectl --workspace DIR upload FILE`",
    ):
        assert aimed(text) == text




def test_a_command_without_its_group_is_found(shell: Shell) -> None:
    """Who remembers the last word alone is told the whole command, however many there are."""
    answer = shell("placeholders")
    assert (answer.code, "resumectl templates placeholders`?" in answer.err) == (2, True), answer.err
    assert "resumectl keys revoke`?" in shell("revoke", "key_1").err
    several = shell("add").err
    assert all(f"resumectl {group} add`" in several for group in ("recruiters", "templates", "webhooks")), several
    assert "Did you mean 'export'" in shell("exprt").err


def test_other_words_for_commands(shell: Shell) -> None:
    """What other programs call it leads to what it is called here; what is unlike all is not answered with `erase`."""
    assert "`resumectl data ID` or `" in shell("show", "res_1").err
    assert "list --search WORDS`?" in shell("search", "nurse").err
    merge = shell("merge")
    assert (merge.code, "There is no command 'merge'. See `" in merge.err, "erase" in merge.err) == (2, True, False)


def test_what_an_option_can_be(shell: Shell) -> None:
    """An option without its value is told with the values, where there are few."""
    assert "It can be contact, employers, all." in shell("export", "res_1", "--blind").err
    assert "It can be organization, recruiter. See `resumectl keys create" in shell("keys", "create", "--type").err
    assert "It can be" not in shell("list", "--limit").err


def test_names_in_the_place_of_ids(shell: Shell) -> None:
    """Who says a name where an id belongs is told the search for it, which finds it."""
    shell("upload", shell.put("O'Hara cv.pdf", "name Ann Lee"))
    for command in ("data", "export"):
        (search, _) = told(shell(command, "O'Hara cv.pdf").err)
        assert len(shell(*search, "--json").json["data"]) == 1, search
    assert "--search" not in shell("data", "res_none").err
    assert "list --search WORDS`" in shell("list", "penhaligon").err
    assert "`resumectl batch FOLDER` reads many" in shell("upload", "a.pdf", "b.pdf").err


def test_a_pointer_for_a_name(shell: Shell) -> None:
    """--set with the last part of a pointer alone is answered with the whole one, if there is one such text."""
    resume_id = shell.upload()
    (begun,) = re.findall(r"Write --set (.*)", shell("edit", resume_id, "--set", "current_title=Ward sister").err)
    assert shlex.split(begun) == ["/basic_info/current_title=Ward sister"]
    assert shell("edit", resume_id, "--set", *shlex.split(begun)).code == 0
    assert "/basic_info/email=jane@example.com" in shell("edit", resume_id, "--set", "no such=x").err
    slip = shell("edit", resume_id, "--set", "/work_history/0/compny=Acme")
    assert (slip.code, "Is /work_history/0/company meant?" in slip.err) == (2, True)
    assert "meant?" not in shell("edit", resume_id, "--set", "/hobbies=chess").err


def test_the_name_of_a_group_alone_shows_what_there_is(shell: Shell) -> None:
    """Whatever a group keeps it lists when no command of it is named; only `proofread` needs to be told what."""

    def groups(command: Any, *path: str) -> Iterator[tuple[str, ...]]:
        for name, below in getattr(command, "commands", {}).items():
            if hasattr(below, "commands"):
                yield (*path, name)
                yield from groups(below, *path, name)

    found = list(groups(get_command(app)))
    assert ("proofread", "words") in found
    for path in found:
        assert shell(*path).code == (2 if path == ("proofread",) else 0), path
