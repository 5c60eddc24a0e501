from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.data.languages import languages
from printkit.scene.geometry import IDENTITY, Box, Matrix, bounds
from printkit.scene.nodes import Group, Node, Path, Text
from printkit.sheet.marks import (
    CROP_LENGTH,
    HAIRLINE,
    MARK_EDGE,
    RULER,
    SLUG_FLOOR_PT,
    SLUG_HEIGHT,
    SLUG_MARGIN,
    Marks,
    Slug,
    fold_line,
    marks,
    ruler,
    slug,
    slug_lacks,
)
from printkit.sheet.plan import EDGE, Backs, Grid, TooLargeError, grid_for
from printkit.text import fonts

FONT = "AlegreyaSans-Medium"
papers = st.builds(Size, st.floats(120, 450), st.floats(150, 600))
cards = st.builds(Size, st.floats(30, 110), st.floats(30, 150))


def make(paper: Size, card: Size, gap: float, fold: bool) -> Grid | None:
    try:
        return grid_for(paper, card, gap=gap, slug=SLUG_MARGIN, fold=fold)
    except TooLargeError:
        return None


def lines(nodes: tuple[Node, ...]) -> Iterator[Box]:
    for node in nodes:
        assert isinstance(node, Path)
        box = bounds([node.outline])
        assert box is not None
        yield box


def trims(grid: Grid) -> list[Box]:
    boxes = [grid.slot(column, row) for row in range(grid.rows) for column in range(grid.columns)]
    if grid.fold:
        boxes += [grid.behind(column, row, Backs.FOLD)[0] for row in range(grid.rows) for column in range(grid.columns)]
    return boxes


@given(papers, cards, st.sampled_from([0.0, 3.0, 8.0]), st.booleans(), st.data())
def test_cut_lines_run_along_the_cards_that_are_there_and_no_further(
    paper: Size, card: Size, gap: float, fold: bool, data: st.DataObject
) -> None:
    grid = make(paper, card, gap, fold)
    assume(grid is not None)
    assert grid is not None
    count = data.draw(st.integers(1, grid.count))
    every = trims(grid)
    there = [*every[:count], *(every[grid.count : grid.count + count])]
    found = list(lines(marks(grid, "cut", 0, there)))
    for box in there:
        for x in (box.x, box.right):
            assert any(abs(at.x - x) < 1e-4 and at.y <= box.y and at.bottom >= box.bottom for at in found)
        for y in (box.y, box.bottom):
            assert any(abs(at.y - y) < 1e-4 and at.x <= box.x and at.right >= box.right for at in found)
    for at in found:
        assert any(at.meets(box.inset(-0.01)) for box in there)
    empty = [box for box in every if box not in there and not any(box.inset(-3).meets(other) for other in there)]
    assert not any(at.meets(box) for at in found for box in empty)


@given(papers, cards, st.sampled_from([0.0, 3.0, 8.0]), st.booleans(), st.sampled_from([0.0, 1.5]))
def test_crop_marks_keep_off_the_cards_and_off_the_edge(
    paper: Size, card: Size, gap: float, fold: bool, bleed: float
) -> None:
    gap = max(gap, 2 * bleed)
    grid = make(paper, card, gap, fold)
    assume(grid is not None)
    assert grid is not None
    free = Box(0, 0, *paper).inset(MARK_EDGE - 0.01)
    for mark in lines(marks(grid, "crop", bleed, trims(grid))):
        assert free.holds(mark)
        assert max(mark.width, mark.height) <= CROP_LENGTH + 1e-6 or grid.gap > 2
        for trim in trims(grid):
            assert not mark.inset(-0.05).meets(trim, 0.06)


@given(papers, cards, st.sampled_from([0.0, 5.0]), st.booleans())
def test_every_trim_edge_has_a_crop_mark_at_both_ends_of_the_sheet(
    paper: Size, card: Size, gap: float, fold: bool
) -> None:
    grid = make(paper, card, gap, fold)
    assume(grid is not None)
    assert grid is not None
    found = list(lines(marks(grid, "crop", 0, trims(grid))))
    for trim in trims(grid):
        for x in (trim.x, trim.right):
            upright = [mark for mark in found if mark.width < 1e-9 and abs(mark.x - x) < 1e-6]
            assert any(mark.bottom <= trim.y + 1e-6 for mark in upright)
            assert any(mark.y >= trim.bottom - 1e-6 for mark in upright)


