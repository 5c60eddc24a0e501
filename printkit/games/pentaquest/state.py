"""A game of Pentaquest at one moment, as a frozen value."""

from __future__ import annotations

import enum
from collections import Counter
from dataclasses import dataclass, field

from printkit.games.pentaquest import tables
from printkit.games.pentaquest.model import Card, Deck, Effect

QUEST = 5  # cards in the quest area
PLAYERS = range(1, 9)
FIRST_REROLLS = 2  # free rerolls in the first turn of a game
REROLLS = 1  # and in every other


class Mode(enum.StrEnum):
    """How the players stand to each other."""

    SOLO = "solo"
    COOP = "co-op"  # one army, turns alternate, all lose when one cannot beat a card
    RIVALS = "rivals"  # an army and a discard pile each


class Phase(enum.IntEnum):
    """What is awaited."""

    DRAW = 0
    THROW = 1
    MOVE = 2
    OVER = 3


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same through a game.

    Attributes:
        cards: the kinds of card; other values name a kind by its number here.
        mode: how the players stand to each other.
        players: 1 for solo, else 2 to 8.
        masks: the rolls that beat each kind, as masks over `tables.ROLLS`.

    Raises:
        ValueError: there are no cards, or the number of players does not go with the mode.
    """

    cards: tuple[Card, ...]
    mode: Mode = Mode.SOLO
    players: int = 1
    masks: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.cards:
            raise ValueError("a game needs cards")
        if (self.players == 1) != (self.mode is Mode.SOLO) or self.players not in PLAYERS:
            raise ValueError(f"{self.mode} is not played by {self.players}; solo by 1, the others by 2 to 8")
        object.__setattr__(self, "masks", tuple(tables.card_mask(card) for card in self.cards))

    @staticmethod
    def of(deck: Deck, mode: Mode = Mode.SOLO, players: int = 1) -> Game:
        """The game that is played with a deck."""
        return Game(deck.cards, mode, players)

    def start(self) -> State:
        """The state before the first card is drawn."""
        deck = tuple(kind for kind, card in enumerate(self.cards) for _ in range(card.copies))
        none: tuple[tuple[int, ...], ...] = ((),) * (self.players if self.mode is Mode.RIVALS else 1)
        return State(self, Phase.DRAW, deck, (), none, none, 0, 0, (), FIRST_REROLLS)


@dataclass(frozen=True, slots=True)
class State:
    """A game at one moment.

    Attributes:
        game: what stays the same.
        phase: what is awaited.
        deck: the kinds that are still to be drawn, in rising order, not in the order they will come.
        quest: the kinds in the quest area, in the order they came.
        armies: the kinds in each army, in the order they were beaten; one army unless the players are rivals.
        discards: the kinds that each used, in that order.
        player: whose turn it is.
        turn: how many turns have ended.
        dice: the roll, or the dice that are kept while the others are thrown.
        rerolls: free rerolls left this turn.
        given_up: solo and co-op: a turn ended with no card beaten.
    """

    game: Game
    phase: Phase
    deck: tuple[int, ...]
    quest: tuple[int, ...]
    armies: tuple[tuple[int, ...], ...]
    discards: tuple[tuple[int, ...], ...]
    player: int
    turn: int
    dice: tuple[int, ...]
    rerolls: int
    given_up: bool = False

    @property
    def side(self) -> int:
        """Which army the player whose turn it is commands."""
        return self.player if len(self.armies) > 1 else 0

    @property
    def army(self) -> tuple[int, ...]:
        """The army of the player whose turn it is."""
        return self.armies[self.side]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase is Phase.OVER

    @property
    def won(self) -> bool:
        """Whether the game has ended with every card beaten."""
        return self.over and not self.given_up

    def army_counts(self) -> Counter[Effect]:
        """How many cards of each effect the army of the player holds."""
        cards = self.game.cards
        return Counter(cards[kind].effect for kind in self.army)

    def scores(self) -> tuple[int, ...]:
        """The score of each army if the game ended now: its cards, and between rivals the used ones too."""
        if self.game.mode is Mode.RIVALS:
            return tuple(len(army) + len(used) for army, used in zip(self.armies, self.discards, strict=True))
        return (0 if self.given_up else len(self.armies[0]),)
