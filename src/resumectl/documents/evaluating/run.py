"""Documents parsed and scored one after the other."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass

from resumectl.documents.evaluating.gold import Gold
from resumectl.documents.evaluating.matching import Matches
from resumectl.documents.evaluating.report import Answer, ScoredDocument, score
from resumectl.documents.parsing import FileOutcome, NamedFile, Parser, parse_files
from resumectl.model.errors import ParseError


@dataclass(frozen=True, slots=True)
class Scored:
    """A document's score, how long the parser took, and why there is no profile when there is none."""

    document: ScoredDocument
    elapsed_s: float = 0.0
    error: ParseError | None = None


def score_files(
    golds: Sequence[Gold],
    matches: Matches,
    files: Sequence[NamedFile],
    *,
    jobs: int,
    parser: Parser | None = None,
) -> Generator[Scored, None, None]:
    """Parse the documents that have gold, up to `jobs` at once, and score them in the order of the gold.

    Golds without a document score as empty. `parser` is that of `parse_files`.
    """
    wanted = [files[at] for at in matches.found if at is not None]
    with closing(parse_files(wanted, jobs=jobs, parser=parser)) as outcomes:
        for name, gold, at in zip(matches.names, golds, matches.found, strict=True):
            yield Scored(score(name, gold, None)) if at is None else _scored(name, gold, next(outcomes))


def _scored(name: str, gold: Gold, one: FileOutcome) -> Scored:
    result = one.outcome.result
    answer = None
    if result:
        sure = {pointer: place.confidence for pointer, place in result.evidence.items()}
        answer = Answer(result.profile.to_json(), sure)
    return Scored(score(name, gold, answer), one.outcome.elapsed_s, one.outcome.error)


def score_answers(golds: Sequence[Gold], matches: Matches, answers: Sequence[Answer | None]) -> Iterable[Scored]:
    """Score answers that were given before, in the order of the gold."""
    for name, gold, at in zip(matches.names, golds, matches.found, strict=True):
        yield Scored(score(name, gold, None if at is None else answers[at]))
