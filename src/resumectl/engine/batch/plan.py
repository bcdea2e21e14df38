"""What a batch will do, settled before it begins: the template, the files, the folder."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from resumectl.engine.base import Engine
from resumectl.engine.batch.rows import RESULTS
from resumectl.intake import FoundFile, Walk, display_path, no_resumes, walk_folder
from resumectl.model.errors import BadFile, NotFound, UsageError
from resumectl.model.limits import PAGE_SIZE
from resumectl.model.rendering import BLIND_TEMPLATE, FILE_KINDS, PLAIN, SUFFIXES, ExportOptions, FileFormat
from resumectl.model.resume import Source
from resumectl.model.template import Template
from resumectl.model.timestamps import timestamp
from resumectl.wire.renderings import rendering_wish


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch is going to do.

    `is_part`: `files` are not the whole folder, so that rows of others stay as they are, and one that goes away is
    none that failed. `takes_away`: what is done leaves the folder, see `naming`.
    `only_failed` tries the FAILED ones again, with `auto_proofread` also crashed passes, and leaves the rest alone.
    No more than `max_credits` are spent.
    `reparse_older` reads known documents again, for a credit each, whose data an older engine read. `recruiter_id` is
    whom they are uploaded for, None for the caller. `auto_proofread` has them proofread, for a proofread credit each.
    Without a `template` there are profiles and no Word files. `export` is what the Word files are like; blinded ones go
    to `blind_out`, where nothing bears a name, and everything else to `out`.
    """

    files: tuple[FoundFile, ...]
    out: Path
    template: Template | None
    jobs: int
    only_failed: bool = False
    max_credits: int | None = None
    reparse_older: bool = False
    source: str = Source.BATCH_IMPORT
    is_part: bool = False
    takes_away: bool = False
    recruiter_id: str | None = None
    auto_proofread: bool = False
    export: ExportOptions = PLAIN
    blind_out: Path | None = None

    @property
    def is_blind(self) -> bool:
        """Whether the Word files hide whom they are about."""
        return blinds(self.template, self.export)

    @property
    def suffix(self) -> str:
        """What the names of the finished files end in; `.json` is the profiles'."""
        return ".resume.json" if self.export.format is FileFormat.JSON_RESUME else SUFFIXES[self.export.format]

    @property
    def file_kind(self) -> str:
        """What one of the finished files is called."""
        return FILE_KINDS[self.export.format]

    @property
    def template_name(self) -> str:
        """`""` where no Word files are made."""
        return self.template.name if self.template else ""

    @property
    def options(self) -> str:
        """A fingerprint of what shapes the outputs besides a file's bytes and the engine's version."""
        shaping: list[object] = ["no template"]
        if self.template:
            shaping = [self.template.id, timestamp(self.template.updated_at)]
        if self.export != PLAIN:
            shaping.append(rendering_wish(self.export))
        if self.recruiter_id is not None:
            shaping.append(self.recruiter_id)
        if self.auto_proofread:
            shaping.append("proofread")
        return hashlib.sha256(json.dumps(shaping).encode()).hexdigest()[:16]


def make_plan(
    engine: Engine,
    folder: Path,
    *,
    template: str | None,
    out: Path | None = None,
    jobs: int,
    only_failed: bool = False,
    max_credits: int | None = None,
    reparse_older: bool = False,
    auto_proofread: bool = False,
    export: ExportOptions = PLAIN,
    recruiter_id: str | None = None,
) -> tuple[Plan, Walk]:
    """The plan for a folder, and the walk that found its files. `out` is where Word files go; see `places`.
    `template` is a name or id, None for no Word files.

    Raises:
        BadFile: the folder cannot be walked or holds no résumé.
        NotFound: no such template.
        UsageError: `folder` is a file, `out` is the folder itself, or one batch there was blinded and one was not.
        BadFile: no file can be made with the template and `export`.
    """
    if out and out.resolve() == folder.resolve():
        raise UsageError(
            "--out is the folder of the résumés itself.", remedy="Choose another folder, inside or beside it."
        )
    walk = _walk(folder, [place for place in (out, default_out(folder), default_out(folder, is_blind=True)) if place])
    if not walk.files:
        raise no_resumes(folder, walk)
    chosen = find_template(engine, template) if template is not None else None
    is_blind = blinds(chosen, export)
    named, blind = places(out or default_out(folder, is_blind=is_blind), is_blind=is_blind)
    plan = Plan(
        walk.files, named, chosen, jobs, only_failed, max_credits, reparse_older, auto_proofread=auto_proofread,
        export=export, blind_out=blind, recruiter_id=recruiter_id,
    )  # fmt: skip
    return plan, walk


def blinds(template: Template | None, export: ExportOptions) -> bool:
    """Whether files made with these hide whom they are about."""
    named = template is not None and (template.id == BLIND_TEMPLATE or template.name.casefold() == "blind")
    return export.blind is not None or named


def places(out: Path, *, is_blind: bool) -> tuple[Path, Path]:
    """The folder of everything that bears names, and the one of blinded files; `out` is what was asked for.

    A folder of blinded files will be handed on as a whole: nothing else may ever lie in it. Raises UsageError when
    `out` holds files of the other kind.
    """
    if out.name in ("", ".."):
        out = Path(os.path.realpath(out))
    private = out.parent / f"{out.name}-private"
    if os.path.exists((out if is_blind else private) / RESULTS):
        raise UsageError(
            f"{display_path(out)} holds files that are {'not ' if is_blind else ''}blinded, of an earlier run.",
            remedy="Choose another folder with --out.",
        )
    return (private, out) if is_blind else (out, out.parent / f"{out.name}-blind")


def _walk(folder: Path, outs: list[Path]) -> Walk:
    beside = [out.with_name(f"{out.name}-{kind}") for out in outs if out.name for kind in ("private", "blind")]
    try:
        return walk_folder(folder, exclude=[*outs, *beside])
    except BadFile as error:
        if error.code != "NOT_A_REGULAR_FILE":
            raise
        raise UsageError(
            f"{display_path(folder)} is no folder.", remedy="Use `resumectl upload FILE` or `resumectl parse FILE`."
        ) from error


def find_template(engine: Engine, wanted: str) -> Template:
    """The template with this id or name; an id wins over a name. Raises NotFound (TEMPLATE_NOT_FOUND)."""
    templates = list(_all_templates(engine))
    for template in templates:
        if template.id == wanted:
            return template
    for template in templates:
        if template.name.casefold() == wanted.casefold():
            return template
    names = [template.name for template in templates]
    close = get_close_matches(wanted, names, 1)
    raise NotFound(
        f"There is no template {wanted!r}.",
        code="TEMPLATE_NOT_FOUND",
        remedy=f"Did you mean {close[0]!r}?" if close else f"Templates are: {', '.join(names)}.",
    )


def _all_templates(engine: Engine) -> Iterator[Template]:
    cursor: str | None = None
    while True:
        page = engine.templates(limit=PAGE_SIZE[1], cursor=cursor)
        yield from page.items
        cursor = page.next_cursor
        if cursor is None:
            return


def default_out(folder: Path, *, is_blind: bool = False) -> Path:
    """Where a batch writes when nobody says: beside the folder, named after it with `-resumectl` or `-blind` at the
    end.
    """
    real = Path(os.path.realpath(folder))
    return real.parent / f"{real.name or 'resumes'}-{'blind' if is_blind else 'resumectl'}"
