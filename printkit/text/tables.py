"""Tables: columns as wide as their words want them, or as the measure allows, and a line below the heads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from printkit.scene.nodes import Node, Path, Role
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line
from printkit.text.blocks import Align, Inline, Table
from printkit.text.inline import units
from printkit.text.strips import Piece, Strip
from printkit.text.style import ParagraphStyle, Setting

if TYPE_CHECKING:
    from printkit.text.setting import Setter

GUTTER = 4.0  # between columns, in mm
PADDING = 1.0  # above and below the words of a row, in mm
NEARLY = 0.85  # of the measure: a table that wide takes all of it, so that its edge is not off the text's by a hair
HEAD_LINE = Stroke(0.45, cap="butt")
ROW_LINE = Stroke(0.15, cap="butt")

_SETTINGS: dict[Align, Setting] = {"start": "ragged", "middle": "centred", "end": "end"}


def table(block: Table, width: float, setter: Setter) -> list[Strip]:
    """A table's rows, each a strip."""
    style = setter.context.style.paragraph("table")
    whole = setter.tag(Role.TABLE)
    rows = [row for row in (block.head, *block.rows) if row]
    if not rows:
        return []
    wide = _columns(rows, style, width, block, setter)
    strips = []
    for index, row in enumerate(rows):
        head = index == 0 and bool(block.head)
        strips.append(_row(row, wide, block, style, setter, head=head, last=index == len(rows) - 1).inside(whole))
    if block.head:
        again = tuple(replace(piece, path=(setter.tag(Role.ARTIFACT),)) for piece in strips[0].pieces)
        repeated = Strip(again, strips[0].height)
        strips[2:] = [replace(strip, head=repeated) for strip in strips[2:]]  # the first row stays with its head
    strips[0] = replace(strips[0], before=1.5, keep=len(strips) > 1)
    if block.head and len(strips) > 2:
        strips[1] = replace(strips[1], keep=True)  # below the heads of the columns there are two rows
    if len(strips) > 2:
        strips[-2] = replace(strips[-2], keep=True)
    strips[-1] = replace(strips[-1], after=setter.context.style.figure_space)
    return strips


def _row(
    cells: tuple[tuple[Inline, ...], ...],
    wide: Sequence[float],
    block: Table,
    style: ParagraphStyle,
    setter: Setter,
    *,
    head: bool,
    last: bool,
) -> Strip:
    tag = setter.tag(Role.ROW)
    family = replace(style.family, regular=style.family.bold, italic=style.family.bold_italic) if head else style.family
    pieces: list[Piece] = []
    height = x = 0.0
    for number, (cell, column, align) in enumerate(zip(cells, wide, block.aligns, strict=True)):
        inner = setter.tag(Role.HEAD_CELL if head else Role.ROW_HEAD if number == 0 and not block.head else Role.CELL)
        look = replace(style, setting=_SETTINGS[align], family=family)
        y = PADDING
        lines = setter.text(cell, look, column, inner, line=block.line)
        for row in lines:
            pieces.append(Piece((tag, inner), row.nodes).moved(x, y + row.baseline))
            y += row.height
        if not lines:
            pieces.append(Piece((tag, inner), ()))  # an empty cell is still a cell
        height = max(height, y + PADDING)
        x += column + GUTTER
    pieces.append(Piece((setter.tag(Role.ARTIFACT),), _rule(x - GUTTER, height, head=head, last=last)))
    return Strip(tuple(pieces), height)


def _rule(width: float, y: float, *, head: bool, last: bool) -> tuple[Node, ...]:
    return (Path(line((0, y), (width, y)), stroke=HEAD_LINE if head or last else ROW_LINE),)


def _columns(
    rows: Sequence[tuple[tuple[Inline, ...], ...]], style: ParagraphStyle, width: float, block: Table, setter: Setter
) -> list[float]:
    """The widths of the columns: what they want, or else the least each needs and a fair share of the rest.

    A table that wants nearly the measure gets all of it; its widest column takes what is left.
    """
    bold = replace(style, family=replace(style.family, regular=style.family.bold))
    wanted, least = [0.0] * len(block.aligns), [0.0] * len(block.aligns)
    problems = len(setter.context.problems)
    for index, row in enumerate(rows):
        for column, cell in enumerate(row):
            found = units(cell, bold if index == 0 and block.head else style, setter.context)
            wanted[column] = max(wanted[column], sum(unit.width + unit.space_width for unit in found) + 0.1)
            least[column] = max(least[column], *(unit.width for unit in found), 2.0)
    del setter.context.problems[problems:]  # they are found again when the cells are set
    room = width - GUTTER * (len(wanted) - 1)
    if sum(wanted) <= room:
        if sum(wanted) >= NEARLY * room:
            wanted[wanted.index(max(wanted))] += room - sum(wanted)
        return wanted
    spare = max(0.0, room - sum(least))
    wish = sum(want - need for want, need in zip(wanted, least, strict=True)) or 1.0
    return [need + spare * (want - need) / wish for want, need in zip(wanted, least, strict=True)]
