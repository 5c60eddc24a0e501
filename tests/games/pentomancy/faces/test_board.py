from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator

import pytest

from printkit.backends import pdf
from printkit.core.units import MM_PER_PT, Size
from printkit.data.words import load_words
from printkit.games.pentomancy.board import SIDE, TILES, tile_name, tiles_of
from printkit.games.pentomancy.codes import assign
from printkit.games.pentomancy.explain import picture
from printkit.games.pentomancy.faces.badges import badge, shape
from printkit.games.pentomancy.faces.board import answer_drawing, board_drawing, tile_box, tile_drawing
from printkit.games.pentomancy.faces.monsters import monsters, standing
from printkit.games.pentomancy.faces.style import CLASSIC, LEAST_DRAWN_TILE, LEAST_LINE, Look
from printkit.games.pentomancy.faces.tiles import lit_ground, monster, treasure_answer, wall
from printkit.games.pentomancy.faces.views import (
    Light,
    TileView,
    Views,
    answer_view,
    leads,
    lit,
    position_view,
    puzzle_view,
    spoken,
)
from printkit.games.pentomancy.generate import Made, stream
from printkit.preflight.bookletpages import Printed
from printkit.scene.geometry import IDENTITY, Box, Matrix, Outline, bounds, transform
from printkit.scene.nodes import Document, Group, Node, Page, Path, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.text import fonts
from tests.preflight.boards import read_tiles


def itself(made: Made) -> Made:
    return made


@pytest.fixture(scope="module")
def made() -> Made:
    return next(stream(itself, 21, 1, "easy"))


def paths(node: Node, matrix: Matrix = IDENTITY) -> Iterator[tuple[Path, Matrix]]:
    if isinstance(node, Path):
        yield node, matrix
    elif isinstance(node, Group):
        for item in node.items:
            yield from paths(item, node.matrix.then(matrix))


def read(drawing: Group, look: Look) -> list[str]:
    """What an outside reader finds on each tile."""
    page = Page(Size(look.side + 20, look.side + 20), (Group((drawing,), Matrix.move(10, 10)),))
    box = tile_box(0, look)
    tiles = Box(10 + box.x, 10 + box.y, 8 * look.tile, 8 * look.tile)
    return read_tiles(pdf.write(Document((page,), "board")), Printed(0, tiles))


@pytest.mark.parametrize("tile", [8.0, 9.4, 15.0, 24.0])
@pytest.mark.parametrize("keys", [False, True])
def test_each_code_and_level_stands_on_its_tile(made: Made, tile: float, keys: bool) -> None:
    game = made.game
    codes = assign([game], 7, keys=keys)[0]
    look = Look(tile, monsters=monsters())
    found = read(board_drawing(game.board, puzzle_view(game.puzzle, codes), look, ""), look)
    for number, said in enumerate(found):
        if number in codes:
            assert said == codes[number].text + codes[number].key, tile_name(number)
        elif game.board.walls >> number & 1:
            assert said == ""
        else:
            treasure = "*" if game.solution.treasures >> number & 1 else ""
            assert sorted(said) == sorted(f"{game.solution.levels[number]}{treasure}"), tile_name(number)


def test_codes_of_four_characters_leave_room_for_the_key() -> None:
    from printkit.games.pentomancy.codes import Code
    from printkit.games.pentomancy.faces.tiles import key_letter

    look = Look(10.0)
    views: Views = (TileView(code="MWMW", key="W"), *[TileView()] * (TILES - 1))
    texts = [node for node in _texts(board_drawing_of(views, look)) if node.content.startswith("MWMW")]
    code = texts[0]
    end = code.x + fonts.find(code.font).width("MWMW", code.size_pt)
    ring = key_letter("W", look).items[0]
    assert isinstance(ring, Path)
    box = bounds([ring.outline])
    assert box is not None
    assert end < box.x
    assert Code("MWMW", "W").read("3") is not None


def board_drawing_of(views: Views, look: Look) -> Group:
    from printkit.games.pentomancy.tiling import random_board

    return board_drawing(random_board(1), views, look, "")


def _texts(node: Node) -> Iterator[Text]:
    if isinstance(node, Text):
        yield node
    elif isinstance(node, Group):
        for item in node.items:
            yield from _texts(item)


