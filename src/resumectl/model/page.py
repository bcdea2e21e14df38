"""Places in a document, and what the parser says of each value it gives.

Boxes are in points (1/72 inch), origin at the page's top left corner, y grows downwards. Pages count from 1. What a
document has a hundred of is a named tuple.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from resumectl.model.errors import ParseError, ResumectlError
from resumectl.model.profile import Profile


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle with `left <= right` and `top <= bottom`, in points."""

    left: float
    top: float
    right: float
    bottom: float

    def __post_init__(self) -> None:
        if self.left > self.right or self.top > self.bottom:
            raise ValueError(f"the box is inside out: {self}")

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """The vertical middle, in points from the page's top."""
        return (self.top + self.bottom) / 2

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def to_json(self) -> list[float]:
        """`[left, top, right, bottom]`, rounded to a tenth of a point."""
        return [round(self.left, 1), round(self.top, 1), round(self.right, 1), round(self.bottom, 1)]


LOW_CONFIDENCE: Final = 0.7
"""A value below this is to be checked against the document."""


class Evidence(NamedTuple):
    """Where a value stands in the document and how sure the parser is of it.

    `confidence` runs from 0 to 1. `box` is None for a flowing document (DOCX, DOC), which has no positions until
    some program lays it out; `page` then counts the page breaks stored in it.
    """

    page: int
    box: Box | None
    confidence: float

    def to_json(self) -> dict[str, Any]:
        return {
            "page": self.page,
            "box": self.box.to_json() if self.box else None,
            "confidence": round(self.confidence, 2),
        }


@dataclass(frozen=True, slots=True)
class UnplacedLine:
    """A line of the document that ended in no field."""

    page: int
    box: Box | None
    text: str

    def to_json(self) -> dict[str, Any]:
        return {"page": self.page, "box": self.box.to_json() if self.box else None, "text": self.text}


