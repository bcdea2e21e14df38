"""Whether a finished file is read as the profile that it was made of."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from io import BytesIO
from typing import Any, Final, TypeVar
from zipfile import ZipFile

from resumectl.export.lint import tracked
from resumectl.model.errors import CheckFailed
from resumectl.model.profile import Education, Job, Profile, Project
from resumectl.privacy.folding import folded

_SCHEME: Final = re.compile(r"^https?\W*")
LEAST_F1: Final = 0.98
NAMED_LOSSES: Final = 5
_MADE_BY_READING: Final = frozenset({"basic_info.phone_e164", "basic_info.current_org", "resume_language"})
"""What the parser concludes, and a file cannot print; the splitting of a name into parts is such too."""
_BESIDE_IDEOGRAPH: Final = re.compile(r"(?<=[\u3040-\u30ff\u3400-\u9fff])\s|\s(?=[\u3040-\u30ff\u3400-\u9fff])")
_SUMMARY: Final = "basic_info.summary_description"
_PARTS: Final = frozenset({"basic_info.first_name", "basic_info.last_name"})

Entry = TypeVar("Entry", Job, Education)
Dated = TypeVar("Dated", Job, Education, Project)


@dataclass(frozen=True, slots=True)
class RoundTrip:
    """`f1` (0 to 1) over all values; what was `lost`, as (field, value), and how many values came from nowhere."""

    f1: float
    lost: tuple[tuple[str, str], ...]
    invented: int


def compare(printed: Profile, found: Profile, unprinted: Collection[str] = ()) -> RoundTrip:
    """Values are compared field by field, without regard to case, accents, white space and order.

    The fields `unprinted` are not. Where an employer or school was left out, the words of that entry's other fields
    count and not how they are parted: nobody could tell a title from an employer there. What starts and ends at the
    same date is printed with one, and read as ended then.
    """
    printed, found = _dated_once(printed), _dated_once(found)
    found = replace(
        found,
        work_history=_as_meant(printed.work_history, found.work_history, ("role_title", "company", "location")),
        education=_as_meant(printed.education, found.education, ("degree", "institution")),
    )
    meant_title = printed.basic_info.current_title
    # It is concluded from the newest job, whose words may have been parted otherwise, or where nothing said it.
    titles = [job.role_title for job in found.work_history]
    if meant_title in titles or (not meant_title and found.basic_info.current_title in titles):
        found = replace(found, basic_info=replace(found.basic_info, current_title=meant_title))
    as_printed: dict[tuple[str, str], str] = {}
    meant, got = _values(printed, as_printed, unprinted), _values(found, {}, unprinted)
    kept = sum((meant & got).values())
    total = sum(meant.values()) + sum(got.values())
    lost = tuple((one[0], as_printed[one]) for one in sorted((meant - got).elements()))
    return RoundTrip(2 * kept / total if total else 1.0, lost, sum((got - meant).values()))


def require_round_trip(
    printed: Profile, found: Profile, print_again: Callable[[Profile], bytes]
) -> tuple[str, ...]:
    """Raise CheckFailed (ROUND_TRIP) below an F1 of 0.98; the message says what would be lost.

    `print_again` gives the Word file of a profile with the same template: fields that it does not print are not lost
    but left out, which a note says. Whole sections are lost, since an option leaves them out.
    """
    if spaced := tracked(print_again(printed)):
        raise CheckFailed(
            f"Out of a PDF the letters of “{spaced[0][:40]}” would come apart: they are set too far from each other.",
            code="ROUND_TRIP",
            remedy="Take the character spacing out of that style in Word (Font, Advanced).",
        )
    result = compare(printed, found)
    idle = _idle(printed, {name for name, _ in result.lost}, print_again) if result.lost else set()
    shown = {name.partition(".")[0] for name, _ in _values(printed, {}, idle)}
    optional = ("basic_info", "links", *shown)
    unprinted = sorted(name for name in idle if name.partition(".")[0] in optional and name != _SUMMARY)
    if unprinted:
        result = compare(printed, found, unprinted)
    if result.f1 >= LEAST_F1:
        return (f"Left out: the template does not print {', '.join(unprinted)}.",) if unprinted else ()
    whole = sorted({name.partition(".")[0] for name in idle} - {*optional})
    named = [f"all of {', '.join(_shown(one, result.lost) for one in whole)}, which the template does not print"]
    named = named if whole else []
    # What the cause just named explains needs no line for each date.
    single = [(name, value) for name, value in result.lost if name.partition(".")[0] not in whole]
    named += [f"{name}: {value[:60]}" for name, value in single[:NAMED_LOSSES]]
    named += [f"{len(single) - NAMED_LOSSES} more"] if len(single) > NAMED_LOSSES else []
    raise CheckFailed(
        f"Read back, the file gives {result.f1:.0%} of the profile. "
        f"Lost: {'; '.join(named) or 'nothing, but much is added'}.",
        code="ROUND_TRIP",
        remedy="Give each section of the template its heading, one column, and each job a line with its dates. "
        "What shall not be in it, leave out with --sections.",
    )


def _shown(section: str, lost: tuple[tuple[str, str], ...]) -> str:
    """A section with one of its values, by which its owner knows what is meant; a date is none."""
    values = [value for name, value in lost if name.partition(".")[0] == section and not name.endswith("date")]
    return f"{section} ({values[0][:40]} …)" if values else section


def _dated_once(profile: Profile) -> Profile:
    """Of jobs, schools and projects that start and end at the same date, the end alone."""

    def once(entries: tuple[Dated, ...]) -> tuple[Dated, ...]:
        return tuple(replace(one, start_date="") if one.start_date == one.end_date else one for one in entries)

    return replace(
        profile,
        work_history=once(profile.work_history),
        education=once(profile.education),
        projects=once(profile.projects),
    )


def _as_meant(
    printed: tuple[Entry, ...], found: tuple[Entry, ...], names: tuple[str, ...]
) -> tuple[Entry, ...]:
    """`found`, where the same words are parted otherwise than in an entry of `printed` that lacks one of `names`."""

    def words(entry: Entry) -> tuple[str, ...]:
        return tuple(sorted(re.findall(r"\w+", folded(" ".join(getattr(entry, name) for name in names)))))

    lacking = {words(one): one for one in printed if not all(getattr(one, name) for name in names)}
    meant = [lacking.get(words(one), one) for one in found]
    return tuple(
        replace(one, **{name: getattr(as_printed, name) for name in names})
        for one, as_printed in zip(found, meant, strict=True)
    )


def _idle(printed: Profile, names: Collection[str], print_again: Callable[[Profile], bytes]) -> set[str]:
    """Those of the fields that leave the pages as they are when they are emptied."""
    pages = _pages(print_again(printed))
    return {name for name in names if _pages(print_again(_emptied(printed, name))) == pages}


def _pages(word_file: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(word_file)) as archive:
        return {name: archive.read(name) for name in archive.namelist() if name.startswith("word/")}


def _emptied(profile: Profile, name: str) -> Profile:
    def empty(value: Any, path: list[str]) -> Any:
        if isinstance(value, list) and path:
            return [empty(one, path) for one in value]
        if isinstance(value, dict) and path:
            return {key: empty(one, path[1:]) if key == path[0] else one for key, one in value.items()}
        return [] if isinstance(value, list) else ""

    return Profile.from_json(empty(profile.to_json(), name.split(".")))


def _values(
    profile: Profile, as_printed: dict[tuple[str, str], str], unprinted: Collection[str]
) -> Counter[tuple[str, str]]:
    """How often each (field, folded value) is there; `as_printed` gets the values as they are."""
    found: list[tuple[str, str, str]] = []
    _collect(profile.to_json(), "", found)
    found = [one for one in found if one[0] not in unprinted]
    as_printed.update({(name, text): value for name, text, value in found})
    return Counter((name, text) for name, text, _ in found)


def _collect(value: Any, name: str, found: list[tuple[str, str, str]]) -> None:
    if isinstance(value, dict):
        for key, member in value.items():
            _collect(member, f"{name}.{key}".lstrip("."), found)
    elif isinstance(value, list):
        for member in value:
            _collect(member, name, found)
    elif name not in _MADE_BY_READING | _PARTS and (text := _alike(name, value)):
        found.append((name, text, value))


def _alike(name: str, value: str) -> str:
    """What two spellings of a value have in common; pages have gaps beside ideographs, lines end within words that
    have a hyphen, and links get a scheme and a last slash.
    """
    text = _BESIDE_IDEOGRAPH.sub("", re.sub(r"\s+", " ", re.sub(r"(?<=\w)-(?=\w)", "", folded(value))))
    return _SCHEME.sub("", text).rstrip("/") if name == "links.url" else text
