"""Fits the weights of proofread/lexicon/tense.toml: `make tense`.

    python .ci/fit_tense.py [--check]

Learned from what is in the repository, and from nothing else: the labelled résumés that proofreading is developed with,
their mistakes corrected, and the invented jobs, nouns, participles and deeds of `.ci/tense`. A verb of a past job put
into the present is a slip, and so is a duty of the present job put into the past; a noun or a participle in such a
place is none, nor is a deed. One logistic regression for each place, fitted by Newton's method. Each batch, documents
that were written together, is left out once: so the printed shares are those of text that the weights have not seen,
and what is known of a word in a document was counted in other batches. The second pass reads the texts with the weights
of the first. `--check` writes nothing and fails where the shipped weights are others.
"""

from __future__ import annotations

import itertools
import json
import sys
import textwrap
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import logistic

from resumectl.proofread import clauses, evidence, routine
from resumectl.proofread.clauses import Slot, Token, sentences_of, slots_of
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.lexicon import english_words, table_of
from resumectl.proofread.verbs import is_ever_noun, verb_of

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "tense.toml"
TEXTS: Final = ROOT / ".ci" / "tense"
TUNED: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"
SPELLING: Final = "en-US"
PENALTIES: Final = {"head": 1.0, "joined": 2.0, "participles": 2.0, "routine": 1.0}
LEAST: Final = {"head": 8, "joined": 8, "participles": 8, "routine": 6}
"""In how many rows a sign has to be seen."""
PLACING: Final = frozenset("of in for with from on at into across between through over against per under".split())
"""What stands before nouns and not before verbs."""
GOVERNING: Final = english_words("governing")
PASSES: Final = 2
INVENTED: Final = "invented"
"""The batch of all that is in `.ci/tense`."""
NEAR: Final = 0.02
"""By how much another processor's last digits may move a weight."""

Signs = dict[str, float]


class Job(NamedTuple):
    """Bullets of one job, of a document that was written together with the others of its batch."""

    batch: str
    document: str
    ongoing: bool
    bullets: tuple[str, ...]


class Counts(NamedTuple):
    """In how many past jobs' documents a verb tells in the past; in how many present jobs of a duty, and of a deed."""

    told: Counter[str]
    duties: Counter[str]
    deeds: Counter[str]


class Row(NamedTuple):
    """What is known about one place, whether it is a slip, how much it counts, and what it stands in."""

    signs: Signs
    slip: bool
    weight: float
    batch: str
    text: str


def main(options: Sequence[str]) -> int:
    """Read, count, fit, write; or compare with what is written."""
    if (among := dictionary("en")) is None:
        print("There is no dictionary of English", file=sys.stderr)
        return 1
    shipped = TARGET.read_text(encoding="utf-8")
    fitted = tables(among, show=not options)[""]
    if options:
        return _compare(tomllib.loads(shipped), tomllib.loads(fitted))
    TARGET.write_text(fitted, encoding="utf-8")
    return 0


def tables(among: Dictionary, *, show: bool = False) -> dict[str, str]:
    """The table that all texts give, under "", and those that they give without each of the batches."""
    jobs = list(_unique([*_tuned(), *_invented()]))
    weights: dict[str, dict[str, float]] = {name: {} for name in PENALTIES}
    counts: dict[str, Counts] = {}
    gathered: dict[str, list[Row]] = {}
    for number in range(PASSES):
        use(_written(_all_but(counts), weights))
        counts = _counts(jobs, among)
        for name, rows_of in ROWS.items():
            rows = []
            for batch in counts:
                use(_written(_all_but(counts, batch), weights))
                rows += rows_of(jobs, batch, among)
            if show and number + 1 == PASSES:
                logistic.show(name, logistic.left_out(rows, lambda some, name=name: _fit(some, name)))
            weights[name], gathered[name] = _fit(rows, name), rows
    found = {"": _written(_all_but(counts), weights)}
    for batch in counts:
        others = {name: _fit([row for row in rows if row.batch != batch], name) for name, rows in gathered.items()}
        found[batch] = _written(_all_but(counts, batch), others)
    return found


def _counts(jobs: Sequence[Job], among: Dictionary) -> dict[str, Counts]:
    """What is counted in each batch."""
    batches = sorted({job.batch for job in jobs})
    return {batch: _counted([job for job in jobs if job.batch == batch], batch, among) for batch in batches}


def _all_but(counts: Mapping[str, Counts], batch: str = "") -> Counts:
    others = [one for name, one in counts.items() if name != batch]
    return Counts(*(sum((one[at] for one in others), Counter()) for at in range(len(Counts._fields))))


