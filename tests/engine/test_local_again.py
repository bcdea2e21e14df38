"""Reprocess, corrections, revisions and restore (decisions B3, B4, B9, C4, C7, C8, C12)."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from local_bench import Bench, read_quickly

from resumectl.model.access import KeyType
from resumectl.model.credits import Pool
from resumectl.model.document import Document
from resumectl.model.errors import (
    Conflict,
    CreditsExhausted,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    InvalidInput,
    NotAuthorised,
    NotFound,
    ParseError,
)
from resumectl.model.page import Box, Evidence, ParseOutcome, ParseResult
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.model.resume import ProofreadStatus, RevisionKind, Status, UploadOptions


class Changing:
    """A parser that finds another name each time, or fails when it is told to."""

    def __init__(self) -> None:
        self.times = 0
        self.fails = False

    def __call__(self, document: Document) -> ParseOutcome:
        if self.fails:
            return ParseOutcome(0.0, error=ParseError("CORRUPT_FILE", "Broken.", "extract"))
        self.times += 1
        profile = Profile(
            BasicInfo(full_name=f"{document.data.decode()} {self.times}"),
            work_history=(Job(company="A"), Job(company="B")),
            resume_language="english",
        )
        evidence = {
            "/basic_info/full_name": Evidence(1, Box(0, 0, 1, 1), 0.9),
            "/work_history/0/company": Evidence(1, Box(0, 1, 1, 2), 0.9),
            "/work_history/1/company": Evidence(1, Box(0, 2, 1, 3), 0.9),
        }
        return ParseOutcome(0.0, ParseResult(profile, evidence=evidence, coverage=1.0))


@pytest.fixture
def changing(bench: Bench) -> Changing:
    parser = Changing()
    bench.parser.read = parser
    return parser


def name_of(bench: Bench, resume_id: str) -> str:
    return bench.engine.data(resume_id).basic_info.full_name


def named(name: str) -> Profile:
    return Profile(BasicInfo(full_name=name))


def test_c7_reprocess_begins_anew(bench: Bench, changing: Changing) -> None:
    """PENDING at once, both times and the language cleared, one credit reserved, data 409 until it is COMPLETED."""
    resume_id = bench.done("Ada")
    answer = bench.reprocess(resume_id)
    assert (answer.resume_id, answer.credits_reserved, answer.replayed) == (resume_id, 1, False)
    record = bench.engine.resume(resume_id)
    assert (record.status, record.processing_started_at, record.processing_finished_at) == (Status.PENDING, None, None)
    assert (record.resume_language, record.error) == ("", None)
    for read in (bench.engine.data, bench.engine.evidence):
        with pytest.raises(Conflict) as raised:
            read(resume_id)
        assert raised.value.code == "RESUME_NOT_READY"
    row = bench.row(resume_id)
    assert row
    assert (row.attempts, row.lease) == (0, None)
    assert bench.engine.credits().available == 999_998
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert name_of(bench, resume_id) == "Ada 2"
    assert bench.engine.revision(resume_id, 1).profile.basic_info.full_name == "Ada 1"
    assert [(one.number, one.current) for one in bench.engine.revisions(resume_id)] == [(2, True), (1, False)]
    assert bench.postings() == {"reserve": 2, "consume": 2}
    bench.assert_books_balance()


def test_c7_a_failed_one_can_be_read_again(bench: Bench, changing: Changing) -> None:
    """FAILED, reprocess: its error is gone at once, and it may end COMPLETED."""
    changing.fails = True
    resume_id = bench.done("Ada")
    assert bench.engine.resume(resume_id).error
    bench.reprocess(resume_id)
    assert bench.engine.resume(resume_id).error is None
    changing.fails = False
    assert bench.engine.wait(resume_id).status is Status.COMPLETED
    assert bench.postings() == {"reserve": 2, "release": 1, "consume": 1}


def test_c7_the_order_of_refusals(bench: Bench) -> None:
    """Proofreading in progress before not ready, for PENDING and PROCESSING alike; nothing changes."""
    resume_id = bench.upload("Ada", UploadOptions(auto_proofread=True)).resume.id
    plain = bench.upload("Bo").resume.id
    before = bench.sql("SELECT * FROM ledger")
    for which, code in ((resume_id, "PROOFREAD_IN_PROGRESS"), (plain, "RESUME_NOT_READY")):
        for proofread in (False, True):
            with pytest.raises(Conflict) as raised:
                bench.reprocess(which, auto_proofread=proofread)
            assert raised.value.code == code
    assert bench.sql("SELECT * FROM ledger") == before

    def meddle(document: Document) -> ParseOutcome:
        with pytest.raises(Conflict) as raised:
            bench.reprocess(plain)
        assert raised.value.code == "RESUME_NOT_READY"
        return read_quickly(document)

    assert bench.open(parse=meddle).wait(plain).status is Status.COMPLETED


def test_c7_proofreading_costs_one_more(bench: Bench) -> None:
    """auto_proofread reserves one of each; without the add-on or its credits nothing is reserved at all."""
    resume_id = bench.done("Ada")
    bench.reprocess(resume_id, auto_proofread=True)
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.QUEUED
    assert (bench.engine.credits().available, bench.engine.credits().proofread.available) == (999_998, 999_999)
    bench.engine.wait(resume_id)
    bench.grant(Pool.PROOFREAD, -999_999)
    before = bench.sql("SELECT * FROM ledger")
    with pytest.raises(CreditsExhausted) as spent:
        bench.reprocess(resume_id, auto_proofread=True)
    assert spent.value.code == "INSUFFICIENT_PROOFREAD_CREDITS"
    bench.admin.change_settings(proofread_enabled=False)
    with pytest.raises(NotAuthorised) as off:
        bench.reprocess(resume_id, auto_proofread=True)
    assert off.value.code == "PROOFREAD_NOT_ENABLED"
    assert bench.sql("SELECT * FROM ledger") == before
    assert bench.engine.resume(resume_id).status is Status.COMPLETED


def test_c6_reprocess_without_credits_changes_nothing(bench: Bench) -> None:
    """402, and the data is readable as before."""
    resume_id = bench.done("Ada")
    bench.take_all_credits()
    before = bench.row(resume_id)
    with pytest.raises(CreditsExhausted) as raised:
        bench.reprocess(resume_id, key="key-without-credits")
    assert raised.value.code == "INSUFFICIENT_CREDITS"
    assert bench.row(resume_id) == before
    bench.grant(Pool.PAYG, 1)
    assert bench.reprocess(resume_id, key="key-without-credits").credits_reserved == 1


def test_b3_the_same_reprocess_again(bench: Bench, changing: Changing) -> None:
    """replayed and nothing reserved, while it runs and after it is done; a day later the key is free."""
    resume_id = bench.done("Ada")
    bench.reprocess(resume_id, key="again and again")
    for _ in range(2):
        replay = bench.reprocess(resume_id, key="again and again")
        assert (replay.resume_id, replay.credits_reserved, replay.replayed) == (resume_id, 0, True)
        bench.engine.wait(resume_id)
    assert changing.times == 2
    bench.clock.turn(hours=25)
    assert not bench.reprocess(resume_id, key="again and again").replayed
    assert bench.postings()["reserve"] == 3


def test_b4_b6_what_makes_two_reprocesses_the_same(bench: Bench) -> None:
    """Other options: 422. Another resume's path or another API key: another call. A false option is as none."""
    one, two = bench.done("Ada"), bench.done("Bo")
    bench.reprocess(one, key="one key for all")
    for options in ({"auto_proofread": True}, {"discard_corrections": True}):
        with pytest.raises(IdempotencyKeyReused):
            bench.reprocess(one, key="one key for all", **options)
    assert bench.reprocess(one, key="one key for all", auto_proofread=False).replayed
    assert not bench.reprocess(two, key="one key for all").replayed
    bench.engine.wait(one)
    other = bench.with_key()
    assert not other.reprocess(one, idempotency_key="one key for all").replayed
    for key in ("", "seven77", "x" * 129):
        with pytest.raises(IdempotencyKeyInvalid):
            bench.engine.reprocess(one, idempotency_key=key)


