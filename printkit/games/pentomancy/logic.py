"""Boards without fog: so many revealed tiles that every level follows by the techniques of a grade, not by easier ones.

What follows is concluded by the techniques of `deduce`. Exhaustive reasoning judges what is found:
`Proof.false_steps`, and `is_unique`.
"""

from __future__ import annotations

from printkit.core.rng import Rng, derive
from printkit.games.pentomancy.board import Board, Solution, mask_of, tiles_of
from printkit.games.pentomancy.deduce import conclusions, raw_puzzle
from printkit.games.pentomancy.exact import possible_levels
from printkit.games.pentomancy.grade import GRADES, RANKS, Grade
from printkit.games.pentomancy.native.kernel import kernel
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Proof, Rank

MIXED_GRADES = GRADES[:3]  # of mixed boards without fog: expert ones are rare, docs/pentomancy.md has figures
EASY_REVEALED = 36  # an easy board keeps so many revealed tiles
KNOT = 5  # where the techniques of the grade below come to a standstill, so many tiles are open at least
_STARTS = 5
_TRIES = 60  # from each start
_BACK = (12, 15, 18)  # so many tiles are revealed again for another try


def solve_levels(game: Game, rank: Rank = Rank.PATTERNS) -> tuple[bool, Proof]:
    """Conclude as many levels as can be; returns whether all are, and the steps in order, the easiest first.

    Args:
        game: the board and what is revealed.
        rank: how far to go.
    """
    proof = conclusions(game, rank)
    found = mask_of(step.targets.bit_length() - 1 for step in proof.steps if step.gets)
    return game.revealed | found == game.board.tiles, proof


def standstill(game: Game, grade: Grade) -> int:
    """The tiles that the techniques of a grade leave open on a board without fog.

    Easy boards ask for one technique only, `tile-single`; the others for all of their rank.
    """
    raw = raw_puzzle(game.board, game.solution, game.revealed)
    return game.board.tiles & ~kernel().concluded(raw, _kernel_rank(grade))


def _kernel_rank(grade: Grade) -> int:
    return -1 if grade is Grade.EASY else int(RANKS[grade])


def logic_grade(game: Game) -> Grade | None:
    """The easiest grade whose techniques conclude every level of a board without fog; None if none does."""
    return next((grade for grade in GRADES if not standstill(game, grade)), None)


def is_unique(game: Game) -> bool:
    """Whether the revealed levels leave one filling of the board, by exhaustive reasoning."""
    shown = tuple(level if game.revealed >> tile & 1 else 0 for tile, level in enumerate(game.solution.levels))
    masks = possible_levels(game.board, shown)
    return all(masks[level - 1] >> tile & 1 for tile, level in enumerate(game.solution.levels) if level) and (
        sum(mask.bit_count() for mask in masks) == game.board.tiles.bit_count()
    )


def logic_game(board: Board, solution: Solution, grade: Grade, seed: int) -> tuple[Game, Proof] | None:
    """Choose which tiles to reveal, so that all others follow at this grade and not at the one below.

    Tiles are hidden one after the other in random order, as long as the board can still be solved. Where that leaves
    too little for the grade, some are revealed again and others hidden; of two boards the one goes on of which the
    grades below leave more open. Treasures mean nothing here and are left out.

    Args:
        board: the rooms.
        solution: all levels.
        grade: how hard it is to be.
        seed: of the order.

    Returns:
        The board, and the steps that solve it; None if no choice was found.
    """
    rng = Rng(derive(seed, "logic", grade.value))
    full = Game(board, Solution(solution.levels, 0), board.tiles)
    if grade is Grade.EASY:
        return _solved(thinned(full, grade, derive(seed, "thin"), EASY_REVEALED), grade)
    for start in range(_STARTS):
        game = full
        score: tuple[int, ...] = (0,)
        for again in range(_TRIES):
            back = rng.shuffled(list(tiles_of(board.tiles & ~game.revealed)))[: rng.choice(_BACK)]
            more = Game(board, game.solution, game.revealed | mask_of(back))
            other = thinned(more, grade, derive(seed, "thin", start, again))
            found = _left_open(other, grade)
            if found[0] >= KNOT:
                return _solved(other, grade)
            if found >= score:
                game, score = other, found
    return None


def _left_open(game: Game, grade: Grade) -> tuple[int, ...]:
    """How many tiles the grades below leave open, the hardest of them first."""
    return tuple(standstill(game, below).bit_count() for below in reversed(GRADES[: GRADES.index(grade)]))


def _solved(game: Game, grade: Grade) -> tuple[Game, Proof]:
    return game, conclusions(game, RANKS[grade])


def thinned(game: Game, grade: Grade, seed: int, least: int = 0) -> Game:
    """Hide revealed tiles in random order, as long as the techniques of the grade still conclude every level.

    Args:
        game: a board on which they do.
        grade: whose techniques.
        seed: of the order; 64 bits of it count.
        least: so many tiles stay revealed.
    """
    raw = raw_puzzle(game.board, game.solution, game.revealed)
    return Game(game.board, game.solution, kernel().thin(raw, seed, _kernel_rank(grade), least))
