"""Degrees and schools without what is printed beside them: marks, honours, how far the studies are, the town."""

from __future__ import annotations

import re

from resumectl.parse.fields.places.ends import split_place
from resumectl.parse.fields.places.finding import region_of
from resumectl.parse.fields.schools.pieces import CAMPUSES
from resumectl.parse.fields.schools.scores import school_score
from resumectl.parse.lexicon import lexicon

UNDER_WAY = re.compile(
    r"\s*[(\[][^()\[\]]*\b(?:in progress|ongoing|expected|en cours|en curso|em curso|cursando|in corso|laufend|"
    r"year|année|año|ano|курс)\b[^()\[\]]*[)\]]|\s+[-–—]?\s*in progress$",
    re.IGNORECASE,
)
STATE_BEFORE = re.compile(
    r"^[(\[](?:abgebrochen|nicht abgeschlossen|unterbrochen|inachevée?|interrompue?|sin terminar|inconclus[oa]|"
    r"interrott[oa]|unfinished|incomplete|withdrawn|dropped out|niet afgerond|przerwane|nedokončeno)[)\]]\s*",
    re.IGNORECASE,
)
"""How far the studies came, before the school."""
LINK_BEHIND = re.compile(r"(?<=[\w”»\")])\s+(?:at|an der|am|en la|à l['’]|à|presso|na|no|на|в|w|v|ve|vid|ved|bij|te)$")
"""What led to the school in its row."""
LEADING = re.compile(r"^(?:in|of|en|em|de|im)\s+(?=[A-ZÀ-Ý])")
GAINED = re.compile(
    r"^(?:(?:currently )?(?:pursuing|studying)|completed|earned|obtained|received|graduated (?:with|in))\s+"
    r"(?:an?\s+|my\s+|the\s+)?(?=[A-Z])|^passed\s+(?=[A-Z])|"
    r"^cursando\s+(?:[oa]\s+)?(?=[A-ZÀ-Ý])|"
    r"^obtention (?:d['’]une?|d[ue](?: la| l['’])?)\s*(?=[^\W\d_])",
    re.IGNORECASE,
)
"""`Completed a BSc in Physics`: what somebody did with the degree is no part of it."""
GRADE_BEHIND = re.compile(
    r"\s+[-–—|,;]*\s*(?:c?gpa|(?:final )?grade|note|abschlussnote|moyenne|nota(?: media)?|voto|media|ocena)\b"
    r"\s*:?\s*[\d(].*$|\s+[-–—]?\s*\d{2,3}\s?/\s?\d{2,3}(?: e lode)?$|\s+[-–—]\s+(?-i:[DMP]\*?[DMP]\*?[DMP]?\*?)$",
    re.IGNORECASE,
)
"""The last ones are of a maturità, `90/100`, and a BTEC: `D*DM`."""
WITH = re.compile(r"^[\s,;–-]*(?:con|with|mit|avec|com|met)\s+", re.IGNORECASE)
GRADE_IN_BRACKETS = re.compile(
    r"[(\[]\s*\d{1,2}[.,]\d{1,2}\s*[)\]]|"
    r"[(\[]\s*\d{2,3}\s*(?:ects|credits?|créditos|crédits|cfu|crediti|hp|stp|studiepoeng)\s*[)\]]|"
    r"[(\[][^()\[\]]*(?:\d\s*/\s*\d|\d\s*%|\b(?:c?gpa|grade|note|mention|class honou?rs|"
    r"distinction|lode|voto|nota|"
    r"ipk|prosek|prosjek|průměr|priemer|átlag|medie|ocena|оценка|карактер|karakter|betyg|keskiarvo|médi[ae]|"
    r"με βαθμό|(?:с|со|із|з) (?:отличием|відзнакою))\b)"
    r"[^()\[\]]*[)\]]",
    re.IGNORECASE,
)
MARKS_BEHIND = re.compile(
    r"\s+(?:with|securing|scoring|con|mit|avec|com)\s(?:[a-zçñé]{1,12}\s){0,3}\d[\d.,]*\s*(?:%|/|c?gpa|percent).*$",
    re.IGNORECASE,
)
HONOURS = re.compile(
    r"(?!\s+\(hono(?:u)?rs\))[\s,;–-]+\(?(?:with (?:merit|distinction|excellence|credit)$|"
    r"(?:with )?(?:(?:magna |summa )?cum laude|(?:highest |high )?hono(?:u)?rs"
    r"(?!:?\s+(?:(?:in|degree)\s|(?-i:[A-Z][a-z])))|top \d{1,2} ?%|"
    r"mention (?:ab|tb|b|assez bien|bien|très bien)|"
    r"[12][.:][12](?: class)?)(?!\w).*)$",
    re.IGNORECASE,
)
HONOURS_AMID = re.compile(r"\s+(?:magna |summa )?cum laude(?=,\s+[A-ZÀ-Ý][^\W\d_]+\s(?!gpa))", re.IGNORECASE)
"""Honours before the field of study: `Bachelor of Arts Cum Laude, Music & Drama`."""
PAGE_BEHIND = re.compile(r"(?<=\S)\s+(?:https?://|www\.)\S+$", re.IGNORECASE)
"""The address of its pages."""
ENDED_WITH = re.compile(
    r"[\s,;–-]+\(?(?:zakončen|ukončen|zavŕšen|ukończon|zakończon|završen)[^\W\d_]{0,2}\s(?=[^\W\d_]).*$",
    re.IGNORECASE,
)
"""By which examination the studies ended, as Czechs and Poles tell: `Strojírenství, zakončeno maturitní zkouškou`."""
AFFILIATED = re.compile(r"(?<=\w)\s*[,(–-]*\s*\baffiliated (?:to|with|by)\b.*$|\s+in the(?: year)?$", re.IGNORECASE)
"""Of which university a college is: `Fen Institute of Technology affiliated to Marl University`."""
DEPARTMENT = re.compile(r"(?<=[^\W\d_])\s+\((?:\d{2,3}|2[AB])\)$")
"""The number of a French department behind a town: `CFA de Saint-Brieuc (22)`."""
LAST_BRACKET = re.compile(r"\s*\(([^()]{2,40})\)$")
ABBREVIATION = re.compile(r"(?:\.[^\W\d_]{1,3}|^[^\W\d_]{1,5}|\s[^\W\d_]{1,3})\.$")


