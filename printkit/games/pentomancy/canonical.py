"""Which puzzles are the same one, turned or mirrored."""

from __future__ import annotations

from collections.abc import Sequence

from printkit.games.pentomancy.board import SYMMETRIES, TILES, Board, Solution, mask_of, tiles_of


def canonical(board: Board, solution: Solution, revealed: int) -> bytes:
    """The same bytes for two puzzles exactly if one is the other turned or mirrored."""
    marks = [0] * TILES
    for tile, level in enumerate(solution.levels):
        marks[tile] = level | (solution.treasures >> tile & 1) << 3 | (revealed >> tile & 1) << 4
    return min(_image(board, marks, goes) for goes in SYMMETRIES)


def _image(board: Board, marks: Sequence[int], goes: Sequence[int]) -> bytes:
    image = bytearray(TILES + len(board.rooms) * 8)
    for tile, mark in enumerate(marks):
        image[goes[tile]] = mark
    rooms = sorted(mask_of(goes[tile] for tile in tiles_of(room)) for room in board.rooms)
    for number, room in enumerate(rooms):
        image[TILES + 8 * number : TILES + 8 * number + 8] = room.to_bytes(8, "little")
    return bytes(image)
