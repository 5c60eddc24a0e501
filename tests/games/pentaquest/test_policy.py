from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printkit.core.rng import Rng
from printkit.games.pentaquest import rules, tables
from printkit.games.pentaquest.effects import STEPPING
from printkit.games.pentaquest.model import Deck, Effect, Requirement, Roll
from printkit.games.pentaquest.moves import Beat, GiveUp, Reroll, Spin, Turn
from printkit.games.pentaquest.policy import CASUAL_SPENDS, Casual, misfits, steps, turned
from printkit.games.pentaquest.simulate import play
from printkit.games.pentaquest.state import Game, Mode, Phase, State


def at(game: Game, quest: tuple[int, ...], dice: tuple[int, ...], army: tuple[int, ...], rerolls: int) -> State:
    return State(game, Phase.MOVE, (), quest, (army,), ((),), 0, 5, dice, rerolls)


# The tiny deck: ant (plus: a pair), bee (mirror: 6 6), cat (spiral: three alike), dog (minus: 1 2 3 or 5 5 5),
# elk (plus-minus: two pairs)
@pytest.mark.parametrize(
    ("quest", "dice", "army", "rerolls", "move"),
    [
        ((2, 0), (1, 1, 3, 4, 6), (), 1, Beat(0)),  # the first that it can
        ((0, 4), (1, 1, 3, 3, 6), (), 1, Beat(0)),
        ((2,), (1, 1, 3, 4, 6), (), 1, Reroll((3, 4, 6))),  # the pair is kept
        ((3,), (1, 2, 4, 6, 6), (), 1, Reroll((4, 6, 6))),
        ((3,), (1, 2, 4, 6, 6), (0, 3), 0, Turn(Effect.MINUS, 4, 3)),  # one army card is enough
        ((1,), (1, 2, 3, 4, 6), (1, 2), 0, Turn(Effect.MIRROR, 1, 6)),
        ((1,), (2, 2, 3, 4, 6), (2,), 0, Spin((2, 2, 3, 4))),
        ((1,), (1, 2, 3, 4, 4), (0, 0, 0), 0, GiveUp()),  # it would take four
    ],
)
def test_the_casual_player_does_the_obvious(tiny, quest, dice, army, rerolls, move):
    game = Game(tiny)
    assert Casual(game).choose(at(game, quest, dice, army, rerolls)) == move


@given(st.sampled_from(tables.ROLLS), st.lists(st.sampled_from(["1", "3", "6", "sun", "moon"]), min_size=1, max_size=5))
def test_misfits_are_what_the_panel_does_not_need(dice, words):
    panel = Requirement.parse(" ".join(words))
    missing, others = misfits(panel, dice)
    assert (missing == 0) == panel.met_by(Roll(dice))
    assert len(others) == 5 - panel.size + missing


@given(st.sampled_from(["2 2 2", "1 2 3 4 5", "sun sun sun sun", "6 6 6 6 6"]), st.integers(0), st.integers(0))
def test_steps_lead_where_reach_says(text, which_spend, which_roll):
    mask = tables.requirement_mask(Requirement.parse(text))
    found = tables.reach(mask)
    spend, rolls = found[which_spend % len(found)]
    roll = tables.ROLLS[list(tables.bits(rolls))[which_roll % rolls.bit_count()]]
    path = steps(roll, spend, mask)
    assert path is not None
    used = Counter(turn.effect for turn in path)
    assert tuple(used[effect] for effect in STEPPING) == spend
    for turn in path:
        roll = turned(roll, turn.die, turn.face)
    assert mask >> tables.INDEX[roll] & 1


def test_there_are_no_steps_where_there_is_no_way():
    mask = tables.requirement_mask(Requirement.parse("6 6"))
    assert steps((1, 2, 3, 4, 4), (3, 0, 0, 0), mask) is None
    assert steps((1, 2, 3, 4, 4), (4, 0, 0, 0), mask) is not None
    assert steps((6, 6, 6, 6, 6), (0, 1, 0, 0), mask) == (Turn(Effect.MINUS, 6, 5),)


def test_the_casual_player_uses_few_cards_a_turn(pentaquest: Deck):
    game = Game.of(pentaquest)
    casual = Casual(game)
    for seed in range(20):
        rng, state, used = Rng(seed), game.start(), 0
        while not state.over:
            if state.phase is Phase.MOVE:
                move = casual.choose(state)
                used = used + 1 if isinstance(move, Turn) else 0 if isinstance(move, Beat) else used
                assert used <= CASUAL_SPENDS
            else:
                move = rules.sample(state, rng)
            state, _ = rules.apply(state, move)


@pytest.mark.parametrize(("mode", "players"), [(Mode.COOP, 2), (Mode.RIVALS, 4)])
def test_the_casual_player_ends_games_of_any_mode(pentaquest: Deck, mode, players):
    game = Game.of(pentaquest, mode, players)
    for seed in range(3):
        assert play(game, Casual(game), Rng(seed)).over
