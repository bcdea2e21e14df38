"""DOCX: an own walk through the XML; libraries skip text boxes, content controls and nested tables."""

from __future__ import annotations

from typing import Any

from resumectl.parse.extract.docx_archive import Archive, Part
from resumectl.parse.extract.docx_reading import Trees, read_trees, sections_of
from resumectl.parse.extract.docx_xml import R, W, is_on
from resumectl.parse.geometry import Extract


def read_docx(data: bytes) -> Extract:
    """The lines of a DOCX (also DOCM, DOTX, ISO Strict) in reading order, headers first and footers last.

    Raises DocumentFailed: CORRUPT_FILE, PASSWORD_PROTECTED, ARCHIVE_BOMB, UNSAFE_XML, TOO_MUCH_TEXT.
    """
    archive = Archive(data)
    main = archive.main_part()
    styles = archive.part(main.target_of_kind("styles"))
    numbering = archive.part(main.target_of_kind("numbering"))
    first, later, footers = _page_parts(archive, main, sections_of(main))
    return read_trees(
        Trees(
            document=main,
            styles=styles.root if styles else None,
            numbering=numbering.root if numbering else None,
            first_headers=first,
            later_headers=later,
            footers=footers,
            is_damaged=bool(archive.damaged),
            is_cut=archive.is_cut,
        )
    )


def _page_parts(archive: Archive, main: Part, sections: list[Any]) -> tuple[tuple[Part, ...], ...]:
    """Headers of the first page, of later pages, and footers: each part once, and only used ones."""
    even = _has_even_pages(archive, main)
    names: dict[str, list[str]] = {"first": [], "later": [], "footer": []}
    for number, section in enumerate(sections):
        title = section.find(W + "titlePg")
        has_first = title is not None and is_on(title)
        for reference in section:
            kind = reference.get(W + "type")
            if not _is_used(kind, has_first, even):
                continue
            name = main.relations.get(reference.get(R + "id") or "")
            if name is None or name.external:
                continue
            if reference.tag == W + "headerReference":
                opens = number == 0 and (kind == "first" or (kind == "default" and not has_first))
                names["first" if opens else "later"].append(name.target)
            elif reference.tag == W + "footerReference":
                names["footer"].append(name.target)
    names["later"] = [name for name in names["later"] if name not in names["first"]]
    found = ([archive.part(name) for name in dict.fromkeys(listed)] for listed in names.values())
    return tuple(tuple(part for part in parts if part) for parts in found)


def _is_used(kind: str | None, has_first: bool, even: bool) -> bool:
    return kind == "default" or (kind == "first" and has_first) or (kind == "even" and even)


def _has_even_pages(archive: Archive, main: Part) -> bool:
    settings = archive.part(main.target_of_kind("settings"))
    element = None if settings is None else settings.root.find(W + "evenAndOddHeaders")
    return element is not None and is_on(element)