@pytest.mark.parametrize("tile", [4.0, 4.3, 7.0])
def test_an_answer_shows_every_level_and_star(made: Made, tile: float) -> None:
    game = made.game
    look = Look(tile, frame=False)
    found = read(answer_drawing(game.board, answer_view(game.solution, game.revealed), look, ""), look)
    for number, said in enumerate(found):
        level = game.solution.levels[number]
        star = "*" if game.solution.treasures >> number & 1 else ""
        assert said == (f"{level}{star}" if level else "")


def test_rooms_have_heavy_borders_and_only_rooms(made: Made) -> None:
    """Each edge between two tiles is heavy exactly if they are not of one room; two walls have nothing between them."""
    board, look = made.game.board, Look(10.0, frame=False)
    drawing = board_drawing(board, tuple([TileView()] * TILES), look, "")
    seen = 0
    for tile in range(TILES):
        row, column = divmod(tile, SIDE)
        for other, point in ((tile + 1, (column + 1, row + 0.5)), (tile + SIDE, (column + 0.5, row + 1))):
            if (other == tile + 1 and column == SIDE - 1) or other >= TILES:
                continue
            one, two = board.room_of(tile), board.room_of(other)
            expected = look.heavy if one != two else look.thin if one is not None else None
            assert line_at(drawing, (point[0] * look.tile, point[1] * look.tile), look) == expected, tile_name(tile)
            seen += 1
    assert seen == 2 * SIDE * (SIDE - 1)


def line_at(drawing: Group, point: tuple[float, float], look: Look) -> Stroke | None:
    """The line between tiles that is seen at a point, if any: what is drawn last covers what was there before."""
    seen: Stroke | None = None
    for path, _ in paths(drawing):
        if path.fill == WHITE and any(holds(corners, point) for corners in subpaths(path.outline)):
            seen = None
        for corners in subpaths(path.outline):
            if path.stroke in (look.thin, look.heavy) and any(on(*ends, point) for ends in itertools.pairwise(corners)):
                seen = path.stroke
    return seen


def subpaths(outline: Outline) -> Iterator[list[tuple[float, float]]]:
    """The corners of each piece of an outline of straight lines; a closed one ends where it began."""
    corners: list[tuple[float, float]] = []
    for letter, *values in outline:
        if letter == "M" and corners:
            yield corners
            corners = []
        corners.append((values[0], values[1]) if values else corners[0])
    yield corners


def holds(corners: list[tuple[float, float]], point: tuple[float, float]) -> bool:
    """Whether a point lies in an upright rectangle."""
    across, down = zip(*corners, strict=True)
    return min(across) <= point[0] <= max(across) and min(down) <= point[1] <= max(down)


def on(start: tuple[float, float], end: tuple[float, float], point: tuple[float, float]) -> bool:
    """Whether a point lies on an upright or level line."""
    (x1, y1), (x2, y2), (x, y) = start, end, point
    return min(x1, x2) - 1e-6 <= x <= max(x1, x2) + 1e-6 and min(y1, y2) - 1e-6 <= y <= max(y1, y2) + 1e-6


def test_arrows_lead_into_the_fog_of_the_room(made: Made) -> None:
    game = made.game
    ways = leads(game.board, game.revealed)
    assert set(ways) <= set(tiles_of(game.revealed))
    for tile in tiles_of(game.revealed):
        targets = [tile + (-SIDE, 1, SIDE, -1)[way] for way in ways.get(tile, ())]
        assert sorted(targets) == list(tiles_of(game.board.within(tile) & ~game.revealed))


def test_a_badge_has_as_many_corners_as_its_level() -> None:
    for level in range(1, 6):
        assert corners(level) == level


def corners(level: int) -> int:
    """Points where the outline turns by more than 30 degrees."""
    pieces: list[tuple[tuple[float, float], tuple[float, float]]] = []  # directions at start and end
    at = (0.0, 0.0)
    for letter, *numbers in shape(level):
        if letter == "M":
            at = (numbers[0], numbers[1])
        elif letter == "L":
            way = (numbers[0] - at[0], numbers[1] - at[1])
            pieces.append((way, way))
            at = (numbers[0], numbers[1])
        elif letter == "C":
            x1, y1, x2, y2, x, y = numbers
            pieces.append(((x1 - at[0], y1 - at[1]), (x - x2, y - y2)))
            at = (x, y)
    count = 0
    for (_, end), (start, _) in zip(pieces, [*pieces[1:], pieces[0]], strict=True):
        turn = math.degrees(math.atan2(end[0] * start[1] - end[1] * start[0], end[0] * start[0] + end[1] * start[1]))
        count += abs(turn) > 30
    return count


