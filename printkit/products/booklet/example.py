"""A puzzle that the booklet solves before the reader's eyes, and the figures that explain the rules with it."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.core.rng import derive
from printkit.games.pentomancy.board import tile_name, tile_names, tiles_of
from printkit.games.pentomancy.codes import STAR, Code, Codes, assign
from printkit.games.pentomancy.deduce import Advance, Line
from printkit.games.pentomancy.explain import counted, listed, sentence
from printkit.games.pentomancy.faces.views import Light, TileView, position_view
from printkit.games.pentomancy.generate import Made, Options, make
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.rules import Defeat, Event, Explore, Game, Kind, State, apply, start
from printkit.games.pentomancy.steps import Step, Technique
from printkit.products.booklet.words import Words

_CANDIDATES = 48
_REASONED = 4  # moves; the first treasure comes with the last of them or later
_BETWEEN = 4  # so many moves at most are told without a picture, from one picture to the next


def example_puzzle(seed: int) -> Made:
    """An easy puzzle that is soon cleared; the same for every booklet of a seed."""
    return min(example_candidates(derive(seed, "example") % (1 << 53)), key=_telling)


@functools.lru_cache(maxsize=4)
def example_candidates(own: int) -> tuple[Made, ...]:
    """Easy puzzles to choose an example from; `own` is the seed of the examples, which they bear."""
    found = (make(own, index, Grade.EASY, Options()) for index in range(_CANDIDATES))
    return tuple(made for made in found if made is not None)


def _telling(made: Made) -> tuple[int, int]:
    """How little a puzzle tells: an early end is good, reasoning before the first treasure, and one step for a move."""
    advances = made.line.advances
    state, _ = start(made.game)
    before = 0  # moves up to the first treasure
    while state.player == 1 and before < _REASONED:
        state, _ = apply(made.game, state, advances[before].move)
        before += 1
    several = sum(len(advance.steps) > 1 for advance in advances)
    return len(advances) + 10 * (_REASONED - before) + 2 * several, made.index


@dataclass(frozen=True, slots=True)
class Moment:
    """One move of the example, with the position before it and what happened."""

    number: int
    before: State
    advance: Advance
    after: State
    events: tuple[Event, ...]


def moments(game: Game, line: Line) -> tuple[Moment, ...]:
    """The moves of a line with their positions."""
    state, _ = start(game)
    found = []
    for number, advance in enumerate(line.advances, 1):
        after, events = apply(game, state, advance.move)
        found.append(Moment(number, state, advance, after, events))
        state = after
    return tuple(found)


def told(game: Game, line: Line, moment: Moment, says: Words, codes: Mapping[int, Code] | None = None) -> str:
    """A move in words, with its reason and what it earns; with codes also how its key letter is read."""
    move, advance, moves = moment.advance.move, moment.advance, says.moves
    first = moment.events[0]
    if isinstance(move, Explore):
        assert advance.step is not None, "what is explored has a reason"
        steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
        reason = " ".join(sentence(game.board, game.solution.levels, step, says.proof) for step in steps)
        said = [moves.explore.format(reason=reason, tile=tile_name(move.tile), level=first.level)]
        if codes and codes[move.tile].key:
            said.append(_keyed(game, move.tile, codes[move.tile], says))
    else:
        said = _defeated(first, says)
    fallen = [
        moves.monster.format(tile=tile_name(event.tile), level=event.level)
        for event in moment.events[1:]
        if event.kind is Kind.DEFEATED
    ]
    if fallen:
        said.append(counted(moves.fallen, len(fallen)).format(monsters=listed(fallen, says.proof.all_of)))
    return " ".join([*said, moves.score.format(score=moment.after.score)])


def _keyed(game: Game, tile: int, code: Code, says: Words) -> str:
    """What the line of a tile says, and what its key letter makes of it."""
    level, treasure = game.solution.levels[tile], bool(game.solution.treasures >> tile & 1)
    meant = f"{level}{STAR if treasure else ''}"
    return says.moves.keyed.format(code=code.text, mark=code.line(level, treasure), key=code.key, meant=meant)


def _defeated(event: Event, says: Words) -> list[str]:
    moves = says.moves
    form = moves.defeat.revealing if event.reveals else moves.defeat.alone
    tiles = listed(tile_names(event.reveals), says.proof.all_of)
    said = [form.format(tile=tile_name(event.tile), level=event.level, tiles=tiles)]
    return [*said, moves.treasure.format(player=event.player)] if event.treasure else said


def position(game: Game, moment: Moment, line: Line) -> tuple[TileView, ...]:
    """What is seen when the move is chosen, with its reason set off."""
    views = position_view(game.solution, moment.before.revealed, moment.before.fallen)
    move, advance = moment.advance.move, moment.advance
    if isinstance(move, Explore) and advance.step is not None:
        return _reasoned(game, line, moment, views)
    shown = list(views)
    shown[move.tile] = shown[move.tile]._replace(light=Light.TARGET)
    for event in moment.events[:1]:
        for tile in tiles_of(event.reveals):
            shown[tile] = shown[tile]._replace(light=Light.PATTERN)
    return tuple(shown)


def _reasoned(game: Game, line: Line, moment: Moment, views: tuple[TileView, ...]) -> tuple[TileView, ...]:
    """The explored tile, what that rests on, and in small figures what was concluded on the way."""
    advance = moment.advance
    assert advance.step is not None, "what is explored has a reason"
    steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
    shown = list(views)
    known = 0
    for step in steps:
        known |= step.because
        if step.gets:
            tile = step.targets.bit_length() - 1
            shown[tile] = shown[tile]._replace(marks=(step.gets,))
    for tile in tiles_of(known):
        if moment.before.revealed >> tile & 1:
            shown[tile] = shown[tile]._replace(light=Light.BECAUSE)
        elif not shown[tile].marks:
            shown[tile] = shown[tile]._replace(marks=(game.solution.levels[tile],))
    target = advance.move.tile
    shown[target] = shown[target]._replace(light=Light.TARGET)
    return tuple(shown)


def chosen(all_moments: Sequence[Moment]) -> list[Moment]:
    """The moves that are shown with a picture: the first ones, every treasure, and some between, up to the last."""
    wanted = {m.number for m in all_moments if any(event.treasure for event in m.events)} | {len(all_moments)}
    for kind, count in ((Explore, 2), (Defeat, 1)):
        wanted |= {m.number for m in [m for m in all_moments if isinstance(m.advance.move, kind)][:count]}
    shown: list[int] = []
    for number in sorted(wanted):
        at = shown[-1] if shown else 0
        while number - at - 1 > _BETWEEN:
            near = all_moments[at : at + _BETWEEN + 1]
            reasoned = [m.number for m in near if m.advance.steps]
            at = reasoned[-1] if reasoned else near[-1].number
            shown.append(at)
        shown.append(number)
    return [all_moments[number - 1] for number in shown]


def told_short(moment: Moment, says: Words) -> str:
    """A move in a few words."""
    first = moment.events[0]
    moves = says.moves
    form = moves.explore_short if isinstance(moment.advance.move, Explore) else moves.defeat_short
    return form.format(tile=tile_name(first.tile), level=first.level)


def told_briefly(game: Game, line: Line, moment: Moment, says: Words) -> str:
    """A move in a few words, with its reason in a few more."""
    move, advance, first = moment.advance.move, moment.advance, moment.events[0]
    brief = says.moves.brief
    names = {"tile": tile_name(first.tile), "level": first.level}
    if isinstance(move, Defeat):
        tiles = listed(tile_names(first.reveals), says.proof.all_of)
        return (brief.revealing if first.reveals else brief.defeat).format(tiles=tiles, **names)
    assert advance.step is not None, "what is explored has a reason"
    steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
    before = [concluded(game, step, says) for step in steps[:-1] if step.gets]
    return brief.explore.format(reason="; ".join([*before, reason_briefly(steps[-1], says)]), **names)


def concluded(game: Game, step: Step, says: Words) -> str:
    """A level that was concluded, with its reason in a few words."""
    tile = step.targets.bit_length() - 1
    names = {"tile": tile_name(tile), "level": game.solution.levels[tile]}
    return says.moves.brief.concluded.format(reason=reason_briefly(step, says), **names)


def reason_briefly(step: Step, says: Words) -> str:
    """Why a tile has its level, or is safe, in a few words."""
    brief = says.moves.brief
    if step.technique is Technique.ROOM_SINGLE:
        return brief.room_single.format(level=step.gets)
    if step.technique is Technique.SAFE:
        return brief.safe.format(levels=listed(map(str, step.loses), says.proof.any_of))
    return brief.tile_single.format(level=step.gets)


def example_codes(made: Made, *, keys: bool = False) -> Codes:
    """Codes for the example alone, with key letters where the booklet has some; they are in no table."""
    return assign([made.game], made.seed, keys=keys)[0]


def points_by_level(game: Game, line: Line) -> list[tuple[int, int]]:
    """For each level from 1 on, what was carried to it and what it had earned when it ended."""
    found = []
    carried = score = 0
    player = 1
    for moment in moments(game, line):
        for event in moment.events:
            if event.kind is Kind.CLEARED:
                continue
            if event.player > player:  # the score was doubled by this event
                found.append((carried, event.score // 2))
                carried, player = event.score, event.player
            score = event.score
    found.append((carried, score))
    return found
