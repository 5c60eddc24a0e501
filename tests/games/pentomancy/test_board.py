from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import (
    ALL_TILES,
    PENTOMINOES,
    SYMMETRIES,
    Board,
    Puzzle,
    Solution,
    beside,
    flags,
    mask_of,
    parse_tile,
    parts,
    shape_of,
    tile_name,
    tiles_of,
    turned,
)
from printkit.games.pentomancy.canonical import canonical
from printkit.games.pentomancy.generate import make
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.tiling import random_board


def test_tiles_have_names_from_the_top_left():
    assert [tile_name(tile) for tile in (0, 7, 8, 26, 63)] == ["A1", "H1", "A2", "C4", "H8"]
    assert all(parse_tile(tile_name(tile)) == tile for tile in range(64))
    assert parse_tile(" c4 ") == 26


@pytest.mark.parametrize("text", ["", "C", "C9", "I1", "4C", "C44", "C0", "C٤"])
def test_what_is_no_tile_is_refused(text):
    with pytest.raises(ValueError, match="not a tile"):
        parse_tile(text)


@given(st.integers(0, ALL_TILES))
def test_sets_and_their_tiles(mask):
    assert mask_of(tiles_of(mask)) == mask
    assert [tile for tile, member in enumerate(flags(mask)) if member] == list(tiles_of(mask))
    assert len(list(flags(mask))) == 64
    expected = 0
    for tile in tiles_of(mask):
        row, column = divmod(tile, 8)
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            if 0 <= r < 8 and 0 <= c < 8:
                expected |= 1 << 8 * r + c
    assert beside(mask) == expected
    pieces = parts(mask)
    assert sum(pieces) == mask
    assert not any(beside(a) & b for a in pieces for b in pieces if a != b)


@given(st.integers(0, ALL_TILES))
def test_the_eight_symmetries_keep_what_touches(mask):
    assert len({turned(1 << 11, symmetry) for symmetry in range(8)}) == 8
    for symmetry in range(8):
        assert beside(turned(mask, symmetry)) == turned(beside(mask), symmetry)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**64 - 1), st.booleans())
def test_boards_are_read_as_they_are_written(seed, repeats):
    board = random_board(seed, repeats)
    assert Board.parse(board.rows) == board
    assert all(shape_of(room) == name for room, name in zip(board.rooms, board.names, strict=True))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**64 - 1))
def test_tiles_are_joined_where_they_are_of_one_room_or_both_walls(seed):
    board = random_board(seed)
    rooms = [board.room_of(tile) for tile in range(64)]
    right = mask_of(tile for tile in range(64) if tile % 8 < 7 and rooms[tile] == rooms[tile + 1])
    below = mask_of(tile for tile in range(56) if rooms[tile] == rooms[tile + 8])
    assert board.joined == (right, below)


def test_each_pentomino_is_known_in_every_turn():
    board = random_board(3)
    assert sorted(board.names) == sorted(PENTOMINOES)
    for symmetry in range(8):
        assert [shape_of(turned(room, symmetry)) for room in board.rooms] == list(board.names)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda rows: rows[:7], "eight rows"),
        (lambda rows: [*rows[:7], rows[7] + "#"], "eight rows"),
        (lambda rows: [row.replace("X", "Q") for row in rows], "not a pentomino"),
        (lambda rows: [row.replace("X", "I") for row in rows], "instead of 5|has the shape of"),
        (lambda rows: [row.replace("#", "X") for row in rows], "instead of 5"),
    ],
)
def test_broken_boards_are_refused(change, message):
    rows = list(random_board(5).rows)
    with pytest.raises(ValueError, match=message):
        Board.parse(change(rows))


def test_a_board_is_made_of_separate_connected_fives():
    for rooms in [(0b1111,), (0b11111, 0b11111), (0b100000000001111,)]:
        with pytest.raises(ValueError, match="five connected"):
            Board(rooms, ("I",) * len(rooms))


def turned_game(game: Game, symmetry: int) -> Game:
    levels = [0] * 64
    for tile, level in enumerate(game.solution.levels):
        levels[SYMMETRIES[symmetry][tile]] = level
    board = Board(tuple(turned(room, symmetry) for room in reversed(game.board.rooms)), game.board.names[::-1])
    return Game(
        board, Solution(tuple(levels), turned(game.solution.treasures, symmetry)), turned(game.revealed, symmetry)
    )


def test_turned_puzzles_are_equal_and_others_are_not():
    made = make(4, 0, Grade.MEDIUM)
    assert made is not None
    game = made.game
    key = canonical(game.board, game.solution, game.revealed)
    for symmetry in range(8):
        other = turned_game(game, symmetry)
        assert canonical(other.board, other.solution, other.revealed) == key
    tile = next(tiles_of(game.board.tiles & ~game.revealed))
    assert canonical(game.board, game.solution, game.revealed | 1 << tile) != key
    assert (
        canonical(game.board, Solution(game.solution.levels, game.solution.treasures ^ 1 << tile), game.revealed) != key
    )


def test_the_puzzle_shows_nothing_of_the_secret_but_what_is_revealed():
    made = make(4, 1, Grade.HARD)
    assert made is not None
    puzzle: Puzzle = made.game.puzzle
    for tile in range(64):
        seen = made.game.revealed >> tile & 1
        assert puzzle.levels[tile] == (made.game.solution.levels[tile] if seen else 0)
    assert puzzle.treasures == made.game.solution.treasures & made.game.revealed