@pytest.mark.parametrize("tile", [4.3, 9.0, 16.0])
def test_no_line_is_thinner_than_printers_take(made: Made, tile: float) -> None:
    look = Look(tile, monsters=monsters())
    codes = assign([made.game], 7)[0]
    least = min(
        path.stroke.width * matrix.factor
        for path, matrix in paths(board_drawing(made.game.board, puzzle_view(made.game.puzzle, codes), look, ""))
        if path.stroke is not None and path.stroke.ink.gray == 0
    )
    assert least >= LEAST_LINE * 0.99


def test_small_tiles_show_badges_alone(made: Made) -> None:
    assert Look(LEAST_DRAWN_TILE, monsters=monsters()).drawn
    assert not Look(LEAST_DRAWN_TILE - 0.1, monsters=monsters()).drawn


def test_a_step_is_set_off(made: Made) -> None:
    step = made.line.proof.steps[0]
    game = made.game
    views = lit(position_view(game.solution, game.revealed), picture(step))
    for tile, view in enumerate(views):
        if step.targets >> tile & 1:
            assert view.light is Light.TARGET
            assert view.marks
        elif step.because >> tile & 1:
            assert view.light is Light.BECAUSE


def test_the_spoken_board_names_every_tile_once(made: Made) -> None:
    game = made.game
    said = spoken(game.board, puzzle_view(game.puzzle, assign([game], 7)[0]), load_words("en").heard)
    tiles = re.findall(r"\b[A-H][1-8]\b", said)
    assert sorted(tiles) == sorted(map(tile_name, range(TILES)))


def flat(outline: Outline, steps: int = 12) -> list[list[tuple[float, float]]]:
    """The contours of an outline as corners of polygons."""
    contours: list[list[tuple[float, float]]] = []
    for letter, *numbers in outline:
        if letter == "M":
            contours.append([(numbers[0], numbers[1])])
        elif letter == "L":
            contours[-1].append((numbers[0], numbers[1]))
        elif letter == "C":
            x0, y0 = contours[-1][-1]
            for step in range(1, steps + 1):
                t, u = step / steps, 1 - step / steps
                shares = (u**3, 3 * u * u * t, 3 * u * t * t, t**3)
                xs, ys = (x0, *numbers[0::2]), (y0, *numbers[1::2])
                contours[-1].append(
                    (
                        sum(s * x for s, x in zip(shares, xs, strict=True)),
                        sum(s * y for s, y in zip(shares, ys, strict=True)),
                    )
                )
    return contours


def clearance(point: tuple[float, float], contour: list[tuple[float, float]]) -> float:
    """How far a point lies inside a contour; below zero outside it."""
    inside, near = False, math.inf
    x, y = point
    for (ax, ay), (bx, by) in zip(contour, [*contour[1:], contour[0]], strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
        square = (bx - ax) ** 2 + (by - ay) ** 2
        t = 0.0 if not square else max(0.0, min(1.0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square))
        near = min(near, math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)))
    return near if inside else -near


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("treasure", [False, True])
def test_a_digit_stays_inside_its_badge(level: int, treasure: bool) -> None:
    font = fonts.find(CLASSIC.digits)
    drawing = badge(level, treasure, 1.0, CLASSIC.digits)
    figure = next(item for item in drawing.items if isinstance(item, Text))
    around = [item for item in drawing.items if isinstance(item, Path)][-1]
    assert around.stroke is not None
    size = figure.size_pt * MM_PER_PT
    shift = figure.x - font.width(str(level), figure.size_pt) / 2
    contour = flat(around.outline)[0]
    points = [
        (x / 1000 * size + shift, y / 1000 * size + figure.y)
        for part in flat(font.outline(str(level)))
        for x, y in part
    ]
    assert min(clearance(point, contour) for point in points) > (0.05 if treasure else around.stroke.width / 2)


def badges_in(group: Group, matrix: Matrix = IDENTITY) -> Iterator[Box]:
    """The boxes of all badges of a drawing, their lines included."""
    for item in group.items:
        if not isinstance(item, Group):
            continue
        inner = item.matrix.then(matrix)
        if (item.key or "").startswith("badge-"):
            for path, place in paths(item, matrix):
                box = bounds([transform(path.outline, place)])
                assert box is not None
                assert path.stroke is not None
                yield box.inset(-path.stroke.width / 2)
        else:
            yield from badges_in(item, inner)


