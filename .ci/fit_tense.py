"""Fits the weights of proofread/lexicon/tense.toml: `make tense CORPUS=FOLDER`.

    python .ci/fit_tense.py [FOLDER|DESCRIPTIONS.csv...]

Learned from: the labelled résumés that proofreading is developed with, their mistakes corrected; the invented jobs,
nouns and deeds of `.ci/tense`; and the gold profiles in `gold` of each FOLDER, or of each folder in it. A verb of a
past job put into the present is a slip, and so is a duty of the present job put into the past; a noun in such a place
is none, nor is a deed. DESCRIPTIONS has a column `description` of instructions, such as those of ESCO's skills: words
that are only verbs or only nouns show there what stands around either. One logistic regression for each place, fitted
by Newton's method; every other document is left out once, so that the printed shares are those of documents that the
weights have not seen.
"""

from __future__ import annotations

import csv
import json
import math
import sys
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from lemminflect import getAllLemmas

from resumectl.proofread import clauses, evidence, routine
from resumectl.proofread.clauses import Slot, Token, sentences_of, slots_of
from resumectl.proofread.dictionary import Dictionary, dictionary
from resumectl.proofread.lexicon import table_of
from resumectl.proofread.verbs import Verb, verb_of

ROOT: Final = Path(__file__).resolve().parent.parent
TARGET: Final = ROOT / "src" / "resumectl" / "proofread" / "lexicon" / "tense.toml"
TEXTS: Final = ROOT / ".ci" / "tense"
TUNED: Final = ROOT / "tests" / "proofread" / "sets" / "tune.json"
SPELLING: Final = "en-US"
PENALTIES: Final = {"head": 1.0, "joined": 2.0, "routine": 1.0}
LEAST: Final = {"head": 8, "joined": 8, "routine": 6}
"""In how many rows a sign has to be seen."""
OWN_SIGNS: Final = ("heads", "bias", "told", "gerund verb", "base", "third", "noun ", "verb", "later", "no verb")
"""Signs of what a word is used for."""
SHOWN: Final = (0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 0.95)

Signs = dict[str, float]


class Job(NamedTuple):
    """Bullets of one job; `clean` tells that nothing in them is a slip."""

    document: str
    ongoing: bool
    bullets: tuple[str, ...]
    clean: bool = True


class Row(NamedTuple):
    """What is known about one place, whether it is a slip, how much it counts, and what it stands in."""

    signs: Signs
    slip: bool
    weight: float
    document: str
    text: str


def main(folders: Sequence[str]) -> int:
    """Read, count, fit, write."""
    among = dictionary("en")
    if among is None:
        print("There is no dictionary of English", file=sys.stderr)
        return 1
    files = [Path(name) for name in folders if name.endswith(".csv")]
    jobs = list(_unique([*_tuned(), *_invented(), *_gold(name for name in folders if not name.endswith(".csv"))]))
    instructions = [row for file in files for row in _instructions(file, among)]
    weights = {name: table_of("tense").get(name, {}) for name in PENALTIES}
    counts: dict[str, Mapping[str, Any]] = {"told": _told(jobs, among), "kept": _kept(jobs, among)}
    for name, rows_of in (("head", _heads), ("joined", _joined), ("routine", _routines)):
        _write(counts, weights)
        rows = rows_of(jobs, among) + (instructions if name == "joined" else [])
        _show(name, rows)
        weights[name] = _fit(rows, name)
    _write(counts, weights)
    return 0


def _tuned() -> Iterator[Job]:
    for one in json.loads(TUNED.read_text(encoding="utf-8")):
        texts: dict[str, str] = {}
        profile = one["profile"]
        for error in sorted(one["errors"], key=lambda error: -error["start"]):
            path = error["path"]
            text = texts.get(path) or _at(profile, path)
            texts[path] = text[: error["start"]] + error["after"] + text[error["start"] + len(error["before"]) :]
        yield from _jobs(one["id"], profile, texts)


def _at(profile: Any, path: str) -> str:
    for name in path.split("/")[1:]:
        profile = profile[int(name)] if isinstance(profile, list) else profile[name]
    return str(profile)