def test_b3_a_gone_resume_releases_its_key_for_any_content(bench: Bench) -> None:
    """After a delete the key is as new, whatever comes with it."""
    first = bench.upload("Ada", key="key of a gone one").resume.id
    bench.engine.delete(first)
    second = bench.upload("Bo", key="key of a gone one")
    assert (second.replayed, second.deduplicated) == (False, False)
    bench.admin.change_settings(retention_days=1)
    short = bench.upload("Cy", key="key of an ended one").resume
    bench.clock.stop_at(short.expires_at)
    bench.sql("UPDATE idempotency SET created_at = '2026-11-02T09:00:00.000Z'")
    assert not bench.upload("Di", key="key of an ended one").replayed


def test_c7_a_failed_reprocess_and_the_way_back(bench: Bench, changing: Changing) -> None:
    """FAILED, no data; restore brings the last good profile back as COMPLETED for nothing, as a new revision."""
    resume_id = bench.done("Ada")
    changing.fails = True
    bench.reprocess(resume_id)
    assert bench.engine.wait(resume_id).status is Status.FAILED
    with pytest.raises(Conflict):
        bench.engine.data(resume_id)
    before = bench.engine.credits()
    item = bench.engine.restore(resume_id)
    assert (item.number, item.kind, item.restored_from, item.current) == (2, RevisionKind.RESTORED, 1, True)
    record = bench.engine.resume(resume_id)
    assert (record.status, record.error, record.resume_language) == (Status.COMPLETED, None, "english")
    assert name_of(bench, resume_id) == "Ada 1"
    assert bench.engine.credits().available == before.available
    assert bench.upload("Ada").resume.id == resume_id
    bench.assert_books_balance()


