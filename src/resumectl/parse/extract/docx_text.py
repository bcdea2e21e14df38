"""A paragraph's content to runs: fields, links, tracked changes, content controls, symbols, hidden text."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from resumectl.parse.extract.docx_story import Book, Origin, web_address
from resumectl.parse.extract.docx_styles import Look, is_near, run_settings
from resumectl.parse.extract.docx_symbols import symbol_text
from resumectl.parse.extract.docx_xml import MC, WP, A, M, R, V, W
from resumectl.parse.geometry import LinkTarget, Run
from resumectl.parse.hygiene import clean

SMALLEST_PT: Final = 2.0
FIELD_LINK: Final = re.compile(r'\s*HYPERLINK\s+(?:\\[a-z]\s+)*(?:"([^"]+)"|([^"\s]+))', re.IGNORECASE)
PAGE_FIELD: Final = re.compile(r"\s*(?:PAGE|NUMPAGES|SECTIONPAGES)\b", re.IGNORECASE)
TEXT_BOX: Final = W + "txbxContent"


@dataclass(slots=True)
class Row:
    """What stands between two forced breaks: runs, whose texts may hold tabs, and the page it begins on."""

    page: int
    pieces: list[Run] = field(default_factory=list)
    underlined_letters: int = 0

    @property
    def text(self) -> str:
        return "".join(piece.text for piece in self.pieces)

    @property
    def is_blank(self) -> bool:
        return not any(piece.text.strip() for piece in self.pieces)

    @property
    def runs(self) -> list[Run]:
        """The pieces, neighbours of one look and link joined."""
        same = groupby(self.pieces, key=lambda piece: (piece.style, piece.link))
        return [Run("".join(piece.text for piece in pieces), *look) for look, pieces in same]


@dataclass(slots=True)
class Written:
    """A paragraph's rows and drawings; `counts_pages` says that a page number is part of it."""

    rows: list[Row]
    drawings: list[Any] = field(default_factory=list)
    counts_pages: bool = False


@dataclass(slots=True)
class _Field:
    """An open complex field: its code is read until `separate`, its result after that."""

    code: str = ""
    link: str = ""
    in_code: bool = True


class TextReader:
    """Reads the paragraphs of one part, one after the other: a field may reach over several."""

    def __init__(self, book: Book, origin: Origin) -> None:
        self._book = book
        self._origin = origin
        self._fields: list[_Field] = []
        # Of those the ones still in their code, and the ones with a link: a file may leave any number open, and each
        # piece of text asks for both.
        self._coded: dict[int, _Field] = {}
        self._linked: list[_Field] = []
        self._written = Written([])
        self._style = ""
        self._table = ""
        self._ground: int | None = None

    def read(self, paragraph: Any, style: str, table: str, ground: int | None) -> Written:
        """The content of a w:p of this paragraph style, in a table of that style, on that ground."""
        self._written = Written([Row(self._book.place.page)])
        self._style, self._table, self._ground = style, table, ground
        for open_field in self._coded.values():
            # A sound file ends a code within its paragraph; text behind an open one must not vanish.
            open_field.in_code = False
        self._coded.clear()
        self._content(paragraph, "")
        return self._written

    def _content(self, parent: Any, link: str) -> None:
        for element in parent:
            reader = _INLINE.get(element.tag)
            if reader is not None:
                reader(self, element, link)

    def _hyperlink(self, element: Any, link: str) -> None:
        self._content(element, self._origin.address(element.get(R + "id")) or link)

    def _simple_field(self, element: Any, link: str) -> None:
        code = element.get(W + "instr") or ""
        self._note_code(code)
        self._content(element, _field_link(code) or link)

    def _control(self, element: Any, link: str) -> None:
        content = element.find(W + "sdtContent")
        if content is None:
            return
        if self._book.skips(element):
            return
        self._content(content, link)

    def _alternate(self, element: Any, link: str) -> None:
        branch = chosen_branch(element)
        if branch is not None:
            self._content(branch, link)

    def _formula(self, element: Any, link: str) -> None:
        text = "".join(part.text or "" for part in element.iter(M + "t"))
        self._add(text, self._book.styles.look({}, self._style, self._table), link)

    def _run(self, element: Any, link: str) -> None:
        look = self._book.styles.look(run_settings(element.find(W + "rPr")), self._style, self._table)
        self._pieces(element, look, link)

    def _pieces(self, element: Any, look: Look, link: str) -> None:
        for piece in element:
            tag = piece.tag
            if tag == W + "t":
                self._add(piece.text or "", look, link)
            elif tag in _PLAIN:
                self._add(_PLAIN[tag], look, link)
            elif tag in (W + "br", W + "cr"):
                self._break(piece.get(W + "type") == "page")
            elif tag == W + "lastRenderedPageBreak":
                self._rendered_break()
            elif tag == W + "sym":
                self._symbol(piece, look, link)
            elif tag == W + "fldChar":
                self._field_mark(piece.get(W + "fldCharType"))
            elif tag == W + "instrText":
                self._field_code(piece.text or "")
            elif tag in (W + "drawing", W + "pict", W + "object"):
                self._drawing(piece, look, link)
            elif tag == MC + "AlternateContent":
                branch = chosen_branch(piece)
                if branch is not None:
                    self._pieces(branch, look, link)
            elif tag == W + "ruby":
                for base in piece.iterchildren(W + "rubyBase"):
                    self._content(base, link)

    def _add(self, text: str, look: Look, link: str) -> None:
        if not text or self._book.is_cut or self._coded:
            return
        if look.symbols:
            text = symbol_text(text, look.symbols)
        text = clean(text).replace("\n", " ")
        if not text:
            return
        if not self._is_seen(look):
            self._book.hidden_characters += len(text.strip())
            return
        if look.caps:
            text = text.upper()
        link = link or (self._linked[-1].link if self._linked else "")
        row = self._written.rows[-1]
        row.pieces.append(Run(self._book.within_limit(text), look.style, link))
        if look.underlined and not link:
            row.underlined_letters += sum(map(str.isalnum, text))

    def _is_seen(self, look: Look) -> bool:
        if look.hidden or look.style.size_pt < SMALLEST_PT:
            return False
        ground = self._ground if look.fill is None else look.fill
        return look.ink is None or ground is None or not is_near(look.ink, ground)

    def _symbol(self, piece: Any, look: Look, link: str) -> None:
        code = piece.get(W + "char") or ""
        try:
            char = chr(int(code, 16))
        except (ValueError, OverflowError):
            return
        self._add(symbol_text(char, piece.get(W + "font") or ""), look._replace(symbols=""), link)

    def _break(self, is_page: bool) -> None:
        if is_page:
            self._book.place.turn()
        self._written.rows.append(Row(self._book.place.page))

    def _rendered_break(self) -> None:
        self._book.place.turned()
        if self._written.rows[-1].is_blank:
            self._written.rows[-1].page = self._book.place.page

    def _field_mark(self, kind: str | None) -> None:
        if kind == "begin":
            one = _Field()
            self._fields.append(one)
            self._coded[id(one)] = one
        elif not self._fields:
            return
        elif kind == "separate":
            self._close_code(self._fields[-1])
        elif kind == "end":
            one = self._fields.pop()
            self._close_code(one)
            if self._linked and self._linked[-1] is one:
                self._linked.pop()

    def _close_code(self, one: _Field) -> None:
        if one.in_code:
            one.link = _field_link(one.code)
            self._note_code(one.code)
            if one.link:
                self._linked.append(one)
        one.in_code = False
        self._coded.pop(id(one), None)

    def _field_code(self, text: str) -> None:
        if self._fields and self._fields[-1].in_code and len(self._fields[-1].code) < 4_000:
            self._fields[-1].code += text

    def _note_code(self, code: str) -> None:
        if PAGE_FIELD.match(code):
            self._written.counts_pages = True

    def _drawing(self, element: Any, look: Look, link: str) -> None:
        if look.hidden or _is_hidden(element):
            self._book.hidden_characters += len("".join(element.itertext(W + "t")).strip())
            return
        self._written.drawings.append(element)
        for tag, attribute in ((A + "hlinkClick", R + "id"), (V + "shape", "href"), (V + "rect", "href")):
            for holder in element.iter(tag):
                key = holder.get(attribute) or ""
                url = self._origin.address(key) if attribute.startswith(R) else web_address(key)
                if url and not _is_boxed(holder, element):
                    self._book.links.append(LinkTarget(url, "", self._book.place.page))
        # Old WordArt keeps its letters in an attribute; names used to be set that way.
        for path in element.iter(V + "textpath"):
            if (path.get("on") or "t") not in ("f", "false") and not _is_watermark(path):
                self._add(path.get("string") or "", look, link)


