"""Glyphs of Word's symbol fonts as ordinary characters, and the bullets that stand at a line's start."""

from __future__ import annotations

import re
from typing import Final

# Codes as the fonts hold them (0x20 to 0xFF; Word stores them plain or moved to U+F000).
SYMBOL: Final = {
    0x2D: "−", 0x61: "α", 0x62: "β", 0x67: "γ", 0x64: "δ", 0x6D: "μ", 0x70: "π", 0x73: "σ", 0x44: "Δ",
    0x53: "Σ", 0x57: "Ω", 0xA3: "≤", 0xA7: "•", 0xA8: "•", 0xAB: "↔", 0xAE: "→", 0xB0: "°", 0xB1: "±",
    0xB3: "≥", 0xB4: "×", 0xB7: "•", 0xB9: "≠", 0xBB: "≈", 0xD7: "·", 0xD2: "®", 0xD3: "©", 0xD4: "™",
    0xDE: "⇒", 0xE0: "◊",
}  # fmt: skip
WINGDINGS: Final = {
    0x6C: "•", 0x6D: "•", 0x6E: "▪", 0x6F: "▪", 0x70: "▪", 0x71: "▪", 0x72: "▪", 0x73: "•", 0x74: "•",
    0x75: "•", 0x76: "•", 0x77: "•", 0x9E: "•", 0x9F: "•", 0xA0: "•", 0xA1: "•", 0xA7: "▪", 0xA8: "▪",
    0xAB: "★", 0xD8: "➢", 0xDC: "➢", 0xE0: "→", 0xE8: "➔", 0xF0: "⇒", 0xF3: "↔", 0xFB: "✗", 0xFC: "✓",
    0xFD: "☒", 0xFE: "☑",
}  # fmt: skip
PRIVATE: Final = 0xF000
LONGEST_SYMBOLS: Final = 3
"""More plain letters are words that got a symbol font by mistake: left as they are rather than lost."""

BULLETS: Final = "•●○◦▪■□◆◇▶►▸‣⁃∙➢➤➔✓✔❖❑❒♦⚫⚪◾◽◼◻▫❯❍➜➡✅☑☐🔹🔸🔷🔶👉📌・･"
"""Glyphs that open a list item wherever a line begins with one."""

# Stars rate, dots and arrows part, dashes and letters are text: these need more than a place at the start.
TYPED: Final = re.compile(
    rf"\s*(?:(?P<sure>[{BULLETS}])[\s\ufe0e\ufe0f]*"
    r"|(?P<spaced>[-–—*·»>+~→★✦])[ \t\u00a0]+"
    r"|(?P<tight>[-–—*·»→])(?=[^\W\d_])"
    r"|(?P<arrow>[-=–—]{1,4}>|>>)\s*(?=[^\W\d_])"
    r"|(?P<letter>[o§])(?:\t|\s{2,})"
    r"|(?P<counted>\(?[a-h]\))[ \t\u00a0]+(?=[^\W\d_])"
    r"|(?P<number>\d{1,2}[.)])\s*\t)\s*"
)


def symbol_text(text: str, font: str) -> str:
    """`text` set in a symbol font as ordinary characters; pictures (a telephone) are left out."""
    if len(text.strip()) > LONGEST_SYMBOLS and not any(
        PRIVATE <= ord(char) <= PRIVATE + 0xFF for char in text
    ):
        return text
    table = SYMBOL if font.lower().startswith("symbol") else WINGDINGS
    return "".join(_glyph(char, table) for char in text)


def _glyph(char: str, table: dict[int, str]) -> str:
    code = ord(char)
    if PRIVATE <= code <= PRIVATE + 0xFF:
        code -= PRIVATE
    elif code > 0xFF or char.isspace():
        return char
    return table.get(code, "")


def bullet_glyph(pattern: str, font: str) -> str:
    """What a list level shows before its text: "•" for every glyph of a symbol font."""
    glyph = pattern.strip()
    if not glyph:
        return ""
    if PRIVATE <= ord(glyph[0]) <= PRIVATE + 0xFF or font.lower().startswith(
        ("symbol", "wingdings", "webdings")
    ):
        return "•"
    return "◦" if glyph == "o" else glyph


def typed_bullet(text: str) -> tuple[str, int]:
    """The bullet or list number typed at the start of `text`, and how many characters to drop for it."""
    match = TYPED.match(text)
    if match is None:
        return "", 0
    glyph = next(part for part in match.groups() if part)
    return ("◦" if glyph == "o" else "▪" if glyph == "§" else glyph), match.end()
