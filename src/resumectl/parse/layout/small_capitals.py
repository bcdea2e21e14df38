"""Small capitals that are drawn as two sizes of type while the text keeps its case: `Key skills` as KEY SKILLS."""

from __future__ import annotations

from collections.abc import Sequence

from resumectl.parse.geometry import Word

LEAST_RATIO, MOST_RATIO = 1.2, 1.6
MOST_WORDS = 5


def is_in_small_capitals(words: Sequence[Word]) -> bool:
    """Whether only the first word, the one with a capital, is set larger; its size is that of the text."""
    first, rest = words[0], words[1:]
    if not rest or first.style is rest[0].style or len(words) > MOST_WORDS or not first.text[0].isupper():
        return False
    sizes = {word.style.size_pt for word in rest}
    looks = {(word.style.font, word.style.bold, word.style.color) for word in words}
    if len(sizes) > 1 or len(looks) > 1 or any(word.text != word.text.lower() for word in rest):
        return False
    return LEAST_RATIO <= first.style.size_pt / max(max(sizes), 1.0) <= MOST_RATIO
