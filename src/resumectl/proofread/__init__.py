"""A profile to a corrected profile and a list of edits; pure, offline, the same profile gives the same edits."""

from resumectl.proofread.run import missing, proofread

__all__ = ["missing", "proofread"]
