"""Every number of the contract and of its settled gaps, once."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

UPLOAD_BYTES: Final = 20 * 1024 * 1024
"""Largest accepted document; one byte more is FILE_TOO_LARGE."""

LOW_COVERAGE: Final = 0.6
"""Share of the text below which the reader of a profile is told how much is missing from it."""

TITLE_CODE_POINTS: Final = 255
IDEMPOTENCY_KEY_LENGTH: Final = (8, 128)
"""Shortest and longest key, in printable ASCII characters."""

PAGE_SIZE: Final = (1, 100)
PAGE_SIZE_DEFAULT: Final = 20
PREVIEW_DAYS: Final = 30
DEDUPE_WINDOW_DAYS: Final = 30
IDEMPOTENCY_HOURS: Final = 24
RETENTION_DAYS_SERVED: Final = 365
RETENTION_DAYS_LOCAL: Final = 3650
EXPIRY_NOTICE_DAYS: Final = 30
LOCAL_CREDITS: Final = 1_000_000
SANDBOX_STARTER_CREDITS: Final = 40
SANDBOX_PROOFREAD_CREDITS: Final = 10
GRANT_MOST: Final = 1_000_000_000
"""Credits in one grant; more is a slip of the finger."""
TOKEN_BYTES: Final = 32
NAME_CODE_POINTS: Final = 255
"""Of a key's, a recruiter's, an organization's and a template's name."""
TEMPLATE_BYTES: Final = 20 * 1024 * 1024
RETENTION_DAYS: Final = (1, 36_500)
LIVES_MOST: Final = timedelta(days=36_500)
"""Of a key or of credits that end."""
DEDUPE_DAYS: Final = (0, 36_500)
SEARCH_CHARACTERS: Final = 200
TIDY_S: Final = 0.1
"""What a local command may spend on due clean-up at its end."""
CLOCK_JUMP_DAYS: Final = 1
"""A clean-up that sees the clock jump by more erases nothing in that run (decision B12)."""
PARSE_ATTEMPTS: Final = 3
PASS_ATTEMPTS: Final = 2
"""Of a proofreading pass; fewer than of parsing, so that the last attempt there can do without it."""
PROOFREAD_WORDS: Final = 10_000
"""In an organization's list."""
PROOFREAD_WORD_CODE_POINTS: Final = 100

EXPORT_BYTES: Final = 50_000_000
"""Largest finished file; a template's pictures and the profile together."""
EXPORT_TEXT_CODE_POINTS: Final = 1_000
"""Of a reference, a footer, a pattern of file names."""
EXPORT_FIELDS: Final = 100
EXPORT_FIELD_CODE_POINTS: Final = 10_000
DEADLINE_EXPORT_S: Final = 20.0
"""Of filling one template; DEADLINE_LIBREOFFICE_S comes on top where a PDF is made of it."""

WEBHOOK_RETRIES_S: Final = (5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400)
"""Pauses after each failed attempt but the last, over three days; chance adds up to a fifth."""
WEBHOOK_JITTER: Final = 0.2
WEBHOOK_ANSWER_S: Final = 20.0
WEBHOOK_KEPT_DAYS: Final = 30
"""How long deliveries that have ended are listed and can be sent again."""
WEBHOOKS: Final = 20
"""Endpoints of one organization."""

RATE_WINDOW_S: Final = 60
RATE_UPLOADS: Final = 60
"""Uploads and reprocesses that one key may send in a window."""
RATE_READS: Final = 300
RATE_EXPORTS: Final = 120
RATE_UPLOADS_MOST: Final = 1_200
"""To which a setting may raise the uploads."""

PAGES_READ: Final = 50
"""Pages of a longer document that are read; the rest is named in a warning."""
PAGES_REFUSED: Final = 500
CHARACTERS_READ: Final = 500_000
OCR_PAGES: Final = 10
PIXELS: Final = 40_000_000
IMAGE_SIDE_PIXELS: Final = (50, 20_000)
ARCHIVE_ENTRIES: Final = 2_000
ARCHIVE_BYTES: Final = 200_000_000
XML_PART_BYTES: Final = 50_000_000
PARAGRAPHS: Final = 20_000
TRANSCRIPT_CHARACTERS: Final = 200_000
"""Of what was printed; the lines after that are not kept beside the profile."""
LINES_READ: Final = 6_000
"""Fifty dense pages."""
LINE_CHARACTERS: Final = 10_000
"""A longer line is cut into several before any regular expression sees it."""

DEADLINE_TEXT_S: Final = 30.0
DEADLINE_OCR_S: Final = 120.0
DEADLINE_OCR_PAGE_S: Final = 40.0
DEADLINE_LIBREOFFICE_S: Final = 60.0
DEADLINE_PROOFREAD_S: Final = 20.0
START_S: Final = 60.0
PROOFREADER_START_S: Final = 300.0
"""Of loading what each child is born with; dictionaries, spaCy and a language model take a minute on a busy machine."""
CHILD_ADDRESS_SPACE_BYTES: Final = 1_500_000_000
CHILD_FILE_BYTES: Final = 200_000_000
CHILD_OPEN_FILES: Final = 64
CHILD_DOCUMENTS: Final = 1_000
CHILD_RESIDENT_BYTES: Final = 300_000_000
PROOFREADER_RESIDENT_BYTES: Final = 900_000_000
"""Room for the dictionaries of all languages: each takes seconds to load."""
RESULT_BYTES: Final = 8_000_000
