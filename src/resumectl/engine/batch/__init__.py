"""Batch: a folder of résumés in; profiles, Word files and tables out; again and again without doing work
twice.
"""

from resumectl.engine.batch.outputs import OutputRefused
from resumectl.engine.batch.plan import find_template, make_plan
from resumectl.engine.batch.rows import FAILED_TABLE, RESULTS, RESULTS_TABLE, Row
from resumectl.engine.batch.run import Ended, FileDone, Plan, default_out, run_batch

__all__ = [
    "FAILED_TABLE",
    "RESULTS",
    "RESULTS_TABLE",
    "Ended",
    "FileDone",
    "OutputRefused",
    "Plan",
    "Row",
    "default_out",
    "find_template",
    "make_plan",
    "run_batch",
]
