import pytest

from printkit.games.pentaquest.deckfile import load_deck
from printkit.games.pentaquest.model import Card, Deck, Effect, Requirement


def card(name: str, effect: str, *panels: str, copies: int = 1) -> Card:
    return Card(name, name.title(), Effect(effect), tuple(Requirement.parse(panel) for panel in panels), copies=copies)


@pytest.fixture(scope="session")
def tiny() -> tuple[Card, ...]:
    """Six cards, hard enough that the order in which they are beaten matters."""
    return (
        card("ant", "plus", "sun sun", copies=2),
        card("bee", "mirror", "6 6"),
        card("cat", "spiral", "sun sun sun"),
        card("dog", "minus", "1 2 3", "5 5 5"),
        card("elk", "plus-minus", "sun sun moon moon"),
    )


@pytest.fixture(scope="session")
def pentaquest() -> Deck:
    """The deck that ships."""
    deck, _ = load_deck("pentaquest")
    assert deck is not None
    return deck
