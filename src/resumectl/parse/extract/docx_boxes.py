"""Text boxes in drawings: where they stand on the page and what they are painted with."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from resumectl.parse.extract.docx_story import PageFrame
from resumectl.parse.extract.docx_styles import WHITE
from resumectl.parse.extract.docx_text import TEXT_BOX, chosen_branch
from resumectl.parse.extract.docx_xml import MC, WP, WPG, WPS, A, V, W, color_number, points

EMU_PT: Final = 1 / 12_700
DEPTH: Final = 12
SHAPES: Final = (V + "shape", V + "rect", V + "roundrect", V + "oval", V + "line")
PAINTS: Final = (A + "gradFill", A + "blipFill", A + "pattFill")


class Rect(NamedTuple):
    """Edges on the page, in points."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Shape:
    """A text box before it is read: its content, its place if it has one, and what it is painted with.

    `floats` says that text may run beside it. `fill` is None when its colour is unknown, -1 when it has none.
    """

    content: Any
    rect: Rect | None
    floats: bool
    fill: int | None


NO_FILL: Final = -1


class _Map(NamedTuple):
    """From a group's inner coordinates to points on the page."""

    left: float
    top: float
    across: float
    down: float

    def rect(self, x: float, y: float, width: float, height: float) -> Rect:
        left, top = self.left + x * self.across, self.top + y * self.down
        return Rect(left, top, left + width * self.across, top + height * self.down)


def shapes_of(drawing: Any, frame: PageFrame, y_pt: float) -> list[Shape]:
    """The text boxes of a w:drawing, w:pict or w:object, not those inside of them.

    `y_pt` is about where the drawing's paragraph stands below the top margin.
    """
    if next(drawing.iter(TEXT_BOX), None) is None:
        return []
    anchor = drawing.find(WP + "anchor")
    if anchor is not None:
        rect = _anchor_rect(anchor, frame, y_pt)
        floats = anchor.find(WP + "wrapTopAndBottom") is None
        return list(_drawn(anchor, rect, None, floats, 0))
    inline = drawing.find(WP + "inline")
    if inline is not None:
        width, height = (side * EMU_PT for side in _pair(inline.find(WP + "extent"), "cx", "cy"))
        left, top = frame.left_pt, frame.top_pt + y_pt
        return list(_drawn(inline, Rect(left, top, left + width, top + height), None, False, 0))
    return list(_vml(drawing, None, frame, y_pt, 0))


def _drawn(parent: Any, rect: Rect | None, inner: _Map | None, floats: bool, depth: int) -> Iterator[Shape]:
    """Boxes of DrawingML below `parent`; `rect` is the drawing's, `inner` the map of the group around."""
    for element in parent:
        tag = element.tag
        if tag == TEXT_BOX or depth > DEPTH:
            continue
        if tag == WPS + "wsp":
            content = next(element.iter(TEXT_BOX), None)
            if content is not None:
                own = _transformed(element.find(WPS + "spPr"), inner) if inner else rect
                yield Shape(content, own, floats, _drawn_fill(element))
        elif tag in (WPG + "wgp", WPG + "grpSp"):
            properties = element.find(WPG + "grpSpPr")
            yield from _drawn(element, rect, _group_map(properties, rect, inner), floats, depth + 1)
        elif tag == MC + "AlternateContent":
            branch = chosen_branch(element)
            if branch is not None:
                yield from _drawn(branch, rect, inner, floats, depth + 1)
        else:
            yield from _drawn(element, rect, inner, floats, depth + 1)


def _group_map(properties: Any, rect: Rect | None, outer: _Map | None) -> _Map | None:
    transform = None if properties is None else properties.find(A + "xfrm")
    whole = _transformed(properties, outer) if outer else rect
    if transform is None or whole is None:
        return outer
    x, y = _pair(transform.find(A + "chOff"), "x", "y")
    width, height = _pair(transform.find(A + "chExt"), "cx", "cy")
    if width <= 0 or height <= 0:
        return outer
    across, down = (whole.right - whole.left) / width, (whole.bottom - whole.top) / height
    return _Map(whole.left - x * across, whole.top - y * down, across, down)


