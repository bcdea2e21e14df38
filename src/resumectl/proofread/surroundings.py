"""What a reader of a bullet knows already: whose job it tells of, and the bullet beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Final

from resumectl.model.profile import Profile
from resumectl.proofread.passages import Passage, Role

_NEAR: Final = 3
"""With fewer bullets before it, a bullet is read after one that follows it."""
_LONGEST: Final = 320
"""Characters of another bullet, the last ones."""


def headings_of(profile: Profile) -> dict[str, str]:
    """What stands over the bullets, by the group of their passages."""
    found = {
        f"/work_history/{number}/bullet_points": ", ".join(filter(None, (job.role_title, job.company)))
        for number, job in enumerate(profile.work_history)
    }
    found |= {f"/projects/{number}/bullet_points": one.name for number, one in enumerate(profile.projects)}
    return found


def before_each(texts: Sequence[Passage], headings: Mapping[str, str]) -> dict[str, str]:
    """By path what to read before a text, to its very beginning: what stands over it, and the bullet before it; before
    each of the first three the fourth.
    """
    found = {}
    for group, of in groupby(texts, key=lambda one: one.group):
        bullets = [one for one in of if one.role in (Role.BULLET, Role.PROSE)]
        heading = f"{headings[group]}:\n" if headings.get(group) else ""
        for at, one in enumerate(bullets):
            near = [*bullets[max(0, at - _NEAR) : at], *bullets[at + 1 :]][:_NEAR]
            beside = near[-1:]
            read = "".join(f"- {other.text[-_LONGEST:]}\n" for other in beside)
            found[one.path] = f"{heading}{read}- "
    return found
