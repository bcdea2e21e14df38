"""Found values to the profile, each with its evidence; what found no place is kept beside it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from resumectl.model.limits import TRANSCRIPT_CHARACTERS
from resumectl.model.page import Evidence, Mark, ParseResult, PrintedLine, Sheet, Transcript, UnplacedLine, Warning
from resumectl.model.profile import (
    PRESENT,
    BasicInfo,
    Certification,
    Education,
    Job,
    Link,
    Location,
    Profile,
    Project,
    SpokenLanguage,
)
from resumectl.parse.fields.certificates.names import FoundCertification
from resumectl.parse.fields.contact.finding import Contact
from resumectl.parse.fields.jobs.employers import FoundJob
from resumectl.parse.fields.projects import FoundProject
from resumectl.parse.fields.schools.pairs import FoundSchool
from resumectl.parse.fields.value import NOTHING, Value
from resumectl.parse.geometry import Extract, Line
from resumectl.parse.layout.reading import Reading
from resumectl.parse.placing import Places


@dataclass(slots=True)
class Found:
    """Everything the field finders found, before it becomes a profile."""

    contact: Contact
    summary: Sequence[Value] = ()
    schools: Sequence[FoundSchool] = ()
    jobs: Sequence[FoundJob] = ()
    skills: Sequence[Value] = ()
    certifications: Sequence[FoundCertification] = ()
    languages: Sequence[tuple[Value, Value]] = ()
    projects: Sequence[FoundProject] = ()
    language: str = ""
    headings: Sequence[Line] = ()
    known: Sequence[Line] = ()
    """Lines that were understood and have no member in the profile."""


class _Proof:
    """Collects evidence by JSON pointer and remembers which lines ended in a field."""

    def __init__(self) -> None:
        self.evidence: dict[str, Evidence] = {}
        self.sources: dict[str, tuple[int, ...]] = {}
        self.marks: dict[str, tuple[Mark, ...]] = {}
        self.placed: set[int] = set()
        self.places = Places()

    def say(self, pointer: str, value: Value) -> str:
        if not value.text:
            return ""
        if "  " in value.text:
            # What stood between two words, as a date, was taken out.
            value = value._replace(text=" ".join(value.text.split()))
        lines = value.lines
        numbers = {line.number for line in lines}
        for line in lines:
            if line.also:
                numbers.update(line.also)
        self.placed |= numbers
        numbers.discard(-1)
        if lines:
            doubt = lines[0].confidence if len(lines) == 1 else min([line.confidence for line in lines])
            place = self.places.place(value)
            self.evidence[pointer] = Evidence(place.page, place.box, _thousandths(value.confidence * doubt))
            self.sources[pointer] = tuple(sorted(numbers))
            if len(place.marks) > 1:
                self.marks[pointer] = place.marks
        return value.text


@lru_cache(maxsize=1024, typed=True)
def _thousandths(share: float) -> float:
    """Rounded; finders give few confidences, and each is looked up in a tenth of the time that its digits take."""
    return round(share, 3)


def assemble(found: Found, reading: Reading, extract: Extract, warnings: Iterable[Warning]) -> ParseResult:
    """The parse result: profile, evidence, unplaced lines, coverage, warnings and tools."""
    proof = _Proof()
    profile = Profile(
        basic_info=_basic(found, proof),
        education=tuple(
            Education(
                proof.say(f"/education/{at}/degree", school.degree),
                proof.say(f"/education/{at}/institution", school.institution),
                proof.say(f"/education/{at}/start_date", school.start),
                proof.say(f"/education/{at}/end_date", school.end),
            )
            for at, school in enumerate(found.schools)
        ),
        work_history=tuple(_job(at, job, proof) for at, job in enumerate(found.jobs)),
        skills=tuple(proof.say(f"/skills/{at}", skill) for at, skill in enumerate(found.skills)),
        certifications=tuple(
            Certification(
                proof.say(f"/certifications/{at}/name", one.name),
                proof.say(f"/certifications/{at}/issuer", one.issuer),
                proof.say(f"/certifications/{at}/date", one.date),
            )
            for at, one in enumerate(found.certifications)
        ),
        languages=tuple(
            SpokenLanguage(proof.say(f"/languages/{at}/name", name), proof.say(f"/languages/{at}/level", level))
            for at, (name, level) in enumerate(found.languages)
        ),
        links=tuple(
            Link(link.label, proof.say(f"/links/{at}/url", Value(link.url, link.lines, 0.95)))
            for at, link in enumerate(found.contact.links)
        ),
        projects=tuple(_project(at, one, proof) for at, one in enumerate(found.projects)),
        resume_language=found.language,
    )
    understood = (*found.headings, *found.known)
    proof.placed.update(number for line in understood for number in (line.number, *line.also))
    unplaced = [line for line in reading.lines if line.number not in proof.placed]
    whole = sum([len(line.flat) for line in reading.lines])
    left = sum([len(line.flat) for line in unplaced])
    return ParseResult(
        profile=profile,
        evidence=proof.evidence,
        unplaced=tuple(UnplacedLine(line.page, line.box, line.flat) for line in [*unplaced, *reading.running]),
        coverage=round(1 - left / whole, 4) if whole else 0.0,
        warnings=tuple(warnings),
        tools=dict(extract.tools),
        transcript=_transcript(extract, reading, found.headings, proof),
    )


def _transcript(extract: Extract, reading: Reading, headings: Iterable[Line], proof: _Proof) -> Transcript:
    """The pages and the lines as they were read; running lines come last, as they have no place in the order."""
    titles = {line.number for line in headings}
    roles = ["heading" if line.number in titles else "" for line in reading.lines] + ["running"] * len(reading.running)
    lines = [
        PrintedLine(line.page, line.box, line.text, line.bullet, role, _stretches(line))
        for line, role in zip((*reading.lines, *reading.running), roles, strict=True)
    ]
    sizes = [len(line.text) for line in lines]
    is_whole = sum(sizes) <= TRANSCRIPT_CHARACTERS
    kept = tuple(lines if is_whole else lines[: sum(size <= TRANSCRIPT_CHARACTERS for size in accumulate(sizes))])
    return Transcript(
        sheets=tuple(
            Sheet(page.number, page.width_pt, page.height_pt, page.by_ocr, page.outline, page.turned_deg, page.bend)
            for page in extract.pages
        ),
        lines=kept,
        sources=proof.sources if is_whole else {
            pointer: tuple(number for number in numbers if number < len(kept))
            for pointer, numbers in proof.sources.items()
        },
        marks=proof.marks,
    )


def _stretches(line: Line) -> tuple[tuple[float, float], ...]:
    if len(line.segments) == 1 or line.box is None:
        return ()
    return tuple((round(one.left or 0, 1), round(one.right or 0, 1)) for one in line.segments)


def _basic(found: Found, proof: _Proof) -> BasicInfo:
    contact = found.contact
    ongoing = next((job for job in found.jobs if job.end.text == PRESENT), None)
    title = ongoing.title if ongoing and ongoing.title.text else contact.headline if not ongoing else NOTHING
    if contact.headline.text:
        proof.placed.update(line.number for line in contact.headline.lines)
    return BasicInfo(
        first_name=proof.say("/basic_info/first_name", contact.first_name),
        last_name=proof.say("/basic_info/last_name", contact.last_name),
        full_name=proof.say("/basic_info/full_name", contact.full_name),
        email=proof.say("/basic_info/email", contact.email),
        phone_number=proof.say("/basic_info/phone_number", contact.phone_number),
        phone_e164=proof.say("/basic_info/phone_e164", contact.phone_e164),
        current_org=proof.say("/basic_info/current_org", ongoing.company if ongoing else NOTHING),
        current_title=proof.say("/basic_info/current_title", title),
        location=Location(
            proof.say("/basic_info/location/city", contact.city),
            proof.say("/basic_info/location/country", contact.country),
        ),
        summary_description=tuple(
            proof.say(f"/basic_info/summary_description/{at}", value) for at, value in enumerate(found.summary)
        ),
    )


def _job(at: int, job: FoundJob, proof: _Proof) -> Job:
    base = f"/work_history/{at}"
    return Job(
        proof.say(f"{base}/role_title", job.title),
        proof.say(f"{base}/company", job.company),
        proof.say(f"{base}/location", job.place),
        proof.say(f"{base}/start_date", job.start),
        proof.say(f"{base}/end_date", job.end),
        tuple(proof.say(f"{base}/bullet_points/{n}", bullet) for n, bullet in enumerate(job.bullets)),
    )


def _project(at: int, project: FoundProject, proof: _Proof) -> Project:
    base = f"/projects/{at}"
    return Project(
        proof.say(f"{base}/name", project.name),
        proof.say(f"{base}/start_date", project.start),
        proof.say(f"{base}/end_date", project.end),
        tuple(proof.say(f"{base}/bullet_points/{n}", bullet) for n, bullet in enumerate(project.bullets)),
    )
