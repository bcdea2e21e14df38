"""Several processes on one workspace, and processes that are killed in the middle of their work."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from local_bench import Bench

from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.model import limits
from resumectl.model.credits import Posting
from resumectl.model.resume import Status

HERE = Path(__file__).parent


def crowd(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run crowd.py; it must end well."""
    done = subprocess.run(
        [sys.executable, str(HERE / "crowd.py"), *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


@pytest.mark.slow
def test_sixteen_processes_on_a_workspace_that_is_not_there(tmp_path: Path) -> None:
    """Overlapping uploads and retried keys from the first moment on: each document exists and costs once."""
    upload_at_once(tmp_path / "deep" / "workspace", processes=16, uploads=30, distinct=100)


@pytest.mark.check
def test_sixteen_processes_two_hundred_uploads_each(tmp_path: Path) -> None:
    """Of 500 files: exactly 500 resumes and 500 credits, and nobody ever hears that the database is locked."""
    upload_at_once(tmp_path / "deep" / "workspace", processes=16, uploads=200, distinct=500)


def upload_at_once(folder: Path, *, processes: int, uploads: int, distinct: int) -> None:
    done = crowd("upload", folder, processes, uploads, distinct)
    assert (done.stdout.strip(), done.stderr) == ("0", "")
    workspace = open_workspace(folder)
    assert not workspace.created
    organization_id = local_caller(workspace).organization_id
    with workspace.store.reading() as tx:
        (organization,) = tx.organizations()
        resumes = tx.resumes(organization_id, alive_at=organization.created_at, limit=1000, before=None)
        entries = tx.entries(organization_id)
        account = tx.accounts(organization_id)["starter"]
    assert len(resumes) == distinct
    assert len({one.sha256 for one in resumes}) == distinct
    kinds = [one.kind for one in entries]
    finished = [one for one in resumes if one.record.status is Status.COMPLETED]
    assert kinds.count(Posting.GRANT) == 2
    assert kinds.count(Posting.RESERVE) == distinct
    assert kinds.count(Posting.CONSUME) == len(finished) > 0
    assert {one.record.status for one in resumes} <= {Status.PENDING, Status.COMPLETED}
    assert account.available == limits.LOCAL_CREDITS - distinct
    assert account.balance == limits.LOCAL_CREDITS - len(finished)
    kept = [path.name for path in workspace.blobs.root.rglob("*") if path.is_file()]  # type: ignore[attr-defined]
    assert sorted(kept) == sorted(one.sha256 for one in resumes)
    assert not list(workspace.workers.iterdir())
    workspace.close()


def test_a_killed_process_loses_nothing(bench: Bench) -> None:
    """kill -9 while the document is read: the next who asks takes over at once, and one credit is spent."""
    resume_id = bench.upload("Ada").resume.id
    crowd("kill", bench.folder, 1, resume_id)
    assert bench.engine.resume(resume_id).status is Status.PROCESSING
    record = bench.engine.wait(resume_id, timeout_s=5)
    assert record.status is Status.COMPLETED
    assert bench.parser.seen == {"Ada": 1}
    assert bench.postings() == {"reserve": 1, "consume": 1}
    assert [path.stem for path in (bench.folder / "workers").iterdir()] == [bench.engine._parts.worker.id]


def test_a_document_that_kills_its_readers_is_given_up(bench: Bench) -> None:
    """After three killed processes the resume is FAILED, PARSE_CRASHED, and nobody reads it again."""
    resume_id = bench.upload("Ada").resume.id
    crowd("kill", bench.folder, limits.PARSE_ATTEMPTS, resume_id)
    record = bench.engine.wait(resume_id, timeout_s=5)
    assert record.error
    assert record.error.code == "PARSE_CRASHED"
    assert not bench.parser.seen
    assert bench.postings() == {"reserve": 1, "release": 1}
