"""What stands at a booklet's end: solutions in words, and what is needed to make the booklet again."""

from __future__ import annotations

from collections.abc import Sequence

from printkit import __version__
from printkit.games.pentomancy.explain import sentence
from printkit.games.pentomancy.grade import Grade
from printkit.products.booklet.example import moments, told
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.words import Words


def solution_texts(puzzle: BookPuzzle, says: Words) -> list[str]:
    """The solution, a move or a conclusion an item."""
    game = puzzle.game
    if puzzle.line is None:
        assert puzzle.proof is not None, "a booklet with solutions keeps the proofs"
        return [sentence(game.board, game.solution.levels, step, says.proof) for step in puzzle.proof.steps]
    return [told(game, puzzle.line, moment, says) for moment in moments(game, puzzle.line)]


def colophon(
    plan: BookPlan, says: Words, puzzles: Sequence[BookPuzzle], grades: Sequence[tuple[Grade, int]]
) -> list[str]:
    """How the booklet came about, and how it can be made again."""
    texts = says.imprint
    counts = (texts.grade.format(grade=says.grade_name(grade).lower(), count=count) for grade, count in grades if count)
    graded = ", ".join(counts)
    made = texts.made_keys if plan.key_letters and plan.mode != "logic" else texts.made
    return [
        made.format(
            title=plan.title,
            puzzles=told_count(len(puzzles), says) + (f" ({graded})" if graded else ""),
            version=__version__,
            seed=plan.seed,
            mode=plan.mode,
            trim=str(plan.trim).replace(".", says.decimal),
        ),
        texts.again,
        texts.logic if plan.mode == "logic" else texts.play,
        texts.one_id.format(id=puzzles[0].id)
        if len(puzzles) == 1
        else texts.ids.format(first=puzzles[0].id, last=puzzles[-1].id),
        texts.rights,
    ]


def told_count(count: int, says: Words) -> str:
    """So many puzzles, in words."""
    return says.imprint.one_puzzle if count == 1 else says.imprint.puzzles.format(count=count)