@dataclass(frozen=True, slots=True)
class Warning:
    """Something the reader of a profile should know; `code` is stable, `message` is a sentence."""

    code: str
    message: str

    def to_json(self) -> dict[str, str]:
        return {"code": self.code, "message": self.message}


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page as its boxes see it, and how it came out of the page in the file.

    A scan or photo may have been straightened before it was read. `outline` then holds the corners (upper left,
    lower left, lower right, upper right) of the sheet that was cut out of the upright picture, as shares (0 to 1)
    of its width and height; it is empty when the whole picture was taken. After that the sheet was turned by
    `turned_deg` counter-clockwise, growing to hold its corners, and its lines were straightened: `bend` holds the six
    terms of the surface that they lay on (see parse.extract.curl), none where they were straight.
    """

    number: int
    width_pt: float
    height_pt: float
    by_ocr: bool = False
    outline: tuple[tuple[float, float], ...] = ()
    turned_deg: float = 0.0
    bend: tuple[float, ...] = ()

    def members(self) -> tuple[Any, ...]:
        """As a transcript holds them; the last one only where there is one."""
        told = (self.number, self.width_pt, self.height_pt, self.by_ocr, self.outline, self.turned_deg)
        return (*told, self.bend) if self.bend else told


class PrintedLine(NamedTuple):
    """A line as it was read (in flowing formats a paragraph), with a tab between parts that wide gaps set apart.

    `bullet` stood before the text and is not in it. `role` is `heading` for the title of a section, `running` for a
    page's header or footer, else `""`. `stretches` are the left and right edges, in points, of the parts where there
    are several and they have places.
    """

    page: int
    box: Box | None
    text: str
    bullet: str = ""
    role: str = ""
    stretches: tuple[tuple[float, float], ...] = ()

    @property
    def flat(self) -> str:
        """The text with single spaces only."""
        return " ".join(self.text.split())

    @property
    def parts(self) -> list[tuple[str, Box]]:
        """The text of each part with the area that it covers; nothing in flowing formats."""
        if self.box is None:
            return []
        texts = self.text.split("\t")
        if len(texts) != len(self.stretches):
            return [(self.flat, self.box)]
        edges = ((left, max(left, right)) for left, right in self.stretches)
        return [
            (text, Box(left, self.box.top, right, self.box.bottom))
            for text, (left, right) in zip(texts, edges, strict=True)
        ]


class Mark(NamedTuple):
    """A stretch of one printed line."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class Transcript:
    """The document as it was read: its pages, its lines in reading order, and which of them each value stands on.

    `sources` maps the pointers of the evidence to positions in `lines`. `marks` holds, for values printed in more
    than one piece, the pieces that the box of the evidence encloses and those on later pages. A very long document's
    lines end at limits.TRANSCRIPT_CHARACTERS; flowing formats have neither sheets nor marks.
    """

    sheets: tuple[Sheet, ...] = ()
    lines: tuple[PrintedLine, ...] = ()
    sources: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=lambda: MappingProxyType({}))

    def to_json(self) -> dict[str, Any]:
        """`{sheets, lines, sources, marks}`; a sheet, a line and a mark are lists of their members."""
        return {
            "sheets": [list(one.members()) for one in self.sheets],
            "lines": [
                [page, box.to_json() if box else None, text, bullet, role, stretches]
                for page, box, text, bullet, role, stretches in self.lines
            ],
            "sources": {pointer: list(numbers) for pointer, numbers in self.sources.items()},
            "marks": {
                pointer: [[page, *box.to_json()] for page, box in marks] for pointer, marks in self.marks.items()
            },
        }

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> Transcript:
        """The transcript that `to_json` wrote; an empty one for `{}`, which older results have."""
        return cls(
            sheets=tuple(
                Sheet(number, width_pt, height_pt, by_ocr, tuple((x, y) for x, y in outline), turned_deg, tuple(*bend))
                for number, width_pt, height_pt, by_ocr, outline, turned_deg, *bend in members.get("sheets", ())
            ),
            lines=tuple(
                PrintedLine(page, _box(box), text, bullet, role, tuple((left, right) for left, right in stretches))
                for page, box, text, bullet, role, stretches in members.get("lines", ())
            ),
            sources={pointer: tuple(numbers) for pointer, numbers in members.get("sources", {}).items()},
            marks={
                pointer: tuple(Mark(page, Box(*edges)) for page, *edges in marks)
                for pointer, marks in members.get("marks", {}).items()
            },
        )


