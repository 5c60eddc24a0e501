from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.core.rng import Rng
from printkit.games.pentaquest import rules
from printkit.games.pentaquest.model import Effect
from printkit.games.pentaquest.moves import (
    Beat,
    Beaten,
    Discarded,
    Draw,
    Drawn,
    Ended,
    Failed,
    GiveUp,
    IllegalMoveError,
    Refusal,
    Reroll,
    Rolled,
    Spin,
    Throw,
    Turn,
)
from printkit.games.pentaquest.state import Game, Mode, Phase, State

ANT, BEE, CAT, DOG, ELK = range(5)  # the kinds of the tiny deck


def after(state: State, *moves) -> State:
    for move in moves:
        state, _ = rules.apply(state, move)
    return state


def dealt(cards, mode=Mode.SOLO, players=1) -> State:
    """A game whose first five cards lie in the quest area: one ant and the others but the other ant."""
    start = Game(cards, mode, players).start()
    return after(start, Draw(ANT), Draw(BEE), Draw(CAT), Draw(DOG), Draw(ELK))


def refusal(state: State, move) -> Refusal:
    with pytest.raises(IllegalMoveError) as caught:
        rules.apply(state, move)
    assert str(caught.value)
    return caught.value.refusal


def test_five_cards_are_drawn_and_five_dice_thrown(tiny):
    start = Game(tiny).start()
    assert start.phase is Phase.DRAW
    assert dict(rules.chances(start))[Draw(ANT)] * 6 == 2  # two ants among six cards
    state = dealt(tiny)
    assert (state.phase, state.deck, state.quest) == (Phase.THROW, (ANT,), (ANT, BEE, CAT, DOG, ELK))
    state, events = rules.apply(state, Throw((6, 1, 6, 2, 4)))
    assert events == (Rolled((1, 2, 4, 6, 6)),)
    assert state.phase is Phase.MOVE


def test_a_beaten_card_goes_to_the_army_and_the_quest_area_is_filled(tiny):
    state = after(dealt(tiny), Throw((1, 2, 4, 6, 6)))
    state, events = rules.apply(state, Beat(BEE))
    assert events == (Beaten(0, BEE),)
    assert (state.army, state.quest, state.phase) == ((BEE,), (ANT, CAT, DOG, ELK), Phase.DRAW)
    state, events = rules.apply(state, Draw(ANT))
    assert events == (Drawn(ANT),)
    assert state.quest == (ANT, CAT, DOG, ELK, ANT)


def test_the_first_turn_has_two_free_rerolls_and_later_turns_one(tiny):
    state = after(dealt(tiny), Throw((1, 2, 4, 6, 6)), Reroll((1, 2)), Throw((3, 3)))
    assert state.dice == (3, 3, 4, 6, 6)
    state = after(state, Reroll((3, 3, 4, 6, 6)), Throw((2, 2, 2, 5, 6)))
    assert refusal(state, Reroll((2,))) is Refusal.NO_REROLL
    state = after(state, Beat(CAT), Draw(ANT), Throw((1, 1, 2, 3, 5)), Reroll((1,)), Throw((1,)))
    assert refusal(state, Reroll((2,))) is Refusal.NO_REROLL


def test_each_effect_turns_dice_and_is_discarded(tiny):
    game = Game(tiny)
    army = (ANT, BEE, CAT, DOG, ELK)
    state = State(game, Phase.MOVE, (), (ANT,), (army,), ((),), 0, 6, (1, 3, 4, 5, 6), 1)
    state, events = rules.apply(state, Turn(Effect.PLUS, 4, 5))
    assert events == (Discarded(0, ANT),)
    assert (state.dice, state.army, state.discards) == ((1, 3, 5, 5, 6), (BEE, CAT, DOG, ELK), ((ANT,),))
    assert refusal(state, Reroll((1,))) is Refusal.NO_REROLL  # free rerolls come before the army
    state = after(state, Turn(Effect.MIRROR, 1, 6), Turn(Effect.MINUS, 3, 2), Turn(Effect.PLUS_MINUS, 2, 3))
    assert state.dice == (3, 5, 5, 6, 6)
    state, events = rules.apply(state, Spin((5, 5)))
    assert (events, state.phase, state.dice) == ((Discarded(0, CAT),), Phase.THROW, (3, 6, 6))
    assert {move.dice for move, _ in rules.chances(state)} >= {(1, 1), (1, 6), (6, 6)}
    assert state.army == ()


