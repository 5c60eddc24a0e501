"""The reveal tables: codes in rising order in narrow columns, and how to read a key letter."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from printkit.core.units import MM_PER_PT, Size
from printkit.games.pentomancy.board import TOP_LEVEL
from printkit.games.pentomancy.codes import PLAIN_KEYS, TURNED_KEYS, Table
from printkit.products.booklet.style import Style
from printkit.scene.geometry import Matrix
from printkit.scene.nodes import Group, Node, Path, Role, Text
from printkit.scene.paint import Stroke
from printkit.scene.shapes import line
from printkit.text import fonts

Line = tuple[str, str]

_BLOCK = 5  # lines that stand together, so that the eye keeps its place
_GAP = 0.55  # from block to block, in lines
_BLOCK_LINES = _BLOCK + _GAP
_LEADING, _WIDEST_LEADING = 1.18, 1.45  # in font sizes
COLUMN_GAP = 4.4
_HAIR = Stroke(0.27, cap="butt")


@dataclass(frozen=True, slots=True)
class TableLayout:
    """How the lines of the tables are set.

    Attributes:
        columns: on a page.
        rows: lines of a column; a multiple of five.
        column: width from column to column, in mm.
        leading: from line to line, in mm.
        size_pt: of the type.
        top: where the first line's block begins, in mm.
    """

    columns: int
    rows: int
    column: float
    leading: float
    size_pt: float
    top: float

    @property
    def count(self) -> int:
        """Lines of a page."""
        return self.columns * self.rows


def table_layout(width: float, height: float, code_length: int, count: int, style: Style, top: float) -> TableLayout:
    """As many columns as fit, each as wide as its lines need, on as few pages as hold all lines, all equally full.

    Args:
        width: of the type area, in mm.
        height: likewise.
        code_length: characters of a code.
        count: of lines.
        style: the booklet's.
        top: what the heading takes on each page, in mm.
    """
    size = style.body_pt * (0.94 if not style.large else 1.0)
    font = fonts.find(style.fonts.codes)
    needed = font.width("M" * (code_length + 4), size) + COLUMN_GAP
    columns = max(1, math.floor((width + COLUMN_GAP) / needed))
    least, most = (size * lines * MM_PER_PT for lines in (_LEADING, _WIDEST_LEADING))
    rows = max(1, math.floor((height - top) / (least * _BLOCK_LINES))) * _BLOCK
    pages = math.ceil(count / (columns * rows))
    rows = math.ceil(count / (pages * columns * _BLOCK)) * _BLOCK
    leading = min(most, (height - top) / (rows / _BLOCK * _BLOCK_LINES))
    return TableLayout(columns, rows, (width + COLUMN_GAP) / columns, max(least, leading), size, top)


def table_pages(lines: Table, layout: TableLayout) -> tuple[Table, ...]:
    """The lines of each page."""
    return tuple(lines[at : at + layout.count] for at in range(0, len(lines), layout.count))


@dataclass(frozen=True, slots=True)
class TablePage:
    """A page of the reveal tables.

    Attributes:
        lines: that stand on it.
        layout: how they are set.
        style: the booklet's.
        heading: that of the first page.
        foot: below the lines, with its height in mm: how to read key letters, where there are some.
    """

    lines: Table
    layout: TableLayout
    style: Style
    heading: Group | None
    foot: tuple[Group, float] | None

    def draw(self, room: Size, _page_of: Callable[[str], str]) -> Group:
        """The page in its type area."""
        nodes = table_page(self.lines, self.layout, room.width, self.style, self.heading)
        if self.foot is not None:
            drawing, height = self.foot
            nodes = (*nodes, Group((drawing,), Matrix.move(0, round(room.height - height, 3))))
        return Group(nodes)


def table_page(
    lines: Sequence[Line], layout: TableLayout, width: float, style: Style, heading: Group | None
) -> tuple[Node, ...]:
    """One page: its heading, what range of codes it holds, and its columns; the origin is the type area's corner.

    Args:
        lines: those of the page.
        layout: how they are set.
        width: of the type area, in mm.
        style: the booklet's.
        heading: of the first page; the others have their range in its place.
    """
    said = style.words.table_range.format(lines[0][0], lines[-1][0])
    nodes: list[Node] = []
    if heading is not None:
        nodes.append(heading)
        nodes.append(Text(width, layout.top * 0.42, said, style.fonts.codes, style.body_pt, "end"))
    else:
        nodes.append(Text(0, layout.top * 0.42, said, style.fonts.codes, style.body_pt * 1.25))
    rows = column_rows(len(lines), layout)
    for column in range(math.ceil(len(lines) / rows)):
        part = lines[column * rows : (column + 1) * rows]
        x = round(column * layout.column, 3)
        texts = tuple(
            Text(x, round(_line_y(row, layout), 3), f"{code}  {level}", style.fonts.codes, layout.size_pt)
            for row, (code, level) in enumerate(part)
        )
        nodes.append(Group(texts, role=Role.PARAGRAPH))
        if column:
            nodes.append(_rule(x - COLUMN_GAP / 2, layout, len(part)))
    return tuple(nodes)


def column_rows(count: int, layout: TableLayout) -> int:
    """How many lines a column of a page has; those of a page that is not full are of one length."""
    return min(layout.rows, math.ceil(count / layout.columns / _BLOCK) * _BLOCK)


def _line_y(row: int, layout: TableLayout) -> float:
    """The baseline of a line: every fifth is followed by a gap."""
    return layout.top + (row + 0.8) * layout.leading + row // _BLOCK * _GAP * layout.leading


def _rule(x: float, layout: TableLayout, rows: int) -> Path:
    end = _line_y(rows - 1, layout) + layout.leading * 0.25
    return Path(line((x, layout.top), (x, end)), stroke=_HAIR)


def key_table(style: Style) -> tuple[Group, float]:
    """How a looked-up level is read by the key letter of its tile; and its height in mm."""
    says, size = style.words.keys, style.small_pt
    leading = size * 1.35 * MM_PER_PT
    step = size * 0.62
    first = max(step * 3.2, fonts.find(style.fonts.body).width(says.letter, size) + step)
    columns = [first + place * step for place in range(TOP_LEVEL + 1)]
    nodes: list[Node] = []
    y = size * 0.72 * MM_PER_PT
    nodes.append(Text(0, y, says.letter, style.fonts.body, size))
    for printed, x in enumerate(columns[:TOP_LEVEL], 1):
        nodes.append(Text(x, y, str(printed), style.fonts.codes, size, "middle"))
    nodes.append(Text(columns[TOP_LEVEL], y, "←", style.fonts.codes, size))  # not every font of texts has one
    after = columns[TOP_LEVEL] + fonts.find(style.fonts.codes).width("← ", size)
    nodes.append(Text(after, y, says.table, style.fonts.body, size))
    nodes.append(Path(line((0, y + 1.1), (columns[TOP_LEVEL] - step * 0.5, y + 1.1)), stroke=_HAIR))
    for place, (plain, turned) in enumerate(zip(PLAIN_KEYS, TURNED_KEYS, strict=True)):
        y += leading
        nodes.append(Text(0, y + 0.6, f"{plain}  {turned}", style.fonts.codes, size))
        for printed, x in enumerate(columns[:TOP_LEVEL], 1):
            nodes.append(Text(x, y + 0.6, str(_meant(printed, place)), style.fonts.digits, size, "middle"))
    for row, said in enumerate(says.stars):
        top = size * 0.72 * MM_PER_PT + leading * (row + 1.8)
        nodes.append(Text(columns[TOP_LEVEL], top, said, style.fonts.body, size))
    return Group(tuple(nodes), role=Role.FIGURE, alt=_key_words(style)), y + 2.5


def _meant(printed: int, place: int) -> int:
    """The level that a printed one means, by its key letter's place."""
    return (printed - 1 - place) % TOP_LEVEL + 1


def _key_words(style: Style) -> str:
    says = style.words.heard
    rows = []
    for place, (plain, turned) in enumerate(zip(PLAIN_KEYS, TURNED_KEYS, strict=True)):
        marks = (says.key_mark.format(printed=p, level=_meant(p, place)) for p in range(1, TOP_LEVEL + 1))
        rows.append(says.key_row.format(plain=plain, turned=turned, marks=", ".join(marks)))
    return "; ".join(rows)
