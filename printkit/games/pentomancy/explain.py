"""Each step as sentences that a twelve-year-old follows, in any language, and as the data of a small picture.

Which reasons a sentence gives, and about how many tiles it speaks, is settled here; its words are the catalogue's.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from printkit.games.pentomancy.board import TOP_LEVEL, Board, beside, mask_of, tile_name, tiles_of
from printkit.games.pentomancy.steps import Cause, Link, Step, Technique

if TYPE_CHECKING:  # the catalogue takes longer to import than a puzzle to make
    from printkit.data.wordpuzzles import Counted, Named, ProofWords

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


@dataclass(frozen=True, slots=True)
class _Told:
    """What a sentence is made from.

    Attributes:
        board: the rooms.
        levels: the level of every tile in `step.because`.
        step: the step.
        says: the words.
    """

    board: Board
    levels: Levels
    step: Step
    says: ProofWords

    @property
    def targets(self) -> str:
        """The tiles that the step is about."""
        return self.names(self.step.targets)

    @property
    def loses(self) -> str:
        """The levels that these cannot have."""
        return listed(map(str, self.step.loses), self.says.any_of)

    @property
    def within(self) -> str:
        """The step's room, at a sentence's beginning."""
        return self.room(self.says.rooms.within, self.step.room)

    def names(self, mask: int, joined: str | None = None) -> str:
        """The names of tiles, joined by `and` where nothing else is said."""
        return listed((tile_name(tile) for tile in tiles_of(mask)), joined or self.says.all_of)

    def room(self, said: Named, room: int | None) -> str:
        """`the F room`; where a shape is there twice, with a tile to tell them apart."""
        assert room is not None
        name = self.board.names[room]
        if self.board.names.count(name) == 1:
            return said.alone.format(name=name)
        return said.by_tile.format(name=name, tile=tile_name(next(tiles_of(self.board.rooms[room]))))

    def room_of(self, tile: int) -> str:
        """The room of a tile, after a level of it."""
        return self.room(self.says.rooms.of, self.board.room_of(tile))

    def showing(self, tile: int, level: int, among: int) -> int | None:
        """The first of the known tiles among these that has the level."""
        return next((other for other in tiles_of(self.step.because & among) if self.levels[other] == level), None)


def sentence(board: Board, levels: Levels, step: Step, says: ProofWords | None = None) -> str:
    """The step in words.

    Args:
        board: the rooms.
        levels: the level of every tile in `step.because`; others are not read.
        step: the step.
        says: the words; English where there are none.
    """
    return _SENTENCES[step.technique](_Told(board, levels, step, says or english()))


@functools.cache
def english() -> ProofWords:
    """The words of files and of the terminal."""
    from printkit.data.languages import DEFAULT
    from printkit.data.words import load_words

    return load_words(DEFAULT).proof


def listed(words: Iterable[str], joined: str) -> str:
    """`A`, `A and B`, `A, B and C`: `joined` puts the last to the others."""
    *items, last = [*words] or [""]
    return joined.format(items=", ".join(items), last=last) if items else last


def counted(said: Counted, count: int) -> str:
    """The text for so many."""
    return said.one if count == 1 else said.several


def _by(said: Counted, mask: int) -> str:
    return counted(said, mask.bit_count())


def _room_single(told: _Told) -> str:
    step, says = told.step, told.says
    assert step.room is not None
    said: list[str] = []
    earlier = 0
    for tile in tiles_of(told.board.rooms[step.room] & ~step.targets):
        other = told.showing(tile, step.gets, beside(1 << tile))
        if step.because >> tile & 1:
            said.append(says.reasons.other.format(tile=tile_name(tile), level=told.levels[tile]))
        elif other is not None:
            name = tile_name(other)
            said.append(says.reasons.touches.format(tile=tile_name(tile), level=step.gets, other=name))
        else:
            earlier |= 1 << tile
    if earlier:
        said.append(_by(says.reasons.tiles_before, earlier).format(tiles=told.names(earlier)))
    return says.room_single.format(
        within=told.within, level=step.gets, tile=told.targets, reasons=listed(said, says.clauses)
    )


def _tile_single(told: _Told) -> str:
    reasons = _level_reasons(told, told.step.ruled_out)
    return told.says.tile_single.format(tile=told.targets, level=told.step.gets, reasons=reasons)


def _safe(told: _Told) -> str:
    step = told.step
    reasons = _level_reasons(told, step.loses)
    return told.says.safe.format(tile=told.targets, player=step.player, levels=told.loses, reasons=reasons)


def _level_reasons(told: _Told, ruled_out: Iterable[int]) -> str:
    """Why the step's one tile cannot have several levels: grouped, so that it stays one short sentence."""
    says, tile = told.says, next(tiles_of(told.step.targets))
    room = told.board.room_of(tile)
    assert room is not None
    near = beside(1 << tile)
    touches: list[str] = []
    housed: list[str] = []
    before: list[str] = []
    for level in ruled_out:
        other = told.showing(tile, level, near | told.board.rooms[room])
        if other is None:
            before.append(str(level))
        else:
            found = touches if near >> other & 1 else housed
            found.append(says.at.format(level=level, tile=tile_name(other)))
    said = []
    if touches:
        said.append(says.reasons.touching.format(levels=listed(touches, says.all_of)))
    if housed:
        said.append(counted(says.reasons.housed, len(housed)).format(levels=listed(housed, says.all_of)))
    if before:
        said.append(counted(says.reasons.levels_before, len(before)).format(levels=listed(before, says.all_of)))
    return listed(said, says.clauses)


