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


def solution_texts(puzzle: BookPuzzle) -> list[str]:
    """The solution, a move or a conclusion an item."""
    game = puzzle.game
    if puzzle.line is None:
        assert puzzle.proof is not None, "a booklet with solutions keeps the proofs"
        return [sentence(game.board, game.solution.levels, step) for step in puzzle.proof.steps]
    return [told(game, puzzle.line, moment) for moment in moments(game, puzzle.line)]


_PLAY = (
    "Every puzzle was proved when it was printed: each move of its solution follows from what is revealed at that "
    "moment, checked against all fillings of the board. The answer key and the reveal tables were read back from the "
    "finished pages and compared with the puzzles."
)
_LOGIC = (
    "Every board was proved when it was printed: it has one solution, and each step of it follows, checked against all "
    "fillings of the board. The answer key was read back from the finished pages and compared with the puzzles."
)


def colophon(
    plan: BookPlan, says: Words, puzzles: Sequence[BookPuzzle], grades: Sequence[tuple[Grade, int]]
) -> list[str]:
    """How the booklet came about, and how it can be made again."""
    counts = ", ".join(f"{says.grade_name(grade).lower()} {count}" for grade, count in grades if count)
    return [
        f"{plan.title}: {len(puzzles)} puzzles ({counts}), made with printkit {__version__} from seed {plan.seed}"
        f", mode {plan.mode}{', with key letters' if plan.key_letters else ''}, {plan.trim}.",
        "The same version and the same seed make this booklet again, to the last letter.",
        _LOGIC if plan.mode == "logic" else _PLAY,
        f"The first puzzle is {puzzles[0].id} and the last is {puzzles[-1].id}.",
        "Pentomancy's rules are printed here in printkit's own words; drawings by the printkit authors, CC0 1.0.",
    ]
