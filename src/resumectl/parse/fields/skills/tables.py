"""Lists of skills set as tables: which cells are labels beside the lists, and which say how well these are mastered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from resumectl.parse.fields.skills.cells import COMMA
from resumectl.parse.geometry import Line, Segment
from resumectl.parse.lexicon import fold, fold_list

LONGEST_LABEL_WORDS = 5
LEAST_TABLE = 4
STACK_GAP_EM = 1.0
"""Rows that stand further apart, in font sizes, belong to two stacks."""
SAME_EDGE_PT = 2.0
LEAST_STACKS = 2
LEAST_ITEMS_A_LABEL = 2

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


class _Placed(NamedTuple):
    """A cell of a row: the row's place in the list, and where the cell stands, in points."""

    at: int
    top: float
    bottom: float
    left: float
    right: float
    segment: Segment


def is_head(line: Line) -> bool:
    """Whether the row tells what its columns hold: `Skill | Years of experience | Level`."""
    return len(line.segments) > 1 and all(fold(cell.text) in HEADS for cell in line.segments)


def label_column(lines: Sequence[Line], rates: Callable[[str], bool]) -> set[int]:
    """Places of the rows of a table whose first cells are labels of the lists in the second ones.

    `rates` tells texts that say how well something is mastered: what stands before them is mastered.
    """
    pairs = [at for at, line in enumerate(lines) if len(line.segments) == 2 and _is_short(line.segments[0])]
    pairs = [at for at in pairs if not rates(lines[at].segments[1].text)] if len(pairs) > 1 else pairs
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
    if not found:
        return {at for at in beside_stacks(lines) if len(lines[at].segments) == 1}
    return found | _more_beside(lines, found)


def beside_stacks(lines: Sequence[Line]) -> set[int]:
    """Places of rows that begin with a label left of a stack of single items, at its middle or its top.

    The label stands alone in its row, or one of the items stands in it, too.
    """
    if not lines or any(len(line.segments) > 2 or line.page != lines[0].page for line in lines):
        return set()
    cells = [
        _Placed(at, line.box.top, line.box.bottom, cell.left, cell.right, cell)
        for at, line in enumerate(lines)
        for cell in line.segments
        if line.box is not None and cell.left is not None and cell.right is not None
    ]
    if len(cells) < sum(len(line.segments) for line in lines):
        return set()
    edge = Counter(round(cell.left) for cell in cells).most_common(1)[0][0] - SAME_EDGE_PT
    left, right = ([cell for cell in cells if (cell.left < edge) == beside] for beside in (True, False))
    apart = all(cell.right < edge and _is_short(cell.segment) for cell in left)
    if not left or not apart or any(cell.left > edge + 2 * SAME_EDGE_PT for cell in right):
        return set()
    size = lines[0].style.size_pt
    gap = STACK_GAP_EM * size
    labels, stacks = (_stacks(sorted((cell.top, cell.bottom) for cell in side), gap) for side in (left, right))
    told = len(labels) == len(stacks) >= LEAST_STACKS and len(right) >= LEAST_ITEMS_A_LABEL * len(labels)
    if not told or not all(_fits(label, stack, size) for label, stack in zip(labels, stacks, strict=True)):
        return set()
    return {cell.at for cell in left}


def _stacks(rows: Sequence[tuple[float, float]], gap_pt: float) -> list[tuple[float, float]]:
    """(top, bottom) in points of each run of rows with no wider gap between them."""
    found: list[tuple[float, float]] = []
    for top, bottom in rows:
        if found and top - found[-1][1] <= gap_pt:
            found[-1] = (found[-1][0], bottom)
        else:
            found.append((top, bottom))
    return found


def _fits(label: tuple[float, float], stack: tuple[float, float], size_pt: float) -> bool:
    middle = abs(label[0] + label[1] - stack[0] - stack[1]) / 2 < size_pt
    return middle or abs(label[0] - stack[0]) < size_pt


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
