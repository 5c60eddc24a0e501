"""Reads a finished puzzle booklet back and compares it with its puzzles: a key that disagrees is never delivered.

The text of each page is read by position with another library (PDFium) than the one that wrote it. From there it goes
the way a player goes: a code from the board, its line in the reveal table, the level; and from the answer key the level
of every tile. Nothing of the pages' making is known here but where the boards lie.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import pypdfium2

from printkit.core.units import mm_to_pt
from printkit.preflight.pdf import PreflightError
from printkit.scene.geometry import Box

SIDE = 8
STAR = "*"


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


def check(data: bytes, expected: Expected) -> None:
    """Compare a booklet's text with its puzzles.

    Raises:
        PreflightError: with everything that disagrees.
    """
    with pypdfium2.PdfDocument(data) as file:
        reader = _Reader(file)
        table, faults = _table(reader, expected)
        used: list[str] = []
        # First all boards, then all answers: a page is opened once for all that stands on it.
        for secret, board in zip(expected.secrets, expected.boards, strict=True):
            faults += _board_faults(reader.tiles(board), secret, table, used, expected)
        for secret, answer in zip(expected.secrets, expected.answers, strict=True):
            faults += _answer_faults(reader.tiles(answer), secret)
    faults += [f"the code {code} stands on two tiles" for code in _twice(used)]
    spare = sorted(set(table) - set(used))
    if spare:
        faults.append(f"the reveal table has {len(spare)} codes that no tile has, such as {spare[0]}")
    if faults:
        raise PreflightError(faults)


class _Reader:
    """Reads text by position; the page that was asked for last stays open."""

    def __init__(self, file: Any) -> None:
        self._file = file
        self._page = -1
        self._opened: Any = None
        self._text: Any = None
        self._height = 0.0

    def text(self, page: int) -> str:
        """All text of a page."""
        opened = self._file[page]
        textpage = opened.get_textpage()
        text = str(textpage.get_text_range())
        textpage.close()
        opened.close()
        return text

    def tiles(self, printed: Printed) -> list[str]:
        """The characters whose middle lies on each of the 64 tiles, from left to right."""
        if printed.page != self._page:
            self._close()
            self._page = printed.page
            self._opened = self._file[printed.page]
            self._text = self._opened.get_textpage()
            self._height = self._opened.get_height()
        box, found = printed.tiles, []
        # A hair's breadth inside the tile's edges, so that nothing of the neighbours touches it.
        wide, high, hair = box.width / SIDE, box.height / SIDE, 0.02
        for tile in range(SIDE * SIDE):
            left, top = box.x + tile % SIDE * wide, box.y + tile // SIDE * high
            said = self._text.get_text_bounded(
                left=mm_to_pt(left + hair),
                right=mm_to_pt(left + wide - hair),
                top=self._height - mm_to_pt(top + hair),
                bottom=self._height - mm_to_pt(top + high - hair),
            )
            found.append("".join(said.split()))
        return found

    def _close(self) -> None:
        if self._page >= 0:
            self._text.close()
            self._opened.close()


def _table(reader: _Reader, expected: Expected) -> tuple[dict[str, str], list[str]]:
    """The reveal table as it stands on the pages."""
    line = re.compile(rf"([{expected.alphabet}]{{3,9}})\s+([1-5]\{STAR}?)(?=\s|$)")
    table: dict[str, str] = {}
    faults: list[str] = []
    last = ""
    for page in expected.tables:
        for code, mark in line.findall(reader.text(page)):
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
