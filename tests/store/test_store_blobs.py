"""Bytes in a folder: kept once, whole or not at all, and private."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from resumectl.model.errors import WorkspaceProblem
from resumectl.store.blobs import folder
from resumectl.store.blobs.folder import FolderBlobs


@pytest.fixture
def blobs(tmp_path: Path) -> FolderBlobs:
    return FolderBlobs(tmp_path / "blobs")


def files_under(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*") if path.is_file())


def test_what_is_put_comes_back(blobs: FolderBlobs) -> None:
    """The address is the SHA-256 of the bytes, and the bytes come back unchanged."""
    data = os.urandom(300_000)
    digest = blobs.put("org_a", data)
    assert digest == sha256(data).hexdigest()
    assert blobs.get("org_a", digest) == data
    assert blobs.holds("org_a", digest)
    assert blobs.holds("org_a", digest, data)
    assert not blobs.holds("org_b", digest, data)


def test_equal_bytes_are_kept_once_an_organization(blobs: FolderBlobs) -> None:
    """The same bytes make one file each for two organizations, however often they come (C11)."""
    for organization in ("org_a", "org_a", "org_b"):
        blobs.put(organization, b"same")
    assert len(files_under(blobs.root)) == 2


def test_folders_and_files_are_private(blobs: FolderBlobs) -> None:
    """Folders are 0700 and files 0600 whatever the umask says (E4)."""
    before = os.umask(0)
    try:
        blobs.put("org_a", b"private")
    finally:
        os.umask(before)
    for path in [blobs.root, *blobs.root.rglob("*")]:
        expected = 0o700 if path.is_dir() else 0o600
        assert stat.S_IMODE(path.stat().st_mode) == expected, path


def test_many_files_have_all_their_folders_at_once(blobs: FolderBlobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """From the ninth folder on none is made, and flushed, for itself."""
    flushed: list[Path] = []
    monkeypatch.setattr(folder, "flush_folder", lambda path: flushed.append(Path(path)))
    digests = [blobs.put("org_a", b"%d" % number) for number in range(60)]
    assert sorted(path.name for path in (blobs.root / "org_a").iterdir()) == [f"{number:02x}" for number in range(256)]
    assert all(blobs.holds("org_a", digest) for digest in digests)
    assert flushed.count(blobs.root / "org_a") == 9


def test_folders_of_others_are_flushed_too(blobs: FolderBlobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bytes count as kept only when their folder's name is on the disk, whoever made it a moment ago."""
    FolderBlobs(blobs.root).put("org_a", b"same")
    flushed: list[Path] = []
    monkeypatch.setattr(folder, "flush_folder", lambda path: flushed.append(Path(path)))
    digest = blobs.put("org_a", b"same")
    assert flushed == [blobs.root.parent, blobs.root, blobs.root / "org_a", blobs.root / "org_a" / digest[:2]]


@pytest.mark.parametrize("harm", [b"", b"other bytes of any length", b"whole"[::-1]])
def test_changed_bytes_are_not_handed_out(blobs: FolderBlobs, harm: bytes) -> None:
    """A file that is no longer what was put counts as missing, also at the same length."""
    digest = blobs.put("org_a", b"whole")
    files_under(blobs.root)[0].write_bytes(harm)
    with pytest.raises(KeyError):
        blobs.get("org_a", digest)


@pytest.mark.parametrize("harm", [b"", b"wh", b"other bytes of any length", b"whole"[::-1]])
def test_a_changed_file_is_written_again(blobs: FolderBlobs, harm: bytes) -> None:
    """Putting the bytes again mends a file of another length, and one of the same."""
    digest = blobs.put("org_a", b"whole")
    files_under(blobs.root)[0].write_bytes(harm)
    assert blobs.holds("org_a", digest)
    assert not blobs.holds("org_a", digest, b"whole")
    blobs.put("org_a", b"whole")
    assert blobs.get("org_a", digest) == b"whole"


def test_removing_is_no_mistake_twice(blobs: FolderBlobs) -> None:
    """Bytes that are gone can be removed again; they are not there afterwards."""
    digest = blobs.put("org_a", b"gone")
    blobs.remove("org_a", digest)
    blobs.remove("org_a", digest)
    assert not blobs.holds("org_a", digest)
    with pytest.raises(KeyError):
        blobs.get("org_a", digest)


def test_bytes_are_on_the_disk_before_their_name_is(blobs: FolderBlobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """File to disk, rename, folder to disk: a power cut leaves the whole file or none."""
    blobs.put("org_a", b"makes the folders")
    happened: list[str] = []

    def noting(what: str, do: Callable[..., object]) -> Callable[..., object]:
        return lambda *arguments: (happened.append(what), do(*arguments))[1]

    for place, name in ((folder, "flush"), (os, "rename"), (folder, "flush_folder")):
        monkeypatch.setattr(place, name, noting(name, getattr(place, name)))
    digest = blobs.put("org_a", b"x")
    assert happened[-3:] == ["flush", "rename", "flush_folder"]
    happened.clear()
    assert blobs.put("org_a", b"x") == digest
    assert happened == ["flush_folder"]


def test_a_failed_write_leaves_nothing(blobs: FolderBlobs, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk refuses, there is a sentence, and no half file stays behind."""

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    blobs.put("org_a", b"first")
    monkeypatch.setattr(os, "rename", full)
    with pytest.raises(WorkspaceProblem) as raised:
        blobs.put("org_a", b"second")
    assert raised.value.code == "WORKSPACE_FULL"
    assert len(files_under(blobs.root)) == 1


def test_emptiness(blobs: FolderBlobs) -> None:
    """Whether anything was ever put shows without a database."""
    assert blobs.is_empty()
    blobs.put("org_a", b"x")
    assert not blobs.is_empty()