@given(papers, cards, st.booleans(), st.sampled_from(["crop", "cut"]), st.sampled_from(languages()))
def test_marks_and_slug_do_not_meet(paper: Size, card: Size, fold: bool, kind: Marks, language: str) -> None:
    grid = make(paper, card, 0, fold)
    assume(grid is not None)
    assert grid is not None
    text = slug(grid, Slug("A deck 1.0", "sheet 1 of 9, front", FONT, language))
    for box in extents(text):
        assert Box(0, 0, *paper).inset(EDGE - 0.1).holds(box, 0.05)
        for trim in trims(grid):
            assert not box.meets(trim)
        if kind == "crop":
            for mark in lines(marks(grid, kind, 0, trims(grid))):
                assert not box.meets(mark.inset(-0.05), 0.06)


@given(papers, cards, st.sampled_from(languages()))
def test_a_fold_line_does_not_cross_the_slug(paper: Size, card: Size, language: str) -> None:
    grid = make(paper, card, 0, True)
    assume(grid is not None)
    assert grid is not None
    (fold,) = lines(fold_line(grid))
    for box in extents(slug(grid, Slug("A deck 1.0", "sheet 1 of 9, front", FONT, language))):
        assert not box.meets(fold.inset(-0.1))
    beyond = min(trim.y for trim in trims(grid)), max(trim.bottom for trim in trims(grid))
    if grid.fold == "column":  # the fold is made along the whole of the cards
        assert fold.y <= beyond[0]
        assert fold.bottom >= beyond[1]


def extents(node: Node, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """The boxes of all lines and texts, on the page."""
    if isinstance(node, Group):
        for item in node.items:
            yield from extents(item, node.matrix.then(matrix))
        return
    if isinstance(node, Text):
        font = fonts.find(node.font)
        width = font.width(node.content, node.size_pt)
        x = node.x - {"start": 0.0, "middle": 0.5, "end": 1.0}[node.anchor] * width
        box = Box(x, node.y - font.height_of_capitals(node.size_pt), width, font.height_of_capitals(node.size_pt))
    else:
        assert isinstance(node, Path)
        found = bounds([node.outline])
        assert found is not None
        box = found
    corners = [matrix.apply(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    yield Box(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_the_slugs_ruler_is_fifty_millimetres_long() -> None:
    grid = grid_for(Size(210, 297), Size(63, 88))
    boxes = list(extents(slug(grid, Slug("a", "b", FONT))))
    assert any(abs(box.width - 50) < 1e-9 and box.height < 1e-9 for box in boxes)


@pytest.mark.parametrize("language", languages())
def test_the_words_above_a_ruler_are_no_longer_than_it(language: str) -> None:
    (label,) = [node for node in ruler(0, 0, 50, FONT, language) if isinstance(node, Text)]
    assert "50 mm" in label.content
    assert fonts.find(FONT).width(label.content, label.size_pt) < 50


def test_in_a_side_margin_the_slug_runs_upwards() -> None:
    grid = grid_for(Size(215.9, 279.4), Size(63, 88), slug=SLUG_MARGIN)
    text = slug(grid, Slug("a", "b", FONT))
    assert text.matrix.a == 0
    assert text.matrix.b == -1


def test_none_means_none_and_hairlines_are_hairlines() -> None:
    grid = grid_for(Size(210, 297), Size(63, 88))
    assert marks(grid, "none", 0, trims(grid)) == ()
    assert pytest.approx(0.15) == HAIRLINE.width
    assert len(marks(grid, "cut", 0, trims(grid))) == 8
    assert fold_line(grid) == ()


@given(
    st.text(st.sampled_from("abc xyz MW"), min_size=1, max_size=90).filter(str.strip),
    st.sampled_from([(148, 210), (210, 297), (420, 297), (120, 160)]),
)
def test_words_of_the_margin_keep_off_the_ruler_or_say_how_much_they_lack(left: str, paper: tuple[int, int]) -> None:
    grid = Grid(Size(*paper), 1, 1, Size(63, 88), 0)
    text = Slug(left, "sheet 10 of 12, front", FONT)
    words = [node for node in slug(grid, text).items if isinstance(node, Text) and "print at" not in node.content]
    length = max(paper[0] if grid.margins[1] >= grid.margins[0] else paper[1], 0)
    said = " ".join(word.content for word in words if word.anchor == "start")
    assert said.split() == left.split()
    if slug_lacks(grid, text) > 0:
        return
    for word in words:
        width = fonts.find(FONT).width(word.content, word.size_pt)
        if word.anchor == "start":
            assert word.x + width <= (length - RULER) / 2
        else:
            assert word.x - width >= (length + RULER) / 2
        assert word.size_pt >= SLUG_FLOOR_PT
        assert 0 < word.y <= SLUG_HEIGHT
