"""What a position between two turns is worth to the strong policy, as long as the game is too long to be solved.

The estimate is the chance to win times the score of a won game. Each of the two is made of a few measures of the
cards that are left and of the army; their weights were fitted to games that the policy played with itself, with many
random decks, so they are not bound to one deck.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import Effect
from printkit.games.pentaquest.state import QUEST, Game
from printkit.games.pentaquest.tables import Spend
from printkit.games.pentaquest.turn import After, Values, mean, reroll_values

_NONE = np.zeros(len(tables.ROLLS))  # no quest is left: nothing is to be paid
EFFECTS = (*effects.STEPPING, Effect.SPIRAL)


@functools.cache
def fewest(mask: int) -> Values:
    """For each roll the least number of army cards that bring it into the mask, with an army of all kinds."""
    counts = np.zeros(len(tables.ROLLS))
    left = tables.EVERY_ROLL
    for spend, rolls in tables.reach(mask):  # by rising size
        for roll in tables.bits(rolls & left):
            counts[roll] = sum(spend)
        left &= ~rolls
    return counts


def with_reroll(costs: Values) -> Values:
    """The expected cost of a turn with one free reroll, for each row of the costs of rolls."""
    return -mean(np.maximum(-costs, reroll_values(-costs)))


@functools.cache
def toil(mask: int) -> float:
    """How hard a card is: how many army cards it takes on average, after one free reroll, from an army of all kinds."""
    return float(with_reroll(fewest(mask)))


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of the measures.

    Attributes:
        cards: of `measures`, in that order.
        army: of an army card of each effect of `EFFECTS`.
        depth: of the army's size n as n / (n + 4): the first cards of an army count more than later ones.
    """

    cards: tuple[float, ...]
    army: tuple[float, ...]
    depth: float

    def but(self, idle: Effect) -> Weights:
        """The weights where army cards of an effect are of no use."""
        army = (0.0 if effect is idle else weight for effect, weight in zip(EFFECTS, self.army, strict=True))
        return replace(self, army=tuple(army))


def measures(deck: Sequence[float], quest: Sequence[float], joint: float, bare: float) -> tuple[float, ...]:
    """What is measured of the cards that are left.

    Args:
        deck: the toil of each card in the deck.
        quest: the toil of each card in the quest area.
        joint: the toil of beating any card of the quest area.
        bare: the chance to beat none of them with one free reroll and no army.

    Returns:
        One; how many are left; their toil and its squares, summed; the mean toil in the quest area; `joint`; `bare`
        and its square; how far the next quest area is from five cards.
    """
    count = len(deck) + len(quest)
    total = sum(deck) + sum(quest)
    squares = sum(toil * toil for toil in deck) + sum(toil * toil for toil in quest)
    area = sum(quest) / len(quest) if quest else sum(deck) / len(deck)
    lack = max(0, QUEST - count) / QUEST
    return (1.0, count / 10, total / 10, squares / 10, area, joint, bare, bare * bare, lack)


WIN = Weights(
    cards=(0.703, 0.465, 0.022, -0.196, -0.074, -0.583, -0.201, -1.8, 3.992),
    army=(0.363, 0.433, 0.459, 0.496, 0.282),
    depth=1.905,
)
SCORE = Weights(
    cards=(-2.942, 13.958, -7.057, 0.037, -0.116, 0.811, 1.322, -2.915, 0.783),
    army=(1.013, 1.003, 1.076, 1.097, 0.967),
    depth=0.607,
)


def sigmoid(x: Values) -> Values:
    """From 0 to 1; algebraic, so that every machine computes the same."""
    return 0.5 + 0.5 * x / np.sqrt(1.0 + x * x)


class Outlook:
    """The estimate for the decks of one game."""

    def __init__(self, game: Game, win: Weights = WIN, score: Weights = SCORE) -> None:
        self._toil = [toil(mask) for mask in game.masks]
        self._fewest = [fewest(mask) for mask in game.masks]
        self._effect = [EFFECTS.index(card.effect) for card in game.cards]
        self._win, self._score = win, score

    def _together(self, quests: Sequence[Sequence[int]]) -> tuple[list[float], list[float]]:
        """For each quest area, the toil of beating any of its cards, and the chance to fail with an empty army."""
        costs = np.array([np.minimum.reduce([self._fewest[kind] for kind in quest] or [_NONE]) for quest in quests])
        both = with_reroll(np.stack([costs, np.minimum(costs, 1.0)]))
        return both[0].tolist(), both[1].tolist()

    def after(
        self, deck: Sequence[int], quest: Sequence[int], kinds: Sequence[int], army: Spend, spirals: int
    ) -> After:
        """What beating each of `kinds` in the quest area is worth, by the army cards used for it."""
        held = (*army, spirals)
        deck_toil = [self._toil[kind] for kind in deck]
        lefts = [_without(quest, kind) for kind in kinds]
        joints, bares = self._together(lefts)
        rows = [
            measures(deck_toil, [self._toil[kind] for kind in left], joint, bare)
            for left, joint, bare in zip(lefts, joints, bares, strict=True)
        ]
        cards = np.array(rows)
        gained = [self._effect[kind] for kind in kinds]
        size = sum(held) + 1

        def estimate(weights: Weights, places: NDArray[np.intp], spends: NDArray[np.int64], used: Values) -> Values:
            base = (cards * np.array(weights.cards)).sum(axis=1) + np.array([weights.army[effect] for effect in gained])
            base += sum(weight * count for weight, count in zip(weights.army, held, strict=True))
            costs = np.zeros(len(spends))
            for index, weight in enumerate(weights.army[:-1]):
                costs += weight * spends[:, index]
            left = size - used - spends.sum(axis=1)
            return np.asarray(base[places] - costs - weights.army[-1] * used + weights.depth * left / (left + 4.0))

        def after(places: NDArray[np.intp], spends: NDArray[np.int64], spirals: int) -> Values:
            used = np.arange(spirals + 1.0)[:, np.newaxis]
            win = sigmoid(estimate(self._win, places, spends, used))
            return np.asarray(win * np.maximum(estimate(self._score, places, spends, used), 1.0))

        return after


def _without(kinds: Sequence[int], kind: int) -> tuple[int, ...]:
    at = kinds.index(kind)
    return (*kinds[:at], *kinds[at + 1 :])
