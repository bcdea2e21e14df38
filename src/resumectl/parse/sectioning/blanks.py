"""Sections that only say that nothing is there: `Work experience: Fresher`, `Certifications: none`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list
from resumectl.parse.sectioning.cutting import Section

KINDS = frozenset(("work", "education", "certifications", "skills", "projects", "languages", "summary"))
NOTHING = frozenset(
    fold_list("""
    none, nil, n/a, na, n.a., not applicable, no, fresher, a fresher, i am a fresher, i am fresher, none so far,
    none yet, not yet, nothing, no experience, no work experience, no prior experience, no previous experience,
    no formal experience, tbd, to be added, keine, keiner, keine angabe, keine angaben, entfällt, nicht vorhanden,
    aucune, aucun, néant, aucune expérience, sans expérience, ninguna, ninguno, sin experiencia, no aplica, no tengo,
    nenhuma, nenhum, sem experiência, não possui, não tenho, nada consta, nessuna, nessuno, nessuna esperienza, geen,
    geen ervaring, brak, nie dotyczy, brak doświadczenia, žádné, žádná, ingen, inga, ei ole, nincs, nu am, fără, yok,
    bulunmamaktadır, нет, нет опыта, без опыта, отсутствует, немає, няма, κανένα, なし, 特になし, 特に無し, 無し, 无,
    無, 暂无, 없음, 해당없음, tidak ada, belum ada, không có, chưa có, لا يوجد
    """)
)
MOST_WORDS = 4


def without_blanks(sections: Sequence[Section]) -> list[Section]:
    """The sections; those in which a single line says that there is nothing are of kind `other`. No line is lost."""
    return [replace(one, kind="other") if one.kind in KINDS and _is_blank(one.lines) else one for one in sections]


def _is_blank(lines: Sequence[Line]) -> bool:
    if len(lines) != 1 or len(lines[0].flat.split()) > MOST_WORDS:
        return False
    return fold(lines[0].flat.strip(" .!-–—()")) in NOTHING
