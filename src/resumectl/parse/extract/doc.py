"""DOC: an own reader for the files of Word 97 to 2003, other programs for what it cannot make sense of."""

from __future__ import annotations

import re
import struct
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path
from typing import Final

from resumectl.model.errors import DocumentFailed, ProgramMissing
from resumectl.model.limits import DEADLINE_LIBREOFFICE_S
from resumectl.parse.extract.doc_file import DocUnreadable, WordFile
from resumectl.parse.extract.doc_tree import DocTree
from resumectl.parse.extract.docx import read_docx
from resumectl.parse.extract.docx_archive import Part
from resumectl.parse.extract.docx_lines import Region, Setting
from resumectl.parse.extract.docx_numbering import Numbering
from resumectl.parse.extract.docx_reading import Trees, read_trees
from resumectl.parse.extract.docx_story import Book
from resumectl.parse.extract.docx_styles import StyleSheet
from resumectl.parse.extract.docx_text import Row
from resumectl.parse.extract.libreoffice import closed_profile
from resumectl.parse.geometry import Extract, Run
from resumectl.parse.hygiene import clean
from resumectl.parse.programs import find_program, program_version, run_program

TEXT_PROGRAM_S: Final = 20.0
UNUSUAL_SHARE: Final = 0.2
UNUSUAL: Final = re.compile(r"""[^\w\s.,;:!?()\[\]/\\&@+–—'’‘"“”„•·|*#%°<>…~={}$€£-]""")
FEWEST_LETTERS: Final = 20
"""A conversion with fewer has failed, whatever the program says of it."""

# What a damaged file makes of the reader's arithmetic.
DAMAGE: Final = (DocUnreadable, struct.error, IndexError, ValueError, KeyError, OverflowError)


def read_doc(data: bytes) -> Extract:
    """The lines of a DOC in reading order, headers first and footers last.

    Why an own reader: office-oxide loses bullets in tables, empty paragraphs, borders and the sizes that
    styles give; LibreOffice takes two seconds and is not on every machine. They serve for what the own
    reader does not know, such as the files of Word 6 and 95.

    Raises:
        DocumentFailed: CORRUPT_FILE, PASSWORD_PROTECTED, CONVERSION_FAILED.
        ProgramMissing: CONVERTER_MISSING when the file needs a program that is not on this machine.
    """
    try:
        extract = _by_own_reader(data)
    except DAMAGE:
        return _by_programs(data)
    return extract if _is_text(extract) or not extract.lines else _by_programs(data)


def is_for_programs(data: bytes) -> bool:
    """Whether the own reader can make nothing of a DOC. Raises DocumentFailed for what no program could read."""
    try:
        _by_own_reader(data)
    except DAMAGE:
        return True
    return False


def _by_own_reader(data: bytes) -> Extract:
    tree = DocTree(WordFile(data))
    return read_trees(
        Trees(
            document=_part(tree.document),
            styles=tree.styles,
            numbering=tree.numbering,
            first_headers=tuple(map(_part, tree.pages.first)),
            later_headers=tuple(map(_part, tree.pages.later)),
            footers=tuple(map(_part, tree.pages.footers)),
            is_cut=tree.is_cut,
            has_backdrop=tree.has_drawings,
        )
    )


def _part(root: object) -> Part:
    return Part("", root)


def _by_programs(data: bytes) -> Extract:
    """What the first program that finds text in the file makes of it."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "document.doc")
        source.write_bytes(data)
        for convert in CONVERTERS.values():
            try:
                extract = convert(source)
            except DocumentFailed:
                # The next program may know the file; when none does, that is the error.
                continue
            if extract is not None and _letters(extract) >= FEWEST_LETTERS and _is_text(extract):
                return extract
    if not any(find_program(name) for name in OUTSIDE):
        raise ProgramMissing(
            "This old DOC needs a converter, and none is on this machine.",
            code="CONVERTER_MISSING",
            stage="convert",
            remedy="Install LibreOffice (Debian, Ubuntu: apt-get install libreoffice-writer-nogui; macOS: "
            "brew install --cask libreoffice) or antiword, or save the document as .docx.",
        )
    raise DocumentFailed(
        "No converter on this machine could read the DOC.",
        code="CONVERSION_FAILED",
        stage="convert",
        remedy="Open it in Word or LibreOffice, save it as .docx and upload that.",
    )


def _by_office_oxide(source: Path) -> Extract | None:
    import office_oxide

    target = source.with_name("oxide.docx")
    try:
        with office_oxide.Document.from_bytes(source.read_bytes(), "doc") as document:
            document.save_as(str(target))
    except office_oxide.OfficeOxideError:
        return None
    except BaseException as failure:
        # A panic of the Rust library is no Exception, and only its name tells it from Ctrl-C.
        if type(failure).__name__ != "PanicException":
            raise
        return None
    return _with_tool(read_docx(target.read_bytes()), {"office-oxide": version("office-oxide")})


def _by_libreoffice(source: Path) -> Extract | None:
    program = find_program("soffice")
    if program is None:
        return None
    folder = source.parent
    options = [closed_profile(folder), "--headless", "--norestore", "--nolockcheck"]
    run_program(
        [program, *options, "--convert-to", "docx", "--outdir", str(folder), str(source)],
        timeout_s=DEADLINE_LIBREOFFICE_S,
    )
    # The exit code says nothing: only a file that is there was converted.
    target = source.with_suffix(".docx")
    if not target.is_file():
        return None
    return _with_tool(read_docx(target.read_bytes()), {"libreoffice": program_version("soffice")})


def _by_antiword(source: Path) -> Extract | None:
    return _printed(source, "antiword", "-m", "UTF-8.txt", "-w", "0")


def _by_catdoc(source: Path) -> Extract | None:
    return _printed(source, "catdoc", "-d", "utf-8", "-w")


OUTSIDE: Final = ("soffice", "antiword", "catdoc")
CONVERTERS: Final[Mapping[str, Callable[[Path], Extract | None]]] = {
    "office-oxide": _by_office_oxide,
    "soffice": _by_libreoffice,
    "antiword": _by_antiword,
    "catdoc": _by_catdoc,
}


def _printed(source: Path, name: str, *options: str) -> Extract | None:
    """The lines of a program that prints plain text, a paragraph a line."""
    program = find_program(name)
    if program is None:
        return None
    result = run_program([program, *options, str(source)], timeout_s=TEXT_PROGRAM_S)
    text = clean(result.stdout.decode("utf-8", "replace"))
    book = Book(StyleSheet(None), Numbering(None))
    region = Region(book, 0, "body")
    for line in text.splitlines():
        # Both draw a table's cells with bars between them.
        cells = "\t".join(line.strip().strip("|").split("|")) if line.lstrip().startswith("|") else line
        region.add([Row(1, [Run(book.within_limit(cells))])], Setting({}))
        if book.is_cut:
            break
    return _with_tool(Extract(lines=tuple(region.lines)), {name: program_version(name)})


def _with_tool(extract: Extract, tools: Mapping[str, str]) -> Extract:
    return replace(extract, tools=tools)


def _letters(extract: Extract) -> int:
    return sum(map(str.isalnum, "".join(line.flat for line in extract.lines)))


def _is_text(extract: Extract) -> bool:
    """Whether most of it is what people write: noise that was taken for text is not."""
    text = "".join(line.flat for line in extract.lines)
    return bool(text) and len(UNUSUAL.findall(text)) <= UNUSUAL_SHARE * len(text)
