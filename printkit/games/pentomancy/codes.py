"""Reveal codes: how a fogged tile is looked up on paper without a word about its neighbours.

Every fogged tile of a booklet gets a short code of its own, drawn at random from all codes of that length. The reveal
table lists the codes in rising order, so lines that stand together are tiles from anywhere in the booklet.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

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


@dataclass(frozen=True, slots=True)
class Code:
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
        if self.key:
            level = (level - 1 + _place(self.key)) % TOP_LEVEL + 1
            treasure ^= self.key in TURNED_KEYS
        return _MARKS[level - 1, treasure]  # one text of each: a long table has tens of thousands of lines

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


_MARKS = {(place, star): f"{place + 1}{STAR if star else ''}" for place in range(TOP_LEVEL) for star in (False, True)}


def _place(key: str) -> int:
    return (PLAIN_KEYS + TURNED_KEYS).index(key) % TOP_LEVEL


def code_length(tiles: int) -> int:
    """The length of the codes of a booklet with so many fogged tiles."""
    length = LEAST_LENGTH
    while tiles > len(ALPHABET) ** length * _SHARE:
        length += 1
    return length


def assign(games: Sequence[Game], seed: int, *, keys: bool = False) -> tuple[dict[int, Code], ...]:
    """Give every fogged tile of a booklet its code.

    Args:
        games: the puzzles, in their order.
        seed: the booklet's seed.
        keys: whether each tile gets a key letter, too.

    Returns:
        For each puzzle, its fogged tiles in reading order with their codes. All codes differ.
    """
    hidden = [list(tiles_of(game.board.tiles & ~game.revealed)) for game in games]
    rng = Rng(derive(seed, "pentomancy", "codes"))
    texts = _draw(rng, sum(map(len, hidden)))
    every = PLAIN_KEYS + TURNED_KEYS
    return tuple({tile: Code(next(texts), rng.choice(every) if keys else "") for tile in tiles} for tiles in hidden)


def _draw(rng: Rng, count: int) -> Iterator[str]:
    """So many different codes, each set of them and each order equally likely."""
    length = code_length(count)
    space = len(ALPHABET) ** length
    taken: set[int] = set()
    while len(taken) < count:
        number = rng.below(space)
        if number not in taken:
            taken.add(number)
            yield _spell(number, length)


def _spell(number: int, length: int) -> str:
    text = ""
    for _ in range(length):
        number, place = divmod(number, len(ALPHABET))
        text = ALPHABET[place] + text
    return text


def table(games: Sequence[Game], codes: Sequence[dict[int, Code]]) -> tuple[tuple[str, str], ...]:
    """The lines of the reveal table by code in rising order: the code, and its level with a star for a treasure."""
    lines = [
        (code.text, code.line(game.solution.levels[tile], bool(game.solution.treasures >> tile & 1)))
        for game, own in zip(games, codes, strict=True)
        for tile, code in own.items()
    ]
    return tuple(sorted(lines))