def test_c7_nothing_to_bring_back(bench: Bench, changing: Changing) -> None:
    """REVISION_NOT_FOUND for a resume that never had data, a number that is none, and the only one there is."""
    changing.fails = True
    failed = bench.done("Ada")
    changing.fails = False
    fine = bench.done("Bo")
    for resume_id, number in ((failed, None), (failed, 1), (fine, None), (fine, 2), (fine, -1), (fine, 2**70)):
        with pytest.raises(NotFound) as raised:
            bench.engine.restore(resume_id, number=number)
        assert raised.value.code == "REVISION_NOT_FOUND"
        with pytest.raises(NotFound):
            bench.engine.revision(resume_id, number or 0)
    waiting = bench.upload("Cy").resume.id
    with pytest.raises(Conflict) as not_ready:
        bench.engine.restore(waiting, number=1)
    assert not_ready.value.code == "RESUME_NOT_READY"
    assert bench.engine.revisions(waiting) == ()


def test_c12_a_correction_is_a_revision_and_counts(bench: Bench, changing: Changing) -> None:
    """data, export and search use it; the parsed one stays; who and when are kept; proofs of what changed go."""
    resume_id = bench.done("Ada")
    key = bench.admin.create_key("Editor", KeyType.ORGANIZATION)
    editor = bench.open(caller=bench.caller_of(key))
    parsed = bench.engine.data(resume_id)
    better = replace(parsed, basic_info=BasicInfo(full_name="Zoë Ångström"), work_history=parsed.work_history[1:])
    item = editor.correct(resume_id, better)
    assert (item.number, item.kind, item.created_by) == (2, RevisionKind.CORRECTED, key.key.id)
    assert item == bench.engine.revisions(resume_id)[0]
    assert bench.engine.data(resume_id) == better
    assert bench.engine.export(resume_id, template_id="modern").data == "tpl_modern: Zoë Ångström".encode()
    assert [one.id for one in bench.admin.search("angstrom").items] == [resume_id]
    assert not bench.admin.search("Ada").items
    assert set(bench.engine.evidence(resume_id).evidence) == set()
    assert set(bench.engine.revision(resume_id, 1).evidence) == {
        "/basic_info/full_name",
        "/work_history/0/company",
        "/work_history/1/company",
    }
    same_name = replace(parsed, skills=("Latin",))
    bench.engine.restore(resume_id, number=1)
    bench.engine.correct(resume_id, same_name)
    assert len(bench.engine.evidence(resume_id).evidence) == 3


@pytest.mark.parametrize("restored", [False, True])
def test_c12_reprocess_keeps_a_corrected_profile(bench: Bench, changing: Changing, restored: bool) -> None:
    """What a person wrote stays the one that counts, be it restored; discard_corrections lets the new one count."""
    resume_id = bench.done("Ada")
    bench.engine.correct(resume_id, named("Right"))
    if restored:
        bench.engine.correct(resume_id, named("Wrong"))
        bench.engine.restore(resume_id, number=2)
    bench.reprocess(resume_id)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == "Right"
    newest = bench.engine.revisions(resume_id)[0]
    assert (newest.kind, newest.current) == (RevisionKind.PARSED, False)
    assert bench.engine.revision(resume_id, newest.number).profile.basic_info.full_name == "Ada 2"
    bench.reprocess(resume_id, discard_corrections=True)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == "Ada 3"
    bench.reprocess(resume_id)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == "Ada 4"


