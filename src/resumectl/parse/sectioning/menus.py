"""The menu of a web page that was printed: its entries name pages, and would pass for headings beside the text."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.geometry import Line
from resumectl.parse.lexicon import fold, fold_list

HOME = frozenset(("home", "homepage", "startseite", "accueil", "inicio", "início", "hjem"))
PAGES = HOME | frozenset(
    fold_list("""
    about, about me, bio, blog, contact, contact me, cv, gallery, links, music, news, photos, portfolio, press,
    print, projects, publications, research, resume, résumé, services, teaching, web, work, writing, skills, education,
    experience, über mich, kontakt, lebenslauf, projekte, contacto, sobre mí, proyectos, à propos, projets, contato
    """)
)
LEAST_ENTRIES = 3
MOST_WORDS = 3
LONGEST_ROW = 80
SAME_EDGE_PT = 1.5
FARTHEST_EM = 3.0


def apart_from_menu(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """(the lines without a menu, those of the menu), both in their order."""
    menu = menu_of(lines)
    return [line for line in lines if line.number not in menu], [line for line in lines if line.number in menu]


def menu_of(lines: Sequence[Line]) -> set[int]:
    """Numbers of the lines of a web page's menu, which leads home: a row of pages, or short lines one below the other.
    """
    for home in lines:
        if home.page > 1:
            break
        if HOME.isdisjoint(home.flat.casefold().split()) or len(home.flat) > LONGEST_ROW:
            continue
        entries = _entries(home)
        if len(entries) >= LEAST_ENTRIES and entries <= PAGES:
            return {home.number}
        alike = [line for line in lines if _is_like(line, home)]
        alike.sort(key=lambda line: line.box.top if line.box else 0)
        if home not in alike or len(entries) > 1:
            continue
        at, found = alike.index(home), [home]
        for side in (alike[at + 1 :], alike[:at][::-1]):
            last = home
            for line in side:
                if not _is_next(last, line):
                    break
                found.append(line)
                last = line
        if len(found) >= LEAST_ENTRIES and any(fold(line.flat) in PAGES for line in found if line is not home):
            return {line.number for line in found}
    return set()


def _entries(line: Line) -> set[str]:
    """The texts of the cells, or of the words where they stand in one cell."""
    whole = fold(line.flat)
    if whole in PAGES:
        return {whole}
    cells = [fold(cell.text) for cell in line.segments]
    return set(cells) if len(cells) > 1 else set(fold(line.flat.replace("|", " ").replace("•", " ")).split())


def _is_like(line: Line, home: Line) -> bool:
    short = len(line.segments) == 1 and not line.bullet and len(line.flat.split()) <= MOST_WORDS
    if not short or line.page != home.page or line.box is None or home.box is None:
        return False
    return abs(line.box.left - home.box.left) <= SAME_EDGE_PT and line.style == home.style


def _is_next(last: Line, line: Line) -> bool:
    """Whether a line stands next to another, nothing but its own space between them."""
    if last.box is None or line.box is None:
        return False
    gap = max(line.box.top - last.box.bottom, last.box.top - line.box.bottom)
    return gap <= FARTHEST_EM * line.style.size_pt
