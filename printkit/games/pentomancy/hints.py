"""Hints to a puzzle: how it begins, and places of its proof, each with what must be known for it."""

from __future__ import annotations

import itertools
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
_FIGHTS = 3  # as many monsters are named at most in the line under a board
_OPENING = 2  # sentences of a reason in that line
_SENTENCES = 3  # of one hint at most; the last ones are those that conclude


@dataclass(frozen=True, slots=True)
class Hint:
    """How a game begins, or one conclusion on the way.

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


def line_hints(game: Game, line: Line, says: ProofWords | None = None, *, begun: bool = False) -> tuple[Hint, ...]:
    """Hints for a game: how it begins, its hardest conclusion, and one between or after; in the order of play.

    Args:
        game: the puzzle.
        line: its documented line.
        says: the words; English where there are none.
        begun: what `opening` says is told elsewhere; the first hint is a conclusion that it has not.
    """
    says = says or english()
    found = _conclusions(game, line, says)
    fights = len(_fights(line))
    if begun:
        told = opening(game, line, says)
        return _chosen([item for item in found[fights <= _FIGHTS :] if item[1].text not in told])
    told = opening(game, line, says, fights=fights, sentences=_SENTENCES)
    return _chosen([(0, Hint(0, told, told)), *(item for item in found[1:] if item[1].text not in told)])


def _conclusions(game: Game, line: Line, says: ProofWords) -> list[tuple[int, Hint]]:
    """The conclusions of a line, each with how hard it is."""
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
    return found


def _fights(line: Line) -> list[int]:
    """The tiles of the monsters that are defeated before anything is explored."""
    moves = [advance.move for advance in line.advances]
    return [move.tile for move in itertools.takewhile(lambda move: not isinstance(move, Explore), moves)]


def _told(game: Game, steps: Sequence[Step], says: ProofWords) -> str:
    return " ".join(sentence(game.board, game.solution.levels, step, says) for step in steps)


def opening(
    game: Game, line: Line, says: ProofWords | None = None, *, fights: int = _FIGHTS, sentences: int = _OPENING
) -> str:
    """How a game begins, in words: the monsters to defeat first, and the first tile to explore, with its reason.

    Args:
        game: the puzzle.
        line: its documented line.
        says: the words; English where there are none.
        fights: so many monsters are named at most; where there are more, the tile to explore is not told.
        sentences: of its reason at most.
    """
    says = says or english()
    tiles = _fights(line)
    monsters = listed([tile_name(tile) for tile in tiles[:fights]], says.all_of)
    if len(tiles) > fights or len(tiles) == len(line.advances):
        return says.opening.fights.format(monsters=monsters)
    first = line.advances[len(tiles)]
    reason = _told(game, [line.proof.steps[number] for number in first.steps][-sentences:], says)
    said = says.opening.fights_first if tiles else says.opening.explore
    return said.format(monsters=monsters, reason=reason, tile=tile_name(first.move.tile))


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
