from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.scene.geometry import Box, Outline, bounds
from printkit.scene.shapes import arc, ellipse, line, notched, polygon, rectangle, smooth, star

sides = st.floats(0.1, 500)


def flattened(outline: Outline, steps: int = 40) -> list[tuple[float, float]]:
    """Points along an outline."""
    points: list[tuple[float, float]] = []
    for letter, *numbers in outline:
        if letter in ("M", "L"):
            points.append((numbers[0], numbers[1]))
        elif letter == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = points[-1], numbers
            for step in range(1, steps + 1):
                t = step / steps
                a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                points.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
    return points


def area(outline: Outline) -> float:
    points = flattened(outline)
    return abs(sum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True))) / 2


@given(sides, sides)
def test_a_rectangle_has_its_area(width: float, height: float) -> None:
    assert area(rectangle(Box(3, 4, width, height))) == pytest.approx(width * height)


@given(sides, sides, st.floats(0, 600))
def test_rounded_and_notched_corners_take_away_what_circles_do(width: float, height: float, radius: float) -> None:
    box, r = Box(0, 0, width, height), min(radius, width / 2, height / 2)
    assert area(rectangle(box, radius)) == pytest.approx(width * height - (4 - math.pi) * r * r, rel=1e-3, abs=1e-6)
    assert area(notched(box, radius)) == pytest.approx(width * height - math.pi * r * r, rel=2e-3, abs=2e-3)


@given(st.floats(0.1, 100))
def test_a_circle_is_round_to_a_thousandth(radius: float) -> None:
    for x, y in flattened(ellipse(5, 7, radius)):
        assert math.hypot(x - 5, y - 7) == pytest.approx(radius, rel=3e-4)


@given(st.floats(-720, 720), st.floats(-720, 720))
def test_an_arc_stays_on_its_circle_and_ends_where_it_should(start: float, end: float) -> None:
    points = flattened(arc(0, 0, 10, start, end))
    for x, y in points:
        assert math.hypot(x, y) == pytest.approx(10, rel=3e-4)
    for angle, (x, y) in ((start, points[0]), (end, points[-1])):
        assert (x, y) == pytest.approx(
            (10 * math.cos(math.radians(angle)), 10 * math.sin(math.radians(angle))), abs=1e-6
        )


def test_a_smooth_curve_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (3.0, 5.0), (7.0, 1.0), (9.0, 9.0)]
    curve = smooth(points)
    assert [segment[-2:] for segment in curve] == points


def test_straight_shapes() -> None:
    assert line((0, 0), (1, 2)) == (("M", 0, 0), ("L", 1, 2))
    assert polygon([(0, 0), (1, 0), (0, 1)])[-1] == ("Z",)
    assert bounds([star(0, 0, 10, 4, 5)]).y == -10  # type: ignore[union-attr]
