"""Which face lies in which slot of which side: answered in whole numbers, before anything is drawn.

A grid is the same on every sheet of a run, so a last sheet that is only partly filled lies as if it were full, and its
backs lie behind their fronts.
"""

from __future__ import annotations

import enum
import math
from collections.abc import Sequence
from dataclasses import dataclass

from printkit.core.units import Size
from printkit.scene.geometry import Box

# Home printers leave 4 to 7 mm unprinted; under 5 mm something is lost on many of them.
EDGE = 5.0
# The fold of a gutter-fold sheet keeps this far from the trim, so that the crease does not run into a card.
FOLD_CLEARANCE = 5.0


class Backs(enum.StrEnum):
    """How a card gets its back."""

    LONG = "long"  # two-sided, the paper turned over its long edge
    SHORT = "short"  # two-sided, over its short edge
    FOLD = "fold"  # front and back on one side, folded and glued
    NONE = "none"


class TooLargeError(ValueError):
    """A card does not fit the paper."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal cells on a sheet, centred.

    Attributes:
        paper: the size of the sheet, in mm.
        columns: cells side by side.
        rows: cells one below another.
        cell: the trim size of a cell as it lies on the sheet (turned already), in mm.
        gap: between the trims of neighbours, in mm.
        turned: whether the cards lie a quarter turn clockwise.
        fold: for gutter fold, whether the fold line lies across (`row`: the backs are below) or upright (`column`:
            to the right), else ''. Columns and rows then count the fronts alone.
    """

    paper: Size
    columns: int
    rows: int
    cell: Size
    gap: float
    turned: bool = False
    fold: str = ""

    @property
    def count(self) -> int:
        """Cards on a sheet."""
        return self.columns * self.rows

    @property
    def block(self) -> Size:
        """The size of all cells of one side together with the gaps between them."""
        return Size(
            self.columns * self.cell.width + (self.columns - 1) * self.gap,
            self.rows * self.cell.height + (self.rows - 1) * self.gap,
        )

    @property
    def area(self) -> Box:
        """The box around everything on the sheet: the block, or both blocks and the fold between them."""
        width, height = self.block
        if self.fold == "column":
            width = 2 * (width + FOLD_CLEARANCE)
        elif self.fold == "row":
            height = 2 * (height + FOLD_CLEARANCE)
        return Box((self.paper.width - width) / 2, (self.paper.height - height) / 2, width, height)

    def slot(self, column: int, row: int) -> Box:
        """The trim box of a front."""
        area = self.area
        return Box(
            area.x + column * (self.cell.width + self.gap), area.y + row * (self.cell.height + self.gap), *self.cell
        )

    def behind(self, column: int, row: int, backs: Backs) -> tuple[Box, int]:
        """The trim box of the back of a front, and its quarter turns clockwise.

        On a sheet turned over its long edge (for upright paper, an upright axis) left and right change, and so does
        what points there; over its short edge, up and down. A fold does the same within one side.
        """
        box, turn = self.slot(column, row), int(self.turned)
        paper = self.paper
        upright_axis = (backs is Backs.LONG) == (paper.height >= paper.width)
        if backs is Backs.FOLD:
            upright_axis = self.fold == "column"
        if upright_axis:
            return Box(paper.width - box.right, box.y, *self.cell), -turn % 4
        return Box(box.x, paper.height - box.bottom, *self.cell), (2 - turn) % 4

    @property
    def margins(self) -> tuple[float, float]:
        """What is free at the left and right, and at the top and bottom, in mm each."""
        area = self.area
        return area.x, area.y


@dataclass(frozen=True, slots=True)
class Slot:
    """A card in its place.

    Attributes:
        face: the index of the face in the run.
        column: from the left, from 0.
        row: from the top, from 0.
    """

    face: int
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The sheets of a run, each a tuple of slots in reading order."""

    grid: Grid
    sheets: tuple[tuple[Slot, ...], ...]


def grid_for(paper: Size, trim: Size, *, gap: float = 0.0, slug: float = 0.0, fold: bool = False) -> Grid:
    """The grid with the most cards on the paper: upright, or turned where more fit that way.

    Args:
        paper: the sheet, in mm.
        trim: the card, upright, in mm.
        gap: between neighbours, in mm.
        slug: the least margin in mm that must be free on two opposite sides, for what is printed beside the cards.
        fold: whether each front has its back beside it, across a fold.

    Raises:
        TooLargeError: not one card fits; the message gives both sizes.
    """
    best: Grid | None = None
    for turned in (False, True):
        cell = trim.turned() if turned else trim
        for axis in ("column", "row") if fold else ("",):
            grid = _fullest(paper, cell, gap, slug, turned, axis)
            if grid is not None and (best is None or grid.count > best.count):
                best = grid
    if best is None:
        share = ", with its back beside it," if fold else ""
        raise TooLargeError(
            f"a card of {trim}{share} does not fit paper of {paper}: {EDGE:g} mm must stay free at the edges"
            + (f" and {slug:g} mm at two of them for ruler and sheet number" if slug else "")
        )
    return best


def _fullest(paper: Size, cell: Size, gap: float, slug: float, turned: bool, fold: str) -> Grid | None:
    """The most columns and rows of this kind that leave the edges and, on one pair of sides, the slug free."""
    halves = {"column": (2, 1), "row": (1, 2)}.get(fold, (1, 1))
    best: Grid | None = None
    for wide, high in ((slug, EDGE), (EDGE, slug)):
        room = (paper.width - 2 * max(wide, EDGE), paper.height - 2 * max(high, EDGE))
        counts = [
            _count(length / parts - (FOLD_CLEARANCE if parts == 2 else 0), side, gap)
            for length, parts, side in zip(room, halves, cell, strict=True)
        ]
        grid = Grid(paper, counts[0], counts[1], cell, gap, turned, fold)
        if grid.count > 0 and (best is None or grid.count > best.count):
            best = grid
    return best


def _count(room: float, side: float, gap: float) -> int:
    """How many sides with gaps between them fit; a thousandth of a millimetre too much still fits."""
    return max(0, math.floor((room + gap + 1e-3) / (side + gap)))


def plan(copies: Sequence[int], grid: Grid) -> Plan:
    """Fill sheets in reading order: `copies[i]` times face i, then the next."""
    run = [face for face, count in enumerate(copies) for _ in range(count)]
    return Plan(
        grid,
        tuple(
            tuple(
                Slot(face, place % grid.columns, place // grid.columns)
                for place, face in enumerate(run[start : start + grid.count])
            )
            for start in range(0, len(run), grid.count)
        ),
    )
