"""From a position to conclusions, as a person would draw them, and the documented line of play.

The search for steps is native/deduce.c and native/arguments.c; here its results become `Step` values, in play the
moves they lead to. Everything that is found can be verified without it: `Proof.false_steps`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.games.pentomancy.board import TOP_LEVEL, Board, Solution, tiles_of
from printkit.games.pentomancy.native.kernel import RawLine, RawPuzzle, RawStep, kernel
from printkit.games.pentomancy.rules import Defeat, Explore, Game, State
from printkit.games.pentomancy.steps import TECHNIQUES, Cause, Link, Proof, Rank, Step, Technique

_NO_STEP = 0xFFFF
_NONE = 255


@dataclass(frozen=True, slots=True)
class Advance:
    """One move of a line and what it rests on.

    Attributes:
        move: the move.
        step: the number of the step that shows the tile to be safe; None for a defeat.
        steps: the numbers of all the steps that are needed for it and were not for an earlier move, in order.
        open: how many unrevealed tiles the easiest reasoning shows to be safe at this moment.
        hidden: how many unrevealed tiles there are.
    """

    move: Explore | Defeat
    step: int | None
    steps: tuple[int, ...]
    open: int
    hidden: int


@dataclass(frozen=True, slots=True)
class Line:
    """The documented line of play.

    Explore every tile that can be shown to be safe, the easiest technique first; when there is none, defeat the
    monster that reveals least; take treasures last.

    Attributes:
        advances: its moves; monsters that fall by themselves are not among them.
        proof: the steps that they need, and no others.
        player: the level that it reaches; the board is cleared at 5.
        score: its points, where it begins at the start.
    """

    advances: tuple[Advance, ...]
    proof: Proof
    player: int
    score: int = 0

    @property
    def cleared(self) -> bool:
        """Whether it clears the board, so without a guess."""
        return self.player >= TOP_LEVEL


def raw_puzzle(board: Board, solution: Solution, revealed: int) -> RawPuzzle:
    """The kernel's form of a puzzle."""
    return RawPuzzle(board.rooms, solution.at(), solution.treasures, revealed)


def solve(game: Game, rank: Rank = Rank.EVERYTHING) -> Line:
    """The documented line from the start, with the techniques up to a rank."""
    return line_of(kernel().line(raw_puzzle(game.board, game.solution, game.revealed), rank))


def solve_from(game: Game, state: State, rank: Rank = Rank.EVERYTHING, moves: int = 0) -> Line:
    """The documented line from a position, `moves` moves of it or all. It uses only what the player knows."""
    position = (state.revealed, state.fallen, state.player)
    raw = raw_puzzle(game.board, game.solution, game.revealed)
    return line_of(kernel().line(raw, rank, position, moves))


def reached(game: Game, rank: Rank) -> int:
    """The level that a solver of this rank reaches; 5 clears the board."""
    return kernel().reached(raw_puzzle(game.board, game.solution, game.revealed), rank)


def conclusions(game: Game, rank: Rank) -> Proof:
    """What follows from the revealed tiles alone: a step for each level, the easiest first, and what these rest on."""
    # A player of level 0 can neither explore nor defeat: conclusions are all that is left of his line.
    puzzle = raw_puzzle(game.board, game.solution, game.revealed)
    raw = kernel().line(puzzle, rank, (game.revealed, 0, 0)).steps
    place: dict[int, int] = {}
    steps: list[Step] = []
    for number, step in enumerate(raw):
        if not step.lost:
            steps += _added(raw, number, place)
    return Proof(tuple(steps))


def line_of(raw: RawLine) -> Line:
    """Put the kernel's line into values, leaving out the steps that no move needs."""
    place: dict[int, int] = {}  # the number in the proof of each raw step that is in it
    steps: list[Step] = []
    advances = []
    for event, move in zip(raw.events, moves_of(raw), strict=True):
        if isinstance(move, Defeat):
            advances.append(Advance(move, None, (), event.open, event.hidden))
            continue
        first = len(steps)
        steps += _added(raw.steps, event.step, place)
        numbers = tuple(range(first, len(steps)))
        advances.append(Advance(move, place[event.step], numbers, event.open, event.hidden))
    return Line(tuple(advances), Proof(tuple(steps)), raw.player, raw.score)


def moves_of(raw: RawLine) -> tuple[Explore | Defeat, ...]:
    """The moves of the kernel's line."""
    return tuple((Defeat if event.step == _NO_STEP else Explore)(event.tile) for event in raw.events)


def _added(raw: Sequence[RawStep], last: int, place: dict[int, int]) -> list[Step]:
    """The step and all that it rests on and that is not in the proof yet; `place` has each raw step's number in it."""
    steps = []
    for number in _needed(raw, last, place):
        parents = tuple(sorted({place[parent] for parent in raw[number].parents}))
        place[number] = len(place)
        steps.append(replace(_step(raw[number]), parents=parents))
    return steps


def _needed(steps: Sequence[RawStep], last: int, have: dict[int, int]) -> list[int]:
    """The step and all that it rests on, in order, without those that are there already."""
    wanted, open_ends = set(), [last]
    while open_ends:
        number = open_ends.pop()
        if number in have or number in wanted:
            continue
        wanted.add(number)
        open_ends.extend(steps[number].parents)
    return sorted(wanted)


def _step(raw: RawStep) -> Step:
    technique = TECHNIQUES[raw.technique]
    loses = tuple(level for level in range(1, TOP_LEVEL + 1) if raw.lost >> (level - 1) & 1)
    links = tuple(Link(tile, (word & 0xFF) + 1, Cause(word >> 8)) for tile, word in raw.links)
    supposed = technique is Technique.SUPPOSE
    return Step(
        technique=technique,
        targets=raw.targets,
        gets=0 if loses else raw.level + 1,
        loses=loses,
        because=raw.because,
        pattern=raw.pattern,
        room=None if raw.room == _NONE else raw.room,
        links=links,
        dead_tile=raw.tile if supposed and raw.tile != _NONE else None,
        dead_level=raw.level + 1 if supposed and raw.tile == _NONE else 0,
        player=raw.player,
    )


def grounded(line: Line, step: int, revealed: int) -> int:
    """The revealed tiles from which alone a step of the line follows.

    A step may name a tile whose level was concluded and which nobody has dared to explore; such a tile stands for the
    tiles from which that was concluded.
    """
    by_target = {s.targets.bit_length() - 1: number for number, s in enumerate(line.proof.steps[:step]) if s.gets}
    mask, seen, open_ends = 0, 0, line.proof.steps[step].because
    while open_ends:
        tile = next(tiles_of(open_ends))
        seen |= 1 << tile
        if revealed >> tile & 1:
            mask |= 1 << tile
        else:
            open_ends |= line.proof.steps[by_target[tile]].because
        open_ends &= ~seen
    return mask
