"""How far a drawing reaches."""

from __future__ import annotations

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import Box, Outline, bounds
from printkit.scene.nodes import Group, Image, Node, Path, Text
from printkit.text import fonts

ANCHORS = {"start": 0.0, "middle": 0.5, "end": 1.0}


def text_width(text: Text, font: fonts.Font) -> float:
    """The width of a line as it is drawn in its font, in mm."""
    return font.width(text.content, text.size_pt) + text.word_space * text.content.count(" ")


def reach(group: Group) -> Box:
    """A box that holds all that the group can paint, in its nodes' coordinates."""
    boxes = [box for item in group.items if (box := _reach_of(item)) is not None]
    if not boxes:
        return Box(0, 0, 0, 0)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Box(left, top, right - left, bottom - top)


def _reach_of(item: Node) -> Box | None:
    if isinstance(item, Image):
        return item.box
    if isinstance(item, Path):
        box = bounds([item.outline])
        if box is None:
            return None
        # A mitred corner reaches as far as half the width times the limit.
        line = item.stroke
        beyond = 0.0 if line is None else line.width / 2 * (line.miter if line.join == "miter" else 1.5)
        return box.inset(-beyond)
    if isinstance(item, Text):
        size, width = item.size_pt * MM_PER_PT, text_width(item, fonts.find(item.font))
        start = item.x - ANCHORS[item.anchor] * width
        return Box(start - size, item.y - 1.5 * size, width + 2 * size, 2.5 * size)
    inner = reach(item) if item.clip is None else _common(reach(item), item.clip)
    return None if inner is None else inner.mapped(item.matrix)


def _common(box: Box, clip: Outline) -> Box | None:
    """The part of a box that lies within the bounds of a clip, if any."""
    limits = bounds([clip])
    if limits is None or not box.meets(limits):
        return None
    left, top = max(box.x, limits.x), max(box.y, limits.y)
    return Box(left, top, min(box.right, limits.right) - left, min(box.bottom, limits.bottom) - top)
