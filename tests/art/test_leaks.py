from __future__ import annotations

import math

import pytest

from printkit.art.leaks import Leak
from printkit.art.measure import measure
from printkit.art.svg import read_svg
from printkit.data.problems import Where

CORNERS = [(x, y) for x in (5, 22, 39) for y in (5, 22, 39)]
GAPS = [0.3, 0.6, 0.9, 1.2, 2.2, 3.3, 4.4]
SCALE = 3.0  # mm of a unit: the picture is 180 mm wide


def leaks_of(body: str, width: float = 0.3, scale: float = SCALE) -> tuple[Leak, ...]:
    group = f'<g fill="none" stroke="black" stroke-width="{width}">{body}</g>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">{group}</svg>'
    drawing, problems = read_svg(text.encode(), "a.svg", "art")
    assert drawing is not None and not problems
    found, _ = measure(drawing, scale, Where("deck.yaml", 3, 7), "art", widths=False)
    assert found is not None
    return found.leaks


def boxes(but: tuple[int, int] | None = None) -> str:
    return "".join(f'<rect x="{x}" y="{y}" width="12" height="12"/>' for x, y in CORNERS if (x, y) != but)


@pytest.mark.parametrize("gap", GAPS)
@pytest.mark.parametrize("angle", [0, 17, 45])
@pytest.mark.parametrize(("width", "scale"), [(0.2, 1.5), (0.2, 3), (0.5, 4)])
def test_a_box_of_nine_that_is_open_is_told_with_the_place_of_its_gap(
    gap: float, angle: float, width: float, scale: float
) -> None:
    half = gap / scale / 2
    turned = f'<path transform="rotate({angle} 28 28)" d="M{28 + half} 23H33V33H23V23H{28 - half}"/>'
    (leak,) = leaks_of(boxes((22, 22)) + turned, width, scale)
    at = math.radians(angle)
    wanted = scale * (28 + 5 * math.sin(at)), scale * (28 - 5 * math.cos(at))
    assert (leak.x, leak.y) == pytest.approx(wanted, abs=0.8)
    assert leak.area_mm2 == pytest.approx((scale * (10 - width)) ** 2, rel=0.15)


@pytest.mark.parametrize("gap", GAPS)
def test_a_box_that_is_open_to_its_neighbour_is_told(gap: float) -> None:
    half = gap / SCALE / 2
    walls = f'<path d="M5 5H50V50H5Z M5 20H50 M5 35H50 M35 5V50 M20 5V{27 - half} M20 {27 + half}V50"/>'
    (leak,) = leaks_of(walls)
    assert (leak.x, leak.y) == pytest.approx((20 * SCALE, 27 * SCALE), abs=0.8)


@pytest.mark.parametrize("gap", [1.2, 2.2, 3.3, 4.4])
def test_a_corner_that_does_not_close_is_told(gap: float) -> None:
    (leak,) = leaks_of(boxes((22, 22)) + f'<path d="M{23 + gap / SCALE} 23H33V33H23V23"/>')
    assert (leak.x, leak.y) == pytest.approx((23 * SCALE, 23 * SCALE), abs=0.6 + gap / 2)


def test_two_gaps_of_one_outline_are_both_told() -> None:
    """Neither of them closed alone would close the area."""
    found = leaks_of(boxes((22, 22)) + '<path d="M29 23H33V33H29M27.5 33H23V23H27.5"/>')
    assert sorted((leak.x, leak.y) for leak in found) == [
        pytest.approx((28.25 * SCALE, 23 * SCALE), abs=0.8),
        pytest.approx((28.25 * SCALE, 33 * SCALE), abs=0.8),
    ]


@pytest.mark.parametrize(
    "body",
    [
        pytest.param('<path d="M28 22V32"/>', id="a line that ends near the other side"),
        pytest.param('<path d="M24 26H31M24 29H31"/>', id="lines that hang in the air"),
        pytest.param('<path d="M22 28H34" stroke-dasharray="1 .5"/>', id="a seam"),
        pytest.param('<path d="M22 28H26M30 25V31"/>', id="a line before the middle of another"),
        pytest.param('<path d="M28 22V25M28 34V31.5"/>', id="two ends that are farther apart"),
        pytest.param('<path d="M22 26q3 3 5 0M34 26q-3 3 -5 0"/>', id="two curls"),
    ],
)
def test_free_ends_that_close_nothing_are_no_leaks(body: str) -> None:
    assert leaks_of(boxes() + body) == ()


def test_a_wide_opening_is_meant() -> None:
    assert leaks_of(boxes((22, 22)) + '<path d="M29.5 23H33V33H23V23H26.5"/>') == ()
