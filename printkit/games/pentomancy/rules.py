"""The rules: a state, pure moves, refusals with names, scores, transcripts that replay."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from printkit.games.pentomancy.board import (
    TILES,
    TOP_LEVEL,
    Board,
    Puzzle,
    Solution,
    parse_tile,
    tile_name,
    tiles_of,
)

EXPLORE_POINTS = 5


class Refusal(enum.StrEnum):
    """Why a move is not allowed."""

    GAME_OVER = "game-over"
    WALL = "wall"
    ALREADY_REVEALED = "already-revealed"
    NOT_REVEALED = "not-revealed"
    ALREADY_DEFEATED = "already-defeated"
    TOO_STRONG = "too-strong"


_REASONS = {
    Refusal.GAME_OVER: "the game is over",
    Refusal.WALL: "{tile} is a wall",
    Refusal.ALREADY_REVEALED: "{tile} is revealed already",
    Refusal.NOT_REVEALED: "{tile} is not revealed yet",
    Refusal.ALREADY_DEFEATED: "the monster at {tile} is defeated already",
    Refusal.TOO_STRONG: "the monster at {tile} is above your level",
}


class RefusedError(Exception):
    """A move that the rules do not allow; the state stays as it was."""

    def __init__(self, refusal: Refusal, tile: int) -> None:
        self.refusal, self.tile = refusal, tile
        super().__init__(refusal, tile)

    def __str__(self) -> str:
        return _REASONS[self.refusal].format(tile=tile_name(self.tile))


@dataclass(frozen=True, slots=True)
class Explore:
    """Reveal an unrevealed tile, at one's own risk."""

    tile: int

    def __str__(self) -> str:
        return f"explore {tile_name(self.tile)}"


@dataclass(frozen=True, slots=True)
class Defeat:
    """Defeat a revealed monster of at most the player's level."""

    tile: int

    def __str__(self) -> str:
        return f"defeat {tile_name(self.tile)}"


@dataclass(frozen=True, slots=True)
class Note:
    """Write the possible levels of an unrevealed tile on it; no levels rub the note out."""

    tile: int
    levels: tuple[int, ...]

    def __post_init__(self) -> None:
        if any(not 1 <= level <= TOP_LEVEL for level in self.levels):
            raise ValueError(f"levels are 1 to {TOP_LEVEL}, not {self.levels}")
        object.__setattr__(self, "levels", tuple(sorted(set(self.levels))))

    def __str__(self) -> str:
        return f"note {tile_name(self.tile)} {''.join(map(str, self.levels)) or '-'}"


Move = Explore | Defeat | Note


def parse_move(text: str) -> Move:
    """The exact inverse of a move's text: `explore C4`, `defeat C4`, `note C4 13`, `note C4 -`.

    Raises:
        ValueError: the text is no move.
    """
    match text.split():
        case ["explore", tile]:
            return Explore(parse_tile(tile))
        case ["defeat", tile]:
            return Defeat(parse_tile(tile))
        case ["note", tile, levels] if levels == "-" or (levels.isascii() and levels.isdigit()):
            return Note(parse_tile(tile), () if levels == "-" else tuple(int(level) for level in levels))
    raise ValueError(f"'{text}' is not a move; write 'explore C4', 'defeat C4' or 'note C4 13' ('note C4 -' for none)")


