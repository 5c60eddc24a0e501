"""Hints to a puzzle: three places of its proof, each with what must be known for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.games.pentomancy.board import tile_name, tile_names
from printkit.games.pentomancy.deduce import Line, grounded
from printkit.games.pentomancy.explain import counted, english, listed, sentence
from printkit.games.pentomancy.rules import Explore, Game, apply, start
from printkit.games.pentomancy.steps import TECHNIQUES, Proof, Step

if TYPE_CHECKING:
    from printkit.data.wordpuzzles import ProofWords

HINTS = 3
_FIGHTS = 3  # as many monsters are named at most
_SENTENCES = 3  # of one hint at most; the last ones are those that conclude


@dataclass(frozen=True, slots=True)
class Hint:
    """One conclusion on the way.

    Attributes:
        known: the tiles that it rests on and that are not revealed from the start.
        text: how it goes.
        whole: likewise, with the names of these tiles before it.
    """

    known: int
    text: str
    whole: str

    def __str__(self) -> str:
        return self.whole


def _hint(known: int, text: str, says: ProofWords) -> Hint:
    if not known:
        return Hint(known, text, text)
    tiles = listed(tile_names(known), says.all_of)
    return Hint(known, text, counted(says.hint, known.bit_count()).format(tiles=tiles, text=text))


def line_hints(game: Game, line: Line, says: ProofWords | None = None) -> tuple[Hint, ...]:
    """Hints for a game: its first conclusion, the hardest one, and one between or after; in the order of play.

    Args:
        game: the puzzle.
        line: its documented line.
        says: the words; English where there are none.
    """
    says = says or english()
    state, _ = start(game)
    found: list[tuple[int, Hint]] = []
    for advance in line.advances:
        if isinstance(advance.move, Explore) and advance.step is not None:
            steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
            because = grounded(line, advance.step, state.revealed)
            text = _told(game, steps[-_SENTENCES:], says)
            hard = max(TECHNIQUES.index(step.technique) for step in steps) * 100 + advance.hidden // max(
                1, advance.open
            )
            found.append((hard, _hint(because & ~game.revealed, text, says)))
        state, _ = apply(game, state, advance.move)
    return _chosen(found)


def _told(game: Game, steps: Sequence[Step], says: ProofWords) -> str:
    return " ".join(sentence(game.board, game.solution.levels, step, says) for step in steps)


def opening(game: Game, line: Line, says: ProofWords | None = None) -> str:
    """How a game begins, in words: the monsters to defeat first, and the first tile to explore, with its reason.

    Args:
        game: the puzzle.
        line: its documented line.
        says: the words; English where there are none.
    """
    says = says or english()
    fights: list[str] = []
    for advance in line.advances:
        if isinstance(advance.move, Explore) and advance.step is not None:
            reason = _told(game, [line.proof.steps[number] for number in advance.steps][-2:], says)
            said = says.opening.fights_first if fights else says.opening.explore
            monsters, tile = listed(fights, says.all_of), tile_name(advance.move.tile)
            return said.format(monsters=monsters, reason=reason, tile=tile)
        if len(fights) == _FIGHTS:
            break
        fights.append(tile_name(advance.move.tile))
    return says.opening.fights.format(monsters=listed(fights, says.all_of))


def proof_hints(game: Game, proof: Proof, says: ProofWords | None = None) -> tuple[Hint, ...]:
    """Hints for a board without fog; English where no other words are given."""
    says = says or english()
    found = [
        (_hardness(step), _hint(step.because & ~game.revealed, _told(game, [step], says), says)) for step in proof.steps
    ]
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
