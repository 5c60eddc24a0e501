"""The puzzles of a booklet: generated or read from a file, and each proved again before it is printed."""

from __future__ import annotations

import contextlib
import functools
import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from pathlib import Path

from printkit.core.errors import ShortfallError
from printkit.core.pool import ordered_map
from printkit.core.rng import derive
from printkit.data.problems import Problem, ProblemError, Where, has_errors
from printkit.data.yaml import unread
from printkit.games.pentomancy.check import Entry, read
from printkit.games.pentomancy.deduce import Line, solve
from printkit.games.pentomancy.generate import MIXED, Made, UnsoundError, confirm, make, proved_line, stream
from printkit.games.pentomancy.grade import GRADES, RANKS, Grade, grade_of
from printkit.games.pentomancy.logic import is_unique, logic_game, logic_grade
from printkit.games.pentomancy.native.kernel import kernel
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Proof, Rank
from printkit.products.booklet.plan import BookPlan, spread

STDIN = "-"
_LONGEST_NAME = 40  # characters; a longer one is wider than a column
_BOARDS = 50  # how many boards are tried for one without fog


@dataclass(frozen=True, slots=True)
class BookPuzzle:
    """A puzzle that was proved.

    Attributes:
        id: its name in a file of puzzles, or the number of its line if that cannot be printed; without fog, that of the
            puzzle whose board it is.
        grade: how hard it is; None where no technique short of trying every filling clears it.
        game: its board, what is revealed, and its secret.
        line: the line of play that clears it; None for a board without fog, or where the booklet explains nothing.
        proof: the steps that show it; None where the booklet explains nothing.
        par: the score of that line; None for a board without fog.
    """

    id: str
    grade: Grade | None
    game: Game
    line: Line | None
    proof: Proof | None
    par: int | None

    def unexplained(self, *, line: bool = False) -> BookPuzzle:
        """The puzzle without its proof, and without its line unless that is wanted: no more than most pages show."""
        if self.proof is None and (line or self.line is None):
            return self
        return replace(self, proof=None, line=self.line if line else None)


def gather(
    plan: BookPlan,
    jobs: int | None = 1,
    tell: Callable[[int], object] | None = None,
    executor: Executor | None = None,
) -> list[BookPuzzle]:
    """The booklet's puzzles, the easiest grade first.

    Args:
        plan: how many of which grade, or which file.
        jobs: processes at work on generating; None takes one for each core.
        tell: is told how many there are, after each.
        executor: generates in place of workers of our own.

    Raises:
        ProblemError: the file cannot be read, or one of its puzzles has errors or cannot be cleared without a guess.
        ShortfallError: no puzzle of a grade was found.
        UnsoundError: a proof has a hole.
    """
    puzzles = []
    source = _generated if plan.puzzles is None else _from_file
    for puzzle in source(plan, jobs, executor):
        puzzles.append(puzzle)
        if tell is not None:
            tell(len(puzzles))
    return in_grades(puzzles)


def foreseen(plan: BookPlan) -> int | None:
    """How many puzzles there will be, if all goes well; None where that shows only when they come."""
    if plan.puzzles is None:
        return plan.count
    file = Path(plan.puzzles)
    if plan.puzzles == STDIN or not file.is_file():  # a pipe can be read but once
        return None
    with contextlib.suppress(OSError), file.open("rb") as lines:
        return sum(1 for _ in lines)
    return None


def prepare() -> None:
    """Load what makes and proves puzzles, in a process that is about to."""
    kernel()


def in_grades(puzzles: Iterable[BookPuzzle]) -> list[BookPuzzle]:
    """Puzzles in the order of a booklet: the easiest grade first, those of no grade last."""
    order = {grade: place for place, grade in enumerate(GRADES)}
    return sorted(puzzles, key=lambda puzzle: order[puzzle.grade] if puzzle.grade else len(order))


def _generated(plan: BookPlan, jobs: int | None, executor: Executor | None) -> Iterator[BookPuzzle]:
    """Where the grades are mixed evenly, the puzzles of `printkit puzzles --difficulty mixed` with the same seed."""
    if plan.counts == spread(plan.count, MIXED):
        wanted = [(plan.count, MIXED)]
    else:
        wanted = [(count, grade.value) for count, grade in zip(plan.counts, GRADES, strict=True) if count]
    for count, difficulty in wanted:
        yield from stream(functools.partial(_ready, plan), plan.seed, count, difficulty, jobs=jobs, executor=executor)


