"""Outlines as areas: exact bounds, and several shapes joined into one clip."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal, TypeAlias

from printkit.scene.geometry import Box, Outline, Segment, bounds

Rule: TypeAlias = Literal["nonzero", "evenodd"]
Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = list[Point]

_STEPS = 12  # straight pieces for a curve where only windings and crossings matter
_MAX_EDGES = 4000  # crossings are looked for pair by pair, so not among more edges than this


def subpaths(outline: Outline) -> list[Outline]:
    """The outline cut before each M; a piece that begins after a Z starts where the last piece did."""
    result: list[list[Segment]] = []
    for segment in outline:
        if segment[0] == "M" or not result:
            result.append([segment])
        elif result[-1][-1][0] == "Z":
            result.append([result[-1][0], segment])
        else:
            result[-1].append(segment)
    return [tuple(piece) for piece in result]


def encloses(outline: Outline) -> bool:
    """Whether any area may lie within: False for a single straight line, and for lines all upright or all level."""
    if any(segment[0] == "C" for segment in outline):
        return True
    box = bounds([outline])
    if box is None or box.width == 0 or box.height == 0:
        return False
    return any(len(piece) > 2 and piece[2][0] != "Z" for piece in subpaths(outline))


def exact_bounds(outline: Outline) -> Box | None:
    """The box around the curve itself (not its handles); None without points."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for letter, *numbers in outline:
        if letter == "C":
            xs += _extremes(x, *numbers[0::2])
            ys += _extremes(y, *numbers[1::2])
        if numbers:
            x, y = numbers[-2:]
            xs.append(x)
            ys.append(y)
    if not xs:
        return None
    return Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _extremes(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The values of one coordinate of a cubic curve where its slope is zero."""
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        inside = b * b - 4 * a * c
        root = math.sqrt(inside) if inside >= 0 else math.nan
        roots = [(-b + root) / (2 * a), (-b - root) / (2 * a)]
    return [_cubic(p0, p1, p2, p3, t) for t in roots if 0 < t < 1]


def _cubic(p0: float, p1: float, p2: float, p3: float, t: float) -> float:
    u = 1 - t
    return u * u * u * p0 + 3 * u * u * t * p1 + 3 * u * t * t * p2 + t * t * t * p3


def polygon(piece: Outline, steps: int = _STEPS) -> Polygon:
    """The corners of one subpath, its curves cut into straight pieces; not closed by a repeated point."""
    points: Polygon = []
    for letter, *n in piece:
        if letter == "C":
            x, y = points[-1]
            for step in range(1, steps + 1):
                t = step / steps
                points.append((_cubic(x, n[0], n[2], n[4], t), _cubic(y, n[1], n[3], n[5], t)))
        elif n:
            points.append((n[0], n[1]))
    return points


def area(points: Polygon) -> float:
    """The area within a polygon: positive where it runs clockwise as seen (y down)."""
    total = 0.0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        total += x1 * y2 - x2 * y1
    return total / 2


def reversed_subpath(piece: Outline) -> Outline:
    """One subpath run the other way; closed if it was."""
    points: list[Point] = []
    handles: list[tuple[Point, Point] | None] = []
    closed = False
    for letter, *n in piece:
        if letter == "Z":
            closed = True
            continue
        if letter != "M":
            handles.append(((n[0], n[1]), (n[2], n[3])) if letter == "C" else None)
        points.append((n[-2], n[-1]))
    result: list[Segment] = [("M", *points[-1])]
    for point, pair in zip(reversed(points[:-1]), reversed(handles), strict=True):
        result.append(("L", *point) if pair is None else ("C", *pair[1], *pair[0], *point))
    return (*result, ("Z",)) if closed else tuple(result)


def joined(shapes: Sequence[tuple[Outline, Rule]]) -> Outline | None:
    """One outline whose nonzero inside is the union of the shapes' insides; None where that can't be promised.

    Shapes that lie apart are simply strung together. Those whose boxes meet are first turned so that every winding
    number is zero or above, for opposite turns would cancel each other where they overlap; this is possible when no
    subpath of a shape crosses another or itself.
    """
    if len(shapes) == 1 and shapes[0][1] == "nonzero":
        return shapes[0][0]
    boxes = [exact_bounds(outline) for outline, _ in shapes]
    result: list[Segment] = []
    for index, (outline, rule) in enumerate(shapes):
        box = boxes[index]
        if box is None:
            continue
        alone = not any(box.meets(other, 0.0) for at, other in enumerate(boxes) if other is not None and at != index)
        if rule == "nonzero" and alone:
            result += outline
            continue
        turned = _turned(outline, rule)
        if turned is None:
            return None
        result += turned
    return tuple(result)


def _turned(outline: Outline, rule: Rule) -> Outline | None:
    """The same area by the nonzero rule, with no winding number below zero; None if its lines cross."""
    pieces = [piece for piece in subpaths(outline) if len(piece) > 1]
    polygons = [polygon(piece) for piece in pieces]
    if _cross(polygons):
        return None
    signs = [1 if area(points) >= 0 else -1 for points in polygons]
    depths = []
    windings = []
    for at, points in enumerate(polygons):
        around = [other for other in range(len(polygons)) if other != at and contains(polygons[other], points[0])]
        depths.append(len(around))
        windings.append(signs[at] + sum(signs[other] for other in around))
    if rule == "evenodd":
        wanted = [1 if depth % 2 == 0 else -1 for depth in depths]
    else:
        if min(windings) < 0 < max(windings):
            return None
        flip = -1 if min(windings) < 0 else 1
        wanted = [flip * sign for sign in signs]
    result: list[Segment] = []
    for piece, sign, want in zip(pieces, signs, wanted, strict=True):
        result += piece if sign == want else reversed_subpath(piece)
    return tuple(result)


def contains(points: Polygon, point: Point) -> bool:
    """Whether a point lies in a polygon (even-odd), by the edges that a ray to the right meets."""
    x, y = point
    inside = False
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
        if (y1 > y) != (y2 > y) and x < (x2 - x1) * (y - y1) / (y2 - y1) + x1:
            inside = not inside
    return inside


def _cross(polygons: Sequence[Polygon]) -> bool:
    """Whether any two edges cross (or there are too many to tell). Edges that only touch do not cross."""
    edges = [
        (min(a[0], b[0]), max(a[0], b[0]), a, b)
        for points in polygons
        for a, b in zip(points, points[1:] + points[:1], strict=True)
        if a != b
    ]
    if len(edges) > _MAX_EDGES:
        return True
    edges.sort()
    for at, (_, right, a, b) in enumerate(edges):
        for left, _, c, d in edges[at + 1 :]:
            if left > right:
                break
            if _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0:
                return True
    return False


def _side(a: Point, b: Point, p: Point) -> float:
    """Above zero on the one side of the line through a and b, below on the other."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
