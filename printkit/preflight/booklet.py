"""Reads a finished puzzle booklet back and compares it with its puzzles: a key that disagrees is never delivered.

The text of each page is read by position with another library (PDFium) than the one that wrote it. From there it goes
the way a player goes: a code from the board, its line in the reveal table, the level; and from the answer key the level
of every tile. Nothing of the pages' making is known here but where the boards lie.
"""

from __future__ import annotations

import ctypes
import functools
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pypdfium2
import pypdfium2.raw

from printkit.core.pool import ordered_map
from printkit.core.units import MM_PER_PT
from printkit.preflight.pdf import PreflightError
from printkit.scene.geometry import Box

SIDE = 8
STAR = "*"
_READ = re.compile(r"[^\sa-z]")  # what is read of a board
_AT_ONCE = 100  # boards or pages that a worker reads before it answers


@dataclass(frozen=True, slots=True)
class Secret:
    """What is true of a puzzle.

    Attributes:
        name: how faults name it.
        levels: of all 64 tiles; 0 for walls.
        treasures: whether each tile holds a treasure.
        revealed: whether each tile is revealed from the start.
    """

    name: str
    levels: tuple[int, ...]
    treasures: tuple[bool, ...]
    revealed: tuple[bool, ...]

    def mark(self, tile: int) -> str:
        """The tile's level, with a star for a treasure."""
        return f"{self.levels[tile]}{STAR if self.treasures[tile] else ''}"


@dataclass(frozen=True, slots=True)
class Printed:
    """Where a board lies: the page (from 0) and the box of its 8 × 8 tiles, in mm from the page's upper left corner."""

    page: int
    tiles: Box


@dataclass(frozen=True, slots=True)
class Expected:
    """What a booklet must hold.

    Attributes:
        secrets: of its puzzles, in order.
        boards: where each puzzle is printed.
        answers: where each answer is printed.
        tables: the pages (from 0) of the reveal tables.
        coded: whether the fogged tiles have codes.
        alphabet: the characters of codes.
        unshift: for each key letter, what the marks of the table mean: `3*` to `1`.
    """

    secrets: tuple[Secret, ...]
    boards: tuple[Printed, ...]
    answers: tuple[Printed, ...]
    tables: tuple[int, ...]
    coded: bool
    alphabet: str
    unshift: Mapping[str, Mapping[str, str]]


def check(data: bytes, expected: Expected, *, jobs: int | None = 1) -> None:
    """Compare a booklet's text with its puzzles.

    Args:
        data: the finished file.
        expected: what it must say.
        jobs: worker processes that read pages; None takes one for each core.

    Raises:
        PreflightError: with everything that disagrees.
    """
    boards, answers, texts = _read_all(data, expected, jobs)
    table, faults = _table(texts, expected)
    used: list[str] = []
    for secret, board, answer in zip(expected.secrets, boards, answers, strict=True):
        faults += _board_faults(board, secret, table, used, expected)
        faults += _answer_faults(answer, secret)
    faults += [f"the code {code} stands on two tiles" for code in _twice(used)]
    spare = sorted(set(table) - set(used))
    if spare:
        faults.append(f"the reveal table has {len(spare)} codes that no tile has, such as {spare[0]}")
    if faults:
        raise PreflightError(faults)


def read_tiles(data: bytes, printed: Printed) -> list[str]:
    """What stands on each of the 64 tiles of one board of a file."""
    return _read(data, ((printed,), ()))[0][0]


Tiles = list[str]
_Request = tuple[tuple[Printed, ...], tuple[int, ...]]  # boards to read tile by tile, and pages to read as they are


def _read_all(data: bytes, expected: Expected, jobs: int | None) -> tuple[list[Tiles], list[Tiles], list[str]]:
    """The tiles of all boards and of all answers, and the text of the tables."""
    places = (*expected.boards, *expected.answers)
    requests: list[_Request] = [(places[at : at + _AT_ONCE], ()) for at in range(0, len(places), _AT_ONCE)]
    requests += [((), expected.tables[at : at + _AT_ONCE]) for at in range(0, len(expected.tables), _AT_ONCE)]
    tiles: list[Tiles] = []
    texts: list[str] = []
    for found, said in ordered_map(functools.partial(_read, data), requests, jobs=jobs if len(requests) > 4 else 1):
        tiles += found
        texts += said
    count = len(expected.boards)
    return tiles[:count], tiles[count:], texts


def _read(data: bytes, request: _Request) -> tuple[list[Tiles], list[str]]:
    boards, pages = request
    with pypdfium2.PdfDocument(data) as file:
        reader = _Reader(file)
        return [reader.tiles(board) for board in boards], [reader.text(page) for page in pages]


