"""Proofreading in child processes: its libraries work through strangers' words, and one that hangs or crashes on
them must take a child with it and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from typing import Any, Final

from resumectl.model.edits import Proofreading
from resumectl.model.errors import ParseError, ResumectlError
from resumectl.model.limits import DEADLINE_PROOFREAD_S, PROOFREADER_RESIDENT_BYTES, PROOFREADER_START_S
from resumectl.model.passes import edit_of
from resumectl.model.profile import Profile
from resumectl.parse.sandbox import ChildPool
from resumectl.parse.sandbox.tasks import Answer, Registry

_TASKS: Final = Registry(
    tasks={"proofread": "resumectl.engine.local.proofreader:proofread_task"},
    preload=("resumectl.engine.local.proofreader:warm_up",),
    kept_bytes=PROOFREADER_RESIDENT_BYTES,
    start_s=PROOFREADER_START_S,
)


class ProofreaderPool:
    """Proofreads up to `children` profiles at once; starts nothing before the first.

    The protocol is engine.local.parts.Proofreader. After `close` PoolClosed is raised.
    """

    def __init__(self, children: int, *, deadline_s: float = DEADLINE_PROOFREAD_S, registry: Registry = _TASKS) -> None:
        self._pool = ChildPool(registry, children, deadline_text_s=deadline_s, deadline_ocr_s=deadline_s)
        self.close = self._pool.close

    def missing(self) -> str:
        """See the protocol."""
        from resumectl.proofread import missing

        return missing() or ""

    def proofread(self, profile: Profile, words: Collection[str]) -> Proofreading:
        """See the protocol."""
        said = json.dumps(profile.to_json()).encode()
        reply = self._pool.call("proofread", said, {"words": list(words)})
        if reply.body is None:
            raise ResumectlError(_reason(reply.error), code="PROOFREAD_FAILED")
        return _read(json.loads(reply.body))


def _reason(error: ParseError | None) -> str:
    if error is not None and error.code == "PARSE_TIMEOUT":
        return "Proofreading took too long."
    if error is not None and error.retryable:
        # Nothing was read yet: the text is not to blame.
        return "The proofreader could not be started; the machine may be too busy. Try again."
    return "Proofreading failed on this text."


def proofread_task(data: bytes, options: Mapping[str, Any]) -> Answer:
    """In the child: the profile that `data` holds, proofread."""
    from resumectl.proofread import proofread

    profile = Profile.from_json(json.loads(data))
    found = proofread(profile, profile.resume_language, options["words"])
    return Answer(json.dumps(_plain(found)).encode())


def warm_up() -> None:
    """Load what every child needs, by proofreading a sentence and asking the language model, if there is one."""
    from resumectl.model.profile import BasicInfo
    from resumectl.proofread import proofread
    from resumectl.proofread.likely import likelihoods

    sample = Profile(BasicInfo(summary_description=("Led a team of of six.",)), resume_language="english")
    proofread(sample, sample.resume_language)
    likelihoods("Led a team", (" of six.",))


def _plain(found: Proofreading) -> dict[str, Any]:
    return {
        "profile": found.profile.to_json(),
        "edits": [edit.to_json() for edit in found.edits],
        "language": found.language,
        "supported": found.supported,
        "reason": found.reason,
    }


def _read(members: Mapping[str, Any]) -> Proofreading:
    return Proofreading(
        profile=Profile.from_json(members["profile"]),
        edits=tuple(edit_of(one) for one in members["edits"]),
        language=members["language"],
        supported=members["supported"],
        reason=members["reason"],
    )
