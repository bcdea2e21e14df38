"""A task that tells what parsing a document costs the child, its imports included."""

from __future__ import annotations

import json
import time
from collections.abc import Mapping
from typing import Any

from resumectl.parse.sandbox.tasks import Answer


def cost(data: bytes, options: Mapping[str, Any]) -> Answer:
    """Seconds of a processor that this process used for the document."""
    began_s = time.process_time()
    from resumectl.parse.geometry import ParseOptions
    from resumectl.parse.pipeline import parse_document

    parse_document(data, ParseOptions())
    return Answer(json.dumps(time.process_time() - began_s).encode())