@pytest.mark.parametrize("level", range(1, 6))
@pytest.mark.parametrize("tile", [9.0, 15.0, 24.0])
@pytest.mark.parametrize("treasure", [False, True])
def test_a_badge_stays_inside_its_tile(level: int, tile: float, treasure: bool) -> None:
    look = Look(tile, monsters=monsters())
    found = list(badges_in(tile_drawing(TileView(level, treasure), look)))
    assert found
    for box in found:
        assert box.right <= tile - look.heavy.width / 2 + 1e-3
        assert box.bottom <= tile - look.heavy.width / 2 + 1e-3


@pytest.mark.parametrize("treasure", [False, True])
def test_a_slash_lies_behind_the_level_that_it_strikes_out(treasure: bool) -> None:
    tile = monster(TileView(3, treasure, fallen=True), 0, Look(5.6))
    keys = [item.key or "" for item in tile.items if isinstance(item, Group)]
    assert keys[0].startswith("slash-")
    assert keys[1].startswith("badge-3")
    box = next(badges_in(Group((tile,))))
    assert box.width < 5.6 * 0.7  # so that the slash's ends are seen


@pytest.mark.parametrize("side", [4.3, 5.6, 8.0, 9.85, 14.6, 21.35])
def test_the_hatching_of_neighbouring_walls_goes_on(side: float) -> None:
    """What leaves a wall at its right enters the next one at its left, and so with those below."""
    (path,) = (item for item in wall(side, "hatched").items if isinstance(item, Path) and item.stroke is not None)
    points = {(round(x, 3), round(y, 3)) for _, x, y in path.outline}
    right, left = ({y for x, y in points if x == at} for at in (round(side, 3), 0.0))
    below, above = ({x for x, y in points if y == at} for at in (round(side, 3), 0.0))
    assert right - {0.0, round(side, 3)} == left - {0.0, round(side, 3)}
    assert below - {0.0, round(side, 3)} == above - {0.0, round(side, 3)}


def test_what_sets_a_tile_off_is_not_hatched_as_walls_are() -> None:
    for light in (Light.TARGET, Light.BECAUSE, Light.PATTERN):
        strokes = [item for item in lit_ground(light, 6.0).items if isinstance(item, Path) and item.fill is None]
        assert all(len([s for s in path.outline if s[0] == "M"]) == 1 for path in strokes)


@pytest.mark.parametrize("tile", [8.0, 8.35, 9.5, 10.6, 14.6, 21.95])
@pytest.mark.parametrize(("length", "keyed"), [(3, False), (4, False), (3, True), (4, True)])
@pytest.mark.parametrize("wanted", [7.0, 13.0, 14.0])
def test_codes_are_clear_of_edges_rings_and_fog(tile: float, length: int, keyed: bool, wanted: float) -> None:
    look = Look(tile, code_pt=wanted)
    view = TileView(code="MWMW"[:length], key="W" if keyed else "")
    drawing = board_drawing_of((view, *[TileView()] * (TILES - 1)), look)
    code = next(text for text in _texts(drawing) if text.content.startswith("MWM"))
    font = fonts.find(code.font)
    end = code.x + font.width(code.content, code.size_pt)
    assert end < tile * (0.83 - 0.115 if keyed else 0.93)
    assert code.y - font.height_of_capitals(code.size_pt) > tile * 0.06
    assert code.y < tile * 0.46  # fog begins at 0.83
    if not keyed:
        assert code.size_pt >= min(7.0, wanted)
    if tile > 14:
        assert code.size_pt >= tile / (7 * 0.6) / MM_PER_PT - 0.01  # no smaller than the most room to write leaves it


@pytest.mark.parametrize("tile", [4.0, 5.5, 7.5])
def test_the_star_of_an_answer_is_large_enough(tile: float) -> None:
    for path, _ in paths(treasure_answer(2, tile, CLASSIC.codes)):
        box = bounds([path.outline])
        assert box is not None
        assert box.x >= 0
        assert box.right <= tile * 1.02
        if path.stroke is not None:  # the star has a light edge
            assert box.width >= 1.7
            assert box.width + path.stroke.width >= 1.8


def test_monsters_in_a_row_stand_on_one_line() -> None:
    for drawings in monsters():
        for drawing in drawings:
            group = standing(drawing, 20.0, 50.0, 30.0, 0.8)
            lows = []
            for path, matrix in paths(group):
                box = bounds([transform(path.outline, matrix)])
                assert box is not None
                lows.append(box.bottom)
                assert path.stroke is None or path.stroke.width * matrix.factor <= 0.8 + 1e-6
            assert 48.4 < max(lows) <= 50.0
