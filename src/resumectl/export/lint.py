"""What is wrong with a template, paragraph by paragraph, before a candidate's file shows it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from io import BytesIO
from typing import Any, Final, NamedTuple
from zipfile import ZipFile

from resumectl.export.labels import vocabulary
from resumectl.export.lint_layout import Misplaced, across_cells, misplaced
from resumectl.export.placeholders import LinkedText, placeholders
from resumectl.export.samples import FULL
from resumectl.export.template_lines import TAG, Line, template_lines, unfilled

_LOOP: Final = re.compile(r"\{%-?(?:p|r|tr|tc)?\s*for (\w+) in (\w+)\s*-?%\}")
_WHOLE_LOOP: Final = re.compile(r"\{%p for \w+ in ([\w.]+) %\}")
_LABEL: Final = re.compile(r"\{\{ *labels\.\w+ *\}\}")
_FONTS_OF_WORD: Final = frozenset(
    "arial,arial narrow,arial black,book antiqua,bookman old style,calibri,calibri light,cambria,cambria math,candara,"
    "century,century gothic,courier,helvetica,comic sans ms,consolas,constantia,corbel,courier new,"
    "franklin gothic book,garamond,georgia,"
    "gill sans mt,impact,lucida sans,microsoft yahei,ms gothic,ms mincho,palatino linotype,segoe ui,simsun,symbol,"
    "tahoma,times new roman,trebuchet ms,verdana,wingdings,aptos,aptos display,yu gothic,yu mincho,malgun gothic,batang"
    "".split(",")
)
FIXED: Final = "It has no placeholder, so every export with it is this same file."
CHANGED: Final = "It has comments or tracked changes: exports are without remarks, all changes accepted."
_WHOLE: Final = ("p", "tr", "tc", "r")
"""Letters behind `{%` of tags that take the place of a whole paragraph, row, cell or run."""
_ENDS: Final = {"endfor": "for", "endif": "if", "endset": "set", "endraw": "raw"}


@dataclass(frozen=True, slots=True)
class Problem:
    """`level` is `error` (the template cannot be used), `warning` or `note`; `paragraph` counts from 1 in its part,
    0 when the whole file is meant."""

    level: str
    part: str
    paragraph: int
    message: str
    text: str = ""

    def to_json(self) -> dict[str, Any]:
        """The members by name."""
        return {name: getattr(self, name) for name in self.__slots__}


def lint(template: bytes, own_fields: Collection[str] = ()) -> tuple[Problem, ...]:
    """All problems of a template's text; `own_fields` are names that --set will give.

    Raises BadFile (TEMPLATE_INVALID) for what is no Word file or is refused. Rendering is tried elsewhere.
    """
    found: list[Problem] = []
    parts: dict[str, list[Line]] = {}
    for line in template_lines(template):
        parts.setdefault(line.part, []).append(line)
    if not any("{" in line.text for lines in parts.values() for line in lines):
        found.append(Problem("note", "file", 0, FIXED))
    if any(lines[0].is_changed for lines in parts.values()):
        found.append(Problem("note", "file", 0, CHANGED))
    names = [name for name in placeholder_names() if "[]" not in name]
    for lines in parts.values():
        found += _Reader(own_fields).read(lines, names)
        found += [_spaced(line) for line in lines if line.apart]
    found += _where_nothing_is_filled(template)
    found += _missing_fonts(template)
    return tuple(found)


def _where_nothing_is_filled(template: bytes) -> Iterator[Problem]:
    for name in unfilled(template):
        said = f"Tags in {name} stay as they are: only text, tables, boxes, headers, footers and footnotes are filled."
        if name.endswith(".rels"):
            said = "The address of a link has a tag, which stays as it is. Unlink it and write {{r item.link }}."
        yield Problem("warning", "file", 0, said)


def _spaced(line: Line) -> Problem:
    said = f"The letters of “{line.apart[0][:40]}” are set far apart: out of a PDF such words come in pieces."
    return Problem("warning", line.part, line.number, said, line.text[:80])


def tracked(word_file: bytes) -> tuple[str, ...]:
    """Texts of a finished file whose letters are set too far apart. Raises BadFile as `lint` does."""
    return tuple(dict.fromkeys(text for line in template_lines(word_file) for text in line.apart))


class OwnFields(NamedTuple):
    """Names of the agency's own that a template prints: `needed` ones without which no file can be made, and those
    that a condition lets be missing."""

    needed: tuple[str, ...]
    optional: tuple[str, ...]


def own_fields_of(template: bytes) -> OwnFields:
    """What --set can give this template; a slip of the pen is none. Raises BadFile as `lint` does."""
    needed: dict[str, None] = {}
    optional: dict[str, None] = {}
    parts: dict[str, list[Line]] = {}
    for line in template_lines(template):
        parts.setdefault(line.part, []).append(line)
    for lines in parts.values():
        reader = _Reader(())
        reader.read(lines)
        needed |= reader.needed
        optional |= reader.optional
    return OwnFields(tuple(needed), tuple(name for name in optional if name not in needed))


def names_in(template: bytes) -> frozenset[str]:
    """Every word that stands in a tag. Raises BadFile as `lint` does."""
    tags = [tag[0] for line in template_lines(template) for tag in TAG.finditer(line.text)]
    return frozenset(word for tag in tags for word in re.findall(r"[^\W\d]\w*", tag))


def used_placeholders(template: bytes) -> tuple[str, ...]:
    """The expressions that a template prints, in order and each once."""
    tags = [match for line in template_lines(template) for match in TAG.finditer(line.text)]
    return tuple(dict.fromkeys((tag[1] or tag[2]).strip() for tag in tags if tag[3] is None))


def placeholder_names() -> tuple[str, ...]:
    """Every placeholder that there is; `[]` means one of a list."""
    return tuple(_named(placeholders(FULL, vocabulary("english")), ""))


def placeholder_meant(name: str) -> str:
    """The placeholder that a field of one's own may be a slip of, or a short form: `emial`, `phone`; `""` for none."""
    names = placeholder_names()
    close = get_close_matches(name, {re.split(r"[.\[]", path)[0]: None for path in names}, 1, 0.75)
    short = [path for path in names if path.startswith("basic_info.") and name in re.split(r"[._\[]", path)]
    return "".join(close) or (short[0] if short else _placeholder_near(name))


