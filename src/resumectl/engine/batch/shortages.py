"""Programs that files of a plan need and this machine lacks, found before the first file is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import NamedTuple

from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.outputs import Outputs
from resumectl.engine.batch.plan import Plan
from resumectl.intake import FoundFile, Patience, read_document
from resumectl.model.errors import BadFile

_PICTURES = (".png", ".jpg", ".jpeg")
_PROGRAMS = {"OCR_MISSING": ("tesseract",), "CONVERTER_MISSING": ("soffice", "antiword", "catdoc")}
"""Any one of them will do."""
_NAMES = {"OCR_MISSING": "The program tesseract", "CONVERTER_MISSING": "A converter for old .doc files"}
_WHAT = {"OCR_MISSING": "scans and pictures", "CONVERTER_MISSING": "documents of Word 6 and 95, and damaged ones,"}


class Shortage(NamedTuple):
    """A program that is missing: the code that files fail with, how many there are and one of them."""

    code: str
    files: int
    example: str = ""

    @property
    def sentence(self) -> str:
        """What is missing, what that means, and how to get it."""
        from resumectl.parse.programs import PROGRAMS

        remedy = PROGRAMS[_PROGRAMS[self.code][0]].remedy
        if not self.files:
            return f"{_NAMES[self.code]} is missing: {_WHAT[self.code]} will fail. {remedy}"
        files = f"{self.files:,} files" if self.files > 1 else "1 file"
        return f"{_NAMES[self.code]} is missing: {files} (such as {self.example}) will fail. {remedy}"


def missing_codes() -> tuple[str, ...]:
    """The codes of what this machine lacks; nothing is read for it."""
    from resumectl.parse.programs import find_program

    return tuple(code for code, names in _PROGRAMS.items() if not any(map(find_program, names)))


def find_shortages(plan: Plan, files: Sequence[FoundFile]) -> tuple[Shortage, ...]:
    """What is missing for these files of the plan; they are looked into only when something is."""
    codes = missing_codes()
    if not codes:
        return ()
    with closing(Memory(Outputs(plan.out))) as memory:
        rows = ((file, memory.row(file.name)) for file in files)
        due = [file for file, row in rows if row is None or row.error]
    return count_shortages(codes, _needs(due, plan.jobs))


def count_shortages(codes: Sequence[str], needs: Iterable[tuple[str, str]]) -> tuple[Shortage, ...]:
    """`needs` are (code, file) of every file that needs something."""
    found = {code: Shortage(code, 0) for code in codes}
    for code, file in needs:
        if code in found:
            before = found[code]
            found[code] = Shortage(code, before.files + 1, before.example or file)
    return tuple(shortage for shortage in found.values() if shortage.files)


def _needs(files: Sequence[FoundFile], jobs: int) -> Iterator[tuple[str, str]]:
    from resumectl.parse.measure import read_measure
    from resumectl.parse.sandbox.client import ChildPool
    from resumectl.parse.sandbox.tasks import MEASURER

    patience = Patience()
    with ChildPool(MEASURER, jobs) as pool, ThreadPoolExecutor(jobs, thread_name_prefix="look") as executor:

        def look(file: FoundFile) -> tuple[str, str]:
            suffix = file.relative.lower()
            if suffix.endswith(_PICTURES):
                return "OCR_MISSING", file.name
            if suffix.endswith((".docx", ".docm", ".dotx")):
                return "", file.name
            try:
                document = patience.call(file.name, lambda: read_document(file.path, shown=file.name))
            except BadFile:
                # The run will say so.
                return "", file.name
            reply = pool.call("measure", document.data, {})
            return read_measure(reply.body, reply.error).needs, file.name

        yield from executor.map(look, files)
