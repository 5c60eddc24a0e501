"""Each step as sentences that a twelve-year-old follows, and as the data of a small picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from printkit.games.pentomancy.board import TOP_LEVEL, Board, beside, mask_of, tile_name, tiles_of
from printkit.games.pentomancy.steps import Cause, Link, Step, Technique

Levels = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """What a small picture of a step highlights.

    Attributes:
        targets: the tiles that the step is about.
        pattern: the tiles that it looks at.
        because: the known tiles that it rests on.
        room: the room that it looks at, or None.
        marks: levels to write small into tiles: (tile, levels); with `struck` set they are the ones ruled out.
        struck: whether the marks are ruled out.
        path: tiles in the order of a chain or of a supposition.
    """

    targets: int
    pattern: int
    because: int
    room: int | None
    marks: tuple[tuple[int, tuple[int, ...]], ...]
    struck: bool
    path: tuple[int, ...]


def picture(step: Step) -> Picture:
    """The picture of a step."""
    levels = (step.gets,) if step.gets else step.loses
    return Picture(
        targets=step.targets,
        pattern=step.pattern,
        because=step.because,
        room=step.room,
        marks=tuple((tile, levels) for tile in tiles_of(step.targets)),
        struck=not step.gets,
        path=tuple(link.tile for link in step.links),
    )


def sentence(board: Board, levels: Levels, step: Step) -> str:
    """The step in words.

    Args:
        board: the rooms.
        levels: the level of every tile in `step.because`; others are not read.
        step: the step.
    """
    return _WORDS[step.technique](board, levels, step)


def listed(words: Iterable[str], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`."""
    items = list(words)
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"


def _clauses(said: list[str]) -> str:
    """Clauses with an `and` of their own inside them."""
    return ", and ".join([*filter(None, [", ".join(said[:-1])]), *said[-1:]])


def _names(mask: int, last: str = "and") -> str:
    return listed((tile_name(tile) for tile in tiles_of(mask)), last)


def _room(board: Board, room: int | None) -> str:
    """`the F room`; where a shape is there twice, with a tile to tell them apart."""
    assert room is not None
    name = board.names[room]
    if board.names.count(name) == 1:
        return f"the {name} room"
    return f"the {name} room of {tile_name(next(tiles_of(board.rooms[room])))}"


def _not_here(board: Board, levels: Levels, because: int, tile: int, level: int) -> str:
    """Why the tile cannot have the level, in a few words, as far as one known tile shows it; else ''."""
    if because >> tile & 1:
        return f"{tile_name(tile)} is {levels[tile]}"
    room = board.room_of(tile)
    assert room is not None
    for other in tiles_of(because & (beside(1 << tile) | board.rooms[room])):
        if levels[other] == level:
            if beside(1 << tile) >> other & 1:
                return f"{tile_name(tile)} touches the {level} at {tile_name(other)}"
            return f"{tile_name(other)} is the {level} of its room"
    return ""


def _reasons(board: Board, levels: Levels, step: Step, asked: Iterable[tuple[int, int]]) -> str:
    """The reasons for several (tile, level), each once; what earlier steps showed is said in one clause."""
    said: list[str] = []
    earlier = 0
    for tile, level in asked:
        reason = _not_here(board, levels, step.because, tile, level)
        if not reason:
            earlier |= 1 << tile
        elif reason not in said:
            said.append(reason)
    if earlier:
        said.append(f"{_names(earlier)} {_was(earlier)} ruled out before")
    return _clauses(said)


def _was(mask: int) -> str:
    return "was" if mask.bit_count() == 1 else "were"


def _room_single(board: Board, levels: Levels, step: Step) -> str:
    assert step.room is not None
    asked = [(tile, step.gets) for tile in tiles_of(board.rooms[step.room] & ~step.targets)]
    reasons = _reasons(board, levels, step, asked)
    return f"In {_room(board, step.room)}, the {step.gets} can only be at {_names(step.targets)}, since {reasons}."


def _tile_single(board: Board, levels: Levels, step: Step) -> str:
    tile = next(tiles_of(step.targets))
    reasons = _level_reasons(board, levels, step, tile, step.ruled_out)
    return f"{tile_name(tile)} can only be {step.gets}, since {reasons}."


def _level_reasons(board: Board, levels: Levels, step: Step, tile: int, ruled_out: Iterable[int]) -> str:
    """Why one tile cannot have several levels: grouped, so that it stays one short sentence."""
    touches, housed, before = [], [], []
    for level in ruled_out:
        reason = _not_here(board, levels, step.because, tile, level)
        if " touches " in reason:
            touches.append(f"the {reason.split(' touches the ')[1]}")
        elif reason:
            housed.append(f"the {level} at {reason.split(' ')[0]}")
        else:
            before.append(str(level))
    said = []
    if touches:
        said.append(f"it touches {listed(touches)}")
    if housed:
        said.append(f"its room has {listed(housed)}")
    if before:
        said.append(f"{listed(before)} {'was' if len(before) == 1 else 'were'} ruled out before")
    return _clauses(said)


