"""A game in the terminal: words in, text out; the command line lends it a keyboard and a screen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from printkit.games.pentomancy.board import parse_tile, tile_name, tile_names
from printkit.games.pentomancy.boardtext import board_text
from printkit.games.pentomancy.deduce import solve_from
from printkit.games.pentomancy.explain import sentence
from printkit.games.pentomancy.rules import (
    Defeat,
    Event,
    Explore,
    Game,
    Kind,
    Move,
    Note,
    RefusedError,
    State,
    apply,
    parse_move,
    start,
)

HELP = """\
  explore C4   reveal an unrevealed tile (5 points); a monster above your level
               ends the game
  defeat C4    defeat a revealed monster of at most your level; it reveals the
               tiles beside it in its room
  C4           explore the tile, or defeat what is there
  note C4 13   note that C4 can be 1 or 3 ('note C4 -' rubs the note out)
  hint         the next conclusion, in words
  undo         take the last note back
  help, quit
Two monsters of a room, or side by side, never have the same level. Treasures
(*) raise your level and double your score; level 5 clears the board. x is
defeated, a dot is fog."""

_SHORT = {"e": "explore", "d": "defeat", "n": "note", "h": "hint", "u": "undo", "?": "help", "q": "quit"}


@dataclass
class Table:
    """A game in progress: its position, the moves so far, and the notes that can be taken back."""

    game: Game
    state: State
    moves: list[Move] = field(default_factory=list)
    notes: list[tuple[int, int]] = field(default_factory=list)

    @staticmethod
    def laid(game: Game) -> Table:
        """A game at its start."""
        return Table(game, start(game)[0])

    @property
    def over(self) -> bool:
        """Whether there is nothing left to do."""
        return self.state.lost or self.state.cleared

    def do(self, move: Move) -> tuple[Event, ...]:
        """Make a move.

        Raises:
            RefusedError: the rules do not allow it.
        """
        before = self.state
        self.state, events = apply(self.game, before, move)
        self.moves.append(move)
        if isinstance(move, Note):
            self.notes.append((move.tile, before.notes[move.tile]))
        return events

    def undo(self) -> str:
        """Take back the last note that is on a tile still unrevealed."""
        while self.notes:
            tile, bits = self.notes.pop()
            if not self.state.revealed >> tile & 1:
                levels = tuple(level for level in range(1, 6) if bits >> (level - 1) & 1)
                self.do(Note(tile, levels))
                self.notes.pop()
                return f"the note on {tile_name(tile)} is as it was before"
        return "there is no note to take back (moves stay)"

    def hint(self) -> str:
        """The next move of the documented line from here, with its reasons."""
        line = solve_from(self.game, self.state, moves=1)
        if not line.advances:
            return "nothing more is certain here"
        advance, levels = line.advances[0], self.game.solution.levels
        if advance.step is None:
            return f"No unrevealed tile is certain to be safe: {advance.move}."
        told = [sentence(self.game.board, levels, step) for step in line.proof.steps]
        return "\n".join([*told, f"So {advance.move}."])


def play(table: Table, par: int, read: Callable[[str], str], write: Callable[[str], None], plain: bool = False) -> None:
    """Play until the board is cleared or the game lost, or the player leaves.

    Args:
        table: the game, which is changed.
        par: the score of the documented line, to compare with.
        read: asks for a line with a prompt; EOFError leaves the game.
        write: shows a text, which ends with a line break.
        plain: draw in ASCII.
    """
    game = table.game
    write(f"{HELP}\n\n")
    write(board_text(game, table.state, plain))
    while not table.over:
        try:
            words = read(f"level {table.state.player}, score {table.state.score} > ").split()
        except EOFError:
            break
        if not words:
            continue
        words[0] = _SHORT.get(words[0].lower(), words[0].lower())
        if words == ["quit"]:
            break
        told, moved = _answer(table, words)
        if moved:
            write(board_text(game, table.state, plain))
        write(f"{told}\n")
    write(f"{_end(table.state, par)}\n")


def _answer(table: Table, words: list[str]) -> tuple[str, bool]:
    """What a line of input leads to, and whether the board has to be shown again."""
    match words:
        case ["help"]:
            return HELP, False
        case ["hint"]:
            return table.hint(), False
        case ["undo"]:
            return table.undo(), True
    try:
        move = _move(table, words)
        return "\n".join(_told(event) for event in table.do(move)), True
    except (ValueError, RefusedError) as error:
        return str(error), False


def _move(table: Table, words: list[str]) -> Move:
    if len(words) == 1:
        try:
            tile = parse_tile(words[0])
        except ValueError as error:
            raise ValueError(f"{error}; or type help") from error
        return Defeat(tile) if table.state.revealed >> tile & 1 else Explore(tile)
    return parse_move(" ".join(words))


def _told(event: Event) -> str:
    tile = tile_name(event.tile)
    match event.kind:
        case Kind.EXPLORED:
            return f"{tile} is a {event.level}: 5 points"
        case Kind.LOST:
            return f"{tile} is a {event.level}, and defeats you"
        case Kind.CLEARED:
            return "level 5: the board is cleared"
        case Kind.NOTED:
            return f"noted on {tile}"
    text = f"{tile}, level {event.level}, " + ("falls by itself" if event.auto else "is defeated")
    if event.reveals:
        text += f" and reveals {' '.join(tile_names(event.reveals))}"
    return text + (f"; its treasure doubles your score and makes you level {event.player}" if event.treasure else "")


def _end(state: State, par: int) -> str:
    result = "Cleared" if state.cleared else "Lost" if state.lost else "Left"
    return f"{result} with {state.score} points at level {state.player}; par is {par}."