def test_the_last_card_wins_and_the_score_is_the_army(tiny):
    state = State(Game(tiny), Phase.MOVE, (), (ELK,), ((ANT, BEE),), ((CAT,),), 0, 6, (1, 1, 2, 2, 3), 1)
    state, events = rules.apply(state, Beat(ELK))
    assert events == (Beaten(0, ELK), Ended(True, (3,), (0,)))
    assert (state.won, state.scores()) == (True, (3,))
    assert refusal(state, GiveUp()) is Refusal.GAME_OVER


def test_failing_loses_a_solo_game(tiny):
    state, events = rules.apply(after(dealt(tiny), Throw((1, 2, 3, 4, 6))), GiveUp())
    assert events == (Failed(0), Ended(False, (0,), ()))
    assert (state.over, state.won) == (True, False)


def test_co_op_alternates_and_shares_one_army(tiny):
    state = after(dealt(tiny, Mode.COOP, 2), Throw((1, 1, 4, 6, 6)), Beat(BEE), Draw(ANT), Throw((2, 2, 3, 4, 6)))
    assert (state.player, state.army) == (1, (BEE,))
    state = after(state, Turn(Effect.MIRROR, 4, 3), Beat(ANT))
    assert (state.player, state.armies, state.discards) == (0, ((ANT,),), ((BEE,),))
    _, events = rules.apply(after(state, Throw((1, 2, 4, 5, 6))), GiveUp())
    assert events == (Failed(0), Ended(False, (0,), ()))


def test_rivals_pass_when_they_fail_and_used_cards_still_count(tiny):
    state = after(dealt(tiny, Mode.RIVALS, 3), Throw((1, 2, 4, 5, 6)))
    state, events = rules.apply(state, GiveUp())
    assert (events, state.player, state.phase, state.rerolls) == ((Failed(0),), 1, Phase.THROW, 1)
    state = after(state, Throw((1, 1, 4, 6, 6)), Beat(BEE), Draw(ANT), Throw((1, 2, 4, 5, 6)), GiveUp())
    state = after(state, Throw((1, 1, 4, 5, 6)), GiveUp(), Throw((1, 2, 2, 4, 6)))
    assert refusal(after(state, GiveUp()), Turn(Effect.MIRROR, 1, 6)) is Refusal.CHANCE_FIRST
    state = after(state, Turn(Effect.MIRROR, 1, 6), Beat(ANT))
    assert (state.armies, state.discards, state.scores()) == (((), (ANT,), ()), ((), (BEE,), ()), (0, 2, 0))


def test_ties_are_stated(tiny):
    state = State(
        Game(tiny, Mode.RIVALS, 3), Phase.MOVE, (), (ANT,), ((), (CAT,), (ANT,)), ((), (DOG,), ()), 2, 9,
        (1, 1, 2, 3, 4), 1,
    )  # fmt: skip
    _, events = rules.apply(state, Beat(ANT))
    assert events[-1] == Ended(True, (0, 2, 2), (1, 2))


