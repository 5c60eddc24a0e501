from __future__ import annotations

import pytest

from printkit.games.pentomancy.board import tiles_of
from printkit.games.pentomancy.exact import possible_levels
from printkit.games.pentomancy.generate import Made, stream
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.logic import EASY_REVEALED, is_unique, logic_game, solve_levels
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Rank


def itself(made: Made) -> Made:
    return made


@pytest.fixture(scope="module")
def bases() -> list[Game]:
    return [made.game for made in stream(itself, 5, 4, "easy")]


@pytest.mark.parametrize("grade", [Grade.EASY, Grade.MEDIUM, Grade.HARD])
def test_every_level_follows_and_no_step_is_false(bases: list[Game], grade: Grade) -> None:
    found = [made for base in bases if (made := logic_game(base.board, base.solution, grade, 7)) is not None]
    assert found
    for game, proof in found:
        assert not game.solution.treasures
        assert is_unique(game)
        assert not proof.false_steps(game.board, game.solution)
        placed = game.revealed
        for step in proof.steps:
            assert not step.because & ~placed  # only what is revealed or was concluded
            if step.gets:
                assert game.solution.levels[next(tiles_of(step.targets))] == step.gets
                placed |= step.targets
        assert placed == game.board.tiles


def test_grades_ask_for_what_they_say(bases: list[Game]) -> None:
    base = bases[0]
    easy, _ = logic_game(base.board, base.solution, Grade.EASY, 7) or pytest.fail("none")
    assert easy.revealed.bit_count() >= EASY_REVEALED
    assert solve_levels(easy, Rank.SINGLES)[0]
    hard = next(made for base in bases if (made := logic_game(base.board, base.solution, Grade.HARD, 7)) is not None)
    assert not solve_levels(hard[0], Rank.SINGLES)[0]
    assert solve_levels(hard[0], Rank.PATTERNS)[0]


def test_a_minimal_board_needs_each_of_its_tiles(bases: list[Game]) -> None:
    game, _ = logic_game(bases[0].board, bases[0].solution, Grade.MEDIUM, 7) or pytest.fail("none")
    for tile in tiles_of(game.revealed):
        fewer = Game(game.board, game.solution, game.revealed & ~(1 << tile))
        assert not solve_levels(fewer, Rank.SINGLES)[0]


def test_uniqueness_is_found_wanting_where_it_is(bases: list[Game]) -> None:
    game = bases[0]
    bare = Game(game.board, game.solution, 0)
    assert not is_unique(bare)
    shown = tuple(level if game.board.tiles >> tile & 1 else 0 for tile, level in enumerate(game.solution.levels))
    assert sum(mask.bit_count() for mask in possible_levels(game.board, shown)) == 60
    assert is_unique(Game(game.board, game.solution, game.board.tiles))


def test_the_same_seed_reveals_the_same(bases: list[Game]) -> None:
    base = bases[1]
    first = logic_game(base.board, base.solution, Grade.MEDIUM, 9)
    assert first == logic_game(base.board, base.solution, Grade.MEDIUM, 9)
    assert first != logic_game(base.board, base.solution, Grade.MEDIUM, 10)