def _transformed(properties: Any, inner: _Map | None) -> Rect | None:
    transform = None if properties is None else properties.find(A + "xfrm")
    if transform is None or inner is None:
        return None
    return inner.rect(
        *_pair(transform.find(A + "off"), "x", "y"), *_pair(transform.find(A + "ext"), "cx", "cy")
    )


def _pair(element: Any, one: str, other: str) -> tuple[float, float]:
    if element is None:
        return 0.0, 0.0
    return _number(element.get(one)), _number(element.get(other))


def _number(text: str | None) -> float:
    try:
        return max(-1e9, min(1e9, float((text or "0")[:20])))
    except ValueError:
        return 0.0


def _drawn_fill(shape: Any) -> int | None:
    properties = shape.find(WPS + "spPr")
    if properties is not None:
        if properties.find(A + "noFill") is not None:
            return NO_FILL
        solid = properties.find(A + "solidFill")
        if solid is not None:
            plain = solid.find(A + "srgbClr")
            return None if plain is None else color_number(plain.get("val"))
        if any(properties.find(paint) is not None for paint in PAINTS):
            return None
    reference = shape.find(f"{WPS}style/{A}fillRef")
    return None if reference is not None and reference.get("idx") not in (None, "0") else NO_FILL


def _anchor_rect(anchor: Any, frame: PageFrame, y_pt: float) -> Rect | None:
    width, height = (side * EMU_PT for side in _pair(anchor.find(WP + "extent"), "cx", "cy"))
    across, down = _position(anchor, "positionH"), _position(anchor, "positionV")
    if across is None or down is None:
        return None
    left = _offset(across, width, _span_across(across.get("relativeFrom"), frame))
    top = _offset(down, height, _span_down(down.get("relativeFrom"), frame, y_pt))
    return Rect(left, top, left + width, top + height)


def _position(anchor: Any, name: str) -> Any:
    """A position that is said in percent has its points in the fallback only."""
    found = anchor.find(WP + name)
    return found if found is not None else anchor.find(f"{MC}AlternateContent/{MC}Fallback/{WP}{name}")


def _span_across(base: str | None, frame: PageFrame) -> tuple[float, float]:
    if base == "page":
        return 0.0, frame.width_pt
    if base in ("leftMargin", "insideMargin"):
        return 0.0, frame.left_pt
    if base in ("rightMargin", "outsideMargin"):
        return frame.width_pt - frame.right_pt, frame.width_pt
    return frame.left_pt, frame.width_pt - frame.right_pt


def _span_down(base: str | None, frame: PageFrame, y_pt: float) -> tuple[float, float]:
    if base == "page":
        return 0.0, frame.height_pt
    if base in ("margin", "topMargin"):
        return (frame.top_pt, frame.height_pt - frame.bottom_pt) if base == "margin" else (0.0, frame.top_pt)
    if base == "bottomMargin":
        return frame.height_pt - frame.bottom_pt, frame.height_pt
    return frame.top_pt + y_pt, frame.top_pt + y_pt


def _offset(position: Any, size: float, span: tuple[float, float]) -> float:
    offset = position.find(WP + "posOffset")
    if offset is not None:
        return span[0] + _number(offset.text) * EMU_PT
    align = position.findtext(WP + "align") or ""
    if align in ("right", "bottom", "outside"):
        return span[1] - size
    if align == "center":
        return (span[0] + span[1] - size) / 2
    return span[0]


