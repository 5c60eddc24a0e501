"""Whole solo games, played by a policy in any number, and what became of them."""

from __future__ import annotations

import statistics
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from printkit.core.english import counted
from printkit.core.pool import ordered_map
from printkit.core.rng import Rng, derive
from printkit.games.pentaquest import rules
from printkit.games.pentaquest.model import Deck, Effect
from printkit.games.pentaquest.policies import policy_for
from printkit.games.pentaquest.policy import Policy
from printkit.games.pentaquest.state import Game, Phase, State

GREAT = 30  # the rules call a score of 30 great


@dataclass(frozen=True, slots=True)
class Played:
    """What became of one game.

    Attributes:
        won: whether every card was beaten.
        score: the cards left in the army; 0 if the game was lost.
        beaten: the kinds that were beaten, used ones too.
        used: the kinds that were used.
        left: the kinds that lay in the quest area when the game was lost.
    """

    won: bool
    score: int
    beaten: tuple[int, ...]
    used: tuple[int, ...]
    left: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Simulation:
    """What became of many games.

    Attributes:
        games: how many were played.
        seed: what their dice came from.
        policy: who played.
        won: how many were won.
        scores: how many games were won with each score.
        beaten_when_lost: how many games were lost after so many beaten cards.
        army_used: how many army cards of each effect were used in all.
        per_card: for each card id, in the deck's order: how often it was beaten, and how often it lay in the quest
            area when a game was lost.
    """

    games: int
    seed: int
    policy: str
    won: int
    scores: dict[int, int]
    beaten_when_lost: dict[int, int]
    army_used: dict[Effect, int]
    per_card: dict[str, tuple[int, int]]

    @property
    def win_rate(self) -> float:
        """The share of games that were won."""
        return self.won / self.games

    @property
    def median(self) -> float | None:
        """The median score of the games that were won; None if there are none."""
        return statistics.median(Counter(self.scores).elements()) if self.won else None

    @property
    def great(self) -> float:
        """The share of the won games that reached 30."""
        return sum(count for score, count in self.scores.items() if score >= GREAT) / self.won if self.won else 0.0

    def plain(self) -> dict[str, object]:
        """The form that `simulate --json` writes."""
        return {
            "games": self.games,
            "seed": self.seed,
            "policy": self.policy,
            "won": self.won,
            "scores": {str(score): count for score, count in self.scores.items()},
            "beaten_when_lost": {str(beaten): count for beaten, count in self.beaten_when_lost.items()},
            "army_used": {effect.value: count for effect, count in self.army_used.items()},
            "per_card": {card: {"beaten": beaten, "left": left} for card, (beaten, left) in self.per_card.items()},
        }


def play(game: Game, policy: Policy, rng: Rng) -> State:
    """Play one game to its end."""
    state = game.start()
    while state.phase is not Phase.OVER:
        move = policy.choose(state) if state.phase is Phase.MOVE else rules.sample(state, rng)
        state, _ = rules.apply(state, move)
    return state


class Player:
    """Plays the games of a run by their number; each has a seed of its own."""

    def __init__(self, game: Game, policy: str, seed: int, without: Effect | None = None) -> None:
        self._game, self._name, self._seed, self._without = game, policy, seed, without
        self._policy: Policy | None = None  # made where it plays, so that it need not be sent to a worker

    def __call__(self, number: int) -> Played:
        """Play one game."""
        if self._policy is None:
            self._policy = policy_for(self._name, self._game, self._without)
        state = play(self._game, self._policy, Rng(derive(self._seed, number)))
        army, used = state.armies[0], state.discards[0]
        return Played(state.won, state.scores()[0], army + used, used, state.quest)


def simulate(
    deck: Deck,
    games: int,
    seed: int,
    policy: str = "strong",
    jobs: int | None = None,
    progress: Callable[[int], None] = lambda _: None,
    without: Effect | None = None,
) -> Simulation:
    """Play solo games with a deck.

    Args:
        deck: it must have cards.
        games: how many; at least 1.
        seed: the same seed gives the same result, for any number of jobs.
        policy: `strong` or `casual`.
        jobs: processes at work; None takes one for each core.
        progress: is told the number of games played, after each.
        without: an effect that the strong policy is not to use.

    Raises:
        ValueError: there is no game to play, or no such policy.
    """
    if games < 1:
        raise ValueError(f"{counted(games, 'game')} cannot be played; ask for 1 or more")
    game = Game.of(deck)
    policy_for(policy, game, without)
    player = Player(game, policy, seed, without)
    played: list[Played] = []
    for number, one in enumerate(ordered_map(player, range(games), jobs=jobs, chunk=10), 1):
        played.append(one)
        progress(number)
    return summary(deck, games, seed, policy, played)


def summary(deck: Deck, games: int, seed: int, policy: str, played: list[Played]) -> Simulation:
    """Count what became of the games."""
    used = Counter(deck.cards[kind].effect for one in played for kind in one.used)
    beaten = Counter(kind for one in played for kind in one.beaten)
    left = Counter(kind for one in played for kind in one.left)
    return Simulation(
        games,
        seed,
        policy,
        sum(one.won for one in played),
        dict(sorted(Counter(one.score for one in played if one.won).items())),
        dict(sorted(Counter(len(one.beaten) for one in played if not one.won).items())),
        {effect: used[effect] for effect in Effect},
        {card.id: (beaten[kind], left[kind]) for kind, card in enumerate(deck.cards)},
    )
