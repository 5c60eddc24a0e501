"""Reads a finished puzzle booklet back and compares it with its puzzles: a key that disagrees is never delivered.

The text of each page is read by position with another library (pikepdf) than the one that wrote it. From there it goes
the way a player goes: a code from the board, its line in the reveal table, the level; and from the answer key the level
of every tile. Nothing of the pages' making is known here but where the boards lie.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass

from printkit.core.english import counted
from printkit.preflight.bookletpages import SIDE, Printed, Tiles, read_pages
from printkit.preflight.pdf import PreflightError
from printkit.preflight.promise import Promise

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


def check(
    data: bytes,
    expected: Expected,
    promise: Promise | None = None,
    *,
    jobs: int | None = 1,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
) -> None:
    """Compare a booklet's text with its puzzles.

    Args:
        data: the finished file.
        expected: what it must say.
        promise: what else the file must be (as `preflight.pdf.check` has it), asked in the same reading.
        jobs: worker processes that read pages; None takes one for each core.
        executor: reads in place of processes of our own.
        tell: is told how many pages have been read, each time that there are more.

    Raises:
        PreflightError: with everything that disagrees.
    """
    places = (*expected.boards, *expected.answers)
    pages = read_pages(data, places, expected.tables, promise, jobs=jobs, executor=executor, tell=tell)
    boards, answers = pages.boards[: len(expected.boards)], pages.boards[len(expected.boards) :]
    table, told = _table(pages.tables, expected)
    faults = [*pages.faults, *told]
    used: list[str] = []
    for secret, board, answer in zip(expected.secrets, boards, answers, strict=True):
        faults += _board_faults(board, secret, table, used, expected)
        faults += _answer_faults(answer, secret)
    faults += [f"the code {code} stands on two tiles" for code in _twice(used)]
    spare = sorted(set(table) - set(used))
    if spare:
        faults.append(f"the reveal table has {counted(len(spare), 'code')} that no tile has, such as {spare[0]}")
    if faults:
        raise PreflightError(list(dict.fromkeys(faults)))


def read_tiles(data: bytes, printed: Printed) -> Tiles:
    """What stands on each of the 64 tiles of one board of a file."""
    return read_pages(data, [printed], ()).boards[0]


def _table(lines: Iterable[str], expected: Expected) -> tuple[dict[str, str], list[str]]:
    """The reveal table as it stands on the lines of its pages."""
    shown = re.compile(rf"([{expected.alphabet}]{{3,9}})\s+([1-5]\{STAR}?)")
    table: dict[str, str] = {}
    faults: list[str] = []
    last = ""
    for line in lines:
        match = shown.fullmatch(line)
        if match is None:
            continue  # a heading, or the words below the table
        code, mark = match.groups()
        if code in table:
            faults.append(f"the code {code} is twice in the reveal table")
        elif code < last:
            faults.append(f"the reveal table is out of order at {code}")
        table[code], last = mark, code
    return table, faults


def _board_faults(
    tiles: Tiles, secret: Secret, table: Mapping[str, str], used: list[str], expected: Expected
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


def _answer_faults(tiles: Tiles, secret: Secret) -> Iterator[str]:
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
