"""Word's lists: the glyph or number that is shown before a list paragraph and written nowhere in its text."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from resumectl.parse.extract.docx_styles import Settings, paragraph_settings
from resumectl.parse.extract.docx_symbols import bullet_glyph
from resumectl.parse.extract.docx_xml import W, value, whole_number

HIGHEST: Final = 32_767
PLACE: Final = re.compile(r"%([1-9])")
ROMAN: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip
HAN_DIGITS: Final = "〇一二三四五六七八九"


class Level(NamedTuple):
    """One level of a list: number format, pattern (`%1.`), first number, own indent, bullet font."""

    form: str
    pattern: str
    start: int
    settings: Settings
    font: str


class Numbering:
    """The numbering part with the counters of one pass; an empty one when `root` is None."""

    def __init__(self, root: Any) -> None:
        self._abstract: dict[str, Any] = {}
        self._numbers: dict[str, Any] = {}
        self._levels: dict[tuple[str, int], Level | None] = {}
        self._counters: dict[str, dict[int, int]] = {}
        self._started: set[tuple[str, int]] = set()
        self._of_style: dict[str, str] = {}
        if root is None:
            return
        for element in root.iterchildren(W + "abstractNum"):
            key = element.get(W + "abstractNumId") or ""
            self._abstract.setdefault(key, element)
            style = value(element, W + "styleLink")
            if style:
                self._of_style.setdefault(style, key)
        for element in root.iterchildren(W + "num"):
            self._numbers.setdefault(element.get(W + "numId") or "", element)

    def indent(self, number: str, level: int) -> Settings:
        """The indent that the level gives its paragraphs (left_pt, first_pt), as far as it gives one."""
        found = self._level(number, level)
        return {} if found is None else found.settings

    def mark(self, number: str, level: int) -> str:
        """The glyph or number of the next paragraph at this level, `""` for none; counts on."""
        found = self._level(number, level)
        if found is None:
            return ""
        counters = self._counters.setdefault(self._abstract_key(number), {})
        self._restart(number, level, counters)
        counters[level] = min(HIGHEST, counters.get(level, found.start - 1) + 1)
        for deeper in [at for at in counters if at > level]:
            del counters[deeper]
        if found.form == "bullet":
            return bullet_glyph(found.pattern, found.font)
        if found.form == "none":
            return ""
        return PLACE.sub(
            lambda place: self._written(number, int(place[1]) - 1, counters), found.pattern
        ).strip()

    def _written(self, number: str, level: int, counters: dict[int, int]) -> str:
        found = self._level(number, level)
        if found is None:
            return ""
        return _FORMS.get(found.form, str)(counters.get(level, found.start))

    def _restart(self, number: str, level: int, counters: dict[int, int]) -> None:
        """The first use of a list that restarts another one's numbers."""
        if (number, level) in self._started:
            return
        self._started.add((number, level))
        override = self._override(number, level)
        start = whole_number(value(override, W + "startOverride"), HIGHEST)
        if start is not None:
            counters[level] = start - 1

    def _override(self, number: str, level: int) -> Any:
        element = self._numbers.get(number)
        if element is None:
            return None
        for override in element.iterchildren(W + "lvlOverride"):
            if override.get(W + "ilvl") == str(level):
                return override
        return None

    def _abstract_key(self, number: str) -> str:
        key = value(self._numbers.get(number), W + "abstractNumId") or ""
        # A list style's own definition stands elsewhere, under the style's name.
        style = value(self._abstract.get(key), W + "numStyleLink")
        return self._of_style.get(style, key) if style else key

    def _level(self, number: str, level: int) -> Level | None:
        key = (number, level)
        if key not in self._levels:
            self._levels[key] = self._read(number, level)
        return self._levels[key]

    def _read(self, number: str, level: int) -> Level | None:
        override = self._override(number, level)
        element = override.find(W + "lvl") if override is not None else None
        if element is None:
            abstract = self._abstract.get(self._abstract_key(number))
            if abstract is None:
                return None
            for candidate in abstract.iterchildren(W + "lvl"):
                if candidate.get(W + "ilvl") == str(level):
                    element = candidate
        if element is None:
            return None
        fonts = element.find(f"{W}rPr/{W}rFonts")
        start = whole_number(value(element, W + "start"), HIGHEST)
        pattern = (value(element, W + "lvlText") or "")[:40]
        if element.find(W + "lvlPicBulletId") is not None:
            pattern = "•"
        return Level(
            form=value(element, W + "numFmt") or "decimal",
            pattern=pattern,
            start=1 if start is None else start,
            settings={
                name: amount
                for name, amount in paragraph_settings(element.find(W + "pPr")).items()
                if name in ("left_pt", "first_pt")
            },
            font="" if fonts is None else (fonts.get(W + "ascii") or fonts.get(W + "hAnsi") or ""),
        )


def _roman(number: int) -> str:
    if not 0 < number < 4000:
        return str(number)
    text = ""
    for amount, letters in ROMAN:
        text += letters * (number // amount)
        number %= amount
    return text


def _letters(number: int) -> str:
    """A to Z, then AA, BB ... as Word counts."""
    if not 0 < number <= 26 * 5:
        return str(number)
    return chr(ord("A") + (number - 1) % 26) * ((number - 1) // 26 + 1)


def _han(number: int) -> str:
    if not 0 < number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    return (
        (HAN_DIGITS[tens] if tens > 1 else "") + ("十" if tens else "") + (HAN_DIGITS[ones] if ones else "")
    )


_FORMS: Final[dict[str, Callable[[int], str]]] = {
    "upperRoman": _roman,
    "lowerRoman": lambda number: _roman(number).lower(),
    "upperLetter": _letters,
    "lowerLetter": lambda number: _letters(number).lower(),
    "decimalZero": lambda number: f"{number:02d}",
    "chineseCounting": _han,
    "chineseCountingThousand": _han,
    "japaneseCounting": _han,
    "ideographDigital": _han,
    "taiwaneseCountingThousand": _han,
    "bullet": lambda number: "",
    "none": lambda number: "",
}
