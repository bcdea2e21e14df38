"""A folder of files, a real workspace, and a parser that says what the file's text tells it to say."""

from __future__ import annotations

import threading
from dataclasses import dataclass, field
from pathlib import Path

from resumectl.engine.base import Engine
from resumectl.engine.batch import Ended, FileDone, Plan, make_plan, run_batch
from resumectl.engine.local.engine import LocalEngine
from resumectl.engine.local.parts import Proofreader
from resumectl.engine.local.workspace import local_caller, open_workspace
from resumectl.export.filename import suggested_filename
from resumectl.export.production import Produced, Source
from resumectl.model.document import Document, Format
from resumectl.model.errors import BadFile, ParseError
from resumectl.model.page import Evidence, ParseOutcome, ParseResult
from resumectl.model.profile import BasicInfo, Job, Profile
from resumectl.model.rendering import PLAIN, ExportOptions


@dataclass
class Bench:
    """`parsed` lists the texts that the parser was given. Files say: `name NAME`, `fail CODE`, `refuse`,
    `bug`, `doubtful NAME` (a job whose title is unsure).
    """

    folder: Path
    out: Path
    workspace: Path
    parsed: list[str] = field(default_factory=list)
    hold: threading.Event | None = None
    proofreader: Proofreader | None = None
    really: bool = False
    """Files are made with the template, not with a word that stands for them."""
    engine: Engine = field(init=False)

    def open(self) -> None:
        opened = open_workspace(self.workspace)
        self.engine = LocalEngine(
            opened,
            local_caller(opened),
            parse=self.parse,
            sniff=self.sniff,
            proofreader=self.proofreader,
            produce=None if self.really else self.produce,
            in_a_row=True,
        )

    def produce(self, source: Source, options: ExportOptions) -> Produced:
        info = source.profile.basic_info
        name = suggested_filename(source.profile, source.title, source.template_name)
        return Produced(name, b"word " + info.full_name.encode(), source.profile)

    def put(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def sniff(self, data: bytes) -> Format:
        if data.startswith(b"refuse"):
            raise BadFile("This is no résumé.", remedy="Send another.")
        return Format.DOCX if data.startswith(b"PK") else Format.PDF

    def parse(self, document: Document) -> ParseOutcome:
        text = document.data.decode()
        self.parsed.append(text)
        if self.hold:
            self.hold.wait(10)
        word, _, rest = text.partition(" ")
        if word == "bug":
            raise LookupError(rest)
        if word == "fail":
            code, _, retryable = rest.partition(" ")
            return ParseOutcome(0.0, error=ParseError(code, "It failed.", "parse", bool(retryable)))
        basic = BasicInfo(full_name=rest, phone_number="+49 30 1234567")
        jobs = (Job("Baker at Mill Lane", "Leeds"),) if word == "doubtful" else ()
        proof = {"/work_history/0/role_title": Evidence(1, None, 0.6)} if jobs else {}
        profile = Profile(basic_info=basic, work_history=jobs, resume_language="german")
        return ParseOutcome(0.0, ParseResult(profile, evidence=proof, coverage=0.5))

    def plan(
        self,
        template: str | None = "classic",
        jobs: int = 2,
        only_failed: bool = False,
        reparse_older: bool = False,
        export: ExportOptions = PLAIN,
    ) -> Plan:
        return make_plan(
            self.engine,
            self.folder,
            out=self.out,
            template=template,
            jobs=jobs,
            only_failed=only_failed,
            reparse_older=reparse_older,
            export=export,
        )[0]

    def run(self, **settings: object) -> Ended:
        """Run to the end; the files' outcomes are in `out`."""
        *done, ended = run_batch(self.engine, self.plan(**settings))  # type: ignore[arg-type]
        assert all(isinstance(event, FileDone) for event in done)
        assert isinstance(ended, Ended)
        return ended
