"""Hints to a puzzle: three places of its proof, each with what must be known for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from printkit.games.pentomancy.board import tile_name, tiles_of
from printkit.games.pentomancy.deduce import Line, grounded
from printkit.games.pentomancy.explain import listed, sentence
from printkit.games.pentomancy.rules import Explore, Game, apply, start
from printkit.games.pentomancy.steps import TECHNIQUES, Proof, Step

HINTS = 3
_FIGHTS = 3  # as many monsters are named at most
_SENTENCES = 3  # of one hint at most; the last ones are those that conclude


@dataclass(frozen=True, slots=True)
class Hint:
    """One conclusion on the way.

    Attributes:
        known: the tiles that it rests on and that are not revealed from the start.
        text: how it goes.
    """

    known: int
    text: str

    def __str__(self) -> str:
        if not self.known:
            return self.text
        names = listed(tile_name(tile) for tile in tiles_of(self.known))
        return f"With {names} revealed: {self.text}"


def line_hints(game: Game, line: Line) -> tuple[Hint, ...]:
    """Hints for a game: its first conclusion, the hardest one, and one between or after; in the order of play."""
    state, _ = start(game)
    found: list[tuple[int, Hint]] = []
    for advance in line.advances:
        if isinstance(advance.move, Explore) and advance.step is not None:
            steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
            because = grounded(line, advance.step, state.revealed)
            text = " ".join(sentence(game.board, game.solution.levels, step) for step in steps[-_SENTENCES:])
            hard = max(TECHNIQUES.index(step.technique) for step in steps) * 100 + advance.hidden // max(
                1, advance.open
            )
            found.append((hard, Hint(because & ~game.revealed, text)))
        state, _ = apply(game, state, advance.move)
    return _chosen(found)


def opening(game: Game, line: Line) -> str:
    """How a game begins, in words: the monsters to defeat first, and the first tile to explore, with its reason."""
    fights: list[str] = []
    for advance in line.advances:
        if isinstance(advance.move, Explore) and advance.step is not None:
            steps = [line.proof.steps[number] for number in advance.steps]
            reason = " ".join(sentence(game.board, game.solution.levels, step) for step in steps[-2:])
            before = f"Defeat {listed(fights)}. Then: " if fights else ""
            return f"{before}{reason} So explore {tile_name(advance.move.tile)}."
        if len(fights) == _FIGHTS:
            break
        fights.append(tile_name(advance.move.tile))
    return f"Defeat {listed(fights)}, and look up what that reveals."


def proof_hints(game: Game, proof: Proof) -> tuple[Hint, ...]:
    """Hints for a board without fog."""
    found: list[tuple[int, Hint]] = []
    for step in proof.steps:
        because = step.because & ~game.revealed
        text = sentence(game.board, game.solution.levels, step)
        found.append((_hardness(step), Hint(because, text)))
    return _chosen(found)


def _hardness(step: Step) -> int:
    return TECHNIQUES.index(step.technique)


def _chosen(found: Sequence[tuple[int, Hint]]) -> tuple[Hint, ...]:
    """The first, the hardest of the rest, and the middle one of the longer stretch that these leave."""
    if len(found) <= HINTS:
        return tuple(hint for _, hint in found)
    knot = max(range(1, len(found)), key=lambda place: (found[place][0], -place))
    between = (1 + knot) // 2 if knot > (len(found) - knot) and knot > 1 else (knot + len(found)) // 2
    third = between if between not in (0, knot) else next(p for p in range(1, len(found)) if p != knot)
    return tuple(found[place][1] for place in sorted({0, knot, min(third, len(found) - 1)}))
