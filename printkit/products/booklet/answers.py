"""The answer key: small boards with all levels and treasures, many to a page."""

from __future__ import annotations

import math
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT
from printkit.games.pentomancy.faces.board import answer_drawing
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.views import answer_view
from printkit.games.pentomancy.rules import Game
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Role, Text

_GAP = 5.0


@dataclass(frozen=True, slots=True)
class AnswerLayout:
    """How answers are laid out.

    Attributes:
        columns: of a page.
        rows: of a page.
        cell: width and height from answer to answer, in mm.
        look: of the boards.
        head: height of an answer's heading, in mm.
        top: where the first row begins, in mm.
    """

    columns: int
    rows: int
    cell: tuple[float, float]
    look: Look
    head: float
    top: float

    @property
    def count(self) -> int:
        """Answers of a page."""
        return self.columns * self.rows

    def board(self, place: int) -> Box:
        """Where the board of an answer lies, in the type area."""
        x, y = place % self.columns * self.cell[0], self.top + place // self.columns * self.cell[1]
        return Box(round(x, 3), round(y + self.head, 3), self.look.side, self.look.side)


def answer_layout(width: float, height: float, style: Style, top: float) -> AnswerLayout:
    """Boards of the least tile that is legible, widened to fill the type area."""
    least = 4.3 if not style.large else 7.0
    head = style.body_pt * 1.45 * MM_PER_PT
    columns = max(1, math.floor((width + _GAP) / (least * 8 + 0.8 + _GAP)))
    widest = ((width + _GAP) / columns - _GAP - 0.85) / 8
    # A row more is worth a tenth of the tile.
    room, rows = height - top + _GAP, 1
    while (room / (rows + 1) - head - _GAP - 0.85) / 8 >= max(least, widest * 0.9):
        rows += 1
    tile = math.floor(min(widest, (room / rows - head - _GAP - 0.85) / 8) * 100) / 100
    look = Look(tile, style.walls, style.fonts, frame=False)
    pitch = min(room / rows, look.side + head + 2 * _GAP)
    return AnswerLayout(columns, rows, ((width + _GAP) / columns, pitch), look, head, top)


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer.

    Attributes:
        number: of the puzzle.
        page: the label of the puzzle's page.
        target: the anchor to go back to.
        game: the board and its solution.
        par: the score of the documented line; None where nothing is scored.
    """

    number: int
    page: str
    target: str
    game: Game
    par: int | None


def answer_nodes(answer: Answer, place: int, layout: AnswerLayout, style: Style) -> Node:
    """An answer in its place in the type area."""
    box = layout.board(place)
    game = answer.game
    views = answer_view(game.solution, game.revealed)
    drawing = answer_drawing(game.board, views, layout.look, _spoken(answer, style))
    y = box.y - layout.head * 0.3
    said = (
        Text(box.x, y, str(answer.number), style.fonts.bold, style.body_pt),
        *_par(answer, box, y, style),
        Text(box.right, y, style.words.page.format(answer.page), style.fonts.body, style.small_pt * 0.92, "end"),
    )
    reach = Box(box.x, box.y - layout.head, box.width, layout.head)
    back = Group(
        said, role=Role.LINK, link=Link(reach, answer.target, style.words.heard.back.format(number=answer.number))
    )
    return Group((back, Group((drawing,), Matrix.move(box.x, box.y), mark=f"answer {answer.number}")))


def _par(answer: Answer, box: Box, y: float, style: Style) -> tuple[Node, ...]:
    if answer.par is None:
        return ()
    said = f"{style.words.par_inline} {answer.par}"
    return (Text(box.centre[0], y, said, style.fonts.body, style.small_pt * 0.92, "middle"),)


def _spoken(answer: Answer, style: Style) -> str:
    """The answer row by row, a star for a treasure and # for a wall."""
    levels, treasures = answer.game.solution.levels, answer.game.solution.treasures
    rows = []
    for start in range(0, 64, 8):
        row = "".join(
            f"{levels[tile] or '#'}{'*' if treasures >> tile & 1 else ''}" for tile in range(start, start + 8)
        )
        rows.append(row)
    return style.words.heard.answer.format(number=answer.number, rows=" ".join(rows))