def _jobs(document: str, profile: Mapping[str, Any], texts: Mapping[str, str], *, clean: bool = True) -> Iterator[Job]:
    for kind in ("work_history", "projects"):
        for number, job in enumerate(profile.get(kind) or ()):
            path = f"/{kind}/{number}/bullet_points"
            bullets = [texts.get(f"{path}/{at}", text) for at, text in enumerate(job.get("bullet_points") or ())]
            if job.get("end_date") and any(bullets):
                yield Job(document, job["end_date"].lower() == "present", tuple(filter(None, bullets)), clean)


def _gold(folders: Iterable[str]) -> Iterator[Job]:
    for folder in map(Path, folders):
        for one in (folder, *sorted(folder.glob("*"))):
            for file in sorted((one / "gold").glob("*.json")) if (one / "gold").is_dir() else ():
                gold = json.loads(file.read_text(encoding="utf-8"))
                profile = gold.get("data") or gold.get("profile") or {}
                if str(profile.get("resume_language") or "English").lower().startswith("en"):
                    yield from _jobs(file.name, profile, {}, clean=False)


def _invented() -> Iterator[Job]:
    for name in ("past", "present"):
        for number, line in enumerate(_lines(name)):
            yield Job(f"{name} {number}", name == "present", tuple(line.split("|")))


def _lines(name: str) -> list[str]:
    return [line for line in (TEXTS / f"{name}.txt").read_text(encoding="utf-8").splitlines() if line]


def _unique(jobs: Iterable[Job]) -> Iterator[Job]:
    """The same person may have written several documents."""
    seen: set[str] = set()
    for job in jobs:
        bullets = tuple(text for text in job.bullets if text not in seen)
        seen.update(bullets)
        if bullets:
            yield job._replace(bullets=bullets)


def _told(jobs: Iterable[Job], among: Dictionary) -> Counter[str]:
    """In how many documents a bullet of a past job has the past of a verb."""
    told = {
        (job.document, slot.verb.base)
        for job in jobs if not job.ongoing
        for text in job.bullets
        for slot in _pasts(text, among)
    }  # fmt: skip
    return Counter(base for _, base in told)


def _kept(jobs: Iterable[Job], among: Dictionary) -> dict[str, tuple[int, int]]:
    """In how many present jobs a verb tells of a duty in the present, and in how many of a deed in the past."""
    duties: Counter[str] = Counter()
    deeds: Counter[str] = Counter()
    for job in jobs:
        heads = [slots[0] for slots in _read(job, among) if slots] if _tells_present(job, among) else []
        duties.update({head.verb.base for head in heads if head.form in ("base", "third") and head.odds > 0.5})
        deeds.update({head.verb.base for head in heads if head.form == "past"})
    for text in _lines("deeds"):
        deeds.update(slot.verb.base for slot in slots_of(text, among, SPELLING)[:1] if slot.form == "past")
    return {verb: (duties[verb], deeds[verb]) for verb in {*duties, *deeds}}


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


def _heads(jobs: Iterable[Job], among: Dictionary) -> list[Row]:
    """Heads of bullets of past jobs in the present, and nouns in their place."""
    rows = []
    for job in jobs:
        for text in job.bullets if not job.ongoing else ():
            slots = slots_of(text, among, SPELLING)
            for slot in (slot for slot in slots if slot.head and slot.form == "past"):
                changed = (_put(text, slot, form) for form in (slot.verb.base, slot.verb.third))
                rows += [Row(signs, True, 1.0, job.document, one) for one in changed
                         if (signs := _head_signs(one, slot.token.start, among))]  # fmt: skip
            if job.clean and slots and slots[0].form in ("base", "third"):
                rows += _noun_rows(text, 3.0, job.document, among)
    return rows + [row for text in _lines("nouns") for row in _noun_rows(text, 3.0, text, among)]


def _noun_rows(text: str, weight: float, document: str, among: Dictionary) -> list[Row]:
    signs = _head_signs(text, 0, among)
    return [Row(signs, False, weight, document, text)] if signs else []


def _head_signs(text: str, start: int, among: Dictionary) -> Signs:
    for tokens in sentences_of(text):
        for at, token in enumerate(tokens):
            verb = verb_of(token.low, among, SPELLING, framed=True) if token.start == start else None
            if verb and verb.tells and token.low in (verb.base, verb.third):
                return dict(evidence.signs_of_head(tokens, at, verb, among))
    return {}


