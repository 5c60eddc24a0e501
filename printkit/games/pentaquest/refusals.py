"""What keeps a deck from being printed by the rules alone: quick to find, without a table of rolls."""

from __future__ import annotations

from printkit.data.problems import Problem
from printkit.games.pentaquest.model import Card, Deck


def refusals(deck: Deck) -> list[Problem]:
    """The errors of a deck: cards that no roll can beat."""
    return [unbeatable(card) for card in deck.cards if not card.requirements]


def unbeatable(card: Card) -> Problem:
    """The problem of a card without panels. A panel of up to five dice is always met by some roll of five."""
    key = f"cards.{card.id}.requirements"
    return Problem(card.where, key, "no roll beats this card", "give it a requirement", "never-beaten")
