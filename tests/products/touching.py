"""Whether words on a page lie on other words, or on lines, as the scene has them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from printkit.core.units import MM_PER_PT
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.text import fonts

BELOW = frozenset("gjpqyQ,;()")  # reach below the line
AIR = 0.3  # mm between letters and whatever is beside them


def _box(corners: list[tuple[float, float]], matrix: Matrix) -> Box:
    xs, ys = zip(*(matrix.apply(x, y) for x, y in corners), strict=True)
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def words_of(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[str, Box]]:
    """Each text with its box, from the foot of its letters to the top of its capitals; not of small pictures."""
    if isinstance(node, Group):
        if node.clip is not None:
            return
        for item in node.items:
            yield from words_of(item, node.matrix.then(matrix))
    elif isinstance(node, Text):
        font = fonts.find(node.font)
        width, size = font.width(node.content, node.size_pt), node.size_pt
        left = node.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[node.anchor] * width
        below = 0.2 * size * MM_PER_PT if BELOW & set(node.content) else 0.0
        top, foot = node.y - font.height_of_capitals(size), node.y + below
        yield node.content, _box([(left, top), (left + width, foot)], matrix)


def lines_of(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """Each straight line, as a box without breadth; not of small pictures."""
    if isinstance(node, Group):
        if node.clip is not None:
            return
        for item in node.items:
            yield from lines_of(item, node.matrix.then(matrix))
    elif isinstance(node, Path):
        points = [(step[1], step[2]) for step in node.outline if len(step) == 3]
        closed = points + points[:1] if node.outline[-1][0] == "Z" else points
        yield from (_box([one, other], matrix) for one, other in pairwise(closed))


def touching(nodes: tuple[Node, ...], air: float = AIR) -> list[tuple[str, str]]:
    """Words that lie on other words, or have less than `air` mm to a straight line."""
    words = [found for node in nodes for found in words_of(node)]
    lines = [found for node in nodes for found in lines_of(node)]
    found = [(one, other) for (one, box), (other, its) in combinations(words, 2) if box.meets(its)]
    return found + [(said, "a line") for said, box in words for line in lines if box.meets(line.inset(-air))]