def _ready(plan: BookPlan, made: Made) -> BookPuzzle:
    """A puzzle as it is printed, proved once more; done by the process that generated it."""
    if plan.mode == "logic":
        puzzle = _without_fog(plan, made)
        return puzzle if plan.explains else replace(puzzle, proof=None)
    confirm(made.game, RANKS[made.grade])
    # Lines and proofs are most of a puzzle; a thousand of them are neither made, nor sent to another process, in vain.
    line = made.line if plan.explains else None
    proof = None if line is None else line.proof
    return BookPuzzle(made.id, made.grade, made.game, line, proof, made.par)


def _from_file(plan: BookPlan, jobs: int | None, executor: Executor | None) -> Iterator[BookPuzzle]:
    """The puzzles of the plan's file, all of its problems told together once they have all been looked at."""
    assert plan.puzzles is not None, "asked for the puzzles of a file"
    file = plan.puzzles
    problems: list[Problem] = []
    empty = True
    try:
        with sys.stdin.buffer if file == STDIN else Path(file).open("rb") as data:
            work = functools.partial(_looked_at, plan)
            for puzzle, found in ordered_map(work, read(data, file), jobs=jobs, chunk=4, executor=executor):
                problems += found
                empty = False
                if puzzle is not None and not has_errors(problems):
                    yield puzzle
    except OSError as error:
        raise ProblemError([unread(Path(file), error)]) from error
    if empty:
        problems.append(Problem(Where(file), "", "there is no puzzle in it", "write one JSON object a line", "empty"))
    if has_errors(problems):
        raise ProblemError(problems)


def _looked_at(plan: BookPlan, entry: Entry) -> tuple[BookPuzzle | None, tuple[Problem, ...]]:
    """A puzzle of a file as it is printed, if it can be, and what is wrong with it."""
    game = entry.game
    if game is None or has_errors(entry.problems):
        return None, entry.problems
    if not solve(game).cleared:
        where = Where(str(plan.puzzles), entry.text.number, entry.text.column("revealed"))
        message, hint = "it cannot be cleared without a guess", "printkit check says where it is stuck"
        return None, (*entry.problems, Problem(where, "revealed", message, hint, "guess-needed"))
    grade = grade_of(game)
    name = entry.record.get("id")
    text = name if isinstance(name, str) and _printable(name) else str(entry.text.number)
    rank = Rank.EVERYTHING if grade is None else RANKS[grade]
    line = proved_line(game, rank)  # each move confirmed by exhaustive reasoning here and now
    puzzle = BookPuzzle(text, grade, game, line, line.proof, line.score)
    return (_file_board(plan, puzzle) if plan.mode == "logic" else puzzle), entry.problems


def _printable(name: str) -> bool:
    """Whether a puzzle's name can stand among the facts at the end of a booklet, which tell the first and the last."""
    return bool(name.strip()) and len(name) <= _LONGEST_NAME and name.isascii() and name.isprintable()


def _without_fog(plan: BookPlan, made: Made) -> BookPuzzle:
    """The board of a generated puzzle without fog; where it cannot be of this grade, that of another seed's puzzle.

    Raises:
        ShortfallError: none of several boards can be of this grade.
    """
    base = made
    for attempt in range(1, _BOARDS + 1):
        puzzle = _logical(base.id, base.game, made.grade, plan.seed)
        if puzzle is not None:
            return puzzle
        own = derive(plan.seed, "logic", made.id, attempt) % (1 << 53)
        base = make(own, 0, made.grade) or base
    raise ShortfallError(f"no {made.grade.value} board without fog in {_BOARDS} boards", 0, 1)


def _file_board(plan: BookPlan, puzzle: BookPuzzle) -> BookPuzzle:
    """The board of a file's puzzle without fog, of its own grade or of the hardest below that it can be of."""
    most = GRADES.index(puzzle.grade or GRADES[-1])
    tried = (_logical(puzzle.id, puzzle.game, grade, plan.seed) for grade in reversed(GRADES[: most + 1]))
    return next(found for found in tried if found is not None)  # every board can be easy


def _logical(name: str, base: Game, grade: Grade, seed: int) -> BookPuzzle | None:
    """A board without fog, proved to be unique and of its grade; None if no choice of revealed tiles was found."""
    found = logic_game(base.board, base.solution, grade, derive(seed, "logic", name))
    if found is None:
        return None
    game, proof = found
    false = proof.false_steps(game.board, game.solution)
    if false or not is_unique(game) or logic_grade(game) is not grade:
        raise UnsoundError(f"{name}: step {false[:1]} does not follow, or the board is not unique or not {grade.value}")
    return BookPuzzle(name, grade, game, None, proof, None)
