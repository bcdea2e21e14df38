"""Titles that name their function behind a dash: `Deputy Manager - Human Resources`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from resumectl.parse.fields.entries.atoms import Atom, title_score
from resumectl.parse.lexicon import Lexicon, fold, fold_list

FUNCTIONS = frozenset(
    fold_list("""
    accounts, accounting, accounts payable, accounts receivable, administration, analytics, audit, business
    development, communications, compliance, construction, controlling, corporate communications, credit, customer
    care, customer service, customer services, customer success, customer support, data, data science, design,
    development, digital, digital marketing, distribution, e commerce, engineering, events, facilities, finance,
    front of house, front office, fundraising, health and safety, hr, human resources, hse, infrastructure,
    innovation, internal audit, investor relations, it, legal, logistics, maintenance, manufacturing, marketing,
    merchandising, mergers and acquisitions, m and a, network, new business, operations, payroll, planning, pre
    sales, procurement, product, production, projects, public relations, purchasing, qa, quality, quality assurance,
    quality control, r and d, r d, recruitment, regulatory affairs, research, research and development, retail,
    risk, safety, sales, security, software, strategy, supply chain, support, talent acquisition, tax, technical,
    technical support, technology, training, treasury, underwriting, acute care, aged care, ambulatory care,
    critical care, intensive care, intermediate care, palliative care, patient care, primary care, social care,
    corporate banking, investment banking, private banking, retail banking, commercial banking, business banking,
    warehouse, web development, vertrieb, einkauf, personal, buchhaltung, vente, ventes, achats, ressources
    humaines, ventas, compras, recursos humanos, vendite, acquisti, risorse umane, vendas, verkoop, inkoop
    """)
)
"""What people in many firms work on; none of it employs anybody."""
AREA = re.compile(r"(?:[^\W\d_]{3}(?:ing|tion|tions|ment|ance|ity|ics|ysis)|[Ss]ervices|[Oo]perations|[Ss]upport)$")
LEAST_TITLE = 0.6
LEAST_ROWS = 2
NAMES_OF_ROW = 3
JOINTS = (" and ", " und ", " et ", " y ", " e ", " en ")


def with_functions(names: Sequence[Atom], words: Lexicon) -> list[Atom]:
    """The names, a function joined with the title that a dash parts from it, and with the bracket behind it; what a
    comma parts from it stays.
    """
    found: list[Atom] = []
    for atom in names:
        before = found[-1] if found else None
        function, _, rest = atom.text.partition(", ")
        function, bracket, inner = function.partition(" (")
        if before is not None and atom.dash and is_function(function) and title_score(before.text, words) > 0:
            found[-1] = before._replace(text=f"{before.text}{atom.dash}{function}{bracket}{inner}")
            found += [atom._replace(text=rest, dash="")] if rest else []
        else:
            found.append(atom)
    return found


def with_areas(rows: Sequence[list[Atom]], words: Lexicon) -> list[list[Atom]]:
    """The names of each header, what bars part from a title joined with it, where all rows of three are set so:
    `Acme Energy | Laboratory Engineer | Quality Control & Testing`.
    """
    threes = [at for at, names in enumerate(rows) if _is_row_of_three(names)]
    titled = [at for at in threes if title_score(rows[at][1].text, words) >= LEAST_TITLE]
    if len(titled) < LEAST_ROWS or titled != threes or not all(_is_area(rows[at][2].text) for at in threes):
        return list(rows)
    return [[names[0], _whole(*names[1:])] if at in titled else names for at, names in enumerate(rows)]


def _is_row_of_three(names: Sequence[Atom]) -> bool:
    """Whether signs other than dashes part three names of one cell."""
    cells = {(atom.row, atom.segment) for atom in names}
    return len(names) == NAMES_OF_ROW and len(cells) == 1 and not any(atom.dash or atom.after_comma for atom in names)


def _is_area(text: str) -> bool:
    """Whether the text says what somebody worked on: `Process Development`; a single word may be a town."""
    return is_function(text) or (len(text.split()) > 1 and AREA.search(text) is not None)


def _whole(title: Atom, area: Atom) -> Atom:
    """Both as printed in their cell."""
    cell = title.line.segments[title.segment].text
    begin, last = cell.find(title.text), cell.rfind(area.text)
    whole = cell[begin : last + len(area.text)] if 0 <= begin < last else f"{title.text} | {area.text}"
    return title._replace(text=" ".join(whole.split()))


def is_function(text: str) -> bool:
    """Whether the text names one function or two: `Sales & Marketing`."""
    whole = fold(text.replace("&", " and "))
    if whole in FUNCTIONS:
        return True
    halves = (whole.split(joint, 1) for joint in JOINTS if joint in whole)
    return any(half[0] in FUNCTIONS and half[1] in FUNCTIONS for half in halves)
