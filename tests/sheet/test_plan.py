from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.scene.geometry import Box
from printkit.sheet.paper import CARD_SIZES, PAPERS
from printkit.sheet.plan import EDGE, FOLD_CLEARANCE, Backs, Grid, TooLargeError, grid_for, plan

sizes = st.builds(Size, st.floats(20, 130), st.floats(20, 180))
papers = st.builds(Size, st.floats(100, 500), st.floats(100, 700))
gaps = st.sampled_from([0.0, 2.0, 6.0])


def slots(grid: Grid) -> list[Box]:
    return [grid.slot(column, row) for row in range(grid.rows) for column in range(grid.columns)]


def grid_or_none(paper: Size, trim: Size, gap: float, fold: bool = False) -> Grid | None:
    try:
        return grid_for(paper, trim, gap=gap, slug=10.5, fold=fold)
    except TooLargeError:
        return None


@pytest.mark.parametrize(
    ("paper", "card", "count", "turned"),
    [
        ("a4", "poker", 9, False),
        ("letter", "poker", 9, False),
        ("a3", "poker", 18, True),
        ("a5", "poker", 4, False),
        ("a4", "mini", 18, True),
        ("a4", "tarot", 4, False),
        ("letter", "bridge", 9, False),
    ],
)
def test_usual_cards_on_usual_papers(paper: str, card: str, count: int, turned: bool) -> None:
    grid = grid_for(PAPERS[paper], CARD_SIZES[card], slug=10.5)
    assert grid.count == count
    assert grid.turned is turned


def test_nine_poker_cards_on_a4_lie_in_the_middle() -> None:
    grid = grid_for(PAPERS["a4"], CARD_SIZES["poker"])
    assert grid.margins == pytest.approx((10.5, 16.5))


@given(papers, sizes, gaps, st.booleans())
def test_slots_lie_inside_the_edges_and_apart(paper: Size, trim: Size, gap: float, fold: bool) -> None:
    grid = grid_or_none(paper, trim, gap, fold)
    assume(grid is not None)
    assert grid is not None
    fronts = slots(grid)
    backs = [grid.behind(c, r, Backs.FOLD)[0] for r in range(grid.rows) for c in range(grid.columns)] if fold else []
    free = Box(0, 0, *paper).inset(EDGE)
    for index, box in enumerate(fronts + backs):
        assert free.holds(box, 1e-3)
        for other in (fronts + backs)[:index]:
            assert not box.meets(other, 2e-3)
    if fold:
        middle = Box(paper.width / 2, paper.height / 2, 0, 0)
        for box in fronts + backs:
            off = abs(box.centre[0] - middle.x) - box.width / 2 if grid.fold == "column" else None
            off = abs(box.centre[1] - middle.y) - box.height / 2 if off is None else off
            assert off >= FOLD_CLEARANCE - 1e-3


@given(papers, sizes, gaps)
def test_one_pair_of_margins_holds_the_slug(paper: Size, trim: Size, gap: float) -> None:
    grid = grid_or_none(paper, trim, gap)
    assume(grid is not None)
    assert grid is not None
    assert max(grid.margins) >= 10.5 - 1e-3


@given(papers, sizes, gaps)
def test_no_row_or_column_more_would_fit(paper: Size, trim: Size, gap: float) -> None:
    grid = grid_or_none(paper, trim, gap)
    assume(grid is not None)
    assert grid is not None
    most = 0
    for cell in (trim, trim.turned()):
        for side, end in ((10.5, EDGE), (EDGE, 10.5)):
            columns = sum(k * cell.width + (k - 1) * gap <= paper.width - 2 * side for k in range(1, 60))
            rows = sum(k * cell.height + (k - 1) * gap <= paper.height - 2 * end for k in range(1, 60))
            most = max(most, columns * rows)
    # A card that misses by less than a thousandth of a millimetre still counts as fitting.
    assert grid.count >= most


@given(papers, sizes, gaps, st.sampled_from([Backs.LONG, Backs.SHORT]))
def test_a_back_lies_behind_its_front_and_points_its_way(paper: Size, trim: Size, gap: float, backs: Backs) -> None:
    """Turns the sheet over as a printer does, and looks through it."""
    grid = grid_or_none(paper, trim, gap)
    assume(grid is not None)
    assert grid is not None
    over_upright = (backs is Backs.LONG) == (paper.height >= paper.width)
    for row in range(grid.rows):
        for column in range(grid.columns):
            front = grid.slot(column, row)
            box, turn = grid.behind(column, row, backs)
            seen = (
                Box(paper.width - box.right, box.y, box.width, box.height)
                if over_upright
                else Box(box.x, paper.height - box.bottom, box.width, box.height)
            )
            assert seen == pytest.approx(front, abs=1e-6)
            # The way the card's top points, as (right, down) in quarter turns from 'up'.
            up = [(0, -1), (1, 0), (0, 1), (-1, 0)]
            front_up, back_up = up[int(grid.turned)], up[turn]
            through = (-back_up[0], back_up[1]) if over_upright else (back_up[0], -back_up[1])
            # Seen through the paper the back's top is the front's top: cards turn like the pages of a book.
            assert through == front_up


@given(st.lists(st.integers(0, 7), min_size=1, max_size=30))
def test_each_face_is_placed_as_often_as_it_is_wanted(copies: list[int]) -> None:
    layout = plan(copies, grid_for(PAPERS["a4"], CARD_SIZES["poker"]))
    found = Counter(slot.face for sheet in layout.sheets for slot in sheet)
    assert found == Counter({face: count for face, count in enumerate(copies) if count})
    for sheet in layout.sheets:
        assert len({(slot.column, slot.row) for slot in sheet}) == len(sheet)
        assert all(slot.column < 3 and slot.row < 3 for slot in sheet)
    assert all(len(sheet) == 9 for sheet in layout.sheets[:-1])


def test_a_card_that_is_too_large_is_told_with_both_sizes() -> None:
    with pytest.raises(TooLargeError, match=r"200 × 300 mm.* 210 × 297 mm"):
        grid_for(PAPERS["a4"], Size(200, 300))
    with pytest.raises(TooLargeError, match="with its back beside it"):
        grid_for(PAPERS["a5"], Size(100, 150), fold=True)
