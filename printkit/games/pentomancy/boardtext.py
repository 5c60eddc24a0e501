"""A position as text: room borders, walls, fog, levels, treasures, notes."""

from __future__ import annotations

from printkit.games.pentomancy.board import SIDE, Board
from printkit.games.pentomancy.rules import Game, State

_WIDE = 5  # characters of a tile, without its borders
# Which lines meet at a corner, as bits up 1, right 2, down 4, left 8.
_CORNERS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
_PLAIN = {**dict.fromkeys(_CORNERS[1:], "+"), "│": "|", "─": "-", "╷": "|", "╵": "|", "╶": "-", "╴": "-"}
_PLAIN |= {"█": "#", "·": "."}


def board_text(game: Game, state: State, plain: bool = False) -> str:
    """The position, with column letters and row numbers; `3*` has a treasure, `3x` is defeated, `·` is fog.

    Args:
        game: the puzzle.
        state: the position.
        plain: ASCII only.
    """
    rows = ["    " + " ".join(letter.center(_WIDE) for letter in "ABCDEFGH")]
    for row in range(SIDE + 1):
        rows.append("   " + _border(game.board, row))
        if row < SIDE:
            rows.append(f" {row + 1} " + _tiles(game, state, row))
    text = "\n".join(line.rstrip() for line in rows) + "\n"
    return "".join(_PLAIN.get(mark, mark) for mark in text) if plain else text


def _room(board: Board, row: int, column: int) -> int:
    """The room of a tile; -1 for a wall, -2 outside the board."""
    if not (0 <= row < SIDE and 0 <= column < SIDE):
        return -2
    room = board.room_of(SIDE * row + column)
    return -1 if room is None else room


def _above(board: Board, row: int, column: int) -> bool:
    """Whether there is a line above a tile."""
    return 0 <= column < SIDE and _room(board, row - 1, column) != _room(board, row, column)


def _before(board: Board, row: int, column: int) -> bool:
    """Whether there is a line left of a tile."""
    return 0 <= row < SIDE and _room(board, row, column - 1) != _room(board, row, column)


def _border(board: Board, row: int) -> str:
    text = ""
    for column in range(SIDE + 1):
        lines = (
            _before(board, row - 1, column) * 1
            | _above(board, row, column) * 2
            | _before(board, row, column) * 4
            | _above(board, row, column - 1) * 8
        )
        text += _CORNERS[lines]
        if column < SIDE:
            text += ("─" if _above(board, row, column) else " ") * _WIDE
    return text


def _tiles(game: Game, state: State, row: int) -> str:
    text = ""
    for column in range(SIDE + 1):
        text += "│" if _before(game.board, row, column) else " "
        if column < SIDE:
            text += _tile(game, state, SIDE * row + column)
    return text


def _tile(game: Game, state: State, tile: int) -> str:
    if game.board.walls >> tile & 1:
        return "█" * _WIDE
    if not state.revealed >> tile & 1:
        return ("".join(map(str, state.notes_at(tile))) or "·").center(_WIDE)
    mark = "x" if state.fallen >> tile & 1 else "*" if game.solution.treasures >> tile & 1 else " "
    return f" {game.solution.levels[tile]}{mark} ".center(_WIDE)
