from __future__ import annotations

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import Board, beside, tiles_of
from printkit.games.pentomancy.exact import possible_levels
from printkit.games.pentomancy.generate import Made, make, stream
from printkit.games.pentomancy.grade import GRADES, RANKS, Grade
from printkit.games.pentomancy.logic import (
    EASY_REVEALED,
    KNOT,
    is_unique,
    logic_game,
    logic_grade,
    solve_levels,
    standstill,
    thinned,
)
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Proof, Rank, Technique, rank_of


def itself(made: Made) -> Made:
    return made


@pytest.fixture(scope="module")
def bases() -> list[Game]:
    return [made.game for made in stream(itself, 5, 4, "easy")]


def sights(board: Board) -> dict[int, set[int]]:
    """For each tile those that cannot have its level."""
    return {
        tile: (set(tiles_of(room)) | set(tiles_of(beside(1 << tile) & board.tiles))) - {tile}
        for room in board.rooms
        for tile in tiles_of(room)
    }


def by_hand(game: Game, grade: Grade) -> dict[int, set[int]]:
    """The levels that each tile still has when one gets no further, by sets alone; nothing of the solver is used.

    Args:
        game: of the solution only the revealed levels are read.
        grade: easy looks for tiles with one level left; medium also for levels with one place left in a room; hard
            also from room to room.
    """
    sees = sights(game.board)
    can = {tile: {game.solution.levels[tile]} if game.revealed >> tile & 1 else set(range(1, 6)) for tile in sees}
    while True:
        before = {tile: set(levels) for tile, levels in can.items()}
        for tile, levels in can.items():
            if len(levels) == 1:
                for other in sees[tile]:
                    can[other] -= levels
        for room in game.board.rooms if grade is not Grade.EASY else ():
            for level in range(1, 6):
                left = [tile for tile in tiles_of(room) if level in can[tile]]
                if len(left) == 1:
                    can[left[0]] = {level}
        if can == before and grade is Grade.HARD:
            from_room_to_room(game.board, can, sees)
        if can == before:
            return can


def from_room_to_room(board: Board, can: dict[int, set[int]], sees: dict[int, set[int]]) -> None:
    """Levels whose places in a room all touch a tile; tiles that share as many levels as they are."""
    for room in board.rooms:
        tiles = list(tiles_of(room))
        for level in range(1, 6):
            places = [tile for tile in tiles if level in can[tile]]
            for other in set.intersection(*(sees[place] for place in places)) - set(tiles):
                can[other].discard(level)
        for size in (2, 3):
            for some in itertools.combinations(tiles, size):
                levels = set.union(*(can[tile] for tile in some))
                for other in set(tiles) - set(some) if len(levels) == size else ():
                    can[other] -= levels
    for tile, other in itertools.combinations(can, 2):
        if other in sees[tile] and can[tile] == can[other] and len(can[tile]) == 2:
            for both in sees[tile] & sees[other]:
                can[both] -= can[tile]


def open_tiles(can: dict[int, set[int]]) -> int:
    return sum(1 << tile for tile, levels in can.items() if len(levels) > 1)


def check_proof(game: Game, proof: Proof) -> None:
    """Each step rests on what is known by then, and steps between rooms are what their names say."""
    assert not proof.false_steps(game.board, game.solution)
    placed, sees = game.revealed, sights(game.board)
    can = {tile: {game.solution.levels[tile]} if placed >> tile & 1 else set(range(1, 6)) for tile in sees}
    for number, step in enumerate(proof.steps):
        assert not step.because & ~placed  # only what is revealed or was concluded
        assert all(parent < number for parent in step.parents)
        for tile, levels in can.items():
            for known in tiles_of(placed):
                if known in sees[tile] and not placed >> tile & 1:
                    levels.discard(game.solution.levels[known])
        if step.technique is Technique.LOCKED:
            assert step.room is not None
            where = {t for t in tiles_of(game.board.rooms[step.room]) if step.loses[0] in can[t]}
            assert where <= set(tiles_of(step.pattern))
            for tile in tiles_of(step.targets):
                assert all(beside(1 << tile) >> place & 1 for place in where)
        for tile in tiles_of(step.targets):
            can[tile] -= set(step.ruled_out)
        if step.gets:
            assert game.solution.levels[next(tiles_of(step.targets))] == step.gets
            placed |= step.targets
    assert placed == game.board.tiles


