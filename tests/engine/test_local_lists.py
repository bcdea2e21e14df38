"""Lists of resumes and templates: order, pages, cursors (D7)."""

from __future__ import annotations

import inspect
from dataclasses import replace

import pytest
from local_bench import START, Bench

from resumectl.engine.base import Engine, Listing
from resumectl.engine.local.engine import LocalEngine
from resumectl.model.errors import InvalidInput
from resumectl.store.records import PrivateTemplate


def all_pages(bench: Bench, limit: int) -> list[list[str]]:
    pages, cursor = [], None
    while True:
        page = bench.engine.resumes(limit=limit, cursor=cursor)
        pages.append([one.id for one in page.items])
        cursor = page.next_cursor
        if cursor is None:
            return pages


def test_a_local_engine_is_an_engine(bench: Bench) -> None:
    """Every method of the protocol is there with the protocol's own arguments."""
    for name, promised in inspect.getmembers(Engine, inspect.isfunction):
        if not name.startswith("_"):
            made = inspect.signature(getattr(LocalEngine, name))
            assert made.parameters.keys() == inspect.signature(promised).parameters.keys(), name


@pytest.mark.parametrize(("count", "limit", "sizes"), [(0, 3, [0]), (3, 3, [3]), (4, 3, [3, 1]), (7, 1, [1] * 7)])
def test_pages_cover_the_list_once(bench: Bench, count: int, limit: int, sizes: list[int]) -> None:
    """Newest first, each resume once, and no cursor after the last page."""
    ids = [bench.upload(f"p{n}").resume.id for n in range(count)]
    pages = all_pages(bench, limit)
    assert [len(page) for page in pages] == sizes
    assert [one for page in pages for one in page] == ids[::-1]


def test_d7_pages_are_stable_under_inserts(bench: Bench) -> None:
    """What is uploaded between two pages neither repeats nor drops what was there."""
    ids = [bench.upload(f"p{n}").resume.id for n in range(5)]
    first = bench.engine.resumes(limit=2)
    for n in range(3):
        bench.upload(f"later{n}")
    second = bench.engine.resumes(limit=10, cursor=first.next_cursor)
    assert [one.id for one in first.items + second.items] == ids[::-1]


def test_resumes_of_the_same_millisecond(bench: Bench) -> None:
    """Equal times are told apart by the id, so that a page can end between them."""
    ids = [bench.upload(f"p{n}").resume.id for n in range(6)]
    bench.sql("UPDATE resumes SET created_at = '2026-11-01T10:00:00.000Z'")
    assert [one for page in all_pages(bench, 2) for one in page] == sorted(ids, reverse=True)


def test_items_show_what_the_contract_lists(bench: Bench) -> None:
    """id, recruiter, title, status and time of each."""
    record = bench.upload("Ada").resume
    (item,) = bench.engine.resumes().items
    assert (item.id, item.recruiter_id, item.title) == (record.id, record.recruiter_id, record.title)
    assert (item.status, item.created_at) == (record.status, record.created_at)


@pytest.mark.parametrize("limit", [0, -1, 101])
def test_limits_outside_the_range(bench: Bench, limit: int) -> None:
    """1 to 100, for both lists."""
    for listing in (bench.engine.resumes, bench.engine.templates):
        with pytest.raises(InvalidInput) as raised:
            listing(limit=limit)
        assert (raised.value.code, raised.value.field) == ("VALIDATION_FAILED", "limit")


def cursor_of(listing: Listing[object]) -> str:
    assert listing.next_cursor
    return listing.next_cursor


def test_cursors_that_were_not_handed_out(bench: Bench) -> None:
    """Rubbish, a changed one, the other list's and another organization's cursor are INVALID_CURSOR."""
    for n in range(2):
        bench.upload(f"p{n}")
    own = cursor_of(bench.engine.resumes(limit=1))
    templates = cursor_of(bench.engine.templates(limit=1))
    changed = own[:-3] + ("AAA" if not own.endswith("AAA") else "BBB")
    for cursor in ("", "x", "é", "a" * 500, "====", templates, changed, own[:-2], own + "AA"):
        with pytest.raises(InvalidInput) as raised:
            bench.engine.resumes(limit=1, cursor=cursor)
        assert (raised.value.code, raised.value.field) == ("INVALID_CURSOR", "cursor")
    with pytest.raises(InvalidInput):
        bench.engine.templates(limit=1, cursor=own)
    with pytest.raises(InvalidInput):
        bench.open(caller=replace(bench.caller, organization_id="org_b")).resumes(limit=1, cursor=own)
    assert bench.engine.resumes(limit=1, cursor=own).items


def test_another_workspaces_cursor(bench: Bench) -> None:
    """Each workspace signs with a secret of its own."""
    for n in range(2):
        bench.upload(f"p{n}")
    foreign = cursor_of(bench.engine.resumes(limit=1))
    bench.sql("UPDATE secrets SET value = zeroblob(32)")
    with pytest.raises(InvalidInput):
        bench.engine.resumes(limit=1, cursor=foreign)


def test_templates_system_first_then_the_newest(bench: Bench) -> None:
    """Pages of one: system templates in their order, the organization's own after them, newest first."""
    organization_id = bench.caller.organization_id
    with bench.workspace.store.writing() as tx:
        for n, name in enumerate(("old", "new")):
            made_at = START.replace(hour=10 + n)
            tx.add_template(PrivateTemplate(f"tpl_{name}", organization_id, name, "0" * 64, "rec_x", made_at, made_at))
    names, cursor = [], None
    for _ in range(4):
        page = bench.engine.templates(limit=1, cursor=cursor)
        names.append((page.items[0].name, page.items[0].public))
        cursor = page.next_cursor
    assert cursor is None
    assert names == [("classic", True), ("modern", True), ("new", False), ("old", False)]
    assert [one.name for one in bench.engine.templates().items] == [name for name, _ in names]
