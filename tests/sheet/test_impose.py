from __future__ import annotations

from collections import Counter

import pytest

from printkit.core.units import Size
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Page, Path
from printkit.scene.paint import BLACK
from printkit.scene.shapes import rectangle
from printkit.sheet.impose import Face, Look, impose
from printkit.sheet.plan import Backs, grid_for, plan

A4 = Size(210, 297)
POKER = Size(63, 88)
LOOK = Look("none", (1.0, -2.0), "Deck", "AlegreyaSans-Medium")


def side(tag: float) -> Group:
    return Group((Path(rectangle(Box(1, 1, tag, tag)), BLACK),))


def faces(count: int, backs: bool = True) -> list[Face]:
    return [Face(f"card-{i}", POKER, side(i + 1), side(100) if backs else None) for i in range(count)]


def placed(page: Page) -> list[Group]:
    """The groups that are faces, with the back's shift."""
    found = []
    for item in page.items:
        if isinstance(item, Group) and item.clip is not None:
            found.append(item)
        elif isinstance(item, Group):
            found += [inner for inner in item.items if isinstance(inner, Group) and inner.clip is not None]
    return found


@pytest.mark.parametrize(("backs", "pages"), [(Backs.NONE, 2), (Backs.LONG, 4), (Backs.SHORT, 4), (Backs.FOLD, 3)])
def test_every_face_is_there_once(backs: Backs, pages: int) -> None:
    cards = faces(11)
    layout = plan([1] * 11, grid_for(A4, POKER, fold=backs is Backs.FOLD))
    result = impose(cards, layout, backs, LOOK)
    assert len(result) == pages
    marks = Counter(group.mark for page in result for group in placed(page) if group.mark)
    assert marks == {f"card-{i}": 1 for i in range(11)}


def test_backs_are_shifted_by_the_offset_and_fronts_are_not() -> None:
    cards = faces(1)
    layout = plan([1], grid_for(A4, POKER))
    front, back = impose(cards, layout, Backs.LONG, LOOK)
    moved = next(item for item in back.items if isinstance(item, Group) and item.matrix == Matrix.move(1.0, -2.0))
    assert len(moved.items) == 1
    assert placed(front)[0].matrix.apply(0, 0) == pytest.approx((10.5, 16.5))
    # A single card on a sheet for nine: its back lies at the other end of the row.
    assert placed(back)[0].matrix.apply(0, 0) == pytest.approx((210 - 10.5 - 63, 16.5))


def test_a_turned_card_keeps_its_top_to_the_right() -> None:
    grid = grid_for(Size(297, 420), POKER)
    assert grid.turned
    (page,) = impose(faces(1, backs=False), plan([1], grid), Backs.NONE, LOOK)
    matrix = placed(page)[0].matrix
    left_top, right_top = matrix.apply(0, 0), matrix.apply(63, 0)
    assert right_top[0] == pytest.approx(left_top[0])
    assert right_top[1] > left_top[1]


def test_pages_say_which_sheet_and_side_they_are() -> None:
    layout = plan([1] * 10, grid_for(A4, POKER))
    assert [page.label for page in impose(faces(10), layout, Backs.LONG, LOOK)] == ["1F", "1B", "2F", "2B"]
    assert [page.label for page in impose(faces(10, False), layout, Backs.NONE, LOOK)] == ["1", "2"]
