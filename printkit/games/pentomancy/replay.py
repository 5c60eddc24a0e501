"""Whether a written solution holds: its moves by the rules, its numbers, and that nothing in it is a guess."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from printkit.games.pentomancy.board import TOP_LEVEL, mask_of, parse_tile, tile_name, tile_names
from printkit.games.pentomancy.exact import can_be
from printkit.games.pentomancy.rules import Defeat, Event, Explore, Game, Kind, RefusedError, State, apply, start
from printkit.games.pentomancy.steps import TECHNIQUES

LEVELS = frozenset(range(1, TOP_LEVEL + 1))


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing that is wrong with a solution: a key, the message, and the kind of problem."""

    key: str
    message: str
    code: str


def check_solution(game: Game, solution: Any, par: Any = None) -> Iterator[Flaw]:
    """Everything that is wrong with the `solution` of a record; after a step that cannot be played, no more is read."""
    if not isinstance(solution, list) or any(not isinstance(step, dict) for step in solution):
        yield Flaw("solution", "is not a list of steps", "bad-type")
        return
    state, events = start(game)
    due = list(events)
    found = 0  # tiles whose level an earlier reason has found, though they are not revealed
    for number, step in enumerate(solution):
        key = f"solution[{number}]"
        if state.cleared and not due:
            yield Flaw(key, "comes after level 5 was reached", "bad-step")
            return
        before = state
        if not due:
            move = _move(step)
            if isinstance(move, str):
                yield Flaw(key, move, "bad-step")
                return
            if isinstance(move, Explore):
                yield from _guess(game, state, move.tile, step, key)
                for flaw in _reasons(game, state.revealed | found, step.get("reasons"), f"{key}.reasons"):
                    if isinstance(flaw, Flaw):
                        yield flaw
                    else:
                        found |= flaw
            try:
                state, events = apply(game, state, move)
            except RefusedError as error:
                yield Flaw(key, str(error), "bad-step")
                return
            due = [event for event in events if event.kind is not Kind.CLEARED]
        event = due.pop(0)
        if event.kind is Kind.LOST:
            yield Flaw(key, f"{tile_name(event.tile)} is {event.level}, above the player's {before.player}", "bad-step")
            return
        yield from _differences(event, step, key)
    for event in due:
        yield Flaw("solution", f"the monster at {tile_name(event.tile)} falls by itself here", "bad-step")
    if not state.cleared:
        yield Flaw("solution", f"ends at level {state.player} instead of {TOP_LEVEL}", "bad-step")
    elif isinstance(par, int) and par != state.score:
        yield Flaw("par", f"is {par}, but the solution scores {state.score}", "bad-par")


def _move(step: dict[str, Any]) -> Explore | Defeat | str:
    """The move of a step, or what is wrong with it."""
    try:
        tile = parse_tile(step["tile"])
    except (KeyError, AttributeError):
        return "names no tile"
    except ValueError as error:
        return str(error)
    match step.get("do"):
        case "explore":
            return Explore(tile)
        case "defeat":
            return Defeat(tile)
    return "does neither explore nor defeat"


def _guess(game: Game, state: State, tile: int, step: dict[str, Any], key: str) -> Iterator[Flaw]:
    """Whether exploring the tile is safe by all that is revealed, and by what the step says alone."""
    if not game.board.tiles >> tile & 1 or state.revealed >> tile & 1:
        return  # the rules refuse it, which is told
    above = tuple(range(state.player + 1, TOP_LEVEL + 1))
    if can_be(game.board, state.knows(game.solution), 1 << tile, above):
        yield Flaw(key, f"exploring {tile_name(tile)} is a guess: it can be above {state.player}", "guess")
        return
    technique = step.get("technique")
    if technique is not None and technique not in TECHNIQUES:
        yield Flaw(f"{key}.technique", f"'{technique}' is no technique", "bad-value")
    if "because" not in step:
        return
    try:
        because = mask_of(parse_tile(name) for name in step["because"])
    except (TypeError, AttributeError, ValueError):
        yield Flaw(f"{key}.because", "is not a list of tiles", "bad-type")
        return
    if because & ~state.revealed:
        yield Flaw(
            f"{key}.because", f"{' '.join(tile_names(because & ~state.revealed))} is not revealed yet", "false-step"
        )
        return
    known = tuple(level if because >> t & 1 else 0 for t, level in enumerate(game.solution.levels))
    if can_be(game.board, known, 1 << tile, above):
        names = " ".join(tile_names(because)) or "nothing"
        yield Flaw(
            f"{key}.because", f"from {names} alone it does not follow that {tile_name(tile)} is safe", "false-step"
        )


def _reasons(game: Game, known: int, reasons: Any, key: str) -> Iterator[Flaw | int]:
    """What is wrong with the conclusions that an explored tile rests on; and each set of tiles whose level they find.

    A reason rests on tiles that are revealed, or whose level an earlier reason has found.
    """
    if reasons is None:
        return
    if not isinstance(reasons, list) or any(not isinstance(reason, dict) for reason in reasons):
        yield Flaw(key, "is not a list of reasons", "bad-type")
        return
    for number, reason in enumerate(reasons):
        where = f"{key}[{number}]"
        if reason.get("technique") not in TECHNIQUES:
            yield Flaw(f"{where}.technique", f"'{reason.get('technique')}' is no technique", "bad-value")
        try:
            tiles = mask_of(parse_tile(name) for name in reason["tiles"])
            because = mask_of(parse_tile(name) for name in reason["because"])
            gets = reason.get("gets")
            ruled_out = LEVELS - ({gets} if gets is not None else LEVELS - set(reason["loses"]))
        except (KeyError, TypeError, AttributeError, ValueError):
            yield Flaw(where, "does not say tiles, because, and gets or loses", "bad-type")
            continue
        if unknown := because & ~known:
            yield Flaw(f"{where}.because", f"{' '.join(tile_names(unknown))} is not known yet", "false-step")
            continue
        levels = tuple(level if because >> tile & 1 else 0 for tile, level in enumerate(game.solution.levels))
        if not tiles or not ruled_out or can_be(game.board, levels, tiles, tuple(sorted(ruled_out))):
            names = " ".join(tile_names(because)) or "nothing"
            yield Flaw(where, f"from {names} alone it does not follow", "false-step")
        elif gets is not None:
            known |= tiles
            yield tiles


def _differences(event: Event, step: dict[str, Any], key: str) -> Iterator[Flaw]:
    """Where a step says something else than what happens."""
    happens: dict[str, Any] = {
        "do": "explore" if event.kind is Kind.EXPLORED else "defeat",
        "tile": tile_name(event.tile),
        "level": event.level,
        "player": event.player,
        "score": event.score,
    }
    if event.kind is Kind.DEFEATED:
        happens |= {"reveals": tile_names(event.reveals), "treasure": event.treasure, "auto": event.auto}
    for name, value in happens.items():
        said = step.get(name, False if name in ("treasure", "auto") else None)
        if name == "reveals" and isinstance(said, list) and all(isinstance(tile, str) for tile in said):
            said = sorted(said, key=lambda tile: (tile[1:], tile[:1]))
        if said != value or type(said) is not type(value):  # to Python, true is 1
            yield Flaw(f"{key}.{name}", f"is {said}, but it must be {value}", "bad-step")