def _compare(shipped: Mapping[str, Any], fitted: Mapping[str, Any]) -> int:
    """1, with what differs, where what ships is not what the texts give."""
    others = [name for name in ("told", "kept") if shipped[name].split() != fitted[name].split()]
    for name in PENALTIES:
        one, other = shipped[name], fitted[name]
        signs = sorted({*one, *other})
        others += [f"{name} {sign}" for sign in signs if abs(one.get(sign, 0.0) - other.get(sign, 0.0)) > NEAR]
    print(*(["make tense gives others than are shipped:", *others[:20]] if others else []), file=sys.stderr)
    return int(bool(others))


def _tuned() -> Iterator[Job]:
    for one in json.loads(TUNED.read_text(encoding="utf-8")):
        texts: dict[str, str] = {}
        profile = one["profile"]
        for error in sorted(one["errors"], key=lambda error: -error["start"]):
            path = error["path"]
            text = texts.get(path) or _at(profile, path)
            texts[path] = text[: error["start"]] + error["after"] + text[error["start"] + len(error["before"]) :]
        yield from _jobs(one["batch"], one["id"], profile, texts)


def _at(profile: Any, path: str) -> str:
    for name in path.split("/")[1:]:
        profile = profile[int(name)] if isinstance(profile, list) else profile[name]
    return str(profile)


def _jobs(batch: str, document: str, profile: Mapping[str, Any], texts: Mapping[str, str]) -> Iterator[Job]:
    for kind in ("work_history", "projects"):
        for number, job in enumerate(profile.get(kind) or ()):
            path = f"/{kind}/{number}/bullet_points"
            bullets = [texts.get(f"{path}/{at}", text) for at, text in enumerate(job.get("bullet_points") or ())]
            if job.get("end_date") and any(bullets):
                yield Job(batch, document, job["end_date"].lower() == "present", tuple(filter(None, bullets)))


def _invented() -> Iterator[Job]:
    for name in ("past", "present"):
        for number, line in enumerate(_lines(name)):
            yield Job(INVENTED, f"{name} {number}", name == "present", tuple(line.split("|")))


def _lines(name: str, batch: str = INVENTED) -> list[str]:
    lines = (TEXTS / f"{name}.txt").read_text(encoding="utf-8").splitlines() if batch == INVENTED else []
    return [line for line in lines if line]


def _of(jobs: Iterable[Job], batch: str) -> list[Job]:
    return [job for job in jobs if job.batch == batch]


def _unique(jobs: Iterable[Job]) -> Iterator[Job]:
    """The same person may have written several documents."""
    seen: set[str] = set()
    for job in jobs:
        bullets = tuple(text for text in job.bullets if text not in seen)
        seen.update(bullets)
        if bullets:
            yield job._replace(bullets=bullets)


def _counted(jobs: Sequence[Job], batch: str, among: Dictionary) -> Counts:
    told = {
        (job.document, slot.verb.base)
        for job in jobs if not job.ongoing
        for text in job.bullets
        for slot in _pasts(text, among)
    }  # fmt: skip
    duties: Counter[str] = Counter()
    deeds: Counter[str] = Counter()
    for job in jobs:
        heads = [slots[0] for slots in _read(job, among) if slots] if _tells_present(job, among) else []
        duties.update({head.verb.base for head in heads if head.form in ("base", "third") and head.odds > 0.5})
        deeds.update({head.verb.base for head in heads if head.form == "past"})
    for text in _lines("deeds", batch):
        deeds.update(slot.verb.base for slot in slots_of(text, among, SPELLING)[:1] if slot.form == "past")
    return Counts(Counter(base for _, base in told), duties, deeds)


def _read(job: Job, among: Dictionary) -> list[tuple[Slot, ...]]:
    return [slots_of(text, among, SPELLING) for text in job.bullets]


def _tells_present(job: Job, among: Dictionary) -> bool:
    forms = [slots[0].form for slots in _read(job, among) if slots]
    present = sum(form in ("base", "third") for form in forms)
    return job.ongoing and present >= 2 and present >= forms.count("past")


def _pasts(text: str, among: Dictionary) -> Iterator[Slot]:
    """Finite verbs in the past, participles left out."""
    slots = slots_of(text, among, SPELLING)
    if slots and slots[0].form in ("past", "either"):
        for slot in slots:
            sure = slot.head or slot.firm or slot.odds >= 0.5
            if slot.form == "past" and sure and not slot.nested and slot.after[:1] != ("by",):
                yield slot


def _put(text: str, slot: Slot, form: str) -> str:
    form = form.capitalize() if slot.token.text[0].isupper() else form
    return text[: slot.token.start] + form + text[slot.token.start + len(slot.token.text) :]


