"""Reveal codes: how a fogged tile is looked up on paper without a word about its neighbours.

Every fogged tile of a booklet gets a short code of its own, drawn at random from all codes of that length. The reveal
table lists the codes in rising order, so lines that stand together are tiles from anywhere in the booklet.
"""

from __future__ import annotations

import functools
import itertools
from array import array
from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, overload

from printkit.core.rng import Rng, derive
from printkit.games.pentomancy.board import TOP_LEVEL, tiles_of
from printkit.games.pentomancy.rules import Game

# No two of these look alike, printed or in pencil: without 0 O Q, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V, E F, and without
# vowels, so that no code is a word.
ALPHABET = "3479CDFHJKMNPRTWXY"
LEAST_LENGTH = 3
_SHARE = 0.5  # at most so much of all codes of a length is used; then they get longer

# A key letter stands in the tile and says how the table's line is to be read; see `Code.line`.
PLAIN_KEYS = "ABCDE"
TURNED_KEYS = "VWXYZ"
STAR = "*"


class Code(NamedTuple):
    """The code of a tile.

    Attributes:
        text: what stands in the tile and in the table.
        key: the key letter, or '' where the table shows the level itself.
    """

    text: str
    key: str = ""

    def line(self, level: int, treasure: bool) -> str:
        """What the table says of a tile: its level, with a star for a treasure.

        With a key letter the level is raised by the letter's place (A and V by 0, B and W by 1, …), going on from 1
        after 5; and V to Z turn the star round.
        """
        return _MARKS[_mark(self.key, level, treasure)]

    def read(self, line: str) -> tuple[int, bool]:
        """The exact inverse of `line`: the level and whether there is a treasure.

        Raises:
            ValueError: the text is no line of a table.
        """
        if line.rstrip(STAR) not in ("1", "2", "3", "4", "5") or len(line) > 2:
            raise ValueError(f"'{line}' is not a level with or without a star")
        level, treasure = int(line[0]), line.endswith(STAR)
        if self.key:
            level = (level - 1 - _place(self.key)) % TOP_LEVEL + 1
            treasure ^= self.key in TURNED_KEYS
        return level, treasure


# What lines say, by the number of a mark; no mark has the number 0.
_MARKS = ("", *(f"{level}{star}" for level in range(1, TOP_LEVEL + 1) for star in ("", STAR)))


def _mark(key: str, level: int, treasure: bool) -> int:
    """The number of the mark on the line of a tile with this key letter, or none."""
    if key:
        level = (level - 1 + _place(key)) % TOP_LEVEL + 1
        treasure ^= key in TURNED_KEYS
    return 2 * level - 1 + treasure


def _place(key: str) -> int:
    return (PLAIN_KEYS + TURNED_KEYS).index(key) % TOP_LEVEL


class Codes(Mapping[int, Code]):
    """The codes of a puzzle's fogged tiles, in reading order.

    A long booklet has tens of thousands; so they are kept as numbers, and spelled when they are asked for.
    """

    __slots__ = ("length", "letters", "numbers", "tiles")

    def __init__(self, tiles: int, numbers: Iterable[int], length: int, letters: str = "") -> None:
        """Codes of tiles.

        Args:
            tiles: the set of them.
            numbers: the place of each one's code among all codes of that length, from 0.
            length: characters of a code.
            letters: the key letter of each, or '' where there are none.
        """
        self.tiles = tiles
        self.numbers = array("I", numbers)
        self.length = length
        self.letters = letters

    def __getitem__(self, tile: int) -> Code:
        if not self.tiles >> tile & 1:
            raise KeyError(tile)
        place = (self.tiles & (1 << tile) - 1).bit_count()
        return Code(_spelled(self.numbers[place : place + 1], self.length)[0], self.letters[place : place + 1])

    def __iter__(self) -> Iterator[int]:
        return tiles_of(self.tiles)

    def __len__(self) -> int:
        return len(self.numbers)

    def items(self) -> ItemsView[int, Code]:
        """The tiles and their codes: all are spelled at once, which is cheaper than one by one."""
        texts = _spelled(self.numbers, self.length)
        codes = map(Code, texts, self.letters) if self.letters else map(Code, texts)
        return dict(zip(self, codes, strict=True)).items()


