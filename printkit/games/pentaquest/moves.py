"""What players and chance can do, what happens, and why a move is refused. All are frozen values.

Cards are kinds: numbers in `rules.Game.cards`. Dice are faces in rising order; which die of equal ones is meant makes
no difference.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from printkit.games.pentaquest.model import Effect


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: a card comes from the deck into the quest area."""

    card: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Chance: the dice that are to be thrown show these faces."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Beat:
    """A player beats a card of the quest area with the roll as it lies."""

    card: int


@dataclass(frozen=True, slots=True)
class Reroll:
    """A player rerolls some dice for free."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """A player discards an army card to turn one die to another face."""

    effect: Effect
    die: int
    face: int


@dataclass(frozen=True, slots=True)
class Spin:
    """A player discards a spiral to reroll some dice."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiveUp:
    """A player beats no card this turn."""


Chance = Draw | Throw
PlayerMove = Beat | Reroll | Turn | Spin | GiveUp
Move = Chance | PlayerMove


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card lies in the quest area."""

    card: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Dice were thrown; the roll is now these five."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Discarded:
    """An army card was used."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Beaten:
    """A card went to a player's army."""

    player: int
    card: int


@dataclass(frozen=True, slots=True)
class Failed:
    """A player's turn ended with no card beaten."""

    player: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: won or lost together, or, between rivals, won by the players with the best score."""

    won: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = Drawn | Rolled | Discarded | Beaten | Failed | Ended


class Refusal(enum.StrEnum):
    """Why a move is not allowed."""

    GAME_OVER = "game-over"
    CHANCE_FIRST = "chance-first"  # cards or dice must fall before a player can move
    NOT_CHANCE = "not-chance"  # a player is to move, or it is the other kind of chance
    NOT_IN_DECK = "not-in-deck"
    WRONG_DICE = "wrong-dice"  # not as many dice as are thrown, or no faces of dice
    NOT_IN_QUEST = "not-in-quest"
    NOT_BEATEN = "not-beaten"  # the roll does not meet the card
    NO_REROLL = "no-reroll"
    NO_DICE = "no-dice"  # a reroll of none
    NO_SUCH_DIE = "no-such-die"
    NO_ARMY_CARD = "no-army-card"
    WRONG_FACE = "wrong-face"  # the effect cannot turn the die to this face


class IllegalMoveError(ValueError):
    """Raised by `rules.apply` for a move that the rules do not allow."""

    def __init__(self, refusal: Refusal, message: str) -> None:
        self.refusal, self.message = refusal, message
        super().__init__(refusal, message)

    def __str__(self) -> str:
        return self.message
