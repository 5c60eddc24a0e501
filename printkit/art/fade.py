"""A group's opacity, given to each of its nodes where that is the same."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from printkit.art.words import rectangle
from printkit.scene.geometry import IDENTITY, Box, Matrix, Outline, bounds, transform
from printkit.scene.nodes import Group, Node, Path
from printkit.scene.paint import Ink, Stroke

_MAX_FADED = 300  # nodes of a faded group that are compared pair by pair


def faded(nodes: list[Node], opacity: float) -> list[Node] | None:
    """Nodes drawn with a group's opacity: exact where none of them covers another; None elsewhere."""
    boxes: list[Box] = []
    if not _flat(nodes, IDENTITY, boxes) or len(boxes) > _MAX_FADED:
        return None
    if any(box.meets(other, 0.0) for at, box in enumerate(boxes) for other in boxes[:at]):
        return None
    return [_fade(node, opacity) for node in nodes]


def _flat(nodes: Iterable[Node], matrix: Matrix, boxes: list[Box]) -> bool:
    """Whether all nodes are paths painted once each; collects where their paint may lie."""
    for node in nodes:
        if isinstance(node, Group):
            if not _flat(node.items, node.matrix.then(matrix), boxes):
                return False
        elif isinstance(node, Path) and (node.fill is None) != (node.stroke is None):
            box = bounds([node.outline])
            if box is not None:
                grow = 0.0 if node.stroke is None else node.stroke.width / 2 * _reach(node.stroke, node.outline)
                mapped = bounds([transform(rectangle(box.inset(-grow)), matrix)])
                boxes += [] if mapped is None else [mapped]
        else:
            return False
    return True


def _reach(stroke: Stroke, outline: Outline) -> float:
    """How far a line's paint may lie from its middle, in half widths: a square cap's corner, or a pointed join."""
    return max(stroke.miter, 1.5) if stroke.join == "miter" and len(outline) > 2 else 1.5


def _fade(node: Node, by: float) -> Node:
    if isinstance(node, Group):
        return replace(node, items=tuple(_fade(item, by) for item in node.items))
    assert isinstance(node, Path)
    fill, stroke = node.fill, node.stroke
    if fill is not None:
        fill = Ink(fill.gray, fill.opacity * by)
    if stroke is not None:
        stroke = replace(stroke, ink=Ink(stroke.ink.gray, stroke.ink.opacity * by))
    return replace(node, fill=fill, stroke=stroke)
