"""Invented people whose profiles the export tests render."""

from __future__ import annotations

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

NURSE = Profile(
    basic_info=BasicInfo(
        first_name="Margaret Anne",
        last_name="O'Donoghue",
        full_name="Margaret Anne O'Donoghue",
        email="margaret.odonoghue@example.org",
        phone_number="+44 20 7946 0958",
        phone_e164="+442079460958",
        current_org="St Brendan's Hospital",
        current_title="Senior Staff Nurse, Intensive Care",
        location=Location("Bristol", "United Kingdom"),
        summary_description=(
            "Registered nurse with eleven years in intensive and high-dependency care, four of them leading "
            "a team of fourteen through a ward move, a new patient record and two winters of full occupancy.",
            "Known for calm handovers, careful teaching and a falls rate that halved in eighteen months.",
        ),
    ),
    work_history=(
        Job(
            "Senior Staff Nurse, Intensive Care",
            "St Brendan's Hospital",
            "Bristol, United Kingdom",
            "2019-03",
            "Present",
            (
                "Lead fourteen nurses and four healthcare assistants on a 22-bed intensive care unit.",
                "Cut catheter-related infections from 3.1 to 0.9 per 1,000 line days by a two-person check.",
                "Wrote the unit's induction for internationally trained nurses; 31 have since completed it.",
                "Represent nursing on the trust's medication safety board & chair its quarterly review.",
            ),
        ),
        Job(
            "Staff Nurse",
            "Royal Avon Infirmary",
            "Bath, United Kingdom",
            "2015-09",
            "2019-02",
            (
                "Cared for surgical and medical patients on a 28-bed high-dependency ward.",
                "Mentored nine students, all of whom passed their final placement.",
            ),
        ),
        Job(
            "Staff Nurse (Rotation)",
            "Mid Glamorgan Health Board",
            "Bridgend, Wales",
            "2013-10",
            "2015-08",
            ("Rotated through orthopaedics, stroke and emergency admissions.",),
        ),
    ),
    education=(
        Education("MSc in Advanced Clinical Practice", "University of the West of England", "2020", "2023"),
        Education("BSc (Hons) in Adult Nursing", "Cardiff University", "2010-09", "2013-07"),
    ),
    skills=(
        "Haemodynamic monitoring",
        "Invasive & non-invasive ventilation",
        "Continuous renal replacement therapy",
        "Tracheostomy care",
        "ECG interpretation",
        "Sepsis six",
        "Safeguarding level 3",
        "Rostering",
        "Clinical audit",
        "EMIS and Epic",
    ),
    certifications=(
        Certification("Registered Nurse (Adult)", "Nursing and Midwifery Council", "2013-09"),
        Certification("Advanced Life Support", "Resuscitation Council UK", "2024-05"),
        Certification("Mentorship for Practice", "", "2017"),
    ),
    languages=(
        SpokenLanguage("English", "native"),
        SpokenLanguage("Irish", "B2"),
        SpokenLanguage("French", "A2"),
    ),
    links=(
        Link("", "https://www.linkedin.com/in/modonoghue-rn"),
        Link("Publications", "https://orcid.org/0000-0002-1825-0097"),
    ),
    projects=(
        Project(
            "Quiet nights on intensive care",
            "2022-01",
            "2023-03",
            ("Measured noise and light around the clock; new routines added 54 minutes of sleep a night.",),
        ),
    ),
    resume_language="english",
)

SPARSE = Profile(
    basic_info=BasicInfo(full_name="Prince", email="prince@example.com"),
    work_history=(
        Job(company="Northgate Bakery"),
        Job(role_title="Driver", end_date="2011"),
        Job(start_date="2009"),
    ),
    skills=("Baking",),
    resume_language="english",
)

LONG = Profile(
    basic_info=BasicInfo(
        full_name="Alexander Bartholomew Featherstonehaugh-Montgomery",
        email="a@example.net",
        phone_number="020 7946 0001",
        current_title="Interim Chief Operating Officer and Transformation Director",
        location=Location("Leeds", "United Kingdom"),
    ),
    work_history=tuple(
        Job(
            f"Programme Manager {number}"
            if number % 3
            else f"Regional Head of Continuous Improvement, Facilities, Fleet and Shared Operations {number}",
            f"Company number {number} Limited",
            "Leeds, West Yorkshire, United Kingdom" if number % 2 else "",
            f"{2025 - number}-04",
            "Present" if number == 1 else f"{2026 - number}-03",
            tuple(
                f"Delivered outcome {number}.{bullet} on time, to budget and a long sentence that wraps over "
                "more than one line of the page so that hanging indents can be seen."
                for bullet in range(number % 4)
            ),
        )
        for number in range(1, 31)
    ),
    education=(Education("MBA", "Leeds University Business School", "", "1994"),),
    skills=tuple(f"Skill {number}" for number in range(60)),
    resume_language="english",
)

