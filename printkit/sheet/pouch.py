"""Laminating: where cut cards lie in a pouch, and where the film is trimmed.

Pouches are the paper plus 6 mm. A seal needs at least 3 mm of film beyond the paper's edge (published figures run from
2 to 4.8 mm, most often 1/8 in), and pieces drift while they are heated, so their outlines keep at least 6 mm apart.
"""

from __future__ import annotations

import enum

from printkit.core.units import Size, number
from printkit.data.words import Words, words_for
from printkit.scene.geometry import Box, Matrix
from printkit.scene.nodes import Group, Node, Page, Path, Text
from printkit.scene.paint import WHITE, Stroke
from printkit.scene.shapes import rectangle
from printkit.sheet.paper import CORNER_RADIUS, Paper
from printkit.sheet.plan import EDGE, Grid, TooLargeError
from printkit.text import fonts
from printkit.text.typeset import wrap

SEAL = 3.0
POUCH_BEYOND_PAPER = 3.0  # on each side
LEAST_APART = 2 * SEAL
MOST_APART = 14.0  # more room than this only makes the pieces swim
LEGEND_PT = 6.2
LEGEND_LEADING = 2.5  # in mm


class Laminate(enum.StrEnum):
    """How the cards are laminated."""

    NO = "no"
    SHEET = "sheet"  # the whole sheet, then cut flush: quick, edges unsealed
    CUT_FIRST = "cut-first"  # cut, lay into the pouch, laminate, trim beyond the paper: durable


def pouch_grid(paper: Paper, piece: Size) -> Grid:
    """How pieces lie in the pouch of a paper: the most that leave room for their seals, and that room shared out.

    Raises:
        TooLargeError: not one piece fits.
    """
    pouch = paper.size.grown(POUCH_BEYOND_PAPER)
    edge = EDGE + SEAL
    best: Grid | None = None
    for turned in (False, True):
        cell = piece.turned() if turned else piece
        columns, rows = (
            int((whole - 2 * edge + LEAST_APART + 1e-3) // (side + LEAST_APART))
            for whole, side in zip(pouch, cell, strict=True)
        )
        if columns * rows and (best is None or columns * rows > best.count):
            gap = (
                min(
                    (whole - 2 * edge - count * side) / (count - 1)
                    for whole, side, count in zip(pouch, cell, (columns, rows), strict=True)
                    if count > 1
                )
                if max(columns, rows) > 1
                else LEAST_APART
            )
            best = Grid(pouch, columns, rows, cell, max(LEAST_APART, min(MOST_APART, gap)), turned)
    if best is None:
        raise TooLargeError(f"a card of {piece} does not fit a pouch of {pouch} with {number(edge)} mm free around it")
    return best


def pouch_page(paper: Paper, piece: Size, title: str, font: str, language: str = "en") -> Page:
    """The placement page, as large as the pouch: lay it under the pouch and the pieces onto their outlines."""
    says = words_for(language)
    grid = pouch_grid(paper, piece)
    nodes: list[Node] = []
    for row in range(grid.rows):
        for column in range(grid.columns):
            box = grid.slot(column, row)
            nodes.append(Path(rectangle(box), WHITE, Stroke(0.35)))
            trim = rectangle(box.inset(-SEAL), CORNER_RADIUS)
            nodes.append(Path(trim, stroke=Stroke(0.2, dash=(1.5, 1.5), cap="butt")))
            nodes += _words_in(box, row * grid.columns + column + 1, font, says)
    pouch = grid.paper
    nodes.append(Path(rectangle(Box(0, 0, *pouch).inset(0.25), 3), stroke=Stroke(0.35)))
    nodes += _legend(grid, (title, *_meanings(grid, piece, paper, says)), font)
    return Page(pouch, tuple(nodes), says.pouch.label)


def _words_in(box: Box, count: int, font: str, says: Words) -> list[Node]:
    x, y = box.centre
    width, height, seal = (says.figures(number(length)) for length in (box.width, box.height, SEAL))
    paper = says.pouch.paper.format(width=width, height=height)
    return [
        Text(x, y - 2, says.pouch.card.format(number=count), font, 11, "middle"),
        Text(x, y + 3, paper, font, 7, "middle"),
        Text(x, y + 6.4, says.pouch.trim.format(seal=seal), font, 7, "middle"),
    ]


def _meanings(grid: Grid, piece: Size, paper: Paper, says: Words) -> tuple[str, ...]:
    """What the page means, in parts."""
    finished = Size(piece.width + 2 * SEAL, piece.height + 2 * SEAL)
    words = says.pouch
    return (
        words.pouch.format(size=says.figures(str(grid.paper)), paper=paper.name),
        words.solid,
        words.dashed,
        words.scale,
        words.finished.format(size=says.figures(str(finished))),
        words.corners.format(radius=says.figures(number(CORNER_RADIUS))),
        words.stack,
    )


def _legend(grid: Grid, parts: tuple[str, ...], font: str) -> list[Node]:
    """What the page means, along the side with the most room: one line, or more where the pouch is narrow."""
    said = "  ·  ".join(parts)
    across, down = grid.margins
    upright = down >= across
    length, margin = (grid.paper.width, down) if upright else (grid.paper.height, across)
    lines = wrap(said, fonts.find(font), LEGEND_PT, length - 2 * EDGE)
    middle = max(margin - SEAL, 6) / 2 + 1
    first = middle - (len(lines) - 1) * LEGEND_LEADING / 2
    words = tuple(
        Text(0, first + row * LEGEND_LEADING, text, font, LEGEND_PT, "middle") for row, text in enumerate(lines)
    )
    turn = Matrix() if upright else Matrix.turn(3)
    place = Matrix.move(length / 2, 0) if upright else Matrix.move(0, length / 2)
    return [Group(words, turn.then(place))]
