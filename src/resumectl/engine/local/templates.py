"""Which templates there are, and which one an export takes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from resumectl.engine.local.parts import Parts
from resumectl.model.errors import NotFound, TemplateRequired
from resumectl.model.rendering import BLIND_TEMPLATE
from resumectl.model.template import Template, offered, resolve_template
from resumectl.store.base import Reading
from resumectl.store.records import PrivateTemplate, StoredResume


@dataclass(frozen=True, slots=True)
class Shelf:
    """Every template that the caller's organization can use now, system templates first."""

    system: tuple[Template, ...]
    private: tuple[PrivateTemplate, ...]

    @property
    def templates(self) -> tuple[Template, ...]:
        return self.system + tuple(Template(one.id, one.name, False, one.updated_at) for one in self.private)

    def find(self, name_or_id: str) -> Template | None:
        """By id, else by name; a system template before a private one of the same name."""
        listed = self.templates
        by_id = (one for one in listed if one.id == name_or_id)
        by_name = (one for one in listed if one.name.casefold() == name_or_id.casefold())
        return next(by_id, None) or next(by_name, None)


def shelf(parts: Parts, tx: Reading) -> Shelf:
    return Shelf(tuple(parts.system_templates.listed()), tuple(tx.private_templates(parts.organization_id)))


def find(parts: Parts, tx: Reading, asked: str) -> Template:
    """The template of that id or name. Raises NotFound (TEMPLATE_NOT_FOUND)."""
    available = shelf(parts, tx)
    found = available.find(asked)
    if found is None:
        raise NotFound(missing(asked), code="TEMPLATE_NOT_FOUND", remedy=offered(available.templates))
    return found


def choose(
    parts: Parts, tx: Reading, resume: StoredResume, asked: str | None, *, is_blind: bool = False
) -> Template:
    """The template for this export: asked for, bound, the owner's default, the organization's; else, for a blinded
    file, the one that is made for those.

    Raises:
        NotFound: TEMPLATE_NOT_FOUND; what was asked for is not there.
        TemplateRequired: nothing says which one.
    """
    if asked is not None:
        return find(parts, tx, asked)
    available = shelf(parts, tx)
    chosen = resolve_template(
        (
            resume.template_id,
            tx.preference(parts.organization_id, resume.record.recruiter_id),
            tx.preference(parts.organization_id, None),
        ),
        lambda template_id: any(one.id == template_id for one in available.templates),
    )
    for wanted in (chosen, BLIND_TEMPLATE if is_blind else None):
        for one in available.templates:
            if one.id == wanted:
                return one
    raise TemplateRequired(
        "No template was named, and none is bound to this resume or set as a default.",
        remedy=offered(available.templates),
    )


def whose(parts: Parts, tx: Reading, resume: StoredResume, template: Template) -> str:
    """Of a template that nobody named: why `choose` took it, and how another one is."""
    name = f"The template is {template.name}"
    if template.id == resume.template_id:
        return f"{name}, bound to the resume at upload: --template NAME takes another one of `resumectl templates`."
    is_own = template.id == tx.preference(parts.organization_id, resume.record.recruiter_id)
    owner = "its recruiter" if is_own and resume.record.recruiter_id else "the organization"
    return (
        f"{name}, the default of {owner}: --template NAME takes another, `resumectl preferences set` makes another "
        "the default."
    )


def template_data(parts: Parts, tx: Reading, template: Template) -> bytes:
    """The Word file of a template that `choose` gave. Raises NotFound (FILE_NOT_FOUND) when it is gone or changed."""
    if template.public:
        return parts.system_templates.data(template.id)
    private = next(one for one in shelf(parts, tx).private if one.id == template.id)
    try:
        return parts.workspace.blobs.get(parts.organization_id, private.sha256)
    except KeyError as error:
        raise NotFound(
            f"The file of the template {template.name} is missing or changed in the workspace.",
            code="FILE_NOT_FOUND",
            remedy=f"Give it its file again (`resumectl templates replace {template.id} FILE`), or remove it "
            f"(`resumectl templates remove {template.id}`).",
        ) from error


LISTED: Final = "`resumectl templates` lists them."


def missing(name_or_id: str) -> str:
    return f"There is no template {name_or_id}." if name_or_id.strip() else "The template's name or id is empty."
