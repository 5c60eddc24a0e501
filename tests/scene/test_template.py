from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.scene.template import Place, scale_for

REFERENCE = Size(63, 88)


def test_two_figures_of_three_make_a_box() -> None:
    assert Place(left=1, right=2, top=3, bottom=4).box(Size(100, 200), 1) == Box(1, 3, 97, 193)
    assert Place(left=1, width=10, top=3, height=5).box(Size(100, 200), 2) == Box(2, 6, 20, 10)
    assert Place(right=1, width=10, bottom=3, height=5).box(Size(100, 200), 1) == Box(89, 192, 10, 5)


@pytest.mark.parametrize(
    "place", [Place(), Place(left=1, top=1, bottom=1), Place(left=1, right=1, width=1, top=1, bottom=1)]
)
def test_any_other_number_of_figures_is_a_fault(place: Place) -> None:
    assert "needs two of" in place.fault()
    with pytest.raises(ValueError, match="needs two of"):
        place.box(Size(10, 10), 1)


@given(st.floats(20, 300), st.floats(20, 300))
def test_a_box_of_margins_stays_inside_on_every_size(width: float, height: float) -> None:
    size = Size(width, height)
    box = Place(left=5, right=7, top=10, bottom=30).box(size, scale_for(size, REFERENCE))
    assert Box(0, 0, *size).holds(box)
    assert box.width > 0
    assert box.height > 0
