from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.games.pentomancy.board import Board, Solution, mask_of, parse_tile, tiles_of
from printkit.games.pentomancy.deduce import moves_of, solve
from printkit.games.pentomancy.generate import Options, make
from printkit.games.pentomancy.grade import GRADES, RANKS
from printkit.games.pentomancy.rules import (
    Defeat,
    Explore,
    Game,
    Kind,
    Move,
    Note,
    Refusal,
    RefusedError,
    State,
    apply,
    parse_move,
    parse_transcript,
    replay,
    start,
    transcript,
)


def t(name: str) -> int:
    return parse_tile(name)


def mask(*names: str) -> int:
    return mask_of(parse_tile(name) for name in names)


# Two I rooms: A1 to E1 are 1 2 3 4 5, A2 to E2 are 5 1 2 3 4; every other tile is a wall.
BOARD = Board((mask("A1", "B1", "C1", "D1", "E1"), mask("A2", "B2", "C2", "D2", "E2")), ("I", "I"))
LEVELS = (1, 2, 3, 4, 5, 0, 0, 0, 5, 1, 2, 3, 4, *[0] * 51)


def game(revealed: int = 0, treasures: int = 0) -> Game:
    return Game(BOARD, Solution(LEVELS, treasures), revealed)


def test_exploring_and_a_treasure_score_as_in_the_file_format():
    # 5 points; then 1 more, doubled by the treasure: 12; then the level 2 beside it falls by itself: 14.
    played = game(mask("C2"), treasures=mask("B2"))
    state, _ = start(played)
    state, events = apply(played, state, Explore(t("B2")))
    assert [(event.kind, event.score) for event in events] == [(Kind.EXPLORED, 5)]
    state, events = apply(played, State(state.revealed | mask("D2"), score=5), Defeat(t("B2")))
    assert [(e.tile, e.score, e.player, e.auto, e.treasure) for e in events] == [
        (t("B2"), 12, 2, False, True),
        (t("C2"), 14, 2, True, False),
    ]
    assert events[0].reveals == mask("A2")


def test_a_defeat_reveals_only_within_its_room_and_without_points_or_harm():
    played = game(mask("B2"))
    state, events = apply(played, start(played)[0], Defeat(t("B2")))
    assert events[0].reveals == mask("A2", "C2")
    assert state.revealed == mask("A2", "B2", "C2")
    assert (state.score, state.player, state.lost) == (1, 1, False)


def test_exploring_above_ones_level_ends_the_game():
    played = game()
    state, events = apply(played, start(played)[0], Explore(t("B1")))
    assert state.lost
    assert [event.kind for event in events] == [Kind.LOST]
    assert state.score == 0
    with pytest.raises(RefusedError, match="over") as error:
        apply(played, state, Explore(t("A1")))
    assert error.value.refusal is Refusal.GAME_OVER


def test_monsters_that_would_reveal_nothing_fall_by_themselves():
    played = game(mask("A1", "B1"))
    state, events = start(played)
    assert [(event.tile, event.auto, event.score) for event in events] == [(t("A1"), True, 1)]
    assert state.fallen == mask("A1")
    # Not one with a treasure, and not one above the player.
    assert start(game(mask("A1", "B1"), treasures=mask("A1")))[1] == ()
    assert start(game(mask("A2", "B2", "D1", "E1")))[1] == ()


def test_level_five_ends_the_game_before_anything_falls():
    played = game(mask("D1", "E1", "C1", "B1"), treasures=mask("D1"))
    state, events = apply(played, State(played.revealed, player=4, score=100), Defeat(t("D1")))
    assert [event.kind for event in events] == [Kind.DEFEATED, Kind.CLEARED]
    assert (state.player, state.score, state.cleared) == (5, 208, True)
    with pytest.raises(RefusedError, match="over"):
        apply(played, state, Defeat(t("C1")))


@pytest.mark.parametrize(
    ("move", "refusal"),
    [
        (Explore(t("H8")), Refusal.WALL),
        (Explore(t("B2")), Refusal.ALREADY_REVEALED),
        (Note(t("B2"), (1,)), Refusal.ALREADY_REVEALED),
        (Defeat(t("C2")), Refusal.NOT_REVEALED),
        (Defeat(t("D1")), Refusal.TOO_STRONG),
        (Defeat(t("A1")), Refusal.ALREADY_DEFEATED),
        (Defeat(t("H8")), Refusal.WALL),
        (Note(t("H8"), ()), Refusal.WALL),
    ],
)
def test_refusals_have_names(move, refusal):
    played = game(mask("B2", "D1", "A1", "B1"))
    state, _ = start(played)
    with pytest.raises(RefusedError) as error:
        apply(played, state, move)
    assert error.value.refusal is refusal
    assert str(move.tile) not in str(error.value)


