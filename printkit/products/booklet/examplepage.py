"""An example on the page: boards side by side, each with the words for its move below."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from printkit.core.units import Size
from printkit.games.pentomancy.codes import Code
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.views import TileView, puzzle_view
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.rules import Game
from printkit.products.booklet.arrange import look_for
from printkit.products.booklet.example import (
    chosen,
    example_codes,
    moments,
    position,
    told,
    told_briefly,
    told_short,
)
from printkit.products.booklet.style import Style
from printkit.products.booklet.words import Words
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Group
from printkit.text.blocks import Block, Drawing, Figure, Heading, Paragraph, Together, words
from printkit.text.blocks import Words as Run
from printkit.text.flow import Column, set_column
from printkit.text.style import BookStyle

_APART = 6.0  # mm, between two boards side by side
_LEAST_SIDE, _MOST_SIDE = 44.0, 66.0  # mm, of the boards of single moves
_MOST_START = 14.0  # mm, the largest tile of the board at the beginning
_BELOW = 1.5  # mm, from a board to the words below it
_PAIR = 105.0  # mm; a narrower column holds one board beside no other
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Shown:
    """A board of an example, and what is told below it.

    Attributes:
        number: of the move or the conclusion.
        views: what stands on its tiles.
        between: what was done since the last board, in few words each.
        said: what is done now.
        alt: what is told of the board.
    """

    number: int
    views: tuple[TileView, ...]
    between: tuple[str, ...]
    said: str
    alt: str


@dataclass(frozen=True, slots=True)
class Example:
    """An example as it is told.

    Attributes:
        game: its board.
        codes: those of its tiles at the beginning; empty for a board without fog.
        intro: before the board at the beginning.
        shown: the boards after that.
        end: after them.
    """

    game: Game
    codes: Mapping[int, Code]
    intro: str
    shown: Sequence[Shown]
    end: str


def laid_out(example: Example, style: Style, book: BookStyle, room: Size) -> tuple[Block, ...]:
    """The example with pictures that are as large as they can be on as few pages as can be.

    Args:
        example: what is told.
        style: of drawings.
        book: of texts.
        room: the type area, in mm.
    """
    width = (room.width - book.column_gap * (book.columns - 1)) / book.columns
    across = 2 if width >= _PAIR else 1
    part = (width - _APART * (across - 1)) / across
    by = 1.2 if style.large else 1.0
    most, least = min(part, _MOST_SIDE * by), _LEAST_SIDE * by

    columns = [_words_below(item, part, book, style.words) for item in example.shown]

    def look_of(side: float) -> Look:
        return Look(_tile(side), style.walls, style.fonts)

    def heights(side: float) -> list[float]:
        """Of the rows with such boards."""
        above = look_of(side).side + _BELOW
        return [above + max(column.height for column in row) for row in _rows(columns, across)]

    intro, end = Paragraph(words(example.intro)), Paragraph(words(example.end))
    measured = [set_column([text], width, book, name).height for text, name in ((intro, "intro"), (end, "end"))]
    heading = set_column([Heading(1, words(style.words.example))], room.width, book, "example-heading").height + 6.0
    sides = [round(most - step, 2) for step in range(0, max(1, math.ceil(most - least)), 3)]
    tried = {side: heights(side) for side in sides}
    starts = [half / 2 for half in range(18, math.floor(2 * min(_tile(width), _MOST_START)) + 1)] or [_tile(width)]

    def used(start: float, heights: Sequence[float]) -> int:
        """How many pages it takes."""
        last = heights[-1] + book.figure_space + measured[1]
        parts = [measured[0] + look_for(start, style).side + book.figure_space, *heights[:-1], last]
        return math.ceil(_columns(parts, book.figure_space, room.height, heading, book.columns) / book.columns)

    start, side = min(
        ((start, side) for start in starts for side in sides),
        key=lambda pair: (used(pair[0], tried[pair[1]]), -pair[1], -pair[0]),
    )
    look = look_of(side)
    cells = [_cell(example.game, item, look, column) for item, column in zip(example.shown, columns, strict=True)]
    *figures, last = (Figure(_row(row, width)) for row in _rows(cells, across))
    return (
        intro,
        _beginning(example, style, start),
        *figures,
        Together((last, end)),
    )  # no page for the last words alone


def _columns(parts: Sequence[float], gap: float, height: float, heading: float, columns: int) -> int:
    """How many columns hold parts of these heights, one below the other; a heading stands above those of one page."""
    taken, y = 1, 0.0
    for part in parts:
        room = height - (heading if taken <= columns else 0.0)
        after = y + (gap if y else 0.0) + part
        if y and after > room:
            taken, after = taken + 1, part
        y = after
    return taken


def _beginning(example: Example, style: Style, tile: float) -> Figure:
    """The board as it is printed, with its codes."""
    look = look_for(tile, style)
    views = puzzle_view(example.game.puzzle, example.codes)
    board = board_drawing(example.game.board, views, look, style.words.heard.start)
    return Figure(Drawing(board, look.side, look.side))


def example_blocks(made: Made, style: Style, book: BookStyle, room: Size) -> tuple[Block, ...]:
    """The example as it is played: pictures of the moves that show something new, and words for those between."""
    game, line = made.game, made.line
    every = moments(game, line)
    codes = example_codes(made, keys=style.key_letters)
    says = style.words
    shown: list[Shown] = []
    at = 0
    for moment in chosen(every):
        between = [told_briefly(game, line, m, says) for m in every[at : moment.number - 1]]
        alt = says.heard.move.format(number=moment.number, move=told_short(moment, says))
        said = told(game, line, moment, says, codes)
        shown.append(Shown(moment.number, position(game, moment, line), tuple(between), said, alt))
        at = moment.number
    moves = says.moves
    intro = " ".join([moves.intro, moves.intro_fights, moves.intro_keys if style.key_letters else moves.intro_codes])
    end = moves.cleared.format(score=every[-1].after.score)
    return laid_out(Example(game, codes, intro, shown, end), style, book, room)


def _tile(width: float) -> float:
    tile = 3.0
    while Look(tile + 0.05).side <= width:
        tile += 0.05
    return round(tile, 2)


def _rows(cells: Sequence[T], across: int) -> list[Sequence[T]]:
    """So many side by side."""
    return [cells[at : at + across] for at in range(0, len(cells), across)]


def _words_below(shown: Shown, width: float, book: BookStyle, says: Words) -> Column:
    """The words for a move, and before them what was done since the last picture."""
    before = f"{says.moves.between.format(moves='; '.join(shown.between))} " if shown.between else ""
    said = (Run(before, emphasis=True), Run(f"{shown.number}. ", strong=True), Run(shown.said))
    return set_column([Paragraph(said, style="small")], width, book, f"move-{shown.number}")


def _cell(game: Game, shown: Shown, look: Look, column: Column) -> Drawing:
    """A board with the words for its move below."""
    board = board_drawing(game.board, shown.views, look, shown.alt)
    # The letters at the board's left are not of its middle.
    left = max(0.0, (column.width - look.side - look.margin) / 2)
    above = Group((board,), Matrix.move(round(left, 3), 0))
    below = Group((column.group,), Matrix.move(0, look.side + _BELOW))
    return Drawing(Group((above, below)), column.width, look.side + _BELOW + column.height)


def _row(cells: Sequence[Drawing], width: float) -> Drawing:
    """Cells side by side."""
    nodes = [
        Group((cell.group,), Matrix.move(round(place * (cell.width + _APART), 3), 0))
        for place, cell in enumerate(cells)
    ]
    return Drawing(Group(tuple(nodes)), width, max(cell.height for cell in cells))
