"""Writes the graph of a model of the Llama family as ONNX, so that onnxruntime computes it.

Weights are no part of it: they come beside it, a byte each, with a scale for each column. The messages of ONNX are
protocol buffers; only what is used here is written.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from struct import pack
from typing import Final, NamedTuple

FLOAT: Final = 1
INT8: Final = 3
INT64: Final = 7
_OPSET: Final = 18
_IR: Final = 9


class Sizes(NamedTuple):
    """Layers, width, heads, heads of keys and values, width of the inner layer, and what is added to variances."""

    layers: int
    width: int
    heads: int
    shared: int
    inner: int
    epsilon: float

    @property
    def of_head(self) -> int:
        """The width of a head."""
        return self.width // self.heads


class Writer:
    """Nodes in order, and small constants; every node gives one or more values, by their names."""

    def __init__(self) -> None:
        self.nodes: list[bytes] = []
        self.constants: list[bytes] = []
        self._count = 0

    def value(self, operator: str, *given: str, domain: str = "", **members: int) -> str:
        """Add a node that gives one value; its name."""
        return self.values(operator, *given, number=1, domain=domain, **members)[0]

    def values(self, operator: str, *given: str, number: int, domain: str = "", **members: int) -> list[str]:
        """Add a node that gives so many values; their names."""
        self._count += 1
        names = [f"v{self._count}_{at}" for at in range(number)]
        self.add(operator, given, names, (_told(name, value) for name, value in members.items()), domain)
        return names

    def turn(self, given: str, order: Sequence[int]) -> str:
        """Add a transposition; the name of its value."""
        self._count += 1
        name = f"v{self._count}"
        packed = b"".join(_number(8, value) for value in order)
        self.add("Transpose", [given], [name], [_text(1, "perm") + packed + _number(20, 7)])
        return name

    def add(
        self, operator: str, given: Sequence[str], names: Sequence[str], told: Iterable[bytes], domain: str = ""
    ) -> None:
        """Add a node whose values have these names."""
        self.nodes.append(
            b"".join(_text(1, name) for name in given)
            + b"".join(_text(2, name) for name in names)
            + _text(4, operator)
            + b"".join(_bytes(5, one) for one in told)
            + (_text(7, domain) if domain else b"")
        )

    def constant(self, name: str, sort: int, shape: Sequence[int], raw: bytes) -> str:
        """Add a constant; its name."""
        dimensions = b"".join(_number(1, size) for size in shape)
        self.constants.append(dimensions + _number(2, sort) + _text(8, name) + _bytes(9, raw))
        return name

    def outside(self, name: str, sort: int, shape: Sequence[int]) -> None:
        """Add a constant whose values come beside the graph."""
        dimensions = b"".join(_number(1, size) for size in shape)
        place = _bytes(13, _text(1, "location") + _text(2, "beside"))
        self.constants.append(dimensions + _number(2, sort) + _text(8, name) + place + _number(14, 1))


def llama(of: Sizes, pieces: int) -> bytes:
    """The model: from `x` (the vectors of pieces), `cos` and `sin` of their places, `mask` (0, or far below it where a
    piece is not seen) and `asked` (numbers of rows) the scores of all `pieces` after those rows.

    Weights: `qkv0`, `out0`, `in0`, `down0` and so on for each layer, and `pieces`; their scales with `_scale` after it.
    """
    writer = Writer()
    inside, keys = of.heads * of.of_head, of.shared * of.of_head
    _constants(writer, of)
    shapes = {"qkv": (of.width, inside + 2 * keys), "out": (inside, of.width),
              "in": (of.width, 2 * of.inner), "down": (of.inner, of.width)}  # fmt: skip
    value = "x"
    writer.outside("norm_pieces", FLOAT, (of.width,))
    for layer in range(of.layers):
        _outside(writer, of, layer)
        for name, shape in shapes.items():
            _weights(writer, f"{name}{layer}", shape)
        seen = _seen(writer, _times(writer, _even(writer, value, f"norm_qkv{layer}"), f"qkv{layer}"), layer)
        value = writer.value("Add", value, _times(writer, seen, f"out{layer}"))
        both = _times(writer, _even(writer, value, f"norm_in{layer}"), f"in{layer}")
        gate, inner = writer.values("Split", both, "halves_in", number=2, axis=1)
        opened = writer.value("Mul", gate, writer.value("Sigmoid", gate))
        value = writer.value("Add", value, _times(writer, writer.value("Mul", opened, inner), f"down{layer}"))
    _weights(writer, "pieces", (of.width, pieces))
    last = writer.value("Gather", _even(writer, value, "norm_pieces"), "asked")
    writer.add("Identity", [_times(writer, last, "pieces")], ["scores"], ())
    half = of.of_head // 2
    given = {"x": (FLOAT, ("all", of.width)), "cos": (FLOAT, ("all", 1, half)), "sin": (FLOAT, ("all", 1, half)),
             "mask": (FLOAT, ("seeing", "seen")), "asked": (INT64, ("asked",))}  # fmt: skip
    return _model(writer, given, "scores")


def _constants(writer: Writer, of: Sizes) -> None:
    lists = {
        "last": (-1,), "halves": (of.of_head // 2,) * 2, "halves_in": (of.inner,) * 2,
        "parts": (of.heads * of.of_head, *(of.shared * of.of_head,) * 2),
        "by_head": (0, of.heads, of.of_head), "by_key": (0, of.shared, of.of_head),
        "grouped": (of.shared, -1, of.of_head), "apart": (of.heads, -1, of.of_head), "flat": (0, of.heads * of.of_head),
    }  # fmt: skip
    for name, numbers in lists.items():
        writer.constant(name, INT64, (len(numbers),), pack(f"<{len(numbers)}q", *numbers))
    writer.constant("epsilon", FLOAT, (), pack("<f", of.epsilon))


def _weights(writer: Writer, name: str, shape: tuple[int, int]) -> None:
    writer.outside(name, INT8, shape)
    writer.outside(f"{name}_scale", FLOAT, shape[1:])


def _outside(writer: Writer, of: Sizes, layer: int) -> None:
    """What a layer has besides its weights: sizes of columns, and what all see of the first piece."""
    writer.outside(f"norm_qkv{layer}", FLOAT, (of.width,))
    writer.outside(f"norm_in{layer}", FLOAT, (of.width,))
    writer.outside(f"first_keys{layer}", FLOAT, (of.shared, of.of_head, 1))
    writer.outside(f"first_values{layer}", FLOAT, (of.shared, 1, of.of_head))


def _times(writer: Writer, value: str, weights: str) -> str:
    """Each row in bytes by its own greatest value: one that is far greater than others would leave them none."""
    greatest = writer.value("ReduceMax", writer.value("Abs", value), "last", keepdims=1)
    even = writer.value("Div", value, greatest)
    times = writer.value("DynamicQuantizeMatMul", even, weights, f"{weights}_scale", domain="com.microsoft")
    return writer.value("Mul", times, greatest)


def _even(writer: Writer, value: str, norm: str) -> str:
    """Each row by the root of its mean square, and each column as much as was learned."""
    mean = writer.value("ReduceMean", writer.value("Mul", value, value), "last", keepdims=1)
    root = writer.value("Sqrt", writer.value("Add", mean, "epsilon"))
    return writer.value("Mul", writer.value("Div", value, root), norm)


def _seen(writer: Writer, joined: str, layer: int) -> str:
    """What each piece sees of those before it, the first of all among them."""
    asking, keys, values = writer.values("Split", joined, "parts", number=3, axis=1)
    asking = writer.turn(_placed(writer, writer.value("Reshape", asking, "by_head")), (1, 0, 2))
    keys = writer.turn(_placed(writer, writer.value("Reshape", keys, "by_key")), (1, 2, 0))
    values = writer.turn(writer.value("Reshape", values, "by_key"), (1, 0, 2))
    keys = writer.value("Concat", f"first_keys{layer}", keys, axis=2)
    values = writer.value("Concat", f"first_values{layer}", values, axis=1)
    match = writer.value("MatMul", writer.value("Reshape", asking, "grouped"), keys)
    shares = writer.value("Softmax", writer.value("Add", match, "mask"), axis=-1)
    seen = writer.value("Reshape", writer.value("MatMul", shares, values), "apart")
    return writer.value("Reshape", writer.turn(seen, (1, 0, 2)), "flat")


def _placed(writer: Writer, value: str) -> str:
    """Turned by its place: each head's first half with its second."""
    one, other = writer.values("Split", value, "halves", number=2, axis=2)
    products = [writer.value("Mul", half, turn) for half in (one, other) for turn in ("cos", "sin")]
    first = writer.value("Sub", products[0], products[3])
    return writer.value("Concat", first, writer.value("Add", products[1], products[2]), axis=2)


