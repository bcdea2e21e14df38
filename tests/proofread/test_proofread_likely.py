"""How likely words are where they stand: the model's file, its pieces and its arithmetic, and what it is asked."""

from __future__ import annotations

import struct
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

from resumectl.model.profile import Job, Profile
from resumectl.proofread import missing, proofread
from resumectl.proofread.gguf import Gguf
from resumectl.proofread.likely import Model, can_tell, likelihoods
from resumectl.proofread.passages import passages
from resumectl.proofread.pieces import Pieces
from resumectl.proofread.surroundings import before_each, headings_of

WIDTH, HEADS, SHARED, INNER, LAYERS = 64, 4, 2, 96, 2
F32, Q4_1, Q8_0 = 0, 3, 8
LETTERS = [chr(code) for code in range(33, 127)]
TOKENS = [*LETTERS, "Ġ", "Ċ", "th", "the", "Ġthe", "he"]
MERGES = ["t h", "th e", "Ġ the", "h e"]

needs_model = pytest.mark.skipif(bool(missing()) or not can_tell(), reason="no language model is installed")
needs_runtime = pytest.mark.skipif(not find_spec("onnxruntime"), reason="onnxruntime is not installed")


def test_pieces_are_joined_in_the_order_taught() -> None:
    """The pair that was taught first goes first, a space belongs to the word after it, and figures stand alone."""
    pieces = Pieces(TOKENS, MERGES)
    numbers = [TOKENS.index(one) for one in ("the", "Ġthe", "n", "Ġ", "1", "2")]
    assert pieces.of("the then 12") == numbers
    assert pieces.of("") == []


def test_weights_are_read_as_they_are_packed(tmp_path: Path) -> None:
    """Halves of bytes with a step and a least value, bytes with a step, and floats; some rows alone as well."""
    halves = bytes(low | high << 4 for low, high in zip([3] * 16, range(16), strict=True))
    tensors = {
        "halves": (Q4_1, (1, 32), np.array([0.5, -2], np.float16).tobytes() + halves),
        "bytes": (Q8_0, (2, 32), (np.array([0.25], np.float16).tobytes() + bytes(range(32))) * 2),
        "floats": (F32, (3,), np.array([1, 2, 3], np.float32).tobytes()),
        "others": (14, (256,), bytes(210)),
    }
    file = Gguf(written(tmp_path / "a.gguf", {"name": "x", "some": [1, 2], "part": 0.5}, tensors))
    assert file.members == {"name": "x", "some": [1, 2], "part": 0.5}
    assert file.tensor("halves").tolist() == [[-0.5] * 16 + [number * 0.5 - 2 for number in range(16)]]
    assert file.tensor("bytes", np.array([1])).tolist() == [[number * 0.25 for number in range(32)]]
    assert file.tensor("floats").tolist() == [1, 2, 3]
    with pytest.raises(ValueError, match="others"):
        file.tensor("others")


def test_another_file_is_refused(tmp_path: Path) -> None:
    """What does not begin as a file of weights is none."""
    (tmp_path / "b.gguf").write_bytes(b"PK\x03\x04" + bytes(60))
    with pytest.raises(ValueError, match=r"b\.gguf"):
        Gguf(tmp_path / "b.gguf")


@needs_runtime
def test_the_graph_computes_what_the_weights_say(tmp_path: Path) -> None:
    """Beside plain arithmetic with the same weights; each way to go on sees what stands before and itself alone."""
    weights = drawn_weights()
    model = Model(written(tmp_path / "c.gguf", TOLD, {name: packed(one) for name, one in weights.items()}))
    before, words, after = "the kin", ("g", " then", "he ten"), " men"
    pieces = Pieces(TOKENS, MERGES)
    expected = [plain(weights, pieces.of(before), pieces.of(one + after)) for one in words]
    told = model.tell(before, words, after)
    assert [likely + then for likely, then in told] == pytest.approx(expected, rel=0.02)
    assert [likely for likely, _ in told] == pytest.approx([one for one, _ in model.tell(before, words)], rel=0.01)
    alone = [sum(model.tell(before, (one,), after)[0]) for one in words]
    assert [likely + then for likely, then in told] == pytest.approx(alone, rel=0.01)


