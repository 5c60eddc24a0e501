"""Level badges: each has as many corners as its level, so that no shade and no colour is needed to tell them apart."""

from __future__ import annotations

import functools
import math

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.faces.style import LEAST_LINE
from printkit.scene.geometry import Matrix, Outline, bounds, transform
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.scene.paint import BLACK, WHITE, Stroke
from printkit.scene.shapes import arc, star
from printkit.text import fonts

TREASURE = "*"  # how a treasure is written in text
RAYS = 1.62  # how far a treasure's rays reach, in radii of the badge
# Of each level's digit its height, and how far below the badge's middle its own middle is, in radii of the badge: as
# large as stays clear of the outline.
_DIGITS = {1: (1.36, 0.05), 2: (1.4, -0.04), 3: (1.48, 0.14), 4: (1.52, 0.0), 5: (1.54, 0.12)}
_BULGE = {3: 0.22, 4: 0.1, 5: 0.08}  # how far the sides curve out, in side lengths


@functools.cache
def shape(level: int) -> Outline:
    """The outline of a badge about (0, 0), of radius about 1: a drop, a lens, a triangle, a square, a pentagon."""
    if level == 1:
        return _drop()
    if level == 2:
        return _lens()
    radius = {3: 1.34, 4: 1.24, 5: 1.2}[level]
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
    reach, height = 1.38, 1.4
    return (
        ("M", -reach, 0.0),
        ("C", -reach * 0.5, -height, reach * 0.5, -height, reach, 0.0),
        ("C", reach * 0.5, height, -reach * 0.5, height, -reach, 0.0),
        ("Z",),
    )


@functools.cache
def badge(level: int, treasure: bool, radius: float, font: str, *, rays: bool = True) -> Group:
    """A badge with its digit, about (0, 0).

    A treasure turns it round, a white digit on black, and puts rays behind it where there is room for them.

    Args:
        level: 1 to 5.
        treasure: whether the monster has a treasure.
        radius: in mm.
        font: of the digit.
        rays: whether a treasure has rays.
    """
    line = stroke_of(radius)
    nodes: list[Node] = []
    smaller = treasure and rays
    if smaller:
        around = star(0, 0, RAYS * radius, RAYS * radius * 0.78, 16)
        nodes.append(Path(around, WHITE, Stroke(max(LEAST_LINE, line * 0.8), join="miter")))
    outline = transform(shape(level), Matrix.scale(radius * (0.86 if smaller else 1.0)))
    nodes.append(Path(outline, BLACK if treasure else WHITE, Stroke(line)))
    share, drop = (part * radius * (0.9 if smaller else 1.0) for part in _DIGITS[level])
    nodes.append(digit(level, share, font, white=treasure, y=drop))
    return Group(
        tuple(nodes), key=f"badge-{level}-{'t' if treasure else 'n'}{'r' if smaller else ''}-{number(radius)}-{font}"
    )


def stroke_of(radius: float) -> float:
    """How wide a badge's outline is, in mm."""
    return max(LEAST_LINE, radius * 0.16)


@functools.cache
def extent(level: int, treasure: bool, radius: float) -> tuple[float, float]:
    """How far a badge reaches to the right of its middle and below it, line included, in mm."""
    if treasure:
        line = max(LEAST_LINE, stroke_of(radius) * 0.8)
        return RAYS * radius + line / 2, RAYS * radius + line / 2
    box = bounds([shape(level)])
    assert box is not None, "an outline has points"
    return box.right * radius + stroke_of(radius) / 2, box.bottom * radius + stroke_of(radius) / 2


def digit(level: int, height: float, font: str, *, white: bool = False, x: float = 0.0, y: float = 0.0) -> Text:
    """A digit whose figure is `height` mm high, its middle at (x, y)."""
    size_pt = height / (fonts.find(font).cap_height / 1000) / MM_PER_PT
    return Text(x, y + height / 2, str(level), font, round(size_pt, 2), "middle", WHITE if white else BLACK)
