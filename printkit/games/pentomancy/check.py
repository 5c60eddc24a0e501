"""Everything that is wrong with puzzles from anywhere, by line of their file."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from printkit.core.english import counted
from printkit.data.problems import Problem, Severity, Where, has_errors
from printkit.games.pentomancy.board import (
    ROOM_SIZE,
    ROOMS,
    SIDE,
    TILES,
    TOP_LEVEL,
    WALLS,
    Board,
    Solution,
    beside,
    parse_tile,
    tile_name,
    tile_names,
    tiles_of,
)
from printkit.games.pentomancy.deduce import solve
from printkit.games.pentomancy.grade import GRADES, grade_of
from printkit.games.pentomancy.puzzlefile import FORMAT, Object, Text, numbered, stuck_at
from printkit.games.pentomancy.replay import check_solution
from printkit.games.pentomancy.rules import Game
from printkit.games.pentomancy.steps import TECHNIQUES


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a file.

    Attributes:
        text: its line.
        record: its JSON object; empty if it is none.
        game: the puzzle, or None where errors leave none.
        problems: what is wrong with the way it is stated.
    """

    text: Text
    record: Object
    game: Game | None
    problems: tuple[Problem, ...]


class _Finder:
    """Collects the problems of one line."""

    def __init__(self, file: str, text: Text) -> None:
        self._file, self._text = file, text
        self.problems: list[Problem] = []

    def add(self, key: str, message: str, hint: str = "", code: str = "bad-value", warn: bool = False) -> None:
        top = key.split(".")[0].split("[")[0]
        where = Where(self._file, self._text.number, self._text.column(top))
        severity = Severity.WARNING if warn else Severity.ERROR
        self.problems.append(Problem(where, key, message, hint, code, severity))


def read(data: Iterable[bytes], file: str) -> Iterator[Entry]:
    """The puzzles of a file, one after the other, each with what is wrong with its statement.

    Args:
        data: the file's lines, such as a file opened to read bytes.
        file: its name in problems.
    """
    for text in numbered(data):
        finder = _Finder(file, text)
        record, game = _state(text, finder)
        yield Entry(text, record, game, tuple(finder.problems))


def check(data: Iterable[bytes], file: str) -> Iterator[Problem]:
    """Every problem of a file of puzzles: of the statements, the reasoning and the solutions. Args as for `read`."""
    ids: dict[str, int] = {}
    empty = True
    for entry in read(data, file):
        empty = False
        yield from entry.problems
        finder = _Finder(file, entry.text)
        name = entry.record.get("id")
        if isinstance(name, str) and name in ids:
            finder.add("id", f"'{name}' is the puzzle of line {ids[name]} already", "give each its own", "duplicate-id")
        elif isinstance(name, str):
            ids[name] = entry.text.number
        if entry.game is not None and not has_errors(entry.problems):
            _check_game(entry.record, entry.game, finder)
        yield from finder.problems
    if empty:
        yield Problem(
            Where(file), "", "there is no puzzle in it", "write one JSON object a line", "empty", Severity.WARNING
        )


