"""The score sheet: a row a puzzle, with room to write."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.products.booklet.puzzles import BookPuzzle
from printkit.products.booklet.style import Style
from printkit.products.booklet.words import Words
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line, rectangle
from printkit.text.blocks import Block, Plate

Row = tuple[str, str, str]  # number, grade, par


_CLOSER = 0.9  # rows may be so much lower where that saves a page


def score_rows(count: int, height: float, style: Style) -> tuple[int, float]:
    """How many of so many rows stand on a page, evenly over all pages; and the mm from row to row, to write in."""
    pitch = max(6.3, style.body_pt * 1.9 * MM_PER_PT)
    pages = math.ceil(count / max(1, math.floor(height / (pitch * _CLOSER)) - 1))
    rows = max(1, math.ceil(count / pages))
    return rows, min(pitch, height / (rows + 1))


def score_texts(puzzles: Sequence[BookPuzzle], says: Words) -> list[Row]:
    """What is printed in the rows of these puzzles."""
    return [
        (
            str(number),
            "" if puzzle.grade is None else says.grade_name(puzzle.grade),
            "" if puzzle.par is None else str(puzzle.par),
        )
        for number, puzzle in enumerate(puzzles, 1)
    ]


def score_table(rows: Sequence[Row], width: float, pitch: float, style: Style, *, scored: bool) -> Group:
    """The rows under their heads, `pitch` mm from one to the next; without scores, a time takes their place."""
    says, size = style.words, style.body_pt
    columns = (0.09, 0.41, 0.68)  # right edge of the number, left edges of what is written by hand
    # The other edges: of the number's column, and of that of pars where there is one.
    inner = [columns[0] + 2 / width, *([columns[1] - 0.115] if scored else [])]
    drop = pitch * 0.5 + size * 0.34 * MM_PER_PT
    par = width * columns[1] - 3
    nodes: list[Node] = []
    heads = [
        (width * columns[0], says.number, "end"),
        (width * columns[0] + 4, says.grade, "start"),
        *([(par, says.par, "end")] if scored else []),
        (width * columns[1] + 2, says.score if scored else says.time, "start"),
        (width * columns[2] + 2, says.date, "start"),
    ]
    for x, said, anchor in heads:
        nodes.append(Text(x, drop, said, style.fonts.bold, size, anchor))  # type: ignore[arg-type]
    for place, (number, grade, target) in enumerate(rows, 1):
        y = place * pitch
        texts = [
            Text(width * columns[0], y + drop, number, style.fonts.body, size, "end"),
            Text(width * columns[0] + 4, y + drop, grade, style.fonts.body, size),
            Text(par, y + drop, target, style.fonts.body, size, "end"),
        ]
        nodes.append(Group(tuple(text for text in texts if text.content), role=Role.PARAGRAPH))
    bottom = (len(rows) + 1) * pitch
    rules = [line((0, y * pitch), (width, y * pitch)) for y in range(1, len(rows) + 1)]
    uprights = [line((width * x, 0), (width * x, bottom)) for x in (*inner, *columns[1:])]
    for outline in (*rules, *uprights):
        nodes.append(Path(outline, stroke=Stroke(0.27, cap="butt")))
    nodes.append(Path(rectangle(Box(0, 0, width, bottom)), stroke=Stroke(0.5, join="miter")))
    return Group(tuple(nodes))


def score_plates(rows: Sequence[Row], heading: Group, top: float, height: float, style: Style) -> list[Block]:
    """The pages of the score sheet; `top` mm of each are the heading's, which stands on the first."""
    scored = style.mode != "logic"
    per_page, pitch = score_rows(len(rows), height - top, style)
    plates: list[Block] = []
    for at in range(0, len(rows), per_page):
        page = ScorePage(rows[at : at + per_page], None if at else heading, top, pitch, style, scored)
        anchors = () if at else ("scores",)
        plates.append(Plate(page.draw, "" if at else style.words.scores, 1, anchors, listed=not at, asks=()))
    return plates


@dataclass(frozen=True, slots=True)
class ScorePage:
    """A page of the score sheet.

    Attributes:
        rows: what is printed in its rows.
        heading: that of the first page.
        top: where the table begins, in mm.
        pitch: from row to row, in mm.
        style: the booklet's.
        scored: whether there are scores; if not, times.
    """

    rows: Sequence[Row]
    heading: Group | None
    top: float
    pitch: float
    style: Style
    scored: bool

    def draw(self, room: Size, _page_of: Callable[[str], str]) -> Group:
        """The page in its type area."""
        table = score_table(self.rows, room.width, self.pitch, self.style, scored=self.scored)
        moved = Group((table,), Matrix.move(0, round(self.top, 3)))
        return Group((moved,) if self.heading is None else (self.heading, moved))
