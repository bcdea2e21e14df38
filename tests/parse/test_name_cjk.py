"""Names of Eastern Asia, which have the family name first and mostly no space behind it."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.name_cjk import split_cjk


@pytest.mark.parametrize(
    ("full", "language", "given", "family"),
    [
        ("川端真之", "japanese", "真之", "川端"),
        ("田中優", "japanese", "優", "田中"),
        ("森太郎", "japanese", "太郎", "森"),
        ("長谷川和子", "japanese", "和子", "長谷川"),
        ("佐々木健", "", "健", "佐々木"),
        ("山本さくら", "", "さくら", "山本"),
        ("高橋 健太", "japanese", "健太", "高橋"),
        ("刘晓明", "chinese", "晓明", "刘"),
        ("欧阳明", "chinese", "明", "欧阳"),
        ("王伟", "chinese", "伟", "王"),
        ("김민지", "korean", "민지", "김"),
        ("남궁민수", "korean", "민수", "남궁"),
    ],
)
def test_where_the_family_name_ends(full: str, language: str, given: str, family: str) -> None:
    """Two letters in Japan, one in China and Korea, but for the well-known others; a space is believed."""
    assert split_cjk(full, language) == (given, family)