def code_length(tiles: int) -> int:
    """The length of the codes of a booklet with so many fogged tiles."""
    length = LEAST_LENGTH
    while tiles > len(ALPHABET) ** length * _SHARE:
        length += 1
    return length


def assign(games: Sequence[Game], seed: int, *, keys: bool = False) -> tuple[Codes, ...]:
    """Give every fogged tile of a booklet its code.

    Args:
        games: the puzzles, in their order.
        seed: the booklet's seed.
        keys: whether each tile gets a key letter, too.

    Returns:
        For each puzzle, its fogged tiles in reading order with their codes. All codes differ.
    """
    hidden = [game.board.tiles & ~game.revealed for game in games]
    count = sum(tiles.bit_count() for tiles in hidden)
    length = code_length(count)
    rng = Rng(derive(seed, "pentomancy", "codes"))
    drawn = _draw(rng, count, len(ALPHABET) ** length)
    every = PLAIN_KEYS + TURNED_KEYS
    found = []
    for tiles in hidden:
        numbers, letters = [], []
        for number in itertools.islice(drawn, tiles.bit_count()):
            numbers.append(number)
            if keys:
                letters.append(rng.choice(every))
        found.append(Codes(tiles, numbers, length, "".join(letters)))
    return tuple(found)


def _draw(rng: Rng, count: int, space: int) -> Iterator[int]:
    """So many different numbers below `space`, each set of them and each order equally likely."""
    taken = bytearray(space)
    for _ in range(count):
        number = rng.below(space)
        while taken[number]:
            number = rng.below(space)
        taken[number] = 1
        yield number


def _spelled(numbers: Sequence[int], length: int) -> list[str]:
    """The codes that have these places, from 0, among all codes of their length in rising order."""
    every = _every(min(length, 2))
    if length <= 2:
        return [every[number] for number in numbers]
    count = len(every)
    starts = _spelled([number // count for number in numbers], length - 2)
    return [start + every[number % count] for start, number in zip(starts, numbers, strict=True)]


@functools.cache
def _every(length: int) -> tuple[str, ...]:
    """All codes of a short length in rising order."""
    return tuple(map("".join, itertools.product(ALPHABET, repeat=length)))


class Table(Sequence[tuple[str, str]]):
    """Lines of a reveal table, each a code and what it leads to; a part of a table is a table."""

    __slots__ = ("_length", "_marks", "_numbers")

    def __init__(self, numbers: Iterable[int], marks: bytes, length: int) -> None:
        """Lines with the places of their codes among all of that length, and with the numbers of their marks."""
        self._numbers = array("I", numbers)
        self._marks = marks
        self._length = length

    def __len__(self) -> int:
        return len(self._marks)

    @overload
    def __getitem__(self, index: int) -> tuple[str, str]: ...
    @overload
    def __getitem__(self, index: slice) -> Table: ...
    def __getitem__(self, index: int | slice) -> tuple[str, str] | Table:
        if isinstance(index, slice):
            return Table(self._numbers[index], self._marks[index], self._length)
        return _spelled([self._numbers[index]], self._length)[0], _MARKS[self._marks[index]]

    def __iter__(self) -> Iterator[tuple[str, str]]:
        texts = _spelled(self._numbers, self._length)
        return zip(texts, (_MARKS[mark] for mark in self._marks), strict=True)


def table(games: Sequence[Game], codes: Sequence[Codes]) -> Table:
    """The lines of the reveal table by code in rising order: the code, and its level with a star for a treasure."""
    if not codes:
        return Table((), b"", 0)
    length = codes[0].length
    marks = bytearray(len(ALPHABET) ** length)  # of all codes of that length
    for game, own in zip(games, codes, strict=True):
        levels, treasures = game.solution.levels, game.solution.treasures
        for tile, number, key in zip(own, own.numbers, own.letters or itertools.repeat("", len(own)), strict=True):
            marks[number] = _mark(key, levels[tile], bool(treasures >> tile & 1))
    used = itertools.compress(range(len(marks)), marks)
    return Table(used, bytes(marks).replace(b"\0", b""), length)
