"""What a child can be asked to do: a request names a task, the registry alone says which function that is."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from resumectl.model.limits import CHILD_RESIDENT_BYTES, RESULT_BYTES, START_S


class Answer(NamedTuple):
    """What a task's function gives back. After a `tainted` one the child is not used again."""

    body: bytes
    tainted: bool = False


@dataclass(frozen=True, slots=True)
class Registry:
    """Tasks by name, each as `module:function`; that is called with the data and a mapping of options.

    `preload` names modules, or functions to call (`module:function`), so that every child is born warm; what
    fails is passed over. `python_path` is added to the module path. An answer has at most `answer_bytes`.
    A child that is larger than `kept_bytes` after a document is replaced. Loading all of it may take `start_s`
    seconds before it counts as failed.
    """

    tasks: Mapping[str, str]
    preload: tuple[str, ...] = ()
    python_path: tuple[str, ...] = ()
    answer_bytes: int = RESULT_BYTES
    kept_bytes: int = CHILD_RESIDENT_BYTES
    start_s: float = START_S

    def to_json(self) -> dict[str, Any]:
        return {
            "tasks": dict(self.tasks),
            "preload": list(self.preload),
            "python_path": list(self.python_path),
        }

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Registry:
        return cls(members["tasks"], tuple(members["preload"]), tuple(members["python_path"]))


_DRAW: Final = {"draw": "resumectl.parse.sandbox.tasks:draw"}
MEASURER: Final = Registry(tasks={"measure": "resumectl.parse.sandbox.tasks:measure"}, preload=("pymupdf",))
PARSER: Final = Registry(
    tasks={"parse": "resumectl.parse.sandbox.tasks:parse", **_DRAW},
    preload=(
        "pymupdf",
        "lxml.etree",
        "numpy",
        "PIL.Image",
        "PIL.ImageOps",
        "PIL.JpegImagePlugin",
        "PIL.PngImagePlugin",
        "babel.dates",
        "office_oxide",
        "olefile",
        "phonenumbers",
        "resumectl.parse.language_model",
        "resumectl.parse.fields.contact.phone:load_regions",
        "resumectl.parse.sandbox.warmup:read_samples",
    ),
)


PAINTER: Final = Registry(
    tasks=_DRAW, preload=("pymupdf", "numpy", "PIL.Image", "PIL.JpegImagePlugin", "PIL.PngImagePlugin")
)
"""For documents that were parsed before: ready in a third of the time."""


def parse(data: bytes, options: Mapping[str, Any]) -> Answer:
    """The document's ParseResult as compact JSON; `options` are the members of ParseOptions."""
    from resumectl.model.writing import written
    from resumectl.parse.geometry import ParseOptions
    from resumectl.parse.pipeline import parse_document

    chosen = ParseOptions(ocr_languages=tuple(options["ocr_languages"]), file_name=options["file_name"])
    result = parse_document(data, chosen)
    # Libraries keep state about damaged files, and it must not colour the next document.
    repaired = any(warning.code == "REPAIRED_INPUT" for warning in result.warnings)
    return Answer(written(result).encode(), tainted=repaired)


def draw(data: bytes, options: Mapping[str, Any]) -> Answer:
    """Pictures of the document's pages as JSON, for `parse.pictures.read_pictures`; `options` holds the sheets."""
    from resumectl.model.page import Transcript
    from resumectl.parse.pictures import draw_pages

    pictures = draw_pages(data, Transcript.from_json(options).sheets)
    # What a damaged file leaves behind in the libraries must not colour the next document.
    return Answer(json.dumps(pictures).encode(), tainted=True)


def measure(data: bytes, options: Mapping[str, Any]) -> Answer:
    """How many pages the document has and how many need OCR, for `parse.measure.read_measure`."""
    from resumectl.parse.measure import write_measure

    return Answer(write_measure(data))
