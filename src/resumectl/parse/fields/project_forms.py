"""Projects set as forms, a label before each value, as profiles of freelancers and lists of assignments have them:

    Period     03/2021 – today                Project name: Ledger
    Client     Tarn Bank                      Client: Tarn Bank
    Project    A new ledger                   Duration: 2019 – 2021
    Tasks      • Wrote the interfaces         Responsibilities: Wrote the interfaces
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from resumectl.parse.fields.cells import part_of
from resumectl.parse.fields.entries.cards import cell_alone
from resumectl.parse.fields.entries.form_labels import roles_of
from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list

NAMES = frozenset(
    fold_list("""
    project, project name, project title, name of project, name of the project, title of project, assignment,
    projekt, projektname, projekttitel, projektbezeichnung, bezeichnung des projekts, projektthema, auftrag,
    projet, nom du projet, intitulé du projet, titre du projet, proyecto, nombre del proyecto, título del proyecto,
    projeto, nome do projeto, título do projeto, progetto, nome progetto, nome del progetto, titolo del progetto,
    nazwa projektu, projectnaam, naam project, naam van het project, opdracht, název projektu, názov projektu,
    projektnamn, projektnavn, prosjekt, prosjektnavn, projektin nimi, projekti, proje, proje adı, projenin adı,
    проект, название проекта, наименование проекта, назва проєкту, έργο, όνομα έργου, τίτλος έργου,
    项目名称, 项目名, 项目, 專案名稱, プロジェクト名, プロジェクト名称, 案件名, 프로젝트명
    """)
)
"""Labels of a project's name, folded."""
CLIENTS = frozenset(
    fold_list("""
    client, end client, client name, customer, customer name, kunde, endkunde, auftraggeber, kunde branche, cliente,
    cliente final, committente, klient, opdrachtgever, klant, eindklant, zákazník, kund, uppdragsgivare, kunde navn,
    oppdragsgiver, asiakas, müşteri, заказчик, клиент, замовник, πελάτης, 客户, 客户名称, 顧客, クライアント, 고객사
    """)
)
"""Labels of whom it was done for, which name a project that has no name of its own."""
PERIODS = frozenset(
    fold_list("""
    projektzeitraum, projektdauer, projektlaufzeit, laufzeit, zeitraum des projekts, einsatzzeitraum, project period,
    project duration, project dates, durée du projet, duración del proyecto, duração do projeto, durata del progetto,
    czas trwania projektu, projectperiode, 项目时间, 项目周期, 项目日期, 起止时间, プロジェクト期間, 案件期間
    """)
)
"""Labels of a project's time that other forms do not have."""
LONGEST_LABEL = 40
MOST_LABEL_WORDS = 5
LEAST_LABELS = 3
LEVEL_EM = 0.5


@dataclass(frozen=True, slots=True)
class ProjectForm:
    """The rows of one form; `name` is the value alone, `dates` those of its time, `texts` what else it says."""

    name: Line
    dates: tuple[Line, ...]
    texts: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class _Row:
    label: str
    value: Line | None
    line: Line

    @property
    def role(self) -> str:
        """One of name, client, dates, title, text, or `""` for what any other label says and for no label."""
        if self.label in NAMES:
            return "name"
        if self.label in CLIENTS:
            return "client"
        roles = roles_of(self.label)
        if self.label in PERIODS or "dates" in roles:
            return "dates"
        return next((role for role in ("title", "text") if role in roles), "client" if "company" in roles else "")


def find_project_forms(lines: Sequence[Line]) -> list[ProjectForm]:
    """The section's forms in order; empty where it has none, or where any of them names nothing."""
    rows = [_row(line) for line in _with_values(lines)]
    if not rows or not {"name", "dates"} & {rows[0].role} or rows[0].value is None:
        return []
    first = rows[0].label
    starts = [at for at, row in enumerate(rows) if row.label == first]
    stops = [*starts[1:], len(rows)]
    forms = [rows[start:stop] for start, stop in zip(starts, stops, strict=True)]
    if not all(_is_form(form) for form in forms) or (len(forms) > 1 and not _are_alike(forms)):
        return []
    return [_made(form) for form in forms]


