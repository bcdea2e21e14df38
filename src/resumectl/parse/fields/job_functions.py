"""Titles that name their function behind a dash: `Deputy Manager - Human Resources`."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.fields.atoms import Atom, title_score
from resumectl.parse.lexicon import Lexicon, fold, fold_list

FUNCTIONS = frozenset(
    fold_list("""
    accounts, accounting, accounts payable, accounts receivable, administration, analytics, audit,
    business development, communications, compliance, construction, controlling, corporate communications, credit,
    customer care, customer service, customer services, customer success, customer support, data, data science,
    design, development, digital, digital marketing, distribution, e commerce, engineering, events, facilities,
    finance, front of house, front office, fundraising, health and safety, hr, human resources, hse, infrastructure,
    innovation, internal audit, investor relations, it, legal, logistics, maintenance, manufacturing, marketing,
    merchandising, network, new business, operations, payroll, planning, pre sales, procurement, product,
    production, projects, public relations, purchasing, qa, quality, quality assurance, quality control, r and d,
    r d, recruitment, regulatory affairs, research, research and development, retail, risk, safety, sales, security,
    software, strategy, supply chain, support, talent acquisition, tax, technical, technical support, technology,
    training, treasury, underwriting, warehouse, web development, vertrieb, einkauf, personal, buchhaltung, vente,
    ventes, achats, ressources humaines, ventas, compras, recursos humanos, vendite, acquisti, risorse umane,
    vendas, verkoop, inkoop
    """)
)
"""What people in many firms work on; none of it employs anybody."""
JOINTS = (" and ", " und ", " et ", " y ", " e ", " en ")


def with_functions(names: Sequence[Atom], words: Lexicon) -> list[Atom]:
    """The names, a function joined with the title that a dash parts from it; what a comma parts from it stays."""
    found: list[Atom] = []
    for atom in names:
        before = found[-1] if found else None
        function, _, rest = atom.text.partition(", ")
        if before is not None and atom.dash and _is_function(function) and title_score(before.text, words) > 0:
            found[-1] = before._replace(text=f"{before.text}{atom.dash}{function}")
            found += [atom._replace(text=rest, dash="")] if rest else []
        else:
            found.append(atom)
    return found


def _is_function(text: str) -> bool:
    """Whether the text names one function or two: `Sales & Marketing`."""
    whole = fold(text.replace("&", " and "))
    if whole in FUNCTIONS:
        return True
    halves = (whole.split(joint, 1) for joint in JOINTS if joint in whole)
    return any(half[0] in FUNCTIONS and half[1] in FUNCTIONS for half in halves)
