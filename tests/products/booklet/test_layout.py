"""Where things lie on a booklet's pages: nothing overlaps, nothing is cut off, and what is read is large enough."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.units import Size
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.faces.badges import extent
from printkit.games.pentomancy.faces.strip import badge_radius, boxes
from printkit.games.pentomancy.grade import Grade
from printkit.products.booklet.answers import Answer, answer_layouts, answer_nodes, page_rows
from printkit.products.booklet.arrange import LEAST_CODE_TILE, Layout, arrange_page, look_for
from printkit.products.booklet.book import booklet, frame_for, plan_problems, styles
from printkit.products.booklet.example import example_puzzle
from printkit.products.booklet.figures import Figures
from printkit.products.booklet.gradepage import grade_page
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import gather
from printkit.products.booklet.style import LARGE_PT
from printkit.products.booklet.tables import column_rows, table_layout, table_pages
from printkit.products.booklet.words import words_of
from printkit.scene.geometry import IDENTITY, Box, Matrix
from printkit.scene.nodes import Group, Node, Text
from printkit.sheet.book import parse_trim
from printkit.text import fonts
from printkit.text.blocks import Call

TRIMS = ("a5", "6x9", "8x10", "letter", "8.5x11", "a4")
PAGES = 300  # a thick book has a wide inner margin


def plan_of(trim: str, per_page: int, mode: str = "explore", large: bool = False, language: str = "en") -> BookPlan:
    font = "legible" if large or mode == "gentle" else "classic"
    size = parse_trim(trim).size
    return BookPlan(
        trim=size,
        trim_name=trim,
        per_page=per_page,
        mode=mode,  # type: ignore[arg-type]
        large=large,
        font=font,  # type: ignore[arg-type]
        language=language,
    )


def is_refused(plan: BookPlan) -> bool:
    return any(problem.code == "tiles-too-small" for problem in plan_problems(replace(plan, counts=(1, 0, 0, 0))))


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("key_letters", [False, True])
def test_one_and_two_puzzles_fit_a_page_of_every_trim_and_four_one_of_the_large_ones(
    trim: str, key_letters: bool
) -> None:
    for per_page in (1, 2, 4):
        refused = is_refused(replace(plan_of(trim, per_page), key_letters=key_letters))
        assert refused == (per_page == 4 and trim in ("a5", "6x9")), per_page


@pytest.mark.parametrize("trim", ["letter", "8.5x11", "a4"])
def test_large_print_and_puzzles_for_children_fit_twice_on_a_large_page(trim: str) -> None:
    assert not is_refused(plan_of(trim, 2, large=True))
    assert not is_refused(plan_of(trim, 2, "gentle"))


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("per_page", [1, 2, 4])
@pytest.mark.parametrize("mode", ["explore", "gentle", "logic"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_parts_of_a_puzzle_lie_inside_its_box_and_clear_of_one_another(
    trim: str, per_page: int, mode: str, large: bool, language: str
) -> None:
    plan = plan_of(trim, per_page, mode, large, language)
    style, _ = styles(plan)
    lie = arrange_page(frame_for(plan.trim, PAGES).room, per_page, style)
    if is_refused(plan):
        return
    parts = parts_of(lie.layout)
    whole = Box(0, 0, lie.size.width, lie.size.height)
    for part in parts:
        assert part.x >= -1e-6
        assert part.y >= 0
        assert part.right <= whole.right + 1e-6
        assert part.bottom <= whole.bottom + 1e-6
    for one, other in itertools.combinations(parts, 2):
        across = min(one.right, other.right) - max(one.x, other.x)
        down = min(one.bottom, other.bottom) - max(one.y, other.y)
        assert min(across, down) <= 1e-6
    track = lie.layout.track
    if track is not None:
        row = boxes(track.width, track.height, lie.layout.beside, style.label_pt)
        assert all(min(box.width, box.height) >= 7 for box in row)


def parts_of(layout: Layout) -> list[Box]:
    return [part for part in (layout.board, layout.track, layout.rules, layout.hint) if part is not None]


def test_rules_stand_on_the_page_or_before_the_puzzles() -> None:
    for trim, per_page in (("a4", 4), ("letter", 4), ("a5", 1), ("a5", 2)):
        plan = replace(plan_of(trim, per_page), counts=(4, 0, 0, 0), example=False, scores=False, hints="no", seed=3)
        made = booklet(plan, gather(plan))
        first = made.expected.boards[0].page
        word = words_of("en").rules[0][0]
        on = [
            any(text.content == word for text, _ in texts(made.document.pages[page].items))
            for page in (first - 1, first)
        ]
        assert on == [not on[1], on[1]]
        assert made.parts.arrangement().rules == on[1]


def texts(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, float]]:
    """Each text with the size that it is printed in."""
    for node in nodes:
        if isinstance(node, Text):
            yield node, node.size_pt * matrix.factor
        elif isinstance(node, Group):
            yield from texts(node.items, node.matrix.then(matrix))


def test_nothing_but_marks_on_boards_is_small_in_large_print() -> None:
    plan = replace(plan_of("a4", 1, large=True), counts=(2, 0, 0, 0), seed=3)
    made = booklet(plan, gather(plan))
    codes = made.parts.style.fonts.codes
    for number, page in enumerate(made.document.pages):
        for text, size in texts(page.items):
            mark = len(text.content) == 1 or (text.font == codes and len(text.content.split()[0]) in (1, 3))
            assert mark or size >= LARGE_PT - 0.05, (number, text.content, size)


@pytest.mark.parametrize("trim", ["a5", "8x10", "a4"])
@pytest.mark.parametrize("mode", ["explore", "gentle"])
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_points_of_the_score_figure_are_clear_of_badges_and_boxes(
    trim: str, mode: str, large: bool, language: str
) -> None:
    plan = plan_of(trim, 1, mode, large, language)
    style, book = styles(plan)
    room = frame_for(plan.trim, 24).room
    for width in (room.width, (room.width - 7) / 2):
        drawing = Figures(example_puzzle(1), style, book)(Call("score"), width)
        down = drawing.height > drawing.width
        row = boxes(drawing.width, drawing.height, down, style.label_pt)
        radius = badge_radius(row[0], style.label_pt)
        sums = [
            text
            for text, _ in texts((drawing.group,))
            if set(text.content) <= set("0123456789+") and len(text.content) > 1
        ]
        assert len(sums) >= TOP_LEVEL
        for text in sums:
            font = fonts.find(text.font)
            high = font.height_of_capitals(text.size_pt)
            inked = Box(text.x - font.width(text.content, text.size_pt), text.y - high, 0, high)
            level, box = next(
                (level, box)
                for level, box in enumerate(row, 1)
                if box.x <= text.x <= box.right and box.y <= text.y <= box.bottom
            )
            right, below = extent(level, False, radius)
            assert inked.x > box.x + 0.8
            for word, _ in texts((drawing.group,)):
                if word.content.isalpha() and word.anchor == "end" and word.x > box.x and word.x <= box.right:
                    assert word.y < inked.y or text.y < word.y - font.height_of_capitals(word.size_pt), word.content
            assert inked.x > box.x + 1.88 * radius + right or inked.y > box.y + 1.88 * radius + below, text.content


@given(rows=st.integers(1, 400), first=st.integers(1, 9), more=st.integers(0, 3))
def test_answers_fill_pages_and_share_the_last_two(rows: int, first: int, more: int) -> None:
    full = first + more
    found = page_rows(rows, first, full)
    assert sum(found) == rows
    assert all(0 < count <= (full if place else first) for place, count in enumerate(found))
    assert found[1:-2] == [full] * len(found[1:-2])
    if len(found) > 1:
        assert found[-2] - found[-1] in (0, 1) or (len(found) == 2 and found[0] == first)


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("count", [1, 4, 11, 24, 300])
def test_answers_are_large_enough_and_clear_of_one_another(trim: str, large: bool, count: int) -> None:
    plan = plan_of(trim, 1, large=large)
    style, _ = styles(plan)
    room = frame_for(plan.trim, PAGES).room
    layouts = answer_layouts(room.width, room.height, style, 20.0, count)
    assert sum(layout.count for layout in layouts) >= count
    assert len({layout.look for layout in layouts}) == 1
    for layout in layouts:
        assert layout.look.tile >= (7.0 if large else 4.0)
        placed = [layout.board(place) for place in range(layout.count)]
        for box in placed:
            assert box.right <= room.width + 0.01
            assert box.bottom <= room.height + 0.01
        assert all(
            one.right < other.x or one.bottom < other.y for one, other in itertools.pairwise(placed) if one.y == other.y
        )


@given(st.floats(80, 300), st.floats(100, 400), st.floats(0, 45), st.integers(1, 60), st.booleans())
def test_every_answer_stays_on_its_page(width: float, height: float, top: float, count: int, large: bool) -> None:
    style, _ = styles(BookPlan(large=large))
    for layout in answer_layouts(width, height, style, top, count):
        for place in range(layout.count):
            box = layout.board(place)
            assert box.x >= 0
            assert box.right <= width + 0.01
            assert box.bottom <= height + 0.01


def test_few_answers_are_larger() -> None:
    style, _ = styles(plan_of("a4", 1))
    room = frame_for(Size(210, 297), 24).room
    few, many = (answer_layouts(room.width, room.height, style, 20.0, count)[0].look.tile for count in (4, 100))
    assert few > many * 1.3


@pytest.mark.parametrize("count", [1, 4, 5, 6, 29, 30, 31, 71, 240])
def test_the_columns_of_a_page_of_tables_are_of_one_length(count: int) -> None:
    style, _ = styles(plan_of("a5", 1))
    layout = table_layout(124, 180, 3, count, style, 20)
    rows = column_rows(min(count, layout.count), layout)
    assert rows % 5 == 0
    assert rows * layout.columns >= min(count, layout.count)
    assert (rows - 5) * layout.columns < count


@pytest.mark.parametrize("count", [1, 60, 300, 315, 316, 320, 400, 640, 1328, 5000, 48_000])
def test_the_pages_of_tables_are_equally_full(count: int) -> None:
    """No page more than the closest lines need, none of them with a few lines alone, and none overfull."""
    style, _ = styles(plan_of("a5", 1))
    lines = [(str(number), "1") for number in range(count)]
    layout = table_layout(124, 180, 3, count, style, 20)
    sizes = [len(page) for page in table_pages(lines, layout)]
    assert sum(sizes) == count
    closest = table_layout(124, 180, 3, 1_000_000, style, 20)
    assert len(sizes) == math.ceil(count / closest.count)
    assert closest.leading <= layout.leading <= 1.5 * closest.leading
    assert max(sizes) - sizes[-1] <= len(sizes) * layout.columns * 5
    bottom = layout.top + layout.leading * layout.rows * 1.11
    assert bottom <= 180 + 1e-6


def test_a_puzzle_s_hints_stand_together() -> None:
    plan = replace(plan_of("a5", 1), counts=(6, 3, 3, 3), seed=5, example=False, scores=False)
    made = booklet(plan, gather(plan))
    pages = [" ".join(text.content for text, _ in texts(page.items)) for page in made.document.pages]
    where = {anchor.name: anchor.page for anchor in made.document.anchors}
    for number in range(len(made.parts.puzzles)):
        page = pages[where[f"hints-{number + 1}"]]
        for hint in made.parts.hints(number):
            said = "".join(str(hint).split())
            assert said in "".join(page.split()), number


def test_a_code_of_the_least_tile_is_legible() -> None:
    style, _ = styles(plan_of("a4", 4))
    assert look_for(LEAST_CODE_TILE, style).code_pt >= 7


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
def test_what_stands_on_a_grade_s_page_is_clear_of_the_rules(trim: str, large: bool, language: str) -> None:
    plan = plan_of(trim, 2, large=large, language=language)
    style, book = styles(plan)
    room = frame_for(plan.trim, PAGES).room
    for grade in (None, *Grade):
        page = grade_page(room, str, grade=grade, first=1, last=10, style=style, book=book, rules=True)
        *above, rules = page.items
        assert isinstance(rules, Group)
        lows = [text.y for text, _ in texts(rules.items)]
        top = rules.matrix.f + min(lows) - 6
        spread = [
            matrix.apply(text.x, text.y)[1]
            for item in above
            for text, matrix in placed((item,))
            if text.content.strip()
        ]
        assert min(spread) > 0
        assert max(spread) < top
        assert rules.matrix.f + max(lows) <= room.height


def placed(nodes: tuple[Node, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Text, Matrix]]:
    """Each text with where it lies."""
    for node in nodes:
        if isinstance(node, Text):
            yield node, matrix
        elif isinstance(node, Group):
            yield from placed(node.items, node.matrix.then(matrix))


@pytest.mark.parametrize("trim", TRIMS)
@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("language", ["en", "de"])
def test_number_par_and_page_stand_side_by_side_above_an_answer(trim: str, large: bool, language: str) -> None:
    plan = replace(plan_of(trim, 1, large=large, language=language), counts=(1, 0, 0, 0))
    style, _ = styles(plan)
    room = frame_for(plan.trim, PAGES).room
    game = gather(plan)[0].game
    layout = answer_layouts(room.width, room.height, style, 20.0, 300)[0]
    group = answer_nodes(Answer(288, "288", "puzzle-288", game, 1288), 0, layout, style)
    assert isinstance(group, Group)
    assert isinstance(group.items[0], Group)
    spans = []
    for text, _ in texts(group.items[0].items):
        width = fonts.find(text.font).width(text.content, text.size_pt)
        left = text.x - {"start": 0.0, "middle": width / 2, "end": width}[text.anchor]
        spans.append((left, left + width))
    assert len(spans) == 3
    for (_, end), (start, _) in itertools.pairwise(sorted(spans)):
        assert start - end > 1
