"""Marks and honours beside a school or a degree, in the words of many countries."""

from __future__ import annotations

import re

MARK_WORDS = (
    r"c?gpa|(?:final )?grade|marks?|percentage|score|abschlussnote|gesamtnote|endnote|durchschnitt(?:snote)?|"
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
    r"(?:magna |summa )?cum laude|(?:e |con )?lode|con mención|mención|sobresaliente|matrícula de honor|com distinção|"
    r"mit auszeichnung|sehr gut|félicitations du jury|"
    r"(?:avec )?mention (?:très |assez )?(?:bien|honorable)|assez bien|très bien|z wyróżnieniem|s vyznamenáním|"
    r"с отличием|красный диплом|άριστα|λίαν καλώς|onur derecesi|"
    r"met onderscheiding|met lof|med utmärkelse|med udmærkelse"
)
NUMBER = r"\d{1,4}(?:[.,]\d{1,2})?"
AMOUNT = rf"{NUMBER}\s*(?:(?:/|su|von|out of|z|de|di|sur|aus|iz|из)\s*{NUMBER}|%|valores|punti|pkt)?"
MARK = rf"(?:{MARK_WORDS})\b\.?\s*:?\s*(?:{AMOUNT})?|{NUMBER}\s*/\s*{NUMBER}"
EDGE = r"[\s,;·|()«»\"“”.–—-]*"
IS_MARK = re.compile(
    rf"^{EDGE}(?:(?:{MARK})(?:{EDGE}(?:e |con )?(?:{HONOUR_WORDS}))?|{HONOUR_WORDS}){EDGE}$", re.IGNORECASE
)
LEADS = re.compile(rf"^(?:{MARK_WORDS})\b\.?\s*:?\s*\d", re.IGNORECASE)


def is_mark(text: str) -> bool:
    """Whether the text says how well somebody did and nothing else: `, votazione 108/110 e lode`, `Note: 1,7`."""
    return len(text) <= LONGEST_MARK and IS_MARK.match(text) is not None


def leads_with_mark(text: str) -> bool:
    """Whether the text begins with a word for marks and a number: `Diploma Notu: 94 / 100`."""
    return LEADS.match(text) is not None


LONGEST_MARK = 60
