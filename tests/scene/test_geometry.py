from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.scene.geometry import Box, Matrix, Outline, bounds, outline_text, parse_outline, transform

coordinates = st.floats(-1e4, 1e4, allow_nan=False)
points = st.tuples(coordinates, coordinates)
segments = st.one_of(
    points.map(lambda p: ("M", *p)),
    points.map(lambda p: ("L", *p)),
    st.tuples(points, points, points).map(lambda p: ("C", *p[0], *p[1], *p[2])),
    st.just(("Z",)),
)
outlines = st.lists(segments, max_size=12).map(tuple)
matrices = st.builds(Matrix, *[st.floats(-10, 10) for _ in range(6)])


@given(outlines)
def test_an_outline_reads_back_from_its_text(outline: Outline) -> None:
    assert parse_outline(outline_text(outline)) == outline


@pytest.mark.parametrize("text", ["m 0 0", "M 0", "0 0 L 1 1", "M 0 0 Q 1 1 2 2", "M 0 0 L 1 1 x"])
def test_what_is_no_plain_outline_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"understood|before the numbers|too few"):
        parse_outline(text)


@given(matrices, matrices, points)
def test_one_map_then_another_is_their_product(first: Matrix, second: Matrix, point: tuple[float, float]) -> None:
    assert first.then(second).apply(*point) == pytest.approx(second.apply(*first.apply(*point)), rel=1e-6, abs=1e-3)


@given(st.integers(-8, 8), points)
def test_quarter_turns_are_exact_and_clockwise(quarters: int, point: tuple[float, float]) -> None:
    turned = point
    for _ in range(quarters % 4):
        turned = (-turned[1], turned[0])  # y down: right goes down, down goes left
    assert Matrix.turn(quarters).apply(*point) == turned
    assert Matrix.rotate(90 * quarters) == Matrix.turn(quarters)


@given(st.floats(-360, 360))
def test_a_rotation_keeps_lengths(degrees: float) -> None:
    assert math.hypot(*Matrix.rotate(degrees).apply(3, 4)) == pytest.approx(5)
    assert Matrix.rotate(degrees).factor == pytest.approx(1)


@given(outlines, matrices)
def test_the_bounds_of_an_outline_hold_each_of_its_points(outline: Outline, matrix: Matrix) -> None:
    mapped = transform(outline, matrix)
    box = bounds([mapped])
    xs = [x for _, *numbers in mapped for x in numbers[::2]]
    assert (box is None) == (not xs)
    if box is not None:
        assert box.x == min(xs)
        assert box.right == pytest.approx(max(xs), abs=1e-6)


@given(points, points, matrices)
def test_a_mapped_box_is_the_bounds_of_its_mapped_corners(
    corner: tuple[float, float], other: tuple[float, float], matrix: Matrix
) -> None:
    (x, right), (y, bottom) = (sorted(pair) for pair in zip(corner, other, strict=True))
    outline: Outline = (("M", x, y), ("L", right, y), ("L", right, bottom), ("L", x, bottom), ("Z",))
    found, wanted = Box(x, y, right - x, bottom - y).mapped(matrix), bounds([transform(outline, matrix)])
    assert wanted is not None
    assert found == pytest.approx(wanted, rel=1e-6, abs=1e-6)


def test_boxes_know_what_they_hold_and_meet() -> None:
    box = Box(0, 0, 10, 10)
    assert box.holds(Box(0, 0, 10, 10))
    assert not box.holds(Box(-1, 0, 5, 5))
    assert box.meets(Box(9, 9, 5, 5))
    assert not box.meets(Box(10, 0, 5, 5))
    assert box.inset(2) == Box(2, 2, 6, 6)
    assert box.moved(1, 2).centre == (6, 7)