def _heads(jobs: Iterable[Job], batch: str, among: Dictionary) -> list[Row]:
    """Heads of bullets of past jobs in the present, and nouns in their place."""
    rows = []
    for text in [text for job in _of(jobs, batch) if not job.ongoing for text in job.bullets]:
        slots = slots_of(text, among, SPELLING)
        for slot in (slot for slot in slots if slot.head and slot.form == "past"):
            changed = (_put(text, slot, form) for form in (slot.verb.base, slot.verb.third))
            rows += [Row(signs, True, 1.0, batch, one) for one in changed
                     if (signs := _head_signs(one, slot.token.start, among))]  # fmt: skip
        if slots and slots[0].form in ("base", "third"):
            rows += _noun_rows(text, 3.0, batch, among)
    for text in _noun_phrases(_of(jobs, batch), among):
        rows += _noun_rows(text[0].upper() + text[1:], 0.4, batch, among)
    return rows + [row for text in _lines("nouns", batch) for row in _noun_rows(text, 3.0, batch, among)]


def _noun_phrases(jobs: Iterable[Job], among: Dictionary) -> list[str]:
    """`stock transfers between bars` out of `Did stock transfers between bars`: bullets that have no verb."""
    return sorted({one for job in jobs for text in job.bullets for one in _nominal(text, among)})


def _nominal(text: str, among: Dictionary) -> Iterator[str]:
    heads = {slot.token.start for slot in slots_of(text, among, SPELLING) if slot.head}
    for tokens in sentences_of(text):
        for one, other in itertools.pairwise(tokens):
            placed = one.low in PLACING or (one.start in heads and one.low not in GOVERNING)
            verb = verb_of(other.low, among, SPELLING, framed=True) if placed and other.text.islower() else None
            if verb and verb.tells and other.low in (verb.base, verb.third) and is_ever_noun(other.low):
                yield text[other.start :]


def _noun_rows(text: str, weight: float, batch: str, among: Dictionary) -> list[Row]:
    signs = _head_signs(text, 0, among)
    return [Row(signs, False, weight, batch, text)] if signs else []


def _head_signs(text: str, start: int, among: Dictionary) -> Signs:
    for tokens in sentences_of(text):
        for at, token in enumerate(tokens):
            verb = verb_of(token.low, among, SPELLING, framed=True) if token.start == start else None
            if verb and verb.tells and token.low in (verb.base, verb.third):
                return dict(evidence.signs_of_head(tokens, at, verb, among))
    return {}


def _joined(jobs: Iterable[Job], batch: str, among: Dictionary) -> list[Row]:
    """Verbs after an `and` or a comma put into the present, and nouns there."""
    rows = []
    for job in _of(jobs, batch):
        for text in job.bullets:
            slots = slots_of(text, among, SPELLING)
            told = bool(slots) and slots[0].form in ("past", "either")
            if told and (not job.ongoing or slots[0].form == "past"):
                rows += [Row(signs, False, 1.0, job.batch, text) for signs in _heard("joined", text, among).values()]
            for slot in [] if job.ongoing else [slot for slot in _pasts(text, among) if not slot.head]:
                for changed in (_put(text, slot, form) for form in (slot.verb.base, slot.verb.third)):
                    signs = _heard("joined", changed, among).get(slot.token.start)
                    rows += [Row(signs, True, 1.0, job.batch, changed)] if signs else []
    for text in _lines("lists", batch):
        rows += [Row(signs, False, 1.5, batch, text) for signs in _heard("joined", text, among).values()]
    return rows


def _participles(jobs: Iterable[Job], batch: str, among: Dictionary) -> list[Row]:
    """Verbs joined to a present one put into the past, and participles there."""
    rows = []
    for job in _of(jobs, batch):
        read = _read(job, among)
        if job.ongoing and not _tells_present(job, among):
            continue
        for text, slots in zip(job.bullets, read, strict=True):
            head = slots[0] if slots else None
            if head and job.ongoing and head.form in ("base", "third"):
                rows += [Row(signs, False, 1.5, job.batch, text) for signs in _heard("past", text, among).values()]
                rows += _slips_among([one for one in slots if not one.head and _is_present(one)], text, job, among)
            elif head and not job.ongoing and head.form == "past":
                told = _put(text, head, head.verb.base)
                moved = len(told) - len(text)
                later = [one for one in _pasts(text, among) if not one.head and one.token.start > head.token.start]
                found = _heard("past", told, among)
                signs_of_slips = (found.get(one.token.start + moved) for one in later)
                rows += [Row(signs, True, 0.5, job.batch, told) for signs in signs_of_slips if signs]
    for text in _lines("participles", batch):
        rows += [Row(signs, False, 1.5, batch, text) for signs in _heard("past", text, among).values()]
    return rows


