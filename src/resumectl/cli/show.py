"""What a command shows: data on stdout, talk on stderr, never a control character of somebody's résumé."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, TextIO

from resumectl.model.errors import ResumectlError
from resumectl.wire.models import error_line

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

PLAIN_WIDTH = 80
WIDEST = 100
FACT_WIDTH = 24
FEW = 5
"""So many files are named at the end of a run."""
_UNSAFE: dict[int, str | None] = dict.fromkeys(
    [
        *range(0x20),
        *range(0x7F, 0xA0),
        0x61C,
        0x200E,
        0x200F,
        *range(0x202A, 0x202F),
        *range(0x2066, 0x206A),
        0xFEFF,
        *range(0xD800, 0xE000),
    ]
)
_UNSAFE.update({ord("\n"): " ", ord("\t"): " "})


_JOINED = "\ue000"
"""Stands for the spaces of a command while lines are broken: it stays whole, to be copied from."""
_TOLD = (
    r"(?:(?<=[`(])|(?<=: ))resumectl (?=[a-z])"
    r"(?!(?:parse|render|evaluate|version|templates (?:lint|preview|placeholders))\b)"
)
"""The beginning of a command that a message tells to type, but of those that need neither workspace nor service."""


class ReaderGone(Exception):
    """Whoever read what is written has had enough, as `head` has; no error, and nobody is left to be told."""


def plain(text: str) -> str:
    """The text on one line, without anything that moves a terminal's cursor or turns its writing around."""
    return text.translate(_UNSAFE)


def about(name: str, message: str) -> str:
    """The message about a file, with its name in front unless it stands in the message."""
    from resumectl.intake import told_name

    told = told_name(name)
    return message if told in message else f"{told}: {message}"


def few_names(names: Sequence[str]) -> str:
    """The files' names with commas where they are few, `""` where a list of them would be no help."""
    from resumectl.intake import told_name

    return ", ".join(told_name(name) for name in names) if len(names) <= FEW else ""


def first_names(names: Sequence[str]) -> str:
    """The first few of the files' names, and how many there are besides."""
    more = len(names) - FEW
    return few_names(names[:FEW]) + (f" and {more:,} more" if more > 0 else "")


def counted(count: int, noun: str) -> str:
    """`1 credit`, `1,200 credits`."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def duration_text(seconds: float) -> str:
    """`4.2 s`, `3 min 10 s`, `2 h 5 min`."""
    if seconds < 60:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes // 60} h {minutes % 60} min" if minutes >= 60 else f"{minutes} min {rest} s"


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person is looking at the stream."""
    return stream is not None and stream.isatty()


@dataclass(frozen=True)
class Screen:
    """The two streams of one run. The streams are looked up late, because tests put others in their place."""

    json: bool = False
    quiet: bool = False
    target: str = ""
    """Options that the commands in messages need too: `--workspace DIR` or `--profile NAME`, as they were typed."""

    @cached_property
    def out(self) -> Console:
        """Rich's console on stdout, without markup, at most WIDEST columns."""
        return _console(sys.stdout)

    @cached_property
    def err(self) -> Console:
        """Rich's console on stderr."""
        return _console(sys.stderr)

    @property
    def watched(self) -> bool:
        """Whether a moving progress display has somebody to look at it."""
        return is_terminal(sys.stderr) and not self.quiet and os.environ.get("TERM") != "dumb"

    def data(self, value: Mapping[str, Any]) -> None:
        """One JSON document on stdout: on one line, indented when a person looks at it."""
        indent = 2 if is_terminal(sys.stdout) else None
        self.write_bytes(encode_json(value, indent=indent) + b"\n")

    def row(self, *cells: str) -> None:
        """One line of data on stdout, cells parted by a tab; for lists that another program may read."""
        self.write_bytes(
            ("\t".join(plain(cell) for cell in cells) + "\n").encode("utf-8", "backslashreplace")
        )

    def fact(self, name: str, value: str) -> None:
        """One line of data, a name and what it is; on a terminal broken between words."""
        line = f"{name:<{FACT_WIDTH}}{self.aimed(plain(value))}"
        for part in (folded(line, " " * FACT_WIDTH) if is_terminal(sys.stdout) else line).split("\n"):
            self.row(part)

    def table(self, titles: Sequence[str], rows: Sequence[Sequence[str]], *, whole: bool = False) -> None:
        """Rows of data: a table when a person looks (or facts, row by row, where it would be too wide), else lines of
        cells parted by tabs, without titles. A `whole` one has a last column that must not be cut either.
        """
        if not is_terminal(sys.stdout):
            for cells in rows:
                self.row(*cells)
        elif rows:
            # Its module builds Rich's tables: nothing that a pipe needs.
            from resumectl.cli.tables import shaped

            shown = [[plain(cell) for cell in cells] for cells in rows]
            self.paint(shaped(titles, shown, self.out.width, whole=whole))

    def noted_table(self, titles: Sequence[str], rows: Sequence[Sequence[str]], notes: Sequence[str]) -> None:
        """A table for a person, each row with its note beside or below it; see tables.noted."""
        from resumectl.cli.tables import noted

        shown = [[plain(cell) for cell in cells] for cells in rows]
        self.paint(noted(titles, shown, [plain(note) for note in notes], self.out.width))

    def paint(self, *parts: RenderableType) -> None:
        """Rich's renderables as data on stdout."""
        if is_terminal(sys.stdout):
            for part in parts:
                self.out.print(part)
        else:
            self.write_bytes(_painted_plain(parts).encode("utf-8", "backslashreplace"))

    def paint_talk(self, *parts: RenderableType) -> None:
        """Rich's renderables as talk on stderr; silent with --quiet."""
        if self.quiet:
            return
        if is_terminal(sys.stderr):
            for part in parts:
                self.err.print(part)
        else:
            _write_talk(_painted_plain(parts).splitlines())

    @contextmanager
    def busy(self, what: str) -> Iterator[None]:
        """A moving sign on a watched stderr while something takes its time."""
        if not self.watched:
            yield
            return
        from rich.text import Text

        with self.err.status(Text(what)):
            yield

    def write_bytes(self, data: bytes) -> None:
        """Raw bytes on stdout, passed on at once.

        Raises:
            ReaderGone: the reader went away.
            ResumectlError: stdout is closed or full.
        """
        if sys.stdout is None:
            raise ResumectlError("Standard output is closed.", code="OUTPUT_NOT_WRITTEN", remedy="Open it.")
        try:
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        except BrokenPipeError as error:
            abandon(sys.stdout)
            raise ReaderGone from error
        except OSError as error:
            abandon(sys.stdout)
            raise not_written("Standard output", error) from error

    def say(self, *lines: str) -> None:
        """Talk on stderr; silent with --quiet."""
        if not self.quiet:
            self.insist(*lines)

    def insist(self, *lines: str) -> None:
        """Talk on stderr that --quiet does not silence: what went wrong."""
        _write_talk(self.aimed(line) for line in lines)

    def error(self, error: ResumectlError, exit_code: int) -> None:
        """The sentence of an error, and with --json one JSON line after it."""
        self.insist(str(error))
        if self.json:
            members = error.to_json()
            members["message"] = self.aimed(members["message"])
            _write_talk([encode_json(error_line(members, exit_code)).decode()])

    def aimed(self, text: str) -> str:
        """The text with `target` in each command that it tells to type."""
        import re

        return re.sub(_TOLD, lambda found: f"{found[0]}{self.target} ", text) if self.target else text


