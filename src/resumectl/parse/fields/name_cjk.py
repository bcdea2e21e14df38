"""Names in Chinese, Japanese and Korean script: the family name first, mostly without a space behind it."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import fold_list

TWO_IN_CHINESE = frozenset(
    fold_list("""
    欧阳, 司马, 上官, 诸葛, 东方, 皇甫, 尉迟, 公孙, 慕容, 司徒, 令狐, 歐陽, 司馬, 諸葛, 남궁, 황보, 선우, 제갈
    """)
)
"""Family names of two letters, where most have one."""
ONE_IN_JAPANESE = frozenset(
    "森林原関辻堀星南東西北谷岡岸泉菅桂境城滝浜平堤芦畑島湊乾柳榊榎楠梶橘秦窪牧向神今"
    "金李朴崔鄭姜張王陳"
)
THREE_IN_JAPANESE = frozenset(
    fold_list("""
    佐々木, 長谷川, 五十嵐, 大久保, 小笠原, 佐久間, 久保田, 宇都宮, 長谷部, 日下部, 二階堂, 波多野, 曽我部, 阿久津
    """)
)
"""Family names of another length than two letters, which most have."""
KANA = re.compile(r"[\u3040-\u30ff]")
MARK_OF_KANJI = "々"
"""Repeats the letter before it, in Japanese alone."""
SHORTEST_JAPANESE = 3


def split_cjk(full: str, language: str) -> tuple[str, str]:
    """(given name, family name) of a name without letters of other scripts; a space between them is believed."""
    parts = full.replace("　", " ").split()
    if len(parts) == 2:
        return parts[1], parts[0]
    bare = "".join(parts)
    length = _family_length(bare, language)
    return bare[length:], bare[:length]


def _family_length(bare: str, language: str) -> int:
    kana = KANA.search(bare) is not None
    if language == "japanese" or kana or MARK_OF_KANJI in bare:
        if bare[:3] in THREE_IN_JAPANESE and len(bare) > SHORTEST_JAPANESE:
            return 3
        short = len(bare) == SHORTEST_JAPANESE and bare[0] in ONE_IN_JAPANESE
        return 1 if short or len(bare) < SHORTEST_JAPANESE else 2
    return 2 if bare[:2] in TWO_IN_CHINESE and len(bare) > 2 else 1