def check_board(game: Game, proof: Proof, grade: Grade) -> None:
    """It has one solution; the grade's techniques solve it, and those of the grade below come to a standstill."""
    assert not game.solution.treasures
    assert is_unique(game)
    assert logic_grade(game) is grade
    check_proof(game, proof)
    left = [open_tiles(by_hand(game, each)) for each in GRADES[:3]]
    assert left == [standstill(game, each) for each in GRADES[:3]]
    place = GRADES.index(grade)
    assert all(left[:place])
    assert not any(left[place:])
    used = {step.technique for step in proof.steps}
    assert max(map(rank_of, used)) is RANKS[grade]
    if grade is Grade.EASY:
        assert used == {Technique.TILE_SINGLE}
        assert game.revealed.bit_count() >= EASY_REVEALED
    else:
        assert left[place - 1].bit_count() >= KNOT
        assert grade is not Grade.MEDIUM or Technique.ROOM_SINGLE in used


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.MEDIUM, Grade.HARD])
@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**53))
def test_a_board_takes_its_grade_and_no_less(grade: Grade, seed: int) -> None:
    made = make(seed, 0, Grade.EASY)
    assert made is not None
    found = logic_game(made.game.board, made.game.solution, grade, seed)
    if found is None:
        assert grade is not Grade.EASY
        return
    game, proof = found
    assert (game.board, game.solution.levels) == (made.game.board, made.game.solution.levels)
    check_board(game, proof, grade)


@pytest.mark.slow  # looks through about five boards for each expert one: a second each
def test_expert_boards_take_more_than_comparing_rooms() -> None:
    made = stream(itself, 8, 40, "easy")
    found = (logic_game(one.game.board, one.game.solution, Grade.EXPERT, 1) for one in made)
    some = list(itertools.islice((one for one in found if one is not None), 4))
    assert len(some) == 4
    for game, proof in some:
        check_board(game, proof, Grade.EXPERT)


@settings(max_examples=40, deadline=None)
@given(number=st.integers(0, 3), revealed=st.integers(0, 2**64 - 1), more=st.integers(0, 2**64 - 1))
def test_the_standstill_is_where_one_gets_by_hand(bases: list[Game], number: int, revealed: int, more: int) -> None:
    """Also on boards that no grade solves; and a higher grade never leaves more open."""
    base = bases[number]
    game = Game(base.board, base.solution, (revealed | more) & base.board.tiles)
    left = [standstill(game, grade) for grade in GRADES]
    assert left[:3] == [open_tiles(by_hand(game, grade)) for grade in GRADES[:3]]
    assert all(not more & ~less for less, more in itertools.pairwise(left))
    for grade in GRADES[1:]:
        solved, proof = solve_levels(game, RANKS[grade])
        known = game.revealed
        for step in proof.steps:
            known |= step.targets if step.gets else 0
        assert known == game.board.tiles & ~standstill(game, grade)
        assert solved == (known == game.board.tiles)
        assert not proof.false_steps(game.board, game.solution)


@settings(max_examples=20, deadline=None)
@given(number=st.integers(0, 3), seed=st.integers(0, 2**64 - 1), least=st.integers(0, 64))
def test_a_thinned_board_needs_each_of_its_tiles(bases: list[Game], number: int, seed: int, least: int) -> None:
    """Unless so many were to stay."""
    base = bases[number]
    full = Game(base.board, base.solution, base.board.tiles)
    for grade in GRADES:
        game = thinned(full, grade, seed, least)
        assert not standstill(game, grade)
        assert game.revealed.bit_count() >= min(least, 60)
        for tile in tiles_of(game.revealed) if game.revealed.bit_count() > least else ():
            assert standstill(Game(game.board, game.solution, game.revealed & ~(1 << tile)), grade)


def test_no_step_of_a_proof_is_for_nothing(bases: list[Game]) -> None:
    """What is ruled out is needed by a later step."""
    game, proof = logic_game(bases[0].board, bases[0].solution, Grade.HARD, 7) or pytest.fail("none")
    needed = {parent for step in proof.steps for parent in step.parents}
    assert all(step.gets or number in needed for number, step in enumerate(proof.steps))
    assert solve_levels(game, Rank.PATTERNS) == (True, proof)


def test_uniqueness_is_found_wanting_where_it_is(bases: list[Game]) -> None:
    game = bases[0]
    bare = Game(game.board, game.solution, 0)
    assert not is_unique(bare)
    assert logic_grade(bare) is None
    shown = tuple(level if game.board.tiles >> tile & 1 else 0 for tile, level in enumerate(game.solution.levels))
    assert sum(mask.bit_count() for mask in possible_levels(game.board, shown)) == 60
    assert is_unique(Game(game.board, game.solution, game.board.tiles))


def test_the_same_seed_reveals_the_same(bases: list[Game]) -> None:
    base = bases[1]
    first = logic_game(base.board, base.solution, Grade.EASY, 9)
    assert first == logic_game(base.board, base.solution, Grade.EASY, 9)
    assert first != logic_game(base.board, base.solution, Grade.EASY, 10)
