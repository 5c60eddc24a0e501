"""Boards without fog: enough revealed tiles that every level follows, by singles alone or by reasoning between rooms.

The solver here is the plain one of a deduction puzzle: it concludes levels, where `deduce` only asks whether a tile is
safe. Exhaustive reasoning judges both alike: `Proof.false_steps`, and `is_unique`.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from printkit.core.rng import Rng, derive
from printkit.games.pentomancy.board import TOP_LEVEL, Board, Solution, beside, mask_of, tiles_of
from printkit.games.pentomancy.exact import possible_levels
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import Proof, Rank, Step, Technique

LEVELS = range(1, TOP_LEVEL + 1)
EASY_REVEALED = 36  # an easy board keeps so many revealed tiles
EXPERT_PATTERNS = 2  # an expert board needs so many conclusions from room to room
_TRIES = 40


@dataclass(slots=True)
class _Sheet:
    """What is known while a board is solved.

    Attributes:
        board: the rooms.
        room: for each tile, the tiles of its room.
        can: for each level, the tiles that may have it; entry 0 is not used.
        known: the tiles whose level is known.
        why: for each level and tile that was ruled out, the known tiles from which that follows.
        levels: the known levels.
    """

    board: Board
    room: list[int]
    can: list[int]
    known: int = 0
    why: dict[tuple[int, int], int] = field(default_factory=dict)
    levels: list[int] = field(default_factory=lambda: [0] * 64)

    def rule_out(self, level: int, tiles: int, why: int) -> int:
        """Rule a level out on tiles; returns those for which that is new."""
        fresh = tiles & self.can[level] & ~self.known
        for tile in tiles_of(fresh):
            self.why[level, tile] = why
        self.can[level] &= ~fresh
        return fresh

    def place(self, tile: int, level: int) -> None:
        """Note a level that is certain, and what it rules out at once."""
        mark = 1 << tile
        for other in LEVELS:
            if other != level and self.can[other] & mark:
                self.why[other, tile] = mark
                self.can[other] &= ~mark
        self.known |= mark
        self.levels[tile] = level
        self.rule_out(level, (self.room[tile] | beside(mark)) & ~mark, mark)

    def reason(self, level: int, tile: int) -> int:
        """The known tiles because of which a tile does not have a level."""
        return 1 << tile if self.known >> tile & 1 else self.why[level, tile]

    def reasons(self, pairs: Iterator[tuple[int, int]]) -> int:
        """The known tiles because of which several tiles do not have a level, as (level, tile)."""
        mask = 0
        for level, tile in pairs:
            mask |= self.reason(level, tile)
        return mask


def solve_levels(game: Game, rank: Rank = Rank.PATTERNS) -> tuple[bool, Proof]:
    """Conclude as many levels as can be; returns whether all are, and the steps in order.

    Args:
        game: the board and what is revealed; of the solution only the revealed levels are read.
        rank: singles alone, or reasoning between rooms as well.
    """
    sheet = _sheet(game)
    steps: list[Step] = []
    while sheet.known != game.board.tiles:
        found = _single(sheet)
        if found is None and rank >= Rank.PATTERNS:
            found = next((step for find in _PATTERNS if (step := find(sheet)) is not None), None)
        if found is None:
            break
        steps.append(found)
        if found.gets:
            sheet.place(found.targets.bit_length() - 1, found.gets)
        else:
            for level in found.loses:
                sheet.rule_out(level, found.targets, found.because)
    return sheet.known == game.board.tiles, Proof(tuple(steps))


def _sheet(game: Game) -> _Sheet:
    room = [0] * 64
    for mask in game.board.rooms:
        for tile in tiles_of(mask):
            room[tile] = mask
    sheet = _Sheet(game.board, room, [0, *[game.board.tiles] * TOP_LEVEL])
    for tile in tiles_of(game.revealed):
        sheet.place(tile, game.solution.levels[tile])
    return sheet


def _single(sheet: _Sheet) -> Step | None:
    """The last level of a tile, or the last place of a level in its room."""
    once = twice = 0
    for level in LEVELS:
        twice |= once & sheet.can[level]
        once |= sheet.can[level]
    for tile in tiles_of(once & ~twice & ~sheet.known):
        level = next(level for level in LEVELS if sheet.can[level] >> tile & 1)
        because = sheet.reasons((other, tile) for other in LEVELS if other != level)
        return Step(Technique.TILE_SINGLE, 1 << tile, level, (), because, 1 << tile)
    for number, room in enumerate(sheet.board.rooms):
        for level in LEVELS:
            places = sheet.can[level] & room
            if places.bit_count() == 1 and not places & sheet.known:
                because = sheet.reasons((level, tile) for tile in tiles_of(room & ~places))
                return Step(Technique.ROOM_SINGLE, places, level, (), because, places, number)
    return None


def _locked(sheet: _Sheet) -> Step | None:
    """All places of a level in a room touch the same tile outside."""
    for number, room in enumerate(sheet.board.rooms):
        for level in LEVELS:
            places = sheet.can[level] & room
            if places & sheet.known or places.bit_count() < 2:
                continue
            touched = sheet.can[level] & ~room & ~sheet.known
            for tile in tiles_of(places):
                touched &= beside(1 << tile)
            if touched:
                because = sheet.reasons((level, tile) for tile in tiles_of(room & ~places))
                return Step(Technique.LOCKED, touched, 0, (level,), because, places, number)
    return None


def _subset(size: int, technique: Technique) -> Callable[[_Sheet], Step | None]:
    """So many tiles of a room have only so many levels, the same ones."""

    def find(sheet: _Sheet) -> Step | None:
        for number, room in enumerate(sheet.board.rooms):
            free = list(tiles_of(room & ~sheet.known))
            for pattern in itertools.combinations(free, size):
                mask = sum(1 << tile for tile in pattern)
                levels = tuple(level for level in LEVELS if sheet.can[level] & mask)
                if len(levels) != size:
                    continue
                targets, loses = _losing(sheet, room & ~mask & ~sheet.known, levels)
                if targets:
                    others = [level for level in LEVELS if level not in levels]
                    because = sheet.reasons((level, tile) for tile in pattern for level in others)
                    return Step(technique, targets, 0, loses, because, mask, number)
        return None

    return find


def _losing(sheet: _Sheet, tiles: int, levels: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """The tiles among these that may still have one of the levels; and the levels."""
    targets = 0
    for level in levels:
        targets |= sheet.can[level] & tiles
    return targets, levels


_PATTERNS = (_locked, _subset(2, Technique.PAIR), _subset(3, Technique.TRIPLE))


def is_unique(game: Game) -> bool:
    """Whether the revealed levels leave one filling of the board, by exhaustive reasoning."""
    shown = tuple(level if game.revealed >> tile & 1 else 0 for tile, level in enumerate(game.solution.levels))
    masks = possible_levels(game.board, shown)
    return all(masks[level - 1] >> tile & 1 for tile, level in enumerate(game.solution.levels) if level) and (
        sum(mask.bit_count() for mask in masks) == game.board.tiles.bit_count()
    )


def logic_game(board: Board, solution: Solution, grade: Grade, seed: int) -> tuple[Game, Proof] | None:
    """Choose which tiles to reveal, so that all others follow at this grade; None if no choice was found.

    Tiles are hidden one after the other in random order, as long as the board can still be solved. Treasures mean
    nothing here and are left out.

    Args:
        board: the rooms.
        solution: all levels.
        grade: easy and medium by singles alone, easy with more revealed tiles; hard and expert by reasoning from room
            to room, expert with more of it.
        seed: of the order.
    """
    patterns = grade in (Grade.HARD, Grade.EXPERT)
    rank = Rank.PATTERNS if patterns else Rank.SINGLES
    least = EASY_REVEALED if grade is Grade.EASY else 0
    needed = {Grade.HARD: 1, Grade.EXPERT: EXPERT_PATTERNS}.get(grade, 0)
    rng = Rng(derive(seed, "logic", grade.value))
    game = _hide(Game(board, Solution(solution.levels, 0), board.tiles), rng, rank, least)
    proof = solve_levels(game, rank)[1]
    for _ in range(_TRIES):
        if _patterns(proof) >= needed:
            return game, proof
        # Half of them are revealed again and others hidden; what needs no less reasoning is kept.
        back = rng.shuffled(list(tiles_of(board.tiles & ~game.revealed)))[:15]
        other = _hide(Game(board, game.solution, game.revealed | mask_of(back)), rng, rank, least)
        found = solve_levels(other, rank)[1]
        if _patterns(found) >= _patterns(proof):
            game, proof = other, found
    return None


def _patterns(proof: Proof) -> int:
    """How many steps reason from room to room."""
    return sum(not step.gets for step in proof.steps)


def _hide(game: Game, rng: Rng, rank: Rank, least: int) -> Game:
    for tile in rng.shuffled(list(tiles_of(game.revealed))):
        if game.revealed.bit_count() <= least:
            break
        fewer = Game(game.board, game.solution, game.revealed & ~(1 << tile))
        if solve_levels(fewer, rank)[0]:
            game = fewer
    return game
