"""Puzzles by seed: each proved to be clearable without a guess before it leaves."""

from __future__ import annotations

import concurrent.futures
import functools
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from printkit.core.errors import ShortfallError
from printkit.core.pool import ordered_map
from printkit.core.rng import derive
from printkit.games.pentomancy.board import TILES, TOP_LEVEL, Solution, tiles_of
from printkit.games.pentomancy.canonical import canonical
from printkit.games.pentomancy.deduce import Line, line_of, raw_puzzle
from printkit.games.pentomancy.grade import EASY_LOOKS, GRADES, RANKS, Grade
from printkit.games.pentomancy.native.kernel import RawLine, RawPuzzle, Recipe, kernel
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Rank
from printkit.games.pentomancy.tiling import board_from

R = TypeVar("R")

MIXED = "mixed"
DIFFICULTIES = (*(grade.value for grade in GRADES), MIXED)
_KERNEL_TRIES = 20_000  # an expert puzzle takes 40 on average
_EXPLORED = {Grade.EASY: 3, Grade.MEDIUM: 5, Grade.HARD: 5, Grade.EXPERT: 6}  # tiles to be reasoned out, at least
_BIAS = 300  # how much revealed monsters of high levels are preferred; see native/generate.c


@dataclass(frozen=True, slots=True)
class Options:
    """What a run of puzzles is to be like.

    Attributes:
        repeats: rooms may have equal shapes, as long as equal ones do not touch.
        treasures: how many, at least four; those beyond four lie on any monsters of level 1 to 4.
        max_revealed: only puzzles with at most so many revealed tiles, or None.
        tries: how many puzzles may be made for one that fits.
    """

    repeats: bool = False
    treasures: int = 4
    max_revealed: int | None = None
    tries: int = 200

    def __post_init__(self) -> None:
        if not 4 <= self.treasures <= 12:
            raise ValueError(f"a puzzle has 4 to 12 treasures, not {self.treasures}")
        if self.tries < 1:
            raise ValueError("there is at least one try")


@dataclass(frozen=True)
class Made:
    """A generated puzzle, and the line that clears it as the kernel has it, each move of it proved."""

    seed: int
    index: int
    grade: Grade
    game: Game
    raw: RawLine

    @functools.cached_property
    def line(self) -> Line:
        """The line with the steps that show each move of it to be safe; not every puzzle is asked for it."""
        return line_of(self.raw)

    @property
    def par(self) -> int:
        """The score of the line."""
        return self.raw.score

    @property
    def id(self) -> str:
        """Its name: `7-0012-medium`."""
        return f"{self.seed}-{self.index:04}-{self.grade.value}"

    @property
    def digest(self) -> int:
        """64 bits that are the same for puzzles that are equal under one of the 8 symmetries of the square."""
        data = canonical(self.game.board, self.game.solution, self.game.revealed)
        return int.from_bytes(hashlib.blake2b(data, digest_size=8).digest(), "big")


class UnsoundError(AssertionError):
    """The proof of a generated puzzle has a hole: a fault of printkit's own."""


def grade_at(difficulty: str, index: int) -> Grade:
    """The grade of the puzzle with this index; `mixed` goes through the grades in turn.

    Raises:
        ValueError: there is no such difficulty.
    """
    if difficulty == MIXED:
        return GRADES[index % len(GRADES)]
    if difficulty not in DIFFICULTIES:
        raise ValueError(f"'{difficulty}' is not a difficulty; write {', '.join(DIFFICULTIES[:-1])} or {MIXED}")
    return Grade(difficulty)


def recipe(grade: Grade, options: Options) -> Recipe:
    """What the kernel is asked for.

    Medium puzzles keep a distance from easy ones. Every puzzle asks for some tiles to be found by reasoning.
    The knot that needs the grade's reasoning may wait for any of the first levels: three for easy and medium, two for
    the others, for which later ones are rare.
    """
    easy, medium = grade is Grade.EASY, grade is Grade.MEDIUM
    return Recipe(
        grade=GRADES.index(grade),
        repeats=int(options.repeats),
        extra=options.treasures - 4,
        looks_below=EASY_LOOKS if easy else 0,
        looks_least=EASY_LOOKS * 8 // 5 if medium else 0,
        explored_least=_EXPLORED[grade],
        bias=_BIAS,
        targets=3 if easy or medium else 2,
        tries=_KERNEL_TRIES,
    )


