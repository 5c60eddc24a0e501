from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import ALL_TILES, PENTOMINOES, beside, turned
from printkit.games.pentomancy.tiling import count_tilings, random_board

CENTRE = ALL_TILES & ~(0b11 << 27 | 0b11 << 35)


# Known numbers of tilings up to symmetry: 3 x 20: 2; 8 x 8 less the centre: 65 (Dana Scott, 1958).
@pytest.mark.parametrize(("width", "height", "empty", "tilings"), [(20, 3, None, 2 * 4), (8, 8, CENTRE, 65 * 8)])
def test_known_numbers_of_tilings(width, height, empty, tilings):
    assert count_tilings(width, height, empty) == tilings


def test_tilings_that_cannot_be():
    assert count_tilings(5, 1) == 1
    assert count_tilings(10, 1) == 0
    assert count_tilings(4, 2) == 0
    with pytest.raises(ValueError, match="1 to 64"):
        count_tilings(9, 8)


@pytest.mark.slow  # complete searches of large rectangles: some seconds each
@pytest.mark.parametrize(("width", "height", "tilings"), [(15, 4, 368 * 4), (12, 5, 1010 * 4), (10, 6, 2339 * 4)])
def test_known_numbers_of_large_rectangles(width, height, tilings):
    assert count_tilings(width, height) == tilings
    assert count_tilings(height, width) == tilings


@pytest.mark.slow  # ten complete searches: half a minute
def test_a_two_by_two_hole_anywhere():
    # 129,168 in all, turned ones counted apart.
    # The 49 holes are ten under the symmetries of the square; each is searched once.
    found: dict[int, int] = {}
    for row in range(7):
        for column in range(7):
            hole = 0b11 << 8 * row + column | 0b11 << 8 * row + 8 + column
            like = min(turned(hole, symmetry) for symmetry in range(8))
            if like not in found:
                found[like] = count_tilings(8, 8, ALL_TILES & ~like)
            found[hole] = found[like]
    assert len(set(found.values())) == 10
    assert sum(found.values()) == 129_168


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**64 - 1))
def test_random_boards_have_each_pentomino_once_and_four_walls(seed):
    board = random_board(seed)
    assert sorted(board.names) == sorted(PENTOMINOES)
    assert board.walls.bit_count() == 4
    assert random_board(seed) == board


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**64 - 1))
def test_equal_shapes_never_touch(seed):
    board = random_board(seed, repeats=True)
    for one, name in zip(board.rooms, board.names, strict=True):
        for other, same in zip(board.rooms, board.names, strict=True):
            assert one == other or name != same or not beside(one) & other


def test_boards_with_repeats_do_repeat():
    assert any(len(set(random_board(seed, repeats=True).names)) < 12 for seed in range(5))


def test_walls_are_everywhere_alike():
    # 1500 boards x 4 walls on 64 tiles: 93.75 each, with a deviation of 9.4; the fixed seeds make this no gamble.
    counts = [0] * 64
    for seed in range(1500):
        walls = random_board(seed).walls
        for tile in range(64):
            counts[tile] += walls >> tile & 1
    # A wall in a corner's neighbourhood can shut tiles in, so that corners differ a little; nobody would notice.
    assert min(counts) > 55
    assert max(counts) < 140
