"""A plan's puzzles before they are made: as many of each grade, so that all that is not on their boards can be set."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from printkit.core.rng import derive
from printkit.data.problems import has_errors
from printkit.games.pentomancy.check import read
from printkit.games.pentomancy.grade import GRADES, Grade, grade_of
from printkit.games.pentomancy.logic import logic_game
from printkit.products.booklet.example import example_puzzle
from printkit.products.booklet.plan import BookPlan
from printkit.products.booklet.puzzles import BookPuzzle, in_grades


def stand_ins(plan: BookPlan) -> list[BookPuzzle]:
    """The example in place of each puzzle, by the grade of that.

    A file of puzzles that cannot be read, or has faults, gives those that are in order.
    """
    example = example_puzzle(plan.seed)
    game, line, proof = example.game, example.line, example.line.proof
    if plan.mode == "logic":
        found = logic_game(game.board, game.solution, Grade.EASY, derive(plan.seed, "logic", example.id))
        assert found is not None, "every board can be easy"
        game, proof = found
    logic = plan.mode == "logic"
    par = None if logic else 1
    return in_grades(
        BookPuzzle(str(number), grade, game, None if logic else line, proof, par)
        for number, grade in enumerate(_grades(plan), 1)
    )


def _grades(plan: BookPlan) -> Iterator[Grade | None]:
    if plan.puzzles is None:
        for grade, count in zip(GRADES, plan.counts, strict=True):
            yield from [grade] * count
        return
    try:
        with Path(plan.puzzles).open("rb") as data:
            for entry in read(data, plan.puzzles):
                if entry.game is not None and not has_errors(entry.problems):
                    yield grade_of(entry.game)
    except OSError:
        return
