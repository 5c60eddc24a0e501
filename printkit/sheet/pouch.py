"""Laminating: where cut cards lie in a pouch, and where the film is trimmed.

Pouches are the paper plus 6 mm, and of Letter 9 × 11.5 in. A seal needs at least 3 mm of film beyond the paper's edge
(published figures run from 2 to 4.8 mm, most often 1/8 in), and pieces drift while they are heated, so their outlines
keep at least 6 mm apart. The page that shows their places is as large as the paper, so that the printer at hand prints
it at 100 %; the pouch's edge lies outside it.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass

from printkit.core.units import MM_PER_INCH, MM_PER_PT, Size, number
from printkit.data.words import Words, words_for
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Path, Role, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.sheet.paper import CORNER_RADIUS, Paper
from printkit.sheet.plan import EDGE, Grid, TooLargeError
from printkit.text import fonts
from printkit.text.typeset import wrap

SEAL = 3.0
POUCH_BEYOND_PAPER = 3.0  # on each side
POUCHES = {"letter": Size(9 * MM_PER_INCH, 11.5 * MM_PER_INCH)}  # that are larger than that
LEAST_APART = 2 * SEAL
MOST_APART = 14.0  # more room than this only makes the pieces swim
LEGEND_PT = 8.5
LEGEND_LEADING = 1.25 * LEGEND_PT * MM_PER_PT  # in mm
LEGEND_EDGE = 7.0  # mm that stay free beside words: home printers leave up to so much unprinted
LEGEND_APART = 1.5  # mm between the words and the lines where film is trimmed


class Laminate(enum.StrEnum):
    """How the cards are laminated."""

    NO = "no"
    SHEET = "sheet"  # the whole sheet, then cut flush: quick, edges unsealed
    CUT_FIRST = "cut-first"  # cut, lay into the pouch, laminate, trim beyond the paper: durable


@dataclass(frozen=True, slots=True)
class Legend:
    """What the page tells, in lines.

    Attributes:
        lines: each at most as long as the side that they run along.
        upright: whether they stand at the foot of the page, and not along its right side.
    """

    lines: tuple[str, ...]
    upright: bool

    @property
    def height(self) -> float:
        """Of all lines, in mm."""
        return len(self.lines) * LEGEND_LEADING


def beyond_paper(paper: Paper) -> float:
    """By how much the pouch of a paper is larger on each side, in mm."""
    return (POUCHES[paper.name].width - paper.size.width) / 2 if paper.name in POUCHES else POUCH_BEYOND_PAPER


def pouch_grid(paper: Size, piece: Size) -> Grid | None:
    """How pieces lie on a page of the paper's size: the most that leave room for their seals, and that room shared out.

    Returns:
        The grid, or None where not one piece fits.
    """
    edge = EDGE + SEAL
    best: Grid | None = None
    for turned in (False, True):
        cell = piece.turned() if turned else piece
        columns, rows = (
            max(0, int((whole - 2 * edge + LEAST_APART + 1e-3) // (side + LEAST_APART)))
            for whole, side in zip(paper, cell, strict=True)
        )
        if columns * rows and (best is None or columns * rows > best.count):
            gap = (
                min(
                    (whole - 2 * edge - count * side) / (count - 1)
                    for whole, side, count in zip(paper, cell, (columns, rows), strict=True)
                    if count > 1
                )
                if max(columns, rows) > 1
                else LEAST_APART
            )
            best = Grid(paper, columns, rows, cell, max(LEAST_APART, min(MOST_APART, gap)), turned)
    return best


def pouch_page(paper: Paper, piece: Size, title: str, font: str, language: str = "en") -> Page:
    """The placement page, as large as the paper: lay it under the pouch and the pieces onto their outlines.

    Raises:
        TooLargeError: not one piece fits.
    """
    says = words_for(language)
    grid, legend = _laid_out(paper, piece, _meanings(piece, paper, title, says), font)
    nodes: list[Node] = [_written(legend, paper.size, font)]
    for row in range(grid.rows):
        for column in range(grid.columns):
            box = grid.slot(column, row)
            nodes.append(Path(rectangle(box), WHITE, Stroke(0.35)))
            trim = rectangle(box.inset(-SEAL), CORNER_RADIUS)
            nodes.append(Path(trim, stroke=Stroke(0.2, dash=(1.5, 1.5), cap="butt")))
            nodes += _words_in(box, row * grid.columns + column + 1, font, says)
    return Page(paper.size, tuple(nodes), says.pouch.label)


def _laid_out(paper: Paper, piece: Size, told: tuple[str, ...], font: str) -> tuple[Grid, Legend]:
    """The words at the foot or along the right side, where they leave room for more pieces, and the grid beside them.

    Raises:
        TooLargeError: not one piece fits.
    """
    best: tuple[Grid, Legend] | None = None
    width, height = paper.size
    for upright in (True, False):
        length = (width if upright else height) - 2 * LEGEND_EDGE
        face = fonts.find(font)
        legend = Legend(tuple(line for part in told for line in wrap(part, face, LEGEND_PT, length)), upright)
        # A grid keeps the edge and a seal free anyway; the words take what is more.
        taken = legend.height + LEGEND_EDGE + LEGEND_APART - EDGE
        room = Size(width, height - taken) if upright else Size(width - taken, height)
        grid = pouch_grid(room, piece)
        if grid is not None and (best is None or grid.count > best[0].count):
            best = grid, legend
    if best is None:
        raise TooLargeError(
            f"a card of {piece} does not fit a pouch for paper of {paper.size}: {number(EDGE + SEAL)} mm must stay "
            f"free around it, and {number(LEGEND_EDGE + 3 * LEGEND_LEADING, 0)} mm or more at one side for words"
        )
    return best


def _words_in(box: Box, count: int, font: str, says: Words) -> list[Node]:
    x, y = box.centre
    width, height = (says.figures(number(length)) for length in (box.width, box.height))
    paper = says.pouch.paper.format(width=width, height=height)
    return [
        Text(x, y - 1, says.pouch.card.format(number=count), font, 11, "middle"),
        Text(x, y + 4, paper, font, 8, "middle"),
    ]


def _meanings(piece: Size, paper: Paper, title: str, says: Words) -> tuple[str, ...]:
    """What the page means, in lines."""
    words = says.pouch
    figures = {
        "beyond": number(beyond_paper(paper), 1),
        "seal": number(SEAL),
        "finished": str(Size(piece.width + 2 * SEAL, piece.height + 2 * SEAL)),
        "radius": number(CORNER_RADIUS),
    }
    given = {name: says.figures(figure) for name, figure in figures.items()}
    return f"{title}: {words.place.format(**given)}", words.lines.format(**given), words.after.format(**given)


def _written(legend: Legend, paper: Size, font: str) -> Group:
    """The words in their strip; what is along the side is read from the right."""
    words = tuple(
        Text(0, (row + 0.8) * LEGEND_LEADING, text, font, LEGEND_PT, "middle") for row, text in enumerate(legend.lines)
    )
    end = LEGEND_EDGE + legend.height
    if legend.upright:
        place = Matrix.move(paper.width / 2, paper.height - end)
    else:
        place = Matrix.turn(3).then(Matrix.move(paper.width - end, paper.height / 2))
    return Group(words, place, role=Role.PARAGRAPH)
