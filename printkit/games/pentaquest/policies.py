"""The policies by name."""

from __future__ import annotations

from printkit.games.pentaquest.model import Effect
from printkit.games.pentaquest.policy import Casual, Policy
from printkit.games.pentaquest.state import Game

POLICIES = ("strong", "casual")


def policy_for(name: str, game: Game, without: Effect | None = None) -> Policy:
    """A policy by name, ready for a game.

    Args:
        name: one of `POLICIES`.
        game: what is played.
        without: an effect that the strong policy is not to use.

    Raises:
        ValueError: there is no such policy, or it cannot do without an effect.
    """
    if name == "strong":
        from printkit.games.pentaquest.strong import Strong  # it needs numpy, which takes a while to load

        return Strong(game, without=without)
    if name != "casual":
        raise ValueError(f"there is no policy '{name}'; there are {' and '.join(POLICIES)}")
    if without is not None:
        raise ValueError("only the strong policy can do without an effect")
    return Casual(game)
