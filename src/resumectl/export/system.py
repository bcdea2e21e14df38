"""The system templates: their list, and their bytes from the package or, in a checkout, from templates/."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from importlib.resources import files
from pathlib import Path
from typing import Final

from resumectl.model.errors import NotFound, ResumectlError


@dataclass(frozen=True, slots=True)
class SystemTemplate:
    """A template that every organization sees. `updated_at` is when its looks changed last."""

    id: str
    name: str
    updated_at: datetime


_TEMPLATES: Final = (
    SystemTemplate("tpl_classic", "classic", datetime(2026, 11, 22, tzinfo=UTC)),
    SystemTemplate("tpl_modern", "modern", datetime(2026, 11, 22, tzinfo=UTC)),
    SystemTemplate("tpl_compact", "compact", datetime(2026, 11, 22, tzinfo=UTC)),
    SystemTemplate("tpl_executive", "executive", datetime(2026, 11, 22, tzinfo=UTC)),
    SystemTemplate("tpl_blind", "blind", datetime(2026, 11, 22, tzinfo=UTC)),
)


def system_templates() -> tuple[SystemTemplate, ...]:
    """All system templates, in the order in which lists show them."""
    return _TEMPLATES


def system_template(name_or_id: str) -> bytes:
    """The .docx of the system template with that id or name.

    Raises:
        NotFound: TEMPLATE_NOT_FOUND.
        ResumectlError: the installation lacks the file.
    """
    one = next((one for one in _TEMPLATES if name_or_id in (one.id, one.name)), None)
    if one is None:
        names = ", ".join(one.name for one in _TEMPLATES)
        raise NotFound(
            f"There is no template “{name_or_id}”.",
            code="TEMPLATE_NOT_FOUND",
            remedy=f"The system templates are {names}.",
        )
    packaged = files("resumectl.export").joinpath("system", f"{one.name}.docx")
    if packaged.is_file():
        return packaged.read_bytes()
    checkout = Path(__file__).resolve().parents[3] / "templates" / f"{one.name}.docx"
    if checkout.is_file():
        return checkout.read_bytes()
    raise ResumectlError(
        f"The file of the template {one.name} is missing from this installation.",
        code="TEMPLATE_MISSING",
        remedy="Install resumectl again.",
    )
