"""Three invented people to try a template on: with everything, with next to nothing, and in other scripts."""

from __future__ import annotations

from typing import Final

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

FULL: Final = Profile(
    basic_info=BasicInfo(
        "Josephine",
        "Marlowe-Hart",
        "Josephine Marlowe-Hart",
        "josephine@marlowe-hart.example",
        "+44 20 7946 0321",
        "+442079460321",
        "Tidewell Engineering Ltd",
        "Head of Operations",
        Location("Leeds", "United Kingdom"),
        ("Operations lead for plants of up to 400 people.", "Known for calm launches & clean hand-overs."),
    ),
    work_history=tuple(
        Job(
            title,
            company,
            "Leeds, United Kingdom",
            start,
            end,
            tuple(f"Result {number} of this position, in a sentence long enough to wrap." for number in range(1, 7)),
        )
        for title, company, start, end in (
            ("Head of Operations", "Tidewell Engineering Ltd", "2019-04", "Present"),
            ("Plant Manager", "Fenwick Pumps plc", "2012-09", "2019-03"),
            ("Process Engineer", "Aireside Castings", "2006", "2012"),
        )
    ),
    education=(Education("MEng Mechanical Engineering", "University of Aireside", "2002-10", "2006-07"),),
    skills=tuple(f"Skill {number}" for number in range(1, 25)),
    certifications=(Certification("Chartered Engineer", "Engineering Board", "2011-05"),),
    languages=(SpokenLanguage("English", "native"), SpokenLanguage("French", "B2")),
    links=(Link("Portfolio", "https://marlowe-hart.example/work"),),
    projects=(Project("Line 4", "2021-01", "2022-02", ("Built in eleven months.",)),),
    resume_language="english",
)
SPARSE: Final = Profile(
    basic_info=BasicInfo(full_name="Ola"), work_history=(Job(company="Norrby Bakery"),), resume_language="english"
)
UNICODE: Final = Profile(
    basic_info=BasicInfo(
        "ليلى",
        "الحداد",
        "ليلى الحداد",
        "layla@example.ae",
        "+971 4 555 0134",
        "+97145550134",
        "شركة المثال <&>",
        "مهندسة أولى — 高级工程师 {{ 7 }}",
        Location("دبي", "United Arab Emirates"),
        ("نص عربي مع C++ و 東京 و Łódź 👩🏽‍🔧.",),
    ),
    work_history=(Job("مهندسة", "株式会社 例 & Söhne", "Zürich", "2018-05", "Present", ("{% raw %} </w:t>", "שלום")),),
    skills=("C++", "数据分析", "إدارة"),
    resume_language="arabic",
)
SAMPLES: Final = {"full": FULL, "sparse": SPARSE, "unicode": UNICODE}