def test_notes_belong_to_unrevealed_tiles():
    played = game(mask("B2"))
    state, _ = start(played)
    state, _ = apply(played, state, Note(t("A2"), (5, 1, 5)))
    state, events = apply(played, state, Note(t("E1"), (4,)))
    assert events[0].kind is Kind.NOTED
    assert (state.notes_at(t("A2")), state.notes_at(t("E1"))) == ((1, 5), (4,))
    state, _ = apply(played, state, Defeat(t("B2")))
    assert (state.notes_at(t("A2")), state.notes_at(t("E1"))) == ((), (4,))
    state, _ = apply(played, state, Note(t("E1"), ()))
    assert not any(state.notes)


moves = st.one_of(
    st.builds(Explore, st.integers(0, 63)),
    st.builds(Defeat, st.integers(0, 63)),
    st.builds(lambda tile, levels: Note(tile, tuple(levels)), st.integers(0, 63), st.sets(st.integers(1, 5))),
)


@given(st.lists(moves, max_size=20))
def test_moves_are_read_as_they_are_written(some):
    assert all(parse_move(str(move)) == move for move in some)
    assert parse_transcript(transcript(some)) == tuple(some)


@pytest.mark.parametrize("text", ["", "explore", "explore C9", "defeat", "note C4", "note C4 6", "note C4 x", "go C4"])
def test_what_is_no_move_is_refused(text):
    with pytest.raises(ValueError):
        parse_move(text)


def reckoned(played: Game, events: list) -> int:
    """The score by the rules' words, from the events alone."""
    score = 0
    for event in events:
        if event.kind is Kind.EXPLORED:
            score += 5
        elif event.kind is Kind.DEFEATED:
            score += played.solution.levels[event.tile]
            if played.solution.treasures >> event.tile & 1:
                score *= 2
    return score


def falling(played: Game, state: State) -> list[int]:
    """The monsters that ought to have fallen by themselves, looked for on every tile."""
    return [
        tile
        for tile in tiles_of(state.revealed & ~state.fallen & ~played.solution.treasures)
        if played.solution.levels[tile] <= state.player and not played.board.within(tile) & ~state.revealed
    ]


@pytest.mark.parametrize("grade", GRADES)
def test_the_line_of_a_puzzle_scores_what_its_par_says(grade):
    """The search for the line reckons its points by itself; the rules have the last word."""
    for seed in range(40):
        made = make(seed, 0, grade, Options(treasures=4 + seed % 3))
        assert made is not None
        *_, (last, _) = replay(made.game, moves_of(made.raw))
        assert made.par == made.line.score == solve(made.game, RANKS[grade]).score == last.score


@pytest.mark.parametrize("grade", GRADES)
def test_no_monster_that_ought_to_fall_is_left_after_any_move_of_a_whole_game(grade):
    for seed in range(20):
        made = make(seed, 0, grade)
        assert made is not None
        *before, (last, _) = replay(made.game, moves_of(made.raw))
        assert not any(falling(made.game, state) for state, _ in before)
        assert last.cleared


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.sampled_from(GRADES), st.data())
def test_any_play_keeps_the_laws(seed, grade, data):
    made = make(seed, 0, grade)
    assert made is not None
    played = made.game
    state, happened = start(played)
    events, done = list(happened), []
    while not (state.lost or state.cleared) and len(done) < 40:
        tile = data.draw(st.sampled_from(list(tiles_of(played.board.tiles))))
        move: Move = Defeat(tile) if state.revealed >> tile & 1 else Explore(tile)
        try:
            new, happened = apply(played, state, move)
        except RefusedError:
            break
        done.append(move)
        events += happened
        assert new.revealed & state.revealed == state.revealed
        assert new.fallen & state.fallen == state.fallen
        assert not new.fallen & ~new.revealed
        assert new.lost or new.cleared or not falling(played, new)
        state = new
    assert state.score == reckoned(played, events)
    assert state.player == 1 + (state.fallen & played.solution.treasures).bit_count()
    assert list(replay(played, parse_transcript(transcript(done))))[-1][0] == state