class _Reader:
    """Reads text by position; the characters of the page that was asked for last are kept."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._page = -1
        self._found: list[tuple[float, float, str]] = []

    def text(self, page: int) -> str:
        """All text of a page."""
        opened = self._file[page]
        textpage = opened.get_textpage()
        text = str(textpage.get_text_range())
        textpage.close()
        opened.close()
        return text

    def tiles(self, printed: Printed) -> list[str]:
        """The characters whose middle lies on each of the 64 tiles, in the order in which the page writes them."""
        if printed.page != self._page:
            self._page, self._found = printed.page, list(self._characters(printed.page))
        box, tiles = printed.tiles, [""] * (SIDE * SIDE)
        for x, y, character in self._found:
            column, row = int((x - box.x) * SIDE // box.width), int((y - box.y) * SIDE // box.height)
            if 0 <= column < SIDE and 0 <= row < SIDE:
                tiles[SIDE * row + column] += character
        return tiles

    def _characters(self, page: int) -> Iterator[tuple[float, float, str]]:
        """Figures, capitals and signs, each with its middle in mm from the page's upper left corner.

        Small letters are left out: no code and no level has any, and most of a page's words are of them.
        """
        opened = self._file[page]
        textpage = opened.get_textpage()
        height = opened.get_height()
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        into = tuple(map(ctypes.byref, (left, right, bottom, top)))
        box_of, handle = pypdfium2.raw.FPDFText_GetCharBox, textpage.raw
        for found in _READ.finditer(textpage.get_text_range()):
            if not box_of(handle, found.start(), *into):
                raise PreflightError([f"page {page + 1}: a character has no place"])
            x, y = (left.value + right.value) / 2, height - (top.value + bottom.value) / 2
            yield x * MM_PER_PT, y * MM_PER_PT, found[0]
        textpage.close()
        opened.close()


def _table(texts: Iterable[str], expected: Expected) -> tuple[dict[str, str], list[str]]:
    """The reveal table as it stands on the pages."""
    line = re.compile(rf"([{expected.alphabet}]{{3,9}})\s+([1-5]\{STAR}?)(?=\s|$)")
    table: dict[str, str] = {}
    faults: list[str] = []
    last = ""
    for text in texts:
        for code, mark in line.findall(text):
            if code in table:
                faults.append(f"the code {code} is twice in the reveal table")
            elif code < last:
                faults.append(f"the reveal table is out of order at {code}")
            table[code], last = mark, code
    return table, faults


def _board_faults(
    tiles: list[str], secret: Secret, table: Mapping[str, str], used: list[str], expected: Expected
) -> Iterator[str]:
    """What a puzzle's board says, followed through the reveal table as a player follows it."""
    keyed = bool(expected.unshift)
    for tile, said in enumerate(tiles):
        where = f"{secret.name}, {_name(tile)}"
        if not secret.levels[tile]:
            if said:
                yield f"{where}: '{said}' stands on a wall"
        elif secret.revealed[tile]:
            if _mark(said) != (secret.mark(tile) if expected.coded else str(secret.levels[tile])):
                yield f"{where}: '{said}' is shown, not {secret.mark(tile)}"
        elif not expected.coded:
            if said:
                yield f"{where}: '{said}' stands on a tile that is to be found"
        else:
            code, key = (said[:-1], said[-1:]) if keyed else (said, "")
            used.append(code)
            mark = table.get(code)
            if mark is None:
                yield f"{where}: its code '{code}' is not in the reveal table"
                continue
            meant = expected.unshift.get(key, {}).get(mark, "?") if keyed else mark
            if meant != secret.mark(tile):
                yield f"{where}: its code {code} leads to {meant}, not to {secret.mark(tile)}"


def _answer_faults(tiles: list[str], secret: Secret) -> Iterator[str]:
    for tile, said in enumerate(tiles):
        wanted = secret.mark(tile) if secret.levels[tile] else ""
        if _mark(said) != wanted:
            yield f"{secret.name}, {_name(tile)}: the answer key says '{said}', not '{wanted}'"


def _mark(said: str) -> str:
    """A level with its star, in whichever order the two stand on the page."""
    return "".join(sorted(said, key=lambda character: character == STAR))


def _name(tile: int) -> str:
    return f"{'ABCDEFGH'[tile % SIDE]}{tile // SIDE + 1}"


def _twice(codes: Iterable[str]) -> list[str]:
    seen: set[str] = set()
    found = []
    for code in codes:
        if code in seen:
            found.append(code)
        seen.add(code)
    return found