def _is_present(slot: Slot) -> bool:
    return slot.form in ("base", "third") and slot.verb.tells and not slot.nested and (slot.firm or slot.odds > 0.6)


def _slips_among(slots: Iterable[Slot], text: str, job: Job, among: Dictionary) -> Iterator[Row]:
    for slot in slots:
        changed = _put(text, slot, slot.verb.past)
        signs = _heard("past", changed, among).get(slot.token.start)
        if signs:
            yield Row(signs, True, 1.0, job.batch, changed)


def _heard(what: str, text: str, among: Dictionary) -> dict[int, Signs]:
    """The signs at each place that `slots_of` asks about, by offset; `what` is `joined` or `past`."""
    found: dict[int, Signs] = {}
    name = f"likelihood_of_{what}"
    asked, signs_of = getattr(evidence, name), getattr(evidence, f"signs_of_{what}")

    def listen(tokens: Sequence[Token], at: int, *others: Any) -> float:
        found[tokens[at].start] = dict(signs_of(tokens, at, *others))
        return float(asked(tokens, at, *others))

    setattr(clauses, name, listen)
    try:
        slots_of.__wrapped__(text, among, SPELLING)
    finally:
        setattr(clauses, name, asked)
    return found


def _routines(jobs: Sequence[Job], batch: str, among: Dictionary) -> list[Row]:
    """Duties of present jobs put into the past, and deeds among duties."""
    rows = []
    present = [job for job in jobs if _tells_present(job, among)]
    for job in _of(present, batch):
        read = _read(job, among)
        forms = [slots[0].form if slots else "none" for slots in read]
        for at, (text, slots) in enumerate(zip(job.bullets, read, strict=True)):
            if slots and slots[0].form == "past":
                rows += _routine_rows(text, forms, at, job.batch, among, slip=False, weight=2.0)
            elif slots and slots[0].form in ("base", "third") and slots[0].odds > 0.6 and slots[0].verb.tells:
                changed = _put(text, slots[0], slots[0].verb.past)
                past = [*forms[:at], "past", *forms[at + 1 :]]
                rows += _routine_rows(changed, past, at, job.batch, among, slip=True, weight=1.0)
    for number, text in enumerate(_lines("deeds", batch)):
        for turn in range(3):
            job = present[(7 * number + 31 * turn) % len(present)]
            forms = [slots[0].form if slots else "none" for slots in _read(job, among)]
            at = len(forms) if turn % 2 else (number + turn) % (len(forms) + 1)
            rows += _routine_rows(text, [*forms[:at], "past", *forms[at:]], at, batch, among, slip=False, weight=0.6)
    return rows


def _routine_rows(
    text: str, forms: Sequence[str], at: int, batch: str, among: Dictionary, *, slip: bool, weight: float
) -> list[Row]:
    slots = slots_of(text, among, SPELLING)
    if not slots or slots[0].form != "past":
        return []
    return [Row(dict(routine.signs_of_routine(text, slots[0], slots, forms, at)), slip, weight, batch, text)]


def _fit(rows: Sequence[Row], name: str) -> dict[str, float]:
    return logistic.fit(rows, least=LEAST[name], penalty=PENALTIES[name])


ROWS: Final = {"head": _heads, "joined": _joined, "participles": _participles, "routine": _routines}


def _written(counts: Counts, weights: Mapping[str, Mapping[str, float]]) -> str:
    told = [f"{verb} {times}" for verb, times in sorted(counts.told.items())]
    verbs = sorted({*counts.duties, *counts.deeds})
    kept = [f"{verb} {counts.duties[verb]} {counts.deeds[verb]}" for verb in verbs]
    lines = ["# How tense is decided; written by .ci/fit_tense.py, read by evidence.py and routine.py.", ""]
    for title, name, words in (
        ("verb, in how many résumés a past job is told with its past", "told", told),
        ("verb, in how many present jobs it told of a duty in the present, of a deed in the past", "kept", kept),
    ):
        text = textwrap.wrap(", ".join(words), 116, break_on_hyphens=False)
        lines += [f"# {title}", f'{name} = """', *text, '"""', ""]
    for name in weights:
        lines += [f"[{name}]", *(f'"{sign}" = {value:.2f}' for sign, value in sorted(weights[name].items())), ""]
    return "\n".join(lines)


def use(written: str) -> None:
    """What reads the table reads this one from now on."""
    table_of("tense").clear()
    table_of("tense").update(tomllib.loads(written))
    for cache in (slots_of, evidence.told, routine.kept):
        cache.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
