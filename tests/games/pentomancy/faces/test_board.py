from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from printkit.backends import pdf
from printkit.core.units import Size
from printkit.data.words import load_words
from printkit.games.pentomancy.board import SIDE, TILES, tile_name, tiles_of
from printkit.games.pentomancy.codes import assign
from printkit.games.pentomancy.explain import picture
from printkit.games.pentomancy.faces.badges import shape
from printkit.games.pentomancy.faces.board import answer_drawing, board_drawing, tile_box
from printkit.games.pentomancy.faces.monsters import monsters
from printkit.games.pentomancy.faces.style import LEAST_DRAWN_TILE, LEAST_LINE, Look
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
from printkit.preflight.booklet import read_tiles
from printkit.preflight.bookletpages import Printed
from printkit.scene.geometry import IDENTITY, Box, Matrix, bounds
from printkit.scene.nodes import Document, Group, Node, Page, Path, Text


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


@pytest.mark.parametrize("tile", [9.4, 15.0, 24.0])
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
    from printkit.text import fonts

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


@pytest.mark.parametrize("tile", [4.3, 7.0])
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
    shift = look.margin
    edges: dict[float, set[tuple[float, float]]] = {look.thin.width: set(), look.heavy.width: set()}
    for path, _ in paths(drawing):
        if path.stroke is None or path.stroke.width not in edges or path.stroke not in (look.thin, look.heavy):
            continue
        for start, end in zip(path.outline[::2], path.outline[1::2], strict=True):
            (_, x1, y1), (_, x2, y2) = start, end
            steps = round(max(abs(x2 - x1), abs(y2 - y1)) / look.tile)
            for step in range(steps):
                middle = (step + 0.5) / steps
                edges[path.stroke.width].add((round(x1 + (x2 - x1) * middle, 2), round(y1 + (y2 - y1) * middle, 2)))
    assert shift > 0
    for tile in range(TILES):
        row, column = divmod(tile, SIDE)
        for other, point in ((tile + 1, (column + 1, row + 0.5)), (tile + SIDE, (column + 0.5, row + 1))):
            if (other == tile + 1 and column == SIDE - 1) or other >= TILES:
                continue
            at = (round(point[0] * look.tile, 2), round(point[1] * look.tile, 2))
            one, two = board.room_of(tile), board.room_of(other)
            assert (at in edges[look.heavy.width]) == (one != two), tile_name(tile)
            assert (at in edges[look.thin.width]) == (one == two and one is not None), tile_name(tile)


def test_arrows_lead_into_the_fog_of_the_room(made: Made) -> None:
    game = made.game
    for tile in tiles_of(game.revealed):
        ways = leads(game.board, tile, game.revealed)
        targets = {tile + (-SIDE, 1, SIDE, -1)[way] for way in ways}
        assert targets == set(tiles_of(game.board.within(tile) & ~game.revealed))


def test_a_badge_has_as_many_corners_as_its_level() -> None:
    for level in range(1, 6):
        assert corners(level) == level


def corners(level: int) -> int:
    """Points where the outline turns by more than 30 degrees."""
    import math

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
