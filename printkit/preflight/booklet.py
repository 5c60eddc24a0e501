"""Reads a finished puzzle booklet back and compares it with its puzzles: a key that disagrees is never delivered.

The text of each page is read by position with another library (pikepdf) than the one that wrote it. From there it goes
the way a player goes: a code from the board, its line in the reveal table, the level; and from the answer key the level
of every tile. Nothing of the pages' making is known here but where the boards lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path

from printkit.core.english import counted
from printkit.preflight.bookletpages import SIDE, Printed, Tiles, read_pages, tiles_of
from printkit.preflight.pdf import PreflightError
from printkit.preflight.promise import Promise
from printkit.preflight.revealtable import STAR, RevealTable

_LEVELS = ("", "1", "2", "3", "4", "5")


@dataclass(frozen=True, slots=True)
class Secret:
    """What is true of a puzzle.

    Attributes:
        name: how faults name it.
        levels: of all 64 tiles; 0 for walls.
        treasures: the tiles that hold a treasure, as bits.
        revealed: those that are revealed from the start, likewise.
    """

    name: str
    levels: Sequence[int]
    treasures: int
    revealed: int

    def marks(self) -> list[str]:
        """The level of each tile, with a star for a treasure; '' for walls."""
        marks = [_LEVELS[level] for level in self.levels]
        for tile in range(self.treasures.bit_length()):
            if self.treasures >> tile & 1:
                marks[tile] += STAR
        return marks


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
    file: bytes | Path,
    expected: Expected,
    promise: Promise | None = None,
    *,
    jobs: int | None = 1,
    executor: Executor | None = None,
    tell: Callable[[int], object] | None = None,
) -> None:
    """Compare a booklet's text with its puzzles.

    Args:
        file: the finished file, or where it lies; then it is never whole in memory.
        expected: what it must say.
        promise: what else the file must be (as `preflight.pdf.check` has it), asked in the same reading.
        jobs: processes that read pages, this one among them; None takes one for each core.
        executor: reads in place of workers of our own; its workers must find a file on disk at the same path.
        tell: is told how many pages have been read, each time that there are more.

    Raises:
        PreflightError: with everything that disagrees.
    """
    places = (*expected.boards, *expected.answers)
    table = RevealTable(expected.alphabet)
    of_pages: list[str] = []
    of_table: list[str] = []
    of_puzzles: list[str] = []
    for found in read_pages(file, places, expected.tables, promise, jobs=jobs, executor=executor, tell=tell):
        of_pages += found.faults
        for page in found.tables:  # all of them are there before the first board is
            of_table += table.take(page)
        for number, said in found.boards:
            puzzle = number % len(expected.secrets)
            if number == puzzle:
                of_puzzles += _board_faults(tiles_of(said), expected.secrets[puzzle], table, expected)
            else:
                of_puzzles += _answer_faults(tiles_of(said), expected.secrets[puzzle])
    faults = [*of_pages, *of_table, *of_puzzles]
    faults += [f"the code {code} stands on two tiles" for code in table.twice]
    spare, first = table.spare()
    if spare:
        faults.append(f"the reveal table has {counted(spare, 'code')} that no tile has, such as {first}")
    if faults:
        raise PreflightError(list(dict.fromkeys(faults)))


def _board_faults(tiles: Tiles, secret: Secret, table: RevealTable, expected: Expected) -> Iterator[str]:
    """What a puzzle's board says, followed through the reveal table as a player follows it."""
    keyed = bool(expected.unshift)
    for tile, (said, level, mark) in enumerate(zip(tiles, secret.levels, secret.marks(), strict=True)):
        fault = ""
        if not level:
            if said:
                fault = f"'{said}' stands on a wall"
        elif secret.revealed >> tile & 1:
            if _mark(said) != (mark if expected.coded else str(level)):
                fault = f"'{said}' is shown, not {mark}"
        elif not expected.coded:
            if said:
                fault = f"'{said}' stands on a tile that is to be found"
        else:
            code, key = (said[:-1], said[-1:]) if keyed else (said, "")
            found = table.look_up(code)
            meant = expected.unshift.get(key, {}).get(found or "", "?") if keyed else found
            if found is None:
                fault = f"its code '{code}' is not in the reveal table"
            elif meant != mark:
                fault = f"its code {code} leads to {meant}, not to {mark}"
        if fault:
            yield f"{secret.name}, {_name(tile)}: {fault}"


def _answer_faults(tiles: Tiles, secret: Secret) -> Iterator[str]:
    for tile, (said, mark) in enumerate(zip(tiles, secret.marks(), strict=True)):
        if said != mark and _mark(said) != mark:
            yield f"{secret.name}, {_name(tile)}: the answer key says '{said}', not '{mark}'"


def _mark(said: str) -> str:
    """A level with its star, in whichever order the two stand on the page."""
    return "".join(sorted(said, key=lambda character: character == STAR))


def _name(tile: int) -> str:
    return f"{'ABCDEFGH'[tile % SIDE]}{tile // SIDE + 1}"
