"""Employer and title in one piece of a script without spaces: `ひまわり保育園／保育士`, `在永辉超市担任店长`."""

from __future__ import annotations

import re

from resumectl.parse.fields.entries.asides import tells_terms
from resumectl.parse.fields.entries.atoms import Atom, company_score, title_score
from resumectl.parse.fields.jobs.commas import halves
from resumectl.parse.lexicon import Lexicon

UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TOLD = (
    re.compile(r"(?:曾|现)?(?:在|于|就职于|任职于)(.{2,30}?)[，,]?(?:担任|出任|任职|任)(.{2,20})"),
    re.compile(r"(.{2,30}?)(?:にて|において|に)、?(.{2,20}?)として(?:勤務|従事|入社|配属)"),
    re.compile(r"[【〔［](.{2,30}?)[】〕］]\s*(.{2,20})"),
    re.compile(r"([^（(]{2,30})[（(]([^（）()]{2,15})[）)]"),
)
"""Sentences and brackets that tell who employed and as what."""
TERMS_BEHIND = re.compile(r"\s*[（(]([^（）()]{2,10})[）)]$")
"""`株式会社青山（正社員）`: on what terms somebody worked is no title."""
PARTED = re.compile(r"\s*[／，：]\s*|\s*/\s*|\s+")
FIRM = re.compile(r"会社|法人|公司|集团|集團")
"""No title, though a trade may be named before it: `税理士法人`."""
TITLE = 0.6


def with_names_apart(atom: Atom, words: Lexicon) -> list[Atom]:
    """The employer and the title; the atom alone where nothing parts them, or both sides may be either."""
    if atom.text.isascii() or not UNSPACED.search(atom.text):
        return [atom]
    terms = TERMS_BEHIND.search(atom.text)
    atom = atom._replace(text=atom.text[: terms.start()]) if terms and tells_terms(terms[1]) else atom
    text = atom.text.strip(" ：:，")
    for pattern in TOLD:
        if (match := pattern.fullmatch(text)) and _are_two(match.group(1), match.group(2), words) is not None:
            return halves(atom, match.group(1), match.group(2).rstrip("。"))
    cuts = list(PARTED.finditer(text))
    found: list[tuple[float, list[Atom]]] = []
    for cut in cuts:
        left, right = text[: cut.start()], text[cut.end() :]
        sure = _are_two(left, right, words)
        # A space or a slash may part a unit from a post: `設計部 主任`.
        alone = len(cuts) == 1 and cut.group().strip() in ("／", "，", "：")
        if sure is not None and (sure > 0 or alone) and left.count("（") == left.count("）"):
            found.append((sure, halves(atom, left, right)))
    return max(found, key=lambda one: one[0])[1] if found else [atom]


def _are_two(one: str, other: str, words: Lexicon) -> float | None:
    """How much one of the texts is an employer, where just the other one is a title; None where it is not so."""
    titled = [title_score(text, words) >= TITLE and not FIRM.search(text) for text in (one, other)]
    if titled[0] == titled[1]:
        return None
    title, employer = (one, other) if titled[0] else (other, one)
    sure = company_score(employer, words)
    return sure if sure >= TITLE or company_score(title, words) < TITLE else None
