"""Batch: a folder of résumés in; profiles, Word files and tables out; again and again without doing work
twice.
"""

from resumectl.engine.batch.earlier import earlier_template, made_otherwise, never_begun, require_earlier
from resumectl.engine.batch.ended import Ended, FileDone
from resumectl.engine.batch.forecast import FileOutlook, Forecast, Outlook, look_ahead
from resumectl.engine.batch.gates import Gates, Verdict, read_gates
from resumectl.engine.batch.outputs import OutputRefused
from resumectl.engine.batch.plan import Plan, default_out, find_template, make_plan
from resumectl.engine.batch.rows import FAILED_TABLE, OWNER_UNCHANGED, RESULTS, RESULTS_TABLE, Row
from resumectl.engine.batch.run import files_to_do, rows_of, run_batch
from resumectl.engine.batch.shortages import Shortage, find_shortages, missing_codes
from resumectl.engine.batch.subfolders import Folders, read_folders
from resumectl.engine.batch.watch import LeftOut, Then, WatchPlan, plan_for, read_then, watch

__all__ = [
    "FAILED_TABLE",
    "OWNER_UNCHANGED",
    "RESULTS",
    "RESULTS_TABLE",
    "Ended",
    "FileDone",
    "FileOutlook",
    "Folders",
    "Forecast",
    "Gates",
    "LeftOut",
    "Outlook",
    "OutputRefused",
    "Plan",
    "Row",
    "Shortage",
    "Then",
    "Verdict",
    "WatchPlan",
    "default_out",
    "earlier_template",
    "files_to_do",
    "find_shortages",
    "find_template",
    "look_ahead",
    "made_otherwise",
    "make_plan",
    "missing_codes",
    "never_begun",
    "plan_for",
    "read_folders",
    "read_gates",
    "read_then",
    "require_earlier",
    "rows_of",
    "run_batch",
    "watch",
]
