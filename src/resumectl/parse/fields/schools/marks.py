"""Marks and honours beside a school or a degree, in the words of many countries."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.schools.notes import tells_of_studies

MARK_WORDS = (
    r"(?:cumulative |overall |current |major |final |total )?c?gpa|ipk|a?gno|(?:final )?grade|marks?|percentage|"
    r"score|abschlussnote|gesamtnote|endnote|durchschnitt(?:snote)?|"
    r"notenschnitt|"
    r"note(?: finale)?|moyenne(?: générale)?|"
    r"mention|nota(?: media| final| de curso)?|calificación|promedio(?: general)?|"
    r"média(?: final)?|classificação(?: final)?|voto(?: finale| di laurea)?|votazione|punteggio|valutazione|"
    r"(?:eind)?cijfer|gemiddeld(?:e)?|ocena(?: końcowa)?|średnia(?: ocen)?|wynik|průměr|hodnocení|betyg|medelbetyg|"
    r"snitt|"
    r"karaktergennemsnit|gennemsnit|karakter(?:snitt)?|(?:genel )?not ortalaması|(?:ağırlıklı )?ortalama|"
    r"diploma (?:notu|puanı)|"
    r"mezuniyet (?:notu|derecesi)|средний балл|оценка|βαθμός(?: πτυχίου)?|(?:平均)?(?:绩点|成绩|分)"
)
HONOUR_WORDS = (
    r"(?:magna |summa )?cum laude|(?:\d{2,3} )?(?:e |con )?lode|con mención|mención|sobresaliente|"
    r"matrícula de honor|com distinção|"
    r"mit (?:hoher |besonderer )?auszeichnung|sehr gut|(?:mit )?(?:sehr )?gute[mr] erfolg|mit prädikat|"
    r"(?:avec )?(?:les )?félicitations(?: du jury)?|con matrícula de honor|com (?:louvor|mérito)|med beröm|"
    r"velmi dobře|výborně|kitűnő(?: eredménnyel)?|jeles(?: eredménnyel)?|з відзнакою|с отличен успех|"
    r"(?:avec )?mention (?:très |assez )?(?:bien|honorable)|assez bien|très bien|z wyróżnieniem|s vyznamenáním|"
    r"(?:диплом )?с отличием|красный диплом|(?:диплом )?з відзнакою|άριστα|λίαν καλώς|onur derecesi|"
    r"met onderscheiding|met lof|med utmärkelse|med udmærkelse"
)
NUMBER = r"\d{1,4}(?:[.,]\d{1,2})?"
AMOUNT = rf"{NUMBER}\s*(?:(?:/|su|von|out of|z|de|di|sur|aus|iz|из)\s*{NUMBER}|%|valores|punti|pkt)?"
LETTERS = r"\d{1,2}\s?x?\s?(?-i:[A-E])\*{0,2}['’]?s?(?:(?:,| and| &| \+)? \d{1,2}\s?x?\s?(?-i:[A-E])\*{0,2}['’]?s?)*"
"""How many subjects with which letter: `8 As`, `3 A*s, 1 B`."""
SCALE = (
    rf"(?:(?:en|on|in|na|sur|em|auf)\s+)?(?:(?:una|an?|uma|une|einer)\s+)?(?:escala|scala|scale|skala|skali|škále|échelle)"
    rf"\s+(?:(?:de|of|from|da|von|od)\s+)?{NUMBER}\s*(?:[-–—]|to|a|à|bis|do)\s*{NUMBER}"
)
"""What a mark is measured by: `en escala 0.0 - 10.0`."""
MARK = rf"{SCALE}|{LETTERS}|(?:{MARK_WORDS})\b\.?\s*:?\s*(?:{AMOUNT})?|{NUMBER}\s*(?:/\s*{NUMBER}|%)"
EDGE = r"[\s,;·|()«»\"“”.–—-]*"
IS_MARK = re.compile(
    rf"^{EDGE}(?:(?:{MARK})(?:{EDGE}(?:e |con )?(?:{HONOUR_WORDS}))?|{HONOUR_WORDS}){EDGE}$", re.IGNORECASE
)
LEADS = re.compile(rf"^(?:{MARK_WORDS})\b\.?\s*:?\s*\d", re.IGNORECASE)


NOTE_BEHIND = re.compile(
    rf"^\)?\s*[.,;|–-]\s*(?:(?:{MARK_WORDS})\b\.?\s*:?\s*\d|credits?\b|thesis\b|relevant\b|dean['’]?s\b|"
    r"(?:with|including|incl\.|mit|inkl\.|avec|dont|con|com|met|med|z|s) (?:(?:an?|one|einem|une?|uma?|een|et|ett) )?"
    r"(?:years?|semesters?|terms?|auslands\w+|année|semestre|año|anno|ano|jaar|år|rok\w*|exchange|erasmus)\b)",
    re.IGNORECASE,
)
"""What is told behind a date: marks, credits, a year abroad."""
SUBJECT = re.compile(r"\S\s*[-–:]?\s*\((?:[A-EU]\*{0,2}|[1-9]|[A-E][1-9])\)$")
"""A subject with its mark: `History (A*)`, `Botany (7)`."""


def leads_with_note(text: str) -> bool:
    """Whether what stands behind a date tells of marks or credits: `. GPA: 3.41 of a maximum 4.0. Credits: 62`."""
    return NOTE_BEHIND.match(text) is not None or tells_of_studies(text.lstrip(").,;|–- "))


def rows_of_subjects(pieces: Sequence[tuple[int, str, float]]) -> set[int]:
    """The rows that list subjects with their marks and no degree, `Art (A), Law (B)`, of pieces as (row, text, degree).
    """
    rows: dict[int, list[bool]] = {}
    for row, text, degree in pieces:
        rows.setdefault(row, []).append(not degree and SUBJECT.search(text) is not None)
    return {row for row, told in rows.items() if len(told) > 1 and all(told)}


def is_mark(text: str) -> bool:
    """Whether the text says how well somebody did and nothing else: `, votazione 108/110 e lode`, `Note: 1,7`."""
    return len(text) <= LONGEST_MARK and IS_MARK.match(text) is not None


def leads_with_mark(text: str) -> bool:
    """Whether the text begins with a word for marks and a number: `Diploma Notu: 94 / 100`."""
    return LEADS.match(text) is not None


LONGEST_MARK = 60
