"""More invented people: those whose résumés are unlike the usual one, for the pictures of each template."""

from __future__ import annotations

from dataclasses import replace

from export_profiles import ARABIC, CHINESE, GERMAN, LONG, NURSE, SPARSE

from resumectl.model.profile import (
    BasicInfo,
    Certification,
    Education,
    Job,
    Link,
    Location,
    Profile,
    Project,
    SpokenLanguage,
)

JAPANESE = Profile(
    basic_info=BasicInfo(
        "美咲",
        "佐々木",
        "佐々木 美咲",
        "m.sasaki@example.jp",
        "090-1234-5678",
        "+819012345678",
        "株式会社みなと物流",
        "物流企画課長",
        Location("横浜", "Japan"),
        ("物流業界で十二年の経験を持ち、倉庫の自動化と配送網の見直しを担当してまいりました。",),
    ),
    work_history=(
        Job(
            "物流企画課長",
            "株式会社みなと物流",
            "横浜",
            "2018-04",
            "Present",
            ("三つの倉庫で自動搬送を導入し、出荷時間を四割短縮。", "課員九名の育成と評価を担当。"),
        ),
        Job("倉庫管理主任", "北洋運輸株式会社", "札幌", "2012-04", "2018-03", ("在庫差異を年 0.2 % に抑制。",)),
    ),
    education=(Education("経営学士", "北海道商科大学", "2008-04", "2012-03"),),
    skills=("倉庫管理システム", "Excel", "SQL", "予算管理"),
    certifications=(Certification("日商簿記検定2級", "", "2014-06"),),
    languages=(SpokenLanguage("日本語", "母語"), SpokenLanguage("英語", "TOEIC 820")),
    resume_language="japanese",
)

HEBREW = Profile(
    basic_info=BasicInfo(
        "נועה",
        "בן־דוד",
        "נועה בן־דוד",
        "noa@example.co.il",
        "+972 3 555 0142",
        "+97235550142",
        "מעבדות הגליל בע\"מ",
        "מנהלת מעבדה",
        Location("חיפה", "Israel"),
        ("ביולוגית עם עשר שנות ניסיון במעבדות קליניות, כולל PCR ו-ELISA.",),
    ),
    work_history=(
        Job("מנהלת מעבדה", 'מעבדות הגליל בע"מ', "חיפה", "2019-02", "Present", ("ניהול צוות של 7 עובדים.",)),
        Job("ביולוגית", "המרכז הרפואי כרמל", "חיפה", "2014-09", "2019-01", ("פיתוח 12 בדיקות חדשות (ISO 15189).",)),
    ),
    education=(Education("תואר שני בביולוגיה", "הטכניון", "2011", "2013"),),
    skills=("PCR", "ELISA", "ניהול צוות", "C++"),
    resume_language="hebrew",
)

MONONYM = Profile(
    basic_info=BasicInfo(
        full_name="Suharto",
        email="suharto@example.id",
        phone_number="+62 21 555 0188",
        phone_e164="+622155500188",
        current_title="Restaurant Manager",
        location=Location("Bandung", "Indonesia"),
    ),
    work_history=(
        Job("Restaurant Manager", "Warung Teratai", "Bandung", "2020-01", "Present", ("Run a kitchen of eleven.",)),
    ),
    skills=("Menu planning", "Stock control"),
    languages=(SpokenLanguage("Indonesian", "native"), SpokenLanguage("English", "B2")),
    resume_language="english",
)

UNDATED = Profile(
    basic_info=BasicInfo(
        "Colette",
        "Desrosiers",
        "Colette Desrosiers",
        "c.desrosiers@example.fr",
        "01 55 50 01 99",
        "+33155500199",
        "Atelier Vauquelin",
        "Responsable d’atelier",
        Location("Rouen", "France"),
        ("Couturière devenue responsable d’atelier, à l’aise avec les délais courts et les équipes mêlées.",),
    ),
    work_history=(
        Job("Responsable d’atelier", "Atelier Vauquelin", "Rouen", bullet_points=("Encadrement de six couturières.",)),
        Job("Couturière", "Maison Thévenin", "", bullet_points=("Retouches et pièces sur mesure.", "Essayages.")),
        Job("Apprentie", "", "Le Havre"),
    ),
    education=(Education("CAP Métiers de la mode", "Lycée Jeanne-Hachette"), Education("Brevet des collèges", "")),
    skills=("Patronage", "Moulage", "Broderie"),
    certifications=(Certification("Sauveteur secouriste du travail"),),
    resume_language="french",
)

JOBLESS = Profile(
    basic_info=BasicInfo(
        "Tomasz",
        "Wieczorek",
        "Tomasz Wieczorek",
        "tomasz.wieczorek@example.pl",
        "+48 22 555 01 23",
        "+48225550123",
        location=Location("Wrocław", "Poland"),
        summary_description=("Absolwent informatyki, szuka pierwszej pracy jako programista.",),
    ),
    education=(Education("inżynier, informatyka", "Politechnika Nadodrzańska", "2022-10", "2026-02"),),
    skills=("Python", "SQL", "Git", "Linux"),
    languages=(SpokenLanguage("polski", "ojczysty"), SpokenLanguage("angielski", "C1")),
    links=(Link("GitHub", "https://github.com/twieczorek-example"), Link("", "https://wieczorek.example")),
    projects=(
        Project("Rozkład jazdy offline", "2025-03", "2025-11", ("Aplikacja z 4 tys. użytkowników, bez sieci.",)),
    ),
    resume_language="polish",
)

AMERICAN = replace(
    NURSE,
    basic_info=replace(
        NURSE.basic_info,
        phone_number="(617) 555-0142",
        phone_e164="+16175550142",
        location=Location("Boston", "United States"),
    ),
    links=(*NURSE.links, Link("LinkedIn", "https://www.linkedin.com/in/" + "margaret-odonoghue-rn-" * 4)),
)
"""With an address too long for its line; drawn on Letter paper."""

WORDY = replace(
    GERMAN,
    work_history=(
        replace(
            GERMAN.work_history[0],
            bullet_points=tuple(
                f"Vorhaben {number}: Planung, Steuerung und Abnahme der Qualitätssicherungsmaßnahmen "
                "einschließlich der Abstimmung mit Lieferanten, Fertigungssteuerung, Vorbereitung und Kundendienst."
                for number in range(1, 46)
            ),
        ),
        *GERMAN.work_history[1:],
    ),
)

DRAWN = {
    "nurse": NURSE,
    "american": AMERICAN,
    "sparse": SPARSE,
    "long": LONG,
    "wordy": WORDY,
    "german": GERMAN,
    "undated": UNDATED,
    "jobless": JOBLESS,
    "mononym": MONONYM,
    "arabic": ARABIC,
    "chinese": CHINESE,
    "japanese": JAPANESE,
}
"""The twelve whose pictures are kept."""
