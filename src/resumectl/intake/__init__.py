"""Bytes from outside: one careful open, and the walk through a folder of résumés."""

from resumectl.intake.patience import Patience
from resumectl.intake.reading import AnyPath, display_path, read_document, read_stream, told_name
from resumectl.intake.walking import (
    RENDERED_PROPERTY,
    RESUME_SUFFIXES,
    FoundFile,
    Skipped,
    Walk,
    no_resumes,
    not_looked_into,
    require_folder,
    walk_folder,
)

__all__ = [
    "RENDERED_PROPERTY",
    "RESUME_SUFFIXES",
    "AnyPath",
    "FoundFile",
    "Patience",
    "Skipped",
    "Walk",
    "display_path",
    "no_resumes",
    "not_looked_into",
    "read_document",
    "read_stream",
    "require_folder",
    "told_name",
    "walk_folder",
]
