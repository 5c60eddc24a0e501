from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.sheet.book import (
    MOST_PAGES,
    OUTSIDE,
    TRIMS,
    cover_plan,
    frame_for,
    inside_margin,
    parse_trim,
    spine_width,
    suited,
)
from printkit.text.style import BookStyle


def test_trims_are_read_by_name_in_inches_or_as_a_size() -> None:
    assert parse_trim("A5").size == Size(148, 210)
    assert parse_trim("6x9").size == parse_trim(" 6 × 9 in").size == pytest.approx((152.4, 228.6))
    assert parse_trim("8.5x11").name == "letter"
    assert str(parse_trim("150x200")) == "150 × 200 mm"
    assert parse_trim("7x10in").size == pytest.approx((177.8, 254))
    for wrong in ("", "a9", "6", "6x", "7x9", "9000x9000"):  # 7 × 9 mm is no book
        with pytest.raises(ValueError, match=r"trim|book"):
            parse_trim(wrong)


@pytest.mark.parametrize(
    ("pages", "inches"),
    [
        (24, 0.375),
        (150, 0.375),
        (151, 0.5),
        (300, 0.5),
        (301, 0.625),
        (500, 0.625),
        (501, 0.75),
        (701, 0.875),
        (828, 0.875),
    ],
)
def test_the_margin_at_the_spine_is_that_of_print_on_demand(pages: int, inches: float) -> None:
    assert inside_margin(pages) == pytest.approx(inches * 25.4)


def test_a_book_may_be_too_thick() -> None:
    with pytest.raises(ValueError, match="829"):
        inside_margin(MOST_PAGES + 1)


@given(st.sampled_from(sorted(TRIMS)), st.integers(1, MOST_PAGES))
def test_every_frame_keeps_the_least_margins_and_leaves_room(name: str, pages: int) -> None:
    frame = frame_for(TRIMS[name], pages)
    assert frame.inner >= inside_margin(pages)
    assert min(frame.outer, frame.top, frame.bottom) >= OUTSIDE
    assert frame.inner >= frame.outer
    assert min(frame.room) > 80
    assert frame.left(0) == frame.inner
    assert frame.left(1) == frame.outer


def test_wide_pages_get_two_columns() -> None:
    style = BookStyle()
    assert suited(style, frame_for(TRIMS["a5"])).columns == 1
    assert suited(style, frame_for(TRIMS["a4"])).columns == 2
    assert suited(style.scaled(1.6), frame_for(TRIMS["a4"])).columns == 1


def test_a_cover_wraps_around_the_pages() -> None:
    plan = cover_plan(TRIMS["6x9"], 100)
    assert spine_width(100) == pytest.approx(0.2252 * 25.4)
    assert plan.spine.width == spine_width(100)
    assert plan.spine.x == plan.back.right
    assert plan.front.x == plan.spine.right
    assert plan.sheet.width == pytest.approx(2 * 152.4 + 5.72008 + 6.4)
    assert plan.sheet.height == pytest.approx(228.6 + 6.4)
    assert plan.trim.right == plan.front.right
    assert plan.spine_text
    assert not cover_plan(TRIMS["6x9"], 78).spine_text
