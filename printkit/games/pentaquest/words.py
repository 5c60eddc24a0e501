"""Moves in words: `draw toll-troll`, `throw 1 6`, `beat toll-troll`, `reroll 2 4`, `plus 3 to 4`, `give up`.

`read` and `write` are exact inverses of each other. A card is named by its id.
"""

from __future__ import annotations

from typing import assert_never

from printkit.games.pentaquest import effects
from printkit.games.pentaquest.model import Effect
from printkit.games.pentaquest.moves import Beat, Draw, GiveUp, Move, Reroll, Spin, Throw, Turn
from printkit.games.pentaquest.state import Game


def write(game: Game, move: Move) -> str:
    """A move in words."""
    match move:
        case Draw(kind):
            return f"draw {game.cards[kind].id}"
        case Beat(kind):
            return f"beat {game.cards[kind].id}"
        case Throw(dice):
            return f"throw {spaced(dice)}"
        case Reroll(dice):
            return f"reroll {spaced(dice)}"
        case Spin(dice):
            return f"{Effect.SPIRAL} {spaced(dice)}"
        case Turn(effect, die, face):
            return f"{effect} {die} to {face}"
        case GiveUp():
            return "give up"
        case _ as never:
            assert_never(never)


def read(game: Game, text: str) -> Move:
    """The move that words mean.

    Raises:
        ValueError: they mean none; the message says what would.
    """
    word, *rest = text.split() or [""]
    match word, rest:
        case (("draw" | "beat"), [name]):
            kinds = [kind for kind, card in enumerate(game.cards) if card.id == name]
            if not kinds:
                raise ValueError(f"there is no card '{name}'")
            return Draw(kinds[0]) if word == "draw" else Beat(kinds[0])
        case (("throw" | "reroll" | Effect.SPIRAL), [_, *_]):
            dice = tuple(sorted(face(die) for die in rest))
            return Throw(dice) if word == "throw" else Reroll(dice) if word == "reroll" else Spin(dice)
        case effect, [die, "to", to] if effect in effects.STEPPING:
            return Turn(Effect(effect), face(die), face(to))
        case "give", ["up"]:
            return GiveUp()
    raise ValueError(f"'{text.strip()}' is no move")


def face(text: str) -> int:
    """A face of a die.

    Raises:
        ValueError: it is none.
    """
    if len(text) != 1 or text not in "123456":
        raise ValueError(f"'{text}' is no face of a die; write 1 to 6")
    return int(text)


def spaced(dice: tuple[int, ...]) -> str:
    """Faces with spaces between them."""
    return " ".join(map(str, dice))