def test_c12_a_discard_that_failed_is_forgotten(bench: Bench, changing: Changing) -> None:
    """The wish to discard belongs to one reprocess; the next one keeps a correction again."""
    resume_id = bench.done("Ada")
    bench.engine.correct(resume_id, named("Right"))
    changing.fails = True
    bench.reprocess(resume_id, discard_corrections=True)
    bench.engine.wait(resume_id)
    changing.fails = False
    bench.reprocess(resume_id)
    bench.engine.wait(resume_id)
    assert name_of(bench, resume_id) == "Right"


def test_c12_restoring_twice_goes_back_and_forth(bench: Bench, changing: Changing) -> None:
    """Of a COMPLETED resume the newest before the current; numbers only grow, and none is ever lost."""
    resume_id = bench.done("Ada")
    bench.engine.correct(resume_id, named("Right"))
    seen = []
    for _ in range(3):
        bench.engine.restore(resume_id)
        seen.append(name_of(bench, resume_id))
    assert seen == ["Ada 1", "Right", "Ada 1"]
    assert [one.number for one in bench.engine.revisions(resume_id)] == [5, 4, 3, 2, 1]
    assert sum(one.current for one in bench.engine.revisions(resume_id)) == 1


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"work_history": (Job(start_date="2020-13"),)}, "/work_history/0/start_date"),
        ({"work_history": (Job(start_date="٢٠٢٠"),)}, "/work_history/0/start_date"),
        ({"work_history": (Job(), Job(start_date="Present"))}, "/work_history/1/start_date"),
        ({"work_history": (Job(end_date="now"),)}, "/work_history/0/end_date"),
        ({"work_history": (Job(end_date="2020-1"),)}, "/work_history/0/end_date"),
        ({"work_history": (Job(end_date="2020\n"),)}, "/work_history/0/end_date"),
        ({"skills": ("a\x00b",)}, "/skills/0"),
        ({"resume_language": "English"}, "/resume_language"),
        ({"basic_info": BasicInfo(full_name="\ud800")}, "/basic_info/full_name"),
    ],
)
def test_c12_a_correction_that_is_none(bench: Bench, change: dict[str, Any], field: str) -> None:
    """A date that is none, or characters that print nothing: InvalidInput with the pointer, and no revision."""
    resume_id = bench.done("Ada")
    with pytest.raises(InvalidInput) as raised:
        bench.engine.correct(resume_id, replace(Profile(), **change))
    assert raised.value.field == field
    assert len(bench.engine.revisions(resume_id)) == 1
    bench.engine.correct(resume_id, Profile(work_history=(Job(start_date="2020-12", end_date="Present"),)))


@pytest.mark.parametrize(
    ("number", "said", "kept"),
    [
        ("+44 20 7946 0958", "+4930901820", "+442079460958"),
        ("0044 (20) 7946-0958", "+4930901820", "+442079460958"),
        ("020 7946 0958", "+4930901820", ""),
        ("", "+4930901820", ""),
        ("820", "+4930901820", ""),
        ("030 901820", "+4930901820", "+4930901820"),
        ("+49 (0)30 90 18 20", "+4930901820", "+4930901820"),
        ("020 7946 0958", "+442079460958", "+442079460958"),
        ("+49 30 901820", "+15550100", "+15550100"),
    ],
)
def test_c12_a_corrected_number_is_the_one_that_is_dialled(bench: Bench, number: str, said: str, kept: str) -> None:
    """phone_e164 is the same number as phone_number: who corrects one alone leaves no link to the wrong one."""
    resume_id = bench.done("Ada")
    first = Profile(BasicInfo(phone_number="+49 30 901820", phone_e164="+4930901820"))
    bench.engine.correct(resume_id, first)
    assert bench.engine.data(resume_id) == first
    bench.engine.correct(resume_id, Profile(BasicInfo(phone_number=number, phone_e164=said)))
    assert bench.engine.data(resume_id).basic_info == BasicInfo(phone_number=number, phone_e164=kept)


def test_c12_corrections_while_it_is_not_completed(bench: Bench, changing: Changing) -> None:
    """409 while PENDING, while it is read, and when FAILED."""
    changing.fails = True
    failed, waiting = bench.done("Ada"), bench.upload("Bo").resume.id
    for resume_id in (failed, waiting):
        with pytest.raises(Conflict) as raised:
            bench.engine.correct(resume_id, Profile())
        assert raised.value.code == "RESUME_NOT_READY"


