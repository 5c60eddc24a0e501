"""A board: tiles, walls, the lines between tiles and around rooms, letters and numbers at its edges."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from printkit.core.units import MM_PER_PT, number
from printkit.games.pentomancy.board import SIDE, TILES, Board
from printkit.games.pentomancy.faces.style import LEAST_LINE, Look, Walls
from printkit.games.pentomancy.faces.tiles import answer, arrow, hatch, tile_nodes
from printkit.games.pentomancy.faces.views import Views
from printkit.scene.geometry import Box, Matrix, Segment
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import BLACK, WHITE
from printkit.scene.shapes import rectangle


def board_drawing(board: Board, views: Views, look: Look, alt: str) -> Group:
    """The board with what is on its tiles, between (0, 0) and (look.side, look.side).

    Args:
        board: walls and rooms.
        views: what is to be seen on each tile.
        look: how it is drawn.
        alt: what a reader is told instead.
    """
    nodes: list[Node] = []
    side = look.tile
    for tile, view in enumerate(views):
        x, y = tile % SIDE * side, tile // SIDE * side
        if board.walls >> tile & 1:
            inner: list[Node] = [_wall(side, look.walls)]
        else:
            inner = tile_nodes(view, tile, look)
        if inner:
            nodes.append(Group(tuple(inner), Matrix.move(round(x, 3), round(y, 3))))
    nodes += _lines(board, look)
    for tile, view in enumerate(views):
        x, y = tile % SIDE * side, tile // SIDE * side
        nodes += [Group((arrow(side, way),), Matrix.move(round(x, 3), round(y, 3))) for way in view.leads]
    shift = Matrix.move(look.margin, look.margin)
    items: tuple[Node, ...] = (Group(tuple(nodes), shift),)
    if look.frame:
        items = (*items, _frame(look))
    return Group(items, role=Role.FIGURE, alt=alt)


def answer_drawing(board: Board, views: Views, look: Look, alt: str) -> Group:
    """The board with all its levels and treasures: small, without monsters."""
    side = look.tile
    nodes: list[Node] = []
    for tile, view in enumerate(views):
        place = Matrix.move(round(tile % SIDE * side, 3), round(tile // SIDE * side, 3))
        drawing = (
            answer(view.level, view.treasure, view.given, side, look.fonts.digits)
            if view.level
            else _wall(side, look.walls)
        )
        nodes.append(Group((drawing,), place))
    nodes += _lines(board, look)
    items: tuple[Node, ...] = (Group(tuple(nodes), Matrix.move(look.margin, look.margin)),)
    if look.frame:
        items = (*items, _frame(look))
    return Group(items, role=Role.FIGURE, alt=alt)


def tile_box(tile: int, look: Look) -> Box:
    """Where a tile lies in the drawing."""
    return Box(look.margin + tile % SIDE * look.tile, look.margin + tile // SIDE * look.tile, look.tile, look.tile)


@functools.cache
def _wall(side: float, walls: Walls) -> Group:
    square = rectangle(Box(0, 0, side, side))
    if walls == "solid":
        nodes: tuple[Node, ...] = (Path(square, BLACK),)
    else:
        nodes = (Path(square, WHITE), *hatch(side, max(1.1, side * 0.115), max(LEAST_LINE, side * 0.03)))
    return Group(nodes, key=f"wall-{walls}-{number(side)}")


def _lines(board: Board, look: Look) -> Iterator[Node]:
    """Thin lines between the tiles of a room, heavy ones around rooms."""
    rooms = [board.room_of(tile) for tile in range(TILES)]
    side = look.tile
    thin: list[Segment] = []
    heavy: list[Segment] = []
    for down in (False, True):
        for line in range(SIDE + 1):
            for kind, start, end in _runs(rooms, line, down):
                segments = heavy if kind == "heavy" else thin
                a, b, at = start * side, end * side, line * side
                points = ((at, a), (at, b)) if down else ((a, at), (b, at))
                segments += [("M", *points[0]), ("L", *points[1])]
    yield Path(tuple(thin), stroke=look.thin)
    yield Path(tuple(heavy), stroke=look.heavy)


def _runs(rooms: list[int | None], line: int, down: bool) -> Iterator[tuple[str, int, int]]:
    """The pieces of one grid line that are of one kind, as long as can be."""
    kinds = []
    for at in range(SIDE):
        pair = []
        for side in (line - 1, line):
            inside = 0 <= side < SIDE
            pair.append((rooms[SIDE * at + side if down else SIDE * side + at] if inside else None, inside))
        (first, _), (second, _) = pair
        edge = line in (0, SIDE)
        kinds.append("heavy" if edge or first != second else "" if first is None else "thin")
    start = 0
    for at in range(1, SIDE + 1):
        if at == SIDE or kinds[at] != kinds[start]:
            if kinds[start]:
                yield kinds[start], start, at
            start = at


@functools.lru_cache(maxsize=64)
def _frame_nodes(tile: float, margin: float, font: str, bottom: float) -> Group:
    size = min(max(2.1, tile * 0.2), 4.2)
    size_pt = round(size / 0.66 / MM_PER_PT, 2)
    nodes: list[Node] = []
    for place, (letter, figure) in enumerate(zip("ABCDEFGH", "12345678", strict=True)):
        middle = margin + (place + 0.5) * tile
        nodes.append(Text(middle, margin - bottom - size * 0.3, letter, font, size_pt, "middle"))
        nodes.append(Text(margin - bottom - size * 0.32, middle + size / 2, figure, font, size_pt, "end"))
    return Group(tuple(nodes), key=f"frame-{number(tile)}-{font}")


def _frame(look: Look) -> Group:
    return _frame_nodes(look.tile, look.margin, look.fonts.bold, look.heavy.width / 2)
