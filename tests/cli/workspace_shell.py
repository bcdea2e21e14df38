"""A shell for commands on a real engine and workspace; only the parser is a stand-in, told by the file's text."""

from __future__ import annotations

import json
import re
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from resumectl.cli.app import app
from resumectl.config import LocalTarget, Settings
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.engine.open import OpenEngine
from resumectl.model.document import Document, Format
from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.errors import ParseError
from resumectl.model.page import Evidence, ParseOutcome, ParseResult, UnplacedLine, Warning
from resumectl.model.passes import with_edits
from resumectl.model.profile import BasicInfo, Job, Profile

SLIPS = (
    "Led teh night shift of a surgical ward with thirty beds and taught seven newly qualified colleagues of of it",
    "Chose the colour of teh walls",
)
"""Bullets of documents that begin with `slips` or `svenska`."""


@dataclass
class Answer:
    """One command's end."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        (line,) = self.out.splitlines()
        return json.loads(line)


_BULLETS = "/work_history/0/bullet_points"


class SlipFinder:
    """Proofreads bullets: `teh` becomes `the`, `colour` could become `color`; no Swedish."""

    gone = ""

    def missing(self) -> str:
        return self.gone

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        if profile.resume_language != "english":
            return Proofreading(profile, supported=False, reason="There is no proofreading for Swedish.")
        edits = [
            Edit(f"{_BULLETS}/{n}", kind, one[0], better, one.start(), "A \x1b[31mslip.", sure, sure > 0.9)
            for n, text in enumerate(profile.work_history[0].bullet_points)
            for kind, wrong, better, sure in (
                (EditKind.TYPO, "teh", "the", 0.99),
                (EditKind.DOUBLED_WORD, "of of", "of", 0.97),
                (EditKind.TYPO, "colour", "color", 0.5),
            )
            for one in re.finditer(wrong, text)
            if wrong not in words
        ]
        return Proofreading(with_edits(profile, [edit for edit in edits if edit.applied]), tuple(edits), "en-GB")


@dataclass
class Shell:
    """Runs commands in this process against one workspace."""

    folder: Path
    parsed: list[str] = field(default_factory=list)
    proofreader: SlipFinder = field(default_factory=SlipFinder)

    def __call__(self, *arguments: str, stdin: bytes = b"") -> Answer:
        result = CliRunner().invoke(app, list(arguments), input=stdin)
        return Answer(result.exit_code, result.stdout, result.stderr)

    def put(self, name: str, text: str) -> str:
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def upload(self, text: str = "name Ann Lee") -> str:
        resume_id: str = self("upload", self.put("cv.pdf", text), "--json").json["id"]
        return resume_id

    def open_engine(self, settings: Settings, *, many: bool = False) -> OpenEngine:
        assert isinstance(settings.target, LocalTarget)
        opened = open_workspace(settings.target.workspace)
        engine = LocalEngine(
            opened, local_caller(opened), parse=self.parse, sniff=self.sniff, proofreader=self.proofreader
        )
        return OpenEngine(engine, str(settings.target.workspace), opened.created, engine)

    @staticmethod
    def sniff(data: bytes) -> Format:
        return Format.DOCX if data.startswith(b"PK") else Format.PDF

    def parse(self, document: Document) -> ParseOutcome:
        text = document.data.decode()
        self.parsed.append(text)
        word, _, rest = text.partition(" ")
        if word == "fail" or (word == "once" and self.parsed.count(text) > 1):
            return ParseOutcome(
                0.0, error=ParseError(rest.split()[0], "It cannot be read. Send another.", "extract")
            )
        rest += " Brandt" * (word == "grows" and self.parsed.count(text) > 1)
        bullets = SLIPS if word in ("slips", "svenska") else tuple("abcde")
        jobs = (Job("Nurse", "Norrtull Hospital", "Stockholm", "2019-03", "Present", bullets),)
        email = f"{rest.split()[0].lower()}@example.com" if rest else ""
        language = "swedish" if word == "svenska" else "english"
        profile = Profile(BasicInfo(full_name=rest, email=email), work_history=jobs, resume_language=language)
        return ParseOutcome(
            0.0,
            ParseResult(
                profile,
                evidence={"/work_history/0/company": Evidence(1, None, 0.3)},
                unplaced=(UnplacedLine(1, None, "References on request"),),
                coverage=0.91,
                warnings=(Warning("HIDDEN_TEXT_IGNORED", "White text was left out."),),
            ),
        )
