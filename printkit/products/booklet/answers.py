"""The answer key: small boards with all levels and treasures, many to a page."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.board import SIDE, TILES, flags
from printkit.games.pentomancy.faces.badges import digit
from printkit.games.pentomancy.faces.board import GIVEN, answer_drawing
from printkit.games.pentomancy.faces.style import Look
from printkit.games.pentomancy.faces.tiles import treasure_answer, wall
from printkit.games.pentomancy.faces.views import answer_view
from printkit.games.pentomancy.rules import Game
from printkit.products.booklet.legend import legend
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Link, Node, Path, Role, Text
from printkit.scene.shapes import rectangle
from printkit.text import fonts

_GAP = 5.0
_LEAST, _LEAST_LARGE = 4.0, 7.0  # mm, the least tile that is legible: its figures are set in 9 pt
_MOST = 9.5  # mm; larger ones say no more


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

    def tiles(self, place: int) -> Box:
        """Where the tiles of that board lie."""
        box, margin, side = self.board(place), self.look.margin, 8 * self.look.tile
        return Box(box.x + margin, box.y + margin, side, side)


def answer_layouts(width: float, height: float, style: Style, top: float, count: int) -> tuple[AnswerLayout, ...]:
    """The layouts of an answer key's pages, all with boards of one size and equal gaps.

    Boards have the least tile that is legible, widened to fill the type area; where all fit on one page, they are as
    large as they can be there.

    Args:
        width: of the type area, in mm.
        height: likewise.
        style: the booklet's.
        top: what the heading takes on the first page, in mm.
        count: of answers.
    """
    head = style.body_pt * 1.45 * MM_PER_PT
    least = _LEAST if not style.large else _LEAST_LARGE
    most = max(1, math.floor((width + _GAP) / (_look(least, style).side + _GAP)))
    for columns in range(1, most + 1):
        tile = min(_tile_of((width + _GAP) / columns - _GAP, style), _tile_of(height - top - head, style), _MOST)
        rows = math.ceil(count / columns)
        pitch = (height - top + _GAP) / rows
        if columns < most and _look(tile, style).side + head + _GAP > pitch:
            continue
        if columns == most:
            tile = _with_more_rows(tile, height - top + _GAP, head, least, style)
        look = _look(tile, style)
        across = (width + _GAP) / columns
        gap = min(across - look.side, 2 * _GAP)
        step = look.side + head + gap
        first, full = (max(1, math.floor((room + gap + 1e-6) / step)) for room in (height - top, height))
        return tuple(
            AnswerLayout(columns, rows, (across, step), look, head, top if not place else 0.0)
            for place, rows in enumerate(page_rows(math.ceil(count / columns), first, full))
        )
    raise AssertionError("the last number of columns is always taken")


def page_rows(rows: int, first: int, full: int) -> list[int]:
    """How many rows stand on each page; the last two share evenly what is left for them.

    Args:
        rows: of all pages.
        first: how many the first page holds.
        full: how many each other page holds.
    """
    found = [min(rows, first)]
    while sum(found) < rows:
        found.append(min(full, rows - sum(found)))
    if len(found) > 1 and found[-1] < found[-2]:
        both = found[-1] + found[-2]
        found[-2:] = [both - both // 2, both // 2]
    return found


def _look(tile: float, style: Style) -> Look:
    return Look(tile, style.walls, style.fonts)


def _tile_of(side: float, style: Style) -> float:
    """The largest tile, in steps of 0.01 mm, of a board that is at most so wide."""
    tile = math.floor(side / 8 * 100) / 100
    while _look(tile, style).side > side:
        tile = round(tile - 0.01, 2)
    return tile


def _with_more_rows(widest: float, room: float, head: float, least: float, style: Style) -> float:
    """A row more is worth a tenth of the tile."""
    best, rows = widest, math.floor(room / (_look(widest, style).side + head + _GAP))
    more = _tile_of(room / (rows + 1) - head - _GAP, style)
    return more if more >= max(least, widest * 0.9) else best


def answer_legend(width: float, style: Style) -> tuple[Group, float]:
    """What the marks of the answers mean, in a line or more; and its height in mm."""
    says, side = style.words.legend, max(4.0, style.small_pt * 0.45)
    font = style.fonts.codes
    entries = [
        (
            Group((Path(rectangle(Box(0, 0, side, side)), GIVEN), digit(3, side * 0.5, font, x=side / 2, y=side / 2))),
            says.given,
        ),
        (treasure_answer(3, side, font), says.treasure),
        (wall(side, style.walls), says.wall),
    ]
    return legend(entries, side, width, style)


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
    number, page = str(answer.number), style.words.page.format(answer.page)
    small = style.least(style.small_pt * 0.92)
    said = [
        Text(box.x, y, number, style.fonts.bold, style.body_pt),
        Text(box.right, y, page, style.fonts.body, small, "end"),
    ]
    if answer.par is not None:  # in the middle of what the others leave free
        start = box.x + fonts.find(style.fonts.bold).width(number, style.body_pt)
        middle = (start + box.right - fonts.find(style.fonts.body).width(page, small)) / 2
        par = f"{style.words.par_inline} {answer.par}"
        said.insert(1, Text(round(middle, 3), y, par, style.fonts.body, small, "middle"))
    reach = Box(box.x, box.y - layout.head, box.width, layout.head)
    back = Group(
        tuple(said),
        role=Role.LINK,
        link=Link(reach, answer.target, style.words.heard.back.format(number=answer.number)),
    )
    return Group((back, Group((drawing,), Matrix.move(box.x, box.y), mark=f"answer {answer.number}")))


def _spoken(answer: Answer, style: Style) -> str:
    """The answer row by row, a star for a treasure and # for a wall."""
    solution = answer.game.solution
    tiles = [
        f"{level or '#'}{'*' if treasure else ''}"
        for level, treasure in zip(solution.levels, flags(solution.treasures), strict=True)
    ]
    rows = ["".join(tiles[start : start + SIDE]) for start in range(0, TILES, SIDE)]
    return style.words.heard.answer.format(number=answer.number, rows=" ".join(rows))


@dataclass(frozen=True, slots=True)
class AnswerPage:
    """A page of the answer key.

    Attributes:
        first: the number of its first puzzle, from 1.
        puzzles: in order.
        layout: of the page.
        style: the booklet's.
        heading: that of the first page.
    """

    first: int
    puzzles: Sequence[BookPuzzle]
    layout: AnswerLayout
    style: Style
    heading: Group | None

    def draw(self, _room: Size, page_of: Callable[[str], str]) -> Group:
        """The page in its type area."""
        nodes: list[Node] = [] if self.heading is None else [self.heading]
        for place, puzzle in enumerate(self.puzzles):
            target = f"puzzle-{self.first + place}"
            answer = Answer(self.first + place, page_of(target), target, puzzle.game, puzzle.par)
            nodes.append(answer_nodes(answer, place, self.layout, self.style))
        return Group(tuple(nodes))
