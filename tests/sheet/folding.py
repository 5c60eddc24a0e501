"""Folds a net in space, by nothing but its corners and hinges: an oracle for nets of any kind."""

from __future__ import annotations

import math
from typing import TypeAlias

from printkit.sheet.net import Net, Panel

Vector: TypeAlias = tuple[float, float, float]


def folded(net: Net) -> dict[str, list[Vector]]:
    """Where each panel's corners come to lie when every hinge is folded backwards by a quarter turn.

    The flat net lies in the plane z = 0, its printed side towards the one who looks at it from z below zero; folding
    backwards turns panels away from there.
    """
    children: dict[str, list[Panel]] = {}
    for panel in net.panels:
        if panel.parent:
            children.setdefault(panel.parent, []).append(panel)
    result = {panel.name: [(x, y, 0.0) for x, y in panel.corners] for panel in net.panels}
    # Leaves first: what hangs on a panel turns with it.
    for panel in reversed(net.panels):
        if panel.hinge is None:
            continue
        axis = [(x, y, 0.0) for x, y in panel.hinge]
        moved = _below(panel.name, children)
        angle = math.pi / 2 * _sense(panel)
        for name in moved:
            result[name] = [_turned(point, axis[0], axis[1], angle) for point in result[name]]
    return result


def _below(name: str, children: dict[str, list[Panel]]) -> list[str]:
    return [name, *(inner for child in children.get(name, []) for inner in _below(child.name, children))]


def _sense(panel: Panel) -> int:
    """The sense of the turn about the hinge that takes the panel to z above zero."""
    assert panel.hinge is not None
    a, b = ((x, y, 0.0) for x, y in panel.hinge)
    middle = [sum(values) / len(panel.corners) for values in zip(*panel.corners, strict=True)]
    return 1 if _turned((middle[0], middle[1], 0.0), a, b, math.pi / 2)[2] > 0 else -1


def _turned(point: Vector, a: Vector, b: Vector, angle: float) -> Vector:
    """Rodrigues' rotation about the line through two points."""
    length = math.dist(a, b)
    k = [(q - p) / length for p, q in zip(a, b, strict=True)]
    v = [p - q for p, q in zip(point, a, strict=True)]
    cross = [k[1] * v[2] - k[2] * v[1], k[2] * v[0] - k[0] * v[2], k[0] * v[1] - k[1] * v[0]]
    dot = sum(p * q for p, q in zip(k, v, strict=True))
    c, s = math.cos(angle), math.sin(angle)
    x, y, z = (v[i] * c + cross[i] * s + k[i] * dot * (1 - c) + a[i] for i in range(3))
    return x, y, z


def extent(points: list[Vector]) -> list[tuple[float, float]]:
    """The least and the greatest of each coordinate, rounded to a micrometre."""
    return [(round(min(values), 6) + 0.0, round(max(values), 6) + 0.0) for values in zip(*points, strict=True)]


def overlap(first: Panel, second: Panel) -> bool:
    """Whether the flat panels, which are convex, share more than an edge: no straight line parts them."""
    for corners in (first.corners, second.corners):
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True):
            nx, ny = y2 - y1, x1 - x2
            spans = [[x * nx + y * ny for x, y in panel.corners] for panel in (first, second)]
            slack = 1e-6 * math.hypot(nx, ny)
            if max(spans[0]) <= min(spans[1]) + slack or max(spans[1]) <= min(spans[0]) + slack:
                return False
    return True
