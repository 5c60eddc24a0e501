"""What is to be seen on each tile of a board: from a puzzle, an answer, a step of a proof. It draws nothing."""

from __future__ import annotations

import enum
import functools
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from printkit.games.pentomancy.board import (
    SIDE,
    TILES,
    TOP_LEVEL,
    Board,
    Puzzle,
    Solution,
    flags,
    tile_name,
    tile_names,
    tiles_of,
)
from printkit.games.pentomancy.codes import Code
from printkit.games.pentomancy.explain import Picture

if TYPE_CHECKING:
    from printkit.data.wordpuzzles import HeardWords


class Light(enum.StrEnum):
    """How a tile is set off."""

    NONE = "none"
    TARGET = "target"  # what a step is about
    BECAUSE = "because"  # what it rests on
    PATTERN = "pattern"  # what it looks at


class TileView(NamedTuple):
    """What is on one tile.

    Attributes:
        level: of a revealed monster; 0 for fog.
        treasure: the revealed monster has a treasure.
        code: what to look up, or ''.
        key: the letter that the looked-up level is shifted by, or ''.
        leads: the sides (0 up, 1 right, 2 down, 3 left) on which a defeat reveals a tile.
        given: on an answer, the tile was revealed from the start.
        fallen: the monster is defeated.
        marks: levels written small.
        struck: the marks are ruled out.
        light: how it is set off.
        order: its place in a chain, from 1; 0 for none.
    """

    level: int = 0
    treasure: bool = False
    code: str = ""
    key: str = ""
    leads: tuple[int, ...] = ()
    given: bool = False
    fallen: bool = False
    marks: tuple[int, ...] = ()
    struck: bool = False
    light: Light = Light.NONE
    order: int = 0


FOG = TileView()
Views = tuple[TileView, ...]


def leads(board: Board, revealed: int) -> dict[int, tuple[int, ...]]:
    """The revealed tiles that touch unrevealed tiles of their rooms, and on which sides they do."""
    hidden = ~revealed
    right, below = board.joined
    sides = ((below & hidden) << SIDE, right & hidden >> 1, below & hidden >> SIDE, (right & hidden) << 1)
    found: dict[int, tuple[int, ...]] = {}
    for side, tiles in enumerate(sides):
        for tile in tiles_of(tiles & revealed):
            found[tile] = (*found.get(tile, ()), side)
    return found


def puzzle_view(puzzle: Puzzle, codes: Mapping[int, Code]) -> Views:
    """The board as the player gets it."""
    ways = leads(puzzle.board, puzzle.revealed) if codes else {}
    views = [FOG] * TILES
    for tile in tiles_of(puzzle.revealed):
        views[tile] = TileView(puzzle.levels[tile], bool(puzzle.treasures >> tile & 1), leads=ways.get(tile, ()))
    for tile, code in codes.items():
        views[tile] = TileView(0, False, code.text, code.key)
    return tuple(views)


@functools.cache
def _known(level: int, treasure: bool, given: bool) -> TileView:
    return TileView(level, treasure, given=given)  # a book of answers has few that differ


def answer_view(solution: Solution, revealed: int) -> Views:
    """All levels and treasures."""
    return tuple(map(_known, solution.levels, flags(solution.treasures), flags(revealed)))


def position_view(solution: Solution, revealed: int, fallen: int = 0) -> Views:
    """The board in the middle of a game: what is revealed, and what is defeated."""
    return tuple(
        TileView(level, bool(solution.treasures >> tile & 1), fallen=bool(fallen >> tile & 1))
        if level and revealed >> tile & 1
        else FOG
        for tile, level in enumerate(solution.levels)
    )


def lit(views: Views, picture: Picture) -> Views:
    """The board with a step's tiles set off and its levels written in."""
    marks = dict(picture.marks)
    shown = list(views)
    for tile in range(TILES):
        light = Light.NONE
        if picture.targets >> tile & 1:
            light = Light.TARGET
        elif picture.because >> tile & 1:
            light = Light.BECAUSE
        elif picture.pattern >> tile & 1:
            light = Light.PATTERN
        order = picture.path.index(tile) + 1 if tile in picture.path else 0
        if light is not Light.NONE or tile in marks or order:
            tagged = marks.get(tile, ())
            shown[tile] = shown[tile]._replace(light=light, marks=tagged, struck=picture.struck, order=order)
    return tuple(shown)


def spoken(board: Board, views: Views, says: HeardWords) -> str:
    """The board in the words of a language, room by room, for somebody who hears the page."""
    rooms = []
    words = [f"{tile_name(tile)} {_word(view, says)}" for tile, view in enumerate(views)]
    for name, room in zip(board.names, board.rooms, strict=True):
        tiles = [words[tile] for tile in tiles_of(room)]
        rooms.append(says.room.format(name=name, tiles=", ".join(tiles)))
    return says.board.format(rooms="; ".join(rooms), walls=", ".join(tile_names(board.walls)))


def _word(view: TileView, says: HeardWords) -> str:
    if not 1 <= view.level <= TOP_LEVEL:
        said = says.code_keys if view.key else says.code
        return said.format(code=view.code, key=view.key) if view.code else says.fog
    return says.treasure.format(level=view.level) if view.treasure else str(view.level)
