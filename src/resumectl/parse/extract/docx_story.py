"""What the readers of a Word file share while they walk through it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from resumectl.model.limits import CHARACTERS_READ
from resumectl.parse.extract.docx_archive import Relation
from resumectl.parse.extract.docx_numbering import Numbering
from resumectl.parse.extract.docx_styles import WHITE, StyleSheet
from resumectl.parse.extract.docx_xml import W, is_on
from resumectl.parse.geometry import LinkTarget, Style
from resumectl.parse.hygiene import clean_address

ADDRESS: Final = re.compile(r"(?:https?|mailto|tel|ftp)[:/]", re.IGNORECASE)
BARE_ADDRESS: Final = re.compile(
    r"www\.[^\s/]+\.[^\s]+$|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+$", re.IGNORECASE
)
TITLE_CHARACTERS: Final = 48
LETTER_EM: Final = 0.5
LINE_EM: Final = 1.2


@dataclass(frozen=True, slots=True)
class PageFrame:
    """A section's paper and margins, in points."""

    width_pt: float = 595.0
    height_pt: float = 842.0
    left_pt: float = 72.0
    right_pt: float = 72.0
    top_pt: float = 72.0
    bottom_pt: float = 72.0

    @property
    def text_width_pt(self) -> float:
        return max(36.0, self.width_pt - self.left_pt - self.right_pt)


@dataclass(slots=True)
class Place:
    """Where the walk stands: the page, counted by its breaks, and a guess at the height on it."""

    page: int = 1
    y_pt: float = 0.0
    fresh: bool = False
    """A break was just counted, and Word's own mark of the same break is still to come."""

    def turn(self) -> None:
        """A break that the author set."""
        self.page += 1
        self.y_pt = 0.0
        self.fresh = True

    def turned(self) -> None:
        """A break that Word found when it last laid out the document."""
        if not self.fresh:
            self.page += 1
            self.y_pt = 0.0
        self.fresh = False

    def move(self, characters: int, style: Style, frame: PageFrame, space_pt: float) -> None:
        """Passes a line of text with the space around it."""
        rows = 1 + int(characters * LETTER_EM * style.size_pt / frame.text_width_pt)
        self.y_pt += rows * LINE_EM * style.size_pt + space_pt
        self.fresh = self.fresh and not characters


@dataclass(slots=True)
class Book:
    """The whole file: its style sheet and lists, what was found on the way, and what was left out."""

    styles: StyleSheet
    numbering: Numbering
    frame: PageFrame = field(default_factory=PageFrame)
    place: Place = field(default_factory=Place)
    section_starts: list[str] = field(default_factory=list)
    """How each section after the first begins: nextPage, continuous ... in order; taken from the front."""
    keeps_placeholders: bool = False
    has_backdrop: bool = False
    """Shapes or pictures are painted behind the text, so that white text may well be seen."""
    links: list[LinkTarget] = field(default_factory=list)
    hidden_characters: int = 0
    placeholder_characters: int = 0
    characters: int = 0
    is_cut: bool = False
    has_foreign: bool = False
    """A part of the text is a web page or another file that Word takes in when it opens the document (altChunk)."""
    columns: int = 0

    def new_column(self) -> int:
        """The number of a new region; the first one, 0, is the text of the body."""
        self.columns += 1
        return self.columns

    @property
    def ground(self) -> int | None:
        """The page's colour behind the text; None when it cannot be known."""
        return None if self.has_backdrop else WHITE

    def within_limit(self, text: str) -> str:
        """As much of `text` as may still be read."""
        left = CHARACTERS_READ - self.characters
        self.characters += len(text)
        self.is_cut = len(text) > left
        return text[:left] if self.is_cut else text

    def skips(self, control: Any) -> bool:
        """Whether a content control is left out: it shows its prompt. Templates set section titles as prompts
        too, and those that nobody saw a need to change are titles."""
        if self.keeps_placeholders or not is_placeholder(control):
            return False
        text = " ".join("".join(control.itertext(W + "t")).split())
        if is_title_text(text):
            return False
        self.placeholder_characters += len(text)
        return True


@dataclass(frozen=True, slots=True)
class Origin:
    """The part that is being read: what its relationship ids mean, and which kind of text it holds."""

    kind: str
    relations: Mapping[str, Relation]

    def address(self, key: str | None) -> str:
        """The address behind a relationship id; `""` for none, for places in the document and for files."""
        relation = self.relations.get(key or "")
        return web_address(relation.target) if relation is not None and relation.external else ""


def is_placeholder(control: Any) -> bool:
    """Whether a content control shows its prompt ("Click to enter text") and nothing that anybody wrote."""
    properties = control.find(W + "sdtPr")
    shown = None if properties is None else properties.find(W + "showingPlcHdr")
    return shown is not None and is_on(shown)


def is_title_text(text: str) -> bool:
    """Whether these are the words of a section's title in one of the languages that are read."""
    from resumectl.parse.lexicon import fold, lexicon

    return 0 < len(text) <= TITLE_CHARACTERS and fold(text) in lexicon().sections


def web_address(target: str) -> str:
    """`target` when it is an address of the web, of mail or of a telephone, else `""`."""
    target = clean_address(target.strip()[:2_000])
    if ADDRESS.match(target):
        return target
    return target if BARE_ADDRESS.match(target) else ""
