"""One profile held against its gold: counts for each field and a verdict on each value.

A gold value of None is unclear and not scored. An empty one means that the document does not say, so that any
answer is false. Jobs and schools are paired one to one and then compared field by field; the values of an
entry without a partner are false.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from resumectl.documents.evaluating.counts import FALSE, MISSED, NOTHING, RIGHT, WRONG, Counts
from resumectl.documents.evaluating.likeness import (
    ALIKE,
    ALIKE_PROSE,
    Same,
    folded,
    has_words,
    pieces,
    same_address,
    same_country,
    same_exactly,
    same_phone,
    same_text,
    same_words,
)
from resumectl.documents.evaluating.pairing import Pairs, pair_entries, pair_texts

_BASIC: Final[Mapping[str, Same]] = {
    "full_name": same_words,
    "first_name": same_words,
    "last_name": same_words,
    "email": same_address,
    "phone_number": same_phone,
    "current_title": same_text,
    "current_org": same_text,
}


PROSE: Final = "summary"
"""The one field that is counted in shares of its words and not in whole values."""


class _Kind(NamedTuple):
    """A list of entries: how their fields are compared, and which two tell one entry from another."""

    member: str
    prefix: str
    tellers: tuple[str, str]
    fields: Mapping[str, Same]


_SCHOOLS = _Kind(
    "education",
    "edu",
    ("institution", "degree"),
    {"degree": same_text, "institution": same_text, "start_date": same_exactly, "end_date": same_exactly},
)
_JOBS = _Kind(
    "work_history",
    "work",
    ("company", "role_title"),
    {
        "role_title": same_text,
        "company": same_text,
        "location": same_text,
        "start_date": same_exactly,
        "end_date": same_exactly,
    },
)


class Verdict(NamedTuple):
    """What the gold says of one given value: the field it counts for, and whether it is right."""

    field: str
    right: bool


class Comparison(NamedTuple):
    """The counts of each field, and the verdicts by JSON pointer into the given profile.

    Values on which the gold is silent (members that it does not have, fields that it leaves open) get no
    verdict.
    """

    counts: dict[str, Counts]
    verdicts: dict[str, Verdict]


class _Text(NamedTuple):
    """A text of a list; `below` is the end of its JSON pointer."""

    below: str
    text: str


def compare(gold: Mapping[str, Any], given: Mapping[str, Any] | None) -> Comparison:
    """A given profile, None when there is none, against the gold; both as JSON has them.

    Members of `given` that have another type than the contract gives them count as missing.
    """
    given = given or {}
    sheet = _Sheet()
    sheet.basic(gold.get("basic_info") or {}, _members(given.get("basic_info")))
    for kind in (_SCHOOLS, _JOBS):
        wanted = gold.get(kind.member, [])
        if wanted is not None:
            sheet.entries(kind, _entries(wanted), _entries(given.get(kind.member)))
    for name in ("skills", "certifications"):
        sheet.texts(name, f"/{name}", gold.get(name, []), given.get(name), ALIKE)
    name = "resume_language"
    sheet.value(name, f"/{name}", gold.get(name), given.get(name), same_exactly)
    return Comparison(sheet.counts, sheet.verdicts)


def compare_value(gold: Any, given: Any, same: Same) -> Counts:
    """One value against the gold's."""
    if gold is None:
        return NOTHING
    if not folded(str(gold)):
        return FALSE if folded(given) else NOTHING
    if not folded(given):
        return MISSED
    return RIGHT if same(str(gold), str(given)) else WRONG