def _model(writer: Writer, given: Mapping[str, tuple[int, Sequence[int | str]]], result: str) -> bytes:
    """The finished model; `given` are sorts and shapes, a name standing for any size."""
    values = (_value(name, sort, shape) for name, (sort, shape) in given.items())
    graph = (
        b"".join(_bytes(1, node) for node in writer.nodes)
        + _text(2, "likely")
        + b"".join(_bytes(5, one) for one in writer.constants)
        + b"".join(_bytes(11, value) for value in values)
        + _bytes(12, _value(result, FLOAT, ("asked", "pieces")))
    )
    sets = _bytes(8, _text(1, "") + _number(2, _OPSET)) + _bytes(8, _text(1, "com.microsoft") + _number(2, 1))
    return _number(1, _IR) + sets + _bytes(7, graph)


def _value(name: str, sort: int, shape: Sequence[int | str]) -> bytes:
    sizes = b"".join(_bytes(1, _text(2, one) if isinstance(one, str) else _number(1, one)) for one in shape)
    return _text(1, name) + _bytes(2, _bytes(1, _number(1, sort) + _bytes(2, sizes)))


def _told(name: str, value: int) -> bytes:
    return _text(1, name) + _number(3, value) + _number(20, 2)


def _text(field: int, text: str) -> bytes:
    return _bytes(field, text.encode("utf-8"))


def _bytes(field: int, value: bytes) -> bytes:
    return _variable(field << 3 | 2) + _variable(len(value)) + value


def _number(field: int, value: int) -> bytes:
    return _variable(field << 3) + _variable(value & (1 << 64) - 1)


def _variable(value: int) -> bytes:
    found = bytearray()
    while value > 127:
        found.append(value & 127 | 128)
        value >>= 7
    found.append(value)
    return bytes(found)
