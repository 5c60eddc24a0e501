"""A board: tiles, walls, the lines between tiles and around rooms, letters and numbers at its edges.

What is different on every board is drawn in few pieces (a row's codes are one line of text, all arrows one path), since
a booklet has hundreds of boards.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Iterator

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.board import SIDE, TILES, Board, tiles_of
from printkit.games.pentomancy.faces.style import Look, Walls
from printkit.games.pentomancy.faces.tiles import (
    at,
    key_letter,
    lit_ground,
    marks,
    monster,
    treasure_answer,
    wall,
    wisps,
)
from printkit.games.pentomancy.faces.views import Light, TileView, Views
from printkit.scene.geometry import Box, Matrix, Outline, Segment
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE, Ink, Stroke
from printkit.scene.shapes import rectangle
from printkit.text import fonts

# Characters of a font of one width from a tile's code to the next: fewer of them are larger. The most leave most room
# to write; and a code must end clear of its tile's edge, or of the ring of its key letter.
_MOST_PITCH = 7
_CODE_SHARE, _KEYED_SHARE = 0.84, 0.62
GIVEN = Ink(0.87)  # a ground only: nothing is told by it alone
_ARROW = (0.085, 0.047, 0.075)  # half its foot, foot behind the edge, tip before it, in tiles


def board_drawing(board: Board, views: Views, look: Look, alt: str) -> Group:
    """The board with what is on its tiles, between (0, 0) and (look.side, look.side).

    Args:
        board: walls and rooms.
        views: what is to be seen on each tile.
        look: how it is drawn.
        alt: what a reader is told instead.
    """
    side = look.tile
    nodes: list[Node] = [_grid(look), *_walls(board, look)]
    nodes += _fog(views, look)
    for tile, view in enumerate(views):
        if view.light is not Light.NONE:
            nodes.append(at(lit_ground(view.light, side), *_corner(tile, side)))
        if view.level:
            nodes.append(at(monster(view, tile, look), *_corner(tile, side)))
        if view.key:
            nodes.append(at(key_letter(view.key, look), *_corner(tile, side)))
        if view.marks:
            nodes.append(Group(tuple(marks(view, look)), Matrix.move(*_corner(tile, side))))
    nodes.append(_rooms(board, look))
    nodes += _arrows(views, side)
    return _whole(nodes, look, alt)


def answer_drawing(board: Board, views: Views, look: Look, alt: str) -> Group:
    """The board with all its levels and treasures: small, without monsters."""
    side = look.tile
    nodes: list[Node] = []
    given = [_square(side, tile) for tile, view in enumerate(views) if view.given and view.level]
    if given:
        nodes.append(Path(tuple(itertools.chain.from_iterable(given)), GIVEN))
    nodes += (_grid(look), *_walls(board, look))
    nodes += _levels(views, look)
    for tile, view in enumerate(views):
        if view.treasure:
            nodes.append(_treasure(view.level, tile, side, look.fonts.codes))
    nodes.append(_rooms(board, look))
    return _whole(nodes, look, alt)


def tile_drawing(view: TileView, look: Look, number: int = 0) -> Group:
    """One tile by itself, between (0, 0) and (look.tile, look.tile), without lines around it.

    Args:
        view: what is on it.
        look: how it is drawn.
        number: as which tile; it chooses among the drawings of a level.
    """
    nodes: list[Node] = [monster(view, number, look)] if view.level else []
    if view.code:
        nodes += _fog((view, *[TileView()] * (TILES - 1)), look)
    return Group(tuple(nodes))


def tile_box(tile: int, look: Look) -> Box:
    """Where a tile lies in the drawing."""
    return Box(look.margin + tile % SIDE * look.tile, look.margin + tile // SIDE * look.tile, look.tile, look.tile)


def _whole(nodes: list[Node], look: Look, alt: str) -> Group:
    items: tuple[Node, ...] = (Group(tuple(nodes), Matrix.move(look.margin, look.margin)),)
    if look.frame:
        items = (*items, _frame(look))
    return Group(items, role=Role.FIGURE, alt=alt)


def _corner(tile: int, side: float) -> tuple[float, float]:
    ends = _edges(side)
    return ends[tile % SIDE], ends[tile // SIDE]


@functools.lru_cache(maxsize=64)
def _edges(side: float) -> tuple[float, ...]:
    """Where the lines between tiles lie."""
    return tuple(round(place * side, 3) for place in range(SIDE + 1))


def _fog(views: Views, look: Look) -> Iterator[Node]:
    """The codes, a row of them one line of text; and curls of fog at the feet of their tiles."""
    side = look.tile
    codes = [view.code for view in views]
    pitch = code_pitch(max(map(len, codes)), any(view.key for view in views), look)
    size_pt = _code_size(pitch, look)
    y = side * (0.08 + 0.7 / pitch / 0.6)
    curls: list[Node] = []
    for row in range(SIDE):
        own = codes[SIDE * row : SIDE * row + SIDE]
        said = "".join([code.ljust(pitch) for code in own])
        text = said.rstrip()
        if not text:
            continue
        first = (len(said) - len(said.lstrip())) // pitch
        start = round(side * (first + 0.08), 3)
        content = text[first * pitch :]
        yield Text(start, round(side * row + y, 3), content, look.fonts.codes, size_pt)
        curls += _wisps(tuple(map(bool, own)), row, side)
    yield from curls


def code_pitch(length: int, keyed: bool, look: Look) -> int:
    """How many characters there are from a tile's code to the next: as many as leave the code large enough."""
    least = min(_MOST_PITCH, max(length + 1, math.ceil(length / (_KEYED_SHARE if keyed else _CODE_SHARE))))
    wide = (n for n in range(least, _MOST_PITCH + 1) if _code_size(n, look) >= look.code_pt)
    return max(wide, default=least)


