"""Whose résumés lie in a folder more than once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from resumectl.engine.batch.rows import Row
from resumectl.engine.batch.versions import same_address
from resumectl.model.errors import ParseError

ERIN = "erin.walsh@example.org"


def row(file: str, email: str, sha256: str = "", *, failed: bool = False) -> Row:
    error = ParseError("CORRUPT_FILE", "It is damaged.", "convert") if failed else None
    return Row(file, "FAILED" if failed else "COMPLETED", sha256=sha256 or file, email=email, error=error)


@pytest.mark.parametrize(
    ("rows", "groups"),
    [
        pytest.param([row("a.pdf", ERIN), row("b.pdf", "li@example.org")], (), id="two people"),
        pytest.param([row("b.pdf", ERIN), row("a.pdf", ERIN.upper())], (("a.pdf", "b.pdf"),), id="two versions"),
        pytest.param([row("a.pdf", ERIN, "1"), row("b.pdf", ERIN, "1")], (), id="the same bytes twice"),
        pytest.param([row("a.pdf", ERIN), row("b.pdf", ERIN, failed=True)], (), id="one that failed"),
        pytest.param([row("a.pdf", ""), row("b.pdf", "")], (), id="no address"),
        pytest.param(
            [row("z.pdf", ERIN), row("m", "li@example.org"), row("c", ERIN), row("b", "li@example.org")],
            (("b", "m"), ("c", "z.pdf")),
            id="two of each, sorted",
        ),
    ],
)
def test_groups(rows: list[Row], groups: tuple[tuple[str, ...], ...]) -> None:
    assert same_address(lambda: iter(rows)) == groups


@given(st.lists(st.tuples(st.sampled_from("abcd"), st.sampled_from("123")), max_size=12))
def test_every_group_is_one_person_of_several_bytes(files: list[tuple[str, str]]) -> None:
    rows = [row(f"{n:02}", f"{person}@example.org", sha256) for n, (person, sha256) in enumerate(files)]
    of = {one.file: one for one in rows}

    def each() -> Iterator[Row]:
        return iter(rows)

    groups = same_address(each)
    for group in groups:
        assert len({of[file].email for file in group}) == 1
        assert len({of[file].sha256 for file in group}) == len(group) > 1
    told = {of[group[0]].email for group in groups}
    assert told == {one.email for one in rows if len({o.sha256 for o in rows if o.email == one.email}) > 1}