def test_a_bullet_is_read_after_its_job_and_a_bullet_beside_it() -> None:
    """The one before it, the end of it where it is long; the first ones after the fourth."""
    bullets = ("Task 0", "Task 1", "Task 2", "Task 3" + " and more" * 40, "Task 4")
    profile = Profile(work_history=(Job(role_title="Baker", company="Bun & Co", bullet_points=bullets),))
    before = before_each(list(passages(profile)), headings_of(profile))
    path = "/work_history/0/bullet_points/"
    assert before[f"{path}3"] == "Baker, Bun & Co:\n- Task 2\n- "
    ends = f"Baker, Bun & Co:\n- {bullets[3][-320:]}\n- "
    assert [before[f"{path}{number}"] for number in (0, 1, 2, 4)] == [ends] * 4


@needs_model
def test_what_people_say_is_likelier() -> None:
    """A plain sentence beside the same with another word, the same whenever it is asked."""
    question = "- Answered the phone and greeted", (" visitors", " vistas"), " at the door."
    (one, then), (other, _) = likelihoods(*question)
    assert one > other + 3
    assert one < 0 > then
    likelihoods.cache_clear()
    assert likelihoods(*question)[0] == (one, then)


@needs_model
@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Helped customers choose there new glasses", "Helped customers choose their new glasses"),
        ("Sorted letters form the council by ward", "Sorted letters from the council by ward"),
    ],
)
def test_words_in_doubt_are_corrected_where_a_sentence_tells(wrong: str, right: str) -> None:
    """And what was corrected stays as it is."""
    job = Job(role_title="Receptionist", company="Elm House", bullet_points=("Kept the diary of two partners", wrong))
    found = proofread(Profile(work_history=(job,)), "en")
    assert found.profile.work_history[0].bullet_points[1] == right
    assert not [edit for edit in proofread(found.profile, "en").edits if edit.applied]


