"""How to play: what every policy is, and the casual one."""

from __future__ import annotations

import functools
import itertools
from typing import Protocol

from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import DICE, Effect, Requirement
from printkit.games.pentaquest.moves import Beat, GiveUp, PlayerMove, Reroll, Spin, Turn
from printkit.games.pentaquest.state import Game, State
from printkit.games.pentaquest.tables import Dice, Spend


class Policy(Protocol):
    """Chooses moves. What it chooses depends on the state alone, whatever it remembers to be quicker."""

    def choose(self, state: State) -> PlayerMove:
        """The move to make; the state must await one."""


@functools.lru_cache(maxsize=1 << 14)
def steps(dice: Dice, spend: Spend, mask: int) -> tuple[Turn, ...] | None:
    """How exactly some army cards, all of them, bring a roll into a mask of rolls; None if they do not."""
    if not any(spend):
        return () if mask >> tables.INDEX[dice] & 1 else None
    for index, count in enumerate(spend):
        if not count:
            continue
        effect, less = effects.STEPPING[index], (*spend[:index], count - 1, *spend[index + 1 :])
        for die in dict.fromkeys(dice):
            for face in effects.results(effect, die):
                if (rest := steps(turned(dice, die, face), less, mask)) is not None:
                    return (Turn(effect, die, face), *rest)
    return None


def turned(dice: Dice, die: int, face: int) -> Dice:
    """The roll when one die is turned to a face."""
    at = dice.index(die)
    return tuple(sorted((*dice[:at], face, *dice[at + 1 :])))


CASUAL_SPENDS = 3  # army cards that the casual player thinks of using together


class Casual:
    """What a person without a calculator does.

    It takes the first card in the quest area that the roll beats. If there is none it keeps the dice that fit the card
    to which the fewest are missing and rerolls the others, for free or with a spiral; then it looks for the fewest
    army cards, at most three, that reach any card.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._spends = [
            [(spend, rolls) for spend, rolls in tables.reach(mask) if sum(spend) <= CASUAL_SPENDS]
            for mask in game.masks
        ]

    def choose(self, state: State) -> PlayerMove:
        """The move to make."""
        roll = 1 << tables.INDEX[state.dice]
        for kind in state.quest:
            if self._game.masks[kind] & roll:
                return Beat(kind)
        if state.rerolls:
            return Reroll(self._misfits(state))
        held = state.army_counts()
        army = tuple(held[effect] for effect in effects.STEPPING)
        best: tuple[int, Spend] | None = None
        for kind in state.quest:
            for spend, rolls in self._spends[kind]:
                if best is not None and sum(spend) >= sum(best[1]):
                    break
                if rolls & roll and all(map(int.__le__, spend, army)):
                    best = (kind, spend)
        if best is not None and (sum(best[1]) == 1 or not held[Effect.SPIRAL]):
            path = steps(state.dice, best[1], self._game.masks[best[0]])
            assert path, "a spend that reaches a card has a first step"
            return path[0]
        return Spin(self._misfits(state)) if held[Effect.SPIRAL] else GiveUp()

    def _misfits(self, state: State) -> Dice:
        """The dice to reroll: those that do not fit the panel to which the fewest are missing, the first of equals."""
        cards = self._game.cards
        panels = (panel for kind in state.quest for panel in cards[kind].requirements)
        return min((misfits(panel, state.dice) for panel in panels), key=lambda fit: fit[0])[1]


@functools.lru_cache(maxsize=1 << 16)
def misfits(panel: Requirement, dice: Dice) -> tuple[int, Dice]:
    """How many dice are missing to a panel, and which of a roll that does not meet it have no place in it."""
    best: tuple[int, Dice] = (DICE + 1, dice)
    for sun, moon in itertools.product(range(6, 0, -1), repeat=2):
        left = list(dice)
        missing = 0
        for face in (*panel.faces, *[sun] * panel.suns, *[moon] * panel.moons):
            if face in left:
                left.remove(face)
            else:
                missing += 1
        if missing < best[0]:
            best = (missing, tuple(left))
    return best
