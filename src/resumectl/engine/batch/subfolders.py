"""What the folders right below a watched one stand for: recruiters, or templates."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from resumectl.engine.base import Engine
from resumectl.engine.batch.plan import Plan, find_template
from resumectl.engine.recruiters import active_recruiter
from resumectl.intake import FoundFile, display_path, told_name
from resumectl.model.access import Recruiter
from resumectl.model.errors import BadFile, InvalidInput, NotFound, ResumectlError, UsageError

ASK_AGAIN_S: Final = 30.0
"""After this a name that nobody had is looked up once more."""


class Folders(StrEnum):
    """The meaning of subfolders; PLAIN is none."""

    PLAIN = "plain"
    RECRUITER = "recruiter"
    TEMPLATE = "template"


def read_folders(text: str) -> Folders:
    """What `--folders` said. Raises UsageError."""
    try:
        return Folders(text)
    except ValueError:
        raise UsageError(f"--folders is {text!r}.", remedy=f"It can be {', '.join(Folders)}.") from None


class Sorter:
    """Gives each file the plan that its folder calls for. `everybody` gives the suspended recruiters too, where they
    can be listed.

    Raises, when it is made, what listing recruiters raises for a key that may not.
    """

    def __init__(
        self,
        engine: Engine,
        plan: Plan,
        meaning: Folders,
        *,
        everybody: Callable[[], Sequence[Recruiter]] | None = None,
        now_s: Callable[[], float] = time.monotonic,
    ) -> None:
        self._engine = engine
        self._plan = plan
        self._meaning = meaning
        self._everybody = everybody or engine.recruiters
        self._now_s = now_s
        self._plans: dict[str, Plan] = {"": plan}
        self._unknown: dict[str, tuple[float, ResumectlError]] = {}
        if meaning is Folders.RECRUITER:
            engine.recruiters()

    def sort(self, files: list[FoundFile]) -> Iterator[tuple[list[FoundFile], Plan | ResumectlError]]:
        """The files of each folder with their plan, or with why they must stay; that is told once."""
        by_folder: dict[str, list[FoundFile]] = {}
        for file in files:
            folder, slash, _ = file.relative.partition("/")
            known = bool(slash) and self._meaning is not Folders.PLAIN
            by_folder.setdefault(folder if known else "", []).append(file)
        for folder, found in by_folder.items():
            plan = self._plan_for(folder)
            if plan is not None:
                yield found, plan

    def forget(self, plan: Plan) -> None:
        """What this plan's folder stands for has changed: look it up again."""
        for folder, known in list(self._plans.items()):
            if folder and known is plan:
                del self._plans[folder]

    def _plan_for(self, folder: str) -> Plan | ResumectlError | None:
        """The plan; an error that was not told yet; None for one that was."""
        if folder in self._plans:
            return self._plans[folder]
        asked_s, told = self._unknown.get(folder, (float("-inf"), None))
        if self._now_s() - asked_s < ASK_AGAIN_S:
            return None
        try:
            plan = self._plans[folder] = self._look_up(display_path(folder))
        except ResumectlError as error:
            self._unknown[folder] = self._now_s(), error
            return None if str(told) == str(error) else error
        self._unknown.pop(folder, None)
        return plan

    def _look_up(self, name: str) -> Plan:
        try:
            if self._meaning is Folders.TEMPLATE:
                template = find_template(self._engine, name)
                self._engine.try_export(template.id, self._plan.export)
                return replace(self._plan, template=template)
            return replace(self._plan, recruiter_id=active_recruiter(self._everybody(), name).id)
        except (NotFound, BadFile, InvalidInput) as error:
            stay = f"Files in the folder {told_name(name)} stay where they are."
            raise type(error)(f"{stay} {error.message}", code=error.code, remedy=error.remedy) from error