@dataclass(frozen=True, slots=True)
class ParseResult:
    """A profile with the proof of it.

    `evidence` maps JSON pointers into `profile.to_json()` (`/basic_info/email`, `/work_history/0/company`) to
    places. `coverage` (0 to 1) is the share of the document's characters that ended in a field. `tools` names
    the programs that had a part in it, with their versions: with the same ones the same bytes give the same result.
    `transcript` is what people check the values against.
    """

    profile: Profile
    evidence: Mapping[str, Evidence] = field(default_factory=lambda: MappingProxyType({}))
    unplaced: tuple[UnplacedLine, ...] = ()
    coverage: float = 0.0
    warnings: tuple[Warning, ...] = ()
    tools: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    transcript: Transcript = Transcript()
    _read_from: list[tuple[str, str, str]] = field(default_factory=list, init=False, compare=False, repr=False)

    @property
    def placed(self) -> str:
        """The coverage for people, `24%`: of the three digits that are kept, so that it is the same everywhere."""
        return f"{round(self.coverage, 3):.0%}"

    def evidence_json(self) -> dict[str, Any]:
        """`{fields, unplaced, coverage, warnings, tools}`: the members of GET /resumes/:id/evidence."""
        return {
            "fields": {pointer: place.to_json() for pointer, place in self.evidence.items()},
            "unplaced": [line.to_json() for line in self.unplaced],
            "coverage": round(self.coverage, 3),
            "warnings": [warning.to_json() for warning in self.warnings],
            "tools": dict(self.tools),
        }

    def to_json(self) -> dict[str, Any]:
        """`{data, evidence, transcript}`; `from_json` reads it back."""
        return {
            "data": self.profile.to_json(),
            "evidence": self.evidence_json(),
            "transcript": self.transcript.to_json(),
        }

    def to_text(self) -> tuple[str, str]:
        """The profile and the evidence as JSON without spaces; as it was read where it was."""
        if self._read_from:
            return self._read_from[0][:2]
        return _compact(self.profile.to_json()), _compact(self.evidence_json())

    @classmethod
    def from_text(cls, text: str) -> ParseResult:
        """The result whose `to_json` was written as `text`. Raises ValueError, KeyError, TypeError: it is none.

        Of one written without spaces the evidence, the unplaced lines and the transcript are read when they are first
        asked for; that raises ResumectlError (RESULT_DAMAGED) when there they are none.
        """
        pieces = _pieces(text)
        if not pieces:
            return cls.from_json(json.loads(text))
        members = json.loads(pieces[3])
        result = object.__new__(cls)
        for name, value in (
            ("profile", Profile.from_json(json.loads(pieces[0]))),
            ("coverage", members["coverage"]),
            ("warnings", tuple(Warning(w["code"], w["message"]) for w in members["warnings"])),
            ("tools", dict(members["tools"])),
            ("_read_from", [pieces[:3]]),
        ):
            object.__setattr__(result, name, value)
        return result

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Comes when a member was not read yet: most that read a result need the profile alone.
            if name not in _READ_LATER:
                raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
            _, proof, transcript = self._read_from[0]
            try:
                found = _read_proof(json.loads(proof)) | {"transcript": Transcript.from_json(json.loads(transcript))}
            except (ValueError, KeyError, TypeError, AttributeError) as problem:
                raise _damaged() from problem
            for member, value in found.items():
                object.__setattr__(self, member, value)
            return found[name]

    @classmethod
    def from_json(cls, members: Mapping[str, Any]) -> ParseResult:
        """The result that `to_json` wrote."""
        proof = members["evidence"]
        return cls(
            profile=Profile.from_json(members["data"]),
            **_read_proof(proof),
            coverage=proof["coverage"],
            warnings=tuple(Warning(w["code"], w["message"]) for w in proof["warnings"]),
            tools=dict(proof["tools"]),
            transcript=Transcript.from_json(members.get("transcript", {})),
        )


_READ_LATER: Final = ("evidence", "unplaced", "transcript")


def _read_proof(proof: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "evidence": {
            pointer: Evidence(place["page"], _box(place["box"]), place["confidence"])
            for pointer, place in proof["fields"].items()
        },
        "unplaced": tuple(UnplacedLine(u["page"], _box(u["box"]), u["text"]) for u in proof["unplaced"]),
    }


def _damaged() -> ResumectlError:
    return ResumectlError(
        "Where the values of this résumé stand cannot be read: what was kept of it is damaged.",
        code="RESULT_DAMAGED",
        remedy="Have the document read again.",
    )


def _pieces(text: str) -> tuple[str, str, str, str] | None:
    """The JSON of a result's profile, evidence and transcript, and of the evidence what is short; None when written
    otherwise.
    """
    # No text in a result can look like these, for its quotes stand behind backslashes.
    first = text.find(',"evidence":{"fields":{')
    last = text.find(',"transcript":{"sheets":[', first)
    short = text.rfind(',"coverage":', first, last)
    if not text.startswith('{"data":{') or not text.endswith("}}") or not 0 < first < short < last:
        return None
    return text[8:first], text[first + 12 : last], text[last + 14 : -1], "{" + text[short + 1 : last]


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _box(edges: list[float] | None) -> Box | None:
    return Box(*edges) if edges else None


@dataclass(frozen=True, slots=True)
class ParseOutcome:
    """What became of one document: a result or an error, never both, and the wall time inside the parser.

    `written` is the result's JSON without spaces, letters as they are, where it came so; else `""`.
    """

    elapsed_s: float
    result: ParseResult | None = None
    error: ParseError | None = None
    written: str = ""
