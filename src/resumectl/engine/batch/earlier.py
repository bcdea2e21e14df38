"""What earlier runs made in a folder of output, so that a later one does not mix two kinds unsaid."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from resumectl.engine.batch.memory import Memory
from resumectl.engine.batch.outputs import Outputs
from resumectl.engine.batch.plan import Plan, default_out
from resumectl.engine.batch.rows import RESULTS
from resumectl.engine.batch.run import rows_of
from resumectl.intake import display_path
from resumectl.model.errors import UsageError
from resumectl.model.rendering import ExportOptions


def earlier_template(folder: Path, out: Path | None, export: ExportOptions) -> str | None:
    """The name of the template of the newest row in `out` (as in make_plan), `""` for profiles alone.

    None where no run wrote. Raises OutputRefused.
    """
    named = out or default_out(folder, is_blind=export.blind is not None)
    for root in (named, named.with_name(f"{named.name}-private") if named.name else named):
        if os.path.exists(root / RESULTS):
            with closing(Memory(Outputs(root))) as memory:
                rows = ((row.finished_at, row.template) for name in memory.files() if (row := memory.row(name)))
                return max(rows, default=("", None))[1]
    return None


def require_earlier(plan: Plan) -> None:
    """Raise UsageError where no run wrote, so that nothing can have failed there."""
    if not os.path.exists(plan.out / RESULTS):
        raise UsageError(
            f"--only-failed: there was no run into {display_path(plan.out)} yet.",
            remedy="Leave it out, or name the folder of the earlier run with --out.",
        )


def never_begun(plan: Plan) -> int:
    """How many files of the plan no run has begun, as after Ctrl-C. Raises OutputRefused."""
    with closing(Memory(Outputs(plan.out))) as memory:
        known = set(memory.files())
    return sum(file.name not in known for file in plan.files)


def made_otherwise(plan: Plan) -> tuple[int, str]:
    """How many finished files of the plan another template or other options shaped; one such template's name."""
    if not os.path.exists(plan.out / RESULTS):
        return 0, ""
    others = [row.template for row in rows_of(plan) if not row.error and row.options != plan.options]
    return len(others), others[0] if others else ""
