"""What lies in sample_resumes: how many documents, of which kinds, each with gold and a row in the table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

SOFTWARE = {"software developer", "data analyst"}


def test_each_document_has_a_gold_profile_and_a_row_and_nothing_else_has(
    documents: list[Path], golds: dict[str, Any], table: dict[str, Any]
) -> None:
    """Documents, gold files and rows of the table are the same set of names."""
    names = {path.name for path in documents}
    assert len(names) == len(documents)
    assert set(golds) == names
    assert set(table) == names


def test_the_table_says_what_the_gold_files_say(
    golds: dict[str, Any], table: dict[str, dict[str, str]]
) -> None:
    """Layout, language, profession, origin and purpose in the README are those of the gold profile."""
    for name, row in table.items():
        gold = golds[name]
        assert row["kind"].lower() == name.rsplit(".", 1)[1]
        assert row["language"] == gold["data"]["resume_language"]
        assert (row["layout"], row["profession"]) == (gold["layout"], gold["profession"])
        assert (row["origin"], row["purpose"]) == (gold["origin"], gold["notes"])


def test_the_formats_and_layouts_are_all_there(documents: list[Path], golds: dict[str, Any]) -> None:
    """At least 24 documents: many PDF, several DOCX, two real DOC, PNG, JPEG, and every layout."""
    kinds = Counter(path.suffix.lower() for path in documents)
    assert len(documents) >= 24
    assert kinds[".pdf"] >= 12
    assert kinds[".docx"] >= 5
    assert kinds[".doc"] >= 2
    assert kinds[".png"] >= 2
    assert kinds[".jpg"] >= 2
    layouts = {gold["layout"] for gold in golds.values()}
    assert layouts == {"one-column", "two-column", "sidebar", "table", "scan", "photo"}


def test_languages_and_professions_are_mixed(golds: dict[str, Any]) -> None:
    """At least ten languages, about half of the documents not in English, few software people."""
    languages = Counter(gold["data"]["resume_language"] for gold in golds.values())
    assert len(languages) >= 10
    assert {"english", "german", "french", "spanish", "polish", "turkish", "russian", "japanese"} <= set(
        languages
    )
    assert languages["english"] <= len(golds) / 2 + 1
    professions = [gold["profession"] for gold in golds.values()]
    assert sum(profession in SOFTWARE for profession in professions) <= len(golds) / 4
    assert len(set(professions)) >= 24


def test_no_two_people_share_a_name(golds: dict[str, Any]) -> None:
    """Everybody is another person with another e-mail address of an example domain."""
    names = Counter(gold["data"]["basic_info"]["full_name"] for gold in golds.values())
    addresses = Counter(gold["data"]["basic_info"]["email"] for gold in golds.values())
    assert max(names.values()) == max(addresses.values()) == 1
    assert all(address.endswith(("@example.com", "@example.org")) for address in addresses)


def test_the_folder_stays_small(samples: Path, documents: list[Path]) -> None:
    """All files together are under 6 MB and no document is empty or over 1 MB."""
    written_by_tools = ("__pycache__", ".")
    sizes = [
        path.stat().st_size
        for path in samples.rglob("*")
        if path.is_file()
        and not any(part.startswith(written_by_tools) for part in path.relative_to(samples).parts)
    ]
    assert sum(sizes) > sum(path.stat().st_size for path in documents)
    assert sum(sizes) < 6_000_000
    assert all(2_000 < path.stat().st_size < 1_000_000 for path in documents)


def test_the_content_is_what_the_suffix_says(documents: list[Path]) -> None:
    """Magic bytes fit the suffix, so that none of the samples is taken for a mislabelled file."""
    magic = {
        ".pdf": b"%PDF-",
        ".docx": b"PK\x03\x04",
        ".doc": b"\xd0\xcf\x11\xe0",
        ".png": b"\x89PNG\r\n\x1a\n",
        ".jpg": b"\xff\xd8\xff",
    }
    for path in documents:
        with path.open("rb") as file:
            assert file.read(8).startswith(magic[path.suffix]), path.name