def _placeholder_near(name: str, first: str = "") -> str:
    """The placeholder whose last part is this name or a slip of the pen away from it, one that begins with `first`
    where there is one, else the first; `""` for none.
    """
    names = sorted(placeholder_names(), key=lambda path: not path.startswith(first))
    paths = {path.rpartition(".")[2].removesuffix("[]"): path for path in reversed(names)}
    near = [name] if name in paths else get_close_matches(name, paths, 1, 0.75)
    return paths[near[0]] if near else ""


def _named(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, member in value.items():
            yield from _named(member, f"{path}.{key}".lstrip("."))
    elif isinstance(value, tuple):
        yield from _named(value[0], f"{path}[]")
    else:
        yield path


class _Reader:
    """Reads the tags of one part in order, with the loops that are open."""

    def __init__(self, own_fields: Collection[str]) -> None:
        self._known: dict[str, Any] = {**placeholders(FULL, vocabulary("english")), **dict.fromkeys(own_fields, "")}
        self._open: list[tuple[str, Line, str, dict[str, Any]]] = []
        self._lists: dict[str, str] = {}
        self.needed: dict[str, None] = {}
        self.optional: dict[str, None] = {}
        self._found: list[Problem] = []

    def read(self, lines: list[Line], names: Collection[str] = ()) -> list[Problem]:
        """The problems; `names` are placeholders that other brackets than those of tags may be meant for."""
        self._lists = dict(_LOOP.findall("\n".join(line.text for line in lines)))
        for before, line in zip([*lines[:1], *lines], lines, strict=False):
            if "{" in line.text:
                self._title_alone(before, line)
                self._line(line)
        for kind, line, *_ in self._open:
            self._say("error", line, f"{{% {kind} %}} begins here and no {{% end{kind} %}} ends it.")
        self._misplaced(misplaced(lines, names))
        return sorted(self._found, key=lambda one: one.paragraph)

    def _line(self, line: Line) -> None:
        tags = list(TAG.finditer(line.text))
        rest = TAG.sub("", line.text)
        if re.search(r"\{\{|\{%|\}\}|%\}", rest):
            self._say("error", line, "A tag begins or ends here without its other half.")
        split = [tag for tag in tags if not any(tag[0] in run for run in line.runs)]
        if split:
            self._say("note", line, f"Word has cut {split[0][0]} into several runs; it works all the same.")
        for tag in tags:
            statement = tag[3]
            if statement is None:
                value = self._expression((tag[1] or tag[2]).strip(), line, is_printed=True)
                if isinstance(value, Mapping | tuple):
                    self._say("error", line, f"{tag[0]} is a list or group: loop over it, or name one of its members.")
            else:
                self._statement(statement.strip(), line, tag[0])

    def _title_alone(self, before: Line, line: Line) -> None:
        """A title over a loop, and no condition that takes it away where there is nothing to loop over."""
        loop = _WHOLE_LOOP.match(line.text)
        title = _LABEL.sub("label", before.text).strip() if before.cell == line.cell else ""
        if not loop or not title or "{" in title:
            return
        if not any(kind == "if" and loop[1] in tag for kind, _, tag, _ in self._open):
            said = f"“{before.text}” stays where {loop[1]} is empty: put it and the loop between "
            self._say("note", before, f"{said}{{%p if {loop[1]} %}} … {{%p endif %}}.")

    def _statement(self, statement: str, line: Line, tag: str) -> None:
        word, _, rest = statement.partition(" ")
        if word in _WHOLE and rest:
            self._say("error", line, f"Write {{%{statement} %}}, without a space before {word}.")
            self._statement(rest, line, tag)
        elif word in _ENDS:
            if not self._open or self._open[-1][0] != _ENDS[word]:
                self._say("error", line, f"{{% {word} %}} ends nothing that is open here.")
                return
            _, begun, opening, self._known = self._open.pop()
            self._misplaced(across_cells(opening, begun, tag, line))
        elif word == "for":
            self._open.append(("for", line, tag, self._known))
            names, _, source = rest.partition(" in ")
            self._known = {**self._known, "loop": _ANYTHING} | self._items(names, source, line)
        elif word == "if":
            self._open.append(("if", line, tag, self._known))
            self._expression(rest, line, is_printed=False)
            self._asked_for(rest)
        elif word == "elif":
            self._expression(rest, line, is_printed=False)
            self._asked_for(rest)
        elif word == "set":
            self._known = {**self._known, rest.partition("=")[0].strip(): _ANYTHING}
        elif word not in ("else", "raw"):
            self._say("error", line, f"{{% {word} %}} cannot be used in a template.")

    def _asked_for(self, condition: str) -> None:
        """What a condition asks for may be printed behind it: a field that only some exports set."""
        names = re.findall(r"(?<![\w.'\"])[A-Za-z_]\w*(?![\w(.'\"])", condition)
        unknown = [name for name in names if name not in self._known and not self._is_near(name)]
        self.optional |= dict.fromkeys(unknown)
        self._known = {**self._known, **dict.fromkeys(unknown, _ANYTHING)}

    def _items(self, names: str, source: str, line: Line) -> dict[str, Any]:
        value = _ANYTHING if self._is_no_list(source, line) else self._expression(source, line, is_printed=True)
        item = value[0] if isinstance(value, tuple) and value else _ANYTHING
        split = [name.strip() for name in names.split(",")]
        return {split[0]: item} if len(split) == 1 else dict.fromkeys(split, _ANYTHING)

    def _is_no_list(self, source: str, line: Line) -> bool:
        """Whether a loop goes over a field of one's own, which is a text: it would print its letters."""
        if not source.isidentifier() or source in self._known or self._is_near(source):
            return False
        near = placeholder_meant(source).removesuffix("[]")
        lists = [name for name, value in self._known.items() if isinstance(value, tuple)]
        hint = f" Is {near} meant?" if near else f" Lists are {', '.join(lists)}."
        self._say("error", line, f"“{source}” is no list, and a loop over a text prints its letters.{hint}")
        return True

    def _expression(self, text: str, line: Line, *, is_printed: bool) -> Any:
        """Check every name in it; the sample value that it has, when it is plainly a name."""
        from jinja2 import Environment, TemplateSyntaxError, nodes

        try:
            tree = Environment(autoescape=True).parse("{{ " + text + " }}")
        except TemplateSyntaxError as error:
            hint = ". Type straight quotes" if re.search("[«»‹›]", text) else ""
            self._say("error", line, f"“{text}” cannot be read: {error.message}{hint}")
            return _ANYTHING
        self._strange(tree, line)
        parted = self._parted(tree) if is_printed else {}
        for name, part in parted.items():
            self._say("error", line, f"There is no placeholder “{name}.{part}”. {self._meant(name, part)}")
        for node in tree.find_all(nodes.Name):
            if node.name not in self._known and node.name not in parted and (is_printed or self._is_near(node.name)):
                self._unknown(node.name, self._known, line)
        for member in tree.find_all(nodes.Getattr):
            owner = self._value(member.node)
            if isinstance(owner, Mapping) and member.attr not in owner:
                self._unknown(member.attr, owner, line)
        output = tree.body[0]
        return self._value(output.nodes[0]) if isinstance(output, nodes.Output) else _ANYTHING

    def _strange(self, tree: Any, line: Line) -> None:
        """Filters that there are not, and names with a hyphen, which would be a minus."""
        from jinja2 import nodes

        from resumectl.export.filters import REFUSED, usable_filters

        known = usable_filters()
        for named in tree.find_all(nodes.Filter):
            if why := REFUSED.get(named.name):
                self._say("error", line, f"The filter “{named.name}” cannot be used. {why}")
            elif named.name not in known:
                near = get_close_matches(named.name, known, 1)
                hint = f" Is {near[0]} meant?" if near else ""
                self._say("error", line, f"There is no filter “{named.name}”.{hint}")
        for minus in tree.find_all(nodes.Sub):
            sides = [side.name for side in (minus.left, minus.right) if isinstance(side, nodes.Name)]
            if len(sides) == 2 and not self._known.keys() >= set(sides):
                said = f"“{'-'.join(sides)}” is {' minus '.join(sides)}; write {'_'.join(sides)}."
                self._say("error", line, said)

    def _parted(self, tree: Any) -> dict[str, str]:
        """Names that are unlike all others, with the member that is asked of them: no fields of one's own, which have
        no members. What is called is a method, and texts have these.
        """
        from jinja2 import nodes

        called = [call.node for call in tree.find_all(nodes.Call)]
        found = {}
        for member in tree.find_all(nodes.Getattr):
            owner = member.node
            if isinstance(owner, nodes.Name) and member not in called and owner.name not in self._known:
                found[owner.name] = str(member.attr)
        return {name: part for name, part in found.items() if not self._is_near(name)}

    def _meant(self, name: str, member: str) -> str:
        """What `name.member` may be a slip of, and where that can stand."""
        many, _, near = _placeholder_near(member, f"{self._lists.get(name, '')}[].").rpartition("[].")
        own = f"A field of your own has no members; {name}_{member} could be one."
        if not near:
            return own
        if not many:
            return f"Is {near} meant?"
        loop = f"{{%p for {name} in {many} %}}"
        meant = f"Is {name}.{near.removesuffix('[]')} meant, between {loop} and {{%p endfor %}}?"
        return meant if name in self._lists else f"{meant} {own}"

    def _value(self, node: Any) -> Any:
        from jinja2 import nodes

        if isinstance(node, nodes.Name):
            return self._known.get(node.name, _ANYTHING)
        owner = self._value(node.node) if isinstance(node, nodes.Getattr | nodes.Getitem) else _ANYTHING
        if isinstance(node, nodes.Getattr) and isinstance(owner, Mapping):
            return owner.get(node.attr, _ANYTHING)
        if isinstance(node, nodes.Getitem) and isinstance(owner, tuple) and owner:
            return owner[0]
        return _ANYTHING

    def _is_near(self, name: str) -> bool:
        """A condition may ask for a field that only some exports set, but not for a slip of the pen."""
        return bool(get_close_matches(name, self._known, 1, 0.8))

    def _unknown(self, name: str, among: Mapping[str, Any], line: Line) -> None:
        close = get_close_matches(name, [one for one in among if isinstance(one, str)], 1)
        if among is self._known and not self._is_near(name):
            if name not in self.needed:
                near = placeholder_meant(name)
                hint = f" Or is {near} meant?" if near else ""
                self._say("note", line, f"Own field: give --set {name}=TEXT to every export.{hint}")
            self.needed[name] = None
            return
        hint = f" Is {close[0]} meant?" if close else ""
        self._say("error", line, f"There is no placeholder “{name}”.{hint}")

    def _misplaced(self, found: Iterable[Misplaced]) -> None:
        for one in found:
            self._say(*one)

    def _say(self, level: str, line: Line, message: str) -> None:
        self._found.append(Problem(level, line.part, line.number, message, line.text[:80]))


_ANYTHING: Final = LinkedText("", "")
"""The value of what is not known: whatever is asked of it is let pass."""


def _missing_fonts(template: bytes) -> list[Problem]:
    with ZipFile(BytesIO(template)) as archive:
        texts = [archive.read(name).decode("utf-8", "replace") for name in archive.namelist() if name.endswith(".xml")]
    used = {name for text in texts for name in re.findall(r'w:(?:ascii|hAnsi)="([^"]+)"', text)}
    tables = "".join(text for text in texts if "<w:fonts" in text)
    kept = set(re.findall(r'<w:font w:name="([^"]+)">(?:(?!</w:font>).)*<w:embed', tables, re.DOTALL))
    missing = sorted(name for name in used - kept if name.lower() not in _FONTS_OF_WORD)
    said = "is not part of Word and not embedded; other machines show another one."
    return [Problem("warning", "file", 0, f"The font {name} {said}") for name in missing]
