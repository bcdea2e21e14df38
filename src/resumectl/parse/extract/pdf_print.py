"""A look at a page of a PDF as it is printed: what the order of its drawing may hide, and whether it does."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import Any

import pymupdf
from pymupdf.mupdf import FzErrorBase

from resumectl.parse.extract.pdf_view import TEXT_FLAGS, Area, View, placed
from resumectl.parse.geometry import Word

LOOK_DPI = 60
LEAST_CONTRAST = 12
"""Steps of 255 by which the print of a word differs from its ground; an empty ground varies less."""
WHOLE_PAGE, MARGIN = 0.9, 0.12
"""Shares of the page's sides: a clip so large and so near to the corner takes nothing away."""
CLIP = re.compile(rb"W\*?\s+n\b")
STATE = re.compile(rb"(?<![^\s\]>)])(?:q|Q|cm|BT)(?![^\s\[</(])")
PLACE = re.compile(rb"\bT[mdD]\b")
MOST_STATES = 5_000
OPERANDS = 100
"""Bytes in which the numbers before an operator are looked for."""
PICTURES = ("fill-image", "fill-imgmask", "fill-shade")
MOST_COVERS = 500
FEW_AREAS = 2
"""For so few each word is looked at; for more the words are sorted first."""
NOWHERE = (-1e9, -1e9)
MOST_COMPARED = 2_000_000

Scale = tuple[float, float, float, float]
"""What across and down are multiplied by, and what is added to them then."""


def painted_over(
    words: Sequence[Word], view: View, source: Any, content: bytes, fills: Sequence[tuple[int, Area]]
) -> list[int]:
    """Positions of the words over which a picture or one of the fills, (place in the page's order, area), may lie.

    `content` is the page's description.
    """
    has_inline = b" EI" in content or b"\nEI" in content
    has_pictures = has_inline or (b"Do" in content and bool(source.get_images()))
    fills = fills[:MOST_COVERS]
    found = _on_areas(words, [area for _, area in fills])
    if not found and not has_pictures:
        return []
    log = source.get_bboxlog()
    covers = [(at, placed(area, view.matrix)) for at, (kind, area) in enumerate(log) if kind in PICTURES]
    if covers:
        covers = covers[:MOST_COVERS]
        found = sorted({*found, *_on_areas(words, [area for _, area in covers])})
    if not found:
        return []
    covers.extend(fills)
    last = max(at for at, _ in covers)
    texts = [(at, area) for at, (kind, area) in enumerate(log[:last]) if kind.endswith("-text")]
    if view.matrix is not None:
        texts = [(at, placed(area, view.matrix)) for at, area in texts]
    if len(found) * len(texts) > MOST_COMPARED:
        return found
    return [at for at in found if _is_under(words[at], covers, texts)]


def _on_areas(words: Sequence[Word], areas: Sequence[Area]) -> list[int]:
    """Positions of the words whose middle lies in one of the areas."""
    if not areas:
        return []
    middles = [((word.top + word.bottom) / 2, (word.left + word.right) / 2, at) for at, word in enumerate(words)]
    found: set[int] = set()
    if len(areas) <= FEW_AREAS:
        for left, top, right, bottom in areas:
            found.update([at for down, across, at in middles if top <= down < bottom and left <= across <= right])
        return sorted(found)
    middles.sort()
    for left, top, right, bottom in areas:
        begin, stop = bisect_left(middles, (top,)), bisect_left(middles, (bottom,))
        found.update([at for _, across, at in middles[begin:stop] if left <= across <= right])
    return sorted(found)


def _is_under(word: Word, covers: Sequence[tuple[int, Area]], texts: Sequence[tuple[int, Area]]) -> bool:
    """Whether a cover lies where text was set before it."""
    x, y = _middle(word)
    # Without calls: this is asked of each text of the page for each word on an area.
    first = next((begun for begun, (left, top, right, low) in texts if left <= x <= right and top <= y <= low), None)
    return first is not None and any(at > first and _holds(area, (x, y)) for at, area in covers)


def _middle(word: Word) -> tuple[float, float]:
    left, top, right, bottom = _printed(word)
    return (left + right) / 2, (top + bottom) / 2


def _holds(area: Area, point: tuple[float, float]) -> bool:
    return area[0] <= point[0] <= area[2] and area[1] <= point[1] <= area[3]


def _meet(one: Area, other: Area) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def clipped(words: Sequence[Word], view: View, source: Any, content: bytes) -> list[int]:
    """Positions of the words that lie outside of what is shown where they are set."""
    if not _clips_text(content, view.width_pt, view.height_pt):
        return []
    flags = TEXT_FLAGS | pymupdf.TEXT_CLIP
    text = source.get_textpage(clip=pymupdf.INFINITE_RECT(), flags=flags, matrix=view.matrix)
    kept = [box[:4] for box in text.extractWORDS()]
    corners = {(round(box[0], 1), round(box[1], 1)) for box in kept}
    outside = [at for at, word in enumerate(words) if (round(word.left, 1), round(word.top, 1)) not in corners]
    if len(outside) * len(kept) > MOST_COMPARED:
        return outside
    # A word of which a part is shown is shown.
    return [at for at in outside if not any(_meet(_printed(words[at]), box) for box in kept)]


def _clips_text(content: bytes, width: float, height: float) -> bool:
    """Whether a page's description sets text outside of what it shows just then, as far as it is easy to tell."""
    room = MOST_STATES
    for clip in CLIP.finditer(content):
        shape = _numbers(content, clip.start(), 4, b"re")
        if shape and _is_whole(shape, width, height):
            continue
        box = (shape[0], shape[1], shape[0] + shape[2], shape[1] + shape[3]) if shape else None
        outside, room = _has_text_outside(content, clip.end(), box, room)
        if outside:
            return True
    return False


