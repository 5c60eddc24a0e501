"""Level badges: each has as many corners as its level, so that no shade and no colour is needed to tell them apart."""

from __future__ import annotations

import functools
import math

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.faces.style import LEAST_LINE
from printkit.scene.geometry import Matrix, Outline, transform
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import arc, star
from printkit.text import fonts

TREASURE = "*"  # how a treasure is written in text
RAYS = 1.62  # how far a treasure's rays reach, in radii of the badge
_GROWTH = 0.045  # by which the digit of each level is larger than that of the level below
_BULGE = {3: 0.22, 4: 0.1, 5: 0.08}  # how far the sides curve out, in side lengths


@functools.cache
def shape(level: int) -> Outline:
    """The outline of a badge about (0, 0), of radius about 1: a drop, a lens, a triangle, a square, a pentagon."""
    if level == 1:
        return _drop()
    if level == 2:
        return _lens()
    radius = {3: 1.34, 4: 1.24, 5: 1.13}[level]
    turn = -90 + (45 if level == 4 else 0)
    points = [
        (
            radius * math.cos(math.radians(turn + n * 360 / level)),
            radius * math.sin(math.radians(turn + n * 360 / level)),
        )
        for n in range(level)
    ]
    drop = {3: 0.2, 4: 0.0, 5: 0.06}[level]  # so that the middle of its height is at 0
    bulged = _bulged(points, _BULGE[level])
    return transform(bulged, Matrix.move(0, drop))


def _bulged(points: list[tuple[float, float]], bulge: float) -> Outline:
    """A polygon about (0, 0) whose sides curve outwards."""
    segments: list[tuple[str, *tuple[float, ...]]] = [("M", *points[0])]
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        mx, my = (ax + bx) / 2, (ay + by) / 2
        away = bulge * math.hypot(bx - ax, by - ay) / math.hypot(mx, my)
        x1, y1 = ax + (bx - ax) / 3 + mx * away, ay + (by - ay) / 3 + my * away
        x2, y2 = ax + (bx - ax) * 2 / 3 + mx * away, ay + (by - ay) * 2 / 3 + my * away
        segments.append(("C", x1, y1, x2, y2, bx, by))
    segments.append(("Z",))
    return tuple(segments)


def _drop() -> Outline:
    """A circle drawn out to a tip at the top."""
    tip, (left, right), shoulder = -1.5, (-0.87, 0.87), -0.34
    return (
        ("M", right, shoulder),
        *arc(0, 0.12, 0.98, -28, 208)[1:],
        ("C", left + 0.32, shoulder - 0.42, -0.12, tip + 0.3, 0.0, tip),
        ("C", 0.12, tip + 0.3, right - 0.32, shoulder - 0.42, right, shoulder),
        ("Z",),
    )


def _lens() -> Outline:
    """Two arcs that meet in points at the left and right."""
    reach, height = 1.48, 1.3
    return (
        ("M", -reach, 0.0),
        ("C", -reach * 0.5, -height, reach * 0.5, -height, reach, 0.0),
        ("C", reach * 0.5, height, -reach * 0.5, height, -reach, 0.0),
        ("Z",),
    )


@functools.cache
def badge(level: int, treasure: bool, radius: float, font: str) -> Group:
    """A badge with its digit, about (0, 0).

    A treasure turns it round, a white digit on black, and puts rays behind it.

    Args:
        level: 1 to 5.
        treasure: whether the monster has a treasure.
        radius: in mm.
        font: of the digit.
    """
    line = max(LEAST_LINE, radius * 0.16)
    nodes: list[Node] = []
    if treasure:
        rays = star(0, 0, RAYS * radius, RAYS * radius * 0.78, 16)
        nodes.append(Path(rays, WHITE, Stroke(max(LEAST_LINE, line * 0.8), join="miter")))
    outline = transform(shape(level), Matrix.scale(radius * (0.86 if treasure else 1.0)))
    nodes.append(Path(outline, BLACK if treasure else WHITE, Stroke(line)))
    size = radius * 1.36 * (1 + _GROWTH * (level - 1)) * (0.9 if treasure else 1.0)
    nodes.append(digit(level, size, font, white=treasure))
    return Group(tuple(nodes), key=f"badge-{level}-{'t' if treasure else 'n'}-{number(radius)}-{font}")


def digit(level: int, height: float, font: str, *, white: bool = False, x: float = 0.0, y: float = 0.0) -> Text:
    """A digit whose figure is `height` mm high, its middle at (x, y)."""
    size_pt = height / (fonts.find(font).cap_height / 1000) / MM_PER_PT
    return Text(x, y + height / 2, str(level), font, round(size_pt, 2), "middle", WHITE if white else BLACK)
