"""The strong policy: each turn exact, and an estimate of what is left after it; exact to the end in small games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import Effect
from printkit.games.pentaquest.moves import Beat, GiveUp, PlayerMove, Reroll, Spin
from printkit.games.pentaquest.outlook import WIN, Outlook
from printkit.games.pentaquest.policy import steps
from printkit.games.pentaquest.state import QUEST, REROLLS, Game, Mode, State
from printkit.games.pentaquest.tables import Dice, Spend
from printkit.games.pentaquest.turn import After, TurnPlan, Values, best_keep, expected

EXACT = 6  # cards still to beat and in the army together, up to which a game is solved to its end


@dataclass(frozen=True, slots=True)
class Position:
    """What matters of a solo or co-op game between two turns.

    Attributes:
        deck: the kinds that are still to be drawn, in rising order.
        quest: the kinds in the quest area, in rising order.
        army: army cards by effect, in the order of `effects.STEPPING`.
        spirals: army cards that are spirals.
    """

    deck: tuple[int, ...]
    quest: tuple[int, ...]
    army: Spend
    spirals: int

    @staticmethod
    def of(state: State) -> Position:
        """The position of the player whose turn it is."""
        held = state.army_counts()
        army = tuple(held[effect] for effect in effects.STEPPING)
        return Position(state.deck, tuple(sorted(state.quest)), army, held[Effect.SPIRAL])

    @property
    def size(self) -> int:
        """Cards to beat and cards in the army; it never grows."""
        return len(self.deck) + len(self.quest) + sum(self.army) + self.spirals


class Strong:
    """Plays each turn exactly by `TurnPlan`; what lies behind the turn is valued by `Outlook`.

    The value of a game is its score, and 0 if it is lost. Where only a few cards are left in all, `EXACT`, the value
    of every position is computed to the end of the game instead, so that the play is perfect.

    Args:
        game: what is played.
        outlook: another estimate than the usual one.
        without: an effect that is never used, to learn what it is worth.
    """

    def __init__(self, game: Game, outlook: Outlook | None = None, without: Effect | None = None) -> None:
        self._game = game
        self._without = without
        self._outlook = outlook or Outlook(game, WIN if without is None else WIN.but(without))
        self._solved: dict[Position, float] = {}
        self._turn: tuple[int, Position, TurnPlan] | None = None
        self._path: dict[tuple[Position, Dice], PlayerMove] = {}

    def choose(self, state: State) -> PlayerMove:
        """The move to make."""
        position = Position.of(state)
        if (move := self._path.get((position, state.dice))) and not state.rerolls:
            return move
        plan, used = self._plan(state, position)
        choice, best = plan.end(tables.INDEX[state.dice], used)
        reroll: tuple[type[Reroll | Spin], Dice] | None = None
        margin = best + 1e-9 * (1 + abs(best))  # a reroll must be better by more than rounding
        if state.rerolls:
            kept, value = best_keep(state.dice, plan.values(state.rerolls - 1))
            if value > margin:
                reroll, margin = (Reroll, kept), value + 1e-9 * (1 + abs(value))
        if used < plan.spirals:
            kept, value = best_keep(state.dice, plan.spiral_values(used + 1))
            if value > margin:
                reroll = (Spin, kept)
        if reroll:
            return reroll[0](_others(state.dice, reroll[1]))
        if choice is None:
            return GiveUp()
        return self._follow(state, position, choice.kind, choice.spend)

    def value(self, position: Position, rerolls: int = REROLLS) -> float:
        """The expected score of a solo game from a position of at most `EXACT` cards, the player's turn beginning."""
        if rerolls == REROLLS and position in self._solved:
            return self._solved[position]
        if position.deck and len(position.quest) < QUEST:
            worth = 0.0
            for kind, count in sorted(Counter(position.deck).items()):
                deck, quest = _without(position.deck, kind), tuple(sorted((*position.quest, kind)))
                drawn = Position(deck, quest, position.army, position.spirals)
                worth += self.value(drawn, rerolls) * count / len(position.deck)
        elif not position.quest:
            worth = float(sum(position.army) + position.spirals)
        else:
            worth = expected(self._solve(position).values(rerolls))
        if rerolls == REROLLS:
            self._solved[position] = worth
        return worth

    def _follow(self, state: State, position: Position, kind: int, spend: Spend) -> PlayerMove:
        """The first move of a way to a card; the others are remembered."""
        self._path.clear()
        path = steps(state.dice, spend, self._game.masks[kind])
        assert path is not None, "a spend that reaches a card has its steps"
        dice, army = state.dice, position.army
        moves: list[PlayerMove] = [*path, Beat(kind)]
        for turn in path:
            self._path[Position(position.deck, position.quest, army, position.spirals), dice] = turn
            at, index = dice.index(turn.die), effects.STEPPING.index(turn.effect)
            dice = tuple(sorted((*dice[:at], turn.face, *dice[at + 1 :])))
            army = (*army[:index], army[index] - 1, *army[index + 1 :])
        if path:
            self._path[Position(position.deck, position.quest, army, position.spirals), dice] = moves[-1]
        return moves[0]

    def _plan(self, state: State, position: Position) -> tuple[TurnPlan, int]:
        """The plan of this turn, and how many of its spirals are used by now."""
        if self._turn is not None:
            turn, start, plan = self._turn
            same = (start.deck, start.quest, start.army) == (position.deck, position.quest, position.army)
            used = start.spirals - position.spirals
            if same and turn == state.turn and (used == 0 or (used > 0 and not state.rerolls)):
                return plan, used
        plan = self._rivals(position) if self._game.mode is Mode.RIVALS else self._solve(position)
        self._turn = (state.turn, position, plan)
        return plan, 0

    def _solve(self, position: Position) -> TurnPlan:
        """The plan of a turn of a solo or co-op game."""
        kinds = tuple(dict.fromkeys(position.quest))
        if position.size <= EXACT:
            after = self._solved_after(position, kinds)
        elif len(position.quest) == 1 and not position.deck:
            after = by_count(lambda used: 1.0 + sum(position.army) + position.spirals - used)
        else:
            after = self._outlook.after(position.deck, position.quest, kinds, position.army, position.spirals)
        return self._turn_plan(position, kinds, after)

    def _turn_plan(self, position: Position, kinds: tuple[int, ...], after: After) -> TurnPlan:
        """The plan for an army from which an effect that must not be used is left out."""
        army = tuple(
            0 if effect is self._without else count
            for effect, count in zip(effects.STEPPING, position.army, strict=True)
        )
        spirals = 0 if self._without is Effect.SPIRAL else position.spirals
        return TurnPlan([(kind, self._game.masks[kind]) for kind in kinds], army, spirals, after, 0.0)

    def _rivals(self, position: Position) -> TurnPlan:
        """Between rivals a beaten card is a point, used or not; army cards are worth something while turns are left."""
        rest = len(position.deck) + len(position.quest) - 1
        worth = RIVAL_WORTH * min(1.0, rest / (RIVAL_TURNS * self._game.players))
        after = by_count(lambda used: 1.0 + worth * (1.0 - used) / (1.0 + used))
        return self._turn_plan(position, tuple(dict.fromkeys(position.quest)), after)

    def _solved_after(self, position: Position, kinds: tuple[int, ...]) -> After:
        def after(places: NDArray[np.intp], spends: NDArray[np.int64], spirals: int) -> Values:
            ends = list(zip(places.tolist(), spends.tolist(), strict=True))
            return np.array(
                [
                    [self.value(self._beaten(position, kinds[at], spend, used)) for at, spend in ends]
                    for used in range(spirals + 1)
                ]
            )

        return after

    def _beaten(self, position: Position, kind: int, spend: list[int], spirals: int) -> Position:
        army = [held - used for held, used in zip(position.army, spend, strict=True)]
        left = position.spirals - spirals
        effect = self._game.cards[kind].effect
        if effect is Effect.SPIRAL:
            left += 1
        else:
            army[effects.STEPPING.index(effect)] += 1
        return Position(position.deck, _without(position.quest, kind), tuple(army), left)


RIVAL_WORTH = 0.3  # what an army card is worth between rivals, in points, while many turns are left
RIVAL_TURNS = 2  # turns each, in the last of which army cards lose that worth


def by_count(worth: Callable[[Values], Values]) -> After:
    """What ends of a turn are worth if only the number of army cards used matters."""

    def after(_: NDArray[np.intp], spends: NDArray[np.int64], spirals: int) -> Values:
        return worth(spends.sum(axis=1) + np.arange(spirals + 1.0)[:, np.newaxis])

    return after


def _without(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    at = kinds.index(kind)
    return kinds[:at] + kinds[at + 1 :]


def _others(dice: Dice, kept: Dice) -> Dice:
    """The dice of a roll that are not kept."""
    left = list(dice)
    for die in kept:
        left.remove(die)
    return tuple(left)