def encode_json(value: Any, *, indent: int | None = None) -> bytes:
    """JSON in UTF-8; a lone surrogate, which UTF-8 cannot carry, is written as an escape."""
    return json.dumps(value, ensure_ascii=False, indent=indent).encode("utf-8", "backslashreplace")


def not_written(what: str, error: OSError) -> ResumectlError:
    """The error for output that the system refused."""
    reason = (error.strerror or "the system gives no reason").lower()
    return ResumectlError(
        f"{what} could not be written: {reason}.",
        code="OUTPUT_NOT_WRITTEN",
        remedy="Choose another place with --output or --out, or make room there.",
    )


def abandon(stream: TextIO | None) -> None:
    """Point the stream to nowhere, or Python tries to write what is left once more at its end and complains."""
    if stream is None:
        return
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _write_talk(lines: Iterable[str]) -> None:
    if sys.stderr is None:
        return
    try:
        for line in lines:
            text = "\n".join(_wrapped(plain(part)) for part in line.split("\n"))
            sys.stderr.write(text.encode("utf-8", "backslashreplace").decode() + "\n")
        sys.stderr.flush()
    except BrokenPipeError as error:
        raise ReaderGone from error
    except OSError:
        # The log's disk is full: the work and its outputs matter more than what is said about them.
        abandon(sys.stderr)


def _wrapped(text: str) -> str:
    """The text broken between words on a terminal."""
    if not is_terminal(sys.stderr):
        return text
    return folded(text, text[: len(text) - len(text.lstrip())])


def folded(text: str, indent: str = "") -> str:
    """The text broken between words as the terminal is wide, further lines indented; no command is broken."""
    import re
    import shutil
    import textwrap

    width = min(shutil.get_terminal_size().columns, WIDEST)
    if len(text) < width:
        return text
    joined = re.sub(r"`[^`]*`|resumectl .*", lambda found: found[0].replace(" ", _JOINED), text)
    lines = textwrap.fill(joined, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return lines.replace(_JOINED, " ")


def _console(stream: TextIO) -> Console:
    from rich.console import Console

    console = Console(file=stream, markup=False, highlight=False, emoji=False)
    console.width = min(console.width, WIDEST)
    return console


def _painted_plain(parts: Iterable[RenderableType]) -> str:
    """Without colours and without the spaces that rich fills lines with."""
    import io

    from rich.console import Console

    text = io.StringIO()
    # Without a word of its own on both, FORCE_COLOR makes it a terminal with bold and dim.
    colourless = partial(Console, force_terminal=False, color_system=None)
    console = colourless(file=text, markup=False, highlight=False, emoji=False, width=PLAIN_WIDTH)
    for part in parts:
        console.print(part)
    return "".join(f"{line.rstrip()}\n" for line in text.getvalue().splitlines())
