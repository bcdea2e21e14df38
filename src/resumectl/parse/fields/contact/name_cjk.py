"""Names in Chinese, Japanese and Korean script: the family name first, mostly without a space behind it."""

from __future__ import annotations

import re

from resumectl.parse.lexicon import Lexicon, fold, fold_list

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
_ONE = r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af々]"
_OTHER = r"[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’.\-]*(?:,? [A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’.\-]*){0,3}"
OWN_FIRST = re.compile(rf"({_ONE}{{2,5}}|{_ONE}{{1,3}} {_ONE}{{1,4}}) [/／]? ?{_OTHER}")
LATIN_FIRST = re.compile(rf"({_OTHER}) [/／]? ?(?:{_ONE}{{2,5}}|{_ONE}{{1,3}} {_ONE}{{1,4}})")
"""The same name in the letters of both: `张伟 Wei Zhang`, `Minji Kim 김민지`."""


def split_cjk(full: str, language: str) -> tuple[str, str]:
    """(given name, family name) of a name without letters of other scripts; a space between them is believed."""
    parts = full.replace("　", " ").split()
    if len(parts) == 2:
        return parts[1], parts[0]
    bare = "".join(parts)
    length = _family_length(bare, language)
    return bare[length:], bare[:length]


def cjk_shape(bare: str, words: Lexicon) -> float:
    """How much a text in these scripts, without spaces, looks like a name, 0 to 1."""
    folded = fold(bare)
    if any(folded in known for known in (words.document_titles, words.labels, words.sections)):
        return 0.0
    if folded in words.title_words or (len(bare) > 4 and words.title_endings.end(folded)):
        return 0.15
    return 0.9 if len(bare) in (2, 3, 4) else 0.5


def first_script(text: str) -> str:
    """The name in the script that is printed first, of a name printed in two; "" for any other text."""
    match = OWN_FIRST.fullmatch(text) or LATIN_FIRST.fullmatch(text)
    return match[1] if match else ""


def _family_length(bare: str, language: str) -> int:
    kana = KANA.search(bare) is not None
    if language == "japanese" or kana or MARK_OF_KANJI in bare:
        if bare[:3] in THREE_IN_JAPANESE and len(bare) > SHORTEST_JAPANESE:
            return 3
        short = len(bare) == SHORTEST_JAPANESE and bare[0] in ONE_IN_JAPANESE
        return 1 if short or len(bare) < SHORTEST_JAPANESE else 2
    return 2 if bare[:2] in TWO_IN_CHINESE and len(bare) > 2 else 1