def _code_size(pitch: int, look: Look) -> float:
    """The size at which so many characters are as wide as a tile."""
    return look.tile / (pitch * _advance(look.fonts.codes)) / MM_PER_PT


@functools.lru_cache(maxsize=4096)
def _wisps(fogged: tuple[bool, ...], row: int, side: float) -> tuple[Group, ...]:
    """Curls of fog at the feet of a row's fogged tiles; tiles that lie together have one drawing."""
    together = re.finditer("1+", "".join("01"[fog] for fog in fogged))
    return tuple(at(wisps(len(run[0]), side), side * run.start(), side * row) for run in together)


@functools.cache
def _advance(font: str) -> float:
    """The width of a character of a font of one width, in font sizes."""
    return fonts.find(font).glyphs("0")[0].advance / 1000


def _levels(views: Views, look: Look) -> Iterator[Node]:
    """The levels of each row as one line of text, but for treasures."""
    side, font = look.tile, look.fonts.codes
    size_pt = side / (2 * _advance(font)) / MM_PER_PT
    y = side / 2 + fonts.find(font).height_of_capitals(size_pt) / 2
    plain = [" " if view.treasure or not view.level else str(view.level) for view in views]
    for row in range(SIDE):
        said = " ".join(plain[SIDE * row : SIDE * row + SIDE])
        text = said.rstrip()
        first = len(said) - len(said.lstrip())
        if text:
            # A character is half a tile wide, and stands in the middle of its tile.
            x = side * (first / 2 + 0.25)
            yield Text(round(x, 3), round(side * row + y, 3), text[first:], font, size_pt)


def _grid(look: Look) -> Group:
    """The lines between tiles; what is drawn over them covers those between walls and those between rooms."""
    return _grid_lines(look.tile, look.thin)


@functools.lru_cache(maxsize=64)
def _grid_lines(side: float, thin: Stroke) -> Group:
    ends = _edges(side)
    outline: list[Segment] = []
    for place in ends[1:-1]:
        outline += [("M", ends[0], place), ("L", ends[-1], place), ("M", place, ends[0]), ("L", place, ends[-1])]
    return Group((Path(tuple(outline), stroke=thin),), key=f"grid-{number(side)}")