def bare_degree(text: str) -> str:
    """The degree without grades, and without words that say it is not finished."""
    text = ENDED_WITH.sub("", UNDER_WAY.sub("", LEADING.sub("", GAINED.sub("", text))))
    text = HONOURS_AMID.sub("", LINK_BEHIND.sub("", text))
    text = HONOURS.sub("", GRADE_BEHIND.sub("", " ".join(GRADE_IN_BRACKETS.sub(" ", text).split())))
    if text.count("(") > text.count(")"):
        text = text[: text.rindex("(")]  # honours stood in brackets: `(Second Upper Honours)`
    return text.rstrip(" ,;.") if not ABBREVIATION.search(text) else text.rstrip(" ,;")


def bare_school(text: str) -> str:
    """The school's name without the town behind it, and without the marks got there and the sign that leads to it."""
    text = AFFILIATED.sub("", text.lstrip("@ "))
    text = DEPARTMENT.sub("", " ".join(GRADE_IN_BRACKETS.sub(" ", MARKS_BEHIND.sub("", text)).split()))
    text = PAGE_BEHIND.sub("", STATE_BEFORE.sub("", text))
    name, where = split_place(text)
    # "University of California, Berkeley" is a name; elsewhere a city behind the school only says where it is.
    campus = "," not in where and (region_of(name.split()[-1] if name else "") or CAMPUSES.match(name))
    text = name if where and name and not campus else text
    bracket = LAST_BRACKET.search(text)
    inner = bracket.group(1) if bracket else ""
    if bracket and not inner.isupper() and len(inner) > 2 and not school_score(inner, lexicon()):
        text = text[: bracket.start()]
    text = text.rstrip(" ,;")
    return text if ABBREVIATION.search(text) else text.rstrip(" .")
