"""Exhaustive reasoning: what is true of every filling of the board that agrees with what is known.

It is the judge of every other kind of reasoning. Each room is one variable over the 120 orders of its levels; see
native/exact.c.
"""

from __future__ import annotations

from printkit.games.pentomancy.board import TOP_LEVEL, Board, tiles_of
from printkit.games.pentomancy.native.kernel import RawPuzzle, kernel


def _raw(board: Board, levels: tuple[int, ...]) -> tuple[RawPuzzle, int]:
    at, known = [0] * (TOP_LEVEL + 1), 0
    for tile, level in enumerate(levels):
        if level:
            at[level] |= 1 << tile
            known |= 1 << tile
    return RawPuzzle(board.rooms, tuple(at[1:]), 0, 0), known & board.tiles


def possible_levels(board: Board, levels: tuple[int, ...]) -> tuple[int, ...]:
    """For each level from 1 to 5, the tiles that have it in at least one filling.

    Args:
        board: the rooms.
        levels: what is known: 64 levels, 0 where a tile's level is not known. All sets are empty if they contradict
            each other.
    """
    return kernel().possible(*_raw(board, levels))


def safe_tiles(board: Board, levels: tuple[int, ...], player: int) -> int:
    """The tiles that are at most of the player's level in every filling (revealed ones included)."""
    above = 0
    for mask in possible_levels(board, levels)[player:]:
        above |= mask
    return board.tiles & ~above


def can_be(board: Board, levels: tuple[int, ...], tiles: int, asked: tuple[int, ...]) -> bool:
    """Whether any of the tiles has one of the asked levels in at least one filling."""
    raw, known = _raw(board, levels)
    return kernel().ever(raw, known, [(tile, level - 1) for tile in tiles_of(tiles) for level in asked])