GERMAN = Profile(
    basic_info=BasicInfo(
        "Jürgen",
        "Müller-Lüdenscheidt",
        "Jürgen Müller-Lüdenscheidt",
        "j.mueller@example.de",
        "+49 30 901820",
        "+4930901820",
        "Spreewerk Maschinenbau GmbH & Co. KG",
        "Leiter Qualitätssicherung",
        Location("Berlin", "Germany"),
        ("Diplom-Ingenieur mit fünfzehn Jahren Erfahrung in Fertigung, Prüfung und Auditierung.",),
    ),
    work_history=(
        Job(
            "Leiter Qualitätssicherung",
            "Spreewerk Maschinenbau GmbH & Co. KG",
            "Berlin",
            "2016-04",
            "Present",
            (
                "Führung von 18 Mitarbeitenden an zwei Standorten",
                "Senkung der Ausschussquote von 4,2 % auf 1,1 %",
            ),
        ),
        Job(
            "Qualitätsingenieur",
            "Havelland Getriebe AG",
            "Potsdam",
            "2009-10",
            "2016-03",
            ("Einführung von Erstmusterprüfberichten für 140 Bauteile",),
        ),
    ),
    education=(Education("Dipl.-Ing. Maschinenbau", "Technische Universität Berlin", "2003", "2009"),),
    skills=("ISO 9001", "FMEA", "SAP QM", "Six Sigma", "Messmittelfähigkeit"),
    certifications=(Certification("Auditor ISO 9001", "TÜV Rheinland", "2018-06"),),
    languages=(SpokenLanguage("Deutsch", "Muttersprache"), SpokenLanguage("Englisch", "C1")),
    resume_language="german",
)

ARABIC = Profile(
    basic_info=BasicInfo(
        "ليلى",
        "المنصوري",
        "ليلى المنصوري",
        "layla@example.ae",
        "+971 4 555 0134",
        "+97145550134",
        "شركة الخليج للهندسة",
        "مهندسة مدنية أولى",
        Location("دبي", "United Arab Emirates"),
        ("مهندسة مدنية بخبرة اثنتي عشرة سنة في تصميم الجسور وتنفيذها، مع AutoCAD و Revit (2024).",),
    ),
    work_history=(
        Job(
            "مهندسة مدنية أولى",
            "شركة الخليج للهندسة",
            "دبي",
            "2018-05",
            "Present",
            (
                "الإشراف على تنفيذ ثلاثة جسور بقيمة 120 مليون درهم.",
                "استخدام برنامج SAP2000 في تحليل المنشآت.",
            ),
        ),
        Job(
            "مهندسة موقع",
            "Arabtec Construction LLC",
            "أبوظبي",
            "2012-09",
            "2018-04",
            ("إعداد جداول الكميات (BOQ).",),
        ),
    ),
    education=(Education("بكالوريوس الهندسة المدنية", "جامعة الإمارات", "2008", "2012"),),
    skills=("AutoCAD", "Revit", "C++", "إدارة المشاريع", "ضبط الجودة"),
    languages=(SpokenLanguage("العربية", "اللغة الأم"), SpokenLanguage("English", "C1")),
    links=(Link("", "https://example.ae/layla/"),),
    resume_language="arabic",
)

CHINESE = Profile(
    basic_info=BasicInfo(
        "小明",
        "王",
        "王小明",
        "wang@example.cn",
        "138 0013 8000",
        "+8613800138000",
        "华东重工有限公司",
        "高级机械工程师",
        Location("上海", "China"),
        ("拥有十年机械设计与产品开发经验，熟悉从概念到量产的全过程。",),
    ),
    work_history=(
        Job(
            "高级机械工程师",
            "华东重工有限公司",
            "上海",
            "2017-07",
            "Present",
            ("负责 5 条自动化产线的设计，产能提升 30%。", "带领 8 人团队完成新产品开发。"),
        ),
        Job("机械工程师", "长江机电厂", "武汉", "2013-07", "2017-06", ("设计减速机壳体与夹具。",)),
    ),
    education=(Education("机械工程学士", "华中科技大学", "2009-09", "2013-06"),),
    skills=("SolidWorks", "AutoCAD", "有限元分析", "项目管理"),
    languages=(SpokenLanguage("普通话", "母语"), SpokenLanguage("英语", "CET-6")),
    resume_language="chinese",
)

HORRORS = Profile(
    basic_info=BasicInfo(
        full_name='Zo\u0308e <b>O\'Neil</b> & "Söns" 👩🏽‍⚕️ 𝒥𝒶𝓃ℯ',
        email="zoë&<x>@exa mple.com",
        phone_number="(+1) 555\n0199",
        current_title="Ops {{7*7}} {% raw %} {_{x}_} &amp; ]]> lead\x00\x0b\ud800\ufffe",
        current_org='ACME\t"Q"',
        location=Location("‏שלום", "Île-de-France"),
        summary_description=(
            "Line one\nline two\r\nline\u2028three\x07",
            "</w:t></w:r></w:p><w:p><w:r><w:t>injected",
            "{{ ''.__class__.__mro__ }}",
            "\t \n",
        ),
    ),
    work_history=(
        Job(
            "🧨 Fire­works & lights",
            "Zażółć gęślą jaźń 株式会社 <Ltd>",
            "Kraków — 東京",
            "circa 1999",
            "2001-13",
            ("a" * 300, "مرحبا Hello עולם 123 +49", "%}{%", "x\u200bzero\u200dwidth\ufeff", ""),
        ),
        Job(),
        Job(bullet_points=("Only a bullet",)),
    ),
    skills=("C++", "C#", "<script>alert(1)</script>", "'; DROP TABLE", "🦄", " "),
    links=(
        Link("x", "javascript:alert(1)"),
        Link("", "http://[bad"),
        Link("ok", 'https://example.com/ä?q=<">&r=1'),
        Link("only a label", ""),
    ),
    languages=(SpokenLanguage("", "B2"), SpokenLanguage("Klingon", "")),
    certifications=(Certification(issuer="Only an issuer"), Certification(date="2020-02")),
    projects=(Project(name="P & Q"),),
    resume_language="klingon",
)

PROFILES = {
    "nurse": NURSE,
    "sparse": SPARSE,
    "long": LONG,
    "german": GERMAN,
    "arabic": ARABIC,
    "chinese": CHINESE,
    "horrors": HORRORS,
    "empty": Profile(),
}