class Kind(enum.StrEnum):
    """What happened."""

    EXPLORED = "explored"
    DEFEATED = "defeated"
    NOTED = "noted"
    LOST = "lost"
    CLEARED = "cleared"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        kind: what.
        tile: where.
        level: the monster's level, 0 for a note.
        player: the player's level afterwards.
        score: the score afterwards.
        reveals: the tiles that a defeat revealed.
        treasure: the monster had a treasure.
        auto: it fell by itself.
    """

    kind: Kind
    tile: int
    level: int
    player: int
    score: int
    reveals: int = 0
    treasure: bool = False
    auto: bool = False


@dataclass(frozen=True, slots=True)
class Game:
    """What stays the same while a puzzle is played: its board and its secret."""

    board: Board
    solution: Solution
    revealed: int

    @property
    def puzzle(self) -> Puzzle:
        """What the player is given at the start."""
        return Puzzle.of(self.board, self.revealed, self.solution)


@dataclass(frozen=True, slots=True)
class State:
    """A position.

    Attributes:
        revealed: the revealed tiles, those of defeated monsters among them.
        fallen: the tiles whose monsters are defeated.
        player: the player's level.
        score: the points so far.
        notes: for each tile the levels noted on it, as bits (bit k for level k + 1).
        lost: the player explored a monster above the player's level.
    """

    revealed: int
    fallen: int = 0
    player: int = 1
    score: int = 0
    notes: tuple[int, ...] = (0,) * TILES
    lost: bool = False

    @property
    def cleared(self) -> bool:
        """Whether level 5 is reached."""
        return self.player >= TOP_LEVEL

    def notes_at(self, tile: int) -> tuple[int, ...]:
        """The levels noted on a tile."""
        return tuple(level for level in range(1, TOP_LEVEL + 1) if self.notes[tile] >> (level - 1) & 1)

    def knows(self, solution: Solution) -> tuple[int, ...]:
        """The levels of the revealed tiles, 0 elsewhere: all that the player knows of the secret."""
        return tuple(level if self.revealed >> tile & 1 else 0 for tile, level in enumerate(solution.levels))


def start(game: Game) -> tuple[State, tuple[Event, ...]]:
    """The first position, and the monsters that fall by themselves in it (none in a generated puzzle)."""
    return _fall(game, State(game.revealed), [])


def apply(game: Game, state: State, move: Move) -> tuple[State, tuple[Event, ...]]:
    """The position after a move, and what happened, in order.

    Raises:
        RefusedError: the rules do not allow the move.
    """
    _refuse(game, state, move)
    tile = move.tile
    if isinstance(move, Note):
        bits = sum(1 << (level - 1) for level in move.levels)
        noted = replace(state, notes=(*state.notes[:tile], bits, *state.notes[tile + 1 :]))
        return noted, (Event(Kind.NOTED, tile, 0, state.player, state.score),)
    if isinstance(move, Explore):
        return _explore(game, state, tile)
    state, event = _defeat(game, state, tile, auto=False)
    if state.cleared:
        return state, (event, Event(Kind.CLEARED, tile, event.level, state.player, state.score))
    return _fall(game, state, [event])


def _refuse(game: Game, state: State, move: Move) -> None:
    tile, seen = move.tile, state.revealed >> move.tile & 1
    if state.lost or state.cleared:
        raise RefusedError(Refusal.GAME_OVER, tile)
    if not game.board.tiles >> tile & 1:
        raise RefusedError(Refusal.WALL, tile)
    if not isinstance(move, Defeat):
        if seen:
            raise RefusedError(Refusal.ALREADY_REVEALED, tile)
    elif not seen:
        raise RefusedError(Refusal.NOT_REVEALED, tile)
    elif state.fallen >> tile & 1:
        raise RefusedError(Refusal.ALREADY_DEFEATED, tile)
    elif game.solution.levels[tile] > state.player:
        raise RefusedError(Refusal.TOO_STRONG, tile)


def _rubbed(notes: tuple[int, ...], tiles: int) -> tuple[int, ...]:
    """The notes without those of revealed tiles, which lose them."""
    if any(notes[tile] for tile in tiles_of(tiles)):
        return tuple(0 if tiles >> tile & 1 else note for tile, note in enumerate(notes))
    return notes


def _explore(game: Game, state: State, tile: int) -> tuple[State, tuple[Event, ...]]:
    level, player = game.solution.levels[tile], state.player
    lost = level > player
    score = state.score + (0 if lost else EXPLORE_POINTS)
    notes = _rubbed(state.notes, 1 << tile)
    state = State(state.revealed | 1 << tile, state.fallen, player, score, notes, lost)
    if lost:
        return state, (Event(Kind.LOST, tile, level, player, score),)
    return _fall(game, state, [Event(Kind.EXPLORED, tile, level, player, score)])


def _defeat(game: Game, state: State, tile: int, auto: bool) -> tuple[State, Event]:
    level, treasure = game.solution.levels[tile], bool(game.solution.treasures >> tile & 1)
    reveals = game.board.within(tile) & ~state.revealed
    score, player = state.score + level, state.player
    if treasure:  # the points of its monster are doubled, too
        score, player = 2 * score, min(player + 1, TOP_LEVEL)
    notes = _rubbed(state.notes, reveals)
    state = State(state.revealed | reveals, state.fallen | 1 << tile, player, score, notes, state.lost)
    return state, Event(Kind.DEFEATED, tile, level, player, score, reveals, treasure, auto)


def _fall(game: Game, state: State, events: list[Event]) -> tuple[State, tuple[Event, ...]]:
    """Let every monster fall by itself that has no treasure, is not above the player and would reveal nothing."""
    levels = game.solution.levels
    for tile in tiles_of(state.revealed & ~state.fallen & ~game.solution.treasures):
        if levels[tile] <= state.player and not game.board.within(tile) & ~state.revealed:
            state, event = _defeat(game, state, tile, auto=True)
            events.append(event)
    return state, tuple(events)


def replay(game: Game, moves: Iterable[Move]) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The positions of a game, each with what led to it; the first is the start.

    Raises:
        RefusedError: at the first move that the rules do not allow.
    """
    state, events = start(game)
    yield state, events
    for move in moves:
        state, events = apply(game, state, move)
        yield state, events


def transcript(moves: Iterable[Move]) -> str:
    """Moves as text, one a line."""
    return "".join(f"{move}\n" for move in moves)


def parse_transcript(text: str) -> tuple[Move, ...]:
    """The exact inverse of `transcript`; empty lines are skipped.

    Raises:
        ValueError: a line is no move.
    """
    return tuple(parse_move(line) for line in text.splitlines() if line.strip())
