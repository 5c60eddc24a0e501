"""Tiles, rooms and boards, puzzles and their secret half; and the 8 symmetries of the square.

A set of tiles is one integer with a bit for each tile: the tile in row r and column c (from 0, top left) is bit
8 * r + c. Levels are 1 to 5; a tuple of levels has 64 entries, 0 for a wall or where nothing is known.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from printkit.core.english import counted

SIDE = 8
TILES = SIDE * SIDE
ROOM_SIZE = 5
TOP_LEVEL = 5
ROOMS = 12
WALLS = 4
ALL_TILES = (1 << TILES) - 1
PENTOMINOES = "FILNPTUVWXYZ"
_NAMES = tuple(f"{column}{row}" for row in "12345678" for column in "ABCDEFGH")
_FILE_A = 0x0101010101010101
_FILE_H = 0x8080808080808080


def tile_name(tile: int) -> str:
    """`C4`: the column's letter from the left, the row's number from the top."""
    return _NAMES[tile]


def parse_tile(text: str) -> int:
    """The exact inverse of `tile_name`; small letters are read too.

    Raises:
        ValueError: the text is no tile.
    """
    word = text.strip().upper()
    if len(word) != 2 or word[0] not in "ABCDEFGH" or word[1] not in "12345678":
        raise ValueError(f"'{text}' is not a tile; write a letter A to H and a number 1 to 8, such as C4")
    return SIDE * (int(word[1]) - 1) + "ABCDEFGH".index(word[0])


def tiles_of(mask: int) -> Iterator[int]:
    """The tiles of a set, in reading order."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def flags(mask: int) -> Iterator[bool]:
    """For each tile of the board, whether it is in the set."""
    return itertools.chain.from_iterable(map(_flags_of_eight().__getitem__, mask.to_bytes(SIDE, "little")))


@functools.cache
def _flags_of_eight() -> tuple[tuple[bool, ...], ...]:
    return tuple(tuple(bool(row >> column & 1) for column in range(SIDE)) for row in range(1 << SIDE))


def mask_of(tiles: Iterable[int]) -> int:
    """The set of these tiles."""
    mask = 0
    for tile in tiles:
        mask |= 1 << tile
    return mask


def tile_names(mask: int) -> list[str]:
    """The names of a set's tiles, in reading order."""
    return [tile_name(tile) for tile in tiles_of(mask)]


def beside(mask: int) -> int:
    """The tiles that share an edge with a tile of the set (tiles of the set among them where they touch)."""
    return (mask << 8 | mask >> 8 | (mask & ~_FILE_H) << 1 | (mask & ~_FILE_A) >> 1) & ALL_TILES


def parts(mask: int) -> list[int]:
    """The connected parts of a set, in reading order of their first tiles."""
    found = []
    while mask:
        part, last = mask & -mask, 0
        while part != last:
            last = part
            part |= beside(part) & mask
        found.append(part)
        mask &= ~part
    return found


@dataclass(frozen=True, slots=True)
class Board:
    """Rooms of five tiles; every other tile is a wall.

    A board of the game has twelve rooms and four walls, but the engine works on any number of rooms up to twelve.

    Attributes:
        rooms: the tiles of each room.
        names: each room's pentomino, one letter of `PENTOMINOES`; equal ones never touch.
    """

    rooms: tuple[int, ...]
    names: tuple[str, ...]

    def __post_init__(self) -> None:
        union = 0
        for room in self.rooms:
            if room.bit_count() != ROOM_SIZE or room & union or len(parts(room)) != 1:
                raise ValueError("rooms are five connected tiles each, and no tile is in two")
            union |= room
        if len(self.names) != len(self.rooms) or len(self.rooms) > ROOMS:
            raise ValueError(f"at most {ROOMS} rooms, each with a name")

    @property
    def tiles(self) -> int:
        """Every tile that is in a room."""
        return functools.reduce(int.__or__, self.rooms, 0)

    @property
    def walls(self) -> int:
        """Every tile that is in none."""
        return ALL_TILES & ~self.tiles

    def room_of(self, tile: int) -> int | None:
        """The number of the tile's room, or None for a wall."""
        return next((number for number, room in enumerate(self.rooms) if room >> tile & 1), None)

    def within(self, tile: int) -> int:
        """The tiles that touch this one in its own room: what defeating its monster reveals."""
        return _within(self.rooms)[tile]

    @property
    def joined(self) -> tuple[int, int]:
        """The tiles that belong together with the tile on their right, and those that do with the tile below them."""
        right = below = 0
        for tiles in (*self.rooms, self.walls):
            right |= tiles & tiles >> 1 & ~_FILE_H
            below |= tiles & tiles >> SIDE
        return right, below

    @property
    def rows(self) -> tuple[str, ...]:
        """Eight strings of eight: the room's letter, or `#` for a wall."""
        letters = ["#"] * TILES
        for name, room in zip(self.names, self.rooms, strict=True):
            for tile in tiles_of(room):
                letters[tile] = name
        return tuple("".join(letters[at : at + SIDE]) for at in range(0, TILES, SIDE))

    @staticmethod
    def parse(rows: Sequence[str]) -> Board:
        """The exact inverse of `rows`: each connected part of a letter is a room.

        Raises:
            ValueError: not eight strings of eight, an unknown letter, or a part that is not that pentomino.
        """
        text = "".join(rows)
        if len(rows) != SIDE or any(len(row) != SIDE for row in rows):
            raise ValueError("a board is eight rows of eight tiles")
        rooms: list[tuple[int, str]] = []
        for letter in sorted(set(text) - {"#"}):
            if letter not in PENTOMINOES:
                raise ValueError(f"'{letter}' is not a pentomino ({' '.join(PENTOMINOES)}) nor a wall (#)")
            for part in parts(mask_of(tile for tile, mark in enumerate(text) if mark == letter)):
                names = ", ".join(tile_names(part))
                if part.bit_count() != ROOM_SIZE:
                    raise ValueError(
                        f"the {letter} room {names} has {counted(part.bit_count(), 'tile')} instead of {ROOM_SIZE}"
                    )
                if shape_of(part) != letter:
                    raise ValueError(f"the {letter} room {names} has the shape of the {shape_of(part)} pentomino")
                rooms.append((part, letter))
        rooms.sort(key=lambda pair: pair[0] & -pair[0])
        return Board(tuple(room for room, _ in rooms), tuple(name for _, name in rooms))


