"""Scores proofreading against labelled résumés: `python tests/proofread/proof_scores.py [--wrong] SET.json...`.

How a set is written and an edit is judged: sets/README.md.
"""

from __future__ import annotations

import argparse
import itertools
import json
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from resumectl.model.edits import Edit, EditKind, Proofreading
from resumectl.model.profile import Profile

SETS = Path(__file__).parent / "sets"
REAL_WORDS = "of real words"

Proofreader = Callable[..., Proofreading]


class Label(NamedTuple):
    """A mistake at `start` in the text at `path`; any of `after` is right there."""

    path: str
    kind: str
    start: int
    before: str
    after: tuple[str, ...]
    is_real_word: bool


class Labelled(NamedTuple):
    """One résumé with its mistakes; `language` is en-US, en-GB, or a code of two letters."""

    id: str
    language: str
    profile: Profile
    labels: tuple[Label, ...]


class Judged(NamedTuple):
    """An edit and whether it is right, with the labels that it corrects."""

    edit: Edit
    is_right: bool
    labels: tuple[Label, ...] = ()


@dataclass
class Tally:
    """What was counted over a set; `wrong` by place: a clean bullet, a bullet with mistakes, elsewhere."""

    resumes: int = 0
    clean_bullets: int = 0
    faulty_bullets: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    suggested: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    wrong: Counter[str] = field(default_factory=Counter)
    wrong_kinds: Counter[str] = field(default_factory=Counter)
    suggestions: Counter[str] = field(default_factory=Counter)
    other_kind: int = 0
    languages_told: int = 0
    seconds: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)

    @property
    def applied(self) -> int:
        return self.right.total() + self.wrong.total()

    @property
    def precision(self) -> float:
        """Of applied edits, 1.0 when there is none."""
        return self.right.total() / self.applied if self.applied else 1.0

    def recall(self, kind: str) -> float:
        """Of the mistakes of a kind, 1.0 when there is none."""
        return self.found[kind] / self.errors[kind] if self.errors[kind] else 1.0


def read_set(path: Path) -> list[Labelled]:
    """The résumés of a file."""
    return [
        Labelled(one["id"], one["language"], Profile.from_json(one["profile"]), tuple(map(_label, one["errors"])))
        for one in json.loads(path.read_text(encoding="utf-8"))
    ]


def _label(members: dict[str, Any]) -> Label:
    after = (members["after"], *members.get("also", ()))
    place = members["path"], members["kind"], members["start"], members["before"]
    return Label(*place, after, members.get("real_word", False))


