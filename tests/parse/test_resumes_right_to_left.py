"""Résumés in scripts that run from right to left, as far as they go: Arabic whole, Hebrew by its contact block."""

from __future__ import annotations

import pytest
from language_people import Phrases
from test_resumes_languages import EMAIL, PHONE, in_word, meant, read

from resumectl.parse.fields.contact.name import may_be_name
from resumectl.parse.geometry import ParseOptions
from resumectl.parse.lexicon import lexicon
from resumectl.parse.pipeline import parse_document

ARABIC = Phrases(
    "arabic", "ليلى الشريف", "ليلى", "الشريف", "القاهرة", "مصر", "Egypt",
    ("الملخص المهني", "الخبرة العملية", "التعليم", "المهارات", "اللغات", "الشهادات", "المشاريع"),
    "منسقة رحلات هادئة ومنظمة تعمل مع فرق كبيرة وصغيرة.",
    (("مديرة المحطة", "شركة النيل للنقل", "مارس 2019 - حتى الآن", "2019-03", "Present",
      "تخطيط جداول اثني عشر سائقا وساعات راحتهم"),
     ("موظفة تذاكر", "شركة الميناء للعبارات", "سبتمبر 2015 - فبراير 2019", "2015-09", "2019-02",
      "بيع التذاكر والرد على أسئلة المسافرين")),
    "بكالوريوس إدارة الأعمال", "جامعة القاهرة", "2011 - 2015", ("إدارة الجداول", "الإسعافات الأولية", "خدمة العملاء"),
    (("العربية", "اللغة الأم"), ("الإنجليزية", "ممتاز")), "شهادة السلامة", "خريطة الليل",
    "رسم خريطة لخطوط الليل في المدينة",
)  # fmt: skip
HEBREW = ARABIC._replace(
    language="hebrew", name="נועה שלומי", first="נועה", last="שלומי", city="חיפה", country="ישראל",
    headings=("תמצית", "ניסיון תעסוקתי", "השכלה", "מיומנויות", "שפות", "הסמכות", "פרויקטים"),
    summary="מנהלת תחנה רגועה ומסודרת העובדת היטב עם צוותים גדולים וקטנים.",
)  # fmt: skip


def test_a_word_file_in_arabic_is_read_whole() -> None:
    """Every section, the month names, the word for now, levels and the order of the names."""
    found, expected = read(parse_document(in_word(ARABIC), ParseOptions())), meant(ARABIC)
    assert {name: found[name] for name in expected if found[name] != expected[name]} == {}


def test_a_word_file_in_hebrew_names_the_person() -> None:
    """Its headings are not known; who it is, how to write and to call, and the language are, and no line is lost."""
    result = parse_document(in_word(HEBREW), ParseOptions())
    basic = result.profile.basic_info
    assert (basic.full_name, basic.first_name, basic.last_name) == (HEBREW.name, HEBREW.first, HEBREW.last)
    assert (basic.email, basic.phone_number) == (EMAIL, PHONE)
    assert result.profile.resume_language in ("hebrew", "arabic")
    assert HEBREW.summary in [line.text for line in result.unplaced]


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("ليلى الشريف", 0.7, 0.9), ("נועה שלומי", 0.7, 0.9), ("مهندسة برمجيات", 0.0, 0.2),
        ("السيرة الذاتية", 0.0, 0.0),
    ],
)  # fmt: skip
def test_names_in_scripts_without_capitals(text: str, least: float, most: float) -> None:
    """No capital is asked for where there are none; a title of a job or of the document is no name there either."""
    assert least <= may_be_name(text, lexicon()) <= most