@pytest.mark.parametrize(
    ("move", "name"),
    [
        (Draw(ANT), Refusal.NOT_CHANCE),
        (Throw((1, 1, 1, 1, 1)), Refusal.NOT_CHANCE),
        (Beat(ELK), Refusal.NOT_BEATEN),
        (Beat(17), Refusal.NOT_IN_QUEST),
        (Reroll(()), Refusal.NO_DICE),
        (Reroll((6, 6, 6)), Refusal.NO_SUCH_DIE),
        (Spin((6,)), Refusal.NO_ARMY_CARD),
        (Turn(Effect.PLUS, 4, 5), Refusal.NO_ARMY_CARD),
        (Turn(Effect.PLUS, 3, 4), Refusal.NO_SUCH_DIE),
        (Turn(Effect.PLUS, 6, 6), Refusal.WRONG_FACE),
        (Turn(Effect.MIRROR, 1, 2), Refusal.WRONG_FACE),
    ],
)
def test_an_illegal_move_is_a_named_refusal(tiny, move, name):
    assert refusal(after(dealt(tiny), Throw((1, 2, 4, 6, 6))), move) is name


def test_chance_refuses_what_cannot_happen(tiny):
    start = Game(tiny).start()
    assert refusal(start, Draw(9)) is Refusal.NOT_IN_DECK
    assert refusal(start, GiveUp()) is Refusal.CHANCE_FIRST
    assert refusal(start, Throw((1, 1, 1, 1, 1))) is Refusal.NOT_CHANCE
    for dice in [(1, 1, 1, 1), (1, 1, 1, 1, 7), (1,) * 6]:
        assert refusal(dealt(tiny), Throw(dice)) is Refusal.WRONG_DICE


@pytest.mark.parametrize(("mode", "players"), [(Mode.SOLO, 2), (Mode.COOP, 1), (Mode.RIVALS, 9), (Mode.RIVALS, 0)])
def test_a_game_has_players_that_go_with_its_mode(tiny, mode, players):
    with pytest.raises(ValueError, match="not played by"):
        Game(tiny, mode, players)
    with pytest.raises(ValueError, match="needs cards"):
        Game((), mode, players)


MODES = [(Mode.SOLO, 1), (Mode.COOP, 2), (Mode.COOP, 5), (Mode.RIVALS, 2), (Mode.RIVALS, 8)]


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(MODES), st.integers(0, 2**32))
def test_any_game_of_legal_moves_keeps_the_laws(tiny, players, seed):
    rng = Rng(seed)
    state = Game(tiny, *players).start()
    total = Counter(state.deck)
    for _ in range(300):
        if state.over:
            break
        chances, moves = rules.chances(state), rules.legal_moves(state)
        assert bool(chances) != bool(moves)
        assert len(set(moves)) == len(moves)
        if chances:
            assert sum(chance for _, chance in chances) == 1
            move = rules.sample(state, rng)
            assert move in dict(chances)
        else:
            keen = [move for move in moves if not isinstance(move, GiveUp)]
            move = rng.choice(keen or moves)
        before = state
        state, events = rules.apply(state, move)
        assert rules.apply(before, move) == (state, events)  # the state that it was given is as it was
        assert Counter([*state.deck, *state.quest, *sum(state.armies, ()), *sum(state.discards, ())]) == total
        assert len(state.quest) <= 5
        assert state.deck == tuple(sorted(state.deck))
        assert state.player == state.turn % players[1] or state.over
    if state.over:
        ended = events[-1]
        assert isinstance(ended, Ended)
        assert ended.won == state.won == (not state.quest and not state.deck)


@settings(deadline=None, max_examples=20)
@given(st.sampled_from(MODES), st.integers(0, 2**32))
def test_whatever_is_not_legal_is_refused(tiny, players, seed):
    rng = Rng(seed)
    state = Game(tiny, *players).start()
    tries = [
        *(Beat(kind) for kind in range(5)),
        *(make((die,)) for make in (Reroll, Spin) for die in range(1, 7)),
        *(Turn(effect, die, face) for effect in Effect for die in range(1, 7) for face in range(1, 7)),
        GiveUp(),
    ]
    for _ in range(40):
        if state.over:
            break
        moves = rules.legal_moves(state)
        for move in tries:
            if move in moves:
                rules.apply(state, move)
            else:
                refusal(state, move)
        state, _ = rules.apply(state, rng.choice(moves) if moves else rules.sample(state, rng))
