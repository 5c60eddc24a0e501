"""Conclusions as data: a proof is its steps, and the grader, the explainer, pictures and the verifier all read it."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from printkit.games.pentomancy.board import TOP_LEVEL, Board, Solution
from printkit.games.pentomancy.exact import can_be


class Technique(enum.StrEnum):
    """The named ways to a conclusion, the easiest first (the order of `enum technique` in native/kernel.h)."""

    TILE_SINGLE = "tile-single"  # the tile has one level left
    ROOM_SINGLE = "room-single"  # the level has one tile left in the room
    SAFE = "safe"  # whatever the tile is, it is not above the player
    LOCKED = "locked"  # every place of a level in a room touches the same tile outside
    PAIR = "pair"  # two tiles of a room share two levels
    TRIPLE = "triple"  # three tiles of a room share three levels
    BORDER_PAIR = "border-pair"  # two touching tiles of different rooms share two levels
    CHAIN = "chain"  # rooms with two places for a level, one leading to the next
    SUPPOSE = "suppose"  # suppose a level, follow it to a contradiction
    EXHAUSTION = "exhaustion"  # no filling of the whole board has it


TECHNIQUES = tuple(Technique)


class Rank(enum.IntEnum):
    """How far a solver goes; each includes what is below it."""

    NOTHING = -1  # defeats monsters, never reasons
    SINGLES = 0
    PATTERNS = 1  # reasons from room to room
    ARGUMENTS = 2  # follows chains and suppositions
    EVERYTHING = 3  # tries every filling


def rank_of(technique: Technique) -> Rank:
    """The rank that a technique belongs to."""
    place = TECHNIQUES.index(technique)
    if place <= TECHNIQUES.index(Technique.SAFE):
        return Rank.SINGLES
    if place <= TECHNIQUES.index(Technique.BORDER_PAIR):
        return Rank.PATTERNS
    return Rank.ARGUMENTS if technique is not Technique.EXHAUSTION else Rank.EVERYTHING


class Cause(enum.IntEnum):
    """Why a link of a supposition holds."""

    SUPPOSED = 0
    LAST_LEVEL = 1  # of its tile
    LAST_PLACE = 2  # in its room


@dataclass(frozen=True, slots=True)
class Link:
    """One tile of a chain or a supposition, with the level it would have."""

    tile: int
    level: int
    cause: Cause = Cause.SUPPOSED


@dataclass(frozen=True, slots=True)
class Step:
    """One conclusion.

    Attributes:
        technique: how it was reached.
        targets: the tiles it is about.
        gets: the level that the target has, or 0 where levels are ruled out.
        loses: the levels that the targets cannot have; empty where `gets` is set.
        because: tiles of known level from which alone the conclusion follows (with the rules).
        pattern: the tiles that the technique looks at, such as the two of a pair.
        room: the number of the room it looks at, or None.
        links: for a chain, pairs of places, the second true if the first is not; for a supposition, what would follow.
        dead_tile: for a supposition, the tile that would have no level left, or None.
        dead_level: for a supposition, the level that `room` would have no place for, or 0.
        player: for a safe tile, the player's level.
        parents: the earlier steps of the same proof that it rests on.
    """

    technique: Technique
    targets: int
    gets: int
    loses: tuple[int, ...]
    because: int
    pattern: int
    room: int | None = None
    links: tuple[Link, ...] = ()
    dead_tile: int | None = None
    dead_level: int = 0
    player: int = 0
    parents: tuple[int, ...] = ()

    @property
    def ruled_out(self) -> tuple[int, ...]:
        """The levels that the targets cannot have by this step."""
        if self.gets:
            return tuple(level for level in range(1, TOP_LEVEL + 1) if level != self.gets)
        return self.loses


@dataclass(frozen=True, slots=True)
class Proof:
    """Steps, each resting on known tiles and on earlier steps only."""

    steps: tuple[Step, ...]

    def false_steps(self, board: Board, solution: Solution) -> tuple[int, ...]:
        """The steps that do not follow from the tiles they name, by exhaustive reasoning; empty for a sound proof.

        It reads nothing but the steps' conclusions and premises, so it does not depend on how they were found.
        """
        return tuple(
            number
            for number, step in enumerate(self.steps)
            if any(parent >= number for parent in step.parents) or not follows(board, solution, step)
        )


def follows(board: Board, solution: Solution, step: Step) -> bool:
    """Whether a step's conclusion is true in every filling in which its `because` tiles have their levels."""
    known = tuple(level if step.because >> tile & 1 else 0 for tile, level in enumerate(solution.levels))
    return not can_be(board, known, step.targets, step.ruled_out)
