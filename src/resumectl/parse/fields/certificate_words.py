"""Words around certificates: details, issuers, numbers, and the heads of tables."""

from __future__ import annotations

import re

DETAIL = re.compile(
    r"^\(?(?:issu(?:ed|er)|credential|certificate (?:id|no|number)|licen[cs]e (?:id|no|number)|"
    r"expir(?:es|y|ation)|valid|id[: ]|see |show credential|https?:|www\.)",
    re.IGNORECASE,
)
GRANT = re.compile(r"\b(?:grants?|scholarships?|bursar(?:y|ies)|stipends?|stipendi\w*)\b", re.IGNORECASE)
"""Money, not a paper: `Certificates & grants` list both."""
NUMBER_BEHIND = re.compile(
    r"(?:,\s+|\s+(?=no\.|nr\.?\s|№|#|lic[a-z.]* (?:no|nr|#)))"
    r"(?:licen[cs]e|lic\.|certificate|cert\.|credential|no\.|nr\.?|№|id\b|#)[\w .:#-]*\d[\w-]*$",
    re.IGNORECASE,
)
ISSUER_HEADS = (
    "issu", "institut", "organi", "provider", "authority", "platform", "body",
    "발행", "발급", "発行", "认证", "颁发", "发证",
)  # fmt: skip
NAME_HEADS = frozenset("name title description subject programme program bezeichnung titel titre titulo titolo".split())
"""Heads of the column with the names, in a table that stands below a heading for certificates."""
DATE_HEADS = frozenset(
    (
        "date year dates jahr datum année an fecha año ano data anno rok år jaar yıl tarih год дата vuosi év dato έτος "
        "취득일 취득일자 일자 년월 取得年月 取得日 年月 年月日 日期 时间 取得时间 获得时间"
    ).split()
)
YEAR_CELL = re.compile(r"^(?:(?:平成|令和|昭和|[HRS])\s?(?:\d{1,2}|元)|(?:19|20)[\dX]{2})年?$")
MONTH_CELL = re.compile(r"^\d{1,2}月?$")
GOTTEN = re.compile(r"\s*(?:合格|取得|修了|登録|認定)$")