def _has_text_outside(content: bytes, begin: int, box: Area | None, room: int) -> tuple[bool, int]:
    """Whether text begins outside of the box (None: anywhere) before the clip ends, and how many states may follow."""
    stack: list[Scale] = []
    now: Scale = (1.0, 1.0, 0.0, 0.0)
    for state in STATE.finditer(content, begin):
        room -= 1
        sign = state.group()
        if sign == b"q":
            stack.append(now)
        elif sign == b"Q":
            if not stack:
                break
            now = stack.pop()
        elif sign == b"cm":
            now = _scaled(now, _numbers(content, state.start(), 6))
        else:
            place = PLACE.search(content, state.end())
            x, y = (_numbers(content, place.start(), 2) if place else None) or NOWHERE
            at = now[0] * x + now[2], now[1] * y + now[3]
            if box is None or not _holds(_sorted(box), at):
                return True, room
        if room < 0:
            return True, room
    return False, room


def _scaled(now: Scale, matrix: Sequence[float] | None) -> Scale:
    """A scale and shift after a further matrix; one that turns leads nowhere."""
    if matrix is None or matrix[1] or matrix[2]:
        return 0.0, 0.0, *NOWHERE
    across, _, _, down, x, y = matrix
    return now[0] * across, now[1] * down, now[0] * x + now[2], now[1] * y + now[3]


def _numbers(content: bytes, stop: int, count: int, last: bytes = b"") -> list[float] | None:
    """The numbers before an operator at `stop`, and before another one, `last`, if that is named."""
    found = content[max(0, stop - OPERANDS) : stop].split()
    if last and (not found or found.pop() != last):
        return None
    try:
        return [float(one) for one in found[-count:]] if len(found) > count else None
    except ValueError:
        return None


def _is_whole(shape: Sequence[float], width: float, height: float) -> bool:
    """Whether a rectangle is about the page, without its margins; in smaller units its numbers are larger."""
    left, low, across, up = shape[0], shape[1], abs(shape[2]), abs(shape[3])
    is_near = abs(left) <= MARGIN * across and (abs(low) <= MARGIN * up or abs(low - up) <= MARGIN * up)
    return is_near and across >= WHOLE_PAGE * width and up >= WHOLE_PAGE * height


def _sorted(box: Area) -> Area:
    return min(box[0], box[2]), min(box[1], box[3]), max(box[0], box[2]), max(box[1], box[3])


def is_blank(words: Sequence[Word], view: View, source: Any) -> list[bool]:
    """For each word whether the print of the page shows nothing where it stands."""
    import numpy as np

    areas = _areas(words, view)
    pixels, left, top = _pixels(source, areas)
    parts = (_part(pixels, area, left, top) for area in areas)
    return [bool(part.size) and int(np.ptp(part, axis=(0, 1)).max()) < LEAST_CONTRAST for part in parts]


def is_unprinted(words: Sequence[Word], view: View, source: Any) -> list[bool]:
    """For each word whether the page looks the same where it stands without any text."""
    import numpy as np

    areas = _areas(words, view)
    try:
        document = pymupdf.open(stream=source.parent.stream, filetype="pdf")
        other = document[source.number]
        other.add_redact_annot(other.rect, fill=False)
        other.apply_redactions(images=0, graphics=0, text=pymupdf.PDF_REDACT_TEXT_REMOVE)
        is_empty = not other.get_text("words")
        bare, left, top = _pixels(other, areas)
    except (RuntimeError, ValueError, FzErrorBase):
        return [False] * len(words)
    pixels, *_ = _pixels(source, areas)
    if not is_empty or pixels.shape != bare.shape:
        return [False] * len(words)
    difference = np.maximum(pixels, bare) - np.minimum(pixels, bare)
    parts = (_part(difference, area, left, top) for area in areas)
    return [bool(part.size) and int(part.max()) < LEAST_CONTRAST for part in parts]


def _printed(word: Word) -> Area:
    """Where a word stands; one that is printed up or down the page has a box that says otherwise."""
    if not word.turned_to:
        return word.left, word.top, word.right, word.bottom
    return word.left, word.top, word.left + word.style.size_pt, word.turned_to


def _areas(words: Sequence[Word], view: View) -> list[Area]:
    """Where words stand on the page as programs show it."""
    back = None if view.from_shown is None else ~view.from_shown
    return [placed(_printed(word), back) for word in words]


def _pixels(source: Any, areas: Sequence[Area]) -> tuple[Any, int, int]:
    """The pixels around the areas, and the place of the first of them."""
    import numpy as np

    lefts, tops, rights, bottoms = zip(*areas, strict=True)
    clip = pymupdf.Rect(min(lefts), min(tops), max(rights), max(bottoms)) & source.rect
    picture = source.get_pixmap(dpi=LOOK_DPI, colorspace=pymupdf.csRGB, alpha=False, clip=clip)
    pixels = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.width, 3)
    return pixels, picture.x, picture.y


def _part(pixels: Any, area: Area, left: int, top: int) -> Any:
    scale = LOOK_DPI / 72
    across = slice(max(0, int(area[0] * scale) - left), max(0, int(area[2] * scale) - left) + 1)
    down = slice(max(0, int(area[1] * scale) - top), max(0, int(area[3] * scale) - top) + 1)
    return pixels[down, across]
