"""Labels, dates, directions and fonts follow the language of the résumé."""

from __future__ import annotations

import pytest
from export_docx import TEMPLATES, W, body, lines, parts
from export_profiles import ARABIC, CHINESE, GERMAN

from resumectl.export.labels import label_languages
from resumectl.export.render import RenderOptions, render
from resumectl.model.errors import InvalidInput
from resumectl.model.profile import Profile
from resumectl.model.rendering import LABEL_LANGUAGES, ExportOptions


def test_labels_and_dates_follow_the_language() -> None:
    """A German résumé gets German titles, German dates, and is German to Word's spelling checker."""
    data = render(GERMAN, TEMPLATES["classic"])
    shown = lines(data)
    assert {"Profil", "Berufserfahrung", "Ausbildung", "Kenntnisse", "Zertifikate", "Sprachen"} <= set(shown)
    assert "Leiter Qualitätssicherung\t04/2016 – heute" in shown
    assert b'w:val="de-DE"' in parts(data)["word/styles.xml"]
    assert "Lebenslauf" in parts(data)["docProps/core.xml"].decode()


def test_a_caller_may_choose_the_language_of_labels() -> None:
    """An English agency can send on a German résumé under English section titles."""
    shown = lines(render(GERMAN, TEMPLATES["modern"], options=RenderOptions(language="english")))
    assert "Leiter Qualitätssicherung\tApr 2016 – Present" in shown


def test_a_language_without_words_is_refused() -> None:
    """`klingon`, and German by another name than its English one, must not become English without a word."""
    for unknown in ("klingon", "deutsch", "de"):
        with pytest.raises(InvalidInput, match=unknown) as caught:
            ExportOptions(language=unknown)
        assert caught.value.field == "language"
        assert "german" in (caught.value.remedy or "")
    assert ExportOptions(language=" German ").language == "german"
    assert label_languages() == LABEL_LANGUAGES


def test_right_to_left_runs_and_paragraphs() -> None:
    """Arabic paragraphs run from the right, Arabic runs are marked, Latin words and phone numbers are not."""
    data = render(ARABIC, TEMPLATES["modern"])
    root = body(data)
    assert all(one.find(f"{W}pPr/{W}bidi") is not None for one in root.iter(f"{W}p"))
    marked = {run.findtext(f"{W}t"): run.find(f"{W}rPr/{W}rtl") is not None for run in root.iter(f"{W}r")}
    assert marked["ليلى المنصوري"]
    assert not marked["\u200e+971 4 555 0134\u200e"]
    assert not marked["SAP2000"]
    styles = parts(data)["word/styles.xml"].decode()
    assert 'w:bidi="ar-AE"' in styles


def test_right_to_left_words_in_an_english_resume() -> None:
    """A Hebrew word in an English line gets a run of its own; the line stays left to right."""
    root = body(render(Profile(skills=("Read עברית well",), resume_language="english"), TEMPLATES["modern"]))
    runs = [(run.findtext(f"{W}t"), run.find(f"{W}rPr/{W}rtl") is not None) for run in root.iter(f"{W}r")]
    assert ("עברית", True) in runs
    assert ("Read ", False) in runs
    assert root.find(f".//{W}bidi") is None


def test_chinese_fonts_and_no_slant() -> None:
    """Chinese text gets a Chinese face beside the template's own and no italics."""
    styles = parts(render(CHINESE, TEMPLATES["classic"]))["word/styles.xml"].decode()
    assert 'w:eastAsia="SimSun"' in styles
    assert 'w:eastAsia="zh-CN"' in styles
    assert "<w:i/>" not in styles
    assert (
        'w:eastAsia="Microsoft YaHei"'
        in parts(render(CHINESE, TEMPLATES["modern"]))["word/styles.xml"].decode()
    )
