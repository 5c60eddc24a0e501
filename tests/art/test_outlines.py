from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.art.outlines import area, contains, encloses, exact_bounds, joined, polygon, reversed_subpath, subpaths
from printkit.art.words import fit_box, read_outline
from printkit.scene.geometry import Matrix, Outline, parse_outline, transform

numbers = st.floats(-50, 50).map(lambda v: round(v, 2))
SQUARE = parse_outline("M 0 0 L 10 0 L 10 10 L 0 10 Z")


def winding(outline: Outline, x: float, y: float) -> int:
    """How often the outline runs around a point: the sum of the angles that its edges are seen under."""
    total = 0.0
    for piece in subpaths(outline):
        points = polygon(piece)
        for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1], strict=True):
            a, b = math.atan2(y1 - y, x1 - x), math.atan2(y2 - y, x2 - x)
            total += (b - a + math.pi) % (2 * math.pi) - math.pi
    return round(total / (2 * math.pi))


@st.composite
def triangles(draw: st.DrawFn) -> Outline:
    (a, b), (c, d), (e, f) = (draw(st.tuples(numbers, numbers)) for _ in range(3))
    return (("M", a, b), ("L", c, d), ("L", e, f), ("Z",))


@given(st.lists(triangles(), min_size=1, max_size=4), numbers, numbers)
def test_joined_shapes_hold_what_any_of_them_holds(shapes: list[Outline], x: float, y: float) -> None:
    """Off the lines, where a point is neither in nor out."""
    union = joined([(shape, "nonzero") for shape in shapes])
    assert union is not None
    x, y = x + 0.00321, y + 0.00437
    edges = [(p, q) for s in shapes for p, q in zip(polygon(s), polygon(s)[1:] + polygon(s)[:1], strict=True)]
    if any(abs((q[0] - p[0]) * (y - p[1]) - (q[1] - p[1]) * (x - p[0])) < 1e-6 for p, q in edges):
        return
    assert (winding(union, x, y) != 0) == any(winding(shape, x, y) != 0 for shape in shapes)


def test_rings_in_rings_by_the_even_odd_rule() -> None:
    rings = tuple(
        segment
        for size in (5, 4, 3, 2)
        for segment in transform(SQUARE, Matrix(size, 0, 0, size, -5 * size, -5 * size))
    )
    outline = joined([(rings, "evenodd")])
    assert outline is not None
    assert [winding(outline, x, 0) != 0 for x in (22, 17, 12, 7)] == [True, False, True, False]


def test_lines_that_cross_cannot_be_turned() -> None:
    star = parse_outline("M 50 5 L 79 95 L 3 39 L 97 39 L 21 95 Z")
    assert joined([(star, "evenodd")]) is None
    assert joined([(star, "nonzero")]) == star


@given(st.lists(numbers, min_size=8, max_size=8))
def test_bounds_touch_the_curve(n: list[float]) -> None:
    curve: Outline = (("M", n[0], n[1]), ("C", *n[2:]))
    box = exact_bounds(curve)
    points = polygon(curve, 400)
    assert box is not None
    for at, (low, high) in enumerate([(box.x, box.right), (box.y, box.bottom)]):
        assert low - 1e-9 <= min(p[at] for p in points) <= low + 0.05
        assert high - 0.05 <= max(p[at] for p in points) <= high + 1e-9


def test_a_subpath_run_backwards_has_the_opposite_area() -> None:
    piece = parse_outline("M 0 0 L 10 0 C 20 5 20 10 10 15 L 0 10 Z")
    back = reversed_subpath(piece)
    assert area(polygon(back)) == pytest.approx(-area(polygon(piece)))
    assert exact_bounds(back) == exact_bounds(piece)
    assert reversed_subpath(reversed_subpath(parse_outline("M 1 2 L 3 4 L 5 9"))) == parse_outline("M 1 2 L 3 4 L 5 9")


def test_a_piece_after_a_close_starts_where_the_last_one_did() -> None:
    assert subpaths(parse_outline("M 1 1 L 5 1 Z L 9 9")) == [
        parse_outline("M 1 1 L 5 1 Z"),
        parse_outline("M 1 1 L 9 9"),
    ]


def test_areas_and_points() -> None:
    assert area(polygon(SQUARE)) == 100
    assert contains(polygon(SQUARE), (5, 5)) and not contains(polygon(SQUARE), (15, 5))
    assert encloses(SQUARE) and not encloses(parse_outline("M 0 0 L 5 9"))
    assert exact_bounds(()) is None


def test_quadratic_curves_become_cubic() -> None:
    (_, (letter, *n)) = read_outline("M 0 0 Q 5 10 10 0")
    assert letter == "C" and n == pytest.approx([10 / 3, 20 / 3, 20 / 3, 20 / 3, 10, 0])
    with pytest.raises(ValueError, match="unknown"):
        read_outline("M 0 0 A 1 1 0 0 0 5 5")


def test_a_box_is_fitted_as_the_words_say() -> None:
    assert fit_box((10, 10), (40, 20), "xMidYMid") == (Matrix(2, 0, 0, 2, 10, 0), False)
    assert fit_box((10, 10), (40, 20), "xMaxYMax slice") == (Matrix(4, 0, 0, 4, 0, -20), True)
    assert fit_box((10, 10), (40, 20), "none") == (Matrix.scale(4, 2), False)
