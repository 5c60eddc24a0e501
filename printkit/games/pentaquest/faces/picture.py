"""A drawing in its window, and made ready for colouring."""

from __future__ import annotations

import math
from dataclasses import replace

from printkit.art.drawing import Drawing
from printkit.core.units import number
from printkit.games.pentaquest.model import Picture
from printkit.scene.geometry import Box, Matrix, bounds
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.paint import WHITE, Stroke

LEAST_OPENED = 2.5  # mm: a black area at least as wide and high is opened for colouring; a pupil stays black


def place_drawing(drawing: Drawing, picture: Picture, box: Box, least_line: float) -> Group:
    """A drawing in a box, fitted, scaled, shifted and mirrored as its card says."""
    factors = (box.width / drawing.width, box.height / drawing.height)
    scale = (min(factors) if picture.fit == "contain" else max(factors)) * picture.scale
    x, y = box.centre[0] + picture.offset[0], box.centre[1] + picture.offset[1]
    matrix = (
        Matrix.move(-drawing.width / 2, -drawing.height / 2)
        .then(Matrix.scale(-scale if picture.mirror else scale, scale))
        .then(Matrix.move(x, y))
    )
    group = drawing.group if least_line <= 0 else outlined(drawing.group, least_line / scale, LEAST_OPENED / scale)
    return Group((group,), matrix)


def outlined(group: Group, least_line: float, least_side: float, opening: float | None = None) -> Group:
    """The drawing for colouring: no line thinner than `least_line`, no grey, no black area that could be coloured.

    A filled area counts as one to be coloured when it is at least `least_side` wide and high; smaller ones, such as
    pupils, stay black. Lengths are in the group's own units.

    Args:
        group: the drawing.
        least_line: no line is thinner.
        least_side: from this width and height on, black areas are opened.
        opening: the line around an opened area that has none of its own; None for `least_line`.
    """
    opening = least_line if opening is None else opening
    items = tuple(_outlined(item, least_line, least_side, opening) for item in group.items)
    figures = "-".join(map(number, (least_line, least_side, opening)))
    key = None if group.key is None else f"{group.key}-outlined-{figures}"
    return replace(group, items=items, key=key)


def _outlined(node: Node, least_line: float, least_side: float, opening: float) -> Node:
    if isinstance(node, Group):
        inner = 1 / node.matrix.factor if node.matrix.factor else 1.0
        return outlined(node, least_line * inner, least_side * inner, opening * inner)
    if not isinstance(node, Path):
        return node
    fill, stroke = node.fill, node.stroke
    box = bounds([node.outline])
    small = box is not None and min(box.width, box.height) < least_side
    if fill is not None and fill.gray < 1 and not (small and fill.gray < 0.5):
        fill = WHITE
        stroke = stroke or Stroke(opening)
    if stroke is not None:
        # Files hold widths to three digits, so the least width is rounded up.
        least = math.ceil(least_line * 1000) / 1000
        stroke = replace(stroke, width=max(stroke.width, least), ink=replace(stroke.ink, gray=0.0, opacity=1.0))
    return replace(node, fill=fill, stroke=stroke)
