"""An example on the page: boards side by side, each with the words for its move below."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from printkit.games.pentomancy.codes import Code
from printkit.games.pentomancy.faces.board import board_drawing
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.views import TileView, puzzle_view
from printkit.games.pentomancy.generate import Made
from printkit.games.pentomancy.rules import Game
from printkit.products.booklet.cell import look_for
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
from printkit.scene.nodes import Group, Node
from printkit.text.blocks import Block, Drawing, Figure, Paragraph, words
from printkit.text.blocks import Words as Run
from printkit.text.flow import set_column
from printkit.text.style import BookStyle

_WIDER = 1.12  # words may be so much wider than the board above them
_PAIR = 105.0  # mm; a narrower column holds one board beside no other


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


def in_rows(game: Game, shown: Sequence[Shown], style: Style, book: BookStyle, width: float) -> list[Block]:
    """Boards of an example with their words, side by side where there is room."""
    gap = 6.0
    across = 2 if width >= _PAIR else 1
    part = (width - gap * (across - 1)) / across
    side = min(part, 66.0 if style.large else 53.0)
    look = Look(_tile(side), style.walls, style.fonts)
    cells = [_cell(game, item, look, min(part, side * _WIDER), book, style.words) for item in shown]
    blocks: list[Block] = []
    for at in range(0, len(cells), across):
        blocks += _rows(cells[at : at + across], width, gap, across)
    return blocks


def beginning(game: Game, codes: Mapping[int, Code], style: Style, width: float) -> Figure:
    """The board as it is printed, with its codes."""
    tile = min(_tile(width), 11.0)
    look = look_for(tile, style)
    board = board_drawing(game.board, puzzle_view(game.puzzle, codes), look, style.words.heard.start)
    return Figure(Drawing(board, look.side, look.side))


def example_blocks(made: Made, style: Style, book: BookStyle, width: float) -> tuple[Block, ...]:
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
    return (
        Paragraph(words(intro)),
        beginning(game, codes, style, width),
        *in_rows(game, shown, style, book, width),
        Paragraph(words(says.moves.cleared.format(score=every[-1].after.score))),
    )


def _tile(width: float) -> float:
    tile = 3.0
    while Look(tile + 0.05).side <= width:
        tile += 0.05
    return round(tile, 2)


def _cell(game: Game, shown: Shown, look: Look, width: float, book: BookStyle, says: Words) -> Drawing:
    """A board with the words for its move below, and before them what was done since the last picture."""
    board = board_drawing(game.board, shown.views, look, shown.alt)
    before = f"{says.moves.between.format(moves='; '.join(shown.between))} " if shown.between else ""
    said = (Run(before, emphasis=True), Run(f"{shown.number}. ", strong=True), Run(shown.said))
    column = set_column([Paragraph(said, style="small")], width - 1, book, f"move-{shown.number}")
    below = Group((column.group,), Matrix.move(1, look.side + 1.5))
    return Drawing(Group((board, below)), width, look.side + 1.5 + column.height)


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
