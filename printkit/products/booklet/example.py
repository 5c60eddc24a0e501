"""A puzzle that the booklet solves before the reader's eyes, and the figures that explain the rules with it."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace

from printkit.core.rng import derive
from printkit.games.pentomancy.board import tile_name, tile_names, tiles_of
from printkit.games.pentomancy.codes import Code, assign
from printkit.games.pentomancy.deduce import Advance, Line
from printkit.games.pentomancy.explain import counted, listed, sentence
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.views import Light, TileView, position_view, puzzle_view
from printkit.games.pentomancy.generate import Made, Options, make
from printkit.games.pentomancy.grade import Grade
from printkit.games.pentomancy.rules import Defeat, Event, Explore, Game, Kind, State, apply, start
from printkit.products.booklet.cell import look_for
from printkit.products.booklet.style import Style
from printkit.products.booklet.words import Words
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Group, Node
from printkit.text.blocks import Block, Drawing, Figure, Paragraph, words
from printkit.text.blocks import Words as Run
from printkit.text.flow import set_column
from printkit.text.style import BookStyle

_CANDIDATES = 24
_PAIR = 105.0  # mm; a narrower column holds one board beside no other


def example_puzzle(seed: int) -> Made:
    """An easy puzzle that is soon cleared; the same for every booklet of a seed."""
    return min(example_candidates(derive(seed, "example") % (1 << 53)), key=_telling)


@functools.lru_cache(maxsize=4)
def example_candidates(own: int) -> tuple[Made, ...]:
    """Easy puzzles to choose an example from; `own` is the seed of the examples, which they bear."""
    found = (make(own, index, Grade.EASY, Options()) for index in range(_CANDIDATES))
    return tuple(made for made in found if made is not None)


def _telling(made: Made) -> tuple[int, int, int]:
    """How little a puzzle shows: reasoning among its first moves is good, and so is an early end."""
    opening = made.line.advances[:6]
    explored = [advance for advance in opening if isinstance(advance.move, Explore) and len(advance.steps) == 1]
    fights = len(opening) - sum(isinstance(advance.move, Explore) for advance in opening)
    return abs(len(explored) - 3) + abs(fights - 2), abs(len(made.line.advances) - 18), made.index


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


def told(game: Game, line: Line, moment: Moment, says: Words) -> str:
    """A move in words, with its reason and what it earns."""
    move, advance, moves = moment.advance.move, moment.advance, says.moves
    first = moment.events[0]
    if isinstance(move, Explore):
        assert advance.step is not None, "what is explored has a reason"
        steps = [line.proof.steps[number] for number in advance.steps] or [line.proof.steps[advance.step]]
        reason = " ".join(sentence(game.board, game.solution.levels, step, says.proof) for step in steps)
        said = [moves.explore.format(reason=reason, tile=tile_name(move.tile), level=first.level)]
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
    shown[move.tile] = replace(shown[move.tile], light=Light.TARGET)
    for event in moment.events[:1]:
        for tile in tiles_of(event.reveals):
            shown[tile] = replace(shown[tile], light=Light.PATTERN)
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
            shown[tile] = replace(shown[tile], marks=(step.gets,))
    for tile in tiles_of(known):
        if moment.before.revealed >> tile & 1:
            shown[tile] = replace(shown[tile], light=Light.BECAUSE)
        elif not shown[tile].marks:
            shown[tile] = replace(shown[tile], marks=(game.solution.levels[tile],))
    target = advance.move.tile
    shown[target] = replace(shown[target], light=Light.TARGET)
    return tuple(shown)


def chosen(all_moments: Sequence[Moment]) -> list[Moment]:
    """The moves that are shown with a picture: the first ones, and every treasure."""
    kinds = [m for m in all_moments if any(event.treasure for event in m.events)]
    for kind, count in ((Explore, 3), (Defeat, 1)):
        kinds += [m for m in all_moments if isinstance(m.advance.move, kind) and m not in kinds][:count]
    return sorted(kinds, key=lambda moment: moment.number)


def example_blocks(made: Made, style: Style, book: BookStyle, width: float) -> tuple[Block, ...]:
    """The example as it is played: pictures of the moves that show something new, and words for those between."""
    game, line = made.game, made.line
    every = moments(game, line)
    shown = chosen(every)
    gap = 6.0
    across = 2 if width >= _PAIR else 1
    side = min((width - gap * (across - 1)) / across, 66.0 if style.large else 53.0)
    look = Look(_tile(side), style.walls, style.fonts)
    says = style.words
    blocks: list[Block] = [Paragraph(words(says.moves.intro)), _beginning(made, style, width)]
    cells: list[Drawing] = []
    at = 0
    for moment in shown:
        between = [told_short(m, says) for m in every[at : moment.number - 1]]
        cells.append(_cell(made, moment, between, look, book, says))
        if len(cells) == across:
            blocks += _rows(cells, width, gap, across)
            cells = []
        at = moment.number
    blocks += _rows(cells, width, gap, across)
    blocks.append(Paragraph(words(says.moves.cleared.format(score=every[-1].after.score))))
    return tuple(blocks)


def _beginning(made: Made, style: Style, width: float) -> Figure:
    """The board as it is printed, with its codes."""
    tile = min(_tile(width), 11.0)
    look = look_for(tile, style)
    views = puzzle_view(made.game.puzzle, example_codes(made))
    board = board_drawing(made.game.board, views, look, style.words.heard.start)
    return Figure(Drawing(board, look.side, look.side))


def told_short(moment: Moment, says: Words) -> str:
    """A move in a few words."""
    first = moment.events[0]
    moves = says.moves
    form = moves.explore_short if isinstance(moment.advance.move, Explore) else moves.defeat_short
    return form.format(tile=tile_name(first.tile), level=first.level)


def _tile(width: float) -> float:
    tile = 3.0
    while Look(tile + 0.05).side <= width:
        tile += 0.05
    return round(tile, 2)


def _cell(made: Made, moment: Moment, between: Sequence[str], look: Look, book: BookStyle, says: Words) -> Drawing:
    """A board with the words for its move below, and before them what was done since the last picture."""
    game, line = made.game, made.line
    views = position(game, moment, line)
    alt = says.heard.move.format(number=moment.number, move=told_short(moment, says))
    board = board_drawing(game.board, views, look, alt)
    before = f"{says.moves.between.format(moves='; '.join(between))} " if between else ""
    move = Run(told(game, line, moment, says))
    said = (Run(before, emphasis=True), Run(f"{moment.number}. ", strong=True), move)
    column = set_column([Paragraph(said, style="small")], look.side - 1, book, f"move-{moment.number}")
    below = Group((column.group,), Matrix.move(1, look.side + 1.5))
    return Drawing(Group((board, below)), look.side, look.side + 1.5 + column.height)


def _rows(cells: Sequence[Drawing], width: float, gap: float, across: int) -> list[Block]:
    """Cells side by side, each in the middle of its part."""
    if not cells:
        return []
    part = (width - gap * (across - 1)) / across
    nodes: list[Node] = [
        Group((cell.group,), Matrix.move(round(place * (part + gap) + (part - cell.width) / 2, 3), 0))
        for place, cell in enumerate(cells)
    ]
    return [Figure(Drawing(Group(tuple(nodes)), width, max(cell.height for cell in cells)))]


def example_codes(made: Made) -> dict[int, Code]:
    """Codes for the example alone; they are in no table."""
    return assign([made.game], made.seed)[0]


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