def _locked(told: _Told) -> str:
    step, says = told.step, told.says
    said = says.locked.two if step.pattern.bit_count() == 2 else says.locked.more
    places = told.names(step.pattern, says.any_of)
    return _by(said, step.targets).format(within=told.within, level=step.loses[0], places=places, tiles=told.targets)


def _subset(told: _Told) -> str:
    step, says = told.step, told.says
    said = says.pair if step.technique is Technique.PAIR else says.triple
    return _by(said, step.targets).format(
        within=told.within, places=told.names(step.pattern), levels=told.loses, tiles=told.targets
    )


def _border_pair(told: _Told) -> str:
    step = told.step
    a, b = step.loses
    return _by(told.says.border_pair, step.targets).format(
        places=told.names(step.pattern), a=a, b=b, tiles=told.targets
    )


def _chain(told: _Told) -> str:
    step, says = told.step, told.says.chain
    level = step.loses[0]
    pairs = list(zip(step.links[::2], step.links[1::2], strict=True))
    story = ""
    for gone, here in pairs:
        said = says.further if story else says.first
        names = {"gone": tile_name(gone.tile), "here": tile_name(here.tile)}
        story = said.format(story=story, level=level, of=told.room_of(here.tile), **names)
    ends = told.names(mask_of((pairs[0][0].tile, pairs[-1][1].tile)))
    return _by(says.end, step.targets).format(story=story, ends=ends, level=level, tiles=told.targets)


def _suppose(told: _Told) -> str:
    step, says = told.step, told.says.suppose
    first, *rest = step.links
    said = says.further if rest else says.first
    if step.dead_tile is not None:
        end = said.no_level.format(tile=tile_name(step.dead_tile))
    else:
        end = said.no_place.format(room=told.room(told.says.rooms.itself, step.room), level=step.dead_level)
    names = {"tile": tile_name(first.tile), "level": step.loses[0]}
    if not rest:
        return says.at_once.format(end=end, **names)
    follows = (_follows(told, link, place == 0) for place, link in enumerate(rest))
    return says.followed.format(follows=listed(follows, says.joined), end=end, **names)


def _follows(told: _Told, link: Link, first: bool) -> str:
    said = told.says.suppose.first if first else told.says.suppose.further
    if link.cause is Cause.LAST_LEVEL:
        return said.level.format(tile=tile_name(link.tile), level=link.level)
    return said.place.format(tile=tile_name(link.tile), level=link.level, of=told.room_of(link.tile))


def _exhaustion(told: _Told) -> str:
    return _by(told.says.exhaustion, told.step.targets).format(levels=told.loses, tiles=told.targets)


_SENTENCES: dict[Technique, Callable[[_Told], str]] = {
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