@functools.lru_cache(maxsize=256)
def _within(rooms: tuple[int, ...]) -> tuple[int, ...]:
    """For each tile, the tiles that touch it in its own room; a game asks for them at every move."""
    masks = [0] * TILES
    for room in rooms:
        for tile in tiles_of(room):
            masks[tile] = beside(1 << tile) & room
    return tuple(masks)


@dataclass(frozen=True, slots=True)
class Solution:
    """The secret half of a puzzle, kept apart so that a page of the puzzle cannot leak it.

    Attributes:
        levels: the level of every tile, 0 for walls.
        treasures: the tiles whose monsters have a treasure.
    """

    levels: tuple[int, ...]
    treasures: int

    def at(self) -> tuple[int, ...]:
        """For each level from 1 to 5, its tiles."""
        masks = [0] * (TOP_LEVEL + 1)
        for tile, level in enumerate(self.levels):
            masks[level] |= 1 << tile
        return tuple(masks[1:])


@dataclass(frozen=True, slots=True)
class Puzzle:
    """What the player is given.

    Attributes:
        board: the rooms.
        revealed: the tiles that are revealed from the start.
        levels: their levels, 0 for every other tile.
        treasures: those of the revealed tiles whose monsters have a treasure.
    """

    board: Board
    revealed: int
    levels: tuple[int, ...]
    treasures: int

    @staticmethod
    def of(board: Board, revealed: int, solution: Solution) -> Puzzle:
        """The puzzle that has this solution."""
        shown = tuple(level if revealed >> tile & 1 else 0 for tile, level in enumerate(solution.levels))
        return Puzzle(board, revealed, shown, solution.treasures & revealed)


def _turns() -> tuple[tuple[int, ...], ...]:
    """For each symmetry of the square, where each tile goes."""
    maps = []
    for turn in range(8):
        goes = []
        for tile in range(TILES):
            row, column = divmod(tile, SIDE)
            row, column = (SIDE - 1 - row if turn & 1 else row), (SIDE - 1 - column if turn & 2 else column)
            goes.append(SIDE * column + row if turn & 4 else SIDE * row + column)
        maps.append(tuple(goes))
    return tuple(maps)


SYMMETRIES = _turns()


def turned(mask: int, symmetry: int) -> int:
    """The set under one of the 8 symmetries."""
    goes = SYMMETRIES[symmetry]
    return mask_of(goes[tile] for tile in tiles_of(mask))


def _shape_key(room: int) -> tuple[tuple[int, int], ...]:
    keys = []
    for symmetry in range(8):
        cells = [divmod(tile, SIDE) for tile in tiles_of(turned(room, symmetry))]
        top, left = min(row for row, _ in cells), min(column for _, column in cells)
        keys.append(tuple(sorted((row - top, column - left) for row, column in cells)))
    return min(keys)


_DRAWINGS = {
    "F": ".XX/XX./.X.",
    "I": "X/X/X/X/X",
    "L": "X./X./X./XX",
    "N": ".X/.X/XX/X.",
    "P": "XX/XX/X.",
    "T": "XXX/.X./.X.",
    "U": "X.X/XXX",
    "V": "X../X../XXX",
    "W": "X../XX./.XX",
    "X": ".X./XXX/.X.",
    "Y": ".X/XX/.X/.X",
    "Z": "XX./.X./.XX",
}


def pentomino(letter: str) -> int:
    """The shape of a letter as it is read, in the upper left corner of the board."""
    rows = enumerate(_DRAWINGS[letter].split("/"))
    return mask_of(SIDE * r + c for r, row in rows for c, mark in enumerate(row) if mark == "X")


@functools.cache
def _shapes() -> dict[tuple[tuple[int, int], ...], str]:
    return {_shape_key(pentomino(name)): name for name in _DRAWINGS}


@functools.lru_cache(maxsize=4096)
def shape_of(room: int) -> str:
    """The letter of a room's pentomino; '?' if it is none."""
    return _shapes().get(_shape_key(room), "?")