def texts_of(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a profile's JSON, with its pointer."""
    if isinstance(value, str):
        yield path, value
    else:
        members = value.items() if isinstance(value, dict) else enumerate(value)
        for name, member in members:
            yield from texts_of(member, f"{path}/{name}")


def judge(text: str, labels: Collection[Label], edits: Iterable[Edit]) -> list[Judged]:
    """Each edit of one text, right or wrong: with those beside it, or by itself."""
    judged = []
    for group_labels, group_edits in _groups(labels, edits):
        if mended := _mended(text, group_labels, group_edits):
            judged += [Judged(edit, True, mended) for edit in group_edits]
            continue
        for edit in group_edits:
            mended = _mended(text, group_labels, [edit])
            judged.append(Judged(edit, bool(mended), mended))
    return judged


def _groups(labels: Iterable[Label], edits: Iterable[Edit]) -> list[tuple[list[Label], list[Edit]]]:
    """Labels and edits whose spans overlap or touch, joined."""
    groups: list[tuple[int, list[Label], list[Edit]]] = []
    for one in sorted((*labels, *edits), key=lambda one: (one.start, _end(one))):
        if groups and one.start <= groups[-1][0]:
            end, its_labels, its_edits = groups.pop()
        else:
            end, its_labels, its_edits = 0, [], []
        (its_labels if isinstance(one, Label) else its_edits).append(one)  # type: ignore[arg-type]
        groups.append((max(end, _end(one)), its_labels, its_edits))
    return [(its_labels, its_edits) for _, its_labels, its_edits in groups]


def _end(one: Label | Edit) -> int:
    return one.start + len(one.before)


def _mended(text: str, labels: Sequence[Label], edits: Sequence[Edit]) -> tuple[Label, ...]:
    """The most labels of which a correction makes of the text what all the edits make of it; () when there is none."""
    if not edits:
        return ()
    edited = changed(text, [(edit.start, edit.before, edit.after) for edit in edits])
    for size in range(len(labels), 0, -1):
        for some in itertools.combinations(labels, size):
            choices = itertools.product(*([(one.start, one.before, after) for after in one.after] for one in some))
            if any(edited == changed(text, choice) for choice in choices):
                return some
    return ()


def changed(text: str, changes: Iterable[tuple[int, str, str]]) -> str:
    """`text` with each (start, before, after) done."""
    for start, before, after in sorted(changes, reverse=True):
        if text[start : start + len(before)] != before:
            raise ValueError(f"{before!r} is not at {start} of {text!r}")
        text = text[:start] + after + text[start + len(before) :]
    return text


def tally(resumes: Iterable[Labelled], proofread: Proofreader) -> Tally:
    """Proofread every résumé and count."""
    total = Tally()
    for resume in resumes:
        started = time.process_time()
        result = proofread(resume.profile, resume.language[:2])
        total.seconds.append(time.process_time() - started)
        total.broken += broken_promises(resume, result, proofread)
        _count(resume, result, total)
    return total


def broken_promises(resume: Labelled, result: Proofreading, proofread: Proofreader) -> Iterator[str]:
    """What is wrong when the profile is not the input with the applied edits, or when another run says or does more."""
    texts = dict(texts_of(resume.profile.to_json()))
    applied = [edit for edit in result.edits if edit.applied]
    for path in {edit.path for edit in applied}:
        its_own = [(edit.start, edit.before, edit.after) for edit in applied if edit.path == path]
        texts[path] = changed(texts[path], its_own)
    if texts != dict(texts_of(result.profile.to_json())):
        yield f"{resume.id}: the profile is not the given one with the applied edits"
    if proofread(resume.profile, resume.language[:2]) != result:
        yield f"{resume.id}: two runs differ"
    again = proofread(result.profile, resume.language[:2])
    more = [f"{edit.before!r} > {edit.after!r} at {edit.path}" for edit in again.edits if edit.applied]
    if more or again.profile != result.profile:
        yield f"{resume.id}: read again, more is applied: {more}"


def _count(resume: Labelled, result: Proofreading, total: Tally) -> None:
    texts = dict(texts_of(resume.profile.to_json()))
    faulty = {label.path for label in resume.labels}
    bullets = {path for path in texts if "/bullet_points/" in path}
    total.resumes += 1
    total.clean_bullets += len(bullets - faulty)
    total.faulty_bullets += len(bullets & faulty)
    total.languages_told += result.language == resume.language
    for label in resume.labels:
        total.errors.update(_rows(label))
    for path in sorted({edit.path for edit in result.edits} | faulty):
        labels = [label for label in resume.labels if label.path == path]
        edits = [edit for edit in result.edits if edit.path == path]
        judged = judge(texts[path], labels, [edit for edit in edits if edit.applied])
        found = {label for one in judged for label in one.labels}
        for one in judged:
            _count_applied(one, f"{resume.id}{path}", path, path in faulty, total)
        offered = [judge(texts[path], labels, [edit])[0] for edit in edits if not edit.applied]
        total.suggestions.update("right" if one.is_right else "wrong" for one in offered)
        hinted = {label for one in offered for label in one.labels} - found
        for label in labels:
            (total.found if label in found else total.suggested if label in hinted else Counter()).update(_rows(label))
            if label not in found:
                told = "suggested" if label in hinted else "missed"
                total.failures.append(f"{told:9} {label.kind:12} {label.before!r} > {label.after[0]!r}  "
                                      f"{resume.id}{path}: {texts[path]}")  # fmt: skip


def _rows(label: Label) -> list[str]:
    return [label.kind, REAL_WORDS] if label.is_real_word else [label.kind]


def _count_applied(one: Judged, where: str, path: str, is_faulty: bool, total: Tally) -> None:
    if one.is_right:
        total.right[one.edit.kind] += 1
        total.other_kind += one.edit.kind not in {label.kind for label in one.labels}
        return
    place = "elsewhere" if "/bullet_points/" not in path else "faulty" if is_faulty else "clean"
    total.wrong[place] += 1
    total.wrong_kinds[one.edit.kind] += 1
    total.failures.append(f"WRONG     {one.edit.kind:12} {one.edit.before!r} > {one.edit.after!r}  {where}")


def report(name: str, total: Tally) -> Iterator[str]:
    """The table of one set."""
    bullets = total.clean_bullets + total.faulty_bullets
    yield f"{name}: {total.resumes} résumés, {bullets} bullets, {total.clean_bullets} of them without a mistake"
    yield f"  {'mistakes':14} {'here':>6} {'found':>6} {'recall':>7} {'only suggested':>15} {'wrongly applied':>16}"
    kinds = [kind.value for kind in EditKind]
    for kind in [one for one in (*kinds, REAL_WORDS) if total.errors[one] or total.wrong_kinds[one]]:
        wrong = "" if kind == REAL_WORDS else total.wrong_kinds[kind]
        recall = f"{total.recall(kind):7.1%}" if total.errors[kind] else f"{'':7}"
        counts = f"{total.errors[kind]:6} {total.found[kind]:6} {recall} {total.suggested[kind]:15}"
        yield f"  {kind:14} {counts} {wrong:>16}"
    yield (
        f"  applied {total.applied}, right {total.right.total()}: precision {total.precision:.1%}; wrong in clean "
        f"bullets {total.wrong['clean']}, in others {total.wrong['faulty']}, elsewhere {total.wrong['elsewhere']}"
    )
    yield (
        f"  suggestions: {total.suggestions['right']} right, {total.suggestions['wrong']} not; "
        f"right under another kind: {total.other_kind}; language told: {total.languages_told}"
    )
    times = sorted(total.seconds) or [0.0]
    yield f"  {1000 * median(times):.0f} ms a résumé, {1000 * times[-1]:.0f} ms the slowest (processor time, warm)"


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table of each set; those of the repository when none is named."""
    from resumectl.proofread import missing, proofread

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sets", nargs="*", type=Path, metavar="SET.json")
    parser.add_argument("--wrong", action="store_true", help="list what was missed and what was wrong")
    options = parser.parse_args(arguments)
    if why := missing():
        print(why)
        return 1
    for path in options.sets or sorted(SETS.glob("*.json")):
        resumes = read_set(path)
        for language in {resume.language: resume for resume in resumes}.values():
            proofread(language.profile, language.language[:2])
        total = tally(resumes, proofread)
        print(*report(path.stem, total), *total.broken, sep="\n", end="\n\n")
        if options.wrong:
            print(*sorted(total.failures), sep="\n", end="\n\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
