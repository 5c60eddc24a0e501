"""The strong policy against a full expectimax that knows nothing but the rules."""

from collections import Counter

import pytest

from printkit.core.rng import Rng
from printkit.games.pentaquest import rules
from printkit.games.pentaquest.model import Card, Effect
from printkit.games.pentaquest.moves import GiveUp
from printkit.games.pentaquest.state import Game, Mode, Phase, State
from printkit.games.pentaquest.strong import EXACT, Position, Strong


class Expectimax:
    """The best expected score of every state that can be reached, by trying every move and every outcome."""

    def __init__(self) -> None:
        self.known: dict[tuple, float] = {}
        self.choices: list[State] = []  # one state of each kind in which a player moves

    def value(self, state: State) -> float:
        if state.over:
            return float(state.scores()[0])
        # Equal games: neither the order of the cards that lie there nor which of equal effects is held matters.
        army = tuple(sorted(state.game.cards[kind].effect for kind in state.army))
        key = (state.phase, state.deck, tuple(sorted(state.quest)), army, state.dice, state.rerolls)
        if key not in self.known:
            if state.phase is Phase.MOVE:
                self.choices.append(state)
                best = 0.0  # giving up
                for move in rules.legal_moves(state):
                    if not isinstance(move, GiveUp):
                        best = max(best, self.value(rules.apply(state, move)[0]))
                self.known[key] = best
            else:
                outcomes = rules.chances(state)
                self.known[key] = sum(float(p) * self.value(rules.apply(state, move)[0]) for move, p in outcomes)
        return self.known[key]


def prove(cards: tuple[Card, ...]) -> None:
    start = Game(cards).start()
    oracle = Expectimax()
    best = oracle.value(start)
    strong = Strong(start.game)
    position = Position(start.deck, (), (0, 0, 0, 0), 0)
    assert position.size <= EXACT
    assert strong.value(position, start.rerolls) == pytest.approx(best, abs=1e-9)
    assert 0.01 < best < len(start.deck) - 0.01, "a deck in which every game ends alike proves nothing"
    differing = 0
    for state in oracle.choices[:: max(1, len(oracle.choices) // 2000)]:
        move = strong.choose(state)
        assert oracle.value(rules.apply(state, move)[0]) == pytest.approx(oracle.value(state), abs=1e-9)
        differing += any(
            oracle.value(rules.apply(state, other)[0]) < oracle.value(state) - 1e-6
            for other in rules.legal_moves(state)
        )
    assert differing > 100, "there were wrong moves to make"


def test_three_cards_are_played_perfectly(tiny):
    prove(tiny[1:4])


@pytest.mark.slow  # some minutes: the expectimax tries every move of every roll of six cards
def test_six_cards_are_played_perfectly(tiny):
    prove(tiny)


def play(game: Game, policy, seed: int) -> State:
    rng = Rng(seed)
    state = game.start()
    while not state.over:
        move = policy.choose(state) if state.phase is Phase.MOVE else rules.sample(state, rng)
        state, _ = rules.apply(state, move)
    return state


@pytest.mark.parametrize(("mode", "players"), [(Mode.SOLO, 1), (Mode.COOP, 3), (Mode.RIVALS, 2), (Mode.RIVALS, 8)])
def test_it_ends_games_of_any_mode(tiny, mode, players):
    game = Game(tiny * 2, mode, players)
    for seed in range(5):
        assert play(game, Strong(game), seed).over


def test_what_it_remembers_changes_nothing(tiny):
    game = Game(tiny * 2)
    rng = Rng(3)
    keeps = Strong(game)
    state = game.start()
    held: Counter[Effect] = Counter()
    while not state.over:
        if state.phase is Phase.MOVE:
            move = keeps.choose(state)
            assert Strong(game).choose(state) == move
            held += state.army_counts()
        else:
            move = rules.sample(state, rng)
        state, _ = rules.apply(state, move)
    assert held, "an army was there to be used"
