"""The techniques, judged by exhaustive reasoning."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import ROOM_SIZE, TOP_LEVEL, Solution, beside, mask_of, parse_tile, tiles_of
from printkit.games.pentomancy.deduce import grounded, reached, solve, solve_from
from printkit.games.pentomancy.exact import can_be, safe_tiles
from printkit.games.pentomancy.explain import picture, sentence
from printkit.games.pentomancy.generate import make
from printkit.games.pentomancy.grade import GRADES, Grade
from printkit.games.pentomancy.rules import Defeat, Explore, Game, State, apply, start
from printkit.games.pentomancy.steps import Cause, Proof, Rank, Step, Technique, rank_of


def a_game(seed: int, grade: Grade = Grade.EXPERT) -> Game:
    made = make(seed, 0, grade)
    assert made is not None
    return made.game


@st.composite
def positions(draw: st.DrawFn) -> tuple[Game, State]:
    """Any puzzle with any tiles revealed, at any level, whether it can be solved or not."""
    game = a_game(draw(st.integers(0, 300)), draw(st.sampled_from(GRADES)))
    tiles = draw(st.sets(st.sampled_from(list(tiles_of(game.board.tiles))), max_size=30))
    treasures = mask_of(draw(st.sets(st.sampled_from(list(tiles_of(game.board.tiles))), max_size=3)))
    game = replace(game, solution=Solution(game.solution.levels, treasures))
    return game, State(mask_of(tiles), player=draw(st.integers(1, 4)))


@settings(max_examples=150, deadline=None)
@given(positions(), st.sampled_from(list(Rank)[1:]))
def test_every_step_follows_from_the_tiles_it_names(position, rank):
    game, state = position
    line = solve_from(game, state, rank)
    assert line.proof.false_steps(game.board, game.solution) == ()
    for advance in line.advances:
        if isinstance(advance.move, Explore):
            assert advance.step is not None
            assert line.proof.steps[advance.step].targets == 1 << advance.move.tile
            above = tuple(range(state.player + 1, TOP_LEVEL + 1))
            because = grounded(line, advance.step, state.revealed)
            assert not because & ~state.revealed
            known = tuple(lv if because >> tile & 1 else 0 for tile, lv in enumerate(game.solution.levels))
            assert not can_be(game.board, known, 1 << advance.move.tile, above)
        state, _ = apply(game, state, advance.move)
    assert state.player == line.player


@settings(max_examples=60, deadline=None)
@given(positions())
def test_with_every_filling_tried_a_line_ends_only_where_a_guess_is_needed(position):
    game, state = position
    line = solve_from(game, state)
    for advance in line.advances:
        state, _ = apply(game, state, advance.move)
    if not line.cleared:
        safe = safe_tiles(game.board, state.knows(game.solution), state.player)
        assert not safe & ~state.revealed
        # In a position out of nowhere, some may stand that would have fallen by themselves in a game.
        standing = state.revealed & ~state.fallen
        useful = [
            tile
            for tile in tiles_of(standing)
            if game.solution.treasures >> tile & 1 or game.board.within(tile) & ~state.revealed
        ]
        assert all(game.solution.levels[tile] > state.player for tile in useful)


@settings(max_examples=100, deadline=None)
@given(positions())
def test_a_higher_rank_never_gets_less_far_and_both_codes_agree(position):
    game, state = position
    game = replace(game, revealed=state.revealed)
    levels = [reached(game, rank) for rank in (Rank.NOTHING, Rank.SINGLES, Rank.PATTERNS, Rank.ARGUMENTS)]
    assert levels == sorted(levels)
    for rank, level in zip((Rank.SINGLES, Rank.PATTERNS, Rank.ARGUMENTS), levels[1:], strict=True):
        assert solve(game, rank).player == level  # the fast closure and the recorded line


@settings(max_examples=60, deadline=None)
@given(positions())
def test_more_revealed_tiles_never_make_it_harder(position):
    game, state = position
    less = replace(game, revealed=state.revealed)
    for tile in list(tiles_of(game.board.tiles & ~state.revealed))[:6]:
        more = replace(game, revealed=state.revealed | 1 << tile)
        for rank in (Rank.NOTHING, Rank.SINGLES, Rank.PATTERNS, Rank.ARGUMENTS):
            assert reached(more, rank) >= reached(less, rank)


def test_a_false_step_is_found():
    game = a_game(5)
    proof = solve(game).proof
    assert proof.false_steps(game.board, game.solution) == ()
    spoilt = 0
    for number, step in enumerate(proof.steps):
        for changed in (
            replace(step, because=0),
            replace(step, gets=step.gets % 5 + 1) if step.gets else replace(step, loses=(1, 2, 3, 4, 5)),
            replace(step, parents=(number,)),
        ):
            steps = (*proof.steps[:number], changed, *proof.steps[number + 1 :])
            spoilt += number in Proof(steps).false_steps(game.board, game.solution)
    assert spoilt >= 2.5 * len(proof.steps)  # a step may need no premise at all: 'four levels rule out the fifth'


def shape_is_right(game: Game, step: Step) -> bool:
    """What each technique must look like, from the step alone."""
    board = game.board
    size = step.pattern.bit_count()
    match step.technique:
        case Technique.TILE_SINGLE | Technique.ROOM_SINGLE:
            return step.gets > 0 and step.targets.bit_count() == 1
        case Technique.SAFE:
            return step.loses == tuple(range(step.player + 1, 6)) and step.targets.bit_count() == 1
        case Technique.LOCKED:
            touching = all(step.pattern & ~beside(1 << tile) == 0 for tile in tiles_of(step.targets))
            return touching and size in (2, 3, 4) and step.pattern & ~board.rooms[step.room or 0] == 0
        case Technique.PAIR | Technique.TRIPLE:
            room = board.rooms[step.room or 0]
            return size == len(step.loses) < ROOM_SIZE and (step.pattern | step.targets) & ~room == 0
        case Technique.BORDER_PAIR:
            first, second = tiles_of(step.pattern)
            return len(step.loses) == 2 and bool(beside(1 << first) >> second & 1)
        case Technique.CHAIN:
            return 4 <= len(step.links) <= 8 and len({link.level for link in step.links}) == 1
        case Technique.SUPPOSE:
            return step.links[0].cause is Cause.SUPPOSED and all(link.cause for link in step.links[1:])
        case _:
            return step.targets.bit_count() == 1


@pytest.fixture(scope="module")
def many_steps() -> list[tuple[Game, Step]]:
    found = []
    for seed in range(50):
        for grade in (Grade.HARD, Grade.EXPERT):
            game = a_game(seed, grade)
            found += [(game, step) for step in solve(game).proof.steps]
    return found


def test_every_technique_is_met_and_looks_like_itself(many_steps):
    met = Counter(step.technique for _, step in many_steps)
    assert set(met) >= set(Technique) - {Technique.EXHAUSTION, Technique.TRIPLE}
    for game, step in many_steps:
        assert shape_is_right(game, step), step


def test_every_step_has_a_sentence_and_a_picture(many_steps):
    for game, step in many_steps:
        text = sentence(game.board, game.solution.levels, step)
        assert text.endswith(".")
        assert "None" not in text
        assert "since ." not in text
        assert len(text) < 700
        shown = picture(step)
        assert shown.targets == step.targets
        assert all(levels for _, levels in shown.marks)


def test_a_line_explores_before_it_defeats_and_takes_treasures_last():
    for seed in range(6):
        game = a_game(seed, Grade.MEDIUM)
        state, _ = start(game)
        for advance in solve(game).advances:
            safe = safe_tiles(game.board, state.knows(game.solution), state.player) & ~state.revealed
            ready = [
                tile
                for tile in tiles_of(state.revealed & ~state.fallen & ~game.solution.treasures)
                if game.solution.levels[tile] <= state.player
            ]
            if isinstance(advance.move, Defeat):
                assert not safe
                if game.solution.treasures >> advance.move.tile & 1:
                    assert not ready
            state, _ = apply(game, state, advance.move)


def test_ranks_and_techniques_go_together():
    assert rank_of(Technique.SAFE) is Rank.SINGLES
    assert rank_of(Technique.BORDER_PAIR) is Rank.PATTERNS
    assert rank_of(Technique.SUPPOSE) is Rank.ARGUMENTS
    assert rank_of(Technique.EXHAUSTION) is Rank.EVERYTHING


def test_the_step_for_a_single_names_its_reasons():
    game = a_game(3, Grade.EASY)
    step = next(s for s in solve(game).proof.steps if s.technique is Technique.ROOM_SINGLE)
    text = sentence(game.board, game.solution.levels, step)
    room = game.board.names[step.room or 0]
    tile = next(tiles_of(step.targets))
    assert text.startswith(f"In the {room} room, the {step.gets} can only be at ")
    assert parse_tile(text.split(" can only be at ")[1].split(",")[0]) == tile
