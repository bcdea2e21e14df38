"""Letters set so far apart that programs take each for a word: out of a PDF such a heading comes as “SKIL LS”."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

MOST_EM: Final = 0.08
"""Programs that take text out of a PDF see a space from a tenth of the font's size on."""
_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
MOST_EM_SMALL_CAPS: Final = 0.02
"""Their letters are of two sizes, and programs go by the smaller one."""
_USUAL_PT: Final = 11.0
_WORD: Final = re.compile(r"[^\W\d_]{2}")


class _Setting(NamedTuple):
    """Points between letters, size of the font, small capitals; None where the style before it decides."""

    apart: float | None = None
    size: float | None = None
    small_caps: bool | None = None

    @property
    def is_far(self) -> bool:
        most = MOST_EM_SMALL_CAPS if self.small_caps else MOST_EM
        return (self.apart or 0.0) > most * (self.size or _USUAL_PT)

    def under(self, other: _Setting) -> _Setting:
        """This one, with `other` deciding what it does itself."""
        return _Setting(
            self.apart if other.apart is None else other.apart,
            self.size if other.size is None else other.size,
            self.small_caps if other.small_caps is None else other.small_caps,
        )


class Styles:
    """The styles of one Word file; `root` is that of its styles.xml, None when it has none."""

    def __init__(self, root: Any) -> None:
        self._styles: dict[str, tuple[str, _Setting]] = {}
        self._usual = _Setting(0.0, _USUAL_PT)
        self._plain = ""
        if root is None:
            return
        self._usual = self._usual.under(_setting(root.find(f"{_W}docDefaults/{_W}rPrDefault/{_W}rPr")))
        for style in root.iter(f"{_W}style"):
            name = style.get(f"{_W}styleId", "")
            self._styles[name] = (_value(style.find(f"{_W}basedOn")), _setting(style.find(f"{_W}rPr")))
            if style.get(f"{_W}type") == "paragraph" and style.get(f"{_W}default") in ("1", "true"):
                self._plain = name

    def apart(self, paragraph: Any) -> Iterator[str]:
        """The texts in a paragraph whose letters stand too far apart."""
        name = _value(paragraph.find(f"{_W}pPr/{_W}pStyle")) or self._plain
        usual = self._usual.under(self._of(name))
        for run in paragraph.iter(f"{_W}r"):
            own = run.find(f"{_W}rPr")
            set_as = usual
            if own is not None:
                set_as = usual.under(self._of(_value(own.find(f"{_W}rStyle")))).under(_setting(own))
            text = "".join(piece.text or "" for piece in run.iter(f"{_W}t"))
            if set_as.is_far and _WORD.search(text):
                yield text.strip()

    def _of(self, name: str, depth: int = 0) -> _Setting:
        if name not in self._styles or depth > 20:
            return _Setting()
        based, setting = self._styles[name]
        return self._of(based, depth + 1).under(setting)


def _setting(properties: Any) -> _Setting:
    if properties is None:
        return _Setting()
    apart, size = (_value(properties.find(f"{_W}{name}")) for name in ("spacing", "sz"))
    small = properties.find(f"{_W}smallCaps")
    is_small = None if small is None else _value(small) not in ("0", "false", "off")
    return _Setting(_number(apart, 20), _number(size, 2), is_small)


def _value(element: Any) -> str:
    return "" if element is None else str(element.get(f"{_W}val", ""))


def _number(text: str, parts: int) -> float | None:
    try:
        return float(text) / parts
    except ValueError:
        return None
