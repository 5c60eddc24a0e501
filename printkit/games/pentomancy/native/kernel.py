"""Calls into the compiled kernel. Everything here is plain numbers: tile sets are 64-bit masks, levels are 0 to 4.

The layouts are those of kernel.h. One kernel serves one process; a lock lets threads share it.
"""

from __future__ import annotations

import atexit
import contextlib
import functools
import struct
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import wasmtime

WASM = Path(__file__).resolve().parent / "kernel.wasm"
LEVELS = 5
_SIGN = 1 << 63
_WORD = (1 << 64) - 1
_MAX_STEPS = 1024
_MAX_LINKS = 60000
_STEP = struct.Struct("<4B4H4x3Q2B6x")
_EVENT = struct.Struct("<6BH")
_LINE_HEAD = struct.Struct("<iii4xQQ")
_STEPS_AT = 16
_LINKS_AT = _STEPS_AT + _STEP.size * _MAX_STEPS
_PARENTS_AT = _LINKS_AT + 2 * _MAX_LINKS


class RawStep(NamedTuple):
    """A `struct step`, with its links as (tile, level with its cause in the high byte) and its parents."""

    technique: int
    tile: int
    level: int
    room: int
    pattern: int
    targets: int
    because: int
    lost: int
    player: int
    links: tuple[tuple[int, int], ...]
    parents: tuple[int, ...]


class RawEvent(NamedTuple):
    """A `struct event`: one move of a line."""

    move: int
    tile: int
    open: int
    hidden: int
    hardest: int
    pad: int
    step: int


@dataclass(frozen=True, slots=True)
class RawLine:
    """A line of play: the level it reached, its points (from the start), its moves, and its steps if asked for."""

    player: int
    score: int
    events: tuple[RawEvent, ...]
    steps: tuple[RawStep, ...]


class RawPuzzle(NamedTuple):
    """A whole puzzle as masks; `shapes` number each room's pentomino (-1 where that is not known)."""

    rooms: tuple[int, ...]
    at: tuple[int, ...]
    treasures: int
    revealed: int
    shapes: tuple[int, ...] = ()


class Recipe(NamedTuple):
    """What `generate` of generate.c takes, in its order."""

    grade: int
    repeats: int
    extra: int
    looks_below: int
    looks_least: int
    explored_least: int
    bias: int
    targets: int
    tries: int