def _safe(board: Board, levels: Levels, step: Step) -> str:
    tile = next(tiles_of(step.targets))
    reasons = _level_reasons(board, levels, step, tile, step.loses)
    return f"{tile_name(tile)} is safe at level {step.player}: it cannot be {_or(step.loses)}, since {reasons}."


def _or(levels: Iterable[int]) -> str:
    return listed(map(str, levels), "or")


def _locked(board: Board, _levels: Levels, step: Step) -> str:
    level, places = step.loses[0], _names(step.pattern, "or")
    every = "both of these touch" if step.pattern.bit_count() == 2 else "all of these touch"
    return (
        f"In {_room(board, step.room)}, the {level} is at {places}, and {every} {_names(step.targets)}: "
        f"so {_names(step.targets)} cannot be {level}."
    )


def _subset(board: Board, _levels: Levels, step: Step) -> str:
    pair = step.technique is Technique.PAIR
    take = "these two take both" if pair else "these three take all three"
    return (
        f"In {_room(board, step.room)}, {_names(step.pattern)} can only be {_or(step.loses)}, so {take}: "
        f"{_names(step.targets)} cannot be {_or(step.loses)}."
    )


def _border_pair(_board: Board, _levels: Levels, step: Step) -> str:
    a, b = step.loses
    return (
        f"{_names(step.pattern)} touch and can only be {a} or {b}, so one is {a} and the other {b}: "
        f"{_names(step.targets)} shares a room or an edge with each of them and cannot be {a} or {b}."
    )


def _chain(board: Board, _levels: Levels, step: Step) -> str:
    level = step.loses[0]
    pairs = list(zip(step.links[::2], step.links[1::2], strict=True))
    (first, second), *rest = pairs
    story = f"If {tile_name(first.tile)} is not {level}, then {tile_name(second.tile)} is the {level} of "
    story += _room(board, board.room_of(second.tile))
    for gone, here in rest:
        room = _room(board, board.room_of(here.tile))
        story += f", so {tile_name(gone.tile)} is not {level} and {tile_name(here.tile)} is the {level} of {room}"
    ends = mask_of((first.tile, pairs[-1][1].tile))
    touch = "touches" if step.targets.bit_count() == 1 else "touch"
    return (
        f"{story}. So one of {_names(ends)} is {level} in any case; {_names(step.targets)} {touch} both and "
        f"cannot be {level}."
    )


def _suppose(board: Board, _levels: Levels, step: Step) -> str:
    first, *rest = step.links
    tile, level = tile_name(first.tile), step.loses[0]
    follows = [_follows(board, link) for link in rest]
    if step.dead_tile is not None:
        end = f"{tile_name(step.dead_tile)} would have no level left"
    else:
        end = f"{_room(board, step.room)} would have no place for a {step.dead_level}"
    then = f"then {listed(follows)}, and " if follows else "then "
    return f"Suppose {tile} were {level}: {then}{end}. So {tile} is not {level}."


def _follows(board: Board, link: Link) -> str:
    if link.cause is Cause.LAST_LEVEL:
        return f"{tile_name(link.tile)} could only be {link.level}"
    return f"{tile_name(link.tile)} would be the {link.level} of {_room(board, board.room_of(link.tile))}"


def _exhaustion(_board: Board, _levels: Levels, step: Step) -> str:
    return f"No way to fill the whole board has {_or(step.loses)} at {_names(step.targets)}."


_WORDS: dict[Technique, Callable[[Board, Levels, Step], str]] = {
    Technique.TILE_SINGLE: _tile_single,
    Technique.ROOM_SINGLE: _room_single,
    Technique.SAFE: _safe,
    Technique.LOCKED: _locked,
    Technique.PAIR: _subset,
    Technique.TRIPLE: _subset,
    Technique.BORDER_PAIR: _border_pair,
    Technique.CHAIN: _chain,
    Technique.SUPPOSE: _suppose,
    Technique.EXHAUSTION: _exhaustion,
}

DESCRIPTIONS: dict[Technique, str] = {
    Technique.TILE_SINGLE: "a tile has one level left",
    Technique.ROOM_SINGLE: "a level has one tile left in its room",
    Technique.SAFE: "every level that a tile can still have is at most the player's, so it is safe though not known",
    Technique.LOCKED: "every place of a level in a room touches the same tile outside, which cannot have it",
    Technique.PAIR: "two tiles of a room can only have the same two levels, so the others cannot have these",
    Technique.TRIPLE: "three tiles of a room can only have the same three levels, so the others cannot have these",
    Technique.BORDER_PAIR: "two touching tiles of different rooms can only have the same two levels, so a tile that "
    "is in the room of one and touches the other cannot have these",
    Technique.CHAIN: f"two to four rooms with two places each for a level, linked by touch (levels 1 to {TOP_LEVEL})",
    Technique.SUPPOSE: "a level is supposed and followed, through at most four rounds of singles, to a contradiction",
    Technique.EXHAUSTION: "none of the above, but no filling of the board has it",
}
