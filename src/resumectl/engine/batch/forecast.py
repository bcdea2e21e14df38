"""What a batch would do, without doing it: nothing is read, written or charged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.outputs import Outputs
from resumectl.engine.batch.plan import Plan
from resumectl.engine.batch.run import files_to_do
from resumectl.engine.batch.shortages import Shortage, count_shortages
from resumectl.engine.batch.work import Known, is_older, still_holds, still_unread, unread_error
from resumectl.intake import FoundFile, Patience, read_document
from resumectl.model.errors import BadFile

SECONDS_TEXT: Final = 0.08
"""A document with text, with its Word file, on one core of an ordinary laptop."""

SECONDS_OCR_PAGE: Final = 2.5


class Outlook(StrEnum):
    """What will come of a file."""

    NEW = "new"
    DUPLICATE = "duplicate"
    OLDER = "older"
    UNCHANGED = "unchanged"
    UNCHANGED_FAILED = "unchanged_failed"
    REFUSED = "refused"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, slots=True)
class FileOutlook:
    """One file: `code` says why it is refused or cannot be read, `ocr_pages` how many pages need OCR.

    `needs` is the code with which it will fail where a program is missing, or empty. `is_damaged`: it can be read, and
    its profile may lack text.
    """

    file: FoundFile
    outlook: Outlook
    code: str = ""
    ocr_pages: int = 0
    needs: str = ""
    is_damaged: bool = False


@dataclass(frozen=True, slots=True)
class Forecast:
    """All files, and what they come to. `credits_needed` counts files to read; failures among them give theirs back,
    and `max_credits` is how many of them a run may spend, None for all.
    """

    files: tuple[FileOutlook, ...]
    credits_held: int
    jobs: int
    auto_proofread: bool = False
    proofread_held: int = 0
    max_credits: int | None = None

    @property
    def counts(self) -> Mapping[Outlook, int]:
        return Counter(one.outlook for one in self.files)

    @property
    def causes(self) -> Mapping[str, int]:
        """Why files will fail, by code."""
        return Counter(one.code for one in self.files if one.code)

    @property
    def credits_needed(self) -> int:
        return self.counts[Outlook.NEW] + self.counts[Outlook.OLDER]

    @property
    def beyond_limit(self) -> int:
        """Files that `max_credits` would leave unread, if none of those before them fails."""
        return 0 if self.max_credits is None else max(0, self.credits_needed - self.max_credits)

    @property
    def proofread_needed(self) -> int:
        """Proofread credits at most: known files may have been proofread before."""
        return (self.credits_needed + self.counts[Outlook.DUPLICATE]) * self.auto_proofread

    @property
    def damaged(self) -> tuple[str, ...]:
        """The names of files that can be read and may lack text."""
        return tuple(one.file.name for one in self.files if one.is_damaged)

    @property
    def ocr_pages(self) -> int:
        return sum(one.ocr_pages for one in self.files)

    def shortages(self, missing: Sequence[str]) -> tuple[Shortage, ...]:
        """For how many files a program is missing, of those that go by these codes."""
        return count_shortages(missing, ((one.needs, one.file.name) for one in self.files))

    @property
    def seconds(self) -> float:
        """A rough guess."""
        work = sum(one.outlook in (Outlook.NEW, Outlook.DUPLICATE, Outlook.OLDER) for one in self.files) * SECONDS_TEXT
        return (work + self.ocr_pages * SECONDS_OCR_PAGE) / self.jobs


def look_ahead(plan: Plan, *, known: Known | None) -> Iterator[FileOutlook]:
    """Look at each file that a run would do and yield what will come of it, in the plan's order.

    Args:
        known: the version that read the bytes with this SHA-256, None for new ones; None when nobody can say.
    """
    from resumectl.parse.measure import read_measure
    from resumectl.parse.sandbox.client import ChildPool
    from resumectl.parse.sandbox.tasks import MEASURER

    outputs, options, patience = Outputs(plan.out), plan.options, Patience()
    seen: set[str] = set()

    with closing(Memory(outputs)) as memory, ChildPool(MEASURER, plan.jobs) as pool:

        def look(file: FoundFile) -> tuple[FileOutlook, str]:
            row = None if plan.only_failed else memory.row(file.name)
            try:
                document = patience.call(file.name, lambda: read_document(file.path, shown=file.name))
            except BadFile as error:
                same = row and still_unread(row, unread_error(error), options)
                return FileOutlook(file, *((Outlook.UNCHANGED_FAILED,) if same else (Outlook.REFUSED, error.code))), ""
            sha256 = document.sha256
            if row and still_holds(row, sha256, options, outputs, reparse_older=plan.reparse_older):
                return FileOutlook(file, Outlook.UNCHANGED_FAILED if row.error else Outlook.UNCHANGED), sha256
            if known is not None and (version := known(sha256)) is not None:
                older = plan.reparse_older and is_older(version)
                return FileOutlook(file, Outlook.OLDER if older else Outlook.DUPLICATE), sha256
            reply = pool.call("measure", document.data, {})
            found = read_measure(reply.body, reply.error)
            if found.error:
                refused = found.error.code in ("UNSUPPORTED_FILE_TYPE", "EMPTY_FILE", "FILE_TOO_LARGE")
                outlook = Outlook.REFUSED if refused else Outlook.UNREADABLE
                return FileOutlook(file, outlook, found.error.code), sha256
            new = FileOutlook(file, Outlook.NEW, "", found.ocr_pages, found.needs, found.is_damaged)
            return new, sha256

        with ThreadPoolExecutor(plan.jobs, thread_name_prefix="look") as executor:
            for found, sha256 in executor.map(look, files_to_do(plan)):
                if found.outlook in (Outlook.NEW, Outlook.OLDER) and sha256 in seen:
                    yield FileOutlook(found.file, Outlook.DUPLICATE)
                else:
                    yield found
                seen.add(sha256)

