"""Which commands a service's contract has, which are an addition to it, and which are for this machine alone."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Kind(StrEnum):
    """`contract`: every service has it. `addition`: ours announces it. `local`: needs the files at hand."""

    CONTRACT = "contract"
    ADDITION = "addition"
    LOCAL = "local"


KINDS: Final = {
    "parse": Kind.LOCAL,
    "explain": Kind.ADDITION,
    "render": Kind.LOCAL,
    "batch": Kind.CONTRACT,
    "watch": Kind.CONTRACT,
    "upload": Kind.CONTRACT,
    "status": Kind.CONTRACT,
    "data": Kind.CONTRACT,
    "list": Kind.CONTRACT,
    "rename": Kind.CONTRACT,
    "reprocess": Kind.CONTRACT,
    "export": Kind.CONTRACT,
    "preview": Kind.CONTRACT,
    "delete": Kind.CONTRACT,
    "original": Kind.ADDITION,
    "edit": Kind.ADDITION,
    "proofread": Kind.ADDITION,
    "proofread show": Kind.ADDITION,
    "proofread accept": Kind.ADDITION,
    "proofread reject": Kind.ADDITION,
    "proofread words": Kind.ADDITION,
    "proofread words list": Kind.ADDITION,
    "proofread words add": Kind.ADDITION,
    "proofread words remove": Kind.ADDITION,
    "revisions": Kind.ADDITION,
    "diff": Kind.ADDITION,
    "restore": Kind.ADDITION,
    "templates": Kind.CONTRACT,
    "templates add": Kind.ADDITION,
    "templates replace": Kind.ADDITION,
    "templates remove": Kind.CONTRACT,
    "templates lint": Kind.LOCAL,
    "templates preview": Kind.LOCAL,
    "templates placeholders": Kind.LOCAL,
    "preferences": Kind.LOCAL,
    "preferences set": Kind.CONTRACT,
    "credits": Kind.CONTRACT,
    "credits history": Kind.LOCAL,
    "credits grant": Kind.LOCAL,
    "credits plan": Kind.LOCAL,
    "credits addon": Kind.LOCAL,
    "recruiters": Kind.CONTRACT,
    "recruiters add": Kind.LOCAL,
    "recruiters suspend": Kind.LOCAL,
    "recruiters reinstate": Kind.LOCAL,
    "keys": Kind.LOCAL,
    "keys create": Kind.LOCAL,
    "keys revoke": Kind.LOCAL,
    "webhooks": Kind.LOCAL,
    "webhooks add": Kind.LOCAL,
    "webhooks remove": Kind.LOCAL,
    "webhooks test": Kind.LOCAL,
    "webhooks deliveries": Kind.LOCAL,
    "webhooks retry": Kind.LOCAL,
    "me": Kind.CONTRACT,
    "health": Kind.CONTRACT,
    "worker": Kind.LOCAL,
    "serve": Kind.LOCAL,
    "workspace": Kind.LOCAL,
    "workspace clean-up": Kind.LOCAL,
    "workspace check": Kind.LOCAL,
    "workspace back-up": Kind.LOCAL,
    "workspace settings": Kind.LOCAL,
    "workspace sandbox": Kind.LOCAL,
    "workspace log": Kind.LOCAL,
    "subject-export": Kind.LOCAL,
    "erase": Kind.LOCAL,
    "evaluate": Kind.LOCAL,
    "config": Kind.LOCAL,
    "doctor": Kind.LOCAL,
    "version": Kind.LOCAL,
}
"""Every command that does something; a test holds this against the commands that there are."""
