"""Lists of skills set as tables: which cells are labels beside the lists, and which say how well these are mastered."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.skills.cells import COMMA
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import fold, fold_list

LONGEST_LABEL_WORDS = 5
LEAST_TABLE = 4


HEADS = frozenset(
    fold_list("""
    skill, skills, skill name, technology, tool, tools, software, category, level, skill level, proficiency, rating,
    proficiency level, experience, years, years of experience, experience years, no of years, last used, version, area,
    kenntnis, kenntnisse, fähigkeit, niveau, stufe, jahre, erfahrung, bewertung, compétence, compétences, outil,
    expérience, années, années d'expérience, habilidad, competencia, herramienta, nivel, años, años de experiencia,
    experiencia, competência, habilidade, ferramenta, nível, anos, anos de experiência, experiência, competenza,
    strumento, livello, anni, anni di esperienza, vaardigheid, ervaring, jaren, umiejętność, poziom, lata,
    doświadczenie, dovednost, znalost, úroveň, навык, уровень, опыт,
    bereich, bereiche, kategorie, gebiet, thema, sprache, sprachen, kenntnisstand, domaine, catégorie, logiciel,
    technologie, niveau, área, categoría, ámbito, herramientas, tecnología, dominio, categoria, ferramentas, tecnologia,
    ambito, strumenti, competenze, categorie, gebied, gereedschap, obszar, kategoria, narzędzie, narzędzia, technologia,
    oblast, kategorie, nástroj, nástroje, technologie, område, kategori, verktyg, værktøjer, verktøy, alan, kategori,
    seviye, beceri, araç, yıl, область, категория, технология, инструмент, инструменты, details, purpose, description,
    言語, バージョン, 年数, 利用目的, 目的, フレームワーク, 環境, カテゴリ, 分野, 経験, 類別, 类别, 分类, 工具,
    水平, 분류, 경력,
    技能, 熟练程度, 年限, スキル, レベル, 経験年数, 기술, 수준
    """)
)
"""What stands above the columns of a table of skills."""


def is_head(line: Line) -> bool:
    """Whether the row tells what its columns hold: `Skill | Years of experience | Level`."""
    return len(line.segments) > 1 and all(fold(cell.text) in HEADS for cell in line.segments)


def label_column(lines: Sequence[Line]) -> set[int]:
    """Places of the rows of a table whose first cells are labels of the lists in the second ones."""
    pairs = [at for at, line in enumerate(lines) if len(line.segments) == 2 and _is_short(line.segments[0])]
    listed = [at for at in pairs if COMMA.search(lines[at].segments[1].text)]
    longest = max((len(COMMA.findall(lines[at].segments[1].text)) for at in listed), default=0)
    enough = (len(pairs) >= 2 and len(pairs) >= 0.6 * len(lines)) or longest >= 2
    # In a table of nothing but pairs fewer lists are proof enough: a tool may be the only one of its kind.
    whole = len(pairs) == len(lines) and len(pairs) >= LEAST_TABLE
    return set(pairs) if enough and len(listed) >= (0.3 if whole else 0.5) * len(pairs) else set()


def level_column(lines: Sequence[Line]) -> set[int]:
    """Places of the rows of a table whose last cells say how well the lists in the first ones are mastered."""
    pairs = [at for at, line in enumerate(lines) if len(line.segments) == 2]
    if len(pairs) < 2 or len(pairs) < 0.5 * len(lines):
        return set()
    listed = sum(bool(COMMA.search(lines[at].segments[0].text)) for at in pairs)
    short = all(_is_short(lines[at].segments[1]) and len(lines[at].segments[1].text.split()) <= 3 for at in pairs)
    return set(pairs) if short and listed >= 0.5 * len(pairs) else set()


def _is_short(cell: Segment) -> bool:
    return len(cell.text.split()) <= LONGEST_LABEL_WORDS and not COMMA.search(cell.text)


def labels_beside(lines: Sequence[Line]) -> set[int]:
    """Places of short lines that stand left of the lists they name, in a column of their own."""
    found: set[int] = set()
    lists = [line for line in lines if COMMA.search(line.flat) and line.box is not None]
    for at, line in enumerate(lines):
        if line.box is None or line.bullet or len(line.segments) > 1 or not _is_short(line.segments[0]):
            continue
        beside = [other for other in lists if other.column != line.column and is_beside(line, other)]
        if beside:
            found.add(at)
    return found | _more_beside(lines, found) if found else found


def _more_beside(lines: Sequence[Line], labels: set[int]) -> set[int]:
    """Places of lines that begin where the labels do, look like them, and have one tool beside them instead of a list.
    """
    alike = {(line.page, round(line.box.left), line.style) for line in map(lines.__getitem__, labels) if line.box}
    return {
        at
        for at, line in enumerate(lines)
        if line.box is not None
        and (line.page, round(line.box.left), line.style) in alike
        and not line.bullet
        and any(other.style != line.style and is_beside(line, other) for other in lines[at + 1 : at + 3])
    }


def is_beside(label: Line, other: Line) -> bool:
    if label.box is None or other.box is None or label.page != other.page or other.box.left < label.box.right:
        return False
    shared = min(label.box.bottom, other.box.bottom) - max(label.box.top, other.box.top)
    return shared > 0.5 * (label.box.bottom - label.box.top)