def test_b9_a_failed_twin_comes_back(bench: Bench, changing: Changing) -> None:
    """A FAILED resume answers for nothing; its new twin holds the claim, also when the first one is COMPLETED later."""
    changing.fails = True
    first = bench.done("Ada")
    changing.fails = False
    second = bench.done("Ada")
    assert second != first
    bench.reprocess(first)
    assert bench.engine.wait(first).status is Status.COMPLETED
    assert bench.upload("Ada").resume.id == second
    bench.engine.delete(second)
    bench.reprocess(first)
    bench.engine.wait(first)
    assert bench.upload("Ada").resume.id == first


def test_b9_a_resume_that_is_read_again_answers_for_its_bytes(bench: Bench, changing: Changing) -> None:
    """While a reprocess waits, a duplicate upload gets the record with its status of now."""
    resume_id = bench.done("Ada")
    bench.reprocess(resume_id)
    twin = bench.upload("Ada")
    assert (twin.resume.id, twin.deduplicated, twin.resume.status) == (resume_id, True, Status.PENDING)


def test_c8_a_pass_that_cannot_be_done(bench: Bench) -> None:
    """COMPLETED, state FAILED, a warning, the proofread credit back; when parsing fails the state is NONE."""
    resume_id = bench.upload("stubborn", UploadOptions(auto_proofread=True)).resume.id
    assert bench.engine.resume(resume_id).proofread.status is ProofreadStatus.QUEUED
    assert bench.engine.wait(resume_id).proofread.status is ProofreadStatus.FAILED
    broken = bench.upload("broken", UploadOptions(auto_proofread=True)).resume.id
    assert bench.engine.wait(broken).proofread.status is ProofreadStatus.NONE
    assert bench.engine.credits().proofread.available == 1_000_000
    assert bench.engine.reprocess(resume_id, idempotency_key="after the pass").credits_reserved == 1
    bench.engine.wait(resume_id)
    assert not bench.engine.evidence(resume_id).warnings
    bench.assert_books_balance()


def test_rename_changes_the_title_alone(bench: Bench, changing: Changing) -> None:
    """Trimmed, in every state, found by its words; the data, the status and the credits stay."""
    resume_id = bench.done("Ada")
    before = bench.engine.evidence(resume_id), bench.postings()
    record = bench.engine.rename(resume_id, "  Countess 🦊  ")
    assert record.title == bench.engine.resume(resume_id).title == "Countess 🦊"
    assert record.updated_at > record.created_at
    assert (bench.engine.evidence(resume_id), bench.postings()) == before
    assert [one.title for one in bench.admin.search("countess ada").items] == ["Countess 🦊"]
    assert not bench.admin.search("cv").items
    bench.engine.rename(resume_id, unicodedata.normalize("NFD", "Андрей 한글"))
    for asked in ("андрей", "한글", unicodedata.normalize("NFD", "한글")):
        assert [one.id for one in bench.admin.search(asked).items] == [resume_id], asked
    waiting = bench.upload("Bo").resume.id
    bench.engine.rename(waiting, "Waiting")
    assert bench.engine.wait(waiting).title == "Waiting"
    assert [one.id for one in bench.admin.search("wait bo").items] == [waiting]


@pytest.mark.parametrize("title", ["", "   ", "\u202e\x00", "x" * 256, "🦊" * 256])
def test_b13_titles_that_are_none(bench: Bench, title: str) -> None:
    """0 or 256 code points after cleaning: InvalidInput on `title`; 255 are a title."""
    resume_id = bench.done("Ada")
    with pytest.raises(InvalidInput) as raised:
        bench.engine.rename(resume_id, title)
    assert raised.value.field == "title"
    with pytest.raises(InvalidInput):
        bench.upload("Bo", UploadOptions(title=title))
    assert bench.engine.resume(resume_id).title == "cv.pdf"
    assert bench.engine.rename(resume_id, "🦊" * 255).title == "🦊" * 255


def test_rename_while_it_is_read(bench: Bench) -> None:
    """The result does not bring the old title back."""
    resume_id = bench.upload("Ada").resume.id

    def meddle(document: Document) -> ParseOutcome:
        bench.engine.rename(resume_id, "New")
        return read_quickly(document)

    assert bench.open(parse=meddle).wait(resume_id).title == "New"
    assert bench.admin.search("new ada").items
