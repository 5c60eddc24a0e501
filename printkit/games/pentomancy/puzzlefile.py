"""The file format `pentomancy/1`: JSON Lines, one puzzle a line; written here, read back by `read`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from printkit.games.pentomancy.board import SIDE, tile_name, tile_names, tiles_of
from printkit.games.pentomancy.deduce import Line, grounded, solve
from printkit.games.pentomancy.explain import sentence
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.grade import RANKS, grade_of, technique_counts
from printkit.games.pentomancy.rules import Event, Explore, Game, Kind, apply, start
from printkit.games.pentomancy.steps import TECHNIQUES, Rank, Step, rank_of

FORMAT = "pentomancy/1"
Object = dict[str, Any]  # a JSON object


def level_rows(levels: tuple[int, ...]) -> list[str]:
    """Eight strings of eight: levels, `#` for walls."""
    return ["".join(str(level or "#") for level in levels[at : at + SIDE]) for at in range(0, len(levels), SIDE)]


def encode(made: Made) -> Object:
    """A generated puzzle with its solution, as the format has it."""
    game, line = made.game, made.line
    steps = solution_steps(game, line)
    return {
        "format": FORMAT,
        "id": made.id,
        "seed": made.seed,
        "index": made.index,
        "difficulty": made.grade.value,
        **stated(game),
        "par": steps[-1]["score"],
        "techniques": technique_counts(line),
        "solution": steps,
    }


def stated(game: Game) -> Object:
    """The part of the format that states a puzzle."""
    return {
        "rooms": list(game.board.rows),
        "levels": level_rows(game.solution.levels),
        "treasures": tile_names(game.solution.treasures),
        "revealed": tile_names(game.revealed),
    }


def encode_line(made: Made) -> str:
    """A generated puzzle as one line of a file, without its line break."""
    return dump(encode(made))


def dump(record: Object) -> str:
    """One line of a file, without its line break; ASCII, so that it can be written anywhere."""
    return json.dumps(record)


class GuessNeededError(Exception):
    """A puzzle cannot be cleared without a guess.

    Attributes:
        moves: how many moves are safe before that.
        player: the level that is reached.
        hidden: the tiles that are unrevealed then.
    """

    def __init__(self, moves: int, player: int, hidden: int) -> None:
        super().__init__(moves, player, hidden)
        self.moves, self.player, self.hidden = moves, player, hidden

    def __str__(self) -> str:
        return f"after {self.moves} safe moves, at level {self.player}, no unrevealed tile is certain to be safe"


def with_solution(record: Object, game: Game) -> Object:
    """The record with `difficulty` (if it has none), `par`, `techniques` and `solution`; its other keys are kept.

    The line is that of the puzzle's grade, as in the generator: so a puzzle has one par, wherever it comes from.

    Raises:
        GuessNeededError: there is no such solution.
    """
    grade = grade_of(game)
    line = solve(game, Rank.EVERYTHING if grade is None else RANKS[grade])
    if not line.cleared:
        revealed = stuck_at(game, line)
        raise GuessNeededError(len(line.advances), line.player, game.board.tiles & ~revealed)
    steps = solution_steps(game, line)
    extra = {} if grade is None or "difficulty" in record else {"difficulty": grade.value}
    par = steps[-1]["score"] if steps else 0
    return {**record, **extra, "par": par, "techniques": technique_counts(line), "solution": steps}


def stuck_at(game: Game, line: Line) -> int:
    """The tiles that are revealed at the end of a line."""
    state, _ = start(game)
    for advance in line.advances:
        state, _ = apply(game, state, advance.move)
    return state.revealed


def solution_steps(game: Game, line: Line) -> list[Object]:
    """The steps of a line, those of monsters that fall by themselves among them."""
    state, events = start(game)
    steps = [_defeat(event) for event in events]
    for advance in line.advances:
        revealed = state.revealed
        state, events = apply(game, state, advance.move)
        for event in events:
            if event.kind is Kind.DEFEATED:
                steps.append(_defeat(event))
            elif event.kind is Kind.EXPLORED and advance.step is not None:
                assert isinstance(advance.move, Explore)
                steps.append(_explore(game, line, event, advance.step, advance.steps, revealed))
    return steps


def _explore(game: Game, line: Line, event: Event, last: int, fresh: tuple[int, ...], revealed: int) -> Object:
    """An explored tile with its reasons: the technique is the hardest that was needed, else the last."""
    step = line.proof.steps[last]
    needed = [line.proof.steps[number] for number in fresh] or [step]
    hardest = max((rank_of(s.technique), TECHNIQUES.index(s.technique)) for s in needed)
    technique = TECHNIQUES[hardest[1]] if hardest[0] > Rank.SINGLES else step.technique
    levels = game.solution.levels
    told = [sentence(game.board, levels, s) for s in needed]
    record: Object = {
        "do": "explore",
        "tile": tile_name(event.tile),
        "level": event.level,
        "player": event.player,
        "score": event.score,
        "technique": technique.value,
        "because": tile_names(grounded(line, last, revealed)),
        "text": " ".join(told),
    }
    if len(needed) > 1:
        record["reasons"] = [_reason(s, text) for s, text in zip(needed, told, strict=True)]
    return record


def _reason(step: Step, text: str) -> Object:
    """One of several conclusions that an explored tile rests on."""
    conclusion: Object = {"gets": step.gets} if step.gets else {"loses": list(step.loses)}
    return {
        "technique": step.technique.value,
        "tiles": tile_names(step.targets),
        **conclusion,
        "because": tile_names(step.because),
        "text": text,
    }


def _defeat(event: Event) -> Object:
    record: Object = {
        "do": "defeat",
        "tile": tile_name(event.tile),
        "level": event.level,
        "player": event.player,
        "score": event.score,
        "reveals": [tile_name(tile) for tile in tiles_of(event.reveals)],
    }
    if event.treasure:
        record["treasure"] = True
    if event.auto:
        record["auto"] = True
    return record


@dataclass(frozen=True, slots=True)
class Text:
    """One line of a file.

    Attributes:
        number: from 1.
        text: without its line break; None where it is not UTF-8.
    """

    number: int
    text: str | None

    def column(self, key: str) -> int:
        """Where a top key stands, from 1; 1 if it is not there."""
        return (self.text or "").find(f'"{key}"') + 1 or 1


def numbered(data: Iterable[bytes]) -> Iterator[Text]:
    """The lines of a file that are not empty, one after the other, so that a file may be of any length.

    A file with a NUL, or one that begins with bytes that are neither UTF-8 nor a JSON object in another encoding, is no
    text: its first bad line stands for all.
    """
    begun = False
    for number, line in enumerate(data, start=1):
        if b"\0" in line:
            yield Text(number, None)
            return
        try:
            text = line.decode("utf-8-sig" if number == 1 else "utf-8")  # some editors begin a file with a mark
        except UnicodeDecodeError:
            yield Text(number, None)
            if not begun and not line.lstrip().startswith(b"{"):
                return
            begun = True
            continue
        if text.strip():
            begun = True
            yield Text(number, text.rstrip("\r\n"))
