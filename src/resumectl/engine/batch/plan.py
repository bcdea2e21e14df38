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
from resumectl.intake import FoundFile, Walk, display_path, no_resumes, walk_folder
from resumectl.model.errors import BadFile, NotFound, UsageError
from resumectl.model.limits import PAGE_SIZE
from resumectl.model.resume import Source
from resumectl.model.template import Template
from resumectl.model.timestamps import timestamp


@dataclass(frozen=True, slots=True)
class Plan:
    """What a batch is going to do.

    `is_part`: `files` are not the whole folder, so that rows of others stay as they are.
    `only_failed` tries the FAILED ones again and leaves the rest alone. No more than `max_credits` are spent.
    `reparse_older` reads known documents again, for a credit each, whose data an older engine read. `recruiter_id` is
    whom they are uploaded for, None for the caller. `auto_proofread` has them proofread, for a proofread credit each.
    """

    files: tuple[FoundFile, ...]
    out: Path
    template: Template
    jobs: int
    only_failed: bool = False
    max_credits: int | None = None
    reparse_older: bool = False
    source: str = Source.BATCH_IMPORT
    is_part: bool = False
    recruiter_id: str | None = None
    auto_proofread: bool = False

    @property
    def options(self) -> str:
        """A fingerprint of what shapes the outputs besides a file's bytes and the engine's version."""
        shaping = [self.template.id, timestamp(self.template.updated_at)]
        if self.recruiter_id is not None:
            shaping.append(self.recruiter_id)
        if self.auto_proofread:
            shaping.append("proofread")
        return hashlib.sha256(json.dumps(shaping).encode()).hexdigest()[:16]


def make_plan(
    engine: Engine,
    folder: Path,
    *,
    out: Path,
    template: str,
    jobs: int,
    only_failed: bool = False,
    max_credits: int | None = None,
    reparse_older: bool = False,
    auto_proofread: bool = False,
) -> tuple[Plan, Walk]:
    """The plan for a folder, and the walk that found its files.

    Raises:
        BadFile: the folder cannot be walked or holds no résumé.
        NotFound: no such template.
        UsageError: `folder` is a file, or `out` is the folder itself.
    """
    if out.resolve() == folder.resolve():
        raise UsageError(
            "--out is the folder of the résumés itself.", remedy="Choose another folder, inside or beside it."
        )
    walk = _walk(folder, out)
    if not walk.files:
        raise no_resumes(folder, walk)
    chosen = find_template(engine, template)
    plan = Plan(walk.files, out, chosen, jobs, only_failed, max_credits, reparse_older, auto_proofread=auto_proofread)
    return plan, walk


def _walk(folder: Path, out: Path) -> Walk:
    try:
        return walk_folder(folder, exclude=[out])
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


def default_out(folder: Path) -> Path:
    """Where a batch writes when nobody says: beside the folder, named after it with `-resumectl` at the
    end.
    """
    real = Path(os.path.realpath(folder))
    return real.with_name(f"{real.name or 'resumes'}-resumectl")