def _is_hidden(drawing: Any) -> bool:
    """Whether the author has hidden the drawing among the objects of the page."""
    for named in drawing.iter(WP + "docPr", V + "shape", V + "group"):
        said = named.get("hidden") or ""
        return said in ("1", "true") or "visibility:hidden" in (named.get("style") or "").replace(" ", "")
    return False


def _is_boxed(holder: Any, drawing: Any) -> bool:
    """Whether the element belongs to a text box of the drawing, whose runs speak for themselves."""
    for ancestor in holder.iterancestors():
        if ancestor is drawing:
            return False
        if ancestor.tag == TEXT_BOX:
            return True
    return False


def _is_watermark(path: Any) -> bool:
    shape = path.getparent()
    return shape is not None and "WaterMark" in (shape.get("id") or "")


def _field_link(code: str) -> str:
    match = FIELD_LINK.match(code)
    return web_address(match[1] or match[2]) if match else ""


def chosen_branch(alternate: Any) -> Any:
    """Exactly one branch of mc:AlternateContent: the first choice, unless only the fallback holds text."""
    choice, fallback = alternate.find(MC + "Choice"), alternate.find(MC + "Fallback")
    if choice is None or fallback is None:
        return fallback if choice is None else choice
    if next(fallback.iter(W + "t"), None) is not None and next(choice.iter(W + "t"), None) is None:
        return fallback
    return choice


_PLAIN: Final = {W + "tab": "\t", W + "ptab": "\t", W + "noBreakHyphen": "-"}

_Reader = Callable[[TextReader, Any, str], None]
# Not here, and so left out: w:del and w:moveFrom (deleted text), comments, footnotes, bookmarks, proofing
# marks.
_INLINE: Final[dict[str, _Reader]] = {
    W + "r": TextReader._run,
    W + "hyperlink": TextReader._hyperlink,
    W + "fldSimple": TextReader._simple_field,
    W + "sdt": TextReader._control,
    MC + "AlternateContent": TextReader._alternate,
    M + "oMath": TextReader._formula,
    M + "oMathPara": TextReader._formula,
    **{W + name: TextReader._content for name in ("ins", "moveTo", "smartTag", "customXml", "bdo", "dir")},
}
