"""Addresses in Chinese and Japanese, which have no spaces between their parts."""

from __future__ import annotations

import re
from collections.abc import Callable

from resumectl.parse.lexicon import fold_list, is_city

CJK_TEXT = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
CJK_ADDRESS = re.compile(
    r"(?P<area>[\u4e00-\u9fff]{2,3}?[省都道府県]|[\u4e00-\u9fff]{2,4}?自治区)?(?P<city>[\u3040-\u30ff\u4e00-\u9fff]{1,6}?市)?"
)

CJK_PLACE = re.compile(
    r"[\u3040-\u30ff\u4e00-\u9fff]{1,6}[市省県縣都府区區州](?:[\u3040-\u30ff\u4e00-\u9fff]{1,6}[市区區町村鎮鄉])?"
)
KOREAN_PLACE = re.compile(
    r"[가-힣]{2,3}(?:특별|광역)시|"
    r"[가-힣]{1,4}(?:(?:특별|광역|특별자치)?시|(?:특별자치)?도)"
    r"(?: [가-힣]{1,4}[시군구]){1,2}(?: [가-힣\d]{1,5}[동읍면])?"
)
"""`서울특별시 마포구`, `경기도 성남시 분당구`."""
PROVINCES = frozenset(
    fold_list("""
    广东, 江苏, 浙江, 山东, 河南, 四川, 湖北, 湖南, 河北, 福建, 安徽, 江西, 陕西, 山西, 辽宁, 吉林, 云南,
    贵州, 广西, 甘肃, 海南, 新疆, 宁夏, 青海, 西藏, 廣東, 江蘇, 山東, 陝西, 遼寧, 雲南, 貴州, 廣西, 甘肅, 寧夏
    """)
)
"""Written before a town without the word for them: `广东深圳`."""


def is_cjk_place(text: str) -> bool:
    """Whether a whole text in these scripts says a place, down to its quarter."""
    if CJK_PLACE.fullmatch(text) or KOREAN_PLACE.fullmatch(text):
        return True
    return text[:2] in PROVINCES and is_city(text[2:].strip())


def read_cjk(text: str, country_of: Callable[[str], str]) -> tuple[str, str, str]:
    """(city, country, region) of `中国 成都`, `浙江省杭州市…`.

    The city ends in 市, else it is a known name or Tokyo's 都. City and region are as printed, the
    country is what `country_of` says; `""` for what is not there.
    """
    country, city, region = "", "", ""
    bare = re.sub(r"〒?\s*\d{3}-\d{4}", " ", text)
    for part in re.split(r"[\s,，、;；|/()（）·]+", bare):
        part, named = _without_country(part, country_of)
        country = country or named
        match = CJK_ADDRESS.match(part)
        if match and (match.group("city") or match.group("area")) and not city:
            region = match.group("area") or ""
            city = match.group("city") or (region if region.endswith("都") else "")
        elif not city and is_city(part):
            city = part
        elif not city and part[:2] in PROVINCES and is_city(part[2:]):
            region, city = part[:2], part[2:]
    return city, country, region


def _without_country(part: str, country_of: Callable[[str], str]) -> tuple[str, str]:
    for length in (6, 5, 4, 3, 2):
        if len(part) >= length and (country := country_of(part[:length])):
            return part[length:], country
    return part, ""