def _state(text: Text, finder: _Finder) -> tuple[Object, Game | None]:
    if text.text is None:
        finder.add("", "this is not text in UTF-8", "write the file in UTF-8", "not-utf8")
        return {}, None
    try:
        record = json.loads(text.text, object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        said = f"{error.msg} at column {error.colno}" if isinstance(error, json.JSONDecodeError) else str(error)
        finder.add("", f"this is not JSON: {said}", "write one JSON object a line", "not-json")
        return {}, None
    if not isinstance(record, dict):
        finder.add("", "this is not a JSON object", "write one object a line", "not-json")
        return {}, None
    if record.get("format") != FORMAT:
        said = f"is {json.dumps(record['format'])}" if "format" in record else "is missing"
        finder.add("format", said, f'write "{FORMAT}"', "bad-format")
    _check_names(record, finder)
    rooms, levels = _rows(record, "rooms", finder), _rows(record, "levels", finder)
    board = _board(rooms, finder) if rooms else None
    found = _levels(levels, board, finder) if levels else None
    treasures = _tiles(record, "treasures", board, finder)
    revealed = _tiles(record, "revealed", board, finder)
    if board is None or found is None or treasures is None or revealed is None:
        return record, None
    game = Game(board, Solution(found, treasures), revealed)
    _check_treasures(game, finder)
    return record, game


def _object(pairs: list[tuple[str, Any]]) -> Object:
    """An object of JSON; a key that is there twice would be lost in silence."""
    record = dict(pairs)
    if len(record) < len(pairs):
        twice = next(key for at, (key, _) in enumerate(pairs) if key in dict(pairs[:at]))
        raise ValueError(f"an object has the key {json.dumps(twice)} twice")
    return record


def _no_number(name: str) -> None:
    raise ValueError(f"{name} is no number of JSON")


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large a number")
    return number


def _check_names(record: Object, finder: _Finder) -> None:
    for key, kind in (("id", str), ("seed", int), ("index", int), ("difficulty", str), ("par", int)):
        if key in record and (not isinstance(record[key], kind) or isinstance(record[key], bool)):
            finder.add(
                key, "is of the wrong type", f"write {'a text' if kind is str else 'a whole number'}", "bad-type"
            )
    counts = record.get("techniques")
    if counts is not None and (
        not isinstance(counts, dict) or any(type(count) is not int or count < 0 for count in counts.values())
    ):
        finder.add("techniques", "is not an object of counts", 'write {"room-single": 31}', "bad-type")
    elif counts and (strange := [name for name in counts if name not in TECHNIQUES]):
        finder.add("techniques", f"'{strange[0]}' is no technique", f"write {', '.join(TECHNIQUES)}")
    difficulty = record.get("difficulty")
    if isinstance(difficulty, str) and difficulty not in GRADES:
        finder.add("difficulty", f"'{difficulty}' is no grade", f"write {', '.join(GRADES)}")


def _rows(record: Object, key: str, finder: _Finder) -> list[str] | None:
    rows = record.get(key)
    if not isinstance(rows, list):
        finder.add(
            key, "is missing" if rows is None else "is not a list", f"write {SIDE} strings of {SIDE}", "bad-type"
        )
        return None
    if len(rows) != SIDE or any(not isinstance(row, str) or len(row) != SIDE for row in rows):
        finder.add(key, f"is not {SIDE} strings of {SIDE}", "a letter or # for each tile" if key == "rooms" else "")
        return None
    return rows


def _board(rooms: list[str], finder: _Finder) -> Board | None:
    try:
        board = Board.parse(rooms)
    except ValueError as error:
        finder.add("rooms", str(error), code="bad-board")
        return None
    if len(board.rooms) != ROOMS:
        finder.add(
            "rooms",
            f"has {counted(len(board.rooms), 'room')} of {ROOM_SIZE}",
            f"{ROOMS} rooms leave {WALLS} walls",
            "bad-board",
        )
        return None
    return board


def _levels(rows: list[str], board: Board | None, finder: _Finder) -> tuple[int, ...] | None:
    marks = "".join(rows)
    strange = sorted(set(marks) - set("12345#"))
    if strange:
        finder.add("levels", f"'{strange[0]}' is no level", f"write 1 to {TOP_LEVEL}, or # for a wall", "bad-levels")
        return None
    if board is None:
        return None
    levels = tuple(0 if mark == "#" else int(mark) for mark in marks)
    for tile in range(TILES):
        if (levels[tile] == 0) != bool(board.walls >> tile & 1):
            kind = "a wall" if levels[tile] == 0 else "in a room"
            finder.add("levels", f"{tile_name(tile)} is {kind} here, but not in rooms", code="bad-levels")
    if finder.problems and any(problem.code == "bad-levels" for problem in finder.problems):
        return None
    good = True
    for name, room in zip(board.names, board.rooms, strict=True):
        there = sorted(levels[tile] for tile in tiles_of(room))
        if there != list(range(1, TOP_LEVEL + 1)):
            good = False
            finder.add("levels", f"the {name} room has {there}", "each level from 1 to 5 is there once", "bad-levels")
    for tile in tiles_of(board.tiles):
        for other in tiles_of(beside(1 << tile) & board.tiles & ~((2 << tile) - 1)):
            if levels[tile] == levels[other] and board.room_of(tile) != board.room_of(other):
                good = False
                pair = f"{tile_name(tile)} and {tile_name(other)}"
                finder.add("levels", f"{pair} touch and are both {levels[tile]}", "neighbours differ", "bad-levels")
    return levels if good else None


def _tiles(record: Object, key: str, board: Board | None, finder: _Finder) -> int | None:
    names = record.get(key)
    if not isinstance(names, list) or any(not isinstance(name, str) for name in names):
        finder.add(key, "is missing" if names is None else "is not a list of tiles", 'write ["A1", …]', "bad-type")
        return None
    mask, good = 0, True
    for name in names:
        try:
            tile = parse_tile(name)
        except ValueError as error:
            message, _, hint = str(error).partition("; ")
            finder.add(key, message, hint, "bad-tile")
            good = False
            continue
        if mask >> tile & 1:
            finder.add(key, f"{name} is named twice", code="bad-tile", warn=True)
        if board is not None and board.walls >> tile & 1:
            finder.add(key, f"{name} is a wall", code="bad-tile")
            good = False
        mask |= 1 << tile
    return mask if good else None


def _check_treasures(game: Game, finder: _Finder) -> None:
    top = [tile for tile in tiles_of(game.solution.treasures) if game.solution.levels[tile] == TOP_LEVEL]
    if game.solution.treasures.bit_count() < TOP_LEVEL - 1:
        finder.add("treasures", "are fewer than four, so that level 5 is out of reach", code="too-few-treasures")
    for tile in top:
        finder.add(
            "treasures",
            f"{tile_name(tile)} has level 5 and cannot be defeated before the end",
            "",
            "useless-treasure",
            True,
        )


def _check_game(record: Object, game: Game, finder: _Finder) -> None:
    """Whether it can be cleared without a guess, whether it has the grade it says, and whether its solution holds."""
    line = solve(game)
    if not line.cleared:
        hidden = game.board.tiles & ~stuck_at(game, line)
        moves = len(line.advances)
        finder.add(
            "revealed",
            f"a guess is needed: after {moves} safe moves, at level {line.player}, none of the {hidden.bit_count()} "
            f"unrevealed tiles is certain to be safe ({' '.join(tile_names(hidden))})",
            "reveal another tile, or move a treasure",
            "guess-needed",
        )
    elif record.get("difficulty") in GRADES:
        grade = grade_of(game)
        if grade != record["difficulty"]:
            finder.add("difficulty", f"the puzzle is {grade or 'beyond expert'}", warn=True, code="other-grade")
    solution: Any = record.get("solution")
    if solution is not None:
        for problem in check_solution(game, solution, record.get("par")):
            finder.add(problem.key, problem.message, code=problem.code)