def _joined(jobs: Iterable[Job], among: Dictionary) -> list[Row]:
    """Verbs after an `and` or a comma put into the present, and nouns there."""
    rows = []
    for job in jobs:
        for text in job.bullets:
            slots = slots_of(text, among, SPELLING)
            told = bool(slots) and slots[0].form in ("past", "either")
            if told and (not job.ongoing or slots[0].form == "past"):
                rows += [Row(signs, False, 1.0, job.document, text) for signs in _joined_signs(text, among).values()]
            for slot in [] if job.ongoing else [slot for slot in _pasts(text, among) if not slot.head]:
                for changed in (_put(text, slot, form) for form in (slot.verb.base, slot.verb.third)):
                    signs = _joined_signs(changed, among).get(slot.token.start)
                    rows += [Row(signs, True, 1.0, job.document, changed)] if signs else []
    for text in _lines("lists"):
        rows += [Row(signs, False, 1.5, text, text) for signs in _joined_signs(text, among).values()]
    return rows


def _instructions(file: Path, among: Dictionary) -> Iterator[Row]:
    """`Inspect coaches, report faults and` tells nothing of what people do with the words, only of what is around."""
    csv.field_size_limit(1 << 30)
    with file.open(encoding="utf-8", newline="") as lines:
        texts = [row["description"][:4000] for row in csv.DictReader(lines)]
    number = 0
    for text in texts[::2]:
        for tokens in sentences_of(text):
            # Labels come first, in small letters.
            first = next((at for at, token in enumerate(tokens) if token.text.istitle()), len(tokens))
            head = verb_of(tokens[first].low, among, SPELLING) if first < len(tokens) else None
            if head and head.base == tokens[first].low:
                for row in _instruction(tokens[first:], str(number), among):
                    number += 1
                    yield row


def _instruction(tokens: Sequence[Token], document: str, among: Dictionary) -> Iterator[Row]:
    last = 0
    for at in range(2, len(tokens) - 1):
        between = [token.low for token in tokens[last + 1 : at - 1]]
        if tokens[at - 1].low not in (",", "and", "or") or any(low == "to" or low.endswith("ing") for low in between):
            continue
        low, kinds = tokens[at].low, getAllLemmas(tokens[at].low)
        verb = verb_of(low, among, SPELLING)
        is_verb = verb is not None and set(kinds) == {"VERB"} and low == verb.base and verb.tells
        if is_verb or (set(kinds) == {"NOUN"} and low in kinds["NOUN"] and tokens[at].text.islower()):
            of = verb or Verb(low, "", "", "", 0.0)
            signs = dict(evidence.signs_of_joined(tokens, at, last, of, among, 1))
            around = {name: value for name, value in signs.items() if not name.startswith(OWN_SIGNS)}
            text = " ".join(token.text for token in tokens[max(0, at - 6) : at + 5])
            yield Row(around, is_verb, 0.15, document, text)
        last = at if is_verb else last


def _joined_signs(text: str, among: Dictionary) -> dict[int, Signs]:
    """The signs at each place that `slots_of` asks about, by offset."""
    found: dict[int, Signs] = {}

    def listen(tokens: Sequence[Token], at: int, last: int, verb: Verb, among: Dictionary, verbs: int) -> float:
        found[tokens[at].start] = dict(evidence.signs_of_joined(tokens, at, last, verb, among, verbs))
        return evidence.likelihood_of_joined(tokens, at, last, verb, among, verbs)

    setattr(clauses, "likelihood_of_joined", listen)  # noqa: B010
    try:
        slots_of.__wrapped__(text, among, SPELLING)
    finally:
        setattr(clauses, "likelihood_of_joined", evidence.likelihood_of_joined)  # noqa: B010
    return found


def _routines(jobs: Sequence[Job], among: Dictionary) -> list[Row]:
    """Duties of present jobs put into the past, and deeds among duties."""
    rows = []
    present = [job for job in jobs if _tells_present(job, among)]
    for job in present:
        read = _read(job, among)
        forms = [slots[0].form if slots else "none" for slots in read]
        for at, (text, slots) in enumerate(zip(job.bullets, read, strict=True)):
            if slots and slots[0].form == "past":
                rows += _routine_rows(text, forms, at, job.document, among, slip=False, weight=2.0)
            elif slots and slots[0].form in ("base", "third") and slots[0].odds > 0.6 and slots[0].verb.tells:
                changed = _put(text, slots[0], slots[0].verb.past)
                past = [*forms[:at], "past", *forms[at + 1 :]]
                rows += _routine_rows(changed, past, at, job.document, among, slip=True, weight=1.0)
    for number, text in enumerate(_lines("deeds")):
        for turn in range(3):
            job = present[(7 * number + 31 * turn) % len(present)]
            forms = [slots[0].form if slots else "none" for slots in _read(job, among)]
            at = len(forms) if turn % 2 else (number + turn) % (len(forms) + 1)
            rows += _routine_rows(text, [*forms[:at], "past", *forms[at:]], at, text, among, slip=False, weight=0.6)
    return rows