def _with_values(lines: Sequence[Line]) -> list[Line]:
    """The lines, a label in a margin put together with the value that stands in a column beside it."""
    found: list[Line] = []
    for line in lines:
        above = found[-1] if found else None
        if above is not None and _is_beside(above, line):
            found[-1] = replace(above, segments=(*above.segments, *line.segments), also=(*above.also, line.number))
        else:
            found.append(line)
    return found


def _is_beside(label: Line, value: Line) -> bool:
    if label.box is None or value.box is None or len(label.segments) > 1 or label.bullet or value.bullet:
        return False
    level = label.page == value.page and abs(label.box.top - value.box.top) < LEVEL_EM * value.style.size_pt
    return level and label.box.right < value.box.left and label.column != value.column and _may_be_label(label.flat)


def is_project_label(text: str) -> bool:
    """Whether the whole text is the label of a project's name or of whom it was done for."""
    return fold(text.strip(" :：")) in NAMES | CLIENTS


def _row(line: Line) -> _Row:
    """The line with its label apart: the first of several cells, what stands before a colon, or all of it."""
    if line.bullet:
        return _Row("", None, line)
    first = line.segments[0]
    if len(line.segments) > 1 and _may_be_label(first.text):
        cells = line.segments[1:]
        value = cell_alone(line, cells[0]) if len(cells) == 1 else replace(line, segments=cells)
        return _Row(fold(first.text.strip(" :：")), value, line)
    head = next((first.text.partition(mark)[0] for mark in ":：" if mark in first.text), "")
    behind = first.text[len(head) + 1 :].strip()
    if len(line.segments) == 1 and behind and _may_be_label(head):
        begin = len(first.text) - len(first.text[len(head) + 1 :].lstrip())
        return _Row(fold(head), cell_alone(line, part_of(first, begin, len(first.text))), line)
    return _Row(fold(line.flat) if "text" in roles_of(line.flat) else "", None, line)


def _may_be_label(text: str) -> bool:
    return 1 < len(text.strip(" :：")) <= LONGEST_LABEL and len(text.split()) <= MOST_LABEL_WORDS


def _is_form(rows: Sequence[_Row]) -> bool:
    """Whether the rows have a time, several labels, and one among them that names the project."""
    roles = {row.role for row in rows if row.value is not None}
    labels = {row.label for row in rows if row.label}
    return bool(roles & {"name", "client", "title"}) and "dates" in roles and len(labels) >= LEAST_LABELS


def _are_alike(forms: Sequence[Sequence[_Row]]) -> bool:
    """Whether most forms have the labels of the first one."""
    counts = Counter(label for form in forms for label in {row.label for row in form if row.label})
    shared = [label for label in {row.label for row in forms[0]} if label and 2 * counts[label] > len(forms)]
    return len(shared) >= LEAST_LABELS


def _made(rows: Sequence[_Row]) -> ProjectForm:
    by_role = {row.role: row.value for row in reversed(rows) if row.value is not None}
    name = next(value for role in ("name", "client", "title") if (value := by_role.get(role)) is not None)
    dates = tuple(row.value for row in rows if row.role == "dates" and row.value is not None)
    texts = [_text(row) for row in rows if row.value is not name and row.role != "dates"]
    return ProjectForm(name, dates, tuple(line for line in texts if line is not None))


def _text(row: _Row) -> Line | None:
    """What a row says: the whole of it, or its value alone where the label only says that tasks follow."""
    if row.role == "text":
        return replace(row.value, bullet="•") if row.value is not None else None
    return replace(row.line, bullet=row.line.bullet or "•") if row.label else row.line
