"""How likely each card is to be beaten: by one throw, with one reroll, with one army card."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from printkit.games.pentaquest import effects, tables
from printkit.games.pentaquest.model import Card, Deck, Effect
from printkit.games.pentaquest.turn import Values, expected, reroll_values

DIFFICULTY_BOUNDS = (0.8, 0.6, 0.4, 0.2)


@dataclass(frozen=True, slots=True)
class CardOdds:
    """The chances of one card.

    Attributes:
        card: the card.
        one_roll: that one throw of five dice beats it.
        with_reroll: that it is beaten with one free reroll of the best dice.
        with_effect: for each effect, that it is beaten by one throw, or after it with one army card of that effect.
    """

    card: Card
    one_roll: float
    with_reroll: float
    with_effect: dict[Effect, float]

    def plain(self) -> dict[str, object]:
        """The form that `odds --json` writes."""
        return {
            "id": self.card.id,
            "requirements": [str(requirement) for requirement in self.card.requirements],
            "one_roll": self.one_roll,
            "with_reroll": self.with_reroll,
            "with_effect": {effect.value: chance for effect, chance in self.with_effect.items()},
        }


def indicator(mask: int) -> Values:
    """1 for the rolls of a mask, 0 for the others."""
    return np.array([float(mask >> roll & 1) for roll in range(len(tables.ROLLS))])


def card_odds(card: Card) -> CardOdds:
    """The chances of a card."""
    mask = tables.card_mask(card)
    beaten = indicator(mask)
    with_reroll = expected(np.maximum(beaten, reroll_values(beaten)))
    with_effect = {
        effect: float(tables.chance_of(mask | tables.before(effects.STEPPING.index(effect), mask)))
        if effect in effects.STEPPING
        else with_reroll  # a spiral is a reroll
        for effect in Effect
    }
    return CardOdds(card, float(tables.chance_of(mask)), with_reroll, with_effect)


def difficulty(card: Card) -> int:
    """How hard a card is to beat, from 1 (trivial) to 5 (legendary), by its chance with one reroll.

    The bounds are ours: they share the built-in deck out over the five steps.
    """
    chance = card_odds(card).with_reroll
    return 1 + sum(chance < bound for bound in DIFFICULTY_BOUNDS)


def odds(deck: Deck) -> tuple[CardOdds, ...]:
    """The chances of every card, in the deck's order."""
    return tuple(card_odds(card) for card in deck.cards)