def make(seed: int, index: int, grade: Grade, options: Options = Options(), again: int = 0) -> Made | None:
    """The puzzle number `index` of a run; None if none fits within the tries.

    Args:
        seed: the run's seed.
        index: the puzzle's number in it, from 0.
        grade: its grade.
        options: what it is to be like.
        again: another number gives another puzzle for the same index, should the first equal an earlier one.

    Raises:
        UnsoundError: exhaustive reasoning does not confirm the proof.
    """
    for attempt in range(options.tries):
        own = derive(seed, "pentomancy", index, grade.value, again, attempt)
        made = kernel().generate(own, recipe(grade, options))
        if made is None:
            return None
        game = game_from(made[1])
        if options.max_revealed is None or game.revealed.bit_count() <= options.max_revealed:
            return Made(seed, index, grade, game, _proved(game, RANKS[grade]))
    return None


def game_from(raw: RawPuzzle) -> Game:
    """The kernel's puzzle as values."""
    levels = [0] * TILES
    for number, mask in enumerate(raw.at):
        for tile in tiles_of(mask):
            levels[tile] = number + 1
    return Game(board_from(raw.rooms, raw.shapes), Solution(tuple(levels), raw.treasures), raw.revealed)


def proved_line(game: Game, rank: Rank) -> Line:
    """The documented line, every move and every step of it confirmed by exhaustive reasoning.

    Raises:
        UnsoundError: a move is not safe, a step does not follow, or the line does not clear the board.
    """
    return line_of(_proved(game, rank))


def _proved(game: Game, rank: Rank) -> RawLine:
    raw, held = kernel().proved_line(raw_puzzle(game.board, game.solution, game.revealed), rank)
    if held != len(raw.events) or raw.player < TOP_LEVEL:
        raise UnsoundError(f"{held} of {len(raw.events)} moves hold, and level {raw.player} is reached")
    return raw


def confirm(game: Game, rank: Rank) -> None:
    """Prove a game once more that has its line already: as `proved_line`, without putting it into values again.

    Raises:
        UnsoundError: a move is not safe, a step does not follow, or the line does not clear the board.
    """
    if not kernel().proof_holds(raw_puzzle(game.board, game.solution, game.revealed), rank):
        raise UnsoundError("the line of a game does not hold any more")


def stream(
    finish: Callable[[Made], R],
    seed: int,
    count: int,
    difficulty: str,
    options: Options = Options(),
    *,
    jobs: int | None = 1,
    executor: concurrent.futures.Executor | None = None,
) -> Iterator[R]:
    """Puzzles in order, each as soon as it and all before it are there; the same ones for any number of jobs.

    No two of a run are equal under the 8 symmetries of the square. Only their 64-bit digests are kept: about 6 MB for
    100,000 puzzles.

    Args:
        finish: what to make of each puzzle, done by the process that generates it, so it must be picklable.
        seed: the run's seed.
        count: how many.
        difficulty: a grade, or `mixed` for all in turn.
        options: what they are to be like.
        jobs: processes at work; None takes one for each core.
        executor: does the work in place of workers of our own; it stays open.

    Raises:
        ValueError: there is no such difficulty.
        ShortfallError: no puzzle was found for an index within the tries; those before it were yielded.
    """
    grade_at(difficulty, 0)
    work = functools.partial(_make_numbered, finish, seed, difficulty, options)
    seen: set[int] = set()
    numbered = enumerate(ordered_map(work, range(count), jobs=jobs, chunk=4, executor=executor))
    for index, result in numbered:
        again = 0
        while result is not None and result[0] in seen:
            again += 1
            result = _make_numbered(finish, seed, difficulty, options, index, again)
        if result is None:
            grade = grade_at(difficulty, index).value
            raise ShortfallError(f"no {grade} puzzle that fits in {options.tries} tries", index, count)
        seen.add(result[0])
        yield result[1]


def _make_numbered(
    finish: Callable[[Made], R], seed: int, difficulty: str, options: Options, index: int, again: int = 0
) -> tuple[int, R] | None:
    made = make(seed, index, grade_at(difficulty, index), options, again)
    return None if made is None else (made.digest, finish(made))