def _vml(parent: Any, inner: _Map | None, frame: PageFrame, y_pt: float, depth: int) -> Iterator[Shape]:
    """Boxes of VML, which older files and fallbacks hold."""
    for element in parent:
        tag = element.tag
        if tag == TEXT_BOX or depth > DEPTH:
            continue
        if tag in SHAPES:
            content = next(element.iter(TEXT_BOX), None)
            if content is not None:
                style = _vml_style(element)
                wraps = [wrap.get("type") for wrap in element if wrap.tag.endswith("}wrap")]
                floats = style.get("position") == "absolute" and "topAndBottom" not in wraps
                yield Shape(
                    content,
                    _vml_rect(style, inner, frame, y_pt),
                    floats or inner is not None,
                    _vml_fill(element),
                )
        elif tag == V + "group":
            yield from _vml(element, _vml_group(element, inner, frame, y_pt), frame, y_pt, depth + 1)
        else:
            yield from _vml(element, inner, frame, y_pt, depth + 1)


def _vml_style(element: Any) -> dict[str, str]:
    parts = (part.partition(":") for part in (element.get("style") or "")[:2_000].split(";"))
    return {name.strip().lower(): setting.strip() for name, _, setting in parts}


def _vml_rect(style: dict[str, str], inner: _Map | None, frame: PageFrame, y_pt: float) -> Rect | None:
    if inner is not None:
        sides = [_number(style.get(side)) for side in ("left", "top", "width", "height")]
        return inner.rect(*sides)
    if style.get("position") != "absolute":
        return None
    width, height = points(style.get("width"), 0.75) or 0.0, points(style.get("height"), 0.75) or 0.0
    left = points(style.get("margin-left") or style.get("left"), 0.75) or 0.0
    top = points(style.get("margin-top") or style.get("top"), 0.75) or 0.0
    across = _span_across(_vml_base(style.get("mso-position-horizontal-relative"), "left"), frame)
    down = _span_down(_vml_base(style.get("mso-position-vertical-relative"), "top"), frame, y_pt)
    if style.get("mso-position-horizontal") == "right":
        left = across[1] - across[0] - width
    elif style.get("mso-position-horizontal") == "center":
        left = (across[1] - across[0] - width) / 2
    return Rect(across[0] + left, down[0] + top, across[0] + left + width, down[0] + top + height)


def _vml_base(name: str | None, side: str) -> str:
    if name and name.endswith("-margin-area"):
        return name.split("-", 1)[0] + "Margin"
    return name or ("column" if side == "left" else "paragraph")


def _vml_group(element: Any, inner: _Map | None, frame: PageFrame, y_pt: float) -> _Map | None:
    whole = _vml_rect(_vml_style(element), inner, frame, y_pt)
    x, _, y = (element.get("coordorigin") or "0,0").partition(",")
    width, _, height = (element.get("coordsize") or "1000,1000").partition(",")
    wide, high = _number(width), _number(height)
    if whole is None or wide <= 0 or high <= 0:
        return inner
    across, down = (whole.right - whole.left) / wide, (whole.bottom - whole.top) / high
    return _Map(whole.left - _number(x) * across, whole.top - _number(y) * down, across, down)


def _vml_fill(element: Any) -> int | None:
    if (element.get("filled") or "t") in ("f", "false"):
        return NO_FILL
    name = element.get("fillcolor")
    return color_number(name.split(" ")[0]) if name else WHITE


def paints_behind(root: Any) -> bool:
    """Whether what lies behind the text may not be white: a filled shape, a picture, a coloured page."""
    background = root.find(W + "background")
    if background is not None and color_number(background.get(W + "color")) not in (None, WHITE):
        return True
    for shape in root.iter(WPS + "wsp"):
        fill = _drawn_fill(shape)
        if fill not in (NO_FILL, WHITE):
            return True
    for shape in root.iter(*SHAPES):
        if shape.get("fillcolor") and _vml_fill(shape) not in (NO_FILL, WHITE):
            return True
    return any(anchor.get("behindDoc") in ("1", "true") for anchor in root.iter(WP + "anchor"))
