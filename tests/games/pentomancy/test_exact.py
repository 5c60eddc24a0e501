"""Exhaustive reasoning against trying every filling, on boards small enough for it."""

from __future__ import annotations

import itertools

from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import ALL_TILES, Board, beside, tiles_of
from printkit.games.pentomancy.exact import can_be, possible_levels, safe_tiles
from printkit.games.pentomancy.generate import make
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.tiling import random_board


def fillings(board: Board, levels: tuple[int, ...]) -> list[dict[int, int]]:
    """Every filling that agrees with what is known, by trying all orders of every room."""
    found: list[dict[int, int]] = [{}]
    for room in board.rooms:
        tiles = list(tiles_of(room))
        orders = [
            dict(zip(tiles, order, strict=True))
            for order in itertools.permutations(range(1, 6))
            if all(levels[tile] in (0, level) for tile, level in zip(tiles, order, strict=True))
        ]
        touching = [(tile, other) for tile in tiles for other in tiles_of(beside(1 << tile))]
        found = [
            {**filling, **order}
            for filling in found
            for order in orders
            if not any(order.get(other, filling.get(other)) == order[tile] for tile, other in touching)
        ]
    return found


@st.composite
def small_boards(draw: st.DrawFn, rooms: int) -> tuple[Board, tuple[int, ...]]:
    """Some rooms that touch, out of a whole board, and their levels."""
    made = make(draw(st.integers(0, 2**32)), 0, Grade.MEDIUM)
    assert made is not None
    whole = made.game.board
    chosen = [draw(st.integers(0, 11))]
    while len(chosen) < rooms:
        around = 0
        for room in chosen:
            around |= beside(whole.rooms[room])
        near = [r for r in range(12) if r not in chosen and whole.rooms[r] & around]
        chosen.append(draw(st.sampled_from(near)))
    board = Board(tuple(whole.rooms[r] for r in chosen), tuple(whole.names[r] for r in chosen))
    return board, tuple(level if board.tiles >> tile & 1 else 0 for tile, level in enumerate(made.game.solution.levels))


def check_against_all_fillings(board: Board, levels: tuple[int, ...]) -> None:
    left = fillings(board, levels)
    expected = tuple(
        sum(1 << tile for tile in tiles_of(board.tiles) if any(filling[tile] == level for filling in left))
        for level in range(1, 6)
    )
    assert possible_levels(board, levels) == expected
    for player in range(1, 5):
        safe = sum(1 << tile for tile in tiles_of(board.tiles) if all(filling[tile] <= player for filling in left))
        assert safe_tiles(board, levels, player) == safe
    for tile in tiles_of(board.tiles):
        for level in range(1, 6):
            assert can_be(board, levels, 1 << tile, (level,)) == bool(expected[level - 1] >> tile & 1)


@settings(max_examples=25, deadline=None)
@given(small_boards(2), st.data())
def test_two_rooms(rooms, data):
    board, truth = rooms
    known = data.draw(st.sets(st.sampled_from(list(tiles_of(board.tiles))), max_size=6))
    check_against_all_fillings(board, tuple(truth[tile] if tile in known else 0 for tile in range(64)))


@settings(max_examples=25, deadline=None)
@given(small_boards(4), st.data())
def test_four_rooms_of_which_something_is_known(rooms, data):
    board, truth = rooms
    known: set[int] = set()
    for room in board.rooms:
        known |= data.draw(st.sets(st.sampled_from(list(tiles_of(room))), min_size=2, max_size=3))
    check_against_all_fillings(board, tuple(truth[tile] if tile in known else 0 for tile in range(64)))


@settings(max_examples=40, deadline=None)
@given(small_boards(2), st.data())
def test_contradictions_leave_nothing(rooms, data):
    board, _ = rooms
    tiles = list(tiles_of(board.tiles))
    said = data.draw(st.dictionaries(st.sampled_from(tiles), st.integers(1, 5), min_size=3, max_size=6))
    levels = tuple(said.get(tile, 0) for tile in range(64))
    assert any(possible_levels(board, levels)) == bool(fillings(board, levels))


def test_nothing_is_certain_of_an_empty_board():
    board = random_board(1)
    assert possible_levels(board, (0,) * 64) == (board.tiles,) * 5
    assert safe_tiles(board, (0,) * 64, 5) == board.tiles
    assert board.tiles | board.walls == ALL_TILES