class _Sheet:
    """Collects counts and verdicts, member by member of the profile."""

    def __init__(self) -> None:
        self.counts: dict[str, Counts] = {}
        self.verdicts: dict[str, Verdict] = {}

    def basic(self, gold: Mapping[str, Any], given: Mapping[str, Any]) -> None:
        base = "/basic_info"
        for name, same in _BASIC.items():
            self.value(name, f"{base}/{name}", gold.get(name, ""), given.get(name), same)
        place = gold.get("location", {})
        got = _members(given.get("location"))
        for name, same in (("city", same_text), ("country", same_country)):
            wanted = None if place is None else place.get(name, "")
            self.value(name, f"{base}/location/{name}", wanted, got.get(name), same)
        member = "summary_description"
        self.prose(PROSE, f"{base}/{member}", gold.get(member, []), given.get(member))

    def value(self, name: str, pointer: str, gold: Any, given: Any, same: Same) -> None:
        counts = compare_value(gold, given, same)
        self.count(name, counts)
        if counts.right or counts.false:
            self.verdicts[pointer] = Verdict(name, counts.right > 0)

    def texts(self, name: str, pointer: str, gold: Any, given: Any, least: float) -> None:
        """A list of texts as a set; None as gold is not scored."""
        self.count(name, NOTHING)
        if gold is None:
            return
        wanted, got = _texts(gold), _texts(given)
        pairs = pair_texts([one.text for one in wanted], [one.text for one in got], least)
        self.count(name, Counts(len(pairs), len(got) - len(pairs), len(wanted) - len(pairs)))
        found = set(pairs.values())
        for at, one in enumerate(got):
            self.verdicts[f"{pointer}{one.below}"] = Verdict(name, at in found)

    def prose(self, name: str, pointer: str, gold: Any, given: Any) -> None:
        """Running text by its words, a document weighing one; a paragraph is right when most of its words are."""
        self.count(name, NOTHING)
        if gold is None:
            return
        whole = " ".join(one.text for one in _texts(gold))
        left = Counter(pieces(whole, words=has_words(whole)))
        paragraphs = _texts(given)
        words = has_words(" ".join(one.text for one in paragraphs))
        wanted, had, found = left.total(), 0, 0
        for one in paragraphs:
            mine = Counter(pieces(one.text, words=words))
            hits = (mine & left).total()
            left -= mine
            self.verdicts[f"{pointer}{one.below}"] = Verdict(name, hits >= ALIKE_PROSE * mine.total())
            had += mine.total()
            found += hits
        if size := max(wanted, had):
            self.count(name, Counts(found / size, (had - found) / size, (wanted - found) / size))

    def entries(
        self, kind: _Kind, golds: Mapping[int, Mapping[str, Any]], givens: Mapping[int, Mapping[str, Any]]
    ) -> None:
        wanted, had, places = list(golds.values()), list(givens.values()), list(givens)
        pairs = pair_entries(wanted, had, kind.tellers)
        for name, same in kind.fields.items():
            field = f"{kind.prefix}_{name}"
            self.count(field, NOTHING)
            for gold, at in _partners(wanted, had, pairs):
                true = "" if gold is None else gold.get(name, "")
                mine = None if at is None else had[at].get(name)
                pointer = "" if at is None else f"/{kind.member}/{places[at]}/{name}"
                self.value(field, pointer, true, mine, same)
        if kind is _JOBS:
            self.bullets(wanted, had, pairs, places)

    def bullets(
        self,
        wanted: Sequence[Mapping[str, Any]],
        had: Sequence[Mapping[str, Any]],
        pairs: Pairs,
        places: Sequence[int],
    ) -> None:
        name, member = "work_bullets", "bullet_points"
        self.count(name, NOTHING)
        for gold, at in _partners(wanted, had, pairs):
            true = [] if gold is None else gold.get(member, [])
            mine = None if at is None else had[at].get(member)
            pointer = "" if at is None else f"/{_JOBS.member}/{places[at]}/{member}"
            self.texts(name, pointer, true, mine, ALIKE_PROSE)

    def count(self, name: str, counts: Counts) -> None:
        self.counts[name] = self.counts.get(name, NOTHING).plus(counts)


def _partners(
    wanted: Sequence[Mapping[str, Any]], had: Sequence[Mapping[str, Any]], pairs: Pairs
) -> Iterator[tuple[Mapping[str, Any] | None, int | None]]:
    """Every entry of the gold with the position of its partner, then the given ones without a partner."""
    for at, gold in enumerate(wanted):
        yield gold, pairs.get(at)
    taken = set(pairs.values())
    for at in range(len(had)):
        if at not in taken:
            yield None, at


def _members(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {}


def _entries(value: Any) -> dict[int, Mapping[str, Any]]:
    """The objects of a list by their positions in it."""
    return {at: one for at, one in enumerate(value) if isinstance(one, Mapping)} if isinstance(value, list) else {}


def _texts(value: Any) -> list[_Text]:
    """The texts of a list, or the one text, that say anything; of objects their name or title."""
    if isinstance(value, str):
        return [_Text("", value)] if folded(value) else []
    found = []
    for at, one in enumerate(value if isinstance(value, list) else ()):
        below, text = f"/{at}", one
        if isinstance(one, Mapping):
            member = "name" if one.get("name") else "title"
            below, text = f"/{at}/{member}", one.get(member)
        if folded(text):
            found.append(_Text(below, str(text)))
    return found