@needs_model
def test_a_resume_full_of_doubts_is_judged_without_the_model(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be asked is bounded."""
    asked: list[str] = []

    def count(before: str, words: tuple[str, ...], after: str) -> tuple[tuple[float, float], ...]:
        asked.append(before)
        return ((0.0, 0.0),) * len(words)

    monkeypatch.setattr("resumectl.proofread.doubt.likelihoods", count)
    job = Job(bullet_points=("Cut guset plates and tought there staff of hall",))
    for most, is_asked in ((40, True), (0, False)):
        asked.clear()
        monkeypatch.setattr("resumectl.proofread.run._MOST_ASKED", most)
        proofread(Profile(work_history=(job,)), "en")
        assert bool(asked) == is_asked


def test_signs_that_no_piece_has_are_left_out() -> None:
    """A control character is no reason to fail."""
    assert Pieces(TOKENS, MERGES).of("the\x16") == [TOKENS.index("the")]


TOLD = {
    "llama.attention.head_count": HEADS, "llama.attention.head_count_kv": SHARED, "llama.block_count": LAYERS,
    "llama.embedding_length": WIDTH, "llama.feed_forward_length": INNER, "llama.rope.freq_base": 10000.0,
    "llama.attention.layer_norm_rms_epsilon": 1e-5, "tokenizer.ggml.tokens": TOKENS, "tokenizer.ggml.merges": MERGES,
}  # fmt: skip


def drawn_weights() -> dict[str, np.ndarray]:
    """Of a model of two layers, with a fixed seed."""
    chance, shared = np.random.default_rng(7), WIDTH // HEADS * SHARED
    shapes = {"token_embd": (len(TOKENS), WIDTH), "output_norm": (WIDTH,)}
    for layer in range(LAYERS):
        of_layer = {
            "attn_norm": (WIDTH,), "ffn_norm": (WIDTH,), "attn_q": (WIDTH, WIDTH), "attn_k": (shared, WIDTH),
            "attn_v": (shared, WIDTH), "attn_output": (WIDTH, WIDTH), "ffn_gate": (INNER, WIDTH),
            "ffn_up": (INNER, WIDTH), "ffn_down": (WIDTH, INNER),
        }  # fmt: skip
        shapes |= {f"blk.{layer}.{name}": shape for name, shape in of_layer.items()}
    return {f"{name}.weight": chance.normal(0.0, 0.3, shape).astype(np.float32) for name, shape in shapes.items()}


def packed(weights: np.ndarray) -> tuple[int, tuple[int, ...], bytes]:
    """As floats."""
    return F32, weights.shape, weights.tobytes()


def plain(weights: dict[str, np.ndarray], before: list[int], after: list[int]) -> float:
    """The same in 32 bits, one piece of the text after the other."""
    pieces = [0, *before, *after]
    x, size, count = weights["token_embd.weight"][pieces], WIDTH // HEADS, len(pieces)
    angles = np.outer(range(count), 10000.0 ** (-np.arange(0, size, 2) / size))[:, None, :]

    def even(rows: np.ndarray, name: str) -> np.ndarray:
        return rows / np.sqrt((rows**2).mean(1, keepdims=True) + 1e-5) * weights[f"{name}.weight"]

    def turned(rows: np.ndarray) -> np.ndarray:
        rows = rows.reshape(count, -1, size)
        one, other = rows[..., 0::2], rows[..., 1::2]
        halves = (one * np.cos(angles) - other * np.sin(angles), one * np.sin(angles) + other * np.cos(angles))
        return np.stack(halves, axis=-1).reshape(count, -1, size)

    for layer in range(LAYERS):
        of = {name: weights[f"blk.{layer}.{name}.weight"] for name in
              ("attn_q", "attn_k", "attn_v", "attn_output", "ffn_gate", "ffn_up", "ffn_down")}  # fmt: skip
        h = even(x, f"blk.{layer}.attn_norm")
        asks, keys = turned(h @ of["attn_q"].T), turned(h @ of["attn_k"].T).repeat(HEADS // SHARED, axis=1)
        values = (h @ of["attn_v"].T).reshape(count, SHARED, size).repeat(HEADS // SHARED, axis=1)
        match = np.einsum("qhd,khd->hqk", asks, keys) / size**0.5 + np.triu(np.full((count, count), -1e9), 1)
        shares = np.exp(match - match.max(-1, keepdims=True))
        shares /= shares.sum(-1, keepdims=True)
        x = x + np.einsum("hqk,khd->qhd", shares, values).reshape(count, -1) @ of["attn_output"].T
        h = even(x, f"blk.{layer}.ffn_norm")
        gate = h @ of["ffn_gate"].T
        x = x + (gate / (1 + np.exp(-gate)) * (h @ of["ffn_up"].T)) @ of["ffn_down"].T
    scores = even(x, "output_norm") @ weights["token_embd.weight"].T
    scores -= np.log(np.exp(scores).sum(1, keepdims=True))
    return float(scores[range(len(before), len(pieces) - 1), after].sum())


def written(path: Path, members: dict[str, object], tensors: dict[str, tuple[int, tuple[int, ...], bytes]]) -> Path:
    """A file with these."""
    head = b"GGUF" + struct.pack("<IQQ", 3, len(tensors), len(members))
    head += b"".join(text(name) + member(value) for name, value in members.items())
    data = b""
    for name, (sort, shape, raw) in tensors.items():
        head += text(name) + struct.pack(f"<I{len(shape)}QIQ", len(shape), *reversed(shape), sort, len(data))
        data += raw + bytes(-len(raw) % 32)
    path.write_bytes(head + bytes(-len(head) % 32) + data)
    return path


def text(value: str) -> bytes:
    """Its length and its letters."""
    return struct.pack("<Q", len(value.encode())) + value.encode()


def member(value: object) -> bytes:
    """Its sort and what it is."""
    if isinstance(value, str):
        return struct.pack("<I", 8) + text(value)
    if isinstance(value, list):
        sort = 8 if isinstance(value[0], str) else 4
        items = b"".join(text(one) if isinstance(one, str) else struct.pack("<I", one) for one in value)
        return struct.pack("<IIQ", 9, sort, len(value)) + items
    return struct.pack("<If", 6, value) if isinstance(value, float) else struct.pack("<II", 4, value)
