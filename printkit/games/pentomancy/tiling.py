"""Boards cut into pentominoes: random ones, and complete counts of small rectangles."""

from __future__ import annotations

from printkit.games.pentomancy.board import PENTOMINOES, Board
from printkit.games.pentomancy.native.kernel import kernel

NODE_LIMIT = 3000  # search nodes for one draw of walls; 2 draws are needed on average


def count_tilings(width: int, height: int, empty: int | None = None) -> int:
    """How many ways a grid can be cut into different pentominoes, mirror images and turns counted apart.

    Args:
        width: columns of the grid.
        height: rows; the grid has at most 64 cells.
        empty: the cells to fill, bit `width * row + column`; all of them by default.
    """
    if not 1 <= width * height <= 64:
        raise ValueError(f"a grid has 1 to 64 cells, not {width} x {height}")
    return kernel().tiling_count(width, height, (1 << width * height) - 1 if empty is None else empty)


def random_board(seed: int, repeats: bool = False) -> Board:
    """Four random walls and a random tiling of the rest.

    Walls are drawn evenly; a draw that cannot be tiled, or not within `NODE_LIMIT` search nodes, is drawn anew. The
    tiling search decides the narrowest cell first and tries what fits there in random order.

    Args:
        seed: the same seed gives the same board.
        repeats: rooms may have equal shapes, as long as equal ones do not touch; else each pentomino is there once.
    """
    raw = kernel().random_board(seed, repeats, NODE_LIMIT)
    return board_from(raw.rooms, raw.shapes)


def board_from(rooms: tuple[int, ...], shapes: tuple[int, ...]) -> Board:
    """The board of the kernel's rooms, which are in reading order."""
    return Board(rooms, tuple(PENTOMINOES[shape] for shape in shapes))
