"""Addresses in Chinese and Japanese, which have no spaces between their parts."""

from __future__ import annotations

import re
from collections.abc import Callable

from resumectl.parse.lexicon import is_city

CJK_TEXT = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
CJK_ADDRESS = re.compile(
    r"(?P<area>[\u4e00-\u9fff]{2,3}?[省都道府県]|[\u4e00-\u9fff]{2,4}?自治区)?(?P<city>[\u3040-\u30ff\u4e00-\u9fff]{1,6}?市)?"
)


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
    return city, country, region


def _without_country(part: str, country_of: Callable[[str], str]) -> tuple[str, str]:
    for length in (6, 5, 4, 3, 2):
        if len(part) >= length and (country := country_of(part[:length])):
            return part[length:], country
    return part, ""
