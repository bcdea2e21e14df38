"""Names of Eastern Asia, which have the family name first and mostly no space behind it."""

from __future__ import annotations

import pytest

from resumectl.parse.fields.contact.name_cjk import cjk_shape, first_script, split_cjk
from resumectl.parse.lexicon import lexicon


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


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("周雅雯 Ya-Wen Chou", "周雅雯"),
        ("岡村 翔太 OKAMURA Shota", "岡村 翔太"),
        ("박서연 Seoyeon Park", "박서연"),
        ("Vincent Lau 劉志豪", "Vincent Lau"),
        ("Park Seoyeon / 박서연", "Park Seoyeon"),
        ("周雅雯 2019", ""),
        ("资深 Java 工程师", ""),
        ("Vincent Lau", ""),
    ],
)
def test_a_name_in_two_scripts_is_that_in_the_first(text: str, name: str) -> None:
    """As people in Taiwan, Hong Kong, Korea and Japan print it; a job in two scripts is none."""
    assert first_script(text) == name


def test_titles_are_no_names() -> None:
    """A post is as short as a name."""
    words = lexicon()
    assert cjk_shape("资深后端工程师", words) < 0.3 > cjk_shape("設計師", words)
    assert cjk_shape("周雅雯", words) > 0.8