class Kernel:
    """One instance of the compiled kernel with its memory."""

    def __init__(self) -> None:
        import wasmtime  # here, since nothing but puzzles needs it

        config = wasmtime.Config()
        with contextlib.suppress(wasmtime.WasmtimeError):  # no home folder to keep the machine code in
            config.cache = True
        engine = wasmtime.Engine(config)
        module = wasmtime.Module.from_file(engine, str(WASM))
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        self._lock = threading.RLock()
        self._io, self._trace, self._line = (self._call(name) for name in ("io_at", "trace_at", "line_at"))

    def _call(self, name: str, *args: int) -> int:
        function: wasmtime.Func = self._exports[name]  # type: ignore[assignment]
        result = function(self._store, *[arg - (1 << 64) if arg & _SIGN and arg > 0 else arg for arg in args])
        return result or 0

    def _read(self, start: int, size: int) -> bytes:
        memory: wasmtime.Memory = self._exports["memory"]  # type: ignore[assignment]
        return bytes(memory.read(self._store, start, start + size))

    def _words(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}Q", self._read(self._io, 8 * count))

    def _load(self, puzzle: RawPuzzle) -> None:
        memory: wasmtime.Memory = self._exports["memory"]  # type: ignore[assignment]
        words = (*puzzle.rooms, *puzzle.at, puzzle.treasures, puzzle.revealed)
        memory.write(self._store, struct.pack(f"<{len(words)}Q", *words), self._io)
        self._call("load", len(puzzle.rooms))

    def _store_puzzle(self) -> RawPuzzle:
        self._call("store")
        words = self._words(31)
        return RawPuzzle(words[:12], words[12:17], words[17], words[18], words[19:])

    def tiling_count(self, width: int, height: int, empty: int) -> int:
        """How many ways the empty cells of a grid can be tiled with different pentominoes."""
        with self._lock:
            return self._call("tiling_count", width, height, empty) & _WORD

    def random_board(self, seed: int, repeats: bool, node_limit: int) -> RawPuzzle:
        """Four random walls and a random tiling; the puzzle's other fields mean nothing."""
        with self._lock:
            self._call("random_board", seed, int(repeats), node_limit)
            return self._store_puzzle()

    def generate(self, seed: int, recipe: Recipe) -> tuple[int, RawPuzzle] | None:
        """A puzzle and the number of tries that it took, or None if they were not enough."""
        with self._lock:
            tries = self._call("generate", seed, *recipe)
            return (tries, self._store_puzzle()) if tries else None

    def line(
        self,
        puzzle: RawPuzzle,
        rank: int,
        start: tuple[int, int, int] | None = None,
        stop_at: int = 0,
        trace: bool = True,
    ) -> RawLine:
        """The documented line from a position (revealed, fallen, player's level), or from the start."""
        revealed, fallen, player = start or (puzzle.revealed, 0, 1)
        with self._lock:
            self._load(puzzle)
            self._call("play_line", revealed, fallen, player, rank, stop_at, int(trace))
            return self._read_line(trace)

    def lazy_line(self, puzzle: RawPuzzle, rank: int) -> tuple[RawLine, int]:
        """The lazy line and its effort in looks (-1 if the rank does not clear the board)."""
        with self._lock:
            self._load(puzzle)
            looks = self._call("effort", puzzle.revealed, rank)
            return self._read_line(False), looks

    def proved_line(self, puzzle: RawPuzzle, rank: int) -> tuple[RawLine, int]:
        """The documented line, and the number of its moves that exhaustive reasoning finds safe.

        A negative number -1 - s says that step s does not follow from its premises.
        """
        with self._lock:
            self._load(puzzle)
            self._call("play_line", puzzle.revealed, 0, 1, rank, 0, 1)
            held = self._call("line_prove", puzzle.revealed, 1, 1)
            return self._read_line(True), held

    def proof_holds(self, puzzle: RawPuzzle, rank: int) -> bool:
        """Whether the documented line clears the board, and exhaustive reasoning finds all of it right."""
        with self._lock:
            self._load(puzzle)
            self._call("play_line", puzzle.revealed, 0, 1, rank, 0, 1)
            held = self._call("line_prove", puzzle.revealed, 1, 1)
            player, count, *_ = _LINE_HEAD.unpack(self._read(self._line, _LINE_HEAD.size))
            return bool(held == count and player >= LEVELS)

    def reached(self, puzzle: RawPuzzle, rank: int) -> int:
        """The level that a solver of this rank (-1 to 2) reaches."""
        with self._lock:
            self._load(puzzle)
            return self._call("reached", puzzle.revealed, rank)

    def concluded(self, puzzle: RawPuzzle, rank: int) -> int:
        """The revealed tiles, and those whose level follows from them for a solver of this rank (-1 to 2).

        Rank -1 looks for nothing but tiles with one level left.
        """
        with self._lock:
            self._load(puzzle)
            return self._call("concluded", puzzle.revealed, rank) & _WORD

    def thin(self, puzzle: RawPuzzle, seed: int, rank: int, least: int) -> int:
        """Which tiles stay revealed where others are hidden in random order.

        A tile is hidden where a solver of this rank still concludes every level, and at least so many are left.
        """
        with self._lock:
            self._load(puzzle)
            return self._call("thin", seed, puzzle.revealed, rank, least) & _WORD

    def possible(self, puzzle: RawPuzzle, known: int) -> tuple[int, ...]:
        """For each level the tiles that can have it, given the true levels of the known tiles."""
        with self._lock:
            self._load(puzzle)
            self._call("possible", known)
            return self._words(LEVELS)

    def ever(self, puzzle: RawPuzzle, known: int, asked: Sequence[tuple[int, int]]) -> bool:
        """Whether any of the asked (tile, level) can be, given the true levels of the known tiles."""
        with self._lock:
            self._load(puzzle)
            self._call("begin", known)
            return any(self._call("possible_at", tile, level) for tile, level in asked)

    def _read_line(self, trace: bool) -> RawLine:
        player, count, score, *_ = _LINE_HEAD.unpack(self._read(self._line, _LINE_HEAD.size))
        data = self._read(self._line + _LINE_HEAD.size, _EVENT.size * count)
        events = tuple(RawEvent(*fields) for fields in _EVENT.iter_unpack(data))
        return RawLine(player, score, events, self._read_steps() if trace else ())

    def _read_steps(self) -> tuple[RawStep, ...]:
        steps, links, parents = struct.unpack("<3i", self._read(self._trace, 12))
        link = struct.unpack(f"<{links}H", self._read(self._trace + _LINKS_AT, 2 * links))
        parent = struct.unpack(f"<{parents}H", self._read(self._trace + _PARENTS_AT, 2 * parents))
        data = self._read(self._trace + _STEPS_AT, _STEP.size * steps)
        return tuple(_step(fields, link, parent) for fields in _STEP.iter_unpack(data))


def _step(fields: tuple[int, ...], link: tuple[int, ...], parent: tuple[int, ...]) -> RawStep:
    technique, tile, level, room, link_at, links, parent_at, parents, pattern, targets, because, lost, player = fields
    pairs = tuple((link[at], link[at + 1]) for at in range(link_at, link_at + 2 * links, 2))
    mine = parent[parent_at : parent_at + parents]
    return RawStep(technique, tile, level, room, pattern, targets, because, lost, player, pairs, mine)


@functools.cache
def kernel() -> Kernel:
    """The process's kernel, compiled at the first call (0.15 s, or 0.05 s with wasmtime's own cache)."""
    # Let go of it while wasmtime is still whole: at the very end of a process its own finalizers fail.
    atexit.register(kernel.cache_clear)
    return Kernel()
