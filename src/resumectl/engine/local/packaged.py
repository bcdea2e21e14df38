"""The parts that a local engine takes when none are handed in; each imports what it needs when it is used."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from resumectl.model.document import Format
from resumectl.model.edits import Proofreading
from resumectl.model.profile import Profile
from resumectl.model.template import Template


def sniff_content(data: bytes) -> Format:
    from resumectl.parse.sniff import sniff

    return sniff(data)


class OwnProofreader:
    """Proofreads in this process. The protocol is engine.local.parts.Proofreader."""

    def missing(self) -> str:
        from resumectl.proofread import missing

        return missing() or ""

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        from resumectl.proofread import proofread

        return proofread(profile, profile.resume_language, words)


class PackagedTemplates:
    """The system templates of resumectl.export. The protocol is engine.local.parts.SystemTemplates."""

    def listed(self) -> Sequence[Template]:
        from resumectl.export.system import system_templates

        return [Template(one.id, one.name, True, one.updated_at) for one in system_templates()]

    def data(self, template_id: str) -> bytes:
        from resumectl.export.system import system_template

        return system_template(template_id)