def _routine_rows(
    text: str, forms: Sequence[str], at: int, document: str, among: Dictionary, *, slip: bool, weight: float
) -> list[Row]:
    slots = slots_of(text, among, SPELLING)
    if not slots or slots[0].form != "past":
        return []
    return [Row(dict(routine.signs_of_routine(text, slots[0], slots, forms, at)), slip, weight, document, text)]


def _fit(rows: Sequence[Row], name: str) -> dict[str, float]:
    seen = Counter(sign for row in rows for sign, value in row.signs.items() if value)
    names = sorted(sign for sign, times in seen.items() if times >= LEAST[name])
    signs, slip = _matrix(rows, names), np.array([float(row.slip) for row in rows])
    weight = np.array([row.weight for row in rows])
    penalty = PENALTIES[name] * np.eye(len(names))
    weights = np.zeros(len(names))
    for _ in range(25):
        chance = 1 / (1 + np.exp(-np.clip(signs @ weights, -30, 30)))
        slope = signs.T @ (weight * (slip - chance)) - penalty @ weights
        bend = (signs.T * (weight * chance * (1 - chance))) @ signs + penalty
        weights = weights + np.linalg.solve(bend, slope)
    return {sign: round(float(value), 2) for sign, value in zip(names, weights, strict=True) if abs(value) >= 0.02}


def _matrix(rows: Sequence[Row], names: Sequence[str]) -> Any:
    return np.array([[row.signs.get(name, 0.0) for name in names] for row in rows])


def _show(name: str, rows: Sequence[Row]) -> None:
    """How many slips are found, and how many others are taken for one, when each half is judged by the other's."""
    documents = sorted({row.document for row in rows})
    half = {document: number % 2 for number, document in enumerate(documents)}
    judged = []
    for one in (0, 1):
        weights = _fit([row for row in rows if half[row.document] != one], name)
        for row in (row for row in rows if half[row.document] == one):
            total = sum(weights.get(sign, 0.0) * value for sign, value in row.signs.items())
            judged.append((1 / (1 + math.exp(-max(-30.0, min(30.0, total)))), row))
    slips, others = [[odds for odds, row in judged if row.slip is kind] for kind in (True, False)]
    print(f"{name}: {len(slips)} slips, {len(others)} others")
    for least in SHOWN:
        wrong = sum(odds >= least for odds in others)
        print(f"  {least}: {sum(odds >= least for odds in slips) / len(slips):.1%} found, {wrong} wrong")
    for odds, row in sorted((one for one in judged if not one[1].slip), key=lambda one: -one[0])[:12]:
        print(f"    {odds:.2f} {row.text[:100]}")


def _write(counts: Mapping[str, Mapping[str, Any]], weights: Mapping[str, Mapping[str, float]]) -> None:
    told = [f"{verb} {times}" for verb, times in sorted(counts["told"].items()) if times >= 2]
    kept = [f"{verb} {one} {other}" for verb, (one, other) in sorted(counts["kept"].items()) if one + other >= 2]
    lines = ["# How tense is decided; written by .ci/fit_tense.py, read by evidence.py and routine.py.", ""]
    for title, name, words in (
        ("verb, in how many résumés a past job is told with its past", "told", told),
        ("verb, in how many present jobs it told of a duty in the present, of a deed in the past", "kept", kept),
    ):
        text = textwrap.wrap(", ".join(words), 116, break_on_hyphens=False)
        lines += [f"# {title}", f'{name} = """', *text, '"""', ""]
    for name in weights:
        lines += [f"[{name}]", *(f'"{sign}" = {value:.2f}' for sign, value in sorted(weights[name].items())), ""]
    TARGET.write_text("\n".join(lines), encoding="utf-8")
    for cache in (table_of, slots_of, evidence.told, routine.kept):
        cache.cache_clear()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