def _walls(board: Board, look: Look) -> Iterator[Node]:
    """The walls, on a ground that covers the lines between them."""
    side = look.tile
    tiles = list(tiles_of(board.walls))
    ground = (_square(side, tile, look.thin.width / 2) for tile in tiles)
    yield Path(tuple(itertools.chain.from_iterable(ground)), WHITE)
    for tile in tiles:
        yield _wall(tile, side, look.walls)


@functools.lru_cache(maxsize=1024)
def _wall(tile: int, side: float, walls: Walls) -> Group:
    return at(wall(side, walls), *_corner(tile, side))


@functools.lru_cache(maxsize=1024)
def _square(side: float, tile: int, beyond: float = 0.0) -> Outline:
    """The edges of a tile, or lines so far beyond them."""
    return rectangle(Box(*_corner(tile, side), side, side).inset(-beyond))


@functools.lru_cache(maxsize=1024)
def _treasure(level: int, tile: int, side: float, font: str) -> Group:
    return at(treasure_answer(level, side, font), *_corner(tile, side))


def _rooms(board: Board, look: Look) -> Node:
    """Heavy lines around rooms, around walls that lie together, and around the board."""
    beside, below = board.joined
    outline = [*rectangle(Box(0, 0, SIDE * look.tile, SIDE * look.tile))]
    for place in range(SIDE - 1):
        outline += _pieces(look.tile, place + 1, ~below >> SIDE * place & 0xFF, False)
        outline += _pieces(look.tile, place + 1, _column(~beside >> place), True)
    return Path(tuple(outline), stroke=look.heavy)


def _column(tiles: int) -> int:
    """The first column of a board as eight bits: the product brings bit 8n to bit 56 + n."""
    return (tiles & 0x0101010101010101) * 0x0102040810204080 >> 56 & 0xFF


@functools.lru_cache(maxsize=4096)
def _pieces(side: float, line: int, bits: int, down: bool) -> Outline:
    """The pieces of one line of the grid, as long as can be, that pass the tiles of these bits."""
    ends = _edges(side)
    outline: list[Segment] = []
    for match in re.finditer("1+", f"{bits:08b}"[::-1]):
        for letter, end in (("M", ends[match.start()]), ("L", ends[match.end()])):
            outline.append((letter, ends[line], end) if down else (letter, end, ends[line]))
    return tuple(outline)


def _arrows(views: Views, side: float) -> Iterator[Node]:
    """An arrow across each edge on which a defeat reveals a tile."""
    outline: list[Segment] = []
    for tile, view in enumerate(views):
        for way in view.leads:
            outline += _arrow(side, tile, way)
    if outline:
        yield Path(tuple(outline), BLACK, Stroke(0.3, WHITE, join="miter"))


@functools.lru_cache(maxsize=1024)
def _arrow(side: float, tile: int, way: int) -> Outline:
    """An arrow across an edge of a tile: 0 up, 1 right, 2 down, 3 left."""
    left, top = _corner(tile, side)
    foot, back, tip = (side * share for share in _ARROW)
    x, y = ((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5))[way]
    matrix = Matrix.turn(way).then(Matrix.move(side * x, side * y))
    points = (matrix.apply(*point) for point in ((-foot, back), (0, -tip), (foot, back)))
    start, middle, end = ((x + left, y + top) for x, y in points)
    return (("M", *start), ("L", *middle), ("L", *end), ("Z",))


@functools.lru_cache(maxsize=64)
def _frame_nodes(tile: float, margin: float, font: str, bottom: float) -> Group:
    size = min(max(min(2.1, tile * 0.33), tile * 0.2), 4.2)
    size_pt = round(size / 0.66 / MM_PER_PT, 2)
    nodes: list[Node] = []
    for place, (letter, figure) in enumerate(zip("ABCDEFGH", "12345678", strict=True)):
        middle = margin + (place + 0.5) * tile
        nodes.append(Text(middle, margin - bottom - size * 0.3, letter, font, size_pt, "middle"))
        nodes.append(Text(margin - bottom - size * 0.32, middle + size / 2, figure, font, size_pt, "end"))
    return Group(tuple(nodes), key=f"frame-{number(tile)}-{font}")


def _frame(look: Look) -> Group:
    return _frame_nodes(look.tile, look.margin, look.fonts.bold, look.heavy.width / 2)
