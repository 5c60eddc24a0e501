"""How hard a puzzle is. The grades are provisional until people have timed them; docs/pentomancy.md explains them.

Two things make a puzzle hard: the hardest technique that it cannot be cleared without, and how much there is to look
through until the next safe tile is found.
"""

from __future__ import annotations

import enum
from collections import Counter

from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.deduce import Line, raw_puzzle, reached
from printkit.games.pentomancy.native.kernel import kernel
from printkit.games.pentomancy.rules import Explore, Game
from printkit.games.pentomancy.steps import TECHNIQUES, Rank

EASY_LOOKS = 100  # from this effort on a puzzle of singles is medium


class Grade(enum.StrEnum):
    """The grades, the easiest first."""

    EASY = "easy"
    MEDIUM = "medium"
    HARD = "hard"
    EXPERT = "expert"


GRADES = tuple(Grade)
RANKS = {Grade.EASY: Rank.SINGLES, Grade.MEDIUM: Rank.SINGLES, Grade.HARD: Rank.PATTERNS, Grade.EXPERT: Rank.ARGUMENTS}


def effort(game: Game, rank: Rank) -> int | None:
    """How much a person looks through to clear the puzzle, in tiles; None if the rank does not clear it.

    Counted on the lazy line, on which one defeats whatever can be defeated and reasons only when nothing can: for each
    tile explored so, the unrevealed tiles divided by those of them that the easiest reasoning shows to be safe.
    """
    looks = kernel().lazy_line(raw_puzzle(game.board, game.solution, game.revealed), rank)[1]
    return looks if looks >= 0 else None


def grade_of(game: Game) -> Grade | None:
    """The grade of a puzzle; None if no technique short of trying every filling clears it."""
    for grade in (Grade.MEDIUM, Grade.HARD, Grade.EXPERT):
        if reached(game, RANKS[grade]) < TOP_LEVEL:
            continue
        looks = effort(game, Rank.SINGLES) if grade is Grade.MEDIUM else None
        return Grade.EASY if looks is not None and looks < EASY_LOOKS else grade
    return None


def technique_counts(line: Line) -> dict[str, int]:
    """How many steps of each technique a line's proof has, the easiest first; techniques without any are left out."""
    counts = Counter(step.technique for step in line.proof.steps)
    return {technique.value: counts[technique] for technique in TECHNIQUES if counts[technique]}


def scarcity(line: Line, pieces: int = 10) -> list[list[int]]:
    """The numbers of safe tiles that were open before each explored tile, in `pieces` equal parts of the line."""
    found: list[list[int]] = [[] for _ in range(pieces)]
    explored = [advance for advance in line.advances if isinstance(advance.move, Explore)]
    for number, advance in enumerate(explored):
        found[pieces * number // len(explored)].append(advance.open)
    return found
