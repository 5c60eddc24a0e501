"""What each effect makes of a die."""

from __future__ import annotations

from typing import assert_never

from printkit.games.pentaquest.model import Effect

STEPPING = (Effect.PLUS, Effect.MINUS, Effect.PLUS_MINUS, Effect.MIRROR)  # those that change one die, without chance


def results(effect: Effect, die: int) -> tuple[int, ...]:
    """The faces that a die can be turned to by one use of an effect.

    A step that would change nothing (up from 6, down from 1) is no use of the card, so it is left out. A spiral
    leaves its dice to chance and so has no results of its own.
    """
    match effect:
        case Effect.PLUS:
            return (die + 1,) if die < 6 else ()
        case Effect.MINUS:
            return (die - 1,) if die > 1 else ()
        case Effect.PLUS_MINUS:
            return tuple(face for face in (die - 1, die + 1) if 1 <= face <= 6)
        case Effect.MIRROR:
            return (7 - die,)
        case Effect.SPIRAL:
            return ()
        case _ as never:
            assert_never(never)
