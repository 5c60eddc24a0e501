"""Common shapes as outlines, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from printkit.scene.geometry import Box, Outline, Segment

# A quarter circle as one cubic: the handle's length by the radius, with which the error is below 0.03 % of the radius.
_QUARTER = 4 / 3 * (math.sqrt(2) - 1)


def rectangle(box: Box, radius: float = 0.0) -> Outline:
    """A rectangle, its corners rounded by `radius` where that is above zero (and at most by half the shorter side)."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = min(radius, box.width / 2, box.height / 2)
    if r <= 0:
        return (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    h = r * (1 - _QUARTER)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - h, y, right, y + h, right, y + r),
        ("L", right, bottom - r),
        ("C", right, bottom - h, right - h, bottom, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + h, bottom, x, bottom - h, x, bottom - r),
        ("L", x, y + r),
        ("C", x, y + h, x + h, y, x + r, y),
        ("Z",),
    )


def notched(box: Box, radius: float) -> Outline:
    """A rectangle whose corners are bitten off by quarter circles: the shape of an old plaque."""
    x, y, right, bottom = box.x, box.y, box.right, box.bottom
    r = min(radius, box.width / 2, box.height / 2)
    q = r * _QUARTER
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - r, y + q, right - q, y + r, right, y + r),
        ("L", right, bottom - r),
        ("C", right - q, bottom - r, right - r, bottom - q, right - r, bottom),
        ("L", x + r, bottom),
        ("C", x + r, bottom - q, x + q, bottom - r, x, bottom - r),
        ("L", x, y + r),
        ("C", x + q, y + r, x + r, y + q, x + r, y),
        ("Z",),
    )


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Outline:
    """An ellipse, or a circle where one radius is given."""
    ry = rx if ry is None else ry
    h, k = rx * _QUARTER, ry * _QUARTER
    return (
        ("M", cx + rx, cy),
        ("C", cx + rx, cy + k, cx + h, cy + ry, cx, cy + ry),
        ("C", cx - h, cy + ry, cx - rx, cy + k, cx - rx, cy),
        ("C", cx - rx, cy - k, cx - h, cy - ry, cx, cy - ry),
        ("C", cx + h, cy - ry, cx + rx, cy - k, cx + rx, cy),
        ("Z",),
    )


def line(*points: tuple[float, float]) -> Outline:
    """Straight lines from point to point, left open."""
    (x, y), *rest = points
    return (("M", x, y), *(("L", a, b) for a, b in rest))


def polygon(points: Iterable[tuple[float, float]]) -> Outline:
    """Straight lines from point to point and back to the first."""
    return (*line(*points), ("Z",))


def star(cx: float, cy: float, outer: float, inner: float, points: int, turn: float = 0.0) -> Outline:
    """A star whose first tip points up, turned clockwise by `turn` degrees."""
    corners = []
    for index in range(2 * points):
        angle = math.radians(turn - 90 + index * 180 / points)
        radius = inner if index % 2 else outer
        corners.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    return polygon(corners)


def arc(cx: float, cy: float, radius: float, start: float, end: float) -> Outline:
    """An open part of a circle, from `start` to `end` degrees (0 points right, clockwise as seen)."""
    pieces = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians(end - start) / pieces
    handle = 4 / 3 * math.tan(step / 4) * radius
    angle = math.radians(start)
    segments: list[Segment] = [("M", cx + radius * math.cos(angle), cy + radius * math.sin(angle))]
    for _ in range(pieces):
        after = angle + step
        x1, y1 = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        x2, y2 = cx + radius * math.cos(after), cy + radius * math.sin(after)
        segments.append(
            (
                "C",
                x1 - handle * math.sin(angle),
                y1 + handle * math.cos(angle),
                x2 + handle * math.sin(after),
                y2 - handle * math.cos(after),
                x2,
                y2,
            )
        )
        angle = after
    return tuple(segments)


def smooth(points: Sequence[tuple[float, float]]) -> Outline:
    """An open curve through all points (Catmull and Rom's spline as cubics)."""
    padded = [points[0], *points, points[-1]]
    segments: list[Segment] = [("M", *points[0])]
    for before, start, end, after in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        segments.append(
            (
                "C",
                start[0] + (end[0] - before[0]) / 6,
                start[1] + (end[1] - before[1]) / 6,
                end[0] - (after[0] - start[0]) / 6,
                end[1] - (after[1] - start[1]) / 6,
                end[0],
                end[1],
            )
        )
    return tuple(segments)
